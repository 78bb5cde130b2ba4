"""What surrounds every answer: security headers, limits per address, and an access log without tokens."""

from __future__ import annotations

import logging
import time
from collections import OrderedDict
from typing import Any, Final

import msgspec

from broadfront.server.addresses import THIS_MACHINE, address_of
from broadfront.server.config import Config
from broadfront.server.wire import Fault

__all__ = ["HEADERS", "Guard"]

_log = logging.getLogger("broadfront.server.access")

HEADERS: Final = {
    # Nothing is loaded from anywhere else; a seat's secret in the address bar's fragment stays there.
    "content-security-policy": (
        "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; "
        "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
_RAW: Final = [(name.encode(), value.encode()) for name, value in HEADERS.items()]

MOST_ADDRESSES: Final = 10_000
_MAKING: Final = ("/api/matches", "/api/matches/import")


class _Bucket:
    """Tokens that come back with time; each request takes one."""

    __slots__ = ("at", "left")

    def __init__(self, full: int) -> None:
        self.left, self.at = float(full), time.monotonic()

    def take(self, rate: float, full: int) -> bool:
        now = time.monotonic()
        self.left = min(float(full), self.left + (now - self.at) * rate)
        self.at = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


class Guard:
    """ASGI middleware around the whole application."""

    def __init__(self, app: Any, config: Config) -> None:
        self.app, self.config = app, config
        self._buckets: OrderedDict[tuple[str, str], _Bucket] = OrderedDict()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer one request, or open one WebSocket."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        began = time.perf_counter()
        status = 101

        async def send_on(message: Any) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                given = {name.lower() for name, _ in message.get("headers", ())}
                message["headers"] = [
                    *message.get("headers", ()),
                    *(pair for pair in _RAW if pair[0] not in given),
                    *([(b"cache-control", b"no-store")] if b"cache-control" not in given else []),
                ]
            await send(message)

        if not self._may(scope):
            await _too_many(scope, receive, send_on)
        else:
            await self.app(scope, receive, send_on)
        if _log.isEnabledFor(logging.INFO):  # the path only: a WebSocket's query has the token
            client = (scope.get("client") or ("-",))[0]
            took = 1000 * (time.perf_counter() - began)
            _log.info("%s %s %s %d %.0f ms", client, scope.get("method", "WS"), scope["path"], status, took)

    def _may(self, scope: Any) -> bool:
        address = address_of(scope)
        if not self.config.count_loopback and address == THIS_MACHINE:
            return True
        config = self.config
        if not self._take("all", address, config.rate, config.burst):
            return False
        path = scope["path"]
        making = path in _MAKING or path.endswith(("/branch", "/studies"))
        return not making or self._take("new", address, config.new_rate, config.new_burst)

    def _take(self, kind: str, address: str, rate: float, full: int) -> bool:
        key = (kind, address)
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = _Bucket(full)
            if len(self._buckets) > MOST_ADDRESSES:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(key)
        return bucket.take(rate, full)


async def _too_many(scope: Any, receive: Any, send: Any) -> None:
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": 4429, "reason": "too many requests"})
        return
    body = msgspec.json.encode(Fault(429, "Too many requests from your address: wait a moment."))
    headers = [(b"content-type", b"application/json"), (b"retry-after", b"2")]
    await send({"type": "http.response.start", "status": 429, "headers": headers})
    await send({"type": "http.response.body", "body": body})
