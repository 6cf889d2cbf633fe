"""What a grading found: findings, criteria, and the verdict that adds them up. Plain data, JSON both ways."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field

from grader.i18n import Msg


@dataclass(frozen=True)
class Place:
    """A line of the learner's notebook."""

    cell: str
    line: int
    text: str = ""


@dataclass
class Finding:
    """One thing that is wrong.

    ``id`` is a word of a small stable vocabulary (tests and caches rely on it); ``message`` says it to the learner;
    ``place`` is their line; ``hint`` what to try; ``facts`` the evidence: ``case`` (its name), ``program``, ``tensor``,
    ``count`` and ``elements``, a list of ``{"index", "expected", "got"}``.
    """

    id: str
    message: Msg
    place: Place | None = None
    hint: Msg | None = None
    facts: dict = field(default_factory=dict)

    def to_json(self) -> dict:
        return {"id": self.id, "message": self.message.to_json(), "place": asdict(self.place) if self.place else None,
                "hint": self.hint.to_json() if self.hint else None, "facts": self.facts}

    @classmethod
    def from_json(cls, d: dict) -> "Finding":
        return cls(d["id"], Msg.from_json(d["message"]), Place(**d["place"]) if d["place"] else None,
                   Msg.from_json(d["hint"]) if d["hint"] else None, d["facts"])


@dataclass
class Criterion:
    """One part of a grade. ``status``: "passed", "lost", "partial" or "blocked" (another criterion must pass first)."""

    name: str
    max_points: float
    status: str = "passed"
    findings: list[Finding] = field(default_factory=list)
    earned: float | None = None  # for "partial"

    @property
    def points(self) -> float:
        if self.earned is not None:
            return self.earned
        return self.max_points if self.status == "passed" else 0.0

    def to_json(self) -> dict:
        return {"name": self.name, "max_points": self.max_points, "status": self.status, "earned": self.earned,
                "findings": [f.to_json() for f in self.findings]}

    @classmethod
    def from_json(cls, d: dict) -> "Criterion":
        return cls(d["name"], d["max_points"], d["status"], [Finding.from_json(f) for f in d["findings"]], d["earned"])


@dataclass
class Verdict:
    """The grade of one answer and all that the learner is told about it.

    ``measured`` holds figures (bytes, sectors, registers, times); ``notes`` what was not measured on this machine and
    other remarks; ``seed`` repeats the cases exactly.
    """

    name: str
    criteria: list[Criterion]
    attempted: bool = True
    seed: int | None = None
    device: str = "cpu"
    measured: dict = field(default_factory=dict)
    notes: list[Msg] = field(default_factory=list)
    lang: str = "en"

    @property
    def points(self) -> float:
        return sum(c.points for c in self.criteria)

    @property
    def max_points(self) -> float:
        return sum(c.max_points for c in self.criteria)

    @property
    def passed(self) -> bool:
        return self.attempted and all(c.status == "passed" for c in self.criteria)

    @property
    def findings(self) -> list[Finding]:
        return [f for c in self.criteria for f in c.findings]

    def html(self, lang: str | None = None) -> str:
        """The report as a self-contained HTML fragment; everything that the learner wrote is escaped."""
        from grader.report import to_html

        return to_html(self, lang or self.lang)

    def text(self, lang: str | None = None) -> str:
        """The same report as plain text."""
        from grader.report import to_text

        return to_text(self, lang or self.lang)

    def to_json(self) -> dict:
        return {"name": self.name, "criteria": [c.to_json() for c in self.criteria], "attempted": self.attempted,
                "seed": self.seed, "device": self.device, "measured": self.measured, "lang": self.lang,
                "notes": [n.to_json() for n in self.notes]}

    @classmethod
    def from_json(cls, d: dict) -> "Verdict":
        return cls(d["name"], [Criterion.from_json(c) for c in d["criteria"]], d["attempted"], d["seed"], d["device"],
                   d["measured"], [Msg.from_json(n) for n in d["notes"]], d["lang"])
