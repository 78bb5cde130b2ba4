"""Renewing the link of a seat: whoever holds it makes a new one that nobody else has, and the old one ends.

Who makes a match is told the links of all its seats. The new token is made by the page and kept there before it is
sent, so that nothing is lost with an answer: sent again, it is the same renewal.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from broadfront.server import catching_up
from broadfront.server.faults import NotYours, Unreadable
from broadfront.server.schemas import RenewSeat, SeatLink
from broadfront.server.storage import Job
from broadfront.server.tokens import hash_of

if TYPE_CHECKING:
    from broadfront.server.registry import Registry
    from broadfront.server.session import Session

__all__ = ["renew"]

MOST_FORMER: Final = 20
"""Of so many renewed links of a seat it is known that they were; older ones are like any wrong link."""
_TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{43}")


async def renew(
    registry: Registry, session: Session, token: str | None, send: RenewSeat, owner: str | None
) -> SeatLink:
    """Give the seat of a token a new token, and end the old one.

    The seat becomes ``owner``'s, or nobody's: an account that had it by the old link has lost it too.

    Raises
    ------
    NotYours, Unreadable, StorageFault
        If the token opens no seat; if the new one is none or in use; if it was not written.
    """
    if not _TOKEN.fullmatch(send.token):
        raise Unreadable("A new token is 256 random bits in base64url: 43 letters, digits, - and _.")
    if token is None:
        raise NotYours("Spectators have no seat: there is no link to renew.")
    old, new = hash_of(token), hash_of(send.token)

    async def do() -> None:
        if any(seat.token_hash == new and old in seat.former for seat in session.seats):
            return  # it was renewed, and the answer was lost
        number = session.seat_of(token)
        if any(new == seat.token_hash or new in seat.former for seat in session.seats):
            raise Unreadable("This token is, or was, in use: make another one.")
        seat = session.seats[number]
        if session.rated and seat.owner is not None and seat.owner != owner:
            raise NotYours("This seat of a rated match belongs to an account: sign in to it.")
        former = (*seat.former, seat.token_hash)[-MOST_FORMER:]
        row = {"b_match": session.id, "b_seat": number, "b_token_hash": new, "b_former": " ".join(former)}
        row["b_user_id"] = owner
        await catching_up.write(registry.storage, session, Job(tokens=[row]))
        seat.token_hash, seat.former, seat.owner = new, former, owner
        session.tell()  # pages that came in by the old link are shown the door

    await registry.finish(catching_up.alone_with(registry.storage, session, do))
    number = session.seat_of(send.token)
    return SeatLink(number, session.match.seat_names[number], send.token)
