"""Two studies side by side: how far their win rates lie apart, with the interval of the difference.

The interval is Newcombe's hybrid of two Wilson score intervals (method 10 of R. G. Newcombe, Statistics in Medicine 17,
1998): it needs no large samples and never leaves -1...1. A draw counts half, as in `broadfront.lab.statistics`.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple

from broadfront.lab.statistics import Rate

__all__ = ["Difference", "compared", "difference"]


class Difference(NamedTuple):
    """The rates of one name in two samples, the second less the first, and the interval of that difference."""

    name: str
    first: Rate
    second: Rate
    difference: float
    low: float
    high: float

    @property
    def is_clear(self) -> bool:
        """Whether the interval leaves 0 out."""
        return self.low > 0 or self.high < 0


def difference(first: Rate, second: Rate) -> Difference:
    """Return how much higher the second rate is than the first.

    The intervals of the rates give its interval, so it has their confidence. Without matches nothing is known.

    >>> from broadfront.lab.statistics import rate
    >>> told = difference(rate("a", [1] * 48 + [0] * 32), rate("a", [1] * 56 + [0] * 14))
    >>> f"{told.difference:.4f} {told.low:.4f} {told.high:.4f}"  # Newcombe's own example (a) has 56/70 and 48/80
    '0.2000 0.0524 0.3339'
    """
    gap = second.score - first.score
    if not first.matches or not second.matches:
        return Difference(second.name, first, second, 0.0, -1.0, 1.0)
    low = gap - sqrt((second.score - second.low) ** 2 + (first.high - first.score) ** 2)
    high = gap + sqrt((second.high - second.score) ** 2 + (first.score - first.low) ** 2)
    return Difference(second.name, first, second, gap, max(-1.0, low), min(1.0, high))


def compared(first: Sequence[Rate], second: Sequence[Rate]) -> list[Difference]:
    """Return the differences of all names that are in both, in the order of the first."""
    others = {one.name: one for one in second}
    return [difference(one, others[one.name]) for one in first if one.name in others]
