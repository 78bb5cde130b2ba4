"""Which pages may talk to the server: its own, under a name of its own, and with JSON only."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from tests.patience import PATIENCE
from tests.server.harness import PERSON, Running
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from broadfront.server.config import Config
from broadfront.server.http import origins
from broadfront.server.http.errors import ServerFault

BODY = json.dumps({"game": "front_line", "seats": [PERSON, PERSON]})
JSON = {"content-type": "application/json"}


def make(server: Running, **headers: str) -> int:
    """Try to make a match; return the status."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    answer = server.client.post("/api/matches", content=BODY, headers={**JSON, **named})
    if answer.status_code != 201:
        assert answer.json()["status"] == answer.status_code
        assert answer.json()["message"]
    return answer.status_code


def checked(server: str | None = "127.0.0.1", config: dict[str, Any] | None = None, **headers: str) -> int:
    """Return the status a GET is refused with, 0 if it is let in, over a connection to an address of the server."""
    scope = {
        "type": "http",
        "method": "GET",
        "server": None if server is None else (server, 8123),
        "headers": [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()],
    }
    try:
        origins.check(scope, Config(database="", **(config or {})))
    except ServerFault as fault:
        return fault.status
    return 0


# --- bodies -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "content_type",
    ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "", "json"],
)
def test_a_body_that_a_form_can_send_makes_nothing(server: Running, content_type: str) -> None:
    before = len(server.context.match_cache)
    assert make(server, content_type=content_type) == 415
    answer = server.client.post(
        "/api/games/front_line/studies", content="{}", headers={"content-type": content_type}
    )
    assert answer.status_code == 415
    assert len(server.context.match_cache) == before


def test_json_with_its_encoding_is_json(server: Running) -> None:
    assert make(server, content_type="Application/JSON; charset=utf-8") == 201


def test_a_request_without_a_body_needs_no_type(server: Running) -> None:
    assert server.client.post("/api/studies/none/stop").status_code == 404


# --- origins ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "origin",
    ["https://evil.example", "null", "http://127.0.0.1", "http://127.0.0.1:1", "", "http://localhost"],
)
def test_a_page_of_another_site_makes_nothing(server: Running, origin: str) -> None:
    assert make(server, origin=origin) == 403


@pytest.mark.parametrize("site", ["cross-site", "same-site", "anything"])
def test_a_browser_that_says_another_site_asks_is_believed(server: Running, site: str) -> None:
    assert make(server, sec_fetch_site=site) == 403
    assert server.client.get("/api/games", headers={"sec-fetch-site": site}).status_code == 403


def test_the_servers_own_page_may_do_all(server: Running) -> None:
    assert make(server, origin=server.url, sec_fetch_site="same-origin") == 201
    assert make(server, sec_fetch_site="none") == 201


def test_a_link_from_another_site_is_followed(server: Running) -> None:
    link = {"sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate"}
    assert server.client.get("/", headers=link).status_code == 200
    assert make(server, **{name.replace("-", "_"): value for name, value in link.items()}) == 403


def test_the_operator_may_name_further_origins(start: Callable[..., Running]) -> None:
    server = start(origins=("https://games.example.org",))
    assert make(server, origin="https://games.example.org") == 201
    assert make(server, origin="https://games.example.org:8443") == 403


def test_a_websocket_of_another_sites_page_is_not_opened(server: Running) -> None:
    people = server.match()
    address = server.url.replace("http", "ws") + f"/api/matches/{people.id}/live"
    with connect(address, additional_headers={"origin": server.url}, proxy=None) as line:
        assert json.loads(line.recv(PATIENCE))["version"] == 0
    for origin in ("https://evil.example", "null"):
        with (
            pytest.raises(InvalidStatus) as refused,
            connect(address, additional_headers={"origin": origin}, proxy=None),
        ):
            pass
        assert refused.value.response.status_code == 403


def test_the_default_port_need_not_be_said() -> None:
    known: dict[str, Any] = {"config": {"allowed_hosts": ("games.example.org",)}}
    for host in ("games.example.org", "games.example.org:443"):
        assert checked(**known, host=host, origin="https://games.example.org") == 0
    assert checked(**known, host="games.example.org:443", origin="http://games.example.org") == 403


# --- hosts ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:8123", "", "localhost.evil.example", "192.0.2.1"]
)
def test_a_name_pointed_at_this_machine_opens_nothing(server: Running, host: str) -> None:
    assert make(server, host=host) == 400
    assert server.client.get("/", headers={"host": host}).status_code == 400


@pytest.mark.parametrize(
    "host", ["localhost", "LOCALHOST:8123", "localhost.", "127.0.0.1:8123", "[::1]:8123", "[::1]"]
)
def test_this_machine_is_known_by_its_own_names(host: str) -> None:
    assert checked(host=host) == 0
    assert checked("::1", host=host) == 0


def test_two_hosts_are_none() -> None:
    scope = {
        "type": "http",
        "method": "GET",
        "server": ("127.0.0.1", 1),
        "headers": [(b"host", b"localhost")] * 2,
    }
    with pytest.raises(ServerFault):
        origins.check(scope, Config(database=""))


def test_over_the_network_any_name_will_do_unless_names_are_given() -> None:
    for host in ("192.168.1.5:8123", "games.lan", "games.example.org"):
        assert checked("192.168.1.5", host=host) == 0
        assert checked("192.168.1.5", {"allowed_hosts": ("other.example",)}, host=host) == 400


def test_a_proxy_on_this_machine_passes_a_name_that_was_given() -> None:
    given: dict[str, Any] = {"config": {"allowed_hosts": ("games.example.org",)}}
    assert checked(**given, host="games.example.org") == 0
    assert checked(**given, host="Games.Example.Org.:443") == 0
    assert checked(**given, host="localhost:8123") == 0, "from this machine, to see whether it answers"
    assert checked(**given, host="evil.example") == 400
    assert checked(config={"allowed_hosts": ("*",)}, host="evil.example") == 0


def test_the_refusal_says_what_the_operator_can_do(server: Running) -> None:
    answer = server.client.get("/api/games", headers={"host": "games.example.org"})
    assert "--allowed-host games.example.org" in answer.json()["message"]
    answer = server.client.get("/api/games", headers={"origin": "https://games.example.org"})
    assert "--origin https://games.example.org" in answer.json()["message"]
