"""The middleware around every answer: security headers, refused origins, and an access log without tokens."""

from __future__ import annotations

import logging
import re
import time
from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import quote

import msgspec

from broadfront.server.config import Config
from broadfront.server.http import origins
from broadfront.server.http.client_address import address_in
from broadfront.server.http.errors import ServerFault
from broadfront.server.http.localization import close_reason, language_of, translated_text
from broadfront.server.http.problems import MEDIA_TYPE, problem_of
from broadfront.server.http.rate_limits import RateLimits
from broadfront.server.http.versions import DEPRECATED_SINCE, SUCCESSOR, is_former

_log = logging.getLogger("broadfront.server.access")
_TOKEN: Final = re.compile(r"[0-9A-Za-z_-]{43,}")

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
_STAY_ON_TLS: Final = (b"strict-transport-security", b"max-age=31536000")
"""Sent if the page was opened by https: the browser then uses only https for this name, for a year."""
_FORMER: Final = [(b"deprecation", DEPRECATED_SINCE), (b"link", SUCCESSOR)]
"""Sent at addresses from before ``/api/v1``."""
_OF_FILES: Final = ("text/javascript", "application/javascript", "text/css", "font/")
"""Types of the parts of a page, which are never a page or a worker of their own."""
_NEEDED_BY_FILES: Final = (b"x-content-type-options", b"cross-origin-resource-policy")
_RAW: Final = [(name.encode(), value.encode()) for name, value in HEADERS.items()]

_RAW_OF_FILES: Final = [pair for pair in _RAW if pair[0] in _NEEDED_BY_FILES]


class Guard:
    """ASGI middleware around the whole application."""

    def __init__(self, app: Any, config: Config, limits: RateLimits) -> None:
        self.app, self.config, self.limits = app, config, limits

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer a request, or open a WebSocket."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        began = time.perf_counter()
        status = 101
        is_head = scope.get("method") == "HEAD"

        async def send_on(message: Any) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = {name.lower(): value for name, value in message.get("headers", ())}
                names = headers.keys()
                wanted = _RAW_OF_FILES if _is_part_of_page(scope["path"], status, headers) else _RAW
                message["headers"] = [
                    *message.get("headers", ()),
                    *(pair for pair in wanted if pair[0] not in names),
                    *([_STAY_ON_TLS] if scope.get("scheme") == "https" else []),
                    *([(b"cache-control", b"no-store")] if b"cache-control" not in names else []),
                    *(_FORMER if is_former(scope["path"]) else []),
                ]
            elif message["type"] == "websocket.accept" and is_former(scope["path"]):
                message = {**message, "headers": [*message.get("headers", ()), *_FORMER]}
            elif is_head and message["type"] == "http.response.body":
                message = {**message, "body": b""}
            await send(message)

        try:
            self.limits.count_request(scope)
            origins.check(scope, self.config)
        except ServerFault as fault:
            await _refuse(fault, scope, receive, send_on)
        else:
            # a HEAD is a GET whose answer stops after the headers; every address with GET supports it (RFC 9110)
            await self.app({**scope, "method": "GET"} if is_head else scope, receive, send_on)
        if _log.isEnabledFor(logging.INFO):  # the path only: a WebSocket's query has the token
            client = address_in(scope)
            took = 1000 * (time.perf_counter() - began)
            path = without_tokens(quote(scope["path"]))
            method = scope.get("method", "WS")
            fields = {"address": client, "method": method, "path": path, "status": status, "ms": round(took)}
            _log.info("%s %s %s %d %.0f ms", client, method, path, status, took, extra={"fields": fields})


def _is_part_of_page(path: str, status: int, headers: Mapping[bytes, bytes]) -> bool:
    """Return whether an answer is a script, style or font of the client, which needs few of a page's headers.

    A first visit loads fifty of them, and the other headers would take 20 kB.
    """
    kind = headers.get(b"content-type", b"").decode("latin-1")
    return status == 200 and path.startswith("/assets/") and kind.startswith(_OF_FILES)


def without_tokens(path: str) -> str:
    """Return a path for the log: a link that was edited by hand may have its secret in the path.

    >>> without_tokens("/m/abc%23" + "x" * 43)
    '/m/abc%[token]'
    """
    return _TOKEN.sub("[token]", path)


async def _refuse(fault: ServerFault, scope: Any, receive: Any, send: Any) -> None:
    if scope["type"] == "websocket":
        await receive()
        await send(
            {
                "type": "websocket.close",
                "code": 4000 + fault.status,
                "reason": close_reason(fault.message, scope),
            }
        )
        return
    problem = problem_of(scope["path"], fault.status, fault.message, fault.rule, fault.code)
    body = msgspec.json.encode(translated_text(problem, language_of(scope)))
    headers = [(b"content-type", MEDIA_TYPE.encode())]
    if fault.status == 429:
        headers.append((b"retry-after", b"%d" % fault.retry_after))
    await send({"type": "http.response.start", "status": fault.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
