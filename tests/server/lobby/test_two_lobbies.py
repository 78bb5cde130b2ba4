"""Two servers on one database have one lobby."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.server.harness import People, Running, heard
from tests.server.lobby.table import Table, listed, token
from tests.server.lobby.test_hub import looking, told
from websockets.exceptions import ConnectionClosed


@pytest.fixture
def servers(start: Callable[..., Running]) -> tuple[Running, Running]:
    return start(), start(look_out=0.05)


def test_a_table_of_one_server_is_joined_at_the_other(servers: tuple[Running, Running]) -> None:
    here, there = servers
    with looking(there) as line:
        assert told(line, "lobby")["open"] == []
        table = Table.opened(here)
        assert told(line, "lobby")["open"] == [table.id]
        with table.socket(0) as host:
            assert heard(host)["missing"] == [1]
            assert table.join(client=there.client).status_code == 200
            while heard(host)["missing"]:
                pass
        while told(line, "lobby")["live"] != [table.id]:
            pass
    table.step()


def test_two_at_two_servers_are_paired(servers: tuple[Running, Running]) -> None:
    found = [
        server.client.post(
            "/api/lobby/quick", json={"game": "front_line", "token": token(word), "name": f"Guest {word}"}
        ).json()
        for server, word in zip(servers, "ab", strict=True)
    ]
    assert found[0]["match"] == found[1]["match"]
    assert [one["waiting"] for one in found] == [True, False]


def test_who_watches_a_table_hears_that_it_was_withdrawn_elsewhere(servers: tuple[Running, Running]) -> None:
    here, there = servers
    table = Table.opened(here)
    twin = People(there, {"id": table.id, "links": []})
    with twin.socket() as line:
        heard(line)
        assert table.post("/withdraw", {}, 0).status_code == 200
        with pytest.raises(ConnectionClosed) as closed:
            heard(line)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4404
    assert listed(there, "open") == []
