"""The outlines of a space as points: for drawings that are no SVG, or are coarser than the map."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import accumulate
from typing import Final

from broadfront.engine.view import Space

_RUN: Final = re.compile(r"M([^Ml]*+)l([^Mz]*+)z")
_NUMBER: Final = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")


def outlines(space: Space) -> Iterator[list[tuple[float, float]]]:
    """Yield the closed lines around a space, each as its points in the table's units.

    >>> square = Space(0, "A1", 0.5, 0.5, ((0, 0), (1, 0), (1, 1)), "clear", shape="M1 2l3-1 .5 0z")
    >>> list(outlines(square))
    [[(1.0, 2.0), (4.0, 1.0), (4.5, 1.0)]]
    """
    if not space.shape:
        yield list(space.outline)
        return
    for start, run in _RUN.findall(space.shape):
        numbers = [float(number) for number in _NUMBER.findall(f"{start} {run}")]
        yield list(zip(accumulate(numbers[::2]), accumulate(numbers[1::2]), strict=True))
