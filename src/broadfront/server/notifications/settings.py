"""The users' notification settings and their browsers' subscriptions, as the tables have them."""

from __future__ import annotations

import base64
import binascii
from datetime import UTC, datetime
from typing import Any, Final

import msgspec
from cryptography.hazmat.primitives.asymmetric import ec
from sqlalchemy import case, delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from broadfront.engine.text_codec import quote
from broadfront.server.accounts.sessions import User, aware
from broadfront.server.accounts.tables import users
from broadfront.server.config import Config
from broadfront.server.db.transactions import lock_key, lock_user, transaction
from broadfront.server.http.errors import Conflict, InvalidInput
from broadfront.server.http.rate_limits import TooMany
from broadfront.server.matches.clocks import clock
from broadfront.server.notifications import url_policy
from broadfront.server.notifications.outbox import KINDS
from broadfront.server.notifications.quiet_hours import is_zone, minutes_of, spell_minutes
from broadfront.server.notifications.schemas import (
    NotificationPreferences,
    NotificationPreferencesUpdate,
    PushDevice,
    PushSubscription,
)
from broadfront.server.notifications.tables import deliveries, notice_settings, push_subscriptions
from broadfront.server.tokens import hash_of, new_id

MAX_DEVICES: Final = 10
BETWEEN_TESTS: Final = 20_000
"""Milliseconds between two test notifications of an account."""
_N, _P = notice_settings.c, push_subscriptions.c
_UNSET: Final = {
    "active": False, "push": False, "mail": False, "webhook": "", "kinds": " ".join(KINDS), "digest": 0,
    "quiet_from": 0, "quiet_until": 0, "zone": "UTC",
}  # fmt: skip


class Subscription(msgspec.Struct, frozen=True):
    """A browser's push service, and the keys that messages to the browser are encrypted with."""

    id: str
    endpoint: str
    p256dh: str
    auth: str
    device: str
    made: datetime


class NotificationSettings(msgspec.Struct, frozen=True):
    """A user's settings."""

    push: bool = False
    mail: bool = False
    webhook: str = ""
    kinds: frozenset[str] = frozenset(KINDS)
    digest: int = 0
    quiet_from: int = 0
    quiet_until: int = 0
    zone: str = "UTC"
    problem: str = ""
    email: str = ""
    subscriptions: tuple[Subscription, ...] = ()

    def ways(self, *, sends_mail: bool) -> list[tuple[str, str]]:
        """Return the channels that are on, each with its target."""
        channels = [("push", one.id) for one in self.subscriptions if self.push]
        if self.mail and self.email and sends_mail:
            channels.append(("mail", ""))
        if self.webhook:
            channels.append(("webhook", ""))
        return channels


async def read(database: AsyncConnection, user_id: str) -> NotificationSettings:
    """Return a user's settings; the defaults if he has set none."""
    row = (await database.execute(select(notice_settings).where(_N.user_id == user_id))).one_or_none()
    email = (await database.execute(select(users.c.email).where(users.c.id == user_id))).scalar() or ""
    query = select(push_subscriptions).where(_P.user_id == user_id).order_by(_P.made)
    subscriptions = tuple(
        Subscription(one.id, one.endpoint, one.p256dh, one.auth, one.device, aware(one.made))
        for one in await database.execute(query)
    )
    if row is None:
        return NotificationSettings(email=email, subscriptions=subscriptions)
    return NotificationSettings(
        bool(row.push),
        bool(row.mail),
        row.webhook,
        frozenset(row.kinds.split()),
        row.digest,
        row.quiet_from,
        row.quiet_until,
        row.zone,
        row.problem,
        email,
        subscriptions,
    )


def describe(wishes: NotificationSettings, config: Config, push_key: str) -> NotificationPreferences:
    """Return settings for their owner; of the webhook's address, which is a secret, only the ends."""
    is_quiet = wishes.quiet_from != wishes.quiet_until
    return NotificationPreferences(
        push=wishes.push,
        mail=wishes.mail,
        webhook=_masked(wishes.webhook),
        kinds=[kind for kind in KINDS if kind in wishes.kinds],
        digest=wishes.digest,
        quiet_from=spell_minutes(wishes.quiet_from) if is_quiet else "",
        quiet_until=spell_minutes(wishes.quiet_until) if is_quiet else "",
        zone=wishes.zone,
        problem=wishes.problem,
        devices=[
            PushDevice(one.id, one.device, url_policy.host_of(one.endpoint), one.made)
            for one in wishes.subscriptions
        ],
        push_key=push_key,
        email=wishes.email,
        sends_mail=bool(config.mail),
        webhook_hosts=[host for host in config.webhook_hosts if "://" not in host],
    )


def _masked(address: str) -> str:
    return f"{url_policy.host_of(address)} …{address[-4:]}" if address else ""


async def save(engine: AsyncEngine, config: Config, user: User, sent: NotificationPreferencesUpdate) -> None:
    """Store a user's settings; waiting notifications are planned anew by them.

    Raises
    ------
    InvalidInput, Conflict
        If the webhook's host is not allowed, or there is no such time zone; if mails cannot be sent to the user.
    """
    if not is_zone(sent.zone):
        raise InvalidInput(f"There is no time zone {quote(sent.zone)}.")
    if bool(sent.quiet_from) != bool(sent.quiet_until):
        raise InvalidInput("Quiet hours have a beginning and an end.")
    if sent.webhook:
        url_policy.allowed_url(sent.webhook, config.webhook_hosts)
        sent = msgspec.structs.replace(sent, webhook=url_policy.with_plain_origin(sent.webhook))
    async with transaction(engine) as database:
        await lock_user(database, user.id)
        before = await read(database, user.id)
        if sent.mail and not before.mail and not config.mail:
            raise Conflict("This server sends no e-mail.")
        if sent.mail and not before.email:
            raise Conflict("Give your account an e-mail address first.")
        webhook = before.webhook if sent.webhook is None else sent.webhook
        quiet = sent.quiet_from and sent.quiet_until
        await _keep(
            database,
            user.id,
            push=sent.push,
            mail=sent.mail,
            webhook=webhook,
            kinds=" ".join(kind for kind in KINDS if kind in sent.kinds),
            digest=sent.digest,
            quiet_from=minutes_of(sent.quiet_from) if quiet else 0,
            quiet_until=minutes_of(sent.quiet_until) if quiet else 0,
            zone=sent.zone,
            problem="",
            active=sent.push or sent.mail or bool(webhook),
        )
        d, now = deliveries.c, clock.now()
        waiting = update(deliveries).where(d.user_id == user.id, d.state == "waiting", d.due > now)
        await database.execute(waiting.values(due=now))


async def _keep(database: AsyncConnection, user_id: str, **values: Any) -> None:
    done = await database.execute(update(notice_settings).where(_N.user_id == user_id).values(**values))
    if not done.rowcount:
        await database.execute(insert(notice_settings).values(**{**_UNSET, "user_id": user_id, **values}))


async def end_mail(engine: AsyncEngine, user_id: str) -> str | None:
    """Stop e-mails about matches to a user; return his name. None: there is no such user."""
    async with transaction(engine) as database:
        query = select(users.c.name).where(users.c.id == user_id)
        name: str | None = (await database.execute(query)).scalar()
        others = case((_N.webhook != "", True), else_=_N.push)
        ended = update(notice_settings).where(_N.user_id == user_id).values(mail=False, active=others)
        await database.execute(ended)
    return name


async def require_test_allowed(engine: AsyncEngine, user_id: str) -> None:
    """Record that a user sends himself a test notification.

    Raises
    ------
    TooMany
        If he just had.
    """
    now = clock.now()
    async with transaction(engine) as database:
        first = update(notice_settings).where(_N.user_id == user_id, _N.tested < now - BETWEEN_TESTS)
        if not (await database.execute(first.values(tested=now))).rowcount:
            raise TooMany(
                "A test notice was just sent, or there is no way to send one: try again in a moment."
            )


async def subscribe(
    engine: AsyncEngine, config: Config, user: User, sent: PushSubscription, device: str
) -> None:
    """Store a browser's subscription; the browser gets the notifications of this user only.

    Raises
    ------
    InvalidInput, Conflict
        If it is no subscription, or its push service is not allowed; if there are too many.
    """
    url_policy.allowed_url(sent.endpoint, config.push_hosts)
    endpoint = url_policy.with_plain_origin(sent.endpoint)
    _check_keys(sent)
    async with transaction(engine) as database:
        await lock_user(database, user.id)
        endpoint_hash = hash_of(sent.endpoint)
        await lock_key(
            database, "push subscription", endpoint_hash
        )  # another user may sign in with the same browser
        await database.execute(delete(push_subscriptions).where(_P.hash == endpoint_hash))
        counted = select(func.count()).where(_P.user_id == user.id)
        if (await database.execute(counted)).scalar_one() >= MAX_DEVICES:
            raise Conflict(f"{MAX_DEVICES} browsers are told at most: remove one.")
        row = {
            "id": new_id(), "user_id": user.id, "hash": endpoint_hash, "endpoint": endpoint, "p256dh": sent.p256dh,
            "auth": sent.auth, "device": device[:80], "made": datetime.now(UTC),
        }  # fmt: skip
        await database.execute(insert(push_subscriptions).values(**row))
        await _keep(database, user.id, push=True, active=True)


def _check_keys(sent: PushSubscription) -> None:
    try:
        point, auth = (
            base64.b64decode(_padded(key), b"-_", validate=True) for key in (sent.p256dh, sent.auth)
        )
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    except (binascii.Error, ValueError):
        point, auth = b"", b""
    if len(point) != 65 or len(auth) != 16:
        raise InvalidInput("These are no keys of a push subscription.")


def _padded(text: str) -> str:
    text = text.rstrip("=")
    return text + "=" * (-len(text) % 4)


async def unsubscribe(engine: AsyncEngine, user_id: str, subscription: str) -> None:
    """Delete the subscription of one of a user's browsers."""
    async with transaction(engine) as database:
        mine = delete(push_subscriptions).where(_P.id == subscription, _P.user_id == user_id)
        await database.execute(mine)
