# A generator given as an argument computes when the kernel takes from it.
# exercise: vector_add
# expect: refused, torch-compute, runtime-error

# %%
import torch
import triton
import triton.language as tl

# %%
@triton.jit
def add_kernel(x_ptr, out_ptr, n, work, BLOCK: tl.constexpr):
    offs = tl.arange(0, BLOCK)
    mask = offs < n
    tl.store(out_ptr + offs, tl.load(x_ptr + offs, mask=mask), mask=mask)
    if work is not None:
        for part in work:
            part += 0


def vector_add(x, y):
    out = torch.empty_like(x)
    n = x.numel()
    if n > 0:
        add_kernel[(1,)](x, out, n, (view for view in [out] for out[:] in [x + y]), BLOCK=triton.next_power_of_2(n))
    return out
