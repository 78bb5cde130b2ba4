"""A refusal speaks of the verb that was ordered, and of a unit or a place that the order names."""

import pytest
from tests.games.reason_subjects import misfit, misfits, questions

from broadfront.cli.orders import read_order
from broadfront.engine import registry
from broadfront.engine.errors import IllegalMove
from broadfront.engine.legality import no
from broadfront.engine.position import CHANCE, Move
from broadfront.engine.tutorial import why_nothing_there

GAMES = ("front_line", "fighting_front", "expand_the_front", "action_front", "global_war")


@pytest.mark.parametrize("name", GAMES)
def test_reasons_of_a_few_positions_speak_of_the_order(name: str) -> None:
    questions, wrong = misfits(registry.game(name), 3, seed=11, every=31)
    assert questions > 100
    assert not wrong


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_reasons_of_five_hundred_positions_speak_of_the_order(name: str) -> None:
    questions, wrong = misfits(registry.game(name), 500)
    assert questions > 100_000
    assert not wrong


def test_a_reason_that_speaks_of_another_verb_or_unit_is_found() -> None:
    game = registry.game("front_line")
    wrong_verb = no("8.5", "NO_MANEUVER", unit=3, square=5, goals=[])
    assert misfit(game, Move("move", 3, 5), wrong_verb) == "verb: of maneuver"
    assert misfit(game, Move("maneuver", 3, 5), wrong_verb) is None
    assert misfit(game, Move("maneuver", 4, 5), no("8.5", "NO_MANEUVER", unit=3, square=6, goals=[])) == (
        "subject: unit 3"
    )


def test_only_the_terminal_says_which_words_may_be_typed() -> None:
    for name in GAMES:
        game = registry.game(name)
        assert not [
            code for code, text in game.sentences.items() if "Answer with" in text or "nswers are" in text
        ]
    game = registry.game("fighting_front")
    p = game.new("first_game")
    while p.pending is not None and (
        p.pending.seat == CHANCE or "move" in {move.verb for move in p.pending.moves}
    ):
        p.play(p.pending.moves[-1])
    with pytest.raises(IllegalMove, match=r" Answer with [a-z, ]+\.$"):
        read_order(game, p, "move A1 A2")


def test_a_verb_that_names_one_thing_is_refused_about_the_space_alone() -> None:
    game = registry.game("front_line")
    p, unit = next(
        (p, move.what)
        for p in questions(game, 1)
        if p.pending
        for move in p.pending.moves
        if move.verb == "move"
    )
    refusal = why_nothing_there(game, p, "regroup", unit, unit)
    assert refusal == game.why_not(p, "regroup", unit)
    assert refusal is not None
    assert refusal.code != "TOO_MANY_WORDS"
