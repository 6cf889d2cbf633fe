"""Creates the course's environment, `.venv`, with the versions that constraints.txt pins.

`make` starts this file by its path, with the computer's own Python. It is plain Python 3.6 and imports nothing outside
the standard library, so that an old Python can still say which Python is needed. What would end in a failure
half an hour later is looked at first, before anything is downloaded: one line for each obstacle, with the way out.

    python3 -I grader/tools/setup.py [--test]      # --test: the tests' packages too
"""

from __future__ import print_function

import argparse
import glob
import hashlib
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
from collections import namedtuple

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
VENV = os.path.join(ROOT, ".venv")
PYTHON = os.path.join(VENV, "bin", "python")
STAMP = os.path.join(VENV, ".dojo-stamp")
# A change in one of these means that the environment has to be brought up to date.
INPUTS = ("constraints.txt", "pyproject.toml", "grader/tools/setup.py")

OLDEST, NEWEST = (3, 11), (3, 14)  # torch 2.13.0 has wheels for these; pyproject.toml says the same
CPU_GB, CUDA_GB = 3, 10            # the finished environment and, while it is being made, the downloaded wheels

# What the checks look at. `free_gb` is the room where .venv will lie, `missing` the modules that a venv needs.
Computer = namedtuple("Computer", "system machine python free_gb missing")


def language(environ=None):
    """'it' or 'en': DOJO_LANG decides, else the locale. grader.i18n says the same, to those who can import it."""
    environ = os.environ if environ is None else environ
    for name in ("DOJO_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = environ.get(name, "").strip()
        if value:
            return "it" if value.lower().startswith("it") else "en"
    return "en"


def this_computer():
    """A `Computer` that describes the one we are on."""
    missing = []
    for name in ("venv", "ensurepip"):
        try:
            __import__(name)
        except ImportError:
            missing.append(name)
    free = shutil.disk_usage(ROOT).free / 1e9
    return Computer(platform.system(), platform.machine(), tuple(sys.version_info[:2]), free, missing)


def obstacles(computer, lang, needed_gb=CPU_GB):
    """One line for each thing that stands in the way, in `lang`; an empty list when nothing does."""
    lines = []
    version = "%d.%d" % computer.python
    if computer.system == "Darwin":
        lines.append(
            {
                "en": "Triton has no build for macOS: open the course on a Linux machine and reach its JupyterLab from "
                "here (README, \"On a remote machine\").",
                "it": "Triton non esiste per macOS: apri il corso su una macchina Linux e usa da qui il suo JupyterLab "
                "(README, «Su una macchina remota»).",
            }[lang]
        )
    elif computer.system == "Windows":
        lines.append(
            {
                "en": "Triton has no build for Windows: install WSL 2 (`wsl --install` in PowerShell) and run the same "
                "command in its Ubuntu, or reach the JupyterLab of a Linux machine.",
                "it": "Triton non esiste per Windows: installa WSL 2 (`wsl --install` in PowerShell) ed esegui lo stesso "
                "comando nella sua Ubuntu, oppure usa il JupyterLab di una macchina Linux.",
            }[lang]
        )
    elif computer.system != "Linux" or computer.machine not in ("x86_64", "aarch64"):
        lines.append(
            {
                "en": "PyTorch and Triton have no build for {0} on {1}: the course needs Linux on x86_64 or aarch64.",
                "it": "PyTorch e Triton non esistono per {0} su {1}: il corso richiede Linux su x86_64 o aarch64.",
            }[lang].format(computer.system, computer.machine)
        )
    if lines:
        return lines  # what follows is advice for Linux

    if computer.python < OLDEST:
        lines.append(
            {
                "en": "Python {0} is too old: the course needs 3.11 to 3.14. Install one (Debian 12, Ubuntu 24.04 and later "
                "have it: `sudo apt install python3 python3-venv`), then `make lab PYTHON=python3.12`, say.",
                "it": "Python {0} è troppo vecchio: il corso richiede una versione da 3.11 a 3.14. Installane una (Debian 12, "
                "Ubuntu 24.04 e successive ce l'hanno: `sudo apt install python3 python3-venv`), poi, per esempio, "
                "`make lab PYTHON=python3.12`.",
            }[lang].format(version)
        )
    elif computer.python > NEWEST:
        lines.append(
            {
                "en": "Python {0} is too new for the pinned PyTorch: the course needs 3.11 to 3.14. Install one, then "
                "`make lab PYTHON=python3.14`, say.",
                "it": "Python {0} è troppo recente per la versione di PyTorch del corso, che richiede Python da 3.11 a 3.14. "
                "Installane uno, poi, per esempio, `make lab PYTHON=python3.14`.",
            }[lang].format(version)
        )
    elif computer.missing:
        lines.append(
            {
                "en": "This Python has no {1} module: `sudo apt install python{0}-venv`, then the same command again.",
                "it": "A questo Python manca il modulo {1}: `sudo apt install python{0}-venv`, poi ripeti il comando.",
            }[lang].format(version, " / ".join(computer.missing))
        )
    if computer.free_gb < needed_gb:
        lines.append(
            {
                "en": "Too little disk: {0} has {1:.1f} GB free and the environment needs about {2} GB. Free some, or put the "
                "course on a larger disk.",
                "it": "Spazio su disco insufficiente: in {0} ci sono {1:.1f} GB liberi e l'ambiente ne richiede circa {2}. "
                "Libera spazio, oppure metti il corso su un disco più grande.",
            }[lang].format(ROOT, computer.free_gb, needed_gb)
        )
    return lines


# ---- from here on the Python is a good one ----


def pinned(name):
    """The version that constraints.txt gives `name`."""
    with open(os.path.join(ROOT, "constraints.txt")) as lines:
        for line in lines:
            if line.lower().startswith(name + "=="):
                return line.split("==")[1].split(";")[0].strip()
    raise LookupError("constraints.txt does not pin {0}".format(name))


def stamp(test):
    """What `.venv` is made from, and where: a venv can't be moved."""
    digest = hashlib.sha256()
    for name in INPUTS:
        with open(os.path.join(ROOT, name), "rb") as file:
            digest.update(file.read())
    return {"inputs": digest.hexdigest(), "root": ROOT, "test": test}


def read_stamp():
    """The stamp of the last installation that ended well, or {}."""
    try:
        with open(STAMP) as file:
            return json.load(file)
    except (OSError, ValueError):
        return {}


def up_to_date(test):
    """True if `.venv` is there and was made from the files as they are now."""
    found = read_stamp()
    return found in (stamp(True), stamp(test)) and os.path.exists(PYTHON)


def has_torch():
    """True if the largest part is in `.venv` already: an update needs little room."""
    return bool(glob.glob(os.path.join(VENV, "lib", "python3*", "site-packages", "torch")))


def expects_cuda(python):
    """True if pip, as it is configured here, would fetch torch's CUDA build. Reads an index page, downloads no package."""
    wanted = pinned("torch")
    answer = subprocess.run(
        [python, "-m", "pip", "index", "versions", "torch"],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, universal_newlines=True,
    )
    return answer.returncode == 0 and wanted + "+cpu" not in answer.stdout.replace(",", " ").split()


def say(lang, en, it):
    print({"en": en, "it": it}[lang], flush=True)


def install(command, environ, lang):
    """Runs pip and shows of its output what somebody who waits wants to know: the large downloads, and that it unpacks.
    Returns its exit code."""
    pip = subprocess.Popen(command, env=environ, stdout=subprocess.PIPE, universal_newlines=True)
    for line in pip.stdout:
        size = re.search(r"(?:Downloading|Using cached) ([^-/]+)-([^-]+)-\S+ \((\S+) MB\)", line)
        if size and float(size.group(3)) >= 20:
            print("  {0} {1}, {2} MB".format(*size.groups()), flush=True)
        elif line.startswith("Installing collected packages"):
            say(lang, "  unpacking", "  estrazione dei pacchetti")
    return pip.wait()


def create(lang, test):
    """Makes `.venv`, or brings it up to date. Returns an exit code."""
    found = read_stamp()
    test = test or found.get("test", False)  # what somebody asked for once stays
    if os.path.exists(STAMP):
        os.remove(STAMP)  # an interrupted update must not look like a finished one
    moved = found.get("root", ROOT) != ROOT
    works = os.path.exists(PYTHON) and subprocess.call(
        [PYTHON, "-c", "import pip, sys; sys.exit(not ({0} <= sys.version_info[:2] <= {1}))".format(OLDEST, NEWEST)],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    ) == 0
    if moved or not works:
        code = subprocess.call([sys.executable, "-m", "venv", "--clear", VENV])
        if code:
            return code

    if not has_torch() and expects_cuda(PYTHON):
        lines = obstacles(this_computer(), lang, CUDA_GB)
        if lines:
            note = {
                "en": "It is PyTorch's CUDA build that is so large; without a GPU its CPU build serves, which needs {0} GB "
                "(README, \"Without a GPU\").",
                "it": "È la versione CUDA di PyTorch a essere così grande; senza GPU basta quella per CPU, che richiede {0} GB "
                "(README, «Senza GPU»).",
            }[lang].format(CPU_GB)
            print(" ".join(lines + [note]), file=sys.stderr)
            return 1

    say(
        lang,
        "Installing into .venv; this happens once and takes a few minutes.",
        "Installo in .venv; succede una volta sola e richiede qualche minuto.",
    )
    # pip unpacks in TMPDIR: on the disk that was checked, since /tmp is often a small one in memory
    scratch = tempfile.mkdtemp(prefix="tmp-", dir=VENV)
    try:
        code = install(
            [
                PYTHON, "-m", "pip", "install", "--disable-pip-version-check", "--no-warn-script-location",
                "--progress-bar", "off", "--constraint", os.path.join(ROOT, "constraints.txt"),
                "--editable", ROOT + ("[test]" if test else ""),
            ],
            dict(os.environ, TMPDIR=scratch), lang,
        )
    finally:
        shutil.rmtree(scratch, ignore_errors=True)
    if code:
        say(
            lang,
            "pip could not finish (its reason is above). What was installed is kept: the same command goes on from there.",
            "pip non ha potuto finire (il motivo è qui sopra). Ciò che è stato installato resta: lo stesso comando riprende da lì.",
        )
        return code
    with open(STAMP, "w") as file:
        json.dump(stamp(test), file)
    return 0


def main(arguments=None):
    parser = argparse.ArgumentParser(description="Create or update .venv.")
    parser.add_argument("--test", action="store_true", help="install the tests' packages too")
    test = parser.parse_args(arguments).test
    lang = language()
    if up_to_date(test):
        return 0
    lines = obstacles(this_computer(), lang, 0 if has_torch() else CPU_GB)
    for line in lines:
        print(line, file=sys.stderr)
    return 1 if lines else create(lang, test)


if __name__ == "__main__":
    sys.exit(main())
