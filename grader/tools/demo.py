"""A class of five, graded from beginning to end: `make demo`.

    python -m grader.tools.demo [--dir FOLDER]

In a folder of its own, never in the teacher's course: releases lesson 01 in both languages, hands in five learners'
notebooks, runs stock `nbgrader autograde`, `generate_feedback` and `export`, and prints what each learner got beside what
they should get. It ends with exit code 0 only if every grade is right.
"""

from __future__ import annotations

import argparse
import copy
import csv
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from grader.i18n import language, msg, tr

ROOT = Path(__file__).resolve().parents[2]
LESSON = "01-ninja-gap"
GRID_ROUNDED_DOWN = '''\
@triton.jit
def vector_add_kernel(x_ptr, y_ptr, out_ptr, n, BLOCK: tl.constexpr):
    offs = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = offs < n
    tl.store(out_ptr + offs, tl.load(x_ptr + offs, mask=mask) + tl.load(y_ptr + offs, mask=mask), mask=mask)


def vector_add(x, y):
    out = torch.empty_like(x)
    n = x.numel()
    if n > 0:
        vector_add_kernel[(max(n // 1024, 1),)](x, y, out, n, BLOCK=1024)
    return out
'''
EIGHT_TIMES = '''\
@triton.jit
def saxpy_relu_kernel(x_ptr, y_ptr, out_ptr, a, n, BLOCK: tl.constexpr):
    offs = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    x = tl.load(x_ptr + offs, mask=offs < n).to(tl.float32)
    y = tl.load(y_ptr + offs, mask=offs < n).to(tl.float32)
    tl.store(out_ptr + offs, tl.maximum(a * x + y, 0.0), mask=offs < n)


def saxpy_relu(a, x, y):
    out = torch.empty_like(x)
    n = x.numel()
    if n > 0:
        for _ in range(8):
            saxpy_relu_kernel[(triton.cdiv(n, 1024),)](x, y, out, a, n, BLOCK=1024)
    return out
'''
BOUNDS_SWAPPED = '''\
@triton.jit
def clamp_kernel(x_ptr, out_ptr, lo, hi, n, BLOCK: tl.constexpr):
    offs = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    x = tl.load(x_ptr + offs, mask=offs < n)
    tl.store(out_ptr + offs, tl.minimum(tl.maximum(x, hi), lo), mask=offs < n)


def clamp(x, lo, hi):
    out = torch.empty_like(x)
    n = x.numel()
    if n > 0:
        clamp_kernel[(triton.cdiv(n, 1024),)](x, out, lo, hi, n, BLOCK=1024)
    return out
'''
LOOPS_FOR_EVER = '''\
@triton.jit
def vector_add_kernel(x_ptr, y_ptr, out_ptr, n, BLOCK: tl.constexpr):
    offs = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = offs < n
    i = tl.program_id(0) * 0
    while i < n:
        tl.store(out_ptr + offs, tl.load(x_ptr + offs, mask=mask) + tl.load(y_ptr + offs, mask=mask), mask=mask)


def vector_add(x, y):
    out = torch.empty_like(x)
    n = x.numel()
    if n > 0:
        vector_add_kernel[(triton.cdiv(n, 1024),)](x, y, out, n, BLOCK=1024)
    return out
'''
WILD_ADDRESS = '''\
@triton.jit
def saxpy_relu_kernel(x_ptr, y_ptr, out_ptr, a, n, BLOCK: tl.constexpr):
    offs = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK).to(tl.int64) * 1000000000
    x = tl.load(x_ptr + offs).to(tl.float32)
    y = tl.load(y_ptr + offs).to(tl.float32)
    tl.store(out_ptr + offs, tl.maximum(a * x + y, 0.0))


def saxpy_relu(a, x, y):
    out = torch.empty_like(x)
    n = x.numel()
    if n > 0:
        saxpy_relu_kernel[(triton.cdiv(n, 1024),)](x, y, out, a, n, BLOCK=1024)
    return out
'''
EATS_MEMORY = '''\
@triton.jit
def clamp_kernel(x_ptr, out_ptr, lo, hi, n, BLOCK: tl.constexpr):
    offs = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    x = tl.load(x_ptr + offs, mask=offs < n)
    tl.store(out_ptr + offs, tl.minimum(tl.maximum(x, lo), hi), mask=offs < n)


def clamp(x, lo, hi):
    held = ()
    while len(held) < 1000000:
        held = (held, torch.ones(1 << 26, dtype=torch.float32, device=x.device))
    out = torch.empty_like(x)
    n = x.numel()
    clamp_kernel[(triton.cdiv(n, 1024),)](x, out, lo, hi, n, BLOCK=1024)
    return out
'''


def solutions(lesson: str) -> tuple[dict, dict[str, str]]:
    """The lesson's master as a notebook, and the text of its answer cells by grade_id."""
    import jupytext
    import nbformat

    nb = jupytext.read(ROOT / "solutions" / lesson / f"{lesson}.py")
    nb.nbformat, nb.nbformat_minor = 4, 5
    answers = {}
    for cell in nb.cells:
        marks = cell.metadata.get("nbgrader", {})
        if marks.get("solution"):
            answers[marks["grade_id"]] = "\n".join(
                line for line in cell.source.split("\n") if "BEGIN SOLUTION" not in line and "END SOLUTION" not in line)
    return json.loads(nbformat.writes(nb)), answers


def answered(release: dict, answers: dict[str, str], own_cells: tuple[str, ...] = ()) -> dict:
    """The released notebook as a learner hands it in: answer cells replaced, cells of their own below the first."""
    nb = copy.deepcopy(release)
    for cell in nb["cells"]:
        grade_id = cell["metadata"].get("nbgrader", {}).get("grade_id")
        cell["source"] = answers.get(grade_id, cell["source"])
    for n, source in enumerate(own_cells, 1):
        nb["cells"].insert(n, {"cell_type": "code", "id": f"own-{n}", "metadata": {}, "source": source, "outputs": [],
                               "execution_count": None})
    return nb


def learners(release: dict[str, dict], solved: dict[str, str], key: dict[int, str]) -> dict:
    """The class: for each learner what they did, their notebook, and the points that they should get."""
    quiz = f"quiz-{LESSON}"
    wrong_letter = {"a": "b", "b": "c", "c": "d", "d": "a"}
    some = {**key, 2: wrong_letter[key[2]], 4: ""}
    full = {"vector_add": 10, "saxpy_relu": 10, "clamp": 10, quiz: 5}
    return {
        "ada": (msg("solved everything"), answered(release["en"], solved), full),
        "bo": (msg("touched nothing"), release["en"], dict.fromkeys(full, 0)),
        "chen": (msg("grid rounded down, eight launches for one, bounds swapped, two questions"),
                 answered(release["en"], {"vector_add-answer": GRID_ROUNDED_DOWN, "saxpy_relu-answer": EIGHT_TIMES,
                                          "clamp-answer": BOUNDS_SWAPPED, f"{quiz}-answers": f"answers = {some}"}),
                 {"vector_add": 8, "saxpy_relu": 8, "clamp": 0, quiz: 3}),
        "dina": (msg("loops for ever, reads wild addresses, eats the memory, kills the kernel"),
                 answered(release["en"], {"vector_add-answer": LOOPS_FOR_EVER, "saxpy_relu-answer": WILD_ADDRESS,
                                          "clamp-answer": EATS_MEMORY, f"{quiz}-answers": f"answers = {key}"},
                          ("import os\nos.kill(os.getpid(), 9)", "while True:\n    pass")),
                 {"vector_add": 0, "saxpy_relu": 0, "clamp": 0, quiz: 5}),
        "elena": (msg("solved everything, in Italian"), answered(release["it"], solved), full),
    }


class Course:
    """A course folder and the stock commands on it."""

    def __init__(self, root: Path):
        self.root = root
        self.environ = os.environ | {
            "DOJO_COURSE": str(root), "DOJO_GRADEBOOK": "", "DOJO_EXCHANGE": str(root / "exchange"), "DOJO_LANG": "en",
            "JUPYTER_CONFIG_DIR": str(root / "config"),
            "PATH": os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", os.defpath)])}

    def nbgrader(self, *args: str) -> None:
        """Run a command, its log kept in the folder; a failure ends the demonstration with the log's last lines."""
        began = time.monotonic()
        print(f"$ nbgrader {' '.join(args)}", end="", flush=True)
        run = subprocess.run([sys.executable, "-m", "nbgrader", *args], cwd=ROOT, env=self.environ, text=True,
                             stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        with (self.root / "log.txt").open("a", encoding="utf-8") as log:
            log.write(f"$ nbgrader {' '.join(args)}\n{run.stdout}\n")
        print(f"  {time.monotonic() - began:.1f} s")
        if run.returncode:
            raise SystemExit(run.stdout[-4000:])

    def notebook(self, lang: str) -> dict:
        return json.loads((self.root / "notebooks" / lang / LESSON / f"{LESSON}.ipynb").read_text(encoding="utf-8"))

    def grades(self) -> dict[str, dict[str, float | None]]:
        """What the gradebook holds: for each learner the points of each graded cell; None waits for the teacher."""
        from nbgrader.api import Gradebook

        with Gradebook(f"sqlite:///{self.root / 'gradebook.db'}") as gradebook:
            return {s.student.id: {g.name: None if g.needs_manual_grade else g.auto_score
                                   for nb in s.notebooks for g in nb.grades}
                    for s in gradebook.find_assignment(LESSON).submissions}


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m grader.tools.demo", description=__doc__.split("\n")[0])
    parser.add_argument("--dir", type=Path, help="an empty or new folder to work in (default: a temporary one)")
    folder = parser.parse_args(argv).dir
    lang = language()
    if folder is None:
        folder = Path(tempfile.mkdtemp(prefix="triton-dojo-demo-"))
    elif folder.exists() and any(folder.iterdir()):
        raise SystemExit(tr(lang, msg("{folder} is not empty.", folder=str(folder))))
    course = Course(folder.resolve())
    source = course.root / "solutions" / LESSON
    source.mkdir(parents=True)
    master, solved = solutions(LESSON)
    (source / f"{LESSON}.ipynb").write_text(json.dumps(master), encoding="utf-8")

    began = time.monotonic()
    course.nbgrader("generate_assignment", LESSON)
    from grader.quizzes import QUIZZES

    key = {q.number: q.key for q in QUIZZES[LESSON].questions}
    people = learners({code: course.notebook(code) for code in ("en", "it")}, solved, key)
    for name, (_, nb, _) in people.items():
        submitted = course.root / "submitted" / name / LESSON
        submitted.mkdir(parents=True)
        (submitted / f"{LESSON}.ipynb").write_text(json.dumps(nb), encoding="utf-8")
    course.nbgrader("autograde", LESSON)
    course.nbgrader("generate_feedback", LESSON)
    course.nbgrader("export", f"--to={course.root / 'grades.csv'}")

    got = course.grades()
    with (course.root / "grades.csv").open(encoding="utf-8") as f:
        exported = {row["student_id"]: float(row["score"]) for row in csv.DictReader(f)}
    cells = list(next(iter(people.values()))[2])
    print("\n" + "".join(f"{head:>14}" for head in ["", *(c.removesuffix(f"-{LESSON}") for c in cells),
                                                   tr(lang, msg("exported"))]) + "   " + tr(lang, msg("(got / expected)")))
    right = True
    for name, (did, _, expected) in people.items():
        row = [(got.get(name, {}).get(c), expected[c]) for c in cells] + [(exported.get(name), sum(expected.values()))]
        page = course.root / "feedback" / name / LESSON / f"{LESSON}.html"
        good = all(a == b for a, b in row) and page.is_file()
        right &= good
        print(f"{name:>14}" + "".join(f"{'?' if a is None else format(a, 'g'):>8} / {b:<3}" for a, b in row)
              + ("   ✓ " if good else "   ✗ ") + tr(lang, did))
    print("\n" + tr(lang, msg("Feedback pages: {pages}", pages=str(course.root / "feedback" / "*" / LESSON / "*.html"))))
    print(tr(lang, msg("The whole course: {folder} ({seconds:.0f} s)", folder=str(course.root),
                       seconds=time.monotonic() - began)))
    if not right:
        print(tr(lang, msg("Not every grade is what it should be: see {log}.", log=str(course.root / "log.txt"))))
    return 0 if right else 1


if __name__ == "__main__":
    raise SystemExit(main())
