"""Matches that nobody plays: announced, deleted, and kept by whoever plays."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import msgspec
import pytest
from tests.patience import until
from tests.server.harness import People, Running

from broadfront.server.admin import match_expiry
from broadfront.server.workers import periodic

ANNOUNCED = "the match is deleted on"


def looks(server: Running, days: float) -> None:
    """Have a server look for matches that nobody plays, so many days from now."""
    server.run(match_expiry.poll(server.context, datetime.now(UTC) + timedelta(days=days)))


def played(people: People) -> People:
    """Have somebody move."""
    asked = people.state()["view"]["ask"][0]
    state = people.state(asked)
    assert people.send(asked, state["version"], state["view"]["ask"][3][0]).status_code == 200
    return people


def is_there(people: People) -> bool:
    return people.get().status_code == 200


def test_a_match_in_which_nobody_moves_is_announced_and_then_deleted(start: Callable[..., Running]) -> None:
    server = start(expire_unplayed=28)
    people, other = server.match(), played(server.match())
    looks(server, 20)
    assert ANNOUNCED not in people.state()["origin"]
    looks(server, 22)
    end = (datetime.now(UTC) + timedelta(days=29)).date()
    assert f"{ANNOUNCED} {end} unless somebody does." in people.state(0)["origin"]
    german = server.client.get(f"/api/matches/{people.id}", headers={"accept-language": "de"}).json()
    assert f"wird am {end} gelöscht" in german["origin"]
    server.forget()
    assert ANNOUNCED in people.state()["origin"], "whoever opens it later is told too"
    looks(server, 28)
    assert is_there(people)
    looks(server, 29.1)
    assert people.get().status_code == 404
    for table in ("matches", "seats", "moves", "snapshots", "removals", "shown", "writes"):
        column = "id" if table == "matches" else "match_id"
        assert server.sql(f"SELECT count(*) FROM {table} WHERE {column} = '{people.id}'") == [(0,)]
    assert is_there(other)
    assert ANNOUNCED not in other.state()["origin"]


def test_whoever_plays_keeps_the_match(start: Callable[..., Running]) -> None:
    server = start(expire_unplayed=28)
    people = server.match()
    looks(server, 22)
    assert ANNOUNCED in people.state()["origin"]
    played(people)
    assert ANNOUNCED not in people.state()["origin"]
    looks(server, 40)
    assert is_there(people)


def test_an_abandoned_match_is_deleted_much_later(start: Callable[..., Running]) -> None:
    server = start(expire_idle=100)
    people = played(server.match())
    looks(server, 74)
    assert ANNOUNCED not in people.state()["origin"]
    looks(server, 76)
    assert ANNOUNCED in people.state()["origin"]
    looks(server, 102)
    assert not is_there(people)


def test_a_match_that_is_over_or_rated_or_of_a_tournament_is_never_deleted(
    start: Callable[..., Running],
) -> None:
    server = start(expire_idle=100, expire_unplayed=10)
    over, rated, fixture = played(server.match()), server.match(), server.match()
    asked = over.state()["view"]["ask"][0]
    assert over.post("/parley", {"say": "resign"}, asked).status_code == 200
    server.sql(f"UPDATE matches SET rated = true WHERE id = '{rated.id}'")
    server.sql(
        "INSERT INTO tournaments (id, title, message, made, game, scenario, options, pace, rated, system, most, wanted,"
        " hours, closes, state, why, rounds, round, writes) VALUES ('t', '', '', '2026-01-01', '', '', '', '', false,"
        " 'swiss', 2, 0, 1, '2026-01-01', 'on', '', 1, 1, 0)"
    )
    server.sql(
        "INSERT INTO tournament_games (tournament_id, round, board, game, first, second, match_id, ends, how)"
        f" VALUES ('t', 1, 1, 1, 1, 2, '{fixture.id}', '2026-01-01', '')"
    )
    for days in (1_000, 2_000):
        looks(server, days)
    assert all(map(is_there, (over, rated, fixture)))


def test_all_that_nobody_plays_is_announced_and_deleted_within_a_look(
    start: Callable[..., Running], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(match_expiry, "MAX_AT_ONCE", 2)
    server = start(expire_unplayed=28)
    every = [server.match() for _ in range(5)]
    looks(server, 22)
    assert server.sql("SELECT count(*) FROM removals") == [(5,)]
    looks(server, 29.1)
    assert not any(map(is_there, every))


def test_matches_that_cannot_be_opened_keep_no_other_from_being_deleted(
    start: Callable[..., Running], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(match_expiry, "MAX_AT_ONCE", 1)
    server = start(expire_unplayed=28)
    every = sorted((server.match() for _ in range(3)), key=lambda people: people.id)
    looks(server, 22)
    server.sql(f"UPDATE matches SET game = 'none' WHERE id = '{every[0].id}'")
    server.forget()
    looks(server, 29.1)
    assert f"match {every[0].id} is not removed" in caplog.text
    assert server.sql("SELECT id FROM matches") == [(every[0].id,)]


def test_the_first_look_is_soon_after_the_start(
    start: Callable[..., Running], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(periodic, "SOON", 0.01)
    old = datetime.now(UTC) - timedelta(days=25)
    server = start(expire_unplayed=28)
    people = server.match()
    server.sql(f"UPDATE shown SET updated = '{old:%Y-%m-%d %H:%M:%S}' WHERE match_id = '{people.id}'")
    server = start(expire_unplayed=28)
    until(lambda: server.sql("SELECT match_id FROM removals") == [(people.id,)], "it is announced")


def test_nothing_is_deleted_where_the_operator_does_not_want_it(start: Callable[..., Running]) -> None:
    server = start(expire_idle=0, expire_unplayed=0)
    people = server.match()
    for days in (10_000, 20_000):
        looks(server, days)
    assert is_there(people)


@pytest.mark.parametrize("days", range(1, 400, 7))
def test_players_are_told_in_time(days: int) -> None:
    assert 1 <= match_expiry.notice_days(days) <= min(30, days)


def test_what_was_announced_is_taken_back_where_the_operator_wants_it_no_more(
    start: Callable[..., Running],
) -> None:
    server = start(expire_unplayed=28, expire_idle=28)
    people, other = server.match(), played(server.match())
    looks(server, 22)
    assert ANNOUNCED in people.state()["origin"]
    assert ANNOUNCED in other.state()["origin"]
    server.context.config = msgspec.structs.replace(server.context.config, expire_unplayed=0)
    looks(server, 60)
    assert is_there(people)
    assert ANNOUNCED not in people.state()["origin"]
    assert not is_there(other)
