"""[14] The building blocks of victory conditions, as a scenario file names them.

A scenario names blocks; the setting turns them into conditions, with hexes as sets. "Units" are troop
units throughout: leaders do not count.
"""

from __future__ import annotations

from typing import Annotated

import msgspec

from broadfront.boards.spacesets import SpaceSet
from broadfront.engine.scenarios import word

Hex = Annotated[str, word("hex")]
Number = Annotated[int, msgspec.Meta(ge=1, le=200)]


class Hold(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="hold", tag_field="kind"):
    """[14.1] At least so many of some hexes hold a unit of one's own."""

    hexes: list[Hex]
    at_least: Number = 1


class Open(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="clear", tag_field="kind"):
    """[14.2] At most so many of some hexes hold an enemy unit."""

    hexes: list[Hex]
    at_most: Annotated[int, msgspec.Meta(ge=0, le=200)] = 0


class Occupy(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="occupy", tag_field="kind"):
    """[14.3] At least so many units of one's own stand in an area: hexes, or columns from ... to."""

    at_least: Number
    hexes: list[Hex] = []
    columns: list[int] = []
    infantry: bool = False
    """Whether only infantry counts."""


class Leave(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="exit", tag_field="kind"):
    """[14.4] At least so many units of one's own have left the map by the side's exit edge."""

    at_least: Number


class Lose(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="eliminate", tag_field="kind"):
    """[14.5] The enemy has lost at least so many steps."""

    at_least: Number


HOLD, OPEN, OCCUPY, OCCUPY_INFANTRY, LEAVE, LOSE = range(6)


class Condition(msgspec.Struct, frozen=True):
    """One condition of a side, worked out: its kind, hexes and number."""

    kind: int
    hexes: SpaceSet
    number: int
