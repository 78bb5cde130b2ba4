"""[c9] Japanese fortifications."""

from __future__ import annotations

import pytest
from tests.games.global_war.expanded import bare2, but, in_half
from tests.games.global_war.positions import (
    again,
    begin,
    buys,
    by_version,
    dice,
    fight,
    finish,
    hit,
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
)
from tests.games.global_war.refusing import refused, says

from broadfront.games.global_war.map import MAP
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.battle_participants import dice_of
from broadfront.games.global_war.rules.capture import capture
from broadfront.games.global_war.rules.conduct_combat import Combat
from broadfront.games.global_war.rules.expansion_fortifications import ISLANDS
from broadfront.games.global_war.rules.move_phases import CombatMove, Noncombat
from broadfront.games.global_war.rules.placement import Mobilize
from broadfront.games.global_war.rules.purchase import Purchase
from broadfront.games.global_war.terms import PARATROOPERS
from broadfront.games.global_war.units import FACTORY, FORTIFICATION, INFANTRY

GER, USSR, JPN, UK, ITA, USA = range(6)


def island(infantry: int, forts: int, name: str = "solomon_islands", *on: str) -> GlobalWarPosition:
    """An island that Japan holds and has fortified."""
    p = bare2(*on)
    hold(p, "japan", name)
    put(p, name, "japan", infantry=infantry)
    p.forts[space(name)] = forts
    return p


def sites(p: GlobalWarPosition) -> set[str]:
    """Where Japan can place a fortification."""
    buys(p, "japan", fortification=1)
    begin(p, "japan", Mobilize(JPN))
    return {MAP.ids[s] for kind, s in of_verb(p, "place") if kind == FORTIFICATION}


def test_c9_one_each_and_japan_alone_buys_them() -> None:
    p = bare2()
    begin(p, "japan", Purchase(JPN))
    money = p.treasury[JPN]
    play(p, "buy", FORTIFICATION, 3)
    assert p.treasury[JPN] == money - 3
    assert pooled(p, "japan", "fortification") == 3


@pytest.mark.parametrize("id_", MAP.ids)
def test_c9_islands_alone_are_fortified_never_the_homeland(id_: str) -> None:
    """R9.a."""
    if not MAP.land >> space(id_) & 1:
        return
    p = bare2()
    hold(p, "japan", id_)
    one(p, id_, "japan", "infantry")
    beside = [MAP.ids[s] for s in MAP.land_beside[space(id_)]]
    lonely = not any(not MAP.is_sea(s) for s in MAP.beside[space(id_)])
    assert (sites(p) == {id_}) == (lonely and id_ not in ("australia", "japan"))
    assert bool(ISLANDS >> space(id_) & 1) == (lonely and id_ not in ("australia", "japan")), beside


def test_c9_never_more_than_infantry() -> None:
    """R9.b."""
    p = island(2, 1)
    put(p, "solomon_islands", "japan", tank=2)
    put(p, "solomon_islands", "italy", infantry=2)
    assert sites(p) == {"solomon_islands"}
    play(p, "place", FORTIFICATION, space("solomon_islands"))
    assert p.forts[space("solomon_islands")] == 2
    assert sites(p) == set()


def test_c9_held_since_the_turn_began() -> None:
    p = island(1, 0)
    buys(p, "japan", fortification=1)
    hold(p, "uk", "solomon_islands")
    begin(p, "japan")
    capture(p, space("solomon_islands"), JPN)
    again(p, Mobilize(JPN))
    assert p.pending is None
    begin(p, "japan", Mobilize(JPN))  # the next turn
    assert is_legal(p, "place", FORTIFICATION, space("solomon_islands"))


def test_c9_no_factory_and_no_capacity() -> None:
    """R9.d."""
    p = island(9, 0)
    buys(p, "japan", fortification=9, infantry=8)
    p.factories = 1 << space("japan")
    begin(p, "japan", Mobilize(JPN))
    for _ in range(9):
        play(p, "place", FORTIFICATION, space("solomon_islands"))
    assert p.forts[space("solomon_islands")] == 9
    for _ in range(8):
        play(p, "place", 0, space("japan"))
    assert p.pending is None


def test_c9_what_is_not_placed_waits() -> None:
    p = island(0, 0)
    buys(p, "japan", fortification=2)
    assert begin(p, "japan", Mobilize(JPN)) is None
    assert pooled(p, "japan", "fortification") == 2


def values(p: GlobalWarPosition, name: str = "solomon_islands") -> list[tuple[int, int]]:
    """The dice of an island's defenders: number and value."""
    units = p.units_in(space(name))
    return [(d.number, d.value) for d in dice_of(p, units, attacking=False)]


def test_c9_the_example_of_the_book() -> None:
    """3 infantry and 2 fortifications: two defend in them, the third as usual."""
    assert values(island(3, 2)) == [(1, 2), (2, 3)]
    assert values(island(3, 3)) == [(3, 3)]
    assert values(island(3, 0)) == [(3, 2)]


def test_c9_no_other_unit_defends_in_them() -> None:
    p = island(1, 1)
    put(p, "solomon_islands", "italy", infantry=1)
    put(p, "solomon_islands", "japan", artillery=1, tank=1)
    assert values(p) == [(2, 2), (2, 3)]  # the Italian and the gun at 2, the fortified one and the tank at 3
    p.forts[space("solomon_islands")] = 4
    assert values(p) == [(2, 2), (2, 3)]


def test_c9_they_are_no_help_for_attackers_or_without_the_section() -> None:
    p = island(3, 2)
    units = p.units_in(space("solomon_islands"))
    assert [d.value for d in dice_of(p, units, attacking=True)] == [1]
    p = bare2(*but("fortifications"))
    put(p, "solomon_islands", "japan", infantry=1)
    p.forts[space("solomon_islands")] = 1
    assert values(p) == [(1, 2)]
    assert values(island(1, 1, "solomon_islands", "fortifications")) == [(1, 3)]


def test_c9_they_go_when_their_infantry_leaves() -> None:
    p = island(2, 2)
    ship = one(p, "sz46", "japan", "transport")
    soldier = p.units_in(space("solomon_islands"))[0]
    begin(p, "japan", Noncombat(JPN))
    play(p, "load", soldier, ship)
    assert p.forts[space("solomon_islands")] == 1
    play(p, "land", soldier, space("solomon_islands"))  # back again
    assert p.forts[space("solomon_islands")] == 1


def test_c9_and_R_G22_they_go_with_an_attack_but_not_with_a_move_that_is_taken_back() -> None:
    for lands in (True, False):
        p = island(2, 2)
        ship = one(p, "sz46", "japan", "transport")
        soldier = p.units_in(space("solomon_islands"))[0]
        begin(p, "japan", CombatMove(JPN), Combat(JPN))
        play(p, "load", soldier, ship)
        if lands:
            play(p, "move", ship, space("sz48"))
            play(p, "land", soldier, space("new_guinea"))
        while p.pending is not None:
            play(p, "end")
        assert p.control[space("new_guinea")] == (JPN if lands else UK)
        assert p.forts[space("solomon_islands")] == (1 if lands else 2)


def test_c9_paratroopers_leave_them_too() -> None:
    p = island(1, 1, "midway")
    knows(p, "japan", PARATROOPERS)
    bomber = one(p, "midway", "japan", "bomber")
    soldier = p.units_in(space("midway"))[0]
    hold(p, "usa", "wake_island")
    one(p, "wake_island", "usa", "infantry")
    begin(p, "japan", CombatMove(JPN), Combat(JPN))
    play(p, "load", soldier, bomber)
    play(p, "move", bomber, space("wake_island"))
    finish(p)
    assert p.forts[space("midway")] == 0


def test_c9_a_battle_wears_them_down() -> None:
    p = island(2, 2)
    soldiers = [
        u for ship in put(p, "sz46", "usa", transport=2) for u in on_board(p, ship, "infantry", "infantry")
    ]
    one(p, "sz46", "usa", "battleship")
    fight(p, "usa", [(u, "solomon_islands") for u in soldiers])
    hit(p, 1)  # the bombardment: who is hit fires back from his fortification
    hit(p, 0)
    assert dice(p) == 2
    hit(p, 0)
    assert p.forts[space("solomon_islands")] == 1
    hit(p, 1, 0)
    assert p.forts[space("solomon_islands")] == 0
    assert p.control[space("solomon_islands")] == UK


def test_c9_they_are_no_units() -> None:
    """R9.e."""
    p = island(0, 0)
    in_half(p, "late_1941")
    p.forts[space("solomon_islands")] = 0
    assert not p.units_in(space("solomon_islands"))
    assert not p.factories >> space("solomon_islands") & 1


@pytest.mark.parametrize("first", [FACTORY, FORTIFICATION])
def test_c9_an_island_is_fortified_and_gets_its_factory_in_either_order(first: int) -> None:
    p = island(1, 0, "borneo")
    borneo = space("borneo")
    buys(p, "japan", fortification=1, industrial_complex=1, infantry=1)
    begin(p, "japan", Mobilize(JPN))
    play(p, "place", first, borneo)
    play(p, "place", FACTORY + FORTIFICATION - first, borneo)
    assert p.forts[borneo] == 1
    assert p.factories >> borneo & 1
    says(
        refused(p, "place", INFANTRY, "borneo"),
        "FACTORY_NEW [b3.6] The factory in Borneo",
    )
    begin(p, "japan", Mobilize(JPN))
    assert is_legal(p, "place", INFANTRY, borneo)


def test_c9_before_version_7_land_with_a_new_factory_was_not_fortified() -> None:
    p = by_version(island(1, 0, "borneo"), 6)
    buys(p, "japan", fortification=1, industrial_complex=1)
    begin(p, "japan", Mobilize(JPN))
    play(p, "place", FACTORY, space("borneo"))
    assert p.pending is None
    assert pooled(p, "japan", "fortification") == 1


def test_c9_only_islands_that_were_japans_own_when_its_turn_began() -> None:
    """Italy held it for Japan, whose capital was lost; Japan is free again and so is the island, but too late."""
    p = island(1, 0, "okinawa")
    hold(p, "italy", "okinawa")
    begin(p, "japan", Mobilize(JPN))
    hold(p, "japan", "okinawa", "iwo_jima")
    put(p, "iwo_jima", "japan", infantry=1)
    buys(p, "japan", fortification=2)
    again(p, Mobilize(JPN))
    assert of_verb(p, "place") == {(FORTIFICATION, space("iwo_jima"))}
    says(refused(p, "place", FORTIFICATION, "okinawa"), "NOT_HELD_SINCE_START [c9] ")
