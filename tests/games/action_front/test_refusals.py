"""A refusal names the rule that forbids an order and says so in a sentence a player understands."""

from functools import partial
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.action_front.positions import position, rows_from, rule, scenario
from tests.games.every_order import every_order_has_an_answer, why_not_is_right
from tests.games.legality import Case, table

from broadfront.engine.chance import pick
from broadfront.engine.errors import IllegalMove
from broadfront.engine.match import Match
from broadfront.engine.position import CHANCE
from broadfront.games.action_front import GAME
from broadfront.games.action_front.position import ActionFrontPosition
from broadfront.server.games.game_catalogue import game_card

WOOD = (".~........", "..........", "..........", "..........", "..........")


def start(scenario: str, **options: str | bool) -> ActionFrontPosition:
    p = GAME.new(scenario, options)
    assert isinstance(p, ActionFrontPosition)
    return p


def buying(item: str) -> ActionFrontPosition:
    """Buy nothing for Point Defence until an item is asked for."""
    p = start("point_defence")
    while p.pending is not None and p.pending.moves[0] != GAME.read(f"buy {item} 0"):
        p.play(p.pending.moves[0])
    return p


def setting_up(units: str, more: str = "", **options: str | bool) -> ActionFrontPosition:
    """Side A places units in the first three columns."""
    text = scenario(rows=WOOD, units=(units, ""), side_a=more or "zone = { within = 3 }")
    p = GAME.start(GAME.setting("test", options, text))
    assert isinstance(p, ActionFrontPosition)
    return p


def entering(*units: str, edges: tuple[str, str] = ("left", "right"), **more: object) -> ActionFrontPosition:
    """The end of turn 1, after which A's reinforcements come."""
    p = position(units, phase="end", game_turn=1, edges=edges, **more)  # type: ignore[arg-type]
    assert rule(p) in ("13.2", "16.5"), rule(p)
    return p


REFUSALS = table(
    # set-up and entering
    rows_from(
        partial(start, "meeting_engagement"),
        ("16.3", "another item than is asked", "buy us_raider 1", "ANOTHER_ITEM_ASKED"),
        ("16.3", "an item too dear", "buy us_rifle 16", "TOO_DEAR"),
        ("16.3", "fewer than none", "buy us_rifle -1", "TOO_FEW"),
        ("16.3", "an end while buying", "end", "CANNOT_BE_LEFT_OPEN"),
        ("2.1", "a move while buying", "move A1 0303", "NOT_BEGUN"),
        ("16.3", "placed while buying", "place A1 0101", "BOUGHT_FIRST"),
    ),
    rows_from(
        partial(start, "meeting_engagement", call_shuffle="anyone"),
        ("2.1", "a shuffle while buying", "shuffle", "NOT_BEGUN"),
    ),
    rows_from(
        partial(buying, "us_truck"),
        ("16.3", "more units than the limit", "buy us_truck 21", "TOO_MANY_UNITS"),
        *(f"buy us_{item} 0" for item in ("truck", "edson", "puller", "bailey", "capt")),
        ("16.3", "more missions than the limit", "hire support1 31", "TOO_MANY_MISSIONS"),
        "hire support1 4",
        *(f"hire support{line} 0" for line in range(2, 7)),
        ("15.6", "more heavy missions than a third", "hire support7 2", "TOO_MANY_HEAVY"),
    ),
    rows_from(
        partial(start, "bloody_ridge", registered_artillery=True),
        ("2.5", "a second hex before the first", "register 1 0203", "ANOTHER_HEX_ASKED"),
        "register 0 0203",
        ("2.5", "a hex registered twice", "register 1 0203", "REGISTERED_ALREADY"),
        ("1.2", "a registered hex off the map", "register 1 0209", "OFF_MAP"),
        ("2.5", "an end while registering", "end", "CANNOT_BE_LEFT_OPEN"),
    ),
    rows_from(
        partial(
            setting_up,
            'units = [{ unit = "us_rifle", count = 2 }, { unit = "us_jeep" }, { unit = "us_hmg", turn = 2 }]',
        ),
        ("2.2", "placed outside the zone", "place A1 0403", "OUTSIDE_ZONE"),
        ("6.1", "placed on water", "place A1 0201", "CANNOT_STAND"),
        ("2.2", "placed before its like", "place A2 0202", "IS_ALIKE"),
        ("13.2", "placed before its turn", "place A4 0202", "COMES_LATER"),
        ("2.3", "a Jeep Dug In", "entrench A3 0202", "CANNOT_DIG_IN"),
        ("2.2", "an enemy unit placed", "place B1 0202", "ENEMYS_UNIT"),
        ("2.2", "an end before all are placed", "end", "CARD_UNITS_FIRST"),
        "place A1 0202",
        ("1.5", "placed onto a unit", "place A2 0202", "HEX_IS_TAKEN"),
        ("2.2", "placed twice", "place A1 0203", "ON_MAP_ALREADY"),
        ("1.3", "a unit that there is not placed", "place A9 0203", "NO_SUCH_UNIT"),
        ("1.2", "placed off the map", "place A2 0209", "OFF_MAP"),
    ),
    rows_from(
        partial(setting_up, 'units = [{ unit = "us_rifle" }]', "zone = { within = 10 }"),
        ("2.2", "placed onto an enemy", "place A1 1002", "ENEMY_THERE"),
    ),
    rows_from(
        partial(start, "gifu", dug_in="owner"),
        ("2.3", "placed elsewhere than the scenario says", "place B4 0101", "STANDS_BY_SCENARIO"),
        ("2.3", "another unit than is asked", "place B3 0603", "ANOTHER_UNIT_ASKED"),
        ("2.3", "an end while asked to dig in", "end", "CANNOT_BE_LEFT_OPEN"),
    ),
    rows_from(
        partial(
            entering,
            "us_rifle waiting turn=2",
            "us_rifle waiting turn=2",
            "us_hmg waiting turn=3",
            "us_lmg 0102",
            "us_m3 waiting turn=2",
            "jp_inf 0104",
            "jp_lmg waiting turn=2",
            shelled={"B": ["0103"]},
            rows=("~.........", *WOOD[1:]),
        ),
        ("13.2", "entering away from the edge", "enter A1 0303", "NOT_ON_EDGE"),
        ("6.1", "entering on water", "enter A1 0101", "CANNOT_STAND"),
        ("1.5", "entering onto a unit", "enter A1 0102", "HEX_IS_TAKEN"),
        ("6.6", "entering onto a marker", "enter A1 0103", "MARKER_LIES_THERE"),
        ("13.2", "entering onto an enemy", "enter A1 0104", "ENEMY_THERE"),
        ("13.2", "entering before its like", "enter A2 0105", "IS_ALIKE"),
        ("13.2", "entering before its turn", "enter A3 0105", "COMES_LATER"),
        ("13.2", "entering twice", "enter A4 0105", "ON_MAP_ALREADY"),
        ("13.2", "an enemy unit entering", "enter B2 0105", "ENEMYS_UNIT"),
        ("13.2", "an end before reinforcements are in", "end", "REINFORCEMENTS_ARE_DUE"),
        ("13.2", "a move while reinforcements enter", "move A4 0105", "TURN_IS_OVER"),
    ),
    rows_from(
        partial(entering, "us_rifle waiting turn=2", "us_rifle exited", "us_lmg 0102", "jp_inf 0903"),
        ("13.2", "entering after leaving", "enter A2 0105", "HAS_LEFT_BATTLE"),
    ),
    rows_from(
        partial(
            entering,
            "us_rifle waiting turn=2",
            "us_eng 0101",
            "us_truck 0102",
            "us_hmg 0102",
            "us_lmg 0103",
            "us_army 0104",
            "us_para 0105",
            "us_81 0201",
            "jp_inf 0903",
        ),
        ("1.5", "entering onto a unit, with the edge full", "enter A1 0101", "HEX_IS_TAKEN"),
        ("1.5", "entering onto a full transport", "enter A1 0102", "HEX_IS_FULL"),
        ("1.5", "entering onto a unit behind the edge", "enter A1 0201", "HEX_IS_TAKEN"),
        ("13.2", "entering two rows behind the edge", "enter A1 0301", "TOO_FAR_IN"),
    ),
)


@pytest.mark.parametrize("case", REFUSALS, ids=str)
def test_an_order_is_refused_with_its_rule_and_code_or_allowed(case: Case) -> None:
    case.check()


def test_a_match_refuses_an_illegal_move_and_stays_as_it_is() -> None:
    match = Match(GAME, position(["us_rifle 0303", "jp_inf 0703"]))
    with pytest.raises(IllegalMove, match=r"\[7\.1\] IJA Infantry \(0703\) is 4 hexes away") as caught:
        match.play(GAME.read("fire A1 B1"))
    assert caught.value.refusal.rule == "7.1"
    assert match.journal == []


POSITIONS: dict[int, ActionFrontPosition] = {}


def some_position(seed: int) -> ActionFrontPosition:
    """A position from a random match with random options, rare questions sooner than common ones."""
    if seed not in POSITIONS:
        rng = Random(seed)
        options: dict[str, str | int | bool] = {
            "registered_artillery": rng.random() < 0.5,
            "friendly_fire": rng.random() < 0.5,
            "call_shuffle": rng.choice(["mover", "anyone", "off"]),
            "dug_in": rng.choice(["card", "owner"]),
            "night": rng.random() < 0.2,
            "marker_hides_its_hex": rng.random() < 0.3,
        }
        scenario = rng.choice([*GAME.scenarios])
        fixed = next(card.fixed for card in game_card(GAME).scenarios if card.id == scenario)
        p = GAME.new(scenario, options | fixed)
        for _ in range(rng.randrange(700)):
            ask = p.pending
            if ask is None or (
                ask.rule in ("6.4", "8.4", "4.7", "10.1", "16.5", "2.5") and rng.random() < 0.1
            ):
                break
            acting = [move for move in ask.moves if move.verb != "end"]
            p.play(
                pick(ask, rng)
                if ask.seat == CHANCE
                else rng.choice(acting if rng.random() < 0.9 else ask.moves)
            )
        POSITIONS[seed] = p
    return POSITIONS[seed]


NUMBERS = st.one_of(st.integers(-3, 130), st.integers(), st.integers(0, 300))


@given(seed=st.integers(0, 60), verb=st.sampled_from([*GAME.verbs, "dance", ""]), what=NUMBERS, where=NUMBERS)
def test_why_not_never_raises_and_says_nothing_exactly_of_offered_moves(
    seed: int, verb: str, what: int, where: int
) -> None:
    why_not_is_right(GAME, some_position(seed), verb, what, where)


@pytest.mark.parametrize("seed", range(30))
def test_orders_that_can_be_spelled_are_offered_or_have_a_reason(seed: int) -> None:
    """Every verb, with a third of the hexes of the map and of the units: others with every seed."""
    p = some_position(seed)
    hexes = range(seed % 3, p.setting.ground.hexes[-1] + 4, 3)
    every_order_has_an_answer(GAME, p, unit=range(seed % 3, len(p.at) + 3, 3), hex=hexes)
