"""[c11] Japanese destroyers carry an infantry each."""

from __future__ import annotations

import pytest
from tests.games.global_war.expanded import attack, bare2, but, in_half
from tests.games.global_war.positions import (
    begin,
    count,
    dice,
    fight,
    finish,
    hit,
    hold,
    is_legal,
    miss,
    of_verb,
    on_board,
    one,
    play,
    prompt,
    put,
    space,
    targets,
    where,
)

from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.conduct_combat import Combat
from broadfront.games.global_war.rules.move_phases import CombatMove, Noncombat
from broadfront.games.global_war.terms import LABEL_WORDS

GER, USSR, JPN, UK, ITA, USA = range(6)


def sea(*on: str, **options: str | int | bool) -> GlobalWarPosition:
    """The map of Early 1942 without units."""
    return in_half(bare2(*on, **options), "early_1942")


@pytest.mark.parametrize("label", LABEL_WORDS)
def test_c11_from_early_1942_on(label: str) -> None:
    p = in_half(bare2(), label)
    ship, soldier = one(p, "sz62", "japan", "destroyer"), one(p, "japan", "japan", "infantry")
    begin(p, "japan", Noncombat(JPN))
    assert is_legal(p, "load", soldier, ship) == (label != "late_1941")


@pytest.mark.parametrize("kind", ["infantry", "artillery", "tank", "aa_gun"])
def test_c11_infantry_alone_and_one(kind: str) -> None:
    p = sea()
    ship = one(p, "sz62", "japan", "destroyer")
    soldier, unit = one(p, "japan", "japan", "infantry"), one(p, "japan", "japan", kind)
    begin(p, "japan", Noncombat(JPN))
    assert kind == "infantry" or not is_legal(p, "load", unit, ship)
    play(p, "load", soldier, ship)
    assert not is_legal(p, "load", unit, ship)


def test_c11_no_other_ship_and_no_other_power() -> None:
    p = sea()
    put(p, "sz62", "japan", cruiser=1, escort=1, submarine=1)
    one(p, "japan", "japan", "infantry")
    one(p, "sz10", "usa", "destroyer")
    one(p, "eastern_us", "usa", "infantry")
    for owner, of in (("japan", JPN), ("usa", USA)):
        begin(p, owner, Noncombat(of))
        assert not of_verb(p, "load")


@pytest.mark.parametrize(
    ("on", "legal"), [(("japanese_destroyers",), True), (but("japanese_destroyers"), False)]
)
def test_c11_the_section_alone_or_left_out(on: tuple[str, ...], legal: bool) -> None:
    p = sea(*on)
    ship, soldier = one(p, "sz62", "japan", "destroyer"), one(p, "japan", "japan", "infantry")
    begin(p, "japan", Noncombat(JPN))
    assert is_legal(p, "load", soldier, ship) == legal


def test_c11_it_fights_and_lands_in_the_same_assault() -> None:
    p = sea()
    ship = one(p, "sz61", "japan", "destroyer")
    soldier = one(p, "formosa", "japan", "infantry")
    one(p, "sz50", "usa", "destroyer")
    hold(p, "usa", "philippine_islands")
    begin(p, "japan", CombatMove(JPN), Combat(JPN), Noncombat(JPN))
    play(p, "load", soldier, ship)
    play(p, "move", ship, space("sz50"))
    play(p, "land", soldier, space("philippine_islands"))
    finish(p)
    assert dice(p) == 1  # the destroyer fights
    hit(p, 1, 0)
    assert p.control[space("philippine_islands")] == JPN
    assert where(p, soldier) == "philippine_islands"
    assert p.pending is None or not targets(p, "move", ship)


def test_c11_it_fights_and_lands_afterwards_which_no_transport_does() -> None:
    """R11.a."""
    for kind, lands in (("destroyer", True), ("transport", False)):
        p = sea()
        ship = one(p, "sz61", "japan", kind)
        soldier = on_board(p, ship, "infantry")[0]
        guard = one(p, "sz61", "japan", "cruiser")
        hold(p, "japan", "philippine_islands")
        one(p, "sz50", "usa", "destroyer")
        attack(p, "japan", [(ship, "sz50"), (guard, "sz50")], Noncombat(JPN))
        hit(p, 1)
        miss(p)
        assert count(p, "sz50", "usa", "destroyer") == 0
        assert ((soldier, space("philippine_islands")) in of_verb(p, "land")) == lands


def test_c11_troops_that_were_loaded_sail_into_battle() -> None:
    p = sea()
    ship = one(p, "sz61", "japan", "destroyer")
    soldier = one(p, "formosa", "japan", "infantry")
    one(p, "sz50", "usa", "destroyer")
    begin(p, "japan", CombatMove(JPN), Combat(JPN))
    play(p, "load", soldier, ship)
    play(p, "move", ship, space("sz50"))
    finish(p)
    assert where(p, soldier) == "sz50"
    hit(p, 0, 1)  # it is sunk, and its cargo with it (R11.b)
    assert not p.of_power(JPN)


def test_c11_without_a_battle_they_are_put_back_together() -> None:
    p = sea()
    ship = one(p, "sz61", "japan", "destroyer")
    soldier = one(p, "formosa", "japan", "infantry")
    begin(p, "japan", CombatMove(JPN))
    play(p, "load", soldier, ship)
    play(p, "move", ship, space("sz50"))
    while p.pending is not None:
        play(p, "end")
    assert where(p, ship) == "sz61"
    assert where(p, soldier) == "formosa"


def test_c11_who_only_goes_on_board_is_put_back() -> None:
    p = sea()
    ship = one(p, "sz61", "japan", "destroyer")
    soldier = one(p, "formosa", "japan", "infantry")
    one(p, "sz50", "usa", "destroyer")
    begin(p, "japan", CombatMove(JPN))
    play(p, "load", soldier, ship)
    while p.pending is not None:
        play(p, "end")
    assert where(p, soldier) == "formosa"
    assert not p.flags[ship]


def test_c11_it_counts_as_a_landing_for_bombardment() -> None:
    """R11.c."""
    p = sea()
    soldier = on_board(p, one(p, "sz50", "japan", "destroyer"), "infantry")[0]
    one(p, "sz50", "japan", "battleship")
    one(p, "philippine_islands", "usa", "infantry")
    fight(p, "japan", [(soldier, "philippine_islands")])
    assert prompt(p) == "Roll for the bombardment."


def test_c11_not_in_a_hostile_zone() -> None:
    p = sea()
    ship, soldier = one(p, "sz61", "japan", "destroyer"), one(p, "formosa", "japan", "infantry")
    one(p, "sz61", "usa", "cruiser")
    begin(p, "japan", CombatMove(JPN))
    assert not is_legal(p, "load", soldier, ship)
    p = sea()
    on_board(p, one(p, "sz61", "japan", "destroyer"), "infantry")
    one(p, "sz61", "usa", "cruiser")
    begin(p, "japan", Noncombat(JPN))
    assert not of_verb(p, "land")


def test_c11_one_that_loads_and_fights_where_it_stands_keeps_its_infantry() -> None:
    p = sea()
    ship, soldier = one(p, "sz60", "japan", "destroyer"), one(p, "okinawa", "japan", "infantry")
    one(p, "sz60", "usa", "submarine")
    begin(p, "japan", CombatMove(JPN), Combat(JPN), Noncombat(JPN))
    play(p, "load", soldier, ship)
    finish(p)
    assert p.host[soldier] == ship
    play(p, "attack", 0, space("sz60"))
    hit(p, 1, 0)
    assert (where(p, soldier), p.host[soldier]) == ("sz60", ship)


def test_c11_where_nothing_is_fought_it_goes_ashore_again() -> None:
    p = sea()
    ship, soldier = one(p, "sz60", "japan", "destroyer"), one(p, "okinawa", "japan", "infantry")
    one(p, "sz50", "usa", "destroyer")
    begin(p, "japan", CombatMove(JPN), Combat(JPN), Noncombat(JPN))
    play(p, "load", soldier, ship)
    finish(p)
    assert (where(p, soldier), p.host[soldier]) == ("okinawa", -1)
