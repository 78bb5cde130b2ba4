"""[4] Regular Actions: Move, deserts, Amphibious Move, Attack, Commission."""

import pytest
from tests.games.front_line.positions import offers, play, position, refused, sq, targets, unit, verbs

from broadfront.games.front_line.terms import AVAILABLE, COMMISSIONED, EXHAUSTED


def reach(units: dict[str, str], square: str, board: str = "main", fallen: tuple[str, ...] = ()) -> set[str]:
    turn = "green" if units[square][0] == "G" else "red"
    return targets(position(units, turn=turn, board=board, fallen=fallen), "move", square)


# --- 4.1 Move ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["GI", "GA"])
def test_4_1_infantry_and_artillery_move_one_or_two_squares_by_row_and_column(kind: str) -> None:
    squares = "B6 B7 B4 B3 A5 C5 D5 A6 C6 A4 C4"
    assert reach({"B5": kind}, "B5", "mt_range") == set(squares.split())


def test_4_1_tanks_may_also_move_diagonally() -> None:
    near = {file + rank for file in "ABCD" for rank in "34567"} - {"B5"}
    assert reach({"B5": "GT"}, "B5", "mt_range") == near


def test_4_1_a_tank_is_not_blocked_by_corners() -> None:
    assert "C5" in reach({"B4": "GT", "B5": "RI", "C4": "RI"}, "B4")


def test_4_1_only_tanks_move_diagonally_in_one_step() -> None:
    units = {"B4": "GI", "B5": "RI", "C4": "RI"}
    assert "C5" not in reach(units, "B4")
    assert "C5" in reach(units | {"B4": "GT"}, "B4")


def test_4_1_a_move_ends_on_an_empty_square() -> None:
    squares = reach({"D3": "GI", "D4": "GI", "C3": "RI"}, "D3")
    assert not squares & {"D3", "D4", "C3"}


def test_4_1_a_unit_passes_through_its_own_units() -> None:
    assert "D5" in reach({"D3": "GI", "D4": "GT*"}, "D3")


def test_4_1_a_unit_does_not_pass_through_enemy_units_active_or_disrupted() -> None:
    for enemy in ("RI", "RI*"):
        assert reach({"A3": "GI", "A4": enemy, "B3": "RI"}, "A3") == {"A2", "A1", "B2"}


def test_4_1_a_unit_moves_onto_a_friendly_city() -> None:
    assert "B3" in reach({"A3": "GI"}, "A3")
    assert "C1" in reach({"C2": "GI"}, "C2")


def test_4_1_a_unit_moves_onto_a_captured_city() -> None:
    assert "B3" in reach({"B4": "RI"}, "B4", fallen=("B3",))


def test_4_1_a_unit_does_not_move_into_or_through_an_empty_unfriendly_city() -> None:
    squares = reach({"B4": "RI"}, "B4")
    assert not squares & {"B3", "B2"}


def test_4_1_a_unit_does_not_move_into_or_through_its_own_fallen_city() -> None:
    squares = reach({"B4": "GI"}, "B4", fallen=("B3",))
    assert not squares & {"B3", "B2"}


def test_4_1_a_move_costs_one_chit_of_any_kind() -> None:
    for stack in ("air", "capital", "industry", "fallen"):
        p = play(position({"D3": "GI", "A8": "RI", "F4": "GI"}, stack=stack, chits=2), "move D3 D4")
        assert (unit(p, "D4"), p.chits) == ("GI", 1)


def test_4_1_a_unit_does_not_leave_the_board() -> None:
    assert reach({"A4": "GI"}, "A4") == {"A5", "A6", "B4", "B5", "C4", "A3", "A2", "B3"}
    assert "F10" not in reach({"A4": "GT"}, "A4")


# --- 4.2 Deserts ------------------------------------------------------------------------------------------------------


def test_4_2_a_unit_that_enters_a_desert_may_move_one_square_more() -> None:
    assert {"D6", "D7"} <= reach({"D4": "GI"}, "D4")


def test_4_2_a_desert_entered_with_the_second_step_counts() -> None:
    squares = reach({"D3": "GI"}, "D3")
    assert {"D5", "D6", "C5"} <= squares


def test_4_2_the_desert_where_the_move_starts_does_not_count() -> None:
    squares = reach({"D2": "GI"}, "D2")
    assert "D4" in squares
    assert not squares & {"D5", "A2", "C4"}


def test_4_2_the_bonus_is_not_cumulative_there_is_never_a_fourth_step() -> None:
    squares = reach({"D4": "GI"}, "D4")
    assert "D7" in squares  # D5 and D6 are deserts both
    assert "D8" not in squares


def test_4_2_the_third_step_may_lead_anywhere_a_move_may() -> None:
    assert "E7" in reach({"B4": "GT"}, "B4")
    assert "E7" not in reach({"B4": "GT", "E7": "RI"}, "B4")


def test_4_2_the_desert_must_lie_on_the_way_itself() -> None:
    assert "B7" not in reach({"B4": "GI"}, "B4")  # C5 and C6 lie beside, not on the way


def test_4_2_a_desert_may_be_passed_where_an_own_unit_stands() -> None:
    assert "D7" in reach({"D4": "GI", "D5": "GI", "D6": "GI"}, "D4")


# --- 4.3 Amphibious Move ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["GI", "GT", "GA"])
def test_4_3_an_active_unit_of_any_kind_sails_from_a_port_to_an_empty_port_or_beach(kind: str) -> None:
    p = position({"F1": kind, "A9": "RI"})
    assert targets(p, "amphibious", "F1") == {"A2", "F9", "A10"}
    play(p, "amphibious F1 F9")
    assert (unit(p, "F9"), unit(p, "F1"), p.chits) == (kind, "", 2)


def test_4_3_a_landing_square_must_be_empty() -> None:
    p = position({"F1": "GI", "A10": "RI", "A2": "GI"})
    assert targets(p, "amphibious", "F1") == {"F9"}


def test_4_3_a_unit_on_the_enemy_port_may_sail_too() -> None:
    p = position({"A10": "GI", "D8": "RI"})
    assert targets(p, "amphibious", "A10") == {"F1", "A2", "F9"}


def test_4_3_a_unit_does_not_sail_from_a_beach() -> None:
    assert "amphibious" not in verbs(position({"A2": "GI", "D8": "RI"}))


def test_4_3_the_switch_turns_amphibious_moves_off() -> None:
    p = position({"F1": "GI", "D8": "RI"}, amphibious=False)
    assert "amphibious" not in verbs(p)
    assert refused(p, "amphibious F1 F9") == "[4.3] Amphibious Moves are switched off in this match."


# --- 4.4 Attack -------------------------------------------------------------------------------------------------------


def test_4_4_an_attack_costs_one_chit_of_any_kind() -> None:
    for stack in ("air", "capital", "industry", "fallen"):
        p = position({"D3": "GI", "D4": "RI", "F4": "GI"}, stack=stack, chits=2)
        play(p, "attack D3 D4", "roll 6")
        assert p.chits == 1


# --- 4.5 Commission ---------------------------------------------------------------------------------------------------


def test_4_5_commission_costs_one_chit_and_prepares_exhausted_leadership() -> None:
    for stack in ("air", "capital", "industry", "fallen"):
        p = play(position({"D3": "GI", "A8": "RI"}, stack=stack, chits=2), "commission")
        assert (p.chits, p.leadership) == (1, [COMMISSIONED, EXHAUSTED])


@pytest.mark.parametrize("state", [AVAILABLE, COMMISSIONED])
def test_4_5_only_exhausted_leadership_is_commissioned(state: int) -> None:
    p = position({"D3": "GI", "A8": "RI"})
    p.leadership[0] = state
    p.settle()
    assert "commission" not in verbs(p)
    assert refused(p, "commission").startswith("[4.5] Your Leadership is ")


def test_4_5_leadership_used_in_this_turn_may_be_commissioned_in_the_same_turn() -> None:
    p = play(position({"D3": "GI", "A8": "RI"}, leaders=["green"]), "maneuver D3 D4", "commission", "end")
    assert p.leadership[0] == AVAILABLE


def test_4_5_any_number_of_units_may_take_the_same_action_in_a_turn() -> None:
    p = play(position({"D3": "GI", "C4": "GI", "F4": "GI", "A8": "RI"}), "move D3 D4", "move C4 B4")
    assert offers(p, "move F4 F5")
    assert p.moved == 1 << sq("D4") | 1 << sq("B4")
