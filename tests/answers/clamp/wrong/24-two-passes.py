# One launch for each bound.
# expect: traffic
# lost: work

# %%
import torch
import triton
import triton.language as tl

# %%
@triton.jit
def lower_kernel(x_ptr, out_ptr, lo, n, BLOCK: tl.constexpr):
    offs = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(out_ptr + offs, tl.maximum(tl.load(x_ptr + offs, mask=offs < n), lo), mask=offs < n)


@triton.jit
def upper_kernel(x_ptr, out_ptr, hi, n, BLOCK: tl.constexpr):
    offs = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(out_ptr + offs, tl.minimum(tl.load(x_ptr + offs, mask=offs < n), hi), mask=offs < n)


def clamp(x, lo, hi):
    middle, out = torch.empty_like(x), torch.empty_like(x)
    n = x.numel()
    if n == 0:
        return out
    lower_kernel[(triton.cdiv(n, 1024),)](x, middle, lo, n, BLOCK=1024)
    upper_kernel[(triton.cdiv(n, 1024),)](middle, out, hi, n, BLOCK=1024)
    return out
