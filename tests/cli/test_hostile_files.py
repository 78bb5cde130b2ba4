"""Files that no person writes: every command that reads one says what is wrong with it in a sentence."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from contextlib import ExitStack, chdir, contextmanager
from pathlib import Path

import pytest
from tests.hostile import JSONS, SCENARIOS

from .conftest import Run


@pytest.mark.parametrize(
    "name", ["nested lists", "integer of 5,000 digits", "negative integer", "key of dots"]
)
def test_check_tells_the_line_of_a_scenario_that_no_reader_could_parse(
    run: Run, tmp_path: Path, name: str
) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(f"# mine\n{SCENARIOS[name]}\n")
    told = run(f"check {path}")
    assert told.code == 1
    assert told.err.startswith(f"broadfront: {path}:2: ")


@pytest.mark.parametrize("name", ["nested lists", "nested tables", "integer of 5,000 digits"])
def test_verify_refuses_json_that_no_reader_could_parse(run: Run, tmp_path: Path, name: str) -> None:
    path = tmp_path / "proof.json"
    path.write_text(JSONS[name] if JSONS[name].startswith("{") else '{"format": ' + JSONS[name])
    told = run(f"verify {path}")
    assert told.code == 1
    assert told.err.startswith(f"broadfront: {path}")
    assert any(remedy in told.err for remedy in ("use fewer levels", "leave some out", "write a shorter one"))


STUDY = (
    'title = "S"\nmatches = 2\nplayers = ["random"]\n[[boxes]]\ngame = "front_line"\nscenarios = ["z.toml"]\n'
)
READERS = (
    "validate {}",
    "replay {}",
    "annotate {}",
    "odds front_line pass --match {}",
    "perft front_line 1 --match {}@3",
    "verify-dice {}",
    "exam {} --player random",
    "play front_line --scenario {}",
    "study run {} --out out",
)
"""Commands that read a file which may be somebody else's."""


@pytest.mark.parametrize("kind", ["fifo", "socket", "device", "sparse"])
def test_what_is_no_file_or_has_no_end_is_refused_in_a_sentence(run: Run, tmp_path: Path, kind: str) -> None:
    path = tmp_path / "z.toml"
    with _endless(path, kind):
        for command in READERS:
            told = run(command.format(path))
            assert told.code, command
            assert told.err.startswith(f"broadfront: {path}: "), (command, told.err)
            assert (
                "more than 8,000,000 bytes" if kind == "sparse" else "a pipe, a socket or a device"
            ) in told.err
            assert told.err.count("\n") == 1


@pytest.mark.parametrize("kind", ["fifo", "socket", "device", "sparse"])
def test_a_study_with_such_a_scenario_beside_it_is_refused(run: Run, tmp_path: Path, kind: str) -> None:
    (tmp_path / "study.toml").write_text(STUDY)
    with _endless(tmp_path / "z.toml", kind):
        told = run(f"validate {tmp_path / 'study.toml'}")
    assert told.code == 1
    assert "boxes[0].scenarios[0]: z.toml: " in told.err or "z.toml: " in told.err


@pytest.mark.parametrize("name", ["study.toml", "study.sqlite", "broadfront-version"])
@pytest.mark.parametrize("kind", ["fifo", "device"])
def test_a_study_of_others_with_such_a_file_in_it_is_refused(
    run: Run, tmp_path: Path, name: str, kind: str
) -> None:
    folder = tmp_path / "theirs"
    (folder / "matches").mkdir(parents=True)
    (folder / "study.toml").write_text(STUDY.replace("z.toml", "main"))
    (folder / "matches" / "part-0000.parquet").write_bytes(b"no Parquet")
    (folder / name).unlink(missing_ok=True)
    with _endless(folder / name, kind):
        told = run(f"study show {folder}")
    assert told.code == 1
    assert told.err.startswith(f"broadfront: {folder / name}: this is a pipe, a socket or a device")


@pytest.mark.parametrize("name", ["results.jsonl", "results.parquet"])
@pytest.mark.parametrize("kind", ["fifo", "device"])
def test_results_of_such_a_kind_are_refused(run: Run, tmp_path: Path, name: str, kind: str) -> None:
    path = tmp_path / name
    with _endless(path, kind):
        told = run(f"compare {path} {path}")
    assert told.code == 1
    assert told.err.startswith(f"broadfront: {path}: this is a pipe, a socket or a device")


@contextmanager
def _endless(path: Path, kind: str) -> Iterator[None]:
    with ExitStack() as stack:
        if kind == "fifo":
            os.mkfifo(path)
        elif kind == "socket":
            server = stack.enter_context(socket.socket(socket.AF_UNIX))
            with chdir(path.parent):  # an address may not be longer than a hundred bytes
                server.bind(path.name)
        elif kind == "device":
            path.symlink_to("/dev/zero")
        else:
            with path.open("wb") as file:
                file.truncate(3 << 30)
        yield
