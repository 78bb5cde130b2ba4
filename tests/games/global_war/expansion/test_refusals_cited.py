"""Refusals that name the rule, the option and the way out of what stands in the way, and no other."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.games.global_war.expanded import Value, attack, bare2, hurt, pacific
from tests.games.global_war.positions import (
    again,
    bare,
    begin,
    buys,
    hit,
    hold,
    of_verb,
    on_board,
    one,
    play,
    put,
    space,
)
from tests.games.global_war.refusing import phase, refused, says

from broadfront.games.global_war.map import MAP
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.expansion_theatre import PATROL_ZONE_OF, ZONES
from broadfront.games.global_war.rules.move_phases import CombatMove, Noncombat
from broadfront.games.global_war.rules.placement import Mobilize
from broadfront.games.global_war.rules.purchase import Purchase
from broadfront.games.global_war.terms import GERMANY, UK, USA
from broadfront.games.global_war.units import CARRIER_FIGHTER

# --- what is not played -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("verb", "rule", "option"),
    [
        ("mend", "c10", "ship_damage"),
        ("cover", "c10", "ship_damage"),
        ("launch", "c2", "ship_building"),
        ("leave", "c4", "patrol_zones"),
        ("scatter", "c12b", "escorts"),
        ("escort", "b4.7", "interceptors"),
        ("intercept", "b4.7", "interceptors"),
        ("tokens", "b3.1", "research"),
        ("chart", "b3.1", "research"),
    ],
)
def test_an_order_of_an_option_that_is_off_names_the_option(verb: str, rule: str, option: str) -> None:
    p = bare(research=False)
    put(p, "poland", "germany", tank=1)
    begin(p, "germany", Noncombat(GERMANY))
    found = refused(p, verb)
    assert (found.code, found.rule) == ("OPTION_OFF", rule)
    assert found.sentence.endswith(f"(option `{option}`).")


@pytest.mark.parametrize(
    ("verb", "told"),
    [
        ("mend", "NOT_NOW [b3.2] Ships and King Tigers are repaired"),
        ("launch", "NOT_NOW [c2] The UK and the USA place a free destroyer in the Atlantic"),
        ("tokens", "NOT_IN_ROUND [c5] Research begins in Late 1943; this round is Late 1941"),
        ("escort", "NOT_NOW [b4.7] Fighters join a raid in Combat Move."),
        ("intercept", "NOT_NOW [b4.7] Fighters rise when a raid comes."),
    ],
)
def test_an_order_of_another_time_says_when(verb: str, told: str) -> None:
    p = bare2(interceptors=True)
    begin(p, "uk", Mobilize(UK) if verb == "mend" else Purchase(UK))
    if p.pending is None:  # nothing to place
        buys(p, "uk", infantry=1)
        begin(p, "uk", Mobilize(UK))
    says(refused(p, verb), told)


# --- damage -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sections", "kind", "told"),
    [
        ("ship_damage", "cruiser", "WRONG_KIND [b3.2] UK's cruiser in Sea Zone 8 is never damaged"),
        ("ship_damage", "carrier", "NOT_DAMAGED [c10] UK's carrier in Sea Zone 8 is not damaged."),
        ("escorts", "carrier", "OPTION_OFF [c10] This match is played without Damage to capital ships"),
    ],
)
def test_c10_what_is_never_damaged_and_what_is_not(sections: str, kind: str, told: str) -> None:
    p = bare2(sections)
    ship = one(p, "sz8", "uk", kind)
    begin(p, "uk", Purchase(UK))
    says(refused(p, "mend", ship, 1), told)


@pytest.mark.parametrize(
    ("owner", "where", "kind", "rule"),
    [("germany", "germany", "king_tiger", "c3"), ("uk", "sz8", "carrier", "c10")],
)
def test_a_repair_is_told_with_the_rule_of_its_unit(owner: str, where: str, kind: str, rule: str) -> None:
    p = bare2()
    unit = one(p, where, owner, kind)
    hurt(p, unit)
    begin(p, owner, Purchase(GERMANY if owner == "germany" else UK))
    p.notes = []
    play(p, "mend", unit, 1)
    assert [note.rule for note in p.notes if "repaired" in note.template] == [rule]


# --- the Pacific ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("kind", "rule"), [("cruiser", "c2"), ("carrier", "c8")])
def test_a_retreat_out_of_the_theatre_names_the_ship_that_is_bound(kind: str, rule: str) -> None:
    p = bare2()
    free, tied = one(p, "sz27", "usa", "cruiser"), one(p, "sz29", "usa", kind)
    if kind == "carrier":
        on_board(p, tied, "carrier_fighter")
    else:
        pacific(p, tied)
    one(p, "sz28", "japan", "cruiser")
    attack(p, "usa", [(free, "sz28"), (tied, "sz28")])
    while not of_verb(p, "retreat"):
        hit(p, 0)
    assert of_verb(p, "retreat") == {(0, space("sz29"))}
    says(
        refused(p, "retreat", 0, "sz27"),
        f"NO_RETREAT_THERE [{rule}] USA's {kind} in Sea Zone 28 may not go to Sea Zone 27: it stays in the Pacific",
    )


def test_c4_all_ways_out_of_a_patrol_zone_lie_in_the_theatre() -> None:
    for zone, _ in PATROL_ZONE_OF.values():
        assert all(ZONES >> way & 1 for way in MAP.sea_beside[zone])


@pytest.mark.parametrize("options", [{}, {"patrol_zone_exit": "no_entry"}])
def test_c4_ships_go_round_a_patrol_zone(options: dict[str, Value]) -> None:
    p = bare2(**options)
    ship = one(p, "sz61", "usa", "destroyer")
    one(p, "western_us", "usa", "infantry")
    begin(p, "usa", Noncombat(USA))
    assert MAP.space_of["sz63"] not in MAP.sea_beside[space("sz61")]
    says(
        refused(p, "move", ship, "sz63"),
        "PATROL_COST [c4] The short way of USA's destroyer in Sea Zone 61 to Sea Zone 63 leads through Sea Zone 62",
    )


def _lost(p: GlobalWarPosition) -> None:
    hold(p, "japan", "western_us")


def _bombed(p: GlobalWarPosition) -> None:
    p.ruin[space("western_us")] = 10


def _full(p: GlobalWarPosition) -> None:
    p.placed[space("western_us")] = 10


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (_lost, "NO_FACTORY [b3.6] Western United States is not yours"),
        (_bombed, "FACTORY_DAMAGED [b3.6] The factory in Western United States has 10 points of damage"),
        (_full, "CAPACITY [b3.6] The factory in Western United States has placed 10 units"),
    ],
)
def test_c8_why_the_factory_of_carrier_based_fighters_builds_none(
    change: Callable[[GlobalWarPosition], None], told: str
) -> None:
    p = bare2()
    one(p, "sz56", "usa", "carrier")
    buys(p, "usa", carrier_fighter=1, infantry=1)
    begin(p, "usa", Mobilize(USA))
    change(p)
    again(p, Mobilize(USA))
    says(refused(p, "place", CARRIER_FIGHTER, "sz56"), told)


# --- remedies ---------------------------------------------------------------------------------------------------------


def test_b3_3_a_fighter_is_told_how_it_comes_aboard() -> None:
    p = phase("uk", CombatMove, united_kingdom={"fighter": 1}, sz8={"carrier": 1})
    put(p, "sz7", "germany", cruiser=1)
    begin(p, "uk", CombatMove(UK))
    fighter, ship = p.units_in(space("united_kingdom"))[0], p.units_in(space("sz8"))[0]
    says(refused(p, "load", fighter, ship), "WRONG_KIND [b3.3] UK's fighter in United Kingdom is not loaded")


def test_b3_5_alike_units_are_told_of_with_the_rule_of_the_phase() -> None:
    p = phase("uk", Noncombat, united_kingdom={"infantry": 2}, sz8={"transport": 2})
    first, second = p.units_in(space("united_kingdom"))
    ships = p.units_in(space("sz8"))
    says(
        refused(p, "load", second, ships[0]),
        "ALIKE [b3.5] UK's infantry in United Kingdom is just like others",
    )
    says(refused(p, "load", first, ships[1]), "ALIKE [b3.5] UK's transport in Sea Zone 8 is just like others")
