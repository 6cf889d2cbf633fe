"""Runs a teacher's ordinary nbgrader tests: code cells with asserts, graded by whether they raise.

They run as stock nbgrader runs them, all code cells in order in one kernel; only our own graded cells, which need no
kernel, are left out. What stock nbgrader loses a whole submission to costs one cell here: a cell that kills the kernel,
or that can't be interrupted, is marked, and the notebook runs again without it.
"""

from __future__ import annotations

import re

from nbclient.exceptions import CellTimeoutError, DeadKernelError
from nbformat import NotebookNode
from nbformat.v4 import new_output
from nbgrader.preprocessors import Execute
from nbgrader.utils import is_grade
from traitlets import Integer

from grader.i18n import Msg, msg, tr

_SAFE = ("text/plain", "image/png", "image/jpeg")
_CHECK_ONLY = re.compile(r"\s*check(?:_quiz)?\s*\([^()]*\)\s*")


class PlainTests(Execute):
    """nbgrader's Execute for the notebooks that need it."""

    timeout = Integer(30, allow_none=True, help="Seconds for one cell.").tag(config=True)
    restarts = Integer(3, help="How often a notebook may lose its kernel before its tests are given up.").tag(config=True)
    shutdown_kernel = "immediate"

    def run(self, nb: NotebookNode, resources, ours: set[str], lang: str) -> None:
        """Run ``nb`` in place but for the cells whose grade_id is in ``ours``."""
        skip = {n for n, cell in enumerate(nb.cells) if cell.cell_type == "code" and (
            cell.metadata.get("nbgrader", {}).get("grade_id") in ours or _CHECK_ONLY.fullmatch(cell.source))}
        for _ in range(self.restarts + 1):
            self._skip, self._now = skip, None
            try:
                self.preprocess(nb, resources)
                break
            except (DeadKernelError, CellTimeoutError, RuntimeError) as e:
                if self._now is None:
                    self._give_up(nb, skip, msg("The kernel for this notebook's tests did not start: {why}",
                                                why=str(e)[:500]), lang)
                    break
                number = nb.cells[self._now].metadata.get("dojo", {}).get("cell") or self._now + 1
                why = (msg("Cell {cell} ended the kernel that it ran in.", cell=number)
                       if isinstance(e, DeadKernelError) else
                       msg("Cell {cell} ran for more than {seconds} s and could not be interrupted.", cell=number,
                           seconds=self.timeout))
                self.log.warning("%s The tests run again without it.", tr("en", why))
                _fail(nb.cells[self._now], why, lang)
                skip.add(self._now)
        else:
            self._give_up(nb, skip, why, lang)
        nb.metadata.pop("widgets", None)
        for n, cell in enumerate(nb.cells):
            if n not in skip and cell.cell_type == "code":
                for output in cell.outputs:
                    if "data" in output:  # a page that a teacher opens shows no HTML of a learner's making
                        output.data = {kind: data for kind, data in output.data.items() if kind in _SAFE}

    def _give_up(self, nb: NotebookNode, skip: set[int], why: Msg, lang: str) -> None:
        for n, cell in enumerate(nb.cells):
            if n not in skip and cell.cell_type == "code" and is_grade(cell):
                _fail(cell, msg("This test did not run. {why}", why=why), lang)

    def preprocess_cell(self, cell, resources, index):
        if index in self._skip:
            return cell, resources
        self._now = index
        return super().preprocess_cell(cell, resources, index)


def _fail(cell: NotebookNode, why: Msg, lang: str) -> None:
    sentence = tr(lang, why)
    cell.outputs = [new_output("error", ename="NotRun", evalue=sentence, traceback=[sentence])]
