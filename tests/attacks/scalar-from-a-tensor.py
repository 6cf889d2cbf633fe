# The scalar that the kernel gets was computed from the tensors.
# exercise: vector_add
# expect: torch-compute, refused

# %%
import torch
import triton
import triton.language as tl

# %%
@triton.jit
def fill_kernel(dst, value, n, BLOCK: tl.constexpr):
    offs = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(dst + offs, tl.zeros((BLOCK,), tl.float32) + value, mask=offs < n)


def vector_add(x, y):
    out = torch.empty_like(x)
    for i in range(x.numel()):
        fill_kernel[(1,)](out[i:], float(x[i]) + float(y[i]), 1, BLOCK=16)
    return out
