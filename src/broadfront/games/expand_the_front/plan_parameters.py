"""How a side means to play a turn: what it is after, how much it risks. The rules of thumb follow it.

For players only.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from broadfront.games.expand_the_front.atlas import Tile

__all__ = ["DEFAULT", "PlanParameters"]


class PlanParameters(NamedTuple):
    """What a turn's orders are written for; everything left out is as the rules of thumb have it."""

    goal: Tile = -1
    """The tile to be after."""
    bold: float = 0.0
    """Taken off the chance that a landing must have."""
    hold: bool = False
    """Stay and gather, take only what is as good as sure."""
    air: float = 1.0
    """How many times as much as usual Bombers mind the Supplies that they use."""


DEFAULT: Final = PlanParameters()
"""Left to the rules of thumb."""
