"""The rulebook's examples EX 0-9, on the positions that the study of the rulebook found for its figures."""

from tests.games.front_line.positions import (
    asked,
    board,
    offers,
    outcome,
    play,
    position,
    spelled,
    targets,
    unit,
    verbs,
)

from broadfront.games.front_line.position import FrontLinePosition
from broadfront.games.front_line.rules.results import column

FIG1 = {"F3": "RA", "E3": "RI", "D4": "RI", "E2": "GI", "F2": "GT", "D3": "GA"}  # red A E F, green B C G
FIG2 = {"A10": "RI", "E2": "GI"}  # A stands on Red's port; B near Green's
FIG3 = {"B4": "RI", "A3": "GI"}  # A, B; Green's Air Base B3 is empty
FIG4 = {"B8": "RA", "D5": "GT", "A6": "GI", "D8": "GI", "C8": "GI", "B5": "GI", "A4": "GA"}  # B; A C D E F G


def sq(name: str) -> int:
    return "ABCDEF".index(name[0]) + 6 * (int(name[1:]) - 1)


def fig(units: dict[str, str], turn: str, leaders: tuple[str, ...] = ()) -> FrontLinePosition:
    return position(units, turn=turn, leaders=leaders)


def test_EX0_b_may_move_into_its_own_city_a_may_not_move_into_the_empty_unfriendly_city() -> None:
    assert offers(fig(FIG3, "green"), "move A3 B3")
    assert not offers(fig(FIG3, "red"), "move B4 B3")


def test_EX1_a_sails_to_the_enemy_port_instead_of_the_beach_and_attacks_b_at_range_1() -> None:
    p = fig(FIG2, "red")
    assert targets(p, "amphibious", "A10") == {"F1", "A2", "F9"}
    play(p, "amphibious A10 F1")
    assert column(p, sq("F1"), sq("E2")) == 1
    assert offers(p, "attack F1 E2")


def test_EX2_a_with_range_3_can_attack_any_green_c_with_range_2_any_red() -> None:
    assert targets(fig(FIG1, "red"), "attack", "F3") == {"E2", "F2", "D3"}
    assert targets(fig(FIG1, "green"), "attack", "F2") == {"F3", "E3", "D4"}


def test_EX3_a_can_attack_the_adjacent_unoccupied_city_and_must_enter_it() -> None:
    p = fig(FIG3, "red")
    assert offers(p, "attack B4 B3")
    play(p, "attack B4 B3", "roll 4")
    assert unit(p, "B3") == "RI"


def test_EX4_e_rolls_both_dice_in_the_column_of_range_1_against_c_and_g() -> None:
    for target in ("F2", "D3"):
        p = fig(FIG1, "red")
        assert column(p, sq("E3"), sq(target)) == 1
        play(p, f"attack E3 {target}")
        assert len(spelled(p)) == 36


def test_EX4_g_rolls_one_die_in_the_column_of_range_1_against_e_because_artillery_never_adjusts() -> None:
    p = fig(FIG1, "green")
    assert column(p, sq("D3"), sq("E3")) == 1
    play(p, "attack D3 E3")
    assert len(spelled(p)) == 6


def test_EX5_in_figure_1_c_and_f_may_retreat() -> None:
    p = play(fig(FIG1, "red"), "attack F3 F2")
    play(p, "roll 4")
    assert spelled(p) == ["hold", "retreat"]
    p = play(fig(FIG1, "green"), "attack D3 D4", "roll 4")
    assert spelled(p) == ["hold", "retreat"]


def test_EX5_in_figure_4_d_and_e_have_no_retreat_and_must_disrupt() -> None:
    for target, dice in (("D8", "rolls 5 5"), ("C8", "rolls 4 6")):
        p = fig(FIG4, "red")
        assert outcome(p, f"attack B8 {target}", dice) == "Rout"
        assert (asked(p), unit(p, target)) == ("red", "GI*")


def test_EX5_in_figure_4_f_may_be_shifted_to_the_valley_between_c_and_g() -> None:
    p = play(fig(FIG4, "red"), "attack B8 B5", "rolls 5 5", "retreat")
    assert offers(p, "push B5 A5")


def test_EX6_b_rolls_two_dice_against_all_and_a_white_4_misses_d_and_f() -> None:
    for target in ("D5", "A6", "D8", "C8", "B5"):
        p = play(fig(FIG4, "red"), f"attack B8 {target}")
        assert len(spelled(p)) == 36
    for target, result in (("D8", "Miss"), ("B5", "Miss"), ("C8", "Rout"), ("D5", "Disrupt")):
        assert outcome(fig(FIG4, "red"), f"attack B8 {target}", "rolls 4 1") == result


def test_EX7_if_e_just_paratrooped_onto_the_mountain_c_or_g_may_use_opportunity_fire() -> None:
    units = {name: word for name, word in FIG1.items() if name != "E3"} | {"E8": "RI"}
    p = position(units, turn="red", stack="air", leaders=["green"])
    play(p, "paratroop E8 E3")
    assert asked(p) == "green"
    fires = {words for words in spelled(p) if words.startswith("fire")}
    assert {"fire F2 E3", "fire D3 E3"} <= fires


def test_EX8_in_figure_3_b_may_maneuver_into_the_city() -> None:
    assert offers(fig(FIG3, "green", ("green",)), "maneuver A3 B3")
    assert not offers(fig(FIG3, "red", ("red",)), "maneuver B4 B3")


def test_EX8_in_figure_4_e_may_maneuver_between_b_and_d() -> None:
    p = fig(FIG4, "green", ("green",))
    assert offers(p, "maneuver C8 C9")


def test_EX9_e_and_f_may_swap_places_and_so_may_b_and_c() -> None:
    p = play(fig(FIG1, "red", ("red",)), "relieve E3 D4")
    assert board(p) == FIG1 | {"E3": "RI", "D4": "RI"}
    p = play(fig(FIG1, "green", ("green",)), "relieve E2 F2")
    assert board(p) == FIG1 | {"E2": "GT", "F2": "GI"}
    assert "relieve" not in verbs(p)
