"""A mail server of the tests' own, which keeps what it is sent, and hangs up when it is stopped."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes
from email.policy import default
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


class Mails:
    """What was sent to a mail server at ``url``."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.mails: list[Any] = []
        self.envelopes: list[tuple[str, list[str]]] = []
        """Of each mail, its sender and its recipients as the mail server was given them."""
        self.refusal = ""
        """What it answers instead of taking a mail."""
        self.recipient_refusal = ""
        """What it answers whoever a mail is for."""
        self.deferred: dict[str, str] = {}
        """What it answers to single recipients."""
        self.hanging: set[str] = set()
        """Recipients for whom it answers nothing for long."""

    async def handle_RCPT(self, server: Any, session: Any, envelope: Any, address: str, options: Any) -> str:
        del server, session, options  # aiosmtpd's words
        if address in self.hanging:
            await asyncio.sleep(PATIENCE)
        if refusal := self.recipient_refusal or self.deferred.get(address):
            return refusal
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # aiosmtpd's word
        del server, session
        if self.refusal:
            return self.refusal
        self.envelopes.append((envelope.mail_from, envelope.rcpt_tos))
        self.mails.append(message_from_bytes(envelope.content, policy=default))
        return "250 OK"

    @property
    def subjects(self) -> list[str]:
        return [mail["subject"] for mail in self.mails]


@contextmanager
def mail_server() -> Iterator[Mails]:
    """Run a mail server on a free port."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    mails = Mails(f"smtp://127.0.0.1:{port}")
    server = MailServer(mails, port)
    server.start()
    yield mails
    server.stop()
