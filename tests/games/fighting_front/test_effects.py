"""Chapters 6 and 7 of the rules: Locations and Leaders."""

import pytest
from tests.games.fighting_front.positions import (
    aircraft,
    asked,
    kind_of,
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
from broadfront.games.fighting_front.cards import CARDS
from broadfront.games.fighting_front.rules import queries

# --- 6 ----------------------------------------------------------------------------------------------------------------


def test_6_1_head_quarters_four_cards_more_in_hand_and_one_more_to_draw() -> None:
    p = position({"A1": "Head Quarters", "B1": "Head Quarters"}, phase="logistics")
    assert (queries.hand_limit(p, 0), queries.draws(p, 0)) == (14, 5)
    assert (queries.hand_limit(p, 1), queries.draws(p, 1)) == (6, 3)
    assert spelled(p)[:-1] == [f"draw {n}" for n in range(1, 6)]


FUEL = {"A1": "Fuel Dump", "C3": "Medium Tanks", "C4": "Infantry 4DC", "D4": "Infantry 4DC"}


def test_6_2_a_fuelled_tank_moves_twice_and_attacks_a_second_time_after_the_occupation_phase() -> None:
    p = position({"A1": "Fuel Dump", "C2": "Medium Tanks", "C5": "Infantry 4DC", "D6": "Infantry"})
    assert "C5" not in targets(p, "move", "C2")
    play(p, "fuel C2")
    assert {name for name in targets(p, "move", "C2") if name[0] == "A"} == {
        "A1",
        "A2",
        "A3",
        "A4",
        "A5",
        "A6",
    }
    play(p, "move C2 C4", "end", "attack C4 C5")
    roll(p, 1, 3)  # GAM +1: a counter
    play(p, "advance C4 C5")
    assert (rule(p), spelled(p)) == ("4.11", ["attack C5 D6", "end"])
    play(p, "attack C5 D6")
    assert rule(p) == "5.5"  # with defensive fire of its own
    roll(p, 1, 10)
    assert spelled(p) == ["advance C5 D6", "stay"]  # and an occupation of its own
    play(p, "advance C5 D6")
    assert rule(p) == "4"


def test_6_2_a_tank_that_has_moved_its_way_may_still_be_fuelled() -> None:
    p = play(position({"A1": "Fuel Dump", "C1": "Medium Tanks"}), "move C1 C3")
    assert spelled(p) == ["fuel C3", "end"]
    play(p, "fuel C3", "move C3 C5")
    assert rule(p) == "4"


def test_6_2_a_tank_that_bombarded_or_made_no_first_attack_may_use_the_second_round() -> None:
    p = position(FUEL, phase="artillery")
    roll(play(p, "bombard C3 C4"), 1)
    assert rule(p) == "4.11"  # neither moved nor fuelled for moving, but asked in the second round
    assert {step.who for step in p.agenda if hasattr(step, "who")} == {2}
    assert targets(p, "attack", "C3") == {"C4", "D4"}
    p = play(position(FUEL, phase="ground"), "end")
    assert targets(p, "attack", "C3") == {"C4", "D4"}


def test_6_2_each_dump_serves_one_tank_a_turn_and_a_tank_has_one_at_most() -> None:
    cards = {**FUEL, "B3": "Light Tanks", "B1": "Fuel Dump"}
    p = play(position(cards), "fuel C3")
    assert not offers(p, "fuel C3")
    play(p, "fuel B3")
    assert "fuel" not in verbs(p)
    p = play(position({**FUEL, "B3": "Light Tanks"}, phase="second attack"), "attack C3 C4")
    assert rule(p) == "5.5"  # the Light Tanks have no fuel
    p = play(
        position({**FUEL, "B3": "Light Tanks", "B1": "Fuel Dump"}, phase="second attack"), "attack C3 C4"
    )
    assert {words.split()[1] for words in spelled(p)[:-1]} == {"B3"}


def test_6_3_an_artillery_dump_gives_one_roll_of_each_turn_a_point() -> None:
    cards = {
        "A6": "Artillery Dump",
        "C3": "Light Artillery",
        "B3": "Infantry",
        "C4": "Infantry",
        "B4": "AA Guns",
    }
    p = position(cards, turn="Allies", phase="artillery")
    play(p, "bombard B4 B3", "ammo")
    assert rolled(p, 1) == ("Nothing", 1)
    assert p.ammo_used == [0, 1]
    p = position({**cards, "A1": "Artillery Dump"}, phase="ground")
    play(p, "attack B3 B4", "end")  # an Axis turn: the Allied Dump serves anew
    play(p, "defend B4 B3", "ammo")
    assert rolled(p, 1) == ("Nothing", 1)
    play(p, "ammo")
    assert rolled(p, 1) == ("Nothing", 1)


def test_6_4_a_field_hospital_takes_one_more_counter_off_a_unit_of_choice() -> None:
    cards = {"A1": "Field Hospital", "C3": "Infantry 3DC", "B1": "Air Strip, Fighter 2DC"}
    p = position(cards, phase="recovery")
    assert (asked(p), spelled(p)) == ("Axis", ["heal C3", "mend S1"])
    assert aircraft(play(p.clone(), "mend S1")) == ["Axis Fighter B1"]
    assert unit(play(p, "heal C3"), "C3") == "Infantry 1DC"


def test_6_5_an_air_strip_holds_any_number_of_air_units() -> None:
    p = position(
        {"A1": "Air Strip"},
        phase="deployment",
        axis_hand=["Fighter", "Fighter", "Level Bomber", "Paratroopers"],
    )
    play(p, "deploy Fighter A1", "deploy Fighter A1", "deploy Level_Bomber A1", "deploy Paratroopers A1")
    assert len(aircraft(p)) == 4


def test_6_6_a_fortified_unit_has_toughness_and_dfm_one_more_when_it_is_attacked() -> None:
    nations = {"German": "Hedgerows", "Japanese": "Underground Bunkers"}
    for axis, shelter in [("German", "Fortifications"), *nations.items()]:
        p = position(
            {"C3": f"Infantry, {shelter}", "C4": "Infantry"}, turn="Allies", phase="ground", axis=axis
        )
        assert p.toughness(sp("C3")) == 5
        assert rolled(play(p, "attack C4 C3"), 1) == ("Nothing", 2)
    p = position({"C4": "Axis: Infantry, Fortifications"})
    assert p.toughness(sp("C4")) == 5
    for turn in ("Axis",):  # its own attack gains nothing
        p = position({"C3": "Infantry, Fortifications", "C4": "Infantry"}, turn=turn, phase="ground")
        roll(play(p, "attack C3 C4"), 1)
        assert rolled(p, 1) == ("Nothing", 0)


def test_6_7_minefields_strike_each_enemy_that_enters_and_then_change_sides() -> None:
    p = play(
        position({"C3": "Light Tanks", "C4": "Minefields", "C5": "Minefields"}), "move C3 C4", "move C4 C5"
    )
    assert unit(p, "C5") == "Light Tanks 2DC"
    assert (place(p, "C4"), place(p, "C5")) == ("Axis Minefields", "Axis Minefields")
    p = play(position({"C3": "Infantry", "C2": "Minefields"}), "move C3 C2")
    assert unit(p, "C2") == "Infantry"
    p = play(position({"C3": "Armored Cars 2DC", "C4": "Minefields"}), "move C3 C4")
    assert (unit(p, "C4"), place(p, "C4")) == ("", "Allies Minefields")


# --- 7 ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("leader", "arm"),
    [("Infantry Commander", "I"), ("Tank Commander", "T"), ("Artillery Commander", "R"), ("Flying Ace", "F"),
     ("Bomber Captain", "B")],
)  # fmt: skip
def test_7_1_a_leader_joins_a_unit_of_its_arm(leader: str, arm: str) -> None:
    ground = ["Infantry", "Medium Tanks", "Mortars", "Mechanized Infantry", "Paratroopers", "AT Guns"]
    cards = {f"{column}3": card for column, card in zip("ABCDE", ground, strict=False)} | {"E2": "AT Guns"}
    air = ["Fighter", "Fighter Bomber", "Level Bomber", "Paratroopers"]
    cards["A1"] = ", ".join(["Air Strip", *air])
    p = position(cards, phase="deployment", axis_hand=[leader])
    word = leader.replace(" ", "_")
    where = {name for name, card in cards.items() if name != "A1" and CARDS[kind_of(card)].has(arm)}
    assert targets(p, "deploy", word) == where
    wings = {f"S{i}" for i, card in enumerate(air, start=1) if arm in "FB" and CARDS[kind_of(card)].has(arm)}
    assert targets(p, "assign", word) == wings


def test_7_2_a_leader_adds_toughness_and_its_modifier() -> None:
    p = position({"C3": "Infantry, Infantry Commander", "B3": "Light Tanks, Tank Commander",
                  "A3": "Light Artillery, Artillery Commander",
                  "A1": "Air Strip, Fighter, Flying Ace, Level Bomber, Bomber Captain"})  # fmt: skip
    assert [p.toughness(sp(name)) for name in ("C3", "B3", "A3")] == [5, 4, 3]
    assert [p.wing_toughness(wing) for wing in (0, 1)] == [3, 3]
    p = play(
        position({"A3": "Light Artillery, Artillery Commander", "A4": "Infantry"}, phase="artillery"),
        "bombard A3 A4",
    )
    assert rolled(p, 1)[1] == 1
    p = play(
        position({"A1": "Air Strip, Level Bomber, Bomber Captain", "A4": "Infantry"}, phase="air"),
        "raid S1 A4",
    )
    assert rolled(p, 1)[1] == 2
    p = roll(
        play(
            position({"A3": "Light Tanks, Tank Commander", "A4": "Infantry"}, phase="ground"), "attack A3 A4"
        ),
        1,
    )
    assert rolled(p, 1)[1] == 1
    p = play(
        position({"A3": "Infantry", "A4": "Infantry, Infantry Commander"}, phase="ground"), "attack A3 A4"
    )
    assert rolled(p, 1)[1] == 2
    cards = {"A1": "Air Strip, Level Bomber", "A6": "Air Strip, Fighter, Flying Ace", "C4": "Infantry"}
    p = play(position(cards, phase="air"), "raid S1 C4", "intercept S2 S1")
    assert [rolled(p, 1)[1] for _ in range(2)] == [-1, 2]


def test_3_3_the_log_says_which_leader_is_lost_with_its_unit() -> None:
    p = position({"C3": "Axis: Tiger Tanks, Tank Commander", "C1": "Air Strip, Fighter"})
    p.wing_leader[0] = kind_of("Flying Ace")
    p.notes = []
    p.destroy_unit(sp("C3"))
    p.destroy_wing(0)
    assert [GAME.format_note(note) for note in p.notes] == [
        "Tiger Tanks on C3 are destroyed.",
        "Tank Commander is lost with it.",
        "Fighter is destroyed.",
        "Flying Ace is lost with it.",
    ]
    assert {"Tank Commander", "Flying Ace"} <= thrown(p).keys()
