"""The connection to PostgreSQL breaks in the middle of a commit: what was written is found, nothing is made twice."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from tests.patience import until
from tests.server.harness import PERSON, People, Running, computer
from tests.server.postgres import Cluster
from tests.server.proxy import Cut, Proxy, proxied

from broadfront.server.db import engine
from broadfront.server.matches.clocks import heartbeat
from broadfront.server.matches.dice.seeds import commitment_of
from broadfront.server.matches.event_store import EventStore

on_postgresql = pytest.mark.parametrize("kind", ["postgresql"], indirect=True)
either_way: pytest.MarkDecorator = pytest.mark.parametrize("lost", ["answer", "commit"])


@pytest.fixture
def proxy(cluster: Cluster) -> Iterator[Proxy]:
    with proxied(cluster.port) as proxy:
        yield proxy


async def no_rest(_: EventStore) -> None:
    """Write nothing that the proxy could take for the commit that it is to lose."""


@pytest.fixture
def server(
    start: Callable[..., Running], proxy: Proxy, database: str, monkeypatch: pytest.MonkeyPatch
) -> Running:
    monkeypatch.setattr(heartbeat, "rest", no_rest)
    return start(database=proxy.url(database))


def rows(people: People) -> int:
    """How many moves and undos the journal has."""
    return int(people.server.sql(f"select count(*) from moves where match_id = '{people.id}'")[0][0])


def moves(people: People) -> list[list[object]]:
    asked = people.state()["view"]["ask"][0]
    found: list[list[object]] = people.state(asked)["view"]["ask"][3]
    return found


@on_postgresql
@either_way
def test_a_move_is_made_once_though_its_commit_was_cut_off(server: Running, proxy: Proxy, lost: Cut) -> None:
    people = server.match()
    proxy.cut = lost
    answer = people.send(0, 0, moves(people)[1])
    assert (answer.status_code, proxy.cuts) == (200, 1)
    assert answer.json()["version"] == rows(people) == 1
    for n in range(5):
        people.step(n)
    assert people.state()["version"] == rows(people)


@on_postgresql
@either_way
def test_a_move_of_unknown_fate_is_not_called_unmade_and_can_be_sent_again(
    server: Running, proxy: Proxy, lost: Cut
) -> None:
    people = server.match()
    move = moves(people)[1]
    proxy.cut, proxy.goes_away = lost, True
    answer = people.send(0, 0, move)
    assert answer.status_code == 503
    assert "not known" in answer.json()["message"]
    assert "nothing was changed" not in answer.json()["message"]
    assert people.get("", 0).status_code == 503, "nothing is shown that may not be so any more"
    proxy.come_back()
    again = people.send(0, 0, move)
    assert again.status_code == 200
    assert again.json()["last"] == [[0, *move]]
    assert people.state()["version"] == rows(people) == 1
    people.step()


@on_postgresql
def test_another_move_after_one_that_was_made_after_all_is_a_conflict(server: Running, proxy: Proxy) -> None:
    people = server.match()
    first, other = moves(people)[:2]
    proxy.cut, proxy.goes_away = "answer", True
    assert people.send(0, 0, first).status_code == 503
    proxy.come_back()
    answer = people.send(0, 0, other)
    assert answer.status_code == 409
    assert people.state(0, after=0)["last"] == [[0, *first]]
    people.step()


@on_postgresql
def test_a_commit_that_arrives_late_is_found(
    server: Running, proxy: Proxy, monkeypatch: pytest.MonkeyPatch, start: Callable[..., Running]
) -> None:
    monkeypatch.setattr(engine, "BUSY_TIMEOUT", 300)  # for the row that the delayed one holds
    second = start(database=server.config.database)
    people = server.match()
    people.server = second
    move = moves(people)[1]
    proxy.cut = "delayed"
    answer = people.send(0, 0, move)
    assert answer.status_code == 503
    assert "not known" in answer.json()["message"]
    assert rows(people) == 0
    proxy.deliver()
    until(lambda: rows(people) == 1, "the delayed commit is there")
    assert people.state(0, after=0)["last"] == [[0, *move]], "who looks sees it"
    assert people.send(0, 0, move).status_code == 200
    people.step()


@on_postgresql
@either_way
def test_a_new_match_is_made_once(server: Running, proxy: Proxy, lost: Cut) -> None:
    proxy.cut = lost
    people = server.match()
    assert proxy.cuts == 1
    assert server.sql("select count(*) from matches")[0][0] == 1
    people.step()


@on_postgresql
@either_way
def test_salt_and_standing_answers_are_kept(server: Running, proxy: Proxy, lost: Cut) -> None:
    people = server.match()
    proxy.cut = lost
    assert people.post("/promise", {"promise": commitment_of("pepper")}, 0).status_code == 200
    assert people.post("/promise", {"promise": commitment_of("sugar")}, 1).status_code == 200
    proxy.cut = lost
    told = people.post("/salt", {"salt": "pepper", "promises": people.state()["promises"]}, 0)
    assert told.json()["salts"] == ["pepper", ""]
    proxy.cut = lost
    body = {"topic": "Reaction", "until": "match"}
    kept = server.client.put(f"/api/matches/{people.id}/standing", json=body, headers=people.headers(1))
    assert kept.json() == {"answers": [body]}
    assert proxy.cuts == 3
    server.forget()
    assert people.state()["salts"] == ["pepper", ""]
    assert people.get("/standing", 1).json() == {"answers": [body]}


@on_postgresql
@either_way
def test_the_computer_goes_on(server: Running, proxy: Proxy, lost: Cut) -> None:
    people = server.match(seats=[PERSON, computer("recruit")])
    for _ in range(3):
        until(lambda: people.state()["view"]["ask"][0] == 0, "the person is asked")
        proxy.cut = lost
        people.step()
    until(lambda: people.state()["view"]["ask"][0] == 0, "the person is asked")
    assert people.state()["version"] == rows(people)
