"""The address that limits are counted by, as it reaches the application through uvicorn's proxy headers."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from broadfront.server.http.client_address import THIS_MACHINE, UNKNOWN, address_of


def counted(peer: str | None, *headers: tuple[str, str]) -> str:
    """Return what a request from ``peer`` with these headers is counted by, behind uvicorn's own reading of them."""
    found: list[str] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        found.append(address_of(scope))

    scope: Any = {
        "type": "http",
        "scheme": "http",
        "client": None if peer is None else (peer, 5),
        "headers": [(name.encode(), value.encode("latin1")) for name, value in headers],
    }
    unused: Any = None
    asyncio.run(ProxyHeadersMiddleware(app, "127.0.0.1,::1")(scope, unused, unused))
    return found[0]


@pytest.mark.parametrize("peer", ["127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1"])
def test_a_program_on_this_machine_is_known(peer: str) -> None:
    assert counted(peer) == THIS_MACHINE


@pytest.mark.parametrize(
    "said",
    ["", " ", ",", "127.0.0.1", "::1", "[::1]:80", "127.0.0.1, 127.0.0.1", "testclient", "\xff", "1.2.3.4.5"],
)
def test_a_stranger_behind_a_proxy_here_is_never_this_machine(said: str) -> None:
    assert counted("127.0.0.1", ("x-forwarded-for", said)) == UNKNOWN


@pytest.mark.parametrize("name", ["x-forwarded-proto", "x-forwarded-host", "x-real-ip", "forwarded", "via"])
def test_any_sign_of_a_proxy_makes_a_stranger(name: str) -> None:
    assert counted("127.0.0.1", (name, "x")) == UNKNOWN


def test_a_proxy_here_says_whose_request_it_is() -> None:
    assert counted("127.0.0.1", ("x-forwarded-for", "203.0.113.7")) == "203.0.113.7"
    assert counted("127.0.0.1", ("x-forwarded-for", "198.51.100.1, 203.0.113.7:99")) == "203.0.113.7"
    assert counted("127.0.0.1", ("x-forwarded-for", "[2001:db8::7]:99")) == "2001:db8::/64"


def test_nobody_else_is_believed() -> None:
    assert counted("203.0.113.9", ("x-forwarded-for", "127.0.0.1")) == "203.0.113.9"


def test_an_ipv6_subscriber_is_one_address() -> None:
    assert counted("2001:db8:1:2::1") == counted("2001:db8:1:2:ffff::9") == "2001:db8:1:2::/64"
    assert counted("2001:db8:1:3::1") != counted("2001:db8:1:2::1")
    assert counted("::ffff:203.0.113.9") == counted("203.0.113.9")


@pytest.mark.parametrize("peer", [None, "", "testclient", "/run/socket"])
def test_who_has_no_address_is_not_unlimited(peer: str | None) -> None:
    assert counted(peer) == UNKNOWN
