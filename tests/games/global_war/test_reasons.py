"""Orders that can be spelled: an order is offered exactly when no permission forbids it; else it has a reason."""

from __future__ import annotations

from random import Random

import pytest
from tests.games.every_order import orders_have_an_answer
from tests.games.global_war.positions import begin, war
from tests.games.global_war.random_positions import some_orders, some_position
from tests.tiers import sampled

from broadfront.engine.position import Move
from broadfront.games.global_war import GAME
from broadfront.games.global_war.map import MAP
from broadfront.games.global_war.rules.move_phases import CombatMove, Noncombat
from broadfront.games.global_war.terms import POWERS, SIDE


@pytest.mark.parametrize("seed", sampled(range(96), 12))
def test_an_order_is_offered_exactly_when_no_permission_forbids_it(seed: int) -> None:
    p = some_position(seed)
    assert p.pending is not None
    orders_have_an_answer(GAME, p, (*p.pending.moves, *some_orders(p, Random(seed), 60)))


@pytest.mark.parametrize("step", [CombatMove, Noncombat])
@pytest.mark.parametrize("start", sampled([("1941", 0), ("1942", 2), ("1942", 5), ("1941", 6)], 4))
def test_all_moves_that_can_be_spelled_are_offered_or_have_a_reason(
    start: tuple[str, int], step: type[CombatMove] | type[Noncombat]
) -> None:
    scenario, power = start
    p = war(scenario)
    begin(p, POWERS[power], step(power))
    mine = {p.kind[u]: u for u in range(len(p.at)) if p.owner[u] == power}
    units = [*mine.values(), next(u for u in range(len(p.at)) if SIDE[p.owner[u]] != SIDE[power]), 3999]
    spaces, ships = range(-1, MAP.size + 1), [u for u in range(len(p.at)) if p.kind[u] > 6]
    moves = [Move(verb, u, x) for verb in ("move", "land", "raid", "escort") for u in units for x in spaces]
    moves += [Move(verb, u, ship) for verb in ("load", "cover") for u in units for ship in ships]
    orders_have_an_answer(GAME, p, moves)
