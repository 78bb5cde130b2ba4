"""The policy for computer players: what a position is worth, which orders look good, a fast answer to any question.

Orders are scored in steps of infantry: what they may be expected to gain. A score is a logarithm of a weight.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp
from typing import Final

from broadfront.engine.contract import Ask, Move, Rng
from broadfront.engine.policy import Policy, drawn
from broadfront.games.action_front.aims import aim_of
from broadfront.games.action_front.appraisal import chance_of_a
from broadfront.games.action_front.position import ActionFrontPosition
from broadfront.games.action_front.preparation import (
    entry_scores,
    placing_scores,
    purchase_scores,
    register_scores,
)
from broadfront.games.action_front.shelling import approach_scores, indirect_scores
from broadfront.games.action_front.tactics import Scene, action_scores

__all__ = ["POLICY"]

SHARPNESS: Final = 3.5
TRUST: Final = 4.0
"""How many times as much as usual search goes by the priors: they reckon with the next fire, `evaluate` guesses it."""


def evaluate(p: ActionFrontPosition) -> tuple[float, float]:
    """Return the result each seat may expect."""
    a = chance_of_a(p)
    return a, 1.0 - a


def priors(p: ActionFrontPosition, ask: Ask) -> Sequence[float]:
    """Return a weight for each move, larger for better."""
    judge = _JUDGES.get(ask.rule)
    if judge is None:
        return (1.0,) * len(ask.moves)
    return [exp(SHARPNESS * max(-3.0, min(score, 4.0))) for score in judge(p, ask)]


def rollout_move(p: ActionFrontPosition, ask: Ask, rng: Rng) -> Move:
    """Return a move drawn by the weights of `priors`."""
    if len(ask.moves) == 1:
        return ask.moves[0]
    return drawn(priors(p, ask), ask, rng)


def effort(p: ActionFrontPosition, ask: Ask) -> float:
    """Return which share of its thought a player should spend on a question: none.

    Search that goes by `evaluate` was found to play no better than the rules of thumb without it, and worse the longer
    it thinks (docs/concepts/players.md). So from Veteran on the best liked move is played, without a slip.
    """
    del p, ask
    return 0.0


def _riders(p: ActionFrontPosition, ask: Ask) -> list[float]:
    """[6.4] Take along whoever gains by it more than a shot from where he is."""
    step = p.agenda[-1]
    target: int = getattr(step, "target", -1)
    if target < 0:
        leaves = aim_of(p, ask.seat).exits
        return [0.0 if verb == "end" else 2.0 if leaves else -2.0 for verb, _, _ in ask.moves]
    scene = Scene(p, ask.seat)
    scores = []
    for verb, what, _ in ask.moves:
        if verb == "carry":
            gain = scene.stand(what, target) - scene.stand(what, p.at[what])
            gain -= 0.5 * scene.shot_from(p.model[what], p.steps[what], p.at[what])
            scores.append(gain)
        else:
            scores.append(0.1)
    return scores


def _go_on(p: ActionFrontPosition, ask: Ask) -> list[float]:
    """[8.4] Go on where it is better."""
    scene = Scene(p, ask.seat)
    foe = p.troops[1 - ask.seat]
    scores = []
    for verb, what, where in ask.moves:
        if verb == "end":
            scores.append(0.0)
        elif foe >> where & 1:
            scores.append(scene.storm(what, where))
        else:
            scores.append(scene.stand(what, where) - scene.stand(what, p.at[what]))
    return scores


def _assaults(p: ActionFrontPosition, ask: Ask) -> list[float]:
    """[10.1] The surest first: it may free what helps in the next."""
    return [-0.8 if verb == "shuffle" else 0.0 for verb, _, _ in ask.moves]


def _calls(p: ActionFrontPosition, ask: Ask) -> list[float]:
    """[1.4] Decline: a shuffle helps nobody in particular."""
    return [-1.0 if verb == "shuffle" else 0.0 for verb, _, _ in ask.moves]


def _begin_dug_in(p: ActionFrontPosition, ask: Ask) -> list[float]:
    return [1.0 if verb == "entrench" else 0.0 for verb, _, _ in ask.moves]


_JUDGES: Final[dict[str, Callable[[ActionFrontPosition, Ask], list[float]]]] = {
    "1.4": _calls,
    "2.2": placing_scores,
    "2.3": _begin_dug_in,
    "2.5": register_scores,
    "4.1": indirect_scores,
    "4.7": approach_scores,
    "5.1": action_scores,
    "6.4": _riders,
    "8.4": _go_on,
    "10.1": _assaults,
    "13.2": entry_scores,
    "16.3": purchase_scores,
    "16.4": placing_scores,
    "16.5": entry_scores,
}
"""Who scores the moves, by the rule that asks."""


POLICY: Final = Policy[ActionFrontPosition](evaluate, priors, rollout_move, effort, trust=TRUST)
