"""Step 7: the verdict as a page for people: HTML, and the same in plain text. Whatever a learner wrote is escaped."""

from __future__ import annotations

import re
from html import escape

from grader.i18n import msg, tr
from grader.verdict import Verdict

CRITERIA = {
    "values": msg("Values"), "edges": msg("Edges"), "memory": msg("Memory safety"), "work": msg("Work"),
}
STATUS = {
    "passed": ("✓", msg("passed")), "lost": ("✗", msg("lost")), "partial": ("~", msg("in part")),
    "blocked": ("–", msg("counts once the values are right")),
}
# readable on JupyterLab's light background and on its dark one
LEVEL = {"passed": "#208639", "lost": "#d8322a", "partial": "#9a6a00", "blocked": "#72777f"}


def _title(v: Verdict) -> str:
    if not v.attempted:
        return tr(v.lang, msg("not attempted"))
    return tr(v.lang, msg("passed")) if v.passed else tr(v.lang, msg("not yet"))


def _points(x: float) -> str:
    return f"{x:g}"


def _where(place, lang) -> str:
    return tr(lang, msg("{cell}, line {line}", cell=_cell(place.cell, lang), line=place.line))


def _cell(label: str, lang: str) -> str:
    """Labels are made by machines as "cell 12"; they are said in the reader's language."""
    word, _, number = label.partition(" ")
    return tr(lang, msg("cell {n}", n=number)) if word == "cell" and number else label


def _facts(f, lang) -> str:
    parts = []
    if f.facts.get("case"):
        parts.append(tr(lang, msg("case {case}", case=f.facts["case"])))
    if f.facts.get("program"):
        parts.append(tr(lang, msg("program {program}", program=f.facts["program"])))
    if f.facts.get("order") == "again":
        parts.append(tr(lang, msg("called again, programs in another order")))
    if f.facts.get("also"):
        parts.append(tr(lang, msg("{n} more cases fail this way", n=f.facts["also"])))
    return " · ".join(parts)


def _measured(v: Verdict) -> list[str]:
    lines, m = [], v.measured
    if "traffic" in m:
        t = m["traffic"]
        lines.append(tr(v.lang, msg("Memory traffic: {bytes:,} bytes moved, {least:,} are the least ({ratio:.2f} times), launches: {launches}.",
                                    **t)))
    for c in m.get("compiled", [])[:1]:
        if "registers" in c:
            lines.append(tr(v.lang, msg("Compiled for {target}: {registers} registers a thread, {shared} bytes of shared "
                                        "memory, loads of up to {load_bits} bits.", target=c["target"],
                                        registers=c["registers"], shared=c["shared"], load_bits=c.get("load_bits", 0))))
    if "time" in m:
        lines.append(tr(v.lang, msg("Time on {gpu}: {ms:.3f} ms, reference {reference_ms:.3f} ms: {ratio:.2f} times its speed, "
                                    "{gbps:.0f} GB/s, {share:.0f} % of a copy.", share=100 * m["time"]["copy_share"], **m["time"])))
    return lines


def to_text(verdict: Verdict, lang: str) -> str:
    v = Verdict.from_json({**verdict.to_json(), "lang": lang})
    out = [f"{v.name}: {_points(v.points)} / {_points(v.max_points)}  {_title(v)}"]
    for c in v.criteria:
        name = tr(lang, CRITERIA[c.name]) if c.name in CRITERIA else c.name
        mark, status = STATUS[c.status]
        if v.attempted and c.name in CRITERIA:
            out.append(f"  {mark} {name}: {_points(c.points)} / {_points(c.max_points)} ({tr(lang, status)})")
        for f in c.findings:
            if f.place:
                out.append(f"    {_where(f.place, lang)}" + (f":  {f.place.text}" if f.place.text else ""))
            out.append("    " + tr(lang, f.message))
            facts = _facts(f, lang)
            if facts:
                out.append("    " + facts)
            for e in f.facts.get("elements", [])[1:]:
                out.append("      " + tr(lang, msg("at {index}: got {got}, expected {expected}", **{k: _show(x) for k, x in e.items()})))
            if f.hint:
                out.append("    → " + tr(lang, f.hint))
    out += ["  " + line for line in _measured(v)]
    out += ["  " + tr(lang, n) for n in v.notes]
    if v.attempted and v.seed is not None:
        out.append("  " + _repeat(v, lang))
    return "\n".join(out)


def _repeat(v: Verdict, lang: str) -> str:
    return tr(lang, msg("Seed {seed}: `check({name}, seed={seed})` repeats these cases.", seed=v.seed, name=v.name))


def to_html(verdict: Verdict, lang: str) -> str:
    v = Verdict.from_json({**verdict.to_json(), "lang": lang})

    def html(text):
        """Escaped; what stands between backticks is code."""
        return re.sub(r"`([^`\n]+)`", r"<code>\1</code>", escape(text))

    def say(message, **args):
        return html(tr(lang, message, **args))

    level = LEVEL["passed" if v.passed else "lost" if v.attempted else "blocked"]
    out = [
        f'<div class="dojo-report" lang="{lang}" style="border:1px solid {level};border-left-width:6px;border-radius:4px;'
        'padding:.6em 1em;margin:.4em 0;max-width:60em;line-height:1.45">',
        f'<div style="display:flex;justify-content:space-between;gap:1em;margin-bottom:.3em"><strong><code>{escape(v.name)}</code> '
        f'<span style="color:{level}">{"✓" if v.passed else "✗" if v.attempted else "–"} {escape(_title(v))}</span></strong>'
        f'<strong>{_points(v.points)} / {_points(v.max_points)}</strong></div>',
    ]
    if v.attempted and any(c.name in CRITERIA for c in v.criteria):
        out.append('<table style="margin:.5em 0;border-collapse:collapse">')
        for c in v.criteria:
            mark, status = STATUS[c.status]
            name = tr(lang, CRITERIA[c.name]) if c.name in CRITERIA else c.name
            out.append(f'<tr style="background:none"><td style="color:{LEVEL[c.status]};padding:0 .6em 0 0">{mark}</td>'
                       f'<td style="text-align:left;padding:0 1em 0 0">{escape(name)}</td>'
                       f'<td style="text-align:right;padding:0 1em 0 0">{_points(c.points)} / {_points(c.max_points)}</td>'
                       f'<td style="text-align:left;color:{LEVEL[c.status]}">{say(status)}</td></tr>')
        out.append("</table>")
    for c in v.criteria:
        for f in c.findings:
            good = c.status == "passed"
            if c.name in CRITERIA:
                head = f"<strong>{say(CRITERIA[c.name])}</strong> · "
            else:  # a quiz's question
                status = "blocked" if f.id == "not-attempted" else c.status
                head = f'<span style="color:{LEVEL[status]}">{STATUS[status][0]}</span> '
            out.append(f'<div style="border-top:1px solid #8884;padding:.45em 0"><div>{head}{say(f.message)}</div>')
            if f.place:
                text = f'<br><code style="white-space:pre-wrap">{escape(f.place.text)}</code>' if f.place.text else ""
                out.append(f'<div style="margin:.25em 0">{escape(_where(f.place, lang))}{text}</div>')
            facts = _facts(f, lang)
            if facts:
                out.append(f'<div style="opacity:.8;font-size:.92em">{escape(facts)}</div>')
            elements = f.facts.get("elements", [])
            if len(elements) > 1:
                out.append('<table style="margin:.3em 0;border-collapse:collapse"><tr style="background:none">' + "".join(
                    f'<th style="padding:0 1em 0 0;text-align:right">{say(h)}</th>'
                    for h in (msg("element"), msg("expected"), msg("got"))) + "</tr>")
                for e in elements:
                    out.append('<tr style="background:none">' + "".join(f'<td style="padding:0 1em 0 0;text-align:right"><code>{escape(_show(e[k]))}</code></td>'
                                                for k in ("index", "expected", "got")) + "</tr>")
                out.append("</table>")
            if f.hint:
                mark = "" if good else "→ "
                out.append(f'<div style="margin:.25em 0">{mark}{say(f.hint)}</div>')
            out.append("</div>")
    foot = [html(line) for line in _measured(v)] + [say(n) for n in v.notes]
    if v.attempted and v.seed is not None:
        foot.append(html(_repeat(v, lang)))
    if foot:
        out.append('<div style="border-top:1px solid #8884;padding-top:.4em;opacity:.8;font-size:.9em">' + "<br>".join(foot) + "</div>")
    out.append("</div>")
    return "\n".join(out)


def _show(x) -> str:
    if isinstance(x, float):
        return f"{x:.6g}"
    return str(x)
