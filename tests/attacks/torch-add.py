# PyTorch adds.
# exercise: vector_add
# expect: torch-compute, refused

# %%
import torch
import triton
import triton.language as tl

# %%
def vector_add(x, y):
    return torch.add(x, y)
