"""Scenario files: those of the box, bad ones with the line at fault, one with its own battlefield and attack table."""

import json
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from broadfront.boards.spacesets import members
from broadfront.engine import match_file
from broadfront.engine.chance import pick
from broadfront.engine.errors import FileFault, OptionFault
from broadfront.engine.match import Match
from broadfront.engine.notation import read_position
from broadfront.engine.position import CHANCE
from broadfront.games.front_line import GAME
from broadfront.games.front_line.charts import BOARDS, rows_of
from broadfront.games.front_line.map import NAMES
from broadfront.games.front_line.scenario import read_scenario, shipped
from broadfront.games.front_line.setting import FrontLineSetting

RED = 'side = "red"\nunits = { F8 = "I", E8 = "I", D10 = "T", D8 = "T", C8 = "A" }'
BOARD_DATA = Path(__file__).parents[2] / "golden" / "front_line" / "boards.json"

GOOD = """\
title = "Two islands of fire"
blurb = "A test."
boards = ["own"]
months = 2
fixed = { amphibious = false }

[battlefields]
own = [
    "PiVwVB",
    "VVVVVV",
    "VVVVaV",
    "MVVVVM",
    "oDDDDo",
    "oDDDDo",
    "MVVVVM",
    "VaVVVV",
    "VVVVVV",
    "BVwViP",
]

[attack_results]
1 = ["Blitz", "Blitz", "Blitz", "Blitz"]
2 = ["Blitz [S]", "Blitz", "Blitz", "Blitz"]
3 = ["Disrupt", "Rout", "ADV", "Blitz"]
4 = ["Rout [ACIS]", "Rout", "ADV", "Disrupt"]
5 = ["ADV", "ADV", "ADV", "Rout"]
6 = ["Miss", "Miss", "Miss", "Miss"]

[[forces]]
side = "green"
units = { A3 = "I", B3 = "I", C1 = "T", C3 = "T", D3 = "A" }
reserve = { I = 1 }

[[forces]]
side = "red"
units = { F8 = "I", E8 = "I", D10 = "T", D8 = "T", C8 = "A" }
reserve = { T = 1, A = 1 }
"""


def test_every_scenario_of_the_box_reads_and_the_first_is_main() -> None:
    assert next(iter(shipped())) == "main"
    for id_, (scenario, text) in shipped().items():
        assert read_scenario(text, id_) == scenario
        assert GAME.new(id_).pending is not None
        assert GAME.scenarios[id_].title == scenario.title


@pytest.mark.parametrize("title", ["Main", "Lake Nogo", "Mt. Range", "Great Desert"])
def test_the_battlefields_are_those_of_the_study_of_the_rulebook(title: str) -> None:
    data = json.loads(BOARD_DATA.read_text(encoding="utf-8"))["boards"][title]
    id_ = next(id_ for id_, name in BOARDS.items() if name == title)
    rows = data["rows_rank10_to_rank1"]
    setting = GAME.setting(id_)
    assert {NAMES[s] for s in members(setting.purple)} == set(data["op_hexes"])
    assert [row.replace("o", "V") for row in rows_of(id_)] == rows
    for side, seat in (("G", 0), ("R", 1)):
        cities = data["cities"][side]
        wanted = [cities["air_base"], cities["capital"], cities["industry"]]
        assert [NAMES[s] for s in setting.cities[seat * 3 : seat * 3 + 3]] == wanted


@pytest.mark.parametrize("id_", BOARDS)
def test_every_battlefield_is_unchanged_by_half_a_turn(id_: str) -> None:
    letters = "".join(rows_of(id_))
    assert letters == letters[::-1]


@pytest.mark.parametrize(("was", "now", "line", "field", "says"), [
    ('title = "Two islands of fire"', 'title = " "', 1, "title", "give the scenario a title"),
    ('title = "Two islands of fire"', "title = 3", 1, "title", "Expected a text, got a whole number"),
    ('title = "Two islands of fire"', 'title = "x', 1, "", "this is no TOML"),
    ("months = 2", "months = 5", 4, "months", "Expected a whole number, at most 4"),
    ("months = 2", "month = 2", 4, "month", "unknown field `month`"),
    ('boards = ["own"]', 'boards = ["mine"]', 3, "boards", "no battlefield 'mine'"),
    ('boards = ["own"]', "boards = []", 3, "boards", "Expected a list of at least 1 value"),
    ('own = [', 'main = [', 8, "battlefields.main", "taken by the box"),
    ('    "VVVVVV",\n    "VVVVaV",', '    "VVVVV",\n    "VVVVaV",', 8, "battlefields.own", "10 rows of 6 letters"),
    ('    "MVVVVM",\n    "oDD', '    "MVXVVM",\n    "oDD', 8, "battlefields.own", "'X' is no terrain"),
    ('    "VVVVaV",', '    "VVVVVV",', 8, "battlefields.own", "red needs one Air Base"),
    ('    "BVwViP",', '    "BVwVio",', 8, "battlefields.own", "a #1 hex (o) cannot lie in green's country"),
    ('    "MVVVVM",\n    "oDD', '    "MVaVVM",\n    "oDD', 8, "battlefields.own", "only lie in the countries"),
    ('1 = ["Blitz", "Blitz", "Blitz", "Blitz"]', '1 = ["Blitz", "Blitz", "Blitz", "ADV"]', 21, "attack_results",
     "the ADV column cannot refer to itself"),
    ('1 = ["Blitz", "Blitz", "Blitz", "Blitz"]', '1 = ["Blits", "Blitz", "Blitz", "Blitz"]', 21, "attack_results",
     "'Blits' is no attack result"),
    ('1 = ["Blitz", "Blitz", "Blitz", "Blitz"]', '1 = ["Blitz", "Blitz", "Blitz"]', 21, "attack_results", "four cells"),
    ('1 = ["Blitz", "Blitz", "Blitz", "Blitz"]', '7 = ["Blitz", "Blitz", "Blitz", "Blitz"]', 21, "attack_results",
     "one row for each die 1-6"),
    ('side = "green"', 'side = "blue"', 30, "forces[0].side", "'blue' is no side"),
    (RED, 'side = "green"\nunits = { F3 = "I" }', 34, "forces[1]", "one [[forces]] of green on board 1; there are 2"),
    ('side = "red"', 'side = "red"\nboard = 2', 36, "forces[1].board", "there is no board 2"),
    ('A3 = "I"', 'A4 = "I"', 31, "forces[0].units.A4", "A4 is not in green's country (ranks 1-3)"),
    ('A3 = "I"', 'Z9 = "I"', 31, "forces[0].units.Z9", "'Z9' is no square"),
    ('A3 = "I"', 'A3 = "X"', 31, "forces[0].units.A3", "'X' is no unit"),
    ('A3 = "I"', 'A3 = 5', 31, "forces[0].units", "Expected a text, got a whole number"),
    ('A3 = "I"', 'b3 = "I"', 31, "forces[0].units", "named twice"),
    ('reserve = { I = 1 }', 'reserve = { Q = 1 }', 32, "forces[0].reserve", "'Q' is no unit"),
    ('reserve = { I = 1 }', 'reserve = { I = 10 }', 31, "forces[0].units", "12 of I: a country has 11"),
    ('reserve = { I = 1 }', 'reserve = { I = -1 }', 32, "forces[0].reserve", "Expected a whole number, at least 0"),
    ('units = { A3 = "I", B3 = "I", C1 = "T", C3 = "T", D3 = "A" }', "units = {}", 31, "forces[0].units",
     "green has no units on the board"),
])  # fmt: skip
def test_a_bad_scenario_is_refused_with_line_and_field(
    was: str, now: str, line: int, field: str, says: str
) -> None:
    assert was in GOOD
    with pytest.raises(FileFault) as caught:
        read_scenario(GOOD.replace(was, now, 1), "mine.toml")
    fault = caught.value
    assert says in str(fault)
    assert (fault.source, fault.line) == ("mine.toml", line), str(fault)
    assert fault.field.startswith(field) if field else fault.field == ""


def test_a_bad_scenario_is_refused_by_the_game_too() -> None:
    with pytest.raises(FileFault, match="mine:1: this is no TOML"):
        GAME.setting("mine", {}, "title = ")


@pytest.mark.parametrize("fixed", ["submarines = true", "amphibious = 1", 'setup = "by hand"'])
def test_options_that_a_scenario_fixes_must_be_options_of_the_game(fixed: str) -> None:
    bad = GOOD.replace("{ amphibious = false }", f"{{ {fixed} }}")
    with pytest.raises(FileFault, match=f"mine:5: fixed.*{fixed.split()[0]}"):
        GAME.setting("mine", {}, bad)


def test_the_allies_game_cannot_fix_amphibious_moves_to_off() -> None:
    text = shipped()["allies"][1].replace("amphibious = true", "amphibious = false")
    with pytest.raises(OptionFault, match="played with Amphibious Moves"):
        GAME.setting("mine", {}, text)


# --- fuzz -------------------------------------------------------------------------------------------------------------

LINES = GOOD.split("\n")


def fault_of(text: str) -> FileFault | None:
    """What is wrong with a scenario, if anything; nothing but a FileFault may come of it."""
    try:
        read_scenario(text)
        GAME.setting("any", {}, text or "x")
    except FileFault as fault:
        return fault
    return None


@given(st.text())
def test_any_text_is_a_scenario_or_a_fault(text: str) -> None:
    fault = fault_of(text)
    assert fault is not None
    assert fault.message


@given(st.data())
def test_a_scenario_with_some_lines_spoiled_is_a_scenario_or_a_fault_on_a_line(data: st.DataObject) -> None:
    lines = LINES[:]
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(lines) - 1))
        kind = data.draw(st.sampled_from(["cut", "drop", "twice", "swap", "write"]))
        if kind == "cut":
            lines[at] = lines[at][: data.draw(st.integers(0, len(lines[at])))]
        elif kind == "drop":
            lines[at] = ""
        elif kind == "twice":
            lines.insert(at, lines[at])
        elif kind == "swap":
            other = data.draw(st.integers(0, len(lines) - 1))
            lines[at], lines[other] = lines[other], lines[at]
        else:
            lines[at] += data.draw(st.text(st.characters(exclude_characters="\n\r")))
    text = "\n".join(lines)
    fault = fault_of(text)
    if fault is None:
        assert GAME.new("any", {}, text).pending is not None
    else:
        assert fault.message
        assert 1 <= fault.line <= text.count("\n") + 1


# --- a battlefield and an attack table of one's own -------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(5))
def test_a_scenario_of_ones_own_plays_through_and_its_match_file_reads_back(seed: int) -> None:
    rng = Random(seed)
    setting = GAME.setting("two islands", {}, GOOD)
    assert isinstance(setting, FrontLineSetting)
    assert setting.boards == ("own",)
    match = Match(GAME, setting)
    while match.ask is not None:
        ask = match.ask
        match.play(pick(ask, rng) if ask.seat == CHANCE else rng.choice(ask.moves))
    assert sum(match.result or ()) == 1
    text = match_file.write(match)
    assert "| own = [" in text
    assert match_file.read(text).position == match.position
    line = match.position.notation()
    assert read_position(line, GAME, text=GOOD) == match.position


def test_a_table_of_ones_own_decides_the_dice() -> None:
    setting = GAME.setting("two islands", {}, GOOD)
    table = [[(cell.result, cell.icons) for cell in column[1:]] for column in setting.table]
    assert table[1] == [(0, 0), (0, 8), (1, 0), (2, 15), (4, 0), (3, 0)]
    assert table[0] == [(0, 0), (0, 0), (0, 0), (1, 0), (2, 0), (3, 0)]
    assert setting.months == 2
    assert not setting.amphibious


def test_a_scenario_may_name_the_battlefields_of_the_box_with_other_forces() -> None:
    text = 'title = "Skirmish"\nboards = ["main"]\n'
    text += (
        '[[forces]]\nside = "green"\nunits = { C1 = "I" }\n[[forces]]\nside = "red"\nunits = { D10 = "I" }\n'
    )
    p = GAME.new("skirmish", {"supply_cards": "balanced_industry"}, text)
    assert " board=3i2/6/6/6/6/6/6/6/6/2I3 " in p.notation()


def test_where_nobody_is_said_to_retreat_nobody_may() -> None:
    for id_, (scenario, _) in shipped().items():
        setting = GAME.setting(id_)
        assert "nobody retreats" not in scenario.blurb or not setting.land & ~setting.no_retreat, id_
