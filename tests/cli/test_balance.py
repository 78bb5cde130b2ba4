"""``broadfront balance``: what it prints, keeps and saves."""

from __future__ import annotations

import json
import shutil
import signal
import subprocess
from pathlib import Path

import msgspec
import pytest
from tests.patience import until

from broadfront.engine.game_data import Balance

from .conftest import PROGRAM, Run

BALANCE = "balance front_line --scenario great_desert --player quick --workers 1"
UNEVEN = "balance front_line --scenario allies --player steady --workers 1 --matches 40"
"""... in which the sides are told apart."""


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def data(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Let it save into a folder of the test's own."""
    folder = tmp_path / "data"
    folder.mkdir()
    monkeypatch.setattr("broadfront.cli.balance.data_file", lambda game, name, instead: folder / name)
    return folder / "balance.json"


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the matches of `UNEVEN` are kept from the first test that plays them."""
    return tmp_path_factory.mktemp("uneven") / "front_line-balance.jsonl"


@pytest.fixture
def uneven(run: Run, tmp_path: Path, results: Path) -> str:
    """The command, in a folder with its matches: they are played once for all tests."""
    if not results.exists():
        assert run(f"{UNEVEN} --find handicap").code == 0
        (tmp_path / results.name).rename(results)
    shutil.copy(results, tmp_path)
    return UNEVEN


def test_it_tells_how_often_each_side_wins(run: Run) -> None:
    told = run(f"{BALANCE} --matches 20 --plain")
    assert (told.code, told.err) == (0, "")
    assert told.out.startswith("Great Desert\nGreen: ")
    assert "of 20 matches, between " in told.out


def test_it_looks_for_the_value_that_evens_a_scenario(run: Run, uneven: str) -> None:
    told = run(f"{uneven} --find extra_supply --plain")
    assert (told.code, told.err) == (0, "")
    assert "Green and Green2, extra_supply=none: " in told.out
    assert "Nearest to even: Extra supply, " in told.out
    assert "In other matches with it, Green and Green2: " in told.out
    assert run(f"{uneven} --find handicap --plain").out == told.out


def test_nothing_is_looked_for_where_the_sides_are_not_told_apart(run: Run) -> None:
    told = run(f"{BALANCE} --matches 20 --find handicap --plain")
    assert (told.code, told.err) == (0, "")
    assert "The sides are not told apart: no value was looked for." in told.out


def test_json_has_the_rates_and_all_values_tried(run: Run, uneven: str) -> None:
    found = json.loads(run(f"{uneven} --find handicap --json").out)
    assert (found["game"], found["matches"], found["faults"], found["interrupted"]) == (
        "front_line",
        120,
        0,
        False,
    )
    (one,) = found["scenarios"]
    assert one["usual"]["matches"] == one["even"]["rate"]["matches"] == 40
    assert sum(tried["matches"] for tried in one["tried"]) == 80
    assert one["command"] == (
        "broadfront balance front_line --scenario allies --player steady --matches 40 "
        "--find handicap --seed 1"
    )


def test_matches_of_the_file_are_not_played_again(run: Run, tmp_path: Path) -> None:
    kept = tmp_path / "front_line-balance.jsonl"
    first = run(f"{BALANCE} --matches 10")
    assert kept.read_bytes().count(b"\n") == 10
    with kept.open("ab") as file:
        file.write(b'{"number": 11, "ga')  # a process that was killed
    assert run(f"{BALANCE} --matches 10").out == first.out
    assert run(f"{BALANCE} --matches 15").code == 0
    assert kept.read_bytes().count(b"\n") == 15
    assert run(f"{BALANCE} --matches 5 --overwrite").code == 0
    assert kept.read_bytes().count(b"\n") == 5


def test_it_saves_an_entry_for_each_scenario_and_options(run: Run, data: Path, uneven: str) -> None:
    assert f"Written: {data}" in run(f"{BALANCE} --matches 10 --save", "--plain").out
    assert run(f"{BALANCE} --matches 10 --option setup=free --save").code == 0
    assert run(f"{BALANCE} --matches 12 --save").code == 0
    assert run(f"{uneven} --find handicap --save").code == 0
    first, second, third = msgspec.json.decode(data.read_bytes(), type=list[Balance])
    assert (first.scenario, first.options, first.usual.matches) == ("great_desert", {}, 12)
    assert first.even is None
    assert second.options == {"setup": "free"}
    assert third.even is not None
    assert (third.scenario, third.even.option, third.even.rate.matches) == ("allies", "extra_supply", 40)


def test_a_file_that_cannot_be_written_is_told_before_anything_is_played(
    run: Run, data: Path, tmp_path: Path
) -> None:
    data.parent.rmdir()
    told = run(f"{BALANCE} --matches 10 --save")
    assert told.code == 1
    assert f"{data}: cannot be written: No such file or directory; run this from a copy of the" in told.err
    assert not (tmp_path / "front_line-balance.jsonl").exists()


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("--find bid", "has no option 'bid'; it has "),
        ("--matches 0", "matches"),
        ("--results out.csv", "written as .jsonl"),
        ("--option extra_supply=red_2 --find extra_supply", "leave extra_supply=red_2 out"),
    ],
)
def test_wrong_words_are_told(run: Run, words: str, says: str) -> None:
    told = run(f"{BALANCE} {words}")
    assert told.code in (1, 2)
    assert says in told.err
    assert "Traceback" not in told.err


def test_an_unknown_player_is_told(run: Run) -> None:
    told = run("balance front_line --player grandmaster")
    assert told.code == 2
    assert "no such player" in told.err


def test_a_scenario_of_ones_own_is_measured_but_not_saved(run: Run, data: Path, tmp_path: Path) -> None:
    (tmp_path / "own.toml").write_text("turns = 12\n")
    line = "balance skirmish --scenario own.toml --player quick --matches 4 --workers 1"
    assert "blue" in run(line).out
    told = run(f"{line} --save")
    assert told.code == 1
    assert "--save is for scenarios of the box" in told.err
    assert not data.exists()


def test_ctrl_c_keeps_what_was_played(run: Run, tmp_path: Path) -> None:
    words = [*BALANCE.split(), "--matches", "100000"]
    process = subprocess.Popen(
        [*PROGRAM, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=tmp_path
    )
    kept = tmp_path / "front_line-balance.jsonl"
    until(lambda: kept.exists() and kept.read_bytes().count(b"\n") > 12, "a dozen matches")
    process.send_signal(signal.SIGINT)
    out, err = process.communicate()
    assert process.returncode == 130
    assert "the same command goes on from there" in err
    assert str(len(kept.read_bytes().splitlines())) in out
    assert run(f"{BALANCE} --matches 12").code == 0
