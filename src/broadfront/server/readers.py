"""Readers: worker processes for text from outside, each with a limit of time, and a fair queue before it."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from typing import Final, TypeVar

from broadfront.server.faults import ServerFault, Unreadable
from broadfront.server.reading import ready
from broadfront.server.requests import Sender
from broadfront.server.turns import Turn
from broadfront.server.worker_pool import Overdue, WorkerLost, WorkerPool

__all__ = ["Reader"]

T = TypeVar("T")

MOST_WAITING: Final = 10
"""Texts of one sender that are read or wait; one more is refused."""


class Reader:
    """One worker process, at which senders take turns.

    Parameters
    ----------
    seconds
        How long one text may take.
    overdue
        The sentence for one that takes longer.
    """

    def __init__(self, seconds: float, overdue: str) -> None:
        self.seconds, self.overdue = seconds, overdue
        self._pool = WorkerPool(1, ready)
        self._waiting: Counter[str] = Counter()

    async def read(self, sender: Sender, task: Callable[..., T], *given: object) -> T:
        """Return what a function of `broadfront.server.reading` makes of a text; it is ended if the sender hangs up.

        Raises
        ------
        Unreadable
            If the text is at fault, or takes too long.
        ServerFault
            If the sender has too many texts here; if the worker died; if the sender hung up.
        """
        work = asyncio.ensure_future(self._counted(sender.address, task, *given))
        left = asyncio.ensure_future(sender.leaves())
        try:
            await asyncio.wait({work, left}, return_when=asyncio.FIRST_COMPLETED)
            if not work.done():
                raise ServerFault("The reading was given up.", status=499)
            return await work
        except Overdue:
            raise Unreadable(self.overdue) from None
        except WorkerLost as error:
            raise ServerFault("The process that reads files ended: send it again.", status=503) from error
        finally:
            work.cancel()
            left.cancel()

    async def _counted(self, address: str, task: Callable[..., T], *given: object) -> T:
        if self._waiting[address] >= MOST_WAITING:
            raise ServerFault("Too much from your address is being read: wait until it is done.", status=429)
        self._waiting[address] += 1
        try:
            return await self._pool.run(self.seconds, task, *given, turn=Turn(address))
        finally:
            self._waiting[address] -= 1
            if not self._waiting[address]:
                del self._waiting[address]

    @property
    def pids(self) -> list[int]:
        """The process id of the worker, if it is up."""
        return self._pool.pids

    async def warm_up(self) -> None:
        """Start the worker, so that the first text does not wait for it."""
        await self._pool.warm_up()

    def close(self) -> None:
        """End the worker."""
        self._pool.close()
