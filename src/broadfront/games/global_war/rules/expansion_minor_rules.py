"""[c3] King Tigers: Germany builds heavy tanks from Late 1943 on, at factories never lost; no ship carries them.

They take two hits (`units`); the cost of repairing a hit is in `damage`.
"""

from __future__ import annotations

from typing import Final

from broadfront.boards.spacesets import SpaceSet
from broadfront.engine.legality import Reason, no
from broadfront.games.global_war.map import MAP, Space
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.expansion_sections import PRODUCTION, WEAPONS
from broadfront.games.global_war.terms import (
    DEAD,
    EARLY_1942,
    GERMANY,
    ITALY,
    JAPAN,
    LATE_1943,
    TIGERS_A_ROUND,
    UK,
    USA,
    USSR,
)
from broadfront.games.global_war.units import KING_TIGER, TANK, moves_of


def tigers_left(p: GlobalWarPosition) -> int:
    """Return how many more Germany may buy this round; unplaced ones of earlier rounds count."""
    waiting = p.bought(GERMANY)[KING_TIGER]
    return max(0, TIGERS_A_ROUND - max(p.tigers, waiting))


def tiger_sites(p: GlobalWarPosition) -> tuple[Space, ...]:
    """Return the territories whose factories build them: Germany's own that were never lost (R-G32)."""
    return tuple(space for n, space in enumerate(p.setting.tiger_sites) if not p.berlin_fell >> n & 1)


def why_no_tiger_site(p: GlobalWarPosition) -> Reason:
    """Return why King Tigers are not built: no original factory is left, or they are elsewhere."""
    return no("c3", "NO_TIGER_FACTORY", sites=tiger_sites(p))


# --------------------------------------------------------------------------------------------------
# [c5] Weapons development: research begins in Late 1943.


def may_begin_research(p: GlobalWarPosition) -> Reason | None:
    """[c5] Whether research has begun in this round."""
    if not p.setting.has(WEAPONS) or p.label() >= LATE_1943:
        return None
    return no("c5", "NOT_IN_ROUND.research", label=LATE_1943, now=p.label())


# --------------------------------------------------------------------------------------------------
# [c12a] Super heavy battleships: one for Germany, two each for Japan and the USA; their figures are in
# `units`.

MAX_SUPER_BATTLESHIPS: Final = {GERMANY: 1, JAPAN: 2, USA: 2}
"""The maximum number for each power, those bought included."""


# --------------------------------------------------------------------------------------------------
# [c7] Advanced production capacity: more money for those who hold their capital, a Soviet tank, Chinese
# infantry.

EXTRA: Final = {GERMANY: 12, UK: 6, JAPAN: 8, USA: 14, ITALY: 3}
"""The additional income of each power."""
URALS: Final = MAP.space_of["urals"]


def extra_income(p: GlobalWarPosition, power: int) -> int:
    """Return the additional income of a power that holds its capital."""
    return EXTRA.get(power, 0) if p.setting.has(PRODUCTION) and p.capital_is_free(power) else 0


def brings_tank(p: GlobalWarPosition) -> bool:
    """Return whether the Urals give the USSR a tank in each turn in which it may buy: while it holds them."""
    return p.setting.has(PRODUCTION) and p.control[URALS] == USSR


def urals_tank(p: GlobalWarPosition) -> None:
    """Give the USSR a tank in the Urals, ready to move, if they bring one; it uses capacity of a factory there."""
    if brings_tank(p):
        # In version 1 it used no capacity of a factory in the Urals.
        if p.setting.rules_version >= 2 and p.factories >> URALS & 1:
            p.placed[URALS] += 1
        unit = p.recruit(TANK, USSR, URALS)
        p.left[unit] = moves_of(TANK, p.techs[USSR])
        p.note("c7", "{unit:unit} is built in {space:space}.", unit=unit, space=URALS)


# --------------------------------------------------------------------------------------------------
# [c0] The optional event of one round: in Early 1942 Germany and the USSR do not attack each other.

OTHER: Final = {GERMANY: USSR, USSR: GERMANY}


def truce_spaces(p: GlobalWarPosition, power: int) -> SpaceSet:
    """Return the spaces that a power may not attack: those that the other holds or has units in."""
    if not p.setting.truce or power not in OTHER or p.label() != EARLY_1942:
        return 0
    other = OTHER[power]
    spaces = p.land_of(other)
    for u, at in enumerate(p.at):
        if at != DEAD and p.owner[u] == other:
            spaces |= 1 << at
    return spaces


def may_attack(p: GlobalWarPosition, power: int, space: Space) -> Reason | None:
    """[c0] Whether a power may attack a space: Germany and the USSR do not attack each other in that round."""
    if not truce_spaces(p, power) >> space & 1:
        return None
    return no("c0", "TRUCE", space=space, power=OTHER[power], label=EARLY_1942)
