"""All orders that can be spelled for a question: each is offered, or forbidden for a reason that has a sentence."""

from __future__ import annotations

from random import Random

import pytest
from tests.games.every_order import orders_have_an_answer
from tests.games.global_war.random_positions import some_position
from tests.tiers import sampled

from broadfront.engine.chance import pick
from broadfront.engine.position import CHANCE, Move
from broadfront.games.global_war import GAME
from broadfront.games.global_war.map import MAP
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.move_phases import CombatMove, Noncombat
from broadfront.games.global_war.units import KINDS

MOST = 3000
"""So many orders of a verb are tried for one question ..."""
FEW = 250
"""... and so many in `make test`."""


def orders(p: GlobalWarPosition, rng: Random, trying: int) -> list[Move]:
    """Orders of every verb, ids beyond the last ones included: of verbs that another question has only a few."""
    ids = {"unit": len(p.at), "space": MAP.size, "kind": len(KINDS), "power": 6, "number": 20, "": 0}
    found = []
    for verb in GAME.verbs.values():
        most = trying if hasattr(p.agenda[-1], f"may_{verb.name}") else 3
        firsts, seconds = (range(-bool(kind), ids[kind] + 1) for kind in (verb.what, verb.where))
        every = [Move(verb.name, what, where) for what in firsts for where in seconds]
        found += every if len(every) <= most else rng.sample(every, most)
    return found


@pytest.mark.parametrize(
    ("seed", "trying"),
    sampled([pytest.param(200, FEW), *(pytest.param(seed, MOST) for seed in range(200, 248))], 49),
)
def test_every_order_that_can_be_spelled_is_offered_or_has_a_reason(seed: int, trying: int) -> None:
    p, rng, asked = some_position(seed).clone(), Random(seed), set[type]()
    for _ in range(150):
        ask = p.pending
        if ask is None:
            break
        step = type(p.agenda[-1])
        if ask.seat == CHANCE:
            p.play(pick(ask, rng))
            continue
        if step not in (CombatMove, Noncombat, *asked):
            asked.add(step)
            orders_have_an_answer(GAME, p, {*ask.moves, *orders(p, rng, trying)})
        ending = [move for move in ask.moves if move.verb in ("end", "default")]
        p.play(rng.choice(ending if ending and rng.random() < 0.3 else ask.moves))
