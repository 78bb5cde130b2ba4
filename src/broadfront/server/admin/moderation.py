"""The operator's actions on chat, and on the keys of the server."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any, Final, Literal

import msgspec
from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from broadfront.engine.text_codec import quote
from broadfront.server.accounts.tables import users
from broadfront.server.admin import audit
from broadfront.server.admin.service import AdminFault, operator
from broadfront.server.chat.tables import reports, terms
from broadfront.server.chat.word_filter import normalized
from broadfront.server.http.rate_limits import fair_share
from broadfront.server.notifications.tables import push_subscriptions, server_keys

MAX_TERM_LENGTH: Final = 100
MAX_TERMS: Final = 10_000
"""Terms in a list; they are in the memory of each server, and read again when they change."""
MAX_COMPARED: Final = 5_000
"""Newest reports that a list is selected from."""


class Report(msgspec.Struct, frozen=True):
    """A reported chat line, with those around it."""

    id: int
    at: datetime
    match: str
    room: str
    number: int
    author: str
    reporter: str
    reason: str
    closed: bool
    context: list[dict[str, Any]]


async def reported(database: AsyncConnection, *, closed: bool, most: int = 50) -> list[Report]:
    """Return reports, the newest first; with closed ones, if ``closed``.

    If they are too many, each reporter and match has its share.
    """
    query = select(reports).order_by(reports.c.id.desc()).limit(max(most, MAX_COMPARED))
    if not closed:
        query = query.where(reports.c.closed.is_(None))
    report_rows = (await database.execute(query)).all()
    rows = fair_share(report_rows, lambda row: ((row.reporter,), (row.match_id,)), most)
    ids = {who.removeprefix("account:") for row in rows for who in (row.author, row.reporter)}
    named = await database.execute(select(users.c.id, users.c.name).where(users.c.id.in_(ids)))
    names = {f"account:{row.id}": row.name for row in named}
    return [
        Report(
            row.id,
            row.at,
            row.match_id,
            row.room,
            row.number,
            names.get(row.author, row.author),
            names.get(row.reporter, row.reporter),
            row.reason,
            row.closed is not None,
            msgspec.json.decode(row.context),
        )
        for row in rows
    ]


async def close(database: AsyncConnection, number: int) -> None:
    """Close a report.

    Raises
    ------
    AdminFault
        If there is no such open report.
    """
    r = reports.c
    done = update(reports).where(r.id == number, r.closed.is_(None)).values(closed=datetime.now(UTC))
    if not (await database.execute(done)).rowcount:
        raise AdminFault(f"there is no open report {number}")
    await audit.record(database, "report", audit.SERVER, operator(), f"closed {number}")


async def term_rows(database: AsyncConnection) -> list[tuple[str, str]]:
    """Return the operator's terms for chat, with the deed of each."""
    rows = await database.execute(select(terms.c.term, terms.c.deed).order_by(terms.c.term))
    return [(row.term, row.deed) for row in rows]


async def set_terms(
    database: AsyncConnection, new_terms: Iterable[str], deed: Literal["mask", "refuse"]
) -> int:
    """Replace the terms with this deed by a list, one a line, # begins a comment; return how many.

    Raises
    ------
    AdminFault
        If one is too long, or they are too many; the message names the line.
    """
    keys = set[str]()
    for number, line in enumerate(new_terms, 1):
        term = " ".join(normalized(line.partition("#")[0]).split())
        if len(term) > MAX_TERM_LENGTH:
            raise AdminFault(
                f"line {number}: {quote(term)} is too long: a term has {MAX_TERM_LENGTH} characters at most"
            )
        if term:
            keys.add(term)
        if len(keys) > MAX_TERMS:
            raise AdminFault(
                f"line {number}: the list is too long: it has {MAX_TERMS:,} terms at most; make it shorter"
            )
    await database.execute(delete(terms).where(terms.c.deed == deed))
    await database.execute(delete(terms).where(terms.c.term.in_(keys)))
    if keys:
        await database.execute(insert(terms), [{"term": term, "deed": deed} for term in sorted(keys)])
    await audit.record(database, "terms", audit.SERVER, operator(), f"{deed}: {len(keys)}")
    return len(keys)


async def keys(database: AsyncConnection) -> list[tuple[str, str]]:
    """Return the names of the server's keys, with a fingerprint of each; never a key."""
    k = server_keys.c
    rows = await database.execute(select(k.name, k.value).order_by(k.name))
    return [(row.name, sha256(row.value.encode()).hexdigest()[:16]) for row in rows]


async def rotate(database: AsyncConnection, name: str) -> int:
    """Delete a key: the next start of the server makes another. Return how many browsers lose their push by it.

    Raises
    ------
    AdminFault
        If there is none of this name.
    """
    if not (await database.execute(delete(server_keys).where(server_keys.c.name == name))).rowcount:
        raise AdminFault(f"there is no key {quote(name)}; `broadfront admin keys` lists them")
    lost = 0
    if name == "vapid":  # browsers subscribe to one key
        lost = (await database.execute(select(func.count()).select_from(push_subscriptions))).scalar_one()
        await database.execute(delete(push_subscriptions))
    await audit.record(database, "key", audit.SERVER, operator(), f"rotated {name}")
    return lost
