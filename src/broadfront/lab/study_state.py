"""The state of a study: which matches are played, which count, and which are still needed.

A cell with a stop rule is judged match by match in the order of their numbers, so that it stops at the same match for
any order of play; later matches that parallel workers have already begun do not count.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from statistics import mean

from broadfront.lab.sprt import SprtRun, Verdict
from broadfront.lab.study import Cell, Study


def score_against(player: str, names: Sequence[str], scores: Sequence[float]) -> float:
    """Return the score of a player against the other one: from 0 to 1, and 1/2 for equal results.

    >>> score_against("a", ["a", "b"], [1, 0])
    1.0
    >>> score_against("a", ["a", "b", "b"], [0, 1, 0])
    0.25
    """
    own = mean(score for name, score in zip(names, scores, strict=True) if name == player)
    others = mean(score for name, score in zip(names, scores, strict=True) if name != player)
    return (own - others + 1) / 2


class CellState:
    """The state of a cell. ``last`` is the number of the match that decided it, or None."""

    def __init__(self, study: Study, cell: Cell) -> None:
        self.cell = cell
        self.last: int | None = None
        self._test = SprtRun(study.file.stop) if study.file.stop is not None else None
        self._coming = iter(study.numbers(cell))
        self._next = next(self._coming, None)
        self._waiting: dict[int, float | None] = {}
        self._played: set[int] = set()

    @property
    def verdict(self) -> Verdict | None:
        """The state of its sequential test, if the study has one."""
        return None if self._test is None else self._test.verdict()

    @property
    def played(self) -> int:
        """The number of its matches that are played and count."""
        return sum(map(self.counts, self._played)) if self.last is not None else len(self._played)

    def counts(self, number: int) -> bool:
        """Return whether a match of the cell counts, or would count if it were played."""
        return self.last is None or number <= self.last

    def add(self, number: int, score: float | None) -> None:
        """Record a match; its score is None after a fault, or if there is no test."""
        self._played.add(number)
        if self._test is None or self.last is not None:
            return
        self._waiting[number] = score
        while self._next in self._waiting and self._next is not None:
            at, one = self._next, self._waiting.pop(self._next)
            if one is not None:
                self._test.add(one)
            if self._test.is_over:
                self.last = at
                self._waiting.clear()
                return
            self._next = next(self._coming, None)


class StudyState:
    """The state of a study; `add` every match that is played, in any order."""

    def __init__(self, study: Study) -> None:
        self.study = study
        self.cells = {cell.name: CellState(study, cell) for cell in study.cells}
        self._played: set[int] = set()
        self.faults = 0
        """The number of matches that ended in a fault."""

    def add(self, number: int, players: Sequence[str], scores: Sequence[float]) -> None:
        """Record a match: its players, and its scores (empty after a fault)."""
        if number in self._played:
            return
        self._played.add(number)
        self.faults += not scores
        stop = self.study.file.stop
        score = score_against(stop.player, players, scores) if stop is not None and scores else None
        self._cell(number).add(number, score)

    def counts(self, number: int) -> bool:
        """Return whether a match counts: it belongs to the study, and its cell was not decided before."""
        return 1 <= number <= self.study.planned and self._cell(number).counts(number)

    @property
    def played(self) -> int:
        """The number of matches that are played and count."""
        return sum(cell.played for cell in self.cells.values())

    @property
    def planned(self) -> int:
        """The expected total number of matches, by the present decisions."""
        most = self.study.file.matches
        return sum(most if cell.last is None else cell.played for cell in self.cells.values())

    @property
    def is_over(self) -> bool:
        """Whether no match is needed any more."""
        return self.played >= self.planned

    def counted(self) -> Iterator[int]:
        """Yield the numbers of the matches that are played and count, in no fixed order."""
        return filter(self.counts, self._played)

    def wanted(self) -> Iterator[int]:
        """Yield the numbers of matches to be played, without those of cells that are decided in the meantime."""
        for number in range(1, self.study.planned + 1):
            if number not in self._played and self.counts(number):
                yield number

    def _cell(self, number: int) -> CellState:
        return self.cells[self.study.cell_of(number).name]
