"""[10] The Assault Phase: a test or more for each sentence; R numbers are rulings of the study of the rulebook."""

import pytest
from tests.games.action_front.positions import (
    asked,
    draw,
    is_dug_in,
    on,
    play,
    position,
    rule,
    spelled,
    steps,
    told,
    where,
)

from broadfront.games.action_front.position import ActionFrontPosition

REDS = ["AH", "2H", "3H", "4H", "5H", "6H", "7H", "8H", "9H", "10H", "JH", "QH", "KH", "AD", "2D", "3D"]
BLACKS = ["AS", "2S", "3S", "4S", "5S", "6S", "7S", "8S", "9S", "10S", "JS", "QS", "KS", "AC", "2C", "3C"]


def counted(p: ActionFrontPosition) -> tuple[int, int]:
    """How many cards each side draws in the only assault, the player's whose turn it is first."""
    step = p.agenda[-1]
    return step.mine, step.theirs  # type: ignore[attr-defined]


def cards(unit: str, *others: str, **rest: object) -> int:
    """How many cards side A draws for a unit on 0503, in its own turn."""
    p = position([f"{unit.split()[0]} 0503 {' '.join(unit.split()[1:])}", *others, "jp_truck 0503"], phase="assault",
                 **rest)  # type: ignore[arg-type]  # fmt: skip
    return counted(p)[0]


def test_10_1_every_unit_in_a_hex_with_an_enemy_has_to_assault() -> None:
    p = position(["us_rifle 0503", "jp_inf 0503"], phase="assault")
    assert rule(p) == "10.2", "nobody is asked whether"
    assert asked(p) == "chance"


def test_10_1_where_there_are_several_the_player_chooses_the_order() -> None:
    p = position(["us_rifle 0503", "us_rifle 0303", "jp_inf 0503", "jp_inf 0303"], phase="assault")
    assert rule(p) == "10.1"
    assert spelled(p) == ["assault 0303", "assault 0503"]
    play(p, "assault 0503")
    while asked(p) == "chance" and on(p, "0503") == {"A1", "B1"}:
        draw(p, BLACKS[len(p.drawn)])
    assert on(p, "0503") == {"A1"}
    assert on(p, "0303") == {"A2", "B2"}
    assert rule(p) == "10.2", "the last one comes by itself"


def test_10_1_without_enemies_in_ones_hexes_there_is_none() -> None:
    p = position(["us_rifle 0503", "jp_inf 0603"], phase="assault")
    assert rule(p) == "3.2"


@pytest.mark.parametrize(
    ("unit", "number"),
    [
        ("us_rifle", 3 + 3 + 1),
        ("us_rifle 1", 3 + 1 + 1),
        ("us_hmg", 3 + 2),
        ("us_raider", 4 + 3 + 1),
        ("us_m4", 3 + 3),
        ("us_105", 3 + 2),
        ("us_truck", 1 + 1),
    ],
)
def test_10_2_training_and_steps_one_more_for_infantry(unit: str, number: int) -> None:
    assert cards(unit) == number


def test_R58_the_extra_card_of_infantry_is_for_attacker_and_defender() -> None:
    p = position(["us_rifle 0503", "jp_inf 0503"], phase="assault")
    assert counted(p) == (7, 6)
    q = position(["us_rifle 0503", "jp_inf 0503"], phase="assault", turn="B")
    assert counted(q) == (6, 7)


def test_11_2_a_unit_that_is_dug_in_draws_one_more() -> None:
    p = position(["us_rifle 0503", "jp_inf 0503 dug"], phase="assault")
    assert counted(p) == (7, 7)


def test_R57_suppressed_units_assault_with_one_less() -> None:
    assert cards("us_rifle suppressed") == 6


def test_8_1_and_R61_leaders_in_the_hex_or_next_to_it_add_their_bonus() -> None:
    assert cards("us_rifle", "us_edson 0503") == 9
    assert cards("us_rifle", "us_edson 0602") == 9
    assert cards("us_rifle", "us_edson 0703") == 7
    assert cards("us_rifle", "us_edson 0503", "us_capt 0503") == 9, "the best one only"
    assert cards("us_rifle", "us_edson 0503 suppressed") == 8


def test_8_4_leaders_take_no_part_themselves() -> None:
    assert cards("us_truck", "us_capt 0503") == 3


def test_R_Z2_in_an_assault_training_is_what_it_is() -> None:
    assert cards("us_raider", "us_edson 0503") == 4 + 2 + 3 + 1
    p = position(["us_rifle 0503", "jp_truck 0503 suppressed"], phase="assault")
    assert counted(p) == (7, 1), "1 - 1 + 1"


def test_15_1_banzai_is_an_extra_card_for_infantry_in_its_own_assault_phase() -> None:
    p = position(["us_rifle 0503", "jp_inf 0503"], phase="assault", turn="B", banzai=(False, True))
    assert counted(p) == (7, 7)
    q = position(["us_rifle 0503", "jp_inf 0503"], phase="assault", turn="A", banzai=(False, True))
    assert counted(q) == (7, 6)
    r = position(["us_rifle 0503", "jp_hmg 0503"], phase="assault", turn="B", banzai=(False, True))
    assert counted(r) == (4, 7)
    s = position(["us_rifle 0503", "jp_inf 0503"], phase="assault", turn="B")
    assert counted(s) == (6, 7), "only where the scenario says so"


def test_15_2_bunkers_are_no_infantry() -> None:
    p = position(["us_rifle 0503", "jp_pill 0503"], phase="assault")
    assert counted(p) == (7, 6)


def test_R56_the_player_whose_turn_it_is_draws_first() -> None:
    p = position(["us_rifle 0503", "jp_inf 0503"], phase="assault", turn="B")
    draw(p, " ".join(REDS[:6]))
    assert counted(p) == (0, 7)
    draw(p, " ".join(BLACKS[:7]))
    assert where(p, "A1") == "dead"


def test_10_2_more_red_cards_win_and_the_loser_is_eliminated_whole() -> None:
    p = position(["us_rifle 0503", "jp_inf 0503"], phase="assault")
    draw(p, " ".join(REDS[:3] + BLACKS[:4]))
    draw(p, " ".join(REDS[3:7] + BLACKS[4:6]))
    assert where(p, "A1") == "dead"
    assert where(p, "B1") == "0503"
    assert p.lost == [3, 0]
    assert steps(p, "B1") == 3, "the winner loses nothing"


def test_10_2_diamonds_and_hearts_are_red_face_cards_too() -> None:
    p = position(["us_truck 0503", "jp_sniper 0503"], phase="assault")
    assert counted(p) == (2, 5)
    draw(p, "KD JH")
    draw(p, "KC JS QC AC QD")
    assert where(p, "B1") == "dead"


@pytest.mark.parametrize(("turn", "loser"), [("A", "B1"), ("B", "A1")])
def test_10_2_a_tie_goes_to_the_player_whose_turn_it_is(turn: str, loser: str) -> None:
    for reds in (0, 2):
        p = position(["us_rifle 0503", "jp_inf 0503"], phase="assault", turn=turn)
        mine, theirs = counted(p)
        draw(p, " ".join(REDS[:reds] + BLACKS[: mine - reds]))
        draw(p, " ".join(REDS[reds : 2 * reds] + BLACKS[mine : mine + theirs - reds]))
        assert where(p, loser) == "dead"


def test_10_3_a_transport_fights_as_if_alone_and_takes_its_load_down_with_it() -> None:
    p = position(["us_rifle 0503", "jp_truck 0503", "jp_105 0503"], phase="assault")
    assert counted(p) == (7, 2), "the truck's training and step"
    draw(p, " ".join(REDS[:7] + BLACKS[:2]))
    assert where(p, "B1") == where(p, "B2") == "dead"
    assert p.lost == [0, 3]


def test_10_3_the_order_of_ids_does_not_matter_to_that() -> None:
    p = position(["us_rifle 0503", "jp_inf 0503", "jp_truck 0503"], phase="assault")
    assert counted(p) == (7, 2)


def test_10_3_a_transport_that_wins_keeps_its_load() -> None:
    p = position(["us_rifle 0503", "jp_truck 0503", "jp_inf 0503"], phase="assault")
    draw(p, " ".join(BLACKS[:7] + REDS[:2]))
    assert where(p, "A1") == "dead"
    assert on(p, "0503") == {"B1", "B2"}


def test_R59_the_winner_stays_dug_in() -> None:
    p = position(["us_rifle 0503", "jp_inf 0503 dug"], phase="assault")
    draw(p, " ".join(BLACKS[:7] + REDS[:7]))
    assert is_dug_in(p, "B1")


def test_R60_lone_transports_guns_and_tanks_are_assaulted_alike() -> None:
    for enemy, number in (("jp_truck", 2), ("jp_105", 4), ("jp_chiha", 5)):
        p = position(["us_rifle 0503", f"{enemy} 0503"], phase="assault")
        assert counted(p)[1] == number


def test_10_3_the_loser_s_leader_in_the_hex_is_captured_the_winner_s_stays() -> None:
    p = position(["us_rifle 0503", "us_capt 0503", "jp_inf 0503", "jp_kawa 0503"], phase="assault")
    draw(p, " ".join(REDS[:8] + BLACKS[:8]))
    assert on(p, "0503") == {"A1", "A2"}
    assert p.lost == [0, 4]


def test_10_2_it_is_told_how_many_cards_and_red_ones_there_were() -> None:
    p = position(["us_truck 0503", "jp_truck 0503"], phase="action")
    lines = told(p, "end", "end")
    assert lines[-1] == (
        "[10.1] Assault on 0503: 2.5-ton Truck A1 2 cards (training 1, 1 step) against Type 94 Truck B1 2 cards "
        "(training 1, 1 step); more red cards win, equal numbers are for US side."
    )
    lines = told(p, "card AH", "card KS", "card 2H", "card 3H")
    assert lines[0] == "[10.2] AH for US side: red, red cards so far 1."
    assert "[10.2] Assault on 0503: 1 red card against 2, Japanese side wins." in lines


def test_10_2_what_gives_a_side_its_cards_is_told_by_name() -> None:
    p = position(["us_rifle 0503", "us_capt 0403", "jp_inf 0503 dug suppressed"], phase="action")
    told_of = told(p, "end", "end")[-1]
    assert "3 steps" in told_of
    for cause in ("leader US Captain A2 +1", "infantry +1", "suppressed -1", "Dug In +1"):
        assert cause in told_of
