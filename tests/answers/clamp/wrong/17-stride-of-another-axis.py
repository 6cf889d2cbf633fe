# Rows are stepped by their number instead of their length.
# expect: oob-read, oob-write, unwritten, race, wrong-values
# lost: edges

# %%
import torch
import triton
import triton.language as tl

# %%
@triton.jit
def clamp_kernel(x_ptr, out_ptr, lo, hi, rows, cols, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    offs = tl.program_id(1) * BLOCK + tl.arange(0, BLOCK)
    mask = offs < cols
    x = tl.load(x_ptr + row * rows + offs, mask=mask)
    tl.store(out_ptr + row * rows + offs, tl.minimum(tl.maximum(x, lo), hi), mask=mask)


def clamp(x, lo, hi):
    out = torch.empty_like(x)
    if x.numel() == 0:
        return out
    cols = x.shape[-1] if x.dim() else 1
    rows = x.numel() // cols
    clamp_kernel[(rows, triton.cdiv(cols, 1024))](x, out, lo, hi, rows, cols, BLOCK=1024)
    return out
