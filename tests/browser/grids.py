"""Screenshots kept as text: the picture's mean colours in a coarse grid, compared with a tolerance.

A golden is a file of rows of hexadecimal colours, so that a diff shows where a picture changed and no picture has to be
kept. What is moved by a pixel or drawn by another version of Chromium stays within the tolerance; a row of counters
that is missing, or another theme, does not.

To record all of them anew: BROADFRONT_UPDATE_GOLDENS=1 .venv/bin/pytest tests/browser/test_looks.py
"""

from __future__ import annotations

import base64
import os
from pathlib import Path
from typing import Final, NamedTuple

import pytest
from playwright.sync_api import Browser

__all__ = ["Difference", "Grid", "check", "difference", "grid_of"]

GOLDENS: Final = Path(__file__).parent / "goldens"
UPDATING: Final = bool(os.environ.get("BROADFRONT_UPDATE_GOLDENS"))

MAX_ON_AVERAGE: Final = 2.0
"""Of 255, over all cells and the three colours."""
MAX_IN_ONE_CELL: Final = 32
"""Of 255, for the cell and colour that differ most."""

Grid = list[list[tuple[int, int, int]]]

SHRINK: Final = """async ([png, columns, rows]) => {
  const image = new Image();
  image.src = 'data:image/png;base64,' + png;
  await image.decode();
  const { width, height } = image;
  const context = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d');
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, width, height);
  const sums = Array.from({ length: rows }, () => Array.from({ length: columns }, () => [0, 0, 0, 0]));
  for (let y = 0; y < height; y += 1) {
    const row = sums[Math.floor((y * rows) / height)];
    for (let x = 0; x < width; x += 1) {
      const cell = row[Math.floor((x * columns) / width)];
      const at = 4 * (y * width + x);
      for (let c = 0; c < 3; c += 1) cell[c] += data[at + c];
      cell[3] += 1;
    }
  }
  return sums.map((row) => row.map(([r, g, b, n]) => [r, g, b].map((sum) => Math.round(sum / n))));
}"""


class Difference(NamedTuple):
    """How far two grids are apart: on average, and where most (column and row of the cell)."""

    mean: float
    worst: int
    where: tuple[int, int]

    @property
    def is_small(self) -> bool:
        """Whether they show the same."""
        return self.mean <= MAX_ON_AVERAGE and self.worst <= MAX_IN_ONE_CELL


def grid_of(browser: Browser, picture: bytes, columns: int, rows: int) -> Grid:
    """Return the mean colours of a picture."""
    page = browser.new_page()  # a blank one: the table's own would not let a stranger's script run
    try:
        found = page.evaluate(SHRINK, [base64.b64encode(picture).decode(), columns, rows])
    finally:
        page.context.close()
    return [[(int(r), int(g), int(b)) for r, g, b in row] for row in found]


def difference(a: Grid, b: Grid) -> Difference:
    """Compare two grids of one size."""
    cells = [
        (max(abs(p - q) for p, q in zip(a[y][x], b[y][x], strict=True)), (x, y))
        for y in range(len(a))
        for x in range(len(a[0]))
    ]
    total = sum(
        abs(p - q)
        for row_a, row_b in zip(a, b, strict=True)
        for cell_a, cell_b in zip(row_a, row_b, strict=True)
        for p, q in zip(cell_a, cell_b, strict=True)
    )
    worst, where = max(cells)
    return Difference(total / (3 * len(cells)), worst, where)


def write(grid: Grid) -> str:
    """Return a grid as the text of a golden."""
    return "".join(" ".join(f"{r:02x}{g:02x}{b:02x}" for r, g, b in row) + "\n" for row in grid)


def read(name: str) -> Grid:
    """Return a golden."""
    lines = (GOLDENS / f"{name}.txt").read_text().splitlines()
    return [[(int(c[:2], 16), int(c[2:4], 16), int(c[4:], 16)) for c in line.split()] for line in lines]


def check(name: str, picture: bytes, grid: Grid, folder: Path) -> None:
    """Compare with the golden of that name, or record it; where they differ the picture is kept in the folder."""
    if UPDATING:
        GOLDENS.mkdir(exist_ok=True)
        (GOLDENS / f"{name}.txt").write_text(write(grid))
        return
    found = difference(grid, read(name))
    if not found.is_small:
        kept = folder / f"{name}.png"
        kept.write_bytes(picture)
        pytest.fail(
            f"The picture {name!r} is not the one that was recorded: {found.mean:.1f} of 255 apart on average, "
            f"{found.worst} at column {found.where[0]}, row {found.where[1]} of the grid. Look at {kept}; if it is "
            "as it should be: BROADFRONT_UPDATE_GOLDENS=1 .venv/bin/pytest tests/browser/test_looks.py",
            pytrace=False,
        )
