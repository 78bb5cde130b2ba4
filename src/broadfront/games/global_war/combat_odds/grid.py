"""[b4] Battles in which any hit can be put on any unit: a walk over a grid of hits taken.

With a fixed order of losses a side is described by the number of hits it has taken, so a battle is a walk over a grid:
hits taken by the attacker, hits taken by the defender. For each of these numbers the dice of the remaining units give
the distribution of hits; the joint probabilities are carried forward cell by cell, while a round without a hit is left
out and its probability distributed over the others. Probabilities below 1e-13 are dropped.

This module defines rounds and ends, and the walk over small grids; `grid_arrays` walks over large ones.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import accumulate
from math import fsum
from operator import mul
from typing import Final, NamedTuple

from broadfront.games.global_war.combat_odds.propagation import Work
from broadfront.games.global_war.combat_odds.sides import (
    NOTHING,
    CombatSide,
    Volley,
    hits_together,
    joined,
    ladder,
    shots,
    volley,
)
from broadfront.games.global_war.rules.combat_values import end_of

Stop = Callable[[int, int], bool]
"""Returns whether the attacker breaks off between rounds, from the hits, or the states, of both sides."""
Cells = dict[tuple[int, int], float]
"""The probabilities of a battle by hits taken by the attacker and by the defender."""
MAX_PYTHON_CELLS: Final = 70
"""The maximum number of cells that are walked in plain Python, which is faster than importing NumPy."""
CHEAP: Final = 8
"""The number of additions here that take as long as one in a walk over states."""


class Rows(NamedTuple):
    """The distributions of the hits of a side, by the hits it has taken, cut where nothing is left."""

    low: list[int]
    """The fewest hits of each distribution."""
    hits: list[list[float]]
    """The distribution from this number on."""
    last: int
    """The number of hits taken from which the side cannot hit any more."""


def rows_of(force: CombatSide, most: int, nothing: float = NOTHING) -> Rows:
    """Return the distributions of the hits of a side; more than ``most`` make no difference."""
    return rows_for((volley(force, alive) for alive in ladder(force)), most, nothing, low_luck=force.low_luck)


def rows_for(
    volleys: Iterable[Volley], most: int, nothing: float = NOTHING, *, low_luck: bool = False
) -> Rows:
    """Return the distributions of the hits of a side, by its dice after each number of hits taken."""
    low: list[int] = []
    rows: list[list[float]] = []
    seen: dict[Volley, tuple[int, list[float]]] = {}
    last = -1
    for hits_taken, fires in enumerate(volleys):
        if fires not in seen:
            row = list(hits_together(fires, low_luck=low_luck))
            if len(row) > most + 1:
                row[most:] = [fsum(row[most:])]
            while len(row) > 1 and row[-1] < nothing:
                row.pop()
            first = next(n for n, p in enumerate(row) if p > nothing)
            seen[fires] = first, row[first:]
        first, row = seen[fires]
        if last < 0 and first == 0 and len(row) == 1:
            last = hits_taken
        low.append(first)
        rows.append(row)
    return Rows(low, rows, last)


def over_at(attack: CombatSide, defence: CombatSide, last: int) -> tuple[int, int]:
    """Return the defender's losses at which a battle ends: if the attacker cannot hit, and if he can.

    ``last`` is the number of hits from which the defender cannot hit any more.
    """
    alive = ladder(defence)

    def first(can: bool) -> int:
        return next(
            hits_taken
            for hits_taken, counts in enumerate(alive)
            if end_of(attack.kinds, counts, fires=can, can_hit=can or hits_taken < last) is not None
        )

    return first(False), first(True)


def walk(
    attack: CombatSide,
    defence: CombatSide,
    nothing: float = NOTHING,
    work: Work | None = None,
    stop: Stop | None = None,
) -> Cells:
    """Carry the probabilities over the grid, and return where the battle ends.

    Between rounds the attacker breaks off if ``stop`` returns True.

    Raises
    ------
    OddsUnavailable
        If it costs more than ``work``.
    """
    a, d = len(attack.kinds), len(defence.kinds)
    fire, answer = rows_of(attack, d, nothing), rows_of(defence, a, nothing)
    start = first_round(attack, defence) if attack.extra or defence.doomed or stop else {(0, 0): 1.0}
    return walk_rows(
        fire, answer, over_at(attack, defence, answer.last), start, nothing, work or Work(), stop
    )


def walk_rows(
    fire: Rows,
    answer: Rows,
    ends_after: tuple[int, int],
    start: Cells,
    nothing: float,
    work: Work,
    stop: Stop | None = None,
) -> Cells:
    """Carry the probabilities over the grid from the start of a battle; ``ends_after`` is the result of `over_at`."""
    a, d = len(fire.hits) - 1, len(answer.hits) - 1
    grid = [[0.0] * (d + 1) for _ in range(a + 1)]
    for (i, j), p in start.items():
        grid[i][j] += p
    back = _by_hits(answer, d)
    ends: Cells = {}
    for i in range(a):
        row = grid[i]
        if fsum(row) < nothing:
            continue
        low, out = fire.low[i], fire.hits[i]
        can = i < fire.last
        over = ends_after[can]  # from this number of hits on there is no further round
        for j in range(over, d + 1):
            if row[j] >= nothing:
                end = d if can else j
                ends[i, end] = ends.get((i, end), 0.0) + row[j]
        _unanswered(row, low, out, back[0], over, nothing, ends, i, d if can else -1, stop)
        fights = row[:over]
        for h in range(1, min(len(back), a - i + 1)):
            answers = back[h]
            if h == a - i:  # more hits than can be taken
                answers = [fsum(column) for column in zip(*back[h:], strict=True)]
            weights = list(map(mul, fights, answers))
            if max(weights, default=0.0) > nothing:
                work.spend(len(out) * over // CHEAP)
                _spread(grid[i + h], weights, low, out, nothing)
    for j, p in enumerate(grid[a]):
        if p >= nothing:
            ends[a, j] = p
    return ends


def _by_hits(answer: Rows, d: int) -> list[list[float]]:
    """Return the defender's distributions transposed: for a number of hits, by the hits taken."""
    most = max(low + len(row) for low, row in zip(answer.low, answer.hits, strict=True))
    by_hits = [[0.0] * d for _ in range(most)]
    for j in range(d):
        for h, q in enumerate(answer.hits[j], answer.low[j]):
            by_hits[h][j] = q
    return by_hits


def _unanswered(
    row: list[float],
    low: int,
    out: list[float],
    misses: list[float],
    over: int,
    nothing: float,
    ends: Cells,
    i: int,
    end: int,
    stop: Stop | None,
) -> None:
    """Carry a row through the rounds in which the attacker hits and the defender misses."""
    d = len(row) - 1
    still = out[0] if low == 0 else 0.0
    first = max(low, 1)
    hits = out[first - low :]
    reach = first + len(hits)
    for j in range(over):
        p = row[j]
        if p < nothing:
            row[j] = 0.0
            continue
        if stop is not None and stop(i, j):
            ends[i, j] = ends.get((i, j), 0.0) + p
            row[j] = 0.0
            continue
        miss = misses[j]
        if not miss:
            continue
        p /= 1.0 - still * miss
        row[j] = p
        p *= miss
        if p < nothing or not hits:
            continue
        if j + reach > over:  # the battle ends with some of these
            cut = max(0, over - j - first)
            for k in range(cut, len(hits)):
                at = min(j + first + k, d) if end < 0 else end
                ends[i, at] = ends.get((i, at), 0.0) + p * hits[k]
            for k in range(cut):
                row[j + first + k] += p * hits[k]
        else:
            part = slice(j + first, j + reach)
            row[part] = [x + p * y for x, y in zip(row[part], hits, strict=True)]


def _spread(
    target: list[float],
    weights: list[float],
    low: int,
    out: list[float],
    nothing: float,
) -> None:
    """Add the sums of two numbers: hits taken before, with these weights, and hits scored now."""
    d = len(target) - 1
    lo, hi = 0, len(weights)
    while weights[lo] < nothing:
        lo += 1
    while weights[hi - 1] < nothing:
        hi -= 1
    some = weights[lo:hi]
    backwards = out[::-1]
    width = len(backwards)
    base = lo + low
    last = hi - lo + width - 1
    stop = max(0, min(last, d - base))
    for k in range(stop):  # k hits more than the fewest: a product of two slices
        if k < width:
            target[base + k] += fsum(map(mul, some, backwards[-1 - k :]))
        else:
            target[base + k] += fsum(map(mul, some[k - width + 1 :], backwards))
    if stop < last:  # more hits than can be taken
        tail = [*accumulate(out[::-1])][::-1]
        more = 0.0
        for j, p in enumerate(some, lo):
            k = d - j - low
            if k < len(tail):
                more += p * tail[max(k, 0)]
        target[d] += more


def first_round(attack: CombatSide, defence: CombatSide, nothing: float = NOTHING) -> Cells:
    """Return where the first round leads: ships bombard before it, and units that they hit still fire."""
    a, d = len(attack.kinds), len(defence.kinds)
    out, back = (
        hits_together(volley(force, ladder(force)[0]), low_luck=force.low_luck) for force in (attack, defence)
    )
    for group in attack.extra:
        out = joined(out, shots(*group, low_luck=attack.low_luck))
    cells: Cells = {}
    for k, p in enumerate(out):
        for h, q in enumerate(back):
            if p * q > nothing:
                cell = (min(h, a), min(k + defence.doomed, d))
                cells[cell] = cells.get(cell, 0.0) + p * q
    return cells
