"""What the advice of Global War must keep: legal moves, a weight for each, nothing changed, the same answer twice."""

from __future__ import annotations

from random import Random

import pytest
from tests.tiers import sampled

from broadfront.engine.chance import pick
from broadfront.engine.evaluation import weights_of
from broadfront.engine.position import CHANCE, Move
from broadfront.games.global_war import GAME
from broadfront.games.global_war.bot import policy
from broadfront.games.global_war.bot.evaluation import (
    COLUMN_NAMES,
    balance,
    chance_of_axis,
    columns,
    evaluate,
)
from broadfront.games.global_war.bot.plan_search import MeanDice, carry_on
from broadfront.games.global_war.map import MAP
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.terms import AXIS, CHINA, DRAWN, GERMANY, JAPAN, SIDE, USSR

Options = dict[str, str | int | bool]


def forget() -> None:
    policy._remembered.clear()


def played(
    p: GlobalWarPosition, turns: int, seed: int = 1, budget: tuple[int, float] = (0, 0.0)
) -> list[Move]:
    """Play so many power turns by the advice, asking for all of it on the way; return the moves made."""
    rng, made = Random(seed), []
    while (ask := p.pending) is not None and p.turn < turns:
        if ask.seat == CHANCE:
            p.play(pick(ask, rng))
            continue
        before = p.key()
        weights = policy.priors(p, ask)
        assert len(weights) == len(ask.moves)
        assert min(weights) > 0
        move = policy.plan(p, ask, *budget) if any(budget) else policy.rollout_move(p, ask, rng)
        assert move is not None
        assert move in ask.moves
        assert 0 <= policy.effort(p, ask) <= 1
        assert p.key() == before
        made.append(move)
        p.play(move)
    return made


@pytest.mark.parametrize("scenario", sampled(["1941", "1942"], 2))
def test_a_round_of_six_seats_is_played_by_legal_moves(scenario: str) -> None:
    p = GAME.start(GAME.setting(scenario, {"seats": 6}))
    played(p, 7)
    assert p.round == 2


OTHERWISE: list[Options] = [
    {"seats": 3, "cost_profile": "klub", "dice": "low_luck", "dardanelles": "closed"},
    {"seats": 4, "interceptors": True, "heavy_bombers": "best_of_two", "national_objectives": False},
    {"seats": 5, "research": False, "victory": "projection_of_power"},
]


@pytest.mark.parametrize("options", sampled(OTHERWISE, 3))
def test_every_option_has_answers(options: Options) -> None:
    p = GAME.start(GAME.setting("1942", options))
    for power in (GERMANY, USSR, JAPAN):
        p.techs[power] = (1 << 12) - 1
    played(p, 6)
    assert p.turn == 6


def test_allies_expect_the_same_and_both_sides_share_one() -> None:
    p = GAME.start(GAME.setting("1941", {"seats": 6}))
    shares = evaluate(p)
    sides = [SIDE[p.setting.powers_of(seat)[0]] for seat in range(6)]
    for seat, share in enumerate(shares):
        assert share == shares[sides.index(sides[seat])]
    assert shares[0] + shares[1] == pytest.approx(1)


def attacking(moves: list[Move]) -> int:
    """Return how many orders come before the first battle."""
    return next(n for n, move in enumerate(moves) if move.verb == "fight")


def test_a_recruit_forgets_some_of_his_attacks() -> None:
    forget()
    whole = played(GAME.start(GAME.setting("1941")), 1, budget=(10, 0.0))
    forget()
    assert 0 < attacking(played(GAME.start(GAME.setting("1941")), 1)) < attacking(whole)


def test_the_same_position_gets_the_same_turn() -> None:
    forget()
    one = played(GAME.start(GAME.setting("1941")), 1)
    forget()
    assert played(GAME.start(GAME.setting("1941")), 1) == one


def test_a_plan_goes_on_from_the_middle() -> None:
    """Whoever comes back to a match gets the rest of a sensible turn, though nothing is remembered."""
    p = GAME.start(GAME.setting("1941"))
    rng = Random(3)
    while p.turn < 2:
        ask = p.pending
        assert ask is not None
        forget()
        p.play(pick(ask, rng) if ask.seat == CHANCE else policy.rollout_move(p, ask, rng))
    assert p.turn == 2


@pytest.mark.slow
def test_few_simulations_buy_the_rules_of_thumb_and_more_buy_a_choice() -> None:
    forget()
    plain = played(GAME.start(GAME.setting("1942")), 1, budget=(1, 0.0))
    forget()
    assert played(GAME.start(GAME.setting("1942")), 1, budget=(10, 0.0)) == plain
    forget()
    chosen = played(GAME.start(GAME.setting("1942")), 1, budget=(60, 0.0))
    forget()
    assert played(GAME.start(GAME.setting("1942")), 1, budget=(60, 0.0)) == chosen


def test_whole_turns_are_carried_out_without_touching_the_position() -> None:
    p = GAME.start(GAME.setting("1941"))
    before = p.key()
    q = carry_on(p, 2)
    assert p.key() == before
    assert q.turn == 2
    assert carry_on(p, 2, dice=MeanDice()).key() == q.key()


def test_cities_units_and_capitals_count() -> None:
    p = GAME.start(GAME.setting("1941"))
    start = balance(p)
    p.set_control(MAP.space_of["karelia_ssr"], GERMANY)
    more = balance(p)
    assert more > start + 10
    p.set_control(MAP.space_of["russia"], GERMANY)
    without = balance(p)
    assert without > more + 30
    assert 0 < chance_of_axis(p) < 1
    p.recruit(0, CHINA, MAP.space_of["chinghai"])
    assert balance(p) < without


def test_a_match_that_is_won_counts_more_than_any_army() -> None:
    p = GAME.start(GAME.setting("1941"))
    before = balance(p)
    p.win(AXIS)
    assert balance(p) > before + 500
    q = GAME.start(GAME.setting("1941"))
    q.win(DRAWN)
    assert balance(q) == 0


def test_cities_gained_since_the_start_count_more_and_more() -> None:
    """[b1, R-G7] After the last round they decide."""
    name = "victory cities gained, last rounds"
    weights = weights_of("broadfront.games.global_war", COLUMN_NAMES)
    assert weights[COLUMN_NAMES.index(name)] > 0
    p = GAME.start(GAME.setting("1942"))
    p.set_control(MAP.space_of["karelia_ssr"], GERMANY)
    gained = []
    for p.round in (1, 29, 30):
        gained.append(columns(p)[COLUMN_NAMES.index(name)])
    assert gained == pytest.approx([1 / 30, 1 / 2, 1])


def test_the_weights_that_a_balance_in_ipc_is_reckoned_by_are_positive() -> None:
    weights = dict(zip(COLUMN_NAMES, weights_of("broadfront.games.global_war", COLUMN_NAMES), strict=True))
    assert min(weights["army, early"], weights["army, late"]) > 0
