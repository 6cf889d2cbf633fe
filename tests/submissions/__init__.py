"""A small lesson, and what can happen to a notebook between a learner and a grader.

``master()`` is the lesson: exercise 1.1, a quiz, and a teacher's own nbgrader test. Each function of :mod:`.damages` is
one submission: it takes the released notebook, solved, as parsed JSON, and gives back the files of the learner's folder.
"""

from __future__ import annotations

import copy
import json

LESSON = "01-ninja-gap"

RIGHT = '''def vector_add(x, y):
    out = torch.empty_like(x)
    n = out.numel()
    vector_add_kernel[(triton.cdiv(n, 1024),)](x, y, out, n, BLOCK=1024)
    return out
'''
KERNEL = '''@triton.jit
def vector_add_kernel(x_ptr, y_ptr, out_ptr, n, BLOCK: tl.constexpr):
    offs = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = offs < n
    tl.store(out_ptr + offs, tl.load(x_ptr + offs, mask=mask) + tl.load(y_ptr + offs, mask=mask), mask=mask)
'''
WRONG = RIGHT.replace("return out", "return x")


def cell(source: str, kind: str = "code", **metadata) -> dict:
    new = {"cell_type": kind, "metadata": metadata, "source": source}
    return {**new, "outputs": [], "execution_count": None} if kind == "code" else new


def marks(grade_id: str, **kinds) -> dict:
    return {"schema_version": 3, "grade_id": grade_id, "grade": False, "solution": False, "locked": False, "task": False,
            **kinds}


def master(plain_test: bool = False) -> dict:
    """The lesson as nbformat 4 JSON, with its solutions. ``plain_test`` adds an ordinary nbgrader test."""
    body = "\n".join("    " + line for line in RIGHT.splitlines()[1:])
    cells = [
        cell("# Closing the gap", "markdown", tags=["lang-en"]),
        cell("# Chiudere il divario", "markdown", tags=["lang-it"]),
        cell("from grader import check, check_quiz, start\ndevice = start()"),
        cell("import torch\nimport triton\nimport triton.language as tl"),
        cell(KERNEL),
        cell("Add two vectors.", "markdown", tags=["lang-en"]),
        cell("Somma due vettori.", "markdown", tags=["lang-it"]),
        cell(f"def vector_add(x, y):\n    ### BEGIN SOLUTION\n{body}\n    ### END SOLUTION".replace("        ", "    "),
             nbgrader=marks("vector_add-answer", solution=True)),
        cell("check(vector_add)", nbgrader=marks("vector_add", grade=True, locked=True, points=10)),
        cell('answers = {1: "", 2: "", 3: "", 4: "", 5: ""}\n### BEGIN SOLUTION\nanswers = KEY\n### END SOLUTION',
             nbgrader=marks(f"quiz-{LESSON}-answers", solution=True)),
        cell(f'check_quiz("{LESSON}", answers)',
             nbgrader=marks(f"quiz-{LESSON}", grade=True, locked=True, points=5)),
    ]
    if plain_test:
        cells.insert(-2, cell("def double(x):\n    ### BEGIN SOLUTION\n    return 2 * x\n    ### END SOLUTION",
                              nbgrader=marks("double-answer", solution=True)))
        cells.insert(-2, cell("assert double(2) == 4\nassert double(-1) == -2",
                              nbgrader=marks("double-test", grade=True, locked=True, points=3)))
    for n, c in enumerate(cells):
        c["id"] = f"lesson-{n}"
    return {"nbformat": 4, "nbformat_minor": 5, "cells": cells,
            "metadata": {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}}


def text(nb: dict) -> bytes:
    return json.dumps(nb, ensure_ascii=False, indent=1).encode()


def where(nb: dict, grade_id: str) -> int:
    """The position of a cell that bears nbgrader's marks."""
    return next(n for n, c in enumerate(nb["cells"])
                if c["metadata"].get("nbgrader", {}).get("grade_id") == grade_id)


def source(c: dict) -> str:
    return "".join(c["source"])


def solved(release: dict, quiz: str = "") -> dict:
    """The released notebook with a right answer to the exercise and ``quiz`` as the text of the answers cell."""
    nb = copy.deepcopy(release)
    nb["cells"][where(nb, "vector_add-answer")]["source"] = RIGHT
    if quiz:
        nb["cells"][where(nb, f"quiz-{LESSON}-answers")]["source"] = quiz
    return nb
