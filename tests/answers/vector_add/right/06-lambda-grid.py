# The output first, 64-bit offsets, a grid that reads the block size from the launch's meta-parameters, demo cells.
# %%
from grader import check, start

device = start()

# %%
import torch
import triton
import triton.language as tl

# %%
x = torch.rand(1000, device=device)
y = torch.rand(1000, device=device)
print(x + y)

# %%
@triton.jit
def add(destination, first, second, count, WIDTH: tl.constexpr):
    block = tl.program_id(0).to(tl.int64)
    where = block * WIDTH + tl.arange(0, WIDTH)
    keep = where < count
    tl.store(destination + where, tl.load(first + where, keep) + tl.load(second + where, keep), keep)


def vector_add(x, y):
    out = torch.empty_like(x)
    count = len(x)
    grid = lambda meta: (triton.cdiv(count, meta["WIDTH"]),)
    if count != 0:
        add[grid](out, x, y, count, WIDTH=2048, num_warps=4, num_stages=2)
    return out

# %%
vector_add(x, y)

# %%
%timeit vector_add(x, y)

# %%
!nvidia-smi

# %%
assert torch.allclose(vector_add(x, y), x + y)
check(vector_add)
