"""Parameters of a turn's plan: its goal, and how much it risks. The rules of thumb follow them.

For players only.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from broadfront.games.expand_the_front.map import Tile


class PlanParameters(NamedTuple):
    """What the orders of a turn are planned with; the defaults leave everything to the rules of thumb."""

    goal: Tile = -1
    """The tile to take; -1: the rules of thumb choose."""
    bold: float = 0.0
    """Taken off the chance that a landing must have."""
    hold: bool = False
    """Stay and gather; attack only where it is almost certain to succeed."""
    raids: bool = True
    """Parts of the army go for weakly held objectives by themselves."""
    air: float = 1.0
    """Factor on the price of the Supplies that Bombers use."""


DEFAULT: Final = PlanParameters()
"""Left to the rules of thumb."""
