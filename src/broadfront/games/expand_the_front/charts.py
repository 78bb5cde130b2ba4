"""The costs and combat figures of units, read from ``data/``."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any, Final

from broadfront.games.expand_the_front.terms import BOMBER, DEFENSE, KINDS, SUPPLY

NEVER: Final = 99
"""The die needed for an attack that is impossible."""


@cache
def _read(name: str) -> dict[str, Any]:
    return tomllib.loads((files(__package__) / "data" / name).read_text(encoding="utf-8"))


def _figure(name: str, default: int) -> tuple[int, ...]:
    return tuple(int(_read("units.toml")[kind].get(name, default)) for kind in KINDS)


COST: Final = _figure("cost", 0)
LIMIT: Final = _figure("limit", 0)
RANGE: Final = _figure("range", 0)
"""The range of a kind that does not move (Bombers may move)."""
ROUTE_RANGE: Final = _figure("route_range", 0)
"""The range of a kind along a single supply route."""
SUPPLIES: Final = _figure("supplies", 1)
"""The number of Supplies that an attack consumes."""


def _row(table: str, kind: int) -> tuple[str, ...]:
    """Return a row of a chart, a column for each kind; Supplies have none."""
    printed = _read("combat.toml")[table].get(KINDS[kind], "- - - -").split()
    return ("-", *printed)


def _needed(kind: int, target: int) -> int:
    if target == SUPPLY:
        return 1 if kind != SUPPLY else NEVER  # [5.3] automatic
    word = _row("hit", kind)[target]
    return NEVER if word == "-" else int(word.rstrip("+"))


_NEEDED: Final = tuple(tuple(_needed(a, b) for b in range(len(KINDS))) for a in range(len(KINDS)))
_AGAINST_BOMBER: Final = int(_read("combat.toml")["counter"]["Defense_Bomber"].rstrip("+"))


def die_needed(kind: int, target: int, *, counter: bool = False) -> int:
    """Return the least die that hits; a die that strikes back is reduced by one [5.6].

    >>> die_needed(DEFENSE, BOMBER), die_needed(DEFENSE, BOMBER, counter=True), die_needed(4, DEFENSE)
    (2, 5, 5)
    """
    if counter:
        return 1 + (_AGAINST_BOMBER if (kind, target) == (DEFENSE, BOMBER) else _NEEDED[kind][target])
    return _NEEDED[kind][target]


def hitting_faces(needed: int, plus: int = 0) -> int:
    """Return the number of faces of a die that hit, with a bonus."""
    return max(0, min(6, 7 - needed + plus))


def strikes_back(attacker: int, defender: int, *, same_tile: bool) -> bool:
    """Return whether an attacked unit may strike back [5.6]."""
    word = _row("strikes_back", attacker)[defender]
    return word == "yes" or (word == "same_tile" and same_tile)
