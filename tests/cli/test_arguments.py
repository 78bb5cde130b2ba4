"""Bad arguments of every command: one sentence with the remedy, and the exit code that the manual promises."""

from __future__ import annotations

from pathlib import Path

import pytest

from broadfront.cli import main
from broadfront.cli.screen import Screen
from broadfront.engine import registry
from broadfront.engine.errors import FileFault
from broadfront.lab.file_errors import read_text

from .conftest import Run


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Return a working folder with files of every bad kind."""
    monkeypatch.chdir(tmp_path)
    for ending in ("match", "toml", "json"):
        (tmp_path / f"empty.{ending}").write_bytes(b"")
        (tmp_path / f"nul.{ending}").write_bytes(b"\0\0\n\0")
        (tmp_path / f"binary.{ending}").write_bytes(bytes(range(128, 256)))
        (tmp_path / f"folder.{ending}").mkdir()
    return tmp_path


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("nonsense", "no command 'nonsense'; there are games, play"),
        ("chekc", "did you mean 'check'?"),
        ("--versoin", "no option --versoin; did you mean '--version'?"),
        ("games x", "games takes options only; 'x' is too much"),
        ("games --josn", "games has no option --josn; did you mean '--json'?"),
        ("play ludo", "no game 'ludo'; the catalogue has"),
        ("play fron_line", "did you mean 'front_line'?"),
        ("play front_line --bogus", "play has no option --bogus"),
        ("play front_line --scenario nope", "no scenario 'nope'; it has main"),
        ("play front_line --scenario lakenogo", "did you mean 'lake_nogo'?"),
        ("play front_line --option setup", "write name=value; Front Line has"),
        ("play front_line --option setpu=free", "no option 'setpu'; it has amphibious, setup"),
        ("play front_line --option setup=fre", "not 'fre'; did you mean 'free'?"),
        ("play front_line --seat purple", "no seat 'purple'; there are Green, Red"),
        ("play front_line --against gandalf", "no such player; there are random"),
        ("play front_line --against vetran", "did you mean 'veteran'?"),
        ("play front_line --seed x", "--seed wants a whole number, not 'x'"),
        ("play front_line --seed", "play wants a value after --seed"),
        ("play --resume --load x.match", "not both"),
        ("simulate front_line", "simulate wants --players"),
        ("simulate front_line --players x", "no such player"),
        ("simulate front_line --players random --matches 0", "Must be >= 1"),
        ("simulate front_line --players random --matches x", "--matches wants a whole number, not 'x'"),
        ("simulate ludo --players random", "no game 'ludo'"),
        ("test-player ludo", "no game 'ludo'"),
        ("test-player .", "a game or a file .toml is wanted: there is no game '.'"),
        ("test-player mine.txt", "a game or a file .toml is wanted: there is no game 'mine.txt'"),
        ("test-player skirmish", "skirmish has no exam positions"),
        ("test-player front_line --player x", "no such player"),
        ("odds", "odds wants GAME"),
        ("odds skirmish", "the odds of which move?"),
        ("odds skirmish pass --policy wild", "no policy 'wild'; Skirmish has plain"),
        ("odds skirmish pass --position x --match y", "not both"),
        ("perft skirmish", "perft wants DEPTH"),
        ("perft skirmish -1", "want 0 or more"),
        ("perft skirmish 0 --divide", "1 or more"),
        ("perft skirmish deep", "DEPTH wants a whole number, not 'deep'"),
        ("replay", "replay wants FILE"),
        ("replay --tp 3 my.match", "replay has no option --tp; did you mean"),
        ("annotate", "annotate wants FILE"),
        ("validate", "validate wants FILE"),
        ("validate a b", "validate takes FILE; 'b' is too much"),
        ("validate empty.toml --game ludo", "no game 'ludo'"),
        ("rules", "rules wants GAME"),
        ("rules 3", "no game '3'; the catalogue has"),
        ("verify-dice", "verify-dice wants FILE"),
        ("serve --port x", "--port wants a whole number, not 'x'"),
        ("serve --port 99999", "Must be <= 65535"),
        ("serve --workers 0", "Must be >= 1"),
    ],
)
def test_wrong_usage_is_told_in_a_sentence_with_code_2(run: Run, here: Path, line: str, says: str) -> None:
    told = run(line)
    assert (told.code, told.out) == (2, "")
    assert told.err.startswith("broadfront: ")
    assert told.err.count("\n") == 1
    assert says in told.err


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("exam", "test-player"),
        ("check", "validate"),
        ("work", "worker"),
        ("verify", "verify-dice"),
        ("lab serve", "study view"),
    ],
)
@pytest.mark.parametrize("more", ["--help", "--unknown", "nothing.toml"])
def test_the_words_before_0_3_do_the_same(run: Run, here: Path, old: str, new: str, more: str) -> None:
    before, now = run(f"{old} {more}"), run(f"{new} {more}")
    assert now.code == before.code
    for told, known in ((now.out, before.out), (now.err, before.err)):
        parts = [text.replace(f"{words} ", "COMMAND ") for text, words in ((told, new), (known, old))]
        assert parts[0].splitlines()[:8] == parts[1].splitlines()[:8]


@pytest.mark.parametrize(
    "line",
    [
        "serve --expire-unplayed",
        "serve --expire-idle",
        "serve --port",
        "serve --workers",
        "worker --workers",
        "study view . --port",
        "admin ban Ann --reason spam --days",
        "admin reports --done",
        "admin users --most",
        "play front_line --seed",
        "simulate front_line --players random --matches",
        "balance front_line --matches",
        "train front_line --matches",
        "replay my.match --to",
    ],
)
@pytest.mark.parametrize("number", ["1.5", "1.5e0", "-0.5"])
def test_a_fraction_is_refused_where_a_whole_number_is_wanted(run: Run, line: str, number: str) -> None:
    told = run(line, number)
    assert (told.code, told.out) == (2, "")
    name = line.rpartition(" ")[2]
    assert f"{name} wants a whole number, not '{number}'" in told.err
    assert told.err.count("\n") == 1


def test_a_variable_wants_a_whole_number_too(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BROADFRONT_EXPIRE_UNPLAYED", "1.5")
    told = run("serve --port 0")
    assert told.code == 2
    assert "a whole number, not '1.5'" in told.err


def test_the_port_may_be_set_by_a_variable(run: Run, here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The image's health check reads the same variable."""
    monkeypatch.setenv("BROADFRONT_LISTEN_PORT", "8124")
    assert "cannot listen at 256.0.0.1:8124" in run("serve --host 256.0.0.1 --database new.sqlite").err
    monkeypatch.setenv("BROADFRONT_LISTEN_PORT", "x")
    told = run("serve")
    assert (told.code, told.out) == (2, "")
    assert "BROADFRONT_LISTEN_PORT wants a whole number, not 'x'" in told.err


FILES = {
    "none": "none.{}: cannot be read: No such file or directory; name a file that is there",
    "folder": "folder.{}: cannot be read: Is a directory; name a file in it",
    "binary": "binary.{}:1: this is not UTF-8 text: save the file as UTF-8",
    "empty": "empty.{}",
    "nul": "nul.{}",
}
READERS = (
    ("validate {}.match", "match"),
    ("validate {}.toml", "toml"),
    ("test-player {}.toml", "toml"),
    ("validate {}.toml --game front_line", "toml"),
    ("replay {}.match", "match"),
    ("verify-dice {}.json", "json"),
    ("play front_line --load {}.match", "match"),
    ("play front_line --scenario {}.toml", "toml"),
    ("perft front_line 1 --match {}.match", "match"),
    ("perft front_line 1 --match {}.match@2", "match"),
    ("odds front_line --match {}.match end", "match"),
    ("simulate front_line --players random --scenario {}.toml", "toml"),
)


@pytest.mark.parametrize("file", FILES)
@pytest.mark.parametrize(("line", "ending"), READERS)
def test_a_file_that_is_none_is_told_by_its_name_with_code_1(
    run: Run, here: Path, line: str, ending: str, file: str
) -> None:
    told = run(line.format(file))
    assert (told.code, told.out) == (1, "")
    assert told.err.startswith("broadfront: ")
    assert told.err.count("\n") == 1
    assert FILES[file].format(ending) in told.err


@pytest.mark.parametrize("line", ["check -", "replay -", "verify -"])
@pytest.mark.parametrize("text", ["", "\0\0\n\0", "�\n"])
def test_a_pipe_that_brings_no_match_is_told_with_code_1(run: Run, line: str, text: str) -> None:
    told = run(line, stdin=text)
    assert (told.code, told.out) == (1, "")
    assert "this is no match file" in told.err


def test_a_file_that_may_not_be_read_is_told_by_its_name(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def refused(_: Path, mode: str) -> None:  # root, who runs tests in containers, may read everything
        raise PermissionError(13, "Permission denied")

    (tmp_path / "mine.match").touch()
    monkeypatch.setattr(Path, "open", refused)
    with pytest.raises(FileFault, match=r"mine\.match: cannot be read: Permission denied; let yourself"):
        read_text(tmp_path / "mine.match")


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (
            "simulate front_line --players random --matches 1 --out none/x.csv",
            "none/x.csv: cannot be written: No such file or directory; make the folder first, or name another file",
        ),
        ("simulate front_line --players random --matches 1 --out x.doc", "written as .parquet, .csv, .jsonl"),
        ("simulate front_line --players random --matches 1 --journals empty.match", "cannot be written to"),
        (
            "simulate front_line --players random --matches 1 --plot folder.json",
            "folder.json: cannot be written: Is a directory; name a file in it",
        ),
        ("serve --port 0 --database none/x.sqlite", "none/x.sqlite: unable to open database file"),
        ("serve --port 0 --database binary.match", "binary.match: file is not a database"),
        ("serve --port 0 --database nonsense://x", "cannot open the database of that URL"),
        ("serve --port 0 --host 256.0.0.1 --database new.sqlite", "cannot listen at 256.0.0.1:0"),
    ],
)
def test_what_cannot_be_written_or_opened_is_told_with_code_1(
    run: Run, here: Path, line: str, says: str
) -> None:
    told = run(line)
    assert (told.code, told.out) == (1, "")
    assert told.err.count("\n") == 1
    assert says in told.err


def test_bytes_that_are_no_text_do_not_end_a_match(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "typed").write_bytes(b"\xff\xfe\nquit\n")
    with (tmp_path / "typed").open(encoding="utf-8") as typed:
        monkeypatch.setattr("sys.stdin", typed)
        assert main(["play", "skirmish", "--plain"]) == 0
    assert "is no move and no command" in capsys.readouterr().out


def test_an_error_of_the_rules_is_a_sentence_before_its_traceback(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> None:
        raise IndexError("a\x1b[31m")

    monkeypatch.setattr("broadfront.cli.perft.position_of", fails)
    told = run("perft front_line 1")
    first, *more = told.err.splitlines()
    assert (told.code, told.out) == (1, "")
    assert first.startswith("broadfront: the rules fail here (IndexError), which is a fault of the program")
    assert "open an issue" in first
    assert "your command, its files and the lines below" in first
    assert more[0] == "Traceback (most recent call last):"
    assert "\x1b" not in told.err


def test_a_position_from_which_the_rules_cannot_go_on_is_refused_by_a_command(run: Run) -> None:
    words = registry.game("front_line").new().notation().split()
    agenda = "agenda=EndTurn(),Actions(1),Reactions(),CombatDice(4,31,0)"
    told = run("perft front_line 2 --position", " ".join([*words[:-1], agenda]))
    assert told.code == 1
    assert told.err.startswith("broadfront: no such position: ")
    assert "Traceback" not in told.err


@pytest.mark.parametrize("option", ["--max-stored", "--min-free-disk"])
@pytest.mark.parametrize("value", ["nan", "-nan", "inf", "-inf", "-1", "1e400", "1000001", "x"])
def test_no_option_of_the_server_takes_what_is_no_number_in_its_bounds(
    run: Run, option: str, value: str
) -> None:
    told = run(f"serve {option}={value}")
    assert told.code == 2
    assert len(told.err.splitlines()) == 1


@pytest.mark.parametrize("name", ["BROADFRONT_MAX_STORED", "BROADFRONT_MIN_FREE_DISK"])
def test_no_variable_of_the_server_takes_what_is_no_number(
    run: Run, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setenv(name, "nan")
    told = run("serve")
    assert told.code == 2
    assert "Must be a number in figures" in told.err


@pytest.mark.parametrize(
    "line",
    [
        "serve --mail foo",
        "serve --mail smtp://mail.example.org",
        "serve --mail-from nobody",
        "serve --queue redis://x",
        "serve --queue postgresql://x/y",
        "serve --address foo",
        "serve --port 65536",
        "serve --workers 0",
        "serve --expire-idle -1",
        "worker",
        "worker --queue redis://x",
        "worker --workers 65",
    ],
)
def test_a_wrong_option_of_a_server_ends_with_2_and_one_sentence(run: Run, line: str) -> None:
    told = run(line)
    assert told.code == 2
    assert told.err.startswith("broadfront: ")
    assert len(told.err.splitlines()) == 1


@pytest.mark.parametrize("line", ["odds front_line 1", "perft front_line 1"])
def test_a_position_of_a_scenario_of_ones_own_takes_its_file(run: Run, tmp_path: Path, line: str) -> None:
    game, path = registry.game("front_line"), tmp_path / "mine.toml"
    path.write_text(game.scenario_text("main").replace("title = ", "# mine\ntitle = ", 1))
    p = game.new("mine", text=path.read_text())
    while "odds" in line and p.pending.moves[0].verb not in ("attack", "move"):
        p.play(p.pending.moves[0])
    found = ["--position", p.notation()]
    assert "needs the text of that scenario" in run(line, *found).err
    told = run(line, *found, "--scenario", str(path))
    assert (told.code, told.err) == (0, "")
    assert run(line, *found, "--scenario", "main").code == 2


def test_a_heading_shows_no_control_characters(run: Run, capsys: pytest.CaptureFixture[str]) -> None:
    for plain in (True, False):
        Screen(plain).head("a\x1b[31m\x07b\r\nc\u202ed")
        told = capsys.readouterr().out.rstrip("\n")
        assert not any(char in told for char in "\x1b\x07\r\n\u202e")
