"""What an attack is meant for: a city beside the unit, taken or freed with the chance that it is entered."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.games.front_line.positions import position

from broadfront.engine.odds import odds
from broadfront.engine.odds_text import percent
from broadfront.games.front_line import GAME
from broadfront.games.front_line.position import FrontLinePosition
from broadfront.games.front_line.terms import EXHAUSTED
from broadfront.lab.turn_explanations import explain_turns


def told(p: FrontLinePosition, words: str) -> str:
    assert p.pending is not None
    (line,) = explain_turns(GAME, p.clone(), [GAME.read(words)], p.pending.seat, None, is_judged=False)
    return line


def entered(p: FrontLinePosition, words: str) -> str:
    """Return the chance that a unit of the mover is in the attacked square in the end, by the rules."""
    move, side = GAME.read(words), p.mover & 1
    ends = odds(p, move, GAME.odds_policy("plain"))
    inside = (end.probability for end in ends if _holds(end.position, move.where, side))
    return percent(sum(inside, Fraction(0)))


def _holds(p: object, square: int, side: int) -> bool:
    assert isinstance(p, FrontLinePosition)
    return not p.is_empty(square) and p.side_at(square) == side


def test_5_10_an_empty_city_is_taken_on_1_to_4() -> None:
    assert (
        told(position({"B4": "RI"}, turn="red"), "attack B4 B3") == "Infantry B4 takes the city B3 with 67 %."
    )


def test_9_1_a_capital_wins_the_match() -> None:
    p = position({"C2": "RT"}, turn="red")
    assert told(p, "attack C2 C1") == "Tank C2 takes the Capital C1 with 67 %, which wins the match."


@pytest.mark.parametrize("defender", ["GI", "GI*", "GT", "GA"])
@pytest.mark.parametrize("attacker", ["RI", "RT"])
def test_a_city_that_is_held_is_taken_as_often_as_the_rules_enter_it(attacker: str, defender: str) -> None:
    p = position({"B4": attacker, "B3": defender}, turn="red")
    chance = entered(p, "attack B4 B3")
    assert f" takes the city B3 with {chance}" in told(p, "attack B4 B3")
    assert chance != "0 %"


def test_what_else_an_attack_does_is_told() -> None:
    line = told(position({"B4": "RT", "B3": "GI"}, turn="red"), "attack B4 B3")
    assert line.startswith("Tank B4 takes the city B3 with ")
    assert "Disrupt" in line
    assert "Miss" not in line


def test_6_3_an_own_city_is_freed() -> None:
    p = position({"B4": "GI", "B3": "RI*"}, fallen=["B3"])
    assert told(p, "attack B4 B3").startswith("Infantry B4 frees the city B3 with ")


def test_a_city_that_is_shot_at_from_afar_is_not_taken() -> None:
    p = position({"B5": "RA", "B3": "GI"}, turn="red")
    assert told(p, "attack B5 B3").startswith("Artillery B5 attacks B3: ")


def test_missions_and_commissions_are_told_as_the_log_has_them() -> None:
    p = position({"B4": "RI*", "B3": "GI"}, turn="red", stack="capital")
    p.leadership[1] = EXHAUSTED
    moves = [GAME.read(words) for words in ("regroup B4", "commission")]
    told = explain_turns(GAME, p, moves, 1, None, is_judged=False)
    assert told == ["Infantry B4 regroups.", "Red commissions Leadership."]


def test_what_may_change_the_odds_is_told_once() -> None:
    def lines(moves: list[str], **rest: object) -> list[str]:
        p = position({"C2": "RT", "E4": "RT", "E5": "GI"}, turn="red", **rest)  # type: ignore[arg-type]
        assert p.pending is not None
        asked = [GAME.read(words) for words in moves]
        return explain_turns(GAME, p, asked, p.pending.seat, None, is_judged=False)

    edge, rallies = "Nobody uses the Edge in these odds.", "Nobody rallies in these odds."
    capital = "Tank C2 takes the Capital C1 with 67 %, which wins the match."
    assert lines(["attack C2 C1"]) == [capital]
    assert lines(["attack C2 C1"], edge="green on") == [capital, edge]
    assert lines(["attack C2 C1"], edge="green off") == [capital]
    assert lines(["attack C2 C1"], leaders=["green"]) == [capital], "[8.2] an empty city cannot be rallied"
    both = lines(["attack E4 E5"], edge="red on", leaders=["green"])
    assert both[1:] == [edge, rallies]
    several = ["attack E4 E5", "decline", "roll 3", "accept"]
    assert lines(several, edge="red on", leaders=["green"])[1:] == [edge, rallies]
