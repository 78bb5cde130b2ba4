"""Requests to other machines: only to permitted hosts at public addresses, without redirects."""

from __future__ import annotations

import socket
from collections.abc import Mapping, Sequence
from typing import Any, Final

import aiohttp
import msgspec
from aiohttp.abc import AbstractResolver, ResolveResult

from broadfront.server.notifications.url_policy import allowed_url, is_public

REQUEST_TIMEOUT: Final = 15.0
"""Seconds for all of a request, ..."""
CONNECT_TIMEOUT: Final = 7.0
"""... and until it is connected."""


class Answer(msgspec.Struct, frozen=True):
    """The answer of another machine; status 0: there was none."""

    status: int
    may_have_come: bool = True
    """It may have got what was sent, though it has not answered."""
    is_reached: bool = True
    """It was connected."""
    retry_after: int = 0
    """Seconds after which another try is welcome."""


class PublicResolver(AbstractResolver):
    """Resolves hosts to public addresses only: the address that is checked here is the one that is connected to."""

    def __init__(self) -> None:
        self._inner = aiohttp.ThreadedResolver()

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET
    ) -> list[ResolveResult]:
        """Return the public addresses of a host.

        Raises
        ------
        OSError
            If there is none.
        """
        addresses = await self._inner.resolve(host, port, family)
        public = [one for one in addresses if is_public(one["host"])]
        if not public:
            raise OSError(f"{host} has no public address")
        return public

    async def close(self) -> None:
        """Do nothing: there is nothing to close."""
        await self._inner.close()


class PublicHttpClient:
    """The connections of one server to other machines."""

    def __init__(self) -> None:
        self._clients: dict[bool, aiohttp.ClientSession] = {}

    async def post(
        self, address: str, hosts: Sequence[str], body: bytes, headers: Mapping[str, str]
    ) -> Answer:
        """Send a request; redirects are not followed, and of the answer only the head is read.

        Raises
        ------
        InvalidInput
            If requests to this address are not permitted.
        """
        url, named = allowed_url(address, hosts)
        try:
            async with self._client(named=named).post(
                url, data=body, headers=dict(headers), allow_redirects=False
            ) as answer:
                retry_after = _seconds(answer.headers.get("retry-after", ""))
                return Answer(answer.status, retry_after=retry_after)
        except (aiohttp.ClientConnectorError, aiohttp.ConnectionTimeoutError):
            return Answer(0, may_have_come=False, is_reached=False)
        except (aiohttp.ClientError, OSError, ValueError):  # TimeoutError is an OSError
            return Answer(0)

    def _client(self, *, named: bool) -> aiohttp.ClientSession:
        if named not in self._clients:
            options: dict[str, Any] = {} if named else {"resolver": PublicResolver()}
            self._clients[named] = aiohttp.ClientSession(
                connector=aiohttp.TCPConnector(limit=100, ttl_dns_cache=60, **options),
                timeout=aiohttp.ClientTimeout(total=REQUEST_TIMEOUT, sock_connect=CONNECT_TIMEOUT),
                cookie_jar=aiohttp.DummyCookieJar(),
                trust_env=False,
                headers={"user-agent": "Broadfront"},
            )
        return self._clients[named]

    async def close(self) -> None:
        """Close the connections."""
        for client in self._clients.values():
            await client.close()
        self._clients.clear()


def _seconds(text: str) -> int:
    """Return a Retry-After in seconds, within an hour; 0: there is none."""
    try:
        return max(0, min(3_600, int(float(text))))
    except (ValueError, OverflowError):
        return 0
