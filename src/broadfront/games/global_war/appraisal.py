"""What a position is worth to each side: forces, income, victory cities, capitals.

Each column counts what the Axis has less what the Allies have; weighted, they are the logarithm of the odds that the
Axis wins. The weights stand in ``data/evaluation.json``.
"""

from __future__ import annotations

from typing import Final

from broadfront.boards.spacesets import members
from broadfront.engine.evaluation import logistic, weights_of
from broadfront.games.global_war.atlas import ATLAS
from broadfront.games.global_war.expansion import production
from broadfront.games.global_war.kinds import KINDS
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.income import bonus, production_of
from broadfront.games.global_war.terms import ALLIES, AXIS, CHINA, DEAD, SIDE

__all__ = ["COLUMN_NAMES", "balance", "chance_of_axis", "columns"]

COLUMN_NAMES: Final = (
    *(kind.name for kind in KINDS),
    "victory cities",
    "two cities missing",
    "one city missing",
    "no city missing",
    "income",
    "treasury",
    "capitals",
    "Chinese territories",
    "start",
)
"""The units of each kind, on the map and bought; cities, and how many are missing to win; income of powers whose
capital is free; territories under Chinese control; and how much of the match is to come."""
SCALE: Final = 130.0
"""So much IPC ahead make the odds e to 1."""

_WEIGHTS: Final = weights_of(__package__, COLUMN_NAMES)
_START: Final = _WEIGHTS[-1]


def balance(p: GlobalWarPosition) -> float:
    """Return how much the Axis is ahead, in IPC."""
    found = columns(p)
    odds = 0.0
    for weight, value in zip(_WEIGHTS, found, strict=True):
        odds += weight * value
    return SCALE * (odds - _START * found[-1])


def columns(p: GlobalWarPosition) -> tuple[float, ...]:
    """Return the values of `COLUMN_NAMES`."""
    units = [0.0] * len(KINDS)
    owner, kind = p.owner, p.kind
    for u, at in enumerate(p.at):
        if at != DEAD:
            units[kind[u]] += 1.0 if SIDE[owner[u]] == AXIS else -1.0
    cities = [0, 0]
    for s in members(ATLAS.cities):
        if p.control[s] >= 0:
            cities[SIDE[p.control[s]]] += 1
    short = [0.0, 0.0, 0.0]
    for side in (AXIS, ALLIES):
        missing = p.setting.win_at - cities[side]
        if missing <= 2:
            short[2 - max(0, missing)] += 1.0 - 2.0 * side
    income = treasury = capitals = 0.0
    for power in range(CHINA):
        sign = 1.0 if SIDE[power] == AXIS else -1.0
        treasury += sign * p.treasury[power]
        if p.capital_is_free(power):
            income += sign * _income(p, power)
            capitals += sign
        for bought, number in enumerate(p.bought(power)):
            units[bought] += sign * number
    china = sum(of == CHINA for of in p.control)
    late = min(1.0, p.round / p.setting.rounds)
    return (
        *units,
        cities[AXIS] - cities[ALLIES],
        *short,
        income,
        treasury,
        capitals,
        china,
        1.0 - late,
    )


def _income(p: GlobalWarPosition, power: int) -> float:
    """Return what a power collects each turn; objectives are not as sure as the rest."""
    if not p.setting.sections:
        return p.level[power] + 0.7 * bonus(p, power)
    return production_of(p, power) + production.extra(p, power) + 0.7 * bonus(p, power)


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
