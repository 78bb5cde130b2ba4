"""Sections 4.10 to 4.15 of the rules: from the Ground Movement to the End phase."""

from tests.games.fighting_front.positions import (
    DUEL,
    asked,
    end,
    offers,
    place,
    play,
    position,
    roll,
    rolled,
    rule,
    said,
    spelled,
    targets,
    unit,
)

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
    told = said(p, "strike unit C4")
    assert rule(p) == "4.14"
    assert place(p, "C4") == "Allies Fortifications"
    assert told[-1] == "No enemy unit is left on C4 for Infantry on C3 to attack."


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
