# Scale, add, rectify: each its own pass over memory.
# expect: traffic
# lost: work

# %%
import torch
import triton
import triton.language as tl

# %%
@triton.jit
def scale_kernel(x_ptr, out_ptr, a, n, BLOCK: tl.constexpr):
    offs = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(out_ptr + offs, a * tl.load(x_ptr + offs, mask=offs < n), mask=offs < n)


@triton.jit
def add_kernel(x_ptr, y_ptr, out_ptr, n, BLOCK: tl.constexpr):
    offs = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    total = tl.load(x_ptr + offs, mask=offs < n) + tl.load(y_ptr + offs, mask=offs < n)
    tl.store(out_ptr + offs, total, mask=offs < n)


@triton.jit
def relu_kernel(x_ptr, out_ptr, n, BLOCK: tl.constexpr):
    offs = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(out_ptr + offs, tl.maximum(tl.load(x_ptr + offs, mask=offs < n), 0.0), mask=offs < n)


def saxpy_relu(a, x, y):
    scaled, total, out = torch.empty_like(x), torch.empty_like(x), torch.empty_like(x)
    n = x.numel()
    if n == 0:
        return out
    grid = (triton.cdiv(n, 1024),)
    scale_kernel[grid](x, scaled, a, n, BLOCK=1024)
    add_kernel[grid](scaled, y, total, n, BLOCK=1024)
    relu_kernel[grid](total, out, n, BLOCK=1024)
    return out
