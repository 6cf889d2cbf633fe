# Another name for triton.language, annotations, docstrings, a loop of the compiler's with tl.range.
# %%
import torch
import triton
import triton.language as T

# %%
@triton.jit
def kernel(x_ptr, y_ptr, out_ptr, n, BLOCK: T.constexpr, PER_PROGRAM: T.constexpr):
    """Adds PER_PROGRAM consecutive blocks.

    x_ptr, y_ptr: inputs; out_ptr: output; n: how many elements.
    """
    base = T.program_id(0) * BLOCK * PER_PROGRAM
    for i in T.range(0, PER_PROGRAM):
        offs = base + i * BLOCK + T.arange(0, BLOCK)
        mask = offs < n
        x = T.load(x_ptr + offs, mask=mask)
        y = T.load(y_ptr + offs, mask=mask)
        T.store(out_ptr + offs, x + y, mask=mask)


def vector_add(x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
    n: int = x.numel()
    out: torch.Tensor = torch.empty_like(x)
    if n == 0:
        return out
    kernel[(triton.cdiv(n, 4 * 256),)](x, y, out, n, BLOCK=256, PER_PROGRAM=4)
    return out
