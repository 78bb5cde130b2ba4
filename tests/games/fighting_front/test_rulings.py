"""The rulings R-X1 to R-X35 of the study of the rulebook, each by its number."""

import pytest
from tests.games.fighting_front.positions import (
    aircraft,
    asked,
    end,
    hand,
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
from tests.games.fighting_front.test_setup import drawn, new, tiny

from broadfront.engine.errors import OptionFault
from broadfront.games.fighting_front.cards import CARDS, NAMES
from broadfront.games.fighting_front.charts import lookup
from broadfront.games.fighting_front.rules import queries
from broadfront.games.fighting_front.terms import RESULTS, TABLES


def test_r_x1_one_common_deck_and_one_discard_unless_each_has_his_own() -> None:
    assert new("german_russian").setting.piles == 1
    assert new("german_russian", deck="own").setting.piles == 2
    p = position({"A1": "Tiger Tanks"})
    p.destroy_unit(sp("A1"))
    assert thrown(p) == {"National Tank": 1}  # in the discard it is a National card again
    p = position(turn="Allies", phase="logistics", discards=["Tiger Tanks"], left={})
    play(p, "draw 1", "card National_Tank")
    assert hand(p, "Allies") == ["T-34s"]


def test_r_x2_eight_ways_and_option_four() -> None:
    assert offers(position({"C3": "Infantry"}), "move C3 D4")
    assert not offers(position({"C3": "Infantry"}, adjacency=4), "move C3 D4")
    with pytest.raises(OptionFault):
        new("german_russian", adjacency=6)


def test_r_x3_the_axis_deploys_first_and_takes_the_first_turn() -> None:
    p = drawn(tiny({"Infantry": 10}))
    assert asked(p) == "Axis"
    play(p, "end", "end")
    assert p.mover == 0


def test_r_x4_nations_are_chosen_before_the_first_draw() -> None:
    p = new("choose")
    assert (rule(p), sum(p.deck)) == ("2.1", 166)
    assert rule(play(p, "nation German", "nation American")) == "1.5"


def test_r_x5_not_everything_must_be_deployed_and_the_limit_waits_for_the_first_end_phase() -> None:
    p = drawn(tiny({"Entrenched": 40, "Infantry": 20}, draw=20))
    play(p, "end", "end")
    assert len(p.axis_hand) == 20
    while rule(p) != "4.15":
        end(p)
    assert (p.mover, verbs(p)) == (0, {"discard"})


def test_r_x6_ammo_dump_and_airfield_are_artillery_dump_and_air_strip() -> None:
    assert not any("Ammo" in name or "Airfield" in name for name in NAMES)
    assert "Ammo Dump" in CARDS[kind_of("Artillery Dump")].text
    assert "Airfield" in CARDS[kind_of("Air Strip")].text


def test_r_x7_japan_discards_its_national_tank_and_artillery_and_draws_again_in_the_set_up_too() -> None:
    p = tiny({"National_Tank": 4, "Infantry": 4}, axis="Japanese")
    assert spelled(p) == ["redraw National_Tank", "keep"]
    play(p, "redraw National_Tank", "keep", "card Infantry")
    assert (thrown(p), hand(p, "Axis")) == ({"National Tank": 1}, ["Infantry"])
    play(p, "card National_Tank")  # a Russian keeps it
    assert hand(p, "Allies") == ["T-34s"]


def test_r_x7_japan_draws_useless_cards_to_the_last() -> None:
    p = position(phase="logistics", axis="Japanese", left={"National_Tank": 1, "National_Artillery": 1})
    play(p, "draw 3", "redraw National_Tank", "redraw National_Artillery")
    assert (hand(p, "Axis"), rule(p)) == ([], "4")


def test_r_x8_the_bombardment_phase_rolls_what_the_artillery_phase_named() -> None:
    cards = {"B3": "Light Artillery", "C3": "Light Artillery", "C4": "Infantry"}
    p = play(position(cards, phase="artillery"), "bombard C3 C4")
    assert asked(p) == "Axis"  # the other gun may still name a target: nothing is rolled yet
    assert rule(play(p, "end")) == "5.1"


def test_r_x9_the_attacker_picks_a_unit_or_location_a_leader_only_when_destroyed() -> None:
    cards = {"C3": "Light Artillery", "C4": "Infantry, Infantry Commander, Minefields"}
    p = play(position(cards, phase="artillery"), "bombard C3 C4")
    assert spelled(roll(p.clone(), 9)) == ["strike unit C4", "strike location C4"]
    p = roll(p, 10)
    assert (asked(p), "strike leader C4" in spelled(p)) == ("Axis", True)
    assert unit(play(p, "strike unit C4"), "C4") == ""
    assert thrown(p) == {"Infantry": 1, "Infantry Commander": 1}


def test_r_x10_all_cards_are_the_defenders_alone() -> None:
    p = position({"C3": "Infantry", "C4": "Infantry, Fortifications"}, phase="ground")
    roll(play(p, "attack C3 C4"), 1, 10)
    assert (unit(p, "C3"), unit(p, "C4"), place(p, "C4")) == ("Infantry", "", "")


def test_r_x11_air_units_are_destroyed_by_more_counters_than_toughness_and_their_leaders() -> None:
    p = position({"A1": "Air Strip, Fighter 2DC, Flying Ace"})
    p.disrupt_wing(0)
    assert aircraft(p) == ["Axis Fighter 3DC, Flying Ace A1"]
    p.disrupt_wing(0)
    assert thrown(p) == {"Fighter": 1, "Flying Ace": 1}


def test_r_x12_locations_do_not_recover() -> None:
    p = position({"A1": "Minefields 2DC", "B1": "Field Hospital 1DC"}, phase="recovery")
    assert (place(p, "A1"), place(p, "B1")) == ("Axis Minefields 2DC", "Axis Field Hospital 1DC")


def test_r_x13_a_captured_location_keeps_its_counters_and_aircraft_on_it_are_destroyed() -> None:
    p = play(position({"C3": "Infantry", "C4": "Air Strip 1DC, Fighter"}), "move C3 C4")
    assert (place(p, "C4"), aircraft(p), thrown(p)) == ("Axis Air Strip 1DC", [], {"Fighter": 1})
    assert not queries.can_fly_over(p, 0)


def test_r_x14_minefields_one_counter_for_each_entry_then_captured_none_for_units_that_land() -> None:
    p = play(position({"C3": "Infantry", "C4": "Minefields"}), "move C3 C4")
    assert (unit(p, "C4"), place(p, "C4")) == ("Infantry 1DC", "Axis Minefields")


def test_r_x15_fortifications_help_the_owners_unit_in_their_space_only() -> None:
    p = position(
        {"C4": "Infantry, Fortifications", "D4": "Infantry", "C3": "Infantry", "D3": "Infantry"},
        phase="ground",
    )
    play(p, "attack C3 C4", "attack D3 D4")
    assert [rolled(p, 1)[1] for _ in range(2)] == [2, 1]
    assert [p.toughness(sp(name)) for name in ("C4", "D4")] == [5, 4]


def test_r_x16_a_fuelled_tank_does_phase_10_and_phase_11_twice() -> None:
    p = position({"A1": "Fuel Dump", "C1": "Light Tanks", "C6": "Infantry", "D6": "Second Rate Infantry"})
    play(p, "fuel C1", "move C1 C5", "end", "attack C5 C6")
    roll(p, 1, 1)
    assert (rule(p), offers(p, "attack C5 D6"), offers(p, "attack C5 C6")) == ("4.11", True, True)
    assert p.fuel_used == 1


def test_r_x17_several_of_a_kind_add_up() -> None:
    cards = {"A1": "Artillery Dump", "B1": "Artillery Dump", "C3": "Light Artillery", "C4": "Infantry"}
    p = play(position(cards, phase="artillery"), "bombard C3 C4", "ammo", "ammo")
    assert rolled(p, 1)[1] == 2
    cards = {"A1": "Field Hospital", "B1": "Field Hospital", "C3": "Infantry 4DC"}
    assert unit(position(cards, phase="recovery"), "C3") == "Infantry 1DC"


def test_r_x18_an_escort_fights_and_does_not_bomb_and_nobody_must_aim_at_it() -> None:
    cards = {"A1": "Air Strip, Fighter, Level Bomber", "A6": "Air Strip, Fighter", "C4": "Infantry"}
    p = play(position(cards, phase="air"), "raid S2 C4", "escort S1 S2", "intercept S3 S2")
    assert spelled(p) == ["engage S3 S1", "engage S3 S2"]
    play(p, "engage S3 S2")
    roll(p, 1, 1, 1)
    assert rule(p) == "5.4"
    roll(p, 1)
    assert rule(p) == "4"  # one bombing run only


def test_r_x19_a_fighter_intercepts_one_mission_a_turn() -> None:
    cards = {
        "A1": "Air Strip, Level Bomber, Level Bomber",
        "A6": "Air Strip, Fighter, Fighter",
        "C4": "Infantry",
    }
    p = play(position(cards, phase="air"), "raid S1 C4", "raid S2 C4", "intercept S3 S1")
    assert spelled(p) == ["intercept S4 S1", "intercept S4 S2", "end"]


def test_r_x20_interceptors_come_from_the_hand_only_without_an_air_strip() -> None:
    cards = {"A1": "Air Strip, Level Bomber", "C4": "Infantry"}
    p = play(position(cards, phase="air", allied_hand=["Fighter"]), "raid S1 C4")
    assert offers(p, "flyintercept Fighter S1")
    p = play(position({**cards, "A6": "Air Strip"}, phase="air", allied_hand=["Fighter"]), "raid S1 C4")
    assert rule(p) != "4.7"


def test_r_x21_one_shot_for_each_aa_gun_in_each_enemy_turn() -> None:
    cards = {"A1": "Air Strip, Level Bomber, Level Bomber", "C4": "AA Guns", "D4": "Mobile AA Guns"}
    p = play(position(cards, phase="air"), "raid S1 C4", "raid S2 D4", "flak C4 S1", "roll 1")
    assert {words.split()[1] for words in spelled(p)[:-1]} == {"D4"}
    p.forget_turn()
    assert p.flak == 0


def test_r_x22_a_space_is_empty_without_any_card_and_who_landed_does_nothing_more() -> None:
    p = position({"C4": "Infantry", "D4": "Minefields"}, phase="air", axis_hand=["Paratroopers"])
    assert not targets(p, "flyover", "Paratroopers") & {"C4", "D4"}
    play(p, "flyover Paratroopers B4")
    assert rule(p) == "4"


def test_r_x23_the_target_fires_at_every_attack_artillery_once_a_turn() -> None:
    cards = {"B3": "Infantry", "C3": "Infantry", "D3": "Infantry", "C4": "Infantry", "C5": "Light Artillery"}
    p = play(position(cards, phase="ground"), "attack B3 C4", "attack C3 C4", "attack D3 C4")
    fired = 0
    while rule(p) in ("4.12", "5.5"):
        shots = [words for words in spelled(p) if words.startswith("defend")]
        play(p, shots[0] if shots else "roll 1")
        fired += not shots
    assert fired == 3 + 1


def test_r_x24_artillery_that_bombarded_fires_defensively_in_the_other_turn() -> None:
    p = position({"C4": "Light Artillery", "C3": "Infantry"}, turn="Allies", phase="artillery")
    play(p, "bombard C4 C3", "roll 1")
    while rule(p) != "4.11":
        end(p)
    assert offers(play(p, "attack C3 C4"), "defend C4 C3")


def test_r_x25_a_location_alone_is_entered_shelled_or_bombed_not_attacked() -> None:
    cards = {"C3": "Light Tanks", "C4": "Fortifications", "A1": "Air Strip, Fighter", "B4": "Infantry"}
    p = position(cards, phase="artillery")
    assert "C4" in targets(p, "bombard", "C3")
    assert "C4" in targets(play(p, "end"), "raid", "S1")
    assert "C4" in targets(play(p, "end"), "move", "C3")
    assert targets(play(p, "end"), "attack", "C3") == {"B4"}


def test_r_x26_one_leader_on_a_unit_of_its_arm() -> None:
    p = position(
        {"C3": "Mechanized Infantry"}, phase="deployment", axis_hand=["Tank Commander", "Infantry Commander"]
    )
    play(p, "deploy Tank_Commander C3")
    assert not targets(p, "deploy", "Infantry_Commander")
    assert p.toughness(sp("C3")) == 4


def test_r_x27_two_ground_units_in_the_enemy_back_row_win_after_any_phase() -> None:
    p = position({"A6": "Axis: Infantry", "C5": "Infantry"}, phase="air", axis_hand=["Paratroopers"])
    play(p, "flyover Paratroopers E6")
    assert p.pending is None
    assert p.result() == (1.0, 0.0)


def test_r_x28_any_number_of_events_the_roller_first_until_both_pass() -> None:
    p = position({"C3": "Light Artillery", "C4": "Infantry"}, phase="artillery",
                 axis_hand=["Artillery Barrage"] * 2, allied_hand=["Entrenched"] * 3)  # fmt: skip
    play(p, "bombard C3 C4", "decline", "play Entrenched", "play Artillery_Barrage", "play Entrenched")
    play(p, "play Artillery_Barrage", "decline")
    assert asked(p) == "chance"  # both Artillery Barrages lie in the discard
    assert rolled(p, 6) == ("DC", 0)


def test_r_x29_entrenched_belongs_to_who_is_shot_at() -> None:
    p = position({"C3": "Light Artillery", "C4": "Infantry"}, phase="artillery", axis_hand=["Entrenched"],
                 allied_hand=["Entrenched"])  # fmt: skip
    play(p, "bombard C3 C4")
    assert not offers(p, "play Entrenched")
    assert offers(play(p, "decline"), "play Entrenched")


def test_r_x30_reconnaissance_in_any_phase_of_the_own_turn() -> None:
    cards = {"C3": "Light Tanks", "C4": "Infantry", "A1": "Air Strip, Fighter"}
    given = {"axis_hand": ["Reconnaissance"], "allied_hand": ["Reconnaissance"]}
    for phase in ("logistics", "deployment", "artillery", "air", "movement", "ground", "blitzkrieg"):
        p = position(cards, phase=phase, **given)  # type: ignore[arg-type]
        assert asked(p) == "Axis"
        assert offers(p, "look"), phase
    p = play(position(cards, phase="artillery", **given), "bombard C3 C4")  # type: ignore[arg-type]
    assert offers(p, "look")  # before the die as well
    assert not offers(play(p, "decline"), "look")  # the Allies are asked, in the Axis turn


def test_r_x31_when_the_national_strategies_are_played() -> None:
    cards = {"C3": "Light Tanks", "C4": "Light Tanks"}
    p = position(cards, phase="ground", axis_hand=["Blitzkrieg"])
    play(p, "end")
    assert rule(p) == "9.6"
    p = position(cards, turn="Allies", phase="ground", allied_hand=["Steam Roller Tactics"])
    play(p, "attack C4 C3", "defend C3 C4", "roll 1")
    assert rule(p) == "9.7"
    p = position(
        cards, turn="Allies", phase="artillery", allies="American", allied_hand=["Soften up Targets"]
    )
    roll(play(p, "bombard C4 C3"), 1)
    assert rule(p) == "9.8"


def test_r_x32_totals_beyond_the_table_read_as_its_ends() -> None:
    for table in range(len(TABLES)):
        assert lookup(table, -9) == lookup(table, 1)
        assert lookup(table, 25) == lookup(table, 10)
        assert RESULTS[lookup(table, -9)] == "Nothing"


def test_r_x33_only_the_one_whose_roll_cleared_the_space_occupies_it() -> None:
    cards = {"B3": "Infantry", "C3": "Infantry", "C4": "Infantry 4DC"}
    p = roll(play(position(cards, phase="ground"), "attack C3 C4", "attack B3 C4"), 1, 1, 4)
    assert spelled(p) == ["advance C3 C4", "stay"]
    assert rule(play(p, "stay")) == "4"


def test_r_x34_events_over_the_limit_are_discarded_by_choice() -> None:
    p = position(phase="end", axis_hand=["Entrenched"] * 4 + ["Counter Attack"] * 2 + ["Infiltration"])
    assert verbs(p) == {"discard"}
    play(p, "discard Infiltration")
    assert p.mover == 1


def test_r_x35_with_deck_and_discard_empty_nothing_is_drawn() -> None:
    p = position({"C3": "Infantry"}, phase="logistics", left={})
    assert rule(p) == "4.10"
