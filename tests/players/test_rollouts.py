"""Search by rollouts: what a move is worth shows when the turn, and the opponent's, have been played to their end."""

from random import Random
from typing import Any

import pytest
from msgspec import field
from tests.players.toys import Deal, GuessPosition, Toy

from broadfront.engine.bot_policy import Policy, Strategy
from broadfront.engine.position import CHANCE, Ask, Move, Position, Step, tagged
from broadfront.players import Budget, Mcts, Tuning
from broadfront.players.rollouts import LIKE, TRIES, WIDTH
from broadfront.players.search_session import SearchSession
from broadfront.players.sequential_halving import halve, preferred

# --- Farm: in each turn of the first seat two fields are reaped or sown; rain makes what is sown worth more -----------

REAP, SOW = Move("reap"), Move("sow")


class FarmPosition(Position, eq=False):
    turn: int = field(name="turn", default=1)
    fields: int = field(name="fields", default=0)
    sown: int = field(name="sown", default=0)
    store: int = field(name="store", default=0)

    def result(self) -> tuple[float, ...]:
        return evaluate(self)


@tagged("Farming")
class Farming(Step, frozen=True):
    def run(self, p: FarmPosition) -> Ask | None:
        if p.turn > 4:
            return None
        if p.turn % 2 == 0:
            return Ask(1, "2", "The other seat does nothing.", (Move("rest"), Move("sleep")))
        return Ask(0, "1", "Reap or sow?", (REAP, SOW))

    def reap(self, p: FarmPosition, what: int, where: int) -> None:
        self._next(p, 3)

    def sow(self, p: FarmPosition, what: int, where: int) -> None:
        p.sown += 1
        self._next(p, 0)

    def _next(self, p: FarmPosition, gain: int) -> None:
        p.store += gain
        p.fields += 1
        if p.fields == 2:
            p.fields, p.turn = 0, p.turn + 1
        p.begin(self)

    def rest(self, p: FarmPosition, what: int, where: int) -> None:
        p.begin(Rain(), self)

    def sleep(self, p: FarmPosition, what: int, where: int) -> None:
        p.begin(Rain(), self)


@tagged("Rain")
class Rain(Step, frozen=True):
    def run(self, p: FarmPosition) -> Ask | None:
        return Ask(CHANCE, "3", "Does it rain?", (Move("dry"), Move("wet")), (1, 3))

    def dry(self, p: FarmPosition, what: int, where: int) -> None:
        p.sown, p.turn = 0, p.turn + 1

    def wet(self, p: FarmPosition, what: int, where: int) -> None:
        p.store += 10 * p.sown
        self.dry(p, what, where)


def evaluate(p: FarmPosition) -> tuple[float, float]:
    return 0.2 + p.store / 100, 0.8 - p.store / 100


def reapers(p: FarmPosition, ask: Ask) -> list[float]:
    return [2.0 - i for i in range(len(ask.moves))]


def sowers(p: FarmPosition, ask: Ask) -> list[float]:
    return [1.0 + i for i in range(len(ask.moves))]


def strategies(p: FarmPosition, ask: Ask) -> tuple[Strategy, ...]:
    return (Strategy("reaper", reapers), Strategy("sower", sowers)) if ask.seat == 0 else ()


class Farm(Toy):
    def turns_begun(self, p: Any) -> int:
        return int(p.turn)


def farm(**more: Any) -> Toy:
    return Farm(Farming(), FarmPosition, Policy(evaluate, reapers, rollout_turns=2, **more))


def test_it_finds_what_pays_only_after_the_opponents_turn() -> None:
    game = farm()
    assert Mcts(Budget(simulations=800)).choose(game, game.new(), Random(1)) == SOW


def test_a_larger_budget_finds_it_more_often() -> None:
    game, found = farm(), []
    for simulations in (40, 320, 1280):
        player = Mcts(Budget(simulations=simulations))
        found.append(sum(player.choose(game, game.new(), Random(seed)) == SOW for seed in range(60)))
    assert found == sorted(found)
    assert found[0] < found[-1]
    assert found[-1] > 55


def test_one_seed_one_choice() -> None:
    game = farm()
    studies = [Mcts(Budget(simulations=200)).study(game, game.new(), Random(9)) for _ in range(2)]
    assert dict(studies[0]) == dict(studies[1])


def test_the_budget_counts_rollouts_and_the_choice_has_most_of_them() -> None:
    game, player = farm(), Mcts(Budget(simulations=300))
    p = game.new()
    tried = player.study(game, p, Random(2))
    assert player.thinker.simulations == 30
    assert player.choose(game, p, Random(2)) == max(tried, key=lambda move: tried[move].visits)


def test_without_a_budget_it_is_the_likeliest_move() -> None:
    game = farm(effort=lambda p, ask: 0.0)
    assert Mcts(Budget(simulations=400)).choose(game, game.new(), Random(1)) == REAP


def test_a_stance_is_chosen_by_its_results_and_kept_through_the_turn() -> None:
    game = farm(effort=lambda p, ask: 0.0, strategies=strategies)
    player, p, played = Mcts(Budget(simulations=400)), game.new(), []
    while p.turn == 1:
        played.append(player.choose(game, p, Random(3)))
        p.play(played[-1])
    assert played == [SOW, SOW]
    player.forget()
    assert player.choose(game, game.new(), Random(3)) == SOW


def test_other_processes_take_the_stance_over() -> None:
    game = farm(strategies=strategies)
    p, helper = game.new(), SearchSession(Tuning())
    helper.adopt_strategy(game, p, "sower")
    assert helper.think(game, p, Random(1), Budget(simulations=1))[SOW].visits == 1
    helper.adopt_strategy(game, p, "")
    assert helper.think(game, p, Random(1), Budget(simulations=1))[REAP].visits == 1


def test_what_is_hidden_changes_no_choice() -> None:
    game = Toy(Deal(), GuessPosition, Policy(lambda p: (0.5, 0.5), rollout_turns=2))
    chosen = []
    for card in (0, 1):
        p = game.new()
        p.play(Move("draw", card))
        p.play(Move("say", 0))
        player = Mcts(Budget(simulations=600))
        chosen.append([player.choose(game, p, Random(seed)) for seed in range(10)])
    assert chosen[0] == chosen[1]
    assert chosen[0].count(Move("guess", 0)) > 8  # three cards of five


def test_halving_keeps_the_first_option_and_drops_the_worst() -> None:
    spent = 0

    def tried(option: float, lot: int) -> float:
        nonlocal spent
        spent += 1
        return option + lot % 3

    found = halve([0.5, 0.1, 0.9, 0.2, 0.3, 0.4, 0.6, 0.7], tried, lambda: spent / 80)
    assert preferred(found) == 2
    assert len(found[0]) == len(found[2]) == max(map(len, found))
    assert len(found[1]) < len(found[2])
    assert sum(map(len, found)) == 80


def test_options_that_come_to_the_same_are_not_tried_on() -> None:
    tries = 0

    def tried(option: str, lot: int) -> float:
        nonlocal tries
        tries += 1
        return float(option == "other") + lot

    found = halve(["usual", "same", "alike"], tried, lambda: tries / 100)
    assert [len(values) for values in found] == [3, 3, 3]
    found = halve(["usual", "same", "other"], tried, lambda: tries / 100)
    assert len(found[1]) == 3 < len(found[2])
    tries = 0
    found = halve(["usual", "other", "same"], tried, lambda: tries / 100)
    assert [len(values) for values in found] == [49, 48, 3]


@pytest.mark.parametrize(
    ("usual", "other", "best"),
    [
        ([0.5, 0.5, 0.5, 0.5], [0.9, 0.1, 0.9, 0.2], 0),  # better by less than the error
        ([0.5, 0.1, 0.9, 0.4], [0.7, 0.3, 1.0, 0.6], 1),  # better in each lot
        ([0.5], [0.9], 0),  # one try shows nothing
        ([0.5, 0.5, 0.5], [0.9], 0),  # it has dropped out
    ],
)
def test_another_option_must_be_better_by_more_than_its_error(
    usual: list[float], other: list[float], best: int
) -> None:
    assert preferred([usual, other]) == best


def many(moves: tuple[Move, ...], simulations: int) -> int:
    """How many of some moves that all look alike are compared."""

    @tagged("Many")
    class Many(Farming, frozen=True):
        def run(self, p: FarmPosition) -> Ask | None:
            found = super().run(p)
            return found._replace(moves=moves) if found is not None and found.seat == 0 else found

    game = Farm(
        Many(), FarmPosition, Policy(evaluate, lambda p, ask: [1.0] * len(ask.moves), rollout_turns=2)
    )
    tried = Mcts(Budget(simulations=simulations)).study(game, game.new(), Random(1))
    return sum(one.visits > 0 for one in tried.values())


def test_few_moves_to_one_place_are_compared() -> None:
    assert many(tuple(Move("sow", n, 1) for n in range(60)), 800) == LIKE


def test_a_small_budget_compares_fewer_moves() -> None:
    moves = tuple(Move("reap", n) for n in range(40))
    assert [many(moves, 10 * TRIES * n) for n in (1, 3, 50)] == [2, 3, WIDTH]
