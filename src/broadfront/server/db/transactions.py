"""Transactions of accounts, in which errors of the database become errors for the client."""

from __future__ import annotations

import logging
import zlib
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from typing import Final

from sqlalchemy import Executable, delete, func, select, update
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from broadfront.server.accounts.tables import sign_in_links, users
from broadfront.server.http.errors import InvalidInput, StorageFault, Unauthorized

DATA_EXCEPTION: Final = "22"
"""The class of SQLSTATE for invalid values."""
_log = logging.getLogger(__name__)


@asynccontextmanager
async def transaction(engine: AsyncEngine) -> AsyncIterator[AsyncConnection]:
    """Open a transaction, which is committed if the ``with`` block ends without an exception.

    Raises
    ------
    InvalidInput
        If PostgreSQL cannot store or compare a value: a text with a NUL, a number that is too large.
    StorageFault
        If the database fails.
    """
    try:
        async with engine.begin() as database:
            yield database
    except IntegrityError:
        raise
    except (DBAPIError, PoolTimeout, OSError) as error:  # parameters are hidden: see `storage`
        if str(getattr(getattr(error, "orig", None), "sqlstate", "")).startswith(DATA_EXCEPTION):
            raise InvalidInput("There is a character or a number in this that no database keeps.") from None
        _log.error("accounts: the database does not answer: %s", type(error).__name__)
        raise StorageFault.not_written() from error


def user_lock(user_ids: Iterable[str], dialect: str) -> Executable:
    """Return the statement that locks rows of users until the transaction ends; it returns the existing ids.

    Take it before you write a row that names an account, or one that is counted against a limit of the account. Without
    it, rows could be left that name a deleted account, and concurrent requests could exceed the limit. It comes before
    all other locks of a transaction, and locks rows in the order of their ids, so that none waits for the other. SQLite
    locks the whole database for one writer: an ``UPDATE`` begins that, where a ``SELECT`` would begin no transaction.
    Rows that refer to the user's may be added meanwhile (PostgreSQL's ``FOR NO KEY UPDATE``): they count for nothing.
    """
    ids = sorted(set(user_ids))
    if dialect == "sqlite":
        return update(users).where(users.c.id.in_(ids)).values(bio=users.c.bio).returning(users.c.id)
    return select(users.c.id).where(users.c.id.in_(ids)).order_by(users.c.id).with_for_update(key_share=True)


async def lock_user(database: AsyncConnection, user_id: str) -> None:
    """Keep other transactions from changing what belongs to a user until this one ends.

    Raises
    ------
    Unauthorized
        If the account has been deleted meanwhile.
    """
    if not await lock_users(database, [user_id]):
        raise Unauthorized.deleted()


async def lock_users(database: AsyncConnection, user_ids: Iterable[str]) -> set[str]:
    """Lock several users as `lock_user` does; return the ids that exist."""
    return set((await database.execute(user_lock(user_ids, database.dialect.name))).scalars())


async def lock_key(database: AsyncConnection, kind: str, key: str) -> None:
    """Keep other transactions that lock the same key waiting until this one ends.

    It serves counts by a key for which there may be no row to lock.
    """
    if database.dialect.name == "sqlite":
        await database.execute(delete(sign_in_links).where(sign_in_links.c.hash == ""))  # as in `user_lock`
    else:
        numbers = (
            zlib.crc32(word.encode()) - 2**31 for word in (kind, key)
        )  # two of them: migrations lock by one
        await database.execute(select(func.pg_advisory_xact_lock(*numbers)))
