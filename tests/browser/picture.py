"""Makes README.png and README.it.png, a lesson with a verdict in it: `python -m tests.browser.picture`."""

import pathlib
import shutil
import tempfile

from tests.browser.conftest import FLAGS, KERNEL, LESSON, ROOT, WAIT, Screen, copy_of_the_course, started, sync_playwright

NO_STORE_MASK = KERNEL.replace("x + y, mask=mask", "x + y")
FILES = {"en": "README.png", "it": "README.it.png"}


def take(chromium, lang: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        course = copy_of_the_course(pathlib.Path(folder) / "course")
        with started(course, lang) as url:
            page = chromium.new_page(viewport={"width": 1000, "height": 1090}, locale=lang)
            page.set_default_timeout(WAIT)
            screen = Screen(page, ROOT, lang)
            page.goto(url.replace("start.md", f"{LESSON}/{LESSON}.ipynb"))
            screen.notebook_is_ready(f"{LESSON}.ipynb")
            page.keyboard.press("Control+b")  # no file browser
            screen.run("from grader import check")
            screen.run("import torch")
            screen.write("@triton.jit\ndef vector_add_kernel", NO_STORE_MASK)
            screen.run("@triton.jit\ndef vector_add_kernel")
            screen.run("check(vector_add)").locator(".dojo-report").wait_for()
            top = screen.find("@triton.jit\ndef vector_add_kernel").bounding_box()["y"]
            page.mouse.move(500, 500)
            page.mouse.wheel(0, top - 100)
            page.mouse.move(5, 500)
            page.evaluate("() => document.activeElement.blur()")
            page.wait_for_timeout(1500)  # for the scrolling to end
            page.screenshot(path=ROOT / FILES[lang])
            page.close()


if __name__ == "__main__":
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        for lang in FILES:
            take(chromium, lang)
        chromium.close()
