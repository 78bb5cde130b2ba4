"""Worker processes that parse text from outside, with a time limit for each text and a fair queue."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final, TypeVar

from broadfront.server.http.bounded_request import Sender, never_disconnects
from broadfront.server.http.errors import InvalidInput, ServerFault
from broadfront.server.workers.fair_queue import Ticket
from broadfront.server.workers.pool import Displaced, TaskTimeout, Waiters, WorkerLost, WorkerPool
from broadfront.server.workers.untrusted_tasks import ready, too_large

T = TypeVar("T")

MAX_WAITING: Final = 10
"""Texts of one sender that are parsed or wait; one more is refused."""


def input_pool() -> WorkerPool:
    """Return worker processes for texts, one of them reserved for short ones."""
    return WorkerPool(2, ready, reserve=1, most_each=MAX_WAITING)


class InputWorker:
    """Worker processes whose time the senders of texts share.

    Parameters
    ----------
    seconds
        How long one text may take.
    overdue
        The error message for one that takes longer.
    pool
        The processes, if other objects use them too.
    """

    def __init__(self, seconds: float, overdue: str, pool: WorkerPool | None = None) -> None:
        self.seconds, self.overdue = seconds, overdue
        self._pool = pool or input_pool()

    async def read(
        self, sender: Sender | Waiters, task: Callable[..., T], *args: object, overdue: str = ""
    ) -> T:
        """Return the result of a function of `broadfront.server.workers.untrusted_tasks` for a text.

        If the sender hangs up, it leaves the queue; a task that has begun is finished. A task that several senders
        want keeps its place. ``overdue`` is the error message if this one takes too long; "": that of the workers.

        Raises
        ------
        InvalidInput
            If the text is at fault, or takes too long.
        ServerFault
            If the sender has too many texts here; if the worker died; if the sender hung up.
        """
        turn, leaves = (
            (sender, never_disconnects)
            if isinstance(sender, Waiters)
            else (Ticket(sender.address), sender.leaves)
        )
        work = asyncio.ensure_future(self._pool.run(self.seconds, task, *args, turn=turn))
        left = asyncio.ensure_future(leaves())
        try:
            await asyncio.wait({work, left}, return_when=asyncio.FIRST_COMPLETED)
            if not work.done():
                raise ServerFault("The reading was given up.", status=499)
            return await work
        except Displaced as error:
            raise ServerFault(
                "The server has no time for long computations just now: ask again in a moment.", status=503
            ) from error
        except TaskTimeout:
            raise InvalidInput(overdue or self.overdue) from None
        except MemoryError:
            raise too_large() from None
        except WorkerLost as error:
            raise ServerFault(
                "The process that worked this out is gone; a new one is starting: try again in a moment.",
                status=503,
            ) from error
        finally:
            work.cancel()
            left.cancel()

    @property
    def pids(self) -> list[int]:
        """The process ids of the running workers."""
        return self._pool.pids

    async def warm_up(self) -> None:
        """Start a worker, so that the first text does not wait for it."""
        await self._pool.warm_up()

    def close(self) -> None:
        """End the workers."""
        self._pool.close()
