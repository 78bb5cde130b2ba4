"""Chapters 4 and 5: the fifteen phases of a turn, and the tables."""

import pytest
from tests.games.fighting_front.positions import (
    PHASES,
    aircraft,
    asked,
    decline,
    end,
    hand,
    offers,
    place,
    play,
    position,
    roll,
    rolled,
    rule,
    sp,
    spelled,
    targets,
    thrown,
    unit,
    verbs,
)

from broadfront.games.fighting_front import GAME
from broadfront.games.fighting_front.rules.sequence import Turn
from broadfront.games.fighting_front.terms import INTERCEPT

DUEL = {"C3": "Infantry", "C4": "Infantry"}


def test_4_a_turn_has_fifteen_phases_in_the_order_of_the_rulebook() -> None:
    p = position()
    p.agenda = []
    Turn(0).ask(p)
    names = [type(step).__name__ for step in reversed(p.agenda)]
    wanted = [PHASES[phase].__name__ for phase in PHASES]
    assert [name for name in names if name in wanted] == wanted
    assert len([phase for phase in PHASES if phase not in ("soften up", "second attack", "blitzkrieg")]) == 15


def test_4_the_players_take_turns_and_what_units_did_is_forgotten() -> None:
    p = play(position(DUEL, phase="ground"), "attack C3 C4")
    roll(p, 1, 1)
    assert p.attacked
    end(p)
    while p.mover == 0:
        end(p)
    assert (p.mover, p.turn, p.attacked) == (1, 1, 0)
    assert GAME.view(p, 0).headline == "Turn 2: Allies (Russia)"


# --- 4.1 to 4.3 -------------------------------------------------------------------------------------------------------


def test_4_1_every_own_unit_loses_one_counter_locations_and_enemies_none() -> None:
    cards = {"C3": "Infantry 3DC", "A1": "Air Strip 1DC, Fighter 2DC", "C4": "Infantry 2DC"}
    p = position(cards, phase="recovery")
    assert (unit(p, "C3"), unit(p, "C4"), place(p, "A1")) == (
        "Infantry 2DC",
        "Infantry 2DC",
        "Axis Air Strip 1DC",
    )
    assert aircraft(p) == ["Axis Fighter 1DC A1"]


def test_4_2_up_to_three_cards_are_drawn_in_portions_and_one_more_for_supply_lines() -> None:
    p = position(phase="logistics", axis="Japanese", allies="Russian")
    assert spelled(p) == ["draw 1", "draw 2", "draw 3", "end"]
    p = position(phase="logistics")
    play(p, "draw 1", "card Infantry")
    assert spelled(p) == ["draw 1", "draw 2", "end"]
    play(p, "draw 2", "card Fighter", "card Entrenched")
    assert rule(p) == "4.3"
    p = position({"A6": "Head Quarters", "B6": "Mother Russia"}, turn="Allies", phase="logistics")
    assert "draw 5" in spelled(p)
    assert "draw 6" not in spelled(p)
    assert rule(play(p, "end")) != "4.2"


def test_4_3_any_number_of_cards_is_deployed_on_the_own_side_where_no_enemy_is() -> None:
    cards = {"C3": "Allies: Infantry", "D3": "Allies: Air Strip, Fighter", "E3": "Allies: Minefields"}
    p = position(
        cards, phase="deployment", axis_hand=["Infantry", "Engineers", "Fortifications", "Entrenched"]
    )
    free = {column + row for column in "ABCDE" for row in "123"}
    assert targets(p, "deploy", "Infantry") == free - {"C3", "D3"}
    assert targets(p, "deploy", "Fortifications") == free - {"C3", "D3", "E3"}
    play(p, "deploy Infantry A1", "deploy Engineers B1", "deploy Fortifications A1", "end")
    assert (unit(p, "A1"), place(p, "A1"), hand(p, "Axis")) == (
        "Infantry",
        "Axis Fortifications",
        ["Entrenched"],
    )


def test_4_3_leaders_need_a_unit_and_aircraft_an_own_air_strip_on_the_own_side() -> None:
    cards = {"A5": "Axis: Air Strip", "B1": "Air Strip", "C3": "Infantry"}
    p = position(cards, phase="deployment", axis_hand=["Fighter", "Infantry Commander", "Tank Commander"])
    assert targets(p, "deploy", "Fighter") == {"B1"}
    assert targets(p, "deploy", "Infantry_Commander") == {"C3"}
    assert targets(p, "deploy", "Tank_Commander") == set()


def test_4_3_what_was_deployed_acts_in_the_same_turn() -> None:
    p = position({"C4": "Infantry"}, phase="deployment", axis_hand=["Light Tanks", "Infantry"])
    play(p, "deploy Light_Tanks C3", "deploy Infantry B3")
    assert rule(p) == "4.4"
    play(p, "end", "move B3 B4", "end", "attack B4 C4")


# --- 4.4, 4.5 ---------------------------------------------------------------------------------------------------------


def test_4_4_each_artillery_unit_names_one_space_in_its_range_with_an_enemy_card_never_its_own() -> None:
    cards = {"C1": "Heavy Artillery", "C2": "Mortars", "C3": "Infantry", "C4": "Minefields", "C5": "Infantry"}
    p = position({**cards, "A6": "Infantry"}, phase="artillery")
    assert targets(p, "bombard", "C1") == {"C4", "C5"}  # A6 is five away
    assert targets(p, "bombard", "C2") == set()
    assert targets(p, "bombard", "C3") == set()
    play(p, "bombard C1 C4")
    assert rule(p) == "5.1"


@pytest.mark.parametrize(
    ("card", "far"),
    [("Self Propelled Guns", 3), ("Tank Destroyers", 2), ("Heavy Tanks", 2), ("Medium Tanks", 1), ("Mobile AA Guns", 1),
     ("AT Guns", 1), ("Light Artillery", 2), ("Medium Artillery", 3), ("Heavy Artillery", 4)],
)  # fmt: skip
def test_4_4_the_range_is_the_cards(card: str, far: int) -> None:
    column = {f"C{row}": "Allies: Minefields" for row in range(2, 7)}
    p = position({"C1": card, **column}, phase="artillery")
    assert targets(p, "bombard", "C1") == {f"C{row}" for row in range(2, 2 + far)}


def test_4_4_a_unit_whose_bombardment_was_named_has_attacked_even_if_it_comes_to_no_roll() -> None:
    cards = {"B3": "Light Tanks", "C3": "Medium Tanks", "C4": "Mortars"}
    p = position(cards, phase="artillery")
    play(p, "bombard B3 C4", "bombard C3 C4", "roll 10")
    assert (unit(p, "C4"), asked(p)) == ("", "Axis")
    assert rule(p) == "4"  # neither is asked to move or attack any more
    p = position({**cards, "B4": "Infantry", "A1": "Infantry"}, phase="artillery")
    play(p, "bombard B3 C4", "bombard C3 C4", "roll 10")
    assert not targets(p, "move", "C3")
    play(p, "end")
    assert not targets(p, "attack", "C3")


def test_4_5_bombardments_are_rolled_in_the_order_of_declaration() -> None:
    cards = {
        "B3": "Light Artillery",
        "C3": "Medium Artillery 1DC",
        "C4": "Infantry, Fortifications",
        "B4": "Infantry",
    }
    p = play(position(cards, phase="artillery"), "bombard C3 C4", "bombard B3 B4")
    assert rolled(p, 6) == ("DC", 0)  # ABM +1, one counter
    play(p, "strike location C4")
    assert rolled(p, 10) == ("Destroyed", 0)
    assert (place(p, "C4"), unit(p, "B4")) == ("Allies Fortifications 1DC", "")


def test_4_5_a_bombardment_whose_space_is_empty_is_not_rolled() -> None:
    p = position({"B3": "Light Artillery", "C3": "Light Artillery", "C4": "Infantry"}, phase="artillery")
    play(p, "bombard B3 C4", "bombard C3 C4", "roll 10")
    assert rule(p) == "4"


# --- 4.6 to 4.9 -------------------------------------------------------------------------------------------------------

AIR = {"A1": "Air Strip, Fighter, Level Bomber, Paratroopers", "C4": "Infantry", "E6": "Minefields"}


def test_4_6_air_units_bomb_any_space_with_an_enemy_card_escort_or_drop() -> None:
    p = position(AIR, phase="air")
    assert targets(p, "raid", "S1") == targets(p, "raid", "S2") == {"C4", "E6"}
    assert "escort" not in verbs(p)
    drops = targets(p, "raid", "S3")
    assert "C6" in drops
    assert not drops & {"A1", "C4", "E6"}
    play(p, "raid S3 C6")
    assert spelled(p)[-2:] == ["escort S1 S3", "end"]
    play(p, "escort S1 S3")
    assert not any(words.startswith(("raid S1", "escort S1")) for words in spelled(p))


def test_4_6_no_two_paratroopers_drop_on_the_same_space() -> None:
    p = position({"A1": "Air Strip, Paratroopers, Paratroopers"}, phase="air")
    play(p, "raid S1 C6")
    assert "C6" not in targets(p, "raid", "S2")
    assert targets(p, "raid", "S2") == targets(
        position({"A1": "Air Strip, Paratroopers"}, phase="air"), "raid", "S1"
    ) - {"C6"}


FIGHT = {"A1": "Air Strip, Fighter, Level Bomber", "C4": "Infantry", "A6": "Air Strip, Fighter, Yaks"}


def test_4_7_fighters_join_one_mission_and_everyone_rolls_once_at_an_enemy_of_his_choice() -> None:
    p = play(position(FIGHT, phase="air"), "raid S2 C4", "escort S1 S2")
    assert asked(p) == "Allies"
    assert spelled(p) == ["intercept S3 S2", "intercept S4 S2", "end"]
    play(p, "intercept S3 S2", "intercept S4 S2")
    assert (asked(p), spelled(p)) == (
        "Axis",
        ["engage S2 S3", "engage S2 S4"],
    )  # the mission, then its escorts
    play(p, "engage S2 S4", "engage S1 S3")
    assert (asked(p), spelled(p)) == ("Allies", ["engage S3 S1", "engage S3 S2"])
    play(p, "engage S3 S1", "engage S4 S1")  # all aim before anybody rolls
    assert [rolled(p, 1)[1] for _ in range(4)] == [-1, 1, 1, 0]
    assert rule(p) == "5.4"


def test_4_7_results_of_one_mission_take_effect_together() -> None:
    p = play(position(FIGHT, phase="air"), "raid S2 C4", "end", "intercept S3 S2", "end")
    play(p, "roll 10")
    assert aircraft(p) == ["Allies Fighter A6", "Allies Yaks A6", "Axis Fighter A1", "Axis Level Bomber A1"]
    play(p, "roll 10")  # the Fighter that was shot down shoots as well
    assert aircraft(p) == ["Allies Yaks A6", "Axis Fighter A1"]
    assert thrown(p) == {"Fighter": 1, "Level Bomber": 1}


def test_4_7_a_fighter_intercepts_once_and_is_free_in_its_own_turn() -> None:
    p = play(position(FIGHT, phase="air"), "raid S2 C4", "end", "intercept S3 S2")
    assert not any("S3" in words for words in spelled(p))
    play(p, "end")
    roll(p, 1, 1, 1)
    assert p.wing_task[2] == INTERCEPT + 1
    p.forget_turn()
    assert p.wing_task == [0, 0, 0, 0]


GUNS = {
    "A1": "Air Strip, Fighter, Level Bomber",
    "C4": "Infantry",
    "C5": "AA Guns",
    "C6": "Mobile AA Guns",
    "D5": "AT Guns",
}


def test_4_8_each_aa_gun_fires_once_at_an_aircraft_or_escort_whose_mission_is_in_range() -> None:
    p = play(position(GUNS, phase="air"), "raid S2 C4", "escort S1 S2")
    assert (asked(p), rule(p)) == ("Allies", "4.8")
    assert spelled(p) == ["flak C5 S1", "flak C5 S2", "end"]  # C6 is two spaces away
    play(p, "flak C5 S1", "roll 9")
    assert rule(p) == "5.4"
    assert "Axis Fighter A1" not in aircraft(p)
    p = play(position(GUNS, phase="air"), "raid S2 C5", "raid S1 C6")
    assert spelled(p)[:4] == ["flak C5 S1", "flak C5 S2", "flak C6 S1", "flak C6 S2"]
    play(p, "flak C5 S2", "roll 10")
    assert spelled(p) == ["flak C6 S1", "end"]  # the result is seen first


def test_4_8_an_aa_gun_that_fired_bombards_and_defends_as_ever() -> None:
    p = play(position({"A1": "Air Strip, Level Bomber", "C5": "AA Guns", "C4": "Axis: Infantry"}, phase="air"),
             "raid S1 C5", "flak C5 S1", "roll 1", "roll 1", "end")  # fmt: skip
    play(p, "attack C4 C5")
    assert offers(p, "defend C5 C4")


def test_4_9_bombing_runs_are_rolled_in_order_and_not_on_an_empty_space() -> None:
    p = position(
        {"A1": "Air Strip, Fighter Bomber, Level Bomber", "C4": "Infantry", "C5": "Infantry"}, phase="air"
    )
    play(p, "raid S2 C4", "raid S1 C4")
    assert rolled(p, 9) == ("Destroyed", 1)
    assert rule(p) == "4"


def test_4_9_surviving_paratroopers_land_and_neither_move_nor_attack_this_turn() -> None:
    p = position({"A1": "Air Strip, Paratroopers 1DC", "C5": "Infantry", "A3": "Infantry"}, phase="air")
    play(p, "raid S1 C6")
    assert (unit(p, "C6"), aircraft(p)) == ("Paratroopers 1DC", [])
    assert not targets(p, "move", "C6")
    play(p, "end")
    assert rule(p) == "4"
    p = position({"C6": "Axis: Paratroopers", "C5": "Infantry"}, phase="movement")
    assert targets(p, "move", "C6")
    assert targets(play(p, "end"), "attack", "C6") == {"C5"}


def test_4_9_paratroopers_shot_down_do_not_land() -> None:
    p = position({"A1": "Air Strip, Paratroopers", "C5": "AA Guns"}, phase="air")
    play(p, "raid S1 C6", "flak C5 S1", "roll 9")
    assert unit(p, "C6") == ""
    assert thrown(p) == {"Paratroopers": 1}


# --- 4.10 -------------------------------------------------------------------------------------------------------------


def test_4_10_a_unit_moves_one_space_a_tank_two_and_move_x2_doubles_it() -> None:
    for card, far in (
        ("Infantry", 1),
        ("Medium Tanks", 2),
        ("Mechanized Infantry", 2),
        ("Light Tanks", 4),
        ("Armored Cars", 4),
    ):
        reach = targets(position({"A1": card}), "move", "A1")
        assert {name for name in reach if name[0] == "A"} == {f"A{row}" for row in range(2, min(7, 2 + far))}


def test_4_10_no_step_leads_into_a_space_with_a_unit() -> None:
    wall = {f"{column}2": "Infantry" for column in "ABCDE"}
    reach = targets(position({"C1": "Light Tanks", **wall}), "move", "C1")
    assert reach == {"A1", "B1", "D1", "E1"}
    wall = {f"{column}2": "Allies: Infantry" for column in "ABCDE"}
    assert targets(position({"C1": "Light Tanks", **wall}), "move", "C1") == reach


def test_4_10_moves_are_made_in_portions() -> None:
    p = position({"A1": "Light Tanks", "B1": "Infantry"})
    play(p, "move A1 A2", "move B1 A1", "move A2 A4")
    assert targets(p, "move", "A4") == {"A3", "B3", "B4", "A5", "B5"}
    play(p, "move A4 A5")
    assert rule(p) == "4"


def test_4_10_a_longer_move_avoids_minefields_then_other_locations_then_is_short() -> None:
    p = play(position({"A3": "Light Tanks", "A4": "Minefields", "B4": "Fuel Dump"}), "move A3 A5")
    assert (unit(p, "A5"), place(p, "A4"), place(p, "B4")) == (
        "Light Tanks",
        "Allies Minefields",
        "Allies Fuel Dump",
    )
    row = {"A4": "Minefields", "B4": "Minefields", "C4": "Fuel Dump"}
    p = play(position({"A3": "Light Tanks", **row}), "move A3 A5")
    assert (unit(p, "A5"), place(p, "A4"), place(p, "C4")) == (
        "Light Tanks",
        "Allies Minefields",
        "Axis Fuel Dump",
    )
    p = play(position({"A3": "Mechanized Infantry", **row}), "move A3 A5")
    assert (unit(p, "A5"), place(p, "A4")) == ("Mechanized Infantry 1DC", "Axis Minefields")


def test_4_10_going_step_by_step_takes_another_way() -> None:
    p = position({"A3": "Light Tanks", "A4": "Minefields"})
    play(p, "move A3 A4", "move A4 A5")
    assert (unit(p, "A5"), place(p, "A4")) == ("Light Tanks 1DC", "Axis Minefields")


def test_4_10_units_that_have_attacked_do_not_move() -> None:
    p = position({"C3": "Light Tanks", "B3": "Infantry", "C4": "Infantry"}, phase="artillery")
    play(p, "bombard C3 C4", "roll 1")
    assert not targets(p, "move", "C3")
    assert targets(p, "move", "B3")


# --- 4.11 to 4.13 -----------------------------------------------------------------------------------------------------


def test_4_11_each_unit_that_has_not_attacked_names_one_adjacent_enemy_unit_moved_or_not() -> None:
    cards = {
        "C3": "Infantry",
        "B2": "Heavy Artillery",
        "C4": "Infantry",
        "D4": "Infantry",
        "B4": "Minefields",
    }
    p = play(position(cards), "move B2 B3", "end")
    assert targets(p, "attack", "C3") == {"C4", "D4"}
    assert targets(p, "attack", "B3") == {"C4"}  # artillery attacks on the ground too
    play(p, "attack C3 C4")
    assert not targets(p, "attack", "C3")


def test_4_12_the_attacked_unit_fires_at_each_attack_with_dfm() -> None:
    cards = {
        "B3": "Infantry",
        "C3": "Infantry",
        "D3": "Infantry",
        "C4": "Veteran Infantry, Infantry Commander",
    }
    p = play(position(cards, phase="ground"), "attack C3 C4", "attack B3 C4", "attack D3 C4")
    assert [rolled(p, 1) for _ in range(3)] == [("Nothing", 3)] * 3
    assert rule(p) == "5.6"


def test_4_12_attacked_artillery_fires_once_with_dfm_and_abm_against_the_attack_of_its_choice() -> None:
    cards = {"B3": "Infantry", "C3": "Infantry", "C4": "Medium Artillery, Fortifications"}
    p = play(position(cards, phase="ground"), "attack C3 C4", "attack B3 C4")
    assert (asked(p), spelled(p)) == ("Allies", ["defend C4 C3", "decline"])
    play(p, "decline", "defend C4 B3")
    assert rolled(p, 1) == ("Nothing", 2)
    p = play(
        position({"C3": "Infantry", "C4": "Tank Destroyers"}, phase="ground"), "attack C3 C4", "defend C4 C3"
    )
    assert rolled(p, 5) == ("DC", 1)


def test_4_12_other_artillery_in_range_supports_once_with_abm_only() -> None:
    cards = {"C3": "Infantry", "D3": "Infantry", "C4": "Infantry", "C6": "Medium Artillery, Fortifications",
             "D4": "AT Guns", "A6": "Light Artillery"}  # fmt: skip
    p = play(position(cards, phase="ground"), "attack C3 C4", "attack D3 C4")
    roll(p, 1)
    assert spelled(p) == ["defend D4 C3", "defend C6 C3", "decline"]  # A6 is out of range
    play(p, "defend C6 C3")
    assert rolled(p, 1) == ("Nothing", 1)
    play(p, "defend D4 C3")
    assert rolled(p, 1) == ("Nothing", 0)
    roll(p, 1)  # the target at the second attack; the artillery has fired
    assert rule(p) == "5.6"


def test_4_12_artillery_that_bombarded_in_its_own_turn_fires_defensively() -> None:
    p = position({"C4": "Light Artillery", "C3": "Infantry"}, turn="Allies", phase="artillery")
    play(p, "bombard C4 C3", "roll 1", "end")
    while p.mover == 1:
        end(p)
    while rule(p) != "4.11":
        end(p)
    assert offers(play(p, "attack C3 C4"), "defend C4 C3")


def test_4_13_attackers_that_are_left_and_were_not_negated_roll_in_order() -> None:
    cards = {"B3": "Infantry", "C3": "Second Rate Infantry", "D3": "Engineers", "C4": "Infantry"}
    p = play(position(cards, phase="ground"), "attack D3 C4", "attack C3 C4", "attack B3 C4")
    roll(p, 7, 9, 6)  # negated, destroyed, a counter
    assert (unit(p, "D3"), unit(p, "C3"), unit(p, "B3")) == ("Engineers 1DC", "", "Infantry 1DC")
    assert rolled(p, 5) == ("DC", -1)
    assert rule(p) == "4"


def test_4_13_an_attack_on_a_space_that_has_lost_its_last_unit_is_not_rolled() -> None:
    cards = {"B3": "Infantry", "C3": "Infantry", "C4": "Infantry, Fortifications"}
    p = play(position(cards, phase="ground"), "attack B3 C4", "attack C3 C4")
    roll(p, 1, 1, 8)
    play(p, "strike unit C4")
    assert rule(p) == "4.14"
    assert place(p, "C4") == "Allies Fortifications"


# --- 4.14, 4.15 -------------------------------------------------------------------------------------------------------


def test_4_14_only_the_unit_whose_roll_cleared_the_space_may_step_in() -> None:
    cards = {"B3": "Infantry", "C3": "Infantry", "C4": "Infantry, Fortifications"}
    p = roll(play(position(cards, phase="ground"), "attack B3 C4", "attack C3 C4"), 1, 1, 1, 8)
    play(p, "strike unit C4")
    assert spelled(p) == ["advance C3 C4", "stay"]
    play(p, "advance C3 C4")
    assert place(p, "C4") == "Axis Fortifications"
    assert spelled(p) == ["follow B3 C3", "stay"]  # whatever it did
    play(p, "follow B3 C3")
    assert (unit(p, "C4"), unit(p, "C3"), unit(p, "B3")) == ("Infantry", "Infantry", "")


def test_4_14_a_unit_that_stays_leaves_the_space_and_nobody_follows() -> None:
    p = roll(play(position({**DUEL, "B3": "Infantry"}, phase="ground"), "attack C3 C4", "end"), 1, 10)
    play(p, "stay")
    assert (rule(p), unit(p, "C4")) == ("4", "")


def test_4_14_who_landed_this_turn_does_not_follow() -> None:
    p = position({"C5": "Axis: Infantry", "B6": "Infantry"}, phase="air", axis_hand=["Paratroopers"])
    play(p, "flyover Paratroopers C6", "end", "attack C5 B6")
    roll(p, 1, 10)
    play(p, "advance C5 B6")
    assert p.pending is None  # C6 and B6 are held
    p = position(
        {"C4": "Axis: Infantry", "D3": "Infantry", "C5": "Infantry"}, phase="air", axis_hand=["Paratroopers"]
    )
    play(p, "flyover Paratroopers B4", "end", "attack C4 C5")
    roll(p, 1, 10)
    play(p, "advance C4 C5")
    assert spelled(p) == ["follow D3 C4", "stay"]


def test_4_14_a_unit_that_has_occupied_a_space_may_follow_another_attacker() -> None:
    cards = {"B3": "Infantry", "C3": "Infantry", "B4": "Infantry", "C4": "Infantry"}
    p = roll(play(position(cards, phase="ground"), "attack B3 B4", "attack C3 C4"), 1, 1, 10, 10)
    play(p, "advance B3 B4", "stay", "advance C3 C4")
    assert spelled(p) == ["follow B4 C3", "stay"]
    play(p, "follow B4 C3")
    assert (unit(p, "C3"), unit(p, "C4"), unit(p, "B4")) == ("Infantry", "Infantry", "")


def test_4_14_mines_strike_who_occupies() -> None:
    p = roll(
        play(position({"C3": "Infantry", "C4": "Infantry, Minefields"}, phase="ground"), "attack C3 C4"), 1, 8
    )
    play(p, "strike unit C4", "advance C3 C4")
    assert (unit(p, "C4"), place(p, "C4")) == ("Infantry 1DC", "Axis Minefields")


def test_4_15_the_hand_is_cut_to_six_and_four_more_for_each_head_quarters() -> None:
    p = position(phase="end", axis_hand=["Infantry"] * 5 + ["Entrenched"] * 3)
    assert (rule(p), spelled(p)) == ("4.15", ["discard Infantry", "discard Entrenched"])
    play(p, "discard Entrenched", "discard Infantry")
    assert (p.mover, len(p.axis_hand)) == (1, 6)
    p = position({"A1": "Head Quarters"}, phase="end", axis_hand=["Infantry"] * 9)
    assert p.mover == 1
    p = position(phase="end", allied_hand=["Infantry"] * 9)
    assert len(p.allied_hand) == 9  # only at the end of his own turn


# --- 5 ----------------------------------------------------------------------------------------------------------------

NOTHING, COUNTER, NEGATED, KILLED, ALL = "Nothing", "DC", "DC+negated", "Destroyed", "All destroyed"


def faces(p: object) -> list[str]:
    from broadfront.games.fighting_front.position import FightingFrontPosition

    assert isinstance(p, FightingFrontPosition)
    return [rolled(p.clone(), die)[0] for die in range(1, 11)]


def test_5_1_bombardment_table() -> None:
    p = play(position({"C3": "Light Artillery", "C4": "Infantry"}, phase="artillery"), "bombard C3 C4")
    assert faces(p) == [NOTHING] * 5 + [COUNTER] * 4 + [KILLED]


def test_5_2_air_combat_table() -> None:
    cards = {"A1": "Air Strip, Fighter Bomber", "C4": "Infantry", "A6": "Air Strip, Fighter"}
    p = play(position(cards, phase="air"), "raid S1 C4", "intercept S2 S1")
    assert faces(p) == [NOTHING] * 4 + [COUNTER] * 3 + [KILLED] * 3


def test_5_3_aa_gun_table() -> None:
    p = position({"A1": "Air Strip, Level Bomber", "C4": "Mobile AA Guns"}, phase="air")
    assert faces(play(p, "raid S1 C4", "flak C4 S1")) == [NOTHING] * 6 + [COUNTER] * 3 + [KILLED]


def test_5_4_bombing_run_table() -> None:
    p = play(position({"A1": "Air Strip, Fighter Bomber", "C4": "Infantry"}, phase="air"), "raid S1 C4")
    assert faces(p) == [NOTHING] * 4 + [COUNTER] * 5 + [KILLED]


def test_5_5_defensive_fire_table() -> None:
    p = play(position({"C3": "Infantry", "C4": "Engineers"}, phase="ground"), "attack C3 C4")
    assert faces(p) == [NOTHING] * 4 + [COUNTER] * 3 + [NEGATED] * 2 + [KILLED]


def test_5_6_ground_attack_table() -> None:
    p = roll(play(position(DUEL, phase="ground"), "attack C3 C4"), 1)
    assert faces(p) == [NOTHING] * 3 + [COUNTER] * 4 + [KILLED] * 2 + [ALL]


def test_5_7_the_one_who_rolled_picks_the_card_a_leader_only_to_be_destroyed() -> None:
    cards = {"C3": "Light Artillery", "C4": "Infantry, Infantry Commander, Air Strip, Fighter, Flying Ace"}
    p = play(position(cards, phase="artillery"), "bombard C3 C4")
    struck = roll(p.clone(), 6)
    assert asked(struck) == "Axis"
    assert spelled(struck) == ["strike unit C4", "strike location C4", "down S1"]
    struck = roll(p.clone(), 10)
    assert spelled(struck) == [
        "strike unit C4",
        "strike leader C4",
        "strike location C4",
        "down S1",
        "captain S1",
    ]
    assert unit(play(struck.clone(), "strike leader C4"), "C4") == "Infantry"
    assert unit(play(struck.clone(), "strike unit C4"), "C4") == ""
    assert aircraft(play(struck.clone(), "captain S1")) == ["Allies Fighter C4"]
    assert aircraft(play(struck.clone(), "down S1")) == []
    assert aircraft(play(struck, "strike location C4")) == []


def test_5_8_all_destroyed_takes_everything_the_defender_has_there() -> None:
    cards = {"C3": "Infantry", "C4": "Infantry, Infantry Commander, Air Strip, Fighter, Flying Ace"}
    p = roll(play(position(cards, phase="ground"), "attack C3 C4"), 1, 10)
    assert (unit(p, "C4"), place(p, "C4"), aircraft(p)) == ("", "", [])
    assert sum(thrown(p).values()) == 5


def test_5_9_modifiers_add_up_the_roller_is_asked_first_and_both_until_they_decline() -> None:
    cards = {"C3": "Medium Tanks 1DC, Tank Commander", "C4": "Second Rate Infantry", "A1": "Artillery Dump"}
    p = position(
        cards,
        phase="ground",
        axis_hand=["War of Maneuver", "War of Maneuver", "Infantry"],
        allied_hand=["Entrenched"] * 2,
    )
    roll(play(p, "attack C3 C4"), 1)
    order = []
    for words in (
        "play War_of_Maneuver",
        "play Entrenched",
        "ammo",
        "decline",
        "play War_of_Maneuver",
        "decline",
    ):
        order.append(asked(p))
        play(p, words)
    assert order == ["Axis", "Allies", "Axis", "Allies", "Axis", "Allies"]
    # the Axis player is not asked again: both War of Maneuver lie in the discard for all to see
    assert rolled(p, 1) == (COUNTER, 1 + 1 - 1 + 3 - 3 + 1 + 3)


@pytest.mark.parametrize(("dc", "die", "result"), [(3, 1, NOTHING), (3, 10, KILLED), (0, 10, ALL)])
def test_5_9_a_total_under_the_table_reads_as_its_first_row_and_over_ten_as_its_last(
    dc: int, die: int, result: str
) -> None:
    tank = "Medium Tanks" + (f" {dc}DC" if dc else "")
    p = roll(play(position({"C3": tank, "C4": "Second Rate Infantry"}, phase="ground"), "attack C3 C4"), 1)
    told, plus = rolled(p, die)
    assert (told, plus) == (result, 1 - dc)
    assert sp("C4") == 17
    decline(p)
