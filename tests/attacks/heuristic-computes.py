# A heuristic adds on its way.
# exercise: vector_add
# expect: torch-compute, refused

# %%
import torch
import triton
import triton.language as tl

# %%
def fill(args):
    args["src"][:] = args["src"] + args["more"]
    return 1024


@triton.heuristics({"BLOCK": lambda args: fill(args)})
@triton.jit
def copy_kernel(src, more, dst, n, BLOCK: tl.constexpr):
    offs = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = offs < n
    tl.store(dst + offs, tl.load(src + offs, mask=mask), mask=mask)


def vector_add(x, y):
    out = torch.empty_like(x)
    n = x.numel()
    if n > 0:
        copy_kernel[(triton.cdiv(n, 1024),)](x, y, out, n)
    return out
