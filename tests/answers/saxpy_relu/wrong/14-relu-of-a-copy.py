# The rectified value is computed and thrown away.
# expect: wrong-values
# lost: values

# %%
import torch
import triton
import triton.language as tl

# %%
@triton.jit
def saxpy_relu_kernel(x_ptr, y_ptr, out_ptr, a, n, BLOCK: tl.constexpr):
    pid = tl.program_id(0)
    offs = pid * BLOCK + tl.arange(0, BLOCK)
    mask = offs < n
    x = tl.load(x_ptr + offs, mask=mask)
    y = tl.load(y_ptr + offs, mask=mask)
    z = a * x + y
    tl.maximum(z, 0.0)
    tl.store(out_ptr + offs, z, mask=mask)


def saxpy_relu(a, x, y):
    out = torch.empty_like(x)
    n = x.numel()
    if n == 0:
        return out
    saxpy_relu_kernel[(triton.cdiv(n, 1024),)](x, y, out, a, n, BLOCK=1024)
    return out
