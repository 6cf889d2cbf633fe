# Relies on a name that Triton's interpreter leaves in the module.
# exercise: vector_add
# expect: undefined-name, refused

# %%
import torch
import triton
import triton.language as tl

# %%
@triton.jit
def vector_add_kernel(x_ptr, y_ptr, out_ptr, n, BLOCK: tl.constexpr):
    offs = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = offs < n
    tl.store(out_ptr + offs, tl.load(x_ptr + offs, mask=mask), mask=mask)

# %%
def vector_add(x, y):
    out = torch.empty_like(x)
    n = x.numel()
    if n > 0:
        vector_add_kernel[(triton.cdiv(n, 1024),)](x, y, out, n, BLOCK=1024)
    return np.add(x, y)
