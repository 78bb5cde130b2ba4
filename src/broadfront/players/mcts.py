"""The search player: Monte Carlo tree search with a budget of simulations or seconds, on one core or several.

Several cores each grow a tree of their own and add up how often they tried each move
(`broadfront.players.parallel_search`).
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from math import fsum

from mypy_extensions import mypyc_attr

from broadfront.engine.game import Game
from broadfront.engine.position import Move, Position, Rng
from broadfront.players.parallel_search import SearchPool
from broadfront.players.player import Player, question
from broadfront.players.search import Tuning
from broadfront.players.search_session import Budget, MoveStats, SearchSession


@mypyc_attr(allow_interpreted_subclasses=True)
class Mcts(Player):
    """Chooses the move that its search visited most.

    Parameters
    ----------
    budget
        For each decision, or as much of it as the game's policy thinks the question worth; with seconds, the choice
        of how a turn is played (`broadfront.engine.bot_policy.Policy.strategies`) is included. With simulations the
        choice depends on nothing but the position, ``rng`` and the decisions since `forget`; with seconds it also
        depends on the machine.
    tuning
        The dials of the search.
    cores
        Processes that search at once, this one included.
    level
        The level that it plays as: a game may give its twin with simulations another number of them
        (`broadfront.engine.bot_policy.Policy.simulations`).
    """

    def __init__(
        self,
        budget: Budget,
        name: str = "",
        *,
        tuning: Tuning | None = None,
        cores: int = 1,
        level: str = "",
    ) -> None:
        if budget.simulations <= 0 and budget.seconds <= 0:
            raise ValueError(f"{budget}: allow at least one simulation or some time")
        self.budget = budget
        self.name = name or (
            f"mcts:{budget.simulations}" if budget.simulations else f"mcts:{budget.seconds:g}s"
        )
        self.cores = min(cores, budget.simulations) if budget.simulations else cores
        self.level = level
        self.thinker = SearchSession(tuning or Tuning())
        self._crew: SearchPool | None = None

    def decide(self, game: Game, world: Position, rng: Rng) -> Move:
        """Return the next move of the turn's plan, if the game makes one, else the most visited move.

        Of equals it is the one with the better results, then the first.
        """
        started, ask = time.perf_counter(), question(world)
        if len(ask.moves) == 1:
            return ask.moves[0]
        policy, budget = game.policy(), self.budget_in(game)
        planned = policy.plan(world, ask, budget.simulations, budget.seconds)
        if planned is not None:
            return planned
        strategy = self.thinker.choose_strategy(game, world, rng, budget)
        rest = budget.without(time.perf_counter() - started).times(policy.effort(world, ask))
        tried = self.study(game, world, rng, rest, strategy)
        return max(tried, key=lambda move: tried[move])

    def budget_in(self, game: Game) -> Budget:
        """Return the budget of a decision in a game: the game's own for this level, if it has one."""
        own = game.policy().simulations.get(self.level, 0) if self.budget.simulations else 0
        return Budget(simulations=own) if own else self.budget

    def allowance(self, game: Game, world: Position) -> float:
        """Return the budget in seconds, or as much of it as the game's policy thinks the question worth."""
        return self.budget_in(game).times(game.policy().effort(world, question(world))).longest

    def study(
        self, game: Game, position: Position, rng: Rng, budget: Budget | None = None, strategy: str = ""
    ) -> Mapping[Move, MoveStats]:
        """Search and return the statistics of each legal move, in canonical order.

        ``strategy`` names the way in which the turn is played, chosen before; "": the usual one.
        """
        ask, cores = question(position), self.cores
        budget = budget or self.budget_in(game)
        if cores == 1 or (budget.seconds <= 0 and budget.simulations < cores):
            return self.thinker.think(game, position, rng, budget)
        if self._crew is None:
            self._crew = SearchPool(cores - 1, self.thinker.tuning)
        self._crew.start(game, position, rng, [budget.share(cores, i) for i in range(1, cores)], strategy)
        parts = [self.thinker.think(game, position, rng, budget.share(cores, 0)), *self._crew.reports()]
        return {
            move: MoveStats(
                sum(part[move].visits for part in parts), fsum(part[move].total for part in parts)
            )
            for move in ask.moves
        }

    def forget(self) -> None:
        """Drop the tree."""
        self.thinker.forget()
        if self._crew is not None:
            self._crew.forget()

    def close(self) -> None:
        """End the worker processes, if there are any."""
        if self._crew is not None:
            self._crew.close()
            self._crew = None
