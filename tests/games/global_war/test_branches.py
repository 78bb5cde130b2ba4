"""Branches of the rules that random play hardly ever comes to: a position, an order, what has to come of it."""

from __future__ import annotations

from collections.abc import Callable, Hashable

import pytest
from tests.games.global_war.expanded import bare2
from tests.games.global_war.positions import (
    alive,
    bare,
    begin,
    count,
    dice,
    fight,
    guest,
    hit,
    let_bombard,
    miss,
    on_board,
    one,
    play,
    power,
    prompt,
    put,
    space,
    verbs,
    where,
)

from broadfront.games.global_war.map import MAP
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.battle import Battle
from broadfront.games.global_war.rules.carrier_capacity import carrier_capacity_of
from broadfront.games.global_war.terms import COVER, DOOMED, GERMANY, JAPAN, UK
from broadfront.games.global_war.units import KIND_OF, cost_of

# --- b4.11 landings ---------------------------------------------------------------------------------------------------


def test_b4_11_nothing_lands_after_a_retreat_at_sea() -> None:
    """Not even from the zone that the transport has gone back to, which is beside the territory as well."""
    p = bare()
    put(p, "norway", "germany", infantry=1)
    put(p, "sz6", "germany", destroyer=1)
    ship, escort = put(p, "sz5", "uk", transport=1, destroyer=1)
    soldier = on_board(p, ship, "infantry")[0]
    fight(p, "uk", [(ship, "sz6"), (escort, "sz6"), (soldier, "norway")])
    miss(p)
    play(p, "retreat", 0, space("sz5"))
    assert where(p, soldier) == where(p, ship) == where(p, escort) == "sz5"
    assert p.host[soldier] == ship
    assert p.control[space("norway")] == GERMANY
    assert p.pending is None  # there was no battle ashore


def test_b4_11_aa_guns_fire_before_ships_bombard() -> None:
    p = bare()
    put(p, "norway", "germany", infantry=1, aa_gun=1)
    put(p, "sz6", "uk", cruiser=1)
    soldier = on_board(p, one(p, "sz6", "uk", "transport"), "infantry")[0]
    plane = one(p, "united_kingdom", "uk", "fighter")
    fight(p, "uk", [(soldier, "norway"), (plane, "norway")])
    assert prompt(p) != "Roll for the bombardment."
    assert dice(p) == 1
    hit(p, 1)
    assert not alive(p, plane)
    let_bombard(p)
    assert prompt(p) == "Roll for the bombardment."


def test_b3_4_aircraft_alone_have_to_be_fought() -> None:
    """Submarines and transports may be left alone; where an aircraft is with them nobody is asked."""
    for others, asked in (({"transport": 1}, True), ({"transport": 1, "fighter": 1}, False)):
        p = bare()
        put(p, "sz5", "germany", **others)
        ship = one(p, "sz6", "uk", "cruiser")
        fight(p, "uk", [(ship, "sz5")])
        assert ("ignore" in verbs(p)) == asked
        assert bool(dice(p)) != asked


# --- b4.12 stalemate --------------------------------------------------------------------------------------------------


def test_b4_12_where_neither_side_can_hit_the_other_the_attacker_goes_back_or_stays() -> None:
    for answer, ends in (("retreat", "sz6"), ("end", "sz5")):
        p = bare()
        put(p, "sz5", "germany", transport=1)
        ship = one(p, "sz6", "uk", "transport")
        fight(p, "uk", [(ship, "sz5")])
        if "attack" in verbs(p):
            play(p, "attack", 0, space("sz5"))
        assert verbs(p) == {"retreat", "end"}
        play(p, answer, 0, space("sz6") if answer == "retreat" else 0)
        assert where(p, ship) == ends
        assert count(p, "sz5", "germany", "transport") == 1


# --- b4.9, c10 what a closed deck costs -------------------------------------------------------------------------------

ZONE, BESIDE = "sz53", "sz54"
PRICE = cost_of(KIND_OF["fighter"])


def at_sea(
    p: GlobalWarPosition, owner: str, mover: str, planes: int, kind: str = "fighter", held: str = ""
) -> list[int]:
    """Two carriers and some aircraft of a power meet an enemy submarine, far from any land of their own but one."""
    enemy = "usa" if owner == "japan" else "japan"
    for s, holder in enumerate(p.control):
        if holder >= 0:
            p.control[s] = power(owner if s == MAP.space_of.get(held) else enemy)
    ships = put(p, ZONE, owner, carrier=2)
    put(p, ZONE, enemy, submarine=1)
    for n in range(planes):
        on_board(p, ships[n // 2], kind)
    begin(p, mover)
    return ships


def test_b4_9_a_closed_deck_costs_the_aircraft_that_find_no_other() -> None:
    p = bare()
    first, other = at_sea(p, "japan", "usa", 3)
    capacity = carrier_capacity_of(p, first)
    assert (capacity.prices, capacity.decks, capacity.spare) == ([PRICE] * 3, {first: 2, other: 2}, 0)
    assert capacity.closed_by(p, first) == PRICE
    p.flags[other] |= DOOMED  # now all decks are those of the first one
    assert capacity.closed_by(p, first) == 2 * PRICE
    p.flags[other] = 0
    p.damage[first] = 1  # closed already
    assert capacity.closed_by(p, first) == 0


def test_b4_9_defenders_find_land_beside_the_zone_or_a_deck_one_zone_away() -> None:
    p = bare()
    first, _ = at_sea(p, "japan", "usa", 2)
    put(p, BESIDE, "japan", carrier=1)
    assert carrier_capacity_of(p, first).spare == 2
    p.control[space("hawaiian_islands")] = JAPAN
    assert carrier_capacity_of(p, first).needs == {}


def test_c10_with_lasting_damage_defenders_find_no_deck_one_zone_away() -> None:
    p = bare2()
    first, _ = at_sea(p, "japan", "usa", 2)
    put(p, BESIDE, "japan", carrier=1)
    assert carrier_capacity_of(p, first).spare == 0


def test_c8_carrier_based_fighters_find_no_deck_one_zone_away() -> None:
    for kind, spare in (("fighter", 2), ("carrier_fighter", 0)):
        p = bare2(**{section: section != "ship_damage" for section in ("ship_damage", "carrier_fighters")})
        first, _ = at_sea(p, "japan", "usa", 2, kind)
        put(p, BESIDE, "japan", carrier=1)
        assert carrier_capacity_of(p, first).spare == spare


def test_c10_who_protects_a_carrier_in_port_needs_no_deck() -> None:
    p = bare2()
    first, _ = at_sea(p, "japan", "usa", 2)
    p.marks[p.aboard(first)[0]] |= COVER
    assert list(carrier_capacity_of(p, first).needs) == p.aboard(first)[1:]


def test_b4_9_a_guest_aboard_takes_room_on_the_deck() -> None:
    p = bare()
    first, other = at_sea(p, "usa", "usa", 1)
    guest(p, other, "uk", "fighter")
    capacity = carrier_capacity_of(p, first)
    assert capacity.decks == {first: 2, other: 1}
    assert list(capacity.needs) == p.aboard(first)


@pytest.mark.parametrize(
    ("held", "carriers", "needing"), [("", 0, 2), ("hawaiian_islands", 0, 0), ("", 1, 0)]
)
def test_b4_9_an_attacker_that_comes_to_land_or_another_deck_needs_none_of_the_battle(
    held: str, carriers: int, needing: int
) -> None:
    p = bare()
    first, _ = at_sea(p, "usa", "usa", 2, held=held)
    put(p, BESIDE, "usa", carrier=carriers)
    assert len(carrier_capacity_of(p, first).needs) == needing


# --- what goes on alike in exact odds ---------------------------------------------------------------------------------


def merged(change: Callable[[GlobalWarPosition, int, int], None], round_: int = 1) -> Hashable:
    """Return the key of a battle of two battleships, with a transport and its infantry beside, once one is changed."""
    p = bare()
    first, second = put(p, "sz5", "uk", battleship=2)
    ship = one(p, "sz5", "uk", "transport")
    on_board(p, ship, "infantry")
    put(p, "sz5", "germany", battleship=1)
    begin(p, "uk", Battle(space("sz5")))
    p.agenda = [Battle(space("sz5"), round_)]
    change(p, first, second)
    return p.agenda[-1].merge_key(p)


def nothing(_p: GlobalWarPosition, _first: int, _second: int) -> None:
    pass


def setting(field: str, value: int, nth: int) -> Callable[[GlobalWarPosition, int, int], None]:
    """Set a field of one of the battleships."""

    def change(p: GlobalWarPosition, *ships: int) -> None:
        getattr(p, field)[ships[nth]] = value

    return change


@pytest.mark.parametrize("field", ["damage", "left", "flags", "aim", "origin"])
def test_a4_it_is_all_the_same_which_of_two_alike_units_is_changed_but_not_whether(field: str) -> None:
    assert merged(setting(field, 1, 0)) == merged(setting(field, 1, 1)) != merged(nothing)


def test_a4_of_rounds_it_matters_whether_one_has_been_fought() -> None:
    assert merged(nothing, 0) != merged(nothing, 1)
    assert merged(nothing, 2) == merged(nothing, 3)


def test_a4_cargo_and_the_rest_of_the_position_matter() -> None:
    def ashore(p: GlobalWarPosition, _first: int, _second: int) -> None:
        p.host[next(u for u in p.of_power(UK) if p.host[u] >= 0)] = -1

    def swapped(p: GlobalWarPosition, first: int, _second: int) -> None:
        cargo = next(u for u in p.of_power(UK) if p.host[u] >= 0)
        p.host[cargo] = first  # another ship carries it

    def rolled(p: GlobalWarPosition, _first: int, _second: int) -> None:
        p.tally[0] += 1

    assert len({merged(one) for one in (nothing, ashore, swapped, rolled)}) == 4


def test_a4_it_matters_which_of_two_units_is_aboard() -> None:
    def one_of(at_sea: int) -> Callable[[GlobalWarPosition, int, int], None]:
        def change(p: GlobalWarPosition, *_: int) -> None:
            carried = next(u for u in p.of_power(UK) if p.host[u] >= 0)
            other = one(p, "sz5", "uk", "infantry")
            p.left[carried], p.left[other] = 1, 0
            if at_sea:
                p.host[carried], p.host[other] = -1, p.host[carried]

        return change

    assert merged(one_of(0)) != merged(one_of(1))
