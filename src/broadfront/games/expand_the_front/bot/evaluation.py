"""Evaluation of a position by a linear model: forces, distances, objectives. For `policy` only.

Each feature is good, or with a negative weight bad, for the side it is counted for; the difference of both sides,
weighted, is the logarithm of the odds of winning. The weights stand in ``data/evaluation.json``.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from broadfront.engine.evaluation import logistic, weights_of
from broadfront.games.expand_the_front.bot.board_analysis import Census, census
from broadfront.games.expand_the_front.bot.travel import turns_from
from broadfront.games.expand_the_front.position import ExpandPosition
from broadfront.games.expand_the_front.rules import queries
from broadfront.games.expand_the_front.setting import ExpandSetting
from broadfront.games.expand_the_front.terms import (
    ASSAULT,
    BOMBER,
    DEFENSE,
    LAST_ROUND,
    SHIP,
    SUPPLY,
)

FEATURES: Final = (
    "supplies",
    "assaults",
    "defenses",
    "bombers",
    "ships",
    "points",
    "objective held",
    "objective near",
    "guards",
)
"""The features that are counted for each side."""
COLUMN_NAMES: Final = (*FEATURES, "lead", "lead, late", "lead, at the end")
"""The features; with a turn limit also the lead in the objective [8.3]: as it is, times the share of the match that is
over, and times the fourth power of that share."""
UNLIMITED: Final = 2.5
"""The factor on all features in a match without a turn limit."""

_WEIGHTS: Final = weights_of("broadfront.games.expand_the_front", COLUMN_NAMES)


def chance_of_japan(p: ExpandPosition) -> float:
    """Return the estimated result of Japan, 0...1."""
    odds = 0.0
    for weight, value in zip(_WEIGHTS, columns(p), strict=True):
        odds += weight * value
    return logistic(odds)


def columns(p: ExpandPosition) -> tuple[float, ...]:
    """Return the values of `COLUMN_NAMES`: Japan's features less America's."""
    forces = census(p, 0), census(p, 1)
    values_of_japan, values_of_america = (
        features(p, 0, forces[0], forces[1]),
        features(p, 1, forces[1], forces[0]),
    )
    if p.setting.rounds:
        late, ahead = p.turn / 2 / p.setting.rounds, lead(p)
        counted = [japan - america for japan, america in zip(values_of_japan, values_of_america, strict=True)]
        return (*counted, float(ahead), ahead * late, ahead * late**4)
    fade = max(0.0, min(1.0, (p.turn // 2 - LAST_ROUND + 20) / 20))  # the match is a draw at the limit
    share = UNLIMITED * (1.0 - fade)
    return (
        *(
            share * (japan - america)
            for japan, america in zip(values_of_japan, values_of_america, strict=True)
        ),
        0.0,
        0.0,
        0.0,
    )


def lead(p: ExpandPosition) -> int:
    """Return 1 if Japan has the larger share of its objective, -1 if America has, else 0 [8.3]."""
    japan, america = (
        queries.objectives_held(p, seat) * len(p.setting.objective[1 - seat]) for seat in (0, 1)
    )
    return (japan > america) - (japan < america)


@lru_cache(maxsize=256)
def _fields(setting: ExpandSetting, seat: int) -> tuple[tuple[int, ...], ...]:
    return tuple(
        turns_from(setting.map, setting.route_chain, setting.map.all_routes, tile, 0)
        for tile in setting.objective[seat]
    )


def features(p: ExpandPosition, seat: int, own: Census, enemy: Census) -> tuple[float, ...]:
    """Return the features of a side, in the order of `FEATURES`."""
    setting = p.setting
    counts = [0.0] * 5
    for units in own.values():
        for kind, number in enumerate(units):
            counts[kind] += number
    held = guards = near = 0.0
    for tile, turns in zip(setting.objective[seat], _fields(setting, seat), strict=True):
        held += tile in own
        reach = 0.0
        for at, units in own.items():
            if turns[at] <= 8:
                reach += (units[ASSAULT] + 0.3 * units[SUPPLY] + 0.5 * units[BOMBER]) / (2 + turns[at])
        guns = sum(enemy[tile][kind] for kind in (ASSAULT, DEFENSE)) if tile in enemy else 0
        near += max(0.0, reach - 0.3 * guns) / len(setting.objective[seat])
    for tile in setting.objective[1 - seat]:
        if tile in own:
            guards += min(4, own[tile][DEFENSE] + own[tile][ASSAULT])
    return (
        counts[SUPPLY],
        counts[ASSAULT],
        counts[DEFENSE],
        counts[BOMBER],
        counts[SHIP],
        float(p.points[seat]),
        held / setting.need[seat] * 2,
        near,
        guards,
    )
