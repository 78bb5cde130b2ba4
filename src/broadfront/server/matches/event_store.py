"""The event store: a match is a log of events, and every write to a match goes through `EventStore.append`.

Projections derive further rows from events: lists, deadlines, notifications, results. They are written in the same
transaction (`broadfront.server.match_hooks` lists them).

A flush to the disk takes milliseconds, however much is written. So batches that arrive during a transaction are
written together in the next one. If that fails, it is tried again without the batch at fault.

Several servers may use one database. A batch states the number of writes that each of its matches had when the batch
was made; if that number has changed, `ConcurrentWrite` is raised. This also settles a transaction whose answer was
lost: the batch is tried once more, and finds its version taken if it was written the first time.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from functools import cached_property
from typing import TYPE_CHECKING, Final, TypeVar

from sqlalchemy import Connection, Engine, ExceptionContext, event, insert
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from broadfront.server.db.engine import Threads, async_engine, free_space
from broadfront.server.db.migrations import upgrade
from broadfront.server.db.notify_listener import NotifyListener, OnNotify, notify_servers
from broadfront.server.db.transactions import user_lock
from broadfront.server.http.errors import ConcurrentWrite, Conflict, StorageFault, Unauthorized
from broadfront.server.matches import event_reader, tables
from broadfront.server.matches.clocks.match_clocks import TimeSpan
from broadfront.server.matches.commands import auto_decline
from broadfront.server.matches.events import POSITION_EVENTS, MatchEvent
from broadfront.server.matches.match_record import MatchDelta, MatchRecord
from broadfront.server.matches.statements import INCREMENT_WRITES, SET_AUTO_DECLINES
from broadfront.server.matches.write_batch import RowsRefused, WriteBatch

if TYPE_CHECKING:
    from broadfront.engine.match import Termination
    from broadfront.server.matches.clocks.match_clocks import Clocks
    from broadfront.server.matches.live_match import LiveMatch
    from broadfront.server.matches.snapshot_match import SnapshotMatch

T = TypeVar("T")

_log = logging.getLogger(__name__)

MAX_AT_ONCE: Final = 500
"""The number of batches in one transaction."""
PROBED: Final = 262_144
"""Bytes that the database must have room for to count as ready: more than a usual transaction writes."""
ROOM_TO_END: Final = 1_000
"""The number of events that a match of the maximum length may still take to be ended."""


class Append:
    """Events that are about to be appended to a match, for projections.

    Parameters
    ----------
    live
        The match before the events.
    events
        In order; empty if only the clocks change.
    after
        The match after the events.
    termination
        How they end the match, if they do.
    clocks
        The clocks after the events; if left out, they follow from the events.
    """

    def __init__(
        self,
        live: LiveMatch,
        events: Sequence[MatchEvent],
        after: SnapshotMatch,
        termination: Termination | None = None,
        clocks: Clocks | None = None,
    ) -> None:
        self.live, self.events, self.after, self.termination = live, events, after, termination
        self._given_clocks = clocks

    @property
    def version(self) -> int:
        """The version of the match after the events."""
        return self.live.version + len(self.events)

    @property
    def is_over(self) -> bool:
        """Whether the match is over after the events."""
        return self.termination is not None or self.after.is_over

    @property
    def to_move(self) -> int | None:
        """The seat that is to move after the events; None: the match is over."""
        ask = None if self.termination is not None else self.after.ask
        return None if ask is None else ask.seat

    @cached_property
    def clocks(self) -> Clocks | None:
        """The clocks after the events; None: the match has no clocks."""
        if self._given_clocks is not None or self.live.clocks is None:
            return self._given_clocks
        clocks = self.live.clocks.copy()
        for one in self.events:
            clocks.enter(one)
        return clocks


Projection = Callable[[Append, WriteBatch], None]
OutageProjection = Callable[[AsyncConnection, TimeSpan], Awaitable[None]]
"""Adds the rows that follow from events to the batch that writes the events."""


class _AnswerLost(Exception):
    """The commit was sent, and no answer came."""


class _Taken(ConcurrentWrite):
    """Another server has written to these matches."""

    def __init__(self, matches: set[str]) -> None:
        super().__init__()
        self.matches = matches


class _AccountsGone(Exception):
    """These accounts have been deleted in the meantime."""

    def __init__(self, accounts: set[str]) -> None:
        super().__init__(accounts)
        self.accounts = accounts


_Waiting = tuple[WriteBatch, "asyncio.Future[None]"]
"""A batch, and the future of the task that waits for it."""


class EventStore:
    """The database of matches, with its single writer; call `open` before use and `close` after it.

    Parameters
    ----------
    url
        An SQLAlchemy URL with an async driver.
    projections
        Functions that derive rows from events, for the same transaction.
    max_events
        The number of events after which a match accepts only events that end it.
    on_append
        Called after the match in memory was updated, with what was appended and the snapshots that may be stored.
    """

    def __init__(
        self,
        url: str,
        projections: Sequence[Projection] = (),
        outage_projections: Sequence[OutageProjection] = (),
        *,
        max_events: int = 2**31,
        on_append: Callable[[Append, WriteBatch], None] | None = None,
    ) -> None:
        self._url = url
        self._projections, self._max_events, self._on_append = tuple(projections), max_events, on_append
        self.engine = async_engine(url)
        self._threads = Threads.of(url)
        self.sender = secrets.token_hex(8)
        """This server's name in the notifications to other servers."""
        self.outages: list[TimeSpan] = []
        """When no server ran (see `broadfront.server.matches.clocks.timeouts`)."""
        self.outage_projections = tuple(outage_projections)
        self.is_time_kept = False
        """Whether anything but a match waits for a time, so that heartbeats go on while no match has a deadline."""
        self._waiting: asyncio.Queue[_Waiting] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None
        self._has_failed = False
        """Whether a read or write has failed since the last successful write of `PROBED` bytes."""
        for engine in {self.engine.sync_engine, self.writes_by}:
            event.listen(engine, "handle_error", self._note_failure)

    async def open(self) -> None:
        """Migrate the tables and start the writer."""
        async with self.engine.begin() as connection:
            await connection.run_sync(upgrade)
        self._writer = asyncio.create_task(self._write_on(), name="broadfront-writer")

    async def close(self) -> None:
        """Write the batches that are waiting, then close the database."""
        if self._writer is not None:
            await self._waiting.join()
            self._writer.cancel()
            with suppress(asyncio.CancelledError):
                await self._writer
        await self.engine.dispose()
        if self._threads is not None:
            await asyncio.to_thread(self._threads.close)

    @property
    def writes_by(self) -> Engine:
        """The engine by which matches are read and written."""
        return self.engine.sync_engine if self._threads is None else self._threads.engine

    def listener(self, on_notify: OnNotify) -> NotifyListener | None:
        """Return a connection that notifies of matches that other servers write to; only PostgreSQL has one."""
        if self.engine.dialect.name != "postgresql":
            return None
        return NotifyListener(lambda: async_engine(self._url), self.sender, on_notify)

    def free_space(self) -> int | None:
        """Return the free bytes on the disk of SQLite's file; None: the database is elsewhere."""
        return free_space(self._url)

    async def can_write(self) -> bool:
        """Return whether the database accepts writes; it is tried only after a failed read or write."""
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
        """Make `can_write` try a write, after any error of the database that is not a row's own."""
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
        """Return what was written to matches after the given versions; matches that do not exist are left out.

        Raises
        ------
        StorageFault
            If the database does not answer.
        """
        return await self.ask("what was written", event_reader.news, versions)

    async def written(self, ids: Sequence[str]) -> dict[str, int]:
        """Return the number of writes of each match; matches that do not exist are left out.

        Raises
        ------
        StorageFault
            If the database does not answer.
        """
        return await self.ask("what was written", event_reader.written, ids)

    async def ask(self, what: str, do: Callable[..., T], *args: object) -> T:
        """Return the result of ``do``, called with a connection; ``what`` names it in the log.

        Raises
        ------
        StorageFault
            If the database does not answer.
        """
        try:
            if self._threads is not None:
                return await self._threads.run(do, *args)
            async with self.engine.connect() as connection:
                return await connection.run_sync(do, *args)
        except Exception as error:  # the driver may raise anything
            _log.error("%s cannot be read: %s", what, error)
            raise StorageFault.not_read() from error

    # --- appending ----------------------------------------------------------------------------------------------------

    async def append(
        self,
        live: LiveMatch,
        events: Sequence[MatchEvent],
        *,
        declines: Mapping[int, auto_decline.Answers] | None = None,
        after: SnapshotMatch | None = None,
        also: WriteBatch | None = None,
    ) -> None:
        """Append events to a match and then play them; the caller holds the match's lock.

        Parameters
        ----------
        declines
            New standing answers, by seat.
        after
            The match after the events, if the caller knows it already.
        also
            Further rows for the same transaction.

        Raises
        ------
        Conflict, ConcurrentWrite, StorageFault
            If a seat is still empty, or the seat that acts has lost its player; if another server has written to the
            match; if the events were not written, or it is not known whether they were: the match is unchanged.
        """
        self._require_appendable(live, events)
        events = live.stamped(events)
        if events and after is None:
            after = await live.after(events)
        batch = live.batch_of(events)
        for seat, answers in (declines or {}).items():
            row = {"b_match": live.id, "b_seat": seat, "b_standing": auto_decline.write(answers)}
            batch.add(SET_AUTO_DECLINES, row)
        if also is not None:
            batch.merge(also)
        appended = None
        if after is not None:
            appended = Append(live, events, after, live.closing_after(events, after))
            self.project(appended, batch)
        await self.write_to(live, batch)
        for seat, answers in (declines or {}).items():
            live.seats[seat].declines = answers
        if events:  # readers are not notified of standing answers alone
            snapshots = live.apply(events, after)
            if appended is not None and self._on_append is not None:
                self._on_append(appended, snapshots)

    def _require_appendable(self, live: LiveMatch, events: Sequence[MatchEvent]) -> None:
        if not events:
            return
        if live.missing:
            raise Conflict("The match has not begun: somebody is still to sit down.", code="MATCH_NOT_BEGUN")
        if isinstance(events[0], POSITION_EVENTS) and events[0].seat in live.talk.vacancies:
            raise Conflict(
                "The player of this seat has gone: it waits for somebody else to sit down.",
                code="SEAT_VACANT",
            )
        ends = not all(isinstance(one, POSITION_EVENTS) for one in events)
        if live.version + len(events) > self._max_events + (ROOM_TO_END if ends else 0):
            raise Conflict(
                f"This match has {live.version} events: the server keeps no more of one. It can still be ended: "
                "resign, or offer a draw."
            )

    def has_room(self, live: LiveMatch) -> bool:
        """Return whether the computer may go on: it stops early enough for its answer and the dice after it to fit
        in.
        """
        return live.version + ROOM_TO_END <= self._max_events

    def project(self, append: Append, batch: WriteBatch) -> None:
        """Add the rows of all projections of events, or of changed clocks, to a batch."""
        for projection in self._projections:
            projection(append, batch)

    async def write_to(self, live: LiveMatch, batch: WriteBatch) -> None:
        """Write a batch to a match; the caller holds its lock.

        Raises
        ------
        ConcurrentWrite, StorageFault
            If another server has written to the match; if the batch was not written, or it is not known whether it was.
        """
        batch.expected_writes = {live.id: live.written}
        await self.write(batch)
        live.written += 1

    # --- writing ------------------------------------------------------------------------------------------------------

    async def write(self, batch: WriteBatch) -> None:
        """Write a batch; when this returns it has been flushed to the disk.

        Raises
        ------
        ConcurrentWrite
            If one of its matches has been written to in the meantime: nothing of the batch was written.
        Conflict
            If a check of its statements forbids it; if one of several accounts that it names has been deleted.
        Unauthorized
            If the only account that it names has been deleted.
        StorageFault
            If it was not written, or it is not known whether it was; the message says which.
        """
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.put_nowait((batch, done))
        await asyncio.shield(done)  # a caller that is cancelled does not cancel the write

    async def _write_on(self) -> None:
        while True:
            waiting = [await self._waiting.get()]
            while not self._waiting.empty() and len(waiting) < MAX_AT_ONCE:
                waiting.append(self._waiting.get_nowait())
            try:
                await self._write_together(waiting)
            finally:
                for _ in waiting:
                    self._waiting.task_done()

    async def _write_together(self, waiting: list[_Waiting]) -> None:
        """Write batches together; a batch that cannot be written fails alone."""
        now, later = _apart(waiting)
        try:
            await self._commit([batch for batch, _ in now])
        except _Taken as taken:
            for batch, done in now:
                if batch.expected_writes.keys() & taken.matches:
                    self._refuse(done, taken, lost=False)
            later = [pair for pair in now if not pair[1].done()] + later
        except _AccountsGone as gone:
            for batch, done in now:
                if batch.accounts & gone.accounts:
                    self._refuse(
                        done, gone if len(batch.accounts) > 1 else Unauthorized.deleted(), lost=False
                    )
            later = [pair for pair in now if not pair[1].done()] + later
        except RowsRefused as refused:
            for batch, done in now:
                if batch.checked_matches & refused.matches:
                    self._refuse(done, Conflict(refused.sentence), lost=False)
            later = [pair for pair in now if not pair[1].done()] + later
        except _AnswerLost:
            for batch, done in now:
                await self._write_alone(batch, done, lost=True)
        except Exception as error:  # noqa: BLE001  # the driver may raise anything; who waits is told, the operator too
            if len(now) == 1:
                self._refuse(now[0][1], error, lost=False)
            else:  # split in halves until the batch at fault is alone
                half = len(now) // 2
                await self._write_together(now[:half])
                await self._write_together(now[half:])
        else:
            for _, done in now:
                done.set_result(None)
        if later:
            await self._write_together(later)

    async def _write_alone(self, batch: WriteBatch, done: asyncio.Future[None], *, lost: bool) -> None:
        try:
            await self._commit([batch])
        except Exception as error:  # noqa: BLE001  # as above
            self._refuse(done, error, lost=lost or isinstance(error, _AnswerLost))
        else:
            done.set_result(None)

    def _refuse(self, done: asyncio.Future[None], error: Exception, *, lost: bool) -> None:
        if isinstance(
            error, (ConcurrentWrite, IntegrityError)
        ):  # the second where a server of an older version writes too
            _log.info("not written: %s", error)
            done.set_exception(ConcurrentWrite())
        elif isinstance(error, RowsRefused):
            done.set_exception(Conflict(error.sentence))
        elif isinstance(error, (Conflict, Unauthorized)):
            done.set_exception(error)
        elif isinstance(error, _AccountsGone):
            done.set_exception(
                Conflict("An account that is to sit here has been deleted meanwhile: load the page again.")
            )
        else:
            self._has_failed = True
            _log.error("%s: %s", "perhaps not written" if lost else "not written", error)
            done.set_exception(StorageFault.not_known() if lost else StorageFault.not_written())
        done.exception()  # the waiting task may have been cancelled

    async def _commit(self, batches: Iterable[WriteBatch]) -> None:
        batches = list(batches)
        if self._threads is not None:
            await self._threads.run(_execute, batches)
            return
        async with self.engine.connect() as connection:
            await connection.run_sync(_execute, batches)
            await notify_servers(
                connection, self.sender, sorted({id_ for batch in batches for id_ in batch.expected_writes})
            )
            try:
                await connection.commit()
            except Exception as error:
                if isinstance(error, DBAPIError) and not error.connection_invalidated:
                    raise  # the database has refused the transaction
                raise _AnswerLost(str(error)) from error


def _try_to_write(connection: Connection) -> None:
    """Write something that needs new space, and roll it back.

    SQLite needs no space for what stays in its cache before the commit: a small cache forces it into the file.

    Raises
    ------
    DBAPIError
        If the database does not accept it.
    """
    is_file, cache = connection.dialect.name == "sqlite", 0
    if is_file:
        cache = connection.exec_driver_sql("PRAGMA cache_size").scalar_one()
        connection.exec_driver_sql("PRAGMA cache_size = 8")
    try:
        texts = dict.fromkeys(("game", "scenario", "options", "start", "key"), "")
        row = texts | {"id": f"probe-{secrets.token_hex(4)}", "rules_version": 0, "given": 0, "guided": False}
        # random, or PostgreSQL compresses it
        row |= {"scenario_text": secrets.token_hex(PROBED // 2), "made": datetime.now(UTC)}
        connection.execute(insert(tables.matches).values(**row))
    finally:
        connection.rollback()
        if is_file:
            connection.exec_driver_sql(f"PRAGMA cache_size = {int(cache)}")


def _apart(waiting: list[_Waiting]) -> tuple[list[_Waiting], list[_Waiting]]:
    """Return the batches that can be written together, and those that write to a match that one of these writes to."""
    now, later, matches = list[_Waiting](), list[_Waiting](), set[str]()
    for pair in waiting:
        (later if matches & pair[0].expected_writes.keys() else now).append(pair)
        matches |= pair[0].expected_writes.keys()
    return now, later


def _execute(connection: Connection, batches: Iterable[WriteBatch]) -> None:
    """Run a transaction up to its commit.

    Raises
    ------
    ConcurrentWrite, _AccountsGone, RowsRefused
        If a match has been written to; if an account does not exist any more; if a check forbids rows.
    """
    whole = WriteBatch()
    for batch in batches:
        whole.merge(batch)
    if accounts := whole.accounts:
        # before all other locks: whoever deletes an account comes before this, or finds all rows that name it
        there = connection.execute(user_lock(accounts, connection.dialect.name)).scalars()
        if gone := accounts - set(there):
            raise _AccountsGone(gone)
    whole.check(connection)
    if expected := whole.expected_writes:
        counted = connection.execute(INCREMENT_WRITES, {"matches": sorted(expected)})
        now = {row.match_id: row.number for row in counted}
        if taken := {id_ for id_, number in expected.items() if now.get(id_) != number + 1}:
            raise _Taken(taken)
    whole.execute(connection)
