"""The text of a line: one form for what looks alike, no invisible characters, and the operator's terms."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

MAX_LENGTH: Final = 500
MAX_COMBINING_MARKS: Final = 3
"""So many accents one upon the other; more are left out."""
_JOINER: Final = "\u200d"


class Term(NamedTuple):
    """A word or words that the operator does not want, as `compared`; ``deed``: "mask" or "refuse"."""

    term: str
    deed: str


def cleaned(text: str) -> str:
    r"""Return a text as it is kept: composed, in one line, without what is not seen.

    >>> cleaned("  e\u0301 \u202e b\n\tc\0 ")
    'é b c'
    """
    found: list[str] = []
    marks = 0
    for c in unicodedata.normalize("NFC", text):
        kind = unicodedata.category(c)
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if c.isspace():
            found.append(" ")
        elif marks > MAX_COMBINING_MARKS or (kind in ("Cc", "Cf", "Cs", "Co", "Cn") and c != _JOINER):
            continue
        else:
            found.append(c)
    return " ".join("".join(found).split())


def compared(text: str) -> str:
    """Return a text as terms are compared with it: without case, width or accents.

    >>> compared("ＶÍLLAIN")
    'villain'
    """
    plain = unicodedata.normalize("NFKD", text).casefold()
    return "".join(c for c in plain if not unicodedata.combining(c))


def judged(text: str, terms: Iterable[Term]) -> tuple[str, bool]:
    """Return a text with what is to be masked masked, and whether it is refused.

    >>> judged("You Villain, villainous!", [Term("villain", "mask")])
    ('You ***, villainous!', False)
    """
    refused = False
    for term, deed in terms:
        if not term:
            continue
        spans = _found(text, term)
        refused = refused or bool(spans and deed == "refuse")
        for first, end in reversed(spans):
            text = f"{text[:first]}***{text[end:]}"
    return text, refused


def _found(text: str, term: str) -> Sequence[tuple[int, int]]:
    """Return where a term stands in a text, as whole words."""
    plain: list[str] = []
    origin: list[int] = []
    for at, c in enumerate(text):
        for one in compared(c):
            plain.append(one)
            origin.append(at)
    pattern = rf"(?<!\w){re.escape(term)}(?!\w)"
    return [(origin[one.start()], origin[one.end() - 1] + 1) for one in re.finditer(pattern, "".join(plain))]
