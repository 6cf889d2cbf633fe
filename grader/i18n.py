"""What the grader says, in English and Italian.

Messages are written in English in the code and looked up in a gettext catalogue (``it.po`` beside the code, read with Babel, so
that no compiled file has to be kept beside it). A message travels as its identifier and its parameters, :class:`Msg`,
and becomes text only where it is shown: one verdict can be read in either language.
"""

from __future__ import annotations

import functools
import locale
import os
import pathlib
from dataclasses import dataclass, field

LANGUAGES = ("en", "it")


@dataclass(frozen=True)
class Msg:
    """A message that is not yet in any language: its English text with ``{named}`` places, and what fills them."""

    id: str
    args: dict = field(default_factory=dict)

    def to_json(self) -> list:
        return [self.id, {k: v.to_json() if isinstance(v, Msg) else v for k, v in self.args.items()}]

    @classmethod
    def from_json(cls, data) -> "Msg":
        return cls(data[0], {k: cls.from_json(v) if isinstance(v, list) else v for k, v in data[1].items()})


def msg(text: str, /, **args) -> Msg:
    """Mark ``text`` for translation and keep its parameters with it."""
    return Msg(text, args)


@functools.lru_cache(maxsize=None)
def _catalogue(lang: str) -> dict[str, str]:
    """Every part of the grader keeps its own ``<lang>.po``; together they are one catalogue."""
    if lang == "en":
        return {}
    from babel.messages.pofile import read_po

    found = {}
    for path in sorted(pathlib.Path(__file__).parent.rglob(f"{lang}.po")):
        with path.open("rb") as f:
            found.update({m.id: m.string for m in read_po(f) if m.id and m.string})
    return found


def tr(lang: str, message: "str | Msg", /, **args) -> str:
    """``message`` in ``lang``; the English text where the catalogue has none. Parameters may be messages themselves."""
    if isinstance(message, Msg):
        message, args = message.id, {**message.args, **args}
    text = _catalogue(lang).get(message, message)
    args = {k: tr(lang, v) if isinstance(v, Msg) else _WithComma(v) if lang == "it" and type(v) is float else v
            for k, v in args.items()}
    return text.format(**args) if args else text


class _WithComma(float):
    """A number as Italian writes it."""

    def __format__(self, spec: str) -> str:
        return format(float(self), spec).replace(".", ",")


def language() -> str:
    """The language to speak: ``DOJO_LANG``, else the open notebook's own, else the locale's, else English."""
    chosen = os.environ.get("DOJO_LANG", "")[:2].lower()
    if chosen in LANGUAGES:
        return chosen
    for path in (os.environ.get("JPY_SESSION_NAME", ""), os.getcwd()):
        for part in reversed(pathlib.PurePath(path).parts):
            if part in LANGUAGES:
                return part
    here = os.environ.get("JPY_SESSION_NAME", "")
    if here.endswith(".ipynb") and os.path.isfile(here):
        with open(here, encoding="utf-8") as f:
            text = f.read()
        for lang in LANGUAGES:
            if f'"lang-{lang}"' in text:
                return lang
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(name):
            return "it" if os.environ[name].lower().startswith("it") else "en"
    return "it" if (locale.getlocale()[0] or "").lower().startswith("it") else "en"
