"""The policy for computer players: what a position is worth, which orders look good, a fast answer to any question.

Orders are scored by their expected gain in steps of infantry. A score is the logarithm of a weight.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import exp
from types import MappingProxyType
from typing import Final

from broadfront.engine.bot_policy import Columns, Policy, Strategy, sample_move, sample_with_oversights
from broadfront.engine.position import Ask, Move, Rng, Step
from broadfront.games.action_front.bot.evaluation import COLUMN_NAMES, chance_of_a, columns
from broadfront.games.action_front.bot.indirect_fire_scores import approach_scores, indirect_scores
from broadfront.games.action_front.bot.objectives import objective_of
from broadfront.games.action_front.bot.setup_scores import (
    entry_scores,
    placing_scores,
    purchase_scores,
    register_scores,
)
from broadfront.games.action_front.bot.tactics import PLAIN, ActionEvaluator, StyleWeights, action_scores
from broadfront.games.action_front.position import ActionFrontPosition
from broadfront.games.action_front.rules.action import Action
from broadfront.games.action_front.rules.assault import Assault
from broadfront.games.action_front.rules.indirect_fire import Approach, IndirectFire
from broadfront.games.action_front.rules.movement import Boarding, GoOn
from broadfront.games.action_front.rules.setup import Entrench, Placing, Purchasing, Register
from broadfront.games.action_front.rules.shuffle_option import CallWindow
from broadfront.games.action_front.rules.turn_sequence import Reinforcements

Judge = Callable[[ActionFrontPosition, Ask], list[float]]
"""A function that scores the moves of a question."""

SHARPNESS: Final = 3.5
ROLLOUT_TURNS: Final = 99
"""Search plays on to the end of the match: after a few turns `evaluate` would mistake caution for gain."""
RASH: Final = StyleWeights(fear=0.3, pull=1.2, forgo=0.5, daring=0.5)
"""How a recruit plays."""
OVERLOOKED: Final = 75
"""The percentage of units able to act that a recruit overlooks."""
LAST_TURNS: Final = 2
"""The number of last turns in which each action is searched."""


def evaluate(p: ActionFrontPosition) -> tuple[float, float]:
    """Return the result that each seat may expect."""
    a = chance_of_a(p)
    return a, 1.0 - a


def priors(p: ActionFrontPosition, ask: Ask, temper: StyleWeights = PLAIN) -> Sequence[float]:
    """Return a weight for each move: a better move has a larger weight."""
    step = type(p.agenda[-1])
    if step in _TEMPERED:
        scores = _TEMPERED[step](p, ask, temper)
    elif step in _JUDGES:
        scores = _JUDGES[step](p, ask)
    else:
        return (1.0,) * len(ask.moves)
    return [exp(SHARPNESS * max(-3.0, min(score, 4.0))) for score in scores]


_STANCES: Final = tuple(
    Strategy(name, partial(priors, temper=temper))
    for name, temper in (
        ("usual", PLAIN),
        ("storm", StyleWeights(fear=0.3, pull=3.0, forgo=0.3, daring=0.6)),
        ("careful", StyleWeights(fear=1.5, pull=0.8, daring=-0.2)),
        ("hold", StyleWeights(fear=1.4, pull=0.0, forgo=2.0, daring=-0.6)),
    )
)


def strategies(p: ActionFrontPosition, ask: Ask) -> Sequence[Strategy]:
    """Return the strategies for the turn of the side that moves: bolder or more careful."""
    return _STANCES if ask.seat == p.mover else ()


def rollout_move(p: ActionFrontPosition, ask: Ask, rng: Rng) -> Move:
    """Return the move of a recruit, who overlooks units, underestimates dangers and assaults at bad odds.

    In the set-up, in purchases and in indirect fire, the move is drawn by the weights of `priors`.
    """
    if len(ask.moves) == 1:
        return ask.moves[0]
    if type(p.agenda[-1]) in _TEMPERED:
        return sample_with_oversights(priors(p, ask, RASH), ask, rng, OVERLOOKED)
    return sample_move(priors(p, ask), ask, rng)


def effort(p: ActionFrontPosition, ask: Ask) -> float:
    """Return how much an action is worth searching: only in the last turns, whose rollouts reach the end of the match.

    Before that, search decides how the whole turn is played (`strategies`), not which shot is fired first.
    """
    del ask
    return float(p.setting.turns - p.turn < LAST_TURNS and type(p.agenda[-1]) in _TEMPERED)


def _riders(p: ActionFrontPosition, ask: Ask, temper: StyleWeights) -> list[float]:
    """[6.4] Take along units that gain more by the ride than by a shot from where they are."""
    step = p.agenda[-1]
    target: int = getattr(step, "target", -1)
    if target < 0:
        leaves = objective_of(p, ask.seat).exits
        return [0.0 if verb == "end" else 2.0 if leaves else -2.0 for verb, _, _ in ask.moves]
    scene = ActionEvaluator(p, ask.seat, temper)
    scores = []
    for verb, what, _ in ask.moves:
        if verb == "carry":
            gain = scene.stand(what, target) - scene.stand(what, p.at[what])
            gain -= 0.5 * scene.shot_from(p.model[what], p.steps[what], p.at[what])
            scores.append(gain)
        else:
            scores.append(0.087)
    return scores


def _go_on(p: ActionFrontPosition, ask: Ask, temper: StyleWeights) -> list[float]:
    """[8.4] Continue the move if the unit stands better there."""
    scene = ActionEvaluator(p, ask.seat, temper)
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


def _by_verb(verb: str, score: float) -> Judge:
    """Return a function that scores the moves of one verb, and the others with 0."""
    return lambda p, ask: [score if move.verb == verb else 0.0 for move in ask.moves]


_JUDGES: Final[Mapping[type[Step], Judge]] = {
    CallWindow: _by_verb("shuffle", -1.0),  # [1.4] a shuffle helps both sides alike
    Purchasing: purchase_scores,
    Register: register_scores,
    Entrench: _by_verb("entrench", 1.0),
    Placing: placing_scores,
    IndirectFire: indirect_scores,
    Approach: approach_scores,
    Assault: _by_verb("shuffle", -0.8),
    Reinforcements: entry_scores,
}
"""The function that scores the moves, by the step that asks."""

_TEMPERED: Final[Mapping[type[Step], Callable[[ActionFrontPosition, Ask, StyleWeights], list[float]]]] = {
    Action: action_scores,
    Boarding: _riders,
    GoOn: _go_on,
}
"""The functions that score the moves and depend on the style of play, by the step that asks."""


POLICY: Final = Policy[ActionFrontPosition](
    evaluate,
    priors,
    rollout_move,
    effort,
    rollout_turns=ROLLOUT_TURNS,
    strategies=strategies,
    simulations=MappingProxyType({"veteran": 200, "elite": 1000}),
    error_rates=MappingProxyType({"regular": 45, "veteran": 22}),
    columns=Columns(COLUMN_NAMES, columns),
)
