"""The greedy player: takes the move with the best expected evaluation over exact odds, by the game's policy.

Hidden information is respected by judging in several worlds dealt anew, never in the true one.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum

from broadfront.engine.bot_policy import Policy, expected_result, most_likely_move
from broadfront.engine.chance import pick
from broadfront.engine.game import Game
from broadfront.engine.odds import NoOdds, Outcome, SecretDraw, TooManyBranches, odds
from broadfront.engine.position import CHANCE, Ask, Move, Position, Rng, has_hidden_information
from broadfront.players.player import Player, question

THOUGHTS = 2  # quick answers to choose from, where looking ahead does not pay


class Greedy(Player):
    """Chooses the move with the best expected evaluation after its dice and other seats' answers.

    Parameters
    ----------
    worlds
        Where information is hidden: how many worlds a move is judged in.
    branches
        A move with more open branches than this is judged by samples instead of exact odds; so is one that leads to
        a secret draw. Where information is hidden an eighth of this is too many: then the rules of thumb answer.
    samples
        How many of them.
    width
        Where information is hidden, so that each move is judged several times over: how many moves are judged, the
        most promising by their priors.
    """

    def __init__(
        self,
        name: str = "greedy",
        *,
        worlds: int = 4,
        branches: int = 400,
        samples: int = 48,
        width: int = 24,
    ) -> None:
        self.name = name
        self.worlds = worlds
        self.width = width
        self.branches = branches
        self.samples = samples

    def decide(self, game: Game, world: Position, rng: Rng) -> Move:
        """Return the move worth most on average; of equals, the one with the larger prior, then the first.

        Where the game plans whole turns it follows the plan. The rules of thumb answer a question that the game's
        policy calls worth less than the whole effort; and, where information is hidden, one whose moves can turn out
        in too many ways to count them in world after world.
        """
        ask, policy = question(world), game.policy()
        if len(ask.moves) == 1:
            return ask.moves[0]
        planned = policy.plan(world, ask, 1, 0.0)
        if planned is not None:
            return planned
        if policy.effort(world, ask) < 1:
            return _second_thought(policy, world, ask, rng)
        try:
            values = self.values(game, world, rng)
        except NoOdds:
            return _second_thought(policy, world, ask, rng)
        likes = policy.priors(world, ask)
        best = max(range(len(values)), key=lambda i: (round(values[i], 12), likes[i], -i))
        return ask.moves[best]

    def allowance(self, game: Game, world: Position) -> float:
        """Return one second if it looks ahead, else 0."""
        return float(game.policy().effort(world, question(world)) >= 1)

    def values(self, game: Game, position: Position, rng: Rng) -> list[float]:
        """Return the expected evaluation, for the asked seat, of each legal move; 0 for one that is not judged.

        Raises
        ------
        NoOdds
            Where information is hidden, if a move can turn out in more than ``branches / 8`` ways, or draws in secret.
        """
        ask, policy = question(position), game.policy()
        if not has_hidden_information(position):
            return [self._value(policy, position, move, ask.seat, rng) for move in ask.moves]

        def likely(q: Position, ask: Ask) -> Move:
            return most_likely_move(policy.priors(q, ask), ask)

        totals = [0.0] * len(ask.moves)
        likes = policy.priors(position.determinized(ask.seat, rng), ask)
        judged = sorted(range(len(likes)), key=lambda i: (-likes[i], i))[: self.width]
        for _ in range(self.worlds):
            world = position.determinized(ask.seat, rng)
            for i in judged:
                outcomes = odds(world, ask.moves[i], likely, self.branches // 8)
                totals[i] += _mean(policy, outcomes, ask.seat)
        return [total / self.worlds for total in totals]

    def _value(self, policy: Policy, p: Position, move: Move, seat: int, rng: Rng) -> float:
        def likely(q: Position, ask: Ask) -> Move:
            return most_likely_move(policy.priors(q, ask), ask)

        try:
            outcomes = odds(p, move, likely, self.branches)
        except (TooManyBranches, SecretDraw):
            return self._sampled(policy, p, move, seat, rng)
        return _mean(policy, outcomes, seat)

    def _sampled(self, policy: Policy, p: Position, move: Move, seat: int, rng: Rng) -> float:
        total = 0.0
        for _ in range(self.samples):
            q = p.clone()
            ask = q.play(move)
            while ask is not None and (
                ask.seat == CHANCE or len(q.agenda) > len(p.agenda) or q.agenda[-1].resolving
            ):
                ask = q.play(
                    pick(ask, rng) if ask.seat == CHANCE else most_likely_move(policy.priors(q, ask), ask)
                )
            total += expected_result(policy, q)[seat]
        return total / self.samples


def _second_thought(policy: Policy, world: Position, ask: Ask, rng: Rng) -> Move:
    """Return the preferred one of a few quick answers."""
    likes = dict(zip(ask.moves, policy.priors(world, ask), strict=True))
    return max((policy.rollout_move(world, ask, rng) for _ in range(THOUGHTS)), key=lambda move: likes[move])


def _mean(policy: Policy, outcomes: Sequence[Outcome], seat: int) -> float:
    return fsum(float(o.probability) * expected_result(policy, o.position)[seat] for o in outcomes)
