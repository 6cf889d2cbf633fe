"""What the real compiler makes of a kernel, for a named target, on any machine.

Runs in a process of its own, without the interpreter: compiling runs a learner's code too, and a broken kernel can take
the compiler down with it.
"""

from __future__ import annotations

import re
import subprocess

TYPES = {"float64": "fp64", "float32": "fp32", "float16": "fp16", "bfloat16": "bf16", "int64": "i64", "int32": "i32",
         "int16": "i16", "int8": "i8", "uint8": "u8", "bool": "i1", "float8_e4m3fn": "fp8e4nv", "float8_e5m2": "fp8e5"}
TARGETS = {"sm_80": ("cuda", 80, 32), "sm_90": ("cuda", 90, 32), "sm_100": ("cuda", 100, 32),
           "gfx942": ("hip", "gfx942", 64)}


def signature(launch: dict) -> tuple[dict, dict, dict]:
    """A recorded launch as Triton's compiler wants it: types, constants, and which arguments are divisible by 16."""
    import triton.language as tl

    types, constants, attributes = {}, {}, {}
    for i, (name, p) in enumerate(launch["params"].items()):
        if p["kind"] == "tensor":
            types[name] = "*" + TYPES[p["dtype"]]
        elif p["kind"] == "int" and not p["one"]:
            types[name] = "u64" if p["unsigned"] else "i64" if p["wide"] else "i32"
        elif p["kind"] == "float":
            types[name] = "fp32"
        elif p["kind"] == "bool":
            types[name] = "i1"
        else:
            types[name] = "constexpr"
            named = {str(v): v for v in vars(tl).values() if isinstance(v, tl.dtype)}
            constants[name] = 1 if p["kind"] == "int" else named[p["tl"]] if "tl" in p else p.get("value")
        if p.get("aligned") and types[name] != "constexpr":
            attributes[(i,)] = [["tt.divisibility", 16]]
    return types, constants, attributes


def facts(kernel, target: str) -> dict:
    """Figures of a compiled kernel: registers and spills (from the cubin), shared memory, widest global access in bits."""
    out = {"target": target, "shared": int(kernel.metadata.shared)}
    ptx = kernel.asm.get("ptx")
    if ptx:
        widths = [int(v or 1) * int(b) for v, b in re.findall(r"ld\.global(?:\.[a-z_0-9:]+)*?(?:\.v([248]))?\.b(\d+)", ptx)]
        out["load_bits"] = max(widths, default=0)
        out["dot"] = bool(re.search(r"wgmma|mma\.sync|tcgen05", ptx))
    cubin = kernel.asm.get("cubin")
    if cubin:
        out.update(_resources(cubin))
    return out


def _resources(cubin: bytes) -> dict:
    import tempfile

    import triton

    try:
        tool = triton.knobs.nvidia.cuobjdump.path
        with tempfile.NamedTemporaryFile(suffix=".cubin") as f:
            f.write(cubin)
            f.flush()
            text = subprocess.run([tool, "-res-usage", f.name], capture_output=True, text=True, timeout=20).stdout
    except (OSError, AttributeError, subprocess.SubprocessError):
        return {}
    found = re.search(r"REG:(\d+).*?STACK:(\d+).*?LOCAL:(\d+)", text)
    return {"registers": int(found[1]), "spilled_bytes": int(found[2])} if found else {}


def compile_launch(fn, launch: dict, target: str):
    """Compile jitted ``fn`` as ``launch`` launched it. Raises what the compiler raises; KeyError for unknown options."""
    import dataclasses

    import triton
    from triton.backends.compiler import GPUTarget
    from triton.compiler import ASTSource

    gpu = GPUTarget(*TARGETS[target])
    backend = triton.compiler.make_backend(gpu)
    known = {f.name for f in dataclasses.fields(type(backend.parse_options({})))}
    for option in launch["options"]:
        if option not in known:
            raise KeyError(f"Keyword argument {option} was specified but unrecognised")
    types, constants, attributes = signature(launch)
    if gpu.backend == "cuda" and not isinstance(launch["options"].get("num_warps", 4), int):
        raise ValueError("num_warps must be an integer")
    return triton.compile(ASTSource(fn, types, constants, attributes), target=gpu, options=dict(launch["options"]))


def warm() -> None:
    """Compile a kernel once in the zygote, so that children find the compiler loaded."""
    import grader.warmup

    tensor = {"kind": "tensor", "dtype": "float32", "aligned": True}
    launch = {"params": {"x_ptr": tensor, "out_ptr": tensor, "n": {"kind": "constexpr", "value": 128},
                         "BLOCK": {"kind": "constexpr", "value": 128}}, "options": {}}
    compile_launch(grader.warmup.copy_kernel, launch, "sm_90")


def serve(channel) -> None:
    """The child's life: one request (a module, launches, targets), a frame for each kernel and target, then ``done``."""
    from grader import channel as ch
    from grader.worker import Answer, _compile_line, _text

    header, _ = ch.receive(channel)
    answer = Answer(header["source"], header["function"])
    for launch in header["launches"]:
        fn = answer.namespace.get(launch["kernel"])
        while fn is not None and not hasattr(fn, "arg_names") or hasattr(fn, "configs") or hasattr(fn, "values"):
            fn = getattr(fn, "fn", None)
        for target in header["targets"]:
            ch.send(channel, {"kind": "start", "kernel": launch["kernel"], "target": target})
            try:
                kernel = compile_launch(fn, launch, target)
                reply = {"ok": True, **facts(kernel, target)}
            except Exception as e:
                reply = {"ok": False, "error": _text(e), "line": _compile_line(e, answer)}
            ch.send(channel, {"kind": "compiled", "kernel": launch["kernel"], "target": target, **reply})
    ch.send(channel, {"kind": "done"})
