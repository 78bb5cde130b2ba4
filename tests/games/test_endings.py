"""Every box says why a match ended, to each reader in his own words, with figures that the position bears out."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from broadfront.engine import registry
from broadfront.engine.errors import NotationFault
from broadfront.engine.notation import read_position
from broadfront.engine.position import SPECTATOR, Position
from broadfront.engine.result import MatchResult
from broadfront.games.front_line import GAME as FRONT_LINE
from broadfront.games.global_war import GAME as GLOBAL_WAR
from broadfront.games.global_war.terms import ALLIES, AXIS, DRAWN, POWERS

GOLDEN = Path(__file__).parents[1] / "golden"


def _finals() -> list[tuple[str, str, str]]:
    return [
        (game, name, text)
        for game in ("front_line", "fighting_front", "expand_the_front", "action_front")
        for name, text in json.loads((GOLDEN / game / "finals.json").read_text(encoding="utf-8")).items()
        if "@" not in text.partition("=")[0] and " agenda=-" in text
    ]


FINALS = {f"{game}/{name}": (game, text) for game, name, text in _finals()}


def told(name: str, seat: int) -> MatchResult:
    game, text = FINALS[name]
    return of(read_position(text, registry.game(game)), game, seat)


def of(p: Position, game: str, seat: int) -> MatchResult:
    ending = registry.game(game).ending(p, seat)
    assert ending is not None
    return ending


@pytest.mark.parametrize("name", FINALS)
def test_the_end_is_told_to_every_seat_as_the_result_has_it(name: str) -> None:
    game, text = FINALS[name]
    p = read_position(text, registry.game(game))
    result = p.result()
    for seat, score in enumerate(result):
        ending = of(p, game, seat)
        assert ending.outcome == {1.0: "won", 0.0: "lost", 0.5: "drawn"}[score]
        assert ending.text[:1].isupper()
        assert ending.text.endswith(".")
        assert not ending.title.endswith(".")
        assert ending.how
        assert ending.tallies == registry.game(game).tallies(p)
        assert of(p, game, -1).how == ending.how
        assert ending.rule
    watched = of(p, game, -1)
    assert "you" not in watched.text.lower().split()
    assert watched.outcome == ("drawn" if 0.5 in result else "")


@pytest.mark.parametrize(
    ("name", "seat", "title", "text"),
    [
        ("front_line/allies_tactics", 0, "You have lost", "Red holds 4 Occupation Points to your 1."),
        ("front_line/allies_tactics", 3, "You have won", "You hold 4 Occupation Points to Green's 1."),
        ("front_line/allies_tactics", -1, "Red has won", "Red holds 4 Occupation Points to Green's 1."),
        ("front_line/capital", 1, "You have lost", "Green has entered your Capital, D10."),
        (
            "front_line/first_game",
            0,
            "You have lost",
            "Both sides hold 0 Occupation Points; Red has 15 units on the board to your 14.",
        ),
        (
            "front_line/lake_nogo",
            0,
            "The match is a tie",
            "Both sides hold 0 Occupation Points and have 14 units on the board.",
        ),
        ("fighting_front/first_game", 0, "You have lost", "The Allies occupy C1 and D1 in your back row."),
        (
            "fighting_front/first_game",
            1,
            "You have won",
            "You occupy C1 and D1 in the Axis' back row.",
        ),
        (
            "expand_the_front/landing",
            0,
            "You have lost",
            "After 12 rounds America holds 1 of 2 objective tiles, you only 0 of 2.",
        ),
        (
            "action_front/crossroads",
            0,
            "You have lost",
            "The German side has 24 points to your 14.",
        ),
        (
            "action_front/sandbar",
            1,
            "You have lost",
            (
                "You have not fulfilled your victory condition by the end of the last turn: 3 units of your own have "
                "left the map by the right edge (now 0)."
            ),
        ),
    ],
)
def test_the_sentence_says_why(name: str, seat: int, title: str, text: str) -> None:
    ending = told(name, seat)
    assert (ending.title, ending.text) == (title, text)


@pytest.mark.parametrize(
    ("winner", "seat", "title", "text"),
    [
        (
            AXIS,
            1,
            "You have lost",
            "After round 1, the last, the Axis holds 6 victory cities to your 12, and began with 6.",
        ),
        (
            ALLIES,
            -1,
            "The Allies have won",
            "After round 1, the last, the Allies hold 12 victory cities to the Axis' 6, and began with 12.",
        ),
        (
            DRAWN,
            0,
            "The match is a draw",
            "After round 1 both sides hold as many victory cities as at the start: the Axis 6.",
        ),
    ],
)
def test_b1_the_count_after_the_last_round(winner: int, seat: int, title: str, text: str) -> None:
    p = GLOBAL_WAR.new()
    p.win(winner)
    p.settle()
    ending = of(p, "global_war", seat)
    assert (ending.title, ending.text) == (title, text)


def test_b1_enough_victory_cities() -> None:
    p = GLOBAL_WAR.new("1941", {"victory": "projection_of_power"})
    for space, power in enumerate(p.control):
        if power >= 0:
            p.control[space] = POWERS.index("germany")
    p.win(AXIS)
    p.settle()
    assert of(p, "global_war", -1).text == "The Axis holds 18 victory cities to the Allies' 0, and 13 win."
    assert of(p, "global_war", 1).text == "The Axis holds 18 victory cities to your 0, and 13 win."


def test_while_a_match_is_on_no_end_is_told() -> None:
    assert FRONT_LINE.ending(FRONT_LINE.new(), 0) is None


@pytest.mark.parametrize("id_", registry.ids())
@pytest.mark.parametrize("winner", [-1, 0, 1, 2])
def test_an_end_that_no_play_leads_to_is_refused_or_told(id_: str, winner: int) -> None:
    """Whoever imports a position that is over can be told why, or cannot import it."""
    game = registry.game(id_)
    text = re.sub(r"winner=\S+", f"winner={winner}", game.new().notation())
    try:
        p = read_position(re.sub(r"agenda=\S+", "agenda=-", text))
    except NotationFault:
        return
    for seat in (SPECTATOR, 0, 1):
        assert game.ending(p, seat) is not None
        assert game.view(p, seat).result == p.result()
