"""A box's rounds are counted as its log numbers them: what results call "rounds" is what players saw."""

from __future__ import annotations

import re

import pytest

from broadfront.engine import registry
from broadfront.engine.position import Move, Position
from broadfront.lab.matches import MatchPlan, MatchSetup, play_match

SCENARIOS = {
    "action_front": ("first_fight", "turns"),
    "expand_the_front": ("first_war", "rounds"),
    "fighting_front": ("first_game", "turns"),
    "global_war": ("lesson_land", "rounds"),
}


@pytest.mark.parametrize("id_", SCENARIOS)
def test_rounds_are_those_of_the_log(id_: str) -> None:
    scenario, unit = SCENARIOS[id_]
    game = registry.game(id_)
    seen: list[int] = []

    def watch(p: Position, move: Move) -> None:
        del move
        number = re.match(r"(?:Round|Turn) (\d+)", game.turn_info(p).round)
        assert game.rounds_begun(p) == (int(number[1]) if number else 0)
        seen.append(game.rounds_begun(p))

    field = MatchSetup(id_, scenario)
    seats = len(game.seats(field.setting()))
    record = play_match(MatchPlan(1, field, ("quick",) * seats, 1), watch)
    assert record.fault == ""
    assert (record.rounds, record.round_unit) == (max(seen), unit)
    assert seen == sorted(seen)


def test_a_game_without_rounds_has_none() -> None:
    game = registry.game("front_line")
    assert (game.rounds_begun(game.new("main")), game.round_unit) == (0, "")
