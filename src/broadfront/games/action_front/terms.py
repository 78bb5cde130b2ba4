"""Words and numbers that the whole game shares."""

from __future__ import annotations

from typing import Final

from broadfront.engine.view import Edge

SIDE_WORDS: Final[tuple[str, ...]] = ("A", "B")
"""The names of the two sides in scenario files; seat 0 is A."""
NATIONS: Final[tuple[str, ...]] = ("US", "Japan", "US_1944", "Germany")
"""The counter sets."""
NATION_NAMES: Final = ("US", "Japanese", "US", "German")
EDGES: Final[tuple[Edge, ...]] = ("left", "right", "top", "bottom")
"""The edges of the map, numbered as `field` numbers them."""

DIRECTIONS: Final[tuple[str, ...]] = ("north", "northeast", "southeast", "south", "southwest", "northwest")
"""The directions of flight, clockwise."""

NOBODY: Final = -1
DRAWN: Final = 2
"""The winner of a drawn match."""

MAX_UNITS: Final = 60
"""The most units of a side."""
MAX_LINES: Final = 40
"""The most lines of support, of both sides together."""
UNITS: Final = tuple(f"{SIDE_WORDS[u & 1]}{u // 2 + 1}" for u in range(2 * MAX_UNITS))
"""The names of units, by id: A1, B1, A2 ...; even ids are side A's."""

# The places of units that are on no hex.
DEAD: Final = -1
WAITING: Final = -2
"""The unit enters later, or has not been placed yet."""
EXITED: Final = -3
UNUSED: Final = -4
"""No unit has this id."""

AT_CHOICE: Final = 99
"""The turn of a unit that enters when its owner chooses."""

ANY_TURN, AT_END = range(2)
"""When a victory condition is checked: at the end of every turn, or of the last."""

INDIRECT, ACTION, ASSAULT, MARKERS, END_OF_TURN, SET_UP = range(6)
PHASES: Final = ("indirect", "action", "assault", "markers", "end", "set_up")
