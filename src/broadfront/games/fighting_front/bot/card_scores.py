"""Scores of cards: to deploy, draw, discard and heal."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from broadfront.boards.spacesets import SpaceSet, members
from broadfront.engine.position import Ask
from broadfront.games.fighting_front import cards
from broadfront.games.fighting_front.bot.attack_odds import AHEAD
from broadfront.games.fighting_front.bot.card_value import HAND, LOST, WORTH
from broadfront.games.fighting_front.bot.evaluation import IS_GUN, Roads, roads, runners, spread
from broadfront.games.fighting_front.bot.scores import Scores, scored
from broadfront.games.fighting_front.cards import (
    IS_AIR,
    IS_GROUND,
    IS_LEADER,
    MINEFIELDS,
    PARATROOPERS,
    SHELTERS,
)
from broadfront.games.fighting_front.map import BACK_ROW, COLUMNS, HALF, Space
from broadfront.games.fighting_front.position import FightingFrontPosition
from broadfront.games.fighting_front.rules import queries
from broadfront.games.fighting_front.rules.deployment import Deployment

_LINE: Final[tuple[float, ...]] = (0.2, 0.29, 0.60)
"""The score of deploying a fighting unit on its back, middle or front row."""
_GUN_LINE: Final[dict[int, tuple[float, ...]]] = {1: (0.1, 0.2, 0.3), 2: (0.2, 0.5, 0.25)}
_FAR_GUN_LINE: Final[tuple[float, ...]] = (0.72, 0.52, 0.1)


def deployments(p: FightingFrontPosition, ask: Ask) -> Scores:
    """Score cards to deploy, in the set-up and in the Deployment phase."""
    seat = ask.seat
    spare = max(0, len(p.hand(seat)) - queries.hand_limit(p, seat))
    front = _Front(p, seat)
    strips = queries.air_strips(p, seat)
    planes = sum(IS_AIR[kind] and kind != PARATROOPERS for kind in p.hand(seat))
    end = -0.3 if isinstance(p.agenda[-1], Deployment) else -1.0

    def deploy(kind: int, space: Space) -> float:
        if IS_GROUND[kind]:
            return front.unit(kind, space)
        if kind == cards.AIR_STRIP:
            score = -0.5 if strips else (0.1 + 0.3 * planes - 0.2 * front.row(space) if planes else -0.49)
            score += 0.1 if p.held[seat] >> space & 1 else 0.0
            return score + (0.3 if spare else 0.0)
        return front.other_card(kind, space)

    return scored(ask, {"deploy": deploy, "assign": 0.3, "look": 0.3 * spare}, rest=end)


@mypyc_attr(allow_interpreted_subclasses=True)
class _Front:
    """The situation of a seat that deploys: where the enemy stands, and how near the enemy is to a victory."""

    def __init__(self, p: FightingFrontPosition, seat: int) -> None:
        self.p, self.seat = p, seat
        enemy, home = p.held[1 - seat], BACK_ROW[seat]
        self.roads: Roads = roads(p, 1 - seat)
        arriving, inside = runners(p, enemy, self.roads), (enemy & home).bit_count()
        self.alarm = (
            1.7 if arriving + inside >= p.setting.back_row_spaces else 0.3 if arriving + inside else 0.0
        )
        self.near: SpaceSet = spread(enemy, p.setting.ways)
        self.columns: SpaceSet = p.held[seat] & HALF[seat]

    def row(self, space: Space) -> int:
        """Return 0 or 1 for the back and the middle row, and 2 for the front row and the rows beyond."""
        return min(AHEAD[self.seat][space], 2)

    def unit(self, kind: int, space: Space) -> float:
        """Score a ground unit on a space."""
        p, seat, row, bit, alarm = self.p, self.seat, self.row(space), 1 << space, self.alarm
        if IS_GUN[kind]:
            score = _GUN_LINE.get(cards.RANGE[kind], _FAR_GUN_LINE)[row]
            if cards.IS_AA_GUN[kind]:
                score += 0.1 * (spread(bit, p.setting.ways) & p.sites[seat]).bit_count()
        else:
            score = _LINE[row] + 0.18 * WORTH[kind] * (row == 2)
        if p.sites[seat] & bit and p.places[space] in SHELTERS:
            score += 0.25
        if bit & BACK_ROW[seat]:
            score += alarm
        elif alarm and bit & (self.roads.one | self.roads.two | self.roads.four):
            score += 0.5 * alarm
        if not self.columns & BACK_ROW[0] << space - space % COLUMNS and row == 2:
            score += 0.2  # nobody is in the row
        if bit & p.sites[1 - seat]:
            score += 0.3 if p.places[space] != MINEFIELDS else -0.1
        if self.near & bit and WORTH[kind] < 0.76 and not alarm:
            score -= 0.1
        return score + 0.17

    def other_card(self, kind: int, space: Space) -> float:
        """Score a Leader, an air unit or a Location on a space."""
        p, row, bit = self.p, self.row(space), 1 << space
        held = p.held[self.seat]
        close = self.near & bit != 0
        if IS_LEADER[kind]:
            score = 0.25 + 0.25 * WORTH[p.units[space]] - 0.3 * close * (p.dc[space] > 1)
            return score + 0.1 * row if kind == _INFANTRY_COMMANDER else score
        if IS_AIR[kind]:
            return 0.8 - 0.5 * close if kind != PARATROOPERS else 0.3
        if kind in SHELTERS:
            return (0.25, 0.3, 0.55)[row] + (0.3 if held & bit else 0.0)
        if kind == MINEFIELDS:
            return (0.35, 0.4, 0.17)[row] - (0.25 if held & bit else 0.0)
        score = 0.7 * WORTH[kind] + 0.2 - 0.25 * row + (0.1 if held & bit else 0.0)
        if kind == cards.FUEL_DUMP:
            score += 0.1 * sum(cards.IS_TANK[p.units[at]] for at in members(held)) - 0.24
        return score - 0.5 * close


_INFANTRY_COMMANDER: Final = cards.KIND_OF["Infantry_Commander"]


def draws(p: FightingFrontPosition, ask: Ask) -> Scores:
    """Score the number of cards to draw: more is better."""
    del p
    return scored(ask, {"draw": lambda number, _: 0.5 * number}, rest=-1.0)


def discards(p: FightingFrontPosition, ask: Ask) -> Scores:
    """Score cards to discard: the least useful card is the best."""
    hand = p.hand(ask.seat)

    def discard(kind: int, _: int) -> float:
        keep = HAND[kind] - (0.1 if hand.count(kind) > 1 else 0.0)
        return -1.5 * (keep + (0.4 if kind == PARATROOPERS else 0.1 if IS_LEADER[kind] else 0.0))

    return [discard(move.what, 0) for move in ask.moves]


def healing(p: FightingFrontPosition, ask: Ask) -> Scores:
    """Score the units for a Field Hospital by the worth that they regain."""

    def regained(kind: int, toughness: int, counters: int) -> float:
        return 4.0 * WORTH[kind] * (LOST[toughness][counters] - LOST[toughness][counters - 1])

    def heal(_: int, space: Space) -> float:
        return regained(p.units[space], p.toughness(space), p.dc[space])

    def mend(wing: int, _: int) -> float:
        return regained(p.wing_kind[wing], p.wing_toughness(wing), p.wing_dc[wing])

    return scored(ask, {"heal": heal, "mend": mend}, rest=-1.0)
