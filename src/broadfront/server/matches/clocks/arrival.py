"""First visits to a match with clocks, and time-outs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from broadfront.engine.position import SPECTATOR
from broadfront.server.matches import match_loader
from broadfront.server.matches.clocks import clock, heartbeat, timing
from broadfront.server.matches.clocks.schemas import MAX_CREDIT
from broadfront.server.matches.event_store import Append
from broadfront.server.matches.events import SeatLeft, TimeRanOut
from broadfront.server.matches.statements import NOTE_ARRIVAL
from broadfront.server.matches.write_batch import WriteBatch

if TYPE_CHECKING:
    from broadfront.server.context import AppContext
    from broadfront.server.matches.clocks.match_clocks import Clocks
    from broadfront.server.matches.live_match import LiveMatch


async def sit_down(context: AppContext, live: LiveMatch, seat: int) -> None:
    """Note that a seat's player has opened the match, if its clocks wait for that.

    Raises
    ------
    StorageFault
        If it was not written.
    """
    if seat == SPECTATOR or live.clocks is None or not live.clocks.is_missing(seat):
        return

    async def do() -> None:
        assert live.clocks is not None
        if not live.clocks.is_missing(seat):
            return
        at, after = clock.now(), live.clocks.copy()
        after.come(seat, at)
        batch = WriteBatch({NOTE_ARRIVAL: [{"b_match": live.id, "b_seat": seat, "b_came": at}]})
        context.storage.project(Append(live, (), live.match, clocks=after), batch)
        await context.storage.write_to(live, batch)
        live.seats[seat].came = at
        live.note_who_came()
        live.tell()

    await context.finish(match_loader.run_exclusive(context.storage, live, do))


async def flag_if_out(context: AppContext, live: LiveMatch, mover: int = SPECTATOR) -> bool:
    """End the match if the seat to move is out of time, and return whether it ended; the caller holds the
    match's lock.

    If at least two other players remain, they are asked first, and the match ends if they do not decide in
    time.

    The network delay of the seat to move is known only when it moves. While somebody else acts, the highest
    possible compensation is assumed.

    Raises
    ------
    ConcurrentWrite, StorageFault
        If another server has written to the match; if the event was not written, or it is not known whether it was.
    """
    seat, clocks = timing.seat_to_move(live.match), live.clocks
    if seat is None or seat < 0 or clocks is None:
        return False
    credit = live.seats[seat].delay if mover == seat else MAX_CREDIT
    if not _is_over(clocks, seat, credit):
        return False
    await heartbeat.beat(context.storage)  # the database may be back after an hour
    clocks = live.clocks
    if clocks is None or not _is_over(clocks, seat, credit):
        return False
    if clocks.held is None and live.talk.vacancies.goes_on_without(seat):
        await context.storage.append(live, [SeatLeft(seat, "time")])
    else:
        await context.storage.append(live, [TimeRanOut(seat)])
    return True


def _is_over(clocks: Clocks, seat: int, credit: int) -> bool:
    now = clock.now()
    return clocks.is_out(seat, now, credit) or clocks.is_undecided(now)
