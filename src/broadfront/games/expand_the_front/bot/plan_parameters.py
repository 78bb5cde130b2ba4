"""The parameters of a turn's plan, which the rules of thumb follow: its goal and its risk.

For players only.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from broadfront.games.expand_the_front.map import Tile


class PlanParameters(NamedTuple):
    """The parameters for the orders of a turn; the defaults leave every choice to the rules of thumb."""

    goal: Tile = -1
    """The tile to take; -1 if the rules of thumb choose it."""
    bold: float = 0.0
    """The reduction of the minimum chance of a landing."""
    hold: bool = False
    """Stay and gather; attack only if success is almost certain."""
    raids: bool = True
    """Parts of the army attack weakly held objectives on their own."""
    air: float = 1.0
    """The factor on the price of the Supplies that Bombers use."""


DEFAULT: Final = PlanParameters()
"""All choices are left to the rules of thumb."""
