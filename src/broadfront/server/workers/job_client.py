"""A server that has a queue: it puts a job for each thought, and waits until the journal has the answer."""

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
"""Seconds after which a job is put again, if it is not there any more; each time twice as many ..."""
MAX_POLL_INTERVAL: Final = 600.0
"""... up to this."""
LATE: Final = 60.0
"""From then on it is worth a line in the log that nobody answers."""


def turn_of(live: LiveMatch) -> Ticket:
    """Return on whose account the computers of a match think."""
    return Ticket(live.address or live.id, live.is_unattended)


async def wait_for_answer(context: AppContext, jobs: JobQueue, live: LiveMatch) -> None:
    """Have a worker make the next moves of the computer, and wait until the match has gone on.

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
            await context.look(live)
    finally:
        live.leave(watcher)
