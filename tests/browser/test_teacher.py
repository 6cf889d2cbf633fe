"""A teacher in Chromium: formgrader generates the release, autogrades what came in, and makes the page that goes back."""

import json

import pytest

from grader.quizzes import QUIZZES
from tests.browser.conftest import KERNEL, LESSON, expect

# Exercise 1.1 right, the quiz but for one letter; 1.2 and 1.3 untouched
ANSWERS = {q.number: q.key for q in QUIZZES[LESSON].questions} | {5: "a"}
SCORE = "14 / 35"


@pytest.fixture(scope="module")
def teacher(screen_for):
    return screen_for("en", "--teach")


@pytest.fixture(scope="module")
def formgrader(teacher):
    """Formgrader's own frame, opened from JupyterLab's menu."""
    page = teacher.page
    expect(page.get_by_role("tab", name="README.md")).to_be_visible()  # it opens by itself, and would cover formgrader
    page.get_by_role("menuitem", name="Nbgrader").click()
    expect(page.get_by_role("menuitem", name="Create Assignment")).to_be_visible()
    page.get_by_role("menuitem", name="Formgrader", exact=True).click()
    frame = page.frame_locator("iframe").first
    expect(frame.locator("#main-table")).to_contain_text(LESSON)
    return frame


def succeeds(teacher, frame, name):
    """Waits for formgrader's message that it is done, and closes it."""
    done = frame.locator(".modal.in .modal-title, .modal.show .modal-title")
    expect(done).to_be_visible(timeout=240_000)
    teacher.picture(name)
    said = frame.locator(".modal-body").first.inner_text()
    assert done.inner_text() == "Success", said[-4000:]
    frame.locator(".modal-footer button").first.click()
    expect(frame.locator(".modal-backdrop")).to_have_count(0)


def test_formgrader_generates_the_release(teacher, formgrader):
    teacher.picture("formgrader")
    released = teacher.course / "notebooks/en" / LESSON / f"{LESSON}.ipynb"
    released.unlink()
    formgrader.locator("#main-table tr", has_text=LESSON).locator(".assign a").click()
    succeeds(teacher, formgrader, "generated")
    assert [p.name for p in released.parent.iterdir()] == [released.name], "nothing else is released"
    assert "BEGIN SOLUTION" not in released.read_text(encoding="utf-8")


def test_formgrader_autogrades_a_submission(teacher, formgrader):
    nb = json.loads((teacher.course / "notebooks/en" / LESSON / f"{LESSON}.ipynb").read_text(encoding="utf-8"))
    for cell in nb["cells"]:
        mark = cell["metadata"].get("nbgrader", {}).get("grade_id")
        if mark == "vector_add-answer":
            cell["source"] = KERNEL
        elif mark == f"quiz-{LESSON}-answers":
            cell["source"] = f"answers = {ANSWERS}"
    handed_in = teacher.course / "submitted/ada" / LESSON
    handed_in.mkdir(parents=True)
    (handed_in / f"{LESSON}.ipynb").write_text(json.dumps(nb), encoding="utf-8")

    formgrader.get_by_role("link", name="Manage Assignments").click()
    row = formgrader.locator("#main-table tr", has_text=LESSON)
    expect(row.locator(".num-submissions")).to_have_text("1")
    row.locator(".num-submissions a").click()
    row = formgrader.locator("#main-table tr", has_text="ada")
    expect(row).to_contain_text("needs autograding")
    row.locator(".autograde a").click()
    succeeds(teacher, formgrader, "autograded")
    expect(row.locator(".score")).to_have_text(SCORE)
    expect(row).to_contain_text("graded")
    teacher.picture("score")


def test_the_feedback_page_opens(teacher, formgrader):
    row = formgrader.locator("#main-table tr", has_text="ada")
    row.locator(".generate-feedback a").click()
    succeeds(teacher, formgrader, "feedback-made")
    page = teacher.context.new_page()
    page.goto((teacher.course / "feedback/ada" / LESSON / f"{LESSON}.html").as_uri())
    expect(page.locator("body")).to_contain_text("Score: 14.0 / 35.0")
    reports = page.locator(".dojo-report")
    expect(reports).to_have_count(4)
    expect(reports.filter(has_text="vector_add").first).to_contain_text("10 / 10")
    expect(reports.filter(has_text="clamp").first).to_contain_text("not attempted")
    page.screenshot(path=teacher.pictures / f"{teacher.prefix}-feedback.png")
    reports.first.scroll_into_view_if_needed()
    page.screenshot(path=teacher.pictures / f"{teacher.prefix}-feedback-report.png")
    page.close()


def test_formgrader_shows_the_graded_submission(teacher, formgrader):
    formgrader.locator("#main-table tr", has_text="ada").locator(".student-name a").click()
    formgrader.get_by_role("link", name=LESSON).last.click()
    report = formgrader.locator(".dojo-report").first
    expect(report).to_contain_text("10 / 10")
    report.scroll_into_view_if_needed()
    teacher.picture("submission")
