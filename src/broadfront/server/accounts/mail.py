"""E-mail: the single way to send it; without a mail server, its text is written to the log."""

from __future__ import annotations

import asyncio
import enum
import logging
import random
import time
from collections.abc import Callable, Mapping
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import localtime, make_msgid
from typing import Final
from urllib.parse import unquote, urlsplit

import aiosmtplib

from broadfront.server.accounts import email_address
from broadfront.server.config import Config
from broadfront.server.http.errors import InvalidInput

_log = logging.getLogger(__name__)

SMTP_TIMEOUT: Final = 30  # seconds
RETRY_FOR: Final = 600.0
"""Seconds for which a mail is tried again that the mail server does not take for now: half of what a link lasts."""
FIRST_WAIT: Final = 2.0
"""Seconds between the first two tries ..."""
MAX_WAIT: Final = 60.0
"""... which double with each, up to these."""
MAX_RETRIED: Final = 200
"""Mails of this server that wait for their next try; each holds only its text."""
_POLICY: Final = SMTP.clone(max_line_length=900)  # links stay whole


class Result(enum.Enum):
    """The result of sending a mail; it is true if the mail server accepted it."""

    SENT = "sent"
    REFUSED = "refused"
    """The mail server refuses the mail for good, or has no such address."""
    BUSY = "busy"
    """It refuses the mail for now. Results for other recipients show whether it accepts any."""
    UNREACHABLE = "unreachable"
    """It cannot be reached, or refuses the login."""
    LOST = "lost"
    """The connection was lost: it is not known whether the mail was accepted."""

    def __bool__(self) -> bool:
        """Return whether the mail server accepted the mail."""
        return self is Result.SENT


NOT_TAKEN: Final = frozenset({Result.REFUSED, Result.BUSY, Result.UNREACHABLE})
"""The mail server certainly has not accepted the mail."""
_FOR_NOW: Final = frozenset({Result.BUSY, Result.UNREACHABLE})


class RetryingMailer:
    """Sends mails that somebody waits for; it tries again for some minutes what a mail server does not take for now.

    Notifications wait in the database instead (`broadfront.server.notifications.delivery`): a link to sign in
    may not be stored.
    """

    def __init__(self, config: Config) -> None:
        self._config = config
        self._retried = 0

    async def send(
        self, to: str, subject: str, text: str, is_running: Callable[[], bool]
    ) -> tuple[Result, bool]:
        """Send a mail; return the last result, and whether it was tried again. It gives up if the server ends."""
        message_id = make_msgid(domain="broadfront")
        result = await send(self._config, to, subject, text, message_id)
        if result not in _FOR_NOW or self._retried >= MAX_RETRIED:
            return result, False
        self._retried += 1
        try:
            wait, until = FIRST_WAIT, time.monotonic() + RETRY_FOR
            while result in _FOR_NOW and time.monotonic() < until and await _waited(wait, is_running):
                result = await send(self._config, to, subject, text, message_id)
                wait = min(2 * wait, MAX_WAIT)
        finally:
            self._retried -= 1
        return result, True


async def _waited(seconds: float, is_running: Callable[[], bool]) -> bool:
    """Wait about so long; return whether the server still goes on."""
    end = time.monotonic() + seconds * random.uniform(0.8, 1.2)  # not all of them at once
    while is_running():
        if (left := end - time.monotonic()) <= 0:
            return True
        await asyncio.sleep(min(left, 0.5))
    return False


async def send(
    config: Config,
    to: str,
    subject: str,
    text: str,
    message_id: str = "",
    headers: Mapping[str, str] | None = None,
) -> Result:
    """Send a mail to one address; without a mail server it is written to the log, with its links.

    A mail that is sent again after a lost connection has the same ``message_id``, by which mail servers recognise it.
    The mail server is given sender and recipient separately, so that nobody has to parse the headers.
    """
    try:
        recipient = email_address.parse(to).addr_spec
    except InvalidInput:
        _log.error("a mail was not sent: the account has an address that no mail can be sent to")
        return Result.REFUSED
    if not config.mail:
        _log.warning("No mail server is set (--mail). To %s: %s\n%s", recipient, subject, text)
        return Result.SENT
    message = EmailMessage(policy=_POLICY)
    message["From"], message["Subject"] = config.mail_from, subject
    message["To"] = Address(addr_spec=recipient)
    message["Date"], message["Message-ID"] = localtime(), message_id or make_msgid(domain="broadfront")
    for name, value in (headers or {}).items():
        message[name] = value
    message.set_content(text)
    host, port, user, password, starttls, tls = _server_and_login(config.mail)
    try:
        await aiosmtplib.send(
            message,
            sender=sender_of(config.mail_from),
            recipients=[recipient],
            hostname=host,
            port=port,
            username=user,
            password=password,
            start_tls=starttls,
            use_tls=tls,
            timeout=SMTP_TIMEOUT,
        )
    except (aiosmtplib.SMTPException, OSError) as error:
        # the message may name the recipient
        _log.error(
            "a mail was not sent: %s", " ".join([type(error).__name__, str(getattr(error, "code", ""))])
        )
        return _result_of(error)
    return Result.SENT


def _result_of(error: Exception) -> Result:
    match error:
        case aiosmtplib.SMTPRecipientsRefused():
            codes = [one.code for one in error.recipients]
            return Result.REFUSED if codes and min(codes) >= 500 else Result.BUSY
        case aiosmtplib.SMTPAuthenticationError() | aiosmtplib.SMTPHeloError():
            return Result.UNREACHABLE
        case aiosmtplib.SMTPSenderRefused():  # it refuses this server, not the recipient
            return Result.BUSY
        case aiosmtplib.SMTPConnectError():
            return Result.UNREACHABLE
        case aiosmtplib.SMTPResponseException(code=421):
            return Result.UNREACHABLE
        case aiosmtplib.SMTPResponseException():
            return Result.REFUSED if error.code >= 500 else Result.BUSY
        case aiosmtplib.SMTPServerDisconnected() | TimeoutError():
            return Result.LOST
    return Result.UNREACHABLE


def sender_of(mail_from: str) -> str:
    """Return the address of a mail sender with display name; "" if there is none, or more than one.

    >>> sender_of("Broadfront <games@example.org>"), sender_of("games@example.org, eve@example.org")
    ('games@example.org', '')
    """
    try:
        header = _POLICY.header_factory("From", mail_from)
    except (ValueError, IndexError):  # IndexError: some texts break the parser of Python up to 3.13
        return ""
    is_one = len(header.groups) == 1 and header.groups[0].display_name is None and not header.defects
    return header.addresses[0].addr_spec if is_one else ""


def _server_and_login(url: str) -> tuple[str, int, str | None, str | None, bool | None, bool]:
    parts = urlsplit(url)
    tls = parts.scheme == "smtps"
    return (
        parts.hostname or "localhost",
        parts.port or (465 if tls else 25),
        unquote(parts.username) if parts.username else None,
        unquote(parts.password) if parts.password else None,
        False
        if tls
        else True
        if parts.username
        else None,  # no password is sent over an unencrypted connection
        tls,
    )
