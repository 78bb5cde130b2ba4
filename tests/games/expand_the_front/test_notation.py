"""Positions as one line of text: read back equal, and refused with the part at fault."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.expand_the_front.positions import play, position

from broadfront.engine.errors import NotationFault
from broadfront.engine.notation import read_position
from broadfront.engine.position import Step
from broadfront.games.expand_the_front import GAME
from broadfront.games.expand_the_front.position import ExpandPosition


def line_of(p: ExpandPosition) -> str:
    """The notation, without the tests' own step."""
    p.agenda = [step for step in p.agenda if type(step).__name__ != "Stop"]
    return p.notation()


def read(line: str) -> ExpandPosition:
    return read_position(line, GAME)


GOOD = line_of(position({"Okinawa": "JP 2 Assault, Supply", "10:3/9:3": "JP Ship", "Kyushu": "US Defense"}))
FIGHT = line_of(play(position({"Wake": "JP 2 Defense; US 2 Assault moved, Defense moved"}, turn="US", phase="combat"),
                     "aim Assault Defense2", "aim Defense Defense1"))  # fmt: skip


@pytest.mark.parametrize("line", [GOOD, FIGHT], ids=["movement", "a fight"])
def test_a_line_reads_back_to_the_same_position(line: str) -> None:
    p = read(line)
    assert p.notation() == line
    assert p.pending is not None


def test_a_line_names_game_scenario_and_options() -> None:
    assert GOOD.startswith("expand_the_front/1 pacific american_base:printed,bomber_pays:off,")


@pytest.mark.parametrize(("was", "now", "says"), [
    ("points=0*2", "points=0", "points wants 2 numbers"),
    ("points=0*2", "points=0.1000", "points wants 2 numbers from 0 to 999"),
    ("turn=0", "turn=-1", "turn is -1; it goes from 0 to"),
    ("mover=0", "mover=2", "mover is 2; it goes from -1 to 1"),
    ("winner=-1", "winner=3", "winner is 3"),
    ("Movement(0)", "Movement(7)", "Movement: seat is 7; it goes from 0 to 1"),
    ("Movement(0)", "Dance(0)", "no step of Expand the Front!"),
    ("ship_front=130", "ship_front=242", "a Ship does not lie on two water tiles next to each other"),
    ("ship_front=130", "ship_front=-1", "half a Ship"),
    ("ship_rear=129", "ship_rear=133", "a Ship does not lie on two water tiles"),
    ("fought=-", "fought=900", "fought wants"),
])  # fmt: skip
def test_a_line_that_is_no_position_is_refused_with_the_part_at_fault(was: str, now: str, says: str) -> None:
    assert was in GOOD, GOOD
    with pytest.raises(NotationFault, match=says.replace("(", r"\(").replace("!", r"\!")):
        read(GOOD.replace(was, now))


def test_pieces_stand_in_rising_order_and_on_tiles() -> None:
    supply, assault = 242 * 8, 242 * 8
    p = read(GOOD)
    assert p.of_kind(0, 0) == [supply]
    assert p.of_kind(0, 1) == [assault, assault]
    for wrong, says in ((0, "a piece stands on no tile"), (1 << 20, "rising order")):
        q = p.clone()
        start = q.setting.slots[0][1][0]
        q.pieces[start] = wrong
        with pytest.raises(NotationFault, match=says):
            read(q.notation())


@given(
    st.sampled_from(GAME.steps),
    st.lists(st.integers(-2, 900), min_size=8, max_size=8),
    st.sampled_from([GOOD, FIGHT]),
)
def test_nonsense_on_the_agenda_is_a_position_or_a_fault_and_nothing_else(
    step: type[Step], numbers: list[int], line: str
) -> None:
    fields = ",".join(map(str, numbers[: len(step.__struct_fields__)]))
    head, _, agenda = line.partition("agenda=")
    try:
        p = read(f"{head}agenda={agenda.rsplit('),', 1)[0]}),{step.tag}({fields})")
    except NotationFault:
        return
    assert p.pending is None or p.pending.moves
