# Two helper functions in Triton, and constants of the compiler's at the top level.
# %%
import torch
import triton
import triton.language as tl

# %%
BLOCK = tl.constexpr(256)


@triton.jit
def my_offsets(n):
    offs = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    return offs, offs < n


@triton.jit
def plus(a, b):
    return a + b


@triton.jit
def vector_add_kernel(x_ptr, y_ptr, out_ptr, n):
    offs, mask = my_offsets(n)
    x = tl.load(x_ptr + offs, mask=mask)
    y = tl.load(y_ptr + offs, mask=mask)
    tl.store(out_ptr + offs, plus(x, y), mask=mask)

# %%
def blocks(n):
    return triton.cdiv(n, 256)


def vector_add(x, y):
    out = torch.empty_like(x)
    if x.shape[0] == 0:
        return out
    vector_add_kernel[(blocks(x.shape[0]),)](x, y, out, x.shape[0])
    return out
