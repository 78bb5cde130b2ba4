"""The job queue: a table in PostgreSQL, kept by saq. A job names a match and its version, and nothing else.

Hidden information of a match is not in the queue: a worker reads the match from the database. A job is named after
its match and version, so that servers that want the same decision make one job.
"""

from __future__ import annotations

import time
from collections import Counter
from typing import TYPE_CHECKING, Final

from broadfront.server.http.errors import StorageFault

if TYPE_CHECKING:
    from psycopg_pool import AsyncConnectionPool
    from saq import Job
    from saq.queue.postgres import PostgresQueue

    from broadfront.server.workers.fair_queue import Ticket

NAME: Final = "broadfront"
THINK: Final = "think"
"""The function of a worker that a job asks for."""
SILENT: Final = 10
"""Seconds without a heartbeat of its worker after which a job is taken by another worker ..."""
BEAT: Final = 2.0
"""... and seconds between two heartbeats."""
SWEEP: Final = 2
"""Seconds between two checks of workers for such jobs."""
TAKEN: Final = 10
"""Workers that may die over a job; then the server puts it again, if it still waits for the answer."""
AHEAD: Final = 600
EACH: Final = 10
"""Seconds by which a job moves back in the queue for every job of its account that waits."""
UNATTENDED: Final = 1
"""The priority of a match without persons; 0, that of all others, goes first."""


def plain_url(url: str) -> str:
    """Return an address of PostgreSQL without SQLAlchemy's driver in it.

    >>> plain_url("postgresql+asyncpg://me@localhost/queue")
    'postgresql://me@localhost/queue'
    """
    scheme, _, rest = url.partition("://")
    return f"{scheme.partition('+')[0]}://{rest}"


def open_queue(url: str, connections: int) -> tuple[PostgresQueue, AsyncConnectionPool]:
    """Return the queue at an address, and its connections, which are not open yet."""
    pool = open_pool(url, connections)
    return queue_on(pool), pool


def queue_on(pool: AsyncConnectionPool, priorities: tuple[int, int] = (0, UNATTENDED)) -> PostgresQueue:
    """Return the queue for jobs of these priorities; it is not connected yet."""
    from saq.queue.postgres import PostgresQueue

    return PostgresQueue(pool, name=NAME, manage_pool_lifecycle=False, priorities=priorities)


def open_pool(url: str, connections: int) -> AsyncConnectionPool:
    """Return connections to the queue at an address, which are not open yet."""
    from psycopg_pool import AsyncConnectionPool

    pool: AsyncConnectionPool = AsyncConnectionPool(
        plain_url(url),
        check=AsyncConnectionPool.check_connection,
        open=False,
        min_size=1,
        max_size=connections,
        timeout=5.0,
        kwargs={"autocommit": True, "connect_timeout": 5},
    )
    return pool


def job_of(match: str, version: int, turn: Ticket, waiting: int = 0) -> Job:
    """Return the job to choose a move in a match at a version.

    Parameters
    ----------
    turn
        The ticket of its account.
    waiting
        The number of jobs of that account that wait.
    """
    from saq import Job

    return Job(
        function=THINK,
        kwargs={"match": match, "version": version},
        key=f"{match}:{version}",
        timeout=0,  # a worker has its own limit; one that died sends no heartbeat
        heartbeat=SILENT,
        retries=TAKEN,
        ttl=-1,  # a finished job is deleted
        scheduled=int(time.time()) - AHEAD + min(AHEAD, EACH * waiting),
        priority=UNATTENDED if turn.is_low else 0,
    )


class JobQueue:
    """The queue for a server: it puts jobs, and gets the answers through the match's journal.

    Parameters
    ----------
    url
        Of PostgreSQL.
    """

    def __init__(self, url: str) -> None:
        self._queue, self._pool = open_queue(url, connections=4)
        self.waiting: Counter[str] = Counter()
        """By account, the jobs of this server that wait or run."""

    async def put(self, match: str, version: int, turn: Ticket) -> None:
        """Put a job, unless it exists.

        Raises
        ------
        StorageFault
            If the queue does not answer.
        """
        import psycopg
        from psycopg_pool import PoolTimeout

        try:
            await self._connect()
            others = max(0, self.waiting[turn.account] - 1)
            await self._queue.enqueue(job_of(match, version, turn, others))
        except (psycopg.Error, PoolTimeout, OSError) as error:
            raise StorageFault(
                f"The queue of the computer's jobs does not answer: {type(error).__name__}."
            ) from None

    async def _connect(self) -> None:
        if self._pool.closed:
            await self._pool.open()
        await self._queue.connect()

    async def close(self) -> None:
        """Close the connections; jobs stay."""
        await self._queue.disconnect()
        await self._pool.close()
