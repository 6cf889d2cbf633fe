# A two-dimensional grid: the program's number comes from both axes.
# %%
import torch
import triton
import triton.language as tl

# %%
@triton.jit
def vector_add_kernel(x_ptr, y_ptr, out_ptr, n, BLOCK: tl.constexpr):
    pid = tl.program_id(1) * tl.num_programs(0) + tl.program_id(0)
    offs = pid * BLOCK + tl.arange(0, BLOCK)
    mask = offs < n
    x = tl.load(x_ptr + offs, mask=mask, other=0)
    y = tl.load(y_ptr + offs, mask=mask, other=0)
    tl.store(out_ptr + offs, y + x, mask)


def vector_add(x, y):
    out = torch.empty(x.size(0), dtype=x.dtype, device=x.device)
    n = out.numel()
    if n < 1:
        return out
    blocks = triton.cdiv(n, 1024)
    vector_add_kernel[(min(blocks, 3), triton.cdiv(blocks, 3), 1)](x, y, out, n, BLOCK=1024, num_warps=8)
    return out
