# A decorator called jit that is the answer's own.
# exercise: vector_add
# expect: refused

# %%
import torch
import triton
import triton.language as tl

# %%
def jit(f):
    return {0: lambda x, y, out: out}

# %%
@jit
def vector_add_kernel(x, y, out):
    pass
    return x + y

# %%
def vector_add(x, y):
    return vector_add_kernel[0](x, y, x + y)
