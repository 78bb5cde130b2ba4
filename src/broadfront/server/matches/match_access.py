"""Access to a match: the match that an address names, and the seat that the request's token opens."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Final, NamedTuple

from litestar.di import Provide
from litestar.params import FromPath

from broadfront.engine.position import SPECTATOR
from broadfront.server.context import AppContext
from broadfront.server.dependencies import AppRequest, context_of
from broadfront.server.http.client_address import address_of
from broadfront.server.http.errors import Unauthorized
from broadfront.server.matches import views
from broadfront.server.matches.live_match import LiveMatch
from broadfront.server.matches.schemas import MatchState

Id = FromPath[str]


class MatchAccess(NamedTuple):
    """A match, and the seat for which a request acts or looks."""

    context: AppContext
    live: LiveMatch
    seat: int
    """`broadfront.engine.position.SPECTATOR`: none."""

    def state(self, since: int | None = None) -> MatchState:
        """Return the match as the seat sees it, with the log since a version; None: no log before this one."""
        return views.match_state(self.live, self.seat, since, self.context.config.here_for)


def token_of(header: str | None) -> str | None:
    """Return the token of an Authorization header.

    >>> token_of("Bearer abc")
    'abc'
    """
    if header is None:
        return None
    scheme, _, token = header.partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""


async def seat_of(request: AppRequest, live: LiveMatch) -> int:
    """Return the seat of a match that the token of a request opens; the match knows its address from now on.

    Raises
    ------
    Unauthorized
        If it opens none.
    """
    token = token_of(request.headers.get("authorization"))
    seat = await context_of(request).accounts.seat_of(live, token, request)
    if seat != SPECTATOR:
        live.address = address_of(request.scope)
    return seat


async def find_match(request: AppRequest, id: Id) -> MatchAccess:
    """Return the newest state of a match.

    Raises
    ------
    NoSuchMatch, Unauthorized
        If there is none; if the token opens none of its seats.
    """
    context = context_of(request)
    live = await context.fresh(id)
    return MatchAccess(context, live, await seat_of(request, live))


async def find_match_to_change(request: AppRequest, id: Id) -> MatchAccess:
    """Return a match for a change that names its version: whether it is the newest is found out by writing.

    Raises
    ------
    NoSuchMatch, Unauthorized
        If there is none; if the token opens none of its seats.
    """
    context = context_of(request)
    live = await context.find(id)
    with suppress(Unauthorized):
        seat = await seat_of(request, live)
        if seat != SPECTATOR or token_of(request.headers.get("authorization")) is None:
            return MatchAccess(context, live, seat)
    return await find_match(request, id)  # the link was renewed, or the seat taken, at another server


async def find_match_to_view(request: AppRequest, id: Id) -> MatchAccess:
    """Return the newest state of a match with the seat whose view answers a question (`LiveMatch.viewpoint`).

    Raises
    ------
    NoSuchMatch, Unauthorized
        If there is none; if the token opens none of its seats.
    """
    context, live, seat = await find_match(request, id)
    return MatchAccess(context, live, live.viewpoint(seat))


DEPENDENCIES: Final[Mapping[str, Provide]] = {
    "access": Provide(find_match),
    "write_access": Provide(find_match_to_change),
    "view_access": Provide(find_match_to_view),
}
