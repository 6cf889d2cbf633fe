"""Every way in which a submission can be damaged, through nbgrader itself and the course's configuration."""

from __future__ import annotations

import copy
import csv
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from grader.quizzes import QUIZZES
from tests.submissions import LESSON, WRONG, cell, master, solved, source, text, where
from tests.submissions.damages import DAMAGES

ROOT = Path(__file__).resolve().parent.parent
KEY = {q.number: q.key for q in QUIZZES[LESSON].questions}


def nbgrader(course: Path, *args: str, lang: str = "en", timeout: float = 600) -> subprocess.CompletedProcess:
    """Run the stock command from the checkout's root on the course in ``course``."""
    env = {**os.environ, "DOJO_COURSE": str(course), "DOJO_LANG": lang, "DOJO_EXCHANGE": str(course / "exchange"),
           "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}", "JUPYTER_CONFIG_DIR": str(course)}
    env.pop("DOJO_GRADEBOOK", None)
    return subprocess.run([sys.executable, "-m", "nbgrader", *args], cwd=ROOT, env=env, timeout=timeout,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def grades(course: Path) -> dict[str, dict[str, tuple[float | None, bool]]]:
    """For each student and graded cell: the automatic score, and whether the grade waits for the teacher."""
    from nbgrader.api import Gradebook

    with Gradebook(f"sqlite:///{course / 'gradebook.db'}") as gradebook:
        return {s.student.id: {g.name: (g.auto_score, bool(g.needs_manual_grade)) for nb in s.notebooks for g in nb.grades}
                for s in gradebook.find_assignment(LESSON).submissions}


def new_course(where: Path, nb: dict) -> dict:
    """A course with one lesson, released; returns the released notebook in English."""
    (where / "solutions" / LESSON).mkdir(parents=True)
    (where / "solutions" / LESSON / f"{LESSON}.ipynb").write_bytes(text(nb))
    (where / "solutions" / LESSON / f"{LESSON}.py").write_text("the answers")
    run = nbgrader(where, "generate_assignment", LESSON)
    assert run.returncode == 0, run.stdout
    return json.loads((where / "notebooks" / "en" / LESSON / f"{LESSON}.ipynb").read_text())


def submit(course: Path, student: str, files: dict[str, bytes | str]) -> None:
    """Put a learner's files in place; a text instead of bytes is where a link points."""
    for name, content in files.items():
        path = course / "submitted" / student / LESSON / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if isinstance(content, str):
            path.symlink_to(content)
        else:
            path.write_bytes(content)


def in_process(course: Path, monkeypatch: pytest.MonkeyPatch):
    """nbgrader's own API on a course, with its configuration, as formgrader's buttons use it."""
    from nbgrader.apps import NbGraderAPI
    from nbgrader.coursedir import CourseDirectory
    from traitlets.config.loader import PyFileConfigLoader

    monkeypatch.setenv("DOJO_COURSE", str(course))
    monkeypatch.setenv("DOJO_LANG", "en")
    monkeypatch.delenv("DOJO_GRADEBOOK", raising=False)
    monkeypatch.setenv("PATH", f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
    config = PyFileConfigLoader("nbgrader_config.py", path=str(ROOT)).load_config()
    return NbGraderAPI(CourseDirectory(config=config), config=config)


@pytest.fixture(scope="module")
def graded(tmp_path_factory):
    """All damaged submissions, graded in one run: the course's folder, the log, the grades. An answer that several of
    them hold is graded once."""
    from grader import engine
    from grader.slicing import SliceError, cut

    course = tmp_path_factory.mktemp("course")
    release = new_course(course, master())
    for student, happened in DAMAGES.items():
        submit(course, student, happened(solved(release)))
    grade, kept = engine.grade, {}

    def once(name, cells, **settings):
        try:
            key = name, cut(cells, name).source
        except SliceError:
            return grade(name, cells, **settings)
        if key not in kept:
            kept[key] = grade(name, cells, **settings)
        return kept[key]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(engine, "grade", once)
        api = in_process(course, patch)
        run = api.autograde(LESSON, "*")
        assert run["success"], run["log"][-8000:]
        feedback = api.generate_feedback(LESSON)
        assert feedback["success"], feedback["log"][-8000:]
    return course, run["log"], grades(course)


@pytest.mark.parametrize("student", DAMAGES)
def test_damaged_submission(graded, student):
    course, log, all_grades = graded
    happened = DAMAGES[student]
    score, waits = all_grades[student]["vector_add"]
    assert (score, waits) == (happened.expect, happened.expect is None)
    page = (course / "feedback" / student / LESSON / f"{LESSON}.html").read_text()
    assert happened.says in re.sub(r"\s+", " ", page)
    assert "<script>alert" not in page
    if happened.logged and happened.says:
        assert any(f"Student {student}" in line and happened.says in line for line in log.splitlines())


def test_submitted_files_are_left_alone(graded):
    course, _, _ = graded
    there = {p.relative_to(course / "submitted" / "renamed-by-the-browser").as_posix()
             for p in (course / "submitted" / "renamed-by-the-browser").rglob("*.ipynb")}
    assert there == {f"{LESSON}/{LESSON} (1).ipynb"}


def test_release_has_one_language_and_no_answer(graded):
    course, _, _ = graded
    for lang, other in (("en", "it"), ("it", "en")):
        folder = course / "notebooks" / lang / LESSON
        assert [p.name for p in folder.iterdir()] == [f"{LESSON}.ipynb"]
        content = (folder / f"{LESSON}.ipynb").read_text()
        assert f"lang-{lang}" in content and f"lang-{other}" not in content
        assert "SOLUTION" not in content and "KEY" not in content and "pass  # your code here" in content


def test_export(graded, tmp_path):
    course, _, all_grades = graded
    run = nbgrader(course, "export", f"--to={tmp_path / 'grades.csv'}")
    assert run.returncode == 0, run.stdout
    with open(tmp_path / "grades.csv") as f:
        exported = {row["student_id"]: float(row["score"]) for row in csv.DictReader(f)}
    assert exported == {student: sum(score or 0 for score, _ in cells.values()) for student, cells in all_grades.items()}


def test_a_teachers_own_tests(tmp_path):
    """Plain nbgrader tests run as ever; a cell that kills or hangs their kernel costs itself alone."""
    release = new_course(tmp_path, master(plain_test=True))
    answer = "def double(x):\n    return 2 * x"
    spoilt = {"wrong": ("def double(x):\n    return x * x", None),
              "dies": (answer, "import os\nos._exit(1)"),
              "hangs": (answer, "import signal\nsignal.signal(signal.SIGINT, signal.SIG_IGN)\nwhile True: pass"),
              "loops": (answer, "while True: pass"),
              "shouts": (answer, "from IPython.display import HTML\nHTML('<script>alert(1)</script>')"),
              "test-dies": ("import os\ndef double(x):\n    os._exit(1)", None)}
    for student, (double, own) in spoilt.items():
        nb = solved(release, "answers = " + repr(KEY))
        nb["cells"][where(nb, "double-answer")]["source"] = double
        # the kernel has only this test to run: no start(), no imports
        nb["cells"] = [c for c in nb["cells"] if "nbgrader" in c["metadata"] and "vector_add" not in source(c)]
        if own:
            nb["cells"].insert(0, cell(own))
        submit(tmp_path, student, {f"{LESSON}.ipynb": text(nb)})
    run = nbgrader(tmp_path, "autograde", LESSON, "--PlainTests.timeout=4")
    assert run.returncode == 0, run.stdout[-8000:]
    got = {student: (cells[f"quiz-{LESSON}"][0], cells["double-test"][0]) for student, cells in grades(tmp_path).items()}
    assert got == {student: (5, 0 if student in ("wrong", "test-dies") else 3) for student in spoilt}
    assert nbgrader(tmp_path, "generate_feedback", LESSON).returncode == 0
    page = (tmp_path / "feedback" / "test-dies" / LESSON / f"{LESSON}.html").read_text()
    assert "ended the kernel that it ran in" in page
    assert "<script>alert" not in (tmp_path / "feedback" / "shouts" / LESSON / f"{LESSON}.html").read_text()


def test_validate_tells_the_truth(tmp_path):
    """JupyterLab's Validate button runs what `nbgrader validate` runs."""
    release = new_course(tmp_path, master())
    right = solved(release, "answers = " + repr(KEY))
    wrong = copy.deepcopy(right)
    wrong["cells"][where(wrong, "vector_add-answer")]["source"] = WRONG
    said = {}
    for name, nb in {"right": right, "wrong": wrong, "untouched": release}.items():
        (tmp_path / f"{name}.ipynb").write_bytes(text(nb))
        run = nbgrader(tmp_path, "validate", str(tmp_path / f"{name}.ipynb"))
        assert run.returncode == 0, run.stdout
        said[name] = run.stdout
    assert "Success! Your notebook passes all the tests." in said["right"]
    assert "VALIDATION FAILED ON 1 CELL(S)" in said["wrong"] and "vector_add: 0 / 10" in said["wrong"]
    assert "VALIDATION FAILED ON 2 CELL(S)" in said["untouched"]


def test_the_grader_itself_fails(tmp_path, monkeypatch):
    """A fault of ours costs no points: the grade waits, the page says so, the log says why, the class goes on."""
    (tmp_path / "solutions" / LESSON).mkdir(parents=True)
    (tmp_path / "solutions" / LESSON / f"{LESSON}.ipynb").write_bytes(text(master()))
    api = in_process(tmp_path, monkeypatch)
    assert api.generate_assignment(LESSON)["success"]
    release = json.loads((tmp_path / "notebooks" / "en" / LESSON / f"{LESSON}.ipynb").read_text())
    for student in ("ada", "bo"):
        submit(tmp_path, student, {f"{LESSON}.ipynb": text(solved(release, 'answers = {1: "c"}'))})

    def broken(*args, **kwargs):
        raise ZeroDivisionError("a <b>fault</b> of ours")

    from grader import engine

    monkeypatch.setattr(engine, "grade", broken)
    for student in ("ada", "bo"):
        run = api.autograde(LESSON, student)
        assert run["success"] and "the grader failed on “vector_add”" in run["log"] and "a <b>fault</b>" in run["log"]
        assert api.generate_feedback(LESSON, student)["success"]
    for cells in grades(tmp_path).values():
        assert cells["vector_add"] == (None, True) and cells[f"quiz-{LESSON}"] == (1, False)
    page = (tmp_path / "feedback" / "ada" / LESSON / f"{LESSON}.html").read_text()
    assert "The grader failed on this answer" in page and "fault</b>" not in page

    monkeypatch.undo()
    monkeypatch.setattr(engine, "grade", lambda name, cells, **k: SimpleNamespace(
        points=float("nan"), max_points=10.0, html=lambda: "", text=lambda: ""))
    assert in_process(tmp_path, monkeypatch).autograde(LESSON, "ada")["success"]
    assert grades(tmp_path)["ada"]["vector_add"] == (None, True)
