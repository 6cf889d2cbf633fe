"""Everything the grader says has its Italian: nothing missing, nothing left over, no English in between."""

import ast
import pathlib
import re
import string
from collections import Counter

import pytest
from babel.messages.pofile import read_po

from grader import explain
from grader.engine import grade, grade_quiz
from grader.exercises import EXERCISES
from grader.i18n import LANGUAGES, Msg, msg, tr
from grader.quizzes import QUIZZES
from grader.slicing import Cell
from grader.verdict import Criterion, Finding, Place, Verdict

ROOT = pathlib.Path(__file__).parent.parent
SPEAKERS = {"msg": 0, "Msg": 0, "say": 0, "tr": 1}  # function -> which of its arguments is the English text
# Words that English sentences can hardly do without, none of them Italian
ENGLISH = set("""the an of and or is are was were be been it its this that these there which with without not only by
    from has have had may must can does did when where while than then they you your any every each other before
    after outside inside too to for on at as but result results wrong right expected got lost passed passes line cell
    case program programs memory edges values work read reads write writes written returns launch launched called""".split())


def spoken() -> dict[str, str]:
    """Each English text in the grader's source -> one place where it stands."""
    found = {}
    for path in sorted((ROOT / "grader").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            name = getattr(node.func, "id", getattr(node.func, "attr", None))
            at = SPEAKERS.get(name)
            if at is None or len(node.args) <= at:
                continue
            text = node.args[at]
            for choice in (text.body, text.orelse) if isinstance(text, ast.IfExp) else (text,):
                if isinstance(choice, ast.Constant) and isinstance(choice.value, str):
                    found[choice.value] = f"{path.relative_to(ROOT)}:{choice.lineno}"
                # A text put together at run time could never be found in a catalogue
                assert not isinstance(choice, (ast.JoinedStr, ast.BinOp)), f"{path}:{choice.lineno}"
    return found


def entries() -> list[tuple[str, str, str]]:
    """(English, Italian, file) of every catalogue of the grader."""
    found = []
    for path in sorted((ROOT / "grader").rglob("it.po")):
        with path.open("rb") as file:
            found += [(m.id, m.string, str(path.relative_to(ROOT))) for m in read_po(file) if m.id]
    return found


SPOKEN, ENTRIES = spoken(), entries()


def places(text: str) -> dict[str, str]:
    return {name: spec or "" for _, name, spec, _ in string.Formatter().parse(text) if name is not None}


def english_words(text: str) -> set[str]:
    """The words of ``text`` that are surely English; code between backticks is nobody's language."""
    return set(re.findall(r"[a-z]+(?:-[a-z]+)*", re.sub(r"`[^`]*`", "", text).lower())) & ENGLISH


def test_every_text_has_its_italian():
    italian = {english for english, text, _ in ENTRIES if text}
    assert {text: where for text, where in SPOKEN.items() if text not in italian} == {}


def test_no_italian_is_left_over():
    assert [(english, file) for english, _, file in ENTRIES if english not in SPOKEN] == []


def test_no_text_is_translated_twice():
    assert [text for text, n in Counter(english for english, _, _ in ENTRIES).items() if n > 1] == []


def test_both_languages_have_the_same_places():
    for english, italian, _ in ENTRIES:
        a, b = places(english), places(italian)
        assert a.keys() == b.keys(), english
        # a number may be written plainly (a comma between thousands would be a decimal comma), never in another form
        assert all(b[k] in (a[k], "") for k in a), english
        assert re.findall(r"^\s|\s$", english) == re.findall(r"^\s|\s$", italian), english


def test_no_entry_is_english():
    for english, italian, file in ENTRIES:
        assert not english_words(re.sub(r"\{[^}]*\}", "", italian)), (file, italian)


def test_code_in_a_sentence_is_the_same_code():
    for english, italian, _ in ENTRIES:
        assert set(re.findall(r"`([^`]+)`", english)) == set(re.findall(r"`([^`]+)`", italian)), english


class _Answer:
    def place(self, line):
        return Place("cell 3", line, "x = 1") if line else None


BASE = {"line": 4, "program": [1], "tensor": "x", "indices": [[7], [8]], "shape": [5], "count": 2}
ELEMENTS = [{"index": [0], "got": 1.5, "expected": 2.5}, {"index": [3], "got": 0.0, "expected": 1.0}]
WRONG = {"line": 4, "count": 2, "total": 9, "elements": ELEMENTS}
RAW = {
    "oob-read": [BASE, {**BASE, "indices": [5], "count": 1}, {**BASE, "indices": [6]}, {**BASE, "tensor": None}],
    "oob-write": [BASE, {**BASE, "indices": [5], "count": 1}, {**BASE, "indices": [6]}, {**BASE, "tensor": None}],
    "race": [{**BASE, "how": how, "other": [0]} for how in ("lanes", "read", "overwrite", "write")],
    "uninitialised-read": [BASE],
    "unwritten": [{"launches": 0}, {"launches": 1, "first": [0], "count": 9, "total": 9, "index": [0]},
                  {"launches": 1, "first": [5], "count": 4, "total": 9, "index": [5]},
                  {"launches": 1, "first": [2], "count": 4, "total": 9, "index": [2]}],
    "wrong-values": [WRONG, *({**WRONG, "pattern": p, "mistake": 0, "input": "x", "start": 4}
                              for p in ("poison", "zeros", "mistake", "input", "tail", "shift")), {**WRONG, "order": "again"}],
    "precision": [{**WRONG, "pattern": "precision"}],
    "torch-compute": [{"operator": o} for o in ("item", "clone", "add")],
    "wrong-arguments": [{"error": "TypeError: n"}],
    "refused": [{"why": "called", "name": "k"}, {"why": "argument", "name": "k", "type": "list"}],
    "runtime-error": [{"error": e} for e in ("E: arange's range must be a power of 2", "E: constexpr", "E: shape",
                                             "E: cpu tensor", "E")],
    "compile-error": [{"error": e, "target": t} for t in ("sm_90", None)
                      for e in ("num_warps", "unrecognised", "global variable", "Loop-carried", "E")],
    "wrong-shape": [{"got": [2], "expected": [3]}],
    "wrong-dtype": [{"got": "float32", "expected": "float16"}],
    "wrong-device": [{"got": "cpu", "expected": "cuda:0"}],
    "no-tensor": [{"got": "NoneType"}, {"got": "tuple"}],
    "aliases-input": [{"tensor": "x"}],
    "changes-input": [BASE],
    "provenance": [{}],
    "stale-state": [{}],
    "timeout": [{"seconds": 10}],
    "died": [{"how": msg("it was ended by {signal}", signal="SIGKILL")}],
    "memory-limit": [{"error": "E"}],
    "output-limit": [{"megabytes": 4}],
    "traffic": [{"got": 9, "least": 3, "ratio": 3.0, "launches": n} for n in (1, 3)],
    "slow": [{"ms": 2.0, "reference_ms": 1.0, "ratio": 0.5, "gbps": 100.0, "copy_share": 0.1}],
}


def test_each_kind_of_finding_is_here():
    assert RAW.keys() == explain._WORDS.keys()


def filled(message: Msg) -> Msg:
    """The message with what Python, Triton or the learner said taken out: that is English in any language."""
    return Msg(message.id, {k: filled(v) if isinstance(v, Msg) else "E" if k == "error" else v for k, v in message.args.items()})


@pytest.mark.parametrize("kind", RAW)
def test_a_report_of_each_kind_is_italian(kind):
    exercise = EXERCISES["saxpy_relu"]
    for raw in RAW[kind]:
        f = explain.explain({"id": kind, **raw}, exercise, _Answer(), exercise.traffic_case)
        f = Finding(f.id, filled(f.message), f.place, f.hint, {**f.facts, "case": "n=4096", "also": 2, "order": "again"})
        verdict = Verdict("saxpy_relu", [Criterion("values", 4.0, "lost", [f]), Criterion("edges", 2.0, "partial", earned=1.0),
                                         Criterion("memory", 2.0, "blocked"), Criterion("work", 2.0)], seed=1, lang="it")
        text = verdict.text()
        assert not english_words(text), text
        page = re.sub(r"<code[^>]*>.*?</code>|<[^>]*>", " ", verdict.html())
        assert not english_words(page), page
        assert "riga 4" in text or not raw.get("line")


def test_figures_and_notes_are_italian():
    verdict = Verdict("clamp", [Criterion("values", 4.0)], seed=1, device="cuda", lang="it", measured={
        "traffic": {"bytes": 1234567, "least": 1234567, "ratio": 1.0, "launches": 1},
        "compiled": [{"target": "sm_90", "registers": 18, "shared": 0, "load_bits": 128}],
        "time": {"gpu": "H200", "ms": 1.0, "reference_ms": 1.0, "ratio": 1.0, "gbps": 3000.0, "copy_share": 0.9}})
    assert not english_words(verdict.text()), verdict.text()
    assert "1234567 byte" in verdict.text()


ADD = """import triton
import triton.language as tl
import torch

@triton.jit
def k(x_ptr, y_ptr, out_ptr, n, BLOCK: tl.constexpr):
    offs = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    {body}

def vector_add(x, y):
    out = torch.empty_like(x)
    if x.numel():
        k[(triton.cdiv(x.numel(), 1024),)](x, y, out, x.numel(), BLOCK=1024)
    return out
"""


@pytest.mark.parametrize("body", [
    "tl.store(out_ptr + offs, tl.load(x_ptr + offs) + tl.load(y_ptr + offs))",
    "pass  # your code here",
    "if offs < n and offs >= 0:\n        tl.store(out_ptr + offs, 0.0)",
    "tl.store(out_ptr + offs, missing, mask=offs < n)",
])
def test_a_graded_answer_speaks_italian(body):
    text = grade("vector_add", [Cell(ADD.format(body=body), "cell 3")], lang="it", full=False, seed=1).text()
    said = "\n".join(line for line in text.splitlines() if not re.match(r"    cella \d+, riga \d+:  ", line))
    assert not english_words(said), said


@pytest.mark.parametrize("answers", ['{1: "c", 2: "b", 3: "", 4: "x", 9: "a"}', '["a", "b"]', '"cabd"', "dict()", "{1: "])
def test_a_quiz_speaks_italian(answers):
    text = grade_quiz("01-ninja-gap", [Cell(f"answers = {answers}", "cell 9")], lang="it").text()
    said = "\n".join(line for line in text.splitlines() if "Python valido" not in line)
    assert not english_words(said), said


def test_every_explanation_of_a_quiz_is_in_both_languages():
    for quiz in QUIZZES.values():
        for question in quiz.questions:
            for letter, text in question.explanations.items():
                assert set(text) == set(LANGUAGES), (question.number, letter)
                assert not english_words(text["it"]), (question.number, letter)


def test_an_unknown_text_stays_english():
    assert tr("it", "No such text {n}", n=1) == "No such text 1"
