"""[4] The Indirect Fire Phase, a test or more for each sentence; R numbers are rulings of the study of the rulebook."""

import pytest
from tests.games.action_front.cases import example
from tests.games.action_front.positions import (
    asked,
    at,
    draw,
    drawn,
    end,
    id_of,
    is_suppressed,
    lowest,
    markers,
    misses,
    offers,
    on,
    play,
    position,
    rule,
    soft,
    spelled,
    steps,
    targets,
    told,
    verbs,
    where,
)

from broadfront.games.action_front.rules import indirect_fire
from broadfront.games.action_front.units import MODELS

HIT = "AH"
"""A card of accuracy that hits whatever fires."""


# --- 4.1 what may fire ------------------------------------------------------------------------------------------------


def test_4_1_only_units_with_red_values_fire_indirectly() -> None:
    p = position(
        ["us_105 0203", "us_81 0204", "us_37 0202", "us_hmg 0201", "jp_inf 0503"],
        phase="indirect",
        support=False,
    )
    assert {words.split()[1] for words in spelled(p) if words.startswith("barrage")} == {"A1", "A2"}


def test_4_1_units_fire_in_any_order_each_once() -> None:
    p = position(["us_105 0203", "us_81 0204", "jp_inf 0503"], phase="indirect", support=False)
    misses(draw(play(p, "barrage A2 0503"), HIT))
    assert not targets(p, "barrage A2")
    assert targets(p, "barrage A1")
    misses(draw(play(p, "barrage A1 0503"), HIT))
    assert rule(p) == "3.2", "nobody is left to fire"


def test_4_1_firing_is_never_forced() -> None:
    p = position(["us_105 0203", "jp_inf 0503"], phase="indirect")
    play(p, "end")
    assert rule(p) == "3.2"


def test_4_1_suppressed_units_do_not_fire() -> None:
    p = position(["us_105 0203 suppressed", "jp_inf 0503"], phase="indirect", support=False)
    assert rule(p) == "3.2"


def test_R17_one_mission_of_artillery_or_ships_one_of_aircraft_and_every_gun() -> None:
    p = position(["us_105 0203", "us_81 0204", "jp_inf 0503"], phase="indirect")
    assert verbs(p) == {"barrage", "mission", "strike", "end"}
    misses(draw(play(p, "mission support1 0503"), HIT))
    assert verbs(p) == {"barrage", "strike", "shuffle", "end"}, "neither artillery nor ships"
    misses(draw(play(p, "strike support3 0503", "fly south 0501"), HIT))
    assert verbs(p) == {"barrage", "shuffle", "end"}
    misses(draw(play(p, "barrage A1 0503"), HIT))
    misses(draw(play(p, "barrage A2 0503"), HIT))
    assert rule(p) == "3.2"


def test_R17_ships_instead_of_artillery() -> None:
    p = position(["us_rifle 0203", "jp_inf 0503"], phase="indirect")
    misses(draw(play(p, "mission support2 0503"), HIT))
    assert verbs(p) == {"strike", "shuffle", "end"}
    assert p.missions == [9, 8, 9, 9, 9, 9], "one marker is taken from the box"


def test_4_1_without_markers_left_nothing_fires() -> None:
    p = position(["us_rifle 0203", "jp_inf 0503"], phase="indirect")
    p.missions[0] = p.missions[2] = 0
    p.settle()
    assert {words.split()[1] for words in spelled(p) if words.startswith(("mission", "strike"))} == {
        "support2"
    }


def test_R12_guns_on_the_map_need_no_markers() -> None:
    p = position(["us_105 0203", "jp_inf 0503"], phase="indirect")
    p.missions = [0] * 6
    p.settle()
    assert offers(p, "barrage A1 0503")


@pytest.mark.pure
def test_R5_the_rate_of_fire_adds_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    p = position(["us_105 0203 1", "us_81 0204", "jp_inf 0503"], phase="indirect", support=False)
    assert drawn(draw(play(p, "barrage A1 0503"), HIT)) == 1, "one step, no rate of fire"
    assert drawn(draw(play(p, "barrage A2 0503"), HIT)) == 2
    faster = tuple(model._replace(rate=2) for model in MODELS)  # no gun of the box has a rate of fire
    monkeypatch.setattr(indirect_fire, "MODELS", faster)
    q = position(["us_105 0203 1", "jp_inf 0503"], phase="indirect", support=False)
    assert drawn(draw(play(q, "barrage A1 0503"), HIT)) == 3


def test_R16_a_gun_that_fired_indirectly_still_assaults() -> None:
    p = position(["us_81 0203", "jp_inf 0503", "jp_inf 0203"], phase="indirect", support=False)
    misses(draw(play(p, "barrage A1 0503"), HIT))
    play(p, "end")  # the breath at the end of the phase
    assert rule(p) == "10.2", "nothing may be done in the Action Phase, but the assault comes"


# --- 4.2 the target hex -----------------------------------------------------------------------------------------------


def test_4_2_the_hex_has_to_be_in_sight_of_one_of_ones_units() -> None:
    p = example()
    assert offers(p, "barrage A2 0602"), "the Engineer sees it"
    blind = example(units=("us_105 0303", "jp_inf 0602"))
    assert not offers(blind, "barrage A1 0602")
    assert offers(p, "mission support1 0602")
    assert not offers(blind, "mission support1 0602")
    assert not offers(blind, "strike support3 0602")


def test_4_2_an_empty_hex_may_be_attacked() -> None:
    p = position(["us_105 0203", "jp_inf 0803"], phase="indirect", support=False)
    draw(play(p, "barrage A1 0503"), HIT)
    assert markers(p, "A") == {"0503"}
    assert rule(p) == "3.2"


def test_R6_range_limits_the_hex_but_not_the_scatter() -> None:
    p = position(["us_60 0203", "jp_inf 0803", "jp_inf 0903"], phase="indirect", support=False)
    assert offers(p, "barrage A1 0803")
    assert not offers(p, "barrage A1 0903")
    draw(play(p, "barrage A1 0803"), "AC KH")
    assert markers(p, "A") == {"0904"}, "seven hexes away"


def test_R8_leaders_and_suppressed_units_spot() -> None:
    for spotter in ("us_capt 0404", "us_eng 0404 suppressed", "us_truck 0404"):
        p = example(units=("us_105 0403", spotter, "jp_inf 0602"))
        assert offers(p, "barrage A1 0602")


def test_R13_a_hex_with_a_marker_or_ones_own_units_may_be_attacked() -> None:
    p = position(["us_105 0203", "us_rifle 0403", "jp_inf 0803"], phase="indirect", shelled={"A": ["0304"]})
    assert {"0403", "0304", "0203"} <= targets(p, "barrage A1")
    draw(play(p, "barrage A1 0403"), f"{HIT} AS")
    assert steps(p, "A2") == 2, "one's own unit is hit"


# --- 4.3 accuracy, 4.4 short and over, 4.5 left and right -------------------------------------------------------------


def test_4_3_one_card_says_whether_the_hex_is_hit() -> None:
    p = position(["us_105 0203", "jp_inf 0503"], phase="indirect")
    play(p, "barrage A1 0503")
    assert rule(p) == "4.3"
    assert asked(p) == "chance"
    assert markers(p, "A") == set(), "the marker lies nowhere yet"
    draw(p, HIT)
    assert markers(p, "A") == {"0503"}


def test_4_3_the_example_of_the_naval_gun() -> None:
    p = position(["us_rifle 0203", "jp_inf 0503"], phase="indirect")
    draw(play(p, "mission support2 0503"), "QD")
    assert markers(p, "A") == {"0703"}, "two hexes closer to the opponent, though nobody saw it"


@pytest.mark.parametrize(
    ("turn", "card", "lies"),
    [("A", "AC AS", "0602"), ("A", "AC AH", "0603"), ("A", "AS AC", "0402"), ("A", "AS AH", "0403"),
     ("B", "AC AS", "0403"), ("B", "AC AH", "0402"), ("B", "AS AC", "0603"), ("B", "AS AH", "0602")],
)  # fmt: skip
def test_4_4_and_4_5_over_is_away_from_ones_edge_short_towards_it_black_left_red_right(
    turn: str, card: str, lies: str
) -> None:
    p = position(["us_rifle 0202", "jp_inf 0902"], phase="indirect", turn=turn)
    draw(play(p, f"mission support{1 if turn == 'A' else 4} 0503"), card)
    assert markers(p, turn) == {lies}


def test_R9_two_hexes_lie_straight_on_without_a_draw() -> None:
    for card, lies in (("KC", "0703"), ("KS", "0303")):
        p = position(["us_rifle 0202", "jp_inf 0902"], phase="indirect")
        draw(play(p, "mission support1 0503"), card)
        assert markers(p, "A") == {lies}
        assert asked(p) == "A"


def test_R10_the_other_hex_if_one_is_off_the_map_and_none_if_both_are() -> None:
    p = position(["us_rifle 0202", "jp_inf 0903"], phase="indirect")
    draw(play(p, "mission support1 0501"), "AC")
    assert markers(p, "A") == {"0601"}, "0600 is no hex: no card for the side"
    q = position(["us_rifle 0202", "jp_inf 0903"], phase="indirect")
    assert "off the map" in told(q, "mission support1 0103", "card AS")[-1]
    assert markers(q, "A") == set()
    assert q.missions[0] == 8, "the mission is lost"
    r = position(["us_rifle 0202", "jp_inf 0903"], phase="indirect")
    draw(play(r, "mission support1 0203"), "KS")
    assert markers(r, "A") == set()


@pytest.mark.parametrize(
    ("edges", "card", "lies"),
    [(("top", "bottom"), "AC", "0504"), (("top", "bottom"), "KS", "0501"), (("bottom", "top"), "AC", "0502")],
)
def test_R11_from_the_long_edges_rows_lie_straight_on(edges: tuple[str, str], card: str, lies: str) -> None:
    p = position(["us_rifle 0202", "jp_inf 0903"], phase="indirect", edges=edges)
    draw(play(p, "mission support1 0503"), card)
    assert markers(p, "A") == {lies}


# --- 4.6 effect -------------------------------------------------------------------------------------------------------


def test_4_6_three_cards_for_each_unit_off_map_two_for_aircraft_steps_for_guns() -> None:
    units = ["us_105 0203", "jp_inf 0503", "jp_kawa 0503"]
    p = position(units, phase="indirect")
    assert drawn(draw(play(p, "mission support1 0503"), HIT)) == 6
    assert drawn(draw(play(p, "strike support3 0503", "fly south 0501"), HIT)) == 4
    assert drawn(draw(play(p, "barrage A1 0503"), HIT)) == 4


def test_R15_every_unit_of_the_hex_is_attacked_leaders_passengers_friend_and_foe() -> None:
    p = position(
        ["us_105 0203", "us_truck 0503", "us_rifle 0503", "us_capt 0503", "jp_inf 0503"], phase="indirect"
    )
    draw(play(p, "mission support1 0503"), f"{HIT} AC 2C 3C 4C 5C 6C AS 2S 3S 4S 5S 6S")
    assert [steps(p, unit) for unit in ("A2", "A3", "A4", "B1")] == [0, 0, 0, 0]


def test_4_6_hard_attack_and_card_reach_the_armour_face_cards_never() -> None:
    p = position(["us_rifle 0203", "jp_chiha 0503"], phase="indirect")
    draw(play(p, "mission support2 0503"), HIT)  # ships 2/7 against armour 5
    assert lowest(p, "B1") == 3
    draw(p, "2D KD 3C")
    assert steps(p, "B1") == 2


def test_4_6_the_card_is_not_higher_than_the_soft_attack() -> None:
    p = position(["us_rifle 0203", "jp_inf 0503"], phase="indirect")
    draw(play(p, "mission support2 0503"), HIT)
    assert soft(p, "B1") == 7


def test_4_6_each_card_is_judged_for_itself_and_suppresses_by_its_suit() -> None:
    p = position(["us_rifle 0203", "jp_inf 0503"], phase="indirect")
    draw(play(p, "mission support1 0503"), f"{HIT} 6H 7C 6S")
    assert steps(p, "B1") == 1
    assert not is_suppressed(p, "B1"), "neither a heart nor a spade, and the club missed"
    draw(play(p, "strike support3 0503", "fly south 0501"), f"{HIT} KD KC".replace(HIT, "2H"))
    assert steps(p, "B1") == 1


def test_R7_terrain_counts_range_and_uphill_do_not() -> None:
    rows = ["..........", "..........", ".....bj...", "..........", ".........."]
    for number, effective in (("0603", 4), ("0703", 5), ("0803", 6)):
        p = position(
            ["us_81 0103", f"jp_inf {number}"], phase="indirect", rows=rows, hills={"H": ["0802", "0803"]}
        )
        spotter = position(["us_81 0103", "us_capt 0502", "us_capt 0802", f"jp_inf {number}"], phase="indirect",
                           rows=rows, hills={"H": ["0802", "0803"]})  # fmt: skip
        del p
        draw(play(spotter, f"mission support1 {number}"), HIT)
        assert soft(spotter, "B1") == effective


def test_4_6_a_unit_that_is_dug_in_ignores_the_first_hit_of_each_attack() -> None:
    p = position(["us_rifle 0203", "jp_inf 0503 dug"], phase="indirect")
    draw(play(p, "mission support1 0503"), f"{HIT} AC 2S 3S")
    assert steps(p, "B1") == 1
    assert not is_suppressed(p, "B1"), "the club was ignored"
    draw(play(p, "strike support3 0503", "fly south 0501"), "2H 4S 5S")
    assert steps(p, "B1") == 0, "another attack: again the first hit is ignored, the second is its last step"


# --- 4.7 air support --------------------------------------------------------------------------------------------------


def test_4_7_the_entry_hex_lies_on_the_edge_in_a_straight_line() -> None:
    p = play(example(), "strike support3 0803")
    assert rule(p) == "4.7"
    assert set(spelled(p)) == {
        "fly north 0805", "fly northeast 0505", "fly northeast 0405", "fly southeast 0301", "fly southeast 0401",
        "fly south 0801", "fly southwest 1002", "fly northwest 1004",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("card", "lies"), [("JD", "0803"), ("AC", "0802"), ("KC", "0801"), ("AS", "0804"), ("KS", "0805")]
)
def test_4_7_over_is_on_from_the_entry_hex_short_back_towards_it(card: str, lies: str) -> None:
    p = play(example(), "strike support3 0803", "fly north 0805")
    draw(p, card)
    assert markers(p, "A", air=True) == {lies}
    assert markers(p, "A") == set()


def test_4_7_the_line_is_slanted_too() -> None:
    p = play(example(), "strike support3 0803", "fly southwest 1002")
    draw(p, "AC")
    assert markers(p, "A", air=True) == {"0704"}
    q = draw(play(example(), "strike support3 0803", "fly southwest 1002"), "AS")
    assert markers(q, "A", air=True) == {"0903"}


def test_R14_a_target_on_the_edge_may_be_its_own_entry_hex_and_short_is_lost() -> None:
    p = position(["us_rifle 0202", "jp_inf 0805"], phase="indirect")
    play(p, "strike support3 0805")
    assert offers(p, "fly north 0805")
    assert offers(p, "fly south 0801"), "other hexes in line as well"
    draw(play(p, "fly north 0805"), "AS")
    assert markers(p, "A", air=True) == set()
    assert asked(p) == "A"


def test_4_7_over_off_the_map_is_lost() -> None:
    p = position(["us_rifle 0202", "jp_inf 0802"], phase="indirect")
    draw(play(p, "strike support3 0802", "fly north 0805"), "KC")
    assert markers(p, "A", air=True) == set()


def test_4_7_two_cards_and_the_strikes_own_values() -> None:
    p = play(example(), "strike support3 0803", "fly north 0805")
    draw(p, "JD")
    assert soft(p, "B4") == 6
    draw(p, "10H 3D")
    assert steps(p, "B4") == 2
    assert is_suppressed(p, "B4")


def test_4_7_no_card_for_left_or_right() -> None:
    p = position(["us_rifle 0202", "jp_inf 0503"], phase="indirect")
    draw(play(p, "strike support3 0503", "fly southeast 0101"), "AC")
    assert markers(p, "A", air=True) == {"0603"}


# --- 4.8 markers ------------------------------------------------------------------------------------------------------


def test_4_8_the_marker_stays_where_the_fire_fell_whoever_was_there() -> None:
    p = position(["us_rifle 0203", "jp_inf 0503"], phase="indirect")
    misses(draw(play(p, "mission support1 0803"), HIT))
    misses(draw(play(p, "strike support3 0503", "fly south 0501"), "2H"))
    assert markers(p, "A") == {"0803"}
    assert markers(p, "A", air=True) == {"0503"}


def test_4_8_a_marker_that_has_just_fallen_hides_what_lies_behind_it() -> None:
    p = position(["us_105 0203", "us_rifle 0204", "jp_inf 0803"], phase="indirect", support=True)
    assert offers(p, "barrage A1 0803")
    units = position(["us_105 0403", "jp_inf 0803"], phase="indirect")
    misses(draw(play(units, "mission support1 0603"), HIT))
    assert not offers(units, "barrage A1 0803")


# --- the whole example ------------------------------------------------------------------------------------------------


def test_the_example_of_the_indirect_fire_phase() -> None:
    p = example()
    play(p, "barrage A2 0602")
    draw(p, "8C KD")
    assert markers(p, "A") == {"0703"}
    draw(p, "JS 5H")
    assert where(p, "A5") == "dead", "one's own Raider"
    play(p, "strike support3 0803")
    play(p, "fly north 0805")
    draw(p, "JD 10H 3D")
    assert steps(p, "B4") == 2
    assert is_suppressed(p, "B4")
    assert on(p, "0803") == {"B4"}
    assert p.fired >> id_of("A2") & 1
    end(p)
    assert p.shelled[0] == 1 << at("0703")


def test_4_8_the_artillery_of_both_players_leaves_markers_side_by_side() -> None:
    p = position(
        ["us_rifle 0203", "jp_inf 0503"], phase="indirect", shelled={"B": ["0302"]}, bombed={"B": ["0303"]}
    )
    misses(draw(play(p, "mission support1 0503"), HIT))
    assert markers(p, "B") == {"0302"}
    assert markers(p, "A") == {"0503"}
    assert markers(p, "B", air=True) == {"0303"}


def test_R_Z9_the_cards_of_a_volley_are_drawn_though_its_target_is_gone() -> None:
    p = position(["us_rifle 0203", "jp_sniper 0503"], phase="indirect")
    draw(play(p, "mission support1 0503"), f"{HIT} AS")
    assert where(p, "B1") == "dead"
    assert drawn(p) == 2


def test_R_Z10_units_are_attacked_in_the_order_of_their_ids() -> None:
    p = position(["us_rifle 0203", "jp_inf 0503", "jp_kawa 0503"], phase="indirect")
    lines = told(
        p,
        "mission support1 0503",
        f"card {HIT}",
        *["card " + c for c in ("KS", "QS", "JS", "KC", "QC", "JC")],
    )
    assert [line.split(":")[0].split()[-1] for line in lines if "misses" in line] == ["B1"] * 3 + ["B2"] * 3


def test_the_phase_can_be_ended_early() -> None:
    p = example()
    end(p)
    assert rule(p) == "3.2"
