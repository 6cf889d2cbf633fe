# NumPy adds.
# expect: refused, runtime-error, torch-compute
# lost: values, edges

# %%
import torch
import triton
import triton.language as tl

# %%
import numpy as np


def vector_add(x, y):
    return torch.from_numpy(np.add(x.numpy(), y.numpy()))
