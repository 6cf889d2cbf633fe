"""What lessons show: the compiler's stages, bytes, ownership, demonstrations that can't take the notebook down."""

import ast
import os
import pathlib
import re
import subprocess
import sys

import pytest
import torch

from grader.quizzes.block_sum import block_sum_kernel
from grader.show import compiled, count_bytes, demo, ownership, side_by_side, try_it, waves
from kernels import vector_add

SHOW = pathlib.Path(ownership.__file__).parent
N = 1 << 20


@pytest.fixture(autouse=True)
def english(monkeypatch):
    monkeypatch.setenv("DOJO_LANG", "en")


@pytest.fixture(scope="module")
def code():
    x = torch.zeros(N)
    return compiled(vector_add.vector_add, x, x)


def test_all_stages(code):
    assert code.error is None and code.threads == 128 and code.shared == 0
    assert "tensor<1024x" in code.ttir and "#blocked" in code.ttgir and "define" in code.llir and ".entry" in code.ptx
    assert code.registers and code.spills == 0
    assert "loc(" not in code.ttir and "!dbg" not in code.llir and ".loc" not in code.ptx


def test_ptx_is_shown_under_the_kernels_lines(code):
    found = code.find("ptx", r"ld\.global\S*")
    assert found.lines and all("ld.global.v4" in line for line in found.lines)
    assert "x = tl.load" in repr(found)
    assert found._repr_html_().count("<mark") == len(found)


def test_a_launch_decides_alignment(code):
    x = torch.zeros(N)
    assert all(".v4" not in line for line in compiled(vector_add.vector_add, x[:-1], x[:-1]).find("ptx", "ld.global").lines)
    unaligned = compiled(vector_add.vector_add, x[1:17], x[1:17])
    assert all(".v4" not in line for line in unaligned.find("ptx", "ld.global").lines)


@pytest.mark.parametrize("target", ["sm_80", "gfx942"])
def test_other_targets(target):
    x = torch.zeros(64)
    other = compiled(block_sum_kernel, x, x, 64, BLOCK=64, target=target)
    assert other.error is None and other.llir


def test_what_does_not_compile_is_a_sentence():
    x = torch.zeros(8)
    assert "launched no kernel" in compiled(lambda: None).error
    assert "ZeroDivisionError" in compiled(lambda: 1 / 0).error
    missing = compiled(block_sum_kernel, x)
    assert "missing argument" in missing.error and missing.ptx == "" and len(missing.find("ptx", "x")) == 0
    assert "was not compiled" in missing._repr_html_()


def test_the_compiler_process_that_dies_is_a_sentence(monkeypatch):
    from grader.show import ir
    monkeypatch.setattr(ir.sys, "executable", "/bin/false")
    ir.close()
    assert "without an answer" in compiled(block_sum_kernel, torch.zeros(32), torch.zeros(32), 32, BLOCK=32).error
    monkeypatch.undo()


def test_bytes():
    x = torch.zeros(1000)
    traffic = count_bytes(lambda v: torch.relu(v * 2.0).view(10, 100), x)
    assert [row[0] for row in traffic.rows] == ["mul", "relu"] and traffic.total == 16_000
    assert count_bytes(torch.neg, x, least=8000)._verdict().endswith("1.00 times as much as needed.")


@pytest.mark.parametrize(("n", "BLOCK", "programs", "masked"), [(37, 8, 5, 3), (64, 32, 2, 0), (1, 4, 1, 3)])
def test_ownership(n, BLOCK, programs, masked):
    picture = ownership.Ownership(n, BLOCK)
    assert (picture.programs, picture.masked) == (programs, masked)
    html = picture._repr_html_()
    assert html.count("stroke-dasharray") == masked and html.count("<rect") == programs * BLOCK + 1
    assert picture.summary() in html and 'role="img"' in html


def test_sliders_redraw(monkeypatch):
    shown = []
    monkeypatch.delenv("NBGRADER_EXECUTION", raising=False)
    monkeypatch.setattr("IPython.display.display", lambda bundle, raw: shown.append(bundle))
    import ipywidgets
    from ipywidgets.widgets.widget import _instances
    before = set(_instances)
    ownership.who_owns(n=10, BLOCK=4)
    assert {"text/html", "text/plain", "application/vnd.jupyter.widget-view+json"} <= set(shown[0])
    new = [w for key, w in _instances.items() if key not in before]
    slider = [w for w in new if isinstance(w, ipywidgets.IntSlider)][-1]
    drawing = [w for w in new if isinstance(w, ipywidgets.HTML)][-1]
    old = drawing.value
    slider.value = 11
    assert drawing.value != old and "11 elements" in drawing.value


def test_waves(code):
    picture = waves(code, 16384)
    assert picture.per_sm == 16 and (picture.full, picture.rest) == divmod(16384, 16 * 132)
    assert "7 full waves" in repr(picture)


def test_side_by_side_pairs_every_step():
    cuda = """
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        float v = x[i];
        float r = v * a;
        out[i] = r;
    }"""
    picture = side_by_side(cuda, vector_add.vector_add_kernel)
    assert picture.steps(0) == {0, 1, 2, 3, 4} and picture.steps(1) >= {0, 1, 2, 4}


@pytest.mark.parametrize(("fn", "says"), [
    (lambda x: x + 1, "They agree"),
    (lambda x: None, "returns None"),
    (lambda x: x, "element 0 differs"),
    (lambda x: 3, "a int came back"),
    (lambda x: x[:1] + 1, "Expected (2,)"),
    (lambda x: undefined, "NameError"),                                        # noqa: F821
    (lambda x: os.kill(os.getpid(), 11), "ended its process"),
    (lambda x: os._exit(0), "ended its process"),
])
def test_demonstrations(fn, says):
    assert says in repr(try_it(fn, torch.tensor([1.0, 2.0]), expect=torch.tensor([2.0, 3.0])))


def test_a_demonstration_that_never_ends(monkeypatch):
    monkeypatch.setattr(demo, "LIMIT_S", 0.5)

    def forever(x):
        while True:
            pass

    assert "was stopped" in repr(try_it(forever, torch.zeros(1), expect=torch.zeros(1)))


def test_importing_is_light():
    line = "import sys, grader.show; print('torch' in sys.modules, 'triton' in sys.modules)"
    out = subprocess.run([sys.executable, "-c", line], capture_output=True, text=True, cwd=SHOW.parent.parent)
    assert out.stdout.split() == ["False", "False"], out.stderr


def test_every_sentence_has_its_italian():
    from grader.show import _italian
    spoken = {node.args[0].value for path in SHOW.glob("*.py")
              for node in ast.walk(ast.parse(path.read_text()))
              if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "say"
              and isinstance(node.args[0], ast.Constant)}
    assert spoken - set(_italian()) == set()
    for english, italian in _italian().items():
        assert set(re.findall(r"\{\w+\}", english)) == set(re.findall(r"\{\w+\}", italian))
