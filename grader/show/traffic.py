"""How many bytes PyTorch moves: every operator of a call, what it read and what it wrote."""

import html

from grader.show import decimals, say


def count_bytes(fn, *args, least=None):
    """Call ``fn(*args)`` and list the tensor operators it caused, with the bytes each read and wrote.

    Views are left out: they move nothing. Tensors on the "meta" device work too; then nothing is computed.
    least: the bytes that the operator must move at least, shown beside the total.
    Returns a `Traffic` with `.rows` (name, bytes read, bytes written), `.total`, `.result`.
    """
    from torch.utils._python_dispatch import TorchDispatchMode
    from torch.utils._pytree import tree_leaves

    rows = []

    class Counter(TorchDispatchMode):
        def __torch_dispatch__(self, op, types, arguments=(), keywords=None):
            result = op(*arguments, **(keywords or {}))
            tensors = [t for t in tree_leaves((arguments, keywords or {})) if hasattr(t, "untyped_storage")]
            results = [t for t in tree_leaves(result) if hasattr(t, "untyped_storage")]
            old = {t.untyped_storage()._cdata for t in tensors}
            view = results and all(t.untyped_storage()._cdata in old for t in results) and not op._schema.is_mutable
            if results and tensors and not view:
                rows.append((str(op.overloadpacket).split(".")[-1], sum(_size(t) for t in tensors),
                             sum(_size(t) for t in results)))
            return result

    with Counter():
        result = fn(*args)
    return Traffic(rows, least, result)


def _size(tensor):
    return tensor.numel() * tensor.element_size()


def _human(count):
    for unit, size in (("TB", 1e12), ("GB", 1e9), ("MB", 1e6), ("kB", 1e3)):
        if count >= size:
            return f"{decimals(count / size, 1)} {unit}"
    return f"{count} B"


class Traffic:
    """The bytes of one call."""

    def __init__(self, rows, least, result):
        self.rows, self.least, self.result = rows, least, result
        self.total = sum(read + written for _, read, written in rows)

    def _table(self):
        head = (say("operator"), say("reads"), say("writes"))
        body = [(name, _human(read), _human(written)) for name, read, written in self.rows]
        body.append((say("together"), _human(sum(r[1] for r in self.rows)), _human(sum(r[2] for r in self.rows))))
        return head, body

    def _verdict(self):
        if not self.least:
            return ""
        return say("{total} moved; {least} would do: {ratio} times as much as needed.", total=_human(self.total),
                   least=_human(self.least), ratio=decimals(self.total / self.least, 2))

    def __repr__(self):
        head, body = self._table()
        lines = [f"{a:<12} {b:>10} {c:>10}" for a, b, c in (head, *body)]
        return "\n".join(filter(None, [*lines, self._verdict()]))

    def _repr_html_(self):
        head, body = self._table()
        rows = "".join("<tr>" + f'<th scope="row" style="text-align:left">{html.escape(a)}</th>'
                       f'<td>{b}</td><td>{c}</td></tr>' for a, b, c in body)
        titles = "".join(f'<th scope="col">{html.escape(h)}</th>' for h in head)
        return f"<table><tr>{titles}</tr>{rows}</table><p>{html.escape(self._verdict())}</p>"


def attention_bytes(fn, heads=32, D=128, lengths=(1024, 4096, 16384, 65536)):
    """Bytes that ``fn(q, k, v)`` moves for 16-bit inputs of ``(heads, S, D)``, for each S, beside the least possible.

    The least: Q, K and V read once, the output written once. The inputs are "meta" tensors: sizes without contents.
    """
    import torch
    rows = []
    for S in lengths:
        q = torch.empty(heads, S, D, dtype=torch.float16, device="meta")
        rows.append((S, count_bytes(fn, q, q, q).total, 4 * heads * S * D * 2))
    return Lengths(rows)


class Lengths:
    """A table of sequence lengths with a bar for each number of bytes, on a logarithmic scale."""

    def __init__(self, rows):
        self.rows = rows

    def _cells(self):
        return [(f"{S:,}".replace(",", "\u202f"), with_matrix, least) for S, with_matrix, least in self.rows]

    def __repr__(self):
        lines = [say("S: with the S×S matrix | without it | ratio")]
        lines += [f"{S:>8}: {_human(a):>9} | {_human(b):>9} | {a / b:.0f}" for S, a, b in self._cells()]
        return "\n".join(lines)

    def _repr_html_(self):
        import math
        low, high = math.log10(self.rows[0][2]) - 1, math.log10(self.rows[-1][1])

        def bar(count, color, border):
            width = 320 * (math.log10(count) - low) / (high - low)
            return (f'<span style="display:inline-block;height:.8em;width:{width:.0f}px;background:{color};'
                    f'border:1px {border} #444;vertical-align:middle"></span> {_human(count)}')

        rows = "".join(
            f'<tr><th scope="row">{S}</th><td style="text-align:left;white-space:nowrap">'
            f'{bar(a, "#d9822b", "solid")}<br>{bar(b, "#4c78a8", "dashed")}</td><td>{a / b:.0f}×</td></tr>'
            for S, a, b in self._cells())
        return (f'<table><tr><th scope="col">S</th><th scope="col" style="text-align:left">'
                f'{html.escape(say("above: with the S×S matrix in memory; below: without it (log scale)"))}</th>'
                f'<th scope="col">{html.escape(say("ratio"))}</th></tr>{rows}</table>')
