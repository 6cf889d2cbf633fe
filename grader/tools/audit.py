"""The audit: every stored answer and attack is graded, and the grader must say of each what its header says.

    python -m grader.tools.audit                 all of them, with the cases of nbgrader's grading
    python -m grader.tools.audit --check         with the fewer cases of a check
    python -m grader.tools.audit clamp/wrong/03  only the files whose path contains one of the words
    AUDIT_DEVICE=cuda python -m grader.tools.audit

`tests/answers/README.md` describes the files. One table: right answers accepted, wrong ones rejected, rejected for the
right reason, attacks stopped; each file that isn't is named with what was said of it. The exit code is 0 only if all are.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

TESTS = Path(__file__).resolve().parents[2] / "tests"
CRITERIA = ("values", "edges", "memory", "work")
MEANS = {"right": "right answers accepted", "wrong": "wrong answers rejected", "diagnosis": "with the right diagnosis",
         "attack": "attacks stopped"}


@dataclass
class Sample:
    """A stored answer: what it answers and what a grader must say of it (`kind`: "right", "wrong" or "attack")."""

    path: Path
    kind: str
    exercise: str
    cells: list[str]
    expect: list[str] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)
    kept: list[str] = field(default_factory=list)
    where: str = ""

    @property
    def name(self) -> str:
        return str(self.path.relative_to(TESTS).with_suffix("")).removeprefix("answers/")


def read_sample(path: Path) -> Sample:
    """The sample in file `path`. Raises ValueError where its header is not as the README of the answers says."""
    head, *cells = ("\n" + path.read_text(encoding="utf-8")).split("\n# %%")
    fields = {}
    for line in head.splitlines():
        key, colon, value = line.removeprefix("#").strip().partition(":")
        if line.startswith("#") and colon and key in ("expect", "lost", "kept", "where", "exercise"):
            fields[key] = [word.strip() for word in value.strip().split("  ")[0].split(",") if word.strip()]
    attack = path.parent.name == "attacks"
    kind = "attack" if attack else path.parent.name
    exercise = fields.get("exercise", [""])[0] if attack else path.parents[1].name
    sample = Sample(path, kind, exercise, [c.split("\n", 1)[-1] for c in cells], fields.get("expect", []), fields.get("lost", []),
                    fields.get("kept", []), fields.get("where", [""])[0])
    if kind not in ("right", "wrong", "attack") or not cells or not exercise:
        raise ValueError(f"{path}: not an answer (no cells, or no exercise)")
    if kind != "right" and not sample.expect or kind == "wrong" and not sample.lost:
        raise ValueError(f"{path}: the header says too little")
    if not set(sample.lost + sample.kept) <= set(CRITERIA):
        raise ValueError(f"{path}: unknown criterion in the header")
    return sample


def samples(words=(), kinds=("right", "wrong", "attack")) -> list[Sample]:
    """Every stored answer and attack whose path holds one of `words` (all without any), in a fixed order."""
    paths = sorted(TESTS.glob("answers/*/right/*.py")) + sorted(TESTS.glob("answers/*/wrong/*.py")) + \
        sorted(TESTS.glob("attacks/*.py"))
    found = [read_sample(p) for p in paths if not words or any(w in str(p) for w in words)]
    return [s for s in found if s.kind in kinds]


def grade_sample(sample: Sample, full: bool, seed: int | None = None):
    """The verdict on a sample, as the engine gives it."""
    from grader.engine import grade
    from grader.slicing import Cell

    cells = [Cell(text, f"cell {i}") for i, text in enumerate(sample.cells, 1)]
    return grade(sample.exercise, cells, full=full, seed=seed)


def complaints(sample: Sample, verdict) -> dict[str, str]:
    """What the verdict should have said and didn't, by row of the table; empty when all is well."""
    points = {c.name: (c.points, c.max_points) for c in verdict.criteria}
    ids = [f.id for f in verdict.findings]
    said = ", ".join(f"{n} {p:g}/{m:g}" for n, (p, m) in points.items()) + " · " + (", ".join(dict.fromkeys(ids)) or "no findings")
    wrong = {}
    if sample.kind == "right":
        if not verdict.passed or verdict.points < verdict.max_points:
            first = next((f"; {f.message}" + (f" ({f.place.text})" if f.place else "") for f in verdict.findings), "")
            wrong["right"] = said + first
    elif sample.kind == "attack":
        if points["values"][0] != 0:
            wrong["attack"] = said
    else:
        free = [c for c in sample.lost if points[c][0] >= points[c][1]]
        taken = [c for c in sample.kept if points[c][0] < points[c][1]]
        if free or taken or verdict.passed:
            wrong["wrong"] = said + (f"; {', '.join(free)} must be lost" if free else "") + \
                (f"; {', '.join(taken)} must be kept" if taken else "")
    if sample.kind != "right" and not set(ids) & set(sample.expect):
        wrong["diagnosis"] = f"{said}; expected {' or '.join(sample.expect)}"
    return wrong


def main(argv=None) -> int:
    parser = argparse.ArgumentParser(prog="python -m grader.tools.audit", description="Grade every stored answer and attack.")
    parser.add_argument("words", nargs="*", help="only files whose path contains one of these")
    parser.add_argument("--check", action="store_true", help="the fewer cases of a check, without a sandbox")
    parser.add_argument("--seed", type=int, help="repeat the cases of an earlier run")
    parser.add_argument("-v", "--verbose", action="store_true", help="one line for every file")
    options = parser.parse_args(argv)
    device = os.environ.get("AUDIT_DEVICE", "cpu")
    if device == "cpu":
        os.environ["DOJO_DEVICE"] = "cpu"
    os.environ.setdefault("DOJO_CALL_SECONDS", "5")  # a few answers loop for ever
    from grader.engine import close
    from grader.settings import gpu_present

    if device == "cuda" and not gpu_present():
        print("AUDIT_DEVICE=cuda, but no GPU can be used here.", file=sys.stderr)
        return 2
    chosen = [s for s in samples(options.words) if s.where in ("", device)]
    if not chosen:
        print("No file's path contains that.", file=sys.stderr)
        return 2
    asked = dict.fromkeys(MEANS, 0)
    bad: list[tuple[str, str, str]] = []
    began = time.monotonic()
    try:
        for sample in chosen:
            rows = [sample.kind] + (["diagnosis"] if sample.kind != "right" else [])
            for row in rows:
                asked[row] += 1
            start = time.monotonic()
            try:
                wrong = complaints(sample, grade_sample(sample, not options.check, options.seed))
            except Exception as error:  # the audit goes on: it is the grader that failed
                wrong = dict.fromkeys(rows, f"the grader raised {type(error).__name__}: {error}")
            bad += [(row, sample.name, text) for row, text in wrong.items()]
            if options.verbose or wrong:
                mark = "ok" if not wrong else "NOT " + ", ".join(MEANS[row] for row in wrong)
                print(f"{time.monotonic() - start:5.1f} s  {sample.name}  {mark}", flush=True)
                for text in dict.fromkeys(wrong.values()):
                    print(f"         {text}", flush=True)
    finally:
        close()
    print()
    for row, meaning in MEANS.items():
        if asked[row]:
            missed = sum(r == row for r, _, _ in bad)
            print(f"{meaning:28} {asked[row] - missed:4d}/{asked[row]}")
    print(f"{'device':28} {device}\n{'seconds':28} {time.monotonic() - began:4.0f}")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
