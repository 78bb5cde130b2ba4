"""How the map is drawn: the shapes and letterings of ``data/map.json``, which no rule reads.

The file was made from Natural Earth's coasts (public domain) with a projection and borders of our own. Lengths are in
tokens: the sheet is 96 wide and 48 high. A ``shape`` is an SVG path, M absolute and l relative, in hundredths; points
that two spaces share are the same in both. ``heart`` is the middle of the widest free circle, ``slots`` are the places
of tokens, the best first.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import msgspec

from broadfront.engine.table import Lettering, Scenery

__all__ = ["Drawing", "Outline", "drawing"]

Point = tuple[float, float]


class Outline(msgspec.Struct, frozen=True):
    """How one space is drawn."""

    id: str
    shape: str
    box: tuple[float, float, float, float]
    """Its left, upper, right and lower end."""
    name: Lettering
    heart: Point
    slots: tuple[Point, ...]
    city: Lettering | None = None
    city_name: Point | None = None

    @property
    def corners(self) -> tuple[Point, ...]:
        """The corners of the box round it, clockwise.

        >>> drawing().spaces[0].corners[0]
        (45.94, 17.72)
        """
        left, top, right, bottom = self.box
        return ((left, top), (right, top), (right, bottom), (left, bottom))


class Drawing(msgspec.Struct, frozen=True):
    """The whole sheet: its spaces in the order of the atlas, and what is only scenery."""

    width: float
    height: float
    credit: str
    spaces: tuple[Outline, ...]
    scenery: tuple[Scenery, ...]


@cache
def drawing() -> Drawing:
    """Return the drawing of the map."""
    return msgspec.json.decode((files(__package__) / "data" / "map.json").read_bytes(), type=Drawing)
