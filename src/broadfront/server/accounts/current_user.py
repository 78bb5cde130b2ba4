"""Who sends a request, for the routes of everything that accounts have to do with."""

from __future__ import annotations

from broadfront.server.accounts import sessions
from broadfront.server.accounts.sessions import SignedIn
from broadfront.server.dependencies import Asked, registry_of
from broadfront.server.http.errors import NotYours
from broadfront.server.http.rate_limits import Limits


async def who(request: Asked) -> SignedIn | None:
    """Return who sends a request; None: a guest."""
    return await registry_of(request).accounts.signing.signed_in(sessions.token_in(request))


async def counted(request: Asked) -> SignedIn | None:
    """Return who sends a request, and count it; None: a guest.

    Raises
    ------
    TooMany
        If the account has asked too often.
    """
    found = await who(request)
    if found is not None:
        limits: Limits = request.app.state.limits
        limits.act_as(found.user.id, request.scope)
    return found


async def must_be_signed_in(request: Asked, why: str = "") -> SignedIn:
    """Return who sends a request, and count it; a guest is told why he has to sign in.

    Raises
    ------
    NotYours, TooMany
        If it is a guest; if the account has asked too often.
    """
    found = await counted(request)
    if found is None:
        raise NotYours(f"Sign in first: {why}." if why else "Sign in first.")
    return found
