"""The grader of Triton Dojo. Lessons use what is named here; everything else is reached through its module.

Importing it is cheap and changes nothing: neither torch nor Triton is imported, no variable set.
"""

from __future__ import annotations

__all__ = ["check", "check_quiz", "language", "start"]


def start() -> str:
    """Prepare a lesson's kernel: first cell of each lesson, before Triton is imported. Returns "cuda" or "cpu".

    Without a GPU it chooses Triton's interpreter. It also loads the ``%%terminal`` magic and starts the processes that
    check answers, so that the first check is as quick as the next.
    """
    from grader.lesson import start

    return start()


def check(function, *, seed: int | None = None) -> None:
    """Check the answer to an exercise and show the verdict. ``function``: the function itself, or its name.

    ``seed`` repeats the cases of an earlier report.
    """
    from grader.lesson import check

    check(function, seed=seed)


def check_quiz(quiz: str, answers) -> None:
    """Check the answers to a quiz, such as ``{1: "b", 2: "a"}``, and explain each chosen option."""
    from grader.lesson import check_quiz

    check_quiz(quiz, answers)


def language() -> str:
    """The language to speak, "en" or "it"."""
    from grader.i18n import language

    return language()
