"""Gives the cells of a submission their places back.

nbgrader knows a graded cell by the marks in its metadata, and one cell with wrong marks fails a whole submission. Here
the gradebook's copy of the lesson is what counts: each of its cells is looked for in the submission, by its marks, then
by its text; a cell that is found gets its marks anew, one that is not is put back, and every other cell is ordinary.
"""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass

from nbformat import NotebookNode
from nbformat.v4 import new_code_cell, new_markdown_cell
from nbgrader.api import Gradebook
from nbgrader.preprocessors import NbGraderPreprocessor

from grader.autograde.files import binds, language_of
from grader.engine import warm_up
from grader.i18n import Msg, msg, tr


@dataclass(frozen=True)
class Wanted:
    """A cell of the lesson, as the gradebook keeps it. ``points`` is None for a cell that earns none."""

    name: str
    cell_type: str
    source: str
    locked: bool
    checksum: str | None
    grade: bool
    solution: bool
    task: bool
    points: float | None

    @property
    def by_hand(self) -> bool:
        """Whether only a person can grade it."""
        return self.task or (self.grade and (self.solution or self.cell_type != "code"))

    def marks(self) -> dict:
        new = {"schema_version": 3, "grade_id": self.name, "grade": self.grade, "solution": self.solution,
               "task": self.task, "locked": self.locked, "cell_type": self.cell_type}
        if self.checksum:
            new["checksum"] = self.checksum
        if self.points is not None:
            new["points"] = self.points
        return new


def wanted_cells(db_url: str, notebook: str, assignment: str) -> list[Wanted]:
    """The lesson's cells that nbgrader keeps, in the lesson's order."""
    with Gradebook(db_url) as gradebook:
        nb = gradebook.find_notebook(notebook, assignment)
        points = {cell.name: float(cell.max_score) for cell in [*nb.grade_cells, *nb.task_cells]}
        grades, solutions, tasks = ({cell.name for cell in cells}
                                    for cells in (nb.grade_cells, nb.solution_cells, nb.task_cells))
        return [Wanted(cell.name, cell.cell_type, cell.source or "", bool(cell.locked), cell.checksum,
                       cell.name in grades, cell.name in solutions, cell.name in tasks, points.get(cell.name))
                for cell in nb.source_cells]


class RestoreCells(NbGraderPreprocessor):
    """The sanitizing step. What it had to repair is kept in the notebook's ``metadata.dojo.notes`` and logged."""

    def preprocess(self, nb: NotebookNode, resources):
        warm_up(full=True)  # while the notebook is put in order
        about = resources["nbgrader"]
        wanted = wanted_cells(about["db_url"], about["notebook"], about["assignment"])
        dojo = nb.metadata.setdefault("dojo", {})
        notes = restore(nb, wanted)
        if "refused" not in dojo and not gradable(nb, wanted):
            dojo["refused"] = msg("The notebook “{file}” holds no cell of the lesson “{lesson}”.",
                                  file=dojo.get("file", about["notebook"]), lesson=about["notebook"]).to_json()
        if "refused" in dojo:
            notes = []
            self.log.error("Student %s: %s Its grades wait for you.", about["student"],
                           tr("en", Msg.from_json(dojo["refused"])))
        elif dojo.get("file", f"{about['notebook']}.ipynb") != f"{about['notebook']}.ipynb":
            notes.insert(0, msg("The file “{file}” was graded as “{name}”.", file=dojo["file"],
                                name=f"{about['notebook']}.ipynb"))
        for note in notes:
            self.log.warning("Student %s, %s: %s", about["student"], dojo.get("file", about["notebook"]),
                             tr("en", note))
        dojo["notes"] = [note.to_json() for note in notes]
        dojo["lang"] = language_of(nb)
        return nb, resources


def restore(nb: NotebookNode, wanted: list[Wanted]) -> list[Msg]:
    """Find, mark and where needed put back the ``wanted`` cells of ``nb``, in place; say what was repaired."""
    marked, plain = defaultdict(list), []
    notes: list[Msg] = []
    for cell in nb.cells:
        marks = cell.metadata.pop("nbgrader", {})
        name = marks.get("grade_id")
        if marks.get("grade") and isinstance(name, str) and not any(w.name == name for w in wanted):
            notes.append(msg("Cell {cell} is marked as graded (“{name}”), but the gradebook does not know it: it was not graded. "
                             "If it belongs to the lesson, the assignment has to be generated again.",
                             cell=_number(cell), name=name[:60]))
        if isinstance(name, str) and any(w.name == name for w in wanted):
            marked[name].append(cell)
        else:
            plain.append(cell)
    order = {id(cell): n for n, cell in enumerate(nb.cells)}
    found: dict[str, NotebookNode] = {}
    last = -1
    for w in wanted:
        choices = marked[w.name] or [cell for cell in plain if _looks_like(cell, w)]
        if not choices:
            continue
        # Of several, the first that has the right type, was worked on, and stands where the lesson has it.
        cell = max(choices, key=lambda c: (c.cell_type == w.cell_type, w.locked or c.source.strip() != w.source.strip(),
                                           order[id(c)] > last))
        for copy in marked[w.name]:
            if copy is not cell:
                notes.append(msg("Cell {cell} is a copy of cell {original} (“{name}”): it counts as an ordinary cell.",
                                 cell=_number(copy), original=_number(cell), name=w.name))
        if not marked[w.name]:
            plain = [c for c in plain if c is not cell]
            if w.locked:
                notes.append(msg("Cell {cell} had lost its marks and was recognised as “{name}” by its text.",
                                 cell=_number(cell), name=w.name))
        if cell.cell_type != w.cell_type:
            notes.append(msg("Cell {cell} (“{name}”) had become another type of cell and was changed back.",
                             cell=_number(cell), name=w.name))
            _retype(cell, w.cell_type)
        if w.locked and cell.source != w.source:
            if cell.source.strip() not in (w.source.strip(), _released(w.source).strip()):
                notes.append(msg("Cell {cell} (“{name}”) had been edited: the lesson's own text was graded.",
                                 cell=_number(cell), name=w.name))
            cell.source = w.source
        cell.metadata["nbgrader"] = w.marks()
        found[w.name] = cell
        last = order[id(cell)]
    notes += _put_back(nb, wanted, found)
    return notes


def _released(source: str) -> str:
    """A cell as it was handed out: nbgrader takes hidden tests and mark schemes out of it, and keeps them in its gradebook."""
    return re.sub(r"^[^\n]*(?:###|===) BEGIN (HIDDEN TESTS|MARK SCHEME)\b.*?^[^\n]*(?:###|===) END \1[^\n]*\n?", "", source,
                  flags=re.M | re.S)


def _put_back(nb: NotebookNode, wanted: list[Wanted], found: dict[str, NotebookNode]) -> list[Msg]:
    notes = []
    before: NotebookNode | None = None
    for n, w in enumerate(wanted):
        if w.name not in found:
            if w.solution and not w.grade:
                # An empty answer put back would hide the one that the learner may have written in another cell.
                continue
            cell = (new_code_cell if w.cell_type == "code" else new_markdown_cell)(w.source, id=f"restored-{n}")
            cell.metadata.update(deletable=False, nbgrader=w.marks(), dojo={"cell": None})
            after = next((found[x.name] for x in wanted[n:] if x.name in found), None)
            if before is not None:
                at = _index(nb, before) + 1
            else:
                at = _index(nb, after) if after is not None else len(nb.cells)
            nb.cells.insert(at, cell)
            found[w.name] = cell
            if w.locked:
                notes.append(msg("The cell “{name}” was missing and was put back.", name=w.name))
            if w.by_hand:
                cell.metadata["dojo"]["ungraded"] = True
                notes.append(msg("The answer “{name}” was not found.", name=w.name))
        before = found[w.name]
    return notes


def gradable(nb: NotebookNode, wanted: list[Wanted]) -> bool:
    """Whether ``nb``, restored, holds any work on this lesson: a cell of it, or a definition that its answers make."""
    if any("nbgrader" in cell.metadata and _number(cell) for cell in nb.cells):
        return True
    names = {name for w in wanted if w.solution for name in binds(w.source)} | {w.name for w in wanted if w.grade}
    return any(cell.cell_type == "code" and names & binds(cell.source) for cell in nb.cells)


def _looks_like(cell: NotebookNode, w: Wanted) -> bool:
    if w.locked:
        return cell.cell_type == w.cell_type and cell.source.strip() in (w.source.strip(), _released(w.source).strip()) != ("", "")
    return cell.cell_type == "code" == w.cell_type and bool(binds(cell.source) & binds(w.source))


def _retype(cell: NotebookNode, cell_type: str) -> None:
    cell.cell_type = cell_type
    if cell_type == "code":
        cell.outputs, cell.execution_count = [], None
    else:
        cell.pop("outputs", None)
        cell.pop("execution_count", None)


def _index(nb: NotebookNode, cell: NotebookNode) -> int:
    return next(n for n, c in enumerate(nb.cells) if c is cell)


def _number(cell: NotebookNode) -> int | None:
    return cell.metadata.get("dojo", {}).get("cell")
