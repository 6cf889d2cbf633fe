"""What the compiler makes of every kernel, without a GPU: it accepts it, for 64-bit sizes too, in 16-byte accesses."""
import os
import subprocess
import sys

SCRIPT = """
import torch, triton
from triton.backends.compiler import GPUTarget
from triton.compiler import ASTSource
from kernels.clamp import clamp_kernel
from kernels.saxpy_relu import saxpy_relu_kernel
from kernels.vector_add import vector_add_kernel

assert not torch.cuda.is_initialized()
for kernel, scalars in ((vector_add_kernel, ()), (saxpy_relu_kernel, ("a",)), (clamp_kernel, ("lo", "hi"))):
    for dtype in ("fp32", "fp16", "bf16"):
        for size in ("i32", "i64"):
            signature = {}
            for name in kernel.arg_names:
                signature[name] = ("*" + dtype if name.endswith("_ptr") else "fp32" if name in scalars
                                   else "constexpr" if name == "BLOCK" else size)
            attrs = {(i,): [["tt.divisibility", 16]] for i, kind in enumerate(signature.values()) if kind[0] in "*i"}
            src = ASTSource(kernel, signature=signature, constexprs={"BLOCK": 1024}, attrs=attrs)
            ptx = triton.compile(src, target=GPUTarget("cuda", 90, 32), options={"num_warps": 4}).asm["ptx"]
            assert "ld.global.v4.b32" in ptx, (kernel.__name__, dtype, size)
            assert "st.global.v4.b32" in ptx, (kernel.__name__, dtype, size)
"""


def test_every_kernel_compiles_to_wide_accesses():
    env = {key: value for key, value in os.environ.items() if key != "TRITON_INTERPRET"}
    done = subprocess.run([sys.executable, "-c", SCRIPT], env=env, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr[-2000:]
