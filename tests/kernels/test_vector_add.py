import pytest
import torch

from kernels import vector_add as op


@pytest.mark.parametrize("dtype", op.DTYPES)
@pytest.mark.parametrize("n", [0, 1, 2, 31, 1023, 1024, 1025, 4099])
def test_equals_oracle(device, close, dtype, n):
    gen = torch.Generator().manual_seed(n)
    x, y = (torch.randn(n, generator=gen).to(device, dtype) for _ in range(2))
    kept = x.clone(), y.clone()
    out = op.vector_add(x, y)
    assert (out.dtype, out.device, out.shape) == (dtype, x.device, x.shape)
    exact = op.oracle(x, y)
    assert exact.dtype == torch.float64
    close(out, exact)
    assert torch.equal(x, kept[0]) and torch.equal(y, kept[1])


def test_large_tiny_and_infinite(device):
    x = torch.tensor([3e38, 1e-45, float("inf"), float("nan"), -0.0], device=device)
    y = torch.tensor([-3e38, 1e-45, -1.0, 1.0, 0.0], device=device)
    out = op.vector_add(x, y)
    torch.testing.assert_close(out, x + y, rtol=0, atol=0, equal_nan=True)


@pytest.mark.parametrize("x, y, word", [
    (torch.zeros(3), torch.zeros(4), "size"),
    (torch.zeros(2, 2), torch.zeros(2, 2), "dimension"),
    (torch.zeros(3), torch.zeros(3, dtype=torch.float16), "dtype"),
    (torch.zeros(3, dtype=torch.int32), torch.zeros(3, dtype=torch.int32), "dtype"),
    (torch.zeros(3), torch.zeros(3, device="meta"), "device"),
    (torch.zeros(6)[::2], torch.zeros(3), "contiguous"),
])
def test_refuses(x, y, word):
    with pytest.raises(ValueError, match=word):
        op.vector_add(x, y)


def test_cost():
    assert op.cost(torch.zeros(10), torch.zeros(10)) == (120, 10)
    assert op.cost(torch.zeros(10).half(), torch.zeros(10).half()) == (60, 10)
