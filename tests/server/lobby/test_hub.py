"""News of the lobby over a WebSocket."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from tests.patience import PATIENCE, until
from tests.server.accounts.visitor import Browser
from tests.server.harness import Running
from tests.server.lobby.table import Table
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

Json = dict[str, Any]


@contextmanager
def looking(server: Running, *seats: Json, cookie: str = "") -> Iterator[ClientConnection]:
    address = server.url.replace("http", "ws") + "/api/lobby/live"
    headers = {"cookie": cookie} if cookie else {}
    with connect(address, additional_headers=headers) as line:
        line.send(json.dumps({"seats": seats}))
        yield line


def told(line: ClientConnection, part: str) -> Json:
    """Return the next news of a part."""
    while True:
        message: Json = json.loads(line.recv(timeout=PATIENCE))
        if message[part] is not None:
            found: Json = message[part]
            return found


def test_a_table_comes_and_goes(server: Running) -> None:
    with looking(server) as line:
        assert told(line, "lobby") == {"open": [], "live": [], "cards": []}
        table = Table.opened(server)
        now = told(line, "lobby")
        assert (now["open"], [card["match"] for card in now["cards"]]) == ([table.id], [table.id])
        table.join()
        while (now := told(line, "lobby"))["live"] != [table.id]:
            pass
        assert now["open"] == []


def test_ones_own_matches_are_told_when_somebody_moved(server: Running) -> None:
    people = server.match()
    asked = people.state()["view"]["ask"][0]
    seat = {"match": people.id, "token": people.tokens[1 - asked]}
    with looking(server, seat) as line:
        assert told(line, "own")["matches"][0]["table"]["asked"] == asked
        while people.state()["view"]["ask"][0] == asked:
            people.step(3)
        while told(line, "own")["matches"][0]["table"]["asked"] == asked:
            pass


def test_an_account_hears_of_invitations(server: Running, browser: Browser, other: Browser) -> None:
    browser.sign_up("Ada")
    other.sign_up("Bob")
    cookie = "; ".join(f"{name}={value}" for name, value in other.client.cookies.items())
    with looking(server, cookie=cookie) as line:
        assert told(line, "own")["invitations"] == []
        seats = [{"kind": "person"}, {"kind": "open"}]
        table = Table.opened(server, browser.client, seats=seats, whom="user", user="Bob")
        assert told(line, "own")["invitations"][0]["match"] == table.id
        table.join(client=other.client)
        while (now := told(line, "own"))["invitations"]:
            pass
        assert now["matches"][0]["table"]["match"] == table.id


@pytest.mark.parametrize(
    "hello", ["", "[]", "{", '{"seats": 1}', '{"seats": [{"match": "a", "token": "b"}]}', "x" * 50_000]
)
def test_a_page_that_says_nothing_of_sense_is_shown_the_door(server: Running, hello: str) -> None:
    address = server.url.replace("http", "ws") + "/api/lobby/live"
    with connect(address) as line:
        line.send(hello)
        with pytest.raises(ConnectionClosed) as closed:
            line.recv(timeout=PATIENCE)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code in (4422, 1009)


def test_nobody_looks_when_no_page_is_open(server: Running) -> None:
    with looking(server) as line:
        told(line, "lobby")
        assert server.context.lobby_feed._task is not None
    until(lambda: server.context.lobby_feed._task is None, "nobody looks")
