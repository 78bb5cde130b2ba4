"""A transaction of accounts: what the database cannot do is a fault that a person can read."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from broadfront.server.faults import StorageFault, Unreadable

__all__ = ["transaction"]

DATA_EXCEPTION: Final = "22"
"""The class of SQLSTATE that says that a value is at fault."""
_log = logging.getLogger(__name__)


@asynccontextmanager
async def transaction(engine: AsyncEngine) -> AsyncIterator[AsyncConnection]:
    """Open a transaction, which is committed if the block ends without an exception.

    Raises
    ------
    Unreadable
        If PostgreSQL cannot keep or compare a value at all: a text with a NUL, a number that is too large.
    StorageFault
        If the database does not do it.
    """
    try:
        async with engine.begin() as database:
            yield database
    except IntegrityError:
        raise
    except (DBAPIError, PoolTimeout, OSError) as error:  # parameters are hidden: see `storage`
        if str(getattr(getattr(error, "orig", None), "sqlstate", "")).startswith(DATA_EXCEPTION):
            raise Unreadable("There is a character or a number in this that no database keeps.") from None
        _log.error("accounts: the database does not answer: %s", type(error).__name__)
        raise StorageFault.not_written() from error
