"""A study's file is read into cells and numbered matches, and every fault is told with line and field."""

from __future__ import annotations

import inspect
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.study_folders import SET_UPS

import broadfront.lab
from broadfront.engine.errors import FileFault
from broadfront.lab.study import Study, StudyFile, check_players, read_study, warnings_of

pytestmark = pytest.mark.usefixtures("toybox")
PLACE = Path(broadfront.lab.__file__).with_name("study.schema.json")
HOW_TO = Path(__file__).parents[2] / "docs" / "howto" / "programs" / "a_supply_card.toml"

GRID = """title = "A grid"
players = ["random", "quick"]
matches = 6
seed = 4
""" + SET_UPS.replace("setup", "long = [false, true]\nsetup")


def made_schema() -> str:
    made = msgspec.json.schema(StudyFile)
    for shape in made["$defs"].values():  # docstrings keep their indentation before Python 3.13
        if "description" in shape:
            shape["description"] = inspect.cleandoc(shape["description"])
    schema: dict[str, Any] = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A study",
        **made,
    }
    return json.dumps(schema, indent=2) + "\n"


def read(folder: Path, text: str) -> Study:
    path = folder / "study.toml"
    path.write_text(text)
    return read_study(path)


def assert_fault(folder: Path, text: str, line: int, field: str, told: str) -> None:
    with pytest.raises(FileFault, match=re.escape(told)) as found:
        read(folder, text)
    assert (found.value.line, found.value.field) == (line, field)


def test_the_schema_beside_the_code_is_what_the_reader_takes() -> None:
    assert PLACE.read_text("utf-8") == made_schema(), "python -m tests.lab.test_study writes it anew"


def test_the_example_of_the_manual_keeps_the_schema() -> None:
    words = [sys.executable, "-m", "check_jsonschema", "--schemafile", str(PLACE), str(HOW_TO)]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
    assert len(read_study(HOW_TO).cells) == 6


def test_options_make_a_grid_of_cells(tmp_path: Path) -> None:
    assert [cell.name for cell in read(tmp_path, GRID).cells] == [
        "skirmish/meadow/long=off,setup=line",
        "skirmish/meadow/long=off,setup=corners",
        "skirmish/meadow/long=on,setup=line",
        "skirmish/meadow/long=on,setup=corners",
    ]


def test_an_option_with_one_value_is_set_and_not_named(tmp_path: Path) -> None:
    cells = read(tmp_path, GRID.replace("[false, true]", "[true]")).cells
    assert cells[0].name == "skirmish/meadow/setup=line"
    assert all(cell.field.options["long"] is True for cell in cells)


def test_matches_go_round_the_cells_and_everybody_has_every_seat_in_each(tmp_path: Path) -> None:
    study = read(tmp_path, GRID)
    assert study.planned == 24
    for cell in study.cells:
        plans = [study.plan(number) for number in study.numbers(cell)]
        assert len(plans) == 6
        assert {plan.field.options["setup"] for plan in plans} == {cell.field.options["setup"]}
        assert [plan.players for plan in plans] == [("random", "quick"), ("quick", "random")] * 3
    assert sorted(number for cell in study.cells for number in study.numbers(cell)) == list(range(1, 25))


def test_no_two_matches_have_a_seed_in_common(tmp_path: Path) -> None:
    study = read(tmp_path, GRID)
    assert len({study.plan(number).seed for number in range(1, 25)}) == 24


def test_a_scenario_file_is_found_beside_the_study_or_in_its_folder_as_a_copy(tmp_path: Path) -> None:
    text = GRID.replace('"meadow"', '"mine/bog.toml"')
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "bog.toml").write_text("turns = 3\n")
    study = read(tmp_path, text)
    assert study.cells[0].name == "skirmish/bog/long=off,setup=line"
    assert study.scenarios == {"bog.toml": "turns = 3\n"}
    (tmp_path / "mine").rename(tmp_path / "scenarios")
    with pytest.raises(FileFault, match="cannot be read"):
        read(tmp_path, text)
    (tmp_path / "matches").mkdir()
    (tmp_path / "matches" / "part-000001.parquet").touch()
    assert read(tmp_path, text).cells == study.cells


def test_no_module_is_imported_for_a_player_that_a_file_names(tmp_path: Path) -> None:
    study = read(tmp_path, GRID.replace('"quick"', '"nosuch:X"'))
    assert study.file.players == ["random", "nosuch:X"]
    with pytest.raises(FileFault, match="nosuch cannot be imported: No module named 'nosuch'") as found:
        check_players(study, "mine.toml")
    assert (found.value.source, found.value.line, found.value.field) == ("mine.toml", 2, "players[1]")


def test_players_that_think_for_seconds_are_warned_of(tmp_path: Path) -> None:
    assert warnings_of(read(tmp_path, GRID)) == []
    one = warnings_of(read(tmp_path, GRID.replace('"quick"', '"mcts:0.2s"')))
    assert len(one) == 1
    assert one[0].startswith("mcts:0.2s thinks for seconds: the same matches do not come again")
    both = warnings_of(read(tmp_path, GRID.replace('"random", "quick"', '"veteran", "elite"')))
    assert both[0].startswith("veteran and elite think for seconds")
    assert warnings_of(read(tmp_path, GRID.replace('"quick"', '"veteran:fixed", "nosuch:X"'))) == []


@pytest.mark.parametrize(
    ("old", "new", "line", "field", "told"),
    [
        ("matches = 6", "matches = 0", 3, "matches", "at least 1"),
        ('"quick"', '"chess"', 2, "players[1]", "chess"),
        ('"quick"', '"random"', 2, "players[1]", "named already"),
        ("seed", "sead", 4, "sead", "did you mean 'seed'"),
        ("skirmish", "skirmisch", 7, "boxes[0].game", "skirmish"),
        ("meadow", "forest", 8, "boxes[0].scenarios[0]", "no scenario 'forest'"),
        ("meadow", "forest.toml", 8, "boxes[0].scenarios[0]", "cannot be read: No such file"),
        ("true]", '"x"]', 11, "boxes[0].options.long[1]", "takes off, on"),
        ("true]", "false]", 11, "boxes[0].options.long[1]", "twice"),
        ("long", "lang", 11, "boxes[0].options.lang[0]", "no option 'lang'"),
        ("[false, true]", "true", 11, "boxes[0].options.long", "Expected a list"),
        ("matches = 6", "matches = 9_000_000", 3, "matches", "36000000 matches"),
    ],
)
def test_a_fault_is_told_with_line_and_field(
    tmp_path: Path, old: str, new: str, line: int, field: str, told: str
) -> None:
    assert_fault(tmp_path, GRID.replace(old, new, 1), line, field, told)


STOP = '\n[stop]\nrule = "sprt"\nplayer = "quick"\nelo0 = 0\nelo1 = 50\n'


@pytest.mark.parametrize(
    ("old", "new", "line", "field", "told"),
    [
        ('player = "quick"', 'player = "greedy"', 16, "stop.player", "random or quick"),
        ('["random", "quick"]', '["quick"]', 14, "stop", "compares two players"),
        ("elo1 = 50", "elo1 = -50", 14, "stop", "larger"),
        ("elo1 = 50", "elo1 = 1e9", 18, "stop.elo1", "at most 2000"),
        ("elo0 = 0", "elo0 = -1e6", 17, "stop.elo0", "at least -2000"),
        ("elo0 = 0", "elo0 = nan", 17, "stop.elo0", "at least -2000"),
        ("elo1 = 50", "elo1 = inf", 18, "stop.elo1", "at most 2000"),
        ("elo0 = 0\nelo1 = 50", "p0 = nan\np1 = 0.6", 17, "stop.p0", "more than 0"),
        ("elo1 = 50", "elo1 = 50\nbeta = nan", 19, "stop.beta", "more than 0"),
        ("elo1 = 50", "p1 = 0.6", 14, "stop", "either elo0 and elo1"),
        ("elo1 = 50", "elo1 = 50\nalpha = 0.7", 19, "stop.alpha", "less than 0.5"),
        ('"sprt"', '"coin"', 15, "stop.rule", "coin"),
    ],
)
def test_a_fault_of_the_stop_rule_is_told_with_line_and_field(
    tmp_path: Path, old: str, new: str, line: int, field: str, told: str
) -> None:
    assert_fault(tmp_path, (GRID + STOP).replace(old, new, 1), line, field, told)


def test_a_cell_that_is_there_twice_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FileFault, match="the cell skirmish/meadow/long=off,setup=line is there twice"):
        read(tmp_path, GRID + GRID[GRID.index("[[boxes]]") :])


def test_a_grid_beyond_bounds_is_refused_before_it_is_made(tmp_path: Path) -> None:
    box = '[[boxes]]\ngame = "action_front"\nscenarios = ["bloody_ridge"]\n[boxes.options]\n'
    numbers = ", ".join(map(str, range(300)))
    text = f'players = ["quick"]\nmatches = 1\n{box}exit_units = [{numbers}]\nextra_turns = [{numbers}]\n'
    with pytest.raises(FileFault, match="90000 cells"):
        read(tmp_path, text)


if __name__ == "__main__":
    PLACE.write_text(made_schema(), "utf-8")
