"""Grades our cells in nbgrader's own process and writes each score where nbgrader looks for it.

nbgrader reads a cell's score from its outputs. So those of a graded cell are replaced by two: the report, and the score
as a plain number. No notebook runs for this, and nothing that a notebook says is believed.
"""

from __future__ import annotations

import html
import math
import os
from concurrent.futures import ThreadPoolExecutor

from nbformat import NotebookNode
from nbformat.v4 import new_markdown_cell, new_output
from nbgrader.preprocessors import NbGraderPreprocessor, SaveAutoGrades
from nbgrader.utils import is_grade, is_solution, is_task

from grader.autograde.plain import PlainTests
from grader.i18n import Msg, language, msg, tr
from grader.settings import gpu_present


class GradeAnswers(NbGraderPreprocessor):
    """The grading step: takes the place of nbgrader's Execute."""

    def preprocess(self, nb: NotebookNode, resources):
        from grader import engine
        from grader.exercises import EXERCISES
        from grader.quizzes import QUIZZES

        about, dojo = resources["nbgrader"], nb.metadata.get("dojo", {})
        lang = dojo.get("lang") or language()
        quizzes = {f"quiz-{name}": name for name in QUIZZES}
        ungraded = resources.setdefault("dojo", {}).setdefault("ungraded", set())
        graded = [cell for cell in nb.cells if is_grade(cell) or is_task(cell)]
        if "refused" in dojo:
            sentence = Msg.from_json(dojo["refused"])
            for cell in graded:
                ungraded.add(_id(cell))
                _write(cell, _note(lang, sentence, msg("It is not graded yet: your teacher will look at it.")))
            nb.cells.insert(0, _banner(lang, [sentence, msg("It is not graded yet: your teacher will look at it.")]))
            return nb, resources
        ungraded.update(_id(cell) for cell in graded if cell.metadata.get("dojo", {}).get("ungraded"))
        tests = [cell for cell in graded if cell.cell_type == "code" and not is_solution(cell)]
        ours = [cell for cell in tests if _id(cell) in EXERCISES or _id(cell) in quizzes]
        names = {_id(cell) for cell in ours}
        if len(ours) < len(tests):
            plain = PlainTests(parent=self)
            if plain.enabled:
                plain.run(nb, resources, names, lang)
            else:  # autograde --no-execute: a test that did not run says nothing
                ungraded.update({_id(cell) for cell in tests} - names)

        cells = _code(nb)

        def verdict_on(name: str):
            if name in quizzes:
                return engine.grade_quiz(quizzes[name], cells, lang=lang)
            return engine.grade(name, cells, lang=lang, full=True)

        # Exercises are independent; on a GPU one process at a time times kernels
        with ThreadPoolExecutor(1 if gpu_present() else min(4, os.cpu_count() or 1)) as pool:
            futures = [pool.submit(verdict_on, _id(cell)) for cell in ours]
        for cell, future in zip(ours, futures):
            name = _id(cell)
            try:
                verdict = future.result()
                score = float(cell.metadata.nbgrader["points"]) * verdict.points / verdict.max_points
                if not math.isfinite(score):
                    raise ValueError(f"the grader's score is {score}")
                report = {"text/html": verdict.html(), "text/plain": verdict.text()}
            except Exception:  # our fault: it must cost neither the learner a point nor the class its run
                self.log.exception("Student %s: the grader failed on “%s”. Its grade waits for you.",
                                   about["student"], name)
                ungraded.add(name)
                _write(cell, _note(lang, msg("The grader failed on this answer. That is not your fault."),
                                   msg("It is not graded yet: your teacher will look at it.")))
            else:
                self.log.info("Student %s: %s %g / %g", about["student"], name, score, cell.metadata.nbgrader["points"])
                _write(cell, report, score)
        if dojo.get("notes"):
            nb.cells.insert(0, _banner(lang, [msg("Before grading, this notebook was repaired:")],
                                       [Msg.from_json(note) for note in dojo["notes"]]))
        return nb, resources


class SaveGrades(SaveAutoGrades):
    """nbgrader's SaveAutoGrades; a cell without a score waits for the teacher instead of earning nothing."""

    def _add_score(self, cell, resources):
        if _id(cell) not in resources.get("dojo", {}).get("ungraded", ()):
            try:
                return super()._add_score(cell, resources)
            except (ValueError, KeyError):  # a teacher's own test that printed an impossible score
                self.log.exception("Student %s: “%s” has no usable score. Its grade waits for you.",
                                   self.student_id, _id(cell))
                self.gradebook.db.rollback()
        grade = self.gradebook.find_grade(_id(cell), self.notebook_id, self.assignment_id, self.student_id)
        grade.auto_score, grade.needs_manual_grade = None, True
        self.gradebook.db.commit()


def _id(cell: NotebookNode) -> str:
    return cell.metadata.nbgrader["grade_id"]


def _code(nb: NotebookNode) -> list:
    """The notebook's code cells for the engine, each called by its number in the submitted file."""
    from grader.slicing import Cell

    cells = []
    for cell in nb.cells:
        number = cell.metadata.get("dojo", {}).get("cell")
        if cell.cell_type == "code" and number:
            cells.append(Cell(cell.source, f"cell {number}"))
    return cells


def _write(cell: NotebookNode, report: dict[str, str], score: float | None = None) -> None:
    """The outputs of a graded cell: the report, then the score as nbgrader reads it."""
    if cell.cell_type != "code":
        return
    cell.outputs = [new_output("display_data", data=report)]
    if score is not None:
        cell.outputs.append(new_output("execute_result", data={"text/plain": f"{round(score, 4):g}"},
                                       execution_count=None))


def _note(lang: str, *sentences: Msg) -> dict[str, str]:
    texts = [tr(lang, sentence) for sentence in sentences]
    style = "border-left: 4px solid #b45309; padding: .4em .8em; margin: .4em 0"
    return {"text/html": f'<div style="{style}">' + "".join(f"<p>{html.escape(t)}</p>" for t in texts) + "</div>",
            "text/plain": "\n".join(texts)}


def _banner(lang: str, sentences: list[Msg], items: list[Msg] = ()) -> NotebookNode:
    """A text cell for the top of the graded notebook."""
    text = "\n\n".join(html.escape(tr(lang, s)) for s in sentences)
    if items:
        text += "\n\n" + "\n".join(f"- {html.escape(tr(lang, item))}" for item in items)
    return new_markdown_cell(f"<div class=\"alert alert-warning\" role=\"note\">\n\n{text}\n\n</div>", id="dojo-notes")
