"""The example of "Add a game" is a whole box: it keeps every law, is played from a checkout, and is under 150 lines."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from fractions import Fraction
from importlib import import_module
from itertools import takewhile
from pathlib import Path
from typing import Any, get_args

import pytest
from tests.patience import PATIENCE

from broadfront.engine.game import Game
from broadfront.engine.match import Match
from broadfront.engine.odds import by_label, odds
from broadfront.engine.perft import perft
from broadfront.engine.position import Move
from broadfront.engine.view import Art, Pattern, Role, Symbol
from broadfront.lab.conformance_plugin import conformance_test

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "docs" / "howto" / "examples"
PAGE = (ROOT / "docs" / "howto" / "add-a-game.md").read_text(encoding="utf-8")


def load() -> Any:
    sys.path.insert(0, str(EXAMPLES))
    try:
        return import_module("hill_race").GAME
    finally:
        sys.path.remove(str(EXAMPLES))


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


def test_2_3_a_patrol_below_the_top_may_not_rush() -> None:
    match = Match(GAME, GAME.setting())
    for _ in range(10):
        match.play(Move("march"))
    told = "[2.3] Green is one step below the top and cannot rush: march."
    assert str(GAME.why_not(match.position, "rush")) == told


def test_the_example_is_under_150_lines() -> None:
    code = (EXAMPLES / "hill_race" / "__init__.py").read_text(encoding="utf-8")
    assert len(code.splitlines()) < 150


def commands() -> list[list[str]]:
    """The shell lines of the page that begin with the examples' folder."""
    lines = re.findall(r"^PYTHONPATH=docs/howto/examples \.venv/bin/(.*)$", PAGE, re.MULTILINE)
    return [line.split() for line in lines]


@pytest.mark.parametrize("words", commands(), ids=" ".join)
def test_a_command_of_the_page_runs_from_a_checkout(words: list[str], tmp_path: Path) -> None:
    path = os.pathsep.join(filter(None, [str(EXAMPLES), os.environ.get("PYTHONPATH", "")]))
    run = (
        ["-m", "pytest"] if words[0] == "pytest" else ["-c", "from broadfront.cli import main; exit(main())"]
    )
    done = subprocess.run(
        [sys.executable, *run, *words[1:]],
        check=False,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": path, "XDG_DATA_HOME": str(tmp_path)},
        input="march\nquit\n",
        capture_output=True,
        text=True,
        timeout=10 * PATIENCE,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert re.search("Hill Race|two steps|passed", done.stdout)


def test_there_are_commands_on_the_page() -> None:
    assert [words[:2] for words in commands()][:1] == [["broadfront", "play"]]


def test_the_page_lists_every_member_that_a_game_may_have() -> None:
    """The members of `Game` that stand before its constructor are the contract; those after it every game gets."""
    members = [*Game.__annotations__, *takewhile(lambda name: name != "__init__", vars(Game))]
    assert [name for name in members if not name.startswith("_") and f"`{name}`" not in PAGE] == []


@pytest.mark.parametrize("names", [Art, Pattern, Role, Symbol])
def test_the_page_lists_every_name_that_the_client_knows(names: Any) -> None:
    assert [name for name in get_args(names) if name and f"`{name}`" not in PAGE] == []
