# PyTorch clamps.
# expect: torch-compute, refused
# lost: values

# %%
import torch
import triton
import triton.language as tl

# %%
def clamp(x, lo, hi):
    return torch.clamp(x, lo, hi)
