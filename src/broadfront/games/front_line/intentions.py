"""What a turn of Front Line is meant for: which cities its attacks take, or free, and with what chance."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from broadfront.engine.capabilities import Aim
from broadfront.engine.contract import Move
from broadfront.engine.odds_words import percent
from broadfront.games.front_line import queries
from broadfront.games.front_line.position import FrontLinePosition
from broadfront.games.front_line.squareset import NAMES
from broadfront.games.front_line.terms import BLITZ, CAPITAL, KINDS, MISS, RESULTS

__all__ = ["aim"]

TAKING: Final = frozenset({RESULTS[BLITZ], "Enter"})
"""The results after which an attacker beside a city enters it: its defender is removed, or the empty city falls."""


def aim(p: FrontLinePosition, move: Move, odds: Mapping[str, Fraction]) -> Aim | None:
    """Return what an attack on a city beside the unit is meant for; None: it is another attack."""
    unit, target = move.what, move.where
    if move.verb not in ("attack", "fire") or not p.setting.beside[unit] >> target & 1:
        return None
    side = p.side_at(unit)
    chance = sum(share for label, share in odds.items() if label in TAKING)
    if not chance or not queries.unfriendly_cities(p, side) >> target & 1:
        return None
    seat, stack = divmod(p.setting.city_of[target], 3)
    verb = "frees" if seat & 1 == side else "takes"
    wins = stack == CAPITAL and seat & 1 != side
    name = f"the {'Capital' if stack == CAPITAL else 'city'} {NAMES[target]}"
    others = [
        f"{percent(share)} {label}"
        for label, share in odds.items()
        if label not in TAKING and label != RESULTS[MISS]
    ]
    told = f"{KINDS[p.kind_at(unit)].title()} {NAMES[unit]} {verb} {name} with {percent(chance)}"
    return Aim(
        told + (", which wins the match" if wins else "") + (f" ({'; '.join(others)})." if others else ".")
    )
