"""The operator's queries and changes of a database: accounts, bans, matches, the audit trail."""

from __future__ import annotations

import getpass
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import delete, func, or_, select, update
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

from broadfront.engine.errors import BroadfrontError
from broadfront.engine.text_codec import quote
from broadfront.server.accounts import email_address, names, sessions
from broadfront.server.accounts.tables import sign_in_links, users
from broadfront.server.admin import audit, bans
from broadfront.server.admin.tables import bans as ban_rows
from broadfront.server.db.engine import missing_file, unusable_because
from broadfront.server.db.transactions import lock_users
from broadfront.server.http.errors import InvalidInput
from broadfront.server.lobby.tables import pairings, shown
from broadfront.server.matches import tables
from broadfront.server.matches.event_store import EventStore


class AdminFault(BroadfrontError):
    """A request of an operator cannot be done."""


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[AsyncConnection]:
    """Open a database, and a transaction on it.

    Raises
    ------
    AdminFault
        If it cannot be opened, or is a file of SQLite that is not there.
    """
    try:
        file = missing_file(url)
        storage = EventStore(url)
    except Exception as error:  # a library that parses a URL may raise anything
        raise AdminFault(f"cannot use the database: {unusable_because(url, error)}") from error
    if file:
        raise AdminFault(f"there is no such file: {file}; name the database of your server with --database")
    try:
        try:
            await storage.open()
        except Exception as error:  # as above
            raise AdminFault(f"cannot use the database: {unusable_because(url, error)}") from error
        async with storage.engine.begin() as connection:
            yield connection
    except (DBAPIError, OSError) as error:
        raise AdminFault(f"cannot use the database: {unusable_because(url, error)}") from error
    finally:
        await storage.close()


async def user_rows(database: AsyncConnection, search: str = "", most: int = 50) -> list[Any]:
    """Return accounts, newest first: name, id, creation, seats, banned until (False: not banned, None: for good)."""
    seats = (
        select(func.count())
        .where(tables.seats.c.user_id == users.c.id)
        .correlate(users)
        .scalar_subquery()
        .label("seats")
    )
    banned = ban_rows.c.user_id.is_not(None).label("banned")
    query = (
        select(users.c.name, users.c.id, users.c.made, seats, banned, ban_rows.c.until)
        .outerjoin(ban_rows, ban_rows.c.user_id == users.c.id)
        .order_by(users.c.made.desc())
        .limit(most)
    )
    if search:
        query = query.where(users.c.skeleton.contains(names.skeleton(search), autoescape=True))
    return list((await database.execute(query)).all())


async def _user(database: AsyncConnection, name: str) -> Any:
    query = select(users).where(users.c.skeleton == names.skeleton(name))
    user = (await database.execute(query)).one_or_none()
    if user is None:
        raise AdminFault(f"there is no account {quote(name)}; `broadfront admin users` lists them")
    return user


async def _locked_user(database: AsyncConnection, name: str) -> Any:
    """Return an account, locked until the transaction ends."""
    await lock_users(database, [(await _user(database, name)).id])
    return await _user(database, name)


async def ban(database: AsyncConnection, name: str, reason: str, days: int | None) -> str:
    """Ban an account for so many days, None: for good; its sessions end. Return its name.

    Raises
    ------
    AdminFault
        If there is none with this name.
    """
    user = await _locked_user(database, name)
    until = None if days is None else datetime.now(UTC) + timedelta(days=days)
    await bans.ban(database, user.id, reason, until)
    await sessions.end_session(database, user.id)
    await database.execute(delete(pairings).where(pairings.c.user_id == user.id))
    text = reason if until is None else f"until {until:%Y-%m-%d %H:%M} UTC: {reason}"
    await audit.record(database, "ban", user.id, operator(), text)
    return str(user.name)


async def unban(database: AsyncConnection, name: str) -> str:
    """End the ban of an account; return its name.

    Raises
    ------
    AdminFault
        If there is no such account, or it is not banned.
    """
    user = await _locked_user(database, name)
    if not await bans.unban(database, user.id):
        raise AdminFault(f"{user.name} is not banned")
    await audit.record(database, "unban", user.id, operator())
    return str(user.name)


async def set_address(database: AsyncConnection, name: str, email: str) -> tuple[str, str]:
    """Replace the e-mail address of an account; return the account's name and the address.

    Whoever reads mail there can sign in to the account. Links that were on their way to the account end.

    Raises
    ------
    AdminFault
        If there is none with this name; if that is no address; if another account has it.
    """
    user = await _locked_user(database, name)
    try:
        address = email_address.parse(email)
    except InvalidInput as fault:
        raise AdminFault(fault.message) from None
    u, s = users.c, sign_in_links.c
    holder = (
        await database.execute(select(u.name).where(u.email_key == address.key, u.id != user.id))
    ).scalar()
    if holder is not None:
        raise AdminFault(f"the account {holder} has this address")
    ended = delete(sign_in_links).where(or_(s.user_id == user.id, s.email_key == user.email_key))
    await database.execute(ended)
    values = {"email": address.addr_spec, "email_key": address.key}
    await database.execute(update(users).where(u.id == user.id).values(**values))
    await audit.record(database, "address", user.id, operator(), detail=f"given: {address.addr_spec}")
    return str(user.name), address.addr_spec


async def matches(database: AsyncConnection, name: str = "", most: int = 50) -> list[Any]:
    """Return matches, the last changed first: id, game, scenario, who has the seats, whether over, when changed."""
    m = tables.matches.c
    query = (
        select(m.id, m.game, m.scenario, m.made, shown.c.over, shown.c.updated, shown.c.headline)
        .outerjoin(shown, shown.c.match_id == m.id)
        .order_by(shown.c.updated.desc(), m.made.desc())
        .limit(most)
    )
    if name:
        user = await _user(database, name)
        query = query.where(
            m.id.in_(select(tables.seats.c.match_id).where(tables.seats.c.user_id == user.id))
        )
    return list((await database.execute(query)).all())


async def trail(database: AsyncConnection, name: str = "", most: int = 50) -> list[Any]:
    """Return the newest entries of the audit trail; those of one account if ``name`` is given."""
    return await audit.listed(database, (await _user(database, name)).id if name else "", most)


def operator() -> str:
    """Return the user of the operating system, for the audit trail."""
    try:
        return f"operator {getpass.getuser()}"
    except (KeyError, OSError):
        return "operator"
