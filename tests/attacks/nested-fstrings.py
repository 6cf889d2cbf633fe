# Strings inside strings inside strings.
# exercise: vector_add
# expect: refused, syntax-error, torch-compute

# %%
import torch
import triton
import triton.language as tl

# %%
@triton.jit
def vector_add_kernel(x_ptr, y_ptr, out_ptr, n, BLOCK: tl.constexpr):
    offs = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = offs < n
    x = tl.load(x_ptr + offs, mask=mask)
    y = tl.load(y_ptr + offs, mask=mask)
    tl.store(out_ptr + offs, x + y, mask=mask)

# %%
def vector_add(x, y):
    return f"{f'{x + y}' + f'{x!r:{len(x)}}'}"
