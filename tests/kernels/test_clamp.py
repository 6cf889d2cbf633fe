import pytest
import torch

from kernels import clamp as op

INF = float("inf")


@pytest.mark.parametrize("dtype", op.DTYPES)
@pytest.mark.parametrize("shape", [(), (0,), (3, 0, 2), (1,), (1023,), (1025,), (37, 41), (2, 3, 5, 7), (1, 2049), (2049, 1)])
@pytest.mark.parametrize("lo, hi", [(-0.3, 0.7), (0, 0), (-INF, 0.1), (-0.1, INF), (2, 3)])
def test_equals_oracle(device, close, dtype, shape, lo, hi):
    gen = torch.Generator().manual_seed(len(shape))
    x = torch.randn(shape, generator=gen).to(device, dtype)
    kept = x.clone()
    out = op.clamp(x, lo, hi)
    assert (out.dtype, out.device, out.shape) == (dtype, x.device, x.shape)
    exact = op.oracle(x, lo, hi)
    assert exact.dtype == torch.float64
    close(out, exact)
    assert torch.equal(x, kept)


@pytest.mark.parametrize("lo, hi", [(-1, 1), (1, -1), (0, INF), (-INF, INF)])
def test_torch_semantics(device, lo, hi):
    x = torch.tensor([float("nan"), INF, -INF, 0.5, -0.5], device=device)
    torch.testing.assert_close(op.clamp(x, lo, hi), torch.clamp(x, lo, hi), rtol=0, atol=0, equal_nan=True)


@pytest.mark.parametrize("x, word", [
    (torch.zeros(3, dtype=torch.int32), "dtype"),
    (torch.zeros(3, 4).t(), "contiguous"),
])
def test_refuses(x, word):
    with pytest.raises(ValueError, match=word):
        op.clamp(x, 0, 1)


def test_cost():
    assert op.cost(torch.zeros(2, 5), 0, 1) == (80, 20)
