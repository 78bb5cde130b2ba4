"""A refusal speaks of the verb that was ordered, and of a unit or a place that the order names."""

import pytest
from tests.games.reason_subjects import misfit, misfits

from broadfront.engine import catalogue
from broadfront.engine.contract import Move
from broadfront.engine.reasons import no

GAMES = ("front_line", "fighting_front", "expand_the_front", "action_front", "global_war")


@pytest.mark.parametrize("name", GAMES)
def test_reasons_of_a_few_positions_speak_of_the_order(name: str) -> None:
    questions, wrong = misfits(catalogue.game(name), 3, seed=11, every=31)
    assert questions > 100
    assert not wrong


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_reasons_of_five_hundred_positions_speak_of_the_order(name: str) -> None:
    questions, wrong = misfits(catalogue.game(name), 500)
    assert questions > 100_000
    assert not wrong


def test_a_reason_that_speaks_of_another_verb_or_unit_is_found() -> None:
    game = catalogue.game("front_line")
    wrong_verb = no("8.5", "NO_MANEUVER", unit=3, square=5, goals=[])
    assert misfit(game, Move("move", 3, 5), wrong_verb) == "verb: of maneuver"
    assert misfit(game, Move("maneuver", 3, 5), wrong_verb) is None
    assert misfit(game, Move("maneuver", 4, 5), no("8.5", "NO_MANEUVER", unit=3, square=6, goals=[])) == (
        "subject: unit 3"
    )
