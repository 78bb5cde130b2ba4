"""Storage: reading matches, and one writer that commits what all matches hand in, many rows to a flush.

A flush to the disk takes milliseconds, whatever is in it. So jobs that arrive while one is under way are written
together in the next transaction. If that fails, it is tried without the job at fault.

Several servers may use one database. A job says how often each of its matches had been written to when it was made; if
that has changed when it is to be written, `ConcurrentWrite` is raised. That also settles what became of a transaction
whose answer was lost: the job is tried once more, and finds its version taken if it was written the first time.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import TypeVar

from sqlalchemy import (
    Connection,
    Engine,
    ExceptionContext,
    Integer,
    and_,
    bindparam,
    delete,
    event,
    exists,
    func,
    insert,
    literal,
    or_,
    select,
    update,
)
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError

from broadfront.server.chat.tables import lines as chat_lines
from broadfront.server.db.engine import Threads, async_engine, free_space
from broadfront.server.db.migrations import upgrade
from broadfront.server.db.notify_listener import NotifyListener, OnNotify, notify_servers
from broadfront.server.db.transactions import user_lock
from broadfront.server.http.errors import ConcurrentWrite, Conflict, StorageFault, Unauthorized
from broadfront.server.lobby.tables import MAX_OPEN_TABLES, offers, pairings, shown
from broadfront.server.matches import event_reader, tables
from broadfront.server.matches.clocks import tables as pace_tables
from broadfront.server.matches.clocks.match_clocks import TimeSpan
from broadfront.server.matches.write_batch import MatchDelta, MatchRecord, WriteBatch
from broadfront.server.notifications.tables import notice_settings, notices, server_keys

T = TypeVar("T")

_log = logging.getLogger(__name__)

MAX_AT_ONCE = 500  # jobs in one transaction
PROBED = 262_144
"""Bytes that the database must have room for to be ready: more than what is written together as a rule."""


class _AnswerLost(Exception):
    """The commit was sent, and no answer came."""


NOTICED = ("version", "kind", "detail", "made", "due")


class _Taken(ConcurrentWrite):
    """These matches have been written to since."""

    def __init__(self, matches: set[str]) -> None:
        super().__init__()
        self.matches = matches


class _AccountsGone(Exception):
    """These accounts have been deleted meanwhile."""

    def __init__(self, accounts: set[str]) -> None:
        super().__init__(accounts)
        self.accounts = accounts


class _TooManyTables(Exception):
    """Whose tables these are has too many others that wait for somebody."""

    def __init__(self, matches: set[str]) -> None:
        super().__init__(matches)
        self.matches = matches


_Waiting = tuple[WriteBatch, "asyncio.Future[None]"]
"""A job, and who waits for it."""

SHOWN = ("version", "waiting", "asked", "headline", "over", "result", "updated")
_SEAT = update(tables.seats).where(
    tables.seats.c.match_id == bindparam("b_match"), tables.seats.c.seat == bindparam("b_seat")
)
_PROMISE = _SEAT.values(promise=bindparam("b_promise"), promised=bindparam("b_promised"))
_SALT = _SEAT.values(salt=bindparam("b_salt"), told=bindparam("b_told"))
_TOKEN = _SEAT.values(
    token_hash=bindparam("b_token_hash"), former=bindparam("b_former"), user_id=bindparam("b_user_id")
)
_STANDING = _SEAT.values(standing=bindparam("b_standing"))
_SITTING = _SEAT.values(
    token_hash=bindparam("b_token_hash"), name=bindparam("b_name"), user_id=bindparam("b_user_id")
)
_CHANGED_HANDS = _SEAT.values(
    {name: bindparam(f"b_{name}") for name in ("kind", "level", "token_hash", "former", "name", "user_id")}
    | {"standing": ""}
)
_S, _HOLDERS = tables.seats.c, tables.former_holders
_FORMER_HOLDER = insert(_HOLDERS).from_select(
    ["match_id", "seat", "version", "name", "user_id"],
    select(_S.match_id, _S.seat, bindparam("b_version", type_=Integer), _S.name, _S.user_id).where(
        _S.match_id == bindparam("b_match"), _S.seat == bindparam("b_seat")
    ),
)
_UNOFFERED = delete(offers).where(
    offers.c.match_id == bindparam("b_match"), offers.c.seat == bindparam("b_seat")
)
_TAKEN = (
    update(offers)
    .where(offers.c.match_id == bindparam("b_match"), offers.c.seat == bindparam("b_seat"))
    .values(taken=bindparam("b_taken"))
)
_SHOWN = (
    update(shown)
    .where(shown.c.match_id == bindparam("b_match"), shown.c.version <= bindparam("b_version"))
    .values({name: bindparam(f"b_{name}") for name in SHOWN})
)
_TOLD = tables.seats.c
_NOTICE = insert(notices).from_select(
    ["id", "user_id", "match_id", "seat", "version", "kind", "detail", "made", "due", "state"],
    select(
        bindparam("b_id", type_=notices.c.id.type),
        _TOLD.user_id,
        _TOLD.match_id,
        _TOLD.seat,
        *(bindparam(f"b_{name}", type_=notices.c[name].type) for name in NOTICED),
        literal("new", notices.c.state.type),
    )
    .join(notice_settings, notice_settings.c.user_id == _TOLD.user_id)
    .where(_TOLD.match_id == bindparam("b_match"), _TOLD.seat == bindparam("b_seat"))
    .where(notice_settings.c.active)
    .where(
        ~exists(
            select(notices.c.id).where(
                notices.c.user_id == _TOLD.user_id,
                notices.c.match_id == _TOLD.match_id,
                notices.c.version == bindparam("b_version"),
                notices.c.kind == bindparam("b_kind"),
            )
        )
    ),
)
"""A notice for whose account a seat is, if he wants any, and has not got the same one at another seat."""
_OF_A_MATCH = (
    chat_lines,
    notices,
    pace_tables.deadlines,
    pairings,
    offers,
    shown,
    tables.snapshots,
    tables.moves,
    tables.former_holders,
    tables.removals,
    tables.seats,
    tables.writes,
)
_GONE = [
    *(table.delete().where(table.c.match_id == bindparam("b_match")) for table in _OF_A_MATCH),
    tables.matches.delete().where(tables.matches.c.id == bindparam("b_match")),
]
_CAME = _SEAT.values(came=bindparam("b_came"))
_NO_DEADLINE = pace_tables.deadlines.delete().where(pace_tables.deadlines.c.match_id == bindparam("b_match"))
_DEADLINE = insert(pace_tables.deadlines)
_STALE = tables.snapshots.delete().where(
    tables.snapshots.c.match_id == bindparam("b_match"), tables.snapshots.c.moves > bindparam("b_moves")
)
_FORMER = tables.snapshots.delete().where(
    tables.snapshots.c.match_id == bindparam("b_match"), tables.snapshots.c.moves == bindparam("b_moves")
)
_MATCHES, _SEATS, _MOVES, _SNAPSHOTS, _WRITES, _OFFERS, _FIRST_SHOWN, _RESULTS = map(
    insert,
    (
        tables.matches,
        tables.seats,
        tables.moves,
        tables.snapshots,
        tables.writes,
        offers,
        shown,
        tables.results,
    ),
)
_COUNT = (
    update(tables.writes)
    .where(tables.writes.c.match_id.in_(bindparam("matches", expanding=True)))
    .values(number=tables.writes.c.number + 1)
    .returning(tables.writes.c.match_id, tables.writes.c.number)
)


class EventStore:
    """The database; open it, use it, close it.

    Parameters
    ----------
    url
        An SQLAlchemy URL with an async driver.
    """

    def __init__(self, url: str) -> None:
        self._url = url
        self.engine = async_engine(url)
        self._threads = Threads.of(url)
        self.sender = secrets.token_hex(8)
        """What this server signs with when it tells others what it wrote."""
        self.outages: list[TimeSpan] = []
        """When no server ran (see `broadfront.server.matches.clocks.timeouts`)."""
        self._jobs: asyncio.Queue[_Waiting] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None
        self._has_failed = False
        """Whether something could not be written or read, and no write of `PROBED` bytes has gone well since."""
        for engine in {self.engine.sync_engine, self.writes_by}:
            event.listen(engine, "handle_error", self._note_failure)

    async def open(self) -> None:
        """Bring the tables up to date and start the writer."""
        async with self.engine.begin() as connection:
            await connection.run_sync(upgrade)
        self._writer = asyncio.create_task(self._write_on(), name="broadfront-writer")

    async def close(self) -> None:
        """Write what has been handed in, then let go of the database."""
        if self._writer is not None:
            await self._jobs.join()
            self._writer.cancel()
            with suppress(asyncio.CancelledError):
                await self._writer
        await self.engine.dispose()
        if self._threads is not None:
            await asyncio.to_thread(self._threads.close)

    @property
    def writes_by(self) -> Engine:
        """The connections by which matches are written and read."""
        return self.engine.sync_engine if self._threads is None else self._threads.engine

    def hearing(self, heard: OnNotify) -> NotifyListener | None:
        """Return a line on which ``heard`` is told which matches others write to; None: this database has none."""
        if self.engine.dialect.name != "postgresql":
            return None
        return NotifyListener(lambda: async_engine(self._url), self.sender, heard)

    def free_space(self) -> int | None:
        """Return how many bytes are free on the disk of SQLite's file; None: the database is elsewhere."""
        return free_space(self._url)

    async def can_write(self) -> bool:
        """Say whether the database takes what is written: it is tried only if something could not be written."""
        if self._has_failed:
            try:
                async with self.engine.connect() as connection:
                    await connection.run_sync(_try_to_write)
            except DBAPIError as error:
                _log.info("nothing can be written: %s", error)
                return False
            self._has_failed = False
        return True

    def _note_failure(self, context: ExceptionContext) -> None:
        """Have `can_write` look, after any error of the database that is not a row's own."""
        error = context.sqlalchemy_exception
        if isinstance(error, DBAPIError) and not isinstance(error, (IntegrityError, DataError)):
            self._has_failed = True

    # --- reading ------------------------------------------------------------------------------------------------------

    async def read(self, id_: str) -> MatchRecord | None:
        """Return a match, or None if there is none with this id.

        Raises
        ------
        StorageFault
            If the database does not answer.
        """
        return await self.ask(f"match {id_}", event_reader.stored, id_, self.outages)

    async def read_news(self, versions: Mapping[str, int]) -> dict[str, MatchDelta]:
        """Return what was written to matches beyond their versions; those that are not there are left out.

        Raises
        ------
        StorageFault
            If the database does not answer.
        """
        return await self.ask("what was written", event_reader.news, versions)

    async def written(self, ids: Sequence[str]) -> dict[str, int]:
        """Return how often each of these matches has been written to; those that are not there are left out.

        Raises
        ------
        StorageFault
            If the database does not answer.
        """
        return await self.ask("what was written", event_reader.written, ids)

    async def ask(self, what: str, do: Callable[..., T], *given: object) -> T:
        """Return what ``do`` reads by a connection; ``what`` is for the log.

        Raises
        ------
        StorageFault
            If the database does not answer.
        """
        try:
            if self._threads is not None:
                return await self._threads.run(do, *given)
            async with self.engine.connect() as connection:
                return await connection.run_sync(do, *given)
        except Exception as error:  # the driver may raise anything
            _log.error("%s cannot be read: %s", what, error)
            raise StorageFault.not_read() from error

    # --- writing ------------------------------------------------------------------------------------------------------

    async def write(self, job: WriteBatch) -> None:
        """Write a job; when this returns it has been flushed to the disk.

        Raises
        ------
        ConcurrentWrite
            If a match that it rests on has been written to meanwhile: nothing of it was written now.
        Conflict
            If it makes a table for an account of which too many tables wait already; if one of several accounts that it
            names has been deleted.
        Unauthorized
            If the account that it names has been deleted.
        StorageFault
            If it was not written, or nobody knows; the sentence says which.
        """
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._jobs.put_nowait((job, done))
        await asyncio.shield(done)  # who gives up waiting does not take the row back

    async def _write_on(self) -> None:
        while True:
            batch = [await self._jobs.get()]
            while not self._jobs.empty() and len(batch) < MAX_AT_ONCE:
                batch.append(self._jobs.get_nowait())
            try:
                await self._write_batch(batch)
            finally:
                for _ in batch:
                    self._jobs.task_done()

    async def _write_batch(self, batch: list[_Waiting]) -> None:
        """Write jobs together; what cannot be written is told so, and keeps no other one waiting."""
        now, later = _apart(batch)
        try:
            await self._commit([job for job, _ in now])
        except _Taken as taken:
            for job, done in now:
                if job.rests_on.keys() & taken.matches:
                    self._refuse(done, taken, lost=False)
            later = [pair for pair in now if not pair[1].done()] + later
        except _AccountsGone as gone:
            for job, done in now:
                if job.accounts & gone.accounts:
                    self._refuse(done, gone if len(job.accounts) > 1 else Unauthorized.deleted(), lost=False)
            later = [pair for pair in now if not pair[1].done()] + later
        except _TooManyTables as beyond:
            for job, done in now:
                if any(row["match_id"] in beyond.matches for row in job.waiting):
                    self._refuse(done, beyond, lost=False)
            later = [pair for pair in now if not pair[1].done()] + later
        except _AnswerLost:
            for job, done in now:
                await self._write_alone(job, done, lost=True)
        except Exception as error:  # noqa: BLE001  # the driver may raise anything; who waits is told, the operator too
            if len(now) == 1:
                self._refuse(now[0][1], error, lost=False)
            else:  # halves of halves, until the one at fault is alone
                half = len(now) // 2
                await self._write_batch(now[:half])
                await self._write_batch(now[half:])
        else:
            for _, done in now:
                done.set_result(None)
        if later:
            await self._write_batch(later)

    async def _write_alone(self, job: WriteBatch, done: asyncio.Future[None], *, lost: bool) -> None:
        try:
            await self._commit([job])
        except Exception as error:  # noqa: BLE001  # as above
            self._refuse(done, error, lost=lost or isinstance(error, _AnswerLost))
        else:
            done.set_result(None)

    def _refuse(self, done: asyncio.Future[None], error: Exception, *, lost: bool) -> None:
        if isinstance(
            error, (ConcurrentWrite, IntegrityError)
        ):  # the second where a server of an older version writes along
            _log.info("not written: %s", error)
            done.set_exception(ConcurrentWrite())
        elif isinstance(error, _TooManyTables):
            done.set_exception(
                Conflict(f"{MAX_OPEN_TABLES} tables of yours wait for somebody: take one back first.")
            )
        elif isinstance(error, Unauthorized):
            done.set_exception(error)
        elif isinstance(error, _AccountsGone):
            done.set_exception(
                Conflict("An account that is to sit here has been deleted meanwhile: load the page again.")
            )
        else:
            self._has_failed = True
            _log.error("%s: %s", "perhaps not written" if lost else "not written", error)
            done.set_exception(StorageFault.not_known() if lost else StorageFault.not_written())
        done.exception()  # it may be that nobody waits any more

    async def _commit(self, jobs: Iterable[WriteBatch]) -> None:
        jobs = list(jobs)
        if self._threads is not None:
            await self._threads.run(_execute, jobs)
            return
        async with self.engine.connect() as connection:
            await connection.run_sync(_execute, jobs)
            await notify_servers(
                connection, self.sender, sorted({id_ for job in jobs for id_ in job.rests_on})
            )
            try:
                await connection.commit()
            except Exception as error:
                if isinstance(error, DBAPIError) and not error.connection_invalidated:
                    raise  # the database says no
                raise _AnswerLost(str(error)) from error


def _try_to_write(connection: Connection) -> None:
    """Write something that needs new space, and take it back.

    What SQLite has in its cache needs no space before the commit: a small cache has it written to the file.

    Raises
    ------
    DBAPIError
        If the database does not take it.
    """
    is_file, cache = connection.dialect.name == "sqlite", 0
    if is_file:
        cache = connection.exec_driver_sql("PRAGMA cache_size").scalar_one()
        connection.exec_driver_sql("PRAGMA cache_size = 8")
    try:
        # random, or PostgreSQL compresses it; the table is any that has a text
        row = {"name": f"probe-{secrets.token_hex(4)}", "value": secrets.token_hex(PROBED // 2)}
        connection.execute(insert(server_keys).values(**row))
    finally:
        connection.rollback()
        if is_file:
            connection.exec_driver_sql(f"PRAGMA cache_size = {int(cache)}")


def _apart(batch: list[_Waiting]) -> tuple[list[_Waiting], list[_Waiting]]:
    """Return the jobs that can be written together, and those that rest on what one of these writes."""
    now, later, matches = list[_Waiting](), list[_Waiting](), set[str]()
    for pair in batch:
        (later if matches & pair[0].rests_on.keys() else now).append(pair)
        matches |= pair[0].rests_on.keys()
    return now, later


def _execute(connection: Connection, jobs: Iterable[WriteBatch]) -> None:
    """Do all but the commit.

    Raises
    ------
    ConcurrentWrite, _AccountsGone, _TooManyTables
        If one of them is; if an account is not there any more; if one has too many tables that wait.
    """
    whole = WriteBatch()
    for job in jobs:
        whole.take_in(job)
    if accounts := whole.accounts:
        # before all other locks: who deletes an account comes before this, or finds all that names it
        there = connection.execute(user_lock(accounts, connection.dialect.name)).scalars()
        if gone := accounts - set(there):
            raise _AccountsGone(gone)
    if whole.waiting:
        _check_bound_of_tables(connection, whole.waiting)
    if whole.rests_on:
        counted = connection.execute(
            _COUNT, {"matches": sorted(whole.rests_on)}
        )  # others wait for us from here on
        now = {row.match_id: row.number for row in counted}
        if taken := {id_ for id_, number in whole.rests_on.items() if now.get(id_) != number + 1}:
            raise _Taken(taken)
    snapshots = {(row["match_id"], row["moves"]): row for row in whole.snapshots}
    for statement, rows in (
        (_MATCHES, whole.matches),
        (_WRITES, [{"match_id": row["id"], "number": 0} for row in whole.matches]),
        (_SEATS, whole.seats),
        (_MOVES, whole.moves),
        (_RESULTS, whole.results),
        (_STALE, whole.stale),
        (_FORMER, [{"b_match": id_, "b_moves": moves} for id_, moves in snapshots]),
        (_SNAPSHOTS, list(snapshots.values())),
        (_PROMISE, whole.promises),
        (_SALT, whole.salts),
        (_TOKEN, whole.tokens),
        (_STANDING, whole.standing),
        (_UNOFFERED, whole.unoffered),
        (_OFFERS, whole.offers),
        (_FIRST_SHOWN, whole.first_shown),
        (_SHOWN, whole.shown),
        (_SITTING, whole.sitting),
        (_FORMER_HOLDER, whole.former_holders),
        (_CHANGED_HANDS, whole.changed_hands),
        (_TAKEN, whole.taken),
        *((statement, whole.gone) for statement in _GONE),
        (_CAME, whole.came),
        (_NO_DEADLINE, [{"b_match": row["match_id"]} for row in whole.deadlines]),
        (_DEADLINE, [row for row in whole.deadlines if row["at"] is not None]),
        (_NOTICE, whole.notices),
        (insert(chat_lines), whole.chat),
    ):
        if rows:
            connection.execute(statement, rows)


def _check_bound_of_tables(connection: Connection, new: Sequence[Mapping[str, str]]) -> None:
    """Count what waits already of those whose the new tables are; their rows are locked.

    Raises
    ------
    _TooManyTables
        If there are too many; names those that there is no room for.
    """
    s, written = tables.seats.c, [row["match_id"] for row in new]  # some may be there, if an answer was lost
    beyond = set[str]()
    for user_id in sorted({row["user_id"] for row in new}):
        waiting = (
            select(func.count(s.match_id.distinct()))
            .join(shown, shown.c.match_id == s.match_id)
            .join(offers, offers.c.match_id == s.match_id)
            .where(
                s.user_id == user_id,
                s.match_id.not_in(written),
                offers.c.taken.is_(None),
                or_(shown.c.waiting, and_(offers.c.whom == "anybody", shown.c.over.is_(False))),
            )
        )
        room = max(0, MAX_OPEN_TABLES - connection.execute(waiting).scalar_one())
        beyond.update([row["match_id"] for row in new if row["user_id"] == user_id][room:])
    if beyond:
        raise _TooManyTables(beyond)
