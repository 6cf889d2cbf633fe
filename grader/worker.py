"""Step 3: the process that runs an answer.

Forked from the zygote, told what to run as data, it executes the module that was sliced and read, calls the answer on
each case's inputs, and hands the outputs back as bytes. It knows no reference and no expected value, and it writes no
score. Inputs lie in poisoned padding; memory that the answer allocates is padded and poisoned too; a
TorchDispatchMode sees every operator that the host code causes; each case runs twice, the second time with other
contents in the same buffers and, interpreted, with the programs in another order.
"""

from __future__ import annotations

import linecache
import math
import os
import sys
import tempfile

PADDING = 8192  # elements on either side: a kernel whose mask is missing stays inside, on a GPU too
POISONS = (math.nan, 3.0e4)  # NaN is invisible to a maximum; a large number is not


class Stop(BaseException):
    """Ends the call: the answer did something that no answer may. Not an Exception, so that no answer catches it."""

    def __init__(self, id: str, line: int | None = None, **facts):
        super().__init__(id)
        self.finding = {"id": id, "line": line, **facts}


_monitor = None
_watch = None
_installed = False


def warm() -> None:
    """Import what children need; run by the zygote, before any fork."""
    import torch  # noqa: F401
    import torch.utils._python_dispatch  # noqa: F401
    import triton
    import triton.language  # noqa: F401

    import grader.cases  # noqa: F401
    import grader.memory  # noqa: F401

    _install()
    if triton.knobs.runtime.interpret:
        import inspect

        import grader.warmup
        from grader.cases import Case, T

        # One call from beginning to end: what PyTorch and Triton load lazily is loaded here, not in every child
        answer = Answer(inspect.getsource(grader.warmup), "copy")
        _call(answer, ["x"], Case("warm-up", "values", (T((128,)),)), 1, "cpu", POISONS[0], None, {}, True)
    else:
        import grader.compiled

        with _make_watch(None, Run(None, [], 0.0, "cpu"))():
            torch.empty(1)
        grader.compiled.warm()


def interpreted() -> bool:
    import triton

    return bool(triton.knobs.runtime.interpret)


# Running the module -------------------------------------------------------------------------------------------------


class Answer:
    """The module of an answer, executed; ``line`` finds the line of it that is running."""

    def __init__(self, source: str, function: str):
        folder = tempfile.mkdtemp(prefix="answer-")
        self.filename = os.path.join(folder, "answer.py")
        with open(self.filename, "w", encoding="utf-8") as f:
            f.write(source)
        linecache.checkcache(self.filename)
        self.namespace = {"__name__": "answer", "__file__": self.filename, "print": lambda *a, **k: None}
        exec(compile(source, self.filename, "exec"), self.namespace)
        self.function = self.namespace[function]

    def line_of(self, error: BaseException) -> int | None:
        """The last line of the answer in the traceback of ``error`` or of what caused it."""
        found, seen = None, set()
        while error is not None and id(error) not in seen:
            seen.add(id(error))
            tb = error.__traceback__
            while tb is not None:
                if tb.tb_frame.f_code.co_filename == self.filename:
                    found = tb.tb_lineno
                tb = tb.tb_next
            error = error.__cause__ or error.__context__
        return found

    def line_now(self) -> int | None:
        frame = sys._getframe(1)
        while frame is not None:
            if frame.f_code.co_filename == self.filename:
                return frame.f_lineno
            frame = frame.f_back
        return None


# What host code may do with tensors ---------------------------------------------------------------------------------

FACTORIES = {
    "empty", "empty_like", "empty_strided", "new_empty", "new_empty_strided", "empty_permuted", "zeros", "zeros_like",
    "new_zeros", "full", "full_like", "new_full", "ones", "ones_like", "new_ones", "_efficientzerotensor",
}
VIEWS = {
    "view", "_unsafe_view", "_reshape_alias", "reshape", "as_strided", "transpose", "t", "permute", "expand", "slice",
    "select", "squeeze", "unsqueeze", "detach", "alias", "unflatten", "flatten", "view_as", "movedim", "swapaxes",
    "narrow", "split", "split_with_sizes", "chunk", "unbind", "diagonal", "numpy_T", "sym_size", "sym_stride", "sym_numel",
    "is_contiguous", "size", "stride", "dim", "numel", "lift_fresh", "_to_copy_noop",
}


def _make_watch(answer: Answer, run: "Run"):
    from torch.utils._python_dispatch import TorchDispatchMode

    class Watch(TorchDispatchMode):
        """Allocation and views pass (allocations padded and poisoned); any operator that computes ends the call."""

        @classmethod
        def _should_skip_dynamo(cls) -> bool:
            return False  # else PyTorch loads its compiler, for over two seconds, to keep it out of this method

        def __torch_dispatch__(self, func, types, args=(), kwargs=None):
            kwargs = kwargs or {}
            name = func._schema.name.split("::")[-1]
            if name in FACTORIES and "out" not in kwargs:
                return run.adopt(func(*args, **kwargs), initialised=not name.startswith(("empty", "new_empty")))
            if name in VIEWS:
                return func(*args, **kwargs)
            raise Stop("torch-compute", answer.line_now(), operator=name)

    return Watch


class Run:
    """One call of the answer: its inputs in padding, what it allocated, what was recorded."""

    def __init__(self, answer: Answer, names: list[str], poison: float, device: str):
        self.answer, self.names, self.poison, self.device = answer, names, poison, device
        self.monitor = None
        self.no_programs = False  # whether the last launch had an empty grid
        self.launches: list[dict] = []
        self.adopted: list = []
        self.padded: list = []  # (name, padded tensor, its bytes before the call)

    def embed(self, tensor, into=None):
        """``tensor`` (contiguous) in the middle of poisoned padding; in ``into``, if given, so that addresses repeat."""
        import torch

        n = tensor.numel()
        if into is None:
            into = torch.empty(n + 2 * PADDING, dtype=tensor.dtype, device=tensor.device)
        into.fill_(self._fill(tensor.dtype))
        into[PADDING:PADDING + n] = tensor.reshape(-1)
        return into, into.as_strided(tensor.shape, tensor.stride(), PADDING)

    def _fill(self, dtype):
        import torch

        if dtype.is_floating_point:
            return self.poison
        return True if dtype == torch.bool else min(torch.iinfo(dtype).max, 2_000_000_011)

    def adopt(self, tensor, initialised: bool):
        """Memory that the answer asked for: the same tensor inside padding, poisoned where it is uninitialised."""
        import torch
        from torch.utils._python_dispatch import _disable_current_modes

        with _disable_current_modes():
            if tensor.device.type not in ("cpu", "cuda") or tensor.layout != torch.strided:
                return tensor
            extent = 1 + sum((s - 1) * st for s, st in zip(tensor.shape, tensor.stride())) if tensor.numel() else 0
            if extent * tensor.element_size() > 1 << 31:
                raise MemoryError("the answer allocates more than 2 GB")
            big = torch.empty(extent + 2 * PADDING, dtype=tensor.dtype, device=tensor.device)
            big.fill_(self._fill(tensor.dtype))
            new = big.as_strided(tensor.shape, tensor.stride(), PADDING)
            if initialised:
                new.copy_(tensor)
            name = f"tensor {len(self.adopted) + 1}"
            self.adopted.append((name, new, big))
            if self.monitor is not None:
                low = big.data_ptr()
                self.monitor.add(name, new, low, low + big.numel() * big.element_size(), "new", initialised)
            return new


# Launches -----------------------------------------------------------------------------------------------------------

_run: Run | None = None


def _describe(value, constexpr: bool) -> dict:
    import torch
    import triton.language as tl

    if isinstance(value, tl.constexpr):
        value, constexpr = value.value, True
    if isinstance(value, torch.Tensor):
        return {"kind": "tensor", "dtype": str(value.dtype).removeprefix("torch."), "aligned": value.data_ptr() % 16 == 0}
    if isinstance(value, tl.dtype):
        return {"kind": "constexpr", "tl": str(value)}
    if constexpr or value is None or isinstance(value, (str, bool)) and constexpr:
        return {"kind": "constexpr", "value": value if isinstance(value, (int, float, str, bool, type(None))) else None,
                "odd": not isinstance(value, (int, float, str, bool, type(None)))}
    if isinstance(value, bool):
        return {"kind": "bool"}
    if isinstance(value, int):
        return {"kind": "int", "one": value == 1, "aligned": value % 16 == 0, "wide": not -(2**31) <= value < 2**31,
                "unsigned": value >= 2**63}
    if isinstance(value, float):
        return {"kind": "float"}
    return {"kind": "other", "type": type(value).__name__}


def _admit(name, value) -> None:
    """Only data reaches a kernel: tensors of this call, numbers, strings, dtypes, tuples of them. Not code, nor lists,
    which interpreted kernels could work on as Python does."""
    import torch
    import triton.language as tl

    if isinstance(value, tl.constexpr):
        value = value.value
    if type(value) is tuple:
        for v in value:
            _admit(name, v)
    elif type(value) is torch.Tensor:
        storage = value.untyped_storage().data_ptr()
        known = [big for _, big, *_ in _run.padded] + [big for _, _, big in _run.adopted]
        if value.numel() and not any(big.untyped_storage().data_ptr() == storage for big in known):
            raise Stop("provenance", _run.answer.line_now())
    elif not (value is None or type(value) in (int, float, bool, str, torch.dtype) or isinstance(value, tl.dtype)):
        raise Stop("refused", _run.answer.line_now(), why="argument", name=name, type=type(value).__name__)


def _record(kernel, args, kwargs) -> None:
    """The signature of a launch, for the compiler: parameters in order, and the options beside them."""
    import inspect

    import torch

    fn = kernel.fn
    signature = inspect.signature(fn)
    own = {k: v for k, v in kwargs.items() if k in signature.parameters}
    bound = signature.bind(*args, **own)  # a TypeError here is the learner's: too few, too many arguments
    bound.apply_defaults()
    for name, value in bound.arguments.items():
        _admit(name, value)
    notes = fn.__annotations__
    constexprs = {n for n, a in notes.items() if (getattr(a, "__name__", None) or str(a)).split(".")[-1] == "constexpr"}
    for name in constexprs:
        if isinstance(bound.arguments.get(name), torch.Tensor):
            raise Stop("refused", _run.answer.line_now(), why="argument", name=name, type="tensor")
    _run.launches.append({
        "kernel": fn.__name__,
        "params": {n: _describe(v, n in constexprs) for n, v in bound.arguments.items()},
        "options": {k: v for k, v in kwargs.items() if k not in own and isinstance(v, (int, float, str, bool, type(None)))},
    })


def _install() -> None:
    """Put ourselves around kernel launches. Once a process, in the child."""
    global _installed
    if _installed:
        return
    _installed = True
    from torch.utils._python_dispatch import _disable_current_modes
    from triton.runtime.autotuner import Autotuner

    if interpreted():
        from triton.runtime.interpreter import GridExecutor, InterpretedFunction as Kernel

        from grader import memory

        memory.install(lambda: _monitor)
    else:
        from triton.runtime.jit import JITFunction as Kernel

    run = Kernel.run
    depth = [0]

    def watched(self, *args, grid, warmup=False, **kwargs):
        if _run is None or warmup:
            return run(self, *args, grid=grid, warmup=warmup, **kwargs)
        if callable(grid):  # the grid may look at sizes, not compute with tensors: it is host code, watched as such
            grid = grid(_meta(self, args, kwargs))
        if not isinstance(grid, (tuple, list)) or not 1 <= len(grid) <= 3:
            raise TypeError(f"the grid must be a tuple of one to three numbers, such as (n,), not {grid!r}")
        grid = tuple(int(g) for g in grid)
        if any(g < 0 for g in grid):
            raise ValueError(f"the grid {grid} has a negative dimension")
        grid = grid + (1,) * (3 - len(grid))
        _record(self, args, kwargs)
        if math.prod(grid) == 0:
            _run.no_programs = True
            return None
        _run.no_programs = False
        if _monitor is not None:
            _monitor.begin_launch()
        depth[0] += 1
        try:
            return run(self, *args, grid=grid, warmup=False, **kwargs)
        finally:
            depth[0] -= 1
            if _monitor is not None:
                _monitor.end_launch()

    Kernel.run = watched
    call = Kernel.__call__

    def called(self, *args, **kwargs):
        if _run is not None and not depth[0]:
            raise Stop("refused", _run.answer.line_now(), why="called", name=getattr(self, "__name__", "kernel"))
        return call(self, *args, **kwargs)

    Kernel.__call__ = called
    if interpreted():
        # The body of an interpreted kernel stays watched; only Triton's own handling of the arguments is not
        for name in ("_init_args_hst", "_restore_args_dev"):
            def unwatched(*a, _method=getattr(GridExecutor, name), **k):
                with _disable_current_modes():
                    return _method(*a, **k)

            setattr(GridExecutor, name, unwatched)

        def first_config(self, *args, **kwargs):
            # Nothing can be timed here: every configuration must be right, the first one is run
            config = self.configs[0].all_kwargs()
            return self.fn.run(*args, **{**kwargs, **config})

        Autotuner.run = first_config
    else:
        bench = Autotuner._bench

        def unwatched_bench(*a, **k):
            with _disable_current_modes():  # Triton clears a cache between its measurements
                return bench(*a, **k)

        Autotuner._bench = unwatched_bench


def _meta(kernel, args, kwargs) -> dict:
    """What a grid given as a function receives: every argument by name, defaults and options too."""
    import inspect

    defaults = {n: p.default for n, p in inspect.signature(kernel.fn).parameters.items()
                if p.default is not inspect.Parameter.empty}
    return {**defaults, **dict(zip(kernel.arg_names, args)), **kwargs}


# A case -------------------------------------------------------------------------------------------------------------


def _unwrap(error: BaseException) -> BaseException:
    while type(error).__name__ == "InterpreterError" and error.__cause__ is not None:
        error = error.__cause__
    return error


def _text(error: BaseException) -> str:
    """One line of what went wrong, without Triton's listing of the source."""
    error = _unwrap(error)
    lines = [line for line in str(error).splitlines() if line.strip()]
    if type(error).__name__ == "CompilationError" and lines:
        lines = lines[-1:]
    return (f"{type(error).__name__}: " + (lines[0].strip() if lines else ""))[:300]


def _output(value, run: Run, inputs: list, device: str) -> tuple[dict, list[bytes]]:
    """What the answer returned: its description, and its bytes in the tensor's own order."""
    import torch

    if not isinstance(value, torch.Tensor):
        return {"type": type(value).__name__}, []
    if type(value) is not torch.Tensor:
        return {"type": "a subclass of Tensor"}, []
    storage = value.untyped_storage().data_ptr()
    out = {
        "type": "tensor", "dtype": str(value.dtype).removeprefix("torch."), "shape": list(value.shape),
        "device": value.device.type,
        "aliases": [n for n, big, _ in run.padded if big.untyped_storage().data_ptr() == storage and value.numel()],
        "overlaps": any(st == 0 and s > 1 for s, st in zip(value.shape, value.stride())),
        "adopted": [n for n, _, big in run.adopted if big.untyped_storage().data_ptr() == storage],
    }
    if value.numel() * value.element_size() > 1 << 30:
        return {**out, "type": "too large"}, []
    flat = value.detach().contiguous().cpu().reshape(-1)
    data = flat.view(torch.uint8).numpy().tobytes() if flat.numel() else b""
    return out, [data]


def _authors(value, monitor) -> dict | None:
    """Who wrote the result, element by element; None where it lies in no memory that the answer allocated."""
    import numpy as np

    address = value.data_ptr()
    for b in monitor.buffers:
        if b.kind == "new" and value.numel() and b.low <= address < b.high:
            at = np.full(1, (address - b.address) // b.itemsize, np.int64)
            for s, st in zip(value.shape, value.stride()):
                at = (at[:, None] + np.arange(s, dtype=np.int64) * st).reshape(-1)
            inside = (at >= 0) & (at < b.extent)
            author = np.where(inside, b.author[np.clip(at, 0, b.extent - 1)], -1)
            line = np.where(inside, b.line[np.clip(at, 0, b.extent - 1)], 0)
            return {"grid": list(monitor.grid), "unwritten": int((author < 0).sum()),
                    "first_unwritten": [int(i) for i in np.nonzero(author < 0)[0][:4]],
                    "bytes": [author.astype(np.int64).tobytes(), line.astype(np.int32).tobytes()]}
    return None


def _call(answer: Answer, names: list[str], case, seed: int, device: str, poison: float, order, buffers: dict,
          watch_memory: bool, alive=lambda: None):
    """Run one case once. Returns (header, payloads)."""
    global _monitor, _run, _watch
    import numpy as np
    import torch

    from grader import cases, memory

    run = _run = Run(answer, names, poison, device)
    result = {"findings": []}
    payloads: list[bytes] = []
    values = cases.build(case, seed, device)
    args = []
    if watch_memory and interpreted():
        run.monitor = memory.Monitor(answer.filename, poison, alive)
        if order is not None:
            run.monitor.order = np.random.default_rng(order)
    for name, value in zip(names, values):
        if isinstance(value, torch.Tensor):
            big, inner = run.embed(value, buffers.get(name))
            buffers[name] = big
            run.padded.append((name, big, big.clone()))
            if run.monitor is not None:
                low = big.data_ptr()
                run.monitor.add(name, inner, low, low + big.numel() * big.element_size(), "input", True)
            args.append(inner)
        else:
            args.append(value)
    _monitor = run.monitor
    _watch = _make_watch(answer, run)()
    try:
        with _watch:
            value = answer.function(*args)
        if device == "cuda":
            torch.cuda.synchronize()
        _monitor = None
        described, payloads = _output(value, run, args, device)
        result["output"] = described
        if run.monitor is not None and described["type"] == "tensor":
            authors = _authors(value, run.monitor)
            if authors:
                payloads += authors.pop("bytes")
                result["authors"] = authors
        for name, big, before in run.padded:
            if not torch.equal(big.view(torch.uint8), before.view(torch.uint8)):
                changed = (big.view(torch.uint8) != before.view(torch.uint8)).nonzero()[:, 0] // big.element_size()
                inside = (changed >= PADDING) & (changed < big.numel() - PADDING)
                kind = "changes-input" if bool(inside.any()) else "oob-write"
                result["findings"].append({"id": kind, "tensor": name, "line": None, "count": int(changed.unique().numel()),
                                           "indices": [int(changed[0]) - PADDING]})
        for name, new, big in run.adopted:
            edge = torch.cat([big[:PADDING], big[-PADDING:]])
            fill = torch.full_like(edge, run._fill(edge.dtype))
            if not torch.equal(edge.view(torch.uint8), fill.view(torch.uint8)):
                at = (edge.view(torch.uint8) != fill.view(torch.uint8)).nonzero()[0, 0] // edge.element_size()
                at = int(at) - PADDING if at < PADDING else int(at) - PADDING + big.numel() - 2 * PADDING
                result["findings"].append({"id": "oob-write", "tensor": name, "line": None, "count": 0, "indices": [at]})
    except Stop as stop:
        result["raised"] = True
        result["findings"].append(stop.finding)
    except MemoryError as e:
        result["raised"] = True
        result["findings"].append({"id": "memory-limit", "line": answer.line_of(e), "error": _text(e)})
    except Exception as e:
        result["raised"] = True
        text = _text(e)
        root = _unwrap(e)
        kind = "runtime-error"
        if "can't allocate memory" in text or "out of memory" in text.lower():
            kind = "memory-limit"
        elif type(root).__name__ == "CompilationError":
            kind = "compile-error"
        elif type(root).__name__ == "KeyError" and "but unrecognised" in text:
            kind = "compile-error"  # an option that no kernel has
        elif isinstance(root, TypeError) and "argument" in text:
            # "f() missing 1 required positional argument", "missing a required argument: 'n'", "too many positional …"
            kind = "wrong-arguments"
        line = _compile_line(root, answer) if kind == "compile-error" else answer.line_of(e)
        result["findings"].append({"id": kind, "line": line, "error": text})
    finally:
        _monitor = None
        _run = None
    monitor = run.monitor
    if monitor is not None:
        result["findings"] += [dict(f) for f in monitor.findings.values()]
        result["traffic"] = {
            "read": monitor.bytes_read, "written": monitor.bytes_written, "launches": monitor.launches,
            "sectors_read": monitor.sectors_read, "sectors_written": monitor.sectors_written}
        # names: what the answer returned is "the result" to its author
        adopted = (result.get("output") or {}).get("adopted") or []
        for f in result["findings"]:
            if f.get("tensor") in adopted:
                f["tensor"] = "result"
    result["launches"], result["no_programs"] = run.launches, run.no_programs
    return result, payloads


def _compile_line(error: BaseException, answer: Answer) -> int | None:
    """The line of the answer at which the compiler stopped."""
    node = getattr(error, "node", None)
    source = getattr(error, "src", None)
    if node is None or not hasattr(node, "lineno"):
        return answer.line_of(error)
    with open(answer.filename, encoding="utf-8") as f:
        lines = f.read().splitlines()
    first = (source or "").strip().splitlines()[:1]
    for i, text in enumerate(lines):
        if first and text.strip() == first[0].strip():
            return i + node.lineno
    return node.lineno


def prepare(device: str) -> None:
    """What costs time and needs no answer: on a GPU, the CUDA context."""
    if device != "cuda":
        return
    import inspect

    import grader.warmup
    from grader.cases import Case, T

    # One call from beginning to end loads PyTorch's and Triton's own kernels too
    answer = Answer(inspect.getsource(grader.warmup), "copy")
    _call(answer, ["x"], Case("warm-up", "values", (T((128,)),)), 1, device, POISONS[0], None, {}, False)


def serve(channel) -> None:
    """The child's life: the answer's module, then requests (``jobs``, ``timing``) until the channel closes.

    A frame for each call says what it showed; ``done`` ends each request.
    """
    from grader import channel as ch
    from grader.cases import Case

    device = ch.receive(channel)[0]["device"]
    prepare(device)
    header, _ = ch.receive(channel)
    _install()
    try:
        answer = Answer(header["source"], header["function"])
    except BaseException as e:
        line = None
        tb = e.__traceback__
        while tb is not None:
            if tb.tb_frame.f_code.co_filename.endswith("answer.py"):
                line = tb.tb_lineno
            tb = tb.tb_next
        ch.send(channel, {"kind": "module", "finding": {"id": "runtime-error", "line": line, "error": _text(e)}})
        return
    ch.send(channel, {"kind": "module", "finding": None})
    while True:
        try:
            request, _ = ch.receive(channel)
        except ch.Closed:
            return
        for job in request.get("jobs", ()):
            case = Case.from_json(job["case"])
            buffers: dict = {}
            for k, (seed, poison, order) in enumerate(job["runs"]):
                ch.send(channel, {"kind": "start", "case": job["index"], "run": k})
                result, payloads = _call(answer, header["names"], case, seed, device, POISONS[poison], order, buffers,
                                         header["memory_checker"], lambda: ch.send(channel, {"kind": "alive"}))
                ch.send(channel, {"kind": "result", "case": job["index"], "run": k, **result}, payloads)
                if result.get("raised"):
                    break  # it would raise again
        if "timing" in request:
            from grader.timing import time_answer

            ch.send(channel, {"kind": "start", "case": -1, "run": 0})
            ch.send(channel, {"kind": "timing", **time_answer(answer.function, request["timing"])})
        ch.send(channel, {"kind": "done"})
