"""What a position is worth to each side: forces, income, victory cities, capitals.

Each column counts what the Axis has less what the Allies have; weighted, they are the logarithm of the odds that the
Axis wins. The weights are learned from how matches ended (``data/evaluation.json``).
"""

from __future__ import annotations

from typing import Final

from broadfront.boards.spacesets import members
from broadfront.engine.evaluation import logistic, weights_of
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
    FIGHTER,
    INFANTRY,
    KINDS,
    KING_TIGER,
    SUBMARINE,
    SUPER_BATTLESHIP,
    TANK,
    TRANSPORT,
)
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.income import bonus, production_of
from broadfront.games.global_war.terms import ALLIES, AXIS, CHINA, DEAD, NOBODY, SIDE, USSR

__all__ = ["COLUMN_NAMES", "balance", "chance_of_axis", "columns", "shares"]

ON_LAND: Final = {INFANTRY: 3.2, ARTILLERY: 4.0, TANK: 5.0, AA_GUN: 1.5}
KING_TIGERS: Final = {KING_TIGER: 7.5}
IN_THE_AIR: Final = {FIGHTER: 9.5, BOMBER: 10.0, CARRIER_FIGHTER: 7.0}
AT_SEA: Final = {
    SUBMARINE: 4.5,
    TRANSPORT: 6.0,
    DESTROYER: 6.5,
    CRUISER: 8.0,
    CARRIER: 11.0,
    BATTLESHIP: 14.0,
    SUPER_BATTLESHIP: 21.0,
    ESCORT: 5.0,
}
"""What a unit is worth, in IPC, by where it fights; others, such as factories, are worth nothing by themselves."""
WON: Final = 1000.0
"""What a match that is won counts, in IPC."""

_CHANGING: Final = (
    "army",
    "King Tigers",
    "air force",
    "navy",
    "income",
    "treasury",
    "capitals",
    "Chinese territories",
    "victory cities",
)
COLUMN_NAMES: Final = (
    *(f"{name}, {when}" for name in _CHANGING for when in ("early", "late")),
    "victory cities gained, last rounds",
    "two cities missing",
    "one city missing",
    "no city missing",
    "start",
    "end",
)
"""Units on the map and bought, in tens of IPC; income of powers whose capital is free, and money, the same; territories
under Chinese control; cities held, gained since the start (they decide after the last round), and how many are missing
to win; how much of the match is to come, and has passed."""
TEN: Final = 10.0

_WEIGHTS: Final = weights_of(__package__, COLUMN_NAMES)
_GROUPS: Final = (ON_LAND, KING_TIGERS, IN_THE_AIR, AT_SEA)
_GROUP_OF: Final = tuple(
    next((i for i, group in enumerate(_GROUPS) if kind in group), -1) for kind in range(len(KINDS))
)
_WORTH_OF: Final = tuple(
    next((group[kind] for group in _GROUPS if kind in group), 0.0) for kind in range(len(KINDS))
)


def balance(p: GlobalWarPosition) -> float:
    """Return how much the Axis is ahead, in IPC: so much more army would make the same odds."""
    if p.winner != NOBODY:
        return WON * ((p.winner == AXIS) - (p.winner == ALLIES))
    *values, start, end = columns(p)
    odds = sum(weight * value for weight, value in zip(_WEIGHTS, values, strict=False))
    return TEN * odds / (_WEIGHTS[0] * start + _WEIGHTS[1] * end)


def columns(p: GlobalWarPosition) -> tuple[float, ...]:
    """Return the values of `COLUMN_NAMES`."""
    cities = [0, 0]
    for s in members(ATLAS.cities):
        if p.control[s] >= 0:
            cities[SIDE[p.control[s]]] += 1
    gained = cities[AXIS] - p.setting.cities_at_start(AXIS)
    short = [0.0, 0.0, 0.0]
    for side in (AXIS, ALLIES):
        missing = p.setting.win_at - cities[side]
        if missing <= 2:
            short[2 - max(0, missing)] += 1.0 - 2.0 * side
    late = min(1.0, p.round / p.setting.rounds)
    changing = (
        *_forces(p),
        *_economy(p),
        float(sum(of == CHINA for of in p.control)),
        float(cities[AXIS] - cities[ALLIES]),
    )
    return (
        *(part for value in changing for part in (value * (1.0 - late), value * late)),
        gained / (1.0 + max(0, p.setting.rounds - p.round)),
        *short,
        1.0 - late,
        late,
    )


def _forces(p: GlobalWarPosition) -> list[float]:
    """Return the units on the map and bought, by `_GROUPS`, in tens of IPC."""
    found = [0.0] * len(_GROUPS)
    owner, kind = p.owner, p.kind
    for u, at in enumerate(p.at):
        if at != DEAD and (group := _GROUP_OF[kind[u]]) >= 0:
            found[group] += _sign(owner[u]) * _WORTH_OF[kind[u]]
    for power in range(CHINA):
        for bought, number in enumerate(p.bought(power)):
            if (group := _GROUP_OF[bought]) >= 0:
                found[group] += _sign(power) * number * _WORTH_OF[bought]
    return [worth / TEN for worth in found]


def _economy(p: GlobalWarPosition) -> tuple[float, float, float]:
    """Return income and treasuries, in tens of IPC, and capitals that are free."""
    income = treasury = capitals = 0.0
    for power in range(CHINA):
        treasury += _sign(power) * p.treasury[power]
        if p.capital_is_free(power):
            income += _sign(power) * _income(p, power)
            capitals += _sign(power)
    return income / TEN, treasury / TEN, capitals


def _sign(power: int) -> float:
    return 1.0 if SIDE[power] == AXIS else -1.0


def _income(p: GlobalWarPosition, power: int) -> float:
    """Return what a power is given each turn; objectives are not as sure as the rest."""
    if not p.setting.sections:
        return p.level[power] + 0.7 * bonus(p, power)
    tank = COST[TANK] if power == USSR and production.brings_tank(p) else 0
    return production_of(p, power) + production.extra(p, power) + tank + 0.7 * bonus(p, power)


def chance_of_axis(p: GlobalWarPosition) -> float:
    """Return the estimated result of the Axis, 0...1."""
    odds = 0.0
    for weight, value in zip(_WEIGHTS, columns(p), strict=True):
        odds += weight * value
    return logistic(odds)


def shares(p: GlobalWarPosition) -> tuple[float, ...]:
    """Return the result that each seat may expect; allies expect the same."""
    axis = chance_of_axis(p)
    return tuple(axis if side == AXIS else 1.0 - axis for side in p.setting.sides)
