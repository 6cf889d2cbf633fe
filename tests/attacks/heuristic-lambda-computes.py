# A heuristic's lambda adds.
# exercise: vector_add
# expect: torch-compute, refused

# %%
import torch
import triton
import triton.language as tl

# %%
@triton.heuristics({"BLOCK": lambda args: 1024 + 0 * len(args["x"] + args["y"])})
@triton.jit
def copy_kernel(x, y, dst, n, BLOCK: tl.constexpr):
    offs = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = offs < n
    tl.store(dst + offs, tl.load(x + offs, mask=mask), mask=mask)


def vector_add(x, y):
    out = torch.empty_like(x)
    n = x.numel()
    if n > 0:
        copy_kernel[(triton.cdiv(n, 1024),)](x, y, out, n)
    return out
