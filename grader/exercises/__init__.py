"""The exercises: one entry a file, found by the name of the function that the learner writes.

To add one: a reference in ``kernels/<name>.py``, an entry here in ``<name>.py`` that ends with ``EXERCISE``, answers in
``tests/answers/<name>/``, a cell in the lesson.
"""

from __future__ import annotations

import importlib
import pkgutil
import random
from collections.abc import Callable
from dataclasses import dataclass, field

from grader.cases import Case
from grader.i18n import Msg

POINTS = {"values": 4.0, "edges": 2.0, "memory": 2.0, "work": 2.0}


@dataclass(frozen=True)
class Mistake:
    """A wrong formula that learners write: when the output equals ``formula(*args)``, ``hint`` is what to say."""

    formula: Callable
    hint: Msg


@dataclass(frozen=True)
class Exercise:
    """All that the grader knows of an exercise.

    ``cases(rng, full, device)`` lists the calls, the first one plain; ``full`` under nbgrader, shorter for a check.
    ``scale(*args)`` gives, in float64, the sum of the magnitudes of the terms of every output element: the arithmetic
    floor of the error is ``slack`` units in the last place of that. ``formula`` is shown in reports.
    ``traffic_case`` is big enough for the bytes it moves to mean something; an answer may charge ``traffic_limit``
    times the least. ``timing_case`` is timed on a GPU; the answer must reach ``speed`` times the reference's speed.
    """

    name: str
    number: str
    lesson: str
    params: tuple[str, ...]
    formula: str
    cases: Callable[[random.Random, bool, str], list[Case]]
    scale: Callable
    traffic_case: Case
    timing_case: Case
    mistakes: tuple[Mistake, ...] = ()
    slack: float = 4.0
    traffic_limit: float = 1.25
    speed: float = 0.25
    points: dict[str, float] = field(default_factory=lambda: dict(POINTS))

    @property
    def max_points(self) -> float:
        return sum(self.points.values())

    @property
    def reference(self):
        """The module of ``kernels`` with the oracle, the reference and its cost (imports torch and Triton)."""
        return importlib.import_module(f"kernels.{self.name}")


def _load() -> dict[str, Exercise]:
    found = {}
    for module in pkgutil.iter_modules(__path__):
        exercise = importlib.import_module(f"{__name__}.{module.name}").EXERCISE
        found[exercise.name] = exercise
    return dict(sorted(found.items(), key=lambda item: [int(n) for n in item[1].number.split(".")]))


EXERCISES: dict[str, Exercise] = _load()
