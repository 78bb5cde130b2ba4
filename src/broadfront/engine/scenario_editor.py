"""The interface of a game to the map editor: the parts of scenarios, and the faults of an unfinished one.

Every game with scenario files has the editor of `broadfront.engine.scenario_schema`, a form beside the text; this one
is for games in which people also draw maps. A scenario under construction is sent as plain data with the structure of
its file. The game writes the file, lists its faults, and draws it, so that an editor needs no rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

import msgspec

from broadfront.engine.view import Table, View


class Complaint(msgspec.Struct, frozen=True):
    """Something wrong with a scenario: the field it stands in, and what to do."""

    path: tuple[str | int, ...]
    """Where the field stands: names of tables and numbers of entries."""
    message: str
    """What is wrong and what to do, in a sentence."""
    line: int = 0
    """Where it stands in the file."""


class SetupArea(msgspec.Struct, frozen=True):
    """Spaces that mean something before the match: where a side sets up, which edge its reinforcements come by."""

    kind: str
    """What it is to a side, such as "zone", "edge" or "exit"."""
    name: str
    """What the area is called."""
    seat: int
    """The seat that it belongs to."""
    spaces: tuple[int, ...]
    """The ids of its spaces."""


class Sketch(msgspec.Struct, frozen=True):
    """A scenario under construction: its file, what is wrong with it, and what can be drawn of it."""

    text: str
    """The scenario file."""
    complaints: tuple[Complaint, ...]
    """What is wrong with it."""
    table: Table | None = None
    """The map, if it can be drawn."""
    view: View | None = None
    """Counters go by the card that they come from: an id is its place in its side's list times the number of sides,
    plus the side."""
    facts: tuple[tuple[str, str], ...] = ()
    """What a designer wants to know at a glance, each a name and a value: "Side A, points" and "109"."""
    areas: tuple[SetupArea, ...] = ()
    """Spaces that mean something before the match."""
    data: Mapping[str, Any] | None = None
    """What stands in the file, where somebody edits the text itself; None: that is no TOML."""


class ScenarioEditor(Protocol):
    """The object that `broadfront.engine.game.Game.scenario_editor` returns."""

    def kit(self) -> Mapping[str, Any]:
        """Return the parts of scenarios as JSON: terrains, units, support, conditions, limits."""
        ...

    def blank(self) -> Mapping[str, Any]:
        """Return an empty scenario."""
        ...

    def read(self, text: str) -> Mapping[str, Any]:
        """Return the data of a scenario file.

        Raises
        ------
        FileFault
            If it is not a scenario file; one with faults in its content is accepted.
        """
        ...

    def sketch(self, scenario: Mapping[str, Any]) -> Sketch:
        """Write, check and draw a scenario under construction; it never fails."""
        ...
