"""What lessons show: figures, demonstrations, the compiler's work. Nothing here grades.

The names below are loaded when they are first used, so that importing this package costs nothing. Text follows
``grader.language()``; the Italian is in ``it.po`` beside this file.
"""

import functools
import pathlib

_HOMES = {
    "compiled": "ir", "who_owns": "ownership", "waves": "ownership", "side_by_side": "models",
    "count_bytes": "traffic", "attention_bytes": "traffic", "try_it": "demo",
}
__all__ = [*_HOMES, "ninja_gap", "say"]


def __getattr__(name):
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    import importlib
    return getattr(importlib.import_module(f"{__name__}.{_HOMES[name]}"), name)


@functools.cache
def _italian():
    from babel.messages.pofile import read_po
    with open(pathlib.Path(__file__).with_name("it.po"), "rb") as file:
        return {message.id: message.string for message in read_po(file) if message.id and message.string}


def say(text, **values):
    """`text` (English, with ``{named}`` places) in the lesson's language."""
    from grader.i18n import language
    if language() == "it":
        text = _italian().get(text, text)
    return text.format(**values) if values else text


def decimals(number, digits):
    """A number with `digits` decimals, written as the lesson's language writes it."""
    from grader.i18n import language
    text = f"{number:.{digits}f}"
    return text.replace(".", ",") if language() == "it" else text
