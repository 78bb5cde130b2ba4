"""[c7] Advanced production capacity: more money for those who hold their capital, a Soviet tank, Chinese infantry."""

from __future__ import annotations

from typing import Final

from broadfront.games.global_war.atlas import ATLAS
from broadfront.games.global_war.expansion.sections import PRODUCTION
from broadfront.games.global_war.kinds import TANK, moves_of
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.terms import GERMANY, ITALY, JAPAN, UK, USA, USSR

__all__ = ["EXTRA", "URALS", "brings_tank", "extra", "urals_tank"]

EXTRA: Final = {GERMANY: 12, UK: 6, JAPAN: 8, USA: 14, ITALY: 3}
"""What each power collects in addition."""
URALS: Final = ATLAS.space_of["urals"]


def extra(p: GlobalWarPosition, power: int) -> int:
    """Return what a power that holds its capital collects in addition."""
    return EXTRA.get(power, 0) if p.setting.has(PRODUCTION) and p.capital_is_free(power) else 0


def brings_tank(p: GlobalWarPosition) -> bool:
    """Tell whether the Urals bring the USSR a tank in each turn in which it may buy: as long as it holds them."""
    return p.setting.has(PRODUCTION) and p.control[URALS] == USSR


def urals_tank(p: GlobalWarPosition) -> None:
    """Give the USSR a tank in the Urals, ready to move, if they bring one; a factory there has placed it."""
    if brings_tank(p):
        # In version 1 it used no capacity of a factory in the Urals either.
        if p.setting.rules_version >= 2 and p.factories >> URALS & 1:
            p.placed[URALS] += 1
        unit = p.recruit(TANK, USSR, URALS)
        p.left[unit] = moves_of(TANK, p.techs[USSR])
        p.note("c7", "{unit:unit} is built in {space:space}.", unit=unit, space=URALS)
