"""The value of a position for each side: forces, income, victory cities, capitals.

Each column is the Axis' amount less the Allies'; weighted, they are the logarithm of the odds that the Axis wins. The
weights are fitted to the results of matches (``data/evaluation.json``).
"""

from __future__ import annotations

from math import fsum
from typing import Final

from broadfront.boards.spacesets import members
from broadfront.engine.evaluation import logistic, weights_of
from broadfront.games.global_war.map import MAP
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules import expansion_minor_rules
from broadfront.games.global_war.rules.income import bonus, production_of
from broadfront.games.global_war.terms import ALLIES, AXIS, CHINA, DEAD, NOBODY, SIDE, USSR
from broadfront.games.global_war.units import AIR, COST, DOMAIN, KING_TIGER, NAMES, SEA, TANK

WORTH: Final = {
    "infantry": 3.2,
    "artillery": 4.0,
    "tank": 5.0,
    "aa_gun": 1.5,
    "king_tiger": 7.5,
    "fighter": 9.5,
    "bomber": 10.0,
    "carrier_fighter": 7.0,
    "submarine": 4.5,
    "transport": 6.0,
    "destroyer": 6.5,
    "cruiser": 8.0,
    "carrier": 11.0,
    "battleship": 14.0,
    "super_heavy_battleship": 21.0,
    "escort": 5.0,
}
"""The value of a unit in a force, in IPC; factories and fortifications have none of their own."""
WON: Final = 1000.0
"""The value of a won match, in IPC."""

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
UNIT: Final = 10.0
"""The number of IPC that count as 1 in the columns of forces and money."""

_WEIGHTS: Final = weights_of("broadfront.games.global_war", COLUMN_NAMES)
_ARMY, _TIGERS, _AIR_FORCE, _NAVY = range(4)
_FORCE_OF: Final = tuple(
    _TIGERS if kind == KING_TIGER else {AIR: _AIR_FORCE, SEA: _NAVY}.get(domain, _ARMY)
    for kind, domain in enumerate(DOMAIN)
)
_WORTH_OF: Final = tuple(WORTH.get(name, 0.0) for name in NAMES)


def balance(p: GlobalWarPosition) -> float:
    """Return the lead of the Axis, in IPC: the additional army that would give the same odds."""
    if p.winner != NOBODY:
        return WON * ((p.winner == AXIS) - (p.winner == ALLIES))
    *values, start, end = columns(p)
    odds = fsum(weight * value for weight, value in zip(_WEIGHTS[:-2], values, strict=True))
    army_early, army_late = _WEIGHTS[:2]
    return UNIT * odds / (army_early * start + army_late * end)


def columns(p: GlobalWarPosition) -> tuple[float, ...]:
    """Return the values of `COLUMN_NAMES`."""
    cities = [0, 0]
    for s in members(MAP.cities):
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
    """Return the value of army, King Tigers, air force and navy, on the map and bought."""
    forces = [0.0] * 4
    owner, kind = p.owner, p.kind
    for u, at in enumerate(p.at):
        if at != DEAD:
            forces[_FORCE_OF[kind[u]]] += _sign(owner[u]) * _WORTH_OF[kind[u]]
    for power in range(CHINA):
        for unit_kind, number in enumerate(p.bought(power)):
            forces[_FORCE_OF[unit_kind]] += _sign(power) * number * _WORTH_OF[unit_kind]
    return [worth / UNIT for worth in forces]


def _economy(p: GlobalWarPosition) -> tuple[float, float, float]:
    """Return income, treasuries, and capitals that are not captured."""
    income = treasury = capitals = 0.0
    for power in range(CHINA):
        treasury += _sign(power) * p.treasury[power]
        if p.capital_is_free(power):
            income += _sign(power) * _income(p, power)
            capitals += _sign(power)
    return income / UNIT, treasury / UNIT, capitals


def _sign(power: int) -> float:
    return 1.0 if SIDE[power] == AXIS else -1.0


def _income(p: GlobalWarPosition, power: int) -> float:
    """Return the income of a power per turn; objectives count for less, as they are not as certain."""
    if not p.setting.sections:
        return p.level[power] + 0.7 * bonus(p, power)
    tank = COST[TANK] if power == USSR and expansion_minor_rules.brings_tank(p) else 0
    return (
        production_of(p, power) + expansion_minor_rules.extra_income(p, power) + tank + 0.7 * bonus(p, power)
    )


def chance_of_axis(p: GlobalWarPosition) -> float:
    """Return the estimated result of the Axis, 0...1."""
    odds = 0.0
    for weight, value in zip(_WEIGHTS, columns(p), strict=True):
        odds += weight * value
    return logistic(odds)


def evaluate(p: GlobalWarPosition) -> tuple[float, ...]:
    """Return the result that each seat may expect; allies expect the same."""
    axis = chance_of_axis(p)
    return tuple(axis if side == AXIS else 1.0 - axis for side in p.setting.sides)
