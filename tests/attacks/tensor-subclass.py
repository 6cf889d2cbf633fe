# A subclass of Tensor computes when it is looked at.
# exercise: vector_add
# expect: refused

# %%
import torch
import triton
import triton.language as tl

# %%
class Lazy(torch.Tensor):
    def __torch_function__(self, *args, **kwargs):
        return NotImplemented

# %%
def vector_add(x, y):
    return Lazy(x)
