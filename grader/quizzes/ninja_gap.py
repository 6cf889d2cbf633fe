"""Lesson 01's quiz. The text of the questions stands in the lesson; here are keys, explanations and evidence."""

import ast
import inspect
import os
import subprocess
import sys

from grader.quizzes import Question, Quiz, only

N = 1 << 20


def _vectors():
    import torch
    return torch.zeros(N), torch.zeros(N)


def _source(kernel):
    while not inspect.isfunction(kernel):
        kernel = kernel.fn
    return inspect.getsource(kernel)


def _gap():
    """The same formula in PyTorch and in one kernel: bytes that each moves, and what the kernel was handed."""
    import torch
    from grader.show.ir import _record
    from grader.show.traffic import count_bytes
    from kernels import saxpy_relu

    def eager(a, x, y):
        return torch.relu(a * x + y)

    x, y = _vectors()
    first, second = count_bytes(eager, 2.0, x, y), count_bytes(eager, 2.0, x, y)
    fused, _ = saxpy_relu.cost(2.0, x, y)
    _, handed, _ = _record(saxpy_relu.saxpy_relu, (2.0, x, y), {})[0]
    tensors = [t for t in handed if hasattr(t, "data_ptr")]
    return only({
        # a wait for the first result would be gone the second time
        "a": first.total != second.total,
        # both sides keep to one device
        "b": len({t.device for t in (*tensors, first.result)}) > 1,
        "c": second.total / fused > 1.5 and first.result.shape == x.shape,
        # the kernel gets x, y and its result, and no way to anything else
        "d": len({t.data_ptr() for t in tensors}) > 3,
    })


def _models():
    """What a Triton kernel's source and its stages speak of: blocks first, threads only after the compiler."""
    from grader.show.ir import compiled
    from kernels import vector_add
    x, y = _vectors()
    code = compiled(vector_add.vector_add, x, y)
    source = _source(vector_add.vector_add_kernel)
    written_for_blocks = "tl.arange" in source and f"tensor<{vector_add.BLOCK}x" in code.ttir
    written_for_threads = "thread" in source or "tid" in source.replace("pid", "")
    return only({
        "a": written_for_blocks and not written_for_threads and "%tid.x" in code.ptx,
        "b": written_for_threads,
        "c": not isinstance(ast.parse(source).body[0], ast.FunctionDef),      # it parses as Python
        "d": ".target sm_90" not in code.ptx,
    })


def _by_the_compiler():
    """A sum over a block: its source against its compiled code."""
    from grader.quizzes.block_sum import block_sum_kernel
    from grader.show.ir import compiled
    from kernels import vector_add
    x, y = _vectors()
    code = compiled(block_sum_kernel, x, y, N, BLOCK=1024)
    source = _source(block_sum_kernel).lower()
    return only({
        "a": "tl.sum" not in source,                                          # the author named the formula
        "b": "torch.empty" not in inspect.getsource(vector_add.vector_add),   # the author allocated
        "c": "python" in code.ptx.lower(),
        "d": (code.shared or 0) > 0 and "bar.sync" in code.ptx and "st.shared" in code.ptx
             and "shared" not in source and "bar" not in source,
    })


def _constexpr():
    """One kernel compiled with two values of its constexpr."""
    from grader.show.ir import compiled
    from kernels import vector_add
    x, y = _vectors()
    small, large = (compiled(vector_add.vector_add_kernel, x, y, x, N, BLOCK=block) for block in (256, 1024))
    arguments = sum(kind != "constexpr" for kind in large.signature.values())
    parameters = large.ptx.split(")")[0].count(".param")
    hidden = parameters - arguments                    # Triton's own two scratch pointers; never the constexpr
    return only({
        "a": "BLOCK" in large.ptx or large.signature["BLOCK"] != "constexpr",
        "b": small.ptx != large.ptx and "tensor<256x" in small.ttir and "tensor<1024x" in large.ttir and hidden <= 2,
        "c": ".extern .func" in large.ptx,
        "d": ".target sm_90" not in large.ptx,
    })


_RUN = """
import os, torch
cuda = torch.cuda.is_available()
if not cuda:
    os.environ["TRITON_INTERPRET"] = "1"
from kernels import saxpy_relu
x, y = torch.randn(2, 3001, device="cuda" if cuda else "cpu")
error = (saxpy_relu.saxpy_relu(0.7, x, y).double() - saxpy_relu.oracle(0.7, x, y)).abs().max()
print(float(error))
"""


def _research():
    """The reference kernel: Python text that becomes GPU code and computes the right thing with the fewest bytes."""
    from grader.show.ir import compiled
    from kernels import saxpy_relu
    x, y = _vectors()
    code = compiled(saxpy_relu.saxpy_relu, 2.0, x, y)
    text = inspect.getsource(saxpy_relu)
    root = os.path.dirname(os.path.dirname(os.path.abspath(saxpy_relu.__file__)))
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([root, os.environ.get("PYTHONPATH", "")])}
    env.pop("TRITON_INTERPRET", None)
    run = subprocess.run([sys.executable, "-c", _RUN], env=env, capture_output=True, text=True, timeout=120)
    right = run.returncode == 0 and float(run.stdout.split()[-1]) < 1e-5
    return only({
        "a": code.ptx == "",                                                  # what runs is GPU code, not Python
        "b": ".target sm_90" not in code.ptx,
        "c": not any(name in code.ptx for name in ("max.f32", "setp.lt.f32", "setp.gt.f32")),   # a rectifier isn't linear
        "d": right and "__global__" not in text and "#include" not in text and "ld.global.v4" in code.ptx
             and isinstance(ast.parse(text), ast.Module),
    })


QUIZ = Quiz("01-ninja-gap", "01-ninja-gap", (
    Question(1, "c", {
        "a": {"en": "That wait exists (a kernel is compiled before its first launch), but it passes once. The gap is there "
                    "in every run, however long you let it warm up.",
              "it": "Quell'attesa esiste (un kernel si compila prima del primo lancio), ma c'è una volta sola. Il divario "
                    "si ripresenta a ogni esecuzione, per quanti giri di riscaldamento si facciano."},
        "b": {"en": "Copies between CPU and GPU cost time, but both sides of the gap keep their data on the GPU.",
              "it": "Le copie fra CPU e GPU costano tempo, ma i due lati del divario tengono entrambi i dati sulla GPU."},
        "c": {"en": "Yes: same result, same machine, different time. For relu(a*x + y) it is about 7/3, because PyTorch "
                    "moves 7 n elements where one kernel moves 3 n.",
              "it": "Sì: stesso risultato, stessa macchina, tempo diverso. Per relu(a*x + y) è circa 7/3, perché PyTorch "
                    "sposta 7 n elementi dove a un kernel solo ne bastano 3 n."},
        "d": {"en": "It has nothing to do with security. The gap is a matter of speed.",
              "it": "La sicurezza non c'entra: il divario riguarda la velocità."},
    }, _gap),
    Question(2, "a", {
        "a": {"en": "Yes. tl.arange and a mask describe a block; thread numbers first appear in the compiled code.",
              "it": "Sì. tl.arange e una maschera descrivono un blocco; i numeri dei thread compaiono solo nel codice "
                    "compilato."},
        "b": {"en": "The other way round: threadIdx belongs to CUDA, tl.arange to Triton.",
              "it": "È il contrario: threadIdx è di CUDA, tl.arange è di Triton."},
        "c": {"en": "The other way round: CUDA kernels are C++, Triton kernels are Python functions under @triton.jit.",
              "it": "È il contrario: i kernel CUDA sono in C++, quelli Triton sono funzioni Python decorate con @triton.jit."},
        "d": {"en": "Without a GPU this lesson runs kernels in an interpreter, which is for learning and debugging. Triton "
                    "compiles for GPUs: look at the PTX above.",
              "it": "Senza GPU questa lezione esegue i kernel in un interprete, che serve a imparare e a fare debug. Triton "
                    "compila per le GPU: guarda il PTX qui sopra."},
    }, _models),
    Question(3, "d", {
        "a": {"en": "What to compute stands in your source: x + y, tl.sum. No compiler chooses it.",
              "it": "Che cosa calcolare lo dice il tuo sorgente: x + y, tl.sum. Non lo sceglie nessun compilatore."},
        "b": {"en": "Tensors are allocated before the launch, by your code: torch.empty_like in the launcher.",
              "it": "I tensori si allocano prima del lancio, e lo fa il tuo codice: torch.empty_like, nella funzione che "
                    "lancia il kernel."},
        "c": {"en": "The Python that runs the script is chosen by whoever starts it. The compiled kernel knows nothing of it.",
              "it": "Il Python con cui gira lo script lo sceglie chi lo avvia. Il kernel compilato non ne sa nulla."},
        "d": {"en": "Yes: tl.sum became shared memory, stores, loads and bar.sync. It holds within a program; between "
                    "programs, synchronising is your task.",
              "it": "Sì: tl.sum è diventata memoria condivisa, scritture, letture e bar.sync. Vale dentro un programma; tra "
                    "un programma e l'altro la sincronizzazione tocca a te."},
    }, _by_the_compiler),
    Question(4, "b", {
        "a": {"en": "On the contrary: it can't change at all while the kernel runs. Another value is another kernel.",
              "it": "Al contrario: mentre il kernel gira non può cambiare affatto. Un altro valore è un altro kernel."},
        "b": {"en": "Yes: the value is in the code. Branches on it vanish, products with it become shifts, and tl.arange "
                    "learns its length.",
              "it": "Sì: il valore sta dentro il codice. I salti che ne dipendono spariscono, i prodotti diventano "
                    "scorrimenti di bit, e tl.arange conosce la propria lunghezza."},
        "c": {"en": "It imports nothing. It says when a value is known: while compiling.",
              "it": "Non importa nulla. Dice quando si conosce un valore: mentre si compila."},
        "d": {"en": "Where a kernel runs isn't decided by its parameters. Both variants above were compiled for a GPU.",
              "it": "Dove gira un kernel non lo decidono i suoi parametri. Le due varianti qui sopra sono compilate per una "
                    "GPU."},
    }, _constexpr),
    Question(5, "d", {
        "a": {"en": "What runs on the GPU is compiled code, not Python, and speed is the point of it. It checks no bounds: "
                    "that is why you write masks.",
              "it": "Sulla GPU gira codice compilato, non Python, e lo scopo è la velocità. I limiti non li controlla: per "
                    "questo scrivi le maschere."},
        "b": {"en": "Triton is a way of programming GPUs. Without one there is only the slow interpreter.",
              "it": "Triton è un modo di programmare le GPU. Senza, resta soltanto il lento interprete."},
        "c": {"en": "It isn't bound to any model. FlashAttention, matrix products and normalisations are written in it.",
              "it": "Non è legato a nessun modello. Ci si scrivono FlashAttention, prodotti di matrici, normalizzazioni."},
        "d": {"en": "Yes: a new operator is a Python function and can be about as fast as hand-written CUDA. How a GPU works "
                    "you still have to know: memory, blocks, masks.",
              "it": "Sì: un operatore nuovo è una funzione Python e può andare quasi quanto il CUDA scritto a mano. Come "
                    "funziona una GPU resta da sapere: memoria, blocchi, maschere."},
    }, _research),
))
