"""Bans: accounts that cannot sign in, until a day or for good."""

from __future__ import annotations

from datetime import UTC, datetime

from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from broadfront.server.admin.tables import bans
from broadfront.server.http.errors import ServerFault


class Banned(ServerFault):
    """An account that is closed by the operator."""

    status = 403
    code = "ACCOUNT_CLOSED"


async def require_not_banned(database: AsyncConnection, user_id: str) -> None:
    """Check that an account is not banned.

    Raises
    ------
    Banned
        If it is; the message says until when, and why.
    """
    row = (await database.execute(select(bans).where(bans.c.user_id == user_id))).one_or_none()
    if row is None:
        return
    until = row.until if row.until is None or row.until.tzinfo else row.until.replace(tzinfo=UTC)
    if until is not None and until <= datetime.now(UTC):
        return
    if until is None:
        raise Banned(f"Whoever runs this server has closed this account. The reason given: {row.reason}")
    raise Banned(
        f"Whoever runs this server has closed this account until {until:%Y-%m-%d %H:%M} UTC. "
        f"The reason given: {row.reason}"
    )


async def ban(database: AsyncConnection, user_id: str, reason: str, until: datetime | None) -> None:
    """Ban an account, replacing an earlier ban."""
    await unban(database, user_id)
    row = {"user_id": user_id, "until": until, "reason": reason[:500], "made": datetime.now(UTC)}
    await database.execute(insert(bans).values(**row))


async def unban(database: AsyncConnection, user_id: str) -> bool:
    """End a ban; return whether there was one."""
    return bool((await database.execute(delete(bans).where(bans.c.user_id == user_id))).rowcount)
