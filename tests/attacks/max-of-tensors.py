# Python's max and min compare tensors.
# exercise: clamp
# expect: torch-compute, refused

# %%
import torch
import triton
import triton.language as tl

# %%
@triton.jit
def copy_kernel(src, dst, n, BLOCK: tl.constexpr):
    offs = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(dst + offs, tl.load(src + offs, mask=offs < n), mask=offs < n)


def clamp(x, lo, hi):
    out = torch.empty_like(x)
    if x.numel() == 0:
        return out
    flat = x.view(-1)
    temp = torch.empty_like(flat)
    for i in range(flat.numel()):
        temp[i] = min(max(flat[i], lo), hi)
    copy_kernel[(triton.cdiv(x.numel(), 1024),)](temp, out, x.numel(), BLOCK=1024)
    return out
