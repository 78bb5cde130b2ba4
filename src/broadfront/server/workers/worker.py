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
from saq.queue.postgres import PostgresQueue

from broadfront.engine.position import CHANCE
from broadfront.server.context import AppContext
from broadfront.server.http.errors import ServerFault, StorageFault
from broadfront.server.logs import named
from broadfront.server.matches.bots import computer_seats
from broadfront.server.matches.clocks import heartbeat
from broadfront.server.workers.job_client import turn_of
from broadfront.server.workers.job_queue import BEAT, SWEEP, THINK, UNATTENDED, job_of, open_pool, queue_on

if TYPE_CHECKING:
    from saq.types import PartialTimersDict

    from broadfront.server.config import Config
    from broadfront.server.matches.live_match import LiveMatch

_log = logging.getLogger(__name__)

MAX_PAUSE = 30.0
LAST_WORDS = 10.0
"""Seconds in which a worker that is stopped returns the jobs it has begun."""
SPARE = 2
"""Jobs that are taken for each process in addition: some wait (`broadfront.server.matches.bots.answer_delay`)."""


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
    queue, background = queue_on(pool, (0, UNATTENDED - 1)), queue_on(pool, (UNATTENDED, UNATTENDED))
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

    def __init__(self, queue: PostgresQueue, **options: Any) -> None:
        super().__init__(queue, **options)
        self.SIGNALS = []


def _taking(
    context: AppContext,
    queue: PostgresQueue,
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

    def __init__(self, context: AppContext, queue: PostgresQueue) -> None:
        self.context, self.queue = context, queue

    async def think(self, context: dict[str, Any], *, match: str, version: int) -> None:
        """Play the next moves of the computer in a match, if it still has this version.

        It raises nothing: a message may quote what is hidden, and the queue would store it.
        """
        pause = 0.5
        async with self._alive(context["job"]):
            while not self.context.is_closed:
                try:
                    await self._think(match, version)
                except StorageFault:
                    await asyncio.sleep(pause)
                    pause = min(2 * pause, MAX_PAUSE)
                else:
                    return

    async def _think(self, match: str, version: int) -> None:
        live: LiveMatch | None = None
        try:
            live = await self.context.fresh(match)
            if live.version != version or not self._is_asked(live):
                return
            if live.clocks is not None:
                await heartbeat.read_outages(self.context.storage)
            await computer_seats.play_here(self.context, live)
            live.thinking.clear()
            if self._is_asked(live) and computer_seats.answers_a_person(live):
                await self._put_next(live)  # else a server does, when the quota allows it
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

    async def _put_next(self, live: LiveMatch) -> None:
        """Put the job for the next decision in the same match, because perhaps no server has it in memory."""
        with suppress(psycopg.Error, PoolTimeout, OSError):  # else a server puts it
            await self.queue.enqueue(job_of(live.id, live.version, turn_of(live)))

    @asynccontextmanager
    async def _alive(self, job: Job) -> AsyncIterator[None]:
        """Send heartbeats for a job during the ``with`` block."""

        async def beat() -> None:
            while True:
                await asyncio.sleep(BEAT)
                with suppress(psycopg.Error, PoolTimeout, OSError):
                    await job.update()

        beating = asyncio.create_task(beat())
        try:
            yield
        finally:
            beating.cancel()
            with suppress(asyncio.CancelledError):
                await beating
