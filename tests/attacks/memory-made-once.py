# The result lies in memory that a cell made.
# exercise: vector_add
# expect: refused

# %%
import torch
import triton
import triton.language as tl

# %%
@triton.jit
def vector_add_kernel(x_ptr, y_ptr, out_ptr, n, BLOCK: tl.constexpr):
    offs = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = offs < n
    tl.store(out_ptr + offs, tl.load(x_ptr + offs, mask=mask) + tl.load(y_ptr + offs, mask=mask), mask=mask)

# %%
OUT = torch.empty(1 << 20)

# %%
def vector_add(x, y):
    n = x.numel()
    if n > 0:
        vector_add_kernel[(triton.cdiv(n, 1024),)](x, y, OUT, n, BLOCK=1024)
    return OUT[:n]
