# A list of configurations is changeable, and grows by one result a call.
# exercise: vector_add
# expect: refused

# %%
import torch
import triton
import triton.language as tl

# %%
@triton.jit
def vector_add_kernel(x_ptr, y_ptr, out_ptr, n, BLOCK: tl.constexpr):
    offs = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = offs < n
    tl.store(out_ptr + offs, tl.load(x_ptr + offs, mask=mask) + tl.load(y_ptr + offs, mask=mask), mask=mask)

# %%
KEPT = [triton.Config({"BLOCK": 1024})]

# %%
def vector_add(x, y):
    if len(KEPT) > 1:
        return KEPT[1]
    out = torch.empty_like(x)
    if x.numel() > 0:
        vector_add_kernel[(triton.cdiv(x.numel(), 1024),)](x, y, out, x.numel(), BLOCK=1024)
    KEPT.append(out)
    return out
