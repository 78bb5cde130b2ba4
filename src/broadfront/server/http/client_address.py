"""The client's address, by which limits are counted.

uvicorn replaces the socket's peer with the content of a proxy's ``X-Forwarded-For``, whatever it is: an empty header
leaves the proxy's own loopback address, and ``127.0.0.1`` or any other word is taken as it is. So only a request
without such a header is known to come from this machine itself.
"""

from __future__ import annotations

import ipaddress
from functools import lru_cache
from typing import Any, Final

THIS_MACHINE: Final = "this machine"
"""A program on this machine that is no proxy; limits need not count it."""
UNKNOWN: Final = "unknown"
"""All clients without a valid address count as one."""

_FORWARDING: Final = frozenset(
    {b"x-forwarded-for", b"x-forwarded-host", b"x-forwarded-proto", b"x-real-ip", b"forwarded", b"via"}
)


def address_of(scope: Any) -> str:
    """Return the address that limits count a request or WebSocket by: its network, `THIS_MACHINE` or `UNKNOWN`.

    Parameters
    ----------
    scope
        The ASGI scope (``request.scope``), behind uvicorn's proxy headers.
    """
    client = scope.get("client")
    network = network_of(str(client[0])) if client else UNKNOWN
    if network == THIS_MACHINE and any(name.lower() in _FORWARDING for name, _ in scope.get("headers", ())):
        return UNKNOWN
    return network


def address_in(scope: Any) -> str:
    """Return the address that a request names, for a log; `UNKNOWN` if it is invalid."""
    client = scope.get("client")
    try:
        return str(ipaddress.ip_address(str(client[0]))) if client else UNKNOWN
    except ValueError:
        return UNKNOWN


@lru_cache(maxsize=4096)
def network_of(host: str) -> str:
    """Return the network of one subscriber: an IPv4 address, or the first 64 bits of an IPv6 address.

    >>> network_of("192.0.2.7"), network_of("::ffff:192.0.2.7")
    ('192.0.2.7', '192.0.2.7')
    >>> network_of("2001:db8:1:2:3::4")
    '2001:db8:1:2::/64'
    >>> network_of("::1"), network_of("testclient")
    ('this machine', 'unknown')
    """
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return UNKNOWN
    if isinstance(address, ipaddress.IPv6Address):
        mapped = address.ipv4_mapped
        if mapped is None:
            if address.is_loopback:
                return THIS_MACHINE
            return str(ipaddress.IPv6Network((int(address), 64), strict=False))
        address = mapped
    return THIS_MACHINE if address.is_loopback else str(address)
