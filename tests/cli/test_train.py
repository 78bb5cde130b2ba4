from __future__ import annotations

import json
import os
import signal
import subprocess
from pathlib import Path

import pytest
from tests.patience import until

from .conftest import PROGRAM, Run

TRAIN = "train skirmish --players greedy,random --workers 1"


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)


def test_it_writes_what_it_learned_and_says_how_good_it_is(run: Run, tmp_path: Path) -> None:
    told = run(f"{TRAIN} --matches 60 --out toy.json --plot toy.svg --force")
    assert (told.code, told.err) == (0, "")
    assert "of 60 matches, 12 of the matches held out" in told.out
    assert "always the base rate" in told.out
    assert "Written: toy.json" in told.out
    found = json.loads((tmp_path / "toy.json").read_text())
    assert found["columns"] == ["counters", "standing"]
    assert found["weights"][0] > 0
    assert found["log_loss"]["fitted"] < found["log_loss"]["today"]
    assert found["rules_version"] == 1
    assert found["scenarios"] == ["meadow"]
    assert found["command"] == (
        "broadfront train skirmish --matches 60 --players greedy,random --seed 1 --per-match 40"
    )
    assert (tmp_path / "toy.svg").read_text().startswith("<svg")
    assert (tmp_path / "skirmish-samples.parquet").exists()


def test_the_same_command_gives_the_same_file(run: Run, tmp_path: Path) -> None:
    for name in ("one", "two"):
        assert run(f"{TRAIN} --matches 20 --out {name}.json --samples {name}.parquet --force").code == 0
    assert (tmp_path / "one.json").read_bytes() == (tmp_path / "two.json").read_bytes()


def test_plain_tells_it_in_sentences(run: Run) -> None:
    told = run(f"{TRAIN} --matches 20 --out toy.json --plain --force")
    assert "Log loss of this fit: 0." in told.out
    assert "Weight of counters: " in told.out
    data = run(f"{TRAIN} --matches 20 --out toy.json --json --force")
    assert json.loads(data.out)["matches"] == 20


def test_matches_of_the_file_are_not_played_again(run: Run) -> None:
    assert run(f"{TRAIN} --matches 12 --out toy.json --force").code == 0
    again = run(f"{TRAIN} --matches 12 --seed 3 --out toy.json")
    assert again.code == 1
    assert "samples of other matches (seed)" in again.err
    assert run(f"{TRAIN} --matches 12 --seed 3 --out toy.json --force --overwrite").code == 0


def test_a_fit_that_is_worse_is_not_written_without_force(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from broadfront.lab.training.fitting import Fit

    monkeypatch.setattr(Fit, "is_better", property(lambda self: False))
    told = run(f"{TRAIN} --matches 12 --out toy.json")
    assert told.code == 1
    assert "not better than today's by more than 2 standard errors" in told.err
    assert not (tmp_path / "toy.json").exists()
    assert run(f"{TRAIN} --matches 12 --out toy.json --force").code == 0
    assert (tmp_path / "toy.json").exists()


def test_preferences_are_fitted_to_what_a_teacher_visits(run: Run, tmp_path: Path) -> None:
    line = "train skirmish --preferences --teacher mcts:30 --players random --matches 12 --workers 1"
    told = run(f"{line} --per-match 5 --out moves.json --plain --force")
    assert (told.code, told.err) == (0, "")
    assert "Log loss of all moves alike: " in told.out
    found = json.loads((tmp_path / "moves.json").read_text())
    assert found["columns"] == ["march", "attack", "pass"]
    assert found["weights"][1] > found["weights"][0]
    assert found["command"].startswith(
        "broadfront train skirmish --preferences --teacher mcts:30 --matches 12"
    )
    again = run(f"{line} --per-match 5 --out moves.json --json --force")
    assert json.loads(again.out) == found


def test_an_evaluation_is_fitted_to_what_a_teacher_expects(run: Run, tmp_path: Path) -> None:
    line = "train skirmish --players random --matches 12 --workers 1 --per-match 5 --json --force"
    told = run(f"{line} --teacher mcts:30 --samples taught.parquet --out taught.json")
    assert (told.code, told.err) == (0, "")
    taught, by_results = json.loads(told.out), json.loads(run(f"{line} --out results.json").out)
    assert taught["command"].startswith("broadfront train skirmish --teacher mcts:30 --matches 12")
    assert taught["positions"] == by_results["positions"]  # the same matches
    assert taught["weights"] != by_results["weights"]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("train skirmish", "has no folder of data to write to: say --out FILE"),
        ("train skirmish --out x.json --players nobody", "no such player"),
        ("train skirmish --out x.json --scenario x", "no scenario 'x'"),
        ("train skirmish --out x.json --matches 9", "10"),
        ("train skirmish --out x.json --preferences --teacher steady", "steady is no teacher"),
        (
            "train skirmish --out x.json --preferences --plot x.svg",
            "--plot draws how an evaluation is calibrated",
        ),
        ("train skirmish --out x.json --preferences --positions", "leave it out with --preferences"),
        ("train skirmish --out x.json --teacher quick", "quick is no teacher"),
        ("train ludo", "no game 'ludo'"),
    ],
)
def test_what_cannot_be_done_is_told_before_anything_is_played(words: str, says: str, run: Run) -> None:
    told = run(words)
    assert told.code == 2
    assert says in told.err


@pytest.mark.parametrize(
    ("words", "file"),
    [
        ("--out none/x.json", "none/x.json"),
        ("--out x.json --plot none/x.svg", "none/x.svg"),
        ("--out x.json --samples none/x.parquet", "none/x.parquet"),
    ],
)
def test_a_file_that_cannot_be_written_is_told_before_anything_is_played(
    words: str, file: str, run: Run, tmp_path: Path
) -> None:
    told = run(f"{TRAIN} --matches 12 {words}")
    assert (told.code, told.out) == (1, "")
    says = "cannot be written: No such file or directory; make the folder first, or name another file"
    assert told.err == f"broadfront: {file}: {says}\n"
    assert list(tmp_path.iterdir()) == []


def test_samples_that_are_all_there_may_lie_where_nothing_can_be_written(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run(f"{TRAIN} --matches 12 --out toy.json --force").code == 0

    def refused(path: Path, *_: object) -> None:
        assert path.name != "skirmish-samples.parquet"

    monkeypatch.setattr("broadfront.cli.train.check_writable", refused)
    assert run(f"{TRAIN} --matches 12 --out toy.json --force").code == 0


def test_ctrl_c_keeps_what_was_played_and_the_same_command_goes_on(run: Run, tmp_path: Path) -> None:
    words = [*TRAIN.split(), "--matches", "100000", "--out", "toy.json"]
    process = subprocess.Popen(
        [*PROGRAM, *words], cwd=tmp_path, env=os.environ, stderr=subprocess.PIPE, text=True
    )
    partial = tmp_path / "skirmish-samples.parquet.partial.jsonl"
    until(lambda: partial.exists() and partial.read_bytes().count(b"\n") > 12, "a dozen matches")
    process.send_signal(signal.SIGINT)
    _, err = process.communicate()
    assert process.returncode == 130
    assert "the same command goes on from there" in err
    kept = partial.read_bytes().count(b"\n") - 1
    assert kept >= 12
    told = run(f"{TRAIN} --matches 12 --out toy.json --force")
    assert told.code == 0
    assert "of 12 matches" in told.out
