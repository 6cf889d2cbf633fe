"""Chromium, a copy of the course, and JupyterLab started on it as `make lab` and `make teach` start it.

Everything happens in a copy: no test changes a file of the checkout. Pictures of what was on the screen go to the folder
DOJO_SCREENSHOTS, else to pytest's own temporary one.
"""

import contextlib
import json
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import sys

import pytest

try:
    from playwright.sync_api import expect, sync_playwright
except ImportError:
    expect = sync_playwright = None

ROOT = pathlib.Path(__file__).resolve().parents[2]
LESSON = "01-ninja-gap"

KERNEL = '''@triton.jit
def vector_add_kernel(x_ptr, y_ptr, out_ptr, n, BLOCK: tl.constexpr):
    offs = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = offs < n
    x = tl.load(x_ptr + offs, mask=mask)
    y = tl.load(y_ptr + offs, mask=mask)
    tl.store(out_ptr + offs, x + y, mask=mask)


def vector_add(x, y):
    out = torch.empty_like(x)
    n = x.numel()
    if n > 0:
        grid = (triton.cdiv(n, 1024),)
        vector_add_kernel[grid](x, y, out, n, BLOCK=1024)
    return out'''

WAIT = 60_000  # ms: a loaded machine of two cores that imports torch for the first time

FLAGS = [
    "--no-sandbox",  # a container's root can't have Chromium's own sandbox; the only pages are ours
    "--disable-background-networking", "--disable-component-update", "--disable-default-apps", "--disable-sync",
    "--disable-domain-reliability", "--disable-client-side-phishing-detection", "--no-first-run", "--no-pings",
    "--disable-features=OptimizationHints,MediaRouter,Translate,AutofillServerCommunication",
]


def missing(what: str) -> None:
    """A person without a browser skips these tests; continuous integration may not."""
    if os.environ.get("CI", "").lower() in ("1", "true", "yes"):
        pytest.fail(f"{what}, and these tests must run here", pytrace=False)
    pytest.skip(what)


@pytest.fixture(scope="module")
def browser():
    """One Chromium a file: Playwright holds an event loop, which other tests of the same run must not find."""
    if sync_playwright is None:
        missing("playwright is not installed (`make test` installs it)")
    names = ("chromium", "chromium-browser", "google-chrome")
    path = next(filter(None, map(shutil.which, names)), None)
    if path is None:
        missing("no Chromium on PATH (`sudo apt install chromium`)")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def pictures(tmp_path_factory):
    folder = pathlib.Path(os.environ.get("DOJO_SCREENSHOTS") or tmp_path_factory.mktemp("screenshots"))
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def copy_of_the_course(folder: pathlib.Path) -> pathlib.Path:
    """What `make lab` needs of the checkout, in `folder`; nobody's outputs come along."""
    for name in ("grader", "kernels", "notebooks", "solutions"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__", ".ipynb_checkpoints"))
    for path in [ROOT / "nbgrader_config.py", *ROOT.glob("README*.md")]:
        shutil.copy(path, folder)
    for path in (folder / "notebooks").rglob("*.ipynb"):
        nb = json.loads(path.read_text(encoding="utf-8"))
        for cell in nb["cells"]:
            if cell["cell_type"] == "code":
                cell.update(outputs=[], execution_count=None)
        path.write_text(json.dumps(nb), encoding="utf-8")
    return folder


@contextlib.contextmanager
def started(course: pathlib.Path, lang: str, *options: str):
    """JupyterLab on the copy; gives the address that it prints. Ends it, and the kernels that it started."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    log = course.with_suffix(".log")
    with open(log, "w") as errors:
        process = subprocess.Popen(
            [sys.executable, "-m", "grader.tools.lab", "--port", str(port), *options,
             "--LabApp.expose_app_in_browser=True"],
            cwd=course, stdout=subprocess.PIPE, stderr=errors, text=True, start_new_session=True,
            env=os.environ | {"DOJO_LANG": lang, "BROWSER": "none", "PYTHONPATH": str(course)})
    try:
        url = next((line.strip() for line in process.stdout if "http://" in line), None)
        assert url, "JupyterLab did not start:\n" + log.read_text()[-4000:]
        yield url
    finally:
        process.terminate()
        try:
            process.wait(30)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


class Screen:
    """A page in the browser with a JupyterLab in it, and what a person does there."""

    def __init__(self, page, pictures, prefix):
        self.page, self.pictures, self.prefix = page, pictures, prefix

    def picture(self, name, **options):
        self.page.screenshot(path=self.pictures / f"{self.prefix}-{name}.png", **options)

    def text(self, selector):
        return self.page.locator(selector).inner_text()

    # A notebook shows the cells near the screen only; the application says where a cell is and goes there.

    def notebook_is_ready(self, name: str):
        """Waits until the notebook called `name` is in front and its kernel waits for work."""
        self.page.wait_for_function(
            "name => { const w = window.jupyterapp?.shell?.currentWidget;"
            " return w?.context?.path?.endsWith(name) && w.content.widgets.length > 3"
            " && w.sessionContext?.session?.kernel?.status === 'idle'; }", arg=name, timeout=WAIT)

    def find(self, begins: str):
        """The code cell whose text begins with `begins`, on the screen."""
        index = self.page.evaluate(
            "begins => jupyterapp.shell.currentWidget.content.widgets.findIndex("
            "w => w.model.type === 'code' && w.model.sharedModel.getSource().startsWith(begins))", begins)
        assert index >= 0, f"no cell begins with {begins!r}"
        cell = self.page.locator(f'.jp-NotebookPanel:not(.lm-mod-hidden) .jp-Cell[data-windowed-list-index="{index}"]')
        self.page.evaluate(
            "async i => { const n = jupyterapp.shell.currentWidget.content; n.activeCellIndex = i;"
            " await n.scrollToItem(i, 'start'); }", index)
        cell.wait_for(state="visible", timeout=WAIT)
        return cell

    def write(self, begins: str, text: str):
        """Put the caret into a cell, select what is there and write over it."""
        cell = self.find(begins)
        cell.locator(".cm-content").click()
        self.page.keyboard.press("Control+a")
        self.page.keyboard.insert_text(text)

    def run(self, begins: str, wait=True):
        """Shift+Enter in a cell; waits until it has its new number. Gives the cell, on the screen again."""
        cell = self.find(begins)
        prompt = cell.locator(".jp-InputPrompt").first
        before = prompt.inner_text()
        cell.locator(".cm-content").click()
        self.page.keyboard.press("Shift+Enter")
        if not wait:
            return cell
        self.page.wait_for_function(
            "([begins, before]) => { const w = jupyterapp.shell.currentWidget.content.widgets.find("
            "w => w.model.type === 'code' && w.model.sharedModel.getSource().startsWith(begins));"
            " const n = w.model.executionCount; return w.model.executionState === 'idle' && n !== null && `[${n}]:` !== before; }",
            arg=[begins, before], timeout=WAIT)
        return self.find(begins)


@pytest.fixture(scope="module")
def screen_for(browser, pictures, tmp_path_factory):
    """Makes screens: a language and the options of `grader.tools.lab`; closes them and their servers at the end."""
    with contextlib.ExitStack() as stack:

        def make(lang, *options):
            expect.set_options(timeout=WAIT)
            course = copy_of_the_course(tmp_path_factory.mktemp("course"))
            url = stack.enter_context(started(course, lang, *options))
            locale = {"en": "en-GB", "it": "it-IT"}[lang]
            context = browser.new_context(viewport={"width": 1280, "height": 900}, locale=locale)
            stack.callback(context.close)
            context.set_default_timeout(WAIT)
            page = context.new_page()
            screen = Screen(page, pictures, "-".join([lang, *(o.strip("-") for o in options)]))
            screen.course, screen.url, screen.lang, screen.context = course, url, lang, context
            page.goto(url)
            return screen

        yield make
