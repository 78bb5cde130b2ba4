"""What a position is worth to each side: forces, income, victory cities, capitals."""

from __future__ import annotations

from math import exp
from typing import Final

from broadfront.boards.spacesets import members
from broadfront.games.global_war.atlas import ATLAS
from broadfront.games.global_war.expansion import production
from broadfront.games.global_war.kinds import (
    AA_GUN,
    ARTILLERY,
    BATTLESHIP,
    BOMBER,
    CARRIER,
    CARRIER_FIGHTER,
    COST,
    CRUISER,
    DESTROYER,
    ESCORT,
    FACTORY,
    FIGHTER,
    FORTIFICATION,
    INFANTRY,
    KING_TIGER,
    SUBMARINE,
    SUPER_BATTLESHIP,
    TANK,
    TRANSPORT,
)
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.income import bonus, production_of
from broadfront.games.global_war.terms import ALLIES, AXIS, CHINA, DEAD, SIDE

__all__ = ["balance", "chance_of_axis"]

USE: Final = {
    INFANTRY: 3.2,
    ARTILLERY: 4.0,
    TANK: 5.0,
    AA_GUN: 1.5,
    FIGHTER: 9.5,
    BOMBER: 10.0,
    SUBMARINE: 4.5,
    TRANSPORT: 6.0,
    DESTROYER: 6.5,
    CRUISER: 8.0,
    CARRIER: 11.0,
    BATTLESHIP: 14.0,
    FACTORY: 0.0,
    KING_TIGER: 7.5,
    CARRIER_FIGHTER: 7.0,
    SUPER_BATTLESHIP: 21.0,
    ESCORT: 5.0,
    FORTIFICATION: 0.0,
}
_USE: Final = tuple(USE[kind] for kind in range(len(COST)))
INCOME: Final = 3.2
"""How many turns of income count."""
CITY: Final = 6.0
CAPITAL: Final = 35.0
SCALE: Final = 130.0
"""So much IPC ahead make the odds e to 1."""
START: Final = -55.0
"""What the Allies' start is worth more than it looks (by hand, from matches of the rules of thumb)."""


def balance(p: GlobalWarPosition) -> float:
    """Return how much the Axis is ahead, in IPC."""
    total = 0.0
    owner, kind = p.owner, p.kind
    for u, at in enumerate(p.at):
        if at != DEAD:
            total += _USE[kind[u]] if SIDE[owner[u]] == AXIS else -_USE[kind[u]]
    cities = [0, 0]
    for s in members(ATLAS.cities):
        if p.control[s] >= 0:
            cities[SIDE[p.control[s]]] += 1
    total += CITY * (cities[AXIS] - cities[ALLIES])
    for side in (AXIS, ALLIES):
        missing = p.setting.win_at - cities[side]
        if missing <= 2:
            total += (1 - 2 * side) * (200.0 if missing <= 0 else 45.0 if missing == 1 else 18.0)
    for power in range(CHINA):
        sign = 1.0 if SIDE[power] == AXIS else -1.0
        free = p.capital_is_free(power)
        income = _income(p, power)
        total += sign * (p.treasury[power] * 0.9 + (INCOME * income if free else 0.0) + CAPITAL * free)
        total += sign * sum(use * n for use, n in zip(_USE, p.bought(power), strict=True))
    china = sum(of == CHINA for of in p.control)
    return total - 3.0 * china


def _income(p: GlobalWarPosition, power: int) -> float:
    """Return what a power collects each turn; objectives are not as sure as the rest."""
    if not p.setting.sections:
        return p.level[power] + 0.7 * bonus(p, power)
    return production_of(p, power) + production.extra(p, power) + 0.7 * bonus(p, power)


def chance_of_axis(p: GlobalWarPosition) -> float:
    """Return the estimated result of the Axis, 0...1."""
    late = min(1.0, p.round / p.setting.rounds)
    ahead = (balance(p) - START * (1.0 - late)) / SCALE
    return 1.0 / (1.0 + exp(-max(-12.0, min(12.0, ahead))))


def shares(p: GlobalWarPosition) -> tuple[float, ...]:
    """Return the result that each seat may expect; allies expect the same."""
    axis = chance_of_axis(p)
    return tuple(axis if side == AXIS else 1.0 - axis for side in p.setting.sides)
