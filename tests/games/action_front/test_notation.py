"""Positions as one line of text: read back equal, and refused with the part at fault."""

from random import Random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from broadfront.engine.chance import pick
from broadfront.engine.errors import NotationFault
from broadfront.engine.notation import check_position, position_from_builtins, read_position
from broadfront.engine.position import CHANCE, Step
from broadfront.games.action_front import GAME
from broadfront.games.action_front.position import ActionFrontPosition
from broadfront.games.action_front.terms import UNITS


def read(line: str) -> ActionFrontPosition:
    return read_position(line, GAME)


def after(number: int, scenario: str, seed: int = 1, **options: str | int | bool) -> ActionFrontPosition:
    """A position after so many moves made at random."""
    rng = Random(seed)
    p = GAME.new(scenario, options)
    assert isinstance(p, ActionFrontPosition)
    for _ in range(number):
        ask = p.pending
        assert ask is not None
        p.play(pick(ask, rng) if ask.seat == CHANCE else rng.choice(ask.moves))
    return p


START = GAME.new("bloody_ridge").notation()
BUYING = after(5, "point_defence").notation()
REGISTERED = after(2, "bloody_ridge", registered_artillery=True).notation()


@pytest.mark.parametrize("seed", range(8))
def test_every_position_of_a_match_reads_back_equal(seed: int) -> None:
    rng = Random(seed)
    scenario = list(GAME.scenarios)[seed]
    p = GAME.new(scenario, {"friendly_fire": seed % 2 == 0, "registered_artillery": seed % 3 == 0})
    number = 0
    while p.pending is not None:
        if number % 40 == 0:
            line = p.notation()
            again = read(line)
            assert again == p
            assert again.pending == p.pending
            assert again.notation() == line
            data = msgspec.json.decode(msgspec.json.encode(p.to_builtins()))
            assert position_from_builtins(GAME, p.setting, data) == p
        p.play(pick(p.pending, rng) if p.pending.seat == CHANCE else rng.choice(p.pending.moves))
        number += 1
    assert read(p.notation()) == p


def test_a_line_names_units_hexes_and_cards() -> None:
    assert "units=A1:us_raider@0404*3D,B1:jp_inf@0801*3,A2:us_raider@0502*3D," in START
    assert "B8:jp_vet+2*3" in START
    assert "deck=A23456789TJQK/A23456789TJQK/A23456789TJQK/A23456789TJQK discards=-/-/-/- drawn=- " in START
    assert "bought_a=" in BUYING
    assert len(START) < 1500


def test_the_dead_the_gone_and_the_states_of_the_others_are_told_apart() -> None:
    line = START.replace("A1:us_raider@0404*3D", "A1:us_raiderx*0").replace(
        "A2:us_raider@0502*3D", "A2:us_raider>*3"
    )
    with pytest.raises(NotationFault, match="no edge to leave by"):
        read(line)
    line = line.replace("A2:us_raider>*3", "A2:us_raiderx*0")
    p = read(line.replace("A3:us_para@0503*2D", "A3:us_para@0503*1SMF"))
    assert [p.at[UNITS.index(unit)] for unit in ("A1", "A2")] == [-1, -1]
    of = UNITS.index("A3")
    assert [(states >> of & 1) for states in (p.suppressed, p.dug_in, p.moved, p.fired, p.spent)] == [
        1,
        0,
        1,
        1,
        0,
    ]
    assert read(p.notation()) == p


def test_markers_and_drawn_cards_are_spelled() -> None:
    line = START.replace("shelled=-/-", "shelled=0602.0703/-").replace("drawn=-", "drawn=8C.KD").replace(
        "deck=A23456789TJQK/A23456789TJQK", "deck=A2345679TJQK/A23456789TJQ")  # fmt: skip
    p = read(line)
    assert p.notation() == line
    assert [p.setting.ground.name(hex_) for hex_ in range(300) if p.shelled[0] >> hex_ & 1] == [
        "0602",
        "0703",
    ]
    assert p.drawn == [7, 25]


def test_where_odds_are_counted_a_pile_holds_a_card_several_times() -> None:
    p = read(START)
    p.coarse = 1
    p.deck = [13, *[0] * 12, 39, *[0] * 38]
    assert " deck=A*13./A*39./-/- " in p.notation()
    assert read(p.notation()) == p


@pytest.mark.parametrize(("line", "was", "now", "says"), [
    (START, "A1:us_raider@0404*3D", "A1:us_raider", "cannot read the unit 'A1:us_raider'"),
    (START, "A1:us_raider@0404*3D", "A1:us_rider@0404*3", "expected one like A1:us_rifle@0404*3"),
    (START, "A1:us_raider@0404*3D", "A61:us_raider@0404*3", "cannot read the unit"),
    (START, "A1:us_raider@0404*3D", "A2:us_raider@0404*3", "A2 is there twice"),
    (START, "A1:us_raider@0404*3D", "A1:us_raider@0416*3", "A1: there is no hex 0416"),
    (START, "A1:us_raider@0404*3D", "A1:us_raider@0404*3X", "the states of units are S D E M F P C"),
    (START, "A1:us_raider@0404*3D", "A1:us_raider@0415*3", "A1 is off the map"),
    (START, "A1:us_raider@0404*3D", "A1:us_raider@0404*4", "A1 has 4 steps: the USMC Raider has 1 to 3, or is dead"),
    (START, "A1:us_raider@0404*3D", "A1:us_raiderx*3", "A1 has 3 steps"),
    (START, "A1:us_raider@0404*3D", "A1:us_raiderx*0D", "a unit is Dug In that cannot be"),
    (START, "A1:us_raider@0404*3D", "A1:us_raider@0404*3C", "a unit has rallied others that is no leader"),
    (START, "A1:us_raider@0404*3D", "A1:us_raider+2*3S", "suppressed names a unit that is not on the map"),
    (START, "A1:us_raider@0404*3D", "A1:us_raider+70*3", "A1 comes on turn 70"),
    (START, "A1:us_raider@0404*3D", "A1:us_raider@0502*3", "too many units of one side are on 0502"),
    (START, "A1:us_raider@0404*3D", "A1:us_m3@0404*3D", "a unit is Dug In that cannot be"),
    (START, "A12:us_edson@0303*1", "A12:us_edson@0803*1", "a leader is alone with an enemy unit"),
    (START, "A12:us_edson@0303*1", "A12:us_edson@0303*1E", "a leader has two actions"),
    (START, "deck=A2", "deck=A", "each card is once in the deck, among the discards, or drawn"),
    (START, "deck=A2", "deck=A1", "cannot read the ranks"),
    (START, "discards=-/-/-/-", "discards=-/-/-", "a pile has four suits"),
    (START, "discards=-/-/-/-", "discards=A/-/-/-", "each card is once in the deck"),
    (START, "drawn=-", "drawn=11C", "11C"),
    (START, "shelled=-/-", "shelled=-", "shelled wants 2 numbers"),
    (START, "shelled=-/-", "shelled=0416/-", "0416"),
    (START, "shelled=-/-", "shelled=0415/-", "a marker lies off the map"),
    (START, "missions=5.3", "missions=5", "missions wants 2 numbers"),
    (START, "missions=5.3", "missions=6.2", "105mm howitzer battalion has 6 missions left"),
    (START, "salvo=0", "salvo=2", "salvo is 2; it goes from 0 to 1"),
    (START, "turn=1", "turn=11", "turn is 11; it goes from 1 to 10"),
    (START, "mover=1", "mover=2", "mover is 2; it goes from -1 to 1"),
    (START, "phase=0", "phase=6", "phase is 6; it goes from 0 to 5"),
    (START, "since=-1*2", "since=1.-1", "since wants player turns that have ended: at most 0"),
    (START, "winner=-1", "winner=1", "a match goes on as long as nobody has won, and no longer"),
    (START, "known=0", "known=1", "known is 1; it goes from 0 to 0"),
    (START, "registered=-", "registered=5.6.7.8", "registered wants 0 numbers"),
    (START, "agenda=PlayerTurn(1,1),IndirectFire(1)", "agenda=-", "a match goes on as long as nobody has won"),
    (START, "IndirectFire(1)", "IndirectFire(1),IndirectFire(1)", "a step is on the agenda twice"),
    (START, "IndirectFire(1)", "IndirectFire(2)", "IndirectFire: seat is 2; it goes from 0 to 1"),
    (START, "IndirectFire(1)", "Dance(1)", "no step of Action Front!"),
    (START, "IndirectFire(1)", "Purchasing(1)", "Purchasing: this side buys nothing"),
    (START, "IndirectFire(1)", "Register(1,0)", "Register: no hex is registered in this match"),
    (START, "IndirectFire(1)", "Approach(1,1,18)", "Approach: this support does not fly"),
    (START, "IndirectFire(1)", "AssaultDraw(1,18,1,1,0,0)", "AssaultDraw: there are not units of both sides"),
    (START, "IndirectFire(1)", "Rallying(17,15)", "Rallying: B8 is not on the map"),
    (START, "IndirectFire(1)", "Drift(1,14,16,1,1,1)", "Drift: left is 14, and there is no such hex"),
    (START, "IndirectFire(1)", "DirectFire(1,15,1)", "DirectFire: the target is not on the map"),
    (BUYING, "bought_b=-", "bought_b=12", "more is bought than the points allow"),
    (BUYING, "bought_b=-", "bought_b=0*60", "more is bought than there is to buy"),
    (REGISTERED, "known=0", "known=12", "a registered hex is known, and there is none"),
])  # fmt: skip
def test_a_line_that_is_no_position_is_refused_with_the_part_at_fault(
    line: str, was: str, now: str, says: str
) -> None:
    assert was in line, line
    with pytest.raises(NotationFault) as caught:
        read(line.replace(was, now, 1))
    assert says in str(caught.value)


def test_a_hex_is_registered_once() -> None:
    line = REGISTERED[: REGISTERED.index(" registered=")]
    rest = REGISTERED[REGISTERED.index(" known=") :]
    with pytest.raises(NotationFault, match="a hex is registered twice"):
        read(f"{line} registered=18.18.-1.-1{rest}")
    with pytest.raises(NotationFault, match="a registered hex is off the map"):
        read(f"{line} registered=18.14.-1.-1{rest}")


@pytest.mark.parametrize(
    ("field", "index", "value", "says"),
    [
        ("troops", 0, 0, "troops are not the hexes where units are"),
        ("commanders", 1, 1, "commanders are not the hexes where leaders are"),
        ("model", 0, -1, "A1 has a place and no model"),
        ("at", 0, 7, "A1 is off the map"),
        ("due", 0, 2, "A1 is not waiting, and has a turn to come on"),
        ("at", 0, -4, "A1 has a place and no model, or a model and no place"),
        ("deck", 0, 2, "each card is once"),
    ],
)
def test_an_impossible_position_is_found_out(field: str, index: int, value: int, says: str) -> None:
    p = read(START)
    assert check_position(GAME, p) is None
    getattr(p, field)[index] = value
    assert says in (check_position(GAME, p) or "")


def test_where_odds_are_counted_cards_may_be_gone_but_there_are_never_more() -> None:
    p = read(START)
    p.coarse, p.deck[0] = 1, 2
    assert check_position(GAME, p) == "there are more than 52 cards"


@given(
    st.sampled_from(GAME.steps),
    st.lists(st.integers(-2, 70), min_size=9, max_size=9),
    st.sampled_from([START, BUYING, REGISTERED]),
)
def test_nonsense_on_the_agenda_is_a_position_or_a_fault_and_nothing_else(
    step: type[Step], numbers: list[int], line: str
) -> None:
    fields = ",".join(map(str, numbers[: len(step.__struct_fields__)]))
    head, _, _ = line.partition("agenda=")
    try:
        p = read(f"{head}agenda=PlayerTurn(1,1),{step.tag}({fields})")
    except NotationFault:
        return
    assert p.pending is None or p.pending.moves
