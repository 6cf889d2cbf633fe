"""clamp(x, lo, hi): every element brought into [lo, hi], `out[i] = min(max(x[i], lo), hi)`.

For n elements of s bytes it reads n·s bytes, writes n·s bytes and does 2·n comparisons. 4096 × 4096 in float32 moves
134 MB for 34 MFLOP. Shape plays no part: a contiguous tensor is one run of n elements.
"""
import torch
import triton
import triton.language as tl

DTYPES = (torch.float32, torch.float16, torch.bfloat16)
BLOCK = 1024  # with 4 warps, 8 elements a thread: two 16-byte accesses in float32, one in float16


def oracle(x, lo, hi):
    """The exact result in float64, on x's device, of x's shape. `lo` and `hi` are taken in double precision."""
    return torch.clamp(x.double(), lo, hi)


@triton.jit
def clamp_kernel(x_ptr, out_ptr, lo, hi, n, BLOCK: tl.constexpr):
    pid = tl.program_id(axis=0).to(tl.int64)  # int32 would wrap from 2**31 elements on
    offs = pid * BLOCK + tl.arange(0, BLOCK)
    mask = offs < n
    x = tl.load(x_ptr + offs, mask=mask).to(tl.float32)
    # comparisons instead of tl.maximum and tl.minimum: a NaN compares false and stays, as in torch.clamp
    x = tl.where(x < lo, lo, x)
    x = tl.where(x > hi, hi, x)
    tl.store(out_ptr + offs, x.to(out_ptr.dtype.element_ty), mask=mask)


def clamp(x, lo, hi):
    """x limited to [lo, hi], as torch.clamp does: a NaN stays, and `hi` everywhere where lo > hi.

    Args:
        x: a contiguous tensor of any shape, also of no elements or no dimensions; float32, float16 or bfloat16.
        lo, hi: Python numbers, infinities included; the kernel receives them as float32.

    Returns:
        A new contiguous tensor like x.

    Raises:
        ValueError: x is not contiguous or has another dtype.

    Under Triton's interpreter a bound that bfloat16 can't hold is cut, not rounded, in a bfloat16 result.
    """
    if x.dtype not in DTYPES:
        raise ValueError(f"dtype must be float32, float16 or bfloat16, not {x.dtype}")
    if not x.is_contiguous():
        raise ValueError("x must be contiguous")
    out = torch.empty_like(x)
    n = x.numel()
    if n == 0:  # a grid of no programs can't be launched
        return out
    # float(): an int would be compiled as an integer, and a 1 specialised into a kernel of its own
    clamp_kernel[(triton.cdiv(n, BLOCK),)](x, out, float(lo), float(hi), n, BLOCK=BLOCK, num_warps=4)
    return out


def cost(x, lo, hi):
    """`(bytes, flops)`: x read once, the result written once; two comparisons for each element."""
    n = x.numel()
    return 2 * n * x.element_size(), 2 * n
