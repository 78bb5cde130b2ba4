"""[b4] How many hits dice score: products of binomials, or with low luck whole hits and one die for the rest."""

from __future__ import annotations

from functools import lru_cache
from math import comb
from typing import Final

__all__ = ["NOTHING", "Group", "binomial", "hits_of", "joined", "shots"]

NOTHING: Final = 1e-13
"""A probability below this is none: what is dropped adds up to less than 1e-9 in the largest battles."""
Group = tuple[int, int]
"""Dice that are alike: how many, and what they hit on in sixths of a pip (36 of 36: always)."""


@lru_cache(maxsize=20_000)
def binomial(number: int, p: float) -> tuple[float, ...]:
    """Return the distribution of hits of so many dice that hit with probability p.

    >>> binomial(2, 0.5)
    (0.25, 0.5, 0.25)
    """
    q = 1.0 - p
    return tuple(comb(number, k) * p**k * q ** (number - k) for k in range(number + 1))


def joined(one: tuple[float, ...], other: tuple[float, ...]) -> tuple[float, ...]:
    """Return the distribution of the sum of two independent numbers.

    >>> joined((0.5, 0.5), (0.5, 0.5))
    (0.25, 0.5, 0.25)
    """
    if len(one) < len(other):
        one, other = other, one
    if len(other) == 1:
        return one if other[0] == 1.0 else tuple(x * other[0] for x in one)
    size = len(one)
    found = [0.0] * (size + len(other) - 1)
    for i, a in enumerate(other):
        if a > 1e-18:
            found[i : i + size] = [x + a * b for x, b in zip(found[i : i + size], one, strict=True)]
    return tuple(found)


@lru_cache(maxsize=100_000)
def hits_of(groups: tuple[Group, ...], *, low_luck: bool = False) -> tuple[float, ...]:
    """Return the distribution of the hits of dice that roll together.

    >>> hits_of(((1, 18), (1, 6)))[2] == 3 / 6 * 1 / 6
    True
    >>> hits_of(((3, 18), (1, 6)), low_luck=True)  # ten pips: a hit, and four pips left
    (0.0, 0.33333333333333337, 0.6666666666666666)
    """
    if low_luck:
        points = sum(number * value for number, value in groups)
        sure, rest = divmod(points, 36)
        tail = (1.0 - rest / 36, rest / 36) if rest else (1.0,)
        return (*(0.0,) * sure, *tail)
    found: tuple[float, ...] = (1.0,)
    for number, value in groups:
        found = joined(found, binomial(number, value / 36))
    return found


def shots(number: int, value: int, *, low_luck: bool = False) -> tuple[float, ...]:
    """Return the distribution of the hits of dice that are all alike, such as an AA gun's at the aircraft of a type."""
    return hits_of(((number, 6 * value),), low_luck=low_luck)
