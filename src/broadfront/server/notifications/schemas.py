"""How an account wants to be told, on the wire.

======  =========================================  ===============================  ==========================
verb    path                                       body                             answer
======  =========================================  ===============================  ==========================
GET     /api/v1/me/notifications                                                    `NotificationPreferences`
PUT     /api/v1/me/notifications                   `NotificationPreferencesUpdate`  `NotificationPreferences`
POST    /api/v1/me/push-subscriptions              `PushSubscription`               `NotificationPreferences`
DELETE  /api/v1/me/push-subscriptions/{id}                                          `NotificationPreferences`
POST    /api/v1/me/notifications/test                                               list of `NotificationTest`
POST    /api/v1/notifications/unsubscribe          `UnsubscribeRequest`             `Unsubscribed`
POST    /api/v1/notifications/unsubscribe/{token}  any                              `Unsubscribed`
======  =========================================  ===============================  ==========================
"""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal

import msgspec

from broadfront.server.http.nulls import NullableText
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
    """By which it is removed."""
    device: str
    """What the browser and its system are called."""
    service: str
    """Whose push service brings them."""
    made: datetime
    """When it was added."""


class NotificationPreferences(msgspec.Struct, frozen=True):
    """How an account is told, and what this server can do."""

    push: bool
    """Whether browsers are sent notifications."""
    mail: bool
    """Whether e-mails are sent."""
    webhook: NullableText
    """As much of its address as may be shown, "" for none."""
    kinds: list[NoticeKind]
    """What is told."""
    digest: int
    """Minutes for which e-mails and webhooks collect what is to be told; 0: they come at once."""
    quiet_from: str
    """Time of day; "" for no quiet hours."""
    quiet_until: str
    """The time of day at which quiet hours end; "": there are none."""
    zone: str
    """The time zone of the quiet hours."""
    problem: NullableText
    """Why the last message did not arrive."""
    devices: list[PushDevice]
    """The browsers that are sent notifications."""
    push_key: str
    """The server's public key, which a browser asks its push service for."""
    email: NullableText
    """The address that e-mails go to; "": none."""
    sends_mail: bool
    """Whether this server can send e-mails."""
    webhook_hosts: list[str]
    """The hosts that webhooks may call; empty: any."""


class NotificationPreferencesUpdate(RequestBody, frozen=True):
    """How the account wants to be told from now on."""

    push: bool
    """Whether browsers are sent notifications."""
    mail: bool
    """Whether e-mails are sent."""
    kinds: Annotated[list[NoticeKind], msgspec.Meta(max_length=5)]
    """What is told."""
    digest: Annotated[int, msgspec.Meta(ge=0, le=1_440)] = 0
    """Minutes for which e-mails and webhooks collect what is to be told; 0: they come at once."""
    quiet_from: _TimeOfDay = ""
    """The time of day at which quiet hours begin, as "22:00"; "": there are none."""
    quiet_until: _TimeOfDay = ""
    """The time of day at which quiet hours end, as "07:00"; "": there are none."""
    zone: Annotated[str, msgspec.Meta(max_length=64)] = "UTC"
    """The time zone of the quiet hours, as "Europe/Berlin"."""
    webhook: Annotated[str, msgspec.Meta(max_length=500)] | None = None
    """Its address; null: as it was, "": none."""


class PushSubscription(RequestBody, frozen=True):
    """What the browser's push service has given it (PushSubscription)."""

    endpoint: Annotated[str, msgspec.Meta(max_length=2_000)]
    """The address of the push service."""
    p256dh: Annotated[str, msgspec.Meta(max_length=100)]
    """The browser's public key."""
    auth: Annotated[str, msgspec.Meta(max_length=40)]
    """The browser's authentication secret."""


class RemovePush(RequestBody, frozen=True):
    """A browser that is to be sent nothing more."""

    id: Annotated[str, msgspec.Meta(pattern=r"^[0-9A-Za-z_-]*(?![\s\S])", max_length=16)]
    """Which browser."""


class NotificationTest(msgspec.Struct, frozen=True):
    """What has become of a test notice on one way."""

    channel: Literal["push", "mail", "webhook"]
    """How the test was sent."""
    device: str
    """What the browser is called, or the address."""
    sent: bool
    """Whether it was sent."""
    said: str
    """Why not, or where to look."""


class UnsubscribeRequest(RequestBody, frozen=True):
    """The token of the link in an e-mail."""

    token: Annotated[str, msgspec.Meta(max_length=100)]
    """The token of the link in an e-mail."""


class Unsubscribed(msgspec.Struct, frozen=True):
    """No more e-mails are sent about matches."""

    name: str
    """Whose they were."""
