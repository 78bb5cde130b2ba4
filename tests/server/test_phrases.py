"""Moves in words: how an ended phase is named, and what answers of chance are called."""

from __future__ import annotations

from random import Random

import pytest

from broadfront.engine import registry
from broadfront.engine.conformance.run import random_move
from broadfront.engine.game import Game
from broadfront.engine.position import CHANCE, Position
from broadfront.server.matches.move_texts import in_words, outcomes, termination_text

GAMES = sorted(registry.games())


def positions(game: Game, moves: int = 250) -> list[Position]:
    """Return the positions of a random match."""
    p, rng = game.new(), Random(game.id)
    found: list[Position] = []
    while p.pending is not None and len(found) < moves:
        found.append(p.clone())
        p.play(random_move(p.pending, rng))
    return found


@pytest.mark.parametrize("id_", GAMES)
def test_a_move_that_closes_is_called_by_what_it_closes(id_: str) -> None:
    game = registry.game(id_)
    seen = set()
    for p in positions(game):
        ask = p.pending
        assert ask is not None
        for move in ask.moves if ask.seat != CHANCE else ():
            if game.verbs[move.verb].declines:
                words = in_words(game, p, move)
                assert words == termination_text(game, p, move)
                assert not words.startswith(("Turn ", "Round "))
                seen.add(words)
    assert seen


def test_the_phases_of_action_front_are_named_as_their_buttons() -> None:
    game = registry.game("action_front")
    p = next(one for one in positions(game) if one.topic == "IndirectFire")
    ask = p.pending
    assert ask is not None
    assert (
        in_words(game, p, next(move for move in ask.moves if move.verb == "end"))
        == "End the Indirect Fire Phase"
    )


@pytest.mark.parametrize("id_", GAMES)
def test_answers_of_chance_are_told_apart(id_: str) -> None:
    game = registry.game(id_)
    for p in positions(game):
        ask = p.pending
        if ask is not None and ask.seat == CHANCE:
            words = outcomes(game, p, ask.moves)
            assert len(set(words)) == len(ask.moves)
            assert "" not in words


def test_hits_say_who_fires_how_many_dice_at_what_value() -> None:
    game = registry.game("global_war")
    told = [
        outcomes(game, p, p.pending.moves)
        for p in positions(game, 1500)
        if p.pending is not None and p.pending.moves[0].verb == "hits" and p.topic == "Fire"
    ]
    assert told
    for words in told:
        assert all("dice at " in one and " hit" in one for one in words), words
