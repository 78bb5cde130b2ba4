"""The queue of jobs: a table in PostgreSQL, kept by saq. A job names a match, its version and an account, no more.

What is hidden in a match is not in the queue: a worker reads the match from the database. A job is named after its
match and version, so that servers that ask for the same thought ask once. Accounts take turns, see `fair_job_queue`.
"""

from __future__ import annotations

import hashlib
import hmac
from typing import TYPE_CHECKING, Final

from broadfront.server.http.errors import StorageFault

if TYPE_CHECKING:
    from psycopg_pool import AsyncConnectionPool
    from saq import Job

    from broadfront.server.workers.fair_job_queue import FairJobQueue
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
"""So many workers may die over a job; then it is put anew by the server, if it still waits for the answer."""
ANY_TIME: Final = 1
"""When a job is due, in seconds since 1970: it always is. saq takes 0 for the time at which it puts a job back."""
UNATTENDED: Final = 1
"""The priority of a match without persons; 0, that of all others, goes first."""


def plain_url(url: str) -> str:
    """Return an address of PostgreSQL without SQLAlchemy's driver in it.

    >>> plain_url("postgresql+asyncpg://me@localhost/queue")
    'postgresql://me@localhost/queue'
    """
    scheme, _, rest = url.partition("://")
    return f"{scheme.partition('+')[0]}://{rest}"


def open_queue(url: str, connections: int) -> tuple[FairJobQueue, AsyncConnectionPool]:
    """Return the queue at an address, and its connections; it is still to be connected."""
    pool = open_pool(url, connections)
    return queue_on(pool), pool


def queue_on(
    pool: AsyncConnectionPool, priorities: tuple[int, int] = (0, UNATTENDED), most_each: int = 1_000_000
) -> FairJobQueue:
    """Return the queue, from which jobs of these priorities are taken; it is still to be connected.

    Parameters
    ----------
    most_each
        Maximum number of jobs of one account that this process holds at once.
    """
    from broadfront.server.workers.fair_job_queue import FairJobQueue

    return FairJobQueue(pool, NAME, priorities, silent=SILENT, most_each=most_each)


def pseudonym(account: str, secret: str) -> str:
    """Return what stands for an account in the queue: addresses are not stored.

    All servers of a queue write the same for the same, for they share a secret: where it is, with a password.
    """
    return hmac.new(secret.encode(), account.encode(), hashlib.sha256).hexdigest()[:32]


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


def job_of(match: str, version: int, turn: Ticket) -> Job:
    """Return the job to think about a match as it is at a version.

    Parameters
    ----------
    turn
        On whose account it is, as the queue knows it.
    """
    from saq import Job

    return Job(
        function=THINK,
        kwargs={"match": match, "version": version},
        key=key_of(match, version),
        timeout=0,  # a worker has its own limit; one that is gone gives no sign of life
        heartbeat=SILENT,
        retries=TAKEN,
        ttl=-1,  # a job that is done leaves nothing behind
        scheduled=ANY_TIME,
        priority=UNATTENDED if turn.is_low else 0,
        group_key=turn.account,
    )


def key_of(match: str, version: int) -> str:
    """Return the name of a job."""
    return f"{match}:{version}"


class JobQueue:
    """The queue for a server: it puts jobs, and gets the answers through the match's journal.

    Parameters
    ----------
    url
        Of PostgreSQL.
    """

    def __init__(self, url: str) -> None:
        self._queue, self._pool = open_queue(url, connections=4)
        self._secret = plain_url(url)

    async def put(self, match: str, version: int, turn: Ticket) -> None:
        """Put a job, unless it is there; on whose account it waits is put right, if only this server knows.

        Raises
        ------
        StorageFault
            If the queue does not answer.
        """
        import psycopg
        from psycopg_pool import PoolTimeout

        try:
            await self._connect()
            account = pseudonym(turn.account, self._secret)
            is_new = await self._queue.enqueue(job_of(match, version, turn._replace(account=account)))
            if is_new is None and turn.account != match:
                await self._queue.charge(key_of(match, version), account)
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
