"""``broadfront compare`` and ``simulate --compare``: differences of results, with their intervals."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from broadfront.lab.matches import MatchRecord
from broadfront.lab.results import write_results

from .conftest import Run


def written(path: Path, wins: int, matches: int, *, seed: int = 0, game: str = "skirmish") -> Path:
    records = []
    for number in range(1, matches + 1):
        scores = (1.0, 0.0) if number <= wins else (0.0, 1.0)
        winner = ("gold",) if number <= wins else ("blue",)
        records.append(
            MatchRecord(
                number,
                game,
                1,
                "meadow",
                "long=off",
                ("gold", "blue"),
                ("a", "a"),
                scores,
                winner,
                20 + number % 3,
                9,
                None,
                seed + number,
            )
        )
    write_results(path, records)
    return path


def test_two_files_are_compared_without_playing(run: Run, tmp_path: Path) -> None:
    old, new = written(tmp_path / "old.parquet", 48, 80), written(tmp_path / "new.jsonl", 56, 70, seed=500)
    told = run(f"compare {old} {new}")
    assert (told.code, told.err) == (0, "")
    assert re.search(r"^gold +60\.0% +80\.0% +\+20\.0 +\+5\.2 to \+33\.4 +clear", told.out, re.MULTILINE)
    plain = run(f"compare {old} {new} --plain").out
    assert "gold: 60.0% before, 80.0% now, +20.0 points, between +5.2 and +33.4: a clear difference." in plain
    data = json.loads(run(f"compare {old} {new} --json").out)
    assert data["seats"][0]["low"] == pytest.approx(0.0524, abs=5e-5)
    assert (data["old_matches"], data["new_matches"], data["same"], data["changes"]) == (80, 70, 0, [])


def test_the_same_matches_are_found_out(run: Run, tmp_path: Path) -> None:
    old = written(tmp_path / "old.parquet", 5, 9)
    told = run(f"compare {old} {old} --plain")
    assert "9 matches are the same in both, move for move" in told.out


def test_simulate_tells_the_difference_to_older_results(run: Run, tmp_path: Path) -> None:
    line = "simulate skirmish --players greedy,random --workers 1 --matches"
    assert run(f"{line} 12 --seed 1 --out {tmp_path}/old.parquet").code == 0
    told = run(
        f"{line} 8 --seed 2 --plain --option setup=corners "
        f"--compare {tmp_path}/old.parquet --out {tmp_path}/new.parquet"
    )
    assert told.code == 0
    assert "Against 12 older matches" in told.out
    assert re.search(r"Changed: option setup, from \w+ to corners\.", told.out)
    assert re.search(r"^greedy as gold: [0-9.]+% before, [0-9.]+% now", told.out, re.MULTILINE)
    assert "Mean length in moves: " in told.out
    again = run(f"compare {tmp_path}/old.parquet {tmp_path}/new.parquet --plain").out
    assert again in told.out
    data = json.loads(run(f"{line} 8 --seed 2 --json --compare {tmp_path}/old.parquet").out)
    assert data["compared"]["old_matches"] == 12


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("compare {old} {folder}/none.parquet", "none.parquet: no results"),
        ("compare {old} {empty}", "empty.jsonl: it has no finished match"),
        ("compare {old} {csv}", "results are read from .parquet and .jsonl"),
        ("simulate front_line --players random --compare {old}", "matches of skirmish: front_line is played"),
    ],
)
def test_what_cannot_be_compared_is_told_before_anything_is_played(
    run: Run, tmp_path: Path, line: str, fault: str
) -> None:
    empty, csv = tmp_path / "empty.jsonl", tmp_path / "some.csv"
    empty.write_bytes(b"")
    csv.write_bytes(b"number\n")
    old = written(tmp_path / "old.parquet", 1, 2)
    told = run(line.format(old=old, folder=tmp_path, empty=empty, csv=csv))
    assert (told.code, told.out) == (1, "")
    assert fault in told.err


def test_two_games_are_not_compared(run: Run, tmp_path: Path) -> None:
    old, new = written(tmp_path / "old.jsonl", 1, 2), written(tmp_path / "new.jsonl", 1, 2, game="chess")
    told = run(f"compare {old} {new}")
    assert told.code == 2
    assert "results of skirmish and chess: compare matches of one game" in told.err
