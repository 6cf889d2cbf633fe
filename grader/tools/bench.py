"""How long things take, from one run: `make bench`.

    python -m grader.tools.bench [--save] [check] [autograde] [gap]
    make bench BENCH="check autograde"        a selection; everything without one

check      how long a check of lesson 01's right answers takes: the first one, which starts the servers, and later ones
           (median), each with a seed of its own; on a GPU also each answer's time beside the reference's and a copy's
autograde  stock `nbgrader autograde` of the solved lesson, against plain nbgrader on a twin of it: the same answers in a
           notebook of their own, checked by assert cells that nbgrader runs. The twin has no prose, no figures and no
           demonstrations, so plain nbgrader has nothing to run but what it grades
gap        the Ninja Gap, on a GPU

`--save` keeps the figures in grader/results/<gpu, or cpu>.json, with the date, the machine and the versions.
"""

from __future__ import annotations

import argparse
import datetime
import importlib.metadata
import json
import os
import platform
import random
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from grader import results
from grader.settings import gpu_present

ROOT = Path(__file__).resolve().parents[2]
LESSON = "01-ninja-gap"
PARTS = ("check", "autograde", "gap")
AIM_S = {"cpu": 2.0, "cuda": 1.5}  # a later check
LEARNER = "ada"


# A check ------------------------------------------------------------------------------------------------------------


def lesson_cells():
    """The solved lesson's code cells, as the engine takes them."""
    from grader.slicing import Cell
    from grader.tools.demo import solutions

    notebook, _ = solutions(LESSON)
    return [Cell("".join(cell["source"]), f"cell {k}") for k, cell in enumerate(notebook["cells"], 1)
            if cell["cell_type"] == "code"]


PAUSE = 2.0  # seconds between two checks: somebody reads the report and changes a line; meanwhile the next worker starts


def bench_check(repeats: int = 5) -> dict:
    """Seconds of a check, exercise by exercise; and on a GPU what the answers' timing said."""
    from grader.engine import close, grade
    from grader.exercises import EXERCISES

    cells = lesson_cells()
    names = [name for name, exercise in EXERCISES.items() if exercise.lesson == LESSON]
    measured: dict = {"repeats": repeats, "exercises": {}, "times": {}}

    def check(name: str, seed: int) -> tuple[float, object]:
        time.sleep(PAUSE)
        began = time.perf_counter()
        verdict = grade(name, cells, full=False, seed=seed)
        verdict.html()
        return time.perf_counter() - began, verdict

    try:
        measured["first"] = check(names[0], 1)[0]
        for name in names:
            check(name, 1)  # the first of this kernel compiles it
        rounds: dict[str, list[float]] = {name: [] for name in names}
        for k in range(repeats):
            for name in names:
                seconds, verdict = check(name, 100 + k)
                rounds[name].append(seconds)
                if not verdict.passed:
                    raise SystemExit(f"the lesson's own {name} does not pass:\n{verdict.text()}")
                if "time" in verdict.measured:
                    measured["times"][name] = verdict.measured["time"]
        for name, seconds in rounds.items():
            measured["exercises"][name] = spread(seconds)
        measured["all"] = spread([sum(r[k] for r in rounds.values()) for k in range(repeats)])
    finally:
        close()
    return measured


def tell_check(measured: dict, device: str) -> None:
    print(f"A check of a right answer ({measured['repeats']} each, {PAUSE:g} s apart; median, fastest to slowest)")
    print(f"  the first, which starts the servers   {measured['first']:6.2f} s")
    for name, seconds in measured["exercises"].items():
        met = "within" if seconds["median"] <= AIM_S[device] else "NOT within"
        print(f"  {name:<36}  {told(seconds)}   {met} the aim of {AIM_S[device]} s")
    print(f"  {'all of the lesson':<36}  {told(measured['all'])}")
    for name, t in measured["times"].items():
        print(f"  {name:<36}  {t['ms']:.3f} ms, the reference {t['reference_ms']:.3f} ms: {t['ratio']:.2f} of its speed; "
              f"{t['gbps']:.0f} GB/s, {t['copy_share']:.0%} of a copy")


# Autograding --------------------------------------------------------------------------------------------------------


def twin(answers: dict[str, str], device: str) -> dict:
    """The plain-nbgrader twin of lesson 01, solved: each answer, then asserts on the grader's own shapes and dtypes.

    answers: the answer cells' texts by grade_id. The values compared with are the oracle's, as a teacher would take
    PyTorch's, within torch.testing's own tolerances.
    """
    from grader.cases import T
    from grader.exercises import EXERCISES
    from grader.quizzes import QUIZZES

    cells = [_cell("import os\n\nimport torch\n\nif not torch.cuda.is_available():\n"
                   "    os.environ['TRITON_INTERPRET'] = '1'\nimport triton\nimport triton.language as tl"),
             _cell(f"def tensor(shape, dtype):\n    return torch.randn(shape, device='{device}').to(getattr(torch, dtype))")]
    for name, exercise in EXERCISES.items():
        if exercise.lesson != LESSON:
            continue
        cells.append(_cell(answers[f"{name}-answer"], f"{name}-answer", solution=True))
        lines = [f"from kernels.{name} import oracle", ""]
        for case in [*exercise.cases(random.Random(0), True, device), exercise.traffic_case]:
            given = ", ".join(f"tensor({tuple(a.shape)}, '{a.dtype}')" if isinstance(a, T) else repr(a) for a in case.args)
            lines += [f"args = ({given},)", f"out = {name}(*args)",
                      "torch.testing.assert_close(out, oracle(*args).to(out.dtype))"]
        cells.append(_cell("\n".join(lines), name, points=exercise.max_points))
    quiz = QUIZZES[LESSON]
    cells.append(_cell(answers[f"quiz-{LESSON}-answers"], f"quiz-{LESSON}-answers", solution=True))
    cells.append(_cell(f"assert answers == { {q.number: q.key for q in quiz.questions} }", f"quiz-{LESSON}",
                       points=float(len(quiz.questions))))
    for k, cell in enumerate(cells):
        cell["id"] = f"cell-{k}"
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    return {"nbformat": 4, "nbformat_minor": 5, "metadata": {"kernelspec": kernel}, "cells": cells}


def _cell(source: str, grade_id: str = "", solution: bool = False, points: float | None = None) -> dict:
    metadata = {}
    if grade_id:
        metadata["nbgrader"] = {"grade": points is not None, "grade_id": grade_id, "locked": points is not None,
                                "schema_version": 3, "solution": solution, "task": False}
        if points is not None:
            metadata["nbgrader"]["points"] = points
    return {"cell_type": "code", "metadata": metadata, "source": source, "outputs": [], "execution_count": None}


class Plain:
    """A course of plain nbgrader in a folder of its own: nothing of this course's configuration."""

    def __init__(self, root: Path):
        self.root = root
        (root / "nbgrader_config.py").write_text(
            "c = get_config()\nc.CourseDirectory.course_id = 'plain'\nc.Execute.timeout = 600\n", encoding="utf-8")
        self.environ = os.environ | {
            "JUPYTER_CONFIG_DIR": str(root / "config"), "PYTHONPATH": os.pathsep.join(
                [str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])]),
            "PATH": os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", os.defpath)])}

    def nbgrader(self, *args: str) -> None:
        run = subprocess.run([sys.executable, "-m", "nbgrader", *args], cwd=self.root, env=self.environ, text=True,
                             stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        if run.returncode:
            raise SystemExit(f"plain nbgrader {' '.join(args)}:\n{run.stdout[-4000:]}")


def hand_in(root: Path, notebook: dict) -> None:
    folder = root / "submitted" / LEARNER / LESSON
    folder.mkdir(parents=True)
    (folder / f"{LESSON}.ipynb").write_text(json.dumps(notebook), encoding="utf-8")


def score(root: Path) -> tuple[float, float]:
    """(points, most points) of the learner in the course's gradebook."""
    from nbgrader.api import Gradebook

    with Gradebook(f"sqlite:///{root / 'gradebook.db'}") as gradebook:
        submission = gradebook.find_submission(LESSON, LEARNER)
        return submission.score, submission.max_score


def bench_autograde(device: str, rounds: int = 3) -> dict:
    """Seconds of `nbgrader autograde` for one solved submission, ours and plain, alternated. Both must give full points."""
    import contextlib
    import io

    from grader.tools.demo import Course, answered, solutions

    master, solved = solutions(LESSON)
    with tempfile.TemporaryDirectory(prefix="dojo-bench-") as folder:
        ours, plain = Course(Path(folder) / "ours"), None
        source = ours.root / "solutions" / LESSON
        source.mkdir(parents=True)
        (source / f"{LESSON}.ipynb").write_text(json.dumps(master), encoding="utf-8")
        (Path(folder) / "plain").mkdir()
        plain = Plain(Path(folder) / "plain")
        source = plain.root / "source" / LESSON
        source.mkdir(parents=True)
        notebook = twin(solved, device)
        (source / f"{LESSON}.ipynb").write_text(json.dumps(notebook), encoding="utf-8")
        seconds: dict[str, list[float]] = {"ours": [], "plain": []}
        with contextlib.redirect_stdout(io.StringIO()):  # a Course tells each command
            for course in (ours, plain):
                course.nbgrader("generate_assignment", LESSON)
            hand_in(ours.root, answered(ours.notebook("en"), solved))
            hand_in(plain.root, notebook)
            for k in range(rounds):
                for name, course in (("ours", ours), ("plain", plain)) if k % 2 else (("plain", plain), ("ours", ours)):
                    began = time.perf_counter()
                    course.nbgrader("autograde", LESSON, "--force")
                    seconds[name].append(time.perf_counter() - began)
        scores = {"ours": score(ours.root), "plain": score(plain.root)}
    for name, (got, most) in scores.items():
        if got != most or not most:
            raise SystemExit(f"autograde ({name}) gave {got} of {most} points to the solved lesson: no comparison")
    middle = {name: spread(s) for name, s in seconds.items()}
    return {"rounds": rounds, **middle, "ratio": middle["ours"]["median"] / middle["plain"]["median"]}


def tell_autograde(measured: dict) -> None:
    print(f"nbgrader autograde of one solved lesson ({measured['rounds']} runs each, alternated)")
    print(f"  {'this course':<36}  {told(measured['ours'])}")
    print(f"  {'plain nbgrader, asserts in cells':<36}  {told(measured['plain'])}")
    ratio = measured["ratio"]
    print(f"  ratio {ratio:.2f}: {'no slower' if ratio <= 1 else 'SLOWER'} than plain nbgrader")


# Telling and keeping ------------------------------------------------------------------------------------------------


def spread(seconds: list[float]) -> dict:
    return {"median": statistics.median(seconds), "low": min(seconds), "high": max(seconds)}


def told(seconds: dict) -> str:
    return f"{seconds['median']:6.2f} s  ({seconds['low']:.2f} to {seconds['high']:.2f})"


def machine(device: str) -> dict:
    """What the figures depend on."""
    cpu = platform.machine()
    try:
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                cpu = line.partition(":")[2].strip()
                break
    except OSError:
        pass
    found = {"date": datetime.date.today().isoformat(), "cpu": cpu, "cores": len(os.sched_getaffinity(0)),
             "gpu": gpu_name() if device == "cuda" else None, "versions": {"python": platform.python_version()}}
    for package in ("torch", "triton", "numpy", "nbgrader", "ipykernel"):
        try:
            found["versions"][package] = importlib.metadata.version(package)
        except importlib.metadata.PackageNotFoundError:
            found["versions"][package] = None
    if device == "cuda":
        from grader.show.ninja_gap import driver_version

        found["driver"] = driver_version()
    return found


def gpu_name() -> str:
    """The first GPU's name, asked in a process of its own: this one must stay clear of CUDA."""
    run = subprocess.run([sys.executable, "-c", "import torch; print(torch.cuda.get_device_name())"],
                         capture_output=True, text=True)
    return run.stdout.strip() or "cuda"


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m grader.tools.bench", description=__doc__.split("\n")[0])
    parser.add_argument("parts", nargs="*", metavar="PART", help=" ".join(PARTS))
    parser.add_argument("--save", action="store_true", help="keep the figures in grader/results/")
    options = parser.parse_args(argv)
    parts = options.parts or os.environ.get("BENCH", "").replace(",", " ").split() or list(PARTS)
    unknown = [part for part in parts if part not in PARTS]
    if unknown:
        parser.error(f"unknown: {', '.join(unknown)}; there are {', '.join(PARTS)}")
    device = "cuda" if gpu_present() else "cpu"
    where = machine(device)
    print(f"{where['date']}  {where['gpu'] or 'no GPU'}  {where['cpu']}, {where['cores']} cores  "
          + "  ".join(f"{k} {v}" for k, v in where["versions"].items()) + "\n", flush=True)
    kept: dict = {}
    if "check" in parts:
        kept["check"] = bench_check()
        tell_check(kept["check"], device)
        print(flush=True)
    if "autograde" in parts:
        kept["autograde"] = bench_autograde(device)
        tell_autograde(kept["autograde"])
        print(flush=True)
    if "gap" in parts:
        if device == "cuda":
            # a process of its own, since CUDA must not be started in this one; it keeps its own section
            command = [sys.executable, "-m", "grader.show.ninja_gap", "--lesson",
                       str(ROOT / "solutions" / LESSON / f"{LESSON}.py"), *(["--save"] if options.save else [])]
            if subprocess.run(command, cwd=ROOT).returncode:
                return 1
        else:
            print("The Ninja Gap: no GPU here, not measured.")
    if options.save and kept:
        name = results.machine(where["gpu"])
        before = results.load("bench", name) or {}
        for part, figures in kept.items():
            before[part] = {**figures, "date": where["date"]}
        print("saved:", results.save("bench", {**before, **where}, name))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
