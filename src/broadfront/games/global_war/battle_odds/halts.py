"""[b4.5] When to stop at sea: the walk of `carry` backwards, a state being worth the better of going on or not."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from operator import itemgetter, mul
from typing import Final, NamedTuple

from broadfront.games.global_war.battle_odds.carry import STILL, Grade, Side, Step, Work

__all__ = ["COARSE", "SELDOM", "GoesOn", "Halts", "Values", "halts"]

GoesOn = dict[tuple[int, int], bool]
"""For each pair of states between rounds whether going on is worth more than stopping."""
SELDOM: Final = 1e-7
"""States that are come to more seldom are not looked at."""
COARSE: Final[Grade] = 2
"""As closely as values that people read have to be known."""


class Halts(NamedTuple):
    """What a battle is worth to an attacker who stops at the best moment."""

    best: Values
    goes_on: GoesOn
    first: float
    """What it is worth if its first round, from where it begins, has to be fought."""


class Values:
    """What pairs of states are worth: where nobody has looked, what it is worth to stop there."""

    def __init__(self, defence: Side, value: Callable[[int, int], float]) -> None:
        """Begin with nothing looked at."""
        self.defence, self.value = defence, value
        self.rows: dict[int, list[float]] = {}

    def row(self, x: int) -> list[float]:
        """Return the values of the pairs of a state of the attacker, by the states of the defender."""
        row = self.rows.setdefault(x, [])
        row.extend(self.value(x, y) for y in range(len(row), len(self.defence.hits)))
        return row

    def mean(self, step: Step, x: int, y: int) -> float:
        """Return the mean of what a step leads to, but for where it came from."""
        there = _mean_over(step.defenders)
        mean = sum(p * there(self.row(one)) for one, p in step.attackers)
        return mean - step.still * self.row(x)[y] if step.still else mean


def _mean_over(ways: Sequence[tuple[int, float]]) -> Callable[[list[float]], float]:
    """Return what takes the mean of a row over some states."""
    if len(ways) == 1:
        state, chance = ways[0]
        return lambda row: chance * row[state]
    chances = [p for _, p in ways]
    take = itemgetter(*(state for state, _ in ways))
    return lambda row: sum(map(mul, chances, take(row)))


def halts(
    defence: Side,
    backwards: Iterable[tuple[int, int]],
    ended: Callable[[int, int], float | None],
    strike: Callable[[int, int, Grade], Step],
    fire: Callable[[int, int, Grade], Step],
    value: Callable[[int, int], float],
    work: Work,
    *,
    may_stop: bool = True,
) -> Halts:
    """Return what states between rounds are worth.

    Parameters
    ----------
    defence
        The defender.
    backwards
        The pairs to look at, each after those that come of it.
    ended
        What a battle is worth that is over before a round; None: it goes on.
    strike, fire
        What the steps of a round make of a pair, as for `carry`.
    value
        What it is worth to stop at a pair.
    work
        What it may cost.
    may_stop
        Whether the attacker can stop at all.

    Raises
    ------
    Untold
        If it costs more.
    """
    best, later = Values(defence, value), Values(defence, value)
    goes_on: GoesOn = {}
    first = 0.0
    for x, y in backwards:
        over = ended(x, y)
        shot = fire(x, y, COARSE)
        work.spend(len(shot.attackers) * len(shot.defenders))
        rest = 0.0 if shot is STILL else best.mean(shot, x, y)
        if over is not None:
            first = over
            best.row(x)[y] = over
            later.row(x)[y] = over if shot is STILL else rest + shot.still * over
            continue
        hit = strike(x, y, COARSE)
        total, again = rest, shot.still
        if hit is not STILL:
            work.spend(len(hit.attackers) * len(hit.defenders))
            total, again = later.mean(hit, x, y) + hit.still * rest, hit.still * shot.still
        going, stop = total / (1.0 - again), value(x, y)
        goes_on[x, y] = not may_stop or going > stop
        here = going if not may_stop else max(going, stop)
        best.row(x)[y] = here
        later.row(x)[y] = rest + shot.still * here
        first = total + again * here
    return Halts(best, goes_on, first)
