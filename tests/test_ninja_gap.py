"""The Ninja Gap: counting lines, timing in turns, comparing, storing, drawing. A pretended GPU stands for the real one."""

import ast
import ctypes
import json
import pathlib
import sys
import types

import pytest
import torch

from grader import results
from grader.show import ninja_gap
from grader.show.ninja_gap import Entry, Gap, lines_of_code

ROOT = pathlib.Path(__file__).parents[1]


@pytest.fixture(autouse=True)
def english(monkeypatch):
    monkeypatch.setenv("DOJO_LANG", "en")


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setattr(results, "HERE", tmp_path)
    return tmp_path


def eager(a, x, y):
    return torch.relu(a * x + y)


def by_hand(a, x, y):
    return torch.clamp(torch.add(y, x, alpha=a), min=0)


# Lines of code


@pytest.mark.parametrize("source, lines", [
    ("", 0),
    ("x = 1\n\n# a comment\ny = 2  # another\n", 2),
    ('def f(a,\n      b):\n    """What it does,\n    in two lines."""\n    return a\n', 3),
    ('s = """\n// a comment\n#include <cstdint>\n\nint i; /* not\n this */ int j;\n"""\n', 5),
    ("// C++\n#define A 1\n/* long\n   comment */\n__global__ void f() {\n}\n", 3),
    (["x = 1", "y = 2\n\nz = 3"], 3),
])
def test_lines_of_code(source, lines):
    assert lines_of_code(source) == lines


def test_sources_are_found_under_decorators():
    triton = pytest.importorskip("triton")
    jitted = triton.jit(by_hand)
    wrapped = types.SimpleNamespace(fn=types.SimpleNamespace(fn=by_hand))
    compiled = torch.compile(by_hand)
    want = "def by_hand(a, x, y):\n    return torch.clamp(torch.add(y, x, alpha=a), min=0)"
    for thing in (by_hand, jitted, wrapped, compiled):
        assert ninja_gap.source_of(thing) == want
    assert ninja_gap.source_of("x = 1\n", by_hand) == "x = 1\n\n" + want
    assert ninja_gap.source_of(ninja_gap.cuda_kernel("__global__ void k() {}", "k")) == "__global__ void k() {}"
    assert ninja_gap.source_of(len) == ""


# Timing


def test_they_take_turns_and_medians_are_reported():
    order = []

    def time(calls):
        order.append([call() for call in calls])
        return [{"a": 1.0, "b": 2.0}[name] * (10 if len(order) == 3 else 1) + k * 0.001
                for k, name in enumerate(order[-1])]

    got = ninja_gap.alternate({"a": lambda: "a", "b": lambda: "b"}, time, rounds=5, repeats=3)
    assert order[0] == ["a", "b"]  # the warm-up
    assert order[1:3] == [list("ababab"), list("bababa")]
    for name, ms in (("a", 1.0), ("b", 2.0)):
        median, low, high = got[name]
        assert median == pytest.approx(ms, rel=0.01)  # one slow round of five moves no median
        assert low <= median < high and high == pytest.approx(10 * ms, rel=0.01)


def test_comparing_with_float64():
    x, y = torch.randn(2, 1000)
    for right in (eager, by_hand, lambda a, x, y: torch.relu(a * x.double() + y.double()).float()):
        assert ninja_gap.compare(right(1.7, x, y), 1.7, x, y) <= 4
    for wrong in (
        lambda a, x, y: a * x + y,
        lambda a, x, y: torch.relu(a * x.half() + y.half()).float(),
        lambda a, x, y: torch.full_like(x, float("nan")),
        lambda a, x, y: torch.zeros_like(x),
        lambda a, x, y: torch.relu(a * x + y)[:-1],
        lambda a, x, y: torch.relu(a * x + y).double(),
        lambda a, x, y: None,
    ):
        with pytest.raises(ninja_gap.WrongResult):
            ninja_gap.compare(wrong(1.7, x, y), 1.7, x, y)


class Pretended:
    """A GPU whose clock is a table: everything else is done as it would be, on the CPU."""

    took = {"eager": 2.4, "by_hand": 1.0, "copy": 0.7}

    def __init__(self, fits=2**12):
        self.fits, self.sizes = fits, []

    def name(self):
        return "NVIDIA Pretended"

    def fitting(self, n):
        return min(n, self.fits)

    def inputs(self, n):
        self.sizes.append(n)
        self.x, self.y = torch.randn(2, n)

    def release(self):
        self.x = self.y = None

    def check(self, function):
        return ninja_gap.compare(function(ninja_gap.A, self.x, self.y), ninja_gap.A, self.x, self.y)

    def call(self, function):
        return lambda: self.took[function.__name__]

    def copy(self):
        return self.took["copy"]

    def time(self, calls):
        return [call() for call in calls]


FOUR = {"PyTorch": eager, "CUDA": by_hand}


def live(implementations=None, monkeypatch=None, **settings):
    texts = {name: ninja_gap.source_of(f) for name, f in (implementations or FOUR).items()}
    return ninja_gap._measure_live(Pretended(), implementations or FOUR, texts, settings.get("n", 2**28),
                                   settings.get("sizes", ()), 3, 2)


def test_a_live_run():
    gap = live(sizes=(2**10, 2**30))
    assert gap.n == 2**12 and list(gap.sizes) == [2**10, 2**12] and not gap.stored
    assert gap.ratio("PyTorch") == pytest.approx(2.4) and gap.hand.name == "CUDA"
    assert gap["CUDA"].gbps == pytest.approx(12 * 2**12 / 1.0 / 1e6)
    assert gap["CUDA"].share == pytest.approx(12 / 1.0 / (8 / 0.7))
    assert gap["CUDA"].lines == 2 and gap["CUDA"].error <= 4
    assert "PyTorch takes 2.4 times the time of CUDA" in gap.sentence()
    assert "measured here: NVIDIA Pretended" in str(gap)


def test_a_wrong_or_broken_one_gets_a_sentence_and_the_others_their_times():
    def wrong(a, x, y):
        return a * x + y

    def broken(a, x, y):
        raise RuntimeError("no kernel\nand more")

    def skeleton(a, x, y):
        pass

    gap = live({"PyTorch": eager, "CUDA": by_hand, "Triton": wrong, "broken": broken, "skeleton": skeleton})
    assert gap["CUDA"].ms and gap["PyTorch"].ms
    assert gap["Triton"].ms is None and "expected" in gap["Triton"].failure
    assert gap["broken"].failure == "RuntimeError: no kernel"
    assert gap["skeleton"].failure == "the result must be like x, not NoneType"
    text = str(gap)
    assert "broken: RuntimeError: no kernel" in text and "Triton: element" in text
    assert ninja_gap.chart(gap).png()


def test_a_very_slow_one_is_not_run_hundreds_of_times(monkeypatch):
    runs = []

    def slow(a, x, y):
        return torch.relu(a * x + y)

    monkeypatch.setattr(Pretended, "took", {**Pretended.took, "slow": 5000.0})
    monkeypatch.setattr(Pretended, "call", lambda gpu, f: lambda: runs.append(f.__name__) or gpu.took[f.__name__])
    gap = live({"Triton": slow, "CUDA": by_hand})
    assert runs.count("slow") == 2 and runs.count("by_hand") > 5
    assert gap["Triton"].ms == 5000.0 and gap.ratio("Triton") == 5000.0


def test_a_gpu_that_stops_working_leaves_a_sentence(monkeypatch):
    def stopped(gpu, calls):
        raise RuntimeError("CUDA error: an illegal memory access was encountered\nCUDA kernel errors ...")

    monkeypatch.setattr(Pretended, "time", stopped)
    gap = live()
    assert gap.timed == [] and gap.copy_gbps is None
    assert "restart its kernel. RuntimeError: CUDA error: an illegal memory access" in gap["CUDA"].failure
    assert ninja_gap.chart(gap).png() and json.dumps(gap.to_json())


# Storing


def test_a_stored_run_comes_back_labelled(folder):
    gap = live()
    path = results.save("ninja_gap", gap.to_json(), "nvidia-h200")
    again = ninja_gap.measure(FOUR) if not torch.cuda.is_available() else ninja_gap.stored()
    assert again.stored and again.entries == gap.entries and again.sizes == gap.sizes
    assert again.changed == [] and again.label().startswith("stored run: NVIDIA Pretended, ")
    data = json.loads(path.read_text())["ninja_gap"]
    for key in ("date", "gpu", "driver", "versions", "method", "rounds", "repeats", "operator", "dtype"):
        assert data[key], key
    assert {"torch", "triton", "cuda", "python"} <= set(data["versions"])


def test_a_stored_run_says_when_the_code_has_changed(folder):
    results.save("ninja_gap", live().to_json(), "nvidia-h200")
    same = "    ### BEGIN SOLUTION\n\n" + ninja_gap.source_of(eager) + "   \n"
    gap = ninja_gap.stored({"PyTorch": same, "CUDA": "def by_hand(a, x, y):\n    return x"})
    assert gap.changed == ["CUDA"]
    assert "other code than this notebook's: CUDA." in str(gap)
    assert "other code than this notebook&#x27;s: CUDA." in ninja_gap.chart(gap)._repr_mimebundle_()["text/html"]


def test_without_a_stored_run_nothing_breaks(folder):
    gap = ninja_gap.stored({"PyTorch": "x = 1"})
    assert gap["PyTorch"].lines == 1 and gap.timed == [] and gap.ratio("PyTorch") is None
    assert "no stored run" in str(gap)
    assert "Nothing was timed" in ninja_gap.chart(gap).below[0]


def test_results_keep_other_sections(folder):
    results.save("one", {"a": 1}, "cpu")
    results.save("two", [2], "cpu")
    results.save("one", {"a": 3}, "cpu")
    assert results.load("one", "cpu") == {"a": 3} and results.load("two", "cpu") == [2]
    assert results.load("three", "cpu") is None and results.load("one", "nowhere") is None
    assert [p.name for p in folder.iterdir()] == ["cpu.json"]
    assert results.machine("NVIDIA H200") == "nvidia-h200" and results.machine("") == results.machine(None) == "cpu"


def test_what_is_stored_is_whole():
    for path in (ROOT / "grader" / "results").glob("*.json"):
        data = json.loads(path.read_text(encoding="utf-8"))
        for section in data.values():
            assert section["date"] and section["versions"], path
        if "ninja_gap" in data:
            gap = Gap.from_json(data["ninja_gap"])
            assert [e.name for e in gap.timed] == ["PyTorch", "torch.compile", "Triton", "CUDA"]
            assert all(0 < e.low <= e.ms <= e.high and e.error <= 4 for e in gap.entries)
            assert gap.driver and gap.gpu and gap.method


# The chart


def entry(name, lines, ms):
    return Entry(name, lines, ms, ms * 0.99, ms * 1.02, 3000 / ms, 0.9 / ms, 1.0)


@pytest.mark.parametrize("slowest", [2.4, 40.0])
def test_the_chart_says_in_words_what_it_shows(slowest, monkeypatch):
    gap = Gap(n=2**28, entries=[entry("PyTorch", 2, slowest), entry("torch.compile", 3, 1.02), entry("Triton", 17, 1.01),
                                entry("CUDA", 27, 1.0)], copy_gbps=4300.0, date="2026-12-01", gpu="NVIDIA H200", stored=True)
    chart = ninja_gap.chart(gap)
    bundle = chart._repr_mimebundle_()
    for text in (chart.alt, bundle["text/plain"]):
        assert "stored run: NVIDIA H200, 2026-12-01" in text
        assert all(name in text for name in ("PyTorch", "torch.compile", "Triton", "CUDA"))
    assert 'alt="Chart of' in bundle["text/html"] and len(bundle["text/html"]) < 120_000
    axes = chart.figure.axes[0]
    assert axes.get_yscale() == ("log" if slowest > 6 else "linear")
    markers = {line.get_marker() for line in axes.lines if line.get_marker() not in ("None", "_", None, "")}
    assert len(markers) == 4  # told apart by shape, not by colour alone
    monkeypatch.setenv("DOJO_LANG", "it")
    chart = ninja_gap.chart(gap)
    assert "misura conservata" in chart.alt and "righe di codice" == chart.figure.axes[0].get_xlabel()


# CUDA


SAXPY = """
// relu(a*x + y)
extern "C" __global__ void __launch_bounds__(256) saxpy_relu(float a, const float *__restrict__ x, float const* y,
                                                            float* out, /* how many */ const long long n) {
    out[0] = 0;
}
__global__ void other(unsigned int n, size_t m, bool b, double d) {}
"""


def test_a_signature_is_read():
    c = ctypes
    assert ninja_gap.parameters(SAXPY, "saxpy_relu") == [("a", c.c_float), ("x", None), ("y", None), ("out", None),
                                                         ("n", c.c_int64)]
    assert [kind for _, kind in ninja_gap.parameters(SAXPY, "other")] == [c.c_uint32, c.c_uint64, c.c_bool, c.c_double]
    with pytest.raises(ValueError, match="no __global__ function nothing"):
        ninja_gap.cuda_kernel(SAXPY, "nothing")
    with pytest.raises(ValueError, match="float4 v"):
        ninja_gap.cuda_kernel("__global__ void k(float4 v) {}", "k")


class OnGpu:
    device = types.SimpleNamespace(type="cuda")

    def data_ptr(self):
        return 4096


def test_arguments_fit_the_signature_or_are_refused():
    wanted = ninja_gap.parameters(SAXPY, "saxpy_relu")
    t = OnGpu()
    values = ninja_gap.arguments("saxpy_relu", wanted, (2, t, t, t, 2**40))
    assert [type(v) for v in values] == [ctypes.c_float, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int64]
    assert values[0].value == 2.0 and values[1].value == 4096 and values[4].value == 2**40
    for given, match in [
        ((2, t, t, t), "takes 5 arguments, not 4"),
        ((2, torch.zeros(3), t, t, 1), "wants a CUDA tensor"),
        ((2, 17, t, t, 1), "wants a CUDA tensor"),
        ((2, t, t, t, t), "is a number"),
        ((2, t, t, t, 2**63), "doesn't fit"),
        ((2, t, t, t, 1.5), "doesn't fit"),
    ]:
        with pytest.raises(ninja_gap.CudaError, match=match):
            ninja_gap.arguments("saxpy_relu", wanted, given)


def test_a_kernel_without_a_gpu_is_defined_and_not_run(monkeypatch):
    monkeypatch.setattr(torch.cuda, "is_available", lambda: False)
    kernel = ninja_gap.cuda_kernel(SAXPY, "saxpy_relu")
    with pytest.raises(ninja_gap.CudaError, match="has no NVIDIA GPU"):
        kernel(1, 256, 2.0, None, None, None, 1)


@pytest.fixture
def pretended_cuda(monkeypatch):
    """A torch that says it has a GPU."""
    monkeypatch.setattr(torch.cuda, "is_available", lambda: True)
    monkeypatch.setattr(torch.cuda, "current_device", lambda: 0)
    monkeypatch.setattr(torch.cuda, "synchronize", lambda: None)
    monkeypatch.setattr(torch.cuda, "get_device_capability", lambda device=None: (9, 0))
    monkeypatch.setattr(torch.cuda, "current_stream", lambda: types.SimpleNamespace(cuda_stream=77))


def test_a_launch_goes_through_cuda_core(pretended_cuda, monkeypatch):
    seen = {}

    def launch(stream, config, kernel, *args):
        seen.update(stream=stream, config=config, kernel=kernel, args=args)

    class Device:
        def __init__(self, index):
            self.index = index

        def set_current(self):
            seen["current"] = self.index

        def create_stream(self, other):
            return other.__cuda_stream__()

    class Program:
        def __init__(self, source, kind, options):
            seen.update(source=source, kind=kind, options=options)

        def compile(self, target, name_expressions):
            seen["target"] = target
            return types.SimpleNamespace(get_kernel=lambda name: f"kernel {name}")

    core = types.ModuleType("cuda.core")
    core.Device, core.Program, core.launch = Device, Program, launch
    core.ProgramOptions = core.LaunchConfig = lambda **given: given
    monkeypatch.setitem(sys.modules, "cuda", types.ModuleType("cuda"))
    monkeypatch.setitem(sys.modules, "cuda.core", core)
    kernel = ninja_gap.cuda_kernel(SAXPY, "saxpy_relu")
    t = OnGpu()
    for n in (5, 6):
        kernel(7, (32, 8), 2.0, t, t, t, n)
        assert seen["args"][0].value == 2.0 and seen["args"][1] == 4096 and seen["args"][4].value == n
    assert kernel.through == "cuda.core"
    assert seen["config"] == {"grid": (7, 1, 1), "block": (32, 8, 1)} and seen["stream"] == (0, 77)
    assert seen["options"] == {"std": "c++17", "arch": "sm_90"} and seen["kernel"] == "kernel saxpy_relu"


def pretended_bindings(monkeypatch, log=b""):
    """cuda.bindings as far as the fallback uses it; `log` makes the compilation fail. Returns what was launched."""
    launched = []

    class Answer(int):
        name = "CUDA_ERROR_INVALID_VALUE"

    ok, bad = Answer(0), Answer(1)

    def fill(text):
        def into(program, room):
            ctypes.memmove(room, text, len(text))
            return (ok,)
        return into

    nvrtc = types.SimpleNamespace(
        nvrtcCreateProgram=lambda *a: (ok, "program"), nvrtcAddNameExpression=lambda *a: (ok,),
        nvrtcCompileProgram=lambda *a: (bad if log else ok,), nvrtcGetProgramLogSize=lambda p: (ok, len(log) + 1),
        nvrtcGetProgramLog=fill(log + b"\0"), nvrtcGetCUBINSize=lambda p: (ok, 5), nvrtcGetCUBIN=fill(b"cubin"),
        nvrtcGetLoweredName=lambda p, name: (ok, b"_Z" + name), nvrtcDestroyProgram=lambda p: (ok,))

    def launch(*a):
        launched.append(a)
        return (bad if a[1] == 0 else ok,)

    driver = types.SimpleNamespace(cuModuleLoadData=lambda image: (ok, image), cuLaunchKernel=launch,
                                   cuModuleGetFunction=lambda module, name: (ok, (module, name)))
    bindings = types.ModuleType("cuda.bindings")
    bindings.nvrtc, bindings.driver = nvrtc, driver
    monkeypatch.setitem(sys.modules, "cuda", types.ModuleType("cuda"))
    monkeypatch.setitem(sys.modules, "cuda.core", None)
    monkeypatch.setitem(sys.modules, "cuda.core.experimental", None)
    monkeypatch.setitem(sys.modules, "cuda.bindings", bindings)
    return launched


def test_without_cuda_core_the_bindings_launch(pretended_cuda, monkeypatch):
    launched = pretended_bindings(monkeypatch)
    kernel = ninja_gap.cuda_kernel(SAXPY, "saxpy_relu")
    t = OnGpu()
    kernel((3,), (256,), 2.0, t, t, t, 9)
    assert kernel.through == "cuda.bindings"
    assert launched == [((b"cubin", b"_Zsaxpy_relu"), 3, 1, 1, 256, 1, 1, 0, 77, (
        (2.0, 4096, 4096, 4096, 9),
        (ctypes.c_float, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int64)), 0)]
    with pytest.raises(ninja_gap.CudaError, match="CUDA_ERROR_INVALID_VALUE"):
        kernel(0, 256, 2.0, t, t, t, 9)


def test_a_mistake_in_the_source_comes_with_nvrtcs_words(pretended_cuda, monkeypatch):
    pretended_bindings(monkeypatch, b'saxpy_relu.cu(3): error: identifier "oot" is undefined')
    t = OnGpu()
    with pytest.raises(ninja_gap.CudaError, match='can\'t compile saxpy_relu:\n.*"oot" is undefined'):
        ninja_gap.cuda_kernel(SAXPY, "saxpy_relu")(1, 256, 2.0, t, t, t, 9)


def test_without_either_the_sentence_says_what_to_install(pretended_cuda, monkeypatch):
    for name in ("cuda", "cuda.core", "cuda.core.experimental", "cuda.bindings"):
        monkeypatch.setitem(sys.modules, name, None)
    t = OnGpu()
    with pytest.raises(ninja_gap.CudaError, match="pip install cuda-core"):
        ninja_gap.cuda_kernel(SAXPY, "saxpy_relu")(1, 256, 2.0, t, t, t, 9)


# The stored run's lesson


LESSON = '''# ---
# jupyter: {}
# ---

# %% [markdown] tags=["lang-en"]
# Not code

# %%
from grader.show import ninja_gap

print("shown only")

# %%
import something_that_is_not_there

# %%
# %%terminal
print("a script")

# %% tags=["measure"]
def eager(a, x, y):
    return a

# %%
gap = ninja_gap.measure({"PyTorch": eager})

# %%
raise SystemExit("not reached")
'''


def test_a_lessons_cells_are_run_as_far_as_the_measurement(tmp_path, folder, capsys):
    path = tmp_path / "lesson.py"
    path.write_text(LESSON)
    gap = ninja_gap.run_lesson(path)
    assert gap["PyTorch"].lines == 2 and set(gap.implementations) == {"PyTorch"}
    out, err = capsys.readouterr()
    assert out == "" and "something_that_is_not_there" in err and "a script" not in err
    cells = [text for text in ninja_gap.code_cells(path)]
    assert len(cells) == 5
    notebook = tmp_path / "lesson.ipynb"
    notebook.write_text(json.dumps({"cells": [{"cell_type": "code", "source": [text]} for text in cells]}))
    assert ninja_gap.code_cells(notebook) == cells
    path.write_text("# %%\nx = 1\n")
    with pytest.raises(LookupError):
        ninja_gap.run_lesson(path)


def test_nothing_is_saved_without_a_gpu(tmp_path, folder, monkeypatch, capsys):
    monkeypatch.setattr(ninja_gap, "_can_measure", lambda: False)
    path = tmp_path / "lesson.py"
    path.write_text(LESSON)
    assert ninja_gap.main(["--lesson", str(path), "--save"]) == 1
    assert "Nothing saved" in capsys.readouterr().err
    assert not list(folder.glob("*.json"))


# Words


@pytest.mark.parametrize("module", ["terminal", "ninja_gap"])
def test_every_sentence_has_its_italian(module):
    from babel.messages.pofile import read_po
    show = ROOT / "grader" / "show"
    with open(show / "it.po", "rb") as file:
        known = {message.id for message in read_po(file) if message.id and message.string}
    said = {node.args[0].value for node in ast.walk(ast.parse((show / f"{module}.py").read_text(encoding="utf-8")))
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "say"}
    assert said and not said - known
