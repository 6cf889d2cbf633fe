# The block is as wide as a row, which need not be a power of two.
# expect: compile-error, runtime-error, wrong-values, unwritten
# lost: edges

# %%
import torch
import triton
import triton.language as tl

# %%
@triton.jit
def clamp_kernel(x_ptr, out_ptr, lo, hi, COLS: tl.constexpr):
    offs = tl.program_id(0) * COLS + tl.arange(0, COLS)
    x = tl.load(x_ptr + offs)
    tl.store(out_ptr + offs, tl.minimum(tl.maximum(x, lo), hi))


def clamp(x, lo, hi):
    out = torch.empty_like(x)
    if x.numel() == 0:
        return out
    cols = x.shape[-1]
    clamp_kernel[(x.numel() // cols,)](x, out, lo, hi, COLS=cols)
    return out
