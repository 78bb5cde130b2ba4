"""Sending to other machines: only to hosts on a list, at public addresses, and never on to where they point.

Players name the addresses of webhooks and of their browsers' push services. Without this a player could have the server
ask the machines of its own network (SSRF).
"""

from __future__ import annotations

import asyncio
import ipaddress
import socket
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, Final

import aiohttp
import msgspec
from aiohttp.abc import AbstractResolver, ResolveResult
from yarl import URL

from broadfront.server.faults import Unreadable

__all__ = ["Answer", "Outside", "checked", "is_public"]

LONGEST: Final = 15.0
"""Seconds for all of a request."""
LONGEST_ADDRESS: Final = 2_000
_NAT64: Final = ipaddress.ip_network("64:ff9b::/96")


class Answer(msgspec.Struct, frozen=True):
    """What another machine has answered; status 0: it has not."""

    status: int
    retry_after: int = 0
    """Seconds after which it wants to be asked again."""


def checked(address: str, hosts: Sequence[str]) -> tuple[URL, bool]:
    """Return an address that may be sent to, and whether the operator has named just this machine.

    Parameters
    ----------
    hosts
        Names, ``*.`` before one for all below it, or whole origins (``http://chat.lan:8065``), which may be internal.

    Raises
    ------
    Unreadable
        If it is none, or its host is not on the list.
    """
    wrong = Unreadable("This is no address that notices can be sent to: it begins with https://.")
    if (
        len(address) > LONGEST_ADDRESS
        or not address.isascii()
        or any(c <= " " or c in "\\\x7f" for c in address)
    ):
        raise wrong
    try:
        url = URL(address)
        origin = str(url.origin())
    except ValueError:
        raise wrong from None
    if url.user is not None or url.password is not None or not url.host:
        raise wrong
    if origin in hosts:
        return url, True
    if url.scheme != "https" or url.port != 443:
        raise wrong
    host = url.host.lower().rstrip(".")
    if not any(host == one or (one.startswith("*.") and host.endswith(one[1:])) for one in hosts):
        raise Unreadable(f"This server sends nothing to {host[:80]}. Whoever runs it can allow that host.")
    return url, False


def is_public(address: str) -> bool:
    """Say whether an IP address is one of the internet's.

    >>> [
    ...     is_public(one)
    ...     for one in ("9.9.9.9", "127.0.0.1", "10.0.0.1", "169.254.169.254", "::ffff:127.0.0.1", "::1")
    ... ]
    [True, False, False, False, False, False]
    """
    ip = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(ip, ipaddress.IPv6Address):
        inner = ip.ipv4_mapped or ip.sixtofour or (ip.teredo and ip.teredo[1])
        if ip in _NAT64:
            inner = ipaddress.IPv4Address(int(ip) & 0xFFFFFFFF)
        if inner:
            return is_public(str(inner))
    return ip.is_global and not ip.is_multicast


class PublicOnly(AbstractResolver):
    """Finds addresses of hosts, and of them only public ones: what is checked here is what is connected to."""

    def __init__(self) -> None:
        self._inner = aiohttp.ThreadedResolver()

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET
    ) -> list[ResolveResult]:
        """Find them.

        Raises
        ------
        OSError
            If there is none.
        """
        found = await self._inner.resolve(host, port, family)
        public = [one for one in found if is_public(one["host"])]
        if not public:
            raise OSError(f"{host} has no public address")
        return public

    async def close(self) -> None:
        """Let go."""
        await self._inner.close()


class Outside:
    """The connections to other machines of one server."""

    def __init__(self) -> None:
        self._clients: dict[bool, aiohttp.ClientSession] = {}

    async def post(
        self, address: str, hosts: Sequence[str], body: bytes, headers: Mapping[str, str]
    ) -> Answer:
        """Send something; redirects are not followed, and of the answer only the head is read.

        Raises
        ------
        Unreadable
            If it may not be sent there.
        """
        url, named = checked(address, hosts)
        with suppress(aiohttp.ClientError, OSError, asyncio.TimeoutError, ValueError):
            async with self._client(named=named).post(
                url, data=body, headers=dict(headers), allow_redirects=False
            ) as answer:
                return Answer(answer.status, _seconds(answer.headers.get("retry-after", "")))
        return Answer(0)

    def _client(self, *, named: bool) -> aiohttp.ClientSession:
        if named not in self._clients:
            options: dict[str, Any] = {} if named else {"resolver": PublicOnly()}
            self._clients[named] = aiohttp.ClientSession(
                connector=aiohttp.TCPConnector(limit=50, ttl_dns_cache=60, **options),
                timeout=aiohttp.ClientTimeout(total=LONGEST),
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
    """Return a Retry-After in seconds, within an hour; 0: none is given."""
    try:
        return max(0, min(3_600, int(float(text))))
    except (ValueError, OverflowError):
        return 0
