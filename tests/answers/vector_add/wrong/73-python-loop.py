# Python adds, element after element.
# expect: refused, torch-compute
# lost: values, edges

# %%
import torch
import triton
import triton.language as tl

# %%
def vector_add(x, y):
    out = torch.empty_like(x)
    for i in range(x.numel()):
        out[i] = x[i] + y[i]
    return out
