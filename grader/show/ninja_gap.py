"""The Ninja Gap, measured: one operator written several ways, lines of code against time.

    gap = ninja_gap.measure({"PyTorch": eager, "torch.compile": compiled, "Triton": fused, "CUDA": by_hand})
    ninja_gap.chart(gap)

The operator is ``relu(a*x + y)``; each implementation is a function ``f(a, x, y)`` of a Python float and two contiguous
1-D float32 CUDA tensors, and returns a new tensor. The code that is shown is the code that is measured: the functions
and their sources come from the lesson's own cells, nothing of them is kept here. A stored run is made by the same lesson:

    python -m grader.show.ninja_gap --save --lesson solutions/01-ninja-gap/01-ninja-gap.py

runs what the lesson's code cells define, from the top to the cell that calls ``measure``, then measures the same
functions again with more rounds and more sizes, and writes grader/results/<gpu>.json. The stored run keeps its sources,
so that the text under a chart can say when the notebook's code is no longer the code that was measured.

How it is measured: standard-normal x and y (zeros would run too fast); CUDA events; before every repeat a buffer several
times the L2 cache is overwritten, so that every run starts cold; the implementations and a device-to-device copy take
turns, in another order each round; a round's figure is the median of its repeats, the reported time the median of the
rounds, and the error bar runs from the fastest round to the slowest. Each output is first compared with float64: an
implementation that is wrong gets no time.

Without a GPU nothing is launched: ``measure`` returns the stored run, labelled as stored.
"""

import argparse
import ast
import base64
import ctypes
import datetime
import hashlib
import html
import importlib.metadata
import inspect
import io
import os
import pathlib
import re
import statistics
import subprocess
import sys
import tempfile
import textwrap
import tokenize
import types
from dataclasses import asdict, dataclass, field

from grader import results
from grader.show import say

OPERATOR = "relu(a*x + y)"
A = 1.7
N = 2**28
STORED_SIZES = tuple(2**k for k in range(14, 29, 2))
ELEMENT = 4  # bytes of a float32
UNIT = 2.0**-24  # half the distance between 1 and the next float32
COPY = "copy"
SLOW_MS = 300  # what takes longer would keep a reader waiting for minutes

METHOD = (
    "standard-normal float32 inputs; CUDA events; before every repeat a buffer of at least four times the L2 cache is "
    "overwritten; implementations and a device-to-device copy alternate, in another order each round; time = median over "
    "rounds of the round's median, bar = fastest to slowest round; each output compared with float64 first; "
    "GB/s = 12 bytes an element (x and y read, the result written) over the time; share = that over the copy's GB/s"
)


# ---------------------------------------------------------------------------------------------------------------------
# Lines of code
# ---------------------------------------------------------------------------------------------------------------------

def source_of(*things):
    """The source text of functions, jitted kernels, compiled functions and `CudaKernel`s; strings stand for themselves.

    Parts are separated by a blank line. A function whose source can't be found contributes nothing.
    """
    parts = []
    for thing in things:
        if isinstance(thing, CudaKernel):
            thing = thing.source
        if not isinstance(thing, str):
            # torch.compile keeps the function it wraps under one name, Triton under another
            for _ in range(10):
                if isinstance(thing, types.FunctionType) and not hasattr(thing, "_torchdynamo_orig_callable"):
                    break
                thing = getattr(thing, "_torchdynamo_orig_callable", None) or getattr(thing, "fn", None) or thing
            try:
                thing = textwrap.dedent(inspect.getsource(thing))
            except (OSError, TypeError):
                continue
        parts.append(thing.strip("\n"))
    return "\n\n".join(parts)


def lines_of_code(source):
    """How many lines of `source` say something: no blank lines, no comments, no docstrings.

    source: Python or CUDA C++ text, or a list of them. CUDA inside a Python string counts as the code that it is.
    """
    if not isinstance(source, str):
        return sum(lines_of_code(part) for part in source)
    try:
        tree = ast.parse(source)
        tokens = list(tokenize.generate_tokens(io.StringIO(source).readline))
    except (SyntaxError, ValueError, tokenize.TokenError, IndentationError):
        return len(_c_lines(source))
    docstrings = set()
    for node in ast.walk(tree):
        if isinstance(node, (ast.Module, ast.FunctionDef, ast.ClassDef)) and ast.get_docstring(node, clean=False):
            docstrings.add(node.body[0].lineno)
    counted = set()
    quiet = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER}
    for token in tokens:
        (first, _), (last, _) = token.start, token.end
        if token.type in quiet or (token.type == tokenize.STRING and first in docstrings):
            continue
        if token.type == tokenize.STRING and last > first:
            said = _c_lines(token.string)
            counted |= {first + row for row in said} | {first, last}
        else:
            counted |= set(range(first, last + 1))
    return len(counted)


def _c_lines(text):
    """The row numbers (from 0) of the lines of C++ `text` that hold more than blanks and comments."""
    text = re.sub(r"/\*.*?\*/", lambda match: "\n" * match.group().count("\n"), text, flags=re.DOTALL)
    rows = (re.sub(r"//.*", "", line).strip() for line in text.split("\n"))
    return {row for row, line in enumerate(rows) if line}


# ---------------------------------------------------------------------------------------------------------------------
# What was measured
# ---------------------------------------------------------------------------------------------------------------------

@dataclass
class Entry:
    """One implementation at one size. Times in ms; `gbps` of the least bytes; `share` of a copy's GB/s in the same run.

    `error` is the largest error in units of 2**-24 · (|a·x| + |y|). `failure`: why there is no time (then ms is None).
    """

    name: str
    lines: int
    ms: float | None = None
    low: float | None = None
    high: float | None = None
    gbps: float | None = None
    share: float | None = None
    error: float | None = None
    failure: str = ""


@dataclass
class Gap:
    """One run: its entries at the main size `n`, all sizes in `sizes` (n -> entries), and where it was measured.

    `stored` is True for a run read from grader/results; `changed` names the implementations whose source is no longer the
    measured one. `implementations` and `sources` are what `measure` was given (empty functions when stored).
    """

    n: int
    entries: list
    copy_gbps: float | None = None
    sizes: dict = field(default_factory=dict)
    date: str = ""
    gpu: str = ""
    driver: str = ""
    versions: dict = field(default_factory=dict)
    method: str = METHOD
    rounds: int = 0
    repeats: int = 0
    stored: bool = False
    changed: list = field(default_factory=list)
    sources: dict = field(default_factory=dict)
    implementations: dict = field(default_factory=dict, repr=False)

    def __getitem__(self, name):
        return next(entry for entry in self.entries if entry.name == name)

    @property
    def timed(self):
        return [entry for entry in self.entries if entry.ms]

    @property
    def hand(self):
        """The hand-written entry: the one called CUDA, else the fastest. None if nothing was timed."""
        return next((e for e in self.timed if "cuda" in e.name.lower()), min(self.timed, key=lambda e: e.ms, default=None))

    def ratio(self, name, to=None):
        """How many times as long `name` takes as `to` (the hand-written one). None where either has no time."""
        over = self.hand if to is None else self[to]
        return self[name].ms / over.ms if over and over.ms and self[name].ms else None

    def label(self):
        """Where the figures come from, in one line."""
        if not self.timed:
            return say("no figures: no GPU here and no stored run")
        if self.stored:
            return say("stored run: {gpu}, {date}", gpu=self.gpu, date=self.date)
        return say("measured here: {gpu}, {date}", gpu=self.gpu, date=self.date)

    def sentence(self):
        """The gap as a sentence, with the numbers of this run."""
        hand = self.hand
        if hand is None:
            return say("Nothing was timed. On a machine with a GPU this cell measures.")
        said = []
        slowest = max(self.timed, key=lambda e: e.ms)
        if slowest is not hand:
            said.append(say("{name} takes {ratio} times the time of {hand}: that is the gap.", name=slowest.name,
                            ratio=_times(slowest.ms / hand.ms), hand=hand.name))
        for entry in self.timed:
            if entry is not hand and entry is not slowest:
                said.append(say("{name}: {ratio} times, with {lines} lines where {hand} has {hand_lines}.",
                                name=entry.name, ratio=_times(entry.ms / hand.ms), lines=entry.lines, hand=hand.name,
                                hand_lines=hand.lines))
        return " ".join(said)

    def notes(self):
        """What a reader of the figures must know besides them, as sentences."""
        said = [f"{entry.name}: {entry.failure}" for entry in self.entries if entry.failure]
        if self.stored and self.changed:
            said.append(say("The stored run measured other code than this notebook's: {names}.",
                            names=", ".join(self.changed)))
        return said

    def __str__(self):
        head = [say("implementation"), say("lines"), "ms", say("fastest to slowest round"), "GB/s", say("of a copy")]
        rows = [head]
        for e in self.entries:
            rows.append([e.name, str(e.lines), *((f"{e.ms:.3f}", f"{e.low:.3f} – {e.high:.3f}", f"{e.gbps:.0f}",
                                                  f"{e.share:.0%}") if e.ms else ("–",) * 4)])
        widths = [max(len(row[k]) for row in rows) for k in range(len(head))]
        body = ["  ".join(cell.ljust(w) if k == 0 else cell.rjust(w) for k, (cell, w) in enumerate(zip(row, widths)))
                for row in rows]
        size = say("{operator}, {n} float32 elements", operator=OPERATOR, n=_grouped(self.n))
        return "\n".join([f"{size} · {self.label()}", "", *body, "", self.sentence(), *self.notes()])

    def _repr_mimebundle_(self, include=None, exclude=None):
        return {"text/plain": str(self)}

    def to_json(self):
        return {
            "operator": OPERATOR, "dtype": "float32", "a": A, "date": self.date, "gpu": self.gpu, "driver": self.driver,
            "versions": self.versions, "method": self.method, "rounds": self.rounds, "repeats": self.repeats,
            "n": self.n, "copy_gbps": self.copy_gbps, "entries": [asdict(e) for e in self.entries],
            "sizes": {str(n): [asdict(e) for e in entries] for n, entries in self.sizes.items()},
            "sources": {name: {"sha256": _hash(text), "text": text} for name, text in self.sources.items()},
        }

    @classmethod
    def from_json(cls, data):
        return cls(n=data["n"], entries=[Entry(**e) for e in data["entries"]], copy_gbps=data["copy_gbps"],
                   sizes={int(n): [Entry(**e) for e in entries] for n, entries in data["sizes"].items()},
                   date=data["date"], gpu=data["gpu"], driver=data["driver"], versions=data["versions"],
                   method=data["method"], rounds=data["rounds"], repeats=data["repeats"], stored=True,
                   sources={name: source["text"] for name, source in data["sources"].items()})


def _grouped(number):
    """Digits in threes, by a thin space: a comma and a point mean different things in different languages."""
    return f"{number:,}".replace(",", "\u202f")


def _times(ratio):
    return f"{ratio:.1f}" if ratio >= 1.15 else f"{ratio:.2f}"


def _hash(text):
    """Of the code alone: blank lines, blanks at a line's end and lines of Python comment change nothing that runs."""
    lines = [line.rstrip() for line in text.splitlines() if line.strip() and not re.match(r"\s*#[#\s]", line)]
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


# ---------------------------------------------------------------------------------------------------------------------
# Measuring
# ---------------------------------------------------------------------------------------------------------------------

_LAST = None  # the newest result of measure(), which a stored run starts from


def measure(implementations, sources=None, n=N, sizes=(), rounds=11, repeats=5, seed=0):
    """Time each implementation of ``relu(a*x + y)`` on this machine's GPU, or load the stored run where there is none.

    implementations: {name: f(a, x, y)}; see the module's docstring. One that raises or is wrong gets a sentence, no time.
    sources: {name: text, or a list of texts, functions, kernels}: the lines that are counted. Left out, the function's own.
    n: elements; halved until everything fits in the GPU's free memory. sizes: further sizes to time.

    Returns a `Gap`. Takes about a second of GPU time at the default size, besides what the implementations compile.
    """
    global _LAST
    texts = {}
    for name, function in implementations.items():
        given = (sources or {}).get(name, function)
        texts[name] = source_of(*(given if isinstance(given, (list, tuple)) else [given]))
    if _can_measure():
        gap = _measure_live(_Cuda(seed), implementations, texts, n, sizes, rounds, repeats)
    else:
        gap = stored(texts)
    gap.implementations = dict(implementations)
    _LAST = gap
    return gap


def stored(sources=None):
    """The stored run as a `Gap`; one without times where none is stored.

    sources: {name: text} of the code at hand; `Gap.changed` names those that differ from what was measured.
    """
    texts = sources or {}
    data = results.load("ninja_gap")
    if data is None:
        return Gap(n=N, entries=[Entry(name, lines_of_code(text)) for name, text in texts.items()], stored=True)
    gap = Gap.from_json(data)
    gap.changed = [name for name, text in texts.items()
                   if text and name in gap.sources and _hash(text) != _hash(gap.sources[name])]
    return gap


def _can_measure():
    """A GPU is there and Triton compiles for it (an interpreted kernel would take hours)."""
    import torch
    return torch.cuda.is_available() and os.environ.get("TRITON_INTERPRET") != "1"


def _measure_live(gpu, implementations, texts, n, sizes, rounds, repeats):
    """`measure` on `gpu`, an object with the methods of `_Cuda`."""
    n = gpu.fitting(n)
    every = sorted({size for size in sizes if size <= n} | {n})
    lines = {name: lines_of_code(text) for name, text in texts.items()}
    by_size, copies = {}, {}
    for size in every:
        by_size[size], copies[size] = _measure_size(gpu, implementations, lines, size, rounds, repeats)
    return Gap(n=n, entries=by_size[n], copy_gbps=copies[n], sizes=by_size, date=datetime.date.today().isoformat(),
               gpu=gpu.name(), driver=driver_version(), versions=versions(), rounds=rounds, repeats=repeats,
               sources=dict(texts))


def _measure_size(gpu, implementations, lines, n, rounds, repeats):
    """([Entry], the copy's GB/s) for one size."""
    gpu.inputs(n)
    entries = {name: Entry(name, lines[name]) for name in implementations}
    for name, function in implementations.items():
        try:
            entries[name].error = gpu.check(function)
        except Exception as problem:  # whatever a cell's code does must not take the other implementations along
            entries[name].failure = _first_line(problem)
    sound = [name for name, entry in entries.items() if not entry.failure]
    try:
        times = _times_of({name: gpu.call(implementations[name]) for name in sound} | {COPY: gpu.copy}, gpu.time, rounds, repeats)
        gpu.release()
    except Exception as problem:  # after an illegal access CUDA refuses everything, whoever made it
        for name in sound:
            entries[name].failure = say("not timed, the GPU has stopped working for this notebook: restart its kernel. {why}",
                                        why=_first_line(problem))
        return list(entries.values()), None
    copy_gbps = 2 * n * ELEMENT / times.pop(COPY)[0] / 1e6
    for name, (ms, low, high) in times.items():
        entry = entries[name]
        entry.ms, entry.low, entry.high = ms, low, high
        entry.gbps = 3 * n * ELEMENT / ms / 1e6
        entry.share = entry.gbps / copy_gbps
    return list(entries.values()), copy_gbps


def _times_of(calls, time, rounds, repeats):
    """`alternate`, except that a call slower than SLOW_MS is timed once more and then left alone."""
    times = {}
    for name, call in calls.items():
        if time([call])[0] > SLOW_MS:
            ms = time([call])[0]
            times[name] = (ms, ms, ms)
    return times | alternate({name: call for name, call in calls.items() if name not in times}, time, rounds, repeats)


def _first_line(problem):
    text = str(problem).strip().splitlines()
    return f"{type(problem).__name__}: {text[0]}" if text and not isinstance(problem, WrongResult) else (
        text[0] if text else type(problem).__name__)


def alternate(calls, time, rounds, repeats):
    """{name: (ms, fastest round, slowest round)}: the calls take turns, each round starting with another one.

    time: a function of a list of calls that runs them in that order and returns the milliseconds of each.
    """
    names = list(calls)
    time(list(calls.values()))  # warms up: not counted
    medians = {name: [] for name in names}
    for turn in range(rounds):
        first = turn % len(names)
        order = (names[first:] + names[:first]) * repeats
        took = {name: [] for name in names}
        for name, ms in zip(order, time([calls[name] for name in order])):
            took[name].append(ms)
        for name in names:
            medians[name].append(statistics.median(took[name]))
    return {name: (statistics.median(m), min(m), max(m)) for name, m in medians.items()}


class WrongResult(Exception):
    """An implementation's output isn't the operator's."""


def compare(out, a, x, y):
    """The largest error of `out` against float64, in units of 2**-24 · (|a·x| + |y|); raises WrongResult above 4.

    Rounding a, the product, and the sum each cost at most one such unit, whatever the compiler fuses.
    Works in pieces: float64 copies of a gigabyte would not fit beside it.
    """
    import torch
    if not isinstance(out, torch.Tensor) or out.shape != x.shape or out.dtype != x.dtype or out.device != x.device:
        got = f"{tuple(out.shape)}, {out.dtype}, {out.device}" if isinstance(out, torch.Tensor) else type(out).__name__
        raise WrongResult(say("the result must be like x, not {got}", got=got))
    worst, piece = 0.0, 2**24
    for start in range(0, x.numel(), piece):
        part = slice(start, start + piece)
        xs, ys, got = x[part].double(), y[part].double(), out[part].double()
        exact = torch.relu(a * xs + ys)
        scale = UNIT * ((a * xs).abs() + ys.abs()) + 1e-300
        units = (got - exact).abs() / scale
        bad = ~(units <= 4)  # NaN is bad as well
        if bad.any():
            k = int(bad.nonzero()[0])
            raise WrongResult(say("element {k} is {got}, expected {expected}", k=start + k, got=f"{got[k].item():g}",
                                  expected=f"{exact[k].item():g}"))
        worst = max(worst, units.max().item())
    return worst


class _Cuda:
    """Inputs, checks and clocks on the current CUDA device."""

    def __init__(self, seed):
        import torch
        self.torch, self.seed = torch, seed
        properties = torch.cuda.get_device_properties(torch.cuda.current_device())
        l2 = getattr(properties, "L2_cache_size", 0) or 0
        self.flush = torch.empty(max(256 * 2**20, 4 * l2), dtype=torch.int8, device="cuda")

    def name(self):
        return self.torch.cuda.get_device_name()

    def fitting(self, n):
        """n, halved until eight tensors of it (inputs, a copy, results, temporaries) fit in most of the free memory."""
        free, _ = self.torch.cuda.mem_get_info()
        while n > 2**10 and 8 * n * ELEMENT > 0.8 * free:
            n //= 2
        return n

    def inputs(self, n):
        torch = self.torch
        torch.compiler.reset()  # a function compiled for one size would be compiled for "any size" at the next: slower
        generator = torch.Generator(device="cuda").manual_seed(self.seed)
        self.x = torch.randn(n, device="cuda", generator=generator)
        self.y = torch.randn(n, device="cuda", generator=generator)
        self.copied = torch.empty_like(self.x)

    def release(self):
        self.x = self.y = self.copied = None
        self.torch.cuda.empty_cache()

    def check(self, function):
        # The allocator may hand out memory in which the previous right result lies: fill it with NaN first.
        poison = [self.torch.full_like(self.x, float("nan")) for _ in range(2)]
        del poison
        out = function(A, self.x, self.y)
        self.torch.cuda.synchronize()
        return compare(out, A, self.x, self.y)

    def call(self, function):
        return lambda: function(A, self.x, self.y)

    def copy(self):
        self.copied.copy_(self.x)

    def time(self, calls):
        torch = self.torch
        events = []
        for call in calls:
            start, end = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
            self.flush.zero_()
            start.record()
            call()
            end.record()
            events.append((start, end))
        torch.cuda.synchronize()
        return [start.elapsed_time(end) for start, end in events]


def driver_version():
    """The NVIDIA driver's version, or "unknown"."""
    try:
        said = subprocess.run(["nvidia-smi", "--query-gpu=driver_version", "--format=csv,noheader"],
                              capture_output=True, text=True, timeout=20).stdout.split()
        if said:
            return said[0]
    except (OSError, subprocess.SubprocessError):
        pass
    try:
        return re.search(r"\b\d+\.\d+(\.\d+)?\b", pathlib.Path("/proc/driver/nvidia/version").read_text()).group()
    except (OSError, AttributeError):
        return "unknown"


def versions():
    """What the figures depend on: {package: version}, with Python's and CUDA's own."""
    import torch
    found = {"python": ".".join(map(str, sys.version_info[:3])), "cuda": torch.version.cuda}
    for package in ("torch", "triton", "cuda-core", "cuda-bindings"):
        try:
            found[package] = importlib.metadata.version(package)
        except importlib.metadata.PackageNotFoundError:
            found[package] = None
    found["torch"] = torch.__version__
    return found


# ---------------------------------------------------------------------------------------------------------------------
# Hand-written CUDA
# ---------------------------------------------------------------------------------------------------------------------

_C_TYPES = {
    "float": ctypes.c_float, "double": ctypes.c_double, "int": ctypes.c_int32, "unsigned": ctypes.c_uint32,
    "unsigned int": ctypes.c_uint32, "long long": ctypes.c_int64, "long": ctypes.c_int64, "size_t": ctypes.c_uint64,
    "unsigned long": ctypes.c_uint64, "unsigned long long": ctypes.c_uint64, "int32_t": ctypes.c_int32,
    "int64_t": ctypes.c_int64, "uint32_t": ctypes.c_uint32, "uint64_t": ctypes.c_uint64, "bool": ctypes.c_bool,
}


class CudaError(RuntimeError):
    """A CUDA kernel could not be compiled or launched; the message is a sentence, NVRTC's log after it."""


class CudaKernel:
    """A kernel written in CUDA C++. Calling it, ``kernel(grid, block, *args)``, compiles it once and launches it.

    grid, block: a number or a tuple of up to three. args: as the C++ signature says; a CUDA tensor for a pointer, a
    Python number for a scalar. The launch goes to torch's current stream and returns at once.

    Nothing is compiled before the first launch, so that a notebook without a GPU can define its kernels all the same.
    Raises CudaError where a launch is impossible or the arguments don't fit the signature.
    """

    def __init__(self, source, name):
        self.source, self.name = source, name
        self.parameters = parameters(source, name)
        self.through = ""  # "cuda.core" or "cuda.bindings", once compiled
        self._launchers = {}  # by device: a module belongs to the device it was loaded on

    def __repr__(self):
        return f"CudaKernel({self.name})"

    def __call__(self, grid, block, *args):
        import torch
        if not torch.cuda.is_available():
            raise CudaError(say("This machine has no NVIDIA GPU: the CUDA kernel {name} can be read here, not run.",
                                name=self.name))
        values = arguments(self.name, self.parameters, args)
        device = torch.cuda.current_device()
        launch = (_three(grid), _three(block), values, torch.cuda.current_stream().cuda_stream)
        if device in self._launchers:
            return self._launchers[device](*launch)
        torch.cuda.synchronize()  # makes torch create the context that the module is loaded into
        arch = "sm_{}{}".format(*torch.cuda.get_device_capability(device))
        try:
            launcher, self.through = _through_core(self.source, self.name, arch, device), "cuda.core"
            launcher(*launch)
        except Exception:  # absent, of a version we don't know, or a mistake of the kernel's: cuda.bindings says which
            launcher, self.through = _through_bindings(self.source, self.name, arch), "cuda.bindings"
            launcher(*launch)
        self._launchers[device] = launcher


def cuda_kernel(source, name):
    """A `CudaKernel`: the ``__global__`` function `name` of the CUDA C++ text `source`, compiled by NVRTC when launched.

    Raises ValueError if the text defines no such kernel, or one with a parameter that can't be passed from here.
    """
    return CudaKernel(source, name)


def parameters(source, name):
    """The kernel's parameters, in order: [(name, ctypes type, or None for a pointer)]."""
    text = re.sub(r"//[^\n]*|/\*.*?\*/", " ", source, flags=re.DOTALL)
    found = re.search(rf"__global__[^;{{}}]*?\b{re.escape(name)}\s*\(([^)]*)\)", text)
    if not found:
        raise ValueError(say("The CUDA source defines no __global__ function {name}.", name=name))
    listed = []
    for declaration in filter(None, (part.strip() for part in found.group(1).split(","))):
        words = re.sub(r"\b(const|volatile|__restrict__|__restrict|restrict|signed)\b", " ", declaration)
        kind, _, label = words.replace("*", " * ").strip().rpartition(" ")
        kind = " ".join(kind.split())
        if "*" in kind:
            listed.append((label, None))
        elif kind in _C_TYPES:
            listed.append((label, _C_TYPES[kind]))
        else:
            raise ValueError(say("{name}: the parameter `{declaration}` is neither a pointer nor a plain number.",
                                 name=name, declaration=declaration))
    return listed


def arguments(name, wanted, given):
    """The launch's arguments as ctypes values; CudaError with a sentence where they don't fit the parameters."""
    if len(given) != len(wanted):
        raise CudaError(say("{name} takes {wanted} arguments, not {given}.", name=name, wanted=len(wanted),
                            given=len(given)))
    values = []
    for (label, kind), value in zip(wanted, given):
        is_tensor = hasattr(value, "data_ptr")
        if kind is None:
            if not is_tensor or value.device.type != "cuda":
                raise CudaError(say("{name}: `{label}` is a pointer and wants a CUDA tensor.", name=name, label=label))
            values.append(ctypes.c_void_p(value.data_ptr()))
        elif is_tensor:
            raise CudaError(say("{name}: `{label}` is a number, not a pointer.", name=name, label=label))
        elif kind in (ctypes.c_float, ctypes.c_double):
            values.append(kind(float(value)))
        else:
            if int(value) != value or kind(int(value)).value != int(value):
                raise CudaError(say("{name}: {value} doesn't fit in `{label}`.", name=name, value=value, label=label))
            values.append(kind(int(value)))
    return values


def _three(dimensions):
    sizes = (dimensions,) if not isinstance(dimensions, (tuple, list)) else tuple(dimensions)
    return (*(int(size) for size in sizes), 1, 1, 1)[:3]


class _Stream:
    """A CUDA stream by its handle, in the form that cuda.core accepts from other libraries."""

    def __init__(self, handle):
        self.handle = handle

    def __cuda_stream__(self):
        return (0, self.handle)


def _through_core(source, name, arch, device):
    """launch(grid, block, ctypes values, stream handle) by cuda.core."""
    try:
        from cuda.core import Device, LaunchConfig, Program, ProgramOptions, launch
    except ImportError:  # its name until 0.4
        from cuda.core.experimental import Device, LaunchConfig, Program, ProgramOptions, launch
    here = Device(device)
    here.set_current()
    program = Program(source, "c++", ProgramOptions(std="c++17", arch=arch))
    compiled = program.compile("cubin", name_expressions=(name,))
    kernel = compiled.get_kernel(name)
    streams = {}

    def run(grid, block, values, handle):
        if handle not in streams:
            streams[handle] = here.create_stream(_Stream(handle))
        # a pointer goes as a plain int, its form in every version
        passed = [value.value or 0 if isinstance(value, ctypes.c_void_p) else value for value in values]
        launch(streams[handle], LaunchConfig(grid=grid, block=block), kernel, *passed)

    run.kept = compiled  # the kernel's code lives as long as the module does
    return run


def _through_bindings(source, name, arch):
    """launch(grid, block, ctypes values, stream handle) by NVRTC and the driver themselves."""
    try:
        from cuda.bindings import driver, nvrtc
    except ImportError:
        raise CudaError(say("Neither cuda-core nor cuda-bindings can be imported: `pip install cuda-core` adds what "
                            "compiles CUDA here.")) from None
    cubin, symbol = _nvrtc_cubin(nvrtc, source, name, arch)
    module = _ok(*driver.cuModuleLoadData(cubin))
    function = _ok(*driver.cuModuleGetFunction(module, symbol))

    def run(grid, block, values, handle):
        passed = (tuple(value.value or 0 for value in values), tuple(type(value) for value in values))
        _ok(*driver.cuLaunchKernel(function, *grid, *block, 0, handle, passed, 0))

    run.kept = cubin
    return run


def _nvrtc_cubin(nvrtc, source, name, arch):
    """(machine code, the kernel's name in it) of CUDA C++ `source` for `arch`; needs no GPU."""
    program = _ok(*nvrtc.nvrtcCreateProgram(source.encode(), f"{name}.cu".encode(), 0, [], []))
    try:
        _ok(*nvrtc.nvrtcAddNameExpression(program, name.encode()))
        options = [f"--gpu-architecture={arch}".encode(), b"--std=c++17"]
        if int(nvrtc.nvrtcCompileProgram(program, len(options), options)[0]):
            log = _filled(nvrtc.nvrtcGetProgramLog, program, _ok(*nvrtc.nvrtcGetProgramLogSize(program)))
            raise CudaError(say("NVRTC can't compile {name}:", name=name) + "\n" +
                            log.rstrip(b"\0").decode(errors="replace"))
        cubin = _filled(nvrtc.nvrtcGetCUBIN, program, _ok(*nvrtc.nvrtcGetCUBINSize(program)))
        return cubin, bytes(_ok(*nvrtc.nvrtcGetLoweredName(program, name.encode())))
    finally:
        nvrtc.nvrtcDestroyProgram(program)


def _filled(function, program, size):
    room = b" " * size  # these functions write into the bytes they are given
    _ok(*function(program, room))
    return room


def _ok(error, value=None, *more):
    """The value of a cuda-bindings answer; CudaError with the error's name if there is one."""
    if int(error):
        raise CudaError(say("CUDA refused: {error}.", error=getattr(error, "name", error)))
    return value


# ---------------------------------------------------------------------------------------------------------------------
# The chart
# ---------------------------------------------------------------------------------------------------------------------

_LOOK = (("#0072B2", "o"), ("#E69F00", "s"), ("#009E73", "^"), ("#D55E00", "D"), ("#CC79A7", "P"), ("#56B4E9", "v"))


class Chart:
    """A picture for the notebook: ``figure`` (matplotlib's), ``alt``, the sentences below it and a ``text`` twin."""

    def __init__(self, figure, alt, below, text):
        self.figure, self.alt, self.below, self.text = figure, alt, below, text

    def png(self):
        from matplotlib.backends.backend_agg import FigureCanvasAgg
        room = io.BytesIO()
        FigureCanvasAgg(self.figure)
        self.figure.savefig(room, format="png", dpi=144)
        return room.getvalue()

    def __repr__(self):
        return self.text

    def _repr_mimebundle_(self, include=None, exclude=None):
        width = int(self.figure.get_figwidth() * 96)
        image = base64.b64encode(self.png()).decode()
        below = "".join(f"<p>{html.escape(sentence)}</p>" for sentence in self.below)
        return {
            "text/plain": self.text,
            "text/html": f'<img alt="{html.escape(self.alt)}" src="data:image/png;base64,{image}" '
                         f'style="width:{width}px;max-width:100%">{below}',
        }


def chart(gap):
    """Lines of code (across) against time (up): one labelled point an implementation, with its spread. A `Chart`."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(7.6, 4.4), layout="constrained", facecolor="white")
    axes = figure.add_subplot()
    timed = gap.timed
    axes.set_xlabel(say("lines of code"))
    axes.set_ylabel(say("time in ms (bars: fastest to slowest round)"))
    axes.set_title(say("{operator}, {n} float32 elements", operator=OPERATOR, n=_grouped(gap.n)) + "\n" + gap.label(),
                   fontsize=10.5)
    axes.spines[["top", "right"]].set_visible(False)
    if timed:
        slow, fast = max(e.high for e in timed), min(e.low for e in timed)
        wide = max(e.lines for e in timed)
        axes.set_xlim(0, wide * 1.3 + 2)
        floor = 3 * gap.n * ELEMENT / gap.copy_gbps / 1e6 if gap.copy_gbps else None
        if slow > 6 * fast:
            axes.set_yscale("log")
            axes.set_ylim(min(fast, floor or fast) / 1.7, slow * 2)
            axes.yaxis.set_major_formatter("{x:g}")
        else:
            axes.set_ylim(0, slow * 1.3)
        if floor:
            axes.axhline(floor, color="#666666", linewidth=1, linestyle=(0, (4, 3)), zorder=1)
            axes.annotate(say("the least bytes at the speed of a copy: {ms} ms", ms=f"{floor:.2f}"),
                          (1, floor), xycoords=("axes fraction", "data"), xytext=(0, -9), textcoords="offset points",
                          ha="right", va="top", fontsize=8.5, color="#444444")
        for k, entry in enumerate(gap.entries):
            if not entry.ms:
                continue
            colour, marker = _LOOK[k % len(_LOOK)]
            axes.errorbar(entry.lines, entry.ms, yerr=[[entry.ms - entry.low], [entry.high - entry.ms]], fmt=marker,
                          color=colour, markersize=9, markeredgecolor="black", markeredgewidth=0.7, capsize=4, zorder=3)
        for entry, (dx, dy, ha) in zip(timed, _places(timed, wide, axes.get_ylim(), axes.get_yscale() == "log")):
            axes.annotate(say("{name}\n{lines} lines, {ms} ms", name=entry.name, lines=entry.lines, ms=f"{entry.ms:.2f}"),
                          (entry.lines, entry.ms), xytext=(dx, dy), textcoords="offset points", ha=ha, va="center",
                          fontsize=9)
    else:
        axes.text(0.5, 0.5, gap.label(), transform=axes.transAxes, ha="center")
    axes.grid(True, axis="y", color="#e4e4e4", linewidth=0.8, zorder=0)
    points = "; ".join(say("{name}: {lines} lines, {ms} ms", name=e.name, lines=e.lines, ms=f"{e.ms:.2f}") for e in timed)
    alt = say("Chart of lines of code against time, {label}.", label=gap.label()) + (f" {points}." if points else "")
    return Chart(figure, alt, [gap.sentence(), *gap.notes()], str(gap))


def _places(timed, wide, limits, log):
    """Where each label goes, (dx, dy, alignment) in points: above its point, or moved off a near neighbour's."""
    import math
    scale = (lambda v: math.log(v)) if log else (lambda v: v)
    height = scale(limits[1]) - scale(max(limits[0], 1e-9) if log else limits[0])
    taken, places = [], []
    for entry in timed:
        x, y = entry.lines / (wide * 1.3 + 2), scale(entry.ms) / height
        for dx, dy in ((-6, 21), (13, 0), (-6, 46), (-6, 71), (-6, 96)):
            # about 480 by 230 points inside the axes; a label takes about 105 by 24
            left, middle = x * 480 + dx, y * 230 + dy
            if all(abs(left - l) > 105 or abs(middle - m) > 24 for l, m in taken):
                break
        taken.append((left, middle))
        places.append((dx, dy, "left"))
    return places


# ---------------------------------------------------------------------------------------------------------------------
# The stored run
# ---------------------------------------------------------------------------------------------------------------------

def code_cells(path):
    """The code cells of a lesson, .py (percent format) or .ipynb, as source texts; cells with magics are left out."""
    path = pathlib.Path(path)
    if path.suffix == ".ipynb":
        import json
        cells = [cell for cell in json.loads(path.read_text(encoding="utf-8"))["cells"] if cell["cell_type"] == "code"]
        found = ["".join(cell["source"]) for cell in cells]
    else:
        parts = re.split(r"(?m)^# %%(?: (.*))?\n", path.read_text(encoding="utf-8"))[1:]
        found = [text.strip("\n") for head, text in zip(parts[::2], parts[1::2])
                 if not (head or "").startswith(("[markdown]", "[raw]", "[md]"))]
    magic = re.compile(r"\s*(# )?[%!]")
    return [text for text in found if text.strip() and not magic.match(text)]


def run_lesson(path):
    """Run what the lesson's code cells bind, from the top until one has called `measure`, and return that `Gap`.

    A bare expression only shows something (a figure, a check) and is left out. A cell that fails is named on stderr and
    the next one tried; LookupError if no cell has measured. While they run, cells are files: Triton reads a kernel's
    source from disk.
    """
    global _LAST
    _LAST = None
    module = types.ModuleType("lesson")
    sys.modules["lesson"] = module
    with tempfile.TemporaryDirectory() as folder:
        for number, text in enumerate(code_cells(path), 1):
            file = pathlib.Path(folder) / f"cell_{number}.py"
            file.write_text(text + "\n", encoding="utf-8")
            module.__file__ = str(file)
            try:
                tree = ast.parse(text, str(file))
                tree.body = [statement for statement in tree.body if not isinstance(statement, ast.Expr)]
                exec(compile(tree, str(file), "exec"), module.__dict__)
            except Exception as problem:
                print(f"code cell {number}: {type(problem).__name__}: {problem}", file=sys.stderr)
            if _LAST is not None:
                return _LAST
    raise LookupError(f"no cell of {path} calls ninja_gap.measure")


def main(argv=None):
    parser = argparse.ArgumentParser(prog="python -m grader.show.ninja_gap", description="Measure the Ninja Gap.")
    parser.add_argument("--lesson", default="solutions/01-ninja-gap/01-ninja-gap.py", help="whose cells are measured")
    parser.add_argument("--save", action="store_true", help="write grader/results/<gpu>.json")
    parser.add_argument("--chart", metavar="PNG", help="draw the chart into this file")
    parser.add_argument("--rounds", type=int, default=31)
    parser.add_argument("--repeats", type=int, default=7)
    options = parser.parse_args(argv)
    gap = run_lesson(options.lesson)
    if not gap.stored:
        gap = measure(gap.implementations, gap.sources, sizes=STORED_SIZES, rounds=options.rounds,
                      repeats=options.repeats)
        for n, entries in gap.sizes.items():
            print(f"{n:>12,}  " + "  ".join(f"{e.name} {e.ms:.4f} ms" if e.ms else f"{e.name} –" for e in entries))
    print(gap)
    if options.chart:
        pathlib.Path(options.chart).write_bytes(chart(gap).png())
    if options.save:
        if gap.stored:
            print("Nothing saved: this machine has no GPU that Triton can compile for.", file=sys.stderr)
            return 1
        broken = [f"{entry.name}: {entry.failure}" for entry in gap.entries if entry.failure]
        if broken:
            print("Nothing saved: " + "; ".join(broken), file=sys.stderr)
            return 1
        print("saved:", results.save("ninja_gap", gap.to_json(), results.machine(gap.gpu)))
    return 0


if __name__ == "__main__":
    # `measure` must be the one that the lesson imports, not a second copy of it in __main__
    from grader.show import ninja_gap
    sys.exit(ninja_gap.main())
