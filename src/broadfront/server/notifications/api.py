"""Addresses of notices: how an account is told, its browsers, a test, and the end of e-mails by one click."""

from __future__ import annotations

from typing import Final

from litestar import delete, get, post, put
from litestar.params import FromPath, JSONBody
from litestar.response import Redirect

from broadfront.server.accounts.api import device_of
from broadfront.server.accounts.current_user import require_user
from broadfront.server.db.transactions import transaction
from broadfront.server.dependencies import AppRequest, context_of
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


def _deliverer(request: AppRequest) -> NotificationDelivery:
    deliverer: NotificationDelivery = request.app.state.deliverer
    return deliverer


async def _stored_settings(request: AppRequest, user_id: str) -> NotificationPreferences:
    context = context_of(request)
    async with transaction(context.storage.engine) as database:
        stored = await settings.read(database, user_id)
    return settings.describe(stored, context.config, _deliverer(request).keys.public)


@get(
    versioned("/me/notifications", "/me/notices"),
    tags=["notifications"],
    operation_id="readNotifications",
    opt=TELLS_SECRETS,
)
async def read_notices(request: AppRequest) -> NotificationPreferences:
    """See how one is told."""
    return await _stored_settings(request, (await require_user(request)).user.id)


@put(
    versioned("/me/notifications", "/me/notices"),
    tags=["notifications"],
    operation_id="setNotifications",
    opt=TELLS_SECRETS,
)
async def set_notifications(
    request: AppRequest, data: JSONBody[NotificationPreferencesUpdate]
) -> NotificationPreferences:
    """Say how one wants to be told."""
    user, context = (await require_user(request)).user, context_of(request)
    await settings.save(context.storage.engine, context.config, user, data)
    return await _stored_settings(request, user.id)


@post(
    versioned("/me/push-subscriptions", "/me/notices/push"),
    status_code=200,
    tags=["notifications"],
    operation_id="subscribePush",
    opt=TELLS_SECRETS,
)
async def subscribe_push(request: AppRequest, data: JSONBody[PushSubscription]) -> NotificationPreferences:
    """Have this browser told."""
    user, context = (await require_user(request)).user, context_of(request)
    await settings.subscribe(context.storage.engine, context.config, user, data, device_of(request))
    return await _stored_settings(request, user.id)


@post(
    "/api/me/notices/push/remove",
    status_code=200,
    tags=["notifications"],
    include_in_schema=False,
    opt=TELLS_SECRETS,
)
async def remove_push_subscription(
    request: AppRequest, data: JSONBody[RemovePush]
) -> NotificationPreferences:
    """Have a browser told no more."""
    user = (await require_user(request)).user
    await settings.unsubscribe(context_of(request).storage.engine, user.id, data.id)
    return await _stored_settings(request, user.id)


@post(
    versioned("/me/notifications/test", "/me/notices/test"),
    status_code=200,
    tags=["notifications"],
    operation_id="testNotifications",
    opt=TELLS_SECRETS,
)
async def test_notifications(request: AppRequest) -> list[NotificationTest]:
    """Have a test notice sent on every way that is on."""
    user = (await require_user(request)).user
    return await _deliverer(request).test(user)


async def _end(request: AppRequest, token: str) -> Unsubscribed:
    limits: RateLimits = request.app.state.limits
    limits.sign_in(request.scope)
    user_id = _deliverer(request).keys.ends(token)
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
async def delete_push_subscription(request: AppRequest, id: FromPath[str]) -> NotificationPreferences:
    """Have a browser told no more."""
    notices: NotificationPreferences = await remove_push_subscription.fn(request, RemovePush(id))
    return notices


ROUTES: Final = [
    delete_push_subscription,
    read_notices, set_notifications, subscribe_push, remove_push_subscription, test_notifications, end_notices,
    unsubscribe_at_once,
    ask_before_ending,
]  # fmt: skip
