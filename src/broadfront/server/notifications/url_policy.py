"""Where notifications may be sent: to permitted hosts, at public addresses.

Users name the addresses of webhooks and of their browsers' push services. Without this check a user could make the
server send requests to machines of its own network (SSRF).
"""

from __future__ import annotations

import ipaddress
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from broadfront.server.http.errors import InvalidInput

if TYPE_CHECKING:
    from yarl import URL  # it loads tables of all letters, which would slow down the start of the server

MAX_URL_LENGTH: Final = 2_000
_NAT64: Final = ipaddress.ip_network("64:ff9b::/96")
_UNICAST: Final = ipaddress.ip_network("2000::/3")
"""The only part of IPv6 that is assigned for the internet, apart from NAT64's prefix."""
_SPECIAL: Final = tuple(
    map(ipaddress.ip_network, ("192.0.0.0/24", "192.88.99.0/24", "2001::/23", "2001:db8::/32", "3fff::/20"))
)
"""Special-purpose addresses of IANA's registries that `ipaddress` of some Python from 3.11 on calls global."""


def allowed_url(address: str, hosts: Sequence[str]) -> tuple[URL, bool]:
    """Return an address that requests may be sent to, and whether the operator has named exactly this machine.

    Parameters
    ----------
    hosts
        Names, ``*.`` before one for all below it, or whole origins (``http://chat.lan:8065``), which may be internal.

    Raises
    ------
    InvalidInput
        If it is no address, or its host is not permitted.
    """
    from yarl import URL

    wrong = InvalidInput("This is no address that notices can be sent to: it begins with https://.")
    if (
        len(address) > MAX_URL_LENGTH
        or not address.isascii()
        or any(c <= " " or c in "\\\x7f" for c in address)
    ):
        raise wrong
    try:
        url = URL(address)
        origin = str(url.origin())
        is_whole = url.user is None and url.password is None and bool(url.host)
    except (
        ValueError,
        IndexError,
    ):  # a label that begins with xn-- and is no IDNA is noticed when the host is decoded; "[::1]@"
        raise wrong from None
    if not is_whole:
        raise wrong
    if origin in hosts:
        return url, True
    if url.scheme != "https" or url.port != 443:
        raise wrong
    host = str(url.host).lower().rstrip(".")
    if not any(host == one or (one.startswith("*.") and host.endswith(one[1:])) for one in hosts):
        raise InvalidInput(f"This server sends nothing to {host[:80]}. Whoever runs it can allow that host.")
    return url, False


def with_plain_origin(address: str) -> str:
    """Return an address with its scheme, host and port in normal form, and a path.

    Messages wait by their destinations, which the database finds by how addresses begin.

    >>> with_plain_origin("HTTPS://Push.Example.org:443?a=B")
    'https://push.example.org/?a=B'
    """
    from yarl import URL

    rest = address.partition("://")[2]
    path = rest[min((rest.index(c) for c in "/?#" if c in rest), default=len(rest)) :]
    return f"{URL(address).origin()}{'' if path.startswith('/') else '/'}{path}"


def host_of(address: str) -> str:
    """Return the host in an address; "": it has none."""
    from yarl import URL

    return URL(address).raw_host or ""


def is_public(address: str) -> bool:
    """Return whether an IP address belongs to the internet.

    >>> [
    ...     is_public(one)
    ...     for one in ("9.9.9.9", "127.0.0.1", "10.0.0.1", "169.254.169.254", "::ffff:127.0.0.1", "::1")
    ... ]
    [True, False, False, False, False, False]
    """
    ip = ipaddress.ip_address(address.partition("%")[0])
    inner = _inner(ip) if isinstance(ip, ipaddress.IPv6Address) else None
    if inner is not None:
        return is_public(str(inner))
    if isinstance(ip, ipaddress.IPv6Address) and ip not in _UNICAST:
        return False
    return ip.is_global and not ip.is_multicast and not any(ip in one for one in _SPECIAL)


def _inner(ip: ipaddress.IPv6Address) -> ipaddress.IPv4Address | None:
    """Return the IPv4 address that an IPv6 address leads to, of the kinds that systems still pass on: None if to none.

    IPv4-compatible (``::a.b.c.d``), IPv4-translated (``::ffff:0:a.b.c.d``) and local NAT64 (``64:ff9b:1::/48``)
    addresses are not among them: none of the internet is reached by those.
    """
    if ip in _NAT64:
        return ipaddress.IPv4Address(int(ip) & 0xFFFFFFFF)
    return ip.ipv4_mapped or ip.sixtofour or (ip.teredo[1] if ip.teredo else None)
