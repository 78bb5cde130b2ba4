"""[b4.9] [b4.10] [b4.11] [b4.13] [b4.14] [b4.15] Carriers, battleships, landings, capture, capitals, low luck."""

from __future__ import annotations

import pytest
from tests.games.global_war.engagements import assault
from tests.games.global_war.positions import (
    again,
    bare,
    begin,
    buys,
    by_version,
    clear,
    count,
    dice,
    fight,
    finish,
    guest,
    hit,
    hold,
    let_bombard,
    miss,
    of_verb,
    on_board,
    one,
    play,
    prompt,
    put,
    roll,
    space,
    targets,
    verbs,
    war,
    weights,
    where,
)

from broadfront.games.global_war.map import MAP
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.capture import capture
from broadfront.games.global_war.rules.conduct_combat import Combat
from broadfront.games.global_war.rules.move_phases import CombatMove, Noncombat
from broadfront.games.global_war.rules.turn_sequence import PowerTurn
from broadfront.games.global_war.terms import CHINA, GERMANY, INCOME, ITALY, JAPAN, UK, USA, USSR
from broadfront.games.global_war.units import KINDS, is_air

# --- b4.9 carriers ----------------------------------------------------------------------------------------------------


def test_b4_9_own_and_allied_fighters_defend_from_the_deck() -> None:
    p = bare()
    ship = one(p, "sz6", "uk", "carrier")
    on_board(p, ship, "fighter")
    guest(p, ship, "usa", "fighter")
    enemy = one(p, "sz5", "germany", "battleship")
    fight(p, "germany", [(enemy, "sz6")])
    hit(p, 0)
    assert dice(p) == 1  # the carrier, at 2
    hit(p, 0)
    assert dice(p) == 2  # both fighters, at 4


def test_b4_9_a_guest_of_the_mover_is_cargo_and_sinks_with_the_carrier() -> None:
    p = bare()
    ship = one(p, "sz5", "germany", "carrier")
    on_board(p, ship, "fighter")
    friend = guest(p, ship, "italy", "fighter")
    put(p, "sz6", "uk", cruiser=1)
    fight(p, "germany", [(ship, "sz6")], Noncombat(GERMANY))
    assert where(p, friend) == "sz6"
    hit(p, 0, 0, 1)
    assert verbs(p) == {"lose", "default"}  # the carrier or the fighter of its owner
    play(p, "lose", ship)
    assert count(p, "sz6", "italy", "fighter") == 0
    assert count(p, "sz6", "germany", "fighter") == 1  # it flies on


def test_b4_9_a_carrier_takes_one_hit() -> None:
    p = bare()
    put(p, "sz6", "uk", carrier=1)
    enemy = one(p, "sz5", "germany", "cruiser")
    fight(p, "germany", [(enemy, "sz6")])
    hit(p, 1, 0)
    assert count(p, "sz6", "uk", "carrier") == 0


def sunk(p: GlobalWarPosition, fighters: int = 2) -> list[int]:
    """Let Japan sink a British carrier in zone 53 from under its fighters; return the fighters."""
    ship = one(p, "sz53", "uk", "carrier")
    planes = on_board(p, ship, *["fighter"] * fighters)
    fight(p, "japan", [(u, "sz53") for u in put(p, "sz57", "japan", battleship=3)])
    hit(p, 1)
    play(p, "lose", ship)
    miss(p)
    play(p, "retreat", 0, space("sz57"))
    return planes


def test_R_G10_homeless_fighters_choose_what_is_one_space_away() -> None:
    p = bare()
    planes = sunk(p)
    assert where(p, planes[0]) == "hawaiian_islands"  # the only place
    p = bare()
    far = one(p, "sz56", "usa", "carrier")
    (plane,) = sunk(p, 1)
    assert of_verb(p, "move") == {(plane, space("hawaiian_islands")), (plane, space("sz56"))}
    assert p.pending is not None
    assert p.pending.seat == p.setting.seat_of[UK]
    play(p, "move", plane, space("sz56"))
    assert p.host[plane] == far


def test_R_G10_who_finds_nothing_is_lost_and_a_deck_beside_is_found() -> None:
    p = bare()
    one(p, "sz53", "uk", "carrier")
    planes = sunk(p)
    while p.pending is not None and verbs(p) == {"move"}:
        play(p, "move", min(of_verb(p, "move"))[0], space("sz53"))
    assert sum(p.at[u] == space("sz53") for u in planes) == 2
    p = bare()
    hold(p, "japan", "hawaiian_islands")
    (plane,) = sunk(p, 1)
    assert p.at[plane] < 0


# --- b4.10 battleships ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("version", [5, 6])
def test_b4_10_a_battleship_takes_two_hits_and_is_repaired_for_nothing(version: int) -> None:
    """R-G44: as the turn ends; until version 5 after the battle."""
    p = by_version(bare(), version)
    ship = one(p, "sz6", "uk", "battleship")
    enemies = put(p, "sz5", "germany", cruiser=2)
    fight(p, "germany", [(u, "sz6") for u in enemies])
    hit(p, 1, 0)
    assert p.damage[ship] == 1
    play(p, "press", 0, space("sz6"))
    hit(p, 0, 0)
    assert p.damage[ship] == 1  # not between rounds
    play(p, "retreat", 0, space("sz5"))
    assert p.damage[ship] == (version == 6)
    again(p, PowerTurn(GERMANY, INCOME + 1))
    assert p.damage[ship] == 0
    fight(p, "germany", [(u, "sz6") for u in enemies])
    hit(p, 2, 0)
    assert p.at[ship] < 0


def test_b4_10_a_hit_that_costs_nothing_comes_first() -> None:
    p = bare()
    ship = one(p, "sz6", "uk", "battleship")
    put(p, "sz6", "uk", destroyer=1)
    enemies = put(p, "sz5", "germany", cruiser=2)
    fight(p, "germany", [(u, "sz6") for u in enemies])
    hit(p, 1)
    play(p, "default")
    assert p.damage[ship] == 1
    assert count(p, "sz6", "uk", "destroyer") == 1


# --- b4.11 landings ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cargo", "ships", "fires"),
    [
        (1, {"battleship": 1}, [(1, 4)]),
        (1, {"battleship": 1, "cruiser": 1}, [(1, 4)]),
        (2, {"battleship": 1, "cruiser": 1}, [(1, 4), (1, 3)]),
        (2, {"cruiser": 3}, [(2, 3)]),
        (3, {"cruiser": 1, "destroyer": 4, "carrier": 1, "submarine": 1}, [(1, 3)]),
    ],
)
def test_b4_11_as_many_ships_bombard_as_units_land(
    cargo: int, ships: dict[str, int], fires: list[tuple[int, int]]
) -> None:
    p = assault(("infantry",) * cargo, ships, {}, {"infantry": 1})
    for number, value in fires:
        assert prompt(p) == "Roll for the bombardment."
        assert dice(p) == number
        assert weights(p)[-1] == value**number
        hit(p, 0)
    assert prompt(p) == "Roll for hits."


def test_b4_11_units_hit_by_bombardment_fire_in_the_first_round() -> None:
    p = assault(("infantry", "infantry"), {"battleship": 1, "cruiser": 1}, {}, {"infantry": 2})
    hit(p, 1, 1)
    hit(p, 0)
    assert dice(p) == 2
    hit(p, 1)
    assert p.control[space("norway")] == UK


def test_b4_11_after_a_battle_in_the_zone_nobody_bombards() -> None:
    p = assault(("infantry",), {"battleship": 1}, {"submarine": 1}, {"infantry": 1})
    assert verbs(p) == {"attack", "ignore"}
    play(p, "attack", 0, space("sz6"))
    play(p, "submerge", min(of_verb(p, "submerge"))[0])
    assert prompt(p) == "Roll for hits."
    assert dice(p) == 1  # the infantry ashore


def test_b4_11_a_lone_submarine_or_transport_can_be_ignored() -> None:
    for kind in ("submarine", "transport"):
        p = assault(("infantry",), {"battleship": 1}, {kind: 1}, {"infantry": 1})
        play(p, "ignore", 0, space("sz6"))
        let_bombard(p)
        assert prompt(p) == "Roll for the bombardment."
        hit(p, 1, 1, 0)
        assert p.control[space("norway")] == UK
        assert not verbs(p) & {"attack", "ignore"}  # and they are not asked about again


def test_b4_11_surface_warships_have_to_be_fought() -> None:
    p = assault(("infantry",), {"battleship": 1}, {"destroyer": 1, "submarine": 1}, {"infantry": 1})
    assert verbs(p) == {"submerge", "end"}  # nobody was asked whether to attack
    play(p, "end")
    assert dice(p) == 1


def test_b4_11_all_fight_together_on_land() -> None:
    p = bare()
    hold(p, "uk", "finland")
    ship = one(p, "sz6", "uk", "transport")
    seaborne = on_board(p, ship, "artillery")[0]
    overland, plane = one(p, "finland", "uk", "infantry"), one(p, "united_kingdom", "uk", "fighter")
    put(p, "norway", "germany", infantry=1)
    fight(p, "uk", [(seaborne, "norway"), (overland, "norway"), (plane, "norway")])
    assert dice(p) == 2  # the artillery and the infantry it supports, at 2
    hit(p, 0)
    assert dice(p) == 1  # the fighter
    hit(p, 1, 0)
    assert p.control[space("norway")] == UK


def test_b4_11_landings_from_two_zones() -> None:
    p = bare()
    put(p, "norway", "germany", infantry=1)
    put(p, "sz5", "germany", destroyer=1)
    near, far = one(p, "sz3", "uk", "transport"), one(p, "sz5", "uk", "transport")
    put(p, "sz3", "uk", cruiser=2)
    put(p, "sz5", "uk", battleship=1)
    first, second = on_board(p, near, "infantry")[0], on_board(p, far, "infantry")[0]
    fight(p, "uk", [(first, "norway"), (second, "norway")])
    hit(p, 1, 0)  # the battle in zone 5
    let_bombard(p)
    assert prompt(p) == "Roll for the bombardment."
    assert dice(p) == 1  # one cruiser for the one unit from zone 3; nobody from zone 5
    hit(p, 0)
    assert dice(p) == 2


def test_b4_11_a_ship_bombards_once() -> None:
    p = bare()
    for name in ("norway", "northwestern_europe"):
        put(p, name, "germany", infantry=1)
    put(p, "sz6", "uk", battleship=1)
    soldiers = [on_board(p, one(p, "sz6", "uk", "transport"), "infantry")[0] for _ in range(2)]
    fight(p, "uk", [(soldiers[0], "norway"), (soldiers[1], "northwestern_europe")])
    play(p, "fight", 0, space("norway"))
    let_bombard(p)
    assert prompt(p) == "Roll for the bombardment."
    hit(p, 1, 0, 0)
    assert prompt(p) == "Roll for hits."  # the second landing has no bombardment


def test_b4_11_nobody_bombards_where_nobody_defends() -> None:
    p = assault(("infantry",), {"battleship": 1}, {}, {})
    assert p.control[space("norway")] == UK


# --- b4.13 capture and liberation -------------------------------------------------------------------------------------


def test_b4_13_capture_moves_the_chart_the_factory_its_damage_and_the_guns() -> None:
    p = bare()
    put(p, "caucasus", "ussr", aa_gun=1)
    p.ruin[space("caucasus")] = 2
    begin(p, "germany")
    capture(p, space("caucasus"), GERMANY)
    assert p.level[GERMANY] == 31 + 4
    assert p.level[USSR] == 30 - 4
    assert p.factories >> space("caucasus") & 1
    assert p.ruin[space("caucasus")] == 2
    assert count(p, "caucasus", "germany", "aa_gun") == 1


def test_b4_13_a_gun_that_is_captured_moves_from_the_next_turn_on() -> None:
    p = bare()
    gun = one(p, "ukraine", "ussr", "aa_gun")
    begin(p, "ussr")
    tank = one(p, "bulgaria_romania", "germany", "tank")
    fight(p, "germany", [(tank, "ukraine")], Noncombat(GERMANY))
    assert p.owner[gun] == GERMANY
    assert targets(p, "move", gun) == set()
    begin(p, "germany", Noncombat(GERMANY))
    assert "poland" not in targets(p, "move", gun)
    assert "bulgaria_romania" in targets(p, "move", gun)


def test_b4_13_a_friends_land_is_liberated_while_he_holds_his_capital() -> None:
    p = bare()
    hold(p, "germany", "ukraine")
    begin(p, "uk")
    capture(p, space("ukraine"), UK)
    assert p.control[space("ukraine")] == USSR
    hold(p, "germany", "ukraine", "russia")
    capture(p, space("ukraine"), UK)
    assert p.control[space("ukraine")] == UK


def test_b4_13_enemy_land_is_the_captors_though_it_was_anothers() -> None:
    p = bare()
    hold(p, "japan", "ukraine")
    begin(p, "germany")
    hold(p, "ussr", "france")
    capture(p, space("france"), ITALY)
    assert p.control[space("france")] == GERMANY  # by rights
    capture(p, space("egypt"), ITALY)
    assert p.control[space("egypt")] == ITALY


def test_b4_13_manchuria_and_kiangsu_are_chinas() -> None:
    p = bare()
    for name in ("manchuria", "kiangsu", "suiyuan"):
        hold(p, "japan", name)
        begin(p, "usa")
        capture(p, space(name), USA)
        assert p.control[space(name)] == CHINA
    assert p.level[USA] == 40
    assert p.level[CHINA] == 0
    assert p.level[JAPAN] == sum(p.setting.value[s] for s in range(MAP.size) if p.control[s] == JAPAN)


def test_b4_13_a_capturing_power_fights_with_what_is_its_own() -> None:
    p = bare()
    hold(p, "germany", "karelia_ssr")
    soldier = one(p, "finland", "uk", "infantry")
    hold(p, "uk", "finland")
    fight(p, "uk", [(soldier, "karelia_ssr")])
    assert p.control[space("karelia_ssr")] == USSR  # liberated
    assert where(p, soldier) == "karelia_ssr"


# --- b4.14 capitals ---------------------------------------------------------------------------------------------------


def test_b4_14_the_captor_takes_all_money_and_the_rest_stays() -> None:
    p = bare()
    p.treasury[UK] = 17
    begin(p, "germany")
    land = p.land_of(UK)
    capture(p, space("united_kingdom"), GERMANY)
    assert p.treasury[GERMANY] == 31 + 17
    assert p.treasury[UK] == 0
    assert p.land_of(UK) == land & ~(1 << space("united_kingdom"))
    assert not p.capital_is_free(UK)


def test_b4_14_other_land_brings_no_money() -> None:
    p = bare()
    begin(p, "germany")
    capture(p, space("karelia_ssr"), GERMANY)
    assert (p.treasury[GERMANY], p.treasury[USSR]) == (31, 30)


def test_b4_14_a_capital_that_is_taken_from_its_captor_brings_nothing() -> None:
    p = bare()
    hold(p, "germany", "united_kingdom")
    begin(p, "usa")
    capture(p, space("united_kingdom"), USA)
    assert p.control[space("united_kingdom")] == UK
    assert (p.treasury[GERMANY], p.treasury[USA]) == (31, 40)


def test_b4_14_a_liberated_power_gets_back_what_friends_hold_of_its_land() -> None:
    p = bare()
    hold(p, "germany", "russia", "belorussia")
    hold(p, "uk", "karelia_ssr", "archangel")
    hold(p, "usa", "soviet_far_east")
    begin(p, "usa")
    capture(p, space("russia"), USA)
    for name in ("russia", "karelia_ssr", "archangel", "soviet_far_east"):
        assert p.control[space(name)] == USSR
    assert p.control[space("belorussia")] == GERMANY
    for of in range(CHINA):
        assert p.level[of] == sum(p.setting.value[s] for s in range(MAP.size) if p.control[s] == of)


def test_b4_14_a_power_frees_its_own_capital() -> None:
    p = bare()
    hold(p, "germany", "russia")
    hold(p, "uk", "archangel")
    begin(p, "ussr")
    capture(p, space("russia"), USSR)
    assert p.control[space("russia")] == p.control[space("archangel")] == USSR


def test_b4_14_what_was_bought_waits_for_the_capital() -> None:
    p = war()
    buys(p, "uk", infantry=3)
    clear(p, "united_kingdom")
    begin(p, "germany")
    capture(p, space("united_kingdom"), GERMANY)
    assert p.pool[UK * len(KINDS)] == 3


# --- b4.15 low luck ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("units", "sure", "rest"),
    [
        ({"infantry": 3, "artillery": 1}, 1, 0),
        ({"tank": 2}, 1, 0),
        ({"tank": 3}, 1, 3),
        ({"infantry": 1}, 0, 1),
        ({"infantry": 2, "artillery": 2, "tank": 3}, 2, 5),
    ],
)
def test_b4_15_six_points_are_a_hit_and_one_die_is_rolled_for_the_rest(
    units: dict[str, int], sure: int, rest: int
) -> None:
    p = bare("1941", dice="low_luck")
    put(p, "east_poland", "ussr", infantry=6)
    soldiers = put(p, "poland", "germany", **units)
    fight(p, "germany", [(u, "east_poland") for u in soldiers])
    if rest:
        assert dice(p) == 1
        assert weights(p) == (36 - 6 * rest, 6 * rest)
        hit(p, 1)
    lost = 6 - sum(not p.flags[u] & 512 for u in p.units_in(space("east_poland")) if p.owner[u] == USSR)
    assert lost == sure + bool(rest)


def test_R_G6_low_luck_is_not_for_damage_research_and_bonds() -> None:
    p = bare("1941", dice="low_luck")
    plane = one(p, "norway", "germany", "bomber")
    begin(p, "germany", CombatMove(GERMANY), Combat(GERMANY))
    play(p, "raid", plane, space("karelia_ssr"))
    finish(p)
    assert p.pending is not None
    assert len(p.pending.moves) == 6
    roll(p, 1)
    assert p.ruin[space("karelia_ssr")] == 1


def test_R_G6_low_luck_of_aa_guns() -> None:
    p = bare("1941", dice="low_luck")
    put(p, "east_poland", "ussr", infantry=1, aa_gun=1)
    planes = put(p, "poland", "germany", fighter=7)
    fight(p, "germany", [(u, "east_poland") for u in planes])
    assert dice(p) == 1
    assert weights(p) == (5, 1)
    hit(p, 0)
    assert sum(is_air(p.kind[u]) for u in p.of_power(GERMANY)) == 6  # one for certain


def test_R_G6_low_luck_counts_submarines_aircraft_and_others_apart() -> None:
    p = bare("1941", dice="low_luck")
    put(p, "sz5", "germany", destroyer=4)
    ships = put(p, "sz6", "uk", submarine=1, cruiser=1)
    plane = one(p, "united_kingdom", "uk", "fighter")
    fight(p, "uk", [(u, "sz5") for u in (*ships, plane)])
    for points in (2, 3, 3):  # submarine, fighter, cruiser
        assert weights(p) == (36 - 6 * points, 6 * points)
        hit(p, 0)
    assert dice(p) == 1  # the defenders: 8 points are a hit and one die for 2
    assert weights(p) == (36 - 6 * 2, 6 * 2)
