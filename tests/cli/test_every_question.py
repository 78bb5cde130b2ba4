"""Every command of the terminal at every kind of question, in every box: an answer or one plain sentence."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path

import pytest

from broadfront.engine import match_file
from broadfront.engine.match import Match
from broadfront.engine.position import CHANCE

from .conftest import Ran, Run

GOLDEN = Path(__file__).parents[1] / "golden"
FINISHED = {
    "action_front": "point_defence",
    "expand_the_front": "skirmish",
    "fighting_front": "german_russian",
    "front_line": "main",
    "global_war": "short_1941",
}
"""A finished match of each box, for its questions."""
KINDS = {
    "action_front": ("set-up", "choice", "secret choice", "roll", "over"),
    "expand_the_front": ("set-up", "choice", "roll", "over"),
    "fighting_front": ("set-up", "choice", "roll", "secret draw", "over"),
    "front_line": ("set-up", "choice", "roll", "over"),
    "global_war": ("set-up", "choice", "roll", "over"),
}
CASES = [(game, kind) for game, kinds in KINDS.items() for kind in kinds]
TYPED = (
    *("help", "?", "", "moves", "moves 1", "moves A1", "board", "log", "log all", "save", "rules", "rules 1"),
    *("odds", "odds 1", "odds 2", "odds 99999", "odds nonsense", "odds pass", "why", "why 1", "why nonsense"),
    *("look", "look A1", "sight", "sight A1", "sight A1 B1", "forecast", "forecast A1", "forecast Egypt"),
    *("hint", "notation", "notation reveal", "notation nonsense", "/undo", "/nothing", "0", "nonsense", '"'),
)


@cache
def finished(game: str) -> Match:
    return match_file.read((GOLDEN / game / f"{FINISHED[game]}.journal").read_text())


def is_of(kind: str, match: Match) -> bool:
    ask = match.ask
    if ask is None or kind in ("over", "set-up"):
        return ask is None and kind == "over"
    asked = ("secret draw" if ask.seen_by is not None else "roll") if ask.seat == CHANCE else "choice"
    return kind == ("secret choice" if asked == "choice" and ask.seen_by is not None else asked)


@cache
def at(game: str, kind: str) -> Match:
    """A match that has only just begun, at a question of this kind: files of it are read in no time."""
    whole = finished(game)
    match, earlier = Match(whole.game, whole.start), [whole.start]
    for move in whole.journal:
        if is_of(kind, match) or kind == "set-up":
            break
        match.play(move)
        earlier = [*earlier[-4:], match.position.clone()]
    assert kind == "set-up" or is_of(kind, match), f"the match of {game} has no question of this kind: {kind}"
    moves = match.journal[len(match.journal) - (len(earlier) - 1) :]
    return Match.replay(whole.game, earlier[0], moves)


@pytest.fixture
def file(game: str, kind: str, tmp_path: Path) -> Path:
    path = tmp_path / "a.match"
    path.write_text(match_file.write(at(game, kind), telling=True))
    return path


def assert_answered(told: Ran) -> None:
    """0 and nothing on the standard error, or 1 or 2 and one plain sentence there."""
    assert "Traceback" not in told.out + told.err
    if told.code == 0:
        assert told.err == ""
    else:
        assert told.code in (1, 2)
        assert told.err.startswith("broadfront: ")
        assert len(told.err.splitlines()) == 1


def asked_odds(run: Run, game: str, file: Path) -> Sequence[Ran]:
    ask = at(game, "choice").ask
    assert ask is not None
    words = finished(game).game.spell(ask.moves[0]).split()
    ways = (["1"], words, ["roll", "1"], ["99999"], ["nonsense"], ["pass"])
    return [
        run(f"odds {game} --match {file} {flag}", *way) for way in ways for flag in ("", "--plain", "--json")
    ]


@pytest.mark.parametrize(("game", "kind"), CASES)
def test_odds_are_told_or_one_sentence_says_why_not(run: Run, game: str, kind: str, file: Path) -> None:
    told = asked_odds(run, game, file)
    for one in told:
        assert_answered(one)
    if kind in ("roll", "secret draw", "over"):
        why = "the match is over" if kind == "over" else "the table waits for chance"
        assert all(one.code == 1 and f"nobody has to decide: {why}" in one.err for one in told)


@pytest.mark.parametrize(("game", "kind"), CASES)
@pytest.mark.parametrize(
    "line",
    [
        "replay FILE",
        "replay FILE --plain --step",
        "replay FILE --to 0",
        "replay FILE --to 1 --plain",
        "replay FILE --to 99",
        "replay FILE --reveal",
        "check FILE",
        "perft GAME 1 --match FILE",
        "perft GAME 1 --divide --match FILE",
        "odds GAME --match FILE",
        "odds GAME --match FILE@99 1",
    ],
)
def test_commands_about_a_file_answer(run: Run, game: str, kind: str, file: Path, line: str) -> None:
    assert_answered(run(line.replace("FILE", str(file)).replace("GAME", game)))


@pytest.mark.parametrize(("game", "kind"), CASES)
def test_everything_that_can_be_typed_in_a_match_is_answered(
    run: Run, game: str, kind: str, file: Path
) -> None:
    typed = "\n".join([*TYPED, "quit"]) + "\n"
    told = run(f"play {game} --load {file} --against nobody --plain --seed 1", stdin=typed)
    assert_answered(told)
    assert told.code == 0
    assert kind == "over" or all(f"> {line}".rstrip() in told.out for line in TYPED)


@pytest.mark.parametrize("game", KINDS)
def test_odds_at_the_first_question_of_a_box_are_answered(run: Run, game: str) -> None:
    for words in ("1", "roll 1", "card 1", "end"):
        assert_answered(run(f"odds {game} {words}"))
