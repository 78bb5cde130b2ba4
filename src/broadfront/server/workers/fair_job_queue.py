"""saq's queue with two changes: accounts take turns, and of all machines only the database's clock counts.

saq takes jobs in the order of a time that whoever puts them writes down, and compares that time, and the last sign of
life of a job at work, with the clock of the process that looks. Here no job has a time: the first of each account that
has none at work go first, of several alike the one that was put first. `expire_at`, which saq uses of jobs that are
done only, says of a job at work until when it counts as alive, by the database's clock.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any, Final

from psycopg.sql import SQL, Composed
from saq import Job
from saq.job import Status
from saq.queue.postgres import DEQUEUE, PostgresQueue
from saq.utils import now

if TYPE_CHECKING:
    from psycopg_pool import AsyncConnectionPool

_log = logging.getLogger(__name__)

_IN_HAND: Final = SQL("SELECT key FROM {jobs} WHERE key = ANY(%(mine)s) AND status = 'active'")
_TAKE: Final = SQL("""
WITH at_work AS (
  SELECT coalesce(group_key, key) AS account, count(*) AS everywhere,
         count(*) FILTER (WHERE key = ANY(%(mine)s)) AS here
  FROM {jobs}
  WHERE status = 'active' AND queue = %(queue)s AND priority BETWEEN %(lowest)s AND %(highest)s
  GROUP BY 1
), line AS (
  SELECT key, coalesce(group_key, key) AS account,
         row_number() OVER (PARTITION BY coalesce(group_key, key) ORDER BY priority, lock_key) AS number
  FROM {jobs}
  WHERE status = 'queued' AND queue = %(queue)s AND priority BETWEEN %(lowest)s AND %(highest)s
), chosen AS (
  SELECT jobs.key
  FROM {jobs} AS jobs JOIN line ON line.key = jobs.key LEFT JOIN at_work ON at_work.account = line.account
  WHERE jobs.status = 'queued' AND line.number + coalesce(at_work.here, 0) <= %(most_each)s
  ORDER BY jobs.priority, line.number + coalesce(at_work.everywhere, 0), jobs.lock_key
  LIMIT %(limit)s
  FOR UPDATE OF jobs SKIP LOCKED
)
UPDATE {jobs} SET status = 'active', expire_at = extract(epoch FROM now())::bigint + %(silent)s
FROM chosen WHERE {jobs}.key = chosen.key
RETURNING {jobs}.job, {jobs}.group_key
""")
_BEAT: Final = SQL("""
UPDATE {jobs} SET expire_at = extract(epoch FROM now())::bigint + %(silent)s
WHERE key = %(key)s AND status = 'active'
""")
_CHARGE: Final = SQL("UPDATE {jobs} SET group_key = %(account)s WHERE key = %(key)s AND status = 'queued'")
_BOUND: Final = SQL("""
UPDATE {jobs} SET expire_at = extract(epoch FROM now())::bigint + %(silent)s
WHERE status IN ('active', 'aborting') AND queue = %(queue)s
  AND (expire_at IS NULL OR expire_at > extract(epoch FROM now())::bigint + %(silent)s)
""")
"""No job counts as alive for longer than that: the clock may have been set back, or an older worker has taken it."""
_CLAIM_SILENT: Final = SQL("""
UPDATE {jobs} SET expire_at = extract(epoch FROM now())::bigint + %(silent)s
WHERE status IN ('active', 'aborting') AND queue = %(queue)s AND expire_at < extract(epoch FROM now())::bigint
RETURNING job, group_key
""")
"""Of several workers that look at once, one puts a job back."""
_OLD_STATS: Final = SQL("DELETE FROM {stats} WHERE expire_at < extract(epoch FROM now())::bigint")


class FairJobQueue(PostgresQueue):
    """A queue from which accounts (`group_key`) take turns.

    Parameters
    ----------
    silent
        Seconds without a sign of life after which another worker takes a job.
    most_each
        So many jobs of one account are in hand here at once: what else may be in hand is for others.
    """

    def __init__(
        self,
        pool: AsyncConnectionPool,
        name: str,
        priorities: tuple[int, int],
        *,
        silent: int,
        most_each: int = 1_000_000,
    ) -> None:
        super().__init__(pool, name=name, manage_pool_lifecycle=False, priorities=priorities)
        self._silent, self._most_each = silent, most_each
        self._mine: set[str] = set()
        """Keys of the jobs that were taken here, and may be at work."""

    def _on_tables(self, query: SQL) -> Composed:
        return query.format(jobs=self.jobs_table, stats=self.stats_table)

    async def _dequeue(self) -> None:
        if self._dequeue_lock.locked():
            return
        async with self._dequeue_lock:
            async with self.pool.connection() as line, line.transaction(), line.cursor() as cursor:
                if not self._waiting:
                    return
                await cursor.execute(self._on_tables(_IN_HAND), {"mine": sorted(self._mine)})
                self._mine = {key for (key,) in await cursor.fetchall()}
                lowest, highest = self._priorities
                given = {
                    "mine": sorted(self._mine),
                    "queue": self.name,
                    "lowest": lowest,
                    "highest": highest,
                    "most_each": self._most_each,
                    "limit": self._waiting,
                    "silent": self._silent,
                }
                await cursor.execute(self._on_tables(_TAKE), given)
                jobs = [self._read(text, account) for text, account in await cursor.fetchall()]
                for job in jobs:
                    job.started = job.touched = now()
                    await self._update(job, status=Status.ACTIVE, connection=line)
            for job in jobs:
                self._mine.add(job.key)
                self._job_queue.put_nowait(job)
            if jobs:
                await self._notify(DEQUEUE)

    def _read(self, text: bytes, account: str | None) -> Job:
        job = self.deserialize(text, Status.ACTIVE)
        assert job is not None
        job.group_key = account
        return job

    async def beat(self, job: Job) -> None:
        """Say that a job is being done."""
        await self._change(_BEAT, key=job.key, silent=self._silent)

    async def charge(self, key: str, account: str) -> None:
        """Have a job that waits stand in the line of an account: who put it did not know whose it is."""
        await self._change(_CHARGE, key=key, account=account)

    async def _change(self, query: SQL, **given: Any) -> None:
        async with self.pool.connection() as line:
            await line.execute(self._on_tables(query), given)

    async def sweep(self, lock: int = 60, abort: float = 5.0) -> list[str]:
        """Put back jobs whose workers have given no sign of life; return their keys."""
        given = {"queue": self.name, "silent": self._silent}
        async with self.pool.connection() as line, line.cursor() as cursor:
            await cursor.execute(self._on_tables(_OLD_STATS))
            await cursor.execute(self._on_tables(_BOUND), given)
            await cursor.execute(self._on_tables(_CLAIM_SILENT), given)
            jobs = [self._read(text, account) for text, account in await cursor.fetchall()]
        for job in jobs:
            if job.retryable:
                await self.retry(job, self.swept_error_message)
            else:
                await self.finish(job, Status.ABORTED, error=self.swept_error_message)
        return [job.key for job in jobs]
