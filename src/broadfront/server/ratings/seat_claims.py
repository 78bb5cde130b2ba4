"""Taking seats in a rated match, which begins when all are taken."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from sqlalchemy import select

from broadfront.server.db.transactions import transaction
from broadfront.server.http.errors import Conflict, NoSuchMatch, Unauthorized
from broadfront.server.matches import match_loader, tables
from broadfront.server.matches.statements import SET_TOKEN
from broadfront.server.matches.write_batch import WriteBatch

if TYPE_CHECKING:
    from broadfront.server.accounts.sessions import User
    from broadfront.server.context import AppContext


async def claim(context: AppContext, user: User, seats: list[tuple[str, str]]) -> int:
    """Make seats without owner a user's, by match and token; return how many.

    In a rated match he gets those of one side. Each is written under the match's version, so that two requests at
    once do not give him both sides.
    """
    m = tables.matches.c
    async with transaction(context.storage.engine) as database:
        query = select(m.id).where(m.id.in_([match for match, _ in seats]), m.rated)
        rated = set((await database.execute(query)).scalars())
    claimed = await context.accounts.claim(user, [seat for seat in seats if seat[0] not in rated])
    for match, token in seats:
        if match in rated:
            claimed += await _claim_rated(context, user.id, match, token)
    return claimed


async def _claim_rated(context: AppContext, user_id: str, match: str, token: str) -> bool:
    """Make a free seat of a rated match a user's, and return whether it is; pages with its link reconnect."""
    try:
        live = await context.fresh(match)
    except (NoSuchMatch, Conflict):
        return False
    claimed = False

    async def do() -> None:
        nonlocal claimed
        number, sides = live.seat_of(token), live.match.sides
        seat = live.seats[number]
        others = {sides[at] for at, one in enumerate(live.seats) if one.owner == user_id}
        if seat.owner is not None or others - {sides[number]}:
            return
        row = {"b_match": live.id, "b_seat": number, "b_token_hash": seat.token_hash}
        row |= {"b_former": " ".join(seat.former), "b_user_id": user_id}
        await context.storage.write_to(live, WriteBatch({SET_TOKEN: [row]}))
        seat.owner, claimed = user_id, True
        live.tell()

    with suppress(Unauthorized):
        await context.finish(match_loader.run_exclusive(context.storage, live, do))
    return claimed
