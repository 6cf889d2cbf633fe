# A second launch rectifies the result in place.
# expect: traffic
# lost: work

# %%
import torch
import triton
import triton.language as tl

# %%
@triton.jit
def axpy_kernel(x_ptr, y_ptr, out_ptr, a, n, BLOCK: tl.constexpr):
    offs = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = offs < n
    tl.store(out_ptr + offs, a * tl.load(x_ptr + offs, mask=mask) + tl.load(y_ptr + offs, mask=mask), mask=mask)


@triton.jit
def relu_kernel(out_ptr, n, BLOCK: tl.constexpr):
    offs = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(out_ptr + offs, tl.maximum(tl.load(out_ptr + offs, mask=offs < n), 0.0), mask=offs < n)


def saxpy_relu(a, x, y):
    out = torch.empty_like(x)
    n = x.numel()
    if n == 0:
        return out
    axpy_kernel[(triton.cdiv(n, 1024),)](x, y, out, a, n, BLOCK=1024)
    relu_kernel[(triton.cdiv(n, 1024),)](out, n, BLOCK=1024)
    return out
