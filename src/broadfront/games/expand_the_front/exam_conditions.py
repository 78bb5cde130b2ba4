"""Conditions of exam positions that only this game has."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from broadfront.games.expand_the_front.picture import Picture
from broadfront.games.expand_the_front.position import ExpandPosition
from broadfront.games.expand_the_front.terms import SHIP

__all__ = ["CONDITIONS", "condition"]

SAFE_AT_SEA: Final = "nothing at sea in reach of an enemy Ship"
CONDITIONS: Final[Mapping[str, str]] = MappingProxyType(
    {SAFE_AT_SEA: "no unit is carried over water that an enemy Ship with a Supply can enter in its next turn"}
)


def condition(p: ExpandPosition, seat: int, words: str) -> bool | None:
    """Return whether a condition holds for a seat; None: there is no such condition."""
    if words != SAFE_AT_SEA:
        return None
    pic = Picture(p, seat)
    carried = [tile for tile, units in pic.own.items() if tile in pic.atlas.water and any(units[:SHIP])]
    return not any(pic.sunk_by.get(tile) for tile in carried)
