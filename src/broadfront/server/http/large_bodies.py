"""Large bodies: those of requests use only the memory they have filled and get fair turns; answers are cached.

A slow sender delays nobody: bodies are read as they come, side by side. If all of them together have filled the
memory for bodies, an unfinished body of the address that holds the most of it is refused.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter, OrderedDict
from collections.abc import AsyncIterable, Callable, Coroutine, Hashable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any, Final, TypeVar

from broadfront.server.http.errors import ServerFault

LARGE: Final = 16_384
"""Bytes of a body from which parsing takes more than a moment."""
MAX_BUFFERED: Final = 64_000_000
"""Bytes of large bodies that are in memory at a time."""
MAX_PER_ADDRESS: Final = 8
"""Large bodies of one address that may be in progress."""
MAX_CACHED: Final = 16_000_000
"""Characters of long answers that are cached."""

T = TypeVar("T")


class FairThread:
    """A thread for long tasks: one task at a time, and the addresses in turn."""

    def __init__(self) -> None:
        self._working = asyncio.Lock()
        self._turns: dict[str, asyncio.Lock] = {}
        self._waiting: Counter[str] = Counter()

    def is_full(self, address: str) -> bool:
        """Return whether an address has as many tasks as may wait."""
        return self._waiting[address] >= MAX_PER_ADDRESS

    async def run(self, address: str, work: Callable[[], T]) -> T:
        """Run a task of an address in a thread, then leave the event loop as much time as it took."""
        self._waiting[address] += 1
        try:
            async with self._turns.setdefault(address, asyncio.Lock()), self._working:
                began = time.perf_counter()
                try:
                    return await asyncio.to_thread(work)
                finally:  # the task holds the interpreter's lock most of the time
                    await asyncio.sleep(time.perf_counter() - began)
        finally:
            self._waiting[address] -= 1
            if not self._waiting[address]:
                del self._waiting[address]
                self._turns.pop(address, None)


class IncomingBody:
    """A large body that is being read, or waits to be parsed."""

    def __init__(self, bodies: LargeBodies, address: str) -> None:
        self.address = address
        self.size = 0
        self.is_unfinished = True
        self._bodies = bodies
        self._limit = asyncio.timeout(None)

    async def read(self, chunks: AsyncIterable[bytes]) -> bytes:
        """Return the whole body.

        Raises
        ------
        ServerFault
            If there was no more room for it.
        """
        parts = []
        try:
            async with self._limit:
                async for chunk in chunks:
                    parts.append(chunk)
                    self.size += len(chunk)
                    self._bodies.make_room()
        except TimeoutError:
            raise ServerFault(
                "Too many large requests are on their way: send it again in a moment.", status=503
            ) from None
        finally:
            self.is_unfinished = False
        return b"".join(parts)

    def give_up(self) -> None:
        """Refuse the rest of the body."""
        self.is_unfinished = False
        self._limit.reschedule(asyncio.get_running_loop().time())


class LargeBodies:
    """The large bodies that are in progress on one server.

    Parameters
    ----------
    most
        Bytes of all of them together.
    """

    def __init__(self, most: int = MAX_BUFFERED) -> None:
        self._most = most
        self._arrivals: dict[IncomingBody, None] = {}
        """The oldest first."""
        self._thread = FairThread()

    @property
    def waiting(self) -> int:
        """The number of bodies that are read or wait for it."""
        return len(self._arrivals)

    def is_full(self, address: str) -> bool:
        """Return whether an address has as many bodies as it may have."""
        return sum(one.address == address for one in self._arrivals) >= MAX_PER_ADDRESS

    @contextmanager
    def arrival(self, address: str) -> Iterator[IncomingBody]:
        """Count a body of an address until it was parsed."""
        arrival = IncomingBody(self, address)
        self._arrivals[arrival] = None
        try:
            yield arrival
        finally:
            del self._arrivals[arrival]

    def make_room(self) -> None:
        """Refuse an unfinished body if all of them take too much: the oldest one of the address that holds the most."""
        if sum(one.size for one in self._arrivals) <= self._most:
            return
        held: Counter[str] = Counter()
        for one in self._arrivals:
            held[one.address] += one.size
        unfinished = [one for one in self._arrivals if one.is_unfinished]
        if unfinished:
            max(unfinished, key=lambda one: held[one.address]).give_up()

    async def parse(self, address: str, parse: Callable[[], T]) -> T:
        """Parse a body in a thread, one at a time and the addresses in turn, then leave other tasks as much time."""
        return await self._thread.run(address, parse)


class AnswerCache:
    """A cache of long answers that are the same for everybody: each is computed once.

    Parameters
    ----------
    most
        Characters of all of them together.
    """

    def __init__(self, most: int = MAX_CACHED) -> None:
        self._most, self._size = most, 0
        self._tasks: OrderedDict[Hashable, asyncio.Task[str]] = OrderedDict()

    async def get(self, key: Hashable, work_out: Callable[[], Coroutine[Any, Any, str]]) -> str:
        """Return the answer to a question; requests that come while it is computed wait for the same computation."""
        task = self._tasks.get(key)
        if task is None:
            task = self._tasks[key] = asyncio.create_task(work_out())
            task.add_done_callback(partial(self._keep, key))
        self._tasks.move_to_end(key)
        return await asyncio.shield(task)

    def _keep(self, key: Hashable, task: asyncio.Task[str]) -> None:
        if task.cancelled() or task.exception() is not None:
            del self._tasks[key]
            return
        self._size += len(task.result())
        for other, old in list(self._tasks.items()):
            if self._size <= self._most:
                break
            if old.done():
                del self._tasks[other]
                self._size -= len(old.result())
