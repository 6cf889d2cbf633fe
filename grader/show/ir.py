"""What the compiler makes of a kernel: TTIR, TTGIR, LLVM-IR and PTX for a named GPU, on any machine.

``compiled(vector_add, x, y)`` calls the function with launches switched off, notes the arguments of its first kernel
launch and compiles that kernel as the launch would have: the same types, the same constants, the same promises about
divisibility by 16. Nothing runs, so no GPU is needed and a wrong kernel can do no harm.

The work is done by a child process, because a notebook on a machine without a GPU has Triton in interpreter mode, and a
process that has imported Triton in one mode can't use the other. The child is kept: the first compile costs about two
seconds, each later one about a tenth.
"""

import ast
import atexit
import contextlib
import html
import inspect
import json
import os
import re
import select
import signal
import subprocess
import sys
import tempfile
import textwrap
import threading
import types

from grader.show import say

STAGES = ("ttir", "ttgir", "llir", "ptx")
LIMIT_S = 60
_DTYPES = {
    "torch.float32": "fp32", "torch.float16": "fp16", "torch.bfloat16": "bf16", "torch.float64": "fp64",
    "torch.int8": "i8", "torch.uint8": "u8", "torch.int16": "i16", "torch.int32": "i32", "torch.int64": "i64",
    "torch.bool": "i1",
}


# ---------------------------------------------------------------------------------------------------------------------
# In the notebook: from a function or a kernel to a request
# ---------------------------------------------------------------------------------------------------------------------

def compiled(fn, *args, target="sm_90", **kwargs):
    """Compile the kernel that ``fn(*args, **kwargs)`` launches first, for `target`, and return a `Compiled`.

    fn: a function that launches a kernel, or the kernel itself (then the arguments are the launch's, in the launch's
    order). Tensors may be on any device; a string such as "*fp32" stands for an aligned pointer.
    target: "sm_80", "sm_90", "sm_100", "sm_120" (NVIDIA) or "gfx942", "gfx950" (AMD).

    Never raises for what the kernel says: the sentence is in `.error`, and the stages are empty.
    """
    if not hasattr(fn, "run"):
        launches = _record(fn, args, kwargs)
        if isinstance(launches, str):
            return Compiled(getattr(fn, "__name__", "?"), target, error=launches)
        fn, args, kwargs = launches[0]
    name = getattr(_python_function(fn), "__name__", "?")
    try:
        source = _module_of(fn)
    except (OSError, TypeError, SyntaxError) as problem:
        return Compiled(name, target, error=f"{type(problem).__name__}: {problem}")
    names = list(inspect.signature(_python_function(fn)).parameters)
    given = dict(zip(names, args))
    options = {}
    for key, value in kwargs.items():
        (given if key in names else options)[key] = value
    reply = _ask({
        "source": source, "name": name, "target": target,
        "arguments": {key: _describe(value) for key, value in given.items()},
        "options": {k: v for k, v in options.items() if isinstance(v, (int, str, bool)) and k != "grid"},
    })
    return Compiled(name, target, source=source, **reply)


def _python_function(kernel):
    """The plain Python function inside a jitted kernel, however many decorators are around it."""
    while not isinstance(kernel, types.FunctionType) and hasattr(kernel, "fn"):
        kernel = kernel.fn
    return kernel


def _record(fn, args, kwargs):
    """Call fn with launches switched off; the list of (kernel, args, kwargs) it launched, or a sentence."""
    from triton.runtime.jit import JITFunction
    kinds = [JITFunction]
    with contextlib.suppress(ImportError):
        from triton.runtime.interpreter import InterpretedFunction
        kinds.append(InterpretedFunction)
    seen = []

    def note(kernel, *a, grid=None, warmup=False, **k):
        seen.append((kernel, a, k))

    originals = {kind: kind.run for kind in kinds}
    try:
        for kind in kinds:
            kind.run = note
        fn(*args, **kwargs)
    except Exception as problem:
        if not seen:
            return f"{type(problem).__name__}: {problem}"
    finally:
        for kind, run in originals.items():
            kind.run = run
    return seen or say("{name} launched no kernel.", name=getattr(fn, "__name__", "?"))


def _describe(value):
    """One launch argument as JSON: a pointer and its alignment, a number, or a constant."""
    if hasattr(value, "data_ptr"):
        return {"kind": "pointer", "type": "*" + _DTYPES.get(str(value.dtype), "fp32"),
                "aligned": value.data_ptr() % 16 == 0}
    if isinstance(value, str):
        return {"kind": "pointer", "type": value, "aligned": True}
    if isinstance(value, bool):
        return {"kind": "bool", "value": value}
    if isinstance(value, int):
        return {"kind": "int", "value": value}
    if isinstance(value, float):
        return {"kind": "float", "value": value}
    if value is None:
        return {"kind": "none"}
    return {"kind": "constant", "value": getattr(value, "value", str(value))}


def _module_of(kernel):
    """The text of a standalone module that holds the kernel and what it names."""
    parts, done = [], set()

    def add(fn):
        if fn in done:
            return
        done.add(fn)
        text = textwrap.dedent(inspect.getsource(fn))
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Name) and node.id in fn.__globals__ and node.id not in seen:
                seen.add(node.id)
                bind(node.id, fn.__globals__[node.id])
        parts.append(text.rstrip() + "\n")

    def bind(name, value):
        inner = _python_function(value)
        if isinstance(value, types.ModuleType):
            parts.append(f"import {value.__name__} as {name}\n")
        elif isinstance(value, (bool, int, float, str)):
            parts.append(f"{name} = {value!r}\n")
        elif type(value).__name__ == "constexpr":
            parts.append(f"from triton.language import constexpr as _constexpr\n{name} = _constexpr({value.value!r})\n")
        elif hasattr(value, "run") and not inner.__module__.startswith("triton."):
            add(inner)
        elif getattr(inner, "__module__", None) and getattr(inner, "__name__", None):
            parts.append(f"from {inner.__module__} import {inner.__name__} as {name}\n")

    fn = _python_function(kernel)
    seen = {fn.__name__}
    add(fn)
    return "\n".join(parts)


# ---------------------------------------------------------------------------------------------------------------------
# The child
# ---------------------------------------------------------------------------------------------------------------------

_child = None
_lock = threading.Lock()
_replies = {}


def _ask(request):
    """The child's reply to one request; a child that dies or takes too long gives {"error": sentence}."""
    key = json.dumps(request, sort_keys=True)
    with _lock:
        if key not in _replies:
            reply = _talk(key)
            if reply is None:
                return {"error": say("The compiler ended without an answer.")}
            _replies[key] = reply
        return _replies[key]


def _talk(line):
    global _child
    if _child is None or _child.poll() is not None:
        env = {k: v for k, v in os.environ.items() if k != "TRITON_INTERPRET"}
        root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
        env["PYTHONPATH"] = os.pathsep.join([root, *filter(None, [env.get("PYTHONPATH")])])
        _child = subprocess.Popen([sys.executable, "-c", "from grader.show.ir import _serve; _serve()"], env=env,
                                  stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                                  start_new_session=True)
    try:
        _child.stdin.write(line.encode() + b"\n")
        _child.stdin.flush()
        answer = b""
        while not answer.endswith(b"\n"):
            ready, _, _ = select.select([_child.stdout], [], [], LIMIT_S)
            chunk = os.read(_child.stdout.fileno(), 1 << 16) if ready else b""
            if not chunk:
                close()
                return None
            answer += chunk
    except OSError:
        close()
        return None
    except KeyboardInterrupt:
        close()                                       # its answer would be taken for the next one's
        raise
    return json.loads(answer)


@atexit.register
def close():
    """End the compiler's process, if there is one."""
    global _child
    child, _child = _child, None
    if child is None:
        return
    with contextlib.suppress(OSError):
        child.stdin.close()                           # its loop ends, and its folder goes
    try:
        child.wait(2)
    except subprocess.TimeoutExpired:
        with contextlib.suppress(OSError):
            os.killpg(child.pid, signal.SIGKILL)
        child.wait()
    child.stdout.close()


def _serve():
    """The child's loop: a request a line on stdin, a reply a line on what was stdout."""
    out = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    with tempfile.TemporaryDirectory() as folder:
        for number, line in enumerate(sys.stdin):
            try:
                reply = _compile(json.loads(line), os.path.join(folder, f"k{number}"))
            except Exception as problem:
                reply = {"error": _sentence(problem)}
            out.write(json.dumps(reply) + "\n")
            out.flush()


def _sentence(problem):
    """The last cause of a compile error, without the dump of the compiler's inner state."""
    while problem.__cause__ is not None:
        problem = problem.__cause__
    text = getattr(problem, "error_message", None) or str(problem)
    node = getattr(problem, "node", None)
    where = f" (line {node.lineno})" if hasattr(node, "lineno") else ""
    return f"{type(problem).__name__}{where}: {' '.join(text.split())[:500]}"


def _compile(request, folder):
    import importlib.util
    import triton
    from triton.backends.compiler import GPUTarget
    from triton.compiler import ASTSource

    os.makedirs(folder)
    os.environ["TRITON_CACHE_DIR"] = folder           # a cached kernel would bring another file's line numbers
    path = os.path.join(folder, "kernel.py")
    with open(path, "w") as file:
        file.write(request["source"])
    spec = importlib.util.spec_from_file_location("kernel", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    kernel = getattr(module, request["name"])
    while not isinstance(kernel, triton.JITFunction):
        kernel = kernel.fn

    signature, constants, attrs = {}, {}, {}
    for index, param in enumerate(kernel.params):
        given = request["arguments"].get(param.name)
        if given is None and param.default is not inspect.Parameter.empty:
            given = {"kind": "constant", "value": getattr(param.default, "value", param.default)}
        if given is None:
            raise TypeError(f"missing argument {param.name}")
        kind, value = given["kind"], given.get("value")
        specialise = not param.do_not_specialize
        if param.is_constexpr or kind in ("none", "constant") or (kind == "int" and value == 1 and specialise):
            signature[param.name], constants[param.name] = "constexpr", value
        elif kind == "pointer":
            signature[param.name] = given["type"]
            if given["aligned"] and specialise:
                attrs[(index,)] = [["tt.divisibility", 16]]
        elif kind == "int":
            signature[param.name] = "i32" if -2**31 <= value < 2**31 else "i64"
            if value % 16 == 0 and specialise:
                attrs[(index,)] = [["tt.divisibility", 16]]
        else:
            signature[param.name] = {"bool": "i1", "float": "fp32"}[kind]

    arch = request["target"]
    target = GPUTarget("hip", arch, 64) if arch.startswith("gfx") else GPUTarget("cuda", int(arch.removeprefix("sm_")), 32)
    result = triton.compile(ASTSource(kernel, signature=signature, constexprs=constants, attrs=attrs), target=target,
                            options=request["options"])
    stages = {k: v for k, v in result.asm.items() if isinstance(v, str) and k in (*STAGES, "amdgcn")}
    registers, spills = _resources(triton, result, folder)
    return {"stages": stages, "signature": signature, "shared": result.metadata.shared,
            "threads": result.metadata.num_warps * target.warp_size, "registers": registers, "spills": spills}


def _resources(triton, result, folder):
    """Registers and bytes of spilled registers a thread, as cuobjdump reads them; (None, None) where it can't."""
    cubin = result.asm.get("cubin")
    if cubin is None:
        return None, None
    try:
        tool = triton.knobs.nvidia.cuobjdump.path
        path = os.path.join(folder, "kernel.cubin")
        with open(path, "wb") as file:
            file.write(cubin)
        text = subprocess.run([tool, "-res-usage", path], capture_output=True, text=True, timeout=20).stdout
        return int(re.search(r"REG:(\d+)", text)[1]), int(re.search(r"STACK:(\d+)", text)[1])
    except Exception:
        return None, None


# ---------------------------------------------------------------------------------------------------------------------
# What a learner sees
# ---------------------------------------------------------------------------------------------------------------------

class Compiled:
    """One kernel, compiled for one target. Attributes: name, target, ttir, ttgir, llir, ptx (text, or ""), shared (bytes
    of shared memory a program), registers and spills (a thread; spills in bytes), threads (of one program), error."""

    def __init__(self, name, target, *, source="", stages=None, signature=None, shared=None, threads=None,
                 registers=None, spills=None, error=None):
        self.name, self.target, self.error = name, target, error
        self.stages = {stage: _clean(stage, text) for stage, text in (stages or {}).items()}
        self.raw = stages or {}
        self.signature, self.shared, self.threads = signature or {}, shared, threads
        self.registers, self.spills = registers, spills
        self._source = source.splitlines()

    ttir = property(lambda self: self.stages.get("ttir", ""))
    ttgir = property(lambda self: self.stages.get("ttgir", ""))
    llir = property(lambda self: self.stages.get("llir", ""))
    ptx = property(lambda self: self.stages.get("ptx", ""))

    def find(self, stage, *patterns):
        """The lines of a stage in which one of the patterns (regular expressions) occurs, as an `Excerpt`. For PTX each
        line is shown under the line of the kernel that it comes from."""
        rule = re.compile("|".join(patterns)) if patterns else None
        rows = []
        lines = _with_origin(self.raw.get("ptx", ""), self._source) if stage == "ptx" else [
            (None, line) for line in self.stages.get(stage, "").splitlines()]
        for origin, line in lines:
            if rule is None or rule.search(line):
                rows.append((origin, line.strip() if rule else line))
        return Excerpt(self, stage, rows, rule)

    def show(self, stage):
        """A whole stage, without its debugging notes."""
        return self.find(stage)

    def _facts(self):
        facts = [(say("kernel"), self.name), (say("compiled for"), self.target)]
        if self.threads:
            facts.append((say("threads of one program"), str(self.threads)))
        if self.registers is not None:
            facts.append((say("registers of a thread"), str(self.registers)))
        if self.shared is not None:
            facts.append((say("shared memory of a program"), say("{n} bytes", n=self.shared)))
        for stage, text in self.stages.items():
            facts.append((stage.upper(), say("{n} lines", n=len(text.splitlines()))))
        return facts

    def __repr__(self):
        if self.error:
            return say("{name} was not compiled. {error}", name=self.name, error=self.error)
        return "\n".join(f"{key}: {value}" for key, value in self._facts())

    def _repr_html_(self):
        if self.error:
            return f"<p>{html.escape(repr(self))}</p>"
        rows = "".join(f'<tr><th scope="row" style="text-align:left">{html.escape(k)}</th>'
                       f'<td style="text-align:left">{html.escape(v)}</td></tr>' for k, v in self._facts())
        return f"<table>{rows}</table>"


class Excerpt:
    """Lines of one stage: `len()` counts them, `.lines` holds them."""

    def __init__(self, code, stage, rows, rule):
        self.code, self.stage, self.rows, self.rule = code, stage, rows, rule
        self.lines = [line for _, line in rows]

    def __len__(self):
        return len(self.rows)

    def _title(self):
        if self.code.error:
            return repr(self.code)
        head = f"{self.code.name} · {self.stage.upper()} · {self.code.target}"
        if self.rule is None:
            return head
        return f"{head} · " + (say("{n} lines", n=len(self)) if len(self) != 1 else say("1 line"))

    def __repr__(self):
        out, last = [self._title()], None
        for origin, line in self.rows:
            if origin and origin != last:
                out.append(f"  {origin}")
            last = origin
            out.append(f"    {line.expandtabs(4)}")
        return "\n".join(out)

    def _repr_html_(self):
        out, last = [], None
        for origin, line in self.rows:
            if origin and origin != last:
                out.append(f'<span style="opacity:.75;font-weight:bold">{html.escape(origin)}</span>')
            last = origin
            out.append("    " + self._marked(line.expandtabs(4)))
        body = "\n".join(out)
        return (f'<div><div style="font-weight:bold">{html.escape(self._title())}</div>'
                f'<pre tabindex="0" role="region" aria-label="{html.escape(self._title())}" style="max-height:24em;overflow:auto;white-space:pre;line-height:1.35;margin:.3em 0;padding:.5em .8em;'
                f'border-left:3px solid #5b7fb9">{body}</pre></div>' if self.rows else
                f'<div style="font-weight:bold">{html.escape(self._title())}</div>')

    def _marked(self, line):
        if self.rule is None:
            return html.escape(line)
        out, at = [], 0
        for hit in self.rule.finditer(line):
            if hit.end() > hit.start():
                out += [html.escape(line[at:hit.start()]),
                        '<mark style="background:#f5d76e;color:#1a1a1a">' + html.escape(hit[0]) + "</mark>"]
                at = hit.end()
        return "".join(out) + html.escape(line[at:])


def _clean(stage, text):
    """A stage without debugging notes: locations, metadata, DWARF."""
    if stage in ("ttir", "ttgir"):
        lines = [re.sub(r"\s*loc\((?:[^()]|\([^()]*\))*\)", "", line) for line in text.splitlines()
                 if not line.startswith("#loc")]
    elif stage == "llir":
        # an inline instruction sets its registers to zero first and lists constraints last: only itself is of interest
        lines = [re.sub(r'asm sideeffect "(?:[^"]*\\0A\\09)?([^"]*)", "[^"]*"', r'asm "\1"', re.sub(r",? !dbg !\d+", "", line))
                 for line in text.splitlines() if not line.startswith(("!", "declare"))]
    elif stage == "ptx":
        lines = [line for _, line in _with_origin(text, [])]
    else:
        lines = text.splitlines()
    return "\n".join(line for line in lines if line.strip())


def _with_origin(ptx, source):
    """(the kernel's line that an instruction comes from, or None; the instruction) for each line of PTX."""
    out, origin = [], None
    for line in ptx.split("\t.section\t.debug")[0].splitlines():
        code = line.split("//")[0].rstrip()
        if code.strip().startswith(".loc"):
            numbers = re.findall(r"kernel\.py:(\d+)", line)
            if numbers and 0 < int(numbers[-1]) <= len(source):
                origin = source[int(numbers[-1]) - 1].strip()
        elif code.strip() and not re.match(r"\s*(\$L__(tmp|func)|\.file|\}?\s*$)", code):
            out.append((origin, code))
    return out
