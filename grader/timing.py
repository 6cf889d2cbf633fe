"""Step 5 on a GPU: the answer and the reference, alternated in one process.

Cold L2 (a buffer larger than it is overwritten before every call), inputs changed between repeats, CUDA events, medians
over rounds, and the output of timed calls compared with the reference's. The figure is a ratio: clocks and neighbours
move both sides.
"""

from __future__ import annotations

import statistics

L2_FLUSH = 256 << 20  # bytes; the largest L2 today is 126 MB (B200)


def alternate(calls: list, rounds: int = 5, repeats: int = 10) -> list[list[float]]:
    """Milliseconds of each of ``calls`` (functions of the repeat's number), alternated: for each call a list of the
    medians of ``rounds`` rounds of ``repeats``. Needs CUDA; every call is warmed up first."""
    import torch

    flush = torch.empty(L2_FLUSH, dtype=torch.int8, device="cuda")
    for call in calls:
        for i in range(3):
            call(i)
    torch.cuda.synchronize()
    medians: list[list[float]] = [[] for _ in calls]
    for _ in range(rounds):
        times: list[list] = [[] for _ in calls]
        for i in range(repeats):
            for k, call in enumerate(calls):
                flush.zero_()
                start, stop = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
                start.record()
                call(i)
                stop.record()
                times[k].append((start, stop))
        torch.cuda.synchronize()
        for k, pairs in enumerate(times):
            medians[k].append(statistics.median(a.elapsed_time(b) for a, b in pairs))
    return medians


def time_answer(function, request: dict) -> dict:
    """Times ``function`` against the exercise's reference and against a device copy of the same bytes."""
    import importlib

    import torch

    from grader.cases import Case, T

    case = Case.from_json(request["case"])
    reference = getattr(importlib.import_module(f"kernels.{request['exercise']}"), request["exercise"])
    generator = torch.Generator("cuda").manual_seed(request["seed"])
    sets = [[torch.randn(a.shape, generator=generator, device="cuda").to(getattr(torch, a.dtype)) if isinstance(a, T) else a
             for a in case.args] for _ in range(3)]
    try:
        wrong = sum(not torch.allclose(function(*args), reference(*args), rtol=1e-2, atol=1e-5) for args in sets)
        moved = request["bytes_least"]
        source = torch.randint(0, 255, (moved // 2,), dtype=torch.uint8, device="cuda")
        target = torch.empty_like(source)
        kept: list = [None]

        def answer(i):
            kept[0] = function(*sets[i % 3])

        medians = alternate([answer, lambda i: reference(*sets[i % 3]), lambda i: target.copy_(source)])
        wrong += not torch.allclose(kept[0], reference(*sets[(10 - 1) % 3]), rtol=1e-2, atol=1e-5)
    except Exception as e:  # the answer failed on the large case; values and edges had passed
        return {"error": f"{type(e).__name__}: {str(e).splitlines()[0] if str(e) else ''}"[:300]}
    mine, ref, copy = (statistics.median(m) for m in medians)
    return {"ms": mine, "reference_ms": ref, "ratio": ref / mine, "copy_share": copy / mine, "gbps": moved / mine / 1e6,
            "spread": (max(medians[0]) - min(medians[0])) / mine, "wrong": int(wrong), "gpu": torch.cuda.get_device_name()}
