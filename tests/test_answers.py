"""Every stored answer and attack gets the verdict that its header asks for (on the CPU, with the cases of a check)."""
import pytest

from grader.tools import audit

SAMPLES = [s for s in audit.samples() if s.where in ("", "cpu")]


@pytest.fixture(scope="module", autouse=True)
def engine():
    """The engine's servers, started once for all samples, with a limit that answers which loop for ever soon reach."""
    from grader.engine import close

    patch = pytest.MonkeyPatch()
    patch.setenv("DOJO_DEVICE", "cpu")
    patch.setenv("DOJO_CALL_SECONDS", "2")
    close()
    yield
    close()
    patch.undo()


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda s: s.name)
def test_verdict(sample):
    verdict = audit.grade_sample(sample, full=False)
    assert not audit.complaints(sample, verdict), verdict.text("en")
    for lang in ("en", "it"):  # the report can be written whatever the answer was
        assert "<script" not in verdict.html(lang)
        assert verdict.text(lang)


def test_there_are_enough():
    """Three right and eight wrong answers for each exercise at least, and the attacks."""
    from grader.exercises import EXERCISES

    for name in EXERCISES:
        mine = [s.kind for s in SAMPLES if s.exercise == name]
        assert mine.count("right") >= 3 and mine.count("wrong") >= 8, name
    assert sum(s.kind == "attack" for s in SAMPLES) >= 40


def test_headers_use_the_vocabulary():
    known = set()
    for line in (audit.TESTS / "answers" / "README.md").read_text(encoding="utf-8").splitlines():
        if line.startswith("| `"):
            known.update(word.strip(" `") for word in line.split("|")[1].split(","))
    for sample in audit.samples():
        assert set(sample.expect) <= known, sample.name


@pytest.mark.parametrize("seed", [1, 2])
def test_repeats_exactly(seed):
    """A wrong answer fails at the same elements when its seed is given again."""
    sample = next(s for s in SAMPLES if s.name.endswith("mask-one-short"))
    first, again = (audit.grade_sample(sample, False, seed).to_json() for _ in range(2))
    assert first["criteria"] == again["criteria"]


def test_hostile_words_are_only_shown():
    """What an answer says in an error reaches the report as text, not as markup or as a template."""
    words = "<script>alert(1)</script> {0.__class__} %s {nothing}"
    sample = audit.Sample(audit.TESTS / "none.py", "wrong", "vector_add", [
        "import torch\nimport triton\nimport triton.language as tl",
        "@triton.jit\ndef k(x_ptr, n):\n    tl.store(x_ptr, 0.0)",
        f"def vector_add(x, y):\n    if x.numel() < 0:\n        k[(1,)](x, 1)\n    raise ValueError({words!r})"])
    verdict = audit.grade_sample(sample, False)
    assert verdict.points == 0 and "{nothing}" in verdict.text("en")
    for lang in ("en", "it"):
        assert "<script" not in verdict.html(lang)
