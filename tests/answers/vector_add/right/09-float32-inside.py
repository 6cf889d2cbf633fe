# Cast to float32, rounded once; two blocks a program, unrolled; the launcher checks its arguments and says why.
# %%
import torch
import triton
import triton.language as tl

# %%
@triton.jit
def vector_add_kernel(x_ptr, y_ptr, out_ptr, n, BLOCK: tl.constexpr):
    pid = tl.program_id(0)
    for half in tl.static_range(2):
        offs = (pid * 2 + half) * BLOCK + tl.arange(0, BLOCK)
        mask = offs < n
        x = tl.load(x_ptr + offs, mask=mask, other=0.0).to(tl.float32)
        y = tl.load(y_ptr + offs, mask=mask, other=0.0).to(tl.float32)
        tl.store(out_ptr + offs, (x + y).to(out_ptr.dtype.element_ty), mask=mask)


def vector_add(x, y):
    assert x.shape == y.shape, "sizes differ"
    if x.dtype != y.dtype or x.device != y.device:
        raise ValueError(f"x and y differ: {x.dtype} on {x.device}, {y.dtype} on {y.device}")
    if x.dim() != 1:
        raise ValueError("expected vectors")
    n = x.numel()
    out = torch.empty_like(x)
    if not n:
        return out
    vector_add_kernel[(triton.cdiv(n, 1024),)](x, y, out, n, BLOCK=512)
    return out
