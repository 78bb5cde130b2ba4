from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from tests.patience import until

from broadfront.engine import match_file
from broadfront.lab.matches import MachinesGone, MatchPlan, MatchRecord, play_match
from broadfront.lab.results import ResultsFile, read_results

from .conftest import PROGRAM, Run


def test_the_table_tells_who_won_how_often(run: Run) -> None:
    told = run("simulate skirmish --players greedy,random --matches 20 --workers 1 --seed 7")
    assert told.code == 0
    assert re.search(r"^greedy +20 ", told.out, re.MULTILINE)
    assert re.search(r"^blue +20 ", told.out, re.MULTILINE)
    assert re.search(r"^random as gold +10 ", told.out, re.MULTILINE)
    assert re.search(r"^moves ", told.out, re.MULTILINE)
    assert "Wilson interval" in told.out
    assert told.err == ""


def test_plain_tells_it_in_sentences(run: Run) -> None:
    told = run("simulate skirmish --players greedy,random --matches 4 --workers 1 --plain")
    assert re.search(r"^greedy: [0-9.]+% of 4 matches, between ", told.out, re.MULTILINE)


def test_the_report_says_what_decided_the_matches(run: Run) -> None:
    told = run(
        "simulate", "front_line", "--players", "quick,quick", "--matches", "2", "--workers", "1", "--plain"
    )
    assert "Decided by: " in told.out


def test_the_number_of_workers_changes_nothing(run: Run, tmp_path: Path) -> None:
    line = "simulate skirmish --players greedy,mcts:10 --matches 8 --seed 3 --json"
    one = run(f"{line} --workers 1 --out {tmp_path}/one.jsonl")
    two = run(f"{line} --workers 2 --out {tmp_path}/two.jsonl")
    assert one == two
    assert (tmp_path / "one.jsonl").read_bytes() == (tmp_path / "two.jsonl").read_bytes()


OWN = """
from broadfront.players import Player

class Last(Player):
    def decide(self, game, world, rng):
        return world.pending.moves[-1]
"""


def test_a_player_of_ones_own_is_a_class_in_a_file_of_the_folder(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "own_player.py").write_text(OWN)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    told = run("simulate skirmish --players own_player:Last,random --matches 4 --workers 2 --plain")
    assert (told.code, told.err) == (0, "")
    assert re.search(r"^own_player:Last: [0-9.]+% of 4 matches", told.out, re.MULTILINE)


def test_json_is_for_programs(run: Run) -> None:
    told = run("simulate skirmish --players random --matches 6 --workers 1 --json")
    data = json.loads(told.out)
    assert data["matches"] == 6
    assert data["interrupted"] is False
    assert data["players"] == []
    assert data["seats"][0]["low"] <= data["seats"][0]["score"] <= data["seats"][0]["high"]


def test_three_players_have_ratings_with_intervals(run: Run) -> None:
    line = "simulate skirmish --players random,greedy,quick --matches 12 --workers 1"
    assert re.search(
        r"^ratings +matches +rating +95%\s*\n(\w+ +8 +\S+ +\S+ to \S+\n){3}", run(line).out, re.MULTILINE
    )
    assert "random: rated +0, between +0 and +0, by 8 matches." in run(f"{line} --plain").out
    every = json.loads(run(f"{line} --json").out)["ratings"]
    assert {one["name"] for one in every} == {"random", "greedy", "quick"}
    assert [one["rating"] for one in every] == sorted((one["rating"] for one in every), reverse=True)
    two = run("simulate skirmish --players random,greedy --matches 4 --workers 1 --json")
    assert json.loads(two.out)["ratings"] == []


def test_matches_that_were_played_on_a_cluster_that_is_gone_are_told_and_kept(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone(
        plans: Sequence[MatchPlan], workers: int, progress: Callable[[MatchRecord], None], *, on: str
    ) -> None:
        for plan in plans[:2]:
            progress(play_match(plan))
        raise MachinesGone("the Ray cluster is gone")

    monkeypatch.setattr("broadfront.cli.simulate.run", gone)
    told = run(f"simulate skirmish --players random --matches 5 --plain --out {tmp_path}/out.jsonl")
    assert (told.code, told.err) == (1, "broadfront: the Ray cluster is gone\n")
    assert "of 2 matches, between" in told.out
    assert [record.number for record in read_results(tmp_path / "out.jsonl")] == [1, 2]


def test_plots_are_written_and_refused_before_anything_is_played(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    line = "simulate skirmish --players random,greedy --matches 4 --workers 1"
    told = run(f"{line} --plot {tmp_path}/out.json --plain")
    assert (told.code, told.out.splitlines()[-1]) == (0, f"Written: {tmp_path}/out.json")
    titles = [part["title"]["text"] for part in json.loads((tmp_path / "out.json").read_text())["vconcat"]]
    assert titles[:2] == ["Win rate of each seat", "Win rate of each player"]
    data = run(f"{line} --plot {tmp_path}/out.json --json")
    assert json.loads(data.out)["matches"] == 4
    monkeypatch.setattr("broadfront.lab.plots.find_spec", lambda name: None)
    monkeypatch.setattr("broadfront.cli.simulate.run", None)
    told = run(f"{line} --plot {tmp_path}/out.svg")
    assert told.code == 2
    assert "pip install 'broadfront[plots]', or write .json" in told.err
    told = run(f"{line} --plot {tmp_path}/out.gif")
    assert told.code == 1
    assert "plots are written as .svg, .png, .json" in told.err


def test_results_and_journals_are_written(run: Run, tmp_path: Path) -> None:
    told = run(
        f"simulate skirmish --players greedy,random --matches 5 --workers 1 --option setup=corners "
        f"--out {tmp_path}/out.parquet --journals {tmp_path}/all"
    )
    assert told.code == 0
    records = read_results(tmp_path / "out.parquet")
    assert [record.number for record in records] == [1, 2, 3, 4, 5]
    assert records[0].options == "long=off,bug=off,setup=corners"
    files = sorted((tmp_path / "all").iterdir())
    assert [file.name for file in files] == [f"match-{number:05}.match" for number in range(1, 6)]
    assert [match_file.read(file.read_text()).result for file in files] == [
        record.scores for record in records
    ]


def test_a_crash_is_told_and_the_rest_is_counted(run: Run) -> None:
    told = run("simulate skirmish --players random --matches 3 --workers 1 --option bug=on --seed 2")
    assert told.code == 1
    assert told.err.count("ZeroDivisionError: the toy's own bug") == 3
    assert "in skirmish/1 meadow" in told.err
    assert "Traceback" not in told.err


@pytest.mark.parametrize(
    ("more", "code", "fault"),
    [
        ("--players chess", 2, "no such player"),
        ("--players ,", 2, "at least one player"),
        ("--players random --matches 0", 2, "--matches"),
        ("--players random --workers 0", 2, "--workers"),
        ("--players random --out x.xlsx", 1, "x.xlsx: results are written as"),
        ("--players random --out /nowhere/x.csv", 1, "cannot be written: No such file"),
        ("--players random --journals /dev/null/x", 1, "/dev/null/x: cannot be written to"),
        ("--players random --plot /nowhere/x.json", 1, "make the folder first, or name another file"),
        ("--players random --scenario mars", 2, "no scenario 'mars'"),
        ("--players random --setup free", 2, "has no option --setup"),
        ("", 2, "--players"),
    ],
)
def test_faults_are_told_before_anything_is_played(run: Run, more: str, code: int, fault: str) -> None:
    told = run(
        f"simulate skirmish --matches 10 {more}" if "--matches" not in more else f"simulate skirmish {more}"
    )
    assert told.code == code
    assert fault in told.err
    assert told.out == ""


def test_results_are_not_overwritten_unasked(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "out.csv"
    path.write_text("hours of work")
    line = f"simulate skirmish --players random --matches 2 --workers 1 --out {path}"
    told = run(line)
    assert told.code == 1
    assert "say --overwrite" in told.err
    assert path.read_text() == "hours of work"
    assert run(f"{line} --overwrite").code == 0


def test_signals_are_as_they_were_afterwards(run: Run) -> None:
    before = [signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)]
    run("simulate skirmish --players random --matches 2 --workers 2")
    assert [signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)] == before


@pytest.mark.parametrize("kept", [False, True], ids=["before it is kept", "after"])
def test_an_interrupt_while_a_match_is_kept_leaves_report_and_file_alike(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kept: bool
) -> None:
    add = ResultsFile.add

    def stopped_at_the_third(file: ResultsFile, record: MatchRecord) -> None:
        if record.number < 3 or kept:
            add(file, record)
        if record.number == 3:
            raise KeyboardInterrupt

    monkeypatch.setattr(ResultsFile, "add", stopped_at_the_third)
    out = tmp_path / "out.jsonl"
    told = run(f"simulate skirmish --players random --matches 9 --workers 1 --out {out}")
    assert told.code == 130
    assert f"Interrupted after {len(read_results(out))} of 9 matches." in told.out


@pytest.mark.parametrize("workers", ["1", "2"])
@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM])
def test_ctrl_c_keeps_what_is_done_and_exits_130(tmp_path: Path, workers: str, stop: signal.Signals) -> None:
    out = tmp_path / "out.parquet"
    process = subprocess.Popen(
        [
            *PROGRAM,
            "simulate",
            "skirmish",
            "--players",
            "random",
            "--matches",
            "50000",
            "--workers",
            workers,
            "--out",
            out,
        ],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    partial = tmp_path / "out.parquet.partial.jsonl"
    try:
        until(
            lambda: (partial.exists() and partial.stat().st_size > 5000) or process.poll() is not None,
            "matches that are played",
        )
        if stop is signal.SIGINT:
            os.killpg(process.pid, stop)  # as a terminal does: to everyone in the group
        else:
            process.send_signal(stop)
        told, complaint = process.communicate()
    finally:
        process.kill()
    assert process.returncode == 130
    assert [line for line in complaint.splitlines() if not line.startswith("Skirmish: ")] == []  # progress
    records = read_results(out)
    assert len(records) >= 10
    assert f"Interrupted after {len(records)} of 50000 matches." in told
    assert re.search(rf"^blue +{len(records)} ", told, re.MULTILINE)
    assert not partial.exists()
