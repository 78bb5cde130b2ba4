"""Export and deletion of the notification data of an account."""

from __future__ import annotations

from typing import Any

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from broadfront.server.accounts.sessions import aware
from broadfront.server.notifications.tables import deliveries, notice_settings, notices, push_subscriptions


async def export_notifications(database: AsyncConnection, user_id: str) -> dict[str, Any]:
    """Return a user's settings, browsers and notifications, without secret addresses."""
    n, p = notice_settings.c, push_subscriptions.c
    hidden = ("user_id", "webhook", "tested")
    settings_query = (
        (await database.execute(select(notice_settings).where(n.user_id == user_id))).mappings().one_or_none()
    )
    devices = await database.execute(select(p.device, p.made).where(p.user_id == user_id).order_by(p.made))
    rows = await database.execute(
        select(notices.c.match_id, notices.c.kind, notices.c.made, notices.c.state)
        .where(notices.c.user_id == user_id)
        .order_by(notices.c.made)
    )
    return {
        "settings": {name: value for name, value in settings_query.items() if name not in hidden}
        if settings_query
        else {},
        "has_webhook": bool(settings_query and settings_query["webhook"]),
        "browsers": [{"device": one.device, "made": aware(one.made)} for one in devices],
        "notices": [dict(one) for one in rows.mappings()],
    }


async def delete_notifications(database: AsyncConnection, user_id: str) -> None:
    """Delete the settings, browsers and notifications of a user."""
    for table in (deliveries, notices, notice_settings, push_subscriptions):
        await database.execute(delete(table).where(table.c.user_id == user_id))
