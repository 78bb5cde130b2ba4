"""[9] The end: the Capital, Occupation Points, ties. [1] What decides a match."""

import pytest
from tests.games.front_line.positions import play, position, sq

from broadfront.games.front_line.position import FrontLinePosition
from broadfront.games.front_line.rules import queries
from broadfront.games.front_line.rules.turn_sequence import EndTurn
from broadfront.games.front_line.terms import GREEN, RED


def december(
    units: dict[str, str], *, board: str = "main", fallen: tuple[str, ...] = ()
) -> FrontLinePosition:
    """The match when the sixth turn of December has ended."""
    p = position(units, board=board, fallen=fallen, month=3)
    p.turn, p.agenda = 5, [EndTurn()]
    if p.setting.countries == 4:
        p.turn = 11
    assert p.settle() is None
    return p


def test_1_1_the_match_is_not_over_before_the_last_turn_of_december() -> None:
    p = position({"A8": "GI", "D8": "RI"}, month=3)
    p.turn, p.agenda = 4, [EndTurn()]
    assert p.settle() is not None
    with pytest.raises(ValueError, match="still on"):
        p.result()


# --- 9.1 the Capital --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("dice", ["roll 1", "roll 2", "roll 3", "roll 4"])
def test_9_1_entering_the_empty_enemy_capital_wins_at_once_whatever_the_points(dice: str) -> None:
    p = position({"C2": "RI", "A8": "GI", "B8": "GI", "C8": "GI"}, turn="red")
    play(p, "attack C2 C1", dice)
    assert p.pending is None
    assert p.result() == (0, 1)


def test_9_1_a_displacement_into_the_capital_wins_at_once() -> None:
    p = play(position({"C2": "RT", "C1": "GI*"}, turn="red"), "attack C2 C1", "roll 3")
    assert p.result() == (0, 1)


def test_9_1_opportunity_fire_that_enters_the_capital_wins_too() -> None:
    p = play(
        position({"C1": "GI*", "C2": "RI", "D3": "GI"}, leaders=["red"]), "regroup C1", "fire C2 C1", "roll 1"
    )
    assert p.result() == (0, 1)


def test_9_1_emptying_the_capital_from_afar_does_not_win() -> None:
    p = play(position({"D3": "RT", "C1": "GI"}, turn="red"), "attack D3 C1", "roll 1")
    assert p.pending is not None


# --- 9.2 Occupation Points --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("hexed", ["E5", "B6"])
@pytest.mark.parametrize("state", ["", "*"])
def test_9_2_a_unit_on_a_purple_hex_gives_1(hexed: str, state: str) -> None:
    p = position({hexed: "GI" + state})
    assert [queries.occupation_points(p, side) for side in (GREEN, RED)] == [1, 0]


@pytest.mark.parametrize("square", ["A8", "F10", "C9", "F9", "A10"])
@pytest.mark.parametrize("state", ["", "*"])
def test_9_2_a_unit_on_a_non_hex_square_of_the_enemy_country_gives_1(square: str, state: str) -> None:
    p = position({square: "GA" + state})
    assert queries.occupation_points(p, GREEN) == 1


@pytest.mark.parametrize("square", ["A3", "C1", "D4", "F7", "D6"])
def test_9_2_units_in_the_own_country_and_in_the_plain_neutral_area_give_nothing(square: str) -> None:
    assert queries.occupation_points(position({square: "GI"}), GREEN) == 0


@pytest.mark.parametrize(("city", "points"), [("B3", 2), ("E1", 3)])
def test_9_2_a_fallen_air_base_gives_2_a_fallen_industry_3_no_unit_needed(city: str, points: int) -> None:
    p = position({"D8": "RI"}, fallen=[city])
    assert queries.occupation_points(p, RED) == points
    garrison = position({city: "RI"}, fallen=[city])
    assert queries.occupation_points(garrison, RED) == points  # none for standing on a city


def test_9_2_the_side_with_most_points_wins() -> None:
    assert december({"B6": "GI", "D8": "RI", "D9": "RI", "C9": "RI"}).result() == (1, 0)
    assert december({"E5": "RI", "A3": "GI", "A2": "GI"}).result() == (0, 1)


def test_9_2_the_points_are_told() -> None:
    p = position({"B6": "GI", "A3": "RI", "C3": "RI"}, fallen=["B10"], month=3)
    p.turn, p.agenda, p.notes = 5, [EndTurn()], []
    p.settle()
    assert {"green": 4, "red": 2} in [dict(note.ids) for note in p.notes]


# --- 9.3 ties ---------------------------------------------------------------------------------------------------------


def test_9_3_on_equal_points_the_side_with_more_units_wins_active_or_disrupted() -> None:
    assert december({"A2": "GI*", "C2": "GI*", "D8": "RI"}).result() == (1, 0)
    assert december({"A2": "GI*", "D8": "RI", "D9": "RI*"}).result() == (0, 1)


def test_9_3_units_in_reserve_do_not_count() -> None:
    p = position({"A2": "GI", "D8": "RI"}, month=3)
    p.turn, p.agenda, p.reserve = 5, [EndTurn()], [0, 2, 2, 1, 0, 0, 0, 0]
    p.settle()
    assert p.result() == (0.5, 0.5)


def test_9_3_else_the_match_is_a_tie() -> None:
    p = december({"B6": "GI", "E5": "RI"})
    assert p.result() == (0.5, 0.5)
    assert not p.is_empty(sq("B6"))


def test_9_2_in_the_allies_game_teams_count_both_battlefields() -> None:
    p = position({"A8": "GI", "2B6": "GI", "2A3": "RI"}, board="allies", fallen=["2B10"])
    assert [queries.occupation_points(p, side) for side in (GREEN, RED)] == [1 + 1 + 3, 1]
    assert december({"A8": "GI", "2A3": "RI", "2B3": "RI", "2C3": "RI"}, board="allies").result() == (
        0,
        1,
        0,
        1,
    )
