"""What a turn was meant for: an assault is told with the chance to win it, whoever it is that began it."""

from __future__ import annotations

from fractions import Fraction

from tests.games.action_front.positions import asked, at, position
from tests.games.action_front.test_victory import victory

from broadfront.engine.odds import odds
from broadfront.engine.odds_text import percent
from broadfront.engine.position import Move
from broadfront.games.action_front import GAME
from broadfront.games.action_front.odds.default_choices import plain
from broadfront.games.action_front.odds.isolated_position import assault_asked
from broadfront.games.action_front.position import ActionFrontPosition
from broadfront.lab.turn_explanations import explain_turns

FIGHT = ("us_rifle 0503", "jp_inf 0503 1")
TWO = (*FIGHT, "us_rifle 0303", "jp_inf 0303")


def told(p: ActionFrontPosition, *orders: str, seat: int = 0) -> list[str]:
    return explain_turns(GAME, p.clone(), [GAME.read(words) for words in orders], seat, None, is_judged=False)


def won(p: ActionFrontPosition, hex_: str) -> str:
    """Return how likely side A wins an assault by a walk over all cards."""
    q, move = assault_asked(p, 0, at(hex_))
    ends = odds(q, move, plain)
    return percent(sum((end.probability for end in ends if end.label.startswith("assault won")), Fraction(0)))


def test_10_2_an_assault_that_is_chosen_is_told_with_its_exact_chance() -> None:
    p = position(TWO, phase="assault")
    assert told(p, "assault 0503") == [f"Takes 0503 by assault with {won(p, '0503')}."]
    assert won(p, "0503") not in ("0 %", "100 %", won(p, "0303"))


def test_10_1_an_assault_that_begins_by_itself_is_told() -> None:
    p = position(("us_rifle 0502", "jp_inf 0503 1"))
    moves = [GAME.read("move A1 0503")]
    q = p.clone()
    q.play(moves[0])
    while asked(q) == "A":
        moves.append(Move("end", 0, 0))
        q.play(moves[-1])
    lines = explain_turns(GAME, p.clone(), moves, 0, None, is_judged=False)
    assert lines == [f"Takes 0503 by assault with {won(q, '0503')}.", "Moves a piece, to 0503."]


def test_14_an_objective_is_named() -> None:
    text = victory("A", 'kind = "hold", hexes = ["0503"]') + victory("B", 'kind = "hold", hexes = ["0303"]')
    p = position(TWO, phase="assault", rest=text)
    assert told(p, "assault 0503")[0].startswith("Takes the objective 0503 by assault with ")
    assert told(p, "assault 0303")[0].startswith("Takes 0303 by assault with ")


def test_the_other_side_is_not_told_of() -> None:
    assert told(position(TWO, phase="assault"), "assault 0503", seat=1) == []
