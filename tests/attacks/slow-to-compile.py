# A loop that only the compiler unrolls, a million times.
# exercise: vector_add
# expect: compile-error, timeout

# %%
import torch
import triton
import triton.language as tl

# %%
@triton.jit
def vector_add_kernel(x_ptr, y_ptr, out_ptr, n, BLOCK: tl.constexpr, MARK: tl.constexpr):
    offs = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = offs < n
    if MARK is None:
        for i in tl.static_range(1000000):
            offs += i * 0
    x = tl.load(x_ptr + offs, mask=mask)
    y = tl.load(y_ptr + offs, mask=mask)
    tl.store(out_ptr + offs, x + y, mask=mask)

# %%
def vector_add(x, y):
    out = torch.empty_like(x)
    n = x.numel()
    if n > 0:
        vector_add_kernel[(triton.cdiv(n, 1024),)](x, y, out, n, BLOCK=1024, MARK=torch.float32)
    return out
