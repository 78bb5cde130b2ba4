"""What an attack is meant for: who attacks whom, with chances that follow from the tables and rest on no hand."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from tests.games.fighting_front.positions import position, sp

from broadfront.engine import match_file
from broadfront.engine.position import Move, Note
from broadfront.engine.turn_history import player_turns
from broadfront.games.fighting_front import GAME, cards
from broadfront.games.fighting_front.position import FightingFrontPosition
from broadfront.games.fighting_front.ui import summary
from broadfront.lab.turn_explanations import _Moves
from broadfront.lab.turn_explanations import explain_turns as told_of

MATCH = Path(__file__).parents[3] / "docs" / "gallery" / "matches" / "fighting_front.match"


def told(p: FightingFrontPosition, words: str) -> str:
    assert p.pending is not None
    (line,) = told_of(GAME, p.clone(), [GAME.read(words)], p.pending.seat, None, is_judged=False)
    return line


def test_5_1_a_bombardment_names_both_sides() -> None:
    p = position({"C2": "Medium Artillery", "C4": "Infantry"}, phase="artillery")
    line = told(p, "bombard C2 C4")
    assert line == "Medium Artillery on C2 bombards Infantry on C4: 20 % to destroy it, 40 % to disrupt it."


def test_3_2_a_counter_too_many_destroys() -> None:
    p = position({"C2": "Medium Artillery", "C4": "Infantry"}, phase="artillery")
    p.dc[sp("C4")] = p.toughness(sp("C4"))
    assert told(p, "bombard C2 C4").endswith("on C4: 60 % to destroy it.")


def test_other_cards_of_the_space_are_counted() -> None:
    p = position(
        {"C2": "Medium Artillery", "C4": "Infantry, Infantry Commander, Minefields"}, phase="artillery"
    )
    assert " bombards Infantry and 2 more on C4: " in told(p, "bombard C2 C4")
    assert "to destroy a card" in told(p, "bombard C2 C4")


def test_5_6_a_ground_attack_says_how_likely_it_clears_the_space() -> None:
    line = told(position({"C3": "Medium Tanks", "C4": "Infantry"}, phase="ground"), "attack C3 C4")
    assert line.startswith("Medium Tanks on C3 attack Infantry on C4: ")
    assert " % to clear the space, " in line
    assert line.endswith(" % to be lost.")


def test_4_12_a_second_gun_may_destroy_an_attacker_whose_attack_is_negated() -> None:
    space = {"C3": "Medium Tanks", "C4": "Infantry"}
    one, two = (
        told(position(space | guns, phase="ground"), "attack C3 C4")
        for guns in ({}, {"C6": "Medium Artillery"})
    )
    assert one.endswith(", 20 % to be lost.")
    assert two.endswith(", 36 % to be lost.")  # 1 - 0.8 * 0.8


def test_4_12_guns_that_the_odds_of_two_attacks_count_are_named() -> None:
    """C6 and A6 fire once a turn: both figures were told as if they would at each attack."""
    spaces = {"C3": "Medium Tanks", "D3": "Infantry", "C4": "Infantry"}
    spaces |= {"C6": "Medium Artillery", "D6": "Medium Artillery"}
    p = position(spaces, phase="ground")
    orders = [GAME.read(words) for words in ("attack C3 C4", "attack D3 C4")]
    first, second = told_of(GAME, p, orders, 0, None, is_judged=False)
    assert first.endswith(" % to be lost.")
    note = (
        " In these odds C6 and D6 fire at it, as in those of an attack before, but a gun fires once a turn."
    )
    assert second.endswith(f" % to be lost.{note}")


def test_4_8_an_aa_gun_that_the_odds_of_two_missions_count_is_named() -> None:
    """Each of three bombing runs near one gun was told with its full risk."""
    spaces = {"A1": "Air Strip, Fighter Bomber, Level Bomber", "C4": "Infantry", "C5": "AA Guns"}
    p = position(spaces, phase="air")
    orders = [GAME.read(words) for words in ("raid S1 C4", "raid S2 C5")]
    first, second = told_of(GAME, p, orders, 0, None, is_judged=False)
    assert first.endswith(" % to be lost.")
    note = " In these odds C5 fires at it, as in those of a mission before, but an AA gun fires once a turn."
    assert second.endswith(f" % to be lost.{note}")


def test_1_4_a_space_of_the_back_row_is_named() -> None:
    p = position({"C5": "Axis: Medium Tanks", "C6": "Infantry"}, phase="ground")
    assert " attack Infantry on C6 in the enemy back row: " in told(p, "attack C5 C6")


def test_4_7_in_the_air_each_roll_is_told_by_itself() -> None:
    p = position({"C1": "Air Strip, Fighter", "C6": "Air Strip, Fighter"}, phase="air")
    mine, theirs = p.wings_of(0)[0], p.wings_of(1)[0]
    aim = summary.attack_purpose(p, Move("engage", mine, theirs))
    assert aim is not None
    assert aim.order.startswith("Fighter attacks Fighter in the air: ")
    assert "nothing" not in aim.order


def test_what_an_attack_is_meant_for_does_not_depend_on_the_true_hands() -> None:
    match = match_file.read(MATCH.read_bytes())
    verbs = ("bombard", "raid", "attack")
    compared = 0
    for number in [n for n, move in enumerate(match.journal) if move.verb in verbs][::9]:
        move = match.journal[number]
        p = match.position_after(number)
        assert isinstance(p, FightingFrontPosition)
        assert p.pending is not None
        other = p.determinized(1 - p.pending.seat, Random(number))
        if other.pending is not None and move in other.pending.moves:
            aim = summary.attack_purpose(p, move)
            assert aim == summary.attack_purpose(other, move)
            compared += aim is not None
    assert compared > 3


@pytest.mark.parametrize("phase", ["artillery", "ground"])
def test_where_nobody_is_nothing_is_told_in_these_words(phase: str) -> None:
    p = position({"C3": "Medium Tanks", "C4": "Infantry"}, phase=phase)
    verb = "bombard" if phase == "artillery" else "attack"
    assert summary.attack_purpose(p, Move(verb, sp("C3"), sp("E6"))) is None


def test_cards_are_called_by_their_titles_with_their_hyphens() -> None:
    assert GAME.word("card", cards.KIND_OF["T_34s"]) == "T-34s"
    assert GAME.word("card", cards.ANTI_TANK_TEAMS) == "Anti-Tank Teams"


def test_pieces_that_go_on_from_a_space_they_took_are_counted_once() -> None:
    """Five pieces that made six moves were told as six: one had occupied a space between its two moves."""
    moves = _Moves(GAME)
    template = "{unit:card} moves from {origin:space} to {space:space}."

    def moved(origin: str, goal: str) -> list[Note]:
        return [Note("4.10", template, {"unit": 1, "origin": sp(origin), "space": sp(goal)}, kind="move")]

    moves.see(moved("B2", "B3"), ordered=True)
    moves.follow(sp("B3"), sp("B4"))
    moves.see(moved("B4", "B5"), ordered=True)
    assert moves.goals() == {"B5": 1}


def test_the_set_up_is_told_apart_from_the_first_turn() -> None:
    match = match_file.read(MATCH.read_bytes())
    begins = next(line.after for line in match.log if line.sentence.startswith("Turn 1: "))
    first, second, *_ = player_turns(match)
    assert (first.first, first.last, first.number) == (0, begins, 0)
    assert (second.first, second.number) == (begins, 1)


def test_events_on_rolls_are_told() -> None:
    """War of Maneuver and Artillery Barrage made the turn, and were not told."""
    p = position(
        {"C2": "Medium Artillery", "C4": "Infantry"}, phase="artillery", axis_hand=["Artillery Barrage"]
    )
    words = ("bombard C2 C4", "play Artillery_Barrage")
    lines = told_of(GAME, p, [GAME.read(order) for order in words], 0, None, is_judged=False)
    assert lines[-1] == "Axis plays Artillery Barrage."


def test_4_7_a_mission_that_may_be_met_says_that_its_odds_leave_it_out() -> None:
    cards = {"A1": "Air Strip, Fighter Bomber", "C4": "Infantry"}
    alone = position(cards | {"A6": "Air Strip"}, phase="air")
    assert not told(alone, "raid S1 C4").endswith(", if nobody intercepts.")
    met = position(cards | {"A6": "Air Strip, Fighter"}, phase="air")
    assert told(met, "raid S1 C4").endswith(" to disrupt it, if nobody intercepts.")


def test_without_odds_attacks_are_told_as_they_were_ordered() -> None:
    p = position({"C2": "Medium Artillery", "B2": "Light Artillery", "C4": "Infantry"}, phase="artillery")
    assert p.pending is not None
    moves = [GAME.read("bombard C2 C4"), GAME.read("bombard B2 C4")]
    assert told_of(GAME, p, moves, p.pending.seat, None, is_judged=False, is_counted=False) == [
        "Medium Artillery on C2 bombards Infantry on C4.",
        "Light Artillery on B2 bombards Infantry on C4.",
    ]
