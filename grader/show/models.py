"""The thread model and the block model next to each other, line by line."""

import html
import inspect
import re

from grader.show import say

_COLORS = ("#4c78a8", "#d9822b", "#3f8f5b", "#8e5ea2", "#b0413e")
# What a line does; how it looks in CUDA C++; how it looks in Triton.
# A line counts for the first rule that fits it: an address such as `pid * BLOCK + tl.arange(…)` is no arithmetic.
_RULES = (
    (r"blockIdx|threadIdx", r"program_id|tl\.arange"),
    (r"if \(.*<", r"^\s*mask\s*="),
    (r"=\s*[a-z]\[\w+\];", r"tl\.load"),
    (r"=.*\w \* \w", r"=.*\w \* \w"),
    (r"\[\w+\]\s*=", r"tl\.store"),
)


def _meaning(step):
    return (
        say("Which data is mine? A thread finds the index of one element; a program finds the indices of a whole block."),
        say("Staying inside: an if around one element; a mask over the block."),
        say("Reading: one number; a block of numbers."),
        say("Computing: the same formula, on a scalar and on a block."),
        say("Writing: one number; a block, where the mask allows."),
    )[step]


def side_by_side(cuda, kernel):
    """Draw CUDA source (text) and a Triton kernel in two columns; lines that do the same carry the same number."""
    while not inspect.isfunction(kernel):
        kernel = kernel.fn
    return SideBySide(cuda.strip("\n"), inspect.getsource(kernel).strip("\n"))


def _steps(source, column):
    for line in source.splitlines():
        hits = [step for step, rule in enumerate(_RULES) if re.search(rule[column], line)]
        yield (hits[0] if hits else None), line


class SideBySide:
    """Two sources and the steps that their lines share."""

    def __init__(self, cuda, triton):
        self.sides = (("CUDA C++", say("written for one thread"), list(_steps(cuda, 0))),
                      ("Triton", say("written for one block"), list(_steps(triton, 1))))

    def steps(self, side):
        """The set of steps (0 to 4) found in side 0 (CUDA) or 1 (Triton)."""
        return {step for step, _ in self.sides[side][2] if step is not None}

    def __repr__(self):
        out = []
        for name, note, lines in self.sides:
            out += [f"{name}: {note}"] + [f"{' ' if s is None else s + 1} | {line}" for s, line in lines]
        return "\n".join(out + [f"{i + 1}  {_meaning(i)}" for i in range(len(_RULES))])

    def _repr_html_(self):
        def badge(step):
            return (f'<span style="display:inline-block;width:1.3em;text-align:center;border-radius:.65em;color:#fff;'
                    f'background:{_COLORS[step]}">{step + 1}</span>')

        panes = ""
        for name, note, lines in self.sides:
            body = "\n".join(
                (badge(step) if step is not None else '<span style="display:inline-block;width:1.3em"></span>')
                + " " + html.escape(line) for step, line in lines)
            panes += (f'<div style="flex:1 1 30em;min-width:0"><div><b>{name}</b>, {html.escape(note)}</div>'
                      f'<pre tabindex="0" style="overflow:auto;white-space:pre;line-height:1.5;padding:.5em;font-size:85%;border:1px solid #8888">{body}</pre></div>')
        legend = "".join(f'<div style="margin:.15em 0">{badge(i)} {html.escape(_meaning(i))}</div>'
                         for i in range(len(_RULES)))
        return f'<div style="display:flex;flex-wrap:wrap;gap:1em">{panes}</div>{legend}'
