"""Health checks of a server, and metrics for Prometheus, for clients with the token for them."""

from __future__ import annotations

import asyncio
import hmac
import logging
from typing import Any, Final
from weakref import WeakSet

import msgspec
from litestar import Request, Response, get
from litestar.datastructures import State
from litestar.middleware.base import DefineMiddleware
from sqlalchemy import text

from broadfront.server.config import Config
from broadfront.server.context import AppContext
from broadfront.server.http.errors import ServerFault

_log = logging.getLogger(__name__)

_short: Final[WeakSet[AppContext]] = WeakSet()
"""Servers whose low disk space was logged."""

DATABASE_TIMEOUT: Final = 2.0
"""Seconds in which the database has to answer."""


class Health(msgspec.Struct, frozen=True):
    """The health of a server."""

    status: str


def measure_requests(config: Config) -> list[DefineMiddleware]:
    """Return the middleware that counts requests, by route and never by match or token; empty if no token is set."""
    if not config.metrics_token:
        return []
    from broadfront.server.admin.metrics import count_requests  # few servers have metrics

    return [count_requests()]


@get("/health/live", include_in_schema=False)
async def live() -> Health:
    """Say that the process answers: whoever hears nothing may end it and start another."""
    return Health("alive")


@get("/health/ready", include_in_schema=False)
async def ready(request: Request[Any, Any, State]) -> Response[Health]:
    """Say whether requests may be sent here: not while it opens or closes, or its database does not work."""
    context: AppContext = request.app.state.context
    if context.is_closed:
        return Response(Health("closing"), status_code=503)
    try:
        async with asyncio.timeout(DATABASE_TIMEOUT):
            fault = await _fault(context)
    except Exception:  # noqa: BLE001  # a driver may raise anything; it is in the log when a match is read
        fault = "the database does not answer"
    return Response(Health(fault or "ready"), status_code=503 if fault else 200)


async def _fault(context: AppContext) -> str:
    """Return why the database does not work; "": it works."""
    storage = context.storage
    async with storage.engine.connect() as connection:
        await connection.execute(text("SELECT 1"))
    free, least = await asyncio.to_thread(storage.free_space), context.config.min_free_disk
    if free is not None and free < least:
        if context not in _short:  # a monitor asks every few seconds
            _short.add(context)
            _log.warning(
                "not ready: %s bytes are free on the disk of the database, and --min-free-disk is %s bytes",
                f"{free:,}", f"{least:,}",
            )  # fmt: skip
        return "less is free on the disk than --min-free-disk"
    _short.discard(context)
    return "" if await storage.can_write() else "the database takes nothing"


@get("/metrics", include_in_schema=False)
async def metrics(request: Request[Any, Any, State]) -> Response[bytes]:
    """Tell figures in Prometheus' text format to who has the token (``Authorization: Bearer``).

    Raises
    ------
    ServerFault
        404 without the right one: a stranger does not learn that there are any.
    """
    context: AppContext = request.app.state.context
    token = context.config.metrics_token
    given_token = request.headers.get("authorization", "").removeprefix("Bearer ")
    if not token or not hmac.compare_digest(given_token.encode(), token.encode()):
        raise ServerFault("There is no such page.", status=404)
    from broadfront.server.admin.metrics import FORM, render_metrics

    return Response(render_metrics(context), headers={"content-type": FORM})


ROUTES: Final = [live, ready, metrics]
