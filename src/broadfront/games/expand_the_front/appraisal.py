"""Evaluation of a position by a linear model: forces, distances, objectives. For `policy` only.

Each feature is good, or with a negative weight bad, for the side it is counted for; the difference of both sides,
weighted, is the logarithm of the odds of winning.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp
from typing import Final, NamedTuple

from broadfront.games.expand_the_front import queries
from broadfront.games.expand_the_front.picture import Census, census
from broadfront.games.expand_the_front.position import ExpandPosition
from broadfront.games.expand_the_front.setting import ExpandSetting
from broadfront.games.expand_the_front.terms import (
    ASSAULT,
    BOMBER,
    DEFENSE,
    LAST_ROUND,
    SHIP,
    SUPPLY,
)
from broadfront.games.expand_the_front.travel import turns_from

__all__ = ["FEATURES", "Weight", "chance_of_japan", "features"]


class Weight(NamedTuple):
    """A feature and what one unit of it is worth."""

    name: str
    worth: float


FEATURES: Final = (
    Weight("supplies", 0.01),
    Weight("assaults", 0.03),
    Weight("defenses", 0.03),
    Weight("bombers", 0.04),
    Weight("ships", 0.03),
    Weight("points", 0.005),
    Weight("objective held", 0.30),
    Weight("objective near", 0.25),
    Weight("guards", 0.03),
)
"""Weights from a regression on 150 matches of the rules of thumb; it gave the forces 0, so theirs are set by hand."""
UNLIMITED: Final = 2.5
"""Factor on all weights in a match without a turn limit."""
LEAD: Final = (0.73, 1.35, 1.39)
"""What the larger share of the objective is worth [8.3]: a constant, times the share of the match that is over, and
times its fourth power."""

_WORTH: Final = tuple(weight.worth for weight in FEATURES)


def chance_of_japan(p: ExpandPosition) -> float:
    """Return the estimated result of Japan, 0...1."""
    forces = census(p, 0), census(p, 1)
    odds = 0.0
    ours, theirs = features(p, 0, forces[0], forces[1]), features(p, 1, forces[1], forces[0])
    for worth, japan, america in zip(_WORTH, ours, theirs, strict=True):
        odds += worth * (japan - america)
    if p.setting.rounds:
        late = p.turn / 2 / p.setting.rounds
        odds += lead(p) * (LEAD[0] + LEAD[1] * late + LEAD[2] * late**4)
        return 1.0 / (1.0 + exp(-odds))
    chance = 1.0 / (1.0 + exp(-UNLIMITED * odds))
    fade = max(0.0, min(1.0, (p.turn // 2 - LAST_ROUND + 20) / 20))
    return chance + fade * (0.5 - chance)  # a draw at the last round


def lead(p: ExpandPosition) -> int:
    """Return 1 if Japan has the larger share of its objective, -1 if America has, else 0 [8.3]."""
    japan, america = (
        queries.objectives_held(p, seat) * len(p.setting.objective[1 - seat]) for seat in (0, 1)
    )
    return (japan > america) - (japan < america)


@lru_cache(maxsize=256)
def _fields(setting: ExpandSetting, seat: int) -> tuple[tuple[int, ...], ...]:
    return tuple(
        turns_from(setting.atlas, setting.route_chain, setting.atlas.all_routes, tile, 0)
        for tile in setting.objective[seat]
    )


def features(p: ExpandPosition, seat: int, own: Census, enemy: Census) -> tuple[float, ...]:
    """Return what counts for a side, in the order of `FEATURES`."""
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
