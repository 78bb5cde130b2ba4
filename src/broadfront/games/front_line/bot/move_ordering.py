"""Which moves a search should look at first: the scores of `policy` and the kinds of moves, weighted by its findings.

The weights stand in ``data/preferences.json``; their sum for a move is the logarithm of its prior.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Final

from broadfront.engine.evaluation import PREFERENCES, weights_of
from broadfront.engine.position import Ask
from broadfront.games.front_line.bot.evaluation import lateness
from broadfront.games.front_line.position import FrontLinePosition
from broadfront.games.front_line.rules.actions import Actions, SupportAction
from broadfront.games.front_line.rules.leadership import Reaction
from broadfront.games.front_line.rules.turn_sequence import BeginTurn

ORDERS: Final = (
    *("attack", "move", "maneuver", "amphibious", "paratroop", "build", "regroup", "relieve"),
    *("commission", "cache", "end"),
)
"""The orders except the support of an ally, which is weighted by its score alone."""
REACTIONS: Final = ("fire", "maneuver", "relieve", "decline")
NAMES: Final[tuple[str, ...]] = (
    "score of an order",
    "score of an order, late",
    "attack from above",
    "attack on a disrupted unit",
    "attack with the last chit",
    "move with the last chit",
    *(f"order: {verb}" for verb in ORDERS),
    "score of a reaction",
    *(f"reaction: {verb}" for verb in REACTIONS),
    "score of a stack",
    "score of another answer",
)
MIN_SCORE: Final = -2.0
MAX_SCORE: Final = 5.0
"""Scores beyond this limit are not distinguished."""

_WEIGHT: Final = dict(zip(NAMES, weights_of("broadfront.games.front_line", NAMES, PREFERENCES), strict=True))
_ORDER: Final = {verb: _WEIGHT[f"order: {verb}"] for verb in ORDERS}
_REACTION: Final = {verb: _WEIGHT[f"reaction: {verb}"] for verb in REACTIONS}
_SCORE: Final = _WEIGHT["score of an order"]
_LATE: Final = _WEIGHT["score of an order, late"]
_ABOVE: Final = _WEIGHT["attack from above"]
_WEAK: Final = _WEIGHT["attack on a disrupted unit"]
_LAST_ATTACK: Final = _WEIGHT["attack with the last chit"]
_LAST_MOVE: Final = _WEIGHT["move with the last chit"]
_OF_REACTION: Final = _WEIGHT["score of a reaction"]
_OF_STACK: Final = _WEIGHT["score of a stack"]
_OF_ANSWER: Final = _WEIGHT["score of another answer"]


def liked(p: FrontLinePosition, ask: Ask, scores: Sequence[float]) -> list[float]:
    """Return a prior for each move, from its score."""
    step = p.agenda[-1]
    if not isinstance(step, (Actions, SupportAction)):
        if isinstance(step, Reaction):
            return [
                exp(_OF_REACTION * _bounded(score) + _REACTION.get(move.verb, 0.0))
                for move, score in zip(ask.moves, scores, strict=True)
            ]
        sharpness = _OF_STACK if isinstance(step, BeginTurn) else _OF_ANSWER
        return [exp(sharpness * _bounded(score)) for score in scores]
    sharpness = _SCORE + _LATE * lateness(p)
    last, height, disrupted = p.chits == 1, p.setting.height, p.disrupted
    likes = []
    for (verb, what, where), score in zip(ask.moves, scores, strict=True):
        odds = sharpness * _bounded(score) + _ORDER.get(verb, 0.0)
        if verb == "attack":
            if height[what] > height[where]:
                odds += _ABOVE
            if disrupted >> where & 1:
                odds += _WEAK
            if last:
                odds += _LAST_ATTACK
        elif last and verb == "move":
            odds += _LAST_MOVE
        likes.append(exp(odds))
    return likes


def columns(p: FrontLinePosition, ask: Ask, scores: Sequence[float]) -> list[list[float]]:
    """Return the values of `NAMES` for each move, from its score."""
    step, height = p.agenda[-1], p.setting.height
    late, last = lateness(p), p.chits == 1
    rows = []
    for (verb, what, where), score in zip(ask.moves, scores, strict=True):
        worth = _bounded(score)
        if isinstance(step, (Actions, SupportAction)):
            attacks = verb == "attack"
            features: dict[str, float] = {
                "score of an order": worth,
                "score of an order, late": worth * late,
                "attack from above": attacks and height[what] > height[where],
                "attack on a disrupted unit": attacks and p.disrupted >> where & 1,
                "attack with the last chit": attacks and last,
                "move with the last chit": verb == "move" and last,
                f"order: {verb}": 1.0,
            }
        elif isinstance(step, Reaction):
            features = {"score of a reaction": worth, f"reaction: {verb}": 1.0}
        else:
            features = {
                "score of a stack" if isinstance(step, BeginTurn) else "score of another answer": worth
            }
        rows.append([float(features.get(name, 0.0)) for name in NAMES])
    return rows


def _bounded(score: float) -> float:
    return MIN_SCORE if score < MIN_SCORE else min(score, MAX_SCORE)
