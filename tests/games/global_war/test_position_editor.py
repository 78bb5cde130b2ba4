"""Positions of Global War edited by hand: who goes aboard what."""

from __future__ import annotations

import pytest
from tests.games.global_war.positions import clear, power, put, space

from broadfront.engine.editor import edit_position
from broadfront.engine.errors import NotationFault
from broadfront.engine.position import Move
from broadfront.games.global_war import GAME
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.expansion_carrier_fighters import MAX_CARRIER_FIGHTERS
from broadfront.games.global_war.rules.expansion_minor_rules import tiger_sites
from broadfront.games.global_war.terms import COMBAT_MOVE, PACIFIC, POWER_NAMES, STRANDED
from broadfront.games.global_war.units import CARRIER_FIGHTER


def placed(p: GlobalWarPosition, name: str, where: str) -> GlobalWarPosition:
    fuller = edit_position(GAME, p, "place", GAME.pieces(p.setting).index(name), space(where))
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
    fortified = edit_position(GAME, p, "set", names.index("fortifications"), where, 2)
    assert isinstance(fortified, GlobalWarPosition)
    assert fortified.forts[where] == 2
    with pytest.raises(NotationFault, match="fortifications"):
        edit_position(GAME, p, "set", names.index("fortifications"), where, 3)
    for elsewhere in ("midway", "japan", "kiangsu"):
        assert "fortifications" not in [figure.name for figure in GAME.figures(p, space(elsewhere))]


@pytest.mark.parametrize(
    ("name", "figure"),
    [("Japan Industrial complex", "factory"), ("Japan Fortification", "fortifications")],
)
def test_what_is_no_unit_is_not_placed_on_the_map(name: str, figure: str) -> None:
    p = GAME.new(options={"expansion2": True})
    with pytest.raises(NotationFault, match=f"set '{figure}' of the space"):
        edit_position(GAME, p, "place", GAME.pieces(p.setting).index(name), space("okinawa"))


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
            edit_position(GAME, p, "place", GAME.pieces(p.setting).index(name), at)


def begun(p: GlobalWarPosition, name: str) -> GlobalWarPosition:
    turn = edit_position(GAME, p, "turn", GAME.turns(p.setting).index(name), 0)
    assert isinstance(turn, GlobalWarPosition)
    return turn


def put_figure(p: GlobalWarPosition, name: str, at: int, value: int) -> GlobalWarPosition:
    names = [figure.name for figure in GAME.figures(p, at)]
    changed = edit_position(GAME, p, "set", names.index(name), at, value)
    assert isinstance(changed, GlobalWarPosition)
    return changed


def test_b2_2_the_production_chart_follows_who_holds_a_space() -> None:
    p = GAME.new()
    where, value = space("kiangsu"), GAME.new().setting.value[space("kiangsu")]
    clear(p, "kiangsu")
    given = put_figure(p, "held by", where, power("china"))
    assert given.level[power("japan")] == p.level[power("japan")] - value
    assert put_figure(given, "held by", where, power("japan")).level == p.level


def test_b3_a_unit_placed_in_its_own_turn_can_move_and_what_was_friendly_is_noted_anew() -> None:
    p = begun(GAME.new(options={"research": False}), "Germany")
    assert placed(p, "Germany Tank", "germany").left[-1] == 2
    assert placed(p, "USSR Tank", "russia").left[-1] == 0
    zone = space("sz19")
    assert not p.hostile >> zone & 1
    watched = placed(p, "USA Destroyer", "sz19")
    assert watched.hostile >> zone & 1
    destroyer = GAME.pieces(p.setting).index("USA Destroyer")
    assert edit_position(GAME, watched, "remove", destroyer, zone) == p
    where = space("anglo_egypt_sudan")
    clear(p, "anglo_egypt_sudan")
    taken = put_figure(p, "held by", where, power("germany"))
    assert taken.held & taken.friendly & 1 << where


def test_b3_3_aircraft_go_with_the_carrier_that_is_removed() -> None:
    p: GlobalWarPosition = GAME.new()
    clear(p, "sz62")
    put(p, "sz62", "japan", carrier=1)
    full = placed(p, "Japan Fighter", "sz62")
    empty = edit_position(GAME, full, "remove", GAME.pieces(p.setting).index("Japan Carrier"), space("sz62"))
    assert isinstance(empty, GlobalWarPosition)
    assert not GAME.pieces_on(empty, space("sz62"))


@pytest.mark.parametrize(
    ("name", "where", "says"),
    [
        ("Japan Battleship", "japan", "Battleship is a ship, and Japan is land: choose a sea zone"),
        ("Germany Tank", "switzerland", "nobody can be in Switzerland"),
        ("China Infantry", "india", "China and Kwangtung only"),
        ("China Destroyer", "sz62", "China has no ships"),
        ("Germany King Tiger", "sz5", "King Tigers go on no ship"),
        ("USA Carrier-based fighter", "eastern_us", "stay in the Pacific and Indian Oceans"),
    ],
)
def test_where_a_unit_cannot_be_is_told_in_words(name: str, where: str, says: str) -> None:
    p: GlobalWarPosition = GAME.new(options={"expansion2": True})
    with pytest.raises(NotationFault, match=says):
        placed(p, name, where)


def test_c2_a_ship_of_the_pacific_programme_is_marked() -> None:
    p: GlobalWarPosition = GAME.new(options={"expansion2": True})
    clear(p, "sz62", "sz12")
    for where in ("sz62", "sz12"):
        p = placed(p, "Japan Cruiser", where)
    marked = put_figure(p, "Japan Cruiser: of the Pacific programme", space("sz62"), 1)
    assert marked.marks[marked.units_in(space("sz62"))[0]] == PACIFIC
    assert put_figure(marked, "Japan Cruiser: of the Pacific programme", space("sz62"), 0) == p
    assert not GAME.figures(p, space("sz12"))


def test_c3_a_factory_that_the_enemy_has_held_builds_no_king_tigers() -> None:
    p: GlobalWarPosition = GAME.new(options={"expansion2": True})
    where, name = space("germany"), "the enemy has held it: no King Tigers are built here"
    clear(p, "germany")
    lost = put_figure(p, "held by", where, power("uk"))
    back = put_figure(lost, "held by", where, power("germany"))
    assert not tiger_sites(lost)
    assert not tiger_sites(back)
    assert tiger_sites(put_figure(back, name, where, 0)) == (where,)


def test_c6_the_national_guard_is_ready_or_called() -> None:
    match = -1 - GAME.areas(GAME.new().setting).index("The match")
    p: GlobalWarPosition = GAME.new(options={"expansion2": True})
    assert put_figure(p, "National Guard", match, 1).guard == 1
    assert [figure.name for figure in GAME.figures(GAME.new(options={"expansion2": False}), match)] == [
        "Round"
    ]


def test_c8_carrier_based_fighters_are_eight_at_most_and_on_land_stranded() -> None:
    p: GlobalWarPosition = GAME.new(options={"expansion2": True})
    for _ in range(MAX_CARRIER_FIGHTERS - p.number_of(power("usa"), CARRIER_FIGHTER)):
        p = placed(p, "USA Carrier-based fighter", "hawaiian_islands")
    assert p.marks[-1] == STRANDED
    with pytest.raises(NotationFault, match="USA has 8 x Carrier-based fighter at most"):
        placed(p, "USA Carrier-based fighter", "hawaiian_islands")


def test_b4_ships_of_one_kind_are_told_apart_by_numbers() -> None:
    p: GlobalWarPosition = GAME.new(options={"expansion2": False})
    clear(p, "sz62")
    first, second = put(p, "sz62", "japan", battleship=2)
    names = [figure.name for figure in GAME.figures(p, space("sz62"))]
    assert names == ["Japan Battleship: damage", "Japan Battleship 2: damage"]
    damaged = put_figure(p, names[1], space("sz62"), 1)
    assert (damaged.damage[first], damaged.damage[second]) == (0, 1)


def test_b5_china_holds_its_own_land_and_raises_infantry() -> None:
    p: GlobalWarPosition = GAME.new()
    clear(p, "india", "kwangtung")
    for where in ("india", "kwangtung"):
        with pytest.raises(NotationFault, match="China holds no land but its own"):
            put_figure(p, "held by", space(where), power("china"))
    pool = -1 - power("china")
    assert edit_position(GAME, p, "place", GAME.pieces(p.setting).index("China Infantry"), pool) != p
    with pytest.raises(NotationFault, match="raises infantry only"):
        edit_position(GAME, p, "place", GAME.pieces(p.setting).index("China Tank"), pool)
