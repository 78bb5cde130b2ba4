"""What follows from the clocks of a live match: their state for readers, and the next deadline."""

from __future__ import annotations

from typing import TYPE_CHECKING

from broadfront.server.matches.clocks import clock, heartbeat
from broadfront.server.matches.clocks.match_clocks import TimeSpan
from broadfront.server.matches.clocks.schemas import ClockState
from broadfront.server.matches.clocks.tables import CLEAR_DEADLINE, INSERT_DEADLINE
from broadfront.server.matches.write_batch import WriteBatch

if TYPE_CHECKING:
    from broadfront.server.matches.event_store import Append
    from broadfront.server.matches.live_match import LiveMatch
    from broadfront.server.matches.snapshot_match import SnapshotMatch


def seat_to_move(match: SnapshotMatch) -> int | None:
    """Return the seat that is to move; None: the match is over."""
    ask = match.ask
    return None if ask is None else ask.seat


def clock_state(live: LiveMatch) -> ClockState | None:
    """Return the clocks of a match as every reader sees them; None: it has none."""
    if live.clocks is None:
        return None
    clocks, now = live.clocks, clock.now()
    jump = TimeSpan(*clock.last_jump())
    if now - heartbeat.DEAD < jump.ended:  # the next heartbeat records that no server ran then
        clocks = clocks.standing(jump)
    return clocks.state(seat_to_move(live.match), now)


def project_deadline(append: Append, batch: WriteBatch) -> None:
    """Write the deadline after events (`broadfront.server.matches.event_store.Projection`)."""
    if append.clocks is None:
        return
    batch.add(CLEAR_DEADLINE, {"b_match": append.live.id})
    at = append.clocks.deadline(append.to_move)
    if at is not None:
        batch.add(INSERT_DEADLINE, {"match_id": append.live.id, "at": at, "seat": append.to_move})
