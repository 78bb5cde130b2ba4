"""What a box evaluates by is what its file of weights says, so that a fit to its columns is a fit of `evaluate`."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files
from math import exp
from random import Random

import msgspec
import pytest

from broadfront.engine import registry
from broadfront.engine.bot_policy import any_move
from broadfront.engine.chance import pick
from broadfront.engine.evaluation import LinearEvaluation, logistic, read_evaluation
from broadfront.engine.game import Game
from broadfront.engine.position import CHANCE, Position

BOXES = ("front_line", "fighting_front", "expand_the_front", "action_front", "global_war")


def positions(game: Game, scenario: str, seed: int, every: int = 29) -> Iterator[Position]:
    """Yield positions of a match of random moves, now and then."""
    rng = Random(seed)
    p = game.start(game.setting(scenario))
    for number in range(1500):
        if (ask := p.pending) is None:
            return
        if ask.seat != CHANCE and number % every == 0:
            yield p
        p.play(pick(ask, rng) if ask.seat == CHANCE else any_move(p, ask, rng))


def evaluation_of(game: Game) -> LinearEvaluation:
    """Return what is in the box's file."""
    columns = game.policy().columns
    assert columns is not None
    file = files(f"broadfront.games.{game.id}") / "data" / "evaluation.json"
    return read_evaluation(file.read_bytes(), columns.names, game.rules_version)


@pytest.mark.parametrize("box", BOXES)
def test_an_evaluation_is_the_logistic_of_the_weighted_columns(box: str) -> None:
    game = registry.game(box)
    policy = game.policy()
    weights = evaluation_of(game).weights
    assert policy.columns is not None
    seen = set()
    for scenario in game.scenarios:
        for p in positions(game, scenario, 3):
            found = policy.columns.of(p)
            assert len(found) == len(weights)
            odds = sum(weight * value for weight, value in zip(weights, found, strict=True))
            chances = policy.evaluate(p)
            assert chances[0] == pytest.approx(logistic(odds), abs=1e-9)
            seen.add(round(chances[0], 6))
    assert len(seen) > 20


@pytest.mark.parametrize("box", [box for box in BOXES if registry.game(box).policy().preferences])
def test_priors_are_the_exponential_of_the_weighted_columns_of_moves(box: str) -> None:
    game = registry.game(box)
    policy = game.policy()
    assert policy.preferences is not None
    file = files(f"broadfront.games.{game.id}") / "data" / "preferences.json"
    names = policy.preferences.names
    weights = read_evaluation(file.read_bytes(), names, game.rules_version).weights
    verbs = set()
    for scenario in game.scenarios:
        for p in positions(game, scenario, 5, every=3):
            assert p.pending is not None
            if found := policy.preferences.of(p, p.pending):
                odds = [sum(w * x for w, x in zip(weights, values, strict=True)) for values in found]
                assert policy.priors(p, p.pending) == pytest.approx([exp(one) for one in odds])
                verbs |= {(type(p.agenda[-1]).__name__, move.verb) for move in p.pending.moves}
    assert len(verbs) > 10


@pytest.mark.parametrize("box", BOXES)
def test_an_evaluation_file_belongs_to_its_box(box: str) -> None:
    game = registry.game(box)
    found = evaluation_of(game)
    assert found.game == box
    assert len(set(found.columns)) == len(found.columns)
    assert set(found.scenarios) <= set(game.scenarios)
    assert msgspec.json.decode(msgspec.json.encode(found), type=LinearEvaluation) == found
