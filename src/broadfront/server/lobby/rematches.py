"""Rematches: a new match with the sides swapped, at which the other players' seats are reserved for them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sqlalchemy import select, update

from broadfront.server.db.transactions import transaction
from broadfront.server.http.errors import Conflict, NoSuchMatch
from broadfront.server.lobby.join import withdraw
from broadfront.server.lobby.schemas import Rematch
from broadfront.server.lobby.seat_offers import SeatOffers
from broadfront.server.lobby.tables import shown
from broadfront.server.matches import tables
from broadfront.server.matches.schemas import NewMatch, SeatPlan

if TYPE_CHECKING:
    from broadfront.server.context import AppContext
    from broadfront.server.http.bounded_request import Sender
    from broadfront.server.matches.live_match import LiveMatch


async def rematch_of(context: AppContext, live: LiveMatch, seat: int) -> Rematch:
    """Return the rematch of a match, as a seat of it (-1: a spectator) sees it."""
    async with transaction(context.storage.engine) as database:
        query = select(shown.c.rematch).where(shown.c.match_id == live.id)
        rematch = (await database.execute(query)).scalar() or ""
    if not rematch:
        return Rematch("", -1, "", open=False)
    try:
        following = await context.fresh(rematch)
    except NoSuchMatch:  # it was withdrawn
        async with transaction(context.storage.engine) as database:
            none = update(shown).where(shown.c.match_id == live.id, shown.c.rematch == rematch)
            await database.execute(none.values(rematch=""))
        return Rematch("", -1, "", open=False)
    if seat < 0:
        return Rematch(rematch, -1, "", open=False)
    number = _swapped(live, seat)
    return Rematch(rematch, number, "", open=number in following.missing)


async def offer_rematch(context: AppContext, live: LiveMatch, seat: int, sender: Sender) -> Rematch:
    """Create the rematch of a match, or return it if another seat has.

    Raises
    ------
    Conflict
        If the match is not over.
    """
    match = live.match
    if not match.is_over:
        raise Conflict("The match is still on: finish it first.", code="MATCH_STILL_ON")
    there = await rematch_of(context, live, seat)
    if there.match:
        return there
    owners, listed = await _owners(context, live)
    plans, opening = _plans(live, seat, owners, listed=listed)
    setting = match.setting
    pace = live.clocks.pace if live.clocks else None
    new = NewMatch(
        setting.game,
        setting.scenario,
        dict(setting.options),
        plans,
        setting.scenario_text,
        rated=live.rated,
        pace=pace,
    )
    created = await context.create(new, sender, opening, owners.get(seat))
    async with transaction(context.storage.engine) as database:
        w = shown.c
        first = update(shown).where(w.match_id == live.id, w.rematch == "")
        done = await database.execute(first.values(rematch=created.id))
    if not done.rowcount:  # another seat was quicker
        await withdraw(context, await context.fresh(created.id), _swapped(live, seat))
        return await rematch_of(context, live, seat)
    live.tell()  # open pages then ask for it
    return Rematch(created.id, _swapped(live, seat), created.links[0].token, open=False)


def _swapped(live: LiveMatch, seat: int) -> int:
    """Return the seat that a player takes in the rematch: everybody moves on by one."""
    return (seat + 1) % len(live.seats)


def _plans(
    live: LiveMatch, mine: int, owners: dict[int, str], *, listed: bool
) -> tuple[list[SeatPlan], SeatOffers]:
    plans = [SeatPlan("open")] * len(live.seats)
    hashes, invited = dict[int, str](), dict[int, str]()
    for number, seat in enumerate(live.seats):
        to = _swapped(live, number)
        if seat.is_computer:
            plans[to] = SeatPlan("computer", seat.level)
        elif number == mine:
            plans[to] = SeatPlan("person", name=seat.name)
        else:
            if number in owners:
                invited[to] = owners[number]
            if not (live.rated and number in owners):  # in a rated match the link alone is not enough
                hashes[to] = seat.token_hash
    own = {_swapped(live, mine): owners[mine]} if mine in owners else {}
    return plans, SeatOffers(whom="link", listed=listed, owners=own, hashes=hashes, invited=invited)


async def _owners(context: AppContext, live: LiveMatch) -> tuple[dict[int, str], bool]:
    """Return the accounts that have seats, and whether the match is listed."""
    async with transaction(context.storage.engine) as database:
        listed = select(shown.c.listed).where(shown.c.match_id == live.id)
        is_listed = bool((await database.execute(listed)).scalar())
        s: Any = tables.seats.c
        query = select(s.seat, s.user_id).where(s.match_id == live.id, s.user_id.is_not(None))
        return {row.seat: row.user_id for row in await database.execute(query)}, is_listed
