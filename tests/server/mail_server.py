"""A mail server of the tests' own, which hangs up when it is stopped."""

from __future__ import annotations

import asyncio
from typing import Any

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP
from tests.patience import PATIENCE


class MailServer(Controller):
    """aiosmtpd's server in a thread of its own; a line that is still open when it is stopped is closed."""

    def __init__(self, handler: Any, port: int) -> None:
        self.lines: list[SMTP] = []
        super().__init__(handler, hostname="127.0.0.1", port=port, ready_timeout=PATIENCE)

    def factory(self) -> SMTP:
        """Return what answers on a line."""
        self.lines.append(SMTP(self.handler, **self.SMTP_kwargs))
        return self.lines[-1]

    def stop(self, no_assert: bool = False) -> None:  # aiosmtpd's words
        """Hang up, and end the thread."""
        asyncio.run_coroutine_threadsafe(self._hang_up(), self.loop).result(PATIENCE)
        super().stop(no_assert)

    async def _hang_up(self) -> None:
        for line in self.lines:
            if isinstance(line.transport, asyncio.WriteTransport):
                line.transport.abort()
        await asyncio.sleep(0)
