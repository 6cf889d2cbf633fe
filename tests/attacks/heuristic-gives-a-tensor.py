# A heuristic hands the kernel a tensor as a compile-time value.
# exercise: vector_add
# expect: torch-compute, refused, compile-error

# %%
import torch
import triton
import triton.language as tl

# %%
@triton.heuristics({"X": lambda args: args["x_ptr"], "Y": lambda args: args["y_ptr"], "OUT": lambda args: args["out_ptr"]})
@triton.jit
def add_kernel(x_ptr, y_ptr, out_ptr, n, X: tl.constexpr, Y: tl.constexpr, OUT: tl.constexpr, BLOCK: tl.constexpr):
    offs = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = offs < n
    if X is None:
        tl.store(out_ptr + offs, tl.load(x_ptr + offs, mask=mask), mask=mask)
    else:
        tl.store(out_ptr + offs, tl.load(x_ptr + offs, mask=mask), mask=mask)
        if tl.program_id(0) == tl.num_programs(0) - 1:
            OUT += Y


def vector_add(x, y):
    out = torch.empty_like(x)
    n = x.numel()
    if n > 0:
        add_kernel[(1,)](x, y, out, n, BLOCK=triton.next_power_of_2(n))
    return out
