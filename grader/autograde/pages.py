"""Text cells on nbgrader's pages: feedback, and formgrader's view of a submission.

nbgrader writes what Markdown gives into those pages as it is, scripts and all, and formgrader's run in the teacher's
own session. Here a page gets the tags and attributes that a text may have, and no other.
"""

from __future__ import annotations

import re

import bleach
from bleach.css_sanitizer import CSSSanitizer
from nbconvert.filters import markdown2html

TAGS = frozenset("""a abbr b blockquote br caption code col colgroup dd del details div dl dt em figcaption figure h1 h2 h3
    h4 h5 h6 hr i img kbd li mark ol p pre q s samp small span strong sub summary sup table tbody td tfoot th thead tr u
    ul var""".split())
ATTRIBUTES = {"*": ["class", "id", "title", "role", "style", "lang", "aria-label", "aria-hidden"], "a": ["href"],
              "img": ["alt", "width", "height"], "td": ["colspan", "rowspan", "align"], "details": ["open"],
              "th": ["colspan", "rowspan", "align", "scope"], "ol": ["start"]}
# Only pictures that are in the page: any other address would be asked for with the teacher's session
_IMAGE = re.compile(r"data:image/(?:png|jpeg|gif);base64,")
_STYLES = CSSSanitizer(allowed_css_properties=[
    "background", "background-color", "border", "border-left", "border-radius", "color", "display", "flex", "font-family",
    "font-size", "font-style", "font-weight", "gap", "grid-template-columns", "max-width", "padding",
    "text-align", "vertical-align", "white-space"])


def _allowed(tag: str, name: str, value: str) -> bool:
    if tag == "img" and name == "src":
        return bool(_IMAGE.match(value))
    return name in ATTRIBUTES["*"] or name in ATTRIBUTES.get(tag, ())


def markdown(source: str) -> str:
    """Markdown to HTML, for ``HTMLExporter.filters``."""
    return bleach.clean(markdown2html(source), tags=TAGS, attributes=_allowed, css_sanitizer=_STYLES,
                        protocols={"http", "https", "mailto", "data"})
