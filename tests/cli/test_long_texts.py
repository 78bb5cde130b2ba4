"""Texts of many characters from outside: an error quotes the beginning of them, never the whole."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from broadfront import players
from broadfront.engine import match_file, registry
from broadfront.engine.editor import apply_edit
from broadfront.engine.errors import BroadfrontError
from broadfront.engine.notation import read_position

from .conftest import Run

LONG = "x" * 20_000
MOST = 300
"""An error repeats no more of it."""
GAMES = list(registry.games().values())


def check(told: str) -> None:
    assert "x" * 20 in told
    assert "x" * MOST not in told


def position(game: Any, place: int, word: str) -> str:
    words = game.new().notation().split()
    return " ".join([*words[:place], word, *words[place + 1 :]])


CALLS: dict[str, Callable[[Any], object]] = {
    "scenario": lambda game: game.setting(LONG),
    "scenario's text": lambda game: game.scenario_text(LONG),
    "option": lambda game: game.resolve_options({LONG: True}),
    "option's value": lambda game: game.resolve_options({game.options[0].name: LONG}),
    "option's value as text": lambda game: game.read_value(game.options[0].name, LONG),
    "version": lambda game: game.read_version(LONG),
    "verb": lambda game: game.read(LONG),
    "move": lambda game: game.read(f"{next(iter(game.verbs))} {LONG} {LONG} {LONG}"),
    "policy of odds": lambda game: game.odds_policy(LONG),
    "game of a position": lambda game: read_position(position(game, 0, LONG)),
    "version of a position": lambda game: read_position(position(game, 0, f"{game.id}/{LONG}")),
    "scenario of a position": lambda game: read_position(position(game, 1, LONG)),
    "option of a position": lambda game: read_position(position(game, 2, f"{LONG}:on")),
    "value of a position": lambda game: read_position(position(game, 2, f"{game.options[0].name}:{LONG}")),
    "field of a position": lambda game: read_position(position(game, 3, f"{LONG}=1")),
    "agenda of a position": lambda game: read_position(game.new().notation() + f",{LONG}(1)"),
    "edit": lambda game: apply_edit(game, game.new(), f"place {LONG} on {LONG}"),
    "match file's option": lambda game: match_file.read(
        f"Broadfront match 1\ngame: {game.id}\nrules: 1\nscenario: {next(iter(game.scenarios))}\noptions: {LONG}=on\n"
    ),
    "match file's scenario": lambda game: match_file.read(
        f"Broadfront match 1\ngame: {game.id}\nrules: 1\nscenario: {LONG}\n"
    ),
}


@pytest.mark.parametrize("call", CALLS.values(), ids=CALLS.keys())
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_no_error_of_a_game_repeats_a_long_text_whole(game: Any, call: Callable[[Any], object]) -> None:
    with pytest.raises(BroadfrontError) as caught:
        call(game)
    check(str(caught.value))


@pytest.mark.parametrize("spec", [LONG, f"mcts:{LONG}", f"mcts:400,{LONG}=1", f"{LONG}:X", f"json:{LONG}"])
def test_no_error_of_a_player_repeats_a_long_text_whole(spec: str) -> None:
    with pytest.raises(BroadfrontError) as caught:
        players.load(spec)
    check(str(caught.value))


@pytest.mark.parametrize("field", ["side", "first", "title", LONG])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_no_error_of_a_scenario_repeats_a_long_text_whole(
    run: Run, tmp_path: Path, game: Any, field: str
) -> None:
    text = game.scenario_text(next(iter(game.scenarios)))
    lines = [
        f'{field} = "{LONG}"',
        *(line for line in text.splitlines() if not line.startswith(f"{field} =")),
    ]
    (tmp_path / "mine.toml").write_text("\n".join(lines))
    told = run(f"check {tmp_path / 'mine.toml'} --game {game.id}")
    assert told.code == 1
    assert "x" * MOST not in told.err


@pytest.mark.parametrize(
    "line",
    [
        LONG,
        f"play {LONG}",
        f"play front_line --{LONG}",
        f"play front_line --seat {LONG}",
        f"play front_line --seed {LONG}",
        f"play front_line --scenario {LONG}",
        f"play front_line --option {LONG}",
        f"odds front_line {LONG}",
        f"odds front_line --policy {LONG} 1",
        f"odds front_line --sheet {LONG}=1",
        f"rules front_line {LONG}",
        f"exam front_line --position {LONG}",
        f"simulate front_line --players random --matches {LONG}",
        f"serve --port {LONG}",
        f"serve --dice {LONG}",
        f"admin {LONG}",
    ],
    ids=lambda line: line.replace(LONG, "LONG"),
)
def test_no_error_of_a_command_repeats_a_long_text_whole(run: Run, line: str) -> None:
    told = run(line)
    assert told.code == 2 or "odds front_line x" in line or "rules front_line x" in line
    assert "x" * MOST not in told.err
