"""What is hidden from a seat stays hidden in the terminal, until the match is over or somebody says "reveal"."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.server.toybox import veil

from broadfront.cli.orders import read_order
from broadfront.engine import match_file, registry
from broadfront.engine.errors import IllegalMove
from broadfront.engine.match import Match
from broadfront.engine.notation import read_position
from broadfront.engine.position import CHANCE, Move, Position

from .conftest import Run

GOLDEN = Path(__file__).parents[1] / "golden"
FIGHTING_FRONT = "fighting_front/german_russian"
PURCHASE = "action_front/point_defence"
AXIS, ALLIES = 0, 1


@cache
def finished(name: str) -> Match:
    return match_file.read((GOLDEN / f"{name}.journal").read_text())


@pytest.fixture
def dealt(tmp_path: Path) -> Path:
    """A match of Fighting Front in its second turn: both hands are dealt, and Axis is asked."""
    whole = finished(FIGHTING_FRONT)
    return written(whole, next(n for n in range(80, 200) if whole.seats[n] == AXIS), tmp_path)


@pytest.fixture
def bought(tmp_path: Path) -> Path:
    """A match of Action Front! in which the first seat has bought in secret, and the second is asked."""
    return written(finished(PURCHASE), finished(PURCHASE).seats.index(1), tmp_path)


def written(match: Match, moves: int, folder: Path) -> Path:
    path = folder / "on.match"
    path.write_text(match_file.write(match.branch(moves), telling=True))
    return path


def notations(game: str, told: str) -> list[Position]:
    card = registry.game(game)
    return [read_position(line, card) for line in told.splitlines() if line.startswith(f"{game}/")]


def hand(p: Any, seat: int) -> list[int]:
    cards: list[int] = p.hand(seat)
    return cards


@pytest.mark.parametrize("people", ["--seat axis", "--against nobody"])
def test_notation_shows_what_the_seat_asked_may_know_and_reveal_shows_all(
    run: Run, dealt: Path, people: str
) -> None:
    truth = match_file.read(dealt.read_text()).position
    told = run(f"play --load {dealt} --plain {people}", stdin="notation\nnotation reveal\nquit\n")
    assert "What is hidden from Axis has been dealt anew in this line. `notation reveal` gives" in told.out
    known, revealed = notations("fighting_front", told.out)
    assert hand(known, AXIS) == hand(truth, AXIS)
    assert hand(known, ALLIES) != hand(truth, ALLIES)
    assert known.pending == truth.pending
    assert revealed == truth


def test_notation_is_the_same_in_worlds_that_the_seat_cannot_tell_apart(run: Run, dealt: Path) -> None:
    truth = match_file.read(dealt.read_text())
    lines = []
    for world in (
        truth.position,
        truth.position.determinized(AXIS, Random(1)),
        truth.position.determinized(AXIS, Random(2)),
    ):
        dealt.write_text(match_file.write(Match(truth.game, world)))
        told = run(f"play --load {dealt} --plain --seat axis", stdin="notation\nquit\n")
        lines.append(notations("fighting_front", told.out)[0].notation())
    assert lines[0] == lines[1] == lines[2]


def test_notation_keeps_secret_purchases(run: Run, bought: Path) -> None:
    truth: Any = match_file.read(bought.read_text()).position
    told = run(f"play --load {bought} --plain --against nobody", stdin="notation\nnotation --reveal\nquit\n")
    known: Any
    known, revealed = notations("action_front", told.out)
    assert known.bought(0) != truth.bought(0)
    assert revealed == truth


def test_a_refusal_names_nothing_that_is_hidden_from_the_seat_asked() -> None:
    """Veil's sentence about card 2 names the other hand: it is that of a world dealt anew."""
    refusals = set()
    for other in ((4, 5, 6), (7, 8, 9), (10, 11, 12)):
        p = veil.GAME.new()
        draws = [card for pair in zip((1, 2, 3), other, strict=True) for card in pair]
        for card in draws:
            p.play(Move("draw", veil.CARDS[card]))
        with pytest.raises(IllegalMove) as caught:
            read_order(veil.GAME, p, "hide 2")
        refusals.add(str(caught.value))
    assert len(refusals) == 1
    assert "the other seat holds" in refusals.pop()


def test_where_nothing_is_hidden_notation_and_saving_say_nothing_of_it(run: Run, tmp_path: Path) -> None:
    told = run("play front_line --plain", stdin=f"notation\n1\nsave {tmp_path / 'a.match'}\nquit\n")
    assert notations("front_line", told.out) == [registry.game("front_line").new()]
    assert "hidden from" not in told.out
    assert "The file holds" not in told.out


def test_help_speaks_of_revealing_where_something_is_hidden(run: Run, dealt: Path) -> None:
    told = run(f"play --load {dealt} --plain --seat axis", stdin="help\nquit\n").out
    assert re.search(r"^  notation reveal +the true position, secrets and all$", told, re.MULTILINE)
    assert "reveal" not in run("play front_line --plain", stdin="help\nquit\n").out


def test_saving_says_that_the_file_holds_secrets(run: Run, dealt: Path, tmp_path: Path) -> None:
    warning = "The file holds everything, also what is hidden from a seat"
    told = run(f"play --load {dealt} --plain --seat axis", stdin=f"save {tmp_path / 'b.match'}\nquit\n")
    assert told.out.count(warning) == 1
    left = run(f"play --load {dealt} --plain --seat axis --seed 1", stdin="1\nquit\n")
    assert left.out.count(warning) == 1
    assert warning in left.out.partition("The match is kept.")[2]


def test_a_replay_of_a_match_that_is_on_keeps_secret_draws_unless_told_to_reveal(
    run: Run, dealt: Path
) -> None:
    match = match_file.read(dealt.read_text())
    secret = [n for n, seen_by in enumerate(match.seen_by, 1) if seen_by is not None]
    assert len(secret) > 10
    told = run(f"replay {dealt} --plain")
    assert "The match is still on: a secret move is shown as ... unless you say --reveal." in told.out
    lines = dict(re.findall(r"^(\d+)\. (.*)$", told.out, re.MULTILINE))
    assert {lines[str(n)] for n in secret} == {"Chance: ..."}
    assert len(lines) == len(match.journal)
    assert all(lines[str(n)] != "Chance: ..." for n in range(1, len(lines) + 1) if n not in secret)
    revealed = run(f"replay {dealt} --plain --reveal").out
    assert "The match is still on, and its secrets are shown." in revealed
    for number, words in enumerate(match.spelled(), 1):
        assert re.search(rf"^{number}\. \w+: {re.escape(words)}$", revealed, re.MULTILINE)


def test_a_replay_as_data_keeps_the_same_secrets(run: Run, dealt: Path) -> None:
    match = match_file.read(dealt.read_text())
    known = json.loads(run(f"replay {dealt} --json").out)["moves"]
    words = [
        "..." if seen_by is not None else of
        for of, seen_by in zip(match.spelled(), match.seen_by, strict=True)
    ]
    assert [move["move"] for move in known] == words
    shown = json.loads(run(f"replay {dealt} --json --reveal").out)["moves"]
    assert [move["move"] for move in shown] == match.spelled()


def test_a_replay_keeps_what_a_player_wrote_down_in_secret(run: Run, bought: Path) -> None:
    match = match_file.read(bought.read_text())
    words = match.spelled()
    told = run(f"replay {bought} --plain").out
    assert match.seen_by[0] == match.seats[0] != CHANCE
    assert not [line for line in told.splitlines() if line.endswith(f": {words[0]}")]
    assert f": {words[0]}\n" in run(f"replay {bought} --plain --reveal").out


def test_what_was_bought_lies_open_once_both_have_shown_it(run: Run, tmp_path: Path) -> None:
    match = finished(PURCHASE)
    shown = next(n for n in range(len(match.journal)) if not match.branch(n).keeps_secrets)
    path = written(match, shown, tmp_path)
    told = run(f"replay {path} --plain").out
    assert shown > 1
    assert "secret" not in told
    assert f"1. {match.seat_name(match.seats[0])}: {match.spelled()[0]}\n" in told


def test_a_finished_match_lies_open(run: Run, tmp_path: Path) -> None:
    match = finished(FIGHTING_FRONT)
    path = written(match, len(match.journal), tmp_path)
    told = run(f"replay {path} --plain").out
    assert "still on" not in told
    assert ": ...\n" not in told
    assert told == run(f"replay {path} --plain --reveal").out


def test_the_position_in_odds_as_data_is_what_the_seat_asked_may_know(run: Run, dealt: Path) -> None:
    truth = match_file.read(dealt.read_text()).position
    ask = truth.pending
    assert ask is not None
    told = run(
        f"odds fighting_front --json --match {dealt}", registry.game("fighting_front").spell(ask.moves[-1])
    )
    known = read_position(json.loads(told.out)["position"])
    assert hand(known, AXIS) == hand(truth, AXIS)
    assert hand(known, ALLIES) != hand(truth, ALLIES)


def test_nothing_that_is_typed_in_a_match_tells_worlds_apart(run: Run, dealt: Path) -> None:
    """The match begins at the position, so that its hidden draws and nothing else differ."""
    truth = match_file.read(dealt.read_text())
    typed = "\n".join(
        [
            "",
            "moves",
            "board",
            "log all",
            "notation",
            "odds 1",
            "why 1",
            "why play 3",
            "hint",
            "look A1",
            "quit",
        ]
    )
    screens = []
    for world in (truth.position, *(truth.position.determinized(AXIS, Random(n)) for n in range(3))):
        dealt.write_text(match_file.write(Match(truth.game, world)))
        screens.append(run(f"play --load {dealt} --plain --seat axis --seed 1", stdin=typed + "\n").out)
    assert len(screens[0]) > 500
    assert len(set(screens)) == 1
