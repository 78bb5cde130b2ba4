"""The channels of notifications: Web Push, e-mail and webhooks.

The libraries for HTTP and encryption are imported when the first notification is sent, because they would delay the
start of the server by a fifth of a second.
"""

from __future__ import annotations

from email.utils import parseaddr
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

import msgspec

from broadfront.server.accounts import mail
from broadfront.server.http.errors import InvalidInput
from broadfront.server.notifications.circuit_breakers import MAX_PAUSE
from broadfront.server.notifications.url_policy import host_of

if TYPE_CHECKING:
    from broadfront.server.config import Config
    from broadfront.server.notifications.http_client import Answer, PublicHttpClient
    from broadfront.server.notifications.messages import Message
    from broadfront.server.notifications.server_keys import ServerKeys
    from broadfront.server.notifications.settings import NotificationSettings, Subscription

LASTS: Final = 86_400
"""Seconds for which a push service stores what it cannot deliver."""
TOO_MANY_REQUESTS: Final = 429
MAX_MESSAGE_LENGTH: Final = 1_900
"""Characters of a webhook's message: Discord takes 2,000."""
_SLACK: Final = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})


Trouble: TypeAlias = Literal["", "unreachable", "busy"]


class Outcome(msgspec.Struct, frozen=True):
    """The result of sending a message."""

    sent: bool
    problem: str = ""
    """Why it was not sent, in words."""
    final: bool = False
    """Whether another try would be useless ..."""
    gone: bool = False
    """... and whether the address is not valid any more."""
    after: int = 0
    """Milliseconds to wait before another try."""
    trouble: Trouble = ""
    """Set if the whole destination may be at fault: it did not answer, or accepts no message now."""
    may_have_come: bool = False
    """Whether it may have been accepted all the same: another try has the same id."""


class Channels:
    """All channels of one server."""

    def __init__(self, config: Config, keys: ServerKeys) -> None:
        self.config, self.keys = config, keys

    @cached_property
    def _outside(self) -> PublicHttpClient:
        from broadfront.server.notifications.http_client import PublicHttpClient

        return PublicHttpClient()

    async def close(self) -> None:
        """Close the connections."""
        if "_outside" in vars(self):
            await self._outside.close()

    async def send(
        self, channel: str, target: str, user_id: str, wishes: NotificationSettings, message: Message
    ) -> Outcome:
        """Send a message on one of a user's channels."""
        try:
            if channel == "mail":
                return await self._mail(user_id, wishes, message)
            if channel == "webhook":
                return await self._webhook(wishes.webhook, message)
            to = next((one for one in wishes.subscriptions if one.id == target), None)
            if to is None:
                return Outcome(sent=False, problem="This browser is not told any more.", final=True)
            return await self._push(to, message)
        except InvalidInput as fault:  # the operator's list has changed
            return Outcome(sent=False, problem=fault.message, final=True)

    async def _mail(self, user_id: str, wishes: NotificationSettings, message: Message) -> Outcome:
        address = self.config.address
        ending = self.keys.end_token(user_id)
        headers = {"Auto-Submitted": "auto-generated"}
        text = message.text(address)
        if address:
            headers["List-Unsubscribe"] = f"<{address}/api/notices/end/{ending}>"
            headers["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
            text += (
                "\n\n-- \nYou asked Broadfront to tell you of your matches.\n"
                f"To get no more of these e-mails: {address}/#/end-notices/{ending}\n"
                f"To choose what is sent, and when: {address}/#/account"
            )
        host = host_of(address) if address else "broadfront"
        done = await mail.send(
            self.config, wishes.email, message.title, text + "\n", f"<{message.id}@{host}>", headers
        )
        return _of_mail(done)

    async def _webhook(self, address: str, message: Message) -> Outcome:
        text = f"{message.title}\n{message.text(self.config.address)}"
        if len(text) > MAX_MESSAGE_LENGTH:
            text = f"{text[:MAX_MESSAGE_LENGTH]}…"
        body: dict[str, Any] = {"text": text.translate(_SLACK)}
        if host_of(address) in ("discord.com", "discordapp.com"):
            body = {
                "content": text,
                "allowed_mentions": {"parse": []},
                "flags": 4,
            }  # 4: without previews of links
        answer = await self._outside.post(
            address,
            self.config.webhook_hosts,
            msgspec.json.encode(body),
            {"content-type": "application/json"},
        )
        return _outcome(answer, "The webhook", gone=(401, 403, 404, 410))

    async def _push(self, to: Subscription, message: Message) -> Outcome:
        from py_vapid import Vapid02
        from pywebpush import WebPusher
        from yarl import URL

        url = URL(to.endpoint)
        data = {
            "id": message.id,
            "title": message.title,
            "text": message.lines[0].text if len(message.lines) == 1 else _listed(message),
            "path": message.path,
            "tag": message.lines[0].match if len(message.lines) == 1 else "several",
        }
        info = {"endpoint": to.endpoint, "keys": {"p256dh": to.p256dh, "auth": to.auth}}
        body = WebPusher(info).encode(msgspec.json.encode(data))["body"]
        signer = Vapid02(self.keys.private)
        headers = {
            **signer.sign({"aud": str(url.origin()), "sub": self._operator()}),
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            "ttl": str(LASTS),
            "urgency": "normal",
            "topic": message.id,
        }
        answer = await self._outside.post(to.endpoint, self.config.push_hosts, body, headers)
        return _outcome(answer, "The push service of the browser", gone=(404, 410))

    def _operator(self) -> str:
        """Return the contact of the server's operator for push services."""
        address = parseaddr(self.config.mail_from)[1]
        if self.config.address.startswith("https://") and address.endswith("@localhost"):
            return self.config.address
        return f"mailto:{address}"


def _listed(message: Message) -> str:
    titles = [line.title for line in message.lines]
    return "\n".join(titles[:4]) + (f"\nand {len(titles) - 4} more" if len(titles) > 4 else "")


def _of_mail(result: mail.Result) -> Outcome:
    text = "The mail server did not take the e-mail."
    match result:
        case mail.Result.SENT:
            return Outcome(sent=True)
        case mail.Result.REFUSED:
            return Outcome(sent=False, problem=text, final=True)
        case mail.Result.BUSY:
            return Outcome(sent=False, problem=text, trouble="busy")
        case mail.Result.UNREACHABLE:
            return Outcome(sent=False, problem=text, trouble="unreachable")
        case mail.Result.LOST:  # it was connected: it may be this mailbox for which it takes so long
            return Outcome(sent=False, problem=text, trouble="busy", may_have_come=True)


def _outcome(answer: Answer, whose: str, gone: tuple[int, ...]) -> Outcome:
    if 200 <= answer.status < 300:
        return Outcome(sent=True)
    if not answer.status:
        text = f"{whose} could not be reached."
        # a host that was connected and says nothing may do so at this path only
        trouble: Trouble = "busy" if answer.is_reached else "unreachable"
        return Outcome(sent=False, problem=text, trouble=trouble, may_have_come=answer.may_have_come)
    text = f"{whose} has answered {answer.status}."
    if answer.status in gone:
        return Outcome(sent=False, problem=text, final=True, gone=True)
    after = 1000 * answer.retry_after
    if answer.status == TOO_MANY_REQUESTS:
        return Outcome(sent=False, problem=text, after=after, trouble="busy")
    if answer.status >= 500 or answer.status in (408, 425):
        # the server's own guess: a probe finds out how long its outage lasts
        return Outcome(sent=False, problem=text, after=min(after, MAX_PAUSE), trouble="busy")
    return Outcome(sent=False, problem=text, final=True)
