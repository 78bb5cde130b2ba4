"""Loads a match from the tables, or only what another server wrote since; and retries writes after that.

The journal is authoritative, and several servers may write to it. `EventStore` refuses writes that are based on an
outdated version (`ConcurrentWrite`); the caller then catches up and repeats its work. This is all that two servers on
one database need, and it also settles a write whose answer was lost: if it was written, it is found.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from typing import Any, Final

import msgspec

from broadfront.engine import registry
from broadfront.engine.errors import BroadfrontError, IllegalMove, NotationFault
from broadfront.engine.game import Game
from broadfront.engine.match import STRIDE
from broadfront.engine.notation import read_position
from broadfront.engine.position import SPECTATOR, Move, Position, Setting
from broadfront.server.chat.progress import note_chat
from broadfront.server.http.errors import ConcurrentWrite, Conflict, NoSuchMatch, StorageFault, Unauthorized
from broadfront.server.lobby import match_listings
from broadfront.server.lobby.tables import UPDATE_LISTING
from broadfront.server.logs import fault_of, named, place_of
from broadfront.server.matches.clocks.schemas import read_pace
from broadfront.server.matches.event_reader import marks
from broadfront.server.matches.event_store import EventStore
from broadfront.server.matches.events import MatchEvent, MovePlayed, MoveUndone, from_columns
from broadfront.server.matches.live_match import LiveMatch
from broadfront.server.matches.match_record import MatchDelta, MatchRecord
from broadfront.server.matches.seats.roster import Seat
from broadfront.server.matches.seats.seat_plan import people_at
from broadfront.server.matches.snapshot_match import SnapshotMatch
from broadfront.server.matches.statements import REPLACE_SNAPSHOT
from broadfront.server.matches.write_batch import WriteBatch

_log = logging.getLogger(__name__)

MAX_PLAYED: Final = 2 * STRIDE
"""The number of moves that are played here, yielding between them; more are read with their snapshots, in a thread."""
MAX_TRIES: Final = 5


async def run_exclusive(
    storage: EventStore,
    live: LiveMatch,
    do: Callable[[], Awaitable[None]],
    version: int = 0,
    seat: int = SPECTATOR,
) -> None:
    """Run ``do`` while nobody else writes to the match; on `ConcurrentWrite` catch up and run it again.

    Parameters
    ----------
    version
        The version that the client has seen: if it is newer than the one here, another server wrote it.
    seat
        The seat whose link was used.

    Raises
    ------
    StorageFault, Unauthorized
        If the database does not answer; if the seat's link was renewed elsewhere; or what ``do`` raises.
    """

    async def catch_up_as_seat() -> None:
        link = live.seats[seat].token_hash if seat != SPECTATOR else None
        await catch_up(storage, live)
        if link is not None and live.seats[seat].token_hash != link:
            raise Unauthorized.renewed()

    async with live.lock:
        if version > live.version:
            await catch_up_as_seat()
        for _ in range(MAX_TRIES):
            try:
                await do()
            except ConcurrentWrite:
                await catch_up_as_seat()
            else:
                return
        raise ConcurrentWrite


async def catch_up(storage: EventStore, live: LiveMatch, news: MatchDelta | None = None) -> None:
    """Bring a match up to date with its journal; the caller holds its lock.

    ``news`` is what was read of the journal just before, perhaps without the lock.

    Raises
    ------
    NoSuchMatch, StorageFault, Conflict
        If the match was deleted; if the database does not answer; if the journal was played by other rules.
    """
    if news is None or news.after != live.version or news.written < live.written:
        news = (await storage.read_news({live.id: live.version})).get(live.id)
    if news is None:
        raise NoSuchMatch(live.id)
    if news.written == live.written and not news.moves:
        return
    for seat, seat_row in zip(live.seats, news.seats, strict=True):
        seat.came = seat_row.came
    live.note_who_came()  # before the events: clocks run since then
    if not await _played(live, [from_columns(row) for row in news.moves]):
        live.become(await load(storage, live.id))
    open_to_all = [_open_to_all(seat) for seat in live.seats]
    for seat, seat_row in zip(live.seats, news.seats, strict=True):
        seat.update_from_row(live.game, seat_row, _before(seat_row, news.former_holders))
    note_chat(live, news.chat)
    live.written = news.written
    live.match.people = people_at(live.seats)
    if open_to_all != [_open_to_all(seat) for seat in live.seats]:
        live.tell()  # watchers are not woken for standing answers


def _open_to_all(seat: Seat) -> tuple[object, ...]:
    return (
        seat.name,
        seat.kind,
        seat.before,
        seat.salt,
        seat.promise,
        seat.former,
        seat.came,
        seat.owner is None,
    )


async def _played(live: LiveMatch, rows: list[MatchEvent]) -> bool:
    if len(rows) > MAX_PLAYED:
        return False
    try:
        if rows:
            live.apply(rows, await live.after(rows))
    except (BroadfrontError, ValueError) as error:
        _log.error(
            "%s: what another server wrote cannot be played on: %s", named(live), fault_of(live, error)
        )
        return False
    return True


async def load(storage: EventStore, id_: str) -> LiveMatch:
    """Return a match, rebuilt from its journal.

    Raises
    ------
    NoSuchMatch, StorageFault, Conflict
        If there is none; if the database does not answer; if it was played by rules that are not installed.
    """
    stored = await storage.read(id_)
    if stored is None:
        raise NoSuchMatch(id_)
    try:
        live, cache = await asyncio.to_thread(_rebuilt, stored)
    except (IllegalMove, NotationFault) as error:  # its message quotes what may be hidden
        _log.error("match %s cannot be rebuilt: %s", id_, place_of(error))
        raise Conflict("This match was played by rules that are not here any more.") from error
    except BroadfrontError as error:
        _log.error("match %s cannot be rebuilt: %s", id_, error)
        raise Conflict(f"This match was played by rules that are not here any more: {error}") from error
    live.chat = (await storage.ask("chat", marks, [id_])).get(id_, {})
    if cache:
        with suppress(StorageFault):
            await storage.write(cache)
    return live


def _rebuilt(stored: MatchRecord) -> tuple[LiveMatch, WriteBatch]:
    """Return the match of a record, and the snapshots to replace because an earlier version stored them.

    Raises
    ------
    BroadfrontError
        If it was played by rules that are not installed.
    """
    with registry.first_use(stored.match.game, "journal"):
        return _replayed(stored)


def _replayed(stored: MatchRecord) -> tuple[LiveMatch, WriteBatch]:
    row = stored.match
    game: Game = registry.game(row.game)
    options = msgspec.json.decode(row.options)
    setting = game.recorded_setting(row.rules_version, row.scenario, options, row.scenario_text)
    start: Setting | Position = setting
    if row.start:
        start = read_position(row.start, game, text=row.scenario_text, trusted=True)
    seats = [_seat(game, seat_row, stored.former_holders) for seat_row in stored.seats]
    rows = [from_columns(row) for row in stored.moves]
    snapshots = {seat_row.moves: seat_row.data for seat_row in stored.snapshots}
    match = SnapshotMatch.resumed(game, start, people_at(seats), _standing(rows), snapshots)
    numbers = range(match.taken_up + STRIDE, len(match.journal) + 1, STRIDE)
    snapshot_rows = [
        {"match_id": row.id, "moves": number, "data": match.snapshot(number).decode()} for number in numbers
    ]
    cache = WriteBatch({REPLACE_SNAPSHOT: snapshot_rows})
    live = LiveMatch(
        row.id,
        match,
        seats,
        row.key,
        given=row.given,
        origin=row.origin,
        dice_format=row.dice,
        guided=row.guided,
        rated=row.rated,
        rows=rows,
        written=stored.written,
        pace=read_pace(row.pace),
        outages=stored.outages,
    )
    live.removal = stored.removal
    if stored.shown < live.version:  # it was written before there were lists
        cache.add(UPDATE_LISTING, match_listings.shown_now(live))
    return live, cache


def _seat(game: Game, row: Any, former_holders: Iterable[Any]) -> Seat:
    seat = Seat(row.name, row.kind, row.level, row.token_hash)
    seat.update_from_row(game, row, _before(row, former_holders))
    return seat


def _before(seat: Any, former_holders: Iterable[Any]) -> list[str]:
    return [row.name for row in former_holders if row.seat == seat.seat]


def _standing(rows: Iterable[MatchEvent]) -> list[tuple[int, Move]]:
    moves: list[tuple[int, Move]] = []
    for row in rows:
        if isinstance(row, MovePlayed):
            moves.append((row.seat, row.move))
        elif isinstance(row, MoveUndone):
            moves.pop()
    return moves
