"""Export and deletion of the data of an account."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any, Final

import msgspec
from sqlalchemy import delete, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from broadfront.server.accounts import sessions
from broadfront.server.accounts.sessions import User, aware
from broadfront.server.accounts.tables import (
    challenges,
    passkeys,
    recovery_codes,
    sign_in_links,
    user_sessions,
    users,
)
from broadfront.server.admin import audit, bans
from broadfront.server.chat import privacy as chat_leaving
from broadfront.server.db.transactions import lock_user
from broadfront.server.lobby.tables import offers, pairings
from broadfront.server.matches import tables
from broadfront.server.matches.seats.roster import DELETED_NAME
from broadfront.server.notifications import privacy as notices_leaving
from broadfront.server.tournaments.tables import entrants, tournaments

MAX_AUDIT_ROWS: Final = 10_000
"""Rows of the audit trail in an export."""


async def seats_of(database: AsyncConnection, user_id: str) -> list[dict[str, Any]]:
    """Return a user's seats, those of the newest matches first."""
    s, m = tables.seats.c, tables.matches.c
    query = (
        select(s.match_id.label("match"), s.seat, s.name, m.game, m.scenario, m.made)
        .join(tables.matches, m.id == s.match_id)
        .where(s.user_id == user_id)
        .order_by(m.made.desc(), s.match_id, s.seat)
    )
    return [{**row, "made": aware(row["made"])} for row in (await database.execute(query)).mappings()]


async def export_account(database: AsyncConnection, user: User) -> dict[str, Any]:
    """Return all data of a user, without secrets and their hashes."""
    k = passkeys.c
    keys = await database.execute(select(k.id, k.name, k.made, k.used).where(k.user_id == user.id))
    codes = await database.execute(select(recovery_codes).where(recovery_codes.c.user_id == user.id))
    listed = await sessions.list_sessions(database, user.id, datetime.now(UTC))
    account: dict[str, Any] = msgspec.to_builtins(user)
    account["preferences"] = msgspec.json.decode(user.preferences)
    return {
        "account": account,
        "seats": await seats_of(database, user.id),
        "former_seats": await _former_seats(database, user.id),
        "invitations": await _invitations(database, user.id),
        "passkeys": [
            {**row, "made": aware(row["made"]), "used": aware(row["used"])} for row in keys.mappings()
        ],
        "sessions": [
            {"device": one.device, "made": aware(one.made), "seen": aware(one.seen)} for one in listed
        ],
        "chat": await chat_leaving.export_chat(database, user.id),
        "notices": await notices_leaving.export_notifications(database, user.id),
        "recovery_codes": len(codes.all()),
        "audit": [
            {"at": aware(row.at), "action": row.action, "detail": row.detail}
            for row in await audit.listed(database, user.id, MAX_AUDIT_ROWS)
        ],
    }


async def _former_seats(database: AsyncConnection, user_id: str) -> list[dict[str, Any]]:
    """Return the seats that a user had before another player took over."""
    h = tables.former_holders.c
    query = select(h.match_id.label("match"), h.seat, h.name).where(h.user_id == user_id)
    return [dict(row) for row in (await database.execute(query.order_by(h.match_id, h.seat))).mappings()]


async def _invitations(database: AsyncConnection, user_id: str) -> list[dict[str, Any]]:
    """Return the tables with a seat reserved for a user, and the user's own tables with his announcements."""
    s, o = tables.seats.c, offers.c
    own = select(s.match_id).where(s.user_id == user_id)
    query = select(o.match_id.label("match"), o.seat, o.message, o.made).where(
        or_(o.user_id == user_id, o.match_id.in_(own))
    )
    return [{**row, "made": aware(row["made"])} for row in (await database.execute(query)).mappings()]


async def delete_account(database: AsyncConnection, user: User) -> list[str]:
    """Delete a user; matches keep their moves, with "a former player" at the seats. Return those matches."""
    await lock_user(database, user.id)
    s = tables.seats.c
    h = tables.former_holders.c
    sat = select(s.match_id).where(s.user_id == user.id)
    had = select(h.match_id).where(h.user_id == user.id)
    matches = sorted((await database.execute(sat.union(had))).scalars())
    # first of all: rows that others write to these matches now, such as notifications, exist before they are deleted
    # here; and whoever has the matches in memory reads the names again
    w = tables.writes
    for first in range(0, len(matches), 500):
        among = w.c.match_id.in_(matches[first : first + 500])
        await database.execute(update(w).where(among).values(number=w.c.number + 1))
    await notices_leaving.delete_notifications(database, user.id)
    await chat_leaving.delete_chat(database, user.id, DELETED_NAME)
    for table in (passkeys, recovery_codes, user_sessions):
        await database.execute(delete(table).where(table.c.user_id == user.id))
    await database.execute(delete(challenges).where(challenges.c.user_id == user.id))
    links = sign_in_links.c
    key = select(users.c.email_key).where(users.c.id == user.id).scalar_subquery()
    await database.execute(delete(sign_in_links).where(or_(links.user_id == user.id, links.email_key == key)))
    await database.execute(update(offers).where(offers.c.user_id == user.id).values(user_id=None))
    await database.execute(delete(pairings).where(pairings.c.user_id == user.id))
    await database.execute(update(entrants).where(entrants.c.user_id == user.id).values(user_id=None))
    await database.execute(update(tournaments).where(tournaments.c.maker == user.id).values(maker=None))
    for seats in (tables.seats, tables.former_holders):
        former = update(seats).where(seats.c.user_id == user.id).values(user_id=None, name=DELETED_NAME)
        await database.execute(former)
    await bans.unban(database, user.id)
    await database.execute(delete(users).where(users.c.id == user.id))
    await audit.forget(database, user.id)
    await audit.record(database, "delete", user.id)
    return matches
