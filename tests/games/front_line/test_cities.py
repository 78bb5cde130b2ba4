"""[6] Cities: entering, Fall, Free, and what becomes of the supply."""

import pytest
from tests.games.front_line.positions import asked, board, offers, play, position, sq, targets, unit, verbs

from broadfront.games.front_line.rules import queries
from broadfront.games.front_line.rules.turn_sequence import BeginMonth
from broadfront.games.front_line.terms import AIR, FALLEN, INDUSTRY, STACKS

GREEN_AIR, GREEN_INDUSTRY, RED_AIR, RED_INDUSTRY = 0, 2, 3, 5


# --- 6.1 entering -----------------------------------------------------------------------------------------------------


def test_6_1_only_an_attack_enters_an_unfriendly_city() -> None:
    units = {"B4": "RI", "A4": "RI", "E8": "RI"}
    p = position(units, turn="red", stack="air", leaders=["red"])
    assert not offers(p, "move B4 B3")
    assert not offers(p, "maneuver B4 B3")
    assert not offers(p, "paratroop E8 B3")
    assert offers(p, "attack B4 B3")


@pytest.mark.parametrize("capital", ["C1", "D10"])
def test_6_1_a_unit_that_enters_the_enemy_capital_wins_at_once(capital: str) -> None:
    near, side, turn = ("C2", "R", "red") if capital == "C1" else ("D9", "G", "green")
    p = play(position({near: side + "T"}, turn=turn), f"attack {near} {capital}", "roll 1")
    assert p.pending is None
    assert p.result() == ((0, 1) if turn == "red" else (1, 0))


def test_6_1_a_capital_gets_no_fallen_marker() -> None:
    p = play(position({"C2": "RT"}, turn="red"), "attack C2 C1", "roll 1")
    assert p.fallen == 0


# --- 6.2 Fall ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("city", "near", "stack"), [("B3", "B4", GREEN_AIR), ("E1", "D1", GREEN_INDUSTRY)])
def test_6_2_an_enemy_that_enters_an_air_base_or_industry_puts_a_marker_on_it(
    city: str, near: str, stack: int
) -> None:
    p = position({near: "RI"}, turn="red")
    assert p.stacks[stack] > 1
    play(p, f"attack {near} {city}", "roll 4")
    assert p.fallen == 1 << sq(city)
    assert p.stacks[stack] == 1


def test_6_2_the_marker_stays_when_the_unit_leaves() -> None:
    p = play(position({"B3": "RI", "A8": "RI"}, turn="red", fallen=["B3"]), "move B3 B4", "end")
    assert p.fallen == 1 << sq("B3")
    assert queries.occupation_points(p, 1) == 2


def test_6_2_a_city_that_has_fallen_is_friendly_to_its_captor() -> None:
    p = position({"B4": "RI", "A2": "GI"}, turn="red", fallen=["B3"])
    assert offers(p, "move B4 B3")
    assert "B3" not in targets(p, "attack", "B4")


def test_6_2_entering_by_displacement_makes_a_city_fall_too() -> None:
    p = play(position({"A3": "RI", "B3": "GI"}, turn="red"), "attack A3 B3", "roll 1")
    assert p.fallen == 1 << sq("B3")


# --- 6.3 Free ---------------------------------------------------------------------------------------------------------


def test_6_3_a_unit_of_the_owners_colour_that_enters_a_fallen_city_frees_it() -> None:
    p = play(position({"B4": "GI", "D8": "RI"}, fallen=["B3"]), "attack B4 B3", "roll 1")
    assert (p.fallen, unit(p, "B3")) == (0, "GI")


def test_6_3_a_city_is_freed_by_driving_out_its_garrison() -> None:
    p = play(position({"A3": "GI", "B3": "RI", "D8": "RI"}, fallen=["B3"]), "attack A3 B3", "roll 1")
    assert (p.fallen, unit(p, "B3")) == (0, "GI")


def test_6_3_a_captor_that_enters_its_captured_city_again_does_not_free_it() -> None:
    p = play(position({"B4": "RI", "A8": "RI"}, turn="red", fallen=["B3"]), "move B4 B3", "end")
    assert p.fallen == 1 << sq("B3")


# --- 6.4 what becomes of the supply -----------------------------------------------------------------------------------


def test_6_4_the_stack_of_a_city_that_falls_unused_becomes_one_fallen_chit_unused() -> None:
    p = play(position({"B4": "RI"}, turn="red"), "attack B4 B3", "roll 1", "end", "take air")
    assert (STACKS[p.stack], p.chits) == ("fallen", 1)


def test_6_4_the_stack_of_a_city_that_falls_after_it_was_used_is_a_used_fallen_chit() -> None:
    p = position({"B4": "RI"}, turn="red")
    p.stacks[GREEN_AIR] = 0
    play(p, "attack B4 B3", "roll 1")
    assert p.stacks[GREEN_AIR] == 0
    p.agenda = [BeginMonth()]
    p.settle()
    assert p.stacks[GREEN_AIR] == 1  # one chit again next month


@pytest.mark.parametrize(("chits", "left"), [(3, 1), (2, 1), (1, 0)])
def test_6_4_a_city_that_falls_while_its_stack_is_in_use_leaves_at_most_one_fallen_chit(
    chits: int, left: int
) -> None:
    # Green attacks out of its Air Base with Air supply, misses, and Red's Opportunity Fire takes the base.
    units = {"B3": "GI", "A3": "RI", "D3": "GI"}
    p = position(units, stack="air", chits=chits, leaders=["red"])
    play(p, "attack B3 A3", "decline", "roll 6", "fire A3 B3", "roll 1")
    assert unit(p, "B3") == "RI"
    if left:
        assert (asked(p), p.stack, p.chits) == ("green", FALLEN, left)
    else:
        assert (asked(p), verbs(p)) == ("red", {"take"})
    assert p.stacks[GREEN_AIR] == 0


def test_6_4_a_fallen_stack_in_use_pays_for_no_mission_any_more() -> None:
    units = {"B3": "GI", "A3": "RI", "D3": "GI"}
    p = position(units, stack="air", chits=3, leaders=["red"], fallen=["E8"])
    p.place(0, 1, sq("E8"))  # Infantry on the captured Red Air Base could drop with Air supply
    p.settle()
    assert "paratroop" in verbs(p)
    play(p, "attack B3 A3", "decline", "roll 6", "fire A3 B3", "roll 1")
    assert "paratroop" not in verbs(p)


@pytest.mark.parametrize(
    ("card", "month", "chits"), [("balanced_industry", 0, 3), ("centered_air", 1, 4), ("staggered_air", 3, 4)]
)
def test_6_4_a_city_freed_before_its_fallen_chit_was_used_has_its_full_stack_of_this_month(
    card: str, month: int, chits: int
) -> None:
    p = position({"B4": "GI", "D8": "RI"}, fallen=["B3"], card=card, month=month)
    assert p.stacks[GREEN_AIR] == 1
    play(p, "attack B4 B3", "roll 1")
    assert p.stacks[GREEN_AIR] == chits


def test_6_4_a_city_freed_after_its_fallen_chit_was_used_gives_nothing_this_month() -> None:
    p = position({"B4": "GI", "D8": "RI"}, fallen=["B3"])
    p.stacks[GREEN_AIR] = 0
    play(p, "attack B4 B3", "roll 1")
    assert (p.fallen, p.stacks[GREEN_AIR]) == (0, 0)


def test_6_4_a_fallen_chit_spent_on_freeing_its_own_city_is_used() -> None:
    p = position({"B4": "GI", "D8": "RI"}, stack="fallen", chits=1, fallen=["B3"])
    p.stacks[GREEN_AIR] = 0
    play(p, "attack B4 B3", "roll 1")
    assert p.stacks[GREEN_AIR] == 0
    assert (asked(p), verbs(p)) == ("red", {"take"})


def test_6_4_a_city_may_fall_again_in_the_month_in_which_it_was_freed() -> None:
    p = position({"A3": "GI", "B4": "RI", "D8": "RI"}, fallen=["B3"])
    play(p, "attack A3 B3", "roll 2", "end", "take air", "attack B4 B3", "roll 1")
    assert p.fallen == 1 << sq("B3")
    assert p.stacks[GREEN_AIR] == 1


def test_6_4_the_supply_of_other_cities_is_not_touched() -> None:
    p = position({"D1": "RI"}, turn="red")
    before = p.stacks[:]
    play(p, "attack D1 E1", "roll 1")
    before[INDUSTRY] = 1
    assert p.stacks == before
    assert before[AIR] == 3
    assert board(p) == {"E1": "RI"}
    assert (p.stacks[RED_AIR], p.stacks[RED_INDUSTRY]) == (3, 4)
