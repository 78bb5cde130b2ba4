"""Replacement of a player: he goes, the remaining players agree, and a person or the computer takes over."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from sqlalchemy import select

from broadfront.players import LEVELS
from broadfront.server.db.transactions import transaction
from broadfront.server.http.errors import Conflict, InvalidInput, MatchOver, Unauthorized
from broadfront.server.lobby.tables import INSERT_OFFER, OPEN_TABLE, WITHDRAW_OFFER
from broadfront.server.matches import match_loader
from broadfront.server.matches.bots import computer_seats
from broadfront.server.matches.clocks.timeouts import flag_if_out
from broadfront.server.matches.commands import auto_decline, play
from broadfront.server.matches.commands.offer_schemas import SendVacancy
from broadfront.server.matches.events import (
    COMPUTER,
    MatchEvent,
    SeatLeft,
    SeatReturned,
    SeatTaken,
    TimeRanOut,
    VoteCast,
)
from broadfront.server.matches.schemas import SeatKind
from broadfront.server.matches.seats.replacement import LOBBY, OFFERS
from broadfront.server.matches.seats.seat_plan import people_at
from broadfront.server.matches.seats.token_rotation import MAX_FORMER_TOKENS
from broadfront.server.matches.seats.vacancy_invitations import invitation
from broadfront.server.matches.statements import KEEP_FORMER_HOLDER, REASSIGN_SEAT
from broadfront.server.matches.tables import seats
from broadfront.server.matches.write_batch import WriteBatch
from broadfront.server.tokens import hash_of

if TYPE_CHECKING:
    from broadfront.server.context import AppContext
    from broadfront.server.http.bounded_request import Sender
    from broadfront.server.matches.live_match import LiveMatch


async def decide(context: AppContext, live: LiveMatch, seat: int, send: SendVacancy, sender: Sender) -> None:
    """Let a player leave a seat or return to it, or vote about another one; the same request sent twice is done once.

    Raises
    ------
    Unauthorized, Conflict, InvalidInput, TooMany, StorageFault
        If the reader has no seat; if the match is over, or the seat cannot say this now; if there is no such level;
        if the sender or the account has put too much into the lobby; if it was not written.
    """
    play.require_seat(seat)

    async def do() -> None:
        await flag_if_out(context, live, seat)
        if send.say == "vote":
            await _vote(context, live, seat, send, sender)
            return
        event = SeatLeft(seat, "left") if send.say == "leave" else SeatReturned(seat)
        if (seat in live.talk.vacancies) == isinstance(event, SeatLeft):
            return  # the same was said before
        if refusal := _why_not(live, event):
            raise Conflict(refusal)
        await context.storage.append(live, [event])

    await context.finish(match_loader.run_exclusive(context.storage, live, do, send.version, seat))
    computer_seats.wake(context, live)


def _why_not(live: LiveMatch, event: MatchEvent) -> str:
    gone, seat = live.talk.vacancies, event.seat
    if live.match.is_over:
        return "The match is over."
    if live.missing:
        return "The match has not begun: somebody is still to sit down."
    if isinstance(event, SeatReturned):
        return "" if gone.why(seat) == "left" else "You have lost this seat: those left decide who plays on."
    if len(gone.left) < 2:
        return "Nobody else is there to say who plays on: resign, or come back later."
    return _why_no_successor(live, seat)


def _why_no_successor(live: LiveMatch, seat: int) -> str:
    sitter = live.seats[seat]
    if sitter.promised and not sitter.told:
        return "The dice wait for the salt that this seat has promised: nobody else knows it."
    return ""


async def _vote(context: AppContext, live: LiveMatch, voter: int, send: SendVacancy, sender: Sender) -> None:
    gone, seat, choice = live.talk.vacancies, send.seat, send.choice
    if live.match.is_over:
        raise MatchOver()
    if seat in gone.changed and seat not in gone:
        return  # it was decided, and the first answer was lost
    if voter not in gone.left:
        raise Unauthorized("Those left decide: you have given up your seat.")
    if gone.since(seat) != send.version:
        raise Conflict("This is not asked any more.", code="NOT_ASKED")
    _must_be_choice(choice)
    if refusal := _why_no_successor(live, seat):
        raise Conflict(refusal)
    rows = [] if gone.vote_of(seat, voter) == choice else [VoteCast(voter, choice, about=seat)]
    if choice == "end":
        if gone.why(seat) != "time":
            raise Conflict("The match goes on: to end it, offer to stop, or a draw.")
        await context.storage.append(live, [*rows, TimeRanOut(seat)])
        return
    agreed = gone.agreed(seat, voter=voter, choice=choice)
    if agreed.startswith(COMPUTER):
        await _seat_computer(context, live, seat, rows, agreed.removeprefix(COMPUTER))
    elif rows:
        also = WriteBatch({WITHDRAW_OFFER: [_place(live, seat)]})
        if agreed in OFFERS:
            also.add(INSERT_OFFER, _offer(live, seat, agreed))
        if agreed == LOBBY:
            if owner := await _owner(context, live, voter):
                also.add(OPEN_TABLE, {"match_id": live.id, "user_id": owner})
            context.list_in_lobby(live.id, sender)
        await context.storage.append(live, rows, also=also)


def _must_be_choice(choice: str) -> None:
    level = choice.removeprefix(COMPUTER)
    if choice != "end" and choice not in OFFERS and (level == choice or level not in LEVELS):
        raise InvalidInput(
            f"A seat goes to computer: and a level ({', '.join(LEVELS)}), lobby, or link; or: end."
        )


def _place(live: LiveMatch, seat: int) -> dict[str, Any]:
    return {"b_match": live.id, "b_seat": seat}


async def _owner(context: AppContext, live: LiveMatch, seat: int) -> str | None:
    """Return the account of a seat; for a claimed seat, memory does not know it."""
    query = select(seats.c.user_id).where(seats.c.match_id == live.id, seats.c.seat == seat)
    async with transaction(context.storage.engine) as database:
        owner: str | None = (await database.execute(query)).scalar()
    return owner


def _offer(live: LiveMatch, seat: int, whom: str) -> dict[str, Any]:
    secret = invitation(live, seat, live.talk.vacancies.since(seat))
    return {
        "match_id": live.id,
        "seat": seat,
        "whom": "anybody" if whom == LOBBY else "link",
        "hash": hash_of(secret),
        "user_id": None,
        "message": "",
        "made": datetime.now(UTC),
        "taken": None,
    }


async def _seat_computer(
    context: AppContext, live: LiveMatch, seat: int, rows: Sequence[MatchEvent], level: str
) -> None:
    await _change_hands(context, live, seat, rows, kind="computer", level=level)


async def sit_down_instead(
    context: AppContext, live: LiveMatch, seat: int, token_hash: str, name: str, owner: str | None
) -> None:
    """Seat a person in place of one who has gone; the caller holds the match's lock, and has checked the offer.

    Raises
    ------
    ConcurrentWrite, StorageFault
        If another server has written to the match; if it was not written, or it is not known whether it was.
    """
    await _change_hands(context, live, seat, [], token_hash=token_hash, name=name, owner=owner)


async def _change_hands(
    context: AppContext,
    live: LiveMatch,
    seat: int,
    rows: Sequence[MatchEvent],
    *,
    kind: SeatKind = "person",
    level: str = "",
    token_hash: str = "",
    name: str = "",
    owner: str | None = None,
) -> None:
    sitter, ask = live.seats[seat], live.match.ask
    former = (*sitter.former, sitter.token_hash)[-MAX_FORMER_TOKENS:]
    now = {
        "b_kind": kind,
        "b_level": level,
        "b_token_hash": token_hash,
        "b_former": " ".join(former),
        "b_name": name,
        "b_user_id": owner,
    }
    where = _place(live, seat)
    batch = WriteBatch(
        {
            KEEP_FORMER_HOLDER: [{**where, "b_version": live.version + len(rows) + 1}],
            REASSIGN_SEAT: [{**where, **now}],
        }
    )
    verb = COMPUTER + level if level else "person"
    sat = SeatTaken(seat, verb, was_asked=ask is not None and ask.seat == seat)
    await context.storage.append(live, [*rows, sat], also=batch)
    sitter.before, sitter.former = (*sitter.before, sitter.name), former
    sitter.kind, sitter.level, sitter.token_hash = kind, level, token_hash
    sitter.name, sitter.owner, sitter.declines = name, owner, auto_decline.NOTHING
    live.match.people = people_at(live.seats)
