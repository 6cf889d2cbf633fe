"""Lesson 01: its two languages say the same, its cells are what nbgrader needs, and it runs from top to bottom."""

import copy
import os
import pathlib
import re
import time

import jupytext
import nbformat
import pytest
from nbclient import NotebookClient

from grader.exercises import EXERCISES
from grader.quizzes import QUIZZES

ROOT = pathlib.Path(__file__).parent.parent
MASTER = ROOT / "solutions" / "01-ninja-gap" / "01-ninja-gap.py"
NOTEBOOK = jupytext.read(MASTER)
CELLS = NOTEBOOK.cells
EXERCISE_NAMES = ["vector_add", "saxpy_relu", "clamp"]


def tags(cell):
    return set(cell.metadata.get("tags", []))


def pairs():
    texts = [c for c in CELLS if c.cell_type == "markdown"]
    return list(zip(texts[::2], texts[1::2], strict=True))


def graded(cell):
    return cell.metadata.get("nbgrader", {})


def by_id(grade_id):
    found = [c for c in CELLS if graded(c).get("grade_id") == grade_id]
    assert len(found) == 1, grade_id
    return found[0]


def cleared():
    """The notebook as a learner gets it, in both languages at once: answers replaced as nbgrader replaces them."""
    from nbgrader.preprocessors import ClearSolutions
    notebook = copy.deepcopy(NOTEBOOK)
    return ClearSolutions(code_stub={"python": "pass  # your code here"}).preprocess(notebook, {})[0]


def run(notebook, folder, lang):
    """Execute a copy in `folder`; (the notebook with outputs, seconds)."""
    notebook = copy.deepcopy(notebook)
    env = {**os.environ, "DOJO_LANG": lang, "PYTHONPATH": os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])}
    for name in ("TRITON_INTERPRET", "NBGRADER_EXECUTION"):
        env.pop(name, None)
    begin = time.monotonic()
    NotebookClient(notebook, timeout=120, allow_errors=True, resources={"metadata": {"path": str(folder)}}).execute(env=env)
    return notebook, time.monotonic() - begin


def words(cell):
    """All that a cell put out, as plain text."""
    return "\n".join(o.get("text") or o.get("data", {}).get("text/plain", "") for o in cell.outputs)


def problems(notebook):
    return [f"{number}: {o.get('ename', o.get('text'))} {o.get('evalue', '')}"
            for number, cell in enumerate(notebook.cells, 1) if cell.cell_type == "code"
            for o in cell.outputs if o.output_type == "error" or o.get("name") == "stderr"]


# ---------------------------------------------------------------------------------------------------------------------
# The text
# ---------------------------------------------------------------------------------------------------------------------

def test_each_english_text_has_its_italian_neighbour():
    assert len(pairs()) > 20
    for english, italian in pairs():
        assert tags(english) == {"lang-en"} and tags(italian) == {"lang-it"}
        assert CELLS.index(italian) == CELLS.index(english) + 1


def test_both_languages_have_the_same_shape():
    for english, italian in pairs():
        for what in (r"^#+ ", r"^\|", r"^- ", r"```", r"\]\("):
            counts = [len(re.findall(what, c.source, re.M)) for c in (english, italian)]
            assert counts[0] == counts[1], (what, english.source[:80])
        assert english.source != italian.source


def test_both_languages_name_the_same_code():
    for english, italian in pairs():
        if "## Quiz" not in english.source:
            assert set(re.findall(r"`([^`\n]+)`", english.source)) == set(re.findall(r"`([^`\n]+)`", italian.source))


def test_code_cells_speak_no_language():
    for cell in CELLS:
        if cell.cell_type == "code":
            assert not any(tag.startswith("lang-") for tag in tags(cell))
            comments = [line for line in cell.source.splitlines() if line.lstrip().startswith("#")]
            assert all("SOLUTION" in line for line in comments), comments


def test_every_claim_section_is_followed_by_a_cell():
    """No two English texts in a row without code between, save headings of sections, the quiz's and the summary."""
    kinds = ["text" if tags(c) == {"lang-en"} else "code" for c in CELLS if tags(c) != {"lang-it"}]
    doubles = sum(a == b == "text" for a, b in zip(kinds, kinds[1:]))
    assert doubles <= 5


# ---------------------------------------------------------------------------------------------------------------------
# The graded cells
# ---------------------------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("name", EXERCISE_NAMES)
def test_exercise_cells(name):
    answer, test = by_id(f"{name}-answer"), by_id(name)
    assert graded(answer) == {"grade": False, "grade_id": f"{name}-answer", "locked": False, "schema_version": 3,
                              "solution": True, "task": False}
    assert graded(test) == {"grade": True, "grade_id": name, "locked": True, "schema_version": 3, "solution": False,
                            "task": False, "points": EXERCISES[name].max_points}
    assert test.source == f"check({name})"
    assert CELLS.index(answer) < CELLS.index(test)
    number = EXERCISES[name].number
    for lang, word in (("lang-en", "Exercise"), ("lang-it", "Esercizio")):
        statements = [c for c in CELLS if tags(c) == {lang} and f"### {word} {number} · `{name}(" in c.source]
        assert len(statements) == 1 and CELLS.index(statements[0]) < CELLS.index(answer)
        head = statements[0].source.splitlines()[0]
        assert f"`{name}({', '.join(EXERCISES[name].params)})`" in head
        assert f"{EXERCISES[name].max_points:g} p" in head


def test_quiz_cells():
    quiz = QUIZZES["01-ninja-gap"]
    assert graded(by_id("quiz-01-ninja-gap-answers"))["solution"] is True
    cell = by_id("quiz-01-ninja-gap")
    assert graded(cell)["points"] == quiz.max_points
    assert cell.source == 'check_quiz("01-ninja-gap", answers)'


def test_skeletons_are_valid_and_hold_no_answer():
    notebook = cleared()
    text = nbformat.writes(notebook)
    assert "SOLUTION" not in text
    for name in EXERCISE_NAMES:
        source = next(c.source for c in notebook.cells if graded(c).get("grade_id") == f"{name}-answer")
        compile(source, name, "exec")
        assert "pass  # your code here" in source and "tl.load" not in source
    assert "tl.maximum(a * x + y" not in text and "relu" in text          # nor does the lesson print 1.2's kernel elsewhere
    assert len(text.encode()) < 300_000


# ---------------------------------------------------------------------------------------------------------------------
# Running it
# ---------------------------------------------------------------------------------------------------------------------

@pytest.fixture(scope="module")
def solved(tmp_path_factory):
    return run(NOTEBOOK, tmp_path_factory.mktemp("solved"), "it")


@pytest.fixture(scope="module")
def untouched(tmp_path_factory):
    return run(cleared(), tmp_path_factory.mktemp("untouched"), "en")


def test_the_solved_lesson_runs(solved):
    notebook, seconds = solved
    assert problems(notebook) == []
    assert seconds < 90


def test_the_solved_lesson_earns_every_point(solved):
    for name in EXERCISE_NAMES:
        cell = next(c for c in solved[0].cells if graded(c).get("grade_id") == name)
        assert re.search(r"\b10\s*(/|su|of)\s*10\b", words(cell)), words(cell)
    cell = next(c for c in solved[0].cells if graded(c).get("grade_id") == "quiz-01-ninja-gap")
    assert re.search(r"\b5\s*(/|su|of)\s*5\b", words(cell)), words(cell)


def test_what_the_solved_lesson_shows(solved):
    """The figures that the text speaks of are in the outputs."""
    def after(start):
        return next(words(c) for c in solved[0].cells if c.cell_type == "code" and start in c.source)

    assert "2,33" in after("count_bytes(eager")
    assert "1,00" in after("torch.matmul, square")
    assert "%tid.x" in after("%tid")
    assert "tensor<1024x" in after('find("ttir"') and "fadd" in after('find("llir"')
    assert "sizePerThread = [4]" in after("warpsPerCTA") and "sizePerThread = [8]" in after("x.half()")
    assert "ld.global.v4" in after('code.find("ptx", r"(ld|st)') and ".v4" not in after("x[:-1]")
    assert "ld.global.v4" not in after("every_third_kernel") and "st.global.v4" in after("every_third_kernel")
    assert "bar.sync" in after("block_sum_kernel") and "st.shared" in after("block_sum_kernel")
    assert "atom." not in after("compiled(racy_total_kernel") and "atom." in after("compiled(atomic_total_kernel")
    assert "max.f32" in after("with_relu =") and "0 righe" in after("without_relu =")
    assert "constexpr" in after("compiled(unmarked_kernel")
    assert "33,50" in after("def attention")


def test_the_untouched_lesson_runs(untouched):
    """A learner who runs all cells before writing anything sees sentences, no traceback."""
    assert problems(untouched[0]) == []
    for name in ("saxpy_relu", "clamp"):
        cell = next(c for c in untouched[0].cells if c.source.startswith(f"try_it(\n    {name}"))
        assert "returns None" in words(cell)


@pytest.mark.parametrize("which", ["solved", "untouched"])
def test_figures_have_a_text_twin(which, request):
    for cell in request.getfixturevalue(which)[0].cells:
        for output in cell.get("outputs", []):
            data = output.get("data", {})
            if "text/html" in data or "image/png" in data or "image/svg+xml" in data:
                assert len(data.get("text/plain", "")) > 20 and "object at 0x" not in data["text/plain"], cell.source
            html = data.get("text/html", "")
            assert html.count("<svg") == html.count('role="img"')
