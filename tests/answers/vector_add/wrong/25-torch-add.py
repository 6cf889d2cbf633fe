# PyTorch adds; no kernel.
# expect: torch-compute, refused
# lost: values, edges

# %%
import torch
import triton
import triton.language as tl

# %%
def vector_add(x, y):
    return torch.add(x, y)
