"""Bounds on text from outside, looked at before it is parsed: parsers are slow, or fail, on what no person writes.

Every reader of scenario files, match files, positions and JSON asks here first. Each check reads its text once, so it
takes time in proportion to the length.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterator
from itertools import accumulate
from typing import Annotated, Final, TypeAlias

import msgspec

from broadfront.engine.errors import FileFault

__all__ = [
    "LONGEST_LINE",
    "LONGEST_MATCH",
    "LONGEST_SCENARIO",
    "MAX_VERSION",
    "MOST_MOVES",
    "Id",
    "SeatIndex",
    "Version",
    "check_json",
    "check_match",
    "check_toml",
    "json_fault",
    "plain_json_words",
]

LONGEST_SCENARIO: Final = 200_000
"""Characters of a scenario file; those of the boxes have up to 7,000."""
LONGEST_MATCH: Final = 2_000_000
"""Characters of a match file."""
LONGEST_LINE: Final = 50_000
"""Characters of a line of either, and of the notation of a position."""
MOST_MOVES: Final = 50_000
"""Moves of a match file."""
Id: TypeAlias = Annotated[int, msgspec.Meta(ge=-(2**63), le=2**63 - 1)]
"""A number by which a request names a piece or a space: it fits into a database's column."""
MAX_VERSION: Final = 1_000_000
Version: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=MAX_VERSION)]
"""How many events of a match a request has seen, or how many moves of it."""
SeatIndex: TypeAlias = Annotated[int, msgspec.Meta(ge=-1, lt=64)]
"""A seat of a match, from 0; -1: none."""
MOST_KEYS: Final = 8
"""Parts of a dotted key, as in ``a.b.c``."""
DEEPEST_TOML: Final = 16
"""Lists and tables inside each other in a value."""
DEEPEST_JSON: Final = 32
MOST_LISTS_JSON: Final = 20_000
"""Lists and objects in JSON: each costs the parser much more than its two characters."""
MOST_VALUES_JSON: Final = 20_000
"""Keys and values in JSON."""
MOST_QUOTES_JSON: Final = 100_000
"""Quotation marks in JSON, those within texts included: more are refused before anything is looked for between them."""
MOST_DIGITS: Final = 18
"""Digits of a number in TOML: more do not fit into 64 bits, and Python refuses those of more than 4,300."""
MOST_DIGITS_JSON: Final = 19
"""Digits of a number in JSON: seeds of 63 bits have so many."""

# Strings and comments are skipped whole. Quantifiers are possessive: what was taken is never given back, so that no
# text makes the search go over the same characters twice.
_TOML: Final = re.compile(
    r'"""(?:[^"\\]|\\.|"(?!""))*+(?:"{3,5}+)?'
    r"|'''(?:[^']|'(?!''))*+(?:'{3,5}+)?"
    r'|"(?:[^"\\\n]|\\[^\n])*+"?'
    r"|'[^'\n]*+'?"
    r"|\#[^\n]*+"
    r"|(?P<number>(?<![0-9A-Za-z_])[0-9][0-9A-Za-z_]*+)"
    r"|(?P<mark>[\n\[\]{}=,.])",
    re.DOTALL,
)
_JSON_STRING: Final = re.compile(r'"(?:[^"\\]|\\.)*+"?', re.DOTALL)
_JSON_NUMBER: Final = re.compile(rf"[0-9]{{{MOST_DIGITS_JSON + 1}}}")
_NO_BRACKETS: Final = bytes(set(range(256)) - set(b"[]{}"))
_STEPS: Final = bytes.maketrans(b"[{]}", b"\x01\x01\xff\xff")  # 255 is -1 as a signed byte


def check_toml(text: str, source: str = "") -> None:
    """Refuse a TOML text that is too large, too deep or has too long a number to be parsed.

    Raises
    ------
    FileFault
        If it is: says the line and what to do.
    """
    _check_length(text, LONGEST_SCENARIO, source)
    _check_lines(text.split("\n"), source)
    for at, message in _toml_faults(text):
        raise FileFault(message, source=source, line=text.count("\n", 0, at) + 1)


def _toml_faults(text: str) -> Iterator[tuple[int, str]]:
    """Yield where the text goes beyond a bound, and the message."""
    depth, parts = 0, 1
    for token in _TOML.finditer(text):
        mark = token["mark"]
        if mark == ".":
            parts += 1
            if parts > MOST_KEYS:
                yield token.start(), f"a key has more than {MOST_KEYS} parts: use fewer dots"
        elif mark:
            parts = 1
            if mark in "[{":
                depth += 1
                if depth > DEEPEST_TOML:
                    yield token.start(), _nested(DEEPEST_TOML)
            elif mark in "]}":
                depth -= 1
        elif (number := token["number"]) and len(number) > MOST_DIGITS:
            yield token.start(), _digits(MOST_DIGITS)


def check_match(text: str | bytes, source: str = "") -> None:
    """Refuse a match file that is too large to be read.

    Raises
    ------
    FileFault
        If it is: says the line and what to do.
    """
    _check_length(text, LONGEST_MATCH, source)
    _check_lines(text.split(b"\n") if isinstance(text, bytes) else text.split("\n"), source)


def json_fault(error: Exception) -> str:
    """Return what is wrong with JSON that msgspec cannot read, in a sentence without its words.

    >>> import msgspec
    >>> try:
    ...     msgspec.json.decode(b"[1,]")
    ... except msgspec.DecodeError as error:
    ...     json_fault(error)
    'This is no JSON: it goes wrong at byte 3.'
    """
    if isinstance(error, UnicodeDecodeError):
        return f"This JSON is no UTF-8: it goes wrong at byte {error.start} of a text."
    message = str(error)
    if "truncated" in message:
        return "This JSON is not complete: it ends too soon."
    if place := re.search(r"\(byte (\d+)\)", message):
        return f"This is no JSON: it goes wrong at byte {place[1]}."
    if "out of range" in message.lower():
        return "This JSON has a number that is too large."
    return plain_json_words(message)


_WORDS: Final = {
    "int": "a whole number",
    "float": "a number",
    "str": "a text",
    "bool": "true or false",
    "array": "a list",
    "object": "an object with fields",
    "null": "null",
    "datetime": "a date and time",
}


def plain_json_words(message: str) -> str:
    """Return a message of msgspec about a value of the wrong kind in plain words.

    >>> plain_json_words("Expected `int | null`, got `str`")
    'Expected a whole number or null, got a text'
    >>> plain_json_words("Object missing required field `game`")
    'The field `game` is missing'
    """
    message = re.sub(r"Object missing required field (`[^`]*`)", r"The field \1 is missing", message)
    message = re.sub(r"Object contains unknown field (`[^`]*`)", r"There is no field \1", message)
    return re.sub(
        r"`([a-z]+(?: \| [a-z]+)*)`",
        lambda kinds: (
            " or ".join(_WORDS[kind] for kind in kinds[1].split(" | "))
            if set(kinds[1].split(" | ")) <= _WORDS.keys() and not message[: kinds.start()].endswith("field ")
            else kinds[0]
        ),
        message,
    )


def check_json(text: str | bytes, source: str = "") -> None:
    """Refuse JSON that has too many values, is nested too deeply, or has too long a number, to be parsed.

    Raises
    ------
    FileFault
        If it is: says what to do.
    """
    if isinstance(text, bytes):
        text = text.decode("latin-1")  # brackets, quotes and digits are the same bytes as in UTF-8
    if text.count('"') > MOST_QUOTES_JSON:
        raise FileFault(_values("quotation marks", MOST_QUOTES_JSON), source=source)
    bare = _JSON_STRING.sub("", text)
    if bare.count(":") + bare.count(",") > MOST_VALUES_JSON:
        raise FileFault(_values("keys and values", MOST_VALUES_JSON), source=source)
    if _JSON_NUMBER.search(bare):
        raise FileFault(_digits(MOST_DIGITS_JSON), source=source)
    brackets = bare.encode("ascii", "ignore").translate(_STEPS, _NO_BRACKETS)
    if len(brackets) > 2 * MOST_LISTS_JSON:
        raise FileFault(_values("lists and objects", MOST_LISTS_JSON), source=source)
    if max(accumulate(array("b", brackets)), default=0) > DEEPEST_JSON:
        raise FileFault(_nested(DEEPEST_JSON), source=source)


def _check_length(text: str | bytes, most: int, source: str) -> None:
    if len(text) > most:
        raise FileFault(
            f"the file has {len(text):,} characters, and at most {most:,} are read: shorten it", source=source
        )


def _check_lines(lines: list[str] | list[bytes], source: str) -> None:
    for number, line in enumerate(lines, 1):
        if len(line) > LONGEST_LINE:
            raise FileFault(
                f"the line has {len(line):,} characters, and at most {LONGEST_LINE:,} are read: break it up",
                source=source,
                line=number,
            )


def _values(what: str, most: int) -> str:
    return f"it has more than {most:,} {what}: leave some out"


def _nested(most: int) -> str:
    return f"brackets are nested more than {most} deep: use fewer levels"


def _digits(most: int) -> str:
    return f"a number has more than {most} digits: write a shorter one"
