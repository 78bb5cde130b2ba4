"""Positions as one line of text, and lines that are none."""

from random import Random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.fighting_front.positions import play, position
from tests.games.fighting_front.record import without_stop
from tests.games.fighting_front.test_conformance import WAR, busy_move

from broadfront.engine.errors import NotationFault
from broadfront.engine.notation import check_position, position_from_builtins, read_position
from broadfront.engine.position import Step
from broadfront.games.fighting_front import GAME


def line_of(cards: dict[str, str], phase: str = "movement") -> str:
    return without_stop(position(cards, phase=phase)).notation()


GOOD = line_of(
    {"C3": "Infantry 1DC, Infantry Commander", "C4": "Infantry, Fortifications", "A1": "Air Strip, Fighter"}
)


@pytest.mark.parametrize("seed", range(8))
def test_every_position_of_a_match_reads_back_equal(seed: int) -> None:
    rng = Random(seed)
    text = WAR if seed % 2 else ""
    p = GAME.new(
        "war" if text else "choose", {"turn_limit": 60, "deck": ["common", "own"][seed // 2 % 2]}, text
    )
    number = 0
    while p.pending is not None:
        if number % 40 == 0:
            line = p.notation()
            again = read_position(line, GAME, text=text)
            assert again == p
            assert again.pending == p.pending
            assert again.notation() == line
            data = msgspec.json.decode(msgspec.json.encode(p.to_builtins()))
            assert position_from_builtins(GAME, p.setting, data) == p
        p.play(busy_move(p, rng))
        number += 1


def test_a_position_in_the_middle_of_an_attack_reads_back() -> None:
    p = position({"C3": "Light Tanks", "C4": "Infantry"}, phase="ground", allied_hand=["Counter Attack"])
    play(p, "attack C3 C4", "play Counter_Attack")
    line = without_stop(p).notation()
    again = read_position(line, GAME)
    assert again == p
    assert "Roll(" in line or "Window(" in line


@pytest.mark.parametrize(("was", "now", "says"), [
    ("nations=0.2", "nations=0.4", "nations wants 2 numbers from -1 to 3"),
    ("nations=0.2", "nations=0", "nations wants 2 numbers"),
    ("mover=0", "mover=2", "mover is 2; it goes from -1 to 1"),
    ("turn=0", "turn=201", "turn is 201; it goes from 0 to 200"),
    ("GroundMovement(0,0)", "GroundMovement(5,0)", "seat is 5"),
    ("GroundMovement(0,0)", "Dance(0)", "no step of Fighting Front"),
    ("winner=-1", "winner=3", "winner is 3"),
    ("captured=0", "captured=-1", "captured"),
])  # fmt: skip
def test_a_line_that_is_no_position_is_refused_with_the_part_at_fault(was: str, now: str, says: str) -> None:
    assert was in GOOD, GOOD
    with pytest.raises(NotationFault, match=says.replace("(", r"\(")):
        read_position(GOOD.replace(was, now), GAME)


@pytest.mark.parametrize(
    ("field", "index", "value", "says"),
    [
        ("units", 12, 0, "a unit belongs to nobody"),
        ("units", 12, 1, "a card that is no unit"),
        ("dc", 12, 6, "more disruption counters than it can bear"),
        ("leaders", 17, 31, "a Leader has no unit of its arm"),
        ("held", 1, 1 << 12 | 1 << 17, "a space belongs to both sides"),
        ("wing_kind", 0, 12, "a squadron is no air unit"),
        ("wing_base", 0, 4, "based where its side has no Air Strip"),
        ("wing_task", 0, 105, "goes with one that there is not"),
    ],
)
def test_an_impossible_position_is_found_out(field: str, index: int, value: int, says: str) -> None:
    p = read_position(GOOD, GAME)
    assert check_position(GAME, p) is None
    getattr(p, field)[index] = value
    assert says in (check_position(GAME, p) or "")


def test_hands_are_written_in_order_and_hold_what_their_nation_holds() -> None:
    p = read_position(GOOD, GAME)
    p.axis_hand = [12, 20]
    assert "there are 11 cards Infantry, and the deck has 10" in (check_position(GAME, p) or "")
    for kind in p.axis_hand:
        p.deck[kind] -= 1
    assert check_position(GAME, p) is None
    p.axis_hand = [20, 12]
    assert "rising order" in (check_position(GAME, p) or "")
    p.axis_hand = [next(kind for kind in range(51, 75) if GAME.words["card"][kind] == "T_34s")]
    assert "another nation" in (check_position(GAME, p) or "")
    p.axis_hand, p.allies_know = [], [12]
    assert "known that is not in the hand" in (check_position(GAME, p) or "")


@given(
    st.sampled_from(GAME.steps),
    st.lists(st.integers(-2, 61), min_size=8, max_size=8),
)
def test_nonsense_on_the_agenda_is_a_position_or_a_fault_and_nothing_else(
    step: type[Step], numbers: list[int]
) -> None:
    fields = ",".join(map(str, numbers[: len(step.__struct_fields__)]))
    line = GOOD.replace("GroundMovement(0,0)", f"{step.tag}({fields})")
    try:
        p = read_position(line, GAME)
    except NotationFault:
        return
    assert p.pending is None or p.pending.moves
