"""Refusals of orders to ground units, and of events and picks, each with its rule."""

from tests.games.fighting_front.positions import TANK, decline, offers, play, position, refused, roll, spelled

# --- ground -----------------------------------------------------------------------------------------------------------


def test_4_10_a_unit_in_the_way_is_named_with_what_can_be_reached() -> None:
    cards = {
        "C3": "Medium Tanks",
        "B3": "Infantry",
        "D3": "Infantry",
        **dict.fromkeys(("B4", "C4", "D4"), "Infantry"),
    }
    p = position(cards)
    assert refused(p, "move C3 C5") == (
        "[4.10] The Medium Tanks on C3 may not pass the Infantry on C4. "
        "The unit can reach A1, B1, C1, D1, E1, A2, B2, C2, D2, E2, A3 or E3."
    )
    assert refused(p, "move C3 C4").startswith(
        "[4.10] The Medium Tanks on C3 may not move to C4: an enemy unit holds it; attack it. The unit can reach A1"
    )
    assert "a unit of your own is there" in refused(p, "move C3 B3")
    assert refused(p, "move C3 C6").startswith("[4.10] C6 is 3 spaces away, and 2 may be moved now.")
    assert refused(p, "move C3 C3").startswith(
        "[4.10] The Medium Tanks on C3 can only move to another space."
    )
    assert refused(p, "move C4 C5") == "[3.1] The enemy commands the Infantry on C4."


def test_4_10_units_that_moved_attacked_or_landed_are_refused_to_move() -> None:
    p = play(position({"C2": "Infantry", "B2": "Infantry"}), "move C2 C3")
    assert refused(p, "move C3 C4") == "[4.10] The Infantry on C3 moved as far as possible this turn."
    p = position({"C3": "Light Artillery", "C4": "Infantry"}, phase="artillery", axis_hand=["Paratroopers"])
    p = roll(play(p, "bombard C3 C4"), 1)
    play(p, "flyover Paratroopers A4", "end") if offers(p, "end") else play(p, "flyover Paratroopers A4")
    decline(p)
    assert offers(p, "end"), spelled(p)


def test_4_9_paratroopers_that_landed_neither_move_nor_attack_nor_follow() -> None:
    p = position({"A3": "Infantry", "B5": "Infantry"}, phase="air", axis_hand=["Paratroopers"])
    play(p, "flyover Paratroopers A5")
    assert refused(p, "move A5 A6").startswith("[4.9] The Paratroopers on A5 landed this turn")
    play(p, "move A3 A4")
    assert refused(p, "attack A5 B5").startswith("[4.9] The Paratroopers on A5 landed this turn")


def test_6_2_fuel_is_refused_without_a_dump_to_others_than_tanks_and_twice() -> None:
    assert refused(position(TANK), "fuel C3") == "[6.2] You have no Fuel Dump."
    p = position({**TANK, "A1": "Fuel Dump", "B1": "Infantry", "D1": "Light Tanks"})
    assert refused(p, "fuel B1").startswith("[6.2] The Infantry on B1 cannot be fuelled")
    play(p, "fuel C3")
    assert (
        refused(p, "fuel C3")
        == "[6.2] A Fuel Dump has served the Medium Tanks on C3 already, and one is all."
    )
    assert refused(p, "fuel D1").startswith("[6.2] Your Fuel Dumps have served this turn already")


def test_6_2_a_tank_that_moved_or_attacked_is_told_of_the_fuel_dump() -> None:
    cards = {**TANK, "A1": "Fuel Dump", "B3": "Infantry"}
    p = play(position(cards), "move C3 C2", "move C2 C1")
    assert refused(p, "move C1 C2") == (
        "[4.10] The Medium Tanks on C1 moved as far as possible this turn, "
        "unless you fuel it from a Fuel Dump."
    )
    play(p, "fuel C1", "move C1 C3")
    assert refused(p, "move C3 C2") == "[4.10] The Medium Tanks on C3 moved as far as possible this turn."
    p = play(position(cards, phase="ground"), "attack C3 C4")
    assert refused(p, "attack C3 C4") == (
        "[4.11] The Medium Tanks on C3 attacked this turn already. "
        "As a Tank that a Fuel Dump serves it may attack again after the Occupation phase."
    )


def test_6_2_fuel_to_a_tank_that_bombarded_is_refused_for_moving() -> None:
    p = position({**TANK, "A1": "Fuel Dump", "B1": "Infantry"}, phase="artillery")
    roll(play(p, "bombard C3 C4"), 1)
    assert refused(p, "fuel C3").startswith("[4.10] The Medium Tanks on C3 attacked this turn")
    assert refused(p, "move C3 C2").startswith("[4.10] The Medium Tanks on C3 attacked this turn")


def test_4_11_attacks_on_nothing_on_friends_on_locations_and_from_afar_are_refused() -> None:
    cards = {"C3": "Infantry", "B3": "Infantry", "C4": "Infantry", "B4": "Minefields", "C5": "Infantry"}
    p = position(cards, phase="ground")
    can = "The unit can attack C4."
    assert refused(p, "attack C3 C5") == f"[4.11] C5 is not adjacent to C3. {can}"
    assert refused(p, "attack C3 B3") == f"[4.11] The unit on B3 is your own. {can}"
    assert refused(p, "attack C3 D4") == f"[4.11] There is no enemy unit on D4. {can}"
    assert refused(p, "attack C3 B4") == (
        f"[4.11] B4 holds no ground unit: it is entered and captured, not attacked. {can}"
    )
    assert refused(p, "attack D1 C4") == "[3.1] You have no ground unit on D1."
    play(p, "attack C3 C4")
    assert (
        refused(p, "attack C3 C4")
        == "[4.11] The Infantry on C3 attacked this turn already: one attack is all."
    )


def test_6_2_second_attacks_are_for_fuelled_tanks() -> None:
    cards = {"C3": "Medium Tanks", "D3": "Infantry", "B3": "Light Tanks", "C4": "Infantry", "A1": "Fuel Dump"}
    p = position(cards, phase="second attack")
    assert refused(p, "attack D3 C4").startswith(
        "[6.2] The Infantry on D3 may not attack now: second attacks"
    )
    p = position({**cards, "B1": "Fuel Dump"}, phase="second attack")
    play(p, "attack C3 C4")
    assert refused(p, "attack C3 C4") == "[6.2] The Medium Tanks on C3 named the second attack already."
    p = position({**cards}, phase="movement")
    play(p, "fuel B3", "end", "end", "attack B3 C4")
    assert not offers(p, "attack C3 C4")


def test_9_6_in_a_blitzkrieg_only_tanks_move_and_attack_and_nothing_is_fuelled() -> None:
    cards = {"C3": "Medium Tanks", "D3": "Infantry", "C4": "Infantry", "A1": "Fuel Dump"}
    p = play(position(cards, phase="blitzkrieg", axis_hand=["Blitzkrieg"]), "play Blitzkrieg")
    assert refused(p, "move D3 D2").startswith("[9.6] The Infantry on D3 may not move now")
    assert refused(p, "fuel C3") == "[9.6] Fuel Dumps do not serve again in a Blitzkrieg."
    play(p, "end")
    assert refused(p, "attack D3 C4").startswith("[9.6] The Infantry on D3 may not attack now")


def test_4_12_defensive_fire_by_others_than_artillery_twice_and_out_of_range_is_refused() -> None:
    cards = {
        "C3": "Infantry",
        "D3": "Infantry",
        "C4": "Light Artillery",
        "B4": "Infantry",
        "C6": "Light Artillery",
    }
    cards["D5"] = "Medium Artillery"
    p = play(position(cards, phase="ground"), "attack C3 C4", "attack D3 C4")
    assert refused(p, "defend B4 C3") == (
        "[4.12] The Infantry on B4 cannot support: besides the attacked unit only artillery fires."
    )
    assert refused(p, "defend C6 C3") == "[4.12] C3 is 3 spaces from C6, and the range is 2."
    assert (
        refused(p, "defend C4 D3") == "[4.12] Attacks are answered in their order: now the attacker is on C3."
    )
    roll(play(p, "defend C4 C3"), 1)
    assert (
        refused(p, "defend C4 C3")
        == "[4.12] The Light Artillery on C4 gave defensive fire this turn already: once is all."
    )


def test_4_12_the_attacked_unit_has_fired_when_supporting_artillery_is_asked() -> None:
    p = position({"C3": "Infantry", "C4": "Infantry", "C5": "Light Artillery"}, phase="ground")
    roll(play(p, "attack C3 C4"), 1)
    assert offers(p, "defend C5 C3")
    assert refused(p, "defend C4 C3") == (
        "[4.12] The Infantry on C4 is attacked and has given defensive fire at this attack already: once is all."
    )


def test_4_14_only_who_cleared_a_space_may_occupy_it() -> None:
    p = position({"C3": "Medium Tanks", "B3": "Infantry", "D3": "Infantry", "C4": "Infantry"}, phase="ground")
    roll(play(p, "attack C3 C4", "end"), 1, 10)
    assert (
        refused(p, "advance B3 C4")
        == "[4.14] Nobody moves from B3 to C4 now: the Medium Tanks on C3 may occupy C4, or stay."
    )
    play(p, "advance C3 C4")
    assert (
        refused(p, "follow C4 C3") == "[4.14] A unit on B3 or D3 may follow to C3, or the space stays open."
    )


# --- events and picks -------------------------------------------------------------------------------------------------


def test_8_1_an_event_is_refused_with_the_moment_that_it_is_for() -> None:
    p = position(TANK, phase="artillery", axis_hand=["War of Maneuver", "Artillery Barrage"])
    assert refused(p, "play War_of_Maneuver") == (
        "[8.3] War of Maneuver is not played here: it is for a ground attack roll of one of your Tanks."
    )
    play(p, "bombard C3 C4")
    assert refused(p, "play War_of_Maneuver").startswith("[8.3] War of Maneuver is not played here")
    assert refused(p, "play Infantry") == "[8.1] That is no Event: only Events are played."
    play(p, "play Artillery_Barrage")
    assert refused(p, "play Artillery_Barrage") == (
        "[8.2] You hold no Artillery Barrage. You hold War of Maneuver."
    )
    for event in ("Blitzkrieg", "Counter_Attack", "Entrenched", "Out_of_the_Sun", "Steam_Roller_Tactics"):
        assert refused(p, f"play {event}").startswith(("[8.", "[9."))
    assert refused(p, "play Blitzkrieg") == "[9.6] You hold no Blitzkrieg. You hold War of Maneuver."
    assert (
        refused(p, "play Steam_Roller_Tactics") == "[9.7] Steam Roller Tactics is an Event of Russia alone."
    )


def test_8_11_reconnaissance_is_for_the_own_turn_and_needs_the_card() -> None:
    p = position(TANK, phase="movement")
    assert refused(p, "look") == "[8.11] You hold no Reconnaissance. You hold no cards."
    p = position(TANK, phase="artillery", allied_hand=["Reconnaissance", "Entrenched"])
    play(p, "bombard C3 C4")
    assert refused(p, "look") == "[8.11] Reconnaissance is played in your own turn."
    cards = {"C3": "Medium Tanks", "C4": "Infantry, Fortifications"}
    p = position(cards, phase="artillery", axis_hand=["Reconnaissance", "Artillery Barrage"])
    roll(play(p, "bombard C3 C4"), 6)
    assert refused(p, "look").startswith("[8.11] First answer the question")
    assert refused(p, "play Reconnaissance").startswith("[8.11] Reconnaissance is not played here")


def test_6_3_an_artillery_dump_serves_once_and_only_the_roller() -> None:
    cards = {**TANK, "A1": "Artillery Dump"}
    p = play(
        position(cards, phase="artillery", axis_hand=["Entrenched"], allied_hand=["Entrenched"]),
        "bombard C3 C4",
    )
    play(p, "ammo")
    assert refused(p, "ammo").startswith("[6.3] An Artillery Dump serves your own bombardment")
    play(p, "decline")
    assert refused(p, "ammo").startswith("[6.3] Your Artillery Dumps have served this turn already")
    p = play(position(TANK, phase="artillery", axis_hand=["Entrenched"]), "bombard C3 C4")
    assert refused(p, "ammo") == "[6.3] You have no Artillery Dump."


def test_5_7_a_counter_does_not_go_to_a_leader() -> None:
    cards = {"C3": "Light Artillery", "C4": "Infantry, Infantry Commander, Fortifications"}
    p = roll(play(position(cards, phase="artillery"), "bombard C3 C4"), 6)
    assert (
        refused(p, "strike leader C4")
        == "[5.7] A counter goes to a unit or Location on C4: Leaders take none."
    )
    assert refused(p, "strike unit C5").startswith(
        "[5.7] That is no card that was hit: pick one of the enemy's on C4"
    )
    assert refused(p, "down S1").startswith("[5.7] That is no card that was hit")
    assert refused(p, "captain S1").startswith("[5.7] A counter goes to a unit or Location on C4")


def test_4_4_who_never_bombards_is_not_told_to_wait_for_the_artillery_phase() -> None:
    p = position(
        {"C1": "Infantry", "D1": "Mortars", "B1": "Air Strip, Fighter", "C4": "Infantry"}, phase="air"
    )
    assert refused(p, "bombard C1 C4").startswith(
        "[4.4] The Infantry on C1 cannot bombard, now or later: only"
    )
    assert refused(p, "bombard D1 C4").startswith(
        "[4.4] Artillery names its targets in your own Artillery phase"
    )


def test_4_11_an_own_unit_is_no_space_that_is_not_adjacent() -> None:
    """With one unit left, which is chosen by itself, others that were touched got "not adjacent"."""
    cards = {"C3": "Infantry", "E4": "Axis: Infantry", "A2": "Infantry", "C4": "Infantry", "E5": "Infantry"}
    p = play(position(cards, phase="ground"), "attack C3 C4")
    assert refused(p, "attack E4 C3").startswith("[4.11] The Infantry on C3 attacked this turn already")
    assert refused(p, "attack E4 A2") == "[4.11] The unit on A2 is your own. The unit can attack E5."


def test_4_10_an_enemy_that_is_too_far_to_attack_is_told_as_such() -> None:
    p = position({"E3": "Mechanized Infantry", "E5": "Infantry"})
    assert refused(p, "move E3 E5").startswith(
        "[4.10] The Mechanized Infantry on E3 may not move to E5: an enemy unit holds it. It is 2 spaces away, "
        "and a unit attacks the next space only."
    )


def test_8_1_an_event_shown_a_space_is_answered_with_its_moment() -> None:
    """Nothing was said of a hand card that cannot be played now."""
    hand = ["Clear Skies", "Heavy Tanks", "Fighter"]
    p = position({"C3": "Medium Tanks", "C4": "Infantry"}, phase="ground", axis_hand=hand)
    moment = "[8.7] Clear Skies is not played here: it is for a bombing run roll of yours."
    assert refused(p, "deploy Clear_Skies C4") == refused(p, "flyover Clear_Skies C4") == moment
    assert refused(p, "flyover Heavy_Tanks C4").startswith("[3.6] Heavy Tanks cannot fly")
    assert refused(p, "flyover Fighter C4").startswith("[4.6] Missions are named in your own Air phase")
