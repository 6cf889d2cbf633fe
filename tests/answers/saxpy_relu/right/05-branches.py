# The kernel is told at compile time whether a mask is needed; the last block goes in a launch of its own.
# %%
import torch
import triton
import triton.language as tl

# %%
@triton.jit
def saxpy_relu_kernel(x_ptr, y_ptr, out_ptr, a, first, n, MASKED: tl.constexpr, BLOCK: tl.constexpr):
    offs = first + tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    if MASKED:
        mask = offs < n
        x = tl.load(x_ptr + offs, mask=mask)
        y = tl.load(y_ptr + offs, mask=mask)
        tl.store(out_ptr + offs, tl.maximum(a * x + y, 0.0), mask=mask)
    else:
        x = tl.load(x_ptr + offs)
        y = tl.load(y_ptr + offs)
        tl.store(out_ptr + offs, tl.maximum(a * x + y, 0.0))


BLOCK = 512


def saxpy_relu(a, x, y):
    out = torch.empty_like(x)
    n = x.shape[0]
    full, rest = divmod(n, BLOCK)
    if full:
        saxpy_relu_kernel[(full,)](x, y, out, a, 0, n, MASKED=False, BLOCK=BLOCK)
    if rest:
        saxpy_relu_kernel[(1,)](x, y, out, a, full * BLOCK, n, MASKED=True, BLOCK=BLOCK)
    return out
