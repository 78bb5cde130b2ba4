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
    spared: tuple[int, ...] = ()
    """Spaces that are not attacked."""
    pressed: int = -1
    """A space that is attacked though the rules of thumb would rather not, or -1."""
    fleet: float = 1.0
    """How much sea battles and landings count."""
    exposed: float = 0.0
    """What the enemy may gain, in IPC, where land units go in the Noncombat Move; below 0: they keep farther back."""


PLAIN: Final = PlanParameters()
