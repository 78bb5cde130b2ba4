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


def test_c9_fortifications_are_a_figure_of_an_island_that_japan_holds() -> None:
    p: GlobalWarPosition = GAME.new(options={"expansion2": True})
    where = space("okinawa")
    clear(p, "okinawa")
    put(p, "okinawa", "japan", infantry=2)
    names = [figure.name for figure in GAME.figures(p, where)]
    assert "fortifications" in names
    fortified = edited(GAME, p, "set", names.index("fortifications"), where, 2)
    assert isinstance(fortified, GlobalWarPosition)
    assert fortified.forts[where] == 2
    with pytest.raises(NotationFault, match="fortifications"):
        edited(GAME, p, "set", names.index("fortifications"), where, 3)
    for elsewhere in ("midway", "japan", "kiangsu"):
        assert "fortifications" not in [figure.name for figure in GAME.figures(p, space(elsewhere))]


@pytest.mark.parametrize(
    ("name", "figure"),
    [("Japan Industrial complex", "factory"), ("Japan Fortification", "fortifications")],
)
def test_what_is_no_unit_is_not_placed_on_the_map(name: str, figure: str) -> None:
    p = GAME.new(options={"expansion2": True})
    with pytest.raises(NotationFault, match=f"set '{figure}' of the space"):
        edited(GAME, p, "place", GAME.pieces(p.setting).index(name), space("okinawa"))
