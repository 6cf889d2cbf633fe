"""Every key is what its evidence finds; every option is explained in both languages."""

import pathlib
import re

import pytest

from grader.quizzes import LETTERS, QUIZZES, only

ROOT = pathlib.Path(__file__).parent.parent
QUESTIONS = [(quiz, question) for quiz in QUIZZES.values() for question in quiz.questions]


@pytest.mark.parametrize(("quiz", "question"), QUESTIONS, ids=[f"{q.id}-{x.number}" for q, x in QUESTIONS])
def test_evidence_gives_the_key(quiz, question):
    assert question.evidence() == question.key


@pytest.mark.parametrize("quiz", QUIZZES.values(), ids=list(QUIZZES))
def test_every_option_is_explained(quiz):
    assert [q.number for q in quiz.questions] == list(range(1, len(quiz.questions) + 1))
    assert len(quiz.questions) >= 5
    for question in quiz.questions:
        assert set(question.explanations) == set(LETTERS)
        for letter, texts in question.explanations.items():
            assert set(texts) == {"en", "it"} and all(texts.values())
            assert texts["en"] != texts["it"]
            right = letter == question.key
            assert texts["en"].startswith("Yes") == right and texts["it"].startswith("Sì") == right


@pytest.mark.parametrize("quiz", QUIZZES.values(), ids=list(QUIZZES))
def test_keys_are_spread(quiz):
    keys = [q.key for q in quiz.questions]
    assert max(keys.count(k) for k in LETTERS) <= len(keys) / 2


@pytest.mark.parametrize("quiz", QUIZZES.values(), ids=list(QUIZZES))
@pytest.mark.parametrize("lang", ["en", "it"])
def test_the_lesson_asks_each_question_with_four_options(quiz, lang):
    text = (ROOT / "solutions" / quiz.lesson / f"{quiz.lesson}.py").read_text()
    cells = [c for c in text.split("\n# %% ") if c.startswith(f'[markdown] tags=["lang-{lang}"]') and "# ## Quiz" in c]
    assert len(cells) == 1
    for question in quiz.questions:
        part = cells[0].split(f"**{question.number}. ")[1].split("**")
        assert part[0].strip()
        assert re.findall(r"^# - ([a-d])\) \S", part[1], re.M) == list(LETTERS)


@pytest.mark.parametrize("quiz", QUIZZES.values(), ids=list(QUIZZES))
def test_the_solved_lesson_answers_with_the_keys(quiz):
    text = (ROOT / "solutions" / quiz.lesson / f"{quiz.lesson}.py").read_text()
    region = text.split(f'"grade_id": "quiz-{quiz.id}-answers"')[1].split("### BEGIN SOLUTION")[1].split("### END SOLUTION")[0]
    assert re.findall(r'(\d+): "(\w)"', region) == [(str(q.number), q.key) for q in quiz.questions]


def test_only_refuses_two_and_none():
    assert only({"a": False, "b": True}) == "b"
    for claims in ({"a": True, "b": True}, {"a": False}):
        with pytest.raises(ValueError, match="one option"):
            only(claims)
