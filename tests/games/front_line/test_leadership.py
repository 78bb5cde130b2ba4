"""[8] Leadership: Rally and its rewards, Opportunity Fire, Maneuver, Relieve, Cache, and when each may be used."""

import pytest
from tests.games.front_line.positions import (
    asked,
    board,
    offers,
    outcome,
    pass_windows,
    play,
    position,
    refused,
    spelled,
    targets,
    unit,
    verbs,
)

from broadfront.games.front_line.rules.turn_sequence import BeginTurn
from broadfront.games.front_line.terms import AVAILABLE, EXHAUSTED

NEAR = {"D3": "GI", "D4": "RI"}
GREEN, RED = 0, 1

# --- 8.1 the card -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("task", ["maneuver D3 C4", "relieve D3 E3", "cache"])
def test_8_1_a_task_costs_no_supply_and_exhausts_leadership(task: str) -> None:
    p = position({"D3": "GI", "E3": "GI", "D8": "RI"}, leaders=["green"])
    play(p, task)
    assert p.leadership[GREEN] == EXHAUSTED
    assert p.chits == (4 if task == "cache" else 3)
    assert not verbs(p) & {"maneuver", "relieve", "cache"}


def test_8_1_without_available_leadership_no_task_can_be_done() -> None:
    p = position({"D3": "GI", "E3": "GI", "D8": "RI"})
    for task in ("maneuver D3 C4", "relieve D3 E3", "cache"):
        assert refused(p, task).startswith("[8.1] Your Leadership is not available")


# --- 8.2 Rally --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("die", "plain", "rallied"), [
    (1, "Blitz", "Disrupt"), (2, "Disrupt", "Rout"), (4, "Rout", "Miss"), (6, "Miss", "Miss"),
])  # fmt: skip
def test_8_2_rally_makes_a_blitz_a_disrupt_a_disrupt_a_rout_and_a_rout_a_miss(
    die: int, plain: str, rallied: str
) -> None:
    assert outcome(position(NEAR, leaders=["red"]), "attack D3 D4", "decline", f"roll {die}") == plain
    assert outcome(position(NEAR, leaders=["red"]), "attack D3 D4", "rally", f"roll {die}") == rallied


@pytest.mark.parametrize(("die", "result"), [(1, "Blitz"), (2, "Blitz"), (3, "Blitz"), (4, "Miss")])
def test_8_2_a_disrupted_target_is_saved_from_a_rout_only(die: int, result: str) -> None:
    p = position({"D3": "GI", "D4": "RI*"}, leaders=["red"])
    assert outcome(p, "attack D3 D4", "rally", f"roll {die}") == result


def test_8_2_the_defender_is_asked_before_the_dice_and_may_decline() -> None:
    p = play(position(NEAR, leaders=["red"]), "attack D3 D4")
    assert (asked(p), spelled(p)) == ("red", ["rally", "decline"])
    play(p, "decline")
    assert asked(p) == "chance"
    assert p.leadership[RED] == AVAILABLE


def test_8_2_without_available_leadership_nobody_is_asked() -> None:
    assert asked(play(position(NEAR), "attack D3 D4")) == "chance"


def test_8_2_a_rallied_disrupt_becomes_a_rout_with_its_choice() -> None:
    p = play(position(NEAR, leaders=["red"]), "attack D3 D4", "rally", "roll 2")
    assert (asked(p), spelled(p)) == ("red", ["hold", "retreat"])


def test_8_2_a_rallied_disrupt_on_a_desert_is_a_disrupt_again() -> None:
    p = position({"D4": "GI", "D5": "RI"}, leaders=["red"])
    assert outcome(p, "attack D4 D5", "rally", "roll 2") == "Disrupt"


def test_8_2_leadership_is_available_until_the_effect_of_rally_is_complete() -> None:
    p = play(position(NEAR, leaders=["red"]), "attack D3 D4", "rally")
    assert p.leadership[RED] == AVAILABLE
    play(p, "roll 6")
    assert p.leadership[RED] == AVAILABLE
    play(p, "decline")
    assert p.leadership[RED] == EXHAUSTED


def test_8_2_rally_holds_for_dice_that_are_re_rolled() -> None:
    p = position(NEAR, leaders=["red"], edge="green on")
    assert outcome(p, "attack D3 D4", "rally", "roll 4", "reroll", "roll 1") == "Disrupt"


# --- 8.3 the reward ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("units", "words", "dice"), [
    (NEAR, "attack D3 D4", "roll 6"),
    (NEAR, "attack D3 D4", "roll 5"),  # ADV without a yellow die
    ({"D3": "GA", "E4": "RI"}, "attack D3 E4", "roll 4"),  # Dug In
    ({"D7": "GA", "E8": "RI"}, "attack D7 E8", "rolls 3 1"),  # City Defense
])  # fmt: skip
def test_8_3_every_unadjusted_miss_rewards_the_target(units: dict[str, str], words: str, dice: str) -> None:
    p = play(position(units, leaders=["red"]), words, "rally", dice)
    assert asked(p) == "red"
    assert p.pending is not None
    assert p.pending.rule == "8.3"


def test_8_3_a_miss_made_by_rally_gives_no_reward() -> None:
    p = play(position(NEAR, leaders=["red"]), "attack D3 D4", "rally", "roll 4")
    assert asked(p) == "green"
    p = play(position({"D3": "GI", "D4": "RI*"}, leaders=["red"]), "attack D3 D4", "rally", "roll 4")
    assert unit(p, "D4") == "RI*"


@pytest.mark.parametrize("dice", ["roll 5", "roll 6"])
def test_8_3_a_disrupted_target_is_regrouped_at_once(dice: str) -> None:
    p = play(position({"D3": "GI", "D4": "RI*"}, leaders=["red"]), "attack D3 D4", "rally", dice)
    assert (unit(p, "D4"), p.leadership[RED]) == ("RI", EXHAUSTED)


def test_8_3_an_active_target_may_maneuver_for_free() -> None:
    p = play(position(NEAR, leaders=["red"]), "attack D3 D4", "rally", "roll 6", "maneuver D4 E5")
    assert board(p) == {"D3": "GI", "E5": "RI"}


def test_8_3_an_active_target_may_fire_back_for_free() -> None:
    p = play(position(NEAR, leaders=["green", "red"]), "attack D3 D4", "rally", "roll 6", "fire D4 D3")
    assert asked(p) == "chance"  # and nobody rallies against it
    play(p, "roll 2")
    assert unit(p, "D3") == "GI*"
    assert asked(p) == "green"


def test_8_3_a_target_without_the_range_may_only_maneuver() -> None:
    p = play(position({"D3": "GA", "F4": "RI"}, leaders=["red"]), "attack D3 F4", "rally", "roll 6")
    assert verbs(p) == {"maneuver", "decline"}
    assert {words.split()[1] for words in spelled(p) if words.startswith("maneuver")} == {"F4"}


def test_8_3_the_reward_is_an_offer() -> None:
    p = play(position(NEAR, leaders=["red"]), "attack D3 D4", "rally", "roll 6", "decline")
    assert board(p) == NEAR


def test_8_3_a_target_that_was_not_rallied_earns_nothing() -> None:
    p = play(position({"D3": "GI", "D4": "RI*"}, leaders=["red"]), "attack D3 D4", "decline", "roll 6")
    assert unit(p, "D4") == "RI*"


# --- 8.4 Opportunity Fire ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("units", "stack", "orders", "target"), [
    ({"E5": "GI", "D4": "RA"}, "capital", ("move E5 D5",), "D5"),
    ({"D3": "GI", "D4": "RA*", "F5": "RA"}, "capital", ("attack D3 D4", "decline", "roll 6"), "D3"),
    ({"F1": "GI", "C8": "RA"}, "capital", ("amphibious F1 A10",), "A10"),
    ({"B3": "GI", "C6": "RA"}, "air", ("paratroop B3 C5",), "C5"),
    ({"E3": "RA"}, "industry", ("build infantry E1",), "E1"),
    ({"D5": "GI*", "D4": "RA"}, "capital", ("regroup D5",), "D5"),
])  # fmt: skip
def test_8_4_an_enemy_unit_that_used_supply_for_any_reason_may_be_fired_at(
    units: dict[str, str], stack: str, orders: tuple[str, ...], target: str
) -> None:
    p = play(position(units, stack=stack, chits=4, leaders=["red"]), *orders)
    assert asked(p) == "red"
    fires = {words.split()[2] for words in spelled(p) if words.startswith("fire")}
    assert fires == {target}


@pytest.mark.parametrize("order", ["maneuver D5 C5", "relieve D5 E5", "cache"])
def test_8_4_a_task_draws_no_opportunity_fire(order: str) -> None:
    p = play(position({"D5": "GI", "E5": "GI", "D4": "RA"}, leaders=["green", "red"]), order)
    assert asked(p) == "red"
    assert "fire" not in verbs(p)


def test_8_4_commission_draws_no_opportunity_fire() -> None:
    p = play(position({"D5": "GI", "D4": "RA"}, leaders=["red"]), "commission")
    assert asked(p) == "red"
    assert "fire" not in verbs(p)


@pytest.mark.parametrize("order", ["commission", "maneuver D5 C5", "relieve D5 D6", "cache"])
def test_8_4_commission_or_a_task_after_an_action_closes_the_moment_for_fire(order: str) -> None:
    leaders = ["red"] if order == "commission" else ["green", "red"]
    p = play(position({"E5": "GI", "D6": "GI", "D4": "RA"}, leaders=leaders), "move E5 D5", "decline", order)
    assert asked(p) == "red"
    assert "fire" not in verbs(p)


def test_8_4_any_one_active_unit_with_the_range_fires_once() -> None:
    units = {"E5": "GI", "D4": "RA", "D7": "RT", "D6": "RI*", "F9": "RI"}
    p = play(position(units, leaders=["red"]), "move E5 D5")
    assert {words for words in spelled(p) if words.startswith("fire")} == {"fire D4 D5", "fire D7 D5"}
    play(p, "fire D7 D5")
    play(p, "rolls 6 6" if offers(p, "rolls 6 6") else "roll 6")
    if offers(p, "use white"):
        play(p, "use white")
    assert asked(p) == "green"  # one unit, once
    assert p.leadership[RED] == EXHAUSTED


def test_8_4_the_fire_costs_no_supply_and_is_no_action() -> None:
    p = play(position({"E5": "GI", "D4": "RA"}, leaders=["red"]), "move E5 D5", "fire D4 D5", "roll 6")
    assert p.chits == 2
    assert p.attacked == 0


@pytest.mark.parametrize(("step", "fires"), [("advance D5 D6", {"fire D9 D6"}), ("stay", set())])
def test_8_4_the_unit_is_fired_at_where_its_action_ended_displacement_included(
    step: str, fires: set[str]
) -> None:
    units = {"D5": "GI", "D6": "RI", "D9": "RA"}  # the Artillery has D6 in range, not D5
    p = play(position(units, leaders=["red"]), "attack D5 D6", "decline", "roll 1", step)
    assert {words for words in spelled(p) if words.startswith("fire")} == fires


def test_8_4_after_each_action_there_is_a_moment_for_fire() -> None:
    p = play(
        position({"E5": "GI", "D4": "RA", "F4": "GI"}, leaders=["red"]), "move E5 D5", "decline", "move F4 F5"
    )
    assert {words for words in spelled(p) if words.startswith("fire")} == {"fire D4 F5"}
    assert refused(p, "fire D4 D5").startswith("[8.4] Opportunity Fire hits the unit that just acted, on F5")


def test_8_4_nobody_rallies_against_opportunity_fire_and_it_draws_no_fire_itself() -> None:
    units = {"E5": "GI", "D4": "RA", "D2": "GA"}
    p = play(position(units, leaders=["green", "red"]), "move E5 D5", "fire D4 D5")
    assert asked(p) == "chance"
    play(p, "roll 6")
    assert asked(p) == "green"
    assert "fire" not in verbs(p)  # Green may Maneuver, not fire at D4
    assert refused(p, "fire D2 D4").startswith(
        "[8.4] Rally and Opportunity Fire are Tasks for an opponent's turn"
    )


def test_8_4_a_unit_that_fired_may_step_into_the_square_it_emptied() -> None:
    p = play(position({"E5": "GI", "D4": "RA"}, leaders=["red"]), "move E5 D5", "fire D4 D5", "roll 1")
    assert (asked(p), spelled(p)) == ("red", ["advance D4 D5", "stay"])


def test_8_4_the_defender_who_rallied_has_no_leadership_left_to_fire() -> None:
    p = play(position(NEAR | {"E4": "RT"}, leaders=["red"]), "attack D3 D4", "rally", "roll 6", "decline")
    assert asked(p) == "green"


def test_8_4_the_attackers_player_may_re_roll_opportunity_fire_by_the_edge() -> None:
    p = play(
        position({"E5": "GI", "D4": "RA"}, leaders=["red"], edge="green on"),
        "move E5 D5",
        "fire D4 D5",
        "roll 1",
    )
    assert (asked(p), spelled(p)) == ("green", ["accept", "reroll"])


# --- 8.5 Maneuver -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["GI", "GT", "GA"])
def test_8_5_any_active_unit_shifts_to_an_empty_square_beside_it_also_diagonally(kind: str) -> None:
    p = position({"D4": kind, "D5": "RI", "C3": "GI", "A8": "RI"}, leaders=["green"])
    assert targets(p, "maneuver", "D4") == {"C4", "E4", "C5", "E5", "D3", "E3"}
    play(p, "maneuver D4 C5")
    assert unit(p, "C5") == kind


def test_8_5_a_unit_does_not_maneuver_into_an_unfriendly_city_but_into_its_own() -> None:
    assert "B3" in targets(position({"A4": "GI"}, leaders=["green"]), "maneuver", "A4")
    assert "B3" not in targets(position({"A4": "GI"}, leaders=["green"], fallen=["B3"]), "maneuver", "A4")
    assert "B3" not in targets(position({"A4": "RI"}, turn="red", leaders=["red"]), "maneuver", "A4")
    assert "B3" in targets(
        position({"A4": "RI"}, turn="red", leaders=["red"], fallen=["B3"]), "maneuver", "A4"
    )


def test_8_5_a_disrupted_unit_does_not_maneuver() -> None:
    p = position({"D4": "GI*", "F4": "GI"}, leaders=["green"])
    assert targets(p, "maneuver", "D4") == set()
    assert refused(p, "maneuver D4 D5").startswith("[8.5] You have no active unit on D4")


def test_8_5_maneuver_is_a_task_for_any_players_turn() -> None:
    p = play(position({"D3": "GI", "D8": "RI"}, leaders=["red"]), "move D3 D4")
    assert asked(p) == "red"
    play(p, "maneuver D8 C7")
    assert (unit(p, "C7"), p.leadership[RED]) == ("RI", EXHAUSTED)
    assert asked(p) == "green"


# --- 8.6 Relieve ------------------------------------------------------------------------------------------------------


def test_8_6_two_units_beside_each_other_exchange_squares_also_diagonally_states_and_all() -> None:
    p = position({"D3": "GI*", "E4": "GT", "A8": "RI"}, leaders=["green"])
    play(p, "relieve D3 E4")
    assert board(p) == {"D3": "GT", "E4": "GI*", "A8": "RI"}


def test_8_6_at_least_one_of_the_two_is_active() -> None:
    p = position({"D3": "GI*", "D4": "GT*", "E4": "GI", "A8": "RI"}, leaders=["green"])
    assert {words for words in spelled(p) if words.startswith("relieve")} == {
        "relieve D3 E4",
        "relieve D4 E4",
    }
    assert refused(p, "relieve D3 D4") == "[8.6] At least one of the two units must be active."


def test_8_6_only_own_units_beside_each_other_are_relieved() -> None:
    p = position({"D3": "GI", "D5": "GI", "D4": "RI"}, leaders=["green"])
    assert "relieve" not in verbs(p)
    assert refused(p, "relieve D3 D4") == "[8.6] Relieve exchanges two units of your own."
    assert refused(p, "relieve D3 D5") == "[8.6] D3 and D5 are not next to each other."


def test_8_6_relieve_is_a_task_for_any_players_turn() -> None:
    p = play(position({"D3": "GI", "D8": "RI", "D9": "RT*"}, leaders=["red"]), "move D3 D4", "relieve D8 D9")
    assert board(p) == {"D4": "GI", "D8": "RT*", "D9": "RI"}
    assert p.leadership[RED] == EXHAUSTED


# --- 8.7 Cache --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("stack", "chits", "allowed"), [
    ("air", 3, True), ("capital", 1, True), ("industry", 3, True), ("industry", 4, False),
    ("fallen", 1, False), ("fallen", 0, True),
])  # fmt: skip
def test_8_7_the_stack_in_use_grows_by_one_to_at_most_4_or_1_if_it_is_fallen(
    stack: str, chits: int, allowed: bool
) -> None:
    p = position({"D3": "GI", "A8": "RI"}, stack=stack, chits=chits, leaders=["green"])
    assert offers(p, "cache") == allowed
    if allowed:
        assert play(p, "cache").chits == chits + 1
    else:
        assert refused(p, "cache").startswith("[8.7] The stack in use is full")


def test_8_7_cache_is_a_task_for_the_own_turn_only() -> None:
    p = play(position({"D3": "GI", "D8": "RI"}, leaders=["red"]), "move D3 D4")
    assert asked(p) == "red"
    assert refused(p, "cache") == "[8.7] Cache is a Task for your own turn."


def test_8_7_the_chit_is_of_the_same_type() -> None:
    p = position({"D3": "GI*", "C3": "GI*", "F4": "GI"}, chits=1, leaders=["green"])
    play(p, "regroup D3", "cache", "regroup C3")
    assert p.chits == 0


# --- 8.8 when the others are asked ------------------------------------------------------------------------------------


def test_8_8_the_others_are_asked_at_the_start_of_a_turn_once_the_stack_is_taken() -> None:
    p = position({"D3": "GI", "D8": "RI"}, leaders=["red"])
    p.stacks = [3, 3, 4, 3, 3, 4]
    p.agenda = [BeginTurn()]
    p.settle()
    play(p, "take air")
    assert (asked(p), verbs(p)) == ("red", {"maneuver", "decline"})
    play(p, "decline")
    assert asked(p) == "green"


def test_8_8_the_others_are_asked_after_each_order_once() -> None:
    p = position({"D3": "GI", "C4": "GI", "D8": "RI"}, leaders=["red"])
    for words in ("move D3 D4", "commission", "move C4 B4"):
        play(p, words)
        assert asked(p) == "red"
        pass_windows(p)


def test_8_8_nobody_is_asked_who_could_do_nothing() -> None:
    p = play(position({"D3": "GI", "D8": "RI*"}, leaders=["red"]), "move D3 D4")
    assert asked(p) == "green"


def test_8_8_the_end_of_a_turn_gives_no_window() -> None:
    p = play(position({"D3": "GI", "D8": "RI"}, leaders=["red"]), "end")
    assert (asked(p), verbs(p)) == ("red", {"take"})
