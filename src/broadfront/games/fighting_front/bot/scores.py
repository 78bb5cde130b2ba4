"""Rules of thumb: a score for each move of a question, in units of an Infantry (`card_value.WORTH`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple, TypeAlias

from broadfront.engine.position import Ask

Scores: TypeAlias = list[float]
Scorer: TypeAlias = Callable[[int, int], float]
"""Takes the two ids of a move."""


class StyleWeights(NamedTuple):
    """The style of a side in one turn: factors and extra scores that differ from the usual."""

    advance: float = 1.0
    """The factor of the score for standing farther forward."""
    guard: float = 1.0
    """The factor of the score for standing in the own back row."""
    attack: float = 0.0
    """The extra score of a ground attack."""
    shell: float = 0.0
    """The extra score of a bombardment."""


PLAIN: Final = StyleWeights()


def scored(ask: Ask, scorers: Mapping[str, Scorer | float], rest: float = 0.0) -> Scores:
    """Return the score of each move of a question by its verb; ``rest`` is the score of all other verbs."""
    scores: Scores = []
    for verb, what, where in ask.moves:
        score = scorers.get(verb, rest)
        scores.append(score if isinstance(score, float) else score(what, where))
    return scores
