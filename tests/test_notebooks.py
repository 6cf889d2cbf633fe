"""A released notebook is its master minus the marked regions and minus the other language, and nothing else travels.

What is expected is worked out here from the master's text, without nbgrader.
"""

import json
import pathlib
import re
import subprocess

import jupytext
import nbformat
import pytest

from grader.tools import build

ROOT = build.ROOT
LESSONS = build.masters()
STUB = "pass  # your code here"
lessons = pytest.mark.parametrize("master", LESSONS, ids=lambda path: path.stem)
languages = pytest.mark.parametrize("lang", build.LANGUAGES)


def released_path(master, lang):
    return ROOT / "notebooks" / lang / master.stem / f"{master.stem}.ipynb"


def without_solutions(source):
    """(the source with each marked region replaced by the stub, the lines that were inside)."""
    kept, hidden, inside = [], [], False
    for line in source.splitlines():
        if "### BEGIN SOLUTION" in line:
            inside = True
            kept.append(line[: len(line) - len(line.lstrip())] + STUB)
        elif "### END SOLUTION" in line:
            assert inside
            inside = False
        else:
            (hidden if inside else kept).append(line)
    assert not inside, "a region without its end"
    return "\n".join(kept), hidden


def facts(cell, source=None):
    """What must survive of a cell. A checksum is nbgrader's seal on the rest."""
    mark = {k: v for k, v in cell.metadata.get("nbgrader", {}).items() if k not in ("checksum", "cell_type")}
    return cell.cell_type, cell.source if source is None else source, cell.metadata.get("tags", []), mark


@lessons
@languages
def test_released_is_master_minus_solutions_minus_other_language(master, lang):
    other = {f"lang-{name}" for name in build.LANGUAGES} - {f"lang-{lang}"}
    expected = [
        facts(cell, without_solutions(cell.source)[0])
        for cell in jupytext.read(master).cells
        if not other & set(cell.metadata.get("tags", []))
    ]
    released = nbformat.read(released_path(master, lang), as_version=nbformat.NO_CONVERT)
    assert [facts(cell) for cell in released.cells] == expected


@lessons
@languages
def test_no_answer_and_no_output_travels(master, lang):
    text = released_path(master, lang).read_text(encoding="utf-8")
    assert "SOLUTION" not in text
    released = nbformat.reads(text, as_version=nbformat.NO_CONVERT)
    shown = {line.strip() for cell in released.cells for line in cell.source.splitlines()}
    taught = set()  # lines that the lesson shows outside its answers too
    hidden = set()
    for cell in jupytext.read(master).cells:
        kept, inside = without_solutions(cell.source)
        taught |= {line.strip() for line in kept.splitlines()}
        hidden |= {line.strip() for line in inside}
    assert not (hidden - taught - {""}) & shown
    for cell in released.cells:
        if cell.cell_type == "code":
            assert cell.outputs == [] and cell.execution_count is None
    assert len(text.encode()) < 300_000


@lessons
def test_both_languages_hold_the_same_graded_cells(master):
    def graded(lang):
        nb = nbformat.read(released_path(master, lang), as_version=nbformat.NO_CONVERT)
        return [(c.source, c.metadata.nbgrader) for c in nb.cells if "nbgrader" in c.metadata and c.cell_type == "code"]

    assert graded("en") == graded("it") != []


@lessons
def test_every_text_is_there_in_both_languages_side_by_side(master):
    tags = [set(c.metadata.get("tags", [])) & {"lang-en", "lang-it"} for c in jupytext.read(master).cells
            if c.cell_type == "markdown"]
    assert all(len(t) == 1 for t in tags)
    pairs = [t | u for t, u in zip(tags[::2], tags[1::2], strict=True)]
    assert all(pair == {"lang-en", "lang-it"} for pair in pairs)


@languages
def test_only_what_learners_open_is_released(lang):
    run = subprocess.run(["git", "ls-files", f"notebooks/{lang}"], cwd=ROOT, capture_output=True, text=True)
    if run.returncode:
        pytest.skip("not a git checkout")
    files = {pathlib.PurePath(name).relative_to(f"notebooks/{lang}").as_posix() for name in run.stdout.split("\n") if name}
    assert files >= {"start.md"} | {f"{m.stem}/{m.stem}.ipynb" for m in LESSONS}
    assert not [name for name in files if name.endswith((".py", ".toml", ".db", ".pyc"))]


@languages
def test_the_start_page_leads_to_every_lesson(lang):
    folder = ROOT / "notebooks" / lang
    page = (folder / "start.md").read_text(encoding="utf-8")
    links = re.findall(r"\]\(([^)]+\.ipynb)\)", page)
    assert links == [f"{m.stem}/{m.stem}.ipynb" for m in LESSONS]
    assert all((folder / link).is_file() for link in links)
    assert "{{" not in page


def test_generated_files_are_up_to_date(capsys):
    code = build.main(["--check"])
    assert code == 0, capsys.readouterr()


# ---- the build itself, on a lesson made for it ----

LESSON = '''# %% [markdown] tags=["lang-en"]
# # 01 · A small lesson
# text

# %% [markdown] tags=["lang-it"]
# # 01 · Una lezione piccola
# testo

# %%
import torch

# %%
import torch

# %% nbgrader={"grade": false, "grade_id": "double-answer", "locked": false, "schema_version": 3, "solution": true, "task": false}
def double(x):
    """Twice x."""
    if x is not None:
        ### BEGIN SOLUTION
        secret = x + x
        return secret
        ### END SOLUTION

# %% nbgrader={"grade": true, "grade_id": "double", "locked": true, "points": 10, "schema_version": 3, "solution": false, "task": false}
check(double)
'''


@pytest.fixture(scope="module")
def course(tmp_path_factory):
    """A course of one small lesson with files beside it that must stay at home, built once."""
    root = tmp_path_factory.mktemp("course")
    lesson = root / "solutions" / "01-small"
    lesson.mkdir(parents=True)
    (lesson / "01-small.py").write_text(LESSON, encoding="utf-8")
    (lesson / "notes.py").write_text("answers = 42\n")
    for lang in build.LANGUAGES:
        (root / "solutions" / f"start.{lang}.md").write_text("# Start\n\n{{lessons}}\n")
    assert build.main([], root) == 0
    return root


def snapshot(root):
    return {p.relative_to(root).as_posix(): p.read_bytes() for p in root.rglob("*") if p.is_file()}


def test_building_again_changes_nothing(course, capsys):
    before = snapshot(course)
    assert build.main([], course) == 0
    assert "all up to date" in capsys.readouterr().out
    assert snapshot(course) == before
    assert sorted(before) == [
        "notebooks/en/01-small/01-small.ipynb", "notebooks/en/start.md",
        "notebooks/it/01-small/01-small.ipynb", "notebooks/it/start.md",
        "solutions/01-small/01-small.ipynb", "solutions/01-small/01-small.py", "solutions/01-small/notes.py",
        "solutions/start.en.md", "solutions/start.it.md",
    ], "no gradebook either"


def test_the_small_lesson_is_released_without_its_answer(course):
    text = (course / "notebooks/it/01-small/01-small.ipynb").read_text()
    assert "secret" not in text and "A small lesson" not in text and "Una lezione piccola" in text
    nb = nbformat.reads(text, as_version=4)
    nbformat.validate(nb)
    assert f"    if x is not None:\n        {STUB}" in nb.cells[3].source
    ids = [cell.id for cell in nb.cells]
    assert ids[3:] == ["double-answer", "double"]
    assert ids[2] == ids[1] + "-2", "the same text twice still has two ids"
    assert (course / "notebooks/en/start.md").read_text() == (
        "# Start\n\n- [01 · A small lesson](01-small/01-small.ipynb): 1 exercise (10 points)\n")
    assert "1 esercizio (10 punti)" in (course / "notebooks/it/start.md").read_text()


def test_check_names_what_is_stale_and_work_is_not_overwritten(course, capsys, monkeypatch):
    generated = {name: data.decode() for name, data in snapshot(course).items()
                 if name.startswith("notebooks/") or name.endswith(".ipynb")}
    monkeypatch.setattr(build, "generated", lambda root: generated)
    notebook = course / "notebooks/en/01-small/01-small.ipynb"
    original = notebook.read_text()
    try:
        notebook.write_text(original.replace("# text", "text").replace("import torch", "import math"))
        assert build.main(["--check"], course) == 1
        assert "notebooks/en/01-small/01-small.ipynb: not up to date" in capsys.readouterr().out
        data = json.loads(original)
        data["cells"][1]["execution_count"] = 1
        mine = json.dumps(data)
        notebook.write_text(mine)
        assert build.main([], course) == 1
        assert notebook.read_text() == mine
        assert "somebody has worked in it" in capsys.readouterr().err
    finally:
        assert build.main(["--force"], course) == 0
    assert notebook.read_text() == original
    assert build.main(["--check"], course) == 0


def test_a_lesson_that_nbgrader_refuses_is_a_sentence(tmp_path, capsys):
    lesson = tmp_path / "solutions" / "01-bad"
    lesson.mkdir(parents=True)
    twice = LESSON + LESSON[LESSON.index("# %% nbgrader="):]
    (lesson / "01-bad.py").write_text(twice, encoding="utf-8")
    assert build.main([], tmp_path) == 1
    assert "could not release 01-bad" in capsys.readouterr().err
