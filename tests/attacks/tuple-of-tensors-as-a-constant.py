# A tuple of tensors given for a constexpr: interpreted, its members stay PyTorch's.
# exercise: vector_add
# expect: refused, torch-compute

# %%
import torch
import triton
import triton.language as tl

# %%
@triton.jit
def add_kernel(x_ptr, out_ptr, n, PAIR: tl.constexpr, BLOCK: tl.constexpr):
    offs = tl.arange(0, BLOCK)
    mask = offs < n
    tl.store(out_ptr + offs, tl.load(x_ptr + offs, mask=mask), mask=mask)
    if PAIR is not None:
        out = PAIR[0]
        out += PAIR[1]


def vector_add(x, y):
    out = torch.empty_like(x)
    n = x.numel()
    if n > 0:
        add_kernel[(1,)](x, out, n, PAIR=(out, y), BLOCK=triton.next_power_of_2(n))
    return out
