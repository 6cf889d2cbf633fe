"""The smallest kernel: compiled once when a zygote starts, so that the first answer doesn't wait for the compiler."""

import triton
import triton.language as tl


@triton.jit
def copy_kernel(x_ptr, BLOCK: tl.constexpr):
    offs = tl.arange(0, BLOCK)
    tl.store(x_ptr + offs, tl.load(x_ptr + offs))
