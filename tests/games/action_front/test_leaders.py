"""[5] [8] Actions, and what leaders do: a test or more for each sentence; R numbers are rulings of the study."""

import pytest
from tests.games.action_front.positions import (
    at,
    draw,
    end,
    id_of,
    is_dug_in,
    is_suppressed,
    misses,
    offers,
    on,
    play,
    position,
    rule,
    spelled,
    steps,
    targets,
    where,
)

# --- 5.1 one action ---------------------------------------------------------------------------------------------------


def test_5_1_a_unit_moves_or_fires_but_not_both() -> None:
    p = position(["us_rifle 0203", "jp_inf 0503"])
    play(p, "move A1 0303")
    assert not targets(p, "fire A1")
    assert not targets(p, "move A1")
    q = position(["us_rifle 0203", "us_rifle 0103", "jp_inf 0403"])
    misses(play(q, "fire A1 B1"))
    assert not targets(q, "move A1")
    assert not targets(q, "fire A1")
    assert targets(q, "move A2")


def test_5_1_units_act_in_any_order_and_nobody_has_to() -> None:
    p = position(["us_rifle 0203", "us_rifle 0103", "jp_inf 0803"])
    play(p, "move A2 0102", "move A1 0202")
    assert rule(p) == "3.2", "nothing is left to do"
    q = end(position(["us_rifle 0203", "us_rifle 0103", "jp_inf 0803"]))
    assert rule(q) == "3.2"


def test_5_1_the_opponents_units_do_not_act() -> None:
    p = position(["us_rifle 0203", "jp_inf 0803", "jp_hago 0802"])
    assert {words.split()[1] for words in spelled(p) if words != "end"} == {"A1"}


# --- 5.2 two actions --------------------------------------------------------------------------------------------------


def test_5_2_beside_a_leader_at_the_start_a_unit_moves_and_fires() -> None:
    p = position(["us_rifle 0203", "us_capt 0303", "jp_inf 0603"])
    play(p, "move A1 0403")
    misses(play(p, "fire A1 B1"))
    assert not targets(p, "move A1")


def test_5_2_a_leader_who_comes_later_gives_nothing() -> None:
    p = position(["us_rifle 0203", "us_capt 0503", "jp_inf 0303"])
    play(p, "move A2 0204")
    misses(play(p, "fire A1 B1"))
    assert not targets(p, "move A1")


def test_5_2_it_is_enough_to_start_beside_him() -> None:
    p = position(["us_rifle 0203", "us_capt 0303", "jp_inf 0603"])
    play(p, "move A2 0105", "move A1 0403")
    assert targets(p, "fire A1") == {"B1"}


def test_5_2_the_opponents_leader_gives_nothing() -> None:
    p = position(["us_rifle 0203", "jp_kawa 0303", "jp_inf 0303"])
    misses(play(p, "fire A1 B2"))
    assert rule(p) == "3.2"


def test_R34_at_most_one_move_and_one_fire_in_either_order() -> None:
    p = position(["us_rifle 0203", "us_capt 0203", "jp_inf 0403"])
    misses(play(p, "fire A1 B1"))
    assert not targets(p, "fire A1")
    play(p, "move A1 0303")
    assert not targets(p, "fire A1")
    assert not targets(p, "move A1")


def test_R34_none_for_a_unit_that_fired_indirectly() -> None:
    p = position(["us_81 0203", "us_capt 0203", "jp_inf 0503"], phase="indirect", support=False)
    misses(draw(play(p, "barrage A1 0503"), "AH"))
    play(p, "end")
    assert not [words for words in spelled(p) if " A1" in words]


def test_R22_a_suppressed_leader_gives_no_second_action_no_rally_and_no_digging() -> None:
    p = position(["us_rifle 0203", "us_rifle 0202 suppressed", "us_edson 0203 suppressed", "jp_inf 0403"])
    assert not [words for words in spelled(p) if words.split()[1:2] == ["A3"]]
    misses(play(p, "fire A1 B1"))
    assert not targets(p, "move A1")


# --- 8.2 rally --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("unit", "leader", "suits"),
    [
        ("us_army", "us_capt", "HS"),  # 2 + 1 - 1
        ("us_army", "us_edson", "DHS"),
        ("us_rifle", "us_edson", "CDHS"),
        ("us_truck", "us_capt", "S"),
        ("us_rifle", "us_capt", "DHS"),
    ],
)
def test_8_2_the_suit_rallies_by_the_training_of_the_suppressed_unit_with_its_leader(
    unit: str, leader: str, suits: str
) -> None:
    found = ""
    for suit in "CDHS":
        p = position([f"{unit} 0203 suppressed", f"{leader} 0303"])
        play(p, "rally A2 A1")
        assert rule(p) == "8.2"
        draw(p, "K" + suit)
        found += "" if is_suppressed(p, "A1") else suit
    assert found == suits


def test_R33_the_rally_counts_one_less_for_being_suppressed() -> None:
    p = position(["us_army 0203 suppressed", "us_capt 0203"])
    draw(play(p, "rally A2 A1"), "AD")
    assert is_suppressed(p, "A1"), "2 + 1 - 1 = 2: hearts and spades"


def test_8_2_in_the_same_hex_or_the_next() -> None:
    p = position(["us_rifle 0203 suppressed", "us_rifle 0303 suppressed", "us_rifle 0403 suppressed", "us_capt 0203",
                  "us_rifle 0102"])  # fmt: skip
    assert targets(p, "rally A4") == {"A1", "A2"}


def test_8_2_a_unit_that_rallies_may_act_at_once() -> None:
    p = position(["us_rifle 0203 suppressed", "us_capt 0203", "jp_inf 0403"])
    assert not targets(p, "fire A1")
    draw(play(p, "rally A2 A1"), "AS")
    assert targets(p, "fire A1") == {"B1"}
    assert targets(p, "move A1")


def test_8_2_a_unit_that_does_not_rally_stays_suppressed_and_another_leader_may_try() -> None:
    p = position(["us_rifle 0203 suppressed", "us_capt 0203", "us_bailey 0202"])
    draw(play(p, "rally A2 A1"), "AC")
    assert is_suppressed(p, "A1")
    assert not targets(p, "rally A2")
    assert targets(p, "rally A3") == {"A1"}


def test_R32_a_rallied_unit_has_two_actions_if_it_began_beside_the_leader_else_one() -> None:
    p = position(["us_rifle 0203 suppressed", "us_capt 0203", "jp_inf 0403"])
    draw(play(p, "rally A2 A1"), "AS")
    misses(play(p, "fire A1 B1"))
    assert targets(p, "move A1")
    q = position(["us_rifle 0203 suppressed", "us_capt 0503", "jp_inf 0403"])
    play(q, "move A2 0202")
    draw(play(q, "rally A2 A1"), "AS")
    misses(play(q, "fire A1 B1"))
    assert not targets(q, "move A1")


def test_R31_and_R_Z15_a_leader_moves_and_does_one_of_rally_and_dig_in_in_any_order() -> None:
    p = position(["us_rifle 0203 suppressed", "us_rifle 0202", "us_capt 0203", "jp_inf 0803"])
    assert targets(p, "rally A3")
    assert targets(p, "dig A3")
    draw(play(p, "dig A3 A2"), "KS")
    assert not targets(p, "rally A3")
    assert not targets(p, "dig A3")
    play(p, "move A3 0103")
    assert not [words for words in spelled(p) if words.split()[1:2] == ["A3"]], "not two moves"
    q = position(["us_rifle 0203 suppressed", "us_capt 0103", "jp_inf 0803"])
    play(q, "move A2 0102")
    assert targets(q, "rally A2") == set()
    r = position(["us_rifle 0203 suppressed", "us_capt 0403", "jp_inf 0803"])
    play(r, "move A2 0303", "rally A2 A1")
    assert rule(r) == "8.2"


def test_8_2_leaders_never_fire() -> None:
    p = position(["us_capt 0203", "us_edson 0203", "jp_inf 0303"])
    assert not [words for words in spelled(p) if words.startswith("fire")]


# --- 8.3 dig in -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("unit", "leader", "highest"),
    [("us_army", "us_capt", 3), ("us_para", "us_edson", 6), ("us_mmg", "us_capt", 4)],
)
def test_8_3_a_card_of_the_modified_training_or_less_digs_in(unit: str, leader: str, highest: int) -> None:
    for value, card in enumerate(("AS", "2S", "3S", "4S", "5S", "6S", "7S", "8S", "9S", "10S"), start=1):
        p = position([f"{unit} 0203", f"{leader} 0303"])
        play(p, "dig A2 A1")
        assert rule(p) == "8.3"
        draw(p, card)
        assert is_dug_in(p, "A1") == (value <= highest)
    for card in ("JS", "QS", "KS"):
        p = position([f"{unit} 0203", f"{leader} 0303"])
        assert not is_dug_in(draw(play(p, "dig A2 A1"), card), "A1"), "face cards fail"


def test_R27_towed_guns_and_vehicles_cannot_be_told_to_dig_in() -> None:
    p = position(["us_105 0203", "us_truck 0202", "us_m4 0303", "us_rifle 0204", "us_edson 0203"])
    assert targets(p, "dig A5") == {"A4"}


def test_8_3_in_the_same_hex_or_the_next() -> None:
    p = position(["us_rifle 0203", "us_rifle 0303", "us_rifle 0403", "us_capt 0203"])
    assert targets(p, "dig A4") == {"A1", "A2"}


def test_R29_a_failed_attempt_uses_up_the_whole_phase() -> None:
    for card in ("KS", "AS"):
        p = position(["us_rifle 0203", "us_capt 0203", "us_bailey 0202", "jp_inf 0403"])
        draw(play(p, "dig A2 A1"), card)
        assert not [words for words in spelled(p) if words.startswith(("move A1", "fire A1"))]
        assert not offers(p, "dig A3 A1")


def test_R30_a_unit_that_has_acted_cannot_dig_in() -> None:
    p = position(["us_rifle 0203", "us_rifle 0202", "us_capt 0203", "jp_inf 0403"])
    play(p, "move A1 0204")
    misses(play(p, "fire A2 B1"))
    assert not targets(p, "dig A3")


def test_R_Z3_a_suppressed_unit_cannot_be_told_to_dig_in_nor_a_leader_himself() -> None:
    p = position(["us_rifle 0203 suppressed", "us_capt 0203", "us_bailey 0303"])
    assert targets(p, "dig A2") == {"A3"}
    assert targets(p, "dig A3") == {"A2"}


def test_8_3_who_is_dug_in_cannot_dig_in_again() -> None:
    p = position(["us_rifle 0203 dug", "us_capt 0203"])
    assert not targets(p, "dig A2")


def test_8_3_a_unit_that_moves_is_dug_in_no_more() -> None:
    p = position(["us_rifle 0203 dug", "jp_inf 0803"])
    play(p, "move A1 0303")
    assert not is_dug_in(p, "A1")


def test_8_3_a_unit_that_fires_stays_dug_in() -> None:
    p = position(["us_rifle 0203 dug", "jp_inf 0403"])
    misses(play(p, "fire A1 B1"))
    assert is_dug_in(p, "A1")


# --- 8.4 alone with an enemy ------------------------------------------------------------------------------------------


def test_R35_infantry_captures_a_lone_leader_at_once_and_may_go_on() -> None:
    p = position(["us_rifle 0203", "jp_kawa 0303"])
    play(p, "move A1 0303")
    assert where(p, "B1") == "dead"
    assert p.lost == [0, 1]
    assert rule(p) == "8.4"
    assert targets(p, "move A1") >= {"0503", "0402"}
    assert "0603" not in targets(p, "move A1"), "two points are left"
    play(p, "move A1 0503")
    assert on(p, "0503") == {"A1"}
    assert rule(p) == "3.2", "it has moved"


def test_R35_it_may_stay_and_cannot_without_points() -> None:
    p = position(["us_rifle 0203", "jp_kawa 0303"])
    end(play(p, "move A1 0303"))
    assert on(p, "0303") == {"A1"}
    q = position(["us_rifle 0203", "jp_kawa 0503"])
    play(q, "move A1 0503")
    assert where(q, "B1") == "dead"
    assert rule(q) == "3.2", "three points are spent"


def test_R35_going_on_may_end_in_an_assault_or_capture_another() -> None:
    p = position(["us_rifle 0203", "jp_kawa 0303", "jp_oka 0403", "jp_inf 0503"])
    play(p, "move A1 0303", "move A1 0403")
    assert where(p, "B2") == "dead"
    play(p, "move A1 0503")
    assert on(p, "0503") == {"A1", "B3"}


def test_R35_going_on_may_lead_off_the_map() -> None:
    p = position(["us_rifle 0903", "jp_kawa 1003"], exits=("right", ""))
    play(p, "move A1 1003", "exit A1")
    assert where(p, "A1") == "exited"
    q = position(["us_rifle 0803", "jp_kawa 1003"], exits=("right", ""))
    play(q, "move A1 1003")
    assert where(q, "B1") == "dead"


def test_R35_several_lone_leaders_of_a_hex_are_all_captured() -> None:
    p = position(["us_rifle 0203", "jp_kawa 0503", "jp_oka 0503"])
    play(p, "move A1 0503")
    assert where(p, "B1") == where(p, "B2") == "dead"
    assert p.lost == [0, 2]


def test_R36_a_leader_whose_only_companion_dies_in_an_assault_is_captured() -> None:
    p = position(["us_rifle 0503", "jp_inf 0503", "jp_kawa 0503", "jp_oka 0502"], phase="assault")
    draw(p, "AH 2H 3H 4H 5H 6H 7H AS 2S 3S 4S 5S 6S 7S 8S")
    assert where(p, "B1") == where(p, "B2") == "dead"
    assert where(p, "B3") == "0502", "only in the same hex"
    assert on(p, "0503") == {"A1"}


def test_R36_also_by_fire_but_only_if_an_enemy_is_there() -> None:
    p = position(["us_rifle 0503", "us_hmg 0303", "jp_inf 0503 1", "jp_kawa 0503"])
    draw(play(p, "fire A2 B1"), "AS")
    assert where(p, "B2") == "dead"
    q = position(["us_hmg 0303", "jp_inf 0503 1", "jp_kawa 0503"])
    draw(play(q, "fire A1 B1"), "AS")
    assert where(q, "B2") == "0503"


def test_R36_ones_own_scattered_fire_may_lose_a_leader() -> None:
    p = position(["us_rifle 0203", "us_rifle 0503 1", "us_capt 0503", "jp_inf 0503"], phase="indirect")
    draw(play(p, "mission support1 0503"), "AH KS QS JS AS")
    assert where(p, "A3") == "dead"


def test_8_4_with_a_friendly_unit_a_leader_may_stand_beside_enemies() -> None:
    p = position(["us_rifle 0503", "us_capt 0404", "jp_inf 0503"])
    assert offers(p, "move A2 0503")
    play(p, "move A2 0503")
    assert on(p, "0503") == {"A1", "A2", "B1"}


def test_8_4_alone_he_does_not_enter_an_enemys_hex() -> None:
    p = position(["us_capt 0403", "jp_inf 0503", "jp_kawa 0402"])
    assert not offers(p, "move A1 0503")
    assert not offers(p, "move A1 0402")


def test_R_Z8_two_lone_leaders_of_both_sides_may_share_a_hex_but_neither_enters_the_others() -> None:
    p = position(["us_rifle 0203", "us_capt 0503", "us_bailey 0602", "jp_kawa 0503"])
    assert not offers(p, "move A3 0503")
    play(p, "move A2 0403")
    assert on(p, "0503") == {"B1"}
    q = position(["us_rifle 0203", "us_capt 0503", "jp_kawa 0503"], phase="indirect")
    misses(draw(play(q, "mission support1 0503"), "AH"))
    assert on(q, "0503") == {"A2", "B1"}


def test_8_4_it_is_tested_as_soon_as_his_last_companion_is_gone() -> None:
    p = position(["us_rifle 0203", "us_scout 0503", "us_capt 0503", "jp_sniper 0503"], phase="indirect")
    play(p, "mission support1 0503")
    draw(p, "AH KS QS JS AS")
    assert where(p, "A2") == "dead"
    assert where(p, "A3") == "dead", "captured by B1, who is still there"


def test_1_3_a_leader_has_one_step_and_suffers_fire_like_any_unit() -> None:
    p = position(["us_rifle 0203", "jp_kawa 0403"])
    draw(play(p, "fire A1 B1"), "AH")
    assert where(p, "B1") == "dead"
    assert steps(p, "B1") == 0


def test_8_1_the_bonus_counts_for_digging_in_and_rallying_from_the_next_hex() -> None:
    p = position(["us_army 0203", "us_capt 0403", "us_edson 0303"])
    draw(play(p, "dig A3 A1"), "4S")
    assert is_dug_in(p, "A1")
    assert p.at[id_of("A1")] == at("0203")


def test_R_Z2_training_above_four_counts_in_full_for_digging_in() -> None:
    p = position(["us_raider 0203", "us_edson 0203"])
    draw(play(p, "dig A2 A1"), "6S")
    assert is_dug_in(p, "A1")
