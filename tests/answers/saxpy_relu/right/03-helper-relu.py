# relu as a helper in Triton; the result multiplied by a comparison; a grid of two dimensions.
# %%
import torch
import triton
import triton.language as tl

# %%
@triton.jit
def relu(v):
    return v * (v > 0)

# %%
@triton.jit
def axpy(a, x, y):
    return a * x + y


@triton.jit
def saxpy_relu_kernel(x_ptr, y_ptr, out_ptr, n, a, BLOCK: tl.constexpr):
    pid = tl.program_id(0) + tl.program_id(1) * tl.num_programs(0)
    offs = pid * BLOCK + tl.arange(0, BLOCK)
    mask = offs < n
    v = axpy(a, tl.load(x_ptr + offs, mask=mask), tl.load(y_ptr + offs, mask=mask))
    tl.store(out_ptr + offs, relu(v), mask=mask)


def saxpy_relu(a, x, y):
    out = torch.empty_like(y)
    n = out.numel()
    if n > 0:
        saxpy_relu_kernel[(triton.cdiv(n, 4 * 512), 4)](x, y, out, n, a, BLOCK=512)
    return out
