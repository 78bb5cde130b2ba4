"""The players on a real game, and that game's policy; met through the catalogue, as players do."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from broadfront.boards.squares import parse as square
from broadfront.engine import registry
from broadfront.engine.bot_policy import Policy
from broadfront.engine.chance import pick
from broadfront.engine.game import Game
from broadfront.engine.position import CHANCE, Move
from broadfront.players import Budget, Mcts, parse

GAME = registry.game("front_line")
GREEN, RED = 0, 1
INFANTRY, TANK, ARTILLERY = 1, 2, 3
INDUSTRY = 2


def at(name: str) -> int:
    return square(name, 6, 10)


def played(seed: int, scenario: str = "main") -> Iterator[Any]:
    """The positions of a match between quick policies that wait for a player."""
    p, rng, policy = GAME.new(scenario), Random(seed), GAME.policy()
    while (ask := p.pending) is not None:
        if ask.seat == CHANCE:
            p.play(pick(ask, rng))
            continue
        yield p
        p.play(policy.rollout_move(p, ask, rng))


def stage(chits: int, *units: tuple[int, int, str]) -> Any:
    """Green's turn in December with some chits of Industry supply, and only these units on the board."""
    p: Any = next(p for p in played(1, "first_game") if p.pending.moves[-1].verb == "end")
    for name in p.data_fields():
        if name in ("green", "red", "infantry", "tanks", "artillery", "disrupted", "fallen"):
            setattr(p, name, 0)
    p.forget_actions()
    p.reserve = [0] * 8
    p.leadership = [0, 0]
    p.agenda[-1] = type(p.agenda[-1])(GREEN)
    p.mover, p.stack, p.chits, p.month, p.turn, p.leader = GREEN, INDUSTRY, chits, 3, 2, GREEN
    for side, kind, name in units:
        p.place(side, kind, at(name))
    p.settle()
    return p


@pytest.mark.parametrize("scenario", ["main", "lake_nogo", "allies"])
def test_every_question_gets_a_value_for_each_seat_and_a_weight_for_each_move(scenario: str) -> None:
    policy = GAME.policy()
    for p in played(3, scenario):
        values = policy.evaluate(p)
        assert all(0 < value < 1 for value in values)
        assert values[0] + values[1] == pytest.approx(1)
        assert all(value == values[seat & 1] for seat, value in enumerate(values))  # allies share it
        weights = policy.priors(p, p.pending)
        assert len(weights) == len(p.pending.moves)
        assert all(weight > 0 for weight in weights)


def test_policy_changes_nothing() -> None:
    policy = GAME.policy()
    for p in played(4):
        before = p.key()
        policy.evaluate(p)
        policy.priors(p, p.pending)
        assert p.key() == before


def test_the_board_turned_round_is_worth_the_same_to_the_other_side() -> None:
    def turned(squares: int) -> int:
        return int(f"{squares:060b}"[::-1], 2)

    policy, n = GAME.policy(), 0
    for p in played(5, "main"):
        if p.mover < 0:
            continue
        twin = p.clone()
        for name in ("infantry", "tanks", "artillery", "disrupted", "fallen"):
            setattr(twin, name, turned(getattr(p, name)))
        twin.green, twin.red = turned(p.red), turned(p.green)
        twin.reserve, twin.stacks = p.reserve[4:] + p.reserve[:4], p.stacks[3:] + p.stacks[:3]
        twin.leadership, twin.mover, twin.leader = p.leadership[::-1], 1 - p.mover, 1 - p.leader
        twin.edge = [{0: 0, 1: 2, 2: 1, 3: 4, 4: 3}[p.edge[0]]]
        assert policy.evaluate(twin) == pytest.approx(policy.evaluate(p)[::-1])
        n += 1
    assert n > 20


@pytest.mark.parametrize("spec", ["greedy", "mcts:150"])
def test_an_empty_capital_is_attacked(spec: str) -> None:
    p = stage(3, (GREEN, TANK, "E9"), (GREEN, INFANTRY, "C1"), (RED, INFANTRY, "B5"), (RED, TANK, "A5"))
    assert p.pending.seat == GREEN
    capital = p.setting.cities[4]
    assert parse(spec).choose(GAME, p, Random(1)) == Move("attack", at("E9"), capital)


@pytest.mark.parametrize("spec", ["greedy", "mcts:300"])
def test_a_threatened_empty_capital_is_not_left_alone(spec: str) -> None:
    p = stage(1, (GREEN, INFANTRY, "D2"), (GREEN, INFANTRY, "F5"), (RED, TANK, "C3"), (RED, INFANTRY, "D9"))
    capital = p.setting.cities[1]
    chosen = parse(spec).choose(GAME, p, Random(1))
    assert chosen.where in (capital, at("C3"))


def test_two_cores_share_the_budget_and_repeat_with_one_seed() -> None:
    p = stage(3, (GREEN, TANK, "D5"), (GREEN, INFANTRY, "C1"), (RED, INFANTRY, "E6"), (RED, TANK, "D8"))
    player = Mcts(Budget(simulations=41), cores=2)
    try:
        tried = dict(player.study(GAME, p, Random(6)))
        assert sum(visits for visits, _ in tried.values()) <= 41
        assert player.thinker.simulations <= 20
        assert player.choose(GAME, p, Random(6)) in p.pending.moves
        player.forget()
        assert dict(player.study(GAME, p, Random(6))) == tried
    finally:
        player.close()
    assert dict(player.study(GAME, p, Random(6))) == tried  # it hires again
    player.close()


def test_a_whole_match_of_planners_repeats_with_one_seed() -> None:
    def match() -> list[Move]:
        p, luck, made = GAME.new(), Random(2), []
        players = [parse("mcts:3"), parse("quick")]
        wits = [Random(seat) for seat in range(2)]
        while (ask := p.pending) is not None:
            move = (
                pick(ask, luck) if ask.seat == CHANCE else players[ask.seat].choose(GAME, p, wits[ask.seat])
            )
            made.append(move)
            p.play(move)
        return made

    assert match() == match()


def test_gaps_in_a_policy_are_filled() -> None:
    class Silent(type(GAME)):  # type: ignore[misc]
        policy = Game.policy

    policy: Policy = Silent().policy()
    p = Silent().new("allies")
    assert p.pending is not None
    assert policy.evaluate(p) == (0.25,) * 4
    assert policy.priors(p, p.pending) == (1.0,) * len(p.pending.moves)
    assert policy.rollout_move(p, p.pending, Random(1)) in p.pending.moves
