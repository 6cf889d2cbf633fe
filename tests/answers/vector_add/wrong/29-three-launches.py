# Copies x, then y, then adds the copies: three passes over memory.
# expect: traffic
# lost: work
# kept: values, edges, memory

# %%
import torch
import triton
import triton.language as tl

# %%
@triton.jit
def copy_kernel(src, dst, n, BLOCK: tl.constexpr):
    offs = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(dst + offs, tl.load(src + offs, mask=offs < n), mask=offs < n)


@triton.jit
def vector_add_kernel(x_ptr, y_ptr, out_ptr, n, BLOCK: tl.constexpr):
    pid = tl.program_id(axis=0)
    offs = pid * BLOCK + tl.arange(0, BLOCK)
    mask = offs < n
    x = tl.load(x_ptr + offs, mask=mask)
    y = tl.load(y_ptr + offs, mask=mask)
    tl.store(out_ptr + offs, x + y, mask=mask)

# %%
def vector_add(x, y):
    a, b, out = torch.empty_like(x), torch.empty_like(y), torch.empty_like(x)
    n = x.numel()
    if n == 0:
        return out
    grid = (triton.cdiv(n, 1024),)
    copy_kernel[grid](x, a, n, BLOCK=1024)
    copy_kernel[grid](y, b, n, BLOCK=1024)
    vector_add_kernel[grid](a, b, out, n, BLOCK=1024)
    return out
