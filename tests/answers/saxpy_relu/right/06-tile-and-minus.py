# A tile of two dimensions; relu written as minus the minimum of the negated sum.
# %%
import torch
import triton
import triton.language as tl

# %%
@triton.jit
def saxpy_relu_kernel(x_ptr, y_ptr, out_ptr, a, n, R: tl.constexpr, C: tl.constexpr):
    rows = tl.program_id(0) * R + tl.arange(0, R)
    offs = rows[:, None] * C + tl.arange(0, C)[None, :]
    mask = offs < n
    x = tl.load(x_ptr + offs, mask=mask)
    y = tl.load(y_ptr + offs, mask=mask)
    negative = -y - a * x
    tl.store(out_ptr + offs, 0.0 - tl.minimum(negative, 0.0), mask=mask)


def saxpy_relu(a: float, x: torch.Tensor, y: torch.Tensor):
    n, out = x.numel(), torch.zeros_like(x)
    if n == 0:
        return out
    saxpy_relu_kernel[(triton.cdiv(n, 1024),)](x, y, out, a, n, R=4, C=256)
    return out
