"""Positions of Global War edited by hand: who goes aboard what."""

from __future__ import annotations

import pytest
from tests.games.global_war.positions import clear, put, space

from broadfront.engine.contract import Move
from broadfront.engine.errors import NotationFault
from broadfront.engine.position_editor import edited
from broadfront.games.global_war import GAME
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.terms import COMBAT_MOVE, POWER_NAMES


def placed(p: GlobalWarPosition, name: str, where: str) -> GlobalWarPosition:
    fuller = edited(GAME, p, "place", GAME.pieces(p.setting).index(name), space(where))
    assert isinstance(fuller, GlobalWarPosition)
    return fuller


def test_b3_3_land_units_at_sea_go_aboard_a_transport_that_has_room_for_them() -> None:
    p: GlobalWarPosition = GAME.new()
    clear(p, "sz6")
    ships = put(p, "sz6", "japan", transport=2)
    for name in ("Japan Tank", "Japan Tank", "Japan Infantry"):
        p = placed(p, name, "sz6")
    assert [len(p.aboard(ship)) for ship in ships] == [2, 1]
    with pytest.raises(NotationFault, match="place one with room in"):
        placed(p, "Japan Tank", "sz6")
    assert len(placed(p, "Japan Infantry", "sz6").aboard(ships[1])) == 2


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


def test_b3_3_aircraft_at_sea_go_aboard_a_carrier_that_has_room_for_them() -> None:
    p: GlobalWarPosition = GAME.new()
    clear(p, "sz62")
    carrier = put(p, "sz62", "japan", carrier=1)[0]
    for name in ("Japan Fighter", "Japan Carrier-based fighter"):
        p = placed(p, name, "sz62")
    assert len(p.aboard(carrier)) == 2
    for name in ("Japan Fighter", "Japan Bomber"):
        with pytest.raises(NotationFault, match="place one with room in Sea Zone 62"):
            placed(p, name, "sz62")


def test_b3_3_aircraft_of_the_power_that_moves_may_be_in_the_air() -> None:
    p: GlobalWarPosition = GAME.new(options={"research": False})
    while p.phase != COMBAT_MOVE:
        p.play(Move("end"))
    assert placed(p, f"{POWER_NAMES[p.mover]} Bomber", "sz5").host[-1] == -1


@pytest.mark.parametrize(
    ("expansion2", "name", "says"),
    [
        (
            True,
            "Italy Carrier-based fighter",
            "Italy has no Carrier-based fighter: it is built by Japan, USA",
        ),
        (True, "USSR King Tiger", "built by Germany"),
        (False, "Germany King Tiger", "section 3 of Expansion II is not played"),
        (False, "USA Escort", "section 12b of Expansion II is not played"),
    ],
)
def test_c_what_a_power_cannot_have_is_not_placed(expansion2: bool, name: str, says: str) -> None:
    p: GlobalWarPosition = GAME.new(options={"expansion2": expansion2})
    for where in ("germany", f"{name.split()[0]}: money and units bought"):
        at = space(where) if where == "germany" else -1 - POWER_NAMES.index(name.split()[0])
        with pytest.raises(NotationFault, match=says):
            edited(GAME, p, "place", GAME.pieces(p.setting).index(name), at)
