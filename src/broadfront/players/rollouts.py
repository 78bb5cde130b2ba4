"""Search by rollouts: each promising move is played on by the game's priors to the end of the turn.

This improves a policy that is strong already: what is compared is not single moves but what comes of them when all
seats go on as the priors like best, to the end of the turn or of a later one (`Policy.rollout_turns`).
All moves meet the same chance, and where something is hidden the same worlds.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from time import perf_counter
from typing import Final

from broadfront.engine.bot_policy import Strategy, expected_result
from broadfront.engine.chance import pick
from broadfront.engine.game import Game
from broadfront.engine.position import CHANCE, Ask, Move, Position, Rng
from broadfront.players.sequential_halving import halve, preferred

A_ROLLOUT: Final = 10
"""How many simulations of a budget one rollout costs."""
WIDTH: Final = 4
"""Maximum number of moves that are compared: with more, one that is lucky wins too often."""
FOLLY: Final = 0.001
"""A move whose prior is less than this share of the best one is ignored."""
LIKE: Final = 2
"""Maximum number of compared moves of one verb to one place: it matters less which of the units goes there."""
TRIES: Final = 4
"""Rollouts that a move needs on average: with a smaller budget, fewer moves are compared."""
SEEDS: Final = 1 << 60


class RolloutBudget:
    """The used part of a budget of rollouts, or of seconds."""

    def __init__(self, rollouts: int, seconds: float) -> None:
        self.rollouts = rollouts
        self.done = 0
        self._seconds, self._started = seconds, perf_counter()

    def spent(self) -> float:
        """Return the used share; 1: all."""
        if self.rollouts:
            return self.done / self.rollouts
        return (perf_counter() - self._started) / self._seconds if self._seconds > 0 else 1.0


class Rollouts:
    """Rollouts from one position: call `best_strategy` at the beginning of a turn, and `moves` to compare moves."""

    def __init__(self, game: Game, position: Position, ask: Ask, rng: Rng, hidden: bool) -> None:
        self.game, self.policy, self.position, self.ask = game, game.policy(), position, ask
        self.hidden = hidden
        self.turn = game.turns_begun(position)
        self.seed = rng.randrange(SEEDS)
        self.meter = RolloutBudget(0, 0.0)

    def best_strategy(self, strategies: Sequence[Strategy], meter: RolloutBudget) -> Strategy:
        """Return the best strategy for the turn; the first one, if none is surely better."""
        self.meter = meter
        results = halve(strategies, lambda strategy, lot: self._value(lot, strategy, None), meter.spent)
        return strategies[preferred(results)]

    def moves(self, strategy: Strategy, meter: RolloutBudget) -> dict[Move, list[float]]:
        """Return the results of the most promising moves, the likeliest first; the best one has the most tries."""
        self.meter = meter
        weights = strategy.priors(self.position, self.ask)
        order = sorted(range(len(weights)), key=lambda i: (-weights[i], i))
        least = FOLLY * weights[order[0]]
        some = self._various([self.ask.moves[i] for i in order if weights[i] >= least])
        if len(some) == 1:
            return {some[0]: []}
        results = halve(some, lambda move, lot: self._value(lot, strategy, move), meter.spent)
        best = preferred(results)
        most = max(1, len(results[best]))
        for i, values in enumerate(results):
            if i != best:
                del values[most - 1 :]
        return dict(zip(some, results, strict=True))

    def _various(self, ranked: Sequence[Move]) -> list[Move]:
        """Return the first moves, few of each kind, and at most as many as can be compared."""
        rollouts = self.meter.rollouts
        width = min(WIDTH, max(2, rollouts // TRIES)) if rollouts else WIDTH
        some: list[Move] = []
        seen: dict[tuple[str, int], int] = {}
        for move in ranked:
            kind = move.verb, move.where
            seen[kind] = seen.get(kind, 0) + (move.where > 0)
            if seen[kind] <= LIKE:
                some.append(move)
                if len(some) == width:
                    break
        return some

    def _value(self, lot: int, strategy: Strategy, move: Move | None) -> float:
        """Return the result of a move, or of the strategy alone, for the seat to move."""
        self.meter.done += 1
        chance = Random(self.seed + lot)
        position, seat = self.position, self.ask.seat
        p = position.determinized(seat, chance) if self.hidden else position.clone()
        ask = p.play(move) if move is not None else p.pending
        policy, turn, until = self.policy, self.turn, self.turn + self.policy.rollout_turns - 1
        now = turn
        usual: Callable[[Position, Ask], Sequence[float]] = policy.priors
        while ask is not None:
            moves = ask.moves
            if ask.seat == CHANCE:
                ask = p.play(pick(ask, chance))
                continue
            now = self.game.turns_begun(p)
            if now > until and not p.agenda[-1].resolving:
                break
            if len(moves) == 1:
                ask = p.play(moves[0])
                continue
            priors = strategy.priors if ask.seat == seat and now == turn else usual
            weights = priors(p, ask)
            ask = p.play(moves[max(range(len(moves)), key=weights.__getitem__)])
        return expected_result(policy, p)[seat]
