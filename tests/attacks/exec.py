# The answer is a string.
# exercise: vector_add
# expect: refused

# %%
import torch
import triton
import triton.language as tl

# %%
SOURCE = 'def vector_add(x, y):\n    return x + y'
exec(SOURCE)

# %%
def vector_add(x, y):
    exec(SOURCE)
    return x + y
