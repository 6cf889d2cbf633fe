# Pointers moved to the block's start, an int32 remainder for the mask, a while loop inside the kernel.
# %%
import torch
import triton
import triton.language as tl

# %%
@triton.jit
def vector_add_kernel(x_ptr, y_ptr, out_ptr, n, stride, BLOCK: tl.constexpr):
    start = tl.program_id(0) * BLOCK
    lanes = tl.arange(0, BLOCK)
    while start < n:
        rest = n - start
        x = tl.load(x_ptr + start + lanes, mask=lanes < rest)
        y = tl.load(y_ptr + start + lanes, mask=lanes < rest)
        tl.store(out_ptr + start + lanes, x + y, mask=lanes < rest)
        start += stride


def vector_add(x, y, block=512, turns=4):
    out = torch.full_like(x, 0)
    programs = triton.cdiv(x.nelement(), turns * block)
    if programs > 0:
        vector_add_kernel[(programs,)](x, y, out, x.nelement(), programs * block, BLOCK=block)
    return out
