"""The method of timing: short slices of everything in turn, in rounds, with medians and quartiles of the results.

The machine is shared and its speed varies by a third within a minute. So nothing is compared across runs: in every
round each contender plays for a moment, the order rotates from round to round, ratios are taken within a round, and the
clock is the processor time of this process (without that of other processes, although they still slow it down).
"""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

clock = time.process_time


class Spread(NamedTuple):
    """The median of some measurements and their quartiles."""

    median: float
    low: float
    high: float

    @classmethod
    def of(cls, values: Sequence[float]) -> Spread:
        if len(values) < 2:
            return cls(values[0], values[0], values[0])
        low, median, high = statistics.quantiles(values, n=4, method="inclusive")
        return cls(median, low, high)


class Row(NamedTuple):
    """One measurement: a figure with its unit, over the rounds, and its upper target (0: no target)."""

    name: str
    unit: str
    spread: Spread
    remark: str = ""
    aim: float = 0.0

    @classmethod
    def read(cls, data: Sequence[Any]) -> Row:
        """Return a row from the data of another process."""
        name, unit, spread, *rest = data
        return cls(name, unit, Spread(*spread), *rest)


def in_turn(rounds: int, tasks: Sequence[Callable[[int], None]]) -> None:
    """Run every task once in every round, beginning with another one each time; a task gets the number of the round."""
    for number in range(rounds):
        start = number % len(tasks)
        for task in (*tasks[start:], *tasks[:start]):
            gc.collect()
            task(number)


def seconds_each(call: Callable[[], object], budget: float) -> float:
    """Return the seconds of one call, from the calls that fit into a budget of seconds."""
    calls, step = 0, 1
    began = clock()
    while (spent := clock() - began) < budget:
        for _ in range(step):
            call()
        calls += step
        step = min(2 * step, 1000)
    return spent / calls
