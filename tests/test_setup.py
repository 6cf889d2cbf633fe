"""The environment: one set of versions everywhere, one clear line for each obstacle, two JupyterLabs that differ as
they should."""

import ast
import importlib.metadata
import json
import os
import pathlib
import re
import socket
import subprocess
import sys
import tomllib
import urllib.error
import urllib.request

import pytest
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name

from grader.tools import lab, setup

ROOT = pathlib.Path(__file__).resolve().parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
EXTRAS = PROJECT["optional-dependencies"]
DECLARED = [Requirement(text) for text in PROJECT["dependencies"] + sum(EXTRAS.values(), [])]
PINS = {
    canonicalize_name(name): version
    for name, version in re.findall(r"^([A-Za-z0-9._-]+)==(\S+)$", (ROOT / "constraints.txt").read_text(), re.MULTILINE)
}


# ---- one set of versions ----


def test_every_line_of_the_constraints_is_a_plain_pin():
    lines = [line for line in (ROOT / "constraints.txt").read_text().splitlines() if line and not line.startswith("#")]
    assert len(lines) == len(PINS)
    assert not [version for version in PINS.values() if "+" in version], "a local version fits one machine only"
    assert (PINS["torch"], PINS["triton"]) == ("2.13.0", "3.7.1")


def test_pins_satisfy_what_the_project_declares():
    for requirement in DECLARED:
        assert requirement.specifier.contains(PINS[canonicalize_name(requirement.name)]), requirement


def test_conda_gets_the_same_set():
    yaml = pytest.importorskip("yaml")
    environment = yaml.safe_load((ROOT / "environment.yml").read_text())
    *conda, pip = environment["dependencies"]
    assert "python" + PROJECT["requires-python"] in conda
    # conda brings Python and pip only; the rest is this project, held to the same constraints
    assert all(Requirement(text).name in ("python", "pip") for text in conda)
    assert pip == {"pip": ["--constraint constraints.txt", "--editable .[test]"]}


def test_one_range_of_pythons():
    spec = SpecifierSet(PROJECT["requires-python"])
    tried = [(3, minor) for minor in range(6, 20)]
    allowed = [version for version in tried if spec.contains("%d.%d" % version)]
    assert (allowed[0], allowed[-1]) == (setup.OLDEST, setup.NEWEST)
    makefile = (ROOT / "Makefile").read_text()
    assert f"{setup.OLDEST} <= sys.version_info[:2] <= {setup.NEWEST}" in makefile


def test_the_constraints_are_closed():
    """Whatever an installed package of the set asks for is in the set: nothing floats."""
    wanted, seen = [(r.name, r.extras) for r in DECLARED], set()
    while wanted:
        name, extras = wanted.pop()
        name = canonicalize_name(name)
        if (name, tuple(sorted(extras))) in seen:
            continue
        seen.add((name, tuple(sorted(extras))))
        assert name in PINS, f"{name} has no pin"
        try:
            requirements = importlib.metadata.requires(name) or []
        except importlib.metadata.PackageNotFoundError:
            continue  # not on this machine, say the CUDA libraries of torch
        for requirement in map(Requirement, requirements):
            if requirement.marker is None or any(requirement.marker.evaluate({"extra": e}) for e in extras or {""}):
                wanted.append((requirement.name, requirement.extras))


def test_every_pin_takes_the_oldest_and_the_newest_python():
    """Debian 12 has 3.11.2, and some packages ask for a later 3.11."""
    refuse = {}
    for name, version in PINS.items():
        try:
            found = importlib.metadata.distribution(name)
        except importlib.metadata.PackageNotFoundError:
            continue
        spec = SpecifierSet(found.metadata["Requires-Python"] or "")
        if found.version.split("+")[0] == version and not (spec.contains("3.11.2") and spec.contains("3.14.0")):
            refuse[name] = str(spec)
    assert not refuse


def imported(path):
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            yield node.module


def test_what_the_code_imports_is_declared():
    """A package that only comes along with another may be gone with that one's next version."""
    by_module = importlib.metadata.packages_distributions()
    declared = {canonicalize_name(r.name) for r in map(Requirement, PROJECT["dependencies"])}
    missing = {}
    for path in [*(ROOT / "grader").rglob("*.py"), *(ROOT / "kernels").rglob("*.py")]:
        for name in imported(path):
            top = name.split(".")[0]
            if top in sys.stdlib_module_names or top in ("grader", "kernels", "cuda"):
                continue
            owners = {canonicalize_name(owner) for owner in by_module.get(top, [top])}
            if not owners & declared:
                missing.setdefault(str(path.relative_to(ROOT)), set()).add(top)
    assert not missing


# ---- obstacles, before anything is downloaded ----

GOOD = setup.Computer("Linux", "x86_64", (3, 12), 50.0, [])

OBSTACLES = {
    "old Python": (GOOD._replace(python=(3, 10)), "3.10", ["3.11", "apt install"]),
    "new Python": (GOOD._replace(python=(3, 19)), "3.19", ["3.14"]),
    "no venv": (GOOD._replace(missing=["ensurepip"]), "ensurepip", ["sudo apt install python3.12-venv"]),
    "macOS": (GOOD._replace(system="Darwin", machine="arm64"), "macOS", ["Linux"]),
    "Windows": (GOOD._replace(system="Windows", machine="AMD64"), "Windows", ["WSL 2", "wsl --install"]),
    "32 bits": (GOOD._replace(machine="armv7l"), "armv7l", ["x86_64"]),
    "full disk": (GOOD._replace(free_gb=1.2), "1.2 GB", [str(setup.CPU_GB)]),
}


@pytest.mark.parametrize("lang", ["en", "it"])
@pytest.mark.parametrize("name", OBSTACLES)
def test_an_obstacle_is_one_line_with_the_way_out(name, lang):
    computer, what, ways = OBSTACLES[name]
    [line] = setup.obstacles(computer, lang)
    assert "\n" not in line and what in line
    assert all(way in line for way in ways)


def test_a_good_computer_has_no_obstacle():
    for python in (setup.OLDEST, setup.NEWEST):
        assert setup.obstacles(GOOD._replace(python=python), "en") == []
    assert setup.obstacles(GOOD._replace(machine="aarch64"), "it") == []
    assert setup.obstacles(GOOD._replace(free_gb=5.0), "en") == []
    assert len(setup.obstacles(GOOD._replace(free_gb=5.0), "en", setup.CUDA_GB)) == 1
    here = setup.this_computer()
    assert here.system == "Linux" and here.python == sys.version_info[:2] and here.missing == []


def test_the_languages_differ():
    for computer, _, _ in OBSTACLES.values():
        assert setup.obstacles(computer, "en") != setup.obstacles(computer, "it")


def test_setup_is_python_3_6():
    """It has to run on the Python that it complains about."""
    tree = ast.parse((ROOT / "grader/tools/setup.py").read_text(encoding="utf-8"), feature_version=(3, 6))
    names = {name.split(".")[0] for name in imported(ROOT / "grader/tools/setup.py")}
    assert names <= sys.stdlib_module_names
    newer = [node for node in ast.walk(tree) if isinstance(node, ast.NamedExpr)]
    assert not newer
    text = (ROOT / "grader/tools/setup.py").read_text()
    assert "capture_output" not in text and "text=True" not in text and "missing_ok" not in text


@pytest.mark.parametrize("environ, lang", [
    ({"DOJO_LANG": "it"}, "it"), ({"DOJO_LANG": "IT"}, "it"), ({"DOJO_LANG": "en", "LANG": "it_IT.UTF-8"}, "en"),
    ({"LANG": "it_IT.UTF-8"}, "it"), ({"LC_ALL": "C", "LANG": "it_IT.UTF-8"}, "en"), ({"LANG": "de_DE.UTF-8"}, "en"),
    ({"LC_MESSAGES": "it_CH.UTF-8", "LANG": "de_CH.UTF-8"}, "it"), ({}, "en"),
])
def test_language(environ, lang, monkeypatch, tmp_path):
    assert setup.language(environ) == lang
    from grader import i18n
    for name in ("DOJO_LANG", "LC_ALL", "LC_MESSAGES", "LANG", "JPY_SESSION_NAME"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environ.items():
        monkeypatch.setenv(name, value)
    monkeypatch.chdir(tmp_path)
    assert i18n.language() == lang, "the grader speaks the same language as the set-up"


# ---- the environment is made once ----


@pytest.fixture
def checkout(tmp_path, monkeypatch):
    """A copy of what set-up reads, in which pip and venv are stand-ins that note how they were called."""
    for name in setup.INPUTS:
        target = tmp_path / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes((ROOT / name).read_bytes())
    monkeypatch.setattr(setup, "ROOT", str(tmp_path))
    monkeypatch.setattr(setup, "VENV", str(tmp_path / ".venv"))
    monkeypatch.setattr(setup, "PYTHON", str(tmp_path / ".venv/bin/python"))
    monkeypatch.setattr(setup, "STAMP", str(tmp_path / ".venv/.dojo-stamp"))
    monkeypatch.setattr(setup, "this_computer", lambda: GOOD)
    calls = []

    def call(command, **options):
        calls.append(command)
        if command[1:3] == ["-m", "venv"]:
            (tmp_path / ".venv/bin").mkdir(parents=True)
            (tmp_path / ".venv/bin/python").symlink_to(sys.executable)
        return 0

    def install(command, environ, lang):
        calls.append(command)
        assert environ["TMPDIR"].startswith(str(tmp_path)), "unpacked on the disk that was checked"
        return call.pip

    call.pip = 0
    monkeypatch.setattr(setup, "install", install)
    monkeypatch.setattr(setup.subprocess, "call", call)
    monkeypatch.setattr(setup, "expects_cuda", lambda python: call.cuda)
    call.cuda = False
    return tmp_path, calls, call


def installs(calls):
    return [command for command in calls if "install" in command]


def test_a_second_start_installs_nothing(checkout, capsys):
    root, calls, _ = checkout
    assert setup.main([]) == 0
    [command] = installs(calls)
    assert command[command.index("--constraint") + 1] == str(root / "constraints.txt")
    assert command[-2:] == ["--editable", str(root)]
    assert "once" in capsys.readouterr().out
    calls.clear()
    assert setup.main([]) == 0
    assert calls == []
    assert capsys.readouterr().out == ""


def test_the_tests_packages_come_when_they_are_asked_for_and_stay(checkout):
    root, calls, _ = checkout
    assert setup.main([]) == setup.main(["--test"]) == setup.main([]) == 0
    assert [command[-1] for command in installs(calls)] == [str(root), f"{root}[test]"]
    (root / "constraints.txt").write_text((root / "constraints.txt").read_text() + "\n# changed\n")
    assert setup.main([]) == 0
    assert installs(calls)[-1][-1] == f"{root}[test]"
    assert len([c for c in calls if c[1:3] == ["-m", "venv"]]) == 1


def test_large_downloads_are_shown(capfd):
    said = ["Collecting torch==2.13.0", "  Downloading torch-2.13.0-cp312-cp312-manylinux_2_28_x86_64.whl (526.1 MB)",
            "  Downloading idna-3.20-py3-none-any.whl (70 kB)", "  Using cached babel-2.19.0-py3-none-any.whl (10.2 MB)",
            "Installing collected packages: idna, torch"]
    command = [sys.executable, "-c", f"import sys; print(*{said!r}, sep=chr(10)); sys.exit(3)"]
    assert setup.install(command, dict(os.environ), "en") == 3
    assert capfd.readouterr().out == "  torch 2.13.0, 526.1 MB\n  unpacking\n"


def test_an_install_that_failed_is_tried_again(checkout, capsys):
    _, calls, call = checkout
    call.pip = 1
    assert setup.main([]) == 1
    assert "the same command goes on" in capsys.readouterr().out
    call.pip = 0
    assert setup.main([]) == 0
    assert len(installs(calls)) == 2


def test_a_moved_checkout_gets_a_new_environment(checkout):
    root, calls, _ = checkout
    assert setup.main([]) == 0
    stamp = json.loads((root / ".venv/.dojo-stamp").read_text())
    (root / ".venv/.dojo-stamp").write_text(json.dumps(stamp | {"root": "/elsewhere"}))
    (root / ".venv/bin/python").unlink()
    (root / ".venv/bin").rmdir()
    assert setup.main([]) == 0
    assert [c[1:4] for c in calls if c[1:3] == ["-m", "venv"]] == [["-m", "venv", "--clear"]] * 2


def test_nothing_is_made_when_there_is_an_obstacle(checkout, monkeypatch, capsys):
    root, calls, call = checkout
    monkeypatch.setattr(setup, "this_computer", lambda: GOOD._replace(free_gb=1.0))
    assert setup.main([]) == 1
    assert calls == [] and not (root / ".venv").exists()
    assert capsys.readouterr().err.count("\n") == 1
    # room for the CPU build, and pip is set to fetch the CUDA build
    monkeypatch.setattr(setup, "this_computer", lambda: GOOD._replace(free_gb=5.0))
    call.cuda = True
    assert setup.main([]) == 1
    assert installs(calls) == []
    # once torch is there, an update needs little room
    (root / ".venv/lib/python3.12/site-packages/torch").mkdir(parents=True)
    refusal = capsys.readouterr().err
    assert setup.main([]) == 0
    [line] = refusal.splitlines()
    assert f"about {setup.CUDA_GB} GB" in line and f"{setup.CPU_GB} GB" in line


# ---- make ----


def dry_run(*arguments, **environ):
    run = subprocess.run(["make", "-n", *arguments], cwd=ROOT, env=os.environ | environ, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    return run.stdout


def test_make_targets():
    out = dry_run("lab", "PORT=8890", "PYTHON=/opt/python")
    assert "/opt/python -I grader/tools/setup.py \n" in out
    assert ".venv/bin/python -m grader.tools.lab --port 8890" in out
    assert ".venv/bin/python -m grader.tools.lab --teach" in dry_run("teach")
    for target, module in {"notebooks": "build", "demo": "demo", "bench": "bench", "audit": "audit"}.items():
        assert f".venv/bin/python -m grader.tools.{module}" in dry_run(target)
    out = dry_run("test", "ARGS=-x")
    assert "grader/tools/setup.py --test" in out
    assert out.rstrip().endswith(".venv/bin/python -m pytest -x")


def test_make_help_names_every_target():
    text = subprocess.run(["make", "help"], cwd=ROOT, capture_output=True, text=True).stdout
    assert dry_run("help")
    for target in ("lab", "teach", "demo", "notebooks", "test", "audit", "bench", "clean"):
        assert f"make {target} " in text


def test_make_without_any_python_is_one_line():
    run = subprocess.run(["make", "lab", "PYTHON=python-that-is-not-here"], cwd=ROOT, capture_output=True, text=True)
    assert run.returncode
    assert "apt install python3" in run.stderr.splitlines()[0]


# ---- JupyterLab ----


@pytest.mark.parametrize("lang", ["en", "it"])
def test_a_learner_sees_the_lessons_and_a_teacher_the_checkout(lang):
    learner, teacher = lab.files(False, lang), lab.files(True, lang)
    server = json.loads(learner["config/jupyter_server_config.json"])["ServerApp"]
    assert server["root_dir"] == str(ROOT / "notebooks" / lang)
    assert server["jpserver_extensions"]["nbgrader.server_extensions.formgrader"] is False
    assert "nbgrader.server_extensions.assignment_list" not in server["jpserver_extensions"]
    off = json.loads(learner["config/labconfig/page_config.json"])["disabledExtensions"]
    assert off["@jupyter/nbgrader:formgrader"] and off["@jupyter/nbgrader:create-assignment"]
    assert not {"@jupyter/nbgrader:validate-assignment", "@jupyter/nbgrader:assignment-list"} & set(off)

    server = json.loads(teacher["config/jupyter_server_config.json"])["ServerApp"]
    assert server["root_dir"] == str(ROOT)
    assert server["jpserver_extensions"]["nbgrader.server_extensions.formgrader"] is True
    assert json.loads(teacher["config/labconfig/page_config.json"]) == {"disabledExtensions": {}}


def test_jupyterlab_speaks_the_language_and_renders_the_start_page():
    for lang, locale in {"en": "en", "it": "it_IT"}.items():
        settings = json.loads(lab.files(False, lang)["config/labconfig/default_setting_overrides.json"])
        assert settings["@jupyterlab/translation-extension:plugin"]["locale"] == locale
        assert settings["@jupyterlab/docmanager-extension:plugin"]["defaultViewers"] == {"markdown": "Markdown Preview"}


def test_the_plugins_that_are_switched_off_exist():
    """A plugin that has been renamed would stay on without a word."""
    share = pathlib.Path(sys.prefix) / "share/jupyter/labextensions/@jupyter/nbgrader/static"
    if not share.is_dir():
        pytest.skip("nbgrader's JupyterLab extension is not in this environment")
    code = "".join(path.read_text(encoding="utf-8") for path in share.glob("*.js"))
    for name in lab.TEACHERS_PLUGINS + ("assignment-list", "validate-assignment"):
        assert f'"@jupyter/nbgrader:{name}"' in code


def test_nobodys_own_settings_are_touched(tmp_path):
    own = {"HOME": str(tmp_path), "JUPYTER_PATH": "/x", "JUPYTER_CONFIG_PATH": "/x", "PATH": "/usr/bin"}
    environ = lab.environment(False, "it", own)
    assert "JUPYTER_PATH" not in environ and "JUPYTER_CONFIG_PATH" not in environ
    folders = [value for name, value in environ.items() if name.startswith(("JUPYTER_", "JUPYTERLAB_", "IPYTHON"))
               and name != "JUPYTER_PREFER_ENV_PATH"]
    assert len(folders) == 6 and all(value.startswith(str(ROOT / ".jupyter")) for value in folders)
    assert environ["DOJO_LANG"] == "it"
    assert environ["PATH"].split(":")[0] == str(pathlib.Path(sys.executable).parent)


def test_exchange(tmp_path):
    assert lab.exchange({"XDG_DATA_HOME": "/data"}) == pathlib.Path("/data/triton-dojo/exchange")
    assert lab.exchange({"DOJO_EXCHANGE": "/srv/exchange", "XDG_DATA_HOME": "/data"}) == pathlib.Path("/srv/exchange")


def test_the_learners_nbgrader_reads_the_courses_configuration(tmp_path):
    """From a folder that is not the checkout, as in a learner's JupyterLab."""
    from traitlets.config.loader import PyFileConfigLoader
    (tmp_path / "nbgrader_config.py").write_text(lab.files(False, "en")["config/nbgrader_config.py"])
    config = PyFileConfigLoader("nbgrader_config.py", path=str(tmp_path)).load_config()
    assert config.CourseDirectory.course_id == "triton-dojo"
    assert config.Exchange.root == os.environ["DOJO_EXCHANGE"]


@pytest.mark.parametrize("environ, expected", [
    ({}, False), ({"DISPLAY": ":0"}, True), ({"WAYLAND_DISPLAY": "wayland-0"}, True),
    ({"DISPLAY": ":0", "BROWSER": "none"}, False), ({"BROWSER": "firefox"}, True),
])
def test_a_browser_opens_only_where_somebody_sees_it(environ, expected):
    assert lab.has_browser(environ) is expected


def test_a_taken_port_is_one_line(capsys, monkeypatch):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert not lab.is_free(port)
        monkeypatch.setattr(lab, "root_dir", lambda teach, lang: ROOT)
        assert lab.main(["--port", str(port)]) == 1
    assert capsys.readouterr().err == f"Port {port} is taken: choose another, `make lab PORT={port + 1}`.\n"


def test_the_greeting_holds_the_address():
    url = "http://localhost:8888/lab/tree/start.md?token=x"
    for lang in ("en", "it"):
        text = lab.greeting(url, 8888, lang, False, {"SSH_CONNECTION": "1", "USER": "ada"})
        assert url in text and "ssh -N -L 8888:localhost:8888 ada@" in text
    assert lab.greeting(url, 8888, "en", True, {}) != lab.greeting(url, 8888, "it", True, {})


@pytest.fixture(scope="module")
def learners_lab():
    """A learner's JupyterLab in Italian, really started; a function that asks its API."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    process = subprocess.Popen(
        [sys.executable, "-m", "grader.tools.lab", "--port", str(port)], cwd=ROOT,
        env=os.environ | {"DOJO_LANG": "it", "BROWSER": "none"}, stdout=subprocess.PIPE, text=True)
    try:
        url = next((line.strip() for line in process.stdout if "http://" in line), None)
        assert url, "JupyterLab did not start"
        assert url.startswith(f"http://localhost:{port}/lab/tree/start.md?token=")

        def ask(path):
            request = urllib.request.Request(f"http://localhost:{port}{path}",
                                             headers={"Authorization": "token " + url.split("token=")[1]})
            with urllib.request.urlopen(request, timeout=60) as answer:
                return answer.read().decode()

        yield ask
    finally:
        process.terminate()
        process.wait(30)


def test_a_started_lab_is_italian_and_its_kernel_is_ours(learners_lab):
    setting = json.loads(learners_lab("/lab/api/settings/@jupyterlab/translation-extension:plugin"))
    assert setting["schema"]["properties"]["locale"]["default"] == "it_IT"
    assert "it_IT" in json.loads(learners_lab("/lab/api/translations"))["data"]
    kernels = json.loads(learners_lab("/api/kernelspecs"))
    assert kernels["default"] == "python3"
    from jupyter_client.kernelspec import KernelSpecManager
    # "python" stands for the server's own interpreter
    argv = kernels["kernelspecs"]["python3"]["spec"]["argv"]
    assert pathlib.Path(argv[0]).name == "python" or argv[0] == sys.executable, argv
    assert KernelSpecManager().get_kernel_spec("python3").resource_dir.startswith(sys.prefix)


def test_a_started_lab_has_a_learners_extensions(learners_lab):
    assert json.loads(learners_lab("/assignments?course_id=triton-dojo"))["success"] is True
    with pytest.raises(urllib.error.HTTPError, match="404"):
        learners_lab("/formgrader/api/assignments")
    names = {item["name"] for item in json.loads(learners_lab("/api/contents/"))["content"]}
    assert "start.md" in names and "solutions" not in names
    page = learners_lab("/lab")
    config = json.loads(re.search(r'<script id="jupyter-config-data"[^>]*>\s*(\{.*?\})\s*</script>', page, re.S).group(1))
    off = config["disabledExtensions"]
    assert "@jupyter/nbgrader:formgrader" in off and "@jupyter/nbgrader:assignment-list" not in off
