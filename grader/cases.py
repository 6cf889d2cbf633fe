"""The inputs of a case, as data and as tensors.

A case is described by plain data, so that the process which runs somebody's answer can be told what to build without
knowing the exercise, its reference or what is expected. The same description and seed give the same values in every
process and on every device: they are drawn on the CPU with NumPy's PCG64, then moved.
"""

from __future__ import annotations

from dataclasses import dataclass

ITEMSIZE = {"float64": 8, "float32": 4, "float16": 2, "bfloat16": 2, "int64": 8, "int32": 4, "uint8": 1}


@dataclass(frozen=True)
class T:
    """A tensor argument: shape, dtype (torch's name), how its values are drawn, and their scale.

    ``fill``: "normal"; "uniform" in [-scale, scale); "equal" (one non-zero value everywhere); "negative";
    "grid" (multiples of scale/4, so that ties with a bound happen).
    """

    shape: tuple[int, ...]
    dtype: str = "float32"
    fill: str = "normal"
    scale: float = 1.0

    @property
    def nbytes(self) -> int:
        n = ITEMSIZE[self.dtype]
        for s in self.shape:
            n *= s
        return n


@dataclass(frozen=True)
class Case:
    """One call of the answer. ``criterion``: "values" or "edges", the one that a failure costs."""

    name: str
    criterion: str
    args: tuple

    def to_json(self) -> dict:
        args = [{"shape": list(a.shape), "dtype": a.dtype, "fill": a.fill, "scale": a.scale} if isinstance(a, T)
                else {"scalar": a} for a in self.args]
        return {"name": self.name, "criterion": self.criterion, "args": args}

    @classmethod
    def from_json(cls, d: dict) -> "Case":
        args = tuple(a["scalar"] if "scalar" in a else T(tuple(a["shape"]), a["dtype"], a["fill"], a["scale"])
                     for a in d["args"])
        return cls(d["name"], d["criterion"], args)


def build(case: Case, seed: int, device: str) -> list:
    """The arguments of ``case`` drawn from ``seed``: contiguous tensors on ``device``, and its scalars as they are."""
    import numpy as np
    import torch

    rng = np.random.Generator(np.random.PCG64(seed))
    args = []
    for a in case.args:
        if not isinstance(a, T):
            args.append(a)
            continue
        if a.fill == "normal":
            v = rng.standard_normal(a.shape)
        elif a.fill == "uniform":
            v = rng.uniform(-1, 1, a.shape)
        elif a.fill == "negative":
            v = -np.abs(rng.standard_normal(a.shape)) - 0.01
        elif a.fill == "equal":
            v = np.full(a.shape, rng.uniform(0.5, 2.0))
        elif a.fill == "grid":
            v = rng.integers(-12, 13, a.shape) / 4.0
        else:
            raise ValueError(f"unknown fill {a.fill!r}")
        args.append(torch.from_numpy(np.asarray(v * a.scale)).to(getattr(torch, a.dtype)).to(device))
    return args
