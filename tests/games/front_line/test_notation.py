"""Positions as one line of text: the board like FEN, deeds in brackets, fallen cities marked."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.front_line.positions import play, position

from broadfront.engine.errors import NotationFault
from broadfront.engine.notation import read_position
from broadfront.engine.position import Step
from broadfront.games.front_line import GAME


def test_green_is_upper_case_red_lower_a_star_disrupted_an_exclamation_mark_fallen() -> None:
    p = position({"D4": "GT*", "A8": "RA", "B3": "RI"}, fallen=["B3", "B10"])
    assert " board=10!4/6/a5/6/6/6/3T*2/1i!4/6/6 " in p.notation()


def test_what_a_unit_did_this_turn_stands_in_brackets() -> None:
    p = play(
        position({"F1": "GT", "B9": "RI", "B3": "GI"}, chits=4),
        "amphibious F1 A10",
        "attack A10 B9",
        "roll 6",
    )
    assert " board=T(as2)5/1i4/6/" in p.notation()
    p = play(position({"B3": "GI", "D8": "RI"}, stack="air"), "paratroop B3 C5")
    assert "/2I(1)3/" in p.notation()


def test_two_battlefields_are_kept_apart_by_two_strokes() -> None:
    p = position({"A1": "GI", "2F10": "RT"}, board="allies")
    assert " board=6/6/6/6/6/6/6/6/6/I5//5t/6/6/6/6/6/6/6/6/6 " in p.notation()


GOOD = position({"D4": "GI", "D8": "RI"}).notation()
CROWDED = position(
    {"D4": "GI", "D5": "RI", "B3": "RI", "C2": "RT*", "C4": "GA"}, leaders=["red"], edge="red on"
).notation()
BOARD = "6/6/3i2/6/6/6/3I2/6/6/6"


@pytest.mark.parametrize(("was", "now", "says"), [
    (BOARD, "6/6/6", "battlefield 1 has 3 ranks, want 10"),
    (BOARD, f"{BOARD}//{BOARD}", "want 1 battlefields"),
    ("3i2", "3i3", "rank 8 has not 6 squares"),
    ("3i2", "3i", "rank 8 has not 6 squares"),
    ("3i2", "3q2", "rank 8: cannot read 'q2'"),
    ("3I2", "3I!2", "D4 is no city that can fall"),
    ("edge=0", "edge=5", "edge wants 1 numbers from 0 to 4"),
    ("chits=3", "chits=6", "chits is 6; it goes from 0 to 5"),
    ("cards=2*2", "cards=2", "cards wants 2 numbers"),
    ("cards=2*2", "cards=-1*2", "every seat has a supply card"),
    ("Actions(0)", "Actions(99)", "seat"),
    ("Actions(0)", "Advance(3,-5)", "Advance: square is -5; it goes from 0 to 59"),
    ("Actions(0)", "Dance(0)", "no step of Front Line"),
])  # fmt: skip
def test_a_line_that_is_no_position_is_refused_with_the_part_at_fault(was: str, now: str, says: str) -> None:
    assert was in GOOD
    with pytest.raises(NotationFault, match=says):
        read_position(GOOD.replace(was, now), GAME)


def test_no_unit_stands_on_water() -> None:
    line = position({"D3": "GI"}, board="lake_nogo").notation().replace("3I2/6/6 ", "6/6/6 ")
    assert read_position(line, GAME).green == 0
    with pytest.raises(NotationFault, match="D4 is water"):
        read_position(line.replace("board=6/6/6/6/6/6/6/", "board=6/6/6/6/6/6/3I2/"), GAME)


@given(
    st.sampled_from(GAME.steps),
    st.lists(st.integers(-2, 61), min_size=8, max_size=8),
    st.sampled_from(["-1", "0", "1", "3"]),
    st.sampled_from([GOOD, CROWDED]),
)
def test_nonsense_on_the_agenda_is_a_position_or_a_fault_and_nothing_else(
    step: type[Step], numbers: list[int], stack: str, line: str
) -> None:
    fields = ",".join(map(str, numbers[: len(step.__struct_fields__)]))
    line = line.replace("Actions(0)", f"{step.tag}({fields})").replace("stack=1", f"stack={stack}")
    try:
        p = read_position(line, GAME)
    except NotationFault:
        return
    assert p.pending is None or p.pending.moves
