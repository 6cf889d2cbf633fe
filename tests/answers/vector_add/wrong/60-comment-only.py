# A docstring and plans.
# expect: not-attempted
# lost: values, edges, memory, work

# %%
import torch
import triton
import triton.language as tl

# %%
def vector_add(x, y):
    """I will do this tomorrow."""
    # add x and y
