"""Text from outside: encodings, and characters with effects instead of a visible form.

A terminal obeys control characters, a right-to-left override reverses words, and a line break in a name begins a line
that looks like one of the program. Files and names from outside are checked or escaped here.
"""

from __future__ import annotations

import codecs
import re
import unicodedata
from typing import Final

from broadfront.engine.errors import FileFault

BOM: Final = "\ufeff"
"""The byte order mark, which some editors put before a text in UTF-8."""
MAX_COMBINING_MARKS: Final = 3
"""The most combining marks on one character; more are removed."""
JOINER: Final = "\u200d"
"""The character that joins the parts of some emoji."""
_UTF16: Final = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_UTF32: Final = (codecs.BOM_UTF32_LE, codecs.BOM_UTF32_BE)
_UNSEEN: Final = (
    "\x00-\x08\x0b-\x1f\x7f-\x9f"  # C0 and C1, with escape, carriage return and next line
    "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"  # marks, embeddings, overrides and isolates of direction
    "\u2028\u2029"  # separators of lines and paragraphs
    "\ufeff\ufff9-\ufffb\U000e0000-\U000e007f"  # byte order mark, annotations, tags
    "\ud800-\udfff"
)
_CONTROLS: Final = re.compile(f"[{_UNSEEN}]")
_BREAKS: Final = re.compile(f"[{_UNSEEN}\t\n]")


def _escape(match: re.Match[str]) -> str:
    code = ord(match[0])
    short = {"\n": r"\n", "\r": r"\r", "\t": r"\t"}.get(match[0])
    return short or (f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}")


def escape_controls(text: str) -> str:
    r"""Escape the control characters of a text of one or more lines; line breaks and tabs stay.

    >>> escape_controls("\x1b[31mred\u202e\n")
    '\\x1b[31mred\\u202e\n'
    """
    return _CONTROLS.sub(_escape, text)


def one_line(text: str) -> str:
    r"""Return a text as one line: escape control characters, line breaks and tabs.

    >>> one_line("Ike\n2026-01-01  admin  deleted\x9b2J")
    'Ike\\n2026-01-01  admin  deleted\\x9b2J'
    """
    return _BREAKS.sub(_escape, text)


def as_sentence(text: str) -> str:
    """Return a text with the full stop that ends it; an abbreviation at its end has one already.

    >>> as_sentence("Moves a piece, to Poland"), as_sentence("Moves a piece, to Karelia S.S.R.")
    ('Moves a piece, to Poland.', 'Moves a piece, to Karelia S.S.R.')
    """
    return text if text.endswith(".") else f"{text}."


def json_controls(text: str) -> str:
    r"""Escape the control characters in the texts of JSON, which does not change its data.

    >>> json_controls('{"name": "\u202e\x9b"}')
    '{"name": "\\u202e\\u009b"}'
    """
    return _CONTROLS.sub(
        lambda match: "".join(
            f"\\u{unit:04x}"
            for unit in memoryview(match[0].encode("utf-16-le", "surrogatepass")).cast("H").tolist()
        ),
        text,
    )


def clean_text(text: str) -> str:
    r"""Normalise a text for storage: composed, in one line, without invisible characters.

    >>> clean_text("  e\u0301 \u202e b\n\tc\0 ")
    'é b c'
    """
    characters: list[str] = []
    marks = 0
    for c in unicodedata.normalize("NFC", text):
        kind = unicodedata.category(c)
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if c.isspace():
            characters.append(" ")
        elif marks > MAX_COMBINING_MARKS or (kind in ("Cc", "Cf", "Cs", "Co", "Cn") and c != JOINER):
            continue
        else:
            characters.append(c)
    return " ".join("".join(characters).split())


def is_clean(text: str, *, lines: bool = False) -> bool:
    """Return whether a text has no control characters; with ``lines``, line breaks and tabs are allowed."""
    return (_CONTROLS if lines else _BREAKS).search(text) is None


def without_bom(text: str) -> str:
    """Return a text without leading byte order marks, of which joined files may have two."""
    return text.lstrip(BOM)


def read_number(text: str, digits: int = 9) -> int | None:
    """Parse a whole number of ASCII digits; None if it is anything else, or has more than ``digits`` digits.

    `str.isdigit` accepts digits that `int` does not, and `int` refuses thousands of digits.

    >>> read_number("042"), read_number("²"), read_number("-1"), read_number("9" * 5000)
    (42, None, None, None)
    """
    return int(text) if len(text) <= digits and text.isascii() and text.isdigit() else None


def wide_encoding(data: bytes) -> str:
    """Return "UTF-16" or "UTF-32" if bytes begin like such a text (byte order mark or ASCII), else "".

    >>> wide_encoding("f4".encode("utf-16")), wide_encoding("f4".encode("utf-32-be")), wide_encoding(b"f4")
    ('UTF-16', 'UTF-32', '')
    """
    if data.startswith(_UTF32) or (len(data) >= 4 and data[:4].count(0) == 3 and (data[0] or data[3])):
        return "UTF-32"
    return "UTF-16" if data.startswith(_UTF16) or data[:2].count(0) == 1 else ""


def decode_text(data: bytes, source: str = "") -> str:
    """Decode a file in UTF-8, with or without a byte order mark.

    Raises
    ------
    FileFault
        If it is in another encoding: with its name, if it is recognised, and the remedy.
    """
    if encoding := wide_encoding(data):
        raise FileFault(f"this is {encoding} text: save the file as UTF-8", source=source, line=1)
    try:
        return without_bom(data.decode())
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise FileFault("this is not UTF-8 text: save the file as UTF-8", source=source, line=line) from None
