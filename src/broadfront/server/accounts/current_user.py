"""Dependencies that tell which account sends a request."""

from __future__ import annotations

from typing import Final

from litestar.di import Provide

from broadfront.server.accounts.sessions import SignedIn, User
from broadfront.server.dependencies import AppRequest, context_of
from broadfront.server.http.errors import Unauthorized
from broadfront.server.http.rate_limits import RateLimits


async def current_user(request: AppRequest) -> SignedIn | None:
    """Return the user who sends a request; None: a guest."""
    return await context_of(request).accounts.visitor(request)


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


async def charged_user(request: AppRequest) -> User | None:
    """Return the account that sends a request, and count the request on it; None: a guest.

    Raises
    ------
    TooMany
        If the account has asked too often.
    """
    signed_in = await charge_account(request)
    return signed_in.user if signed_in else None


async def require_user(request: AppRequest) -> SignedIn:
    """Return the account that sends a request, and count the request on it.

    Raises
    ------
    Unauthorized, TooMany
        If it is a guest; if the account has asked too often.
    """
    signed_in = await charge_account(request)
    if signed_in is None:
        raise Unauthorized("Sign in first.", code="SIGN_IN_FIRST")
    return signed_in


DEPENDENCIES: Final = {
    "signed_in": Provide(require_user),
    "user": Provide(charged_user),
    "visitor": Provide(current_user),
}
