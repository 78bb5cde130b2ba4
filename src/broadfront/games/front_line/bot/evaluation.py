"""How a position looks to each side, in numbers: points, units, supply, dangers, prospects. For `policy` only.

Each feature is a count that is good (or, with a negative weight, bad) for the side it is counted for; the difference of
both sides, weighted, is the logarithm of the odds of winning. Each has two weights, for the start and for the end of
the war, which are mixed by the turns that are left; they stand in ``data/evaluation.json``.
"""

from __future__ import annotations

from math import pow
from typing import Final

from broadfront.engine.evaluation import logistic, weights_of
from broadfront.games.front_line.map import SquareSet, spread, spread_straight
from broadfront.games.front_line.position import FrontLinePosition
from broadfront.games.front_line.setting import FrontLineSetting
from broadfront.games.front_line.terms import (
    AIR,
    AVAILABLE,
    CAPITAL,
    COMMISSIONED,
    GREEN,
    INDUSTRY,
    NOBODY,
    RED,
)

FEATURES: Final = (
    "points",
    "infantry",
    "tanks",
    "artillery",
    "disrupted",
    "reserve",
    "leadership",
    "edge",
    "fallen cities",
    "chits in hand",
    "chits to come",
    "capital in danger",
    "cities in danger",
    "on high ground",
    "near points",
    "points under fire",
    "last turn",
    "capital held",
    "cities held",
    "high artillery",
)
"""What is counted for each side."""
COLUMN_NAMES: Final = tuple(f"{name}, {when}" for name in FEATURES for when in ("early", "late"))

_WEIGHTS: Final = weights_of("broadfront.games.front_line", COLUMN_NAMES)
_EARLY: Final = _WEIGHTS[::2]
_LATE: Final = _WEIGHTS[1::2]


def turns_left(p: FrontLinePosition) -> int:
    """Return the turns still to be played, the one in progress included."""
    setting = p.setting
    each = 3 * setting.countries
    return setting.months * each if p.month < 0 else (setting.months - p.month) * each - p.turn


def side_to_act(p: FrontLinePosition) -> int:
    """Return the side whose turn it is; between turns, the side that is asked."""
    if p.mover != NOBODY:
        return p.mover & 1
    return p.pending.seat & 1 if p.pending is not None else GREEN


def chance_of_green(p: FrontLinePosition) -> float:
    """Return the estimated result of the green side, 0...1."""
    mixed = lateness(p)
    odds = 0.0
    for early, late, green, red in zip(_EARLY, _LATE, features(p, GREEN), features(p, RED), strict=True):
        if green != red:
            odds += (early + (late - early) * mixed) * (green - red)
    return logistic(odds)


def columns(p: FrontLinePosition) -> tuple[float, ...]:
    """Return the values of `COLUMN_NAMES`: Green's features less Red's, weighted for the start and for the end."""
    mixed = lateness(p)
    values: list[float] = []
    for green, red in zip(features(p, GREEN), features(p, RED), strict=True):
        values += ((1.0 - mixed) * (green - red), mixed * (green - red))
    return tuple(values)


def lateness(p: FrontLinePosition) -> float:
    """Return 1 in the last turn, 0.08 at the start."""
    turns = turns_left(p) * 2 / p.setting.countries
    return 2.0 / (1.0 + turns)


def features(p: FrontLinePosition, side: int) -> tuple[float, ...]:
    """Return the features of a side, in the order of `FEATURES`."""
    setting = p.setting
    own, foe = (p.green, p.red) if side == GREEN else (p.red, p.green)
    active, hostile = own & ~p.disrupted, foe & ~p.disrupted
    infantry, tanks, artillery = p.infantry, p.tanks, p.artillery
    own_cities, enemy_cities = setting.side_cities[side], setting.side_cities[1 - side]
    lands = _lands(setting)
    scoring = scoring_squares(setting, side)

    under_fire = spread(hostile & infantry)
    if hostile & tanks:
        under_fire |= spread(spread(hostile & tanks))
    if hostile & artillery:
        under_fire |= spread(spread(spread(hostile & artillery)))

    reserve = leadership = waiting = fallen = points = 0
    in_danger = capital = 0.0
    to_act = side_to_act(p) == side
    # a side that still has supply to spend can repair the damage
    ease = 1.0 - 0.15 * min(p.chits, 4) if to_act else 1.0
    for seat in range(side, setting.countries, 2):
        reserve += sum(p.reserve[seat * 4 : seat * 4 + 4])
        leadership += 2 * (p.leadership[seat] == AVAILABLE) + (p.leadership[seat] == COMMISSIONED)
        waiting += sum(p.stacks[seat * 3 : seat * 3 + 3])
        for stack in (AIR, CAPITAL, INDUSTRY):
            city = setting.cities[seat * 3 + stack]
            if p.fallen >> city & 1:
                fallen += 1
                continue
            danger = ease * _danger(p, setting.beside[city], 1 << city, own, hostile)
            if stack == CAPITAL:
                capital += danger
            else:
                in_danger += danger * (2 if stack == AIR else 3)
    occupied = own & scoring
    points = occupied.bit_count()
    captured = p.fallen & enemy_cities
    for seat in range(1 - side, setting.countries, 2):
        points += 2 * (captured >> setting.cities[seat * 3 + AIR] & 1) + 3 * (
            captured >> setting.cities[seat * 3 + INDUSTRY] & 1
        )
    reachable = spread(spread_straight(scoring & ~(own | foe)))
    edge = sum((marker in (1 + side, 3 + side)) - (marker in (2 - side, 4 - side)) for marker in p.edge)
    return (
        points,
        (active & infantry).bit_count(),
        (active & tanks).bit_count(),
        (active & artillery).bit_count(),
        (own & p.disrupted).bit_count(),
        reserve,
        leadership / 2,
        edge / 2,
        fallen,
        p.chits if to_act else 0,
        waiting,
        capital,
        in_danger,
        (active & setting.uplands & ~lands[side]).bit_count(),
        (active & reachable & ~scoring).bit_count(),
        (occupied & under_fire).bit_count(),
        (p.leader + setting.countries - 1) & 1 == side,
        (active & setting.capitals & own_cities).bit_count(),
        (active & own_cities & ~setting.capitals & ~p.fallen).bit_count(),
        (active & artillery & setting.uplands).bit_count(),
    )


def _danger(
    p: FrontLinePosition, beside: SquareSet, city: SquareSet, own: SquareSet, hostile: SquareSet
) -> float:
    """Estimate the chance that a city is taken in the enemy's next turn."""
    near = spread(spread(spread(city)))
    if not hostile & near:
        return 0.0
    adjacent = (hostile & beside).bit_count()
    approaches = beside & ~(p.green | p.red)
    first = spread_straight(approaches)
    walkers = (spread_straight(first & ~own) | first) & hostile & ~beside
    drivers = spread(spread(approaches)) & hostile & p.tanks & ~beside
    attackers = (walkers | drivers).bit_count() if approaches else 0
    tries: float = adjacent + 0.5 * min(attackers, 2)
    if not tries:
        return 0.0
    if not city & own:
        return 1.0 - pow(0.4, tries)
    if city & p.disrupted:
        return 0.7 * (1.0 - pow(0.5, tries))
    return 0.25 * (1.0 - pow(0.6, tries))


def scoring_squares(setting: FrontLineSetting, side: int) -> SquareSet:
    """[9.2] Return where a unit of this side is a point: #1 hexes and the enemy's country without its cities."""
    return setting.purple | _lands(setting)[1 - side] & ~setting.all_cities


def _lands(setting: FrontLineSetting) -> tuple[SquareSet, ...]:
    squares = setting.country_squares
    if setting.countries == 2:
        return squares[0], squares[1]
    return squares[0] | squares[2], squares[1] | squares[3]
