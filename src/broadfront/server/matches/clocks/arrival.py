"""First visits to a match with clocks: its clocks start when all players have come."""

from __future__ import annotations

from typing import TYPE_CHECKING

from broadfront.engine.position import SPECTATOR
from broadfront.server.matches import match_loader
from broadfront.server.matches.clocks import clock
from broadfront.server.matches.event_store import Append
from broadfront.server.matches.statements import NOTE_ARRIVAL
from broadfront.server.matches.write_batch import WriteBatch

if TYPE_CHECKING:
    from broadfront.server.context import AppContext
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
