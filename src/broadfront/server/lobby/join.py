"""Taking a seat at a table, and withdrawing a table that is not full."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from sqlalchemy import select

from broadfront.engine.text_codec import quote
from broadfront.server import tokens
from broadfront.server.db.transactions import transaction
from broadfront.server.http.errors import Conflict, InvalidInput, Unauthorized
from broadfront.server.lobby import match_listings
from broadfront.server.lobby.schemas import JoinRequest
from broadfront.server.lobby.tables import TAKE_OFFER, UPDATE_LISTING, offers
from broadfront.server.matches import match_loader, tables
from broadfront.server.matches.bots import computer_seats
from broadfront.server.matches.schemas import SeatLink
from broadfront.server.matches.seats import takeover
from broadfront.server.matches.seats.replacement import OFFERS
from broadfront.server.matches.seats.seat_plan import MAX_NAME_LENGTH, names_computer, people_at, person_name
from broadfront.server.matches.statements import DELETE_MATCH, SEAT_PLAYER
from broadfront.server.matches.write_batch import WriteBatch
from broadfront.server.notifications import outbox
from broadfront.server.notifications.tables import INSERT_NOTIFICATION

if TYPE_CHECKING:
    from broadfront.server.accounts.sessions import User
    from broadfront.server.context import AppContext
    from broadfront.server.matches.live_match import LiveMatch


async def name_of(context: AppContext, user: User | None, guest_name: str) -> str:
    """Return the name under which somebody takes a seat; a guest cannot use an account's.

    Raises
    ------
    InvalidInput, Conflict
        If a guest gives no name, or an account's.
    """
    if user is not None:
        return person_name(user.name)
    name = " ".join(guest_name.split())[:MAX_NAME_LENGTH]
    if not name:
        raise InvalidInput("Say by which name the others shall know you.")
    if names_computer(name):
        raise InvalidInput(f"{quote(name)} is a computer player: choose another name.")
    if sentence := tables.misfit(tables.seats, {"name": name}):
        raise InvalidInput(sentence)
    if await context.accounts.profile(name) is not None:
        raise Conflict(
            "This name, or one that looks like it, belongs to an account: sign in, or choose another."
        )
    return name


async def join(context: AppContext, live: LiveMatch, send: JoinRequest, user: User | None) -> SeatLink:
    """Take a seat that is on offer; the same request sent twice takes it once.

    Raises
    ------
    Conflict, Unauthorized, InvalidInput, StorageFault
        If somebody else has it; if it is not offered to the sender; if there is no such seat; if it was not written.
    """
    if send.seat >= len(live.seats):
        raise InvalidInput("This match has no such seat.")
    if live.rated and user is None:
        raise Unauthorized("This match is rated: sign in first.", code="SIGN_IN_FIRST")
    new = tokens.hash_of(send.token)
    seat = live.seats[send.seat]
    name = await name_of(context, user, send.name)

    async def do() -> None:
        if seat.token_hash == new:
            return
        instead = live.talk.vacancies.agreed(send.seat) in OFFERS and not live.match.is_over
        if live.is_gone or not (seat.is_open or instead):
            raise Conflict("Somebody else has taken this seat.", code="SEAT_TAKEN")
        if any(new in (one.token_hash, *one.former) for one in live.seats):
            raise InvalidInput("This token is, or was, in use: make another one.")
        await _must_be_offered(context, live, send, user)
        where = {"b_match": live.id, "b_seat": send.seat}
        owner = user.id if user else None
        if instead:
            await takeover.sit_down_instead(context, live, send.seat, new, name, owner)
            return
        batch = WriteBatch(
            {
                SEAT_PLAYER: [{**where, "b_token_hash": new, "b_name": name, "b_user_id": owner}],
                TAKE_OFFER: [{**where, "b_taken": datetime.now(UTC)}],
                UPDATE_LISTING: [match_listings.shown_now(live, joining=send.seat)],
            }
        )
        if live.missing == [send.seat]:
            batch.add(INSERT_NOTIFICATION, *outbox.match_begun(live, send.seat))
        await context.storage.write_to(live, batch)
        seat.token_hash, seat.name, seat.owner = new, name, owner
        live.match.people = people_at(live.seats)
        live.tell()

    await context.finish(match_loader.run_exclusive(context.storage, live, do))
    computer_seats.wake(context, live)
    return SeatLink(send.seat, live.match.seat_names[send.seat], send.token)


async def _must_be_offered(
    context: AppContext, live: LiveMatch, send: JoinRequest, user: User | None
) -> None:
    sides, who = live.match.sides, user.id if user else ""
    async with transaction(context.storage.engine) as database:
        o, s, h = offers.c, tables.seats.c, tables.former_holders.c
        query = select(offers).where(o.match_id == live.id, o.seat == send.seat)
        offer = (await database.execute(query)).one_or_none()
        mine = select(s.seat).where(s.match_id == live.id, s.user_id == who)
        sits = {sides[seat] for seat in (await database.execute(mine)).scalars()}
        had = select(h.seat).where(h.match_id == live.id, h.user_id == who)
        sat = {sides[seat] for seat in (await database.execute(had)).scalars()}
    if sits:  # by invitation, one account may play a whole side of a rated match
        by_invitation = offer is not None and offer.whom == "link" and offer.taken is None
        is_mine = live.rated and send.seat in live.missing and sits == {sides[send.seat]}
        if not (by_invitation and is_mine):
            raise Conflict("You sit at this table already.", code="ALREADY_SEATED")
    if live.rated and sat - {sides[send.seat]}:
        raise Conflict("You have played another side of this match, and know what it knows.")
    if offer is None or not _can_take(offer, send, user):
        raise Unauthorized(
            "This seat is kept for somebody else: it takes an invitation.", code="INVITATION_NEEDED"
        )


def _can_take(offer: Any, send: JoinRequest, user: User | None) -> bool:
    if offer.whom == "anybody" or tokens.is_same(send.invite, offer.hash):
        return True
    return user is not None and offer.user_id == user.id


async def withdraw(context: AppContext, live: LiveMatch, seat: int) -> None:
    """Withdraw a table that is not full, as its creator; nothing of it is stored any more.

    Raises
    ------
    Conflict, Unauthorized, StorageFault
        If the match has begun; if the seat is not its creator's; if it was not written.
    """
    async with transaction(context.storage.engine) as database:
        o = offers.c
        query = select(o.seat).where(o.match_id == live.id)
        offered = set((await database.execute(query)).scalars())
    if seat < 0 or seat in offered:
        raise Unauthorized("Only who made a table takes it back.")

    async def do() -> None:
        if not live.missing:
            raise Conflict("The match has begun.", code="MATCH_BEGUN")
        await context.storage.write_to(live, WriteBatch({DELETE_MATCH: [{"b_match": live.id}]}))
        live.is_gone = True
        context.match_cache.drop(live.id)
        live.tell()

    await context.finish(match_loader.run_exclusive(context.storage, live, do))
