"""One move ahead over exact odds: takes the move whose outcomes are worth most on average, by the game's advice.

Hidden information is respected by judging in several worlds dealt anew, never in the true one.
"""

from __future__ import annotations

from collections.abc import Sequence

from broadfront.engine.card import Game
from broadfront.engine.chance import pick
from broadfront.engine.contract import CHANCE, Ask, Move, Position, Rng, hides
from broadfront.engine.odds import SecretDraw, TooManyBranches, odds
from broadfront.players.advice import Counsel, counsel, worth
from broadfront.players.player import Memoryless, question

__all__ = ["Greedy"]


class Greedy(Memoryless):
    """Chooses the move with the best expected evaluation after its dice and other seats' answers.

    Parameters
    ----------
    worlds
        Where information is hidden: how many worlds a move is judged in.
    branches
        A move with more open branches than this is judged by samples instead of exact odds; so is one that leads to
        a secret draw.
    samples
        How many of them.
    """

    def __init__(
        self, name: str = "greedy", *, worlds: int = 8, branches: int = 400, samples: int = 48
    ) -> None:
        self.name = name
        self.worlds = worlds
        self.branches = branches
        self.samples = samples

    def choose(self, game: Game, position: Position, rng: Rng) -> Move:
        """Return the move worth most on average; of equals, the one with the larger prior, then the first."""
        ask = question(position)
        if len(ask.moves) == 1:
            return ask.moves[0]
        values = self.values(game, position, rng)
        likes = counsel(game).priors(position.redealt(ask.seat, rng), ask)
        best = max(range(len(values)), key=lambda i: (round(values[i], 12), likes[i], -i))
        return ask.moves[best]

    def values(self, game: Game, position: Position, rng: Rng) -> list[float]:
        """Return the expected evaluation, for the asked seat, of each legal move."""
        ask, advice = question(position), counsel(game)
        if not hides(position):
            return [self._value(advice, position, move, ask.seat, rng) for move in ask.moves]
        totals = [0.0] * len(ask.moves)
        for _ in range(self.worlds):
            world = position.redealt(ask.seat, rng)
            for i, move in enumerate(ask.moves):
                totals[i] += self._value(advice, world, move, ask.seat, rng)
        return [total / self.worlds for total in totals]

    def _value(self, advice: Counsel, p: Position, move: Move, seat: int, rng: Rng) -> float:
        def likely(q: Position, ask: Ask) -> Move:
            return _likeliest(advice.priors(q, ask), ask)

        try:
            outcomes = odds(p, move, likely, self.branches)
        except (TooManyBranches, SecretDraw):
            return self._sampled(advice, p, move, seat, rng)
        return sum(float(o.probability) * worth(advice, o.position)[seat] for o in outcomes)

    def _sampled(self, advice: Counsel, p: Position, move: Move, seat: int, rng: Rng) -> float:
        total = 0.0
        for _ in range(self.samples):
            q = p.clone()
            ask = q.play(move)
            while ask is not None and (
                ask.seat == CHANCE or len(q.agenda) > len(p.agenda) or q.agenda[-1].resolving
            ):
                ask = q.play(pick(ask, rng) if ask.seat == CHANCE else _likeliest(advice.priors(q, ask), ask))
            total += worth(advice, q)[seat]
        return total / self.samples


def _likeliest(weights: Sequence[float], ask: Ask) -> Move:
    return ask.moves[max(range(len(weights)), key=lambda i: (weights[i], -i))]
