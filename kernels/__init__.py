"""Reference operators: one file each, with its formula, oracle, Triton kernel, launcher and cost.

A file `kernels/<op>.py` holds, from top to bottom:

* `oracle(*args)`: the exact operator on the same inputs, in PyTorch and float64;
* `<op>_kernel`: the `@triton.jit` kernel;
* `<op>(*args)`: the launcher, which checks its arguments and returns a new tensor;
* `cost(*args)`: `(bytes, flops)`, the least that the operator must move and compute.

Importing a file touches no GPU. This package knows nothing of the course that uses it.
"""
