"""The bench's own parts: what it grades beside ours is right, and what it's told it understands. It measures nothing here."""

import ast
import json

import pytest

from grader.exercises import EXERCISES
from grader.tools import bench
from grader.tools.demo import solutions


def test_the_twin_is_a_plain_notebook_with_the_same_points():
    nbformat = pytest.importorskip("nbformat")
    _, answers = solutions(bench.LESSON)
    twin = bench.twin(answers, "cpu")
    nbformat.validate(nbformat.from_dict(twin))
    points = {}
    for cell in twin["cells"]:
        ast.parse(cell["source"])
        marks = cell["metadata"].get("nbgrader", {})
        if marks.get("grade"):
            points[marks["grade_id"]] = marks["points"]
    ours = {name: exercise.max_points for name, exercise in EXERCISES.items() if exercise.lesson == bench.LESSON}
    assert points == {**ours, f"quiz-{bench.LESSON}": 5}
    asserts = json.dumps(twin).count("assert_close")
    assert asserts > 10 * len(ours)
    assert not any("grader" in cell["source"] for cell in twin["cells"])  # plain nbgrader knows nothing of ours


def test_the_lessons_cells_hold_the_answers():
    text = "\n".join(cell.source for cell in bench.lesson_cells())
    assert all(f"def {name}(" in text for name in EXERCISES)


def test_parts_are_chosen_by_arguments_or_by_BENCH(monkeypatch, capsys):
    done = []
    monkeypatch.setattr(bench, "gpu_present", lambda: False)
    monkeypatch.setattr(bench, "bench_check", lambda: done.append("check") or {
        "repeats": 1, "first": 9.0, "exercises": {"clamp": bench.spread([1.0, 3.0, 2.0])}, "all": bench.spread([2.0]),
        "times": {}})
    monkeypatch.setattr(bench, "bench_autograde", lambda device: done.append("autograde") or {
        "rounds": 1, "ours": bench.spread([5.0]), "plain": bench.spread([10.0]), "ratio": 0.5})
    assert bench.main(["check"]) == 0 and done == ["check"]
    monkeypatch.setenv("BENCH", "autograde,gap")
    assert bench.main([]) == 0 and done == ["check", "autograde"]
    out = capsys.readouterr().out
    assert "2.00 s  (1.00 to 3.00)   within the aim of 2.0 s" in out
    assert "ratio 0.50: no slower" in out and "no GPU here, not measured" in out
    with pytest.raises(SystemExit):
        bench.main(["speed"])


def test_saving_keeps_the_parts_of_earlier_runs(monkeypatch, tmp_path):
    monkeypatch.setattr(bench.results, "HERE", tmp_path)
    monkeypatch.setattr(bench, "gpu_present", lambda: False)
    bench.results.save("bench", {"check": {"date": "2026-01-01"}}, "cpu")
    monkeypatch.setattr(bench, "bench_autograde", lambda device: {
        "rounds": 1, "ours": bench.spread([5.0]), "plain": bench.spread([10.0]), "ratio": 0.5})
    assert bench.main(["autograde", "--save"]) == 0
    kept = bench.results.load("bench", "cpu")
    assert kept["check"] == {"date": "2026-01-01"} and kept["autograde"]["ratio"] == 0.5
    assert kept["date"] and kept["versions"]["torch"] and kept["cores"] >= 1
