# Code in a class's body.
# exercise: vector_add
# expect: refused

# %%
import torch
import triton
import triton.language as tl

# %%
class Work:
    total = [print(i) for i in range(3)]

# %%
def vector_add(x, y):
    return Work.total
