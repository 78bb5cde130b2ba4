"""[b4.6] [b4.7] AA guns, strategic bombing, interceptors; rockets and heavy bombers [b7]."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.games.global_war.engagements import asked_at
from tests.games.global_war.positions import (
    bare,
    begin,
    count,
    dice,
    fight,
    finish,
    hit,
    knows,
    of_verb,
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
)

from broadfront.engine.position import CHANCE
from broadfront.games.global_war import GAME
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.conduct_combat import Combat
from broadfront.games.global_war.rules.industry import capacity
from broadfront.games.global_war.rules.move_phases import CombatMove, Noncombat
from broadfront.games.global_war.terms import GERMANY, HEAVY_BOMBERS, RADAR, ROCKETS, UK, USSR

# --- b4.6 AA guns -----------------------------------------------------------------------------------------------------


def attacked(
    guns: int, planes: dict[str, int], *techs: int, **options: str | int | bool
) -> GlobalWarPosition:
    """German aircraft attack East Poland, where an infantry and guns are."""
    p = bare("1941", **options)
    knows(p, "ussr", *techs)
    put(p, "east_poland", "ussr", infantry=1, aa_gun=guns)
    units = put(p, "poland", "germany", **planes)
    fight(p, "germany", [(u, "east_poland") for u in units], Noncombat(GERMANY))
    return p


@pytest.mark.parametrize("guns", [1, 2, 3])
def test_b4_6_one_gun_fires_at_each_aircraft_type_by_type(guns: int) -> None:
    p = attacked(guns, {"fighter": 2, "bomber": 3, "infantry": 1})
    assert prompt(p) == "Roll for the AA gun."
    assert dice(p) == 2
    assert weights(p) == (25, 10, 1)
    hit(p, 1)
    assert count(p, "east_poland", "germany", "fighter") == 1
    assert dice(p) == 3
    hit(p, 2)
    assert count(p, "east_poland", "germany", "bomber") == 1
    assert prompt(p) == "Roll for hits."  # those hit do not fire


def test_b4_6_radar_hits_on_2() -> None:
    p = attacked(1, {"fighter": 1, "infantry": 1}, RADAR)
    assert weights(p) == (4, 2)


def test_b4_6_without_a_gun_or_without_aircraft_nothing_fires() -> None:
    for guns, planes in ((0, {"fighter": 1}), (1, {"infantry": 1})):
        p = attacked(guns, planes)
        assert prompt(p) == "Roll for hits."


def test_b4_6_the_attackers_own_guns_do_not_fire() -> None:
    p = bare()
    put(p, "poland", "germany", aa_gun=1)
    put(p, "east_poland", "ussr", infantry=1)
    plane = one(p, "poland", "germany", "fighter")
    fight(p, "germany", [(plane, "east_poland")])
    assert prompt(p) == "Roll for hits."


def test_b4_6_planes_that_differ_are_chosen_by_their_owner_or_go_as_usual() -> None:
    p = bare()
    put(p, "east_poland", "ussr", infantry=1, aa_gun=1)
    near, far = one(p, "poland", "germany", "fighter"), one(p, "germany", "germany", "fighter")
    fight(p, "germany", [(near, "east_poland"), (far, "east_poland")])
    hit(p, 1)
    if verbs(p) == {"lose", "default"}:
        assert p.pending is not None
        assert p.pending.seat == 0
        play(p, "lose", near)
    assert count(p, "east_poland", "germany", "fighter") == 1


def test_b4_6_guns_change_hands_with_the_territory() -> None:
    p = attacked(2, {"tank": 1})
    hit(p, 1, 0)
    assert count(p, "east_poland", "germany", "aa_gun") == 2
    assert count(p, "east_poland", "ussr", "aa_gun") == 0


@pytest.mark.parametrize("luck", ["random", "low_luck"])
def test_dice_belong_to_the_seat_whose_units_roll(luck: str) -> None:
    p = attacked(1, {"fighter": 1, "tank": 1}, dice=luck)
    rollers: list[int | None] = []
    while p.pending is not None and p.pending.seat == CHANCE and len(rollers) < 4:
        p.notes = []
        hit(p, 0)
        rollers += [
            GAME.actor(note) for note in p.notes if note.kind in ("roll", "battle") and "hits" in note.ids
        ]
    assert rollers[0] == p.setting.seat_of[USSR]  # its gun
    assert rollers[1] == p.setting.seat_of[GERMANY]
    assert rollers[-1] == p.setting.seat_of[USSR]  # the defender, though the attacker ordered the fight


# --- b4.7 raids -------------------------------------------------------------------------------------------------------


def raided(
    bombers: int, *techs: int, guns: int = 0, fighters: int = 0, **options: str | bool
) -> GlobalWarPosition:
    """German bombers raid Karelia, which is worth 2."""
    p = bare("1941", **options)
    knows(p, "germany", *techs)
    put(p, "karelia_ssr", "ussr", infantry=1, aa_gun=guns, fighter=fighters)
    units = put(p, "norway", "germany", bomber=bombers)
    escort = one(p, "norway", "germany", "fighter")
    begin(p, "germany", CombatMove(GERMANY), Combat(GERMANY), Noncombat(GERMANY))
    for u in units:
        play(p, "raid", u, space("karelia_ssr"))
    if options.get("interceptors"):
        play(p, "escort", escort, space("karelia_ssr"))
    finish(p)
    return p


def test_b4_7_each_bomber_rolls_a_die_of_damage_up_to_twice_the_value() -> None:
    p = raided(3)
    roll(p, 1)
    assert p.ruin[space("karelia_ssr")] == 1
    roll(p, 2)
    assert p.ruin[space("karelia_ssr")] == 3
    roll(p, 6)
    assert p.ruin[space("karelia_ssr")] == 4  # twice its value
    assert p.pending is not None
    assert asked_at(p) == "b3.5 axis"  # no battle with those who are there
    assert count(p, "karelia_ssr", "ussr", "infantry") == 1
    begin(p, "ussr")
    assert capacity(p, USSR, space("karelia_ssr")) == 0


def test_b4_7_damage_of_earlier_raids_counts() -> None:
    p = bare()
    p.ruin[space("karelia_ssr")] = 3
    plane = one(p, "norway", "germany", "bomber")
    begin(p, "germany", CombatMove(GERMANY), Combat(GERMANY))
    play(p, "raid", plane, space("karelia_ssr"))
    finish(p)
    roll(p, 5)
    assert p.ruin[space("karelia_ssr")] == 4


def test_b4_7_the_gun_fires_before_the_raid() -> None:
    p = raided(2, guns=2)
    assert dice(p) == 2
    hit(p, 1)
    assert prompt(p) == "Roll for the damage of a bomber."
    roll(p, 3)
    assert p.ruin[space("karelia_ssr")] == 3
    assert asked_at(p) == "b3.5 axis"


def test_b4_7_raiders_take_no_part_in_the_battle() -> None:
    p = bare()
    put(p, "karelia_ssr", "ussr", infantry=1)
    raider, fighter = one(p, "norway", "germany", "bomber"), one(p, "norway", "germany", "bomber")
    soldier = one(p, "finland", "germany", "infantry")
    begin(p, "germany", CombatMove(GERMANY), Combat(GERMANY), Noncombat(GERMANY))
    play(p, "raid", raider, space("karelia_ssr"))
    play(p, "move", fighter, space("karelia_ssr"))
    play(p, "move", soldier, space("karelia_ssr"))
    finish(p)
    roll(p, 1)
    assert dice(p) == 1
    hit(p, 0)
    assert dice(p) == 1  # one bomber and the infantry
    hit(p, 0, 1)
    assert verbs(p) == {"lose", "default"}
    assert raider not in {u for u, _ in of_verb(p, "lose")}
    play(p, "default")
    play(p, "retreat", 0, max(of_verb(p, "retreat"))[1])
    assert {"norway", "finland"} & targets(p, "move", raider)


def test_b4_7_only_bombers_raid_and_only_factories() -> None:
    p = bare()
    bomber = one(p, "norway", "germany", "bomber")
    one(p, "norway", "germany", "fighter")
    begin(p, "germany", CombatMove(GERMANY))
    assert {u for u, _ in of_verb(p, "raid")} == {bomber}
    assert targets(p, "raid", bomber) == {"karelia_ssr", "united_kingdom"}  # Moscow is four away


def test_b7_heavy_bombers_roll_two_dice_in_raids() -> None:
    p = raided(1, HEAVY_BOMBERS)
    roll(p, 1, 2)
    assert p.ruin[space("karelia_ssr")] == 3
    p = raided(1, HEAVY_BOMBERS, heavy_bombers="best_of_two")
    roll(p, 3, 2)
    assert p.ruin[space("karelia_ssr")] == 3
    assert p.pending is not None
    assert asked_at(p) == "b3.5 axis"


def test_b7_heavy_bombers_roll_two_dice_in_battles() -> None:
    for option, number, wanted in (("both_count", 2, (4, 16, 16)), ("best_of_two", 1, (4, 32))):
        p = bare(heavy_bombers=option)
        knows(p, "germany", HEAVY_BOMBERS)
        put(p, "east_poland", "ussr", infantry=1)
        plane = one(p, "poland", "germany", "bomber")
        fight(p, "germany", [(plane, "east_poland")])
        assert dice(p) == number
        assert weights(p) == wanted


def test_b7_defending_heavy_bombers_roll_one() -> None:
    p = bare()
    knows(p, "germany", HEAVY_BOMBERS)
    put(p, "poland", "germany", bomber=1)
    soldier = one(p, "east_poland", "ussr", "infantry")
    fight(p, "ussr", [(soldier, "poland")])
    hit(p, 0)
    assert dice(p) == 1


# --- interceptors -----------------------------------------------------------------------------------------------------


def test_R_G5_escorts_and_interceptors_fight_one_round_at_1_before_the_guns() -> None:
    p = raided(1, guns=1, fighters=2, interceptors=True)
    assert p.pending is not None
    assert p.pending.seat == 1
    assert of_verb(p, "intercept") == {(0, 0), (0, 1), (0, 2)}
    play(p, "intercept", 0, 2)
    assert dice(p) == 2  # the bomber and its escort
    assert weights(p) == (25, 10, 1)
    hit(p, 1)
    assert dice(p) == 2
    assert weights(p) == (25, 10, 1)
    hit(p, 1)
    assert count(p, "karelia_ssr", "ussr", "fighter") == 1
    assert verbs(p) == {"lose", "default"}  # a bomber or a fighter
    play(p, "default")
    assert count(p, "karelia_ssr", "germany", "fighter") == 0
    assert prompt(p) == "Roll for the AA gun."
    assert dice(p) == 1  # at the bomber only
    hit(p, 0)
    roll(p, 4)
    assert p.ruin[space("karelia_ssr")] == 4


def test_b4_6_interceptors_of_two_powers_are_offered_in_order() -> None:
    p = bare("1941", interceptors=True)
    put(p, "karelia_ssr", "ussr", infantry=1)
    units = put(p, "norway", "germany", bomber=3)
    put(p, "karelia_ssr", "uk", fighter=1)
    put(p, "karelia_ssr", "ussr", fighter=1)  # the holder's has a higher number than his guest's
    begin(p, "germany", CombatMove(GERMANY), Combat(GERMANY), Noncombat(GERMANY))
    for u in units:
        play(p, "raid", u, space("karelia_ssr"))
    finish(p)
    play(p, "intercept", 0, 2)
    hit(p, 1)  # by the bombers
    hit(p, 0)
    assert p.pending is not None
    lost = [move.what for move in p.pending.moves if move.verb == "lose"]
    assert len(lost) == 2
    assert lost == sorted(lost)


@pytest.mark.parametrize(("version", "bombers"), [(3, 1), (4, 0)])
def test_b4_6_the_gun_shoots_down_bombers_of_a_raid_and_no_escorts(version: int, bombers: int) -> None:
    p = raided(1, guns=1, fighters=1, interceptors=True)
    # until version 3 the escort could be lost for the bomber
    p.setting = replace(p.setting, rules_version=version)
    play(p, "intercept", 0, 0)
    hit(p, 1)
    if version == 3:
        play(p, "default")
    assert count(p, "karelia_ssr", "germany", "bomber") == bombers
    assert count(p, "karelia_ssr", "germany", "fighter") == 1 - bombers


def test_R_G5_nobody_has_to_rise_and_the_option_is_off_by_default() -> None:
    p = raided(1, fighters=1, interceptors=True)
    play(p, "intercept", 0, 0)
    assert prompt(p) == "Roll for the damage of a bomber."
    p = raided(1, fighters=1)
    assert prompt(p) == "Roll for the damage of a bomber."
    assert not war().setting.interceptors


def test_R_G5_fighters_escort_only_where_there_is_a_raid() -> None:
    p = bare(interceptors=True)
    bomber, fighter = one(p, "norway", "germany", "bomber"), one(p, "norway", "germany", "fighter")
    begin(p, "germany", CombatMove(GERMANY))
    assert of_verb(p, "escort") == set()
    play(p, "raid", bomber, space("karelia_ssr"))
    assert of_verb(p, "escort") == {(fighter, space("karelia_ssr"))}


# --- rockets ----------------------------------------------------------------------------------------------------------


def test_b7_rockets_each_gun_fires_one_within_three_spaces() -> None:
    p = bare()
    knows(p, "germany", ROCKETS)
    first, second = put(p, "germany", "germany", aa_gun=2)
    far = one(p, "kiangsu", "germany", "aa_gun")
    begin(p, "germany", Combat(GERMANY))
    assert of_verb(p, "rocket") == {
        (u, space(s)) for u in (first, second) for s in ("united_kingdom", "karelia_ssr")
    }
    assert far not in {u for u, _ in of_verb(p, "rocket")}
    play(p, "rocket", first, space("united_kingdom"))
    roll(p, 5)
    assert p.ruin[space("united_kingdom")] == 5
    assert {u for u, _ in of_verb(p, "rocket")} == {second}
    p.ruin[space("united_kingdom")] = 14
    play(p, "rocket", second, space("united_kingdom"))
    roll(p, 5)
    assert p.ruin[space("united_kingdom")] == 16  # twice its value
    assert p.pending is None


def test_b7_rockets_need_the_technology_and_may_stay_where_they_are() -> None:
    p = bare()
    put(p, "germany", "germany", aa_gun=1)
    assert begin(p, "germany", Combat(GERMANY)) is None
    knows(p, "germany", ROCKETS)
    begin(p, "germany", Combat(GERMANY))
    play(p, "end")
    assert p.pending is None
    assert not any(p.ruin)


def test_b7_the_guns_of_rockets_move_afterwards() -> None:
    p = bare()
    knows(p, "uk", ROCKETS)
    gun = one(p, "egypt", "uk", "aa_gun")
    begin(p, "uk", Combat(UK), Noncombat(UK))
    while p.pending is not None and p.pending.rule == "b7":
        play(p, "end")
    assert "trans_jordan" in targets(p, "move", gun)
