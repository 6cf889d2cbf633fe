# As tensors-as-constants, in a branch that only the interpreter takes: there a tensor has its shape, compiled it is a pointer.
# exercise: vector_add
# expect: refused, torch-compute

# %%
import torch
import triton
import triton.language as tl

# %%
@triton.jit
def add_kernel(x_ptr, out_ptr, n, Y: tl.constexpr, OUT: tl.constexpr, BLOCK: tl.constexpr):
    offs = tl.arange(0, BLOCK)
    mask = offs < n
    tl.store(out_ptr + offs, tl.load(x_ptr + offs, mask=mask), mask=mask)
    if len(OUT.shape) == 1:
        OUT += Y


def vector_add(x, y):
    out = torch.empty_like(x)
    n = x.numel()
    if n > 0:
        add_kernel[(1,)](x, out, n, Y=y, OUT=out, BLOCK=triton.next_power_of_2(n))
    return out
