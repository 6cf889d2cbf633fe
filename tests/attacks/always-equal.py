# An object that is equal to everything.
# exercise: vector_add
# expect: refused

# %%
import torch
import triton
import triton.language as tl

# %%
class Same:
    def __eq__(self, other):
        return True

# %%
def vector_add(x, y):
    return Same()
