# A first version that is wrong, a cell that isn't Python, then the right version further down: the last one counts.
# %%
import torch
import triton
import triton.language as tl

# %%
@triton.jit
def vector_add_kernel(x_ptr, y_ptr, out_ptr, n, BLOCK: tl.constexpr):
    offs = tl.arange(0, BLOCK)
    tl.store(out_ptr + offs, tl.load(x_ptr + offs))


def vector_add(x, y):
    out = torch.empty_like(x)
    vector_add_kernel[(1,)](x, y, out, x.numel(), BLOCK=16)
    return out

# %%
why does this not work?

# %%
@triton.jit
def vector_add_kernel(x_ptr, y_ptr, out_ptr, n, BLOCK: tl.constexpr):
    pid = tl.program_id(axis=0)
    start = pid * BLOCK
    offs = tl.arange(0, BLOCK) + start
    mask = offs < n
    x = tl.load(x_ptr + offs, mask=mask)
    y = tl.load(y_ptr + offs, mask=mask)
    output = x + y
    tl.store(out_ptr + offs, output, mask=mask)

# %%
def vector_add(x, y):
    output = torch.empty_like(x)
    n_elements = output.numel()
    if n_elements == 0:
        return output
    grid = lambda meta: (triton.cdiv(n_elements, meta['BLOCK']), )
    vector_add_kernel[grid](x, y, output, n_elements, BLOCK=1024)
    return output

# %%
sizes = [10, 100, 1000]
times = []
for size in sizes:
    data = torch.rand(size)
    times.append(float(vector_add(data, data).sum()))
print("done", times)
