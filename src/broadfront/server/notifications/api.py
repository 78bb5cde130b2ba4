"""Addresses of notices: how an account is told, its browsers, a test, and the end of e-mails by one click."""

from __future__ import annotations

from typing import Final

from litestar import delete, get, post, put
from litestar.di import Provide
from litestar.params import FromPath, JSONBody
from litestar.response import Redirect

from broadfront.server.accounts.api import device_of
from broadfront.server.accounts.sessions import SignedIn, User
from broadfront.server.context import AppContext
from broadfront.server.db.transactions import transaction
from broadfront.server.dependencies import AppRequest, Injected, context_of
from broadfront.server.http.compression import TELLS_SECRETS
from broadfront.server.http.errors import Unauthorized
from broadfront.server.http.rate_limits import RateLimits
from broadfront.server.http.request_body import IGNORES_BODY
from broadfront.server.http.versions import PREFIX, versioned
from broadfront.server.notifications import settings
from broadfront.server.notifications.delivery import NotificationDelivery
from broadfront.server.notifications.schemas import (
    NotificationPreferences,
    NotificationPreferencesUpdate,
    NotificationTest,
    PushSubscription,
    RemovePush,
    Unsubscribed,
    UnsubscribeRequest,
)


def deliverer_of(request: AppRequest) -> NotificationDelivery:
    """Return what sends the notifications of the application."""
    deliverer: NotificationDelivery = request.app.state.deliverer
    return deliverer


async def _stored_settings(
    context: AppContext, deliverer: NotificationDelivery, user_id: str
) -> NotificationPreferences:
    async with transaction(context.storage.engine) as database:
        stored = await settings.read(database, user_id)
    return settings.describe(stored, context.config, deliverer.keys.public)


async def _unsubscribe(
    context: AppContext, deliverer: NotificationDelivery, user: User, subscription: str
) -> NotificationPreferences:
    await settings.unsubscribe(context.storage.engine, user.id, subscription)
    return await _stored_settings(context, deliverer, user.id)


@get(
    versioned("/me/notifications", "/me/notices"),
    tags=["notifications"],
    operation_id="readNotifications",
    opt=TELLS_SECRETS,
)
async def read_notices(
    context: Injected[AppContext], deliverer: Injected[NotificationDelivery], signed_in: Injected[SignedIn]
) -> NotificationPreferences:
    """See how one is told."""
    return await _stored_settings(context, deliverer, signed_in.user.id)


@put(
    versioned("/me/notifications", "/me/notices"),
    tags=["notifications"],
    operation_id="setNotifications",
    opt=TELLS_SECRETS,
)
async def set_notifications(
    context: Injected[AppContext],
    deliverer: Injected[NotificationDelivery],
    signed_in: Injected[SignedIn],
    data: JSONBody[NotificationPreferencesUpdate],
) -> NotificationPreferences:
    """Say how one wants to be told."""
    user = signed_in.user
    await settings.save(context.storage.engine, context.config, user, data)
    return await _stored_settings(context, deliverer, user.id)


@post(
    versioned("/me/push-subscriptions", "/me/notices/push"),
    status_code=200,
    tags=["notifications"],
    operation_id="subscribePush",
    opt=TELLS_SECRETS,
)
async def subscribe_push(
    request: AppRequest,
    context: Injected[AppContext],
    deliverer: Injected[NotificationDelivery],
    signed_in: Injected[SignedIn],
    data: JSONBody[PushSubscription],
) -> NotificationPreferences:
    """Have this browser told."""
    user = signed_in.user
    await settings.subscribe(context.storage.engine, context.config, user, data, device_of(request))
    return await _stored_settings(context, deliverer, user.id)


@post(
    "/api/me/notices/push/remove",
    status_code=200,
    tags=["notifications"],
    include_in_schema=False,
    opt=TELLS_SECRETS,
)
async def remove_push_subscription(
    context: Injected[AppContext],
    deliverer: Injected[NotificationDelivery],
    signed_in: Injected[SignedIn],
    data: JSONBody[RemovePush],
) -> NotificationPreferences:
    """Have a browser told no more."""
    return await _unsubscribe(context, deliverer, signed_in.user, data.id)


@post(
    versioned("/me/notifications/test", "/me/notices/test"),
    status_code=200,
    tags=["notifications"],
    operation_id="testNotifications",
    opt=TELLS_SECRETS,
)
async def test_notifications(
    deliverer: Injected[NotificationDelivery], signed_in: Injected[SignedIn]
) -> list[NotificationTest]:
    """Have a test notice sent on every way that is on."""
    return await deliverer.test(signed_in.user)


async def _end(request: AppRequest, token: str) -> Unsubscribed:
    limits: RateLimits = request.app.state.limits
    limits.sign_in(request.scope)
    user_id = deliverer_of(request).keys.ends(token)
    name = await settings.end_mail(context_of(request).storage.engine, user_id) if user_id else None
    if name is None:
        raise Unauthorized("This link ends nothing: it is damaged, or the account is gone.")
    return Unsubscribed(name)


@post(
    versioned("/notifications/unsubscribe", "/notices/end"),
    status_code=200,
    tags=["notifications"],
    operation_id="unsubscribe",
    opt=TELLS_SECRETS,
)
async def end_notices(request: AppRequest, data: JSONBody[UnsubscribeRequest]) -> Unsubscribed:
    """End one's e-mails about matches by the link in one of them; nobody has to be signed in."""
    return await _end(request, data.token)


@post(
    versioned("/notifications/unsubscribe/{token:str}", "/notices/end/{token:str}"),
    status_code=200,
    tags=["notifications"],
    operation_id="unsubscribeAtOnce",
    opt=TELLS_SECRETS | IGNORES_BODY,
)
async def unsubscribe_at_once(request: AppRequest, token: FromPath[str]) -> Unsubscribed:
    """End them, as mail programs do it (RFC 8058)."""
    return await _end(request, token)


@get("/api/notices/end/{token:str}", include_in_schema=False)
async def ask_before_ending(token: FromPath[str]) -> Redirect:
    """Show the page that asks: programs that follow every link in a mail end nothing."""
    safe = "".join(c for c in token if c.isascii() and (c.isalnum() or c in "-_"))
    return Redirect(f"/#/end-notices/{safe}", status_code=303)


@delete(
    f"{PREFIX}/me/push-subscriptions/{{id:str}}",
    status_code=200,
    tags=["notifications"],
    operation_id="removePushSubscription",
    opt=TELLS_SECRETS,
)
async def delete_push_subscription(
    context: Injected[AppContext],
    deliverer: Injected[NotificationDelivery],
    signed_in: Injected[SignedIn],
    id: FromPath[str],
) -> NotificationPreferences:
    """Have a browser told no more."""
    return await _unsubscribe(context, deliverer, signed_in.user, id)


ROUTES: Final = [
    delete_push_subscription,
    read_notices, set_notifications, subscribe_push, remove_push_subscription, test_notifications, end_notices,
    unsubscribe_at_once,
    ask_before_ending,
]  # fmt: skip
DEPENDENCIES: Final = {"deliverer": Provide(deliverer_of, sync_to_thread=False)}
