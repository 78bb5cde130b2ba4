"""Notifications between servers through PostgreSQL: which matches another server has written to.

A write sends its notification in its own transaction (NOTIFY): it arrives if, and only if, the write was committed. A
server whose connection is broken polls as it does on other databases.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

_log = logging.getLogger(__name__)

OnNotify: TypeAlias = Callable[[Sequence[str] | None], None]
"""Called with the ids of matches that another server has written to; None: notifications may have been missed."""

CHANNEL: Final = "broadfront_matches"
AT_ONCE: Final = 200
"""Matches in one message: PostgreSQL accepts 8,000 bytes."""
ALIVE: Final = 20.0
"""Seconds between two checks of the connection."""
MAX_PAUSE: Final = 30.0
_TELL: Final = text("SELECT pg_notify(:channel, :message)")


async def notify_servers(connection: AsyncConnection, sender: str, matches: Sequence[str]) -> None:
    """Notify other servers of these matches when the transaction is committed; only PostgreSQL can."""
    if connection.dialect.name != "postgresql":
        return
    for first in range(0, len(matches), AT_ONCE):
        message = " ".join((sender, *matches[first : first + AT_ONCE]))
        await connection.execute(_TELL, {"channel": CHANNEL, "message": message})


class NotifyListener:
    """The connection on which one server receives notifications.

    Parameters
    ----------
    make_engine
        Makes an engine with connections of its own: one of them stays open.
    sender
        The name of this server, whose own notifications are ignored.
    on_notify
        Called with the matches of a notification, and with None when the connection is up.
    """

    def __init__(self, make_engine: Callable[[], AsyncEngine], sender: str, on_notify: OnNotify) -> None:
        self._make_engine, self._sender, self._on_notify = make_engine, sender, on_notify
        self.is_up = False

    async def run(self) -> None:
        """Listen until cancelled; a connection that breaks is opened again."""
        engine, pause = self._make_engine(), 1.0
        try:
            while True:
                try:
                    await self._listen(engine)
                except Exception as error:  # noqa: BLE001  # the driver may raise anything
                    _log.warning("other servers are not heard: %s", type(error).__name__)
                pause = 1.0 if self.is_up else min(MAX_PAUSE, 2 * pause)
                self.is_up = False
                await asyncio.sleep(pause)
        finally:
            self.is_up = False
            await engine.dispose()

    async def _listen(self, engine: AsyncEngine) -> None:
        broken = asyncio.Event()
        async with engine.connect() as connection:
            raw = await connection.get_raw_connection()
            driver: Any = raw.driver_connection
            try:
                await driver.add_listener(CHANNEL, self._hear)
                driver.add_termination_listener(lambda _: broken.set())
                self.is_up = True
                self._on_notify(None)
                while not broken.is_set():
                    try:
                        await asyncio.wait_for(broken.wait(), ALIVE)
                    except TimeoutError:
                        await driver.fetchval("SELECT 1")
            finally:
                await connection.invalidate()  # it listens: nobody else uses it

    def _hear(self, _connection: object, _pid: int, _channel: str, message: str) -> None:
        sender, *matches = message.split()
        if sender != self._sender:
            self._on_notify(matches)
