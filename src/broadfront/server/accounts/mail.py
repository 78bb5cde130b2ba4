"""E-mail: one way out for everything that is sent; without a mail server, what it would say is printed to the log."""

from __future__ import annotations

import logging
from email.message import EmailMessage
from email.policy import SMTP

import aiosmtplib

from broadfront.server.config import Config

__all__ = ["send"]

_log = logging.getLogger(__name__)

LONGEST = 30  # seconds


async def send(config: Config, to: str, subject: str, text: str, *, id_: str = "") -> bool:
    """Send a mail; say whether the mail server took it. Without a mail server it goes to the log, links and all.

    Parameters
    ----------
    id_
        What makes the same mail recognizable when it is sent again.
    """
    if not config.mail:
        _log.warning("No mail server is set (--mail). To %s: %s\n%s", to, subject, text)
        return True
    message = EmailMessage(policy=SMTP)
    message["From"], message["To"], message["Subject"] = config.mail_from, to, subject
    if id_:
        message["Message-ID"] = f"<{id_}@{config.mail_from.rpartition('@')[2].rstrip('>')}>"
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
        _log.error("a mail was not sent: %s", error)  # whom it was for is nobody's affair
        return False
    return True


def _parts(url: str) -> tuple[str, int, str | None, str | None, bool | None, bool]:
    from urllib.parse import unquote, urlsplit

    parts = urlsplit(url)
    tls = parts.scheme == "smtps"
    return (
        parts.hostname or "localhost",
        parts.port or (465 if tls else 25),
        unquote(parts.username) if parts.username else None,
        unquote(parts.password) if parts.password else None,
        None if not tls else False,
        tls,
    )
