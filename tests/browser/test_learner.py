"""A learner in Chromium, in both languages: start page, lesson, verdicts, Run and Stop, sliders, quiz, Validate."""

import json
import re

import pytest

from grader.i18n import tr
from grader.quizzes import QUIZZES
from tests.browser.conftest import KERNEL, LESSON, ROOT, expect

# What the interface and the lesson's text say; what the grader says comes from its own catalogue (`say`).
SAYS = {
    "en": {"start": "How a lesson works", "title": "01 · The Ninja Gap", "menu": ("Edit", "Select All Cells")},
    "it": {"start": "Come funziona una lezione", "title": "01 · Il Ninja Gap", "menu": ("Modifica", "Seleziona Tutte le Celle")},
}


def say(lang, message, **args):
    """What the grader says in `lang`; in Italian it must be another sentence than in English."""
    text = tr(lang, message, **args)
    assert lang == "en" or text != tr("en", message, **args), f"no Italian for {message!r}"
    return text


NO_MASK = KERNEL.replace(", mask=mask", "").replace("    mask = offs < n\n", "")


@pytest.fixture(scope="module", params=["en", "it"])
def learner(request, screen_for):
    screen = screen_for(request.param)
    screen.says = SAYS[request.param]
    return screen


def test_the_start_page_leads_to_the_lesson(learner):
    page, says = learner.page, learner.says
    rendered = page.locator(".jp-RenderedMarkdown")
    expect(rendered.locator("h1")).to_contain_text("Triton Dojo")
    expect(rendered).to_contain_text(says["start"])
    learner.picture("start")
    rendered.get_by_role("link", name=says["title"]).click()
    learner.notebook_is_ready(f"{LESSON}.ipynb")
    expect(page.locator(".jp-Notebook h1").first).to_contain_text(says["title"])
    learner.picture("lesson")


def test_the_first_cells_run(learner):
    first = learner.run("from grader import check")
    expect(first.locator(".jp-OutputArea")).to_contain_text(say(learner.lang, "No GPU here: Triton's interpreter runs your kernels on the CPU, and the real compiler checks them."))
    learner.picture("first-cell")
    learner.run("import torch")
    counted = learner.run("def eager")
    expect(counted.locator(".jp-OutputArea")).to_contain_text("28")
    learner.picture("bytes")
    chart = learner.run("ninja_gap.chart(ninja_gap.stored())")
    expect(chart.locator(".jp-OutputArea svg, .jp-OutputArea img").first).to_be_visible()
    learner.picture("chart")
    learner.run("cuda_scale")
    learner.picture("side-by-side")


def test_a_slider_moves_the_figure(learner):
    cell = learner.run("who_owns")
    figure = cell.locator(".dojo-ownership")
    off = figure.locator("svg rect[stroke-dasharray]")

    def shows(n, programs, masked):
        expect(figure).to_contain_text(say(
            learner.lang, "{n} elements in blocks of {BLOCK}: {p} programs, {m} lanes masked off in the last one.",
            n=n, BLOCK=8, p=programs, m=masked))
        expect(off).to_have_count(masked)

    shows(37, 5, 3)
    learner.picture("owns-37")
    figure.locator(".noUi-handle").first.focus()
    for n, programs, masked in ((38, 5, 2), (39, 5, 1), (40, 5, 0), (41, 6, 7)):
        learner.page.keyboard.press("ArrowRight")
        shows(n, programs, masked)
    learner.picture("owns-41")


def test_a_wrong_answer_gets_its_reason(learner):
    lang = learner.lang
    learner.write("@triton.jit\ndef vector_add_kernel", NO_MASK)
    learner.run("@triton.jit\ndef vector_add_kernel")
    report = learner.run("check(vector_add)").locator(".dojo-report")
    expect(report).to_be_visible()
    assert report.get_attribute("lang") == lang
    text = report.inner_text()
    assert say(lang, "not yet") in text and "6 / 10" in text
    for name in ("Values", "Edges", "Memory safety", "Work"):
        assert say(lang, name) in text
    # the line, the elements, the case and what to do
    for line, code in ((4, "x = tl.load(x_ptr + offs)"), (6, "tl.store(out_ptr + offs, x + y)")):
        assert re.search(say(lang, "{cell}, line {line}", cell=r"In\[\d+\]", line=line) + r"\s+" + re.escape(code), text)
    assert say(lang, "The kernel reads outside `{tensor}`, which has {n} elements, at offset {at}.",
               tensor="x", n=1000, at="1000, 1001, 1002").replace("`", "") in text
    assert say(lang, "program {program}", program=0) in text
    assert re.search(r"→ .*tl\.load.* < n", text)
    learner.picture("wrong")
    report.screenshot(path=learner.pictures / f"{learner.prefix}-wrong-report.png")


def test_a_right_answer_gets_ten_points(learner):
    learner.write("@triton.jit\ndef vector_add_kernel", KERNEL)
    learner.run("@triton.jit\ndef vector_add_kernel")
    report = learner.run("check(vector_add)").locator(".dojo-report")
    expect(report).to_contain_text("10 / 10")
    expect(report).to_contain_text(say(learner.lang, "passed"))
    learner.picture("right")


def test_the_terminal_runs_refuses_and_stops(learner):
    lang, page = learner.lang, learner.page
    panel = learner.run("%%terminal").locator(".jp-OutputArea")
    run, stop = (panel.get_by_role("button", name=name) for name in (say(lang, "Run"), say(lang, "Stop")))
    log, status, title = panel.get_by_role("log"), panel.get_by_role("status"), panel.locator(".dojo-title")

    def picture(name):
        title.scroll_into_view_if_needed()
        learner.picture(name)

    expect(log).to_contain_text(say(lang, 'Ready. Click "Run" to execute.'))
    assert panel.locator(".dojo-screen pre").evaluate(
        "pre => { const c = document.createElement('span'); c.textContent = 'x'.repeat(80); pre.append(c);"
        " const wide = c.getBoundingClientRect().width; c.remove(); return pre.clientWidth - wide; }") >= 0, "80 columns"
    picture("terminal-ready")
    run.click()
    expect(status).to_have_text(say(lang, "Running …"))
    run.click()
    expect(log).to_contain_text(say(lang, 'The script is running already. Wait for its end, or click "Stop".'))

    # What the script prints comes line by line.
    page.wait_for_function(
        "() => { const text = document.querySelector('.dojo-screen pre')?.innerText ?? '';"
        " return /BLOCK= *4096 .*ok=True/.test(text) && !/BLOCK= *64 /.test(text); }", polling=50)
    picture("terminal-running")
    expect(log).to_contain_text(re.compile(r"BLOCK= *64 .*ok=True"))
    expect(status).to_contain_text(said(lang, "Ended after {seconds} s with exit status {status}.", status=0))
    picture("terminal-ended")

    # The notebook answers while the script runs.
    run.click()
    expect(status).to_have_text(say(lang, "Running …"))
    learner.run("answers =")
    learner.find("%%terminal")
    expect(status).to_have_text(say(lang, "Running …"))
    stop.click()
    expect(status).to_contain_text(said(lang, "Stopped after {seconds} s."))
    picture("terminal-stopped")


def said(lang, message, **args):
    """A sentence with a time in it, which no test knows."""
    return re.compile(say(lang, message, seconds=r"[\d.]+", **args))


def test_the_quiz_explains_each_letter(learner):
    lang, questions = learner.lang, {q.number: q for q in QUIZZES[LESSON].questions}
    given = {1: "c", 2: "b", 3: "", 4: "b", 5: "a"}
    learner.write("answers =", f"answers = {given}")
    learner.run("answers =")
    report = learner.run("check_quiz").locator(".dojo-report")
    expect(report).to_contain_text("2 / 5")
    for n, letter in given.items():
        if not letter:
            message, text = "Question {n}: no answer yet.", ""
        else:
            message = "Question {n}, {letter}: " + ("right. {text}" if letter == questions[n].key else "not this one. {text}")
            text = questions[n].explanations[letter][lang]
        expect(report).to_contain_text(say(lang, message, n=n, letter=letter, text=text).replace("`", ""))
    learner.picture("quiz")
    learner.write("answers =", f"answers = {({n: q.key for n, q in questions.items()})}")
    learner.run("answers =")
    report = learner.run("check_quiz").locator(".dojo-report")
    expect(report).to_contain_text("5 / 5")
    learner.picture("quiz-right")


def test_the_interface_speaks_the_language(learner):
    page, (menu, item) = learner.page, learner.says["menu"]
    page.keyboard.press("Escape")
    page.locator(".lm-MenuBar-item").nth(1).click()
    expect(page.locator(".lm-Menu")).to_contain_text(item)
    learner.picture("menu")
    page.keyboard.press("Escape")


@pytest.mark.parametrize("learner", ["en"], indirect=True)  # nbgrader's own dialog, in no other language
def test_validate_tells_the_truth(learner):
    """A notebook with a wrong answer and an untouched one fails for both; a right one passes."""
    # The graded cells alone: Validate runs a whole notebook.
    folder = learner.course / "notebooks" / learner.lang
    nb = json.loads((ROOT / "notebooks" / learner.lang / LESSON / f"{LESSON}.ipynb").read_text(encoding="utf-8"))
    code = [c for c in nb["cells"] if c["cell_type"] == "code"]
    nb["cells"] = code[:2] + [c for c in code[2:] if c["metadata"].get("nbgrader", {}).get("grade_id", "").startswith(
        ("vector_add", "quiz"))]
    (folder / "short.ipynb").write_text(json.dumps(nb), encoding="utf-8")
    page = learner.page
    page.locator("[data-command='filebrowser:refresh']").first.click()
    page.locator(".jp-DirListing-item", has_text="short.ipynb").dblclick()
    learner.notebook_is_ready("short.ipynb")

    def validate(name):
        page.get_by_role("button", name="Validate").click()
        dialog = page.locator(".jp-Dialog-content")
        expect(dialog).to_contain_text("Validation Results")
        learner.picture(f"validate-{name}")
        text = dialog.inner_text()
        page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)
        return text

    learner.write("@triton.jit\ndef vector_add_kernel", NO_MASK)
    text = validate("wrong")
    assert "passes all the tests" not in text and text.count("The following cell failed") == 2
    assert "vector_add: 6 / 10" in text and f"{LESSON}: 0 / 5" in text
    learner.write("@triton.jit\ndef vector_add_kernel", KERNEL)
    learner.write("answers =", f"answers = {({q.number: q.key for q in QUIZZES[LESSON].questions})}")
    assert "Success! Your notebook passes all the tests." in validate("right")
