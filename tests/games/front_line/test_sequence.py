"""[3] Months, turns, supply stacks, two actions a unit, disrupted units."""

from random import Random

import pytest
from tests.games.front_line.positions import (
    asked,
    offers,
    outcome,
    play,
    position,
    refused,
    spelled,
    sq,
    unit,
    verbs,
)

from broadfront.engine.chance import pick
from broadfront.engine.position import CHANCE
from broadfront.games.front_line import GAME
from broadfront.games.front_line.position import FrontLinePosition
from broadfront.games.front_line.rules.turn_sequence import BeginMonth, BeginTurn
from broadfront.games.front_line.terms import AVAILABLE, COMMISSIONED, EXHAUSTED, NOBODY, STACKS

TWO = {"D3": "GI", "D8": "RI"}


def turns_of_a_match(first: str) -> list[tuple[int, str, str]]:
    """Month, seat and stack of every turn of a match in which nobody does anything; stacks from the last kind on."""
    p = GAME.new("first_game")
    assert isinstance(p, FrontLinePosition)
    play(p, "roll 4", f"first {first}")
    p.leadership = [EXHAUSTED, EXHAUSTED]
    turns = []
    while p.pending is not None:
        if verbs(p) == {"take"}:
            play(p, spelled(p)[-1])
        turns.append((p.month, asked(p), STACKS[p.stack]))
        play(p, "end")
    return turns


@pytest.mark.parametrize(("first", "second"), [("green", "red"), ("red", "green")])
def test_3_1_four_months_of_three_turns_each_taken_in_turn_from_the_first_player(
    first: str, second: str
) -> None:
    turns = turns_of_a_match(first)
    assert [seat for _, seat, _ in turns] == [first, second] * 12
    assert [month for month, _, _ in turns] == [month for month in range(4) for _ in range(6)]


def test_3_1_a_match_of_two_that_nobody_wins_early_has_24_turns() -> None:
    p = GAME.new("first_game")
    assert isinstance(p, FrontLinePosition)
    play(p, "roll 4", "first green")
    p.leadership = [EXHAUSTED, EXHAUSTED]
    assert p.turns == 0
    while p.pending is not None:
        play(p, next(word for word in ("end", "take industry", "take capital") if offers(p, word)))
    assert p.turns == 24


@pytest.mark.parametrize("scenario", ["first_game", "allies"])
@pytest.mark.parametrize("first", ["green", "red"])
def test_3_1_turns_are_counted_for_the_table_and_for_each_seat(scenario: str, first: str) -> None:
    p, rng = GAME.new(scenario), Random(3)
    assert isinstance(p, FrontLinePosition)
    seats = range(p.setting.countries)

    def go_on(choice: int) -> None:
        assert p.pending is not None
        p.play(pick(p.pending, rng) if p.pending.seat == CHANCE else p.pending.moves[choice])

    while "first" not in verbs(p):
        go_on(0)
    assert GAME.turns_begun(p) == sum(GAME.own_turns_begun(p, seat) for seat in seats) == 0
    play(p, f"first {first}")
    begun = [0] * len(seats)
    mover, turns = NOBODY, 0
    while p.pending is not None:
        if p.mover != NOBODY and (p.mover, p.turns) != (mover, turns):
            mover, turns = p.mover, p.turns
            begun[mover] += 1
        if p.mover != NOBODY:
            assert [GAME.own_turns_begun(p, seat) for seat in seats] == begun
            assert GAME.turns_begun(p) == sum(begun)
        go_on(-1)
    assert sum(begun) > 6


def test_3_3_each_turn_of_a_month_uses_up_another_stack() -> None:
    turns = turns_of_a_match("green")
    assert [stack for _, seat, stack in turns if seat == "green"] == ["industry", "capital", "air"] * 4


def test_3_2_a_month_starts_with_the_cards_chits_for_every_free_city() -> None:
    p = position(TWO, card="centered_air", month=0)
    p.agenda = [BeginMonth()]
    p.settle()
    assert p.month == 1
    assert p.stacks == [4, 4, 3, 4, 4, 3]


def test_3_2_a_fallen_city_grants_one_chit() -> None:
    p = position(TWO, fallen=["B3", "B10"])
    p.agenda = [BeginMonth()]
    p.settle()
    assert p.stacks == [1, 3, 4, 3, 3, 1]


def test_3_2_unused_stacks_do_not_add_up_from_month_to_month() -> None:
    p = position(TWO)
    p.stacks = [3, 3, 4, 3, 3, 4]
    p.agenda = [BeginMonth()]
    p.settle()
    assert p.stacks == [3, 3, 4, 3, 3, 4]


def test_3_3_the_mover_chooses_an_unused_stack_and_only_its_chits_can_be_spent() -> None:
    p = play(position(TWO), "end")
    assert asked(p) == "red"
    assert spelled(p) == ["take air", "take capital", "take industry"]
    play(p, "take industry")
    assert (p.chits, p.stacks[3:]) == (4, [3, 3, 0])
    play(p, "move D8 D7", "end", "take air", "end")
    assert spelled(p) == ["take air", "take capital"]


def test_3_3_the_last_stack_is_taken_without_a_question() -> None:
    p = position(TWO, stack="air")
    p.turn, p.leader = 3, 1
    p.stacks = [0, 3, 0, 0, 0, 4]
    play(p, "end")
    assert (asked(p), STACKS[p.stack], p.chits) == ("red", "industry", 4)
    assert p.stacks == [0, 3, 0, 0, 0, 0]


def test_3_3_a_fallen_stack_has_one_chit_and_pays_for_regular_actions_only() -> None:
    p = position({"D3": "GI", "B4": "GI*", "A8": "RI"}, fallen=["E1"])
    p.agenda, p.turn, p.leader = [BeginTurn()], 0, 0
    p.settle()
    play(p, "take industry")
    assert (STACKS[p.stack], p.chits) == ("fallen", 1)
    assert verbs(p) == {"move", "commission", "end"}
    assert refused(p, "regroup B4").startswith("[3.3] A Fallen stack pays for Regular Actions only")
    assert refused(p, "build infantry E1").startswith("[3.3] A Fallen stack")


def test_3_3_a_fallen_stack_is_offered_as_one() -> None:
    p = position({"D3": "GI", "A8": "RI"}, fallen=["E1"])
    p.agenda, p.turn, p.leader, p.stacks = [BeginTurn()], 0, 0, [3, 0, 1, 3, 3, 3]
    p.settle()
    assert GAME.view(p, 0).labels == ("Take stack Air (3 chits)", "Take fallen stack Industry (1 chit)")


def test_3_4_orders_go_on_as_long_as_supply_lasts_and_the_turn_may_be_ended_at_any_time() -> None:
    p = position({"D3": "GI", "C4": "GI", "F4": "GI", "D8": "RI"}, chits=3)
    for words in ("move D3 D5", "move C4 B4", "move F4 F6"):
        assert asked(p) == "green"
        assert offers(p, "end")
        play(p, words)
    assert asked(p) == "red"  # no supply, no Leadership: the turn has ended


def test_3_4_a_turn_without_supply_goes_on_while_leadership_has_a_task_to_do() -> None:
    p = position({"D3": "GI", "D8": "RI"}, chits=1, leaders=["green"])
    play(p, "move D3 D5")
    assert (asked(p), p.chits) == ("green", 0)
    assert verbs(p) == {"maneuver", "cache", "end"}
    assert refused(p, "commission").startswith("[4.5] Your Leadership is available")


def test_3_5_a_unit_does_not_take_the_same_regular_action_twice_in_a_turn() -> None:
    p = play(position({"D3": "GI", "C4": "GI", "A8": "RI"}), "move D3 D5")
    assert not offers(p, "move D5 D6")
    assert refused(p, "move D5 D6") == (
        "[3.5] The Infantry on D5 has done this action already this turn: choose another."
    )
    assert offers(p, "move C4 B4")  # another unit may do the same


def test_3_5_a_unit_does_not_attack_twice_in_a_turn_even_after_it_advanced() -> None:
    p = position({"D3": "GI", "D4": "RI", "D5": "RI"})
    play(p, "attack D3 D4", "roll 1", "advance D3 D4")
    assert refused(p, "attack D4 D5").startswith("[3.5] The Infantry on D4 has done this action already")
    assert offers(p, "move D4 C4")  # the advance was no Move


def test_3_5_a_unit_does_not_sail_twice_in_a_turn() -> None:
    p = play(position({"F1": "GI", "A8": "RI"}), "amphibious F1 A10")
    assert refused(p, "amphibious A10 F9").startswith(
        "[3.5] The Infantry on A10 has done this action already"
    )


def test_3_5_no_more_than_two_actions_may_be_given_to_a_unit_in_a_turn() -> None:
    p = position({"F1": "GI", "B9": "RI", "A3": "GI"}, chits=4)
    play(p, "amphibious F1 A10", "move A10 A9")
    assert refused(p, "attack A9 B9").startswith("[3.5] The Infantry on A9 had two actions this turn")
    assert offers(p, "move A3 A4")


def test_3_5_missions_count_as_actions() -> None:
    p = position({"B3": "GI", "D6": "RI", "A1": "GI"}, stack="air", chits=4)
    play(p, "paratroop B3 C5", "move C5 D5")
    assert refused(p, "attack D5 D6").startswith("[3.5] The Infantry on D5 had two actions this turn")


def test_3_5_tasks_do_not_count_as_actions() -> None:
    p = position({"D3": "GI", "D6": "RI"}, leaders=["green"])
    play(p, "move D3 D4", "maneuver D4 D5", "attack D5 D6")
    assert p.chits == 1


def test_3_5_the_count_stays_with_a_unit_that_is_relieved() -> None:
    p = position({"D3": "GI", "E4": "GT", "A8": "RI"}, leaders=["green"])
    play(p, "move D3 D4", "relieve D4 E4")
    assert (unit(p, "D4"), unit(p, "E4")) == ("GT", "GI")
    assert refused(p, "move E4 E5").startswith("[3.5]")
    assert offers(p, "move D4 D5")


def test_3_5_a_mission_may_be_repeated_and_the_count_stays_with_a_unit_that_is_disrupted() -> None:
    p = position({"D3": "GI*", "D5": "RT", "A8": "RI"}, chits=4, leaders=["red"])
    play(p, "regroup D3", "fire D5 D3", "roll 2")
    assert unit(p, "D3") == "GI*"
    play(p, "regroup D3")
    assert (asked(p), unit(p, "D3"), p.chits) == ("green", "GI", 2)
    assert refused(p, "move D3 D4").startswith("[3.5] The Infantry on D3 had two actions this turn")


def test_3_5_what_units_did_is_forgotten_when_the_turn_ends() -> None:
    p = play(position({"D3": "GI", "A8": "RI"}), "move D3 D4", "end")
    assert (p.moved, p.attacked, p.shipped, p.acted, p.acted_twice) == (0, 0, 0, 0, 0)
    play(p, "take air", "end")
    play(p, "take air")
    assert offers(p, "move D4 D5")


def test_3_6_supply_cannot_be_saved_unused_chits_are_lost() -> None:
    p = play(position(TWO, chits=3), "end")
    assert p.chits == 0
    play(p, "take air", "end", "take air")
    assert p.chits == 3  # the new stack's, and no more


def test_3_6_the_end_says_which_chits_are_lost() -> None:
    p = position(TWO, chits=3)
    (caution,) = GAME.view(p, 0).cautions
    assert (caution.verb, caution.text) == ("end", "3 chits will be lost.")
    assert not GAME.view(p, 1).cautions


def test_3_6_commissioned_leadership_is_available_when_the_turn_has_ended() -> None:
    p = play(position(TWO), "commission")
    assert p.leadership[0] == COMMISSIONED
    play(p, "end")
    assert p.leadership[0] == AVAILABLE


@pytest.mark.parametrize(
    ("before", "after"), [("green off", 3), ("red off", 4), ("green on", 3), ("red on", 4), ("middle", 0)]
)
def test_3_6_the_edge_is_turned_on_at_the_end_of_the_turn(before: str, after: int) -> None:
    p = play(position(TWO, edge=before), "end")
    assert p.edge == [after]


def test_3_7_a_disrupted_unit_takes_no_regular_action() -> None:
    p = position({"F1": "GI*", "D4": "GT*", "D5": "RI"})
    assert verbs(p) == {"commission", "regroup", "end"}
    for words in ("move D4 C5", "attack D4 D5", "amphibious F1 F9"):
        assert refused(p, words).split("]")[0] == "[3.7", words
    assert "before it is regrouped, with Capital supply" in refused(p, "move D4 C5")


def test_3_7_a_disrupted_unit_does_not_paratroop_maneuver_or_fire() -> None:
    p = position({"B3": "GI*", "B4": "GI", "A8": "RI"}, stack="air", leaders=["green"])
    assert "paratroop" not in verbs(p)
    assert not [words for words in spelled(p) if words.startswith("maneuver B3")]
    assert offers(p, "relieve B3 B4")
    p = play(position({"D4": "GI", "D6": "RT*", "A8": "RI"}, leaders=["red"]), "move D4 D5")
    assert "fire" not in verbs(p)


def test_3_7_a_disrupted_unit_is_removed_by_every_hit() -> None:
    for die in (1, 2, 3, 4):
        p = position({"D3": "GI", "D4": "RI*", "A8": "RI"})
        assert outcome(p, "attack D3 D4", f"roll {die}") == "Blitz"
        assert p.is_empty(sq("D4"))


def test_3_4_a_turn_in_which_nothing_can_be_done_ends_by_itself() -> None:
    p = position(
        {"D8": "RI"}, turn="green", chits=4, leaders=["green"]
    )  # no unit, a full stack: not even Cache
    assert (asked(p), verbs(p)) == ("red", {"take"})


def test_3_3_a_stack_that_is_of_no_use_must_be_taken_too() -> None:
    p = position({"D3": "GI*", "D8": "RI"})
    p.stacks = [3, 0, 4, 3, 3, 4]
    p.agenda = [BeginTurn()]
    p.settle()
    assert spelled(p) == ["take air", "take industry"]
