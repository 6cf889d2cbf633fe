"""Step 4: the judge. It alone knows the reference and the oracle, and compares an output with them.

The yardstick is the fp64 oracle. An error is counted in units in the last place of the magnitude that the arithmetic
handles, u·Σ|terms| (Higham, Accuracy and Stability of Numerical Algorithms, §3.1), so one number serves every dtype,
size and range. An answer passes when its largest and its root-mean-square error are at most ``RELATIVE`` times the
reference kernel's own on the same inputs, or within the exercise's arithmetic floor of ``slack`` units, since a
reference can be lucky.
"""

from __future__ import annotations

RELATIVE = 4.0
UNIT = {"float64": 2.0**-53, "float32": 2.0**-24, "float16": 2.0**-11, "bfloat16": 2.0**-8}
TINY = {"float64": 5e-324, "float32": 2.0**-149, "float16": 2.0**-24, "bfloat16": 2.0**-133}


def _number(t) -> float | int | str:
    v = t.item()
    if isinstance(v, float) and v != v:
        return "nan"
    if v in (float("inf"), float("-inf")):
        return str(v)
    return v


class Judge:
    def __init__(self, device: str):
        self.device = device
        self.truths: dict = {}

    def truth(self, exercise, case, seed: int):
        """(inputs, oracle in fp64, unit of error for each element, the reference's largest and RMS error)."""
        import torch

        from grader import cases

        key = (exercise.name, repr(case), seed)
        if key not in self.truths:
            if len(self.truths) > 64:
                self.truths.clear()
            args = cases.build(case, seed, self.device)
            module = exercise.reference
            expected = module.oracle(*args)
            reference = getattr(module, exercise.name)(*args)
            dtype = str(reference.dtype).removeprefix("torch.")
            if dtype in UNIT:
                unit = UNIT[dtype] * torch.maximum(exercise.scale(*args), expected.abs()) + TINY[dtype]
            else:
                unit = torch.ones_like(expected, dtype=torch.float64)
            e = (reference.double() - expected.double()).abs() / unit
            ref = (float(e.max()), float(e.square().mean().sqrt())) if e.numel() else (0.0, 0.0)
            self.truths[key] = args, expected, unit, ref, reference
        return self.truths[key]

    def compare(self, exercise, case, seed: int, described: dict, data: bytes, poison: float) -> dict:
        """What is right or wrong about one output: ``{"ok", "max", "rms", …}`` and, if wrong, where and of what kind."""
        import torch

        args, expected, unit, (ref_max, ref_rms), reference = self.truth(exercise, case, seed)
        dtype = str(reference.dtype).removeprefix("torch.")
        if described["shape"] != list(reference.shape):
            return {"ok": False, "id": "wrong-shape", "expected": list(reference.shape), "got": described["shape"]}
        if described["dtype"] != dtype:
            return {"ok": False, "id": "wrong-dtype", "expected": dtype, "got": described["dtype"]}
        got = torch.frombuffer(bytearray(data) or bytearray(8), dtype=getattr(torch, dtype), count=reference.numel() or -1)
        got = got[: reference.numel()].reshape(reference.shape).to(self.device)
        if not got.numel():
            return {"ok": True, "max": 0.0, "rms": 0.0, "ref_max": 0.0, "limit": 0.0}
        error = (got.double() - expected.double()).abs() / unit
        same = (got == expected) | (got.isnan() & expected.isnan())
        error = torch.where(same, 0.0, torch.where(error.isnan(), torch.inf, error))
        worst, rms = float(error.max()), float(error.square().mean().sqrt())
        limit, limit_rms = max(RELATIVE * ref_max, exercise.slack), max(RELATIVE * ref_rms, exercise.slack)
        result = {"ok": worst <= limit and rms <= limit_rms, "max": worst, "rms": rms, "ref_max": ref_max, "limit": limit}
        if not result["ok"]:
            bad = (error > limit).reshape(-1)
            if not bool(bad.any()):
                bad = (error > limit_rms).reshape(-1)
            where = bad.nonzero()[:, 0]
            first = where[:3].tolist()
            flat_got, flat_want = got.reshape(-1), expected.reshape(-1)
            result.update(
                id="wrong-values", count=int(bad.sum()), total=got.numel(), first=first,
                elements=[{"index": _unravel(i, got.shape), "expected": _number(flat_want[i].to(reference.dtype)),
                           "got": _number(flat_got[i])} for i in first],
                **self._pattern(exercise, args, got, expected, unit, bad, poison))
        return result

    def _pattern(self, exercise, args, got, expected, unit, bad, poison) -> dict:
        """The kind of failure: what a person would notice first when looking at the numbers."""
        import torch

        flat, n = got.reshape(-1), got.numel()
        wrong = flat[bad]
        if not bool(expected.isnan().any()):
            poisoned = wrong.isnan() if poison != poison else wrong == torch.tensor(poison, dtype=got.dtype)
            if bool(poisoned.all()):
                return {"pattern": "poison"}
        if n > 8 and bool((flat == 0).all()):
            return {"pattern": "zeros"}
        for i, mistake in enumerate(exercise.mistakes):
            guess = mistake.formula(*[a.double() if torch.is_tensor(a) else a for a in args])
            if bool(((got.double() - guess).abs() <= 16 * unit).all()):
                return {"pattern": "mistake", "mistake": i}
        for name, a in zip(exercise.params, args):
            if torch.is_tensor(a) and a.shape == got.shape and bool((a == got).all()):
                return {"pattern": "input", "input": name}
        magnitude = unit / UNIT[str(got.dtype).removeprefix("torch.")] if got.dtype.is_floating_point else unit
        near = ((got.double() - expected).abs() < 2.0**-7 * magnitude) & ((expected != 0) | (got == 0))
        if bool(near.reshape(-1)[bad].all()):  # as good as 8 bits
            return {"pattern": "precision"}
        where = bad.nonzero()[:, 0]
        start, stop = int(where[0]), int(where[-1]) + 1
        if start > 0 and stop == n and int(bad.sum()) >= 0.9 * (stop - start):
            return {"pattern": "tail", "start": start}
        e = expected.reshape(-1)
        if n > 16:
            for shift in (1, -1):
                a, b = (flat[:-1], e[1:]) if shift == 1 else (flat[1:], e[:-1])
                if float(((a.double() - b).abs() <= 16 * unit.reshape(-1)[0]).double().mean()) > 0.95:
                    return {"pattern": "shift", "shift": shift}
        return {"pattern": "other"}


def _unravel(i: int, shape) -> list[int]:
    index = []
    for s in reversed(shape):
        index.append(i % s)
        i //= s
    return index[::-1]


def serve(channel) -> None:
    """The judge's life: it compares until the channel closes."""
    from grader import channel as ch
    from grader.cases import Case
    from grader.exercises import EXERCISES

    judge = None
    while True:
        try:
            header, payloads = ch.receive(channel)
        except ch.Closed:
            return
        judge = judge or Judge(header["device"])
        exercise, case = EXERCISES[header["exercise"]], Case.from_json(header["case"])
        if header["op"] == "cost":
            import torch

            from grader.cases import T

            args = [torch.empty(a.shape, dtype=getattr(torch, a.dtype), device="meta") if isinstance(a, T) else a
                    for a in case.args]  # shapes are all that a cost depends on
            moved, flops = exercise.reference.cost(*args)
            ch.send(channel, {"bytes_least": int(moved), "flops": int(flops)})
        else:
            ch.send(channel, judge.compare(exercise, case, header["seed"], header["output"],
                                           payloads[0] if payloads else b"", header["poison"]))
