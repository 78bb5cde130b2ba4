"""[b4.9] [c8] [c10] R-G27: defending aircraft without a deck come down after the last battle of the turn."""

from __future__ import annotations

import pytest
from tests.games.global_war.expanded import attack, bare2, hurt
from tests.games.global_war.positions import (
    bare,
    by_version,
    count,
    dice,
    fight,
    guest,
    hit,
    hold,
    miss,
    of_verb,
    on_board,
    one,
    play,
    prompt,
    put,
    space,
    where,
)

from broadfront.engine.notation import read_position
from broadfront.engine.odds import by_label, odds
from broadfront.engine.position import Move
from broadfront.games.global_war import GAME
from broadfront.games.global_war.combat_odds.default_choices import plain
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.move_phases import Noncombat
from broadfront.games.global_war.rules.raids import HomelessFighters
from broadfront.games.global_war.rules.turn_sequence import PowerTurn
from broadfront.games.global_war.terms import (
    COMBAT,
    COVER,
    DEAD,
    GERMANY,
    ITALY,
    NONCOMBAT,
    STRANDED,
    UK,
    USA,
)

ASKED = "Choose where the fighter lands that has lost its carrier or base."


def read_again(p: GlobalWarPosition, power: int) -> None:
    """Write a position of a power's Combat and read it."""
    written = p.clone()
    written.phase = COMBAT
    written.agenda.insert(0, PowerTurn(power, NONCOMBAT))
    assert read_position(written.notation(), GAME).key() == written.key()


def at_egypt(p: GlobalWarPosition, kind: str = "fighter") -> tuple[GlobalWarPosition, list[int]]:
    """Italy attacks a British carrier in zone 15, and Egypt with two tanks: the position once the carrier is hit."""
    hold(p, "italy", "libya")
    one(p, "egypt", "uk", "infantry")
    carrier = one(p, "sz15", "uk", "carrier")
    planes = [guest(p, carrier, "usa", kind) for _ in range(2)]
    ships, tanks = put(p, "sz14", "italy", battleship=2), put(p, "libya", "italy", tank=2)
    orders = [*((u, "sz15") for u in ships), *((u, "egypt") for u in tanks)]
    fight(p, "italy", orders, Noncombat(ITALY))
    play(p, "fight", 0, space("sz15"))
    hit(p, 1)
    play(p, "lose", carrier)
    miss(p)
    play(p, "retreat", 0, space("sz14"))
    return p, planes


@pytest.mark.parametrize("start", [bare, bare2])
def test_R_G27_fighters_without_a_deck_defend_in_no_other_battle(start: type) -> None:
    p, planes = at_egypt(start())
    assert dice(p) == 2  # the tanks: nobody was asked yet
    hit(p, 0)
    assert dice(p) == 1  # the infantry alone answers
    hit(p, 0)
    play(p, "retreat", 0, space("libya"))
    assert of_verb(p, "move") == {(planes[0], space("egypt")), (planes[0], space("trans_jordan"))}
    play(p, "move", planes[0], space("egypt"))
    play(p, "move", planes[1], space("trans_jordan"))
    assert [where(p, u) for u in planes] == ["egypt", "trans_jordan"]


def test_R_G27_in_matches_of_version_1_they_land_at_once_and_defend() -> None:
    p, planes = at_egypt(by_version(bare2(), 1))
    assert prompt(p) == ASKED
    for plane in planes:
        play(p, "move", plane, space("egypt"))
    hit(p, 0)
    assert dice(p) == 1
    hit(p, 0)
    assert dice(p) == 2


def test_R_G27_land_that_was_captured_meanwhile_is_closed() -> None:
    p, planes = at_egypt(bare2())
    hit(p, 1, 0)
    assert [where(p, u) for u in planes] == ["trans_jordan"] * 2  # the only place


def test_R_G27_who_finds_no_place_any_more_is_lost() -> None:
    p = bare2()
    hold(p, "italy", "trans_jordan")
    p, planes = at_egypt(p)
    hit(p, 1)
    assert [p.at[u] != DEAD for u in planes] == [True, True]  # the battle for Egypt is still on
    hit(p, 0)
    assert [p.at[u] for u in planes] == [DEAD, DEAD]


def test_R_G27_carrier_based_fighters_are_not_on_the_land_before() -> None:
    for falls in (True, False):
        p = bare2()
        carrier = one(p, "sz34", "usa", "carrier")
        plane = on_board(p, carrier, "carrier_fighter")[0]
        hold(p, "japan", "anglo_egypt_sudan", "italian_africa", "trans_jordan", "persia")
        hold(p, "italy", "libya")
        one(p, "egypt", "uk", "infantry")
        orders = [(u, "sz34") for u in put(p, "sz33", "japan", battleship=2)]
        tanks = put(p, "trans_jordan", "japan", tank=1)
        attack(p, "japan", [*orders, *((u, "egypt") for u in tanks)])
        play(p, "fight", 0, space("sz34"))
        hit(p, 1)
        play(p, "lose", carrier)
        miss(p)
        play(p, "retreat", 0, space("sz33"))
        assert where(p, plane) == "sz34"
        hit(p, falls, 0)
        if not falls:
            play(p, "retreat", 0, space("trans_jordan"))
            assert where(p, plane) == "egypt"
            assert p.marks[plane] & STRANDED
        assert (p.at[plane] == DEAD) == falls


def test_R_G27_nor_do_they_defend_against_the_landing_that_the_sea_battle_was_for() -> None:
    """The sea is lost and nothing lands, but tanks come overland to the same battle."""
    p = bare2()
    hold(p, "italy", "libya")
    one(p, "egypt", "uk", "infantry")
    carrier = one(p, "sz15", "uk", "carrier")
    planes = on_board(p, carrier, "fighter", "fighter")
    ships, ferry = put(p, "sz14", "italy", battleship=2), one(p, "sz14", "italy", "transport")
    soldier = on_board(p, ferry, "infantry")[0]
    tank = one(p, "libya", "italy", "tank")
    orders = [(tank, "egypt"), *((u, "sz15") for u in (*ships, ferry)), (soldier, "egypt")]
    fight(p, "italy", orders, Noncombat(ITALY))
    hit(p, 1)
    play(p, "lose", carrier)
    miss(p)
    play(p, "retreat", 0, space("sz14"))
    assert dice(p) == 1  # the tank
    hit(p, 0)
    assert dice(p) == 1  # the infantry: no fighter
    hit(p, 0)
    assert [where(p, u) for u in planes] == ["sz15", "sz15"]
    play(p, "retreat", 0, space("libya"))
    assert prompt(p) == ASKED


def test_R_G27_they_fight_on_in_their_own_battle() -> None:
    p = bare2()
    carrier = one(p, "sz53", "uk", "carrier")
    on_board(p, carrier, "fighter", "fighter")
    fight(p, "japan", [(u, "sz53") for u in put(p, "sz57", "japan", battleship=3)])
    hit(p, 2)
    play(p, "lose", carrier)
    play(p, "lose", carrier)
    miss(p)
    assert count(p, "sz53", "uk", "carrier") == 0
    play(p, "press", 0, space("sz53"))
    hit(p, 0)
    assert dice(p) == 2


def test_R_G27_decks_are_those_that_are_left_after_the_last_battle() -> None:
    """Base rule: a deck one space away, but it is sunk in the same turn."""
    p = bare()
    hold(p, "germany", "hawaiian_islands", "midway")
    near, far = one(p, "sz53", "uk", "carrier"), one(p, "sz57", "uk", "carrier")
    plane = on_board(p, near, "fighter")[0]
    ships = [(u, "sz53") for u in put(p, "sz54", "japan", battleship=2)]
    ships += [(u, "sz57") for u in put(p, "sz58", "japan", battleship=2)]
    fight(p, "japan", ships)
    play(p, "fight", 0, space("sz53"))
    hit(p, 1)
    play(p, "lose", near)
    miss(p)
    play(p, "retreat", 0, space("sz54"))
    assert p.at[far] != DEAD
    assert where(p, plane) == "sz53"
    hit(p, 1)
    miss(p)
    assert p.at[far] == DEAD
    assert p.at[plane] == DEAD


def test_R_G27_each_owner_is_asked_in_the_order_of_the_units() -> None:
    p = bare(seats=6)
    carrier = one(p, "sz15", "uk", "carrier")
    british = on_board(p, carrier, "fighter")[0]
    american = guest(p, carrier, "usa", "fighter")
    fight(p, "italy", [(u, "sz15") for u in put(p, "sz14", "italy", battleship=2)], Noncombat(ITALY))
    hit(p, 1)
    play(p, "lose", carrier)
    miss(p)
    play(p, "retreat", 0, space("sz14"))
    for plane, owner in ((british, UK), (american, USA)):
        assert p.pending is not None
        assert p.pending.seat == p.setting.seat_of[owner]
        assert {u for u, _ in of_verb(p, "move")} == {plane}
        play(p, "move", plane, space("egypt"))
    assert prompt(p) != ASKED


@pytest.mark.parametrize("falls", [True, False])
def test_c10_protectors_return_after_the_last_battle_if_the_factory_is_held(falls: bool) -> None:
    p = bare2()
    carrier = one(p, "sz16", "ussr", "carrier")
    hurt(p, carrier)
    plane = guest(p, carrier, "ussr", "fighter")
    p.marks[plane] |= COVER
    hold(p, "germany", "ukraine", "bulgaria_romania")
    one(p, "caucasus", "ussr", "infantry")
    ships, tank = put(p, "sz15", "germany", battleship=2), one(p, "ukraine", "germany", "tank")
    fight(p, "germany", [*((u, "sz16") for u in ships), (tank, "caucasus")])
    play(p, "fight", 0, space("sz16"))
    hit(p, 1)
    play(p, "lose", carrier)
    miss(p)
    assert p.host[plane] < 0
    read_again(p, GERMANY)  # in the air it protects nobody, and is no fault
    play(p, "retreat", 0, space("sz15"))
    hit(p, falls)
    assert dice(p) == 1  # the infantry, not the fighter
    hit(p, 0)
    if falls:
        assert p.at[plane] == DEAD
    else:
        play(p, "retreat", 0, space("ukraine"))
        assert where(p, plane) == "caucasus"
        assert not p.marks[plane]


def test_R_G27_the_odds_of_a_landing_are_those_of_the_rules() -> None:
    """The cruiser may be lost, with a fighter left: it does not help against the tank that comes overland."""
    p = bare2()
    hold(p, "italy", "libya")
    one(p, "egypt", "uk", "infantry")
    on_board(p, one(p, "sz15", "uk", "carrier"), "fighter")
    ship, ferry = one(p, "sz14", "italy", "cruiser"), one(p, "sz14", "italy", "transport")
    soldier = on_board(p, ferry, "infantry")[0]
    tank = one(p, "libya", "italy", "tank")
    fight(p, "italy", [(tank, "egypt"), (ship, "sz15"), (ferry, "sz15"), (soldier, "egypt")])
    miss(p)
    move = Move("press", 0, space("sz15"))
    have = GAME.exact_odds(p, move)
    assert have is not None
    want = by_label(odds(p, move, plain))
    assert any(label.startswith("retreat, won") for label in want)
    assert {label: float(share) for label, share in have.items()} == pytest.approx(
        {label: float(share) for label, share in want.items() if share > 1e-9}, abs=2e-9
    )


def test_b4_9_a_position_written_while_they_are_in_the_air_is_read_again() -> None:
    p, _ = at_egypt(bare2())
    assert HomelessFighters() in p.agenda
    read_again(p, ITALY)
