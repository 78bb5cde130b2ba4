"""Chat: who may read and write where, storage of lines, muting and reports."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any, Final

import msgspec
from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from broadfront.engine.plain_text import clean_text
from broadfront.engine.position import SPECTATOR
from broadfront.server.accounts.sessions import aware
from broadfront.server.chat.progress import note_chat
from broadfront.server.chat.schemas import (
    Chat,
    ChatLine,
    MuteRequest,
    NewChatLine,
    ReportReceipt,
    ReportRequest,
    Room,
)
from broadfront.server.chat.tables import INSERT_LINE, lines, mutes, reports
from broadfront.server.chat.word_filter import MAX_LENGTH, TooLong
from broadfront.server.db.transactions import lock_key, lock_user, lock_users, transaction
from broadfront.server.http.errors import Conflict, InvalidInput, Unauthorized
from broadfront.server.matches import match_loader, tables
from broadfront.server.matches.write_batch import WriteBatch

if TYPE_CHECKING:
    from broadfront.server.accounts.sessions import User
    from broadfront.server.context import AppContext
    from broadfront.server.matches.live_match import LiveMatch

MAX_LINES: Final = 200
AROUND: Final = 10
"""Lines before and after a reported one that are stored with it."""
TWICE: Final = timedelta(seconds=30)
"""Time within which the same line of the same person counts as the same request sent again."""
MAX_REPORTS: Final = 20
"""Of one reader in a match."""


class _Reader(msgspec.Struct, frozen=True):
    seat: int
    user: str | None
    key: str
    """The key of his mutes; "": he is a spectator without an account."""


def room_of(seat: int) -> Room:
    """Return the chat room of a seat (-1: a spectator)."""
    return "watchers" if seat == SPECTATOR else "seats"


def _require_reader(live: LiveMatch, seat: int, room: Room) -> None:
    if room != room_of(seat) and not live.match.is_over:
        raise Unauthorized(
            "Spectators talk among themselves until the match is over."
            if room == "watchers"
            else "The players talk among themselves until the match is over."
        )


async def _reader(database: AsyncConnection, live: LiveMatch, seat: int, user: User | None) -> _Reader:
    """Return the reader or writer; a player cannot read the spectators' room by leaving out the link of his seat."""
    s = tables.seats.c
    if seat == SPECTATOR:
        if user is None:
            return _Reader(seat, None, "")
        plays = select(s.seat).where(s.match_id == live.id, s.user_id == user.id)
        if not live.match.is_over and (await database.execute(plays)).first() is not None:
            raise Unauthorized("You play in this match: spectators talk among themselves until it is over.")
        return _Reader(seat, user.id, f"account:{user.id}")
    query = select(s.user_id).where(s.match_id == live.id, s.seat == seat)
    owner = (await database.execute(query)).scalar()
    return _Reader(seat, owner, f"account:{owner}" if owner else f"seat:{live.id}:{seat}")


def _author(live: LiveMatch, row: Any) -> str:
    return f"account:{row.user_id}" if row.user_id else f"seat:{live.id}:{row.seat}"


async def read(
    context: AppContext, live: LiveMatch, seat: int, user: User | None, room: Room, after: int = 0
) -> Chat:
    """Return the newest lines of a room after a number.

    Raises
    ------
    Unauthorized
        If the reader does not belong there, and the match is on.
    """
    _require_reader(live, seat, room)
    async with transaction(context.storage.engine) as database:
        reader = await _reader(database, live, seat, user)
        c = lines.c
        lines_query = select(lines).where(c.match_id == live.id, c.room == room, c.number > after)
        rows = list((await database.execute(lines_query.order_by(c.number.desc()).limit(MAX_LINES))).all())
        mutes_query = select(mutes.c.author).where(mutes.c.reader == reader.key)
        muted = set((await database.execute(mutes_query)).scalars())
    shown_lines = [_line(live, row, reader, _author(live, row) in muted) for row in reversed(rows)]
    why = _why_not(live, seat, user, room)
    return Chat(room, shown_lines, may_write=not why, why=why, may_mute=bool(reader.key))


def _line(live: LiveMatch, row: Any, reader: _Reader, muted: bool) -> ChatLine:
    mine = bool(reader.key) and _author(live, row) == reader.key
    text = "" if muted else row.text
    return ChatLine(row.number, row.seat, row.name, text, aware(row.at), mine, muted)


def _why_not(live: LiveMatch, seat: int, user: User | None, room: Room) -> str:
    if room != room_of(seat):
        return "You can read this, and write among your own."
    if seat == SPECTATOR and user is None:
        return "Spectators sign in to write."
    return ""


async def say(context: AppContext, live: LiveMatch, seat: int, user: User | None, sent: NewChatLine) -> Chat:
    """Write a line in the sender's room.

    Raises
    ------
    Unauthorized, InvalidInput, Conflict, StorageFault
        If a spectator has no account; if nothing is left of the text, or too much; if the operator does not want it;
        if it was not written.
    """
    room = room_of(seat)
    if why := _why_not(live, seat, user, room):
        raise Unauthorized(why)
    text = clean_text(sent.text)
    if not text:
        raise InvalidInput("There is nothing to be read in this line.")
    if len(text) > MAX_LENGTH:
        raise InvalidInput(f"A line has {MAX_LENGTH} characters at most; this one has {len(text)}.")
    async with transaction(context.storage.engine) as database:
        matcher = await context.terms.matcher(database)
    try:
        judged = matcher.judged(text)
    except TooLong:
        raise InvalidInput(
            "The characters of this line stand for too many others: write fewer of them."
        ) from None
    if judged.is_refused:
        raise Conflict("Whoever runs this server does not want a word of this line here.")
    text = judged.text[:MAX_LENGTH]
    now = datetime.now(UTC)

    async def do() -> None:
        # the account of a seat may have been deleted since another server looked
        async with transaction(context.storage.engine) as database:
            reader = await _reader(database, live, seat, user)
        if await _was_said(context, live, room, reader, text, now):
            return
        number = live.chat.get(room, 0) + 1
        named = live.seats[seat].name or live.match.seat_names[seat] if seat >= 0 else ""
        row = {
            "match_id": live.id,
            "room": room,
            "number": number,
            "seat": seat,
            "user_id": reader.user,
            "name": user.name if user is not None and seat == SPECTATOR else named,
            "text": text,
            "at": now,
        }
        await context.storage.write_to(live, WriteBatch({INSERT_LINE: [row]}))
        note_chat(live, {**live.chat, room: number})

    await context.finish(match_loader.run_exclusive(context.storage, live, do, seat=seat))
    return await read(context, live, seat, user, room)


async def _was_said(
    context: AppContext, live: LiveMatch, room: Room, reader: _Reader, text: str, now: datetime
) -> bool:
    c = lines.c
    query = select(lines).where(c.match_id == live.id, c.room == room).order_by(c.number.desc()).limit(1)
    async with transaction(context.storage.engine) as database:
        last = (await database.execute(query)).one_or_none()
    return last is not None and (
        (last.seat, last.user_id, last.text) == (reader.seat, reader.user, text)
        and aware(last.at) > now - TWICE
    )


async def _named(database: AsyncConnection, live: LiveMatch, room: Room, number: int) -> Any:
    c = lines.c
    query = select(lines).where(c.match_id == live.id, c.room == room, c.number == number)
    row = (await database.execute(query)).one_or_none()
    if row is None:
        raise InvalidInput("There is no such line.")
    return row


async def mute(context: AppContext, live: LiveMatch, seat: int, user: User | None, wish: MuteRequest) -> Chat:
    """Hide the lines of a line's author, from the reader alone; or show them again.

    Raises
    ------
    Unauthorized, InvalidInput
        If the reader does not belong there, or has neither a seat nor an account; if there is no such line.
    """
    _require_reader(live, seat, wish.room)
    async with transaction(context.storage.engine) as database:
        reader = await _reader(database, live, seat, user)
        if not reader.key:
            raise Unauthorized("Sign in to mute somebody.", code="SIGN_IN_FIRST")
        both = {reader.user, (await _named(database, live, wish.room, wish.number)).user_id} - {None}
        there = await lock_users(database, both)
        if reader.user is not None and reader.user not in there:
            raise Unauthorized.deleted()
        await lock_key(database, "chat reader", reader.key)
        author = _author(live, await _named(database, live, wish.room, wish.number))
        if author == reader.key:
            raise InvalidInput("That was you.")
        pair = {"reader": reader.key, "author": author}
        await database.execute(delete(mutes).where(mutes.c.reader == reader.key, mutes.c.author == author))
        if wish.muted:
            await database.execute(insert(mutes).values(**pair))
    return await read(context, live, seat, user, wish.room)


async def report(
    context: AppContext,
    live: LiveMatch,
    seat: int,
    user: User | None,
    sent: ReportRequest,
    charge: Callable[[int], None] = lambda size: None,
) -> ReportReceipt:
    """Store a line for the operator with the lines around it; the same report sent twice counts once.

    Parameters
    ----------
    charge
        Called with the bytes of what was said around it before they are stored; it may refuse them.

    Raises
    ------
    Unauthorized, InvalidInput, Conflict, TooMany
        If the reader does not belong there, or has neither a seat nor an account; if there is no such line; if he has
        reported too many, or too much was stored for him.
    """
    _require_reader(live, seat, sent.room)
    c, r = lines.c, reports.c
    async with transaction(context.storage.engine) as database:
        reader = await _reader(database, live, seat, user)
        if not reader.key:
            raise Unauthorized("Sign in to report something.", code="SIGN_IN_FIRST")
        if reader.user is not None:
            await lock_user(database, reader.user)
        await lock_key(database, "chat reader", reader.key)
        row = await _named(database, live, sent.room, sent.number)
        mine = (r.match_id == live.id, r.reporter == reader.key)
        rows = await database.execute(select(r.room, r.number).where(*mine))
        numbers = [(one.room, one.number) for one in rows]
        if (sent.room, sent.number) in numbers:
            return ReportReceipt(sent.number)
        if len(numbers) >= MAX_REPORTS:
            raise Conflict("You have reported enough of this match: the operator will look at it.")
        near = (c.number >= sent.number - AROUND, c.number <= sent.number + AROUND)
        query = select(lines).where(c.match_id == live.id, c.room == sent.room, *near).order_by(c.number)
        nearby = [
            {"number": one.number, "name": one.name, "text": one.text, "at": aware(one.at)}
            for one in await database.execute(query)
        ]
        kept = msgspec.json.encode(nearby)
        charge(len(kept))
        values = {
            "match_id": live.id,
            "room": sent.room,
            "number": sent.number,
            "author": _author(live, row),
            "reporter": reader.key,
            "reason": clean_text(sent.reason),
            "context": kept.decode(),
            "at": datetime.now(UTC),
            "closed": None,
        }
        await database.execute(insert(reports).values(**values))
    return ReportReceipt(sent.number)
