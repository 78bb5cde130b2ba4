"""The audit trail: who did what to which account, and when."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any, Final, Literal

from sqlalchemy import delete, func, insert, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from broadfront.server.admin.tables import audit

Action = Literal[
    "sign-up", "sign-in", "passkey", "address", "ban", "unban", "delete", "terms", "report", "key",
    "tournament-made", "tournament-begun", "tournament-cancelled", "tournament-removed",
]  # fmt: skip

RETENTION: Final = timedelta(days=365)
"""Time after which entries are deleted, when a new one is written."""
SERVER: Final = "server"
"""The subject of actions that concern no account."""


async def record(
    database: AsyncConnection, action: Action, subject: str, actor: str = "", detail: str = ""
) -> None:
    """Record an action on an account in its transaction; without an ``actor``, the account itself did it."""
    now = datetime.now(UTC)
    await database.execute(delete(audit).where(audit.c.at < now - RETENTION))
    row = {"actor": (actor or subject)[:64], "action": action, "subject": subject, "detail": detail[:500]}
    await database.execute(insert(audit).values(at=now, **row))


async def forget(database: AsyncConnection, user_id: str) -> None:
    """Delete all entries about an account."""
    await database.execute(delete(audit).where(or_(audit.c.subject == user_id, audit.c.actor == user_id)))


async def listed(database: AsyncConnection, subject: str = "", most: int = 50) -> list[Any]:
    """Return the newest entries, newest first; of one account if ``subject`` is given."""
    query = select(audit).order_by(audit.c.id.desc()).limit(most)
    if subject:
        query = query.where(audit.c.subject == subject)
    return list((await database.execute(query)).all())


async def mark(database: AsyncConnection, action: Action) -> tuple[int, int]:
    """Return the number of entries of this action on the server itself, and the id of the last."""
    query = select(func.count(), func.max(audit.c.id)).where(
        audit.c.subject == SERVER, audit.c.action == action
    )
    count, last = (await database.execute(query)).one()
    return count, last or 0
