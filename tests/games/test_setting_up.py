"""The set-up lasts until the first turn, whatever number a game counts that turn by."""

from __future__ import annotations

from random import Random

import pytest

from broadfront.engine import registry
from broadfront.engine.conformance.run import random_move
from broadfront.engine.match import Match


@pytest.mark.parametrize("id_", sorted(registry.games()))
def test_the_set_up_is_over_when_the_first_turn_begins(id_: str) -> None:
    game, rng = registry.game(id_), Random(id_)
    match = Match(game, game.setting())
    was_setting_up = game.is_setting_up(match.position)
    for _ in range(400):
        if match.ask is None:
            break
        lines = len(match.log)
        match.play(random_move(match.ask, rng))
        begins = any(line.kind == "turn" for line in match.log[lines:])
        assert game.is_setting_up(match.position) == (was_setting_up and not begins)
        was_setting_up = game.is_setting_up(match.position)
    assert not was_setting_up
