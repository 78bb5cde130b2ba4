"""Numbers, names of files and results that nobody can use: each is refused in a sentence, and nothing is made."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from broadfront.cli.inputs import write_text
from broadfront.engine.errors import FileFault, OptionFault
from broadfront.engine.plain_text import read_number
from broadfront.lab.file_errors import check_writable
from broadfront.lab.results import ResultsFile
from broadfront.server.config import database_url
from broadfront.server.db.engine import missing_file

from .conftest import Run
from .test_compare import written

NINES = "9" * 5_000


@pytest.mark.parametrize("text", ["", "²", "٣", "-1", "+1", "1_0", " 1", NINES])
def test_only_a_few_ascii_digits_are_a_number(text: str) -> None:
    assert read_number(text) is None


@pytest.mark.parametrize("number", [NINES, "٣"])
def test_a_seat_that_is_no_number_is_refused(run: Run, number: str) -> None:
    told = run("", "play", "front_line", "--seat", number)
    assert told.code == 2
    assert "there is no seat" in told.err
    assert len(told.err) < 300


def test_odds_of_a_move_of_thousands_of_digits_are_refused(run: Run) -> None:
    told = run("", "odds", "front_line", NINES)
    assert told.code == 1
    assert "there is no move '999" in told.err
    assert len(told.err) < 300


@pytest.mark.parametrize("address", [f"ray://host:{NINES}", "ray://host:٣", f"ray://{'a' * 300}:1"])
def test_an_address_that_no_host_has_is_refused(address: str) -> None:
    pytest.importorskip("ray", reason="only `make test-all` installs Ray")
    from broadfront.lab.ray_cluster import _try_address

    with pytest.raises(OptionFault, match="Ray cluster"):
        _try_address(address)


@pytest.mark.parametrize("number", ["9999999999999999999999999", "0", "-1"])
def test_the_number_of_a_report_is_bounded(run: Run, tmp_path: Path, number: str) -> None:
    told = run("", "admin", "reports", f"--done={number}", "--database", str(tmp_path / "no.sqlite"))
    assert told.code == 2


@pytest.mark.parametrize(
    "words",
    [
        ["users"],
        ["ban", "Ike", "--reason", "x"],
        ["unban", "Ike"],
        ["address", "Ike", "ike@example.org"],
        ["matches"],
        ["reports"],
        ["reports", "--done", "1"],
        ["terms"],
        ["keys"],
        ["keys", "--rotate", "vapid"],
        ["audit"],
    ],
)
def test_no_admin_command_makes_the_database_that_it_looks_after(
    run: Run, tmp_path: Path, words: list[str]
) -> None:
    told = run("", *["admin", *words, "--database", str(tmp_path / "typo.sqlite")])
    assert told.code == 1
    assert "there is no such file" in told.err
    assert not list(tmp_path.iterdir())


def test_a_database_that_is_not_there_is_not_copied(run: Run, tmp_path: Path) -> None:
    told = run("", "admin", "copy", str(tmp_path / "really_not_there.sqlite"), str(tmp_path / "zz.sqlite"))
    assert told.code == 1
    assert "there is no such file" in told.err
    assert not list(tmp_path.iterdir())


def test_a_url_of_sqlite_names_its_missing_file(tmp_path: Path) -> None:
    file = tmp_path / "a b.sqlite"
    urls = (f"sqlite:///{file}", f"sqlite:///file:{tmp_path}/a%20b.sqlite?uri=true")
    assert [missing_file(database_url(url)) for url in urls] == [str(file)] * 2
    file.touch()
    assert [missing_file(database_url(url)) for url in urls] == ["", ""]
    assert not missing_file(database_url("postgresql://me@localhost/broadfront"))


@pytest.mark.parametrize("name", [NINES, "a\0b"])
@pytest.mark.parametrize(
    "words",
    [
        ["study", "show", "NAME"],
        ["study", "run", "NAME", "--out", "o"],
        ["lab", "serve", "NAME", "--port", "0"],
        ["check", "NAME"],
        ["compare", "NAME", "NAME"],
        ["replay", "NAME"],
        ["play", "front_line", "--load", "NAME"],
        ["scenario", "export", "front_line", "first_game", "--out", "NAME.toml"],
        ["admin", "users", "--database", "NAME"],
    ],
)
def test_a_name_that_no_file_can_have_is_refused(run: Run, words: list[str], name: str) -> None:
    told = run("", *[word.replace("NAME", name) for word in words])
    assert told.code == 1
    assert told.err.startswith("broadfront: ")


@pytest.mark.parametrize("name", [NINES, "a\0b", "n" * 245])
def test_results_of_a_name_that_no_file_can_have_are_refused_first(tmp_path: Path, name: str) -> None:
    with pytest.raises(FileFault, match="cannot be written"):
        ResultsFile(tmp_path / f"{name}.jsonl")


@pytest.mark.parametrize("name", [NINES, "a\0b", "n" * 253])
def test_a_name_that_no_file_can_have_is_refused_before_and_while_writing(tmp_path: Path, name: str) -> None:
    with pytest.raises(FileFault, match="cannot be written"):
        check_writable(tmp_path / name)
    with pytest.raises(FileFault, match="cannot be written"):
        write_text(tmp_path / name, "")


@pytest.mark.parametrize(
    "damage",
    [
        {"options": "x"},
        {"seats": []},
        {"seats": ["a"]},
        {"players": []},
        {"scores": []},
        {"scores": [5, -3]},
        {"winners": ["red"]},
        {"moves": 10**400},
        {"turns": -1},
    ],
    ids=str,
)
def test_a_damaged_record_is_refused_with_its_line(run: Run, tmp_path: Path, damage: dict[str, Any]) -> None:
    path = written(tmp_path / "old.jsonl", 5, 9)
    lines = path.read_text("utf-8").split("\n")
    lines[2] = json.dumps(json.loads(lines[2]) | damage)
    path.write_text("\n".join(lines), "utf-8")
    told = run("", "compare", str(path), str(path))
    assert told.code == 1
    assert told.err.startswith(f"broadfront: {path}:3: no match record: ")


def test_results_may_begin_with_a_byte_order_mark_and_are_no_utf_16(run: Run, tmp_path: Path) -> None:
    path = written(tmp_path / "old.jsonl", 5, 9)
    text = path.read_text("utf-8")
    path.write_text(text, "utf-8-sig")
    assert run("", "compare", str(path), str(path)).code == 0
    path.write_text(text, "utf-16")
    told = run("", "compare", str(path), str(path))
    assert told.code == 1
    assert "this is UTF-16 text: save the file as UTF-8" in told.err


def test_a_typed_move_of_thousands_of_digits_is_answered(run: Run) -> None:
    told = run("play front_line --against quick --plain", stdin=f"{NINES}\nquit\n")
    assert "there is no move '999" in told.out + told.err
    assert "integer string conversion" not in told.out + told.err


@pytest.mark.parametrize("line", ["perft front_line 1.0e999", "admin users --most 1.0e999"])
def test_a_whole_number_written_as_an_infinite_one_is_refused(run: Run, line: str) -> None:
    told = run(line)
    assert told.code == 2
    assert "a number is too large" in told.err
