"""Direct fire: targets, cards, modifiers, suppression, friendly fire, status [7] [11]."""

import pytest
from tests.games.action_front.cases import example
from tests.games.action_front.positions import (
    asked,
    draw,
    drawn,
    end,
    hits,
    is_dug_in,
    is_suppressed,
    lowest,
    misses,
    offers,
    play,
    position,
    rule,
    soft,
    steps,
    targets,
    told,
    where,
)

from broadfront.games.action_front.charts import CARD_NAMES

# --- 7.1 targets ------------------------------------------------------------------------------------------------------


def test_7_1_one_enemy_unit_in_range_and_in_sight() -> None:
    p = position(["us_hmg 0203", "us_capt 0105", "jp_inf 0803", "jp_inf 0903", "us_rifle 0103"])
    assert targets(p, "fire A1") == {"B1"}, "range 6"
    assert not targets(p, "fire A3"), "range 3"


def test_7_1_unarmed_units_do_not_fire() -> None:
    p = position(["us_truck 0203", "us_capt 0203", "jp_inf 0303"])
    assert not [words for words in ("fire A1 B1", "fire A2 B1") if offers(p, words)]


def test_7_1_guns_that_fired_indirectly_do_nothing_else_others_fire_as_any_unit() -> None:
    p = position(
        ["us_105 0203", "us_81 0204", "us_capt 0203", "jp_inf 0603"], phase="indirect", support=False
    )
    misses(draw(play(p, "barrage A1 0603"), "AH"))
    play(p, "end", "end")
    assert rule(p) == "5.1"
    assert not targets(p, "fire A1")
    assert not targets(p, "move A1"), "not even beside a leader"
    assert targets(p, "fire A2") == {"B1"}


def test_R24_beside_an_enemy_in_ones_own_hex_one_fires_at_him_alone() -> None:
    p = position(["us_rifle 0403", "jp_inf 0503", "jp_inf 0403"])
    assert targets(p, "fire A1") == {"B2"}


def test_R24_others_may_fire_at_the_enemy_in_a_shared_hex_without_harm_to_ones_own() -> None:
    p = position(["us_rifle 0403", "us_hmg 0203", "jp_inf 0403"])
    draw(play(p, "fire A2 B1"), "AC 2C 3C KS")
    assert steps(p, "B1") == 0
    assert steps(p, "A1") == 3


def test_R25_any_one_unit_of_a_hex_may_be_the_target_a_leader_too() -> None:
    p = position(["us_hmg 0203", "jp_inf 0503", "jp_kawa 0503", "jp_truck 0602", "jp_vet 0602"])
    assert targets(p, "fire A1") == {"B1", "B2", "B3", "B4"}
    draw(play(p, "fire A1 B2"), "AH KS QS JS")
    assert where(p, "B2") == "dead", "a leader has one step"
    assert steps(p, "B1") == 3


# --- 7.2 cards --------------------------------------------------------------------------------------------------------


def test_7_2_as_many_cards_as_steps_and_the_rate_of_fire() -> None:
    for unit, cards in (
        ("us_hmg", 4),
        ("us_hmg 0303 1", 3),
        ("us_rifle", 3),
        ("us_raider", 4),
        ("us_105", 2),
    ):
        p = position([unit if " " in unit else f"{unit} 0303", "jp_inf 0503"])
        assert drawn(play(p, "fire A1 B1")) == cards, unit


def test_7_2_against_armour_card_and_hard_attack_reach_the_armour() -> None:
    p = position(["us_37 0203", "jp_chiha 0403"])
    play(p, "fire A1 B1")
    assert lowest(p, "B1") == 4, "4 + 1 reaches 5"
    draw(p, "4H 3H JD")
    assert steps(p, "B1") == 2


def test_7_2_face_cards_never_hit_even_if_nothing_is_needed() -> None:
    p = position(["us_m4 0203", "jp_tk 0403", "jp_inf 0402"])
    play(p, "fire A1 B1")
    assert hits(p, "B1") == {card for card in CARD_NAMES if card[0] not in "JQK"}, "5 against armour 3"
    q = position(["us_scout 0203", "jp_inf 0403"])
    play(q, "fire A1 B1")
    assert soft(q, "B1") == 6


def test_7_2_the_soft_attack_and_below_hit_the_unarmoured() -> None:
    p = position(["us_rifle 0203", "jp_inf 0403"])
    play(p, "fire A1 B1")
    assert soft(p, "B1") == 4


def test_R72_each_hit_of_a_volley_is_a_step() -> None:
    p = position(["us_rifle 0203", "jp_inf 0403"])
    draw(play(p, "fire A1 B1"), "AH 4S KD")
    assert steps(p, "B1") == 1


def test_R_Z12_fire_that_cannot_hurt_is_legal() -> None:
    p = position(["us_rifle 0203", "jp_pill 0403"])
    play(p, "fire A1 B1")
    assert lowest(p, "B1") == 11
    assert drawn(p) == 3


def test_1_3_the_last_step_eliminates() -> None:
    p = position(["us_rifle 0203", "jp_inf 0403 1"])
    draw(play(p, "fire A1 B1"), "KS AH")
    assert where(p, "B1") == "dead"
    assert p.lost == [0, 1]


# --- 7.3 modifiers ----------------------------------------------------------------------------------------------------

ROWS = ("..........", "..........", "...fjbs=..", "..........", "..........")


@pytest.mark.parametrize(
    ("number", "effective"), [("0403", 5), ("0503", 5), ("0603", 4), ("0703", 6), ("0803", 6)]
)
def test_7_3_forest_and_jungle_take_one_a_building_two_others_nothing(number: str, effective: int) -> None:
    beside = f"{number[:2]}02"
    p = position([f"us_scout {beside}", f"jp_inf {number}"], rows=ROWS)
    play(p, "fire A1 B1")
    assert soft(p, "B1") == effective


def test_7_3_terrain_takes_from_the_hard_attack_as_well() -> None:
    p = position(["us_37 0602", "jp_chiha 0603"], rows=ROWS)
    play(p, "fire A1 B1")
    assert lowest(p, "B1") == 6, "5 - (1 - 2)"


def test_7_3_the_firers_own_terrain_does_not_matter() -> None:
    p = position(["us_scout 0603", "jp_inf 0602"], rows=ROWS)
    play(p, "fire A1 B1")
    assert soft(p, "B1") == 6


def test_7_3_farther_than_three_hexes_one_less_of_both_values() -> None:
    for reach, effective, needed in ((3, 5, 8), (4, 4, 9), (6, 4, 9)):
        p = position(["us_hmg 0203", f"jp_inf {2 + reach:02d}03"])
        play(p, "fire A1 B1")
        assert soft(p, "B1") == effective
        q = position(["us_hmg 0203", f"jp_tk {2 + reach:02d}03"])
        play(q, "fire A1 B1")
        assert lowest(q, "B1") == needed


def test_7_3_up_a_hill_one_less() -> None:
    p = position(["us_hmg 0203", "jp_inf 0403", "jp_tk 0402"], hills={"H": ["0403", "0402"]})
    play(p, "fire A1 B1")
    assert soft(p, "B1") == 4
    misses(p)
    q = position(["us_hmg 0203", "jp_tk 0402"], hills={"H": ["0403", "0402"]})
    play(q, "fire A1 B1")
    assert lowest(q, "B1") == 9


def test_R54_from_one_hill_to_another_nothing_is_lost_nor_downhill() -> None:
    hills = {"H": ["0403"], "I": ["0203"]}
    p = position(["us_hmg 0203", "jp_inf 0403"], hills=hills)
    play(p, "fire A1 B1")
    assert soft(p, "B1") == 5
    q = position(["us_hmg 0203", "jp_inf 0403"], hills={"I": ["0203"]})
    play(q, "fire A1 B1")
    assert soft(q, "B1") == 5


def test_7_3_all_of_it_adds_up() -> None:
    rows = ("..........", "..........", ".....b....", "..........", "..........")
    p = position(["us_hmg 0203", "jp_inf 0603"], rows=rows, hills={"H": ["0603"]})
    play(p, "fire A1 B1")
    assert soft(p, "B1") == 1, "5 - 2 - 1 - 1"
    q = position(["us_lmg 0203", "jp_inf 0603"], rows=rows, hills={"H": ["0603"]})
    play(q, "fire A1 B1")
    assert soft(q, "B1") == 0


def test_15_3_canister_is_in_the_soft_value_and_lost_far_away() -> None:
    p = position(["us_37 0203", "jp_inf 0603"])
    play(p, "fire A1 B1")
    assert soft(p, "B1") == 3


# --- 7.4 suppression --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("unit", "suits"),
    [
        ("jp_labor 0403", "CDH"),  # training 1
        ("jp_inf 0403", "CD"),
        ("jp_vet 0403", "C"),
        ("jp_assault 0403", ""),
        ("jp_labor 0403 suppressed", ""),
    ],
)
def test_7_4_the_suit_of_a_hit_suppresses_by_training(unit: str, suits: str) -> None:
    found = ""
    for suit in "CDHS":
        p = position(["us_rifle 0203", unit])
        draw(play(p, "fire A1 B1"), "A" + suit)
        if is_suppressed(p, "B1") and "suppressed" not in unit:
            found += suit
    assert found == suits


def test_7_4_a_card_that_misses_does_not_suppress() -> None:
    p = position(["us_rifle 0203", "jp_inf 0403"])
    draw(play(p, "fire A1 B1"), "5C KD 10D")
    assert not is_suppressed(p, "B1")


def test_R19_every_hit_is_tested_until_one_suppresses() -> None:
    p = position(["us_rifle 0203", "jp_inf 0403"])
    draw(play(p, "fire A1 B1"), "AH 2D")
    assert is_suppressed(p, "B1")


def test_R20_training_is_cut_to_0_and_4_in_the_tables() -> None:
    p = position(["us_rifle 0203", "jp_assault 0403", "jp_kawa 0402"])
    draw(play(p, "fire A1 B1"), "AC")
    assert not is_suppressed(p, "B1"), "training 6"
    for card in ("AC", "AD", "AH", "AS"):
        q = position(["jp_assault 0403 suppressed", "jp_kawa 0402"], turn="B")
        draw(play(q, "rally B2 B1"), card)
        assert not is_suppressed(q, "B1"), "training 5"


@pytest.mark.parametrize(("leader", "suits"), [("jp_taii", "C"), ("jp_kawa", "")])
def test_8_1_a_leader_beside_the_target_adds_to_its_training_when_it_is_hit(leader: str, suits: str) -> None:
    found = ""
    for suit in "CDHS":
        p = position(["us_rifle 0203", "jp_inf 0403", f"{leader} 0504"])
        draw(play(p, "fire A1 B1"), "A" + suit)
        found += suit if is_suppressed(p, "B1") else ""
    assert found == suits


def test_8_1_the_bonus_reaches_the_same_hex_and_the_next_but_no_farther() -> None:
    for number, suits in (("0403", ""), ("0503", ""), ("0402", ""), ("0603", "CD"), ("0401", "CD")):
        found = ""
        for suit in "CDHS":
            p = position(["us_rifle 0203", "jp_inf 0403", f"jp_kawa {number}"])
            draw(play(p, "fire A1 B1"), "A" + suit)
            found += suit if is_suppressed(p, "B1") else ""
        assert found == suits, number


def test_R21_only_the_best_of_several_leaders_counts() -> None:
    p = position(["us_rifle 0203", "jp_labor 0403", "jp_taii 0403", "jp_oka 0402"])
    draw(play(p, "fire A1 B1"), "AD")
    assert is_suppressed(p, "B1"), "training 1 + 1 = 2, not 3"


def test_R22_a_suppressed_leader_gives_one_less() -> None:
    p = position(["us_rifle 0203", "jp_inf 0403", "jp_kawa 0403 suppressed"])
    draw(play(p, "fire A1 B1"), "AC")
    assert is_suppressed(p, "B1"), "training 2 + 1 = 3"
    q = position(["us_rifle 0203", "jp_inf 0403", "jp_kawa 0403 suppressed"])
    draw(play(q, "fire A1 B1"), "AD")
    assert not is_suppressed(q, "B1")
    r = position(["us_rifle 0203", "jp_vet 0403", "jp_taii 0403 suppressed"])
    draw(play(r, "fire A1 B1"), "AD")
    assert not is_suppressed(r, "B1"), "a bonus of 0, not less"


def test_R23_leaders_have_no_bonus_themselves() -> None:
    found = ""
    for suit in "CDHS":
        p = position(["us_rifle 0203", "jp_kawa 0403", "jp_oka 0403", "jp_inf 0403"])
        p.steps[1] = 2  # a leader of two steps, to see whether he is suppressed
        draw(play(p, "fire A1 B1"), "A" + suit)
        found += suit if is_suppressed(p, "B1") else ""
    assert found == "CD", "his own training is 2"


# --- 7.5 friendly fire ------------------------------------------------------------------------------------------------

FRIENDLY = {"friendly_fire": True}


def test_7_5_a_spade_for_each_own_unit_in_the_line_costs_it_a_step() -> None:
    p = position(["us_hmg 0203", "us_rifle 0403", "jp_inf 0603"], options=FRIENDLY)
    play(p, "fire A1 B1")
    assert rule(p) == "7.5"
    draw(p, "AS")
    assert steps(p, "A2") == 2
    assert rule(p) == "7.2"
    q = position(["us_hmg 0203", "us_rifle 0403", "jp_inf 0603"], options=FRIENDLY)
    draw(play(q, "fire A1 B1"), "AC")
    assert steps(q, "A2") == 3


def test_7_5_without_the_option_no_card_is_drawn() -> None:
    p = position(["us_hmg 0203", "us_rifle 0403", "jp_inf 0603"])
    assert rule(play(p, "fire A1 B1")) == "7.2"


def test_7_5_only_units_strictly_between_and_only_ones_own() -> None:
    p = position(
        ["us_hmg 0203", "us_capt 0203", "us_rifle 0402", "jp_inf 0403", "jp_inf 0603"], options=FRIENDLY
    )
    play(p, "fire A1 B2")
    assert rule(p) == "7.2"


def test_7_5_face_cards_count_and_the_last_step_eliminates() -> None:
    p = position(["us_hmg 0203", "us_scout 0403", "jp_inf 0603"], options=FRIENDLY)
    draw(play(p, "fire A1 B1"), "KS")
    assert where(p, "A2") == "dead"
    assert p.lost == [1, 0]


def test_7_5_indirect_fire_endangers_nobody_on_the_way() -> None:
    p = position(
        ["us_81 0203", "us_rifle 0403", "jp_inf 0603"], options=FRIENDLY, phase="indirect", support=False
    )
    draw(play(p, "barrage A1 0603"), "AH")
    assert rule(p) == "7.2"


def test_R70_a_draw_for_each_unit_and_dug_in_ignores_it() -> None:
    p = position(
        ["us_hmg 0203", "us_rifle 0403 dug", "us_capt 0403", "us_truck 0403", "jp_inf 0603"], options=FRIENDLY
    )
    play(p, "fire A1 B1")
    count = 0
    while rule(p) == "7.5":
        draw(p, "AS")
        count += 1
    assert count == 3
    assert steps(p, "A2") == 3
    assert where(p, "A3") == where(p, "A4") == "dead"


def test_R_Z13_friendly_fire_comes_before_the_fires_own_cards_and_dug_in_ignores_it() -> None:
    p = position(["us_hmg 0203", "us_rifle 0403 dug", "jp_inf 0603"], options=FRIENDLY)
    lines = told(p, "fire A1 B1", "card KS", "card AH", "card 2H", "card 3H", "card 4H")
    assert lines[1].startswith("[7.5]")
    assert steps(p, "A2") == 3
    assert where(p, "B1") == "dead"
    assert not is_suppressed(p, "A2")


def test_7_5_a_line_along_hexsides_passes_through_no_unit() -> None:
    # From 0403 to 0803 the line runs along a hexside of 0703 on its way, as golden case T15 says.
    p = position(["us_hmg 0403", "us_rifle 0703", "jp_inf 0803"], options=FRIENDLY)
    assert rule(play(p, "fire A1 B1")) == "7.2"


# --- 11 status --------------------------------------------------------------------------------------------------------


def test_11_1_suppressed_units_neither_fire_nor_move() -> None:
    p = position(["us_rifle 0203 suppressed", "us_rifle 0103", "jp_inf 0403"])
    assert not targets(p, "fire A1")
    assert not targets(p, "move A1")
    assert targets(p, "move A2")


def test_11_1_a_suppressed_unit_suffers_one_less_training_when_hit_again() -> None:
    p = position(["us_rifle 0203", "jp_vet 0403 suppressed"])
    draw(play(p, "fire A1 B1"), "AC 2C")
    assert steps(p, "B1") == 1
    assert is_suppressed(p, "B1")


def test_11_1_suppressing_a_suppressed_unit_has_no_effect_and_is_not_told() -> None:
    p = position(["us_rifle 0203", "jp_inf 0403"])
    lines = told(p, "fire A1 B1", "card AC", "card 2C")
    assert len([line for line in lines if "suppressed" in line]) == 1


def test_11_2_a_unit_that_is_dug_in_ignores_the_first_hit_and_its_suppression() -> None:
    p = position(["us_rifle 0203", "jp_inf 0403 dug"])
    draw(play(p, "fire A1 B1"), "KS AC")
    assert steps(p, "B1") == 3
    assert not is_suppressed(p, "B1")
    draw(p, "2D")
    assert steps(p, "B1") == 2
    assert is_suppressed(p, "B1")
    assert is_dug_in(p, "B1"), "it stays Dug In"


def test_R18_the_first_hitting_card_in_order_is_ignored_in_each_attack() -> None:
    p = position(["us_rifle 0203", "us_rifle 0303", "jp_inf 0403 dug"])
    draw(play(p, "fire A1 B1"), "AC AD AH")
    assert steps(p, "B1") == 1
    draw(play(p, "fire A2 B1"), "2C KD KH")
    assert steps(p, "B1") == 1


def test_11_2_suppressed_and_dug_in_go_together() -> None:
    p = position(["us_rifle 0203", "jp_inf 0403 dug suppressed"])
    draw(play(p, "fire A1 B1"), "AC 2C KS")
    assert steps(p, "B1") == 2


# --- the example of the Action Phase ----------------------------------------------------------------------------------


def test_the_example_of_the_action_phase() -> None:
    p = example("action", units=("us_hmg 0303", "us_105 0403", "us_edson 0402", "us_eng 0404", "jp_inf 0601",
                                 "jp_inf 0602", "jp_inf 0604", "jp_inf 0803 2 suppressed"),
                shelled={"A": ["0703"]})  # fmt: skip
    p.spent |= 1 << 2  # the howitzer has fired indirectly
    p.settle()
    assert targets(p, "fire A1") == {"B3"}, "0803 is hidden by the marker, 0601 and 0602 by jungle"
    play(p, "fire A1 B3")
    assert soft(p, "B3") == 4
    draw(p, "JC AH 5S 8C")
    assert steps(p, "B3") == 2
    assert not is_suppressed(p, "B3")
    assert not [unit for unit in ("A2", "A4") if targets(p, f"fire {unit}")], "nobody else is in range"
    play(p, "move A3 0403")
    end(p)
    assert rule(p) == "3.2"


def test_the_effective_values_of_the_rulebooks_machine_gun() -> None:
    p = position(["us_hmg 0303", "jp_inf 0703"])
    play(p, "fire A1 B1")
    assert soft(p, "B1") == 4
    assert asked(p) == "chance"
