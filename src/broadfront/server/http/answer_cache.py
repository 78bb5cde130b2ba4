"""A cache of long answers that are the same for everybody."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Hashable
from functools import partial
from typing import Any, Final

MAX_CACHED: Final = 16_000_000
"""Characters of long answers that are cached."""


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
