"""How a power goes about its turn: the parameters that the search of plans varies. For players only."""

from __future__ import annotations

from typing import Final, NamedTuple

__all__ = ["PLAIN", "PlanParameters"]


class PlanParameters(NamedTuple):
    """What a plan may do otherwise than the rules of thumb."""

    boldness: float = 0.0
    """Added to the value of every attack, in IPC; below 0: fewer attacks."""
    caution: float = 1.0
    """How much the enemy's counter-attack counts."""
    spared: int = -1
    """A space that is not attacked, or -1."""
    fleet: float = 1.0
    """How much sea battles and landings count."""


PLAIN: Final = PlanParameters()
