"""How an account wants to be told, on the wire.

======  =========================================  ===============  ================================
verb    path                                       body             answer
======  =========================================  ===============  ================================
GET     /api/v1/me/notifications                                    `Notices`
PUT     /api/v1/me/notifications                   `SendNotices`    `Notices`
POST    /api/v1/me/push-subscriptions              `SubscribePush`  `Notices`
DELETE  /api/v1/me/push-subscriptions/{id}                          `Notices`
POST    /api/v1/me/notifications/test                               list of `TestOutcome`
POST    /api/v1/notifications/unsubscribe          `EndNotices`     `NoticesEnded`
POST    /api/v1/notifications/unsubscribe/{token}  any              `NoticesEnded`
======  =========================================  ===============  ================================
"""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal

import msgspec

from broadfront.server.http.request_body import RequestBody

NoticeKind = Literal["turn", "begun", "offer", "over", "time"]
"""It is your turn; all have taken their seats; somebody offers something, or has left a seat; the match is over; a day
is left."""

_TimeOfDay = Annotated[
    str, msgspec.Meta(pattern=r"^(([01][0-9]|2[0-3]):[0-5][0-9])?(?![\s\S])", max_length=5)
]
"""Patterns end in a look ahead: Python's ``$`` lets a line break pass, and JavaScript has no ``\\Z``."""


class PushDevice(msgspec.Struct, frozen=True):
    """A browser that is sent notices."""

    id: str
    device: str
    service: str
    """Whose push service brings them."""
    made: datetime


class Notices(msgspec.Struct, frozen=True):
    """How an account is told, and what this server can do."""

    push: bool
    mail: bool
    webhook: str
    """As much of its address as may be shown, "" for none."""
    kinds: list[NoticeKind]
    digest: int
    """Minutes for which e-mails and webhooks collect what is to be told; 0: they come at once."""
    quiet_from: str
    """Time of day; "" for no quiet hours."""
    quiet_until: str
    zone: str
    problem: str
    """Why the last message did not arrive."""
    devices: list[PushDevice]
    push_key: str
    """The server's public key, which a browser asks its push service for."""
    email: str
    sends_mail: bool
    webhook_hosts: list[str]


class SendNotices(RequestBody, frozen=True):
    """How the account wants to be told from now on."""

    push: bool
    mail: bool
    kinds: Annotated[list[NoticeKind], msgspec.Meta(max_length=5)]
    digest: Annotated[int, msgspec.Meta(ge=0, le=1_440)] = 0
    quiet_from: _TimeOfDay = ""
    quiet_until: _TimeOfDay = ""
    zone: Annotated[str, msgspec.Meta(max_length=64)] = "UTC"
    webhook: Annotated[str, msgspec.Meta(max_length=500)] | None = None
    """Its address; None: as it was, "": none."""


class SubscribePush(RequestBody, frozen=True):
    """What the browser's push service has given it (PushSubscription)."""

    endpoint: Annotated[str, msgspec.Meta(max_length=2_000)]
    p256dh: Annotated[str, msgspec.Meta(max_length=100)]
    auth: Annotated[str, msgspec.Meta(max_length=40)]


class RemovePush(RequestBody, frozen=True):
    """A browser that is to be sent nothing more."""

    id: Annotated[str, msgspec.Meta(pattern=r"^[0-9A-Za-z_-]*(?![\s\S])", max_length=16)]


class TestOutcome(msgspec.Struct, frozen=True):
    """What has become of a test notice on one way."""

    channel: Literal["push", "mail", "webhook"]
    device: str
    sent: bool
    said: str
    """Why not, or where to look."""


class EndNotices(RequestBody, frozen=True):
    """The token of the link in an e-mail."""

    token: Annotated[str, msgspec.Meta(max_length=100)]


class NoticesEnded(msgspec.Struct, frozen=True):
    """No more e-mails are sent about matches."""

    name: str
    """Whose they were."""
