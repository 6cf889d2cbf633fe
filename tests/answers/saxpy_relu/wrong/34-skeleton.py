# The skeleton, untouched.
# expect: not-attempted
# lost: values, edges, memory, work

# %%
import torch
import triton
import triton.language as tl

# %%
@triton.jit
def saxpy_relu_kernel(x_ptr, y_ptr, out_ptr, a, n, BLOCK: tl.constexpr):
    pass  # your code here


def saxpy_relu(a, x, y):
    pass  # your code here
