"""Positions of Expand the Front! edited by hand."""

from __future__ import annotations

import pytest
from tests.games.expand_the_front.positions import position, tile

from broadfront.engine.editor import edit_position
from broadfront.engine.errors import NotationFault
from broadfront.games.expand_the_front import GAME
from broadfront.games.expand_the_front.pieces import FLAGS
from broadfront.games.expand_the_front.position import ExpandPosition
from broadfront.games.expand_the_front.terms import AMERICA, BOMBER, JAPAN, SAVED_MOST, WET

MATCH = -1


def edit(p: ExpandPosition, act: str, name: str, where: str, value: int = 0) -> ExpandPosition:
    """Place or remove a piece, or set a figure; "" is off the map."""
    space = tile(where, p) if where else MATCH
    names = [figure.name for figure in GAME.figures(p, space)] if act == "set" else GAME.pieces(p.setting)
    changed = edit_position(GAME, p, act, list(names).index(name), space, value)
    assert isinstance(changed, ExpandPosition)
    return changed


def begun(p: ExpandPosition, seat: int) -> ExpandPosition:
    turn = edit_position(GAME, p, "turn", seat, 0)
    assert isinstance(turn, ExpandPosition)
    return turn


def test_4_4_a_ship_is_placed_by_its_front_and_its_rear_is_turned() -> None:
    p = begun(position({"Guam": "JP Supply", "5:9": "US Supply"}), JAPAN)
    ship = edit(p, "place", "Japan Ship", "4:8")
    number = ship.ships_of(JAPAN)[0]
    (figure,) = GAME.figures(ship, tile("4:8"))
    assert figure.name == "Japan Ship S1: its rear lies on"
    assert "4:7" in figure.words
    assert "Guam" not in figure.words
    turned = edit(ship, "set", figure.name, "4:8", figure.words.index("4:7"))
    assert turned.ship_rear[number] == tile("4:7")
    assert not GAME.figures(turned, tile("4:7"))
    assert edit(turned, "remove", "Japan Ship", "4:7") == p


def test_4_4_where_a_ship_cannot_lie_is_told_in_words() -> None:
    p = begun(position({"Guam": "JP Supply"}), JAPAN)
    with pytest.raises(
        NotationFault, match="Ships lie on water, and Iwo Jima is land: choose a tile of water"
    ):
        edit(p, "place", "Japan Ship", "Iwo Jima")
    for name in [p.setting.map.names[beside] for beside in p.setting.map.sea_beside[tile("4:8")]]:
        p = edit(p, "place", "America Supply", name)
    with pytest.raises(NotationFault, match="4:8 has none: choose another tile, or remove the enemies"):
        edit(p, "place", "Japan Ship", "4:8")


def test_1_3_no_more_pieces_are_placed_than_there_are() -> None:
    p = begun(position(), JAPAN)
    for _ in range(p.setting.limits[JAPAN][BOMBER]):
        p = edit(p, "place", "Japan Bomber", "Guam")
    with pytest.raises(NotationFault, match="all 10 pieces Japan Bomber are on the map already: remove one"):
        edit(p, "place", "Japan Bomber", "Saipan")


def test_6_3_a_bomber_placed_in_water_has_begun_its_turn_there() -> None:
    p = edit(begun(position(), JAPAN), "place", "Japan Bomber", "4:8")
    assert p.of_kind(JAPAN, BOMBER) == [tile("4:8") * FLAGS + WET]


def test_3_3_a_turn_begins_with_what_can_be_saved() -> None:
    p = begun(position(), AMERICA)
    for _ in range(2):
        p = edit(p, "set", "America: production points", "", SAVED_MOST + p.setting.income[AMERICA])
        p = begun(p, AMERICA)
    assert p.points[AMERICA] == SAVED_MOST + p.setting.income[AMERICA]


def test_8_3_the_round_is_a_figure() -> None:
    p = begun(position({"Guam": "JP Supply"}), AMERICA)
    late = edit(p, "set", "Round", "", 7)
    assert (late.turn, late.mover) == (13, AMERICA)


@pytest.mark.parametrize(
    "units",
    [
        {"Guam": "JP Defense; US Assault moved"},
        {"4:8": "JP Assault", "4:7/4:8": "US Ship moved"},
    ],
)
def test_5_1_a_battle_is_left_for_the_combat_phase_of_who_has_come(units: dict[str, str]) -> None:
    p = position(units, turn="US", phase="combat")
    assert GAME.under_way(p)
    for side in (JAPAN, AMERICA):
        with pytest.raises(NotationFault, match="or begin the turn of one from Combat"):
            begun(p, side)
    again = begun(p, 2 + AMERICA)
    assert (again.mover, again.fighters) == (AMERICA, p.fighters)


@pytest.mark.parametrize("phase", ["movement", "combat"])
def test_5_1_who_cannot_fight_where_it_is_does_not_stand_with_enemies(phase: str) -> None:
    p = position({"Guam": "US Bomber moved, 2 Supply", "Saipan": "JP Supply"}, turn="US", phase=phase)
    with pytest.raises(NotationFault, match="both sides are on Guam"):
        edit(begun(p, AMERICA + 2 * (phase == "combat")), "place", "Japan Supply", "Guam")
