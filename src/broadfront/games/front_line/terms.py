"""The words of the game as small ints: sides, kinds of unit, cities, results, dice; and their names."""

from __future__ import annotations

from typing import Final

NOBODY: Final = -1
GREEN: Final = 0
RED: Final = 1
DRAWN: Final = 2
SIDES: Final[tuple[str, ...]] = ("green", "red")
SEATS: Final[tuple[str, ...]] = ("Green", "Red", "Green2", "Red2")

INFANTRY: Final = 1
TANK: Final = 2
ARTILLERY: Final = 3
KINDS: Final[tuple[str, ...]] = ("none", "infantry", "tank", "artillery")
LETTERS: Final = "-ITA"

# The three cities of a country, and with them the three kinds of supply stack; FALLEN is the fourth kind of stack.
AIR: Final = 0
CAPITAL: Final = 1
INDUSTRY: Final = 2
FALLEN: Final = 3
MAX_CHITS: Final = 5
"""A supply card grants a city four at most; with extra supply there is one more."""
STACKS: Final[tuple[str, ...]] = ("air", "capital", "industry", "fallen")

TURNS_EACH: Final = 3  # [3.1] turns of each player in a month

EXHAUSTED: Final = 0
AVAILABLE: Final = 1
COMMISSIONED: Final = 2
LEADERSHIP: Final[tuple[str, ...]] = ("exhausted", "available", "commissioned")

EDGE: Final[tuple[str, ...]] = ("in the middle", "Green, off", "Red, off", "Green, on", "Red, on")
"""Where the Edge marker of a board can be: in the middle, 1 + side off, 3 + side on."""

# Attack results from best to worst for the attacker; Rally moves one to the right.
BLITZ: Final = 0
DISRUPT: Final = 1
ROUT: Final = 2
MISS: Final = 3
RESULTS: Final[tuple[str, ...]] = ("Blitz", "Disrupt", "Rout", "Miss")

WHITE: Final = 1
YELLOW: Final = 2
DICE: Final[tuple[str, ...]] = ("none", "white", "yellow")
