"""Renewal of a seat's link: the player makes a new one that nobody else has, and the old one becomes invalid.

The creator of an unrated match knows the links of all its seats, so each player can replace the link of his own. The
page makes the new token and stores it before it is sent, so that a lost answer does no harm: sent again, it is the same
renewal.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import select

from broadfront.engine.position import SPECTATOR
from broadfront.server.db.transactions import transaction
from broadfront.server.http.errors import InvalidInput, Unauthorized
from broadfront.server.matches import match_loader, tables
from broadfront.server.matches.schemas import SeatLink, SeatTokenRequest
from broadfront.server.matches.statements import SET_TOKEN
from broadfront.server.matches.write_batch import WriteBatch
from broadfront.server.tokens import hash_of

if TYPE_CHECKING:
    from broadfront.server.context import AppContext
    from broadfront.server.matches.live_match import LiveMatch

MAX_FORMER_TOKENS: Final = 20
"""The number of renewed links of a seat that are recognised as such; older ones are like any wrong link."""
_TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{43}")


async def rotate(
    context: AppContext, live: LiveMatch, token: str | None, send: SeatTokenRequest, connection: Any
) -> SeatLink:
    """Give a seat a new token, and make the old one invalid.

    The seat then belongs to the account that is signed in at ``connection``, or to none.

    Raises
    ------
    Unauthorized, InvalidInput, StorageFault
        If the token opens no seat, or another account's seat; if the new token is malformed or in use; if it was not
        written.
    """
    if not _TOKEN.fullmatch(send.token):
        raise InvalidInput("A new token is 256 random bits in base64url: 43 letters, digits, - and _.")
    if token is None:
        raise Unauthorized("Spectators have no seat: there is no link to renew.", code="SPECTATOR")
    old, new = hash_of(token), hash_of(send.token)

    async def do() -> None:
        if any(seat.token_hash == new and old in seat.former for seat in live.seats):
            return  # it was renewed, and the first answer was lost
        number = await context.accounts.seat_of(live, token, connection)
        if number == SPECTATOR:
            raise Unauthorized(
                "This seat of a rated match is free: sign in and take it first.", code="SIGN_IN_FIRST"
            )
        seat = live.seats[number]
        if new == seat.token_hash != old:
            return  # the account that is signed in renewed it already
        if any(new == one.token_hash or new in one.former for one in live.seats):
            raise InvalidInput("This token is, or was, in use: make another one.")
        owner = await context.accounts.owner(connection)
        if refusal := _why_not(live.match.sides, await _owners(context, live), number, owner):
            raise Unauthorized(refusal)
        former = (*seat.former, seat.token_hash)[-MAX_FORMER_TOKENS:]
        row = {"b_match": live.id, "b_seat": number, "b_token_hash": new, "b_former": " ".join(former)}
        row["b_user_id"] = owner
        await context.storage.write_to(live, WriteBatch({SET_TOKEN: [row]}))
        seat.token_hash, seat.former, seat.owner = new, former, owner
        live.tell()  # pages that were opened by the old link are disconnected

    await context.finish(match_loader.run_exclusive(context.storage, live, do))
    number = live.seat_of(send.token)
    return SeatLink(number, live.match.seat_names[number], send.token)


def _why_not(sides: Sequence[int], owners: Mapping[int, str], seat: int, owner: str | None) -> str:
    """Return why an account (None: a guest who holds the link) may not renew the link of a seat; "": it may.

    Whoever makes an unrated match may have all its links, and his account all its seats. He plays one of the sides:
    the other side's link is renewed by the player who received it.

    >>> _why_not([0, 1], {0: "ada"}, 1, "ada")
    'You play another side of this match: only who plays this seat renews its link.'
    >>> _why_not([0, 1], {0: "ada", 1: "bob"}, 1, None)
    'This seat belongs to an account: sign in to it.'
    >>> _why_not([0, 1], {0: "ada", 1: "ada"}, 1, None)
    ''
    """

    def plays_another(account: str) -> bool:
        return any(one == account and sides[number] != sides[seat] for number, one in owners.items())

    if owner is not None and plays_another(owner):
        return "You play another side of this match: only who plays this seat renews its link."
    holder = owners.get(seat)
    if holder not in (None, owner) and not plays_another(holder):
        return "This seat belongs to an account: sign in to it."
    return ""


async def _owners(context: AppContext, live: LiveMatch) -> dict[int, str]:
    """Return the accounts of the seats from the database: of unrated matches, memory may be outdated."""
    s = tables.seats.c
    async with transaction(context.storage.engine) as database:
        query = select(s.seat, s.user_id).where(s.match_id == live.id, s.user_id.is_not(None))
        return {row.seat: row.user_id for row in await database.execute(query)}
