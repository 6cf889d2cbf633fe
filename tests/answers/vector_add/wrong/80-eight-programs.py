# Eight programs do all the work, on a machine with more than a hundred processors.
# expect: slow, timeout
# lost: work
# kept: values, edges, memory
# where: cuda

# %%
import torch
import triton
import triton.language as tl

# %%
@triton.jit
def vector_add_kernel(x_ptr, y_ptr, out_ptr, n, BLOCK: tl.constexpr):
    for start in range(tl.program_id(0) * BLOCK, n, tl.num_programs(0) * BLOCK):
        offs = start + tl.arange(0, BLOCK)
        mask = offs < n
        x = tl.load(x_ptr + offs, mask=mask)
        y = tl.load(y_ptr + offs, mask=mask)
        tl.store(out_ptr + offs, x + y, mask=mask)

# %%
def vector_add(x, y):
    out = torch.empty_like(x)
    n = x.numel()
    if n == 0:
        return out
    grid = (8,)
    vector_add_kernel[grid](x, y, out, n, BLOCK=1024)
    return out
