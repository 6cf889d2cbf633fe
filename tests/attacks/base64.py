# The answer is a base64 string.
# exercise: vector_add
# expect: refused

# %%
import torch
import triton
import triton.language as tl

# %%
import base64

# %%
def vector_add(x, y):
    return eval(base64.b64decode('eCArIHk='))
