"""[b2] The map: how spaces touch, whose they are, hostile zones, canals, what cannot be entered, islands."""

from __future__ import annotations

from itertools import product

import pytest
from tests.games.global_war.positions import (
    again,
    bare,
    begin,
    enemies,
    hold,
    one,
    play,
    power,
    put,
    space,
    targets,
    war,
)

from broadfront.boards.spacesets import members
from broadfront.games.global_war.map import MAP
from broadfront.games.global_war.rules.capture import capture
from broadfront.games.global_war.rules.move_phases import CombatMove, Noncombat
from broadfront.games.global_war.terms import ALLIES, AXIS, GERMANY, ITALY, JAPAN, UK, USA


def test_b2_1_the_map_has_as_many_spaces_as_the_rules_say() -> None:
    assert MAP.size == 162
    assert MAP.sea.bit_count() == 65
    assert MAP.land.bit_count() == 82
    assert sum(not MAP.passable >> s & 1 for s in range(MAP.size)) == 15
    assert sum(map(len, MAP.beside)) == 2 * 407


def test_b2_1_neighbours_are_mutual_and_the_edges_meet() -> None:
    for a, around in enumerate(MAP.beside):
        assert a not in around
        assert all(a in MAP.beside[b] for b in around)
    for west, east in (("sz20", "sz55"), ("sz21", "sz44"), ("sz25", "sz43")):
        assert space(east) in MAP.beside[space(west)]


def test_b2_2_every_territory_is_held_by_somebody_and_no_zone_is() -> None:
    for scenario in ("1941", "1942"):
        p = war(scenario)
        for s in range(MAP.size):
            assert (p.control[s] >= 0) == bool(MAP.land >> s & 1)
            assert p.side_of(s) in ((AXIS, ALLIES) if MAP.land >> s & 1 else (-1,))


def test_b2_2_empty_enemy_land_is_enemy_land() -> None:
    p = bare()
    soldier = one(p, "poland", "germany", "infantry")
    begin(p, "germany", CombatMove(GERMANY))
    assert targets(p, "move", soldier) == {"baltic_states", "east_poland"}


def test_b2_2_land_units_share_friendly_territories() -> None:
    p = bare()
    hold(p, "italy", "poland")
    put(p, "poland", "italy", infantry=1)
    soldier = one(p, "germany", "germany", "infantry")
    begin(p, "germany", Noncombat(GERMANY))
    assert "poland" in targets(p, "move", soldier)


@pytest.mark.parametrize("kind", ["destroyer", "cruiser", "carrier", "battleship"])
def test_b2_3_surface_warships_make_a_zone_hostile(kind: str) -> None:
    p = bare()
    put(p, "sz7", "germany", **{kind: 1})
    ship = one(p, "sz6", "uk", "cruiser")
    assert p.warships_of(AXIS) == 1 << space("sz7")
    assert not p.warships_of(ALLIES) >> space("sz7") & 1
    begin(p, "uk", Noncombat(UK))
    assert targets(p, "move", ship) == {"sz2", "sz3", "sz4", "sz5"}
    begin(p, "uk", CombatMove(UK))
    assert "sz7" in targets(p, "move", ship)
    assert not {"sz8", "sz12"} & targets(p, "move", ship)


@pytest.mark.parametrize("kind", ["submarine", "transport"])
def test_b2_3_submarines_and_transports_do_not(kind: str) -> None:
    p = bare()
    put(p, "sz7", "germany", **{kind: 1})
    ship = one(p, "sz6", "uk", "cruiser")
    assert not p.warships_of(AXIS)
    begin(p, "uk", Noncombat(UK))
    assert {"sz7", "sz8", "sz12"} <= targets(p, "move", ship)


@pytest.mark.parametrize("kind", ["cruiser", "carrier", "battleship", "submarine", "transport"])
def test_b2_3_submarines_pass_all_but_destroyers(kind: str) -> None:
    p = bare()
    put(p, "sz7", "germany", **{kind: 1})
    sub = one(p, "sz6", "uk", "submarine")
    for step in (CombatMove(UK), Noncombat(UK)):
        begin(p, "uk", step)
        assert {"sz7", "sz8", "sz12"} <= targets(p, "move", sub)
    put(p, "sz7", "germany", destroyer=1)
    begin(p, "uk", CombatMove(UK))
    assert "sz7" in targets(p, "move", sub)
    assert not {"sz8", "sz12"} & targets(p, "move", sub)
    begin(p, "uk", Noncombat(UK))
    assert not {"sz7", "sz8", "sz12"} & targets(p, "move", sub)


def test_b2_3_a_ship_that_stopped_at_a_hostile_zone_goes_no_further() -> None:
    p = bare()
    put(p, "sz7", "germany", destroyer=1)
    ship = one(p, "sz6", "uk", "cruiser")
    other = one(p, "sz6", "uk", "submarine")
    begin(p, "uk", CombatMove(UK))
    play(p, "move", ship, space("sz7"))
    play(p, "move", other, space("sz7"))
    assert targets(p, "move", ship) == targets(p, "move", other) == set()


@pytest.mark.parametrize(
    ("needs", "a", "b"),
    [(("panama",), "sz19", "sz20"), (("egypt", "trans_jordan"), "sz15", "sz34")],
)
@pytest.mark.parametrize("step", [CombatMove, Noncombat])
def test_b2_4_canals_need_all_their_land_since_the_turn_began(
    needs: tuple[str, ...], a: str, b: str, step: type[CombatMove] | type[Noncombat]
) -> None:
    for owner in ("uk", "japan"):
        for holders in product(("usa", "uk", "italy"), repeat=len(needs)):
            p = bare()
            here, there = one(p, a, owner, "cruiser"), one(p, b, owner, "cruiser")
            for land, of in zip(needs, holders, strict=True):
                hold(p, of, land)
            begin(p, owner, step(power(owner)))
            open_ = not any(enemies(of, owner) for of in holders)
            assert (b in targets(p, "move", here)) == open_
            assert (a in targets(p, "move", there)) == open_


def test_b2_4_a_canal_is_shut_in_the_turn_of_its_capture() -> None:
    p = bare()
    hold(p, "italy", "trans_jordan")
    ship = one(p, "sz15", "italy", "cruiser")
    begin(p, "italy")
    capture(p, space("egypt"), ITALY)
    again(p, Noncombat(ITALY))
    assert targets(p, "move", ship) == {"sz13", "sz14", "sz16"}


def test_b2_4_aircraft_do_not_care_for_canals_nor_for_straits() -> None:
    p = bare(dardanelles="closed")
    assert MAP.flights(space("sz15"))[space("sz34")] == 1
    put(p, "sz16", "ussr", submarine=1)
    plane = one(p, "balkans", "italy", "fighter")
    begin(p, "italy", CombatMove(ITALY))
    assert "sz16" in targets(p, "move", plane)


def test_b2_4_land_units_cross_the_canal() -> None:
    p = bare()
    soldier = one(p, "egypt", "uk", "infantry")
    begin(p, "uk", Noncombat(UK))
    assert "trans_jordan" in targets(p, "move", soldier)
    assert space("panama") in MAP.land_beside[space("mexico")]


@pytest.mark.parametrize("closed", [False, True])
@pytest.mark.parametrize(("a", "b"), [("sz14", "sz16"), ("sz16", "sz15"), ("sz13", "sz16")])
def test_b2_4_the_dardanelles_can_be_closed(a: str, b: str, *, closed: bool) -> None:
    p = bare(dardanelles="closed" if closed else "open")
    ship = one(p, a, "italy", "submarine")
    for step in (CombatMove(ITALY), Noncombat(ITALY)):
        begin(p, "italy", step)
        assert (b in targets(p, "move", ship)) != closed


def test_b2_4_there_is_no_rule_for_gibraltar_or_the_danish_straits() -> None:
    p = bare()
    ship = one(p, "sz12", "italy", "cruiser")
    other = one(p, "sz5", "uk", "cruiser")
    begin(p, "italy", Noncombat(ITALY))
    assert "sz13" in targets(p, "move", ship)
    begin(p, "uk", Noncombat(UK))
    assert "sz6" in targets(p, "move", other)


def test_b2_5_nobody_enters_or_flies_over_what_cannot_be_entered() -> None:
    shut = [s for s in range(MAP.size) if not MAP.passable >> s & 1]
    for s in shut:
        assert not MAP.land >> s & 1
        assert MAP.places[s].owner < 0
        for a in range(MAP.size):
            assert s not in MAP.land_beside[a]
            assert s not in MAP.open_beside[a]
    # Turkey lies between; round it by Bulgaria and the Black Sea it is three.
    assert MAP.flights(space("balkans"))[space("caucasus")] == 3
    # The Himalaya lies between India and Sikang.
    assert MAP.flights(space("india"))[space("sikang")] == 3


def test_b2_6_to_islands_goes_nobody_on_foot() -> None:
    islands = [s for s in members(MAP.land) if MAP.places[s].island]
    assert {"midway", "east_indies", "french_madagascar", "iceland"} <= {MAP.ids[s] for s in islands}
    for s in islands:
        assert not MAP.land_beside[s]
        assert MAP.sea_beside[s]
    p = bare()
    one(p, "united_kingdom", "uk", "infantry")
    begin(p, "uk", Noncombat(UK))
    assert p.pending is None


def test_b2_6_a_transport_brings_them() -> None:
    p = bare()
    soldier, ship = one(p, "united_kingdom", "usa", "infantry"), one(p, "sz2", "usa", "transport")
    begin(p, "usa", Noncombat(USA))
    play(p, "load", soldier, ship)
    assert targets(p, "land", soldier) == {"united_kingdom", "iceland", "greenland"}


def test_the_japanese_fleet_stands_where_it_sails() -> None:
    p = war()
    fleet = [u for u in p.of_power(JAPAN) if MAP.is_sea(p.at[u])]
    assert all(p.host[u] < 0 or p.at[p.host[u]] == p.at[u] for u in fleet)
