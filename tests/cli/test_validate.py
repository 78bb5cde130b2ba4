"""``broadfront validate``: which game a file belongs to, and everything that is wrong with it."""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path

import pytest

from .conftest import Run

SHIPPED = {
    "action_front": ("bloody_ridge", "meeting_engagement"),
    "expand_the_front": ("stones",),
    "fighting_front": ("choose", "first_game"),
    "front_line": ("main", "allies"),
    "global_war": ("1941",),
}


def shipped(game: str, name: str) -> str:
    return (files(f"broadfront.games.{game}") / "data" / "scenarios" / f"{name}.toml").read_text()


def line_of(text: str, part: str) -> int:
    return 1 + next(at for at, line in enumerate(text.splitlines()) if part in line)


@pytest.mark.parametrize(
    ("game", "name"), [(game, name) for game, names in SHIPPED.items() for name in names]
)
def test_the_game_of_a_scenario_is_found_by_its_fields(
    run: Run, tmp_path: Path, game: str, name: str
) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(shipped(game, name))
    told = json.loads(run(f"validate {path} --json").out)
    assert (told["ok"], told["kind"], told["game"]) == (True, "scenario", game)


def test_a_scenario_with_a_wrong_field_is_still_read_as_its_own_games(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(shipped("front_line", "allies").replace("boards", "board", 1))
    told = run(f"validate {path}")
    assert told.code == 1
    assert "unknown field `board`; did you mean 'boards'?" in told.err
    assert "missing required field `boards`" in told.err


def test_all_faults_are_told_with_their_own_lines(run: Run, tmp_path: Path) -> None:
    text = shipped("global_war", "1941").replace("blurb =", "blurp =")
    was = next(line for line in text.splitlines() if line.startswith("ukraine = {"))
    now = "ukraine = { ussr = { infantry = -6, tank = 0 } }"
    text = text.replace(was, now)
    path = tmp_path / "mine.toml"
    path.write_text(text)
    told = run(f"validate {path}")
    assert told.code == 1
    assert told.err.splitlines() == [
        f"broadfront: {path}:{line_of(text, 'blurp')}: blurp: unknown field `blurp`; did you mean 'blurb'?",
        f"broadfront: {path}:{line_of(text, now)}: units.ukraine.ussr.infantry: Expected a whole number, at least 1",
        f"broadfront: {path}:{line_of(text, now)}: units.ukraine.ussr.tank: Expected a whole number, at least 1",
    ]


def test_all_wrong_words_are_told_with_what_may_have_been_meant(run: Run, tmp_path: Path) -> None:
    text = shipped("front_line", "main").replace('side = "red"', 'side = "rad"')
    text = text.replace("[[forces]]", "# the first\n[[forces]]", 1)
    path = tmp_path / "mine.toml"
    path.write_text(text)
    told = json.loads(run(f"validate {path} --json").out)
    assert [fault["field"] for fault in told["faults"]] == ["forces", "forces[1].side"]
    assert told["faults"][1]["line"] == line_of(text, '"rad"')
    path.write_text(shipped("global_war", "1941").replace("infantry", "infantri").replace("tank", "tnak"))
    said = run(f"validate {path}").err.splitlines()
    assert len(said) > 10
    assert all("did you mean 'infantry'?" in line or "did you mean 'tank'?" in line for line in said)


TWO_FAULTS = {
    "a wrong type and a wrong word": (
        "global_war",
        "1941",
        {"ukraine = { ussr = { infantry": "ukraine = { ussr = { infantri", "[units]": "rounds = 0\n[units]"},
    ),
    "a misspelt field and a place that holds no such unit": (
        "global_war",
        "1941",
        {"title =": "titel =", "ukraine = { ussr": "ukraine = { germany"},
    ),
    "an empty title and a wrong word": (
        "global_war",
        "1941",
        {"title = ": 'title = "" # ', "ukraine = { ussr = { infantry": "ukraine = { ussr = { infantri"},
    ),
    "a wrong type and a fixed option": (
        "front_line",
        "allies",
        {"blurb = ": "blurb = 1 # ", "amphibious = true": "amphibious = 7"},
    ),
    "a fixed option and a wrong word": (
        "front_line",
        "allies",
        {'side = "red"': 'side = "rad"', "amphibious = true": "amphibious = 7"},
    ),
    "an unknown board and a square of nobody": (
        "front_line",
        "main",
        {'boards = ["': 'boards = ["x', "A3 =": "Z1 ="},
    ),
    "an unknown nation and an unknown card": (
        "fighting_front",
        "first_game",
        {'axis = "': 'axis = "x', 'space = "C1': 'space = "Z9'},
    ),
    "an empty title and a missing hex": (
        "action_front",
        "bloody_ridge",
        {"title = ": 'title = "" # ', 'hex = "': 'hex = "99'},
    ),
}


@pytest.mark.parametrize("what", TWO_FAULTS)
def test_faults_of_two_kinds_are_told_together(run: Run, tmp_path: Path, what: str) -> None:
    game, name, changes = TWO_FAULTS[what]
    text = shipped(game, name)
    for old, new in changes.items():
        assert old in text, old
        text = text.replace(old, new, 1)
    path = tmp_path / "mine.toml"
    path.write_text(text)
    told = json.loads(run(f"validate {path} --game {game} --json").out)
    lines = {fault["line"] for fault in told["faults"]}
    assert lines >= {line_of(text, new.splitlines()[0]) for new in changes.values()}
    missing = "missing required field"  # which is nowhere in the file
    assert all(fault["field"] or missing in fault["message"] for fault in told["faults"])


def test_a_value_that_cannot_be_read_makes_no_other_faults(run: Run, tmp_path: Path) -> None:
    text = shipped("action_front", "bloody_ridge").replace("turns = ", 'turns = "many" # ', 1)
    path = tmp_path / "mine.toml"
    path.write_text(text)
    told = json.loads(run(f"validate {path} --game action_front --json").out)
    assert [fault["field"] for fault in told["faults"]] == ["turns"]


def test_faults_of_other_commands_name_how_many_more_there_are(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(shipped("front_line", "main").replace("title", "titel").replace("blurb", "blurp"))
    told = run(f"play front_line --scenario {path}")
    assert told.code == 1
    assert "(and 2 more: `broadfront validate` lists them)" in told.err


def test_where_the_fields_tell_nothing_the_game_is_asked_for(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('title = "Mine"\n')
    told = run(f"validate {path}")
    assert told.code == 2
    assert "Say --game action_front or --game" in told.err


def test_options_that_do_not_go_together_are_a_fault_of_the_file(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(shipped("front_line", "allies").replace("amphibious = true", "amphibious = false"))
    told = run(f"validate {path}")
    assert told.code == 1
    assert "leave amphibious on" in told.err


def test_a_sound_match_and_a_broken_one_are_told_as_data(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "my.match"
    run("play skirmish --plain --against nobody", stdin=f"march B2 B3\nmarch C3 C4\nsave {path}\nquit\n")
    sound = json.loads(run(f"validate {path} --json").out)
    assert sound == {
        "ok": True,
        "file": str(path),
        "kind": "match",
        "game": "skirmish",
        "moves": 2,
        "over": False,
    }
    path.write_text(path.read_text().replace("march C3 C4", "march C3 F4"))
    told = run(f"validate {path} --json")
    broken = json.loads(told.out)
    assert (told.code, told.err, broken["ok"], broken["file"]) == (1, "", False, str(path))
    [fault] = broken["faults"]
    assert fault["line"] == line_of(path.read_text(), "march C3 F4")
    assert "[2] C3 may march" in fault["message"]
