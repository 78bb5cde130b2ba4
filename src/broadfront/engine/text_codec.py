"""Spells ints as text: the words of a position's notation.

A list of ints is written as run lengths (``0*17.3.1``, ``-`` if empty); any other value as an int, ``(1,2)`` for
several, or ``-`` for none.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from hashlib import sha256
from itertools import groupby
from typing import Final

from broadfront.engine.errors import NotationFault

MAX_VALUES: Final = 100_000
"""The longest list that is read, because a run length can demand any amount of memory."""

# Ints may be sets of squares, one bit for each: more than 64 bits would not survive JSON, so 20 digits are enough.
_RUN: Final = re.compile(r"(-?[0-9]{1,20})(?:\*([0-9]{1,6}))?")
_TOKEN: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_]*|-?[0-9]{1,20}(?![0-9])|[-(),]")
_MAX_DEPTH: Final = 8

EXPECTED_VALUE: Final = "expected a whole number, - for none, or several in brackets, as in (1,2)"

MAX_DIGITS: Final = 20
"""The most digits of a number from outside that a message repeats."""
MAX_QUOTE_LENGTH: Final = 60
"""The most characters of a text from outside that a message repeats."""


def spell_runs(values: Iterable[int]) -> str:
    """Return a list of ints as run lengths.

    >>> spell_runs([0, 0, 0, 7, -1])
    '0*3.7.-1'
    """
    runs = [(int(value), sum(1 for _ in run)) for value, run in groupby(values)]
    return ".".join(f"{value}*{count}" if count > 1 else str(value) for value, count in runs) or "-"


def spell_value(value: object) -> str:
    """Return an int, a tuple of values, or None as text.

    >>> spell_value((1, (2, 3), None))
    '(1,(2,3),-)'

    Raises
    ------
    TypeError
        If it is anything else.
    """
    if value is None:
        return "-"
    if isinstance(value, (tuple, list)):
        return f"({','.join(map(spell_value, value))})"
    if isinstance(value, int):
        return str(int(value))
    raise TypeError(f"{value!r} in a position: only ints, tuples of ints and None can be written down")


def spell_scenario_id(scenario: str, text: str = "") -> str:
    """Return a scenario's id as one word, with 8 digits of its text's SHA-256 if it does not ship with the game.

    >>> spell_scenario_id("main")
    'main'
    >>> spell_scenario_id("my war", "...")
    'my%20;war@ab5df625'
    """
    word = "".join(c if c.isalnum() or c in "_-." else f"%{ord(c):x};" for c in scenario)
    return f"{word}@{digest(text)}" if text else word


def read_scenario_id(word: str) -> str:
    """Parse the scenario's id from a word of `spell_scenario_id`, without the digits of its text.

    >>> read_scenario_id("my%20;war@ab5df625")
    'my war'
    """
    return re.sub(
        "%(10[0-9a-f]{4}|[0-9a-f]{1,5});", lambda match: chr(int(match[1], 16)), word.partition("@")[0]
    )


def digest(text: str) -> str:
    """Return the first 8 hex digits of a text's SHA-256."""
    return sha256(text.encode(errors="surrogatepass")).hexdigest()[:8]


def read_runs(spelled: str, place: str) -> list[int]:
    """Parse a list from the text of `spell_runs`; ``place`` begins the message of a NotationFault."""
    values: list[int] = []
    if spelled == "-":
        return values
    for run in spelled.split("."):
        match = _RUN.fullmatch(run)
        if match is None:
            raise NotationFault(
                f"{place}: expected whole numbers of up to 20 digits, separated by dots, as in 3.0*17 (3, then "
                f"17 times 0); got {quote(run)}"
            )
        count = int(match[2] or 1)
        if not 0 < count <= MAX_VALUES - len(values):
            raise NotationFault(
                f"{place}: behind * stands how often the number comes, at least once, and all numbers together are "
                f"at most {MAX_VALUES:,}; got {quote(run)}"
            )
        values.extend([int(match[1])] * count)
    return values


def tokens_of(spelled: str, place: str) -> list[str]:
    """Split values and names into tokens, in reverse order, so that a reader pops them."""
    tokens: list[str] = []
    at = 0
    while at < len(spelled):
        match = _TOKEN.match(spelled, at)
        if match is None:
            raise NotationFault(
                f"{place}: expected names, whole numbers of up to 20 digits, commas and brackets; "
                f"got {quote(spelled[at:])}"
            )
        tokens.append(match[0])
        at = match.end()
    return tokens[::-1]


def read_value(tokens: list[str], place: str, depth: int = 0) -> object:
    """Parse one value of `spell_value` from the tokens (a tuple becomes a list)."""
    token = tokens.pop() if tokens else ""
    if token == "-":
        return None
    if token.lstrip("-").isdigit():
        return int(token)
    if token == "(" and depth == _MAX_DEPTH:
        raise NotationFault(f"{place}: expected at most {_MAX_DEPTH} brackets within each other; got more")
    if token != "(":
        raise NotationFault(f"{place}: {EXPECTED_VALUE}; got {quote(token) if token else 'nothing'}")
    values: list[object] = []
    while tokens and tokens[-1] != ")":
        if values and tokens.pop() != ",":
            raise NotationFault(f"{place}: expected a comma after {quote(spell_value(values[-1]))}")
        values.append(read_value(tokens, place, depth + 1))
    if not tokens:
        raise NotationFault(f"{place}: expected a ) for each (; got fewer")
    tokens.pop()
    return values


def quote(part: object) -> str:
    """Return a faulty part in quotes for a message, shortened."""
    return repr(shorten(part))


def shorten(part: object) -> str:
    """Return a faulty part without quotes for a message, shortened.

    >>> shorten("x" * 100) == "x" * 57 + "..."
    True
    """
    text = part if isinstance(part, str) else repr(part)
    return text if len(text) <= MAX_QUOTE_LENGTH else text[: MAX_QUOTE_LENGTH - 3] + "..."


def shorten_number(value: int) -> str:
    """Return a faulty number for a message, shortened.

    >>> shorten_number(-7), shorten_number(10**60)
    ('-7', 'a number of more than 20 digits')
    """
    return str(value) if abs(value) < 10**MAX_DIGITS else f"a number of more than {MAX_DIGITS} digits"
