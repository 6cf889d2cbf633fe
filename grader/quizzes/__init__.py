"""The quizzes: one file each, with an explanation for every option and evidence for every key.

A question's evidence is code that runs or compiles kernels and derives the right letter from what it finds; a test runs
it and compares it with the key. To add a quiz: a file here that ends with ``QUIZ``, its name in `_NAMES`, and the
questions' text in the lesson.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from dataclasses import dataclass

LETTERS = "abcd"
_NAMES = ("ninja_gap",)


@dataclass(frozen=True)
class Question:
    """One question. ``explanations[letter][lang]`` is shown once that option is chosen; ``evidence()`` returns a letter."""

    number: int
    key: str
    explanations: dict[str, dict[str, str]]
    evidence: Callable[[], str]


@dataclass(frozen=True)
class Quiz:
    """The questions of one lesson, a point each."""

    id: str
    lesson: str
    questions: tuple[Question, ...]

    @property
    def max_points(self) -> float:
        return float(len(self.questions))


def only(claims: dict[str, bool]) -> str:
    """The letter of the one claim that holds; ValueError when none or several do."""
    true = [letter for letter, holds in claims.items() if holds]
    if len(true) != 1:
        raise ValueError(f"one option should hold, these do: {true}")
    return true[0]


QUIZZES: dict[str, Quiz] = {
    quiz.id: quiz for quiz in (importlib.import_module(f"{__name__}.{name}").QUIZ for name in _NAMES)}
