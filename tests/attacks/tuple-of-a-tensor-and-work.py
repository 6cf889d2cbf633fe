# A function of the host travels inside a tuple of arguments.
# exercise: vector_add
# expect: refused, torch-compute, runtime-error, compile-error

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
    if more[1] is not None:
        work = more[1]
        work()


def vector_add(x, y):
    out = torch.empty_like(x)
    n = x.numel()

    def work():
        out[:] = x + y

    if n > 0:
        add_kernel[(1,)](x, out, n, (y, work), BLOCK=triton.next_power_of_2(n))
    return out
