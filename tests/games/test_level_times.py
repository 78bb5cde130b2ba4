"""The time that a card states for a level is what its players are allowed."""

from __future__ import annotations

import re

import pytest

from broadfront.engine import registry
from broadfront.games.expand_the_front.bot import policy as expand
from broadfront.games.global_war.bot import policy as global_war
from broadfront.players import parse
from broadfront.players.mcts import Mcts

TURNS = {
    "expand_the_front": expand.A_TURN,
    "global_war": global_war.A_TURN * (1 + global_war.AMONG_FRIENDS),
}
"""How many times the seconds of a decision the plans of a turn may take."""


@pytest.mark.parametrize("level", ["veteran", "elite"])
@pytest.mark.parametrize("game", TURNS)
def test_plans_of_a_turn_take_no_longer_than_the_card_states(game: str, level: str) -> None:
    stated = re.search(r"Up to ([\d.]+) seconds for a", registry.game(game).game_info.levels[level].time)
    player = parse(level)
    assert stated is not None
    assert isinstance(player, Mcts)
    allowed = TURNS[game] * player.budget.seconds
    assert allowed <= float(stated[1]) <= 1.5 * allowed


def test_elite_of_global_war_has_at_most_10_seconds_for_a_power() -> None:
    assert "Up to 10 seconds for a power's turn" in registry.game("global_war").game_info.levels["elite"].time
