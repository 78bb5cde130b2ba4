"""``broadfront admin``: the commands for the operator of a server."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, Literal, TypeVar

from cyclopts import App, Parameter
from cyclopts.validators import Number

from broadfront.cli.examples import EXAMPLES
from broadfront.cli.parameters import Flag
from broadfront.cli.screen import CleanConsole, print_line
from broadfront.lab.file_errors import read_text

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection

T = TypeVar("T")

NO_FLAGS: Final[list[str]] = []
MAX_REPORTS: Final = 2**31 - 1
"""The highest number of a report in PostgreSQL."""


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
    # imported here so that no other command waits for it
    from broadfront.server.admin.db_copy import Copied, copy_database
    from broadfront.server.config import database_url
    from broadfront.server.db.engine import drivers_ended
    from broadfront.server.log_format import log_to_stderr

    log_to_stderr()

    async def run() -> Copied:
        async with drivers_ended():
            return await copy_database(database_url(source), database_url(target), _progress())

    copied = asyncio.run(run())
    print_line(
        f"Copied and compared: {copied.matches:,} matches with {copied.moves:,} moves, "
        f"{sum(copied.rows.values()):,} rows in all. Start the server with --database and the new one."
    )
    return 0


def _progress() -> Callable[[str, int, int], None]:
    """Return a function that shows the progress on a terminal."""
    if not sys.stderr.isatty():
        return lambda *_: None

    def tell(table: str, done: int, total: int) -> None:
        print(
            f"\r\033[K{table}: {done:,} of {total:,}",
            end="" if done < total else "\n",
            file=CleanConsole(stderr=True).file,  # it clears the line
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
    from broadfront.server.admin import service as admin_service

    rows = _query(database, lambda connection: admin_service.user_rows(connection, search, most))
    if not rows:
        print("There is no account with this in its name." if search else "There are no accounts.")
    for row in rows:
        ban = "" if not row.banned else f"  banned until {row.until:%Y-%m-%d}" if row.until else "  banned"
        print_line(f"{row.name:<20}  {row.id:<16}  since {row.made:%Y-%m-%d}  {row.seats:>5} seats{ban}")
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
    from broadfront.server.admin import service as admin_service

    account_name = _query(database, lambda connection: admin_service.ban(connection, name, reason, days))
    print_line(
        f"{account_name} is banned{'' if days is None else f' for {days} days'}, and signed out everywhere."
    )
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
    from broadfront.server.admin import service as admin_service

    print_line(
        f"{_query(database, lambda connection: admin_service.unban(connection, name))} can sign in again."
    )
    return 0


def address(name: str, email: str, /, *, database: Database = "") -> int:
    """Give an account an e-mail address: whoever reads mail there can sign in to it.

    For who has lost every way into his account, and for accounts whose address an update had to take away.

    Parameters
    ----------
    name
        The account's name.
    email
        The address, as name@example.org. It comes in the place of the one that the account has.
    database
        A file, or any SQLAlchemy URL. Default: a file in your data folder.
    """
    from broadfront.server.admin import service as admin_service

    account_name, new_address = _query(
        database, lambda connection: admin_service.set_address(connection, name, email)
    )
    print_line(f"{account_name} can sign in by a link to {new_address}.")
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
    from broadfront.server.admin import service as admin_service

    rows = _query(database, lambda connection: admin_service.matches(connection, user, most))
    if not rows:
        print("This account has no seat in a match." if user else "There are no matches.")
    for row in rows:
        changed = row.updated or row.made
        state = "" if row.over is None else "over" if row.over else "open"
        line = f"{row.id:<16}  {changed:%Y-%m-%d %H:%M}  {state:<4}  {row.game}: {row.scenario}"
        print_line(f"{line}  {row.headline}" if row.headline else line)
    return 0


def audit(*, user: str = "", most: Most = 50, database: Database = "") -> int:
    """Tell what was done to accounts, the newest first: by whom, when; of an e-mail address, which it was.

    Parameters
    ----------
    user
        Only what was done to this account.
    most
        So many lines at most.
    database
        A file, or any SQLAlchemy URL. Default: a file in your data folder.
    """
    from broadfront.server.admin import service as admin_service

    rows = _query(database, lambda connection: admin_service.trail(connection, user, most))
    if not rows:
        print("Nothing was done to this account." if user else "Nothing was done to any account.")
    for row in rows:
        by = "" if row.actor == row.subject else f"  by {row.actor}"
        print_line(
            f"{row.at:%Y-%m-%d %H:%M:%S}  {row.subject:<16}  {row.action:<8}  {row.detail}{by}".rstrip()
        )
    return 0


def reports(
    *,
    closed: Flag = False,
    done: Annotated[int | None, Parameter(validator=Number(gte=1, lte=MAX_REPORTS))] = None,
    most: Most = 50,
    database: Database = "",
) -> int:
    """List lines of chat that players have reported, with what was said around them; or close a report.

    Parameters
    ----------
    closed
        Those that were dealt with too.
    done
        The number of a report that was dealt with.
    most
        So many at most.
    database
        A file, or any SQLAlchemy URL. Default: a file in your data folder.
    """
    from broadfront.server.admin import moderation

    if done is not None:
        number = done
        _query(database, lambda connection: moderation.close(connection, number))
        print_line(f"Report {number} is closed.")
        return 0
    reports_listed = _query(
        database, lambda connection: moderation.reported(connection, closed=closed, most=most)
    )
    if not reports_listed:
        print("There are no reports." if closed else "There are no open reports.")
    for one in reports_listed:
        state = "  closed" if one.closed else ""
        print_line(f"{one.id}  {one.at:%Y-%m-%d %H:%M}  match {one.match}, {one.room}{state}")
        print_line(f"  by {one.reporter}, about {one.author}{f': {one.reason}' if one.reason else ''}")
        for line in one.context:
            mark = ">" if line["number"] == one.number else " "
            print_line(f"  {mark} {line['name']}: {line['text']}")
    return 0


def terms(file: Path | None = None, /, *, refuse: Flag = False, database: Database = "") -> int:
    """List the terms that are not wanted in chat, or take over a list of them: a running server follows at once.

    Parameters
    ----------
    file
        A list, one term a line, # begins a remark; it takes the place of the one before. An empty file ends it.
    refuse
        Lines with these terms are refused. Default: the terms are masked.
    database
        A file, or any SQLAlchemy URL. Default: a file in your data folder.
    """
    from broadfront.server.admin import moderation

    if file is None:
        rows = _query(database, moderation.term_rows)
        if not rows:
            print("There are no terms that are not wanted in chat.")
        for term, deed in rows:
            print_line(f"{deed:<6}  {term}")
        return 0
    lines = read_text(file).splitlines()
    what_is_done: Literal["mask", "refuse"] = "refuse" if refuse else "mask"
    number = _query(database, lambda connection: moderation.set_terms(connection, lines, what_is_done))
    print_line(f"{number} terms: {'lines with them are refused' if refuse else 'they are masked'}.")
    return 0


def keys(*, rotate: str = "", database: Database = "") -> int:
    """List the keys that the server keeps, each by a fingerprint, or drop one: the next start makes another.

    "vapid" signs messages to browsers (Web Push), "ending" the links that end e-mails. The keys of dice belong to their
    matches and stay. Stop the servers before you rotate a key.

    Parameters
    ----------
    rotate
        The name of a key to drop. After "vapid" browsers subscribe to push anew, after "ending" older e-mails cannot be
        ended by their link.
    database
        A file, or any SQLAlchemy URL. Default: a file in your data folder.
    """
    from broadfront.server.admin import moderation

    if rotate:
        subscriptions = _query(database, lambda connection: moderation.rotate(connection, rotate))
        browsers_lost = f" {subscriptions} browsers have to switch push on again." if subscriptions else ""
        print_line(f"{rotate} is dropped; start the servers again.{browsers_lost}")
        return 0
    rows = _query(database, moderation.keys)
    if not rows:
        print("There are no keys yet: a server makes them when it starts.")
    for name, fingerprint in rows:
        print_line(f"{name:<16}  {fingerprint}")
    return 0


def _query(database: str, query: Callable[[AsyncConnection], Awaitable[T]]) -> T:
    """Return the result of a query of a database."""
    from broadfront.server.admin.service import opened
    from broadfront.server.config import database_url
    from broadfront.server.db.engine import drivers_ended
    from broadfront.server.log_format import log_to_stderr

    log_to_stderr()  # an older database is migrated, which may log warnings

    async def run() -> T:
        async with drivers_ended(), opened(database_url(database)) as connection:
            return await query(connection)

    return asyncio.run(run())


COMMANDS: Final[tuple[Callable[..., int], ...]] = (
    users,
    ban,
    unban,
    address,
    matches,
    reports,
    terms,
    keys,
    audit,
    copy,
)

admin = App(
    name="admin", help="Look after a server.", help_epilogue=EXAMPLES["admin"], version_flags=NO_FLAGS
)
for place, command in enumerate(COMMANDS):
    admin.command(command, sort_key=place, version_flags=NO_FLAGS)
