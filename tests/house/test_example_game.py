"""The example of "Add a game" is a whole game: it keeps every law and can be played, asked for odds and refused."""

from __future__ import annotations

import importlib.util
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

from broadfront.engine.contract import Move
from broadfront.engine.match import Match
from broadfront.engine.odds import by_label, odds
from broadfront.engine.perft import perft
from broadfront.lab.conformance_plugin import conformance_test

EXAMPLE = Path(__file__).parents[2] / "docs" / "howto" / "examples" / "hill_race.py"


def load() -> Any:
    spec = importlib.util.spec_from_file_location("hill_race", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules["hill_race"] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.GAME


GAME = load()

test_the_example_keeps_every_law = conformance_test(GAME, matches=20)


def test_a_rush_succeeds_on_half_the_faces() -> None:
    p = GAME.new()
    assert by_label(odds(p, Move("rush"), GAME.odds_policy())) == {
        "none": Fraction(1, 2),
        "two steps": Fraction(1, 2),
    }


def test_two_decisions_of_the_example_are_counted_by_hand() -> None:
    # march-march, march-rush; after a rush come six faces and then the other's two answers
    assert perft(GAME.new(), 2) == 2 + 6


def test_marching_six_times_wins() -> None:
    match = Match(GAME, GAME.setting())
    while not match.is_over:
        match.play(Move("march"))
    assert match.result == (1.0, 0.0)
