"""The user who sends a request, for all routes that depend on accounts."""

from __future__ import annotations

from broadfront.server.accounts import sessions
from broadfront.server.accounts.sessions import SignedIn
from broadfront.server.dependencies import AppRequest, context_of
from broadfront.server.http.errors import Unauthorized
from broadfront.server.http.rate_limits import RateLimits


async def current_user(request: AppRequest) -> SignedIn | None:
    """Return the user who sends a request; None: a guest."""
    return await context_of(request).accounts.signing.signed_in(sessions.token_in(request))


async def charge_account(request: AppRequest) -> SignedIn | None:
    """Return the user who sends a request, and count the request; None: a guest.

    Raises
    ------
    TooMany
        If the account has asked too often.
    """
    signed_in = await current_user(request)
    if signed_in is not None:
        limits: RateLimits = request.app.state.limits
        limits.act_as(signed_in.user.id, request.scope)
    return signed_in


async def require_user(request: AppRequest, why: str = "") -> SignedIn:
    """Return the user who sends a request, and count the request; guests are refused with ``why``.

    Raises
    ------
    Unauthorized, TooMany
        If it is a guest; if the account has asked too often.
    """
    signed_in = await charge_account(request)
    if signed_in is None:
        raise Unauthorized(f"Sign in first: {why}." if why else "Sign in first.", code="SIGN_IN_FIRST")
    return signed_in
