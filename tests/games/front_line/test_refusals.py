"""A refusal names the rule that forbids an order and says so in a sentence a player understands."""

from functools import partial
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.every_order import every_order_has_an_answer, why_not_is_right
from tests.games.front_line.positions import position, rows_from
from tests.games.legality import Case, table
from tests.tiers import sampled

from broadfront.engine.chance import pick
from broadfront.engine.errors import IllegalMove
from broadfront.engine.match import Match
from broadfront.engine.position import CHANCE, Move
from broadfront.games.front_line import GAME
from broadfront.games.front_line.position import FrontLinePosition

WIDE = {"D3": "GI", "D8": "RI"}

REFUSALS = table(
    # Regular Actions
    rows_from(
        {"D3": "GI", "D4": "RI", "C3": "GI", "E3": "RI"}, ("4.1", "onto a unit", "move D3 D4", "OCCUPIED")
    ),
    rows_from(
        {"D3": "GT", "C8": "RI"},
        ("5.1", "at an enemy out of range", "move D3 C8", "ENEMY_OUT_OF_RANGE"),
        ("5.1", "an attack out of range, with nothing in range", "attack D3 C8", "OUT_OF_RANGE"),
    ),
    rows_from(
        {"2D3": "GT", "2C8": "RI"},
        ("5.1", "at an enemy out of range, on the second battlefield", "move 2D3 2C8", "ENEMY_OUT_OF_RANGE"),
        board="allies",
        turn="green2",
    ),
    rows_from(
        {"D3": "GT", "D5": "RI"},
        ("3.5", "at an enemy, having attacked", "move D3 D5", "ENEMY_AFTER_ATTACK"),
        attacked=["D3"],
    ),
    rows_from({"B4": "RI"}, ("4.1", "into an unfriendly city", "move B4 B3", "UNFRIENDLY_CITY"), turn="red"),
    rows_from(
        WIDE,
        ("4.1", "too far", "move D3 D9", "TOO_FAR"),
        ("3.4", "to nobody", "move E5 E6", "NO_UNIT"),
        ("3.4", "to an enemy", "attack D8 D3", "NOT_YOURS"),
        ("4.1", "to its own square", "move D3 D3", "STAYS"),
        ("1.3", "a square of another table", "move D3 2A1", "OFF_TABLE"),
        ("1.3", "a square beyond all tables", Move("move", -1, 500), "OFF_TABLE"),
    ),
    rows_from({"C3": "GI", "C4": "RI"}, ("4.1", "no way for infantry", "move C3 C5", "NO_WAY")),
    rows_from(
        {"C2": "GT", "B3": "RI", "C3": "RI", "D3": "RI"},
        ("4.1", "no way for a tank", "move C2 C4", "NO_WAY_TANK"),
    ),
    rows_from({"B4": "GI"}, ("4.2", "a third step without a desert", "move B4 B7", "NO_WAY")),
    rows_from({"C4": "GI"}, ("10.1", "into water", "move C4 C5", "WATER"), board="lake_nogo"),
    rows_from(
        WIDE,
        ("3.3", "a move without a chit", "move D3 D4", "NO_SUPPLY"),
        ("3.3", "an attack without a chit", "attack D3 D4", "NO_SUPPLY"),
        ("4.5", "nothing to commission", "commission", "IS_AVAILABLE"),
        chits=0,
        leaders=["green"],
    ),
    rows_from(
        {"C3": "GI", "D8": "RI"},
        ("8.5", "too far a maneuver without a chit", "maneuver C3 C5", "NO_CHIT_TO_MANEUVER"),
        ("3.3", "too far a move without a chit", "move C3 C5", "NO_CHIT_TO_MOVE"),
        chits=0,
        leaders=["green"],
    ),
    rows_from(
        {"C3": "GI", "D8": "RI"},
        ("8.5", "too far a maneuver with chits", "maneuver C3 C5", "NO_MANEUVER"),
        leaders=["green"],
    ),
    rows_from(
        {"E3": "GA", "E6": "RI", "B9": "RI"},
        ("4.4", "a maneuver at an enemy in range without a chit", "maneuver E3 E6", "NO_CHIT_TO_ATTACK"),
        (
            "8.5",
            "a maneuver at an enemy out of range without a chit",
            "maneuver E3 B9",
            "NO_CHIT_TO_MANEUVER",
        ),
        chits=0,
        leaders=["green"],
    ),
    rows_from(WIDE, ("3.3", "a unit too dear", "build tank E1", "NO_SUPPLY"), stack="industry", chits=2),
    rows_from(
        WIDE,
        ("3.3", "a unit too dear without a chit", "build tank E1", "NO_SUPPLY"),
        stack="industry",
        chits=0,
        leaders=["green"],
    ),
    rows_from(
        partial(GAME.new, "first_game"),
        "roll 1",
        "first Red",
        "take air",
        "decline",
        "end",
        "take air",
        "decline",
        "end",
        ("3.3", "a stack used up", "take air", "STACK_USED"),
        ("3.3", "a fallen city by its stack", "take fallen", "FALLEN_BY_CITY"),
    ),
    rows_from(
        {"D3": "GT", "C3": "GI", "D6": "RI", "D4": "RI"},
        ("5.1", "an attack on nothing", "attack D3 E4", "NOTHING_TO_ATTACK"),
        ("5.1", "an attack on an own unit", "attack D3 C3", "OWN_UNIT"),
        ("5.1", "an attack out of range", "attack D3 D6", "OUT_OF_RANGE"),
    ),
    rows_from(
        {"D4": "RA"},
        ("5.10", "an attack on an empty city from afar", "attack D4 B3", "NOT_BESIDE_CITY"),
        turn="red",
    ),
    rows_from({"F1": "GI", "D8": "RI"}, ("4.3", "a voyage to no landing", "amphibious F1 D5", "NO_LANDING")),
    # missions and Tasks
    rows_from(
        {"D3": "GI*", "C3": "GI", "D8": "RI"},
        ("3.4", "cache with a square", Move("cache", 1, 0), "TOO_MANY_WORDS"),
        ("3.4", "regroup with two squares", Move("regroup", 15, 3), "TOO_MANY_WORDS"),
        leaders=["green"],
    ),
    rows_from(
        WIDE,
        ("7.1", "built outside the own industry", "build infantry D1", "NOT_INDUSTRY"),
        stack="industry",
        chits=4,
    ),
    rows_from(
        {"B3": "GI", "C3": "GI", "D8": "RI"},
        ("7.2", "a drop onto a unit", "paratroop B3 C3", "DROP_ON_UNIT"),
        ("7.2", "a drop onto a city", "paratroop B3 C1", "DROP_ON_CITY"),
        stack="air",
    ),
    rows_from(
        {"B3": "GI", "D8": "RI"}, ("7.2", "a drop too far", "paratroop B3 A9", "DROP_TOO_FAR"), stack="air"
    ),
    rows_from(
        WIDE,
        ("8.5", "a maneuver too far", "maneuver D3 D5", "NO_MANEUVER"),
        ("8.2", "rally in the own turn", "rally", "OTHERS_TURN_TASK"),
        leaders=["green"],
    ),
    rows_from(
        {**WIDE, "D4": "GT"},
        ("8.6", "a pair in falling order", "relieve D4 D3", "NOT_RISING"),
        leaders=["green"],
    ),
    rows_from(
        WIDE,
        "move D3 D4",
        ("8.2", "rally without an attack", "rally", "RALLY_ANSWERS_ATTACK"),
        leaders=["red"],
    ),
    rows_from(
        {**WIDE, "D4": "RI"},
        "attack D3 D4",
        ("8.8", "fire before the attack is over", "fire D4 D3", "AFTER_THE_ATTACK"),
        leaders=["red"],
    ),
    rows_from(
        {**WIDE, "E5": "GI", "D4": "RA"},
        "move E5 D5",
        ("8.4", "fire out of range", "fire D8 D5", "NOT_IN_RANGE"),
        ("8.4", "fire at another unit", "fire D4 D3", "ACTED_ELSEWHERE"),
        ("8.4", "fire from nowhere", "fire C8 D5", "NO_ACTIVE_UNIT"),
        leaders=["red"],
    ),
    rows_from(
        {**WIDE, "D4": "RI", "E4": "RT"},
        "attack D3 D4",
        "rally",
        "roll 6",
        ("8.3", "a reward: a maneuver of another unit", "maneuver D8 D9", "ANOTHER_UNIT"),
        ("8.3", "a reward: fire of another unit", "fire E4 D3", "ANOTHER_UNIT"),
        ("8.3", "a reward: relieve", "relieve D4 E4", "ANOTHER_QUESTION"),
        leaders=["red"],
    ),
    # questions on the way
    rows_from(
        {"D3": "GI", "D4": "RI"},
        "attack D3 D4",
        ("5.2", "an order while dice roll", "end", ""),
        "roll 4",
        ("5.8", "stay, when asked to hold or retreat", "stay", "ANOTHER_QUESTION"),
        "retreat",
        ("5.8", "a retreat to a square not asked for", "push D4 C4", "ANOTHER_SQUARE"),
        ("5.8", "a retreat of another unit", "push D3 C5", "ANOTHER_UNIT"),
        ("5.8", "hold, when asked where to", "hold", "ANOTHER_QUESTION"),
    ),
)


@pytest.mark.parametrize("case", REFUSALS, ids=str)
def test_an_order_is_refused_with_its_rule_and_code_or_allowed(case: Case) -> None:
    case.check()


def test_a_match_refuses_an_illegal_move_and_stays_as_it_is() -> None:
    match = Match(GAME, position(WIDE))
    with pytest.raises(IllegalMove, match=r"\[4\.1\] D9 is too far") as caught:
        match.play(GAME.read("move D3 D9"))
    assert caught.value.refusal.rule == "4.1"
    assert match.journal == []


def test_who_has_no_chit_left_is_told_of_leadership() -> None:
    p = position({"C3": "GI", "D8": "RI"}, chits=0, leaders=["green"])
    assert p.pending is not None
    assert p.pending.prompt == "Your chits are spent: use Leadership, or end your turn."


# --- the property -----------------------------------------------------------------------------------------------------


NUMBERS = st.one_of(st.integers(-3, 125), st.integers())


def some_position(seed: int) -> FrontLinePosition:
    """A position from the middle of a random match."""
    rng = Random(seed)
    p = GAME.new(rng.choice(list(GAME.scenarios)))
    for _ in range(rng.randrange(120)):
        ask = p.pending
        if ask is None:
            break
        p.play(pick(ask, rng) if ask.seat == CHANCE else rng.choice(ask.moves))
    return p


@given(
    seed=st.integers(0, 400), verb=st.sampled_from([*GAME.verbs, "dance", ""]), what=NUMBERS, where=NUMBERS
)
def test_why_not_never_raises_and_says_nothing_exactly_of_offered_moves(
    seed: int, verb: str, what: int, where: int
) -> None:
    why_not_is_right(GAME, some_position(seed), verb, what, where)


@pytest.mark.parametrize("seed", sampled(range(8), 4))
def test_every_order_that_can_be_spelled_is_offered_or_has_a_reason(seed: int) -> None:
    every_order_has_an_answer(GAME, some_position(seed))
