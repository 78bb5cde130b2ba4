"""What the tests of all adapters share: every box with its scenarios, and moments of random matches."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from _pytest.mark.structures import ParameterSet

from broadfront.engine import chance, registry
from broadfront.engine.game import Game
from broadfront.engine.position import CHANCE, Position

IDS = registry.ids()
SMALL = {
    "action_front": "first_fight",
    "expand_the_front": "first_war",
    "fighting_front": "first_game",
    "front_line": "first_game",
    "global_war": "lesson_land",
}
"""The shortest scenario of each box."""


def scenarios() -> list[ParameterSet]:
    """Every scenario of every box; `make test` takes the shortest of each."""
    return [
        pytest.param(id_, scenario, marks=[] if SMALL.get(id_) == scenario else [pytest.mark.slow])
        for id_ in IDS
        for scenario in registry.game(id_).scenarios
    ]


def moments(game: Game, scenario: str, seed: int, moves: int, every: int = 1) -> Iterator[Position]:
    """Positions of a random match that wait for somebody: each so manieth, changed in place as the match goes on."""
    p, rng = game.new(scenario), Random(seed)
    for number in range(moves):
        ask = p.pending
        if ask is None:
            return
        if number % every == 0:
            yield p
        p.play(chance.pick(ask, rng) if ask.seat == CHANCE else ask.moves[rng.randrange(len(ask.moves))])
