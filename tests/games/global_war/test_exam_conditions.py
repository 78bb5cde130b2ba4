"""The conditions that Global War adds to exam positions."""

from __future__ import annotations

import pytest
from tests.games.global_war.positions import bare, hold, on_board, one, put, space, war

from broadfront.engine.errors import NotationFault
from broadfront.games.global_war import GAME
from broadfront.games.global_war.terms import GERMANY, USA

AXIS_SEAT, ALLIES_SEAT = 0, 1


def test_who_holds_a_space() -> None:
    p = war("1941")
    assert GAME.exam_condition(p, p, AXIS_SEAT, "Axis hold Germany, Italy, Japan")
    assert GAME.exam_condition(p, p, AXIS_SEAT, "Germany hold Germany")
    assert not GAME.exam_condition(p, p, AXIS_SEAT, "Germany hold Germany, Italy")


def test_how_safe_a_space_and_some_pieces_are() -> None:
    p = bare()
    put(p, "russia", "ussr", infantry=2)
    assert GAME.exam_condition(p, p, ALLIES_SEAT, "Russia is safe to 100 %")
    hold(p, "germany", "belorussia")
    put(p, "belorussia", "germany", tank=8)
    assert not GAME.exam_condition(p, p, ALLIES_SEAT, "Russia is safe to 50 %")
    assert not GAME.exam_condition(p, p, ALLIES_SEAT, "every USSR Infantry is safe to 50 %")
    on_board(p, one(p, "sz10", "usa", "transport"), "infantry")
    assert GAME.exam_condition(p, p, ALLIES_SEAT, "every USA * is safe to 90 %")


def test_what_is_lost_and_destroyed() -> None:
    p = bare()
    put(p, "russia", "ussr", infantry=3, tank=1)
    q = p.clone()
    q.remove(next(iter(q.units_in(space("russia")))))
    assert not GAME.exam_condition(p, q, ALLIES_SEAT, "loses no USSR Infantry")
    assert GAME.exam_condition(p, q, ALLIES_SEAT, "loses no USSR Tank")
    assert GAME.exam_condition(p, q, AXIS_SEAT, "destroys 1 USSR *")
    assert not GAME.exam_condition(p, q, AXIS_SEAT, "destroys 2 USSR Infantry")


def test_research_and_bombing() -> None:
    p = war("1941")
    q = p.clone()
    assert not GAME.exam_condition(p, q, ALLIES_SEAT, "researches")
    assert not GAME.exam_condition(p, q, ALLIES_SEAT, "bombs Germany")
    q.tokens[USA] = 1
    q.ruin[space("germany")] = 3
    assert GAME.exam_condition(p, q, ALLIES_SEAT, "researches")
    assert GAME.exam_condition(p, q, ALLIES_SEAT, "bombs Germany")
    q.tokens[USA], q.techs[GERMANY] = 0, 1
    assert GAME.exam_condition(p, q, AXIS_SEAT, "researches")


@pytest.mark.parametrize(
    "words",
    [
        "Nobody hold Germany",
        "Axis hold Atlantis",
        "Russia is safe to most",
        "Russia is safe to 101 %",
        "loses no USSR Elephant",
        "destroys many USSR Tank",
    ],
)
def test_what_cannot_be_read_is_refused(words: str) -> None:
    p = war("1941")
    with pytest.raises(NotationFault):
        GAME.exam_condition(p, p, AXIS_SEAT, words)


def test_other_conditions_are_left_to_others() -> None:
    p = war("1941")
    assert GAME.exam_condition(p, p, AXIS_SEAT, "wins") is None


@pytest.mark.parametrize("number", ["²", "٣", "9" * 5_000, "101", "-1", ""])
@pytest.mark.parametrize("words", ["Germany is safe to {} %", "destroys {} USSR Infantry"])
def test_a_number_that_cannot_be_read_is_refused(words: str, number: str) -> None:
    if (words[0], number) == ("d", "101"):
        return
    p = war("1941")
    with pytest.raises(NotationFault, match=r"is no chance|say how many") as refusal:
        GAME.exam_condition(p, p, ALLIES_SEAT, words.format(number))
    assert len(str(refusal.value)) < 150
