"""The engine's promises beside the verdicts themselves: repeatable, bounded, isolated, and never at a loss for a sentence."""

import json
import socket
import threading

import pytest

from grader import channel
from grader.engine import GraderError, close, engine, grade
from grader.exercises import EXERCISES
from grader.processes import sandbox_command
from grader.quiz import find_answers, grade_answers
from grader.quizzes import QUIZZES
from grader.settings import Settings
from grader.slicing import Cell, SliceError, cut
from grader.tools.audit import samples
from grader.verdict import Verdict

IMPORTS = Cell("import torch\nimport triton\nimport triton.language as tl", "cell 1")


@pytest.fixture(scope="module", autouse=True)
def _cpu():
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DOJO_DEVICE", "cpu")
        close()
        yield
        close()


def cells_of(name):
    sample = next(s for s in samples() if s.name == name)
    return [Cell(text, f"cell {i}") for i, text in enumerate(sample.cells, 1)]


RIGHT = "vector_add/right/01-plain"


def kernel(body="    pass", before="pass"):
    return [IMPORTS, Cell(f"""@triton.jit
def vector_add_kernel(x_ptr, y_ptr, out_ptr, n, BLOCK: tl.constexpr):
    offs = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = offs < n
    x = tl.load(x_ptr + offs, mask=mask)
    y = tl.load(y_ptr + offs, mask=mask)
{body}
    tl.store(out_ptr + offs, x + y, mask=mask)


def vector_add(x, y):
    out = torch.empty_like(x)
    {before}
    vector_add_kernel[(triton.cdiv(x.numel(), 1024),)](x, y, out, x.numel(), BLOCK=1024)
    return out
""", "cell 2")]


# The same answer, the same verdict


def test_a_seed_repeats_a_verdict():
    wrong = cells_of("vector_add/wrong/15-minus")
    first, again = (grade("vector_add", wrong, full=False, seed=42) for _ in range(2))
    assert first.to_json() == again.to_json()
    assert f"seed={first.seed}" in first.text()


def test_check_and_grading_agree_and_grading_tries_more():
    cells = cells_of(RIGHT)
    assert grade("vector_add", cells, full=False).passed and grade("vector_add", cells, full=True).passed


def test_a_shape_that_only_grading_tries_is_named():
    special = kernel("    if n == 4099:\n        x = x + 1")
    assert grade("vector_add", special, full=False).passed
    verdict = grade("vector_add", special, full=True)
    assert [c.name for c in verdict.criteria if c.status == "lost"] == ["edges"]
    assert "n=4099" in verdict.text()


def test_a_verdict_survives_json():
    verdict = grade("vector_add", cells_of("vector_add/wrong/01-no-mask"), full=False, seed=1)
    copy = Verdict.from_json(json.loads(json.dumps(verdict.to_json())))
    for lang in ("en", "it"):
        assert copy.html(lang) == verdict.html(lang) and copy.text(lang) == verdict.text(lang)


# Findings


def test_a_finding_names_program_line_element_and_what_was_got():
    finding = grade("vector_add", cells_of("vector_add/wrong/15-minus"), full=False, seed=3).criteria[0].findings[0]
    assert finding.id == "wrong-values" and finding.place.cell == "cell 2" and "tl.store" in finding.place.text
    assert finding.facts["program"] and finding.hint and finding.facts["case"]
    element = finding.facts["elements"][0]
    assert element["index"] == [0] and element["got"] != element["expected"]


def test_a_line_is_found_through_comments_and_docstrings():
    cells = [IMPORTS, Cell('''
# A comment, then
x = 3
@triton.jit
def vector_add_kernel(x_ptr, y_ptr, out_ptr, n, BLOCK: tl.constexpr):
    """Adds.

    def this is not a function
    """
    # nothing is masked
    offs = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)

    x = tl.load(x_ptr + offs)   # line 13
    tl.store(out_ptr + offs, x + tl.load(y_ptr + offs, mask=offs < n),
             mask=offs < n)


def vector_add(x, y):
    out = torch.empty_like(x)
    vector_add_kernel[(triton.cdiv(x.numel(), 1024),)](x, y, out, x.numel(), BLOCK=1024)
    return out
''', "cell 7")]
    finding = next(f for f in grade("vector_add", cells, full=False).findings if f.id == "oob-read" and f.place)
    assert (finding.place.cell, finding.place.line) == ("cell 7", 13) and "line 13" in finding.place.text


@pytest.mark.parametrize("cells, expected", [
    ([], "not-attempted"),
    ([Cell("def vector_add(x, y)\n    return x", "cell 1")], "syntax-error"),
    ([Cell("def vector_add(x, y):\n    return helper(x, y)", "cell 1")], "undefined-name"),
    ([Cell("def vector_add(x, y):\n    pass  # your code here", "cell 1")], "not-attempted"),
    ([Cell("vector_add = 3", "cell 1")], "refused"),
    ([Cell("%%bash\ndef vector_add(x, y): pass", "cell 1")], "not-attempted"),
    ([Cell("def vector_add(x, y):\n    return " + "(" * 300 + "x" + ")" * 300, "cell 1")], "syntax-error"),
    ([Cell("def vector_add(x, y):\n    return " + "+".join(["x"] * 5000), "cell 1")], "refused"),
    ([Cell("def vector_add(x, y):\n    return '" + "a" * 100_000 + "'", "cell 1")], "refused"),
    ([Cell("def vector_add(x, y):\n    return x\0", "cell 1")], "syntax-error"),
    ([Cell("def vector_add(x, y):\n    return '\ud800'", "cell 1")], "syntax-error"),
])
def test_whatever_is_handed_in_gets_a_sentence(cells, expected):
    verdict = grade("vector_add", cells, full=False)
    assert verdict.points == 0 and verdict.findings[0].id == expected, verdict.text()
    assert "Traceback" not in verdict.html() + verdict.text("it")


def test_what_a_learner_wrote_is_escaped():
    cells = [Cell("def vector_add(x, y):\n    return open('<script>alert(1)</script>')", "cell 1")]
    page = grade("vector_add", cells, full=False).html()
    assert "<script" not in page and "&lt;script" in page


def test_only_what_the_function_needs_is_taken():
    cells = [IMPORTS, Cell("import matplotlib.pyplot as plt\nn = 7\nx = torch.zeros(3)", "cell 2"), *cells_of(RIGHT)[1:],
             Cell("print(vector_add(x, x))\nplt.plot([n])\n%timeit vector_add(x, x)\n!ls", "cell 9")]
    source = cut(cells, "vector_add").source
    assert "plt" not in source and "print" not in source and "zeros(3)" not in source
    assert grade("vector_add", cells, full=False).passed


def test_the_last_definition_counts():
    assert grade("vector_add", [*cells_of("vector_add/wrong/15-minus"), *cells_of(RIGHT)[1:]], full=False).passed


# Faults


@pytest.mark.parametrize("fault, expected", [
    ({"body": "    while n > 0:\n        x += y"}, {"timeout"}),
    ({"body": "    for i in range(100000):\n        tl.device_print('x', x)"}, {"output-limit"}),
    ({"body": "    tl.store(x_ptr + 10**15 + offs, x)"}, {"oob-write"}),
    ({"body": "    tl.load(x_ptr - 10**12 + offs)"}, {"oob-read"}),
    ({"before": "while True:\n        pass"}, {"timeout"}),
    ({"before": "spare = torch.empty((1 << 40,), dtype=x.dtype, device=x.device)"}, {"memory-limit"}),
    ({"before": "kept = [torch.zeros((1 << 28,), dtype=x.dtype, device=x.device) for _ in range(64)]"}, {"memory-limit", "timeout"}),
    ({"before": "vector_add(x, y)"}, {"runtime-error"}),
    ({"before": "numbers = [0] * 10**10"}, {"memory-limit"}),
    ({"before": "number = 7 ** 7 ** 7 ** 7"}, {"timeout", "memory-limit"}),
])
def test_a_fault_costs_its_exercise_and_the_next_is_graded(fault, expected):
    settings = Settings(call_seconds=3.0, output=1 << 20, memory=2 << 30)
    cells = kernel(**fault)
    verdict = grade("vector_add", cells, full=False, settings=settings)
    assert verdict.points < 10 and expected & {f.id for f in verdict.findings}, verdict.text()
    assert grade("vector_add", cells_of(RIGHT), full=False).passed


def test_a_dead_server_is_started_again():
    assert grade("vector_add", cells_of(RIGHT), full=False).passed
    for zygote in engine(False)._zygotes.values():
        zygote.process.kill()
        zygote.process.wait()
    assert grade("vector_add", cells_of(RIGHT), full=False).passed


def test_exercises_may_be_graded_side_by_side():
    from concurrent.futures import ThreadPoolExecutor

    names = ["vector_add/right/02-grid-stride", "clamp/right/01-flat", "saxpy_relu/right/01-maximum", "vector_add/wrong/15-minus"]
    with ThreadPoolExecutor(4) as pool:
        points = list(pool.map(lambda n: grade(n.split("/")[0], cells_of(n), full=False).points, names))
    assert points == [10, 10, 10, 0]


def test_parsing_side_by_side_is_safe():
    from concurrent.futures import ThreadPoolExecutor

    cells = [*cells_of(RIGHT), *(Cell(f"x{i} = [{', '.join(['(1 + 2) * 3'] * 200)}]", f"cell {i + 9}") for i in range(30))]
    cells[1] = Cell("def vector_add_kernel():\n    pass", "cell 2")  # nothing is run
    with ThreadPoolExecutor(8) as pool:
        assert {v.attempted for v in pool.map(lambda _: grade("vector_add", cells, full=False), range(40))} == {False}


def test_servers_outlive_the_thread_that_started_them():
    close()
    thread = threading.Thread(target=engine(True).warm)
    thread.start()
    thread.join()
    assert grade("vector_add", cells_of(RIGHT), full=True).passed
    assert all(z.alive for z in engine(True)._zygotes.values())


def test_on_a_gpu_an_element_that_only_the_host_wrote_is_lost_all_the_same():
    from grader.engine import _merge_aside
    from grader.i18n import msg
    from grader.verdict import Criterion, Finding

    part = {name: Criterion(name, 1) for name in ("values", "edges")}
    found = [Finding("unwritten", msg("a"), facts={"criterion": "work"}), Finding("unwritten", msg("b"), facts={"criterion": "edges"}),
             Finding("oob-read", msg("c")), Finding("timeout", msg("d"), facts={"criterion": "values"})]
    memory = []
    _merge_aside(found, part, memory)
    assert [[f.message.id for f in fs] for fs in (part["values"].findings, part["edges"].findings, memory)] == [["a"], ["b"], ["c"]]


# The sandbox


def test_a_sandbox_sees_neither_the_network_nor_the_course():
    command, why = sandbox_command(Settings(), gpu=False)
    if not command:
        pytest.skip(f"bubblewrap: {why}")
    import subprocess

    from grader.processes import PACKAGE

    root = PACKAGE.parent
    script = (f"ls {root}; test -e {root}/solutions && echo SEEN; test -e {root}/tests && echo SEEN; "
              f"touch {root}/x /usr/x && echo WRITTEN; cat /proc/net/dev | tail -n +3")
    done = subprocess.run([*command, "sh", "-c", script], capture_output=True, text=True)
    assert "SEEN" not in done.stdout and "WRITTEN" not in done.stdout
    assert [line.split(":")[0].strip() for line in done.stdout.splitlines() if ":" in line] == ["lo"]


def test_without_bubblewrap_the_report_says_so(monkeypatch):
    monkeypatch.setattr("grader.processes.shutil.which", lambda name: None)
    close()
    verdict = grade("vector_add", cells_of(RIGHT), full=True)
    close()
    assert verdict.passed and "without a sandbox" in verdict.text()
    monkeypatch.setenv("DOJO_SANDBOX", "require")
    with pytest.raises(GraderError, match="bubblewrap"):
        grade("vector_add", cells_of(RIGHT), full=True)
    close()


# Settings, channel, quiz


@pytest.mark.parametrize("name, value", [("DOJO_CALL_SECONDS", "soon"), ("DOJO_CALL_SECONDS", "0"), ("DOJO_MEMORY_MB", "-1"),
                                         ("DOJO_SANDBOX", "maybe")])
def test_a_bad_setting_is_refused_by_name(monkeypatch, name, value):
    monkeypatch.setenv(name, value)
    with pytest.raises(ValueError, match=name):
        Settings.from_environment()


@pytest.mark.parametrize("data", [b"\xff\xff\xff\xff", b"\x02\x00\x00\x00{}", b"\x05\x00\x00\x00hello", b"\x01",
                                  b'\x10\x00\x00\x00{"bytes": [-12]}', b'\x13\x00\x00\x00{"bytes": [9999999]}'])
def test_nonsense_on_a_channel_is_the_end_of_it(data):
    ours, theirs = socket.socketpair()
    theirs.sendall(data)
    theirs.close()
    with pytest.raises(channel.Closed):
        channel.receive(ours, 1)
    ours.close()


QUIZ = QUIZZES["01-ninja-gap"]
KEYS = {q.number: q.key for q in QUIZ.questions}


@pytest.mark.parametrize("source, points, attempted", [
    (f"answers = {KEYS}", 5, True),
    (f"answers = {list(KEYS.values())}", 5, True),
    ("answers = {1: '', 2: '', 3: '', 4: '', 5: ''}", 0, False),
    (f"answers = {{1: {KEYS[1]!r}}}", 1, True),
    (f"answers = {{1: {KEYS[1].upper() + ')'!r}, 2: 'z', 3: 7, 9: 'a', 'x': 'b'}}", 1, True),
    (f"answers = {{'1': {KEYS[1]!r}, 2: {KEYS[2]}}}", 2, True),  # a number as text, a letter without quotes
    (f"answers = dict(a=1)", 0, True),
    ("answers = 'c'", 0, True),
    ("answers = {1: 'a',", 0, True),
    (f"answers = {{1: ''}}\nanswers[1] = {KEYS[1]!r}", 1, True),
    ("x = 1", 0, False),
])
def test_every_form_of_answers_is_read_or_gets_a_sentence(source, points, attempted):
    answers, problem = find_answers([Cell(source, "cell 3")])
    for lang in ("en", "it"):
        verdict = grade_answers(QUIZ, answers, problem, lang)
        assert (verdict.points, verdict.attempted) == (points, attempted), verdict.text()
        assert verdict.html() and "Traceback" not in verdict.text()


def test_a_slice_says_what_is_missing():
    with pytest.raises(SliceError) as e:
        cut([Cell("def vector_add(x, y):\n    return vector_ad_kernel(x, y)\ndef vector_add_kernel(): pass", "cell 1")], "vector_add")
    assert e.value.finding.id == "undefined-name" and "vector_add_kernel" in e.value.finding.hint.args["near"]


def test_points_of_an_exercise_are_ten():
    assert all(e.max_points == 10 for e in EXERCISES.values())
