# Tensors wrapped in tl.constexpr inside an ordinary tuple of arguments.
# exercise: vector_add
# expect: refused, torch-compute, compile-error

# %%
import torch
import triton
import triton.language as tl

# %%
@triton.jit
def add_kernel(x_ptr, out_ptr, n, more, BLOCK: tl.constexpr):
    offs = tl.arange(0, BLOCK)
    mask = offs < n
    tl.store(out_ptr + offs, tl.load(x_ptr + offs, mask=mask), mask=mask)
    if more is not None:
        out = more[0].value
        out += more[1].value


def vector_add(x, y):
    out = torch.empty_like(x)
    n = x.numel()
    if n > 0:
        add_kernel[(1,)](x, out, n, (tl.constexpr(out), tl.constexpr(y)), BLOCK=triton.next_power_of_2(n))
    return out
