"""What the sheets of fire say of each shot: it is offered, and its chances are those that the rules have."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from math import comb
from typing import Any

import pytest

from broadfront.engine import registry
from broadfront.engine.odds import Outcome, odds
from broadfront.engine.position import CHANCE, Move, Position
from broadfront.engine.view import FireSheet
from broadfront.games.expand_the_front.charts import COST
from broadfront.games.expand_the_front.orders import target_kind
from broadfront.games.expand_the_front.terms import KINDS, SHIP

BOXES = ("action_front", "expand_the_front", "fighting_front", "front_line")
SCENARIOS = {"expand_the_front": "first_war"}
MOST = 1_500
SHOTS = 40
"""So many shots of a box are held to the odds."""


def sheets(box: str, seeds: range = range(3)) -> Iterator[tuple[Position, FireSheet]]:
    """Play at random and return the positions where units can fire, with their sheets."""
    game = registry.game(box)
    for seed in seeds:
        rng = random.Random(seed)
        p: Position = game.new(SCENARIOS.get(box, ""))
        for _ in range(MOST):
            ask = p.pending
            if ask is None:
                break
            if ask.seat == CHANCE:
                p.play(rng.choices(ask.moves, ask.weights)[0])
                continue
            found = game.view(p, ask.seat).one(FireSheet)
            if found is not None:
                yield p, found
            p.play(rng.choice(ask.moves))


def steps(box: str, p: Any, space: int, id_: int) -> int:
    """Return how many steps a target has left."""
    if box == "action_front":
        return int(p.steps[id_]) if p.at[id_] >= 0 else 0
    if box == "expand_the_front":
        return int(p.count(1 - p.mover, target_kind(id_), space))
    if box == "fighting_front":
        return int(p.toughness(space) + 1 - p.dc[space]) if p.units[space] else 0
    return sum(2 - (p.disrupted >> at & 1) for at in range(120) if (p.green | p.red) >> at & 1)


def by_steps(box: str, p: Any, outcomes: tuple[Outcome, ...], shot: tuple[int, int]) -> dict[int, float]:
    found: Counter[int] = Counter()
    for outcome in outcomes:
        lost = steps(box, p, *shot) - steps(box, outcome.position, *shot)
        found[lost] += float(outcome.probability)  # type: ignore[assignment]
    return dict(found)


@pytest.mark.parametrize("box", BOXES)
def test_every_shot_of_a_sheet_can_be_ordered(box: str) -> None:
    seen: Counter[str] = Counter()
    for p, sheet in sheets(box):
        assert p.pending
        offered = set(p.pending.moves)
        for shot in sheet.shots:
            unit, target = sheet.units[shot.unit], sheet.targets[shot.target]
            aimed = sum(map(bool, target.named))  # alike targets are named one after another
            move = target.opens or Move(unit.verb, unit.what, target.ids[min(aimed, len(target.ids) - 1)])
            assert move in offered
            assert sum(shot.chances) == pytest.approx(1, abs=1e-3)
            assert all(pool < len(sheet.pools) for pool in unit.pools)
            seen[unit.verb] += 1
        assert sheet.closing is None or sheet.closing in offered
    assert seen


@pytest.mark.parametrize("box", BOXES)
def test_the_chances_of_a_shot_are_its_exact_odds(box: str) -> None:
    game, rng, held = registry.game(box), random.Random(5), 0
    for p, sheet in sheets(box):
        if held >= SHOTS or not p.pending:
            break
        shot = rng.choice(sheet.shots)
        unit, target = sheet.units[shot.unit], sheet.targets[shot.target]
        move = Move(unit.verb, unit.what, target.ids[0])
        if target.opens or any(target.named) or move not in p.pending.moves or left_out(box, p, move):
            continue
        walked = odds(game.odds_position(p, move), move, game.odds_policies["plain"])
        exact = by_steps(box, game.odds_position(p, move), walked, (target.space, target.ids[0]))
        told = {lost: chance for lost, chance in enumerate(shot.chances) if chance}
        assert told == pytest.approx({lost: share for lost, share in exact.items() if share}, abs=1e-4)
        held += 1
    assert held > 5


def test_the_chances_of_a_shot_come_from_its_draw() -> None:
    held = 0
    for _, sheet in sheets("action_front"):
        for shot in sheet.shots:
            draw, takes = shot.draw, sheet.targets[shot.target].takes
            assert draw is not None
            if draw.cards > draw.deck:
                continue
            ways = Counter[int]()
            for n in range(draw.cards + 1):
                lost = min(takes, max(0, n - draw.spared))
                ways[lost] += comb(draw.hits, n) * comb(draw.deck - draw.hits, draw.cards - n)
            whole = comb(draw.deck, draw.cards)
            assert shot.chances == pytest.approx([ways[n] / whole for n in range(takes + 1)], abs=1e-4)
            held += 1
        if held > SHOTS:
            break
    assert held > 5


def left_out(box: str, p: Any, move: Move) -> bool:
    """Whether figures leave something out by design: a Tank's choice of dice, a retreat, friendly fire, Locations."""
    if box == "front_line":
        setting = p.setting
        return bool(p.tanks >> move.what & 1 or not setting.no_retreat >> move.where & 1)
    if box == "fighting_front":
        return not p.units[move.where] or bool(p.places[move.where])
    return False


def test_a_ship_over_two_tiles_is_one_target() -> None:
    lying = 0
    for _, sheet in sheets("expand_the_front", range(6)):
        ships = [id_ for one in sheet.targets for id_ in one.ids if KINDS[target_kind(id_)] == "Ship"]
        assert len(ships) == len(set(ships))
        lying += len(ships)
    assert lying


def test_what_strikes_back_costs_as_much_as_through_the_rules() -> None:
    """Expand the Front!: what a single shot costs who fires, on average, is what the sheet's answers say."""
    game, rng = registry.game("expand_the_front"), random.Random(5)
    held: Counter[bool] = Counter()
    for before, first in sheets("expand_the_front", range(6)):
        shot = rng.choice(first.shots)
        opens, p = first.targets[shot.target].opens, before.clone()
        if opens is None:
            continue
        p.play(opens)
        sheet = game.view(p, p.pending.seat).one(FireSheet) if p.pending else None
        if p.pending is None or sheet is None or any(any(one.named) for one in sheet.targets):
            continue
        shot = rng.choice(sheet.shots)
        unit, target = sheet.units[shot.unit], sheet.targets[shot.target]
        move = Move(unit.verb, unit.what, target.ids[0])
        if move not in p.pending.moves:
            continue
        start: Any = game.odds_position(p, move)
        seat = start.mover
        exact = sum(
            float(one.probability) * (_worth(start, seat) - _worth(one.position, seat))
            for one in odds(start, move, game.odds_policies["plain"])
        )
        dice = [(one.chances[shot.unit], one.dice) for one in sheet.answers if shot.target in one.targets]
        missed = 1.0
        for chance, number in dice:
            missed *= (1 - chance) ** number
        paid = shot.price * max((sheet.pools[at].worth for at in unit.pools), default=0)
        assert exact == pytest.approx(paid + unit.worth * (1 - missed), abs=1e-3)
        held[missed < 1] += 1
    assert min(held[True], held[False]) > 2


def _worth(p: Any, seat: int) -> int:
    """Return what the pieces of a side cost."""
    pieces = [
        COST[kind] * p.count(seat, kind, tile) for kind in range(SHIP) for tile in range(p.setting.map.size)
    ]
    return int(sum(pieces) + COST[SHIP] * len(p.ships_of(seat)))
