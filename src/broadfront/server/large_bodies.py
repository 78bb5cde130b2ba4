"""Large bodies: few are read at a time, one of an address, and they are parsed in a thread, one after the other.

Whoever waits has not been read from yet: what he sends stays in the buffers of the connection, which are small.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Final, TypeVar

__all__ = ["LARGE", "LargeBodies"]

LARGE: Final = 16_384
"""Bytes of a body that takes more than a moment to parse."""
AT_ONCE: Final = 4
MOST_WAITING_EACH: Final = 8
"""More large bodies of one address are refused."""

T = TypeVar("T")


class LargeBodies:
    """The places where large bodies are read."""

    def __init__(self) -> None:
        self._places = asyncio.Semaphore(AT_ONCE)
        self._parsing = asyncio.Lock()
        self._waiting: Counter[str] = Counter()
        self._turns: dict[str, asyncio.Lock] = {}

    @property
    def waiting(self) -> int:
        """How many are read or wait for it."""
        return self._waiting.total()

    def is_full(self, address: str) -> bool:
        """Whether an address has as many as may wait."""
        return self._waiting[address] >= MOST_WAITING_EACH

    @asynccontextmanager
    async def place(self, address: str) -> AsyncIterator[None]:
        """Hold a place to read and parse one body of an address."""
        self._waiting[address] += 1
        try:
            async with self._turns.setdefault(address, asyncio.Lock()), self._places:
                yield
        finally:
            self._waiting[address] -= 1
            if not self._waiting[address]:
                del self._waiting[address], self._turns[address]

    async def parse(self, parse: Callable[[], T]) -> T:
        """Parse a body in a thread, while no other is parsed: the event loop goes on."""
        async with self._parsing:
            return await asyncio.to_thread(parse)
