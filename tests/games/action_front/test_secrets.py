"""What a seat cannot know: orders for forces, registered hexes; worlds dealt anew are counted exactly."""

from collections import Counter
from fractions import Fraction
from itertools import permutations, product
from random import Random

import msgspec
import pytest
from tests.games.action_front.positions import (
    asked,
    at,
    draw,
    misses,
    offers,
    play,
    position,
    rule,
    scenario,
    spelled,
)
from tests.games.action_front.test_purchase import buy, new
from tests.games.script import Script

from broadfront.engine.chance import pick
from broadfront.engine.match import Match
from broadfront.engine.position import CHANCE, Ask, Move
from broadfront.games.action_front import GAME
from broadfront.games.action_front.position import ActionFrontPosition
from broadfront.games.action_front.terms import ACTION
from broadfront.games.action_front.units import MODEL_OF, MODELS, SUPPORTS

SPECTATOR = -1
REGISTERED = {"registered_artillery": True}


def random_move(ask: Ask, rng: Random) -> Move:
    return pick(ask, rng) if ask.seat == CHANCE else rng.choice(ask.moves)


# --- orders for forces ------------------------------------------------------------------------------------------------


def small(points: int, *items: str, fewest: int = 20) -> ActionFrontPosition:
    """A purchase of few items: side A's, with so many points, and all that B can buy."""
    p = new(map="ridge")
    setting = p.setting
    lines = [i for i, line in enumerate(setting.lines) if line.seat == 0]
    named = {SUPPORTS[setting.lines[i].item].id: -1 - i for i in lines}
    chosen = tuple(named.get(item, MODEL_OF.get(item, 0)) for item in items)
    p.setting = msgspec.structs.replace(
        setting, items=(chosen, setting.items[1]), purchases=((points, 5, 5, fewest), setting.purchases[1])
    )
    p.settle()
    return p


def possible(points: int, prices: tuple[int, ...], units: int, kinds: str) -> set[tuple[int, ...]]:
    """Every order, by trying all numbers: kinds are u(nit), s(upport), h(eaviest, one mission in four)."""
    good: set[tuple[int, ...]] = set()
    for order in product(range(points + 1), repeat=len(prices)):
        cost = sum(n * price for n, price in zip(order, prices, strict=True))
        bought = sum(n for n, kind in zip(order, kinds, strict=True) if kind == "u")
        other = sum(n for n, kind in zip(order, kinds, strict=True) if kind == "s")
        heavy = sum(n for n, kind in zip(order, kinds, strict=True) if kind == "h")
        if cost <= points and bought <= units and 4 * heavy <= heavy + other:
            good.add(order)
    return good


@pytest.mark.parametrize(
    ("points", "items", "kinds", "units"),
    [
        (12, ("us_truck", "us_jeep", "pack_75"), "uus", 20),
        (12, ("us_truck", "us_jeep", "us_scout"), "uuu", 2),
        (13, ("us_scout", "pack_75", "naval_14"), "ush", 20),
    ],
)
def test_R68_orders_dealt_anew_are_exactly_as_likely_as_each_other(
    points: int, items: tuple[str, ...], kinds: str, units: int
) -> None:
    p = small(points, *items, fewest=units)
    cost = {support.id: support.points for support in SUPPORTS} | {model.id: model.points for model in MODELS}
    prices = tuple(cost[item] for item in items)
    orders = possible(points, prices, units, kinds)
    for _ in items:
        p.play(p.pending.moves[0])  # type: ignore[union-attr]
    assert asked(p) == "B"
    shares = Counter[tuple[int, ...]]()
    script = Script()
    while True:
        world = p.determinized(1, script)
        shares[tuple(world.bought_a)] += script.share()  # type: ignore[assignment]
        if not script.onward():
            break
    assert dict(shares) == dict.fromkeys(orders, Fraction(1, len(orders)))


def test_R68_the_questions_offer_exactly_the_orders_that_are_possible() -> None:
    found = set()
    stack: list[tuple[ActionFrontPosition, tuple[int, ...]]] = [
        (small(13, "us_scout", "pack_75", "naval_14"), ())
    ]
    while stack:
        p, order = stack.pop()
        if asked(p) == "B":
            found.add(order)
            continue
        assert p.pending is not None
        for move in p.pending.moves:
            twin = p.clone()
            twin.play(move)
            stack.append((twin, (*order, move.where)))
    assert found == possible(13, (5, 2, 5), 20, "ush")


def test_R68_nobody_else_sees_anything_of_an_order_while_it_is_written() -> None:
    one, other = new(map="ridge"), new(map="ridge")
    questions = 0
    rng = Random(3)
    while asked(one) == "A":
        assert asked(other) == "A", "the number of questions tells nothing"
        for seat in (1, SPECTATOR):
            assert GAME.view(one, seat) == GAME.view(other, seat)
            shown = GAME.visible_to(one.pending, seat)
            assert shown is not None
            assert not shown.moves
        assert one.pending is not None
        assert other.pending is not None
        assert one.pending.seen_by == 0
        one.play(one.pending.moves[0])
        other.play(rng.choice(other.pending.moves))
        questions += 1
    assert asked(other) == "B"
    assert one.bought_a != other.bought_a
    assert questions == len(one.setting.items[0])
    for seat in (1, SPECTATOR):
        assert GAME.view(one, seat) == GAME.view(other, seat)
        assert len(one.at) == len(other.at) == 0
    asked_of_b = 0
    while asked(one) == "B" and rule(one) == "16.3":
        assert rule(other) == "16.3"
        for seat in (0, SPECTATOR):
            assert GAME.view(one, seat).ask == GAME.view(other, seat).ask
        one.play(one.pending.moves[0])  # type: ignore[union-attr]
        other.play(rng.choice(other.pending.moves))  # type: ignore[union-attr]
        asked_of_b += 1
    assert asked_of_b == len(one.setting.items[1])


def test_R68_the_journal_and_the_log_of_others_hide_the_orders() -> None:
    rng = Random(5)
    match = Match(GAME, GAME.setting("meeting_engagement", {"map": "ridge", **REGISTERED}))
    while match.ask is not None and match.ask.rule in ("16.3", "2.5"):
        match.play(random_move(match.ask, rng))
    for seat in (0, 1, SPECTATOR):
        for words, move, seen_by in zip(match.spelled(seat), match.journal, match.seen_by, strict=True):
            secret = move.verb in ("buy", "hire", "register")
            assert secret or move.verb == "reveal"
            assert (words == "...") == (secret and seen_by != seat)
    assert not [told for told in match.log if told.rule == "2.5"]
    revealed = {told.after for told in match.log if told.rule == "16.3"}
    when = next(n for n, move in enumerate(match.journal, 1) if move.verb == "reveal")
    assert revealed == {when}, "told when both have bought, by a move that everybody sees"


def test_R68_a_seat_knows_its_own_order_in_every_world() -> None:
    p = small(12, "us_truck", "us_jeep", "pack_75")
    play(p, spelled(p)[2])
    rng = Random(1)
    assert all(p.determinized(0, rng).bought_a == p.bought_a for _ in range(20))
    assert {tuple(p.determinized(SPECTATOR, rng).bought_a) for _ in range(100)} == {(n,) for n in range(5)}


def test_R68_revealed_orders_are_known_to_all() -> None:
    p = buy(buy(new(map="ridge"), us_rifle=2), jp_vet=2)
    for seat in (0, 1, SPECTATOR):
        world = p.determinized(seat, Random(2))
        assert world.model == p.model
        assert world.notation() == p.notation()


# --- registered hexes -------------------------------------------------------------------------------------------------

THREE = ("...", "...", "...")
UNITS = ('units = [{ unit = "us_81", hex = "0102" }]', 'units = [{ unit = "jp_inf", hex = "0302" }]')


def nine(*numbers: str) -> ActionFrontPosition:
    """A map of nine hexes, where A (and then B) registers these."""
    p = GAME.new("test", REGISTERED, scenario(rows=THREE, units=UNITS))
    assert isinstance(p, ActionFrontPosition)
    for number in numbers:
        p.play(Move("register", p.agenda[-1].number, at(number)))  # type: ignore[attr-defined]
    return p


def worlds(p: ActionFrontPosition, seat: int) -> dict[tuple[int, ...], Fraction]:
    """Every pair of registered hexes of both sides that can be dealt, with its exact probability."""
    shares = Counter[tuple[int, ...]]()
    script = Script()
    while True:
        shares[tuple(p.determinized(seat, script).registered)] += script.share()  # type: ignore[assignment]
        if not script.onward():
            return dict(shares)  # type: ignore[arg-type]


def uniform(pairs: set[tuple[int, ...]]) -> dict[tuple[int, ...], Fraction]:
    return dict.fromkeys(pairs, Fraction(1, len(pairs)))


def test_R69_registered_hexes_dealt_anew_are_exactly_as_likely_as_each_other() -> None:
    hexes = [at(f"0{column}0{row}") for column in (1, 2, 3) for row in (1, 2, 3)]
    p = nine("0201")
    assert worlds(p, 1) == uniform({(hex_, -1, -1, -1) for hex_ in hexes})
    p = nine("0201", "0202")
    assert worlds(p, 1) == uniform({(*pair, -1, -1) for pair in permutations(hexes, 2)})
    assert worlds(p, 0) == uniform({(at("0201"), at("0202"), -1, -1)})
    p = nine("0201", "0202", "0101", "0102")
    mine = (at("0201"), at("0202"))
    assert worlds(p, 0) == uniform({(*mine, *pair) for pair in permutations(hexes, 2)})
    assert len(worlds(p, 1)) == 72


def test_R69_a_hex_that_has_been_fired_at_is_known_the_other_is_not() -> None:
    hexes = [at(f"0{column}0{row}") for column in (1, 2, 3) for row in (1, 2, 3)]
    p = nine("0201", "0202", "0101", "0102")
    misses(play(p, "mission support1 0202"))
    assert worlds(p, 1) == uniform(
        {(hex_, at("0202"), at("0101"), at("0102")) for hex_ in hexes if hex_ != at("0202")}
    )


def test_R69_a_hex_that_needed_a_card_for_accuracy_is_known_not_to_be_registered() -> None:
    p = nine("0201", "0202", "0101", "0102")
    play(p, "mission support1 0301")
    assert rule(p) == "4.3"
    for seat in (1, SPECTATOR):
        assert not [world for world in worlds(p, seat) if at("0301") in world[:2]]
    misses(draw(p, "AH"))
    play(p, "barrage A1 0303")
    misses(draw(p, "AH"))
    hexes = [at(f"0{column}0{row}") for column in (1, 2, 3) for row in (1, 2, 3)]
    left = [hex_ for hex_ in hexes if hex_ not in (at("0301"), at("0303"))]
    assert worlds(p, 1) == uniform({(*pair, at("0101"), at("0102")) for pair in permutations(left, 2)})
    assert len(worlds(p, 0)) == 72, "of B's hexes nothing is known"


def test_R69_ships_and_aircraft_tell_nothing_of_registered_hexes() -> None:
    p = nine("0201", "0202", "0101", "0102")
    misses(draw(play(p, "mission support2 0301"), "AH"))
    play(p, "strike support3 0303")
    play(p, spelled(p)[0])
    misses(draw(p, "AH"))
    assert len(worlds(p, 1)) == 72


def test_R69_nothing_of_a_registered_hex_is_seen_before_it_is_used() -> None:
    one, other = nine("0201", "0202"), nine("0303", "0101")
    for seat in (1, SPECTATOR):
        assert GAME.view(one, seat) == GAME.view(other, seat)
    for p in (one, other):
        p.play(p.pending.moves[3])  # type: ignore[union-attr]
        p.play(p.pending.moves[4])  # type: ignore[union-attr]
    assert GAME.view(one, 1) == GAME.view(other, 1)
    assert GAME.view(one, SPECTATOR) == GAME.view(other, SPECTATOR)
    assert GAME.view(one, 0) != GAME.view(other, 0)


def test_R69_the_number_of_questions_tells_nothing() -> None:
    counts = set()
    for seed in range(20):
        rng = Random(seed)
        p = new("point_defence", map="ridge", **REGISTERED)
        buy(buy(p, us_rifle=3, howitzer_105=1), jp_vet=2, howitzer_105=1)
        count = 0
        while rule(p) == "2.5":
            p.play(rng.choice(p.pending.moves))  # type: ignore[union-attr]
            count += 1
        counts.add(count)
    assert counts == {4}


@pytest.mark.parametrize("seed", range(6))
def test_whatever_is_dealt_anew_a_seat_sees_and_is_asked_the_same(seed: int) -> None:
    rng = Random(seed)
    id_ = ("meeting_engagement", "point_defence", "gifu")[seed % 3]
    p = GAME.new(id_, {**REGISTERED, **({"map": "ridge"} if seed % 3 < 2 else {})})
    assert isinstance(p, ActionFrontPosition)
    number = 0
    while p.pending is not None and number < 400:
        for seat in (0, 1, SPECTATOR):
            if number % 7 == seat + 1:
                world = p.determinized(seat, rng)
                assert GAME.view(world, seat) == GAME.view(p, seat)
                assert GAME.visible_to(world.pending, seat) == GAME.visible_to(p.pending, seat)
                assert world.determinized(seat, Random(9)).key() == p.determinized(seat, Random(9)).key()
        p.play(random_move(p.pending, rng))
        number += 1


def test_nothing_is_hidden_without_purchase_and_registration() -> None:
    p = position(["us_rifle 0203", "jp_inf 0803"])
    assert p.determinized(1, Random(1)).notation().startswith("action_front")
    assert offers(p, "move A1 0303")


def test_R69_where_one_side_has_no_artillery_nothing_is_hidden_from_the_other() -> None:
    p = GAME.new("bloody_ridge", {"registered_artillery": True})
    us, japan = 0, 1
    p.phase, p.registered, p.known = ACTION, [4, 7, -1, -1], 0
    assert p.hides_anything()
    assert (p.hides_from(us), p.hides_from(japan)) == (False, True)
    p.known = 0b11
    assert not p.hides_from(japan)
    lines = [line for section in GAME.table(p.setting).sections for line, _ in section.lines]
    assert "Registered artillery: two hexes of the US side need no card for accuracy." in lines
