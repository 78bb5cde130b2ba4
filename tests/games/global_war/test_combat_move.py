"""[b3.3] Combat Move on land: blitz, guns, riders, paratroopers."""

from __future__ import annotations

import pytest
from tests.games.global_war.positions import (
    again,
    bare,
    begin,
    by_version,
    count,
    dice,
    fight,
    finish,
    hold,
    is_legal,
    knows,
    of_verb,
    on_board,
    one,
    play,
    put,
    space,
    targets,
    where,
)

from broadfront.engine.odds import by_label, odds
from broadfront.engine.position import Move
from broadfront.games.global_war import GAME
from broadfront.games.global_war.combat_odds.default_choices import plain
from broadfront.games.global_war.map import MAP
from broadfront.games.global_war.rules.conduct_combat import Combat
from broadfront.games.global_war.rules.move_phases import CombatMove, Noncombat
from broadfront.games.global_war.terms import (
    GERMANY,
    JAPAN,
    MECHANIZED_INFANTRY,
    PARATROOPERS,
    USSR,
)

# --- land -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["infantry", "artillery"])
def test_b3_3_infantry_and_artillery_go_one_territory_to_enemy_land(kind: str) -> None:
    p = bare()
    unit = one(p, "poland", "germany", kind)
    begin(p, "germany", CombatMove(GERMANY))
    assert targets(p, "move", unit) == {"baltic_states", "east_poland"}
    play(p, "move", unit, space("east_poland"))
    assert targets(p, "move", unit) == set()
    assert p.pending is None


def test_b3_3_a_tank_goes_through_friendly_land() -> None:
    p = bare()
    tank = one(p, "germany", "germany", "tank")
    begin(p, "germany", CombatMove(GERMANY))
    assert targets(p, "move", tank) == {"baltic_states", "east_poland"}
    play(p, "move", tank, space("east_poland"))
    assert p.control[space("east_poland")] == USSR  # two moves: it is taken when the battle comes
    assert p.pending is None


def test_b3_3_a_tank_does_not_pass_land_with_a_unit_in_it() -> None:
    p = bare()
    put(p, "east_poland", "ussr", infantry=1)
    tank = one(p, "poland", "germany", "tank")
    begin(p, "germany", CombatMove(GERMANY))
    # by way of Romania, where it may halt: two ways lead to East Poland (R-G45)
    assert targets(p, "move", tank) == {"baltic_states", "east_poland", "ukraine", "bulgaria_romania"}
    play(p, "move", tank, space("east_poland"))
    assert targets(p, "move", tank) == set()


def test_b3_3_blitz_takes_land_at_once_and_goes_on_or_back() -> None:
    p = bare()
    tank = one(p, "poland", "germany", "tank")
    begin(p, "germany", CombatMove(GERMANY))
    play(p, "move", tank, space("east_poland"))
    assert p.control[space("east_poland")] == GERMANY
    assert p.level[GERMANY] == 31 + p.setting.value[space("east_poland")]
    assert targets(p, "move", tank) == {MAP.ids[s] for s in MAP.land_beside[space("east_poland")]}
    play(p, "move", tank, space("poland"))
    assert where(p, tank) == "poland"
    assert p.control[space("east_poland")] == GERMANY


@pytest.mark.parametrize("stop", ["aa_gun", "factory", "infantry", "fighter"])
def test_b3_3_any_unit_and_a_factory_stop_a_blitz(stop: str) -> None:
    p = bare()
    if stop == "factory":
        p.factories |= 1 << space("east_poland")
    else:
        put(p, "east_poland", "ussr", **{stop: 1})
    tank = one(p, "poland", "germany", "tank")
    begin(p, "germany", CombatMove(GERMANY), Combat(GERMANY))
    play(p, "move", tank, space("east_poland"))
    if stop in ("infantry", "fighter"):
        assert dice(p) == 1
    else:  # no battle: it is taken all the same
        assert p.control[space("east_poland")] == GERMANY
        assert p.left[tank] == 0


def test_b3_3_a_blitzed_territory_stays_taken_and_infantry_does_not_blitz() -> None:
    p = bare()
    soldier = one(p, "poland", "germany", "infantry")
    begin(p, "germany", CombatMove(GERMANY))
    play(p, "move", soldier, space("east_poland"))
    assert p.control[space("east_poland")] == USSR
    assert p.pending is None
    again(p, Combat(GERMANY))
    assert p.control[space("east_poland")] == GERMANY


@pytest.mark.parametrize("others", [("tank", "tank"), ("infantry", "artillery", "tank")])
def test_R_G40_a_group_goes_together_into_land_that_its_first_tank_takes(others: tuple[str, ...]) -> None:
    p = by_version(bare(), 2)
    group = [one(p, "poland", "germany", kind) for kind in ("tank", *others)]
    begin(p, "germany", CombatMove(GERMANY), Combat(GERMANY))
    for unit in group:
        play(p, "move", unit, space("east_poland"))
    finish(p)
    assert {where(p, unit) for unit in group} == {"east_poland"}


def test_R_G40_a_tank_that_follows_goes_on_and_infantry_that_follows_stays() -> None:
    p = by_version(bare(), 2)
    first, second = put(p, "poland", "germany", tank=2)
    soldier = one(p, "poland", "germany", "infantry")
    begin(p, "germany", CombatMove(GERMANY))
    for unit in (first, second, soldier):
        play(p, "move", unit, space("east_poland"))
    assert "belorussia" in targets(p, "move", first)  # of tanks that are alike the first is ordered
    play(p, "move", first, space("belorussia"))
    assert "belorussia" in targets(p, "move", second)
    assert targets(p, "move", soldier) == set()


def test_R_G40_a_tank_follows_through_friendly_land_and_stops() -> None:
    p = by_version(bare(), 2)
    near, far = one(p, "poland", "germany", "tank"), one(p, "germany", "germany", "tank")
    begin(p, "germany", CombatMove(GERMANY))
    play(p, "move", near, space("east_poland"))
    play(p, "move", far, space("east_poland"))
    assert targets(p, "move", far) == set()
    finish(p)
    assert where(p, far) == "east_poland"


def test_R_G40_a_landing_on_land_that_a_tank_has_taken_goes_ashore() -> None:
    p = by_version(bare(), 2)
    tank, ship = one(p, "poland", "germany", "tank"), one(p, "sz5", "germany", "transport")
    soldier = on_board(p, ship, "infantry")[0]
    begin(p, "germany", CombatMove(GERMANY), Combat(GERMANY))
    play(p, "move", tank, space("baltic_states"))
    p.notes = []
    play(p, "land", soldier, space("baltic_states"))
    finish(p)
    assert where(p, soldier) == "baltic_states"
    assert p.host[soldier] == -1
    assert not any(note.outcome == "captured" for note in p.notes)  # it was taken before


@pytest.mark.parametrize("tank_first", [True, False])
def test_R_G40_paratroopers_drop_on_land_that_a_tank_has_taken(tank_first: bool) -> None:
    p = by_version(bare(), 2)
    knows(p, "germany", PARATROOPERS)
    tank, bomber, soldier = (one(p, "poland", "germany", kind) for kind in ("tank", "bomber", "infantry"))
    begin(p, "germany", CombatMove(GERMANY), Combat(GERMANY), Noncombat(GERMANY))
    play(p, "load", soldier, bomber)
    for unit in (tank, bomber) if tank_first else (bomber, tank):
        play(p, "move", unit, space("baltic_states"))
    finish(p)
    assert p.host[soldier] == -1
    play(p, "move", bomber, space("poland"))
    assert where(p, soldier) == "baltic_states"


def test_R_G40_paratroopers_stop_in_land_that_a_tank_has_taken() -> None:
    p = by_version(bare(), 2)
    knows(p, "germany", PARATROOPERS)
    tank, bomber, soldier = (one(p, "poland", "germany", kind) for kind in ("tank", "bomber", "infantry"))
    begin(p, "germany", CombatMove(GERMANY))
    play(p, "load", soldier, bomber)
    before = targets(p, "move", bomber)
    play(p, "move", tank, space("east_poland"))
    assert targets(p, "move", bomber) == before
    refusal = GAME.why_not(p, "move", bomber, space("germany"))
    assert refusal is not None
    assert refusal.code == "PARATROOPERS"


def test_R_G40_a_landing_on_land_that_a_tank_has_taken_is_told_as_no_battle() -> None:
    p = by_version(bare(), 2)
    tank, ship = one(p, "poland", "germany", "tank"), one(p, "sz5", "germany", "transport")
    soldier = on_board(p, ship, "infantry")[0]
    one(p, "sz5", "ussr", "submarine")
    one(p, "sz5", "germany", "destroyer")
    begin(p, "germany", CombatMove(GERMANY), Combat(GERMANY), Noncombat(GERMANY))
    play(p, "move", tank, space("baltic_states"))
    play(p, "land", soldier, space("baltic_states"))
    finish(p)
    for choice in ("attack", "ignore"):
        move = Move(choice, 0, space("sz5"))
        told = GAME.exact_odds(p, move)
        assert told is not None
        assert {name: float(share) for name, share in told.items()} == pytest.approx(
            {name: float(share) for name, share in by_label(odds(p, move, plain)).items()}, abs=1e-6
        )
    p.notes = []
    play(p, "ignore", 0, space("sz5"))
    assert where(p, soldier) == "baltic_states"
    assert not any(note.outcome for note in p.notes)


def test_R_G40_land_that_was_friendly_when_the_turn_began_is_entered_later() -> None:
    p = by_version(bare(), 2)
    tank, soldier = one(p, "poland", "germany", "tank"), one(p, "germany", "germany", "infantry")
    begin(p, "germany", CombatMove(GERMANY))
    play(p, "move", tank, space("east_poland"))
    assert "poland" in targets(p, "move", tank)
    assert targets(p, "move", soldier) == set()


def test_R_G40_matches_of_version_1_refuse_who_follows() -> None:
    p = by_version(bare(), 1)
    first, second = put(p, "poland", "germany", tank=2)
    begin(p, "germany", CombatMove(GERMANY))
    play(p, "move", first, space("east_poland"))
    assert "east_poland" not in targets(p, "move", second)
    refusal = GAME.why_not(p, "move", second, space("east_poland"))
    assert refusal is not None
    assert refusal.code == "NOTHING_TO_FIGHT"


def test_b3_3_guns_do_not_move_now() -> None:
    p = bare()
    gun = one(p, "poland", "germany", "aa_gun")
    ship = one(p, "sz5", "germany", "transport")
    put(p, "poland", "germany", infantry=1)
    begin(p, "germany", CombatMove(GERMANY))
    assert targets(p, "move", gun) == set()
    assert not is_legal(p, "load", gun, ship)


def test_b3_3_a_gun_aboard_goes_where_its_ship_goes_and_does_not_attack() -> None:
    p = bare()
    ship = one(p, "sz5", "germany", "transport")
    gun, soldier = on_board(p, ship, "aa_gun", "infantry")
    begin(p, "germany", CombatMove(GERMANY))
    play(p, "move", ship, space("sz6"))
    assert where(p, gun) == "sz6"
    assert targets(p, "land", gun) == set()
    assert targets(p, "land", soldier) == {"united_kingdom"}


def test_b3_3_land_units_do_not_go_among_friends_now() -> None:
    p = bare()
    soldier = one(p, "germany", "germany", "infantry")
    begin(p, "germany", CombatMove(GERMANY))
    assert targets(p, "move", soldier) == set()


def test_b3_5_a_tank_that_took_land_on_its_way_moves_no_more_and_others_come_after_it() -> None:
    p = bare()
    tank, soldier = one(p, "poland", "germany", "tank"), one(p, "poland", "germany", "infantry")
    fight(p, "germany", [(tank, "east_poland")], Noncombat(GERMANY))
    assert p.left[tank] == 1
    assert targets(p, "move", tank) == set()
    assert "east_poland" in targets(p, "move", soldier)  # captured land is friendly to land units
    assert "baltic_states" not in targets(p, "move", soldier)  # enemy land is not


# --- improved mechanized infantry -------------------------------------------------------------------------------------


def test_b7_mechanized_infantry_goes_two_with_a_tank_one_each() -> None:
    p = bare()
    knows(p, "germany", MECHANIZED_INFANTRY)
    tank = one(p, "germany", "germany", "tank")
    first, second = put(p, "germany", "germany", infantry=2)
    begin(p, "germany", CombatMove(GERMANY))
    assert targets(p, "move", first) == set()
    play(p, "move", tank, space("east_poland"))
    assert targets(p, "move", first) == {"east_poland"}
    play(p, "move", first, space("east_poland"))
    assert targets(p, "move", second) == set()
    assert p.pending is None


def test_b7_mechanized_infantry_follows_a_blitz() -> None:
    p = bare()
    knows(p, "germany", MECHANIZED_INFANTRY)
    tank, soldier = one(p, "poland", "germany", "tank"), one(p, "poland", "germany", "infantry")
    begin(p, "germany", CombatMove(GERMANY))
    play(p, "move", tank, space("east_poland"))
    assert "belorussia" not in targets(p, "move", soldier)
    play(p, "move", tank, space("belorussia"))
    assert "belorussia" in targets(p, "move", soldier)
    play(p, "move", soldier, space("belorussia"))
    again(p, Combat(GERMANY))
    assert p.control[space("belorussia")] == p.control[space("east_poland")] == GERMANY
    assert count(p, "belorussia", "germany", "infantry") == 1


def test_b7_mechanized_infantry_begins_where_its_tank_begins() -> None:
    p = bare()
    knows(p, "germany", MECHANIZED_INFANTRY)
    tank = one(p, "czechoslovakia_hungary", "germany", "tank")
    soldier = one(p, "germany", "germany", "infantry")
    begin(p, "germany", CombatMove(GERMANY))
    play(p, "move", tank, space("east_poland"))
    assert targets(p, "move", soldier) == set()


def test_b7_mechanized_infantry_rides_in_phase_5_too() -> None:
    for known in (False, True):
        p = bare()
        if known:
            knows(p, "germany", MECHANIZED_INFANTRY)
        tank, soldier = one(p, "france", "germany", "tank"), one(p, "france", "germany", "infantry")
        begin(p, "germany", Noncombat(GERMANY))
        assert "poland" not in targets(p, "move", soldier)
        play(p, "move", tank, space("poland"))
        assert ("poland" in targets(p, "move", soldier)) == known


# --- paratroopers -----------------------------------------------------------------------------------------------------


def test_b7_paratroopers_go_aboard_with_the_technology() -> None:
    for known in (False, True):
        p = bare()
        if known:
            knows(p, "germany", PARATROOPERS)
        plane, soldier = one(p, "germany", "germany", "bomber"), one(p, "germany", "germany", "infantry")
        put(p, "belorussia", "ussr", infantry=1)
        begin(p, "germany", CombatMove(GERMANY))
        assert is_legal(p, "load", soldier, plane) == known


def test_b7_paratroopers_stop_in_the_first_hostile_land() -> None:
    p = bare()
    knows(p, "germany", PARATROOPERS)
    plane, soldier = one(p, "germany", "germany", "bomber"), one(p, "germany", "germany", "infantry")
    put(p, "belorussia", "ussr", infantry=1)
    begin(p, "germany", CombatMove(GERMANY))
    play(p, "load", soldier, plane)
    found = targets(p, "move", plane)
    assert {"east_poland", "baltic_states", "united_kingdom"} <= found
    assert not found & {"belorussia", "russia", "east_ukraine"}  # behind hostile land
    assert of_verb(p, "raid") == set()  # with paratroopers it does not raid
    play(p, "move", plane, space("east_poland"))
    again(p, Combat(GERMANY))
    assert p.control[space("east_poland")] == GERMANY
    assert p.host[soldier] == -1
    assert where(p, soldier) == "east_poland"


def test_b7_a_bomber_takes_one_infantry_from_its_own_territory() -> None:
    p = bare()
    knows(p, "germany", PARATROOPERS)
    plane = one(p, "germany", "germany", "bomber")
    first, second = put(p, "germany", "germany", infantry=2)
    far = one(p, "poland", "germany", "infantry")
    gun = one(p, "germany", "germany", "artillery")
    begin(p, "germany", CombatMove(GERMANY))
    assert not is_legal(p, "load", far, plane)
    assert not is_legal(p, "load", gun, plane)
    play(p, "load", first, plane)
    assert not is_legal(p, "load", second, plane)


def test_b7_until_version_5_paratroopers_alone_retreat_to_where_the_bomber_took_off() -> None:
    p = by_version(bare(), 5)
    knows(p, "germany", PARATROOPERS)
    put(p, "east_poland", "ussr", infantry=2)
    plane, soldier = one(p, "poland", "germany", "bomber"), one(p, "poland", "germany", "infantry")
    begin(p, "germany", CombatMove(GERMANY), Combat(GERMANY))
    play(p, "load", soldier, plane)
    play(p, "move", plane, space("east_poland"))
    finish(p)
    play(p, "hits", 0)
    play(p, "hits", 0)
    play(p, "hits", 0)
    assert of_verb(p, "retreat") == {(0, space("poland"))}
    play(p, "retreat", 0, space("poland"))
    assert where(p, soldier) == "poland"
    assert where(p, plane) == "east_poland"  # it lands in phase 5


def test_b7_paratroopers_from_afar_have_no_way_back() -> None:
    p = bare()
    knows(p, "germany", PARATROOPERS)
    put(p, "east_poland", "ussr", infantry=2)
    plane, soldier = one(p, "germany", "germany", "bomber"), one(p, "germany", "germany", "infantry")
    begin(p, "germany", CombatMove(GERMANY), Combat(GERMANY))
    play(p, "load", soldier, plane)
    play(p, "move", plane, space("east_poland"))
    finish(p)
    for _ in range(3):
        play(p, "hits", 0)
    assert of_verb(p, "retreat") == set()  # Germany is not next to it


def test_b7_paratroopers_who_are_not_dropped_stay_where_they_were() -> None:
    p = bare()
    knows(p, "germany", PARATROOPERS)
    plane, soldier = one(p, "germany", "germany", "bomber"), one(p, "germany", "germany", "infantry")
    begin(p, "germany", CombatMove(GERMANY), Combat(GERMANY), Noncombat(GERMANY))
    play(p, "load", soldier, plane)
    play(p, "end")
    assert p.host[soldier] == -1
    assert where(p, soldier) == "germany"
    assert "poland" in targets(p, "move", soldier)
    assert "poland" in targets(p, "move", plane)


def test_b7_a_bomber_that_is_shot_down_takes_its_paratroopers_along() -> None:
    p = bare()
    knows(p, "germany", PARATROOPERS)
    put(p, "east_poland", "ussr", infantry=1, aa_gun=1)
    plane, soldier = one(p, "poland", "germany", "bomber"), one(p, "poland", "germany", "infantry")
    begin(p, "germany", CombatMove(GERMANY), Combat(GERMANY))
    play(p, "load", soldier, plane)
    play(p, "move", plane, space("east_poland"))
    finish(p)
    play(p, "hits", 1)
    assert count(p, "east_poland", "germany", "infantry") == 0
    assert p.pending is None


def test_the_japanese_take_islands_by_sea_only() -> None:
    p = bare()
    ship = one(p, "sz51", "japan", "transport")
    soldier = on_board(p, ship, "infantry")[0]
    hold(p, "usa", "wake_island")
    begin(p, "japan", CombatMove(JAPAN), Combat(JAPAN))
    play(p, "move", ship, space("sz52"))
    play(p, "land", soldier, space("wake_island"))
    assert p.control[space("wake_island")] == JAPAN
