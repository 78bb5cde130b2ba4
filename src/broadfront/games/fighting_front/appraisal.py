"""How a position looks to each side, in numbers: cards, counters, lines, roads to the back row. For `advice` only.

Each feature is counted for both sides. The side *at the move* is the one that moves its ground units next; what it has
is worth something else than what the other side has, so each feature has two weights. Their sum is the logarithm of the
odds that the side at the move wins. Nothing here tells the two sides apart but whose move is next.
"""

from __future__ import annotations

from math import exp
from typing import Final, NamedTuple

from broadfront.boards.spacesets import SpaceSet
from broadfront.games.fighting_front.cards import (
    ALLOWANCE,
    IS_INFANTRY,
    IS_TANK,
    PARATROOPERS,
)
from broadfront.games.fighting_front.position import FightingFrontPosition
from broadfront.games.fighting_front.spaces import BACK_ROW, COLUMNS, HALF, SPACES
from broadfront.games.fighting_front.worth import HAND, LOST, WORTH

__all__ = ["WEIGHTS", "Weight", "chance_of", "features", "next_to_move", "roads"]


class Weight(NamedTuple):
    """A feature's worth to the side at the move, and to the other side."""

    name: str
    moving: float
    waiting: float


WEIGHTS: Final = (
    Weight("infantry", 0.07, 0.07),
    Weight("tanks", 0.09, 0.09),
    Weight("guns", 0.12, 0.12),
    Weight("lost to counters", -0.05, -0.05),
    Weight("aircraft", 0.11, 0.11),
    Weight("leaders", 0.01, 0.01),
    Weight("locations", 0.10, 0.10),
    Weight("best cards in hand", 0.10, 0.10),
    Weight("cards in hand", 0.00, 0.00),
    Weight("units across", 0.03, 0.03),
    Weight("guns far behind", 0.08, 0.08),
    Weight("in the back row", 0.18, 0.08),
    Weight("one short of a way in", 0.08, 0.10),
    Weight("enough to win", 0.70, 0.40),
    Weight("back row held", 0.00, 0.00),
    Weight("columns held", 0.00, 0.00),
    Weight("at the back row's door", 0.05, 0.05),
    Weight("next to the enemy", 0.04, 0.04),
)

_MOVING: Final = tuple(weight.moving for weight in WEIGHTS)
_WAITING: Final = tuple(weight.waiting for weight in WEIGHTS)

BEST: Final = tuple(max(0.0, worth - 1.5) for worth in HAND)
"""How much better than any other card a card in the hand is."""

_ALL: Final = (1 << SPACES) - 1
_NOT_A: Final = sum(1 << space for space in range(SPACES) if space % COLUMNS)
_NOT_E: Final = sum(1 << space for space in range(SPACES) if space % COLUMNS != COLUMNS - 1)

_BEFORE_MOVING: Final = frozenset(
    {"2.1", "2.3", "6.4", "4.2", "1.5", "9.5", "4.3", "4.4", "9.8", "4.6", "4.10"}
)
"""Rules whose questions come before the mover's ground units have moved."""


def next_to_move(p: FightingFrontPosition) -> int:
    """Return the seat that moves its ground units next."""
    ask = p.pending
    if p.mover < 0:
        return p.setting.first
    if ask is None or ask.rule in _BEFORE_MOVING:
        return p.mover
    return 1 - p.mover


def spread(of: SpaceSet, ways: int) -> SpaceSet:
    """Return the spaces of a set and those next to them."""
    wide = of | (of << 1 & _NOT_A) | (of >> 1 & _NOT_E)
    if ways == 8:
        return (wide | wide << COLUMNS | wide >> COLUMNS) & _ALL
    return (wide | of << COLUMNS | of >> COLUMNS) & _ALL


def roads(p: FightingFrontPosition, seat: int) -> tuple[SpaceSet, ...]:
    """Return from where a seat's units come into the enemy back row in 1, 2, 3 and 4 steps."""
    ways = p.setting.ways
    open_ = _ALL & ~(p.held[0] | p.held[1])
    free = BACK_ROW[1 - seat] & open_
    one = spread(free, ways) if free else 0
    two = spread(one & open_, ways)
    three = spread(two & open_, ways)
    return one, two, three, spread(three & open_, ways)


def features(p: FightingFrontPosition, seat: int) -> tuple[float, ...]:
    """Return what counts for a side, in the order of `WEIGHTS`."""
    other = 1 - seat
    units, dc, leaders, places = p.units, p.dc, p.leaders, p.places
    held, foes, ways = p.held[seat], p.held[other], p.setting.ways
    goal, home = BACK_ROW[other], BACK_ROW[seat]
    one, two, _, four = roads(p, seat)
    infantry = tanks = guns = lost = aircraft = locations = 0.0
    led = runners = behind = 0
    rest = held
    while rest:
        bit = rest & -rest
        rest ^= bit
        space = bit.bit_length() - 1
        kind = units[space]
        worth = WORTH[kind]
        if IS_TANK[kind]:
            tanks += worth
        elif IS_INFANTRY[kind]:
            infantry += worth
        else:
            guns += worth
            if bit & home:
                behind += 1
        if leaders[space]:
            led += 1
        if dc[space]:
            lost += worth * LOST[p.toughness(space)][dc[space]]
        if four & bit and not bit & goal:
            allowance = ALLOWANCE[kind]
            if (one if allowance == 1 else two if allowance == 2 else four) & bit:
                runners += 1
    in_row = (held & goal).bit_count()
    rest = p.sites[seat]
    while rest:
        bit = rest & -rest
        rest ^= bit
        locations += WORTH[places[bit.bit_length() - 1]]
    for wing, owner in enumerate(p.wing_seat):
        if owner == seat and p.wing_kind[wing] and p.wing_base[wing] >= 0:
            aircraft += WORTH[p.wing_kind[wing]] * (1.0 - LOST[p.wing_toughness(wing)][p.wing_dc[wing]])
            if p.wing_leader[wing]:
                led += 1
            if p.wing_kind[wing] == PARATROOPERS and one:
                runners += 1
    hand = p.hand(seat)
    best = 0.0
    for kind in hand:
        best += BEST[kind]
        if kind == PARATROOPERS and one:
            best += 1.0
    needed = p.setting.back_row_spaces - in_row
    runners = min(runners, (goal & ~(held | foes)).bit_count())
    row = (held & home).bit_count()
    wall = held & HALF[seat]
    columns = wall | wall >> COLUMNS | wall >> 2 * COLUMNS
    if seat:
        columns >>= 3 * COLUMNS
    return (
        infantry,
        tanks,
        guns,
        lost,
        aircraft,
        led,
        locations,
        best,
        min(len(hand), 10),
        (held & HALF[other]).bit_count(),
        behind,
        in_row,
        float(runners == needed - 1),
        float(runners >= needed),
        row,
        (columns & 31).bit_count(),
        (held & spread(goal, ways) & ~goal).bit_count(),
        (held & spread(foes, ways)).bit_count(),
    )


def chance_of(p: FightingFrontPosition) -> tuple[float, float]:
    """Return the estimated result of each seat; together 1."""
    mover = next_to_move(p)
    odds = 0.0
    for moving, waiting, own, foe in zip(
        _MOVING, _WAITING, features(p, mover), features(p, 1 - mover), strict=True
    ):
        odds += moving * own - waiting * foe
    chance = 1.0 / (1.0 + exp(-odds)) if odds > -500 else 0.0
    return (chance, 1.0 - chance) if mover == 0 else (1.0 - chance, chance)
