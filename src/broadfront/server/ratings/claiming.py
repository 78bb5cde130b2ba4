"""Taking seats in a rated match, which begins when all are taken."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import select, update

from broadfront.engine.errors import Refusal
from broadfront.server import tables
from broadfront.server.accounts.database import transaction
from broadfront.server.faults import Conflict, NoSuchMatch, NotYours, Refused
from broadfront.server.ratings.seating import has_begun
from broadfront.server.session import Session

if TYPE_CHECKING:
    from broadfront.server.registry import Registry

__all__ = ["claim", "claimed", "must_have_begun"]


async def must_have_begun(registry: Registry, session: Session) -> None:
    """Refuse moves in a rated match whose players have not all taken their seats.

    Raises
    ------
    Refused
        If somebody is missing.
    """
    if not session.rated or has_begun(session):
        return
    await registry.fresh(session.id)  # somebody may have sat down at another server
    if not has_begun(session):
        raise Refused(
            Refusal(
                "", "This match is rated: it begins when all players have signed in and taken their seats."
            )
        )


async def claim(registry: Registry, user_id: str, seats: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Return those seats, by match and token, that a user may take: in a rated match those of one side."""
    m = tables.matches.c
    async with transaction(registry.storage.engine) as database:
        asked = select(m.id).where(m.id.in_([match for match, _ in seats]), m.rated)
        among = set((await database.execute(asked)).scalars())
    found, taken = [], dict[str, int]()
    for match, token in seats:
        if match not in among:
            found.append((match, token))
            continue
        try:
            session = await registry.fresh(match)
            seat = session.seat_of(token)
        except (NoSuchMatch, NotYours, Conflict):
            continue
        sides = session.match.sides
        if session.seats[seat].owner is not None:
            continue
        for number, one in enumerate(session.seats):
            if one.owner == user_id:
                taken[match] = sides[number]
        if taken.setdefault(match, sides[seat]) == sides[seat]:
            found.append((match, token))
    return found


async def claimed(registry: Registry, seats: list[tuple[str, str]]) -> None:
    """Tell whoever has rated matches in memory who sits there now: pages that were there before come back."""
    m, w = tables.matches.c, tables.writes
    ids = sorted({match for match, _ in seats})
    async with transaction(registry.storage.engine) as database:
        among = sorted((await database.execute(select(m.id).where(m.id.in_(ids), m.rated))).scalars())
        if among:
            await database.execute(update(w).where(w.c.match_id.in_(among)).values(number=w.c.number + 1))
    for match in among:
        if match in registry.sessions:
            await registry.fresh(match)
