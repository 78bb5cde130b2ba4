"""Positions of Global War edited by hand: who goes aboard what."""

from __future__ import annotations

import pytest
from tests.games.global_war.positions import clear, put, space

from broadfront.engine.errors import NotationFault
from broadfront.engine.position_editor import edited
from broadfront.games.global_war import GAME
from broadfront.games.global_war.position import GlobalWarPosition


def test_b3_3_land_units_at_sea_go_aboard_a_transport_that_has_room_for_them() -> None:
    p: GlobalWarPosition = GAME.new()
    clear(p, "sz6")
    ships = put(p, "sz6", "japan", transport=2)
    pieces = GAME.pieces(p.setting)

    def placed(p: GlobalWarPosition, name: str) -> GlobalWarPosition:
        fuller = edited(GAME, p, "place", pieces.index(name), space("sz6"))
        assert isinstance(fuller, GlobalWarPosition)
        return fuller

    for name in ("Japan Tank", "Japan Tank", "Japan Infantry"):
        p = placed(p, name)
    assert [len(p.aboard(ship)) for ship in ships] == [2, 1]
    with pytest.raises(NotationFault, match="place one with room in"):
        placed(p, "Japan Tank")
    assert len(placed(p, "Japan Infantry").aboard(ships[1])) == 2
