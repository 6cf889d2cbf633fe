"""Finds and reads what was submitted.

A submission is somebody else's file: renamed by a browser, cut short by an upload, written by a Jupyter of ten years
ago or of next year. Whatever it is, reading it gives a notebook that the rest of nbgrader can work with; if nothing can
be read, that notebook is a page with one sentence that says why, and its grades wait for the teacher.
"""

from __future__ import annotations

import glob
import json
import os
import re
from fnmatch import fnmatch
from pathlib import Path

from nbconvert.exporters import NotebookExporter
from nbformat import NotebookNode
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_raw_cell
from nbgrader.api import Gradebook, MissingEntry

from grader.i18n import LANGUAGES, Msg, language, msg, tr

MAX_BYTES = 100_000_000  # of one file; a lesson with all its figures is below 2 MB
_NEW_CELL = {"code": new_code_cell, "markdown": new_markdown_cell, "raw": new_raw_cell}


class Refused(Exception):
    """The file can't be graded; ``sentence`` says why, for the learner and the teacher."""

    def __init__(self, sentence: Msg):
        super().__init__(tr("en", sentence))
        self.sentence = sentence


def read_notebook(path: "str | os.PathLike") -> NotebookNode:
    """The notebook in ``path``, rebuilt cell by cell as nbformat 4.5, with nothing in it but text, tags and nbgrader's
    marks; each cell's ``metadata.dojo.cell`` is its number as a person counts. Raises :class:`Refused`."""
    path = Path(path)
    if path.is_symlink():  # to the solutions, perhaps
        raise Refused(msg("The file “{file}” is a link, not a notebook.", file=path.name))
    try:
        if path.stat().st_size > MAX_BYTES:
            raise Refused(msg("The file “{file}” is bigger than {limit} MB: clear its outputs and submit it again.",
                              file=path.name, limit=MAX_BYTES // 1_000_000))
        raw = path.read_bytes()
    except FileNotFoundError:
        raise Refused(msg("The submission has no notebook “{file}”.", file=path.name)) from None
    except OSError as e:
        raise Refused(msg("The file “{file}” can't be opened: {why}.", file=path.name, why=e.strerror or str(e))) from e
    if not raw.strip(b"\0 \t\r\n"):
        raise Refused(msg("The file “{file}” is empty.", file=path.name))
    encoding = "utf-16" if raw[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig"
    text = raw.decode(encoding, "replace")
    try:
        data = json.loads(text)
    except json.JSONDecodeError as e:
        if not text.lstrip().startswith("{"):
            raise Refused(msg("The file “{file}” is not a notebook.", file=path.name)) from None
        cell = text.count('"cell_type"', 0, e.pos)
        where = {"file": path.name, "line": e.lineno}
        raise Refused(msg("The file “{file}” is damaged: its JSON breaks off at line {line}, in cell {cell}.",
                          cell=cell, **where) if cell else
                      msg("The file “{file}” is damaged: its JSON breaks off at line {line}.", **where)) from None
    except (ValueError, RecursionError):
        raise Refused(msg("The file “{file}” is not a notebook.", file=path.name)) from None
    cells = _cells(data)
    if cells is None:
        raise Refused(msg("The file “{file}” is not a notebook.", file=path.name))
    nb = new_notebook(cells=[_cell(cell, n) for n, cell in enumerate(cells, 1) if isinstance(cell, dict)])
    if not nb.cells:
        raise Refused(msg("The notebook “{file}” has no cells.", file=path.name))
    nb.metadata["language_info"] = {"name": "python"}
    return nb


def _cells(data) -> list | None:
    """The list of cells: nbformat 4 and later have one list, 3 and before have worksheets."""
    if not isinstance(data, dict):
        return None
    if isinstance(data.get("cells"), list):
        return data["cells"]
    sheets = data.get("worksheets")
    if not isinstance(sheets, list):
        return None
    return [cell for sheet in sheets if isinstance(sheet, dict) and isinstance(sheet.get("cells"), list)
            for cell in sheet["cells"]]


def _cell(cell: dict, number: int) -> NotebookNode:
    kind = cell.get("cell_type")
    source = _text(next((cell[key] for key in ("source", "input") if key in cell), ""))
    if kind == "heading":  # nbformat 3
        level = cell.get("level")
        kind, source = "markdown", "#" * (level if level in range(1, 7) else 1) + " " + source
    new = _NEW_CELL.get(kind, new_raw_cell) if isinstance(kind, str) else new_raw_cell
    new = new(source, id=f"cell-{number}")
    new.metadata["dojo"] = {"cell": number}
    metadata = cell.get("metadata")
    metadata = metadata if isinstance(metadata, dict) else {}
    tags = metadata.get("tags")
    if isinstance(tags, list) and all(isinstance(tag, str) for tag in tags):
        new.metadata["tags"] = [tag for tag in dict.fromkeys(tags) if re.fullmatch(r"[\w.-]{1,64}", tag)]
    if isinstance(metadata.get("nbgrader"), dict):
        new.metadata["nbgrader"] = metadata["nbgrader"]
    return new


def _text(source) -> str:
    if isinstance(source, list):
        source = "".join(part for part in source if isinstance(part, str))
    # A lone surrogate can be written in JSON but not in a file.
    return source.encode("utf-8", "replace").decode() if isinstance(source, str) else ""


def language_of(nb: NotebookNode) -> str:
    """The language that most of the notebook's text cells are tagged with, else the course's own."""
    tags = [tag for cell in nb.cells for tag in cell.metadata.get("tags", [])]
    best = max(LANGUAGES, key=lambda lang: tags.count(f"lang-{lang}"))
    return best if f"lang-{best}" in tags else language()


def binds(source: str) -> set[str]:
    """The names that a cell defines at its top level, read from its text so that broken code tells as much as whole."""
    return {a or b for a, b in re.findall(r"^(?:async +)?(?:def|class) +(\w+)|^(\w+) *(?::[^=\n]*)?=(?!=)", source, re.M)}


def marks(nb: NotebookNode) -> list[str]:
    """The ids that nbgrader's marks give to the notebook's cells."""
    ids = [cell.metadata.get("nbgrader", {}).get("grade_id") for cell in nb.cells]
    return [i for i in ids if isinstance(i, str)]


class SubmissionExporter(NotebookExporter):
    """nbgrader's notebook writer, made to read what learners really send.

    It is created after nbgrader has listed the submissions and before it opens the first, so it can also point nbgrader
    at notebooks that were renamed. Nothing in the submitted folders is touched.
    """

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self._actual: dict[str, Path] = {}
        if getattr(self.parent, "assignments", None) is not None:
            self._find_renamed()

    def from_filename(self, filename, resources=None, **kw):
        if not getattr(self.parent, "_sanitizing", False):  # the second step reads what the first wrote
            return super().from_filename(filename, resources=resources, **kw)
        folder, name = os.path.split(filename)
        resources["metadata"] = {"name": os.path.splitext(name)[0], "path": folder}
        actual = self._actual.get(filename, Path(filename))
        try:
            nb = read_notebook(actual)
        except Refused as e:
            nb = new_notebook(metadata={"dojo": {"refused": e.sentence.to_json()}})
        nb.metadata.setdefault("dojo", {})["file"] = actual.name
        return self.from_notebook_node(nb, resources=resources, **kw)

    def _find_renamed(self) -> None:
        converter, course = self.parent, self.parent.coursedir
        pattern = converter._format_source("(?P<assignment_id>.*)", "(?P<student_id>.*)", escape=True)
        for folder in glob.glob(converter._format_source(course.assignment_id, course.student_id)):
            match = re.match(pattern, folder)
            if not match or not os.path.isdir(folder):
                continue
            wanted = self._wanted(match["assignment_id"])
            names = [name for name in wanted if fnmatch(name, course.notebook_id)]
            there = sorted(p for p in Path(folder).rglob("*") if ".ipynb" in p.name.lower()
                           and p.is_file() and not any(part.startswith(".") for part in p.relative_to(folder).parts))
            exact = {name: os.path.join(folder, f"{name}.ipynb") for name in names}
            others = [p for p in there if str(p) not in exact.values()]
            for name, path in exact.items():
                if os.path.exists(path):
                    continue
                best = max(others, key=lambda p: (self._held(p, wanted[name]), p.stat().st_mtime), default=None)
                if best is not None and (self._held(best, wanted[name]) or len(wanted) == 1 == len(others)):
                    others.remove(best)
                    self._actual[path] = best
                    self.log.warning("Student %s: grading “%s” as “%s.ipynb”", match["student_id"],
                                     best.relative_to(folder), name)
            for path in others:
                self.log.warning("Student %s: not graded, not a notebook of this assignment: “%s”",
                                 match["student_id"], path.relative_to(folder))
            if names:
                converter.assignments[folder] = list(exact.values())

    def _wanted(self, assignment: str) -> dict[str, set[str]]:
        """For each notebook of the assignment, the ids of its cells and the names that its answers define."""
        course = self.parent.coursedir
        with Gradebook(course.db_url, course.course_id) as gradebook:
            try:
                notebooks = gradebook.find_assignment(assignment).notebooks
            except MissingEntry:
                return {}
            return {nb.name: {cell.name for cell in nb.source_cells} for nb in notebooks}

    @staticmethod
    def _held(path: Path, ids: set[str]) -> int:
        try:
            return len(ids.intersection(marks(read_notebook(path))))
        except Refused:
            return 0
