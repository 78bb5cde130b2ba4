"""Which pages may use this server: those it has served itself, under a name that is its own.

Otherwise a page of another site, open in the same browser, could create matches here, and read them after its own
name was pointed at this machine (DNS rebinding). Programs that are no browsers send neither ``Origin`` nor
``Sec-Fetch-Site``, and are allowed.
"""

from __future__ import annotations

import ipaddress
import socket
from typing import TYPE_CHECKING, Any, Final

from broadfront.engine.text_codec import quote
from broadfront.server.http.client_address import THIS_MACHINE, network_of
from broadfront.server.http.errors import ServerFault

if TYPE_CHECKING:
    from broadfront.server.config import Config

ONE_CLICK: Final = ("/api/notices/end/", "/api/v1/notifications/unsubscribe/")
"""Mail programs unsubscribe here with a form (RFC 8058). The rest of the path identifies the sender."""
_READING: Final = frozenset({"GET", "HEAD", "OPTIONS"})
_PORTS: Final = {"http": ":80", "https": ":443", "ws": ":80", "wss": ":443"}
_HERE: Final = frozenset({"localhost", socket.gethostname().lower()})
"""Names that other sites cannot point elsewhere."""


def host_of(netloc: str) -> str:
    """Return the host of a host and port.

    >>> host_of("Example.org.:8123"), host_of("[::1]:8123")
    ('example.org', '::1')
    """
    if netloc.startswith("["):
        return netloc[1:].partition("]")[0].lower()
    return netloc.partition(":")[0].lower().rstrip(".")


def check(scope: Any, config: Config) -> None:
    """Check a request or WebSocket for its host, its origin and the type of its body.

    Raises
    ------
    ServerFault
        400 for a host that is not this server, 403 for another site's page, 415 for a body that is not JSON.
    """
    headers = _headers(scope)
    _check_host(scope, headers.get("host", ""), config)
    _check_origin(scope, headers, config)
    _check_type(scope, headers)


def _headers(scope: Any) -> dict[str, str]:
    headers: dict[str, str] = {}
    for raw_name, raw_value in scope["headers"]:
        name, value = raw_name.decode("latin1").lower(), raw_value.decode("latin1").strip()
        headers[name] = (
            f"{headers[name]}, {value}" if name in headers else value
        )  # sent twice, it is not a known one
    return headers


def _check_host(scope: Any, netloc: str, config: Config) -> None:
    server = scope.get("server")
    is_local = server is not None and network_of(str(server[0])) == THIS_MACHINE
    if "*" in config.allowed_hosts or not (config.allowed_hosts or is_local):
        return
    host = host_of(netloc)
    if host in config.allowed_hosts or host in _HERE or _is_loopback(host):
        return
    raise ServerFault(
        f"This server is not called {quote(host)}. Whoever runs it can add the name: --allowed-host {host[:80]}"
    )


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def _check_origin(scope: Any, headers: dict[str, str], config: Config) -> None:
    origin = headers.get("origin")
    if origin is not None:
        origin = origin.lower()
        scheme, _, netloc = origin.partition("://")
        own = {netloc, netloc + _PORTS.get(scheme, "")} if netloc else set()
        if headers.get("host", "").lower() in own or origin in config.origins:
            return
        raise ServerFault(
            f"Pages of {origin[:80]} may not use this server. Whoever runs it can allow that: --origin {origin[:80]}",
            status=403,
        )
    follows_link = headers.get("sec-fetch-mode") == "navigate" and scope.get("method") in _READING
    if headers.get("sec-fetch-site", "none") not in ("same-origin", "none") and not follows_link:
        raise ServerFault("Pages of other sites may not use this server.", status=403)


def _check_type(scope: Any, headers: dict[str, str]) -> None:
    if scope["type"] != "http" or scope["method"] in _READING:
        return
    if scope["path"].startswith(ONE_CLICK):
        return
    if "transfer-encoding" not in headers and headers.get("content-length", "0") == "0":
        return
    if headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise ServerFault("What is sent must be JSON: content-type application/json.", status=415)
