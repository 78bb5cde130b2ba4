"""What a power may buy: units of Expansion II have their powers, their first round, their sites and their limits."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from broadfront.games.global_war.atlas import Space
from broadfront.games.global_war.expansion import carrier_fighters
from broadfront.games.global_war.expansion.sections import (
    CARRIER_FIGHTERS,
    ESCORTS,
    FORTIFICATIONS,
    KING_TIGERS,
    SUPER_BATTLESHIPS,
)
from broadfront.games.global_war.kinds import (
    CARRIER_FIGHTER,
    ESCORT,
    FORTIFICATION,
    KINDS,
    KING_TIGER,
    SUPER_BATTLESHIP,
)
from broadfront.games.global_war.terms import GERMANY, JAPAN, LATE_1941, LATE_1943, USA

if TYPE_CHECKING:
    from broadfront.games.global_war.position import GlobalWarPosition

__all__ = ["BUILDERS", "MOST_SUPER", "SECTION_OF", "TIGERS_A_ROUND", "most_to_buy", "tiger_sites"]

SECTION_OF: Final = {
    KING_TIGER: KING_TIGERS,
    CARRIER_FIGHTER: CARRIER_FIGHTERS,
    SUPER_BATTLESHIP: SUPER_BATTLESHIPS,
    ESCORT: ESCORTS,
    FORTIFICATION: FORTIFICATIONS,
}
"""The section that each kind of the expansion comes with."""
TIGERS_A_ROUND: Final = 4
MOST_SUPER: Final = {GERMANY: 1, JAPAN: 2, USA: 2}
"""The super heavy battleships that a power may have, those bought included."""
BUILDERS: Final = {
    KING_TIGER: (GERMANY,),
    CARRIER_FIGHTER: tuple(carrier_fighters.HOME),
    SUPER_BATTLESHIP: tuple(MOST_SUPER),
    FORTIFICATION: (JAPAN,),
}
"""Who builds a kind; the others everybody."""
UNLIMITED: Final = 9999


def most_to_buy(p: GlobalWarPosition, power: int, kind: int) -> int:
    """Return how many of a kind a power may still buy this turn, whatever they cost."""
    if kind not in SECTION_OF:
        return UNLIMITED
    if not p.setting.has(SECTION_OF[kind]):
        return 0
    if kind == KING_TIGER:
        allowed = power == GERMANY and p.label() >= LATE_1943 and bool(tiger_sites(p))
        here = max(
            p.tigers, p.pool[power * len(KINDS) + kind]
        )  # those of a former round that were not placed count
        return max(0, TIGERS_A_ROUND - here) if allowed else 0
    if kind == CARRIER_FIGHTER:
        return carrier_fighters.may_buy(p, power)
    if kind == SUPER_BATTLESHIP:
        have = sum(p.kind[u] == kind for u in p.of_power(power)) + p.pool[power * len(KINDS) + kind]
        return max(0, MOST_SUPER.get(power, 0) - have)
    if kind == ESCORT:
        return UNLIMITED if p.label() >= LATE_1941 else 0
    return UNLIMITED if power == JAPAN else 0


def tiger_sites(p: GlobalWarPosition) -> tuple[Space, ...]:
    """Return the territories whose factories build King Tigers: Germany's own, those that were never lost (R-G32)."""
    return tuple(space for n, space in enumerate(p.setting.tiger_sites) if not p.berlin_fell >> n & 1)
