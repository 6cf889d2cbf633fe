"""Kernels run compiled where there is a GPU and interpreted elsewhere; the mode is fixed before Triton is imported."""
import os

import pytest
import torch

if not torch.cuda.is_available():
    os.environ["TRITON_INTERPRET"] = "1"


@pytest.fixture
def device():
    """Where the kernels under test run: "cuda" or "cpu"."""
    return "cuda" if torch.cuda.is_available() else "cpu"


@pytest.fixture
def close():
    """A function `close(got, exact)`: got has exact's values to one rounding (two, where bfloat16 is only cut)."""

    def check(got, exact, scale=None):
        eps = torch.finfo(got.dtype).eps
        units = 1.01 if got.dtype == torch.bfloat16 and got.device.type == "cpu" else 0.51
        size = exact.abs() if scale is None else scale
        # below the smallest normal number the spacing stays eps times that number
        room = units * eps * size.clamp(min=torch.finfo(got.dtype).smallest_normal)
        wrong = ~((got.double() - exact).abs() <= room)
        assert not wrong.any(), f"{int(wrong.sum())} of {wrong.numel()} wrong, first at {wrong.nonzero()[0].tolist()}"

    return check
