"""[14] The building blocks of victory conditions, each a question about a position.

A scenario names blocks; the setting turns them into conditions, with hexes as sets. "Units" are troop
units throughout: leaders do not count.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import msgspec

from broadfront.boards.spacesets import SpaceSet
from broadfront.games.action_front.catalogue import MODELS
from broadfront.games.action_front.terms import EXITED

if TYPE_CHECKING:
    from broadfront.games.action_front.position import ActionFrontPosition

__all__ = ["Block", "Condition", "Hold", "Leave", "Lose", "Occupy", "Open"]

Number = Annotated[int, msgspec.Meta(ge=1, le=200)]


class Hold(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="hold", tag_field="kind"):
    """[14.1] At least so many of some hexes hold a unit of one's own."""

    hexes: list[str]
    at_least: Number = 1


class Open(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="clear", tag_field="kind"):
    """[14.2] At most so many of some hexes hold an enemy unit."""

    hexes: list[str]
    at_most: Annotated[int, msgspec.Meta(ge=0, le=200)] = 0


class Occupy(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="occupy", tag_field="kind"):
    """[14.3] At least so many units of one's own stand in an area: hexes, or columns from ... to."""

    at_least: Number
    hexes: list[str] = []
    columns: list[int] = []
    infantry: bool = False
    """Whether only infantry counts."""


class Leave(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="exit", tag_field="kind"):
    """[14.4] At least so many units of one's own have left the map by the side's exit edge."""

    at_least: Number


class Lose(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="eliminate", tag_field="kind"):
    """[14.5] The enemy has lost at least so many steps."""

    at_least: Number


Block = Hold | Open | Occupy | Leave | Lose

HOLD, OPEN, OCCUPY, OCCUPY_INFANTRY, LEAVE, LOSE = range(6)


class Condition(msgspec.Struct, frozen=True):
    """One condition of a side, worked out: its kind, hexes and number."""

    kind: int
    hexes: SpaceSet
    number: int

    def holds(self, p: ActionFrontPosition, seat: int) -> bool:
        """Tell whether a seat fulfils it now."""
        found = self.count(p, seat)
        return found <= self.number if self.kind == OPEN else found >= self.number

    def count(self, p: ActionFrontPosition, seat: int) -> int:
        """Return what the condition counts, for a seat."""
        match self.kind:
            case 0:  # HOLD
                return (p.troops[seat] & self.hexes).bit_count()
            case 1:  # OPEN
                return (p.troops[1 - seat] & self.hexes).bit_count()
            case 4:  # LEAVE
                return sum(
                    at == EXITED and not MODELS[p.model[u]].leader
                    for u, at in enumerate(p.at)
                    if u & 1 == seat
                )
            case 5:  # LOSE
                return p.lost[1 - seat]
            case kind:
                only_infantry = kind == OCCUPY_INFANTRY
                return sum(
                    at >= 0
                    and u & 1 == seat
                    and self.hexes >> at & 1
                    and not MODELS[p.model[u]].leader
                    and (not only_infantry or MODELS[p.model[u]].infantry)
                    for u, at in enumerate(p.at)
                )
