"""Names, titles and messages of others do nothing to a terminal, and forge no line, whichever command writes them."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace as Row
from typing import Any, TextIO, cast

import pytest

from broadfront.cli.progress import progress_bar
from broadfront.cli.screen import CleanConsole, CleanStream, clean_output
from broadfront.engine import match_file as journal
from broadfront.engine import registry
from broadfront.engine.match import Match
from broadfront.server.admin import moderation, service

from .conftest import Ran, Run

HOSTILE = "Eve\x1b]0;mine\x07\x1b[2J\x9b31m\x08\u202elive\u2066\u2028\u061c\r[red]x[/red][/]\x85"
FORGED = "forged: all is well"
LINES = f"{HOSTILE}\n{FORGED}\r\n{FORGED}"
NOW = datetime(2026, 11, 28, 12, tzinfo=UTC)
UNSEEN = re.compile(
    "[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\u2028\u2029\ufeff]"
)
STYLE = re.compile(r"\x1b\[[0-9;]*m")


def check(ran: Ran, *, styles: bool = False) -> None:
    """Check that only line breaks, and styles if there are any, are obeyed by a terminal, and no line is forged."""
    text = ran.out + ran.err
    assert "Eve" in text, f"the name is not written at all: {text}"
    bare = STYLE.sub("", text) if styles else text
    assert UNSEEN.findall(bare) == [], ascii(text)
    assert not [line for line in bare.splitlines() if line.startswith(FORGED)], ascii(text)


def toml(text: str) -> str:
    return '"' + "".join(c if c.isascii() and c.isprintable() else f"\\U{ord(c):08x}" for c in text) + '"'


@pytest.fixture
def match_file(tmp_path: Path) -> Path:
    """A match of a scenario, as somebody else may have written it down: hostile title, hostile names of people."""
    game = registry.game("front_line")
    text = re.sub(r"(?m)^title = .*$", lambda _: f"title = {toml(LINES)}", game.scenario_text("main"))
    setting = game.recorded_setting(game.rules_version, "mine", {}, text)
    match = Match(game, setting, people=[HOSTILE, HOSTILE])
    for _ in range(3):
        assert match.ask is not None
        match.play(match.ask.moves[0])
    path = tmp_path / "m.match"
    path.write_bytes(journal.write(match).encode())
    return path


@pytest.mark.parametrize("line", ["replay {} --plain", "replay {} --step", "replay {} --json", "annotate {}"])
@pytest.mark.parametrize("styles", [False, True])
def test_commands_that_tell_a_match(
    run: Run, match_file: Path, line: str, styles: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if styles:
        monkeypatch.setenv("FORCE_COLOR", "1")
    ran = run(line.format(match_file))
    assert ran.code == 0, ran.err
    check(ran, styles=styles)


def test_a_match_from_the_standard_input_that_is_at_fault(run: Run) -> None:
    check(run("replay -", stdin=f"Broadfront match 1\ngame: {HOSTILE}\n"))
    check(run("check -", stdin=f"Broadfront match 1\ngame: front_line\nrules: 1\nscenario: {HOSTILE}\n"))


@pytest.mark.parametrize("form", [(), ("--plain",), ("--json",)])
def test_a_study_shown(run: Run, tmp_path: Path, form: tuple[str, ...]) -> None:
    file = tmp_path / "mine.toml"
    box = '[[boxes]]\ngame = "skirmish"\nscenarios = ["meadow"]\n'
    file.write_text(f'title = {toml(LINES)}\nplayers = ["random"]\nmatches = 2\n{box}')
    ran = run(f"study run {file} --out {tmp_path / 'study'}")
    assert ran.code == 0, ran.err
    check(run(f"study show {tmp_path / 'study'}", *form))


def test_faults_of_files_and_words_of_ones_own(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(f'title = "x"\nboards = [{toml(LINES)}]\nforces = []\n')
    check(run("check", str(file)))
    check(run("check", str(file), "--json"))
    check(run("games", LINES))
    check(run("rules", LINES))


ROWS: dict[str, Any] = {
    "users": [Row(name=LINES, id=LINES, made=NOW, seats=1, banned=True, until=None)],
    "matches": [Row(id=LINES, updated=NOW, made=NOW, over=False, game=LINES, scenario=LINES, headline=LINES)],
    "audit": [Row(at=NOW, subject=LINES, action=LINES, detail=LINES, actor=LINES + "x")],
    "terms": [(LINES, "mask")],
    "keys": [(LINES, LINES)],
    "address Ann ann@example.org": (LINES, LINES),
    "ban Ann --reason spam": LINES,
    "unban Ann": LINES,
    "reports": [
        moderation.Report(
            1, NOW, LINES, LINES, 1, LINES, LINES, LINES, False, [{"number": 1, "name": LINES, "text": LINES}]
        )
    ],
}


@pytest.mark.parametrize("command", ROWS)
def test_what_operators_look_at(run: Run, command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("broadfront.cli.admin._query", lambda database, question: ROWS[command])
    ran = run(f"admin {command}")
    assert ran.code == 0, ran.err
    check(ran)
    expected = 3 if command == "reports" else 1
    assert len(ran.out.splitlines()) == expected


@pytest.mark.parametrize("words", ["admin users", "admin", "games", "", "play"])
def test_an_option_of_several_lines_that_nobody_knows(run: Run, words: str) -> None:
    ran = run(words, "--x\n2026 forged")
    assert ran.code == 2
    assert "2026 forged" in ran.err
    assert len(ran.err.splitlines()) == 1


def test_a_fault_of_the_operators_database(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(database: str, question: object) -> None:
        raise service.AdminFault(f"there is no account {LINES}")

    monkeypatch.setattr("broadfront.cli.admin._query", refuse)
    check(run("admin unban", LINES))


class Terminal:
    """A stream that says that it is a terminal."""

    def __init__(self) -> None:
        self.written = ""
        self.encoding = "utf-8"

    def write(self, text: str) -> int:
        self.written += text
        return len(text)

    def flush(self) -> None: ...

    def isatty(self) -> bool:
        return True


@contextmanager
def terminal() -> Iterator[Terminal]:
    """Run on a terminal as a command does: the streams are put in place while the test runs, not by a fixture."""
    screen = Terminal()
    with (
        pytest.MonkeyPatch.context() as patch,
        redirect_stdout(cast("TextIO", screen)),
        redirect_stderr(cast("TextIO", screen)),
        clean_output(),
    ):
        patch.setenv("TERM", "xterm-256color")
        yield screen


def test_a_console_keeps_its_own_styles_through_any_proxies() -> None:
    with terminal() as screen:
        CleanConsole(markup=False, highlight=False, force_terminal=True).print(HOSTILE, style="bold")
        assert isinstance(sys.stdout, CleanStream)
    assert screen.written.startswith("\x1b[1m")
    assert not UNSEEN.findall(STYLE.sub("", screen.written))


def test_the_progress_of_a_study_with_a_hostile_title() -> None:
    with terminal() as screen, progress_bar() as bar:
        task = bar.add_task(HOSTILE, total=2)
        bar.say(LINES)
        print(HOSTILE)
        bar.advance(task)
    own = re.compile(r"\x1b\[[?0-9;]*[A-Za-z]|\r")
    assert "\x1b[" in screen.written, "the bar is drawn"
    assert screen.written.count("Eve") > 2
    assert not UNSEEN.findall(own.sub("", screen.written))
    assert "\x1b[2J" not in screen.written
