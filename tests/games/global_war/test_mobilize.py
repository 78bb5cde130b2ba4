"""[b3.6] Mobilization: what is placed where, and how much of it."""

from __future__ import annotations

from tests.games.global_war.positions import (
    again,
    bare,
    begin,
    buys,
    clear,
    count,
    guest,
    hold,
    is_legal,
    knows,
    of_verb,
    on_board,
    one,
    play,
    pooled,
    put,
    space,
    verbs,
    war,
)

from broadfront.games.global_war.map import MAP
from broadfront.games.global_war.rules.capture import capture
from broadfront.games.global_war.rules.industry import capacity
from broadfront.games.global_war.rules.placement import LastLanding, Mobilize
from broadfront.games.global_war.terms import FACTORY_PRODUCTION, GERMANY, JAPAN, UK
from broadfront.games.global_war.units import BOMBER, CARRIER, DESTROYER, FACTORY, FIGHTER, INFANTRY, KIND_OF

# --- b3.6 mobilize ----------------------------------------------------------------------------------------------------


def test_b3_6_a_factory_places_its_value_less_its_damage() -> None:
    p = war()
    japan = space("japan")
    begin(p, "japan")
    assert capacity(p, JAPAN, japan) == 8
    p.ruin[japan] = 3
    assert capacity(p, JAPAN, japan) == 5
    p.ruin[japan] = 16
    assert capacity(p, JAPAN, japan) == 0
    knows(p, "japan", FACTORY_PRODUCTION)
    assert capacity(p, JAPAN, japan) == 0
    p.ruin[japan] = 9
    assert capacity(p, JAPAN, japan) == 1
    p.ruin[japan] = 0
    assert capacity(p, JAPAN, japan) == 10
    hold(p, "japan", "karelia_ssr")
    begin(p, "japan")
    assert capacity(p, JAPAN, space("karelia_ssr")) == 2  # worth less than 3: nothing more


def test_b3_6_only_own_factories_held_since_the_turn_began() -> None:
    p = war()
    begin(p, "germany")
    assert capacity(p, GERMANY, space("germany")) == 10
    assert capacity(p, GERMANY, space("italy")) == 0
    assert capacity(p, GERMANY, space("poland")) == 0
    clear(p, "karelia_ssr")
    capture(p, space("karelia_ssr"), GERMANY)
    assert capacity(p, GERMANY, space("karelia_ssr")) == 0
    begin(p, "germany")
    assert capacity(p, GERMANY, space("karelia_ssr")) == 2


def test_b3_6_land_units_and_aircraft_in_the_territory_and_ships_beside_it() -> None:
    p = bare()
    buys(p, "germany", infantry=1, bomber=1, fighter=1, destroyer=1)
    put(p, "sz5", "uk", cruiser=1)  # hostile: that does not matter
    begin(p, "germany", Mobilize(GERMANY))
    home, sea = space("germany"), space("sz5")
    assert of_verb(p, "place") == {(INFANTRY, home), (BOMBER, home), (FIGHTER, home), (DESTROYER, sea)}
    play(p, "place", DESTROYER, sea)
    assert count(p, "sz5", "germany", "destroyer") == 1
    assert p.placed[home] == 1


def test_b3_6_ships_in_any_of_the_zones_beside_the_factory() -> None:
    p = bare()
    buys(p, "uk", destroyer=5)
    begin(p, "uk", Mobilize(UK))
    zones = {MAP.ids[at] for kind, at in of_verb(p, "place") if kind == DESTROYER}
    assert {f"sz{n}" for n in (2, 3, 6, 7, 8)} <= zones
    assert zones >= {MAP.ids[z] for z in MAP.sea_beside[space("united_kingdom")]}
    home = space("united_kingdom")
    for n, zone in enumerate(MAP.sea_beside[home]):
        play(p, "place", DESTROYER, zone)
        assert p.placed[home] == n + 1
        assert count(p, MAP.ids[zone], "uk", "destroyer") == 1


def test_b3_6_a_fighter_on_a_deck_takes_a_place_of_the_factory() -> None:
    p = bare()
    buys(p, "germany", fighter=2, infantry=2)
    one(p, "sz5", "germany", "carrier")
    home = space("germany")
    p.ruin[home] = p.setting.value[home] - 2
    begin(p, "germany", Mobilize(GERMANY))
    for placed in (1, 2):
        play(p, "place", FIGHTER, space("sz5"))
        assert p.placed[home] == placed
    assert p.pending is None  # no place is left for the infantry


def test_b3_6_fighters_also_on_own_carriers_old_or_new() -> None:
    p = bare()
    buys(p, "germany", fighter=3, carrier=1)
    old = one(p, "sz5", "germany", "carrier")
    on_board(p, old, "fighter")
    begin(p, "germany", Mobilize(GERMANY))
    sea = space("sz5")
    play(p, "place", FIGHTER, sea)
    assert len(p.aboard(old)) == 2
    assert not is_legal(p, "place", FIGHTER, sea)
    play(p, "place", CARRIER, sea)
    play(p, "place", FIGHTER, sea)
    play(p, "place", FIGHTER, sea)
    assert sorted(len(p.aboard(u)) for u in p.units_in(sea) if p.kind[u] == CARRIER) == [2, 2]


def test_b3_6_not_on_carriers_of_friends() -> None:
    p = bare()
    buys(p, "germany", fighter=1)
    one(p, "sz5", "italy", "carrier")
    begin(p, "germany", Mobilize(GERMANY))
    assert of_verb(p, "place") == {(FIGHTER, space("germany"))}


def test_b3_6_guests_leave_no_room() -> None:
    p = bare()
    buys(p, "germany", fighter=1)
    ship = one(p, "sz5", "germany", "carrier")
    guest(p, ship, "italy", "fighter")
    guest(p, ship, "italy", "fighter")
    begin(p, "germany", Mobilize(GERMANY))
    assert of_verb(p, "place") == {(FIGHTER, space("germany"))}


def test_b3_6_a_new_factory_works_from_the_next_turn() -> None:
    p = war()
    buys(p, "germany", industrial_complex=2, infantry=11)
    clear(p, "ukraine")
    begin(p, "germany")
    capture(p, space("ukraine"), GERMANY)
    again(p, Mobilize(GERMANY))
    sites = {MAP.ids[s] for kind, s in of_verb(p, "place") if kind == FACTORY}
    assert {"france", "poland", "norway"} <= sites
    assert not sites & {"germany", "ukraine", "italy", "morocco_algeria"} - {"morocco_algeria"}
    play(p, "place", FACTORY, space("france"))
    assert p.factories >> space("france") & 1
    assert not is_legal(p, "place", FACTORY, space("france"))  # one in a territory
    assert not is_legal(p, "place", INFANTRY, space("france"))
    assert p.placed[space("germany")] == 0
    play(p, "place", FACTORY, space("poland"))
    for _ in range(10):
        play(p, "place", INFANTRY, space("germany"))
    assert p.pending is None
    assert pooled(p, "germany", "infantry") == 1  # kept
    begin(p, "germany", Mobilize(GERMANY))
    assert is_legal(p, "place", INFANTRY, space("france"))


def test_b3_6_no_factory_where_there_is_nothing_to_produce() -> None:
    p = war()
    buys(p, "uk", industrial_complex=1)
    begin(p, "uk", Mobilize(UK))
    worthless = {MAP.ids[s] for s in range(MAP.size) if p.control[s] == UK and not p.setting.value[s]}
    assert "gibraltar" in worthless
    assert not worthless & {MAP.ids[s] for _, s in of_verb(p, "place")}


def test_b3_6_what_is_not_placed_stays_in_the_pool() -> None:
    p = war()
    buys(p, "germany", infantry=2)
    begin(p, "germany", Mobilize(GERMANY))
    play(p, "place", INFANTRY, space("germany"))
    play(p, "end")
    assert pooled(p, "germany", "infantry") == 1
    assert p.pending is None


def test_R_G8_a_ship_counts_for_the_factory_with_most_room() -> None:
    p = bare()
    hold(p, "germany", "karelia_ssr")
    buys(p, "germany", submarine=12)
    begin(p, "germany", Mobilize(GERMANY))
    for _ in range(8):
        play(p, "place", KIND_OF["submarine"], space("sz5"))
    assert (p.placed[space("germany")], p.placed[space("karelia_ssr")]) == (8, 0)
    for _ in range(4):
        play(p, "place", KIND_OF["submarine"], space("sz5"))
    assert (p.placed[space("germany")], p.placed[space("karelia_ssr")]) == (10, 2)


def test_R_G9_a_carrier_goes_under_fighters_that_wait() -> None:
    p = bare()
    buys(p, "japan", carrier=2, infantry=1)
    waiting = [one(p, "sz62", "japan", "fighter") for _ in range(3)]
    begin(p, "japan", Mobilize(JAPAN), LastLanding(JAPAN))
    assert of_verb(p, "place") == {(CARRIER, space("sz62"))}
    assert verbs(p) == {"place"}  # no end before
    play(p, "place", CARRIER, space("sz62"))
    assert sum(p.host[u] >= 0 for u in waiting) == 2
    play(p, "place", CARRIER, space("sz62"))
    assert all(p.host[u] >= 0 for u in waiting)
    play(p, "end")
    assert all(p.at[u] == space("sz62") for u in waiting)


def test_R_G9_fighters_for_whom_no_carrier_was_placed_are_lost() -> None:
    p = bare()
    buys(p, "japan", carrier=1)
    waiting = [one(p, "sz62", "japan", "fighter") for _ in range(3)]
    begin(p, "japan", Mobilize(JAPAN), LastLanding(JAPAN))
    play(p, "place", CARRIER, space("sz62"))
    assert sum(p.at[u] >= 0 for u in waiting) == 2
