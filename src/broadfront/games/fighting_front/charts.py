"""The six tables, read from ``data/tables.toml``, and the result of a total on each of them."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final

from broadfront.games.fighting_front.terms import RESULTS, TABLES

SIDES_OF_DIE: Final = 10  # [1.2]


@cache
def _read() -> dict[str, Any]:
    return tomllib.loads((files(__package__) / "data" / "tables.toml").read_text(encoding="utf-8"))


TITLES: Final[tuple[str, ...]] = tuple(_read()[name]["title"] for name in TABLES)
"""The names of the tables."""


def rows(table: int) -> Mapping[str, str]:
    """Return the rows of a printed table: faces of the die and result."""
    printed: Mapping[str, str] = _read()[TABLES[table]]["rows"]
    return printed


def _column(table: int) -> tuple[int, ...]:
    """Return the result of each total from 0 to 10."""
    results = [0] * (SIDES_OF_DIE + 1)
    for faces, result in rows(table).items():
        low, _, high = faces.rstrip("+").partition("-")
        for total in range(int(low), int(high or (SIDES_OF_DIE if faces.endswith("+") else low)) + 1):
            results[total] = RESULTS.index(result)
    return tuple(results)


_COLUMNS: Final = tuple(_column(table) for table in range(len(TABLES)))


def lookup(table: int, total: int) -> int:
    """Return the result of a total on a table; under 1 counts as 1, over 10 as 10 (R-X32).

    >>> RESULTS[lookup(TABLES.index("ground_attack"), 13)]
    'All destroyed'
    """
    return _COLUMNS[table][max(0, min(SIDES_OF_DIE, total))]
