"""[b3.4] [b4.1] [b4.2] [b4.3] [b4.8] [b4.12] Battles: their order, submarines, fire, how they end."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from tests.games.global_war.engagements import AT_SEA, SHIPS, asked_at, land_battle, sea_battle
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
    on_board,
    one,
    play,
    prompt,
    put,
    space,
    targets,
    verbs,
    weights,
)

from broadfront.games.global_war.rules.battle_participants import dice_of
from broadfront.games.global_war.rules.combat_values import can_hit, class_of
from broadfront.games.global_war.rules.conduct_combat import Combat
from broadfront.games.global_war.rules.move_phases import CombatMove
from broadfront.games.global_war.terms import GERMANY, ROCKETS, SUBMERGED, UK, USSR
from broadfront.games.global_war.units import KIND_OF, KINDS, NAMES, is_air, is_sea

# --- b3.4 the order ---------------------------------------------------------------------------------------------------


def test_b3_4_raids_and_rockets_then_landings_then_the_others() -> None:
    p = bare()
    knows(p, "uk", ROCKETS)
    put(p, "france", "germany", infantry=1)
    p.factories |= 1 << space("france")
    put(p, "norway", "germany", infantry=1)
    put(p, "sz5", "germany", submarine=1)
    put(p, "united_kingdom", "uk", aa_gun=1)
    bomber = one(p, "united_kingdom", "uk", "bomber")
    ship, cruiser = one(p, "sz6", "uk", "transport"), one(p, "sz6", "uk", "destroyer")
    soldier = on_board(p, ship, "infantry")[0]
    begin(p, "uk", CombatMove(UK), Combat(UK))
    play(p, "raid", bomber, space("france"))
    play(p, "move", cruiser, space("sz5"))
    play(p, "land", soldier, space("norway"))
    finish(p)
    assert verbs(p) == {"rocket", "end"}
    play(p, "end")
    assert prompt(p) == "Roll for the damage of a bomber."
    play(p, "roll", 2)
    assert dice(p) == 1  # the landing
    hit(p, 1, 0)
    assert p.control[space("norway")] == UK
    assert verbs(p) == {"attack", "ignore"}  # the others


def test_b3_4_the_attacker_orders_the_battles_of_a_group() -> None:
    p = bare()
    for name in ("east_poland", "baltic_states"):
        put(p, name, "ussr", infantry=1)
    first, second = put(p, "poland", "germany", infantry=2)
    fight(p, "germany", [(first, "east_poland"), (second, "baltic_states")])
    assert of_verb(p, "fight") == {(0, space("east_poland")), (0, space("baltic_states"))}
    play(p, "fight", 0, space("baltic_states"))
    hit(p, 1, 0)
    assert p.control[space("baltic_states")] == GERMANY
    assert dice(p) == 1  # the only one left comes by itself


def test_b3_4_land_without_defenders_is_taken_without_a_fight() -> None:
    p = land_battle({"infantry": 1}, {})
    assert p.control[space("east_poland")] == GERMANY
    assert p.level[GERMANY] == 31 + p.setting.value[space("east_poland")]


def test_b3_4_who_was_in_a_battle_does_nothing_in_phase_5() -> None:
    p = land_battle({"infantry": 1, "tank": 1}, {"infantry": 1})
    hit(p, 1, 0, 0)
    for u in p.of_power(GERMANY):
        assert targets(p, "move", u) == set()


def test_b3_4_all_units_in_the_space_take_part() -> None:
    p = bare()
    put(p, "sz5", "germany", destroyer=1, submarine=1, transport=1)
    put(p, "sz5", "italy", cruiser=1)
    one(p, "sz5", "uk", "submarine")
    ship = one(p, "sz6", "uk", "cruiser")
    fight(p, "uk", [(ship, "sz5")])
    assert asked_at(p) == "b4.1 axis"  # their submarine meets no destroyer
    play(p, "end")
    hit(p, 0)
    assert dice(p) == 1
    hit(p, 0)  # the submarine that was there ...
    assert dice(p) == 1
    hit(p, 0)  # ... and the cruiser
    assert dice(p) == 1
    hit(p, 0)  # the destroyer
    assert dice(p) == 1
    hit(p, 0)  # the Italian cruiser
    assert asked_at(p) == "b4.5 allies"


# --- b4.1 submarines --------------------------------------------------------------------------------------------------


def test_b4_1_submarines_submerge_or_strike_in_every_round() -> None:
    p = sea_battle({"submarine": 2}, {"cruiser": 1})
    assert asked_at(p) == "b4.1 allies"
    play(p, "end")
    assert dice(p) == 2
    hit(p, 0)
    hit(p, 0)  # the cruiser fires
    play(p, "press", 0, space("sz5"))
    assert asked_at(p) == "b4.1 allies"
    sub = min(of_verb(p, "submerge"))[0]
    play(p, "submerge", sub)
    assert p.flags[sub] & SUBMERGED
    play(p, "end")
    assert dice(p) == 1
    hit(p, 1)
    assert count(p, "sz5", "germany", "cruiser") == 0
    assert count(p, "sz5", "uk", "submarine") == 2  # the other is still in the zone
    assert not any(p.flags[u] & SUBMERGED for u in range(len(p.at)))


def test_b4_1_surprise_is_removed_before_it_fires() -> None:
    p = sea_battle({"submarine": 1}, {"cruiser": 1, "transport": 1})
    play(p, "end")
    hit(p, 1)
    assert count(p, "sz5", "germany", "cruiser") == 0
    assert count(p, "sz5", "germany", "transport") == 0  # and then they are helpless
    assert asked_at(p) in ("", "b3.5 allies")


def test_b4_1_both_sides_submarines_fire_before_anybody_is_removed() -> None:
    p = sea_battle({"submarine": 1}, {"submarine": 1})
    play(p, "end")
    play(p, "end")
    hit(p, 1)
    assert dice(p) == 1  # the one that was hit strikes too
    hit(p, 1)
    assert count(p, "sz5", "germany", "submarine") == count(p, "sz5", "uk", "submarine") == 0


@pytest.mark.parametrize(
    ("attackers", "defenders", "asked"),
    [
        ({"submarine": 1}, {"cruiser": 1}, ["allies"]),
        ({"submarine": 1}, {"destroyer": 1}, []),
        ({"cruiser": 1}, {"submarine": 1, "cruiser": 1}, ["axis"]),
        ({"destroyer": 1}, {"submarine": 1, "cruiser": 1}, []),
        ({"submarine": 1}, {"submarine": 1}, ["allies", "axis"]),
        ({"submarine": 1, "destroyer": 1}, {"submarine": 1}, ["allies"]),
        ({"submarine": 1}, {"submarine": 1, "destroyer": 1}, ["axis"]),
        ({"submarine": 1, "destroyer": 1}, {"submarine": 1, "destroyer": 1}, []),
    ],
)
def test_b4_1_a_destroyer_takes_surprise_and_submerging_from_the_enemy_only(
    attackers: dict[str, int], defenders: dict[str, int], asked: list[str]
) -> None:
    p = sea_battle(attackers, defenders)
    found = []
    while p.pending is not None and p.pending.rule == "b4.1":
        found.append(asked_at(p).split()[1])
        play(p, "end")
    assert found == asked


def test_b4_1_with_a_destroyer_against_them_they_fire_with_the_others() -> None:
    p = sea_battle({"submarine": 1, "cruiser": 1}, {"destroyer": 1, "cruiser": 1})
    hit(p, 1, 1)
    play(p, "default")
    assert count(p, "sz5", "germany", "cruiser") == 1
    hit(p, 0, 0)  # both that were hit fire
    assert count(p, "sz5", "germany", "destroyer") == count(p, "sz5", "germany", "cruiser") == 0


def test_b4_1_submarines_hit_ships_only_and_aircraft_no_submarines_without_a_destroyer() -> None:
    by_subs, by_air, by_all = range(3)
    for kind in (kind for kind in range(len(KINDS)) if is_air(kind) or is_sea(kind)):
        ship, name = is_sea(kind), NAMES[kind]
        assert can_hit(class_of(kind), by_subs, air_hits_subs=False) == ship
        assert can_hit(class_of(kind), by_air, air_hits_subs=False) == (name != "submarine")
        assert can_hit(class_of(kind), by_air, air_hits_subs=True)
        assert can_hit(class_of(kind), by_all, air_hits_subs=False)


def test_b4_1_a_destroyer_lets_aircraft_hit_submarines() -> None:
    for kind, found in (("destroyer", 0), ("cruiser", 1)):
        p = sea_battle({kind: 1, "fighter": 1}, {"submarine": 1})
        while p.pending is not None and p.pending.rule == "b4.1":
            play(p, "end")
        while dice(p):  # the fighter hits, and nobody else
            step = p.agenda[-1]
            groups = getattr(step, "_groups", None)
            fires = groups is not None and groups(p)[getattr(step, "group", 0)].sort == 1
            hit(p, 1 if fires and getattr(step, "who", 1) == 0 else 0)
        assert count(p, "sz5", "germany", "submarine") == found


def test_b4_1_a_lone_fighter_and_a_submarine_cannot_hit_one_another() -> None:
    p = sea_battle({"fighter": 1}, {"submarine": 1})
    assert asked_at(p) == "b3.5 allies"
    assert count(p, "sz5", "uk", "fighter") == 1


def test_b4_1_who_submerges_cannot_be_hit_and_stays_in_the_zone() -> None:
    p = sea_battle({"cruiser": 1}, {"submarine": 1})
    play(p, "submerge", min(of_verb(p, "submerge"))[0])
    assert asked_at(p) in ("", "b3.5 allies")
    assert count(p, "sz5", "germany", "submarine") == 1


# --- b4.2 and b4.3 fire -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [k.id for k in KINDS if k.attack])
def test_b4_2_and_b4_3_every_unit_rolls_against_its_value(kind: str) -> None:
    p = bare()
    unit = one(p, "poland", "germany", kind)
    figures = KINDS[KIND_OF[kind]]
    for attacking, value in ((True, figures.attack), (False, figures.defence)):
        found = dice_of(p, [unit], attacking=attacking)
        assert [(d.number, d.value) for d in found] == [(2 if kind == "super_heavy_battleship" else 1, value)]


def test_b4_2_an_artillery_raises_one_infantry() -> None:
    p = land_battle({"infantry": 3, "artillery": 1}, {"infantry": 1})
    assert dice(p) == 2  # two at 1 ...
    assert weights(p) == (25, 10, 1)
    hit(p, 0)
    assert dice(p) == 2  # ... and two at 2
    assert weights(p) == (16, 16, 4)
    p = land_battle({"infantry": 1, "artillery": 2}, {"infantry": 1})
    assert dice(p) == 3
    p = land_battle({"infantry": 1, "tank": 1}, {"infantry": 1, "artillery": 1})
    hit(p, 0, 0)
    assert dice(p) == 2  # defending, both have 2
    assert weights(p) == (16, 16, 4)


def test_b4_3_who_is_hit_still_fires() -> None:
    p = land_battle({"infantry": 1}, {"infantry": 1})
    hit(p, 1)
    assert dice(p) == 1
    hit(p, 1)
    assert count(p, "east_poland", "germany", "infantry") == count(p, "east_poland", "ussr", "infantry") == 0
    assert p.control[space("east_poland")] == USSR


def test_b4_2_guns_transports_and_factories_do_not_fight() -> None:
    p = land_battle({"infantry": 1}, {"infantry": 1, "aa_gun": 2})
    hit(p, 0)
    assert dice(p) == 1


# --- b4.12 the end ----------------------------------------------------------------------------------------------------


def test_b4_12_a_land_unit_that_is_left_captures_and_aircraft_do_not() -> None:
    p = land_battle({"infantry": 1}, {"infantry": 1})
    hit(p, 1, 0)
    assert p.control[space("east_poland")] == GERMANY
    p = land_battle({"fighter": 1}, {"infantry": 1})
    hit(p, 1, 0)
    assert p.control[space("east_poland")] == USSR


def test_b4_12_nobody_fires_when_all_of_a_side_are_gone() -> None:
    p = sea_battle({"submarine": 1, "cruiser": 1}, {"cruiser": 1})
    play(p, "end")
    hit(p, 1)  # by surprise
    assert asked_at(p) in ("", "b3.5 allies")
    assert count(p, "sz5", "uk", "cruiser") == 1


def test_b4_12_when_neither_side_can_hit_the_other_the_battle_ends() -> None:
    p = sea_battle({"bomber": 1}, {"submarine": 2})
    assert asked_at(p) == "b3.5 allies"


def test_b4_8_transports_that_meet_transports_stay_or_retreat() -> None:
    for answer, place in (("end", "sz5"), ("retreat", "sz6")):
        p = sea_battle({"transport": 1}, {"transport": 1})
        assert verbs(p) == {"retreat", "end"}
        play(p, answer, 0, space("sz6") if answer == "retreat" else 0)
        assert count(p, place, "uk", "transport") == 1
        assert count(p, "sz5", "germany", "transport") == 1


def test_b4_8_transports_alone_are_lost_without_dice() -> None:
    for kind in ("submarine", "fighter", "destroyer", "carrier"):
        p = sea_battle({kind: 1}, {"transport": 3})
        assert count(p, "sz5", "germany", "transport") == 0
        assert count(p, "sz5", "uk", kind) == 1


def test_b4_8_transports_are_hit_last_even_by_what_can_hit_nothing_else() -> None:
    p = sea_battle({"fighter": 2}, {"submarine": 1, "transport": 2})
    while p.pending is not None and p.pending.rule == "b4.1":
        play(p, "end")
    hit(p, 1)  # a fighter hits: no submarine, so a transport; the submarine itself can hit nothing here
    assert count(p, "sz5", "germany", "transport") == 1
    assert count(p, "sz5", "germany", "submarine") == 1


def test_b4_8_attacking_transports_are_hit_last_too() -> None:
    p = sea_battle({"transport": 1, "cruiser": 1}, {"cruiser": 1})
    hit(p, 0, 1)
    assert count(p, "sz5", "uk", "transport") == 1
    assert count(p, "sz5", "uk", "cruiser") == 0


def test_every_pair_of_kinds_ends_its_battle() -> None:
    rng = Random(7)
    for attacker, defender in product(AT_SEA, SHIPS):
        p = sea_battle({attacker: 1}, {defender: 1})
        for _ in range(200):
            if p.pending is None or p.pending.rule == "b3.5":
                break
            p.play(rng.choice(p.pending.moves))
        assert p.pending is None or p.pending.rule == "b3.5", (attacker, defender)
