"""The server's side of the job queue: it puts a job for each decision of a computer, and waits for the journal's
answer.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from broadfront.server.logs import named
from broadfront.server.matches.seats.roster import OWN_SEAT
from broadfront.server.workers.fair_queue import Ticket

if TYPE_CHECKING:
    from broadfront.server.context import AppContext
    from broadfront.server.matches.live_match import LiveMatch
    from broadfront.server.workers.job_queue import JobQueue

_log = logging.getLogger(__name__)

AGAIN: Final = 10.0
"""Seconds after which a job that has disappeared is put again; doubled each time ..."""
MAX_POLL_INTERVAL: Final = 600.0
"""... up to this."""
LATE: Final = 60.0
"""Seconds after which a missing answer is logged."""


def turn_of(live: LiveMatch) -> Ticket:
    """Return the ticket of the account that pays for the computers of a match."""
    return Ticket(live.address or live.id, live.is_unattended)


async def wait_for_answer(context: AppContext, jobs: JobQueue, live: LiveMatch) -> None:
    """Put a job for the computer's next moves, and wait until the match has gone on.

    Raises
    ------
    StorageFault
        If the queue does not answer.
    """
    version, turn, pause, waited = live.version, turn_of(live), AGAIN, 0.0
    watcher = live.watch(OWN_SEAT)  # so that this server looks what others write to the match
    try:
        while live.version == version and not (context.is_closed or live.is_gone):
            await jobs.put(live.id, version, turn)
            with suppress(TimeoutError):
                async with asyncio.timeout(pause):
                    while live.version == version and not live.is_gone:
                        await watcher.news.wait()
                        watcher.news.clear()
                return
            waited, pause = waited + pause, min(2 * pause, MAX_POLL_INTERVAL)
            if waited >= LATE:
                _log.warning(
                    "%s: no worker has answered for %.0f s. Does `broadfront worker` run?",
                    named(live),
                    waited,
                )
            await context.refresh(live)
    finally:
        live.leave(watcher)
