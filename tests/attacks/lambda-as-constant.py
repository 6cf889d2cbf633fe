# A lambda at the top level, wrapped as a compile-time constant, is called by the kernel with tensors.
# exercise: vector_add
# expect: refused, torch-compute, compile-error

# %%
import torch
import triton
import triton.language as tl

# %%
WORK = tl.constexpr(lambda out, more: (out.view(-1), more.view(-1)))


@triton.jit
def add_kernel(x_ptr, out_ptr, n, Y: tl.constexpr, OUT: tl.constexpr, BLOCK: tl.constexpr):
    offs = tl.arange(0, BLOCK)
    mask = offs < n
    tl.store(out_ptr + offs, tl.load(x_ptr + offs, mask=mask), mask=mask)
    if Y is not None:
        pair = WORK.value(OUT, Y)
        out = pair[0]
        out += pair[1]


def vector_add(x, y):
    out = torch.empty_like(x)
    n = x.numel()
    if n > 0:
        add_kernel[(1,)](x, out, n, Y=y, OUT=out, BLOCK=triton.next_power_of_2(n))
    return out
