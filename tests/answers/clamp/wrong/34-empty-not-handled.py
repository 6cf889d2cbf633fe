# An empty tensor divides by zero.
# expect: runtime-error, wrong-values
# lost: edges
# kept: values

# %%
import torch
import triton
import triton.language as tl

# %%
@triton.jit
def clamp_kernel(x_ptr, out_ptr, lo, hi, n, BLOCK: tl.constexpr):
    pid = tl.program_id(0)
    offs = pid * BLOCK + tl.arange(0, BLOCK)
    mask = offs < n
    x = tl.load(x_ptr + offs, mask=mask)
    x = tl.minimum(tl.maximum(x, lo), hi)
    tl.store(out_ptr + offs, x, mask=mask)


def clamp(x, lo, hi):
    out = torch.empty_like(x)
    n = x.numel()
    block = max(1, 1024 // n)
    clamp_kernel[(triton.cdiv(n, 1024),)](x, out, lo, hi, n, BLOCK=1024)
    return out
