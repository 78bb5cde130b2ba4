"""Compressed answers, and no answer at all if the client has it already (ETag, 304).

Texts of a kilobyte and more are compressed. Answers with secrets are not: whoever can make a browser send requests
with texts of his choice, and sees the lengths of the answers on the network, could guess a secret letter by letter if
both are compressed together (BREACH). The handlers of such answers are marked with `TELLS_SECRETS`: those that send
tokens, invitations, recovery codes and the data of an account (its cookie is sent with any link that is followed). A
match is compressed: a browser sends the token of a seat only from our own script, so no other page can request it.

An answer that a browser may cache (its handler names a Cache-Control other than ``no-store``) stays the same for
everybody for a long time: it has an ETag, and is compressed well, once. All others are compressed lightly each time.
"""

from __future__ import annotations

import asyncio
import gzip
import hashlib
from collections import OrderedDict
from typing import TYPE_CHECKING, Any, Final, cast

from litestar.config.compression import CompressionConfig
from litestar.datastructures import CacheControlHeader, MutableScopeHeaders
from litestar.middleware.compression import CompressionMiddleware
from litestar.types import HTTPScope, Message, Receive, Scope, Send

if TYPE_CHECKING:
    from broadfront.server.http.large_bodies import FairThread

try:
    import brotli as brotli  # tests ask whether it is installed
except ImportError:  # no wheel for this system: gzip is used
    brotli = None

TELLS_SECRETS: Final = {"tells_secrets": True}
"""``opt`` of handlers whose answers are not compressed."""
KEPT: Final = CacheControlHeader(no_cache=True, private=True)
"""The browser caches the answer, and revalidates it by its ETag."""
MIN_SIZE: Final = 1_000
"""Bytes from which an answer is compressed: a shorter one fits one packet anyway."""
MAX_IN_LOOP: Final = 65_536
"""Bytes that are compressed in the event loop: 1 to 2 ms. Larger answers are compressed in a thread."""
MAX_CACHED: Final = 16_000_000
"""Bytes of compressed answers that are cached: those of the client take 2 MB for each encoding."""
_BEST, _WELL, _LIGHTLY = 11, 9, 4
"""The quality of brotli (of 11) and gzip (of 9) for short cached answers, for other cached ones, and for all others."""
_MAX_BEST: Final = 100_000
"""Bytes up to which brotli compresses with its best quality: 0.2 s, once."""
_TEXTS: Final = (
    "text/",
    "application/json",
    "application/problem+json",
    "application/javascript",
    "application/manifest+json",
    "image/svg+xml",
)


def accepted_encoding(header: str) -> str:
    """Return the best supported encoding that an ``Accept-Encoding`` header accepts: "br", "gzip" or "" for none.

    >>> accepted_encoding("gzip, deflate"), accepted_encoding("br;q=0, gzip;q=0.0"), accepted_encoding("zstd")
    ('gzip', '', '')
    """
    accepted = set()
    for part in header.lower().split(",")[:20]:
        name, _, weight = part.strip().partition(";")
        if weight.strip().replace(" ", "").removeprefix("q=").strip("0.") != "" or not weight:
            accepted.add(name.strip())
    ours = ["gzip"] if brotli is None else ["br", "gzip"]
    return next((one for one in ours if one in accepted), "")


def compress(body: bytes, encoding: str, quality: int) -> bytes:
    """Return a body in an encoding."""
    if encoding == "br":
        packed: bytes = brotli.compress(body, mode=brotli.MODE_TEXT, quality=quality)
        return packed
    return gzip.compress(body, quality, mtime=0)


def etag_of(body: bytes) -> str:
    """Return the ETag of a body: weak, as the compressed answer has the same one."""
    return f'W/"{hashlib.blake2b(body, digest_size=12).hexdigest()}"'


def matches_etag(header: str, etag: str) -> bool:
    """Return whether an ``If-None-Match`` header names an ETag.

    >>> matches_etag('"a", W/"b"', 'W/"b"'), matches_etag("*", 'W/"b"'), matches_etag('"a"', 'W/"b"')
    (True, True, False)
    """
    bare = etag.removeprefix("W/")
    return header.strip() == "*" or any(one.strip().removeprefix("W/") == bare for one in header.split(","))


class CompressedAnswers:
    """Compressed answers that are the same for everybody, by ETag and encoding; each is compressed once."""

    def __init__(self, most: int = MAX_CACHED) -> None:
        self._most, self._size = most, 0
        self._bodies: OrderedDict[tuple[str, str], bytes] = OrderedDict()
        self._compressing = asyncio.Lock()

    async def get(self, etag: str, encoding: str, body: bytes) -> bytes:
        """Return a body in an encoding; a new one is compressed in a thread, one at a time."""
        key = etag, encoding
        if key not in self._bodies:
            async with self._compressing:
                if key not in self._bodies:
                    quality = _BEST if encoding == "br" and len(body) <= _MAX_BEST else _WELL
                    self._keep(key, await asyncio.to_thread(compress, body, encoding, quality))
        self._bodies.move_to_end(key)
        return self._bodies[key]

    def _keep(self, key: tuple[str, str], packed: bytes) -> None:
        self._bodies[key] = packed
        self._size += len(packed)
        while self._size > self._most and len(self._bodies) > 1:
            self._size -= len(self._bodies.popitem(last=False)[1])


class Compression(CompressionMiddleware):
    """Litestar's compression with ETags, a cache for what stays the same, and a thread for what is long."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        request_headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
        http = cast("HTTPScope", scope)  # Litestar does not call it for WebSockets
        start: Message | None = None

        async def send_on(message: Message) -> None:
            nonlocal start
            if message["type"] == "http.response.start":
                start = message
                return
            if start is not None and message["type"] == "http.response.body":
                begun, start = start, None
                if not message.get("more_body", False):  # a stream is sent as it comes
                    message["body"] = await _encode(http, begun, message["body"], request_headers)
                await send(begun)
            await send(message)

        await self.app(scope, receive, send_on)


async def _encode(scope: HTTPScope, start: Any, body: bytes, request_headers: dict[bytes, str]) -> bytes:
    """Return the encoded body, and set the headers of the answer accordingly."""
    headers = MutableScopeHeaders(start)
    cached = headers.get("cache-control", "no-store")
    etag = ""
    if start["status"] == 200 and scope["method"] == "GET" and "no-store" not in cached:
        etag = headers["etag"] = headers.get("etag") or etag_of(body)
        if "immutable" not in cached:
            _vary(headers, "accept-language")
        if matches_etag(request_headers.get(b"if-none-match", ""), etag):
            start["status"] = 304
            _vary(headers, "accept-encoding")
            for name in ("content-length", "content-type"):
                del headers[name]
            return b""
    if not headers.get("content-type", "").startswith(_TEXTS):
        return body
    _vary(headers, "accept-encoding")
    if "content-encoding" in headers:
        return body
    encoding = accepted_encoding(request_headers.get(b"accept-encoding", ""))
    if len(body) < MIN_SIZE or not encoding:
        return body
    if etag:
        cache: CompressedAnswers = scope["litestar_app"].state.compressed_answers
        body = await cache.get(etag, encoding, body)
    elif len(body) <= MAX_IN_LOOP:
        body = compress(body, encoding, _LIGHTLY)
    else:
        body = await _in_thread(scope, body, encoding)
    headers["content-encoding"] = encoding
    headers["content-length"] = str(len(body))
    return body


async def _in_thread(scope: Scope, body: bytes, encoding: str) -> bytes:
    """Compress a long answer in the thread of long answers, the addresses in turn."""
    from broadfront.server.http.client_address import address_of

    thread: FairThread = scope["litestar_app"].state.limits.long_answers
    return await thread.run(address_of(scope), lambda: compress(body, encoding, _LIGHTLY))


def _vary(headers: MutableScopeHeaders, name: str) -> None:
    headers.extend_header_value("vary", name)


def compression_config() -> CompressionConfig:
    """Return Litestar's configuration of compression."""
    return CompressionConfig(
        backend="gzip" if brotli is None else "brotli",
        minimum_size=MIN_SIZE,
        middleware_class=Compression,
        exclude_opt_key=next(iter(TELLS_SECRETS)),
    )
