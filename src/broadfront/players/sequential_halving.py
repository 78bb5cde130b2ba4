"""Sequential halving: finds the best of several options by their mean, where each try is a sample.

All options are tried with the same chance (a lot), so that they are compared pair by pair. The worse half drops out
again and again, and so do options that bring the same as one before them in the first lots. The first option is the
one to keep unless another is better by more than its error.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import fsum, log2, sqrt
from typing import Final, TypeVar

T = TypeVar("T")

PRIOR: Final = 0.05
"""The standard deviation of a difference that is assumed before any has been seen."""
ALIKE: Final = 3
"""Options whose results agree in so many lots are taken to be the same."""
ERRORS: Final = 1.5
"""How many standard errors another option must be ahead of the first one."""


def halve(
    options: Sequence[T], tried: Callable[[T, int], float], spent: Callable[[], float]
) -> list[list[float]]:
    """Return the results of each option, by lot; the first option stays in to the end.

    Parameters
    ----------
    options
        The first one is what is done if nothing better is found.
    tried
        Returns the result of an option in one lot, larger for better. The same lot must bring the same chance.
    spent
        Returns how much of the budget is gone, 1 when all is. Nothing is tried after that.

    >>> tries = []
    >>> results = halve(
    ...     "abc", lambda name, lot: tries.append(name) or float(name == "c"), lambda: len(tries) / 9
    ... )
    >>> [len(values) for values in results]
    [4, 2, 3]
    """
    results: list[list[float]] = [[] for _ in options]
    field = list(range(len(options)))
    rounds = max(1, round(log2(len(options))))
    lot = 0
    for number in range(1, rounds + 1):
        first = True
        while len(field) > 1 and (first or spent() < number / rounds):
            first = False
            for i in field:
                if spent() >= 1.0:
                    return results
                results[i].append(tried(options[i], lot))
            lot += 1
            if lot == ALIKE:
                firsts: dict[tuple[float, ...], int] = {}
                for i in field:
                    firsts.setdefault(tuple(results[i]), i)
                field = list(firsts.values())
        rest = sorted(field[1:], key=lambda i: -fsum(results[i]))
        field = [0, *rest[: max(1, len(field) // 2 - 1)]]
    return results


def preferred(results: Sequence[Sequence[float]]) -> int:
    """Return the best option: the first, unless another is ahead of it by more than the error of their difference.

    Options that have two tries less than the first one have dropped out; the last lot may have been cut short.

    >>> preferred([[0.5, 0.5, 0.5], [0.9, 0.8, 0.9], [1.0]])
    1
    """
    best, ahead = 0, 0.0
    usual = results[0]
    for i, values in enumerate(results[1:], 1):
        n = min(len(usual), len(values))
        if n < 2 or len(values) < len(usual) - 1:
            continue
        differences = [value - other for value, other in zip(values, usual, strict=False)]
        mean = fsum(differences) / n
        square = fsum((difference - mean) ** 2 for difference in differences)
        error = sqrt((square + PRIOR * PRIOR) / n / n)
        if mean - ERRORS * error > ahead:
            best, ahead = i, mean - ERRORS * error
    return best
