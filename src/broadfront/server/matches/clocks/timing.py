"""What follows from a session's clocks: what its readers see, and until when there is time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from broadfront.server.matches.clocks import clock, heartbeat
from broadfront.server.matches.clocks.match_clocks import TimeSpan
from broadfront.server.matches.clocks.schemas import ClockState
from broadfront.server.matches.events import MatchEvent
from broadfront.server.matches.write_batch import WriteBatch
from broadfront.server.notifications import outbox

if TYPE_CHECKING:
    from broadfront.engine.match import Termination
    from broadfront.server.matches.clocks.match_clocks import Clocks
    from broadfront.server.matches.live_match import LiveMatch
    from broadfront.server.matches.snapshot_match import SnapshotMatch


def asked(match: SnapshotMatch) -> int | None:
    """Return the seat that is asked; None: the match is over."""
    ask = match.ask
    return None if ask is None else ask.seat


def clock_state(live: LiveMatch) -> ClockState | None:
    """Return the clocks of a match as everybody sees them; None: it has none."""
    if live.clocks is None:
        return None
    clocks, now = live.clocks, clock.now()
    jump = TimeSpan(*clock.last_jump())
    if now - heartbeat.DEAD < jump.ended:  # the next sign of life notes that no server ran then
        clocks = clocks.standing(jump)
    return clocks.told(asked(live.match), now)


def note_deadline(
    live: LiveMatch,
    job: WriteBatch,
    rows: Sequence[MatchEvent],
    made: SnapshotMatch,
    closing: Termination | None,
) -> None:
    """Add to a job that writes rows until when there is time after them; ``made`` and ``closing`` are as then."""
    if live.clocks is None:
        return
    after = live.clocks.copy()
    for row in rows:
        after.enter(row)
    _note(live, job, after, rows, asked(made) if closing is None else None)


def deadline_job(live: LiveMatch, clocks: Clocks) -> WriteBatch:
    """Return a job that notes anew until when there is time, by these clocks."""
    job = WriteBatch()
    _note(live, job, clocks, (), asked(live.match))
    return job


def _note(
    live: LiveMatch, job: WriteBatch, clocks: Clocks, rows: Sequence[MatchEvent], seat: int | None
) -> None:
    at = clocks.deadline(seat)
    job.deadlines = [{"match_id": live.id, "at": at, "seat": seat}]
    if clocks.held is None:  # else those left decide what becomes of the seat
        job.notices += outbox.deadline_near(live, rows, seat, at)
