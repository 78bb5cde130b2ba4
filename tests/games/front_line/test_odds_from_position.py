"""[5.1] The odds sheet filled in from the board: a unit attacks enemies only."""

import pytest
from tests.games.front_line.positions import position, sq

from broadfront.engine.errors import OptionFault
from broadfront.games.front_line import GAME

UNITS = {"D2": "GT", "D3": "GI", "D4": "RI", "C2": "GI"}


@pytest.mark.parametrize(("unit", "target"), [("D2", "D3"), ("D3", "D2"), ("D2", "C2"), ("C2", "B3")])
def test_two_squares_of_one_side_are_no_attack(unit: str, target: str) -> None:
    with pytest.raises(OptionFault, match="a unit attacks enemies only"):
        GAME.battle_calculator.from_position(position(UNITS), sq(unit), "", sq(target))


def test_an_enemy_is_attacked() -> None:
    battle = GAME.battle_calculator.from_position(position(UNITS), sq("D3"), "", sq("D4"))
    assert (battle["target"], battle["range"]) == ("infantry", "1")
