# The result is the column of a matrix; the kernel gets the stride of every tensor.
# %%
import torch
import triton
import triton.language as tl

# %%
@triton.jit
def vector_add_kernel(x_ptr, stride_x, y_ptr, stride_y, out_ptr, stride_out, n, BLOCK: tl.constexpr):
    offs = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = offs < n
    x = tl.load(x_ptr + offs * stride_x, mask=mask)
    y = tl.load(y_ptr + offs * stride_y, mask=mask)
    tl.store(out_ptr + offs * stride_out, x + y, mask=mask)


def vector_add(x, y):
    n = x.numel()
    out = torch.empty((n, 1), dtype=x.dtype, device=x.device).squeeze(1)
    if n:
        vector_add_kernel[(triton.cdiv(n, 128),)](x, x.stride(0), y, y.stride(0), out, out.stride(0), n, BLOCK=128)
    return out
