"""Positions of Action Front! edited by hand."""

from __future__ import annotations

from random import Random

import pytest

from broadfront.engine.chance import pick
from broadfront.engine.editor import edit_position
from broadfront.engine.errors import NotationFault
from broadfront.engine.position import CHANCE, Position
from broadfront.games.action_front import GAME
from broadfront.games.action_front.position import ActionFrontPosition
from broadfront.games.action_front.terms import MAX_UNITS

RIFLES, INFANTRY = "US: USMC Rifle", "Japanese: IJA Infantry"


def placed(p: Position, name: str, hex_: str) -> ActionFrontPosition:
    assert isinstance(p, ActionFrontPosition)
    fuller = edit_position(GAME, p, "place", GAME.pieces(p.setting).index(name), p.setting.ground.parse(hex_))
    assert isinstance(fuller, ActionFrontPosition)
    return fuller


@pytest.fixture
def both() -> ActionFrontPosition:
    """A unit of each side on the map, while the forces are being bought."""
    p = placed(placed(GAME.new("meeting_engagement"), RIFLES, "0303"), INFANTRY, "0604")
    assert p.pending is not None
    assert p.pending.rule == "16.3"
    return p


def test_16_3_what_is_bought_comes_in_addition_to_units_placed_by_hand(both: ActionFrontPosition) -> None:
    rng = Random(3)
    while both.pending is not None and both.pending.rule == "16.3":
        both.play(pick(both.pending, rng) if both.pending.seat == CHANCE else both.pending.moves[-1])
    assert {both.at[0], both.at[1]} == {both.setting.ground.parse(hex_) for hex_ in ("0303", "0604")}
    assert both.waiting(0)
    assert both.waiting(1)


def test_3_2_a_turn_begun_instead_of_buying_is_played(both: ActionFrontPosition) -> None:
    begun = edit_position(GAME, both, "turn", 1, 0)
    assert begun.pending is not None
    assert begun.pending.seat == 0
    assert "move" in {move.verb for move in begun.pending.moves}


def test_16_3_there_is_room_for_what_may_still_be_bought(both: ActionFrontPosition) -> None:
    room = MAX_UNITS - both.setting.purchases[0][3] - 1
    ground = both.setting.ground
    free = [ground.name(hex_) for hex_ in ground.hexes if hex_ not in both.at]
    for hex_ in free[:room]:
        both = placed(both, RIFLES, hex_)
    with pytest.raises(NotationFault, match="those it may still buy included"):
        placed(both, RIFLES, free[room])
