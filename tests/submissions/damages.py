"""What happens to notebooks. Each function is one learner: its name is theirs, its docstring says what happened.

It takes the released notebook with exercise 1.1 solved (parsed JSON) and returns the files of the submitted folder.
``expect`` tells the exercise's points, None where the grade has to wait for the teacher; ``says`` is a text that the
feedback page must hold (and, with ``logged``, the run's log too).
"""

from __future__ import annotations

import copy
import json

from tests.submissions import KERNEL, LESSON, RIGHT, WRONG, cell, marks, text, where

NAME = f"{LESSON}.ipynb"
DAMAGES: dict = {}


def damage(expect: float | None = 10, says: str = "", logged: bool = True):
    def register(function):
        function.expect, function.says, function.logged = expect, says, logged
        DAMAGES[function.__name__.replace("_", "-")] = function
        return function

    return register


@damage()
def nothing_happened(nb):
    return {NAME: text(nb)}


@damage(0)
def untouched(nb):
    """The release, handed in as it came."""
    nb["cells"][where(nb, "vector_add-answer")]["source"] = "def vector_add(x, y):\n    pass  # your code here"
    return {NAME: text(nb)}


# Copies

@damage(says="is a copy of cell")
def check_copied(nb):
    """The check cell copied, marks and all, to the top: the copy comes first and so keeps the id."""
    nb["cells"].insert(0, copy.deepcopy(nb["cells"][where(nb, "vector_add")]))
    return {NAME: text(nb)}


@damage(says="is a copy of cell")
def answer_copied(nb):
    """The answer cell copied and worked on below; the first stays as it was released."""
    at = where(nb, "vector_add-answer")
    nb["cells"].insert(at + 1, copy.deepcopy(nb["cells"][at]))
    nb["cells"][at]["source"] = "def vector_add(x, y):\n    pass  # your code here"
    return {NAME: text(nb)}


@damage(says="is a copy of cell")
def check_copied_as_text(nb):
    """A copy of the check cell, turned into text, stands before it."""
    at = where(nb, "vector_add")
    nb["cells"].insert(at, {**cell("check(vector_add)", "markdown"), "metadata": nb["cells"][at]["metadata"]})
    return {NAME: text(nb)}


@damage(says="is a copy of cell")
def everything_copied(nb):
    """All cells selected, copied and pasted."""
    nb["cells"] += copy.deepcopy(nb["cells"])
    return {NAME: text(nb)}


# Deletions

@damage(says="was missing and was put back")
def check_deleted(nb):
    del nb["cells"][where(nb, "vector_add")]
    return {NAME: text(nb)}


@damage()
def answer_deleted(nb):
    """The answer cell deleted, the answer written in a cell of the learner's own."""
    del nb["cells"][where(nb, "vector_add-answer")]
    nb["cells"].append(cell(RIGHT))
    return {NAME: text(nb)}


@damage(0)
def answer_and_check_deleted(nb):
    """Only the quiz is left."""
    del nb["cells"][where(nb, "vector_add-answer")]
    del nb["cells"][where(nb, "vector_add")]
    return {NAME: text(nb)}


@damage()
def only_code_left(nb):
    """Everything deleted but the code; no cell has marks."""
    nb["cells"] = [cell("import torch, triton\nimport triton.language as tl"), cell(KERNEL), cell(RIGHT)]
    return {NAME: text(nb)}


# Marks

@damage(says="had lost its marks")
def marks_stripped(nb):
    """A tool for clean commits removed all metadata."""
    for c in nb["cells"]:
        c["metadata"] = {}
    return {NAME: text(nb)}


@damage()
def points_raised(nb):
    nb["cells"][where(nb, "vector_add")]["metadata"]["nbgrader"]["points"] = 1000
    return {NAME: text(nb)}


@damage()
def points_of_text(nb):
    nb["cells"][where(nb, "vector_add")]["metadata"]["nbgrader"].update(points="many", locked="yes", checksum=5)
    return {NAME: text(nb)}


@damage()
def grade_turned_off(nb):
    nb["cells"][where(nb, "vector_add")]["metadata"]["nbgrader"].update(grade=False, locked=False)
    return {NAME: text(nb)}


@damage()
def foreign_marks(nb):
    """A graded cell of another course, pasted in, and marks that aren't marks."""
    nb["cells"].insert(3, cell("assert True", nbgrader=marks("homework-7", grade=True, locked=True, points=50)))
    nb["cells"].insert(3, cell("x = 1", nbgrader=["not", "marks"]))
    nb["cells"].insert(3, cell("x = 1", nbgrader={"grade": True}))
    nb["cells"].insert(3, cell("x = 1", nbgrader={"grade_id": ["a", "list"], "grade": True}))
    return {NAME: text(nb)}


@damage()
def marks_swapped(nb):
    """The check bears the answer's marks and the other way round."""
    a, b = where(nb, "vector_add-answer"), where(nb, "vector_add")
    nb["cells"][a]["metadata"], nb["cells"][b]["metadata"] = nb["cells"][b]["metadata"], nb["cells"][a]["metadata"]
    nb["cells"].append(cell(RIGHT))
    return {NAME: text(nb)}


@damage()
def old_marks(nb):
    """nbgrader's first schemas had no task, no cell type, no version."""
    for c in nb["cells"]:
        old = c["metadata"].get("nbgrader")
        if old:
            for key in ("schema_version", "task", "cell_type", "checksum"):
                old.pop(key, None)
    return {NAME: text(nb)}


@damage()
def newer_marks(nb):
    for c in nb["cells"]:
        if "nbgrader" in c["metadata"]:
            c["metadata"]["nbgrader"].update(schema_version=9, colour="red")
    return {NAME: text(nb)}


# Types and locked text

@damage(says="had become another type of cell")
def check_turned_into_text(nb):
    at = where(nb, "vector_add")
    nb["cells"][at] = {**cell("check(vector_add)", "markdown"), "metadata": nb["cells"][at]["metadata"]}
    return {NAME: text(nb)}


@damage(says="had become another type of cell")
def answer_turned_raw(nb):
    at = where(nb, "vector_add-answer")
    nb["cells"][at] = {**cell(RIGHT, "raw"), "metadata": nb["cells"][at]["metadata"]}
    return {NAME: text(nb)}


@damage(0, says="had been edited")
def check_edited(nb):
    """A wrong answer whose check cell was rewritten to print full points."""
    nb["cells"][where(nb, "vector_add-answer")]["source"] = WRONG
    nb["cells"][where(nb, "vector_add")]["source"] = "10"
    return {NAME: text(nb)}


@damage(0)
def score_in_outputs(nb):
    """A wrong answer whose check cell was saved with full points in its output."""
    nb["cells"][where(nb, "vector_add-answer")]["source"] = WRONG
    nb["cells"][where(nb, "vector_add")]["outputs"] = [
        {"output_type": "execute_result", "data": {"text/plain": "10"}, "metadata": {}, "execution_count": 1}]
    return {NAME: text(nb)}


@damage()
def own_cells_between(nb):
    """Notes, plots, magics, an endless loop and a broken line in cells of the learner's own."""
    at = where(nb, "vector_add")
    nb["cells"][at:at] = [cell("%matplotlib inline\n!ls"), cell("while True: pass"), cell("this is ( not Python"),
                          cell("%%bash\nexit 1"), cell("My notes: <script>alert(1)</script>", "markdown"),
                          cell("import os\nos._exit(0)"), cell("")]
    return {NAME: text(nb)}


# Formats

@damage()
def nbformat_3(nb):
    """Saved by the IPython Notebook of 2013: worksheets, `input`, headings."""
    sheet = [{"cell_type": "heading", "level": 1, "metadata": {}, "source": ["Closing the gap"]}]
    for c in nb["cells"]:
        old = {k: v for k, v in c.items() if k not in ("id", "source", "execution_count")}
        key = "input" if c["cell_type"] == "code" else "source"
        old[key] = "".join(c["source"]).splitlines(keepends=True)
        sheet.append(old)
    return {NAME: text({"nbformat": 3, "nbformat_minor": 0, "metadata": {"name": ""}, "worksheets": [{"cells": sheet}]})}


@damage()
def nbformat_4_0(nb):
    """No cell ids yet."""
    for c in nb["cells"]:
        c.pop("id", None)
    return {NAME: text({**nb, "nbformat_minor": 0})}


@damage()
def nbformat_4_9(nb):
    """A minor version to come, with keys that nobody knows yet."""
    for c in nb["cells"]:
        c["author"] = {"name": "?"}
    return {NAME: text({**nb, "nbformat_minor": 9, "signatures": []})}


@damage()
def nbformat_5(nb):
    return {NAME: text({**nb, "nbformat": 5, "nbformat_minor": 0})}


@damage()
def no_format_at_all(nb):
    return {NAME: json.dumps({"cells": nb["cells"]}).encode()}


@damage()
def wild_cells(nb):
    """Cells of no known type, ids that repeat, outputs and metadata that are no such thing."""
    for c in nb["cells"]:
        c["id"] = "same"
        c["outputs"] = {"not": "a list"}
        c["attachments"] = 5
    nb["cells"] += [{"cell_type": "chart"}, {"cell_type": ["code"], "source": 5}, "not a cell", {}, None,
                    cell("print('\ud800')"), {"cell_type": "markdown", "metadata": None, "source": ["a", 1]}]
    nb["metadata"] = {"kernelspec": "none", "language_info": [], "dojo": {"refused": ["nice try", {}]}}
    return {NAME: json.dumps(nb).encode()}


@damage()
def kernel_changed(nb):
    nb["metadata"]["kernelspec"] = {"name": "julia-1.12", "display_name": "Julia", "language": "julia"}
    return {NAME: text(nb)}


@damage()
def utf_16(nb):
    return {NAME: json.dumps(nb, ensure_ascii=False).encode("utf-16")}


@damage()
def with_a_bom(nb):
    return {NAME: b"\xef\xbb\xbf" + text(nb)}


@damage()
def other_language(nb):
    """Tagged in the language that the course isn't configured for."""
    for c in nb["cells"]:
        if "tags" in c["metadata"]:
            c["metadata"]["tags"] = ["lang-it"]
    return {NAME: text(nb)}


# Names

@damage(says="was graded as")
def renamed_by_the_browser(nb):
    return {f"{LESSON} (1).ipynb": text(nb)}


@damage(says="was graded as")
def renamed_by_jupyter(nb):
    return {f"{LESSON}-Copy1.ipynb": text(nb)}


@damage(says="was graded as")
def renamed_by_hand(nb):
    return {"homework_FINAL (really).ipynb": text(nb), "my other notes.ipynb": text({**nb, "cells": [cell("x = 1")]})}


@damage(says="was graded as")
def named_as_text(nb):
    """A mail program's idea of a notebook; another notebook lies beside it."""
    return {f"{LESSON}.ipynb.txt": text(nb), "notes.ipynb": text({**nb, "cells": [cell("x = 1")]})}


@damage()
def two_candidates(nb):
    """The exact name wins, whatever else lies there."""
    worse = copy.deepcopy(nb)
    worse["cells"][where(nb, "vector_add-answer")]["source"] = WRONG
    return {f"{LESSON}-Copy1.ipynb": text(worse), f"a {LESSON}.ipynb": text(worse), NAME: text(nb)}


@damage()
def checkpoint_beside(nb):
    return {NAME: text(nb), f".ipynb_checkpoints/{LESSON}-checkpoint.ipynb": b"{"}


@damage()
def modules_beside(nb):
    """Files named like the modules that an answer imports."""
    return {NAME: text(nb), "torch.py": b"raise SystemExit", "triton.py": b"raise SystemExit",
            "grader/__init__.py": b"raise SystemExit", "sitecustomize.py": b"raise SystemExit"}


# Not a notebook

@damage(None, says="is a link")
def a_link(nb):
    """To the solutions, if one knows where they are."""
    return {NAME: "../../../solutions/01-ninja-gap/01-ninja-gap.ipynb"}


@damage(None, says=f"“{NAME}” is damaged: its JSON breaks off at line")
def cut_short(nb):
    whole = text(nb)
    return {NAME: whole[:len(whole) // 2]}


@damage(None, says="in cell 4")
def merge_conflict(nb):
    lines = text(nb).decode().splitlines()
    fourth = [n for n, line in enumerate(lines) if '"cell_type"' in line][3]
    return {NAME: "\n".join([*lines[:fourth + 1], "<<<<<<< HEAD", *lines[fourth + 1:]]).encode()}


@damage(None, says="is empty")
def empty(nb):
    return {NAME: b""}


@damage(None, says="is not a notebook")
def a_web_page(nb):
    return {NAME: b"<!DOCTYPE html><html><script>alert(1)</script></html>"}


@damage(None, says="is not a notebook")
def a_zip(nb):
    return {NAME: b"PK\x03\x04" + bytes(range(256)) * 8}


@damage(None, says="is not a notebook")
def another_json(nb):
    return {NAME: b'{"cells": 5, "metadata": {}}'}


@damage(None, says="is not a notebook")
def too_deep(nb):
    return {NAME: b"[" * 200_000}


@damage(None, says="has no cells")
def no_cells(nb):
    return {NAME: text({**nb, "cells": []})}


@damage(None, says="holds no cell of the lesson")
def another_lesson(nb):
    """The right name on a notebook that has nothing of this lesson."""
    return {NAME: text({**nb, "cells": [cell("# Homework 7", "markdown"), cell("print('hello')")]})}


@damage(None, says="has no notebook")
def no_notebook(nb):
    """Two other notebooks lie in the folder, neither of them this lesson's."""
    return {"something else.ipynb": text({**nb, "cells": [cell("x = 1")]}), "other.ipynb": b"{}"}
