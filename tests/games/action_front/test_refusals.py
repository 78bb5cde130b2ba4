"""A refusal names the rule that forbids an order and says so in a sentence a player understands."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.action_front.positions import (
    id_of,
    play,
    position,
    refused,
    rule,
    starts,
)
from tests.games.every_order import every_order_has_an_answer, why_not_is_right

from broadfront.engine.chance import pick
from broadfront.engine.errors import IllegalMove
from broadfront.engine.match import Match
from broadfront.engine.position import CHANCE
from broadfront.games.action_front import GAME
from broadfront.games.action_front.position import ActionFrontPosition
from broadfront.server.games.game_catalogue import game_card

# --- set-up and entering ----------------------------------------------------------------------------------------------


def start(scenario: str, **options: str | bool) -> ActionFrontPosition:
    p = GAME.new(scenario, options)
    assert isinstance(p, ActionFrontPosition)
    return p


def test_16_3_purchases_that_cannot_be() -> None:
    p = start("meeting_engagement")
    assert refused(p, "buy us_raider 1") == (
        "[16.3] Items are bought one after another: the question now is how many USMC Rifle you buy."
    )
    assert refused(p, "buy us_rifle 16") == (
        "[16.3] 16 x USMC Rifle cost 128 points, and you have 120 left: 15 at most."
    )
    assert refused(p, "buy us_rifle -1") == "[16.3] Buy 0 to 15 of USMC Rifle."
    assert refused(p, "end") == "[16.3] This cannot be left open. Choose how many to buy."
    assert refused(p, "move A1 0303") == "[2.1] The first turn has not begun. Choose how many to buy."


def test_16_3_limits_of_units_missions_and_heavy_guns_are_named() -> None:
    p = start("meeting_engagement", map="ridge_austen")  # 240 points, 40 units
    p = start("point_defence")  # 160 points, 20 units: the truck is cheap enough to reach the limit
    while p.pending is not None and p.pending.moves[0] != GAME.read("buy us_truck 0"):
        p.play(p.pending.moves[0])
    assert (
        refused(p, "buy us_truck 21")
        == "[16.3] You may have 20 units, 20 of them still to buy: 20 2.5-ton Truck at most."
    )
    while p.pending is not None and p.pending.moves[0].verb == "buy":
        p.play(p.pending.moves[0])
    assert p.pending is not None
    lines = [line.title for line in p.setting.lines if line.seat == 0]
    assert lines[-1].startswith("14-inch")
    first = GAME.spell(p.pending.moves[0]).split()[1]
    starts(p, f"hire {first} 31", f"[16.3] You may have 30 missions, and have 0: 30 {lines[0]} at most.")
    play(p, f"hire {first} 4")
    while p.pending.moves[0].what != len(lines) - 1:
        p.play(p.pending.moves[0])
    last = GAME.spell(p.pending.moves[0]).split()[1]
    assert refused(p, f"hire {last} 2") == (
        f"[15.6] Missions of {lines[-1]} are at most a third of your others, and these are 4: 1 at most."
    )


def test_2_5_a_hex_is_registered_once() -> None:
    p = start("bloody_ridge", registered_artillery=True)
    while rule(p) != "2.5":
        assert p.pending is not None
        p.play(p.pending.moves[0])
    starts(p, "register 1 0203", "[2.5] It is your first hex that is asked for.")
    play(p, "register 0 0203")
    assert refused(p, "register 1 0203") == "[2.5] 0203 is registered already: choose another hex."
    starts(p, "register 1 0209", "[1.2] That is no hex of this map")
    starts(p, "end", "[2.5] This cannot be left open.")


WOOD = (".~........", "..........", "..........", "..........", "..........")


def setting_up(units: str, more: str = "", **options: str | bool) -> ActionFrontPosition:
    """Side A places units in the first three columns."""
    from tests.games.action_front.positions import scenario

    text = scenario(rows=WOOD, units=(units, ""), side_a=more or "zone = { within = 3 }")
    p = GAME.start(GAME.setting("test", options, text))
    assert isinstance(p, ActionFrontPosition)
    return p


def test_2_2_placing_that_cannot_be() -> None:
    p = setting_up(
        'units = [{ unit = "us_rifle", count = 2 }, { unit = "us_jeep" }, { unit = "us_hmg", turn = 2 }]'
    )
    assert refused(p, "place A1 0403").startswith(
        "[2.2] 0403 is outside your set-up zone. USMC Rifle can be put on 0101, 0102"
    )
    starts(p, "place A1 0201", "[6.1] USMC Rifle cannot stand on 0201: water. USMC Rifle can be put on 0101")
    assert refused(p, "place A2 0202") == (
        "[2.2] USMC Rifle A2 is just like A1: of units that are alike the first is named."
    )
    assert refused(p, "place A4 0202") == (
        "[13.2] M2 HMG A4 is not on the map yet: it comes as a reinforcement of turn 2."
    )
    assert refused(p, "entrench A3 0202") == "[2.3] Jeep cannot begin Dug In: only Leg and Towed units can."
    assert refused(p, "place B1 0202").endswith(" is the enemy's: give your orders to your own units.")
    assert (
        refused(p, "end")
        == "[2.2] All units of the scenario card have to be placed: USMC Rifle and Jeep next."
    )
    play(p, "place A1 0202")
    starts(p, "place A2 0202", "[1.5] USMC Rifle is on 0202: a hex holds one unit, leaders apart.")
    assert refused(p, "place A1 0203") == "[2.2] A1 is on the map: USMC Rifle (0202)."
    starts(p, "place A9 0203", "[1.3] There is no unit A9")
    starts(p, "place A2 0209", "[1.2] That is no hex of this map")


def test_2_2_a_hex_with_an_enemy_is_refused() -> None:
    p = setting_up('units = [{ unit = "us_rifle" }]', "zone = { within = 10 }")
    foe = GAME.words["hex"][p.at[id_of("B1")]]
    starts(p, f"place A1 {foe}", f"[2.2] An enemy unit is on {foe}.")


def test_2_3_the_owner_is_asked_of_one_unit_after_another() -> None:
    p = start("gifu", dug_in="owner")
    assert rule(p) == "2.3"
    assert p.pending is not None
    unit, hex_ = p.pending.moves[0].what, p.pending.moves[0].where
    name, where = GAME.words["unit"][unit], GAME.words["hex"][hex_]
    other = GAME.words["unit"][unit ^ 2]
    assert "stands where the scenario puts it: choose only whether it is Dug In." in refused(
        p, f"place {name} 0101"
    )
    starts(p, f"place {other} {where}", "[2.3] It is ")
    starts(p, "end", "[2.3] This cannot be left open.")


def entering(*units: str, edges: tuple[str, str] = ("left", "right"), **more: object) -> ActionFrontPosition:
    """The end of turn 1, after which A's reinforcements come."""
    p = position(units, phase="end", game_turn=1, edges=edges, **more)  # type: ignore[arg-type]
    assert rule(p) in ("13.2", "16.5"), rule(p)
    return p


def test_13_2_entering_that_cannot_be() -> None:
    p = entering("us_rifle waiting turn=2", "us_rifle waiting turn=2", "us_hmg waiting turn=3", "us_lmg 0102",
                 "us_m3 waiting turn=2", "jp_inf 0104", "jp_lmg waiting turn=2",
                 shelled={"B": ["0103"]}, rows=("~.........", *WOOD[1:]))  # fmt: skip
    assert refused(p, "enter A1 0303") == (
        "[13.2] 0303 is not on the left edge. USMC Rifle can be put on 0105."
    )
    starts(p, "enter A1 0101", "[6.1] USMC Rifle cannot stand on 0101: water.")
    starts(p, "enter A1 0102", "[1.5] M1919A4 LMG is on 0102: a hex holds one unit, leaders apart.")
    starts(p, "enter A1 0103", "[6.6] An Artillery marker lies on 0103, and USMC Rifle is not tracked.")
    starts(p, "enter A1 0104", "[13.2] An enemy unit is on 0104.")
    assert refused(p, "enter A2 0105") == (
        "[13.2] USMC Rifle A2 is just like A1: of units that are alike the first is named."
    )
    assert refused(p, "enter A3 0105") == (
        "[13.2] M2 HMG A3 is not on the map yet: it comes as a reinforcement of turn 3."
    )
    assert refused(p, "enter A4 0105") == "[13.2] A4 is on the map: M1919A4 LMG (0102)."
    starts(p, "enter B2 0105", "[13.2] Type 96 LMG B2 is the enemy's")
    assert refused(p, "end") == ("[13.2] Reinforcements that are due come in: USMC Rifle and M3 Stuart next.")
    starts(p, "move A4 0105", "[13.2] The turn is over, and reinforcements come in.")
    p.at[id_of("A2")] = -1
    assert refused(p, "enter A2 0105") == "[13.2] A2 has left the battle."


@pytest.mark.parametrize(
    ("hex_", "says"),
    [
        (
            "0101",
            "[1.5] USMC Engineer is on 0101: a hex holds one unit, leaders apart. USMC Rifle can be put on 0202",
        ),
        (
            "0102",
            "[1.5] 2.5-ton Truck and M2 HMG are on 0102, and a hex holds no third unit. USMC Rifle can be put",
        ),
        ("0201", "[1.5] M1 81mm Mortar is on 0201: a hex holds one unit"),
        ("0301", "[13.2] 0301 is too far from the left edge. USMC Rifle can be put on 0202"),
    ],
)
def test_13_2_where_the_edge_is_full_the_row_behind_it_is_open(hex_: str, says: str) -> None:
    full = ["us_eng 0101", "us_truck 0102", "us_hmg 0102", "us_lmg 0103", "us_army 0104", "us_para 0105"]
    starts(entering("us_rifle waiting turn=2", *full, "us_81 0201", "jp_inf 0903"), f"enter A1 {hex_}", says)


# --- the match, and the law -------------------------------------------------------------------------------------------


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


def test_16_3_forces_are_bought_before_they_are_placed() -> None:
    p = start("meeting_engagement")
    assert refused(p, "place A1 0101") == (
        "[16.3] Forces are bought before units are placed: buy first. Choose how many to buy."
    )
    assert refused(start("meeting_engagement", call_shuffle="anyone"), "shuffle") == (
        "[2.1] The first turn has not begun. Choose how many to buy."
    )
