"""A small worked input for a learner's function, which can't take the notebook down."""

import contextlib
import faulthandler
import html
import io
import os
import pickle
import select
import signal
import time
import traceback
import warnings

from grader.show import say

LIMIT_S = 20


def try_it(fn, *args, expect):
    """Show ``fn(*args)`` beside `expect` (a tensor). Prints a sentence where the function isn't there yet.

    Without a GPU the call happens in a forked copy of this process: a kernel that writes where it mustn't ends the copy,
    not the notebook. With a GPU it happens here.
    """
    given = ", ".join(_short(a) for a in args)
    lines = [f"{fn.__name__}({given})", f"{say('expected')}: {_short(expect)}"]
    fork = hasattr(os, "fork") and not any(getattr(a, "is_cuda", False) for a in args)
    got, printed, problem = _in_a_copy(fn, args) if fork else _call(fn, args)
    if printed:
        print(printed, end="")
    if problem:
        lines.append(problem)
    elif got is None:
        lines.append(say("Nothing came back: {name} returns None. It is yours to write.", name=fn.__name__))
    else:
        lines.append(f"{say('got')}: {_short(got)}")
        lines.append(_compare(got, expect))
    return Answer(lines)


def _short(value):
    if not hasattr(value, "tolist"):
        return repr(value)
    text = str([round(v, 4) if isinstance(v, float) else v for v in value.tolist()] if value.dim() == 1
               else value.tolist())
    return text if len(text) < 200 else text[:200] + "…"


def _compare(got, expect):
    import torch
    if not isinstance(got, torch.Tensor):
        return say("A tensor was expected, a {kind} came back.", kind=type(got).__name__)
    if got.shape != expect.shape or got.dtype != expect.dtype:
        return say("Expected {a}, got {b}.", a=f"{tuple(expect.shape)} {expect.dtype}", b=f"{tuple(got.shape)} {got.dtype}")
    wrong = (~torch.isclose(got.cpu().double(), expect.cpu().double(), rtol=1e-3)).flatten().nonzero().flatten()
    if len(wrong) == 0:
        return say("They agree. The check below tries many more inputs.")
    return say("Not there yet: element {i} differs.", i=int(wrong[0]))


def _call(fn, args):
    """(result, what was printed, a sentence about what went wrong or "")"""
    out = io.StringIO()
    try:
        with contextlib.redirect_stdout(out):
            return fn(*args), out.getvalue(), ""
    except Exception as problem:
        cause = problem
        while cause.__cause__ is not None:
            cause = cause.__cause__
        frames = [f for f in traceback.extract_tb(problem.__traceback__) if "ipykernel" in f.filename]
        line = f" ({say('line')}: {frames[-1].line})" if frames and frames[-1].line else ""
        text = " ".join(str(cause).split())[:300]
        if "set the storage of a tensor" in text:  # PyTorch's own records lay beside a tensor and were written over
            return None, out.getvalue(), say("{name} damaged the memory beside its tensors: does it write outside them?",
                                             name=fn.__name__)
        return None, out.getvalue(), say("{name} stopped with {error}", name=fn.__name__,
                                         error=f"{type(cause).__name__}: {text}{line}")


def _in_a_copy(fn, args):
    read, write = os.pipe()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        child = os.fork()
    if child == 0:
        try:
            os.close(read)
            faulthandler.disable()                    # how it died is said in a sentence, not in a dump
            result, printed, problem = _call(fn, args)
            if hasattr(result, "detach"):
                result = ("tensor", result.detach().tolist(), str(result.dtype), tuple(result.shape))
            elif result is not None:
                result = ("other", type(result).__name__)
            data = pickle.dumps((result, printed[:10_000], problem))
            while data:
                data = data[os.write(write, data):]
        finally:
            os._exit(0)
    os.close(write)
    data, end = b"", time.monotonic() + LIMIT_S
    while True:
        ready, _, _ = select.select([read], [], [], max(0, end - time.monotonic()))
        chunk = os.read(read, 1 << 16) if ready else b""
        if not chunk:
            break
        data += chunk
    os.close(read)
    if not ready:
        os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    if not ready:
        return None, "", say("{name} was stopped after {n} seconds.", name=fn.__name__, n=LIMIT_S)
    if not data:
        return None, "", say("{name} ended its process: does it read or write outside its tensors?", name=fn.__name__)
    result, printed, problem = pickle.loads(data)
    if result and result[0] == "tensor":
        import torch
        result = torch.tensor(result[1], dtype=getattr(torch, result[2].removeprefix("torch."))).reshape(result[3])
    elif result:
        result = type(result[1], (), {})()
    return result, printed, problem


class Answer:
    """A few lines of text that a notebook shows as they are."""

    def __init__(self, lines):
        self.lines = lines

    def __repr__(self):
        return "\n".join(self.lines)

    def _repr_html_(self):
        return '<pre style="white-space:pre-wrap;margin:0;padding:0">' + html.escape(repr(self)) + "</pre>"
