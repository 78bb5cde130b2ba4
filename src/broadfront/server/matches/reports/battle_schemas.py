"""What a battle looks like on the wire once it has been fought: `BattleReports`."""

from __future__ import annotations

from typing import Literal

import msgspec

from broadfront.server.http.nulls import NullableSeat, NullableText
from broadfront.server.matches.reports.summary_schemas import Amount


class BattleSide(msgspec.Struct, frozen=True):
    """The attackers or the defenders of a battle: who they were, what they had, what they lost."""

    role: Literal["attacker", "defender"]
    """Whether they attacked or defended."""
    sides: list[str]
    """The names of the sides that fought together."""
    had: list[Amount]
    """What they had when it began."""
    lost: list[Amount]
    """What they lost."""
    expected: float | None
    """The worth of what they lose on average; null: not known.

    It is fought to the end, but where the attacker retreated it is counted over the rounds that were rolled.
    """
    captured: list[Amount] = []
    """Pieces of others that are theirs now: they are not among the losses."""
    stranded: list[Amount] = []
    """Pieces that are left and cannot be saved any more: aircraft without a place to land. ``expected`` counts them."""
    damaged: list[Amount] = []
    """Pieces that are left with damage that they did not have before: what it costs to repair is counted nowhere."""


class BattleReport(msgspec.Struct, frozen=True):
    """A battle that is over, or is still on: its moves are those from ``first`` to ``last`` - 1."""

    space: NullableSeat
    """The space where it was fought; null: one order fought it, wherever it went."""
    title: str
    """What the battle is called."""
    first: int
    """The number of its first move, from 0."""
    last: int
    """The number of the move after its last one."""
    over: bool
    """Whether it has been fought to the end."""
    rounds: int
    """How many rounds were fought."""
    taken_by: NullableText
    """The name of the side that has taken the space; null: nobody."""
    camps: list[BattleSide]
    """The attackers and the defenders."""
    lines: list[str] = []
    """What was told of it, where one order fought it all: each die or card with what it needed, and what came of it."""
    damage: int | None = None
    """The damage that a raid did; null: it was no raid. What repairs cost is among the losses of the defender."""
    outcome: NullableText = ""
    """How it ended, as the log calls it: "retreat", "stalemate"; "": it is not told."""
    effects: list[str] = []
    """What came of it where one order fought it all, as the log has it: pieces hit, a space taken. Empty: all
    missed."""


class BattleReports(msgspec.Struct, frozen=True):
    """Battles of a stretch of the match, in their order, and what worth is counted in ("": pieces have none)."""

    unit: str
    """What worth is counted in; "": pieces have none."""
    battles: list[BattleReport]
    """The battles, in their order."""
    one: str = ""
    """What one of the unit is called."""
