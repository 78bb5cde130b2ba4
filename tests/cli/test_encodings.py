"""Text files and the standard input: UTF-8 with or without a byte order mark; UTF-16 is refused with what to do."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from broadfront.cli import main
from broadfront.engine import match_file, registry
from broadfront.engine.match import Match

from .conftest import Run

BOM = b"\xef\xbb\xbf"
FRONT_LINE = registry.game("front_line")
STUDY = (
    'title = "x"\nplayers = ["random"]\nmatches = 2\n[[boxes]]\ngame = "skirmish"\nscenarios = ["meadow"]\n'
)


def texts() -> dict[str, str]:
    """A text of every kind that commands read, by the name of a file."""
    match = Match(FRONT_LINE, FRONT_LINE.setting("main"))
    for _ in range(7):
        assert match.ask is not None
        match.play(match.ask.moves[0])
    return {
        "mine.toml": FRONT_LINE.scenario_text("main"),
        "study.toml": STUDY,
        "my.match": match_file.write(match),
    }


@pytest.mark.parametrize("name", ["mine.toml", "study.toml", "my.match"])
def test_a_byte_order_mark_is_skipped(run: Run, tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    for number in (1, 2):  # who joins files may put two there
        path.write_bytes(number * BOM + texts()[name].encode())
        ran = run(f"check {path}")
        assert (ran.code, ran.err) == (0, "")


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-32-le", "utf-32-be"])
@pytest.mark.parametrize("name", ["mine.toml", "study.toml", "my.match"])
def test_other_encodings_are_refused_by_their_name_with_what_to_do(
    run: Run, tmp_path: Path, name: str, encoding: str
) -> None:
    path = tmp_path / name
    path.write_bytes(texts()[name].encode(encoding))
    ran = run(f"check {path}")
    assert ran.code == 1
    named = encoding[:6].upper()
    assert ran.err == f"broadfront: {path}:1: this is {named} text: save the file as UTF-8\n"


def fed(data: bytes, line: str, monkeypatch: pytest.MonkeyPatch) -> int:
    """Run a command with bytes on its standard input; return its exit code."""
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))
    return main(line.split())


@pytest.mark.parametrize("line", ["check -", "replay - --plain", "annotate -"])
def test_the_standard_input_is_read_alike(
    line: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = texts()["my.match"]
    assert fed(BOM + text.encode(), line, monkeypatch) == 0
    capsys.readouterr()
    assert fed(text.encode("utf-16"), line, monkeypatch) == 1
    told = capsys.readouterr().err
    assert told == "broadfront: standard input:1: this is UTF-16 text: save the file as UTF-8\n"


def test_moves_on_the_standard_input_are_read_alike(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    line = "play skirmish --plain --seed 1"
    assert fed(BOM + b"moves\nquit\n", line, monkeypatch) == 0
    assert "is no move and no command" not in capsys.readouterr().out
    for encoding in ("utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-32-le"):
        assert fed("moves\nquit\n".encode(encoding), line, monkeypatch) == 1
        assert f"this is {encoding[:6].upper()} text: save the file as UTF-8" in capsys.readouterr().err


def test_a_position_with_a_byte_order_mark_is_read(run: Run) -> None:
    text = FRONT_LINE.new().notation()
    ran = run("perft front_line 1 --position", f"\ufeff{text}")
    assert (ran.code, ran.err) == (0, "")


def test_a_file_that_is_called_like_a_moment_is_read(run: Run, tmp_path: Path) -> None:
    text = texts()["my.match"]
    for name in ("m@7", "m"):
        (tmp_path / name).write_text(text, "utf-8")
    whole = run(f"perft front_line 1 --match {tmp_path / 'm@7'}")
    assert (whole.code, whole.err) == (0, "")
    (tmp_path / "m@7").rename(tmp_path / "m@7@2")
    assert run(f"perft front_line 1 --match {tmp_path / 'm@7@2'}").out == whole.out
    (tmp_path / "m@7@2").rename(tmp_path / "other")
    assert run(f"perft front_line 1 --match {tmp_path / 'm@7'}").out == whole.out, (
        "after seven moves: all there are"
    )


def test_a_moment_that_is_not_in_the_match_is_refused_with_those_that_are(run: Run, tmp_path: Path) -> None:
    (tmp_path / "m").write_text(texts()["my.match"], "utf-8")
    for moves in ("8", "9" * 5_000):
        ran = run(f"perft front_line 1 --match {tmp_path / 'm'}@{moves}")
        assert ran.code == 1
        assert ran.err.endswith("this match has 7 moves: write @ and a number from 0 to 7\n")
