"""What follows from a session's clocks: what its readers see, and until when there is time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from broadfront.server.matches.clocks import clock
from broadfront.server.matches.clocks.schemas import ClockState
from broadfront.server.matches.events import Row
from broadfront.server.matches.write_batch import Job
from broadfront.server.notifications import outbox

if TYPE_CHECKING:
    from broadfront.engine.match import Termination
    from broadfront.server.matches.clocks.match_clocks import Clocks
    from broadfront.server.matches.live_match import Session
    from broadfront.server.matches.snapshot_match import ServedMatch


def asked(match: ServedMatch) -> int | None:
    """Return the seat that is asked; None: the match is over."""
    ask = match.ask
    return None if ask is None else ask.seat


def clock_state(session: Session) -> ClockState | None:
    """Return the clocks of a match as everybody sees them; None: it has none."""
    return None if session.clocks is None else session.clocks.told(asked(session.match), clock.now())


def note_deadline(
    session: Session, job: Job, rows: Sequence[Row], made: ServedMatch, closing: Termination | None
) -> None:
    """Add to a job that writes rows until when there is time after them; ``made`` and ``closing`` are as then."""
    if session.clocks is None:
        return
    after = session.clocks.copy()
    for row in rows:
        after.enter(row)
    _note(session, job, after, rows, asked(made) if closing is None else None)


def deadline_job(session: Session, clocks: Clocks) -> Job:
    """Return a job that notes anew until when there is time, by these clocks."""
    job = Job()
    _note(session, job, clocks, (), asked(session.match))
    return job


def _note(session: Session, job: Job, clocks: Clocks, rows: Sequence[Row], seat: int | None) -> None:
    at = clocks.deadline(seat)
    job.deadlines = [{"match_id": session.id, "at": at, "seat": seat}]
    if clocks.held is None:  # else those left decide what becomes of the seat
        job.notices += outbox.of_deadline(session, rows, seat, at)
