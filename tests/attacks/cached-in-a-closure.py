# A closure that counts its calls.
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
def make():
    calls = 0

    def vector_add(x, y):
        nonlocal calls
        calls += 1
        out = torch.empty_like(x)
        if calls < 3:
            vector_add_kernel[(triton.cdiv(x.numel(), 1024),)](x, y, out, x.numel(), BLOCK=1024)
        return out

    return vector_add


vector_add = make()
