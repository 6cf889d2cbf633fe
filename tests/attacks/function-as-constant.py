# Interpreted, a function of the host given for a constexpr runs inside the kernel, where nobody watches PyTorch.
# exercise: vector_add
# expect: refused, torch-compute

# %%
import torch
import triton
import triton.language as tl

# %%
@triton.jit
def add_kernel(x_ptr, out_ptr, n, WORK: tl.constexpr, BLOCK: tl.constexpr):
    offs = tl.arange(0, BLOCK)
    mask = offs < n
    tl.store(out_ptr + offs, tl.load(x_ptr + offs, mask=mask), mask=mask)
    if WORK is not None:
        WORK()


def vector_add(x, y):
    out = torch.empty_like(x)
    n = x.numel()

    def work():
        out[:] = x + y

    if n > 0:
        add_kernel[(1,)](x, out, n, WORK=work, BLOCK=triton.next_power_of_2(n))
    return out
