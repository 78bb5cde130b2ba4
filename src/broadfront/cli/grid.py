"""The layout of a table's spaces on a screen of characters: squares and hexes in rows and columns.

It is computed from the centres of the spaces. A map of areas has no rows and columns: then there is no grid, and the
caller lists the spaces instead.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

from broadfront.engine.view import Space

SIZES = ((7, 2), (7, 1), (5, 2), (5, 1), (4, 1))
"""The sizes of a cell in characters and lines, the most readable first."""

MARGIN = 3
"""Characters to the left of a board for the labels of its ranks."""

_NAME = re.compile(r"(?<![A-Za-z])([A-Za-z]++)([0-9]++)\Z")
"""The end of a square's name: B3, or Western Front B3."""


class Grid(NamedTuple):
    """Places of the cells: for each space (by id) its column and line; the size of a cell; labels along the edges."""

    places: dict[int, tuple[int, int]]
    cell: tuple[int, int]
    width: int
    height: int
    files: dict[int, str]
    """Label of the column of cells that begins here."""
    ranks: dict[tuple[int, int], str]
    """Label of the row of cells that begins at this column and line."""


def grid_of(spaces: Sequence[Space], width: int, height: int) -> Grid | None:
    """Return the largest grid that fits into a number of columns and lines; None if none fits.

    (A board may be higher than the screen, because a terminal scrolls, but not wider.)
    """
    xs = _indices(space.x for space in spaces)
    ys = _indices(space.y for space in spaces)
    if xs is None or ys is None:
        return None
    at = [(x, y) for x, y in zip(xs[0], ys[0], strict=True)]
    for cell in sorted(SIZES, key=lambda size: (max(ys[0]) + 1) * size[1] > height):
        across = cell[0] if xs[1] > 0.7 else (cell[0] + 1) // 2
        down = cell[1] if ys[1] > 0.7 or xs[1] <= 0.7 else max(1, cell[1] // 2)
        places = {space.id: (x * across, y * down) for space, (x, y) in zip(spaces, at, strict=True)}
        wide = max(column for column, _ in places.values()) + cell[0]
        high = max(line for _, line in places.values()) + cell[1]
        if wide <= width and not _overlap(places.values(), cell):
            files, ranks = _labels(spaces, places)
            return Grid(places, cell, wide, high, files, ranks)
    return None


def _indices(values: Iterable[float]) -> tuple[list[int], float] | None:
    """Return each value as a multiple of the smallest gap, and that gap; None if they are not evenly spaced."""
    all_values = list(values)
    different = sorted({round(value, 4) for value in all_values})
    if len(different) < 2:
        return [0] * len(all_values), 1.0
    gap = min(b - a for a, b in pairwise(different))
    if gap < 0.2:
        return None
    steps = [(value - different[0]) / gap for value in all_values]
    if any(abs(step - round(step)) > 0.1 for step in steps):
        return None
    return [round(step) for step in steps], gap


def _overlap(places: Iterable[tuple[int, int]], cell: tuple[int, int]) -> bool:
    occupied: set[tuple[int, int]] = set()
    for column, line in places:
        own = {(column + i, line + j) for i in range(cell[0]) for j in range(cell[1])}
        if own & occupied:
            return True
        occupied |= own
    return False


def _labels(
    spaces: Sequence[Space], places: dict[int, tuple[int, int]]
) -> tuple[dict[int, str], dict[tuple[int, int], str]]:
    """Return labels of files and ranks for names like "B3", or "2B3" on a second board beside the first."""
    files: dict[int, str] = {}
    ranks: dict[tuple[str, int], str] = {}
    first: dict[str, int] = {}
    for space in spaces:
        label = _NAME.search(space.name)
        if label is None:
            return {}, {}
        board, (file, rank) = space.name[: label.start()], label.groups()
        column, line = places[space.id]
        if (
            files.setdefault(column, board + file) != board + file
            or ranks.setdefault((board, line), rank) != rank
        ):
            return {}, {}
        first[board] = min(column, first.get(board, column))
    columns = {column for column, _ in places.values()}
    if any(0 < begin - column <= MARGIN + 1 for begin in first.values() for column in columns):
        return {}, {}
    return files, {(first[board], line): rank for (board, line), rank in ranks.items()}
