"""``broadfront test-player``: what it prints, and for which positions."""

from __future__ import annotations

import json
from pathlib import Path

from .conftest import Run

OWN = """
game = "front_line"
title = "Mine"
tests = "A test."
rule = "5.10"
why = "It wins."
scenario = "first_game"
moves = ["roll 4", "first green"]
edits = [
  "clear",
  "place Green Infantry on C9",
  "place Red Tank on F8",
  "set Red: Leadership card to exhausted",
  "turn Green",
]
then = ["take capital"]
seat = "Green"
good = ["attack C9 D10"]
"""


def test_json_says_how_many_are_solved_and_why_others_are_not(run: Run, tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(OWN)
    told = run(f"test-player {mine} --player steady --json")
    assert (told.code, told.err) == (0, "")
    data = json.loads(told.out)
    assert (data["player"], data["positions"], data["solved"]) == ("steady", 1, 1)
    mine.write_text(OWN.replace("attack C9 D10", "cache"))
    told = run(f"test-player {mine} --player steady --json")
    assert told.code == 0
    (result,) = json.loads(told.out)["games"]["front_line"]["results"]
    assert (result["position"], result["solved"]) == ("mine", False)
    assert result["runs"][0]["played"] == ["attack C9 D10"]


def test_a_table_and_sentences_say_the_same(run: Run, tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(OWN)
    assert "mine      solved" in run(f"test-player {mine} --player steady").out
    plain = run(f"test-player {mine} --player steady --plain").out.splitlines()
    assert plain == ["Front Line: steady solves 1 of 1.", "Mine (mine): solved.", "In all 1 of 1: 100.0%."]


def test_one_position_of_a_box_is_chosen_by_its_name(run: Run) -> None:
    told = run("test-player front_line --player steady --position capital_in_reach --json")
    assert json.loads(told.out)["positions"] == 1
    told = run("test-player front_line --player steady --position capital_in_sight")
    assert (told.code, told.out) == (2, "")
    assert "no exam position 'capital_in_sight'; there are" in told.err


def test_check_reads_exam_positions_and_tells_what_is_wrong(run: Run, tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(OWN)
    assert run(f"validate {mine}").out == "ok: an exam position of Front Line for Green\n"
    assert json.loads(run(f"validate {mine} --json").out)["kind"] == "exam"
    assert run(f"validate {mine} --game fighting_front").code == 2
    mine.write_text(OWN.replace("on C9", "on C99"))
    told = run(f"validate {mine}")
    assert told.code == 1
    assert f"{mine}:11: edits[1]: there is no space 'C99'" in told.err
