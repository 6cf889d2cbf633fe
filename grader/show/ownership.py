"""Which program owns which element, and how the programs of a grid fill a GPU."""

import html
import os

from grader.show import say

_COLORS = ("#a6c8e8", "#f6c88f", "#b5dcb0", "#d9c2e6")     # neighbours differ in lightness too
_CELL, _LEFT = 22, 92


def who_owns(n=37, BLOCK=8):
    """A figure of `n` elements (1 to 64) cut into blocks of `BLOCK` (4, 8, 16 or 32), with a slider for each.

    A row is a program, a square a lane of its block. Lanes past the end, which the mask switches off, are hatched. Where
    widgets aren't alive the picture stands still.
    """
    from IPython.display import display
    picture = Ownership(n, BLOCK)
    if os.environ.get("NBGRADER_EXECUTION"):
        display(picture)
        return
    try:
        import ipywidgets as widgets
    except ImportError:
        display(picture)
        return
    wide = {"description_width": "9em"}
    elements = widgets.IntSlider(n, 1, 64, description=say("elements, n"), style=wide, continuous_update=True)
    block = widgets.SelectionSlider(options=[4, 8, 16, 32], value=BLOCK, description="BLOCK", style=wide)
    drawing = widgets.HTML(picture._repr_html_())

    def redraw(_):
        drawing.value = Ownership(elements.value, block.value)._repr_html_()

    elements.observe(redraw, "value")
    block.observe(redraw, "value")
    panel = widgets.VBox([elements, block, drawing])
    panel.add_class("dojo-ownership")
    bundle = panel._repr_mimebundle_()
    bundle = bundle[0] if isinstance(bundle, tuple) else bundle
    display({**bundle, "text/html": picture._repr_html_(), "text/plain": repr(picture)}, raw=True)


class Ownership:
    """The picture for one n and one BLOCK."""

    def __init__(self, n, BLOCK):
        self.n, self.BLOCK = n, BLOCK
        self.programs = -(-n // BLOCK)
        self.masked = self.programs * BLOCK - n

    def summary(self):
        return say("{n} elements in blocks of {BLOCK}: {p} programs, {m} lanes masked off in the last one.", n=self.n,
                   BLOCK=self.BLOCK, p=self.programs, m=self.masked)

    def __repr__(self):
        rows = []
        for p in range(self.programs):
            lanes = range(p * self.BLOCK, (p + 1) * self.BLOCK)
            rows.append(f"{say('program')} {p:>2}: " + " ".join(f"{i:>2}" if i < self.n else "//" for i in lanes))
        return "\n".join([self.summary(), *rows])

    def _repr_html_(self):
        width, height = _LEFT + self.BLOCK * _CELL + 2, self.programs * (_CELL + 4) + 2
        name = f"hatch-{self.n}-{self.BLOCK}"
        parts = [f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="{html.escape(self.summary())}" '
                 f'width="{width}" height="{height}" viewBox="0 0 {width} {height}" style="max-width:100%" '
                 f'font-family="sans-serif" font-size="11">'
                 f'<defs><pattern id="{name}" width="6" height="6" patternUnits="userSpaceOnUse" '
                 f'patternTransform="rotate(45)"><rect width="6" height="6" fill="#fff"/>'
                 f'<line x1="0" y1="0" x2="0" y2="6" stroke="#777" stroke-width="2.5"/></pattern></defs>']
        for p in range(self.programs):
            y = 1 + p * (_CELL + 4)
            parts.append(f'<text x="0" y="{y + 15}" fill="currentColor" font-size="12">{say("program")} {p}</text>')
            for lane in range(self.BLOCK):
                i, x = p * self.BLOCK + lane, _LEFT + lane * _CELL
                inside = i < self.n
                fill = _COLORS[p % len(_COLORS)] if inside else f"url(#{name})"
                parts.append(f'<rect x="{x}" y="{y}" width="{_CELL - 2}" height="{_CELL - 2}" fill="{fill}" stroke="#555"'
                             f'{"" if inside else " stroke-dasharray=" + chr(34) + "2 2" + chr(34)}/>')
                if inside:
                    parts.append(f'<text x="{x + _CELL / 2 - 1}" y="{y + 14}" text-anchor="middle" fill="#111">{i}</text>')
        parts.append("</svg>")
        return "".join(parts) + f"<div>{html.escape(self.summary())}</div>"


# One SM of an H100 or H200: what can live on it at once (CUDA C++ Programming Guide, compute capability 9.0).
_SM = {"threads": 2048, "programs": 32, "registers": 65536, "shared": 228 * 1024}
_SMS = 132


def waves(code, programs):
    """Draw how `programs` programs of a compiled kernel (`compiled(...)`) fill an H200's 132 SMs, wave after wave.

    How many programs live on an SM at once follows from the kernel's threads, registers and shared memory.
    """
    return Waves(code, programs)


class Waves:
    """`.per_sm` programs live on an SM at once; `.full` whole waves, and `.rest` programs in the last."""

    def __init__(self, code, programs):
        self.programs = programs
        threads = code.threads or 128
        registers = -(-(code.registers or 32) // 8) * 8          # handed out in eights
        self.per_sm = max(1, min(_SM["threads"] // threads, _SM["programs"], _SM["registers"] // (registers * threads),
                                 _SM["shared"] // ((code.shared or 0) + 1024)))     # 1 KB a program is the system's
        self.slots = self.per_sm * _SMS
        self.full, self.rest = divmod(programs, self.slots)

    def summary(self):
        return say("{p} programs; {k} fit on each of 132 SMs, {s} on the GPU: {w} full waves and {r} programs more.",
                   p=self.programs, k=self.per_sm, s=self.slots, w=self.full, r=self.rest)

    def _bars(self):
        shares = [1.0] * min(self.full, 8) + ([self.rest / self.slots] if self.rest else [])
        return shares

    def __repr__(self):
        bars = [f"{say('wave')} {i + 1}: " + "#" * round(40 * share) + "." * (40 - round(40 * share))
                for i, share in enumerate(self._bars())]
        return "\n".join([self.summary(), *bars])

    def _repr_html_(self):
        shares, width, left = self._bars(), 420, 70
        height = len(shares) * 24 + 4
        parts = [f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="{html.escape(self.summary())}" '
                 f'width="{left + width + 60}" height="{height}" font-family="sans-serif" font-size="12">'
                 f'<defs><pattern id="idle" width="6" height="6" patternUnits="userSpaceOnUse" '
                 f'patternTransform="rotate(45)"><rect width="6" height="6" fill="#fff"/>'
                 f'<line x1="0" y1="0" x2="0" y2="6" stroke="#777" stroke-width="2.5"/></pattern></defs>']
        for i, share in enumerate(shares):
            y, number = 2 + i * 24, i + 1 if share == 1 else self.full + 1
            parts.append(
                f'<text x="0" y="{y + 14}" fill="currentColor">{say("wave")} {number}</text>'
                f'<rect x="{left}" y="{y}" width="{width}" height="18" fill="url(#idle)" stroke="#555"/>'
                f'<rect x="{left}" y="{y}" width="{max(1, width * share):.0f}" height="18" fill="#a6c8e8" stroke="#555"/>'
                f'<text x="{left + width + 6}" y="{y + 14}" fill="currentColor">{share:.0%}</text>')
        return "".join(parts) + f"</svg><div>{html.escape(self.summary())}</div>"
