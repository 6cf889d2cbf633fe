# Tensors wrapped in tl.constexpr by the host: unwrapped in the kernel, they are PyTorch's.
# exercise: vector_add
# expect: refused, torch-compute

# %%
import torch
import triton
import triton.language as tl

# %%
@triton.jit
def add_kernel(x_ptr, out_ptr, n, OUT: tl.constexpr, Y: tl.constexpr, BLOCK: tl.constexpr):
    offs = tl.arange(0, BLOCK)
    mask = offs < n
    tl.store(out_ptr + offs, tl.load(x_ptr + offs, mask=mask), mask=mask)
    if OUT.type == tl.pointer_type(tl.float32) or OUT.type == tl.pointer_type(tl.float16):
        pass
    else:
        out = OUT.value
        out += Y.value


def vector_add(x, y):
    out = torch.empty_like(x)
    n = x.numel()
    if n > 0:
        add_kernel[(1,)](x, out, n, tl.constexpr(out), tl.constexpr(y), BLOCK=triton.next_power_of_2(n))
    return out
