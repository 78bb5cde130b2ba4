"""The search for one decision in one process, with a budget, and with a tree that the next decisions reuse."""

from __future__ import annotations

import time
from collections.abc import Hashable
from math import fsum
from typing import NamedTuple

from broadfront.engine.bot_policy import Strategy, expected_result
from broadfront.engine.game import Game
from broadfront.engine.position import Move, Position, Rng, Setting, has_hidden_information
from broadfront.players.player import question
from broadfront.players.rollouts import A_ROLLOUT, RolloutBudget, Rollouts
from broadfront.players.search import Search, Tuning
from broadfront.players.tree import Node

SIMULATION = 0.005  # seconds that one simulation hardly ever exceeds
LOOK_UP = 16  # simulations between two checks whether the leader can still be overtaken


class Budget(NamedTuple):
    """The budget of one decision: at most so many simulations or, if that is 0, so many seconds."""

    simulations: int = 0
    seconds: float = 0.0

    @property
    def longest(self) -> float:
        """The seconds that it may take; for simulations a high estimate."""
        return self.seconds or self.simulations * SIMULATION

    def share(self, parts: int, part: int) -> Budget:
        """Return one of several equal parts: simulations are divided, seconds pass for all at once."""
        whole = self.simulations
        return self._replace(simulations=whole * (part + 1) // parts - whole * part // parts)

    def without(self, seconds: float) -> Budget:
        """Return the remaining budget after so many seconds; simulations are unchanged."""
        return self._replace(seconds=max(0.0, self.seconds - seconds))

    def times(self, effort: float) -> Budget:
        """Return some share of it, but at least one simulation."""
        if self.simulations:
            return self._replace(simulations=max(1, round(self.simulations * effort)))
        return self._replace(seconds=self.seconds * effort)


class MoveStats(NamedTuple):
    """The statistics of one move in a search: its visits, and the sum of their results for the seat that moves."""

    visits: int
    total: float


class _ChosenStrategy(NamedTuple):
    """The strategy of a seat for a turn."""

    turn: int
    seat: int
    strategy: Strategy


class SearchSession:
    """Searches the decisions of a match, reusing the part of the tree that is still reachable."""

    def __init__(self, tuning: Tuning) -> None:
        self.tuning = tuning
        self.simulations = 0
        """Simulations of the last decision."""
        self._kept: dict[Hashable, Node] = {}
        self._strategy: _ChosenStrategy | None = None
        self._setting: Setting | None = None

    def think(self, game: Game, position: Position, rng: Rng, budget: Budget) -> dict[Move, MoveStats]:
        """Return the statistics of each legal move, of a search that stops when the leader cannot be overtaken."""
        ask, hidden = question(position), has_hidden_information(position)
        started = time.perf_counter()
        self._forget_other_matches(position)
        if game.policy().rollout_turns:
            return self._by_rollouts(game, position, rng, budget)
        root = self._kept.get(position.key()) if self._kept else None
        search = Search(game.policy(), position, rng, self.tuning, hidden, root)
        done = 0
        while True:
            search.simulate()
            done += 1
            if budget.simulations:
                left = budget.simulations - done
            else:
                elapsed = time.perf_counter() - started
                left = int(done / elapsed * (budget.seconds - elapsed)) if elapsed < budget.seconds else 0
            if left <= 0 or (done % LOOK_UP == 0 and _is_settled(search.root, left)):
                break
        self.simulations = done
        stats = {move: MoveStats(0, 0.0) for move in ask.moves}
        stats |= {move: MoveStats(edge.visits, edge.total) for move, edge in search.root.edges.items()}
        self._kept = {} if hidden else _decisions_below(search, max(stats, key=lambda move: stats[move]))
        return stats

    def _forget_other_matches(self, position: Position) -> None:
        """Drop the memory of another match."""
        if position.setting != self._setting:
            self.forget()
            self._setting = position.setting

    def choose_strategy(self, game: Game, position: Position, rng: Rng, budget: Budget) -> str:
        """Choose the turn's strategy, by rollouts if the game offers several; return its name, "": the usual one.

        The choice holds to the end of the turn.
        """
        ask = question(position)
        self._forget_other_matches(position)
        chosen = self._strategy_of_turn(game, position, ask.seat)
        if chosen is not None:
            return chosen.strategy.name
        strategies = game.policy().strategies(position, ask)
        if len(strategies) < 2:
            return ""
        rollouts = Rollouts(game, position, ask, rng, has_hidden_information(position))
        meter = RolloutBudget(budget.simulations // A_ROLLOUT, budget.seconds)
        self._strategy = _ChosenStrategy(rollouts.turn, ask.seat, rollouts.best_strategy(strategies, meter))
        return self._strategy.strategy.name

    def _strategy_of_turn(self, game: Game, position: Position, seat: int) -> _ChosenStrategy | None:
        """Return the strategy that was chosen before in this turn."""
        chosen = self._strategy
        if chosen is None or (chosen.turn, chosen.seat) != (game.turns_begun(position), seat):
            return None
        return chosen

    def adopt_strategy(self, game: Game, position: Position, name: str) -> None:
        """Take over the choice of another process."""
        ask = question(position)
        self._forget_other_matches(position)
        self._strategy = None
        strategies = game.policy().strategies(position, ask) if name else ()
        for strategy in strategies:
            if strategy.name == name:
                self._strategy = _ChosenStrategy(game.turns_begun(position), ask.seat, strategy)

    def _by_rollouts(self, game: Game, position: Position, rng: Rng, budget: Budget) -> dict[Move, MoveStats]:
        ask, policy = question(position), game.policy()
        chosen = self._strategy_of_turn(game, position, ask.seat)
        strategy = chosen.strategy if chosen is not None else Strategy("", policy.priors)
        rollouts = Rollouts(game, position, ask, rng, has_hidden_information(position))
        meter = RolloutBudget(budget.simulations // A_ROLLOUT, budget.seconds)
        tried = rollouts.moves(strategy, meter)
        self.simulations = meter.done
        if not meter.done:  # no budget: the likeliest move
            tried = {next(iter(tried)): [expected_result(policy, position)[ask.seat]]}
        stats = {move: MoveStats(0, 0.0) for move in ask.moves}
        return stats | {move: MoveStats(len(values), fsum(values)) for move, values in tried.items()}

    def forget(self) -> None:
        """Drop the tree, and the strategy of the turn."""
        self._kept = {}
        self._strategy = None


def _is_settled(root: Node, left: int) -> bool:
    first = second = 0
    for edge in root.edges.values():
        if edge.visits > first:
            first, second = edge.visits, first
        elif edge.visits > second:
            second = edge.visits
    return first - second > left


def _decisions_below(search: Search, chosen: Move) -> dict[Hashable, Node]:
    """Find the searched decisions of this seat that may come after the chosen move."""
    nodes: dict[Hashable, Node] = {}
    below = [search.root.edges[chosen].child]
    while below:
        node = below.pop()
        if node is None:
            continue
        if (
            node.visits
            and node.position is not None
            and node.ask is not None
            and node.ask.seat == search.seat
        ):
            nodes[node.position.key()] = node
        below += [edge.child for edge in node.edges.values()]
    return nodes
