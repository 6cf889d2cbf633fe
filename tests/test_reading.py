"""The reader: what may run, what is refused, and that a refusal names the line."""
import pytest

from grader.reading import read
from grader.slicing import Cell, SliceError, cut
from grader.tools import audit

HEAD = "import torch\nimport triton\nimport triton.language as tl\nimport math\n"
KERNEL = "@triton.jit\ndef k(x_ptr, out_ptr, n, BLOCK: tl.constexpr):\n    i = tl.arange(0, BLOCK)\n{}" \
         "    tl.store(out_ptr + i, tl.load(x_ptr + i, mask=i < n), mask=i < n)\n"
LAUNCH = "def f(x, y):\n    out = torch.empty_like(x)\n{}    k[(1,)](x, out, x.numel(), BLOCK=16)\n    return out\n"


def findings(in_kernel="", in_launcher="", before=""):
    """The reader's findings on an answer of three cells with these lines added."""
    indent = "".join(f"    {line}\n" for line in in_kernel.splitlines())
    host = "".join(f"    {line}\n" for line in in_launcher.splitlines())
    cells = [Cell(HEAD + before, "cell 1"), Cell(KERNEL.format(indent), "cell 2"), Cell(LAUNCH.format(host), "cell 3")]
    try:
        return read(cut(cells, "f"))
    except SliceError as e:
        return [e.finding]


@pytest.mark.parametrize("line", [
    "n = x.shape[0]", "(n,) = x.shape", "n: int = x.numel()", "rows, cols = 3, x.size(0) // 3", "z = x.view(-1).unsqueeze(0)",
    "z = x.new_empty((4, 4), dtype=torch.float32)", "assert x.dtype == y.dtype, 'one dtype'", "if x.device != y.device:\n    raise ValueError(f'{x.device}')",
    "grid = lambda meta: (triton.cdiv(8, meta['BLOCK']),)", "sizes = [s * 2 for s in x.shape]", "a = [1]\na.append(2)", "n = math.prod(x.shape)",
    "w = max(1, min(8, triton.next_power_of_2(x.numel())))", "for i in range(3):\n    if i > 1:\n        break", "options = {'num_warps': 4}",
    "def helper(n):\n    return n + 1", "print(x.shape)", "z = x.contiguous()", "w = 4 if x.numel() > 8 else 2",
    "dims = sum(s > 1 for s in x.shape)", "if not x.is_contiguous() or x.ndim != 1:\n    raise ValueError('no')",
])
def test_host_code_that_may_run(line):
    assert not findings(in_launcher=line)


@pytest.mark.parametrize("line", [
    "pid = tl.program_id(axis=0)", "m = (i < n) & (i >= 0)", "v = tl.load(x_ptr + i, mask=i < n, other=0.0).to(tl.float32)",
    "for j in range(0, n, BLOCK):\n    pass", "for j in tl.range(0, n, BLOCK, num_stages=2):\n    pass", "for j in tl.static_range(4):\n    pass",
    "acc = tl.zeros((BLOCK,), dtype=tl.float32)\nacc += 1.0", "if BLOCK > 8:\n    pass", "if n > 8 and BLOCK > 4:\n    pass",
    "r = i[:, None] * 4 + i[None, :]", "tl.device_print('x', i)", "t = out_ptr.dtype.element_ty", "s = tl.sum(i, axis=0)",
    "a: tl.constexpr = BLOCK // 2", "z = tl.where(i > 3, 1.0, float('inf'))", "tl.static_assert(BLOCK > 1)", "e = tl.math.exp(1.0 * i)",
    "b = not BLOCK > 3", "c = 0 < BLOCK < 3",
])
def test_kernel_code_that_may_run(line):
    assert not findings(in_kernel=line)


@pytest.mark.parametrize("line", [
    "z = x.add(y)", "z = torch.add(x, y)", "z = x.tolist()", "z = x.item()", "z = x.numpy()", "z = x.data", "z = x.sum()", "z = x.cpu()",
    "z = x.clone()", "z = torch.tensor([1])", "z = torch.cat((x, y))", "z = torch.cuda", "z = torch.ops", "z = x.__add__(y)", "z = x._base",
    "torch.empty = None", "x.shape = 1", "global k", "import os", "with x:\n    pass", "try:\n    pass\nfinally:\n    pass", "class C:\n    pass",
    "z = eval('1')", "z = exec('1')", "z = open('f')", "z = getattr(x, 'y')", "setattr(x, 'y', 1)", "z = globals()", "z = vars()", "z = type(x)",
    "z = __import__('os')", "z = __builtins__", "z = k(x, x, 1, 16)", "z = k.fn", "z = k", "z = k.run", "z = (k,)[0]", "del x", "z = b'0'", "z = 1j",
    "z = '{}'.format(x)", "z = torch.Tensor.add", "t = torch", "z = tl.load(x)", "raise SystemExit", "yield x", "z = super()", "z = id(x)", "z = input()",
    "k = 3", "f.memo = x", "z = breakpoint()", "torch = y", "z = [torch for torch in (1,)]", "z = lambda a=[]: a", "z = triton.runtime",
    "def g(memo=[]):\n    return memo", "async def g():\n    pass", "match x:\n    case _:\n        pass", "z = x.grad_fn", "x.requires_grad_()",
    "z = torch.zeros(3, out=x)", "z = triton.testing", "z = 10 ** 10 and 2 ** 70 and 99999999999999999999999",
])
def test_host_code_that_is_refused(line):
    found = findings(in_launcher=line)
    assert found and found[0].id in ("refused", "undefined-name"), [f.id for f in found]
    assert found[0].place is not None and found[0].place.cell == "cell 3"


@pytest.mark.parametrize("line, id", [
    ("m = (i < n) and (i >= 0)", "block-logic"), ("m = i < 1 or i > 2", "block-logic"), ("m = not (i < n)", "block-logic"),
    ("m = 0 <= i < n", "block-logic"), ("if i < n:\n    pass", "block-logic"), ("z = 1 if i < n else 0", "block-logic"),
    ("while i < n:\n    pass", "block-logic"), ("z = max(i, 0)", "block-logic"), ("z = lambda a: a", "refused"), ("z = [j for j in (1,)]", "refused"),
    ("z = {}", "refused"), ("try:\n    pass\nexcept Exception:\n    pass", "refused"), ("z = torch.empty(3)", "refused"), ("z = i.handle", "refused"),
    ("z = i.__class__", "refused"), ("z = tl.core._builder", "refused"), ("z = tl.inline_asm_elementwise", "refused"), ("z = tl.extra", "refused"),
    ("z = f'{i}'", "refused"), ("import os", "refused"), ("z = open('f')", "refused"), ("k[(1,)](x_ptr, out_ptr, n, BLOCK)", "refused"),
    ("def g():\n    pass", "refused"), ("x_ptr.dtype = 1", "refused"), ("x_ptr[0] = 1", "refused"),
    ("raise ValueError('no')", "refused"), ("for j in range(3):\n    break", "refused"), ("z = tl.semantic", "refused"),
])
def test_kernel_code_that_is_refused(line, id):
    found = findings(in_kernel=line)
    assert found and found[0].id == id, [f.id for f in found]
    assert found[0].place is not None and found[0].place.cell == "cell 2"


@pytest.mark.parametrize("before, use", [
    ("CACHE = {}", "CACHE"), ("CACHE = []", "CACHE"), ("CACHE = set()", "CACHE"), ("CACHE = torch.zeros(3)", "CACHE"), ("CACHE = iter((1, 2))", "CACHE"),
    ("CACHE = [triton.Config({})]", "CACHE.append(1)"), ("from torch import *", "add"), ("from torch import add", "add"), ("import numpy as np", "np"),
    ("import os", "os"), ("from kernels.clamp import clamp", "clamp"), ("import grader", "grader"), ("from triton.runtime import driver", "driver"),
    ("with open('f') as CACHE:\n    pass", "CACHE"), ("if True:\n    CACHE = 3", "CACHE"), ("for CACHE in (1,):\n    pass", "CACHE"),
    ("def helper(x):\n    return x.add(1)", "helper(x)"), ("def eval(x):\n    return x", "eval(x)"), ("class C:\n    pass", "C"),
    ("from . import x1", "x1"), ("from __future__ import braces as x2", "x2"), ("import torch as triton2; triton2.x = 1", "triton2.add"),
])
def test_module_level_that_is_refused(before, use):
    found = findings(before=before + "\n", in_launcher=f"z = {use}")
    assert found and found[0].id in ("refused", "undefined-name", "syntax-error"), [f.id for f in found]


@pytest.mark.parametrize("before, use", [
    ("BLOCK = 1024", "BLOCK"), ("BLOCK: int = 1024", "BLOCK"), ("SIZES = (1, 2, 3)", "SIZES[0]"), ("BLOCK = 4 * 256", "BLOCK"), ("D = torch.float16", "D"),
    ("BLOCK = tl.constexpr(64)", "1"), ("def half(n):\n    return n // 2", "half(4)"), ("from torch import empty_like", "empty_like(x)"),
    ("from triton import cdiv", "cdiv(5, 2)"), ("A, B = 1, 2", "A + B"), ("grid = lambda meta: (1,)", "grid"), ("LIMIT = float('inf')", "LIMIT"),
    ("BLOCK = triton.next_power_of_2(100)", "BLOCK"), ("STEPS = math.ceil(2.5)", "STEPS"),
])
def test_module_level_that_may_run(before, use):
    assert not findings(before=before + "\n", in_launcher=f"z = {use}")


@pytest.mark.parametrize("sample", audit.samples(kinds=("right",)), ids=lambda s: s.name)
def test_right_answers_may_run(sample):
    cells = [Cell(text, f"cell {i}") for i, text in enumerate(sample.cells, 1)]
    assert not read(cut(cells, sample.exercise))


@pytest.mark.parametrize("sample", audit.samples(kinds=("attack",)), ids=lambda s: s.name)
def test_attacks_can_be_read_without_harm(sample):
    """Reading an attack gives findings or lets it on to the worker; it never raises and takes no time to speak of."""
    cells = [Cell(text, f"cell {i}") for i, text in enumerate(sample.cells, 1)]
    try:
        read(cut(cells, sample.exercise))
    except SliceError as e:
        assert e.finding.id in sample.expect
