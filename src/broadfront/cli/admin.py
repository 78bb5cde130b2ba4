"""``broadfront admin``: what the person who runs a server does with it."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Annotated, Final, TypeVar

from cyclopts import Parameter
from cyclopts.validators import Number

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection

__all__ = ["COMMANDS"]

T = TypeVar("T")


def copy(source: str, target: str, /) -> int:
    """Copy a database into an empty one, of another kind if you like, and check every match.

    Stop the servers that run on the old one first. The new one has everything afterwards, or nothing.

    Parameters
    ----------
    source
        The database that there is: a file, or any SQLAlchemy URL.
    target
        A new, empty one.
    """
    # The server is imported here: no other command waits for it.
    from broadfront.server.config import database_url
    from broadfront.server.engines import drivers_ended
    from broadfront.server.operating.copying import Copied, copy_database

    async def run() -> Copied:
        try:
            return await copy_database(database_url(source), database_url(target), _progress())
        finally:
            await drivers_ended()

    copied = asyncio.run(run())
    print(
        f"Copied and compared: {copied.matches:,} matches with {copied.moves:,} moves, "
        f"{sum(copied.rows.values()):,} rows in all. Start the server with --database and the new one."
    )
    return 0


def _progress() -> Callable[[str, int, int], None]:
    """Return what tells on a terminal how far it is."""
    if not sys.stderr.isatty():
        return lambda *_: None

    def tell(table: str, done: int, whole: int) -> None:
        print(
            f"\r\033[K{table}: {done:,} of {whole:,}",
            end="" if done < whole else "\n",
            file=sys.stderr,
            flush=True,
        )

    return tell


Database = Annotated[str, Parameter(env_var="BROADFRONT_DATABASE", show_default=False)]
Most = Annotated[int, Parameter(validator=Number(gte=1, lte=10_000))]


def users(search: str = "", /, *, most: Most = 50, database: Database = "") -> int:
    """List accounts, the newest first: name, since when, how many seats, whether banned.

    Parameters
    ----------
    search
        A part of the names; they are compared as they look, in either case.
    most
        So many at most.
    database
        A file, or any SQLAlchemy URL. Default: a file in your data folder.
    """
    from broadfront.server.operating import looking_after

    for row in _asked(database, lambda connection: looking_after.user_rows(connection, search, most)):
        ban = "" if not row.banned else f"  banned until {row.until:%Y-%m-%d}" if row.until else "  banned"
        print(f"{row.name:<20}  {row.id:<16}  since {row.made:%Y-%m-%d}  {row.seats:>5} seats{ban}")
    return 0


def ban(
    name: str,
    /,
    *,
    reason: str,
    days: Annotated[int | None, Parameter(validator=Number(gte=1, lte=36_500))] = None,
    database: Database = "",
) -> int:
    """Close an account: it is signed out everywhere, and nobody can sign in to it.

    Its matches stay: a seat's link goes on working.

    Parameters
    ----------
    name
        The account's name.
    reason
        What who tries to sign in is told.
    days
        For so many days. Default: for good.
    database
        A file, or any SQLAlchemy URL. Default: a file in your data folder.
    """
    from broadfront.server.operating import looking_after

    known = _asked(database, lambda connection: looking_after.ban(connection, name, reason, days))
    print(f"{known} is banned{'' if days is None else f' for {days} days'}, and signed out everywhere.")
    return 0


def unban(name: str, /, *, database: Database = "") -> int:
    """Open an account that was closed.

    Parameters
    ----------
    name
        The account's name.
    database
        A file, or any SQLAlchemy URL. Default: a file in your data folder.
    """
    from broadfront.server.operating import looking_after

    print(f"{_asked(database, lambda connection: looking_after.unban(connection, name))} can sign in again.")
    return 0


def matches(*, user: str = "", most: Most = 50, database: Database = "") -> int:
    """List matches, the last changed first.

    Parameters
    ----------
    user
        Only those in which this account has a seat.
    most
        So many at most.
    database
        A file, or any SQLAlchemy URL. Default: a file in your data folder.
    """
    from broadfront.server.operating import looking_after

    for row in _asked(database, lambda connection: looking_after.matches(connection, user, most)):
        changed = row.updated or row.made
        state = "" if row.over is None else "over" if row.over else "open"
        told = f"{row.id:<16}  {changed:%Y-%m-%d %H:%M}  {state:<4}  {row.game}: {row.scenario}"
        print(f"{told}  {row.headline}" if row.headline else told)
    return 0


def audit(*, user: str = "", most: Most = 50, database: Database = "") -> int:
    """Tell what was done to accounts, the newest first: by whom, when.

    Parameters
    ----------
    user
        Only what was done to this account.
    most
        So many lines at most.
    database
        A file, or any SQLAlchemy URL. Default: a file in your data folder.
    """
    from broadfront.server.operating import looking_after

    for row in _asked(database, lambda connection: looking_after.trail(connection, user, most)):
        by = "" if row.actor == row.subject else f"  by {row.actor}"
        print(f"{row.at:%Y-%m-%d %H:%M:%S}  {row.subject:<16}  {row.action:<8}  {row.detail}{by}".rstrip())
    return 0


def _asked(database: str, question: Callable[[AsyncConnection], Awaitable[T]]) -> T:
    """Return what a question to a database brings."""
    from broadfront.server.config import database_url
    from broadfront.server.engines import drivers_ended
    from broadfront.server.operating.looking_after import opened

    async def run() -> T:
        try:
            async with opened(database_url(database)) as connection:
                return await question(connection)
        finally:
            await drivers_ended()

    return asyncio.run(run())


COMMANDS: Final[tuple[Callable[..., int], ...]] = (users, ban, unban, matches, audit, copy)
