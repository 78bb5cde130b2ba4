"""[b4] The walk over the grid of `grid`, a row at a time with NumPy: for battles of more than a few cells.

A row is a number of hits on the attacker. If the defender misses, a battle stays in its row; this is solved first. Then
the row is distributed over the rows after it: the hits of both sides are independent, so that this is a product of two
matrices. AA fire makes many battles of one, with the same defender; they are walked side by side, with rows of the same
number of remaining hits beside one another.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Final

import numpy as np
from numpy.lib.stride_tricks import as_strided
from numpy.typing import NDArray

from broadfront.games.global_war.combat_odds.grid import Cells, Rows, Stop, first_round, over_at
from broadfront.games.global_war.combat_odds.propagation import Work
from broadfront.games.global_war.combat_odds.sides import CombatSide, Volley, hits_together, ladder, volley

Floats = NDArray[np.float64]
NEGLIGIBLE: Final = 1e-17
"""A probability that makes no difference to a sum of floats up to 1."""
CHEAP: Final = 1000
"""The number of additions here that take as long as one in a walk over states."""
TOGETHER: Final = 16
"""The number of battles that are walked side by side: more do not fit into the cache."""
INVERTED: Final = 24
"""The number of cells up to which rows are solved by inverse matrices, computed for all of them at once."""
ONE_THREAD: Final = 250_000
"""A matrix product of more additions would use several threads, which costs more than it saves on a busy machine."""


def hit_table(volleys: Sequence[Volley], most: int, *, low_luck: bool = False) -> Floats:
    """Return the distributions of the hits of volleys, a row each; more than ``most`` count as ``most``.

    The volleys are those of a side by the hits it has taken, so that each has a few dice more than the next: these are
    added to its distribution.
    """
    rows: list[list[float]] = []
    before: dict[int, int] = {}
    row = [1.0]
    for fires in reversed(volleys):
        dice = _dice(fires)
        if low_luck or any(dice.get(chance, 0) < number for chance, number in before.items()):
            row = list(hits_together(fires, low_luck=low_luck))
        else:
            for chance, number in dice.items():
                hit = chance / 36
                for _ in range(number - before.get(chance, 0)):
                    row = [x * (1.0 - hit) + y * hit for x, y in zip((*row, 0.0), (0.0, *row), strict=True)]
        before = dice
        rows.append(row)
    table = np.zeros((len(rows), max(most + 1, *map(len, rows))))
    for target_row, row in zip(table[::-1], rows, strict=True):
        target_row[: len(row)] = row
    table[:, most] = table[:, most:].sum(1)
    return table[:, : most + 1]


def _dice(fires: Volley) -> dict[int, int]:
    """Return the number of dice of each chance."""
    number_of_dice: dict[int, int] = {}
    for groups in fires:
        for number, chance in groups:
            number_of_dice[chance] = number_of_dice.get(chance, 0) + number
    return number_of_dice


def toeplitz(rows: Floats) -> Floats:
    """Return for distributions of hits, along the last axis, the matrices from hits taken before to hits taken after.

    >>> toeplitz(np.array([0.5, 0.3, 0.2]))
    array([[0.5, 0.3, 0.2],
           [0. , 0.5, 0.5]])
    """
    size = rows.shape[-1] - 1
    padded = np.zeros((*rows.shape[:-1], 2 * size))
    padded[..., size:] = rows[..., :size]
    matrices = np.empty((*rows.shape[:-1], size, size + 1))
    step = rows.itemsize
    shape, strides = (*rows.shape[:-1], size, size), (*padded.strides[:-1], -step, step)
    matrices[..., :size] = as_strided(padded[..., size:], shape, strides)
    matrices[..., size] = rows[..., :0:-1].cumsum(-1)
    return matrices


def walks(
    attacks: Sequence[CombatSide],
    defence: CombatSide,
    nothing: Iterable[float],
    work: Work,
    stops: Sequence[Stop | None],
) -> list[Cells]:
    """Return where battles of several attackers with the same defender end.

    Parameters
    ----------
    attacks, defence
        The forces.
    nothing
        The probability below which endings are left out.
    work
        The limit for the cost of all.
    stops
        The rules by which each attacker breaks off between rounds; None for never.

    Raises
    ------
    OddsUnavailable
        If they cost more than ``work``.
    """
    d = len(defence.kinds)
    for attack in attacks:
        work.spend(len(attack.kinds) ** 2 * d * d // CHEAP)
    all_cells: list[Cells] = []
    answers = hit_table(
        [volley(defence, alive) for alive in ladder(defence)],
        max(len(attack.kinds) for attack in attacks),
        low_luck=defence.low_luck,
    )
    for n in range(0, len(attacks), TOGETHER):
        some = slice(n, n + TOGETHER)
        all_cells += _walked(attacks[some], defence, answers, stops[some])
    return [
        {cell: p for cell, p in cells.items() if p >= least}
        for cells, least in zip(all_cells, nothing, strict=True)
    ]


def _walked(
    attacks: Sequence[CombatSide], defence: CombatSide, answers: Floats, stops: Sequence[Stop | None]
) -> list[Cells]:
    number, a, d = len(attacks), max(len(attack.kinds) for attack in attacks), len(defence.kinds)
    fire = np.zeros((number, a, d + 1))
    live = np.zeros((number, a, d), bool)
    """Where another round is fought."""
    grid = np.zeros((number, a + 1, d + 1))
    can_answer = int(answers[:, 0].argmax())
    sunk: list[tuple[int, slice, int]] = []
    for n, (attack, stop) in enumerate(zip(attacks, stops, strict=True)):
        skip = a - len(attack.kinds)
        volleys = [volley(attack, alive) for alive in ladder(attack)]
        fire[n, skip:] = hit_table(volleys, d, low_luck=attack.low_luck)[:-1]
        can = skip + next(hits_taken for hits_taken, fires in enumerate(volleys) if not any(fires))
        without, over = over_at(attack, defence, can_answer)
        live[n, skip:can, :over] = True
        live[n, can:, :without] = True
        if over < d:
            sunk.append((n, slice(skip, can), over))
        if attack.extra or defence.doomed or stop:
            for (i, j), p in first_round(attack, defence).items():
                grid[n, skip + i, j] += p
        else:
            grid[n, skip, 0] = 1.0
        if stop:
            for i, j in np.argwhere(live[n, skip:]).tolist():
                live[n, skip + i, j] = not stop(i, j)
    _carry(grid, fire, answers, live)
    grid[:, :-1, :-1][live] = 0.0
    for n, rows, over in sunk:  # transports that cannot fight on
        grid[n, rows, d] += grid[n, rows, over:d].sum(1)
        grid[n, rows, over:d] = 0.0
    return [_cells(grid[n, a - len(attack.kinds) :]) for n, attack in enumerate(attacks)]


def _cells(grid: Floats) -> Cells:
    i, j = np.nonzero(grid)
    return dict(zip(zip(i.tolist(), j.tolist(), strict=True), grid[i, j].tolist(), strict=True))


def _carry(grid: Floats, fire: Floats, answers: Floats, live: NDArray[np.bool_]) -> None:
    """Carry the probabilities on while cells are live; what arrives at other cells is added to them.

    Parameters
    ----------
    grid
        The probabilities: by battle, by hits taken by the attacker, by hits taken by the defender.
    fire, answers
        The distributions of hits: of the attackers in the same order, of the defender by what he has taken.
    live
        Where a round is fought.
    """
    number, a, d = live.shape
    spread = answers[:-1].T
    most = int((spread.max(1) > NEGLIGIBLE).nonzero()[0][-1]) + 1
    spread = np.ascontiguousarray(spread[:most])
    or_more = spread[::-1].cumsum(0)[::-1]
    miss = spread[0]
    both_miss = fire[:, :, :1] * miss
    once = np.divide(live, 1.0 - both_miss, where=live, out=np.zeros(live.shape))
    """A round in which neither side hits is left out."""
    small = d <= INVERTED
    matrices = toeplitz(fire) if small else None
    inverses = None if matrices is None else _inverses(matrices, miss, once)
    pieces = 1 + most * d * d // ONE_THREAD
    cuts = [*(d * n // pieces for n in range(pieces)), d + 1]
    shared = np.empty((number, most, d + 1))
    for i in range(a):
        row = grid[:, i, :d] * once[:, i]
        rows = min(most, a - i + 1)
        hits = spread
        if rows < most:  # more hits than can be taken
            hits = spread[:rows].copy()
            hits[-1] = or_more[rows - 1]
        if matrices is not None and inverses is not None:
            row = (row[:, None] @ inverses[:, i])[:, 0]
            grid[:, i : i + rows] += hits @ (matrices[:, i] * row[:, :, None])
            continue
        matrix = toeplitz(fire[:, i])
        row += _unanswered(row, matrix[:, :, :d], miss, both_miss[:, i], once[:, i])
        matrix *= row[:, :, None]
        for begin, end in pairwise(cuts):  # the hits taken of neither side decrease
            np.matmul(hits[:, :end], matrix[:, :end, begin:end], out=shared[:, :rows, begin:end])
        grid[:, i : i + rows] += shared[:, :rows]


def _inverses(matrix: Floats, miss: Floats, once: Floats) -> Floats:
    """Return, for all rows, the map from the chances of first arrival in a row to those of all visits in it."""
    d = len(miss)
    inverses = matrix[..., :d] * (miss[:, None] * -once[..., None, :])
    inverses.reshape(*inverses.shape[:-2], d * d)[..., :: d + 1] = 1.0
    return np.asarray(np.linalg.inv(inverses), np.float64)


def _unanswered(row: Floats, matrix: Floats, miss: Floats, both_miss: Floats, once: Floats) -> Floats:
    """Return the chances of later visits to cells of a row, in which the defender misses and the attacker hits."""
    more = np.zeros_like(row)
    arrived = row
    while arrived.max() > NEGLIGIBLE:
        arrived = (((arrived * miss)[:, None] @ matrix)[:, 0] - arrived * both_miss) * once
        more += arrived
    return more


# --- backwards --------------------------------------------------------------------------------------------------------


class LaterValues:
    """The values of rounds in which the attacker is hit, from the values of later rows (`stopping.Later`)."""

    def __init__(self, fire: Rows, answer: Rows) -> None:
        """Store the distributions of hits of both sides."""
        self.fire, self.answers = _dense(fire, len(answer.hits)), _dense(answer, len(fire.hits))[:-1]
        self.or_more = self.answers[:, ::-1].cumsum(1)[:, ::-1]
        self.most = int((self.answers.max(0) > 0).nonzero()[0][-1])
        self.values = np.zeros((len(fire.hits), len(answer.hits)))

    def keep(self, i: int, row: list[float]) -> None:
        """Store the values of a row, by the hits taken by the defender."""
        self.values[i] = row[: self.values.shape[1]]

    def of(self, i: int) -> list[float]:
        """Return the mean values of rounds from a row in which the attacker is hit."""
        last = min(self.most, len(self.fire) - 1 - i)
        chances = self.answers[:, 1 : last + 1].copy()
        chances[:, -1:] = self.or_more[:, last : last + 1]
        matrix = toeplitz(self.fire[i])
        values = np.zeros(len(matrix))
        step = 1 + ONE_THREAD // matrix.size
        for begin in range(0, last, step):
            part = slice(begin, min(begin + step, last))
            after = matrix @ self.values[i + 1 + part.start : i + 1 + part.stop].T
            values += (after * chances[:, part]).sum(1)
        means: list[float] = values.tolist()
        return means


def _dense(rows: Rows, width: int) -> Floats:
    matrix = np.zeros((len(rows.hits), width))
    for low, row, dense in zip(rows.low, rows.hits, matrix, strict=True):
        dense[low : low + len(row)] = row
    return matrix
