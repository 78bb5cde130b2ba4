"""Positions of Front Line edited by hand."""

from __future__ import annotations

import pytest
from tests.games.front_line.positions import position, sq

from broadfront.engine.editor import edit_position
from broadfront.engine.errors import NotationFault
from broadfront.games.front_line import GAME
from broadfront.games.front_line.position import FrontLinePosition
from broadfront.games.front_line.terms import FALLEN

MATCH = -1
INDUSTRY = "B10"
"""Red's, on Main."""


def put(p: FrontLinePosition, name: str, value: int | str, square: str = "") -> FrontLinePosition:
    """Set a figure of a square, or of the match, to a number or a word."""
    space = sq(square) if square else MATCH
    figures = GAME.figures(p, space)
    which = [figure.name for figure in figures].index(name)
    number = figures[which].words.index(value) if isinstance(value, str) else value
    changed = edit_position(GAME, p, "set", which, space, number)
    assert isinstance(changed, FrontLinePosition)
    return changed


def placed(p: FrontLinePosition, name: str, square: str) -> FrontLinePosition:
    fuller = edit_position(GAME, p, "place", GAME.pieces(p.setting).index(name), sq(square))
    assert isinstance(fuller, FrontLinePosition)
    return fuller


def test_6_4_the_supply_of_a_city_that_falls_is_one_chit() -> None:
    p = position({"D4": "GI", "D8": "RI"})
    city = p.setting.city_of[sq(INDUSTRY)]
    assert p.stacks[city] > 1
    for fallen in (put(p, "fallen city", 1, INDUSTRY), placed(p, "Green Infantry", INDUSTRY)):
        assert fallen.stacks[city] == 1
        with pytest.raises(NotationFault, match="goes from 0 to 1"):
            put(fallen, "Red: chits of the industry stack", 3)
    assert put(put(p, "fallen city", 1, INDUSTRY), "fallen city", 0, INDUSTRY) == p


def test_6_4_chits_that_are_left_of_a_stack_in_use_shrink_to_one() -> None:
    p = position({"D4": "GI", "D8": "RI"}, turn="red", stack="industry", chits=3)
    fallen = put(p, "fallen city", 1, INDUSTRY)
    assert (fallen.stack, fallen.chits) == (FALLEN, 1)


def test_3_4_chits_left_of_the_stack_in_use_are_a_figure() -> None:
    p = position({"D4": "GI", "D8": "RI"}, chits=3)
    assert put(p, "chits left in the stack in use", 1).chits == 1


def test_3_1_the_turn_of_the_month_stays_with_its_seat() -> None:
    p = position({"D4": "GI", "D8": "RI"}, turn="red", stack="air")
    late = put(p, "turns of this month that are over", 5)
    assert (late.turn, (late.leader + late.turn) % 2, late.mover) == (5, 1, p.mover)
    early = put(late, "turns of this month that are over", 0)
    assert [sum(chits > 0 for chits in early.stacks[at : at + 3]) for at in (0, 3)] == [3, 2]


def test_2_5_a_supply_card_is_taken_once() -> None:
    p = position({"D4": "GI", "D8": "RI"})
    p = put(p, "Green: supply card", "Staggered Air")
    with pytest.raises(NotationFault, match="another player has Staggered Air"):
        put(p, "Red: supply card", "Staggered Air")
    p = put(p, "Red: supply card", "Balanced Air")
    assert put(p, "Green: supply card", "Balanced Air").cards == [p.cards[1]] * 2


def test_5_11_the_edge_is_a_figure_of_each_board() -> None:
    assert put(position({"D4": "GI"}), "The Edge", "Red, on").edge == [4]
    names = [figure.name for figure in GAME.figures(position({"D4": "GI"}, board="allies"), MATCH)]
    assert names[-2:] == ["The Edge, board 1", "The Edge, board 2"]
