from __future__ import annotations

import csv
import errno
import re
from pathlib import Path
from random import Random
from typing import NamedTuple

import pyarrow.parquet as pq
import pytest

from broadfront.engine.errors import FileFault
from broadfront.lab.matches import MatchRecord
from broadfront.lab.results import ResultsFile, read_results, write_results


def record(number: int, turns: int | None = 12) -> MatchRecord:
    return MatchRecord(
        number,
        "skirmish",
        1,
        "meadow",
        "long=off",
        ("blue", "gold"),
        ("greedy", "mcts:10"),
        (1.0, 0.0),
        ("blue",),
        20,
        15,
        turns,
        2**63 - 1,
        "",
        'a "quoted", long\njournal',
    )


@pytest.mark.parametrize("suffix", [".parquet", ".jsonl"])
def test_results_come_back_as_they_were(tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"out{suffix}"
    write_results(path, [record(2), record(1, None)])
    assert read_results(path) == (record(1, None), record(2))


def test_parquet_has_one_column_per_field(tmp_path: Path) -> None:
    path = tmp_path / "out.parquet"
    write_results(path, [record(1)])
    assert tuple(pq.read_table(path).column_names) == MatchRecord.__struct_fields__


def test_csv_has_a_header_and_one_row_per_match(tmp_path: Path) -> None:
    path = tmp_path / "out.csv"
    write_results(path, [record(2), record(1, None)])
    with path.open(newline="", encoding="utf-8") as file:
        first, second = list(csv.DictReader(file))
    assert first["players"] == "greedy;mcts:10"
    assert (first["turns"], second["turns"]) == ("", "12")
    assert second["journal"] == 'a "quoted", long\njournal'


def test_each_record_is_on_the_disk_at_once_and_the_file_whole_in_the_end(tmp_path: Path) -> None:
    path = tmp_path / "out.parquet"
    with ResultsFile(path) as file:
        file.add(record(1))
        assert read_results(file.partial) == (record(1),)
        assert not path.exists()
        file.finish()
    assert [there.name for there in tmp_path.iterdir()] == ["out.parquet"]
    assert read_results(path) == (record(1),)


def test_what_a_killed_process_wrote_can_be_read(tmp_path: Path) -> None:
    path = tmp_path / "out.csv"
    with ResultsFile(path) as file:
        file.add(record(1))
        file.add(record(2))
    whole = file.partial.read_bytes()
    file.partial.write_bytes(whole[:-30])
    assert read_results(file.partial) == (record(1),)
    with pytest.raises(FileFault, match="already"):
        ResultsFile(path)
    with ResultsFile(path, overwrite=True):
        assert file.partial.read_bytes() == b""


def test_an_unplayed_tournament_leaves_nothing_behind(tmp_path: Path) -> None:
    with ResultsFile(tmp_path / "out.csv"):
        pass
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("name", "fault"),
    [("out.xlsx", "parquet"), ("missing/out.csv", "No such file"), ("folder.csv", "not a file")],
)
def test_a_bad_path_is_told_before_anything_is_played(tmp_path: Path, name: str, fault: str) -> None:
    (tmp_path / "folder.csv").mkdir()
    with pytest.raises(FileFault, match=fault):
        ResultsFile(tmp_path / name, overwrite=True)
    assert [there.name for there in tmp_path.iterdir()] == ["folder.csv"]


def test_results_that_are_there_are_not_overwritten_unasked(tmp_path: Path) -> None:
    path = tmp_path / "out.csv"
    path.write_text("hours of work")
    with pytest.raises(FileFault, match="--overwrite"):
        ResultsFile(path)
    assert path.read_text() == "hours of work"


class Usage(NamedTuple):
    total: int
    used: int
    free: int


def test_a_full_disk_is_told_before_anything_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shutil.disk_usage", lambda _: Usage(100, 99, 1000))
    with pytest.raises(FileFault, match="only 1 kB left"):
        ResultsFile(tmp_path / "out.parquet")
    assert not list(tmp_path.iterdir())


def test_a_disk_that_fills_up_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    with ResultsFile(tmp_path / "out.jsonl") as file:
        file.add(record(1))
        monkeypatch.setattr("msgspec.json.encode", full)
        with pytest.raises(FileFault, match="No space left"):
            file.add(record(2))
        assert file.records == [record(1), record(2)]


def test_a_file_without_results_is_refused_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    path.write_text('{"number": 1}\n')
    with pytest.raises(FileFault, match=r"x.jsonl:1: no match record"):
        read_results(path)
    with pytest.raises(FileFault, match="cannot be read"):
        read_results(tmp_path / "none.jsonl")
    (tmp_path / "x.parquet").write_bytes(b"nothing")
    with pytest.raises(FileFault, match="no results: it is damaged, or not a Parquet file"):
        read_results(tmp_path / "x.parquet")
    with pytest.raises(FileFault, match="no results: No such file or directory"):
        read_results(tmp_path / "none.parquet")


def test_damage_of_a_parquet_file_is_told_in_no_words_of_arrow_or_python(tmp_path: Path) -> None:
    path, random = tmp_path / "x.parquet", Random(1)
    write_results(path, [record(number) for number in range(3)])
    whole, told = path.read_bytes(), set[str]()
    for _ in range(300):
        damaged = bytearray(whole)
        for _ in range(random.choice((1, 1, 5))):
            damaged[random.randrange(len(whole))] = random.randrange(256)
        path.write_bytes(damaged[: random.choice((len(whole), len(whole), random.randrange(len(whole))))])
        try:
            read_results(path)
        except FileFault as fault:
            told.add(str(fault))
    assert any("it is damaged" in one for one in told)
    assert not [one for one in told if re.search("codec|footer|Parquet magic|thrift|Arrow|Python|page", one)]
