"""How a position looks to each side, in numbers: cards, counters, lines, roads to the back row. For `policy` only.

Each feature is counted for both sides. The side *at the move* is the one that moves its ground units next; its features
have other weights than the other side's. Their weighted sum is the logarithm of the odds that the side at the move
wins. The two sides differ only by whose move is next. The weights stand in ``data/evaluation.json``.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from broadfront.boards.spacesets import SpaceSet, bits, members
from broadfront.engine.evaluation import logistic, weights_of
from broadfront.games.fighting_front.bot.attack_odds import AHEAD
from broadfront.games.fighting_front.bot.card_value import HAND, LOST, WORTH
from broadfront.games.fighting_front.cards import (
    ALLOWANCE,
    IS_ARTILLERY,
    IS_INFANTRY,
    IS_TANK,
    PARATROOPERS,
    RANGE,
)
from broadfront.games.fighting_front.map import BACK_ROW, COLUMNS, EVERYWHERE, HALF, ROWS, SPACES
from broadfront.games.fighting_front.position import FightingFrontPosition
from broadfront.games.fighting_front.rules import queries
from broadfront.games.fighting_front.rules.air_raid import Air
from broadfront.games.fighting_front.rules.artillery import Artillery, SoftenUp
from broadfront.games.fighting_front.rules.deployment import Deployment
from broadfront.games.fighting_front.rules.logistics import Draw, Logistics
from broadfront.games.fighting_front.rules.movement import GroundMovement
from broadfront.games.fighting_front.rules.recovery import Hospital
from broadfront.games.fighting_front.rules.setup import ChooseNation, DeployFirst

FEATURES: Final = (
    "cards on the map",
    "lost to counters",
    "cards in hand",
    "infantry in the front row",
    "tanks in the front row",
    "guns in the back row",
    "guns in the front row",
    "units across",
    "in the back row",
    "one short of a way in",
    "enough to win",
    "back row held",
    "columns held",
    "at the back row's door",
    "next to the enemy",
    "guns in range",
)
"""The features that are counted for each side."""
COLUMN_NAMES: Final = (
    *(f"{name}, {which}" for name in FEATURES for which in ("moving", "waiting")),
    "moves next",
)

_WEIGHTS: Final = weights_of("broadfront.games.fighting_front", COLUMN_NAMES)
_MOVING: Final = _WEIGHTS[:-1:2]
_WAITING: Final = _WEIGHTS[1:-1:2]
_TEMPO: Final = _WEIGHTS[-1]

_NOT_A: Final = sum(1 << space for space in range(SPACES) if space % COLUMNS)
_NOT_E: Final = sum(1 << space for space in range(SPACES) if space % COLUMNS != COLUMNS - 1)

_FRONT_ROW: Final[tuple[SpaceSet, ...]] = tuple(
    bits(space for space in range(SPACES) if AHEAD[seat][space] == ROWS // 2 - 1) for seat in (0, 1)
)
IS_GUN: Final = tuple(
    IS_ARTILLERY[kind] and not IS_TANK[kind] and not IS_INFANTRY[kind] for kind in range(len(WORTH))
)
"""Whether a kind is artillery and neither a Tank nor any other fighting unit."""

_BEFORE_MOVING: Final = (
    *(ChooseNation, DeployFirst, Hospital, Logistics, Draw, Deployment, Artillery, SoftenUp, Air),
    GroundMovement,
)
"""Steps that ask before the mover's ground units have moved."""


def next_to_move(p: FightingFrontPosition) -> int:
    """Return the seat that moves its ground units next."""
    if p.mover < 0:
        return p.setting.first
    moves_yet = p.pending is None or isinstance(p.agenda[-1], _BEFORE_MOVING)
    return p.mover if moves_yet else 1 - p.mover


def spread(of: SpaceSet, ways: int) -> SpaceSet:
    """Return the spaces of a set and the spaces next to them."""
    wide = of | (of << 1 & _NOT_A) | (of >> 1 & _NOT_E)
    if ways == 8:
        return (wide | wide << COLUMNS | wide >> COLUMNS) & EVERYWHERE
    return (wide | of << COLUMNS | of >> COLUMNS) & EVERYWHERE


class Roads(NamedTuple):
    """The spaces from which units can enter the enemy back row in one, two and four steps."""

    one: SpaceSet
    two: SpaceSet
    four: SpaceSet


def roads(p: FightingFrontPosition, seat: int) -> Roads:
    """Return the spaces from which a seat's units can enter the enemy back row."""
    ways, free_spaces = p.setting.ways, queries.free_spaces(p)
    one = spread(BACK_ROW[1 - seat] & free_spaces, ways)
    two = spread(one & free_spaces, ways)
    three = spread(two & free_spaces, ways)
    return Roads(one, two, spread(three & free_spaces, ways))


def road(ways_in: Roads, steps: int) -> SpaceSet:
    """Return the spaces from which a unit with this number of steps can enter."""
    return ways_in.one if steps == 1 else ways_in.two if steps <= 3 else ways_in.four


def runners(p: FightingFrontPosition, of: SpaceSet, ways_in: Roads) -> int:
    """Return the number of units on some spaces that can enter by one move."""
    return sum(road(ways_in, ALLOWANCE[p.units[space]]) >> space & 1 for space in members(of & ways_in.four))


def features(p: FightingFrontPosition, seat: int) -> tuple[float, ...]:
    """Return the features of a side, in the order of `FEATURES`."""
    other = 1 - seat
    units, dc, leaders, places = p.units, p.dc, p.leaders, p.places
    held, foes, ways = p.held[seat], p.held[other], p.setting.ways
    goal, home, front = BACK_ROW[other], BACK_ROW[seat], _FRONT_ROW[seat]
    ways_in = roads(p, seat)
    running = runners(p, held & ~goal, ways_in)
    within = p.setting.within
    cards = worth_lost = 0.0
    ranged = infantry_ahead = tanks_ahead = guns_ahead = guns_behind = 0
    for space in members(held):
        bit, kind = 1 << space, units[space]
        cards += WORTH[kind]
        if leaders[space]:
            cards += WORTH[leaders[space]]
        if dc[space]:
            worth_lost += WORTH[kind] * LOST[p.toughness(space)][dc[space]]
        if bit & front:
            if IS_TANK[kind]:
                tanks_ahead += 1
            elif IS_INFANTRY[kind]:
                infantry_ahead += 1
            else:
                guns_ahead += 1
        elif bit & home and IS_GUN[kind]:
            guns_behind += 1
        if IS_ARTILLERY[kind] and within[RANGE[kind]][space] & foes:
            ranged += 1
    in_row = (held & goal).bit_count()
    for space in members(p.sites[seat]):
        cards += WORTH[places[space]]
    for wing, owner in enumerate(p.wing_seat):
        if owner == seat and p.wing_kind[wing] and p.wing_base[wing] >= 0:
            cards += WORTH[p.wing_kind[wing]] + WORTH[p.wing_leader[wing]]
            if p.wing_dc[wing]:
                worth_lost += WORTH[p.wing_kind[wing]] * LOST[p.wing_toughness(wing)][p.wing_dc[wing]]
            if p.wing_kind[wing] == PARATROOPERS and ways_in.one:
                running += 1
    waiting = 0.0
    for kind in p.hand(seat):
        waiting += HAND[kind]
    needed = p.setting.back_row_spaces - in_row
    running = min(running, (goal & ~(held | foes)).bit_count())
    row = (held & home).bit_count()
    wall = held & HALF[seat]
    columns = wall | wall >> COLUMNS | wall >> 2 * COLUMNS
    if seat:
        columns >>= 3 * COLUMNS
    return (
        cards,
        worth_lost,
        waiting,
        infantry_ahead,
        tanks_ahead,
        guns_behind,
        guns_ahead,
        (held & HALF[other]).bit_count(),
        in_row,
        float(running == needed - 1),
        float(running >= needed),
        row,
        (columns & 31).bit_count(),
        (held & spread(goal, ways) & ~goal).bit_count(),
        (held & spread(foes, ways)).bit_count(),
        ranged,
    )


def evaluate(p: FightingFrontPosition) -> tuple[float, float]:
    """Return the estimated result of each seat; together 1."""
    mover = next_to_move(p)
    odds = _TEMPO
    for moving, waiting, own, foe in zip(
        _MOVING, _WAITING, features(p, mover), features(p, 1 - mover), strict=True
    ):
        odds += moving * own - waiting * foe
    chance = logistic(odds)
    return (chance, 1.0 - chance) if mover == 0 else (1.0 - chance, chance)


def columns(p: FightingFrontPosition) -> tuple[float, ...]:
    """Return the values of `COLUMN_NAMES`, as seat 0 sees them."""
    mover = next_to_move(p)
    sign = 1 - 2 * mover
    values: list[float] = []
    for own, foe in zip(features(p, mover), features(p, 1 - mover), strict=True):
        values += (sign * own, -sign * foe)
    return (*values, float(sign))
