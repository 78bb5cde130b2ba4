"""A worker program: it takes jobs from the queue, lets its processes choose moves, and writes them to the journal.

An answer is written under the version that it was computed for. So a job may run twice, because a worker was silent
for long and another took the job over, or because it was put twice: the second answer is refused.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING, Any, cast

import msgspec
import psycopg
from psycopg_pool import PoolTimeout
from saq import Job, Worker

from broadfront.engine.position import CHANCE
from broadfront.server.context import AppContext
from broadfront.server.http.errors import ServerFault, StorageFault
from broadfront.server.logs import named
from broadfront.server.matches.bots import computer_seats
from broadfront.server.matches.clocks import heartbeat
from broadfront.server.workers.fair_job_queue import FairJobQueue
from broadfront.server.workers.fair_queue import Ticket
from broadfront.server.workers.job_queue import BEAT, SWEEP, THINK, UNATTENDED, job_of, open_pool, queue_on

if TYPE_CHECKING:
    from saq.types import PartialTimersDict

    from broadfront.server.config import Config
    from broadfront.server.matches.live_match import LiveMatch

_log = logging.getLogger(__name__)

MAX_PAUSE = 30.0
LAST_WORDS = 10.0
"""Seconds in which a worker that is told to end gives back what it has begun."""
SPARE = 3
"""So many jobs for each process are taken at once: some wait (`broadfront.server.matches.bots.answer_delay`), ..."""
SPARE_EACH = 2
"""... and so many of one account: another's, which may be short, reaches the processes' own queue at once."""


async def work(config: Config, started: Callable[[], None] = lambda: None) -> None:
    """Take jobs until the process is stopped; jobs that are not finished then are left to other workers.

    Matches of computers alone have processes of their own: no person's opponent waits for them.

    Parameters
    ----------
    config
        ``database``, ``queue`` and ``workers`` count.
    started
        Called once jobs are taken.
    """
    context = AppContext(msgspec.structs.replace(config, warm=False, queue=""), wake=lambda *_: None)
    alone = max(1, config.workers - 1)
    pool = open_pool(config.queue, connections=8 + SPARE * (config.workers + alone))
    queue = queue_on(pool, (0, UNATTENDED - 1), SPARE_EACH * config.workers)
    background = queue_on(pool, (UNATTENDED, UNATTENDED), SPARE_EACH * alone)
    await pool.open(wait=True)
    await queue.connect()
    await background.connect()
    await context.open()
    context.spawn(context.bot_workers.warm_up())
    logging.getLogger("saq").setLevel(logging.ERROR)  # it warns of the way in which every worker ends
    worker = _taking(context, queue, Worker, config.workers, started)
    beside = _taking(context, background, _Beside, alone)
    taking = asyncio.create_task(beside.start())
    try:
        await worker.start()
    finally:
        await beside.stop()
        await taking
        await context.close()
        await background.disconnect()
        await queue.disconnect()
        await pool.close()


class _Beside(Worker[Any]):
    """A worker that stops with another one, which receives the signals."""

    def __init__(self, queue: FairJobQueue, **options: Any) -> None:
        super().__init__(queue, **options)
        self.SIGNALS = []


def _taking(
    context: AppContext,
    queue: FairJobQueue,
    kind: type[Worker[Any]],
    processes: int,
    started: Callable[[], None] = lambda: None,
) -> Worker[Any]:
    """Return a saq worker that takes jobs of a queue for so many processes."""
    return kind(
        queue,
        functions=[(THINK, Thinker(context, queue).think)],
        concurrency=SPARE * processes,
        dequeue_timeout=5.0,
        timers=cast("PartialTimersDict", {"sweep": SWEEP}),
        startup=lambda _: started(),
        cancellation_hard_deadline_s=LAST_WORDS,
    )


class Thinker:
    """Runs jobs, with the matches and the processes of an `AppContext`."""

    def __init__(self, context: AppContext, queue: FairJobQueue) -> None:
        self.context, self.queue = context, queue

    async def think(self, context: dict[str, Any], *, match: str, version: int) -> None:
        """Play the next moves of the computer in a match, if it still has this version.

        It raises nothing: a message may quote what is hidden, and the queue would store it.
        """
        pause, job = 0.5, context["job"]
        async with self._alive(job):
            while not self.context.is_closed:
                try:
                    await self._think(match, version, job.group_key or match)
                except StorageFault:
                    await asyncio.sleep(pause)
                    pause = min(2 * pause, MAX_PAUSE)
                else:
                    return

    async def _think(self, match: str, version: int, account: str) -> None:
        live: LiveMatch | None = None
        try:
            live = await self.context.fresh(match)
            if live.version != version or not self._is_asked(live):
                return
            if live.clocks is not None:
                await heartbeat.read_outages(self.context.storage)
            turn = Ticket(account, live.is_unattended)
            await computer_seats.play_here(self.context, live, turn)
            live.thinking.clear()
            if self._is_asked(live) and computer_seats.answers_a_person(live):
                await self._put_next(live, turn)  # else a server does, if more may be stored
        except StorageFault:
            raise
        except ServerFault as fault:
            _log.warning("match %s: nothing to think about: %s", match[:32], fault.status)
        except Exception as error:  # noqa: BLE001  # a bug of the rules or a player stops this match, not the worker
            name = named(live) if live else f"match {match[:32]}"
            self.context.faults.write(_log, live, f"{name}: the computer's move failed", error)

    @staticmethod
    def _is_asked(live: LiveMatch) -> bool:
        ask = live.match.ask
        return ask is not None and ask.seat != CHANCE and computer_seats.is_asked(live)

    async def _put_next(self, live: LiveMatch, turn: Ticket) -> None:
        """Put the job for the next thought of the same match, on the same account.

        It may be that no server has the match in memory.
        """
        with suppress(psycopg.Error, PoolTimeout, OSError):  # else a server puts it
            await self.queue.enqueue(job_of(live.id, live.version, turn))

    @asynccontextmanager
    async def _alive(self, job: Job) -> AsyncIterator[None]:
        """Send heartbeats for a job during the ``with`` block."""

        async def beat() -> None:
            while True:
                await asyncio.sleep(BEAT)
                with suppress(psycopg.Error, PoolTimeout, OSError):
                    await job.update()  # for workers of an older version
                    await self.queue.beat(job)

        beating = asyncio.create_task(beat())
        try:
            yield
        finally:
            beating.cancel()
            with suppress(asyncio.CancelledError):
                await beating
