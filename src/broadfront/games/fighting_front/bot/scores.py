"""Rules of thumb: a score for each move of a question, in units of an Infantry (`card_value.WORTH`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple, TypeAlias

from broadfront.engine.position import Ask

Scores: TypeAlias = list[float]
Scorer: TypeAlias = Callable[[int, int], float]
"""Takes the two ids of a move."""


class StyleWeights(NamedTuple):
    """How a side plays a turn: what it counts for more or less than usual."""

    advance: float = 1.0
    """How many times what it is worth to stand farther forward."""
    guard: float = 1.0
    """How many times what it is worth to stand in the own back row."""
    attack: float = 0.0
    """What a ground attack is worth besides."""
    shell: float = 0.0
    """What a bombardment is worth besides."""


PLAIN: Final = StyleWeights()


def scored(ask: Ask, scorers: Mapping[str, Scorer | float], rest: float = 0.0) -> Scores:
    """Return the score of each move of a question: by its verb, and ``rest`` for those of all other verbs."""
    scores: Scores = []
    for verb, what, where in ask.moves:
        score = scorers.get(verb, rest)
        scores.append(score if isinstance(score, float) else score(what, where))
    return scores
