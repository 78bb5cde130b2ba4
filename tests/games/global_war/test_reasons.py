"""Orders that can be spelled: an order is offered exactly when no permission forbids it; else it has a reason."""

from __future__ import annotations

from random import Random

import pytest
from tests.games.global_war.random_positions import some_orders, some_position
from tests.tiers import sampled

from broadfront.engine.reasons import NOT_OFFERED
from broadfront.games.global_war import GAME, reasons
from broadfront.games.global_war.sentences import SENTENCES


@pytest.mark.parametrize("seed", sampled(range(96), 12))
def test_an_order_is_offered_exactly_when_no_permission_forbids_it(seed: int) -> None:
    p = some_position(seed)
    assert p.pending is not None
    offered = frozenset(p.pending.moves)
    for move in (*p.pending.moves, *some_orders(p, Random(seed), 60)):
        if not reasons.has_permission(p, move.verb):
            continue
        found = GAME.reason(p, move)
        assert (found is None) == (move in offered), (move, found)
        if found is not None:
            assert found.code in SENTENCES, (move, found)
            assert found.code != NOT_OFFERED, move
            assert GAME.explain(p, found).sentence.endswith("."), (move, found)
