"""saxpy_relu(a, x, y): a scaled sum and its rectifier in one pass, `out[i] = max(a·x[i] + y[i], 0)`.

For n elements of s bytes it reads 2·n·s bytes, writes n·s bytes and does 3·n operations (multiply, add, compare). As
three separate kernels (scale, add, rectify) the same operator moves 7·n·s bytes: fused, 3/7 of the traffic.
"""
import torch
import triton
import triton.language as tl

DTYPES = (torch.float32, torch.float16, torch.bfloat16)
BLOCK = 1024  # with 4 warps, 8 elements a thread: two 16-byte accesses in float32, one in float16


def oracle(a, x, y):
    """The exact result in float64, on x's device; shape `(n,)`. `a` is taken in double precision."""
    return torch.relu(a * x.double() + y.double())


@triton.jit
def saxpy_relu_kernel(x_ptr, y_ptr, out_ptr, a, n, BLOCK: tl.constexpr):
    pid = tl.program_id(axis=0).to(tl.int64)  # int32 would wrap from 2**31 elements on
    offs = pid * BLOCK + tl.arange(0, BLOCK)
    mask = offs < n
    # float32 before the product: interpreted, a Python float times float16 stays float16
    x = tl.load(x_ptr + offs, mask=mask).to(tl.float32)
    y = tl.load(y_ptr + offs, mask=mask).to(tl.float32)
    z = a * x + y
    z = tl.where(z < 0.0, 0.0, z)  # a NaN stays a NaN, as in torch.relu; tl.maximum would drop it
    tl.store(out_ptr + offs, z.to(out_ptr.dtype.element_ty), mask=mask)


def saxpy_relu(a, x, y):
    """relu(a·x + y), computed in float32 and rounded once.

    Args:
        a: a Python number; the kernel receives it as float32.
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
    # float(a): an int would be compiled as an integer, and a 1 specialised into a kernel of its own
    saxpy_relu_kernel[(triton.cdiv(n, BLOCK),)](x, y, out, float(a), n, BLOCK=BLOCK, num_warps=4)
    return out


def cost(a, x, y):
    """`(bytes, flops)`: x and y read once, the result written once; multiply, add and compare for each element."""
    n = x.numel()
    return 3 * n * x.element_size(), 3 * n
