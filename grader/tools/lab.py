"""Opens JupyterLab on the course: `make lab` for a learner, `make teach` for a teacher.

    python -m grader.tools.lab [--teach] [--port N] [any option of jupyter lab]

A learner's JupyterLab shows `notebooks/<language>/`, starts on its start page and has of nbgrader what a learner needs: the
assignment list and the Validate button. A teacher's shows the whole checkout, with formgrader and Create Assignment.
Settings, layout and history live in `.jupyter/` in the checkout: nobody's own `~/.jupyter` is read or written.
"""

from __future__ import annotations

import argparse
import errno
import json
import os
import pathlib
import secrets
import shutil
import socket
import sys
import time

from grader.tools.setup import language

ROOT = pathlib.Path(__file__).resolve().parents[2]
PORT = 8888

# nbgrader's parts: of JupyterLab's plugins and of the server's extensions, those that only a teacher needs
TEACHERS_PLUGINS = ("formgrader", "create-assignment", "course-list")
TEACHERS_SERVER = ("nbgrader.server_extensions.formgrader", "nbgrader.server_extensions.course_list")

NBGRADER_CONFIG = """\
# nbgrader's settings for this JupyterLab, whatever folder it shows: those of the course.
c = get_config()  # noqa: F821
load_subconfig("nbgrader_config.py", path={root!r})  # noqa: F821
"""


def root_dir(teach: bool, lang: str) -> pathlib.Path:
    """The folder that JupyterLab shows."""
    return ROOT if teach else ROOT / "notebooks" / lang


def start_page(teach: bool, lang: str) -> str:
    """What it opens first, relative to `root_dir`."""
    if not teach:
        return "start.md"
    return "README.it.md" if lang == "it" else "README.md"


def exchange(environ=os.environ) -> pathlib.Path:
    """The folder through which a class's assignments go out and come back, on one machine: DOJO_EXCHANGE, else one in
    the user's data folder."""
    data = pathlib.Path(environ.get("XDG_DATA_HOME") or pathlib.Path.home() / ".local" / "share")
    return pathlib.Path(environ.get("DOJO_EXCHANGE") or data / "triton-dojo" / "exchange")


def home(teach: bool, lang: str) -> pathlib.Path:
    """Where this JupyterLab keeps what it writes."""
    return ROOT / ".jupyter" / f"{'teach' if teach else 'learn'}-{lang}"


def files(teach: bool, lang: str) -> dict[str, str]:
    """The configuration, as text by path relative to `home`."""
    on = {name: teach for name in TEACHERS_SERVER}
    # jupytext keeps a master's .py and .ipynb in step; a learner has nothing to pair
    on["jupyterlab_jupytext"] = teach
    server = {"ServerApp": {"root_dir": str(root_dir(teach, lang)), "jpserver_extensions": on}}
    disabled = {} if teach else {f"@jupyter/nbgrader:{name}": True for name in TEACHERS_PLUGINS}
    if not teach:
        disabled["jupyterlab-jupytext"] = True
    settings = {
        "@jupyterlab/translation-extension:plugin": {"locale": "it_IT" if lang == "it" else "en"},
        "@jupyterlab/docmanager-extension:plugin": {"defaultViewers": {"markdown": "Markdown Preview"}},
        # no question about news and no look for updates: the versions are pinned
        "@jupyterlab/apputils-extension:notification": {"fetchNews": "false", "checkForUpdates": False},
    }
    return {
        "config/jupyter_server_config.json": json.dumps(server, indent=2),
        "config/labconfig/page_config.json": json.dumps({"disabledExtensions": disabled}, indent=2),
        "config/labconfig/default_setting_overrides.json": json.dumps(settings, indent=2),
        "config/nbgrader_config.py": NBGRADER_CONFIG.format(root=str(ROOT)),
    }


def environment(teach: bool, lang: str, environ=os.environ) -> dict[str, str]:
    """The server's environment: its kernels inherit it."""
    own = {name: value for name, value in environ.items() if name not in ("JUPYTER_PATH", "JUPYTER_CONFIG_PATH")}
    base = home(teach, lang)
    own.update(
        DOJO_LANG=lang,
        DOJO_EXCHANGE=str(exchange(environ)),
        JUPYTER_CONFIG_DIR=str(base / "config"),
        JUPYTERLAB_SETTINGS_DIR=str(base / "config" / "lab" / "user-settings"),
        JUPYTERLAB_WORKSPACES_DIR=str(base / "config" / "lab" / "workspaces"),
        # somebody's own "python3" kernel would hide the one that has Triton in it
        JUPYTER_DATA_DIR=str(base / "data"),
        JUPYTER_RUNTIME_DIR=str(base / "runtime"),
        JUPYTER_PREFER_ENV_PATH="1",
        IPYTHONDIR=str(base / "ipython"),
        # formgrader calls `alembic`, and a terminal in JupyterLab should find `nbgrader`
        PATH=os.pathsep.join([str(pathlib.Path(sys.executable).parent), environ.get("PATH", os.defpath)]),
    )
    return own


def write(teach: bool, lang: str) -> None:
    """Writes the configuration and makes the folders that it names."""
    base = home(teach, lang)
    for name, text in files(teach, lang).items():
        path = base / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    try:
        exchange().mkdir(parents=True, exist_ok=True)
    except OSError as error:
        print(f"{exchange()}: {error.strerror} (DOJO_EXCHANGE)", file=sys.stderr)


def has_browser(environ=os.environ) -> bool:
    """False where a browser would open for nobody: BROWSER=none, or no display to open it on."""
    if environ.get("BROWSER"):
        return environ["BROWSER"] != "none"
    if environ.get("DISPLAY") or environ.get("WAYLAND_DISPLAY"):
        return True
    return "WSL_DISTRO_NAME" in environ and shutil.which("wslview") is not None


def is_free(port: int) -> bool:
    """True if a server may listen on `port` of this machine."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError as error:
            return error.errno not in (errno.EADDRINUSE, errno.EACCES)
    return True


def greeting(url: str, port: int, lang: str, browser: bool, environ=os.environ) -> str:
    """What the terminal says once the server answers."""
    it = lang == "it"
    if browser:
        lines = ["Triton Dojo si apre nel browser. Se non lo fa, l'indirizzo è:" if it
                 else "Triton Dojo opens in your browser. If it doesn't, the address is:"]
    else:
        lines = ["Triton Dojo è qui; apri l'indirizzo in un browser:" if it
                 else "Triton Dojo is here; open the address in a browser:"]
    lines.append(f"\n    {url}\n")
    if environ.get("SSH_CONNECTION"):
        tunnel = f"ssh -N -L {port}:localhost:{port} {environ.get('USER', 'user')}@{socket.gethostname()}"
        lines.append(("Dal tuo computer, prima: " if it else "From your own computer, first: ") + tunnel)
    lines.append("Ctrl-C, due volte, chiude tutto." if it else "Ctrl-C, twice, closes everything.")
    return "\n".join(lines)


def greet_when_ready(text: str, port: int, seconds: float = 120) -> None:
    """Prints `text` as soon as a server answers on `port`, from a process of its own: ours becomes the server."""
    server = os.getpid()
    if os.fork():
        return
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline and os.getppid() == server:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                print(text, flush=True)
                break
        time.sleep(0.2)
    os._exit(0)


def main(arguments=None) -> int:
    parser = argparse.ArgumentParser(prog="python -m grader.tools.lab", description="Open JupyterLab on the course.")
    parser.add_argument("--teach", action="store_true", help="a teacher's JupyterLab: formgrader and the solutions")
    parser.add_argument("--port", type=int, help=f"the port (default: {PORT}, or the next free one)")
    options, others = parser.parse_known_args(arguments)
    teach, lang = options.teach, language()

    if not root_dir(teach, lang).is_dir():
        print({"en": "notebooks/ is not there: `make notebooks` builds it.",
               "it": "notebooks/ non c'è: lo costruisce `make notebooks`."}[lang], file=sys.stderr)
        return 1
    if options.port is not None and not is_free(options.port):
        print({"en": "Port {0} is taken: choose another, `make {1} PORT={2}`.",
               "it": "La porta {0} è occupata: scegline un'altra, `make {1} PORT={2}`."}[lang]
              .format(options.port, "teach" if teach else "lab", options.port + 1), file=sys.stderr)
        return 1
    port = options.port or next((p for p in range(PORT, PORT + 100) if is_free(p)), PORT)

    write(teach, lang)
    page = start_page(teach, lang)
    if not (root_dir(teach, lang) / page).exists():
        page = ""
    address = "/lab" + (f"/tree/{page}" if page else "")
    token, browser = secrets.token_urlsafe(24), has_browser()
    command = [sys.executable, "-m", "jupyterlab", f"--ServerApp.port={port}", "--ServerApp.port_retries=0",
               f"--LabApp.default_url={address}", "--ServerApp.log_level=WARN", "--LabApp.log_level=WARN"]
    if not browser:
        command.append("--ServerApp.open_browser=False")
    if os.geteuid() == 0:
        command.append("--allow-root")
    greet_when_ready(greeting(f"http://localhost:{port}{address}?token={token}", port, lang, browser), port)

    os.chdir(root_dir(teach, lang))
    os.execve(command[0], command + others, environment(teach, lang) | {"JUPYTER_TOKEN": token})


if __name__ == "__main__":
    sys.exit(main())
