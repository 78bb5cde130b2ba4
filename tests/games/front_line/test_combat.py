"""[5] Attacks: targets, dice, columns, the Tank's choice, the Edge, City Defense and Dug In."""

import csv
from fractions import Fraction
from pathlib import Path

import pytest
from tests.games.front_line.positions import (
    asked,
    board,
    offers,
    outcome,
    play,
    position,
    refused,
    spelled,
    targets,
    unit,
)

from broadfront.engine.odds import by_label, odds
from broadfront.games.front_line import GAME
from broadfront.games.front_line.charts import ADV, attack_results
from broadfront.games.front_line.position import FrontLinePosition
from broadfront.games.front_line.terms import RESULTS

GOLDEN = Path(__file__).parents[2] / "golden" / "front_line"
NEAR = {"D3": "GI", "D4": "RI"}


def chances(units: dict[str, str], words: str, **rest: object) -> dict[str, Fraction]:
    p = position(units, **rest)  # type: ignore[arg-type]
    return by_label(odds(p, GAME.read(words), GAME.odds_policies["plain"]))


# --- 5.1 targets ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("kind", "reach"), [("GI", 1), ("GT", 2), ("GA", 3)])
def test_5_1_infantry_hits_one_square_away_tanks_two_artillery_three(kind: str, reach: int) -> None:
    enemies = dict.fromkeys(("D5", "D6", "D7", "D8"), "RI")
    p = position({"D4": kind} | enemies)
    assert targets(p, "attack", "D4") == {"D5", "D6", "D7"} - {f"D{rank}" for rank in range(5 + reach, 8)}


def test_5_1_range_is_counted_orthogonally_and_diagonally_and_around_no_corner() -> None:
    p = position({"D4": "GT", "F6": "RI", "E6": "RI", "A4": "RI", "B2": "RI"})
    assert targets(p, "attack", "D4") == {"F6", "E6", "B2"}


def test_5_1_nothing_blocks_fire() -> None:
    p = position({"D3": "GA", "D4": "GI", "D5": "RI", "D6": "RI"})
    assert "D6" in targets(p, "attack", "D3")


def test_5_1_a_unit_in_a_city_is_a_target_up_to_the_full_range() -> None:
    p = position({"B6": "RA", "B3": "GI"}, turn="red")
    assert targets(p, "attack", "B6") == {"B3"}


def test_5_1_disrupted_enemies_are_targets_and_own_units_are_not() -> None:
    p = position({"D3": "GI", "D4": "RI*", "C3": "GI"})
    assert targets(p, "attack", "D3") == {"D4"}
    assert refused(p, "attack D3 C3").startswith("[5.1] The unit on C3 is on your own side")


# --- 5.2 dice ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("attacker", "target", "dice"),
    [
        ("C4", "D5", 2),  # mountain on desert
        ("C4", "C3", 2),  # mountain on hill
        ("B5", "A5", 2),  # hill on valley
        ("C4", "D4", 2),  # mountain on valley
        ("D4", "C4", 1),  # valley on mountain
        ("B5", "A4", 1),  # hill on hill
        ("D4", "D5", 1),  # valley on desert: low both
        ("A3", "A2", 1),  # valley on beach: low both
        ("D2", "C1", 1),  # desert on city: low both
        ("E2", "F1", 1),  # valley on port: low both
        ("B2", "C1", 2),  # hill on city
    ],
)
def test_5_2_a_unit_higher_than_its_target_rolls_the_yellow_die_too(
    attacker: str, target: str, dice: int
) -> None:
    turn, foe = ("red", "GI") if target in ("C1", "F1", "A2") else ("green", "RI")
    p = position({attacker: turn[0].upper() + "A", target: foe}, turn=turn)
    play(p, f"attack {attacker} {target}")
    assert len(spelled(p)) == 6**dice


# --- 5.3 the table ----------------------------------------------------------------------------------------------------


def test_5_3_the_table_is_that_of_the_study_of_the_rulebook() -> None:
    table = attack_results()
    names = (*RESULTS, "ADV")
    bits = {"AirBase": 1, "Capital": 2, "Industry": 4, "Soldier": 8}
    rows = list(csv.DictReader((GOLDEN / "attack_table.csv").read_text(encoding="utf-8").splitlines()))
    assert len(rows) == 6
    for row in rows:
        for column, result, icons in ((1, "range1", "range1_icons"), (2, "range2", "range2_icons"),
                                      (3, "range3", "range3_icons"), (0, "adv_yellow", "adv_icons")):  # fmt: skip
            cell = table[column][int(row["die"])]
            assert names[cell.result] == row[result]
            assert cell.icons == sum(bits[icon] for icon in (row[icons] or "").split("+") if icon)


RANGE_1 = ("Blitz", "Disrupt", "Disrupt", "Rout", "Miss", "Miss")  # a 5 says ADV, and there is no yellow die
RANGE_2 = ("Blitz", "Disrupt", "Miss", "Rout", "Miss", "Miss")
RANGE_3 = ("Disrupt", "Rout", "Miss", "Rout", "Miss", "Miss")


@pytest.mark.parametrize(("target", "results"), [("D4", RANGE_1), ("F4", RANGE_2), ("A5", RANGE_3)])
def test_5_3_the_white_die_is_read_in_the_column_of_the_range(target: str, results: tuple[str, ...]) -> None:
    for die, result in enumerate(results, 1):
        p = position({"D3": "GA", target: "RI"})
        assert outcome(p, f"attack D3 {target}", f"roll {die}") == result, die


@pytest.mark.parametrize("kind", ["GI", "GT"])
def test_5_3_infantry_and_tanks_below_their_target_use_the_next_column(kind: str) -> None:
    for die, result in enumerate(RANGE_2, 1):
        p = position({"D4": kind, "E4": "RT"})  # valley below a hill
        assert outcome(p, "attack D4 E4", f"roll {die}") == result, die


def test_5_3_a_tank_two_squares_below_its_target_uses_the_third_column() -> None:
    for die, result in enumerate(RANGE_3, 1):
        p = position({"D6": "GT", "B7": "RT"})
        assert outcome(p, "attack D6 B7", f"roll {die}") == result, die


def test_5_3_height_does_not_disadvantage_artillery() -> None:
    for die, result in enumerate(RANGE_1, 1):
        p = position({"D4": "GA", "E4": "RT"})
        assert outcome(p, "attack D4 E4", f"roll {die}") == result, die


def test_5_3_white_adv_without_a_yellow_die_is_a_miss() -> None:
    assert outcome(position(NEAR), "attack D3 D4", "roll 5") == "Miss"


def test_5_3_white_adv_with_a_yellow_die_is_what_the_yellow_column_says() -> None:
    yellow = ("Blitz", "Blitz", "Disrupt", "Disrupt", "Rout", "Miss")
    for die, result in enumerate(yellow, 1):
        p = position({"E3": "GI", "D4": "RI"})
        assert outcome(p, "attack E3 D4", f"rolls 5 {die}") == result, die


# --- 5.4 two dice -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["GI", "GA"])
def test_5_4_infantry_and_artillery_look_at_the_yellow_die_only_if_the_white_one_says_adv(kind: str) -> None:
    assert outcome(position({"E3": kind, "D4": "RI"}), "attack E3 D4", "rolls 2 1") == "Disrupt"
    assert outcome(position({"E3": kind, "D4": "RI"}), "attack E3 D4", "rolls 6 1") == "Miss"


@pytest.mark.parametrize(("die", "result"), [("white", "Rout"), ("yellow", "Blitz")])
def test_5_4_a_tank_may_use_either_die_seeing_both(die: str, result: str) -> None:
    p = play(position({"E3": "GT", "D4": "RI"}), "attack E3 D4", "rolls 4 1")
    assert asked(p) == "green"
    assert spelled(p) == ["use white", "use yellow"]
    assert outcome(p, f"use {die}") == result


def test_5_4_a_tank_that_rolled_adv_uses_the_yellow_die() -> None:
    assert outcome(position({"E3": "GT", "D4": "RI"}), "attack E3 D4", "rolls 5 3") == "Disrupt"


def test_5_4_a_tank_with_one_die_has_no_choice() -> None:
    assert outcome(position({"D3": "GT", "D4": "RI"}), "attack D3 D4", "roll 4") == "Rout"


def test_5_4_from_above_a_tank_misses_only_once_in_eighteen() -> None:
    assert chances({"E3": "GT", "D4": "RI"}, "attack E3 D4")["Miss"] == Fraction(1, 18)


def test_5_4_from_above_infantry_has_the_chances_that_the_study_states() -> None:
    shares = chances({"E3": "GI", "D4": "RI"}, "attack E3 D4")
    assert shares == {
        "Disrupt": Fraction(7, 18),
        "Blitz": Fraction(2, 9),
        "Rout": Fraction(7, 36),
        "Miss": Fraction(7, 36),
    }


# --- 5.5 re-rolling by the Edge ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("holder", ["green", "red"])
def test_5_5_attacker_or_defender_may_re_roll_all_dice_with_the_edge_on(holder: str) -> None:
    p = play(position({"E3": "GA", "D4": "RI"}, edge=f"{holder} on"), "attack E3 D4", "rolls 2 2")
    assert asked(p) == holder
    assert spelled(p) == ["accept", "reroll"]
    play(p, "reroll")
    assert (asked(p), len(spelled(p)), p.edge) == ("chance", 36, [0])


@pytest.mark.parametrize("edge", ["middle", "green off", "red off"])
def test_5_5_an_edge_that_is_off_re_rolls_nothing(edge: str) -> None:
    p = play(position(NEAR, edge=edge), "attack D3 D4", "roll 2")
    assert unit(p, "D4") == "RI*"


def test_5_5_dice_are_re_rolled_once() -> None:
    p = play(position(NEAR, edge="red on"), "attack D3 D4", "roll 2", "reroll", "roll 1")
    assert unit(p, "D4") == ""


def test_5_5_accepted_dice_keep_the_edge_where_it_is() -> None:
    p = play(position(NEAR, edge="red on"), "attack D3 D4", "roll 2", "accept")
    assert (unit(p, "D4"), p.edge) == ("RI*", [4])


def test_5_5_a_tank_may_re_roll_instead_of_picking_a_die() -> None:
    p = play(position({"E3": "GT", "D4": "RI"}, edge="green on"), "attack E3 D4", "rolls 6 6")
    assert spelled(p) == ["use white", "use yellow", "reroll"]
    play(p, "reroll", "rolls 4 1")
    assert spelled(p) == ["use white", "use yellow"]


@pytest.mark.parametrize(("die", "state"), [("white", "RI*"), ("yellow", "")])
def test_5_5_a_tank_that_picks_a_die_has_accepted_the_dice(die: str, state: str) -> None:
    p = play(position({"E3": "GT", "D4": "RI"}, edge="green on"), "attack E3 D4", "rolls 2 2", f"use {die}")
    assert unit(p, "D4") == state
    assert p.edge == [GREEN_ON]


def test_5_5_the_defender_is_asked_once_the_tank_has_picked_its_die_and_it_picks_again() -> None:
    p = play(position({"E3": "GT", "D4": "RI"}, edge="red on"), "attack E3 D4", "rolls 4 1", "use yellow")
    assert asked(p) == "red"
    play(p, "reroll", "rolls 4 2")
    assert asked(p) == "green"
    assert spelled(p) == ["use white", "use yellow"]


def test_5_5_the_die_for_an_empty_city_may_be_re_rolled_too() -> None:
    for holder in ("green", "red"):
        p = play(position({"B4": "RI"}, turn="red", edge=f"{holder} on"), "attack B4 B3", "roll 4")
        assert asked(p) == holder
        play(p, "reroll")
        assert (asked(p), len(spelled(p)), p.edge) == ("chance", 6, [0])
        play(p, "roll 5")
        assert board(p) == {"B4": "RI"}


# --- 5.6 City Defense and Dug In --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("city", "near", "misses"),
    [("C1", "C2", {2, 4, 5, 6}), ("E1", "D1", {2, 5, 6}), ("B3", "A3", {3, 5, 6})],
)
def test_5_6_the_icon_of_the_city_that_the_target_is_in_makes_a_miss(
    city: str, near: str, misses: set[int]
) -> None:
    for die in range(1, 7):
        p = position({near: "RI", city: "GT"}, turn="red")
        result = outcome(p, f"attack {near} {city}", f"roll {die}")
        assert (result == "Miss") == (die in misses), (die, result)


@pytest.mark.parametrize(
    ("city", "from_", "misses"),
    [("C1", "D3", {2, 3, 4, 5, 6}), ("E1", "D3", {2, 3, 5, 6}), ("B3", "D4", {3, 4, 5, 6})],
)
def test_5_6_city_defense_at_range_two(city: str, from_: str, misses: set[int]) -> None:
    for die in range(1, 7):
        p = position({from_: "RT", city: "GI"}, turn="red")
        result = outcome(p, f"attack {from_} {city}", f"roll {die}")
        assert (result == "Miss") == (die in misses), (die, result)


def test_5_6_a_city_gives_no_protection_by_the_icon_of_another_city() -> None:
    p = position({"D1": "RI", "E1": "GI"}, turn="red")
    assert outcome(p, "attack D1 E1", "roll 3") == "Disrupt"  # the Air Base's


def test_5_6_a_captured_city_defends_its_captor() -> None:
    p = position({"A3": "GI", "B3": "RI"}, fallen=["B3"])
    assert outcome(p, "attack A3 B3", "roll 3") == "Miss"


@pytest.mark.parametrize(("target", "kind", "result"), [
    ("E4", "RI", "Miss"),  # Infantry on a hill
    ("E3", "RI", "Miss"),  # Infantry on a mountain
    ("E4", "RT", "Rout"),  # a Tank does not dig in
    ("E4", "RA", "Rout"),  # nor Artillery
    ("D4", "RI", "Rout"),  # nor Infantry in a valley
])  # fmt: skip
def test_5_6_the_soldier_makes_a_miss_for_infantry_on_a_hill_or_mountain(
    target: str, kind: str, result: str
) -> None:
    p = position({"D3": "GA", target: kind})
    assert outcome(p, f"attack D3 {target}", "roll 4") == result


def test_5_6_only_the_white_column_has_the_soldier() -> None:
    p = position({"C4": "GI", "B5": "RI"})  # mountain on hill
    assert outcome(p, "attack C4 B5", "rolls 5 5") == "Rout"
    p = position({"C4": "GI", "B5": "RI"})
    assert outcome(p, "attack C4 B5", "rolls 4 1") == "Miss"
    assert not any(cell.icons for cell in attack_results()[0])
    assert all(cell.result != ADV for cell in attack_results()[0])


# --- 5.11 who gets the Edge -------------------------------------------------------------------------------------------

MIDDLE, GREEN_OFF, RED_OFF, GREEN_ON, RED_ON = range(5)


@pytest.mark.parametrize(("before", "die", "after"), [
    ("middle", 1, RED_OFF), ("green off", 1, RED_OFF), ("green on", 1, RED_OFF),
    ("red off", 1, RED_OFF), ("red on", 1, RED_ON),
    ("middle", 6, GREEN_OFF), ("red off", 6, GREEN_OFF), ("red on", 6, GREEN_OFF),
    ("green off", 6, GREEN_OFF), ("green on", 6, GREEN_ON),
    ("middle", 2, MIDDLE), ("green on", 3, GREEN_ON), ("red on", 4, RED_ON), ("red off", 5, RED_OFF),
])  # fmt: skip
def test_5_11_a_final_1_gives_the_edge_to_the_defender_a_6_to_the_attacker(
    before: str, die: int, after: int
) -> None:
    p = play(position(NEAR | {"A8": "RI"}, edge=before), "attack D3 D4", f"roll {die}")
    if offers(p, "accept"):
        play(p, "accept")
    assert p.edge == [after]


@pytest.mark.parametrize(("dice", "after"), [
    ("2 1", MIDDLE), ("2 6", MIDDLE),  # the yellow die is not used
    ("5 1", RED_OFF), ("5 6", GREEN_OFF),  # ADV: the yellow die is used
    ("1 6", RED_OFF), ("6 1", GREEN_OFF),
])  # fmt: skip
def test_5_11_the_die_whose_result_was_used_moves_the_edge(dice: str, after: int) -> None:
    p = play(position({"E3": "GI", "D4": "RI"}), "attack E3 D4", f"rolls {dice}")
    assert p.edge == [after]


@pytest.mark.parametrize(("die", "after"), [("white", MIDDLE), ("yellow", RED_OFF)])
def test_5_11_a_tanks_pick_moves_the_edge(die: str, after: int) -> None:
    p = play(position({"E3": "GT", "D4": "RI"}), "attack E3 D4", "rolls 2 1", f"use {die}")
    assert p.edge == [after]


@pytest.mark.parametrize(("die", "after"), [(1, GREEN_OFF), (6, RED_OFF), (3, MIDDLE)])
def test_5_11_dice_for_empty_cities_count_too(die: int, after: int) -> None:
    p = play(position({"B4": "RI"}, turn="red"), "attack B4 B3", f"roll {die}")
    assert p.edge == [after]


def test_5_11_a_roll_that_was_rolled_again_moves_nothing() -> None:
    p = play(position(NEAR, edge="green on"), "attack D3 D4", "roll 6", "reroll", "roll 2")
    assert p.edge == [MIDDLE]


def test_5_11_the_edge_is_off_until_the_end_of_the_turn() -> None:
    p = position(NEAR | {"E5": "GI", "A8": "RI"})
    play(p, "attack D3 D4", "roll 6", "attack E5 D4", "roll 6")  # nobody is asked about the second roll
    assert p.edge == [GREEN_OFF]
    play(p, "end")
    assert p.edge == [GREEN_ON]


# --- what the log says of the dice ------------------------------------------------------------------------------------


def told(p: FrontLinePosition, *orders: str) -> list[str]:
    p.notes = []
    for words in orders:
        p.play(GAME.read(words))
    return [GAME.format_note(note) for note in p.notes]


def test_5_3_the_log_says_what_each_face_of_the_dice_brings_and_why() -> None:
    lines = told(position(NEAR), "attack D3 D4", "roll 6")
    assert "Needed at range 1: Blitz on 1, Disrupt on 2 and 3, Rout on 4, Miss on 5 and 6." in lines
    (line,) = [
        one for one in told(position({"C4": "GT", "B5": "RI"}), "attack C4 B5", "rolls 4 1") if "N" in one
    ]
    assert "Miss (Dug In) on 4" in line
    assert "yellow die, for higher ground, and the Tank may use either: Blitz on 1 and 2" in line
