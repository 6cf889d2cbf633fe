# The skeleton, untouched.
# expect: not-attempted
# lost: values, edges, memory, work

# %%
import torch
import triton
import triton.language as tl

# %%
def clamp(x, lo, hi):
    pass  # your code here
