from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import subprocess
import termios
from importlib.util import find_spec
from pathlib import Path

import pytest

from broadfront.engine import match_file, registry

from .conftest import PROGRAM, Run


def kept(home: Path) -> Path:
    (path,) = (home / "autosave").glob("*.match")
    return path


def test_a_whole_match_is_played_from_a_script_in_plain_sentences(run: Run, home: Path) -> None:
    told = run("play skirmish --plain --seed 1", stdin="1\n" * 100)
    assert told.code == 0
    assert told.err == ""
    assert "B2: blue infantry, meadow." in told.out
    assert "Blue [1] March, attack or pass." in told.out
    assert re.search(r"^The match is over: (a draw|Blue won|Gold won)\.$", told.out, re.MULTILINE)
    assert told.out.isascii()
    assert max(map(len, told.out.splitlines())) < 200
    match = match_file.read(kept(home).read_text())
    assert match.is_over
    assert match.people == ("", "regular")


@pytest.mark.parametrize("scenario", ["main", "lake_nogo", "allies"])
def test_a_whole_match_of_front_line_is_played_from_a_script(run: Run, scenario: str) -> None:
    told = run(
        f"play front_line --plain --seed 5 --scenario {scenario} --against recruit", stdin="1\n" * 3000
    )
    assert told.code == 0
    assert "Green [2.5] Choose your supply card: chits" in told.out
    assert "D3: Green tank, valley." in told.out
    assert re.search(r"^The match is over: ", told.out, re.MULTILINE)


def test_the_same_seed_gives_the_same_match(run: Run) -> None:
    first = run("play skirmish --plain --seed 4 --seat none")
    again = run("play skirmish --plain --seed 4 --seat none")
    strip = re.compile(r"^See it again.*$", re.MULTILINE)
    assert strip.sub("", first.out) == strip.sub("", again.out)
    assert "The match is over" in first.out


def test_two_people_at_one_screen(run: Run) -> None:
    told = run("play skirmish --against nobody --plain", stdin="pass\nmarch E3 E2\nquit\n")
    assert "blue: you, gold: you." in told.out
    assert "Gold [1] March, attack or pass." in told.out
    assert "  [2] Gold marches from E3 to E2." in told.out


def test_moves_are_understood_in_numbers_and_words_long_and_short(run: Run) -> None:
    script = "\n".join(["march b2 b1", "mar c3 c4", "m b1 a1", "D3 D4", "quit"])
    told = run("play skirmish --against nobody --plain", stdin=script)
    assert "Blue marches from B2 to B1" in told.out
    assert "Gold marches from C3 to C4" in told.out
    assert "Blue marches from B1 to A1" in told.out
    assert "Gold marches from D3 to D4" in told.out


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("march B2 F4", "[2] B2 may march to an empty square beside it only."),
        ("why march B2 F4", "[2] B2 may march to an empty square beside it only."),
        ("why march B2 B1", "march B2 B1 is legal."),
        ("why", "why not which move?"),
        ("99", "there is no move 99: they go from 1 to"),
        ("0", "there is no move 0"),
        ("march B2", "'march B2' wants more words: march b2 b1"),
        ("march Z9 B1", "'z9' is no square"),
        ("advance", "'advance' is no move and no command"),
        ("/advance", "There is no command /advance"),
        ("odds march B2 B1", "as ordered: 1, 100.0%."),
        ("odds", "odds of which move?"),
        ("undo", "no move has been made yet"),
        ("hint", "The computer (regular) would play "),
        ("explain", "Nobody else has had a turn yet that tells anything."),
        ("look b2", "B2: blue infantry, meadow."),
        ("look A1", "A1: empty, meadow, 1."),
        ("look x", "There is no space 'x'"),
        ("rules", "2 March"),
        ("rules 2", "To an empty square beside."),
        ("rules 2.1", "To an empty square beside."),
        ("rules 3", "1-2 hit, 3-4 disrupt, 5-6 miss."),
        ("rules 9", "the rules have no section '9'; they have 1, 2, 3"),
        ("rules search disrupt", "[3] Roll a die: 1-2 hit, 3-4 disrupt, 5-6 miss."),
        ("rules search zebra", "The rules do not mention 'zebra'."),
        ("rules search", "Search for what?"),
        ("notation", "skirmish/1 meadow long:off,bug:off,setup:line board="),
        ("log", "Nothing has happened yet."),
        ("help", "take back your last move"),
        ("moves D2", "march D2: "),
        ("moves nothing", "No legal move has 'nothing' in it."),
        ("save", "save where?"),
        ("save /nowhere/my.match", "/nowhere/my.match: cannot be written: No such file or directory"),
        ("board", "Turn 1, blue to move."),
        ("", "march B2 B1"),
    ],
)
def test_every_word_has_its_answer(run: Run, line: str, answer: str) -> None:
    told = run("play skirmish --plain", stdin=f"{line}\nquit\n")
    assert answer in told.out.replace("\n\n", "\n").partition("> ")[2]
    assert told.code == 0


def test_the_turn_of_the_computer_is_explained(run: Run) -> None:
    told = run(
        "play front_line --scenario first_game --seat red --against greedy --seed 2 --plain",
        stdin="first green\n" + "decline\n" * 30 + "explain\nquit\n",
    )
    assert told.code == 0, told.err
    assert "What Green intended:" in told.out
    assert "Its chances by the computer's estimate" in told.out.partition("What Green intended:")[2]


def test_undo_goes_back_to_the_last_barrier_and_no_further(run: Run) -> None:
    told = run(
        "play front_line --plain --seed 5 --against nobody",
        # Red uses its Leadership, so that it is not asked after the move
        stdin="3\n3\nfirst Green\ntake air\nmaneuver A8 A7\nmove D3 D4\nundo\nlook D3\nquit\n",
    )
    assert "Taken back: move D3 D4." in told.out
    assert "D3: Green tank, valley." in told.out.rpartition("> look")[2]
    told = run("play skirmish --against nobody --plain", stdin="pass\nundo\nquit\n")
    assert "the last move cannot be taken back" in told.out


def test_a_match_is_saved_and_gone_on_with(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "my match.match"
    told = run("play skirmish --plain --against random", stdin=f"1\nsave {path}\nquit\n")
    assert f"Saved. Go on with: broadfront play --load '{path}'" in told.out
    assert "kept" not in told.out
    saved = match_file.read(path.read_text())
    told = run("play --plain --load", str(path), stdin="log\nquit\n")
    assert f"Going on after {len(saved.journal)} moves." in told.out
    assert "blue: you, gold: random." in told.out
    assert "[2] Blue marches" in told.out


def test_when_the_input_ends_the_match_is_kept_and_can_be_resumed(run: Run, home: Path) -> None:
    told = run("play skirmish --plain", stdin="1\n")
    assert told.code == 0
    assert f"broadfront play --load {kept(home)}" in told.out
    assert "Going on after" in run("play --resume --plain", stdin="quit\n").out


def test_nothing_is_kept_of_a_match_that_has_not_begun(run: Run, home: Path) -> None:
    assert "kept" not in run("play skirmish --plain", stdin="quit\n").out
    assert run("play --resume").code == 1


def test_a_folder_that_cannot_be_written_is_told_once_and_the_match_goes_on(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BROADFRONT_HOME", "/dev/null/x")
    told = run("play skirmish --plain", stdin="1\n" * 30)
    assert told.code == 0
    assert told.out.count("The match is not being saved as you play") == 1


def test_only_the_newest_automatic_copies_are_kept(run: Run, home: Path) -> None:
    for _ in range(22):
        run("play skirmish --plain", stdin="1\n")
    assert len(list((home / "autosave").iterdir())) == 20


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("play ludo", "no game 'ludo'"),
        ("play", "which game? There are "),
        ("play skirmish --scenario nowhere", "no scenario 'nowhere'"),
        ("play skirmish --option setup", "write name=value; Skirmish has long=off|on"),
        ("play skirmish --option setup=mars", "option setup takes line, corners"),
        ("play skirmish --seat purple", "there is no seat 'purple'; there are blue, gold, and none"),
        ("play skirmish --against chess", "no such player"),
        ("play skirmish --against nobody --seat blue", "leave out --seat"),
        ("play --load none.match", "none.match: cannot be read: No such file or directory"),
        ("play --load a --resume", "not both"),
        ("play --load a --scenario b", "leave out --scenario"),
        ("play skirmish --scenario none.toml", "none.toml: cannot be read"),
    ],
)
def test_faults_of_the_command_line_are_told_without_traceback(run: Run, line: str, fault: str) -> None:
    told = run(line)
    assert told.code == (1 if "cannot be read" in fault else 2)
    assert fault in told.err
    assert told.err.startswith("broadfront: ")
    assert "Traceback" not in told.err
    assert told.out == ""


def test_seats_are_known_by_name_beginning_and_number(run: Run) -> None:
    for seat in ("gold", "GOLD", "g", "2"):
        assert (
            "blue: random, gold: you."
            in run(f"play skirmish --plain --against random --seat {seat}", stdin="quit\n").out
        )
    assert (
        "Green: you, Red: random, Green2: you, Red2: random."
        in run(
            "play front_line --scenario allies --plain --against random --seat green,green2", stdin="quit\n"
        ).out
    )


# --- real terminals ---------------------------------------------------------------------------------------------------


QUIET = 0.25
"""Seconds without a word, so that a prompt is not taken for one that is still being written."""
HAS_READLINE = find_spec("readline") is not None


def is_ready(terminal: int) -> bool:
    """Say whether the line editor has made the terminal its own: what was typed before that may be lost."""
    return not HAS_READLINE or not termios.tcgetattr(terminal)[3] & termios.ICANON


def in_terminal(words: list[str], keys: list[bytes], **environment: str) -> tuple[int, str]:
    """Run broadfront in a pseudo-terminal, type, and return the exit code and all that was shown."""
    master, slave = pty.openpty()
    process = subprocess.Popen(
        [*PROGRAM, *words],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        start_new_session=True,
        preexec_fn=own_terminal,  # noqa: PLW1509  # nothing else runs here
        env={**os.environ, "TERM": "xterm-256color", **environment},
    )
    os.close(slave)
    shown = b""
    waiting = list(keys)
    answered = 0  # how much was shown when the last keys were typed
    while True:
        if select.select([master], [], [], QUIET)[0]:
            try:
                shown += os.read(master, 65536)
            except OSError:  # the other end is closed
                break
        elif waiting and len(shown) > answered and shown.endswith((b"> ", b"only): ")) and is_ready(master):
            answered = len(shown)
            os.write(master, waiting.pop(0))
    os.close(master)
    return process.wait(), shown.decode()


def plain(shown: str) -> str:
    return re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", shown)


def own_terminal() -> None:
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


def test_the_board_is_drawn_in_colour_in_a_terminal() -> None:
    code, shown = in_terminal(["play", "skirmish"], [b"m\t\n", b"1\n", b"quit\n", b"\n"])
    assert code == 0
    assert "\x1b[" in shown
    assert "[I]" in plain(shown)
    assert "(I)" in plain(shown)
    assert "The match is kept" in shown


def test_no_color_is_heeded() -> None:
    code, shown = in_terminal(["play", "skirmish"], [b"quit\n"], NO_COLOR="1")
    assert code == 0
    assert "[I]" in plain(shown)
    assert not re.search(r"\x1b\[[0-9;]*(3[0-7]|4[0-7]|38;|48;)", shown)


def test_ctrl_c_keeps_the_match_and_exits_130(home: Path) -> None:
    code, shown = in_terminal(["play", "skirmish"], [b"1\n", b"\x03"])
    assert code == 130
    assert "Traceback" not in shown
    assert "The match is kept" in shown
    assert match_file.read(kept(home).read_text()).journal


def test_a_killed_terminal_loses_nothing(home: Path) -> None:
    process = subprocess.Popen(
        [*PROGRAM, "play", "skirmish", "--plain"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write("1\n")
    process.stdin.flush()
    for line in process.stdout:
        if line.startswith("> 1"):
            break
    for line in process.stdout:
        if line.startswith("Blue [1]"):
            break
    process.send_signal(signal.SIGKILL)
    process.communicate()
    assert len(match_file.read(kept(home).read_text()).journal) >= 2


@pytest.mark.parametrize("columns", ["12", "20", "40", "60", "200"])
@pytest.mark.parametrize("game", ["skirmish", "front_line"])
def test_terminals_of_any_size_are_served(
    run: Run, monkeypatch: pytest.MonkeyPatch, columns: str, game: str
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    monkeypatch.setenv("LINES", "5")
    told = run(f"play {game}", stdin="quit\n")
    assert told.code == 0
    assert "[I" in told.out


def test_units_that_moves_call_by_numbers_are_named_and_six_may_play(run: Run) -> None:
    told = run(
        "play global_war --option seats=6 --against nobody --plain --seed 1",
        stdin="1\nend\nmoves tank poland\nmoves raid\nquit\n",
    )
    assert told.code == 0
    assert "Germany: you, USSR: you, Japan: you, UK: you, Italy: you, USA: you." in told.out
    assert re.search(r"move u\d+ \(Germany 2 Tanks, Poland\): .* East_Poland", told.out)
    assert re.search(r"raid u\d+ \(Germany Bomber, Germany\): ", told.out)
    assert "Poland: Germany 4 Infantry, land, victory city Warsaw." in told.out


@pytest.mark.parametrize(
    ("game", "has", "lacks"),
    [
        ("front_line", "look C1", ("forecast", "sight", "Egypt")),
        ("global_war", "forecast Burma", ("sight", "Egypt", "D4")),
        ("action_front", "sight 0101, sight 0101 ", ("forecast", "D4")),
    ],
)
def test_help_has_the_commands_and_the_words_of_its_own_game(
    run: Run, game: str, has: str, lacks: tuple[str, ...]
) -> None:
    told = run(f"play {game} --plain --seed 1 --against recruit", stdin="help\nquit\n")
    said = told.out.partition("> help\n")[2].partition("are always commands")[0]
    assert has in said
    assert [word for word in lacks if word in said] == []
    assert max(map(len, said.splitlines())) <= 80


def test_a_box_need_not_have_policies(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(type(registry.game("skirmish")), "odds_policies")
    told = run("play skirmish --plain", stdin="odds 1\nquit\n")
    assert told.code == 0
    assert "as ordered: 1, 100.0%." in told.out
    assert run("odds skirmish 1 --plain").out == run("odds skirmish 1 --plain --policy plain").out
    assert (
        run("odds skirmish 1 --policy wild").err
        == "broadfront: there is no policy 'wild'; Skirmish has plain\n"
    )
