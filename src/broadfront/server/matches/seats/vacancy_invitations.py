"""Seats that were left: the remaining players see the invitation link of a seat on offer."""

from __future__ import annotations

import hmac
from base64 import urlsafe_b64encode
from typing import TYPE_CHECKING

from msgspec.structs import replace

from broadfront.server.http.instant import Instant
from broadfront.server.matches.commands.offer_schemas import Offers, Vacancy
from broadfront.server.matches.seats.replacement import OFFERS

if TYPE_CHECKING:
    from broadfront.server.matches.live_match import LiveMatch


def parley_of(live: LiveMatch, seat: int) -> Offers:
    """Return the offers as a seat sees them (-1: a spectator)."""
    talk, clocks = live.talk, live.clocks
    parley = talk.parley(seat, len(live.match.journal))

    def with_invitation(one: Vacancy) -> Vacancy:
        until = clocks.held_until() if clocks is not None and clocks.held == one.seat else 0
        may_invite = one.agreed in OFFERS and seat in talk.vacancies.left
        return replace(
            one, until=Instant(until), invite=invitation(live, one.seat, one.version) if may_invite else ""
        )

    if not parley.vacancies or live.match.is_over:
        return parley
    return replace(parley, vacancies=tuple(map(with_invitation, parley.vacancies)))


def invitation(live: LiveMatch, seat: int, version: int) -> str:
    """Return the secret by which somebody else takes a seat that became empty at a version.

    It follows from the match's key, which only the server has while seats can be taken.
    """
    key = bytes.fromhex(live.key)
    digest = hmac.digest(key, f"broadfront seat {live.id} {seat} {version}".encode(), "sha256")
    return urlsafe_b64encode(digest).decode().rstrip("=")
