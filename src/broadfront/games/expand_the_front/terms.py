"""The words of the game as small ints: seats, kinds of unit; and their names."""

from __future__ import annotations

from typing import Final

NOBODY: Final = -1
JAPAN: Final = 0
AMERICA: Final = 1
DRAWN: Final = 2
SEATS: Final = ("Japan", "America")

SUPPLY: Final = 0
ASSAULT: Final = 1
DEFENSE: Final = 2
BOMBER: Final = 3
SHIP: Final = 4
KINDS: Final = ("Supply", "Assault", "Defense", "Bomber", "Ship")
PLURALS: Final = ("Supplies", "Assault tanks", "Defense stations", "Bombers", "Ships")
LAND_KINDS: Final[tuple[int, ...]] = (SUPPLY, ASSAULT, DEFENSE, BOMBER)
"""All kinds but Ships: a piece on one tile."""
STORMING: Final[tuple[int, ...]] = (ASSAULT, DEFENSE)
"""The units that may enter a land tile with enemies; others shoot, or attack at sea."""

# What a piece did this turn, as flags.
MOVED: Final = 1
FIRED: Final = 2
WET: Final = 4
"""The piece began its owner's turn in water."""

MAX_PIECES: Final = 40
"""The most pieces of one kind that a scenario may give a side."""
SAVED_MOST: Final = 20  # [3.3] two twenty-sided dice count the saved points
LAST_ROUND: Final = 120  # [8.3] a match without a turn limit is a draw after this many rounds
