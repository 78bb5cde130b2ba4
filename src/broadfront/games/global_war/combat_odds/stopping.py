"""[b4.5] When to stop: an attacker who may break off after every round does so where that has the higher value.

The walk over the grid, backwards: the value of a state between rounds is the larger one of stopping there and of the
average value after the next round (optimal stopping). A round without a hit leads back, and is left out as in the
forward walk.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import fsum
from operator import itemgetter, mul
from typing import Final, NamedTuple, Protocol

from broadfront.games.global_war.combat_odds.grid import MAX_PYTHON_CELLS, Rows, first_round, over_at, rows_of
from broadfront.games.global_war.combat_odds.propagation import STILL, FireStep, Grade, SideStates, Work
from broadfront.games.global_war.combat_odds.sides import CombatSide, land_kept, weakest_first, worth_of
from broadfront.games.global_war.units import is_land

GoesOn = dict[tuple[int, int], bool]
"""For each pair of states between rounds whether going on is worth more than stopping."""
MIN_PROBABILITY: Final = 1e-7
"""The probability below which states are not examined."""
COARSE: Final[Grade] = 2
"""The precision for values that people read."""
TINY: Final = 1e-10
"""A probability that makes no difference to a value that people read."""


class Later(Protocol):
    """The values of rounds in which the attacker is hit, row by row from the last one."""

    def keep(self, i: int, row: list[float]) -> None:
        """Store the values of a row, by the hits taken by the defender."""

    def of(self, i: int) -> list[float]:
        """Return the mean values of such rounds from a row, by the hits taken by the defender."""


def grid_stopping(
    attack: CombatSide,
    defence: CombatSide,
    value: Callable[[int, int], float],
    *,
    may_stop: bool = True,
    begun: bool = False,
) -> tuple[float, GoesOn]:
    """Return the expected value for an attacker who stops at the best moment, and where he goes on.

    Parameters
    ----------
    attack, defence
        The forces; no submarines among them, else see `naval.fleet_stopping`.
    value
        The value of ending with these hits taken by the attacker and by the defender.
    may_stop
        Whether the attacker can break off at all; seaborne units cannot.
    begun
        Whether a round has been fought already; before the first nobody breaks off.

    Returns
    -------
    float, dict
        The expected value, and for each state between rounds whether going on has the higher value.
    """
    a, d = len(attack.kinds), len(defence.kinds)
    out, back = rows_of(attack, d, TINY), rows_of(defence, a, TINY)
    ends_after = over_at(attack, defence, back.last)
    later, wide = _later_values(out, back), _reach(out)  # the end is repeated, for hits that go beyond it
    values: list[list[float]] = [[]] * a
    goes_on: GoesOn = {}
    first_try = value(0, 0)
    values.append([value(a, j) for j in range(d + 1)])
    later.keep(a, values[a])
    for i in range(a - 1, -1, -1):
        low, hits = out.low[i], out.hits[i]
        size = len(hits)
        can = i < out.last
        over = ends_after[can]
        row = [0.0] * d + [value(i, d)] * (1 + wide)
        values[i] = row
        for j in range(over, d):
            row[j] = row[d] if can else value(i, j)
        still = hits[0] if low == 0 else 0.0
        totals = later.of(i)
        for j in range(over - 1, -1, -1):
            total = totals[j]
            back_here = 0.0
            if back.low[j] == 0:
                miss = back.hits[j][0]
                if low == 0:
                    total += miss * fsum(map(mul, hits[1:], row[j + 1 : j + size]))
                    back_here = still * miss
                else:
                    total += miss * fsum(map(mul, hits, row[j + low : j + low + size]))
            go_on_value, stop_value = total / (1.0 - back_here), value(i, j)
            goes_on[i, j] = not may_stop or go_on_value > stop_value
            row[j] = go_on_value if not may_stop else max(stop_value, go_on_value)
            if i == j == 0:
                first_try = total + back_here * row[j]
        later.keep(i, row)
    if attack.extra or defence.doomed:
        cells = first_round(attack, defence, TINY)
        return fsum(p * values[i][j] for (i, j), p in cells.items()), goes_on
    return values[0][0] if begun else first_try, goes_on


class _LaterValues:
    """The values of rounds in which the attacker is hit, as in `grid_arrays.LaterValues`, for small grids."""

    def __init__(self, fire: Rows, answer: Rows) -> None:
        self.fire, self.answer = fire, answer
        self.rows: list[list[float]] = [[]] * len(fire.hits)
        self.wide = _reach(fire)

    def keep(self, i: int, row: list[float]) -> None:
        self.rows[i] = row + row[-1:] * self.wide

    def of(self, i: int) -> list[float]:
        low, hits = self.fire.low[i], self.fire.hits[i]
        rows, last = self.rows, len(self.rows) - 1
        values = []
        for j, (first, answers) in enumerate(zip(self.answer.low[:-1], self.answer.hits, strict=False)):
            at = slice(j + low, j + low + len(hits))
            total = 0.0
            for h, q in enumerate(answers, first):
                if h:
                    total += q * fsum(map(mul, hits, rows[min(i + h, last)][at]))
            values.append(total)
        return values


def _reach(rows: Rows) -> int:
    """Return how many hits can go beyond the last one."""
    return max(low + len(row) for low, row in zip(rows.low, rows.hits, strict=True))


def _later_values(fire: Rows, answer: Rows) -> Later:
    if (len(fire.hits) - 1) * (len(answer.hits) - 1) <= MAX_PYTHON_CELLS:
        return _LaterValues(fire, answer)
    from broadfront.games.global_war.combat_odds import grid_arrays  # NumPy, which takes long to import

    return grid_arrays.LaterValues(fire, answer)


def best_of_orders(attack: CombatSide, defence: CombatSide, prize: float, *, begun: bool = False) -> float:
    """Return the value of the best of a few sensible orders of losses, stopping at the best moment.

    This is for battles too large for `best_play.exact_value`: the attacker loses the cheapest units first, or these but
    keeps a land unit to take the territory, or the weakest fighters first; against each of these the defender takes the
    better of the cheapest and the weakest first. No submarines.
    """
    orders = {attack, land_kept(attack), weakest_first(attack)}
    answers = {defence, weakest_first(defence)}

    def value(attacker: CombatSide, defender: CombatSide) -> float:
        return grid_stopping(attacker, defender, swing_on_grid(attacker, defender, prize), begun=begun)[0]

    return max(
        min(value(attack_order, defence_order) for defence_order in answers) for attack_order in orders
    )


def swing_on_grid(attack: CombatSide, defence: CombatSide, prize: float) -> Callable[[int, int], float]:
    """Return the value of ending after these hits on both sides: losses, and the prize if the territory is taken."""
    lost_a, lost_d = worth_of(attack), worth_of(defence)
    kinds, end = attack.kinds, len(defence.kinds)
    land = [any(map(is_land, kinds[i:])) for i in range(len(kinds) + 1)]

    def worth(i: int, j: int) -> float:
        return lost_d[j] - lost_a[i] + (prize if j == end and land[i] else 0.0)

    return worth


# --- over the states of fleets --------------------------------------------------------------------------------------


class StateStopping(NamedTuple):
    """The values of a battle for an attacker who stops at the best moment."""

    best: Values
    goes_on: GoesOn
    first: float
    """The value if the first round, from its start, has to be fought."""


class Values:
    """The values of pairs of states: without a value of their own, that of stopping there."""

    def __init__(self, defence: SideStates, value: Callable[[int, int], float]) -> None:
        """Begin without values of any pair."""
        self.defence, self.value = defence, value
        self.rows: dict[int, list[float]] = {}

    def row(self, x: int) -> list[float]:
        """Return the values of the pairs of a state of the attacker, by the states of the defender."""
        row = self.rows.setdefault(x, [])
        row.extend(self.value(x, y) for y in range(len(row), len(self.defence.hits)))
        return row

    def mean(self, step: FireStep, x: int, y: int) -> float:
        """Return the mean value of the pairs that a step leads to, without the pair that it came from."""
        there = _mean_over(step.defenders)
        mean = fsum(p * there(self.row(one)) for one, p in step.attackers)
        return mean - step.still * self.row(x)[y] if step.still else mean


def _mean_over(ways: Sequence[tuple[int, float]]) -> Callable[[list[float]], float]:
    """Return a function for the mean of a row over some states."""
    if len(ways) == 1:
        state, chance = ways[0]
        return lambda row: chance * row[state]
    chances = [p for _, p in ways]
    take = itemgetter(*(state for state, _ in ways))
    return lambda row: fsum(map(mul, chances, take(row)))


def state_stopping(
    defence: SideStates,
    backwards: Iterable[tuple[int, int]],
    ended: Callable[[int, int], float | None],
    strike: Callable[[int, int, Grade], FireStep],
    fire: Callable[[int, int, Grade], FireStep],
    value: Callable[[int, int], float],
    work: Work,
    *,
    may_stop: bool = True,
) -> StateStopping:
    """Return the values of states between rounds.

    Parameters
    ----------
    defence
        The defender.
    backwards
        The pairs to process, each after the pairs that it leads to.
    ended
        The value of a battle that is over before a round; None if it goes on.
    strike, fire
        The steps of a round for a pair, as for `propagation.propagate`.
    value
        The value of stopping at a pair.
    work
        The limit for the cost.
    may_stop
        Whether the attacker can stop at all.

    Raises
    ------
    OddsUnavailable
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
        go_on_value, stop_value = total / (1.0 - again), value(x, y)
        goes_on[x, y] = not may_stop or go_on_value > stop_value
        here = go_on_value if not may_stop else max(go_on_value, stop_value)
        best.row(x)[y] = here
        later.row(x)[y] = rest + shot.still * here
        first = total + again * here
    return StateStopping(best, goes_on, first)
