# The decorator is an expression.
# exercise: vector_add
# expect: refused

# %%
import torch
import triton
import triton.language as tl

# %%
@(lambda f: lambda x, y: x + y)
@triton.jit
def vector_add(x, y):
    return x
