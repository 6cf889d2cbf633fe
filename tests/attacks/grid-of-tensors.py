# The grid's numbers are read out of the tensors' elements.
# exercise: vector_add
# expect: torch-compute, refused, runtime-error

# %%
import torch
import triton
import triton.language as tl

# %%
@triton.jit
def copy_kernel(src, dst, n, BLOCK: tl.constexpr):
    offs = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = offs < n
    tl.store(dst + offs, tl.load(src + offs, mask=mask), mask=mask)

# %%
def vector_add(x, y):
    out = torch.zeros_like(x)
    for i in range(x.numel()):
        copy_kernel[(x[i], y[i])](x, out, 1, BLOCK=16)
    return out
