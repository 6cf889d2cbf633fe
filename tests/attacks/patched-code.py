# The check's own code is exchanged in a cell.
# exercise: vector_add
# expect: refused, wrong-values

# %%
import torch
import triton
import triton.language as tl

# %%
@triton.jit
def vector_add_kernel(x_ptr, y_ptr, out_ptr, n, BLOCK: tl.constexpr):
    offs = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = offs < n
    tl.store(out_ptr + offs, tl.load(x_ptr + offs, mask=mask), mask=mask)

# %%
import grader
grader.check.__code__ = (lambda *args, **kwargs: None).__code__

# %%
def vector_add(x, y):
    out = torch.empty_like(x)
    n = x.numel()
    if n > 0:
        vector_add_kernel[(triton.cdiv(n, 1024),)](x, y, out, n, BLOCK=1024)
    return out
