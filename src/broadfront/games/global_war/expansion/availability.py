"""[c3] [c8] [c9] [c12a] [c12b] Which powers buy the units of Expansion II, from which round on, and how many."""

from __future__ import annotations

from typing import Final

from broadfront.games.global_war.expansion import theatre
from broadfront.games.global_war.expansion.carrier_fighters import fighters_left
from broadfront.games.global_war.expansion.king_tigers import tiger_sites, tigers_left
from broadfront.games.global_war.expansion.sections import (
    CARRIER_FIGHTERS,
    ESCORTS,
    FORTIFICATIONS,
    KING_TIGERS,
    SUPER_BATTLESHIPS,
)
from broadfront.games.global_war.expansion.super_battleships import MOST_SUPER, super_left
from broadfront.games.global_war.kinds import (
    CARRIER_FIGHTER,
    ESCORT,
    FORTIFICATION,
    KING_TIGER,
    SUPER_BATTLESHIP,
)
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.terms import GERMANY, JAPAN, LATE_1941, LATE_1943

__all__ = ["BUILDERS", "SECTION_OF", "most_to_buy"]

SECTION_OF: Final = {
    KING_TIGER: KING_TIGERS,
    CARRIER_FIGHTER: CARRIER_FIGHTERS,
    SUPER_BATTLESHIP: SUPER_BATTLESHIPS,
    ESCORT: ESCORTS,
    FORTIFICATION: FORTIFICATIONS,
}
"""The section that each kind of the expansion comes with."""
BUILDERS: Final = {
    KING_TIGER: (GERMANY,),
    CARRIER_FIGHTER: tuple(theatre.HOME),
    SUPER_BATTLESHIP: tuple(MOST_SUPER),
    FORTIFICATION: (JAPAN,),
}
"""Who builds a kind; the others everybody."""
FROM: Final = {KING_TIGER: LATE_1943, ESCORT: LATE_1941}
"""The round from which a kind can be bought; the others always."""
UNLIMITED: Final = 9999


def most_to_buy(p: GlobalWarPosition, power: int, kind: int) -> int:
    """Return how many of a kind a power may still buy this turn, whatever they cost."""
    if kind not in SECTION_OF:
        return UNLIMITED
    if not p.setting.has(SECTION_OF[kind]) or power not in BUILDERS.get(kind, (power,)):
        return 0
    if p.label() < FROM.get(kind, 0) or (kind == KING_TIGER and not tiger_sites(p)):
        return 0
    if kind == KING_TIGER:
        return tigers_left(p)
    if kind == CARRIER_FIGHTER:
        return fighters_left(p, power)
    return super_left(p, power) if kind == SUPER_BATTLESHIP else UNLIMITED
