"""E-mail: one way out for everything that is sent; without a mail server, what it would say is printed to the log."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import localtime, make_msgid
from typing import Final
from urllib.parse import unquote, urlsplit

import aiosmtplib

from broadfront.server.config import Config

__all__ = ["send"]

_log = logging.getLogger(__name__)

LONGEST: Final = 30  # seconds
_POLICY: Final = SMTP.clone(max_line_length=900)  # links stay whole


async def send(
    config: Config,
    to: str,
    subject: str,
    text: str,
    message_id: str = "",
    headers: Mapping[str, str] | None = None,
) -> bool:
    """Send a mail; say whether the mail server took it. Without a mail server it goes to the log, links and all.

    A mail that is sent again after nobody knows what has the same ``message_id``: mail servers know it by that.
    """
    if not config.mail:
        _log.warning("No mail server is set (--mail). To %s: %s\n%s", to, subject, text)
        return True
    message = EmailMessage(policy=_POLICY)
    message["From"], message["To"], message["Subject"] = config.mail_from, to, subject
    message["Date"], message["Message-ID"] = localtime(), message_id or make_msgid(domain="broadfront")
    for name, value in (headers or {}).items():
        message[name] = value
    message.set_content(text)
    host, port, user, password, starttls, tls = _parts(config.mail)
    try:
        await aiosmtplib.send(
            message,
            hostname=host,
            port=port,
            username=user,
            password=password,
            start_tls=starttls,
            use_tls=tls,
            timeout=LONGEST,
        )
    except (aiosmtplib.SMTPException, OSError) as error:
        # the message may name whom it was for
        _log.error(
            "a mail was not sent: %s", " ".join([type(error).__name__, str(getattr(error, "code", ""))])
        )
        return False
    return True


def _parts(url: str) -> tuple[str, int, str | None, str | None, bool | None, bool]:
    parts = urlsplit(url)
    tls = parts.scheme == "smtps"
    return (
        parts.hostname or "localhost",
        parts.port or (465 if tls else 25),
        unquote(parts.username) if parts.username else None,
        unquote(parts.password) if parts.password else None,
        False if tls else True if parts.username else None,  # no password goes over an open line
        tls,
    )
