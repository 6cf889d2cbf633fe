# Where decides between three outcomes; bounds as compile-time constants; torch.zeros for the result.
# %%
import torch
import triton
import triton.language as tl

# %%
@triton.jit
def clamp_kernel(x_ptr, out_ptr, n, LO: tl.constexpr, HI: tl.constexpr, BLOCK: tl.constexpr):
    offs = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = offs < n
    x = tl.load(x_ptr + offs, mask=mask, other=0.0)
    low = x < LO
    high = x > HI
    y = tl.where(low, LO, tl.where(high, HI, x))
    tl.store(out_ptr + offs, y, mask=mask)


def clamp(x, lo, hi):
    n = x.numel()
    out = torch.zeros(x.shape, dtype=x.dtype, device=x.device)
    if n > 0:
        clamp_kernel[(triton.cdiv(n, 1024), 1, 1)](x, out, n, LO=lo, HI=hi, BLOCK=1024, num_warps=4)
    return out
