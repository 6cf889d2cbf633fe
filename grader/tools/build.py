"""Rebuilds what is generated from `solutions/*/*.py`: `make notebooks`.

    python -m grader.tools.build            # writes what has changed
    python -m grader.tools.build --check    # writes nothing; fails if a file is not what it would be

From each lesson's text come the paired notebook in `solutions/`, the released notebooks in `notebooks/en` and `notebooks/it`
(written by `nbgrader generate_assignment`, with the course's own nbgrader_config.py), and each language's start page.
Building twice gives the same bytes. It happens in a throw-away course folder, so no gradebook is touched, and a
released notebook that somebody has worked in is not overwritten.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
LANGUAGES = ("en", "it")
# "3 exercises (30 points), quiz (5 points)"
COUNTS = {
    "en": (("exercise", "exercises"), ("point", "points"), "quiz"),
    "it": (("esercizio", "esercizi"), ("punto", "punti"), "quiz"),
}


def masters(root: pathlib.Path = ROOT) -> list[pathlib.Path]:
    """The lessons' texts, in the course's order."""
    return sorted(path for path in (root / "solutions").glob("*/*.py") if path.stem == path.parent.name)


def with_ids(cells: list) -> None:
    """Gives each cell an id that depends on its content alone: the grade_id, else a hash of the source."""
    taken: set[str] = set()
    for cell in cells:
        name = cell.metadata.get("nbgrader", {}).get("grade_id")
        if not name:
            tags = " ".join(cell.metadata.get("tags", []))
            name = hashlib.sha256(f"{cell.cell_type} {tags}\n{cell.source}".encode()).hexdigest()[:8]
        base, n = re.sub(r"[^A-Za-z0-9_-]", "-", name)[:56], 1
        cell.id = base
        while cell.id in taken:  # the same text twice
            n += 1
            cell.id = f"{base}-{n}"
        taken.add(cell.id)


def paired(master: pathlib.Path):
    """The notebook of a lesson's text: the same cells, no outputs, ids that stay."""
    import jupytext

    nb = jupytext.read(master)
    nb.nbformat, nb.nbformat_minor = 4, 5
    # solutions/jupytext.toml pairs the two files, so that the notebook needn't say it
    nb.metadata.pop("jupytext", None)
    for cell in nb.cells:  # jupytext's memory of blank lines between cells
        cell.metadata.pop("lines_to_next_cell", None)
        cell.metadata.pop("lines_to_end_of_cell_marker", None)
    with_ids(nb.cells)
    return nb


def text_of(nb) -> str:
    """A notebook as nbformat and nbgrader write it."""
    import nbformat

    return nbformat.writes(nb, version=nbformat.NO_CONVERT) + "\n"


def released(notebooks: dict[str, str], root: pathlib.Path = ROOT) -> dict[str, str]:
    """What `nbgrader generate_assignment` makes of the paired notebooks, in every language: text by path.

    `notebooks` and the result are keyed by the path inside the course. Raises RuntimeError with nbgrader's last words if
    it fails.
    """
    with tempfile.TemporaryDirectory(prefix="dojo-build-") as folder:
        course = pathlib.Path(folder)
        for name, text in notebooks.items():
            path = course / name
            path.parent.mkdir(parents=True)
            path.write_text(text, encoding="utf-8")
        environ = os.environ | {
            "DOJO_LANG": LANGUAGES[0],  # the course's configuration releases the other ones along with it
            "DOJO_COURSE": folder,
            "DOJO_GRADEBOOK": f"sqlite:///{folder}/gradebook.db",
            "DOJO_EXCHANGE": f"{folder}/exchange",
            "JUPYTER_CONFIG_DIR": f"{folder}/config",
            "PATH": os.pathsep.join([str(pathlib.Path(sys.executable).parent), os.environ.get("PATH", os.defpath)]),
        }
        for name in notebooks:
            lesson = pathlib.PurePath(name).parent.name
            run = subprocess.run(
                [sys.executable, "-m", "nbgrader", "generate_assignment", lesson, "--force"],
                cwd=root, env=environ, capture_output=True, text=True,
            )
            if run.returncode:
                raise RuntimeError(f"nbgrader could not release {lesson}:\n" + run.stderr[-4000:])
        result = {}
        for path in sorted((course / "notebooks").rglob("*")):
            if path.is_file():
                result[path.relative_to(course).as_posix()] = path.read_text(encoding="utf-8")
    for name in notebooks:
        for lang in LANGUAGES:
            expected = name.replace("solutions/", f"notebooks/{lang}/", 1)
            if expected not in result:
                raise RuntimeError(f"nbgrader released no {expected}")
    return result


def title(nb, lang: str) -> str:
    """A lesson's first heading in `lang`."""
    for cell in nb.cells:
        if cell.cell_type == "markdown" and f"lang-{lang}" in cell.metadata.get("tags", []):
            heading = re.search(r"^#\s+(.+)$", cell.source, re.MULTILINE)
            if heading:
                return heading.group(1).strip()
    raise ValueError(f"no heading in a cell tagged lang-{lang}")


def counts(nb, lang: str) -> str:
    """What a lesson has to solve, in a few words."""
    exercises, points, quiz = [], 0, 0
    for cell in nb.cells:
        mark = cell.metadata.get("nbgrader", {})
        if mark.get("grade") and mark["grade_id"].startswith("quiz-"):
            quiz += mark["points"]
        elif mark.get("grade"):
            exercises.append(mark["grade_id"])
            points += mark["points"]
    names, units, quiz_name = COUNTS[lang]
    parts = []
    if exercises:
        parts.append(f"{len(exercises)} {names[len(exercises) != 1]} ({points} {units[points != 1]})")
    if quiz:
        parts.append(f"{quiz_name} ({quiz} {units[quiz != 1]})")
    return ", ".join(parts)


def start_page(template: str, lessons: dict[str, object], lang: str) -> str:
    """The start page: the template with the list of lessons in the place of `{{lessons}}`."""
    lines = []
    for name, nb in lessons.items():
        number, _, heading = title(nb, lang).partition("·")
        label = f"{number.strip()} · {heading.strip()}" if heading else number.strip()
        summary = counts(nb, lang)
        lines.append(f"- [{label}]({name}/{name}.ipynb)" + (f": {summary}" if summary else ""))
    return template.replace("{{lessons}}", "\n".join(lines))


def generated(root: pathlib.Path = ROOT, config: pathlib.Path = ROOT) -> dict[str, str]:
    """Every generated file's text by its path inside `root`; `config` is the folder with nbgrader_config.py."""
    lessons = {master.stem: paired(master) for master in masters(root)}
    files = {f"solutions/{name}/{name}.ipynb": text_of(nb) for name, nb in lessons.items()}
    files |= released(files, config)
    for lang in LANGUAGES:
        template = root / "solutions" / f"start.{lang}.md"
        if template.exists():
            files[f"notebooks/{lang}/start.md"] = start_page(template.read_text(encoding="utf-8"), lessons, lang)
    return files


def worked_in(text: str) -> bool:
    """True if a released notebook has been run: it holds somebody's work."""
    try:
        cells = json.loads(text)["cells"]
    except (ValueError, KeyError, TypeError):
        return True
    return any(cell.get("outputs") or cell.get("execution_count") for cell in cells)


def main(arguments=None, root: pathlib.Path = ROOT) -> int:
    parser = argparse.ArgumentParser(prog="python -m grader.tools.build", description="Rebuild the generated files.")
    parser.add_argument("--check", action="store_true", help="write nothing; fail if a file is not up to date")
    parser.add_argument("--force", action="store_true", help="overwrite notebooks that somebody has worked in")
    options = parser.parse_args(arguments)

    try:
        files = generated(root)
    except RuntimeError as error:
        print(error, file=sys.stderr)
        return 1
    stale, kept = [], []
    for name, text in files.items():
        path = root / name
        old = path.read_text(encoding="utf-8") if path.exists() else None
        if old == text:
            continue
        if old is not None and name.startswith("notebooks/") and name.endswith(".ipynb") and worked_in(old):
            if not options.force:
                kept.append(name)
                continue
        stale.append(name)
        if not options.check:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
    for name in kept:
        print(f"{name}: somebody has worked in it, so it stays as it is (--force overwrites it)", file=sys.stderr)
    for name in stale:
        print(f"{name}: " + ("not up to date; `make notebooks` rebuilds it" if options.check else "written"))
    if not stale and not kept:
        print(f"{len(files)} generated files, all up to date")
    return 1 if kept or (options.check and stale) else 0


if __name__ == "__main__":
    sys.exit(main())
