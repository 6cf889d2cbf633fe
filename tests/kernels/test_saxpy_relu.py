import pytest
import torch

from kernels import saxpy_relu as op


@pytest.mark.parametrize("dtype", op.DTYPES)
@pytest.mark.parametrize("n", [0, 1, 2, 31, 1023, 1024, 1025, 4099])
@pytest.mark.parametrize("a", [0.0, 1, -2.7, 1e-3])
def test_equals_oracle(device, close, dtype, n, a):
    gen = torch.Generator().manual_seed(n)
    x, y = (torch.randn(n, generator=gen).to(device, dtype) for _ in range(2))
    kept = x.clone(), y.clone()
    out = op.saxpy_relu(a, x, y)
    assert (out.dtype, out.device, out.shape) == (dtype, x.device, x.shape)
    exact = op.oracle(a, x, y)
    assert exact.dtype == torch.float64
    # float32 rounds the scalar, the product and the sum: each is relative to |a·x| + |y|, not to what cancels
    terms = (a * x.double()).abs() + y.double().abs()
    close(out, exact, scale=3 * terms if dtype == torch.float32 else exact.abs() + 1e-3 * terms)
    assert torch.equal(x, kept[0]) and torch.equal(y, kept[1])


def test_nan_and_infinities(device):
    x = torch.tensor([float("nan"), float("inf"), -float("inf"), 1.0, -1.0], device=device)
    y = torch.zeros(5, device=device)
    torch.testing.assert_close(op.saxpy_relu(2.0, x, y), torch.relu(2.0 * x + y), rtol=0, atol=0, equal_nan=True)


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
        op.saxpy_relu(1.0, x, y)


def test_cost():
    assert op.cost(2.0, torch.zeros(10), torch.zeros(10)) == (120, 30)
