"""vector_add(x, y): the sum of two vectors, `out[i] = x[i] + y[i]`.

For n elements of s bytes it reads 2·n·s bytes, writes n·s bytes and does n additions: in float32, 12 bytes for each
FLOP, so memory alone decides the time. 2²⁶ float32 elements move 805 MB for 67 MFLOP.
"""
import torch
import triton
import triton.language as tl

DTYPES = (torch.float32, torch.float16, torch.bfloat16)
BLOCK = 1024  # with 4 warps, 8 elements a thread: two 16-byte accesses in float32, one in float16


def oracle(x, y):
    """The exact sum in float64, on x's device; shape `(n,)`."""
    return x.double() + y.double()


@triton.jit
def vector_add_kernel(x_ptr, y_ptr, out_ptr, n, BLOCK: tl.constexpr):
    pid = tl.program_id(axis=0).to(tl.int64)  # int32 would wrap from 2**31 elements on
    offs = pid * BLOCK + tl.arange(0, BLOCK)
    mask = offs < n
    # float32 before the sum: the interpreter would add bfloat16 bit patterns
    x = tl.load(x_ptr + offs, mask=mask).to(tl.float32)
    y = tl.load(y_ptr + offs, mask=mask).to(tl.float32)
    tl.store(out_ptr + offs, (x + y).to(out_ptr.dtype.element_ty), mask=mask)


def vector_add(x, y):
    """Sum of x and y, computed in float32 and rounded once.

    Args:
        x, y: contiguous tensors of shape `(n,)`, n ≥ 0, of one dtype (float32, float16 or bfloat16) and one device.

    Returns:
        A new contiguous tensor like x.

    Raises:
        ValueError: x is not 1-D, a tensor is not contiguous, the dtype is another one, or x and y differ in shape,
            dtype or device.

    Under Triton's interpreter a bfloat16 result is cut, not rounded: up to one unit in the last place lower in magnitude.
    """
    if x.ndim != 1:
        raise ValueError(f"x must have one dimension, not {x.ndim}")
    if x.shape != y.shape:
        raise ValueError(f"x and y must have one size, not {x.numel()} and {y.numel()}: shapes {tuple(x.shape)} and "
                         f"{tuple(y.shape)}")
    if x.dtype != y.dtype:
        raise ValueError(f"x and y must have one dtype, not {x.dtype} and {y.dtype}")
    if x.device != y.device:
        raise ValueError(f"x and y must be on one device, not {x.device} and {y.device}")
    if x.dtype not in DTYPES:
        raise ValueError(f"dtype must be float32, float16 or bfloat16, not {x.dtype}")
    if not (x.is_contiguous() and y.is_contiguous()):
        raise ValueError("x and y must be contiguous")
    out = torch.empty_like(x)
    n = x.numel()
    if n == 0:  # a grid of no programs can't be launched
        return out
    vector_add_kernel[(triton.cdiv(n, BLOCK),)](x, y, out, n, BLOCK=BLOCK, num_warps=4)
    return out


def cost(x, y):
    """`(bytes, flops)`: x and y read once, the result written once; one addition for each element."""
    n = x.numel()
    return 3 * n * x.element_size(), n
