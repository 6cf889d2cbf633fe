# Unary operators of the host.
# exercise: vector_add
# expect: torch-compute

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


def vector_add(x, y):
    out = torch.empty_like(x)
    n = x.numel()
    if n == 0:
        return out
    copy_kernel[(triton.cdiv(n, 1024),)](-(-x - y), out, n, BLOCK=1024)
    return out
