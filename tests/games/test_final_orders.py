"""Orders that dice or cards decide at once are told on the card, so that no single click gives them."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from broadfront.engine import registry
from broadfront.engine.game_info import Verb
from broadfront.engine.position import CHANCE, Position

BOXES = ("action_front", "expand_the_front", "fighting_front", "front_line")
SCENARIOS = {"expand_the_front": "first_war"}
MOVES = 800
OFTEN = 4
"""What chance decides at once in one of so many cases is asked about."""


def aims(verb: Verb) -> bool:
    """Say whether a click on the map gives it, and it is an attack."""
    return verb.role == "attack" and bool(verb.what and verb.where)


@pytest.mark.parametrize("box", BOXES)
def test_attacks_that_chance_decides_at_once_are_final(box: str) -> None:
    game = registry.game(box)
    decided: Counter[str] = Counter()
    given: Counter[str] = Counter()
    for seed in range(5):
        rng = random.Random(seed)
        p: Position = game.new(SCENARIOS.get(box, ""))
        for _ in range(MOVES):
            ask = p.pending
            if ask is None:
                break
            if ask.seat == CHANCE:
                p.play(rng.choices(ask.moves, ask.weights)[0])
                continue
            attacks = [move for move in ask.moves if aims(game.verbs[move.verb])]
            move = rng.choice(attacks if attacks and rng.random() < 0.6 else ask.moves)
            p.play(move)
            given[move.verb] += 1
            decided[move.verb] += p.pending is not None and p.pending.seat == CHANCE
    at_once = {verb for verb, n in decided.items() if OFTEN * n >= given[verb] and aims(game.verbs[verb])}
    assert at_once, "nobody attacked"
    assert {verb for verb in at_once if not game.verbs[verb].final} == set()


def test_moves_and_declarations_are_given_by_one_click() -> None:
    front_line, fighting_front = registry.game("front_line"), registry.game("fighting_front")
    assert not front_line.verbs["move"].final
    assert not fighting_front.verbs["attack"].final  # it is rolled when the phase ends
