"""The judge's yardstick: on every case, its truth tells the answers apart that must not pass."""

import os
import random

os.environ["TRITON_INTERPRET"] = "1"  # the references run on this machine, whatever it is

import pytest

from grader.cases import T, build
from grader.exercises import EXERCISES
from grader.judge import Judge


@pytest.fixture(scope="module")
def judge():
    return Judge("cpu")


def every_case():
    for name, exercise in EXERCISES.items():
        for i, case in enumerate(exercise.cases(random.Random(7), True, "cpu")):
            yield pytest.param(exercise, case, id=f"{name}-{i}")


def verdict(judge, exercise, case, seed, tensor):
    import torch

    described = {"shape": list(tensor.shape), "dtype": str(tensor.dtype).removeprefix("torch.")}
    data = tensor.contiguous().reshape(-1).view(torch.uint8).numpy().tobytes() if tensor.numel() else b""
    return judge.compare(exercise, case, seed, described, data, float("nan"))


@pytest.mark.parametrize("exercise, case", list(every_case()))
def test_truth_tells_right_from_wrong(judge, exercise, case):
    import torch

    seed = 11
    args = build(case, seed, "cpu")
    module = exercise.reference
    right = getattr(module, exercise.name)(*args)
    assert verdict(judge, exercise, case, seed, right)["ok"]
    # the same in the input's own precision is right too in this lesson
    assert verdict(judge, exercise, case, seed, module.oracle(*args).to(right.dtype))["ok"]
    if not right.numel():
        return
    wrong = {"nan": torch.full_like(right, float("nan"))}
    if bool((right != 0).any()):
        wrong["zeros"] = torch.zeros_like(right)
    for name, a in zip(exercise.params, args):
        if isinstance(a, torch.Tensor) and not torch.equal(a, right):
            wrong[f"returned {name}"] = a
    if right.numel() >= 256:
        flat = right.reshape(-1)
        for name, where in {"first tile": slice(0, 64), "middle tile": slice(128, 192), "tail": slice(-3, None)}.items():
            if bool((flat[where] != 0).any()):
                broken = flat.clone()
                broken[where] = 0
                wrong[name] = broken.reshape(right.shape)
        assert {"first tile", "middle tile"} <= set(wrong), "this case's truth has a tile of zeros"
    if right.dtype == torch.float32 and 1e-3 < float(right.abs().max()) < 6e4 and right.numel() > 64:
        halved = module.oracle(*[a.half().float() if isinstance(a, torch.Tensor) else a for a in args]).float()
        if not torch.equal(halved, right):
            wrong["half precision"] = halved
    for name, tensor in wrong.items():
        assert not verdict(judge, exercise, case, seed, tensor)["ok"], f"{name} passes {case.name}"


def test_every_exercise_has_a_case_that_half_precision_fails(judge):
    import torch

    for exercise in EXERCISES.values():
        case = exercise.cases(random.Random(1), False, "cpu")[0]
        args = build(case, 3, "cpu")
        halved = exercise.reference.oracle(*args).half().float()
        assert not verdict(judge, exercise, case, 3, halved)["ok"]
        assert verdict(judge, exercise, case, 3, torch.zeros_like(halved))["pattern"] == "zeros"


def test_cases_cover_what_is_promised():
    for exercise in EXERCISES.values():
        for full in (False, True):
            cases = exercise.cases(random.Random(5), full, "cpu")
            assert {c.criterion for c in cases} == {"values", "edges"}
            sizes = [a.nbytes // {"float32": 4, "float16": 2}[a.dtype] for c in cases for a in c.args if isinstance(a, T)]
            assert 0 in sizes and 1 in sizes and any(s % 2 and s > 1 for s in sizes)
            assert len({c.name for c in cases}) == len(cases), "two cases have one name"
        assert len(exercise.cases(random.Random(5), True, "cpu")) > len(exercise.cases(random.Random(5), False, "cpu"))


def test_the_same_seed_gives_the_same_values_everywhere():
    import torch

    case = EXERCISES["vector_add"].cases(random.Random(1), False, "cpu")[0]
    once, again, other = (build(case, s, "cpu") for s in (1, 1, 2))
    assert torch.equal(once[0], again[0]) and not torch.equal(once[0], other[0])
