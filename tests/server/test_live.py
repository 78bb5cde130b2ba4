"""Live updates over a real WebSocket, and by long polls: news, resume, presence, heartbeats."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest
from tests.patience import PATIENCE, until
from tests.server.harness import Running, heard
from websockets.exceptions import ConnectionClosed

from broadfront.engine.position import Position
from broadfront.engine.view import View


def test_a_socket_says_the_match_at_once_and_after_every_move(server: Running) -> None:
    people = server.match()
    with people.socket(0) as line:
        first = heard(line)
        assert (first["version"], first["seat"]) == (0, 0)
        people.step()
        news = heard(line)
        assert news["version"] == 1
        assert len(news["last"]) == 1


def test_two_seats_and_a_spectator_each_hear_their_own(server: Running) -> None:
    people = server.match()
    with people.socket(0) as green, people.socket(1) as red, people.socket() as crowd:
        people.step()
        for line, seat in ((green, 0), (red, 1), (crowd, -1)):
            while (state := heard(line))["version"] < 1:
                pass
            assert state["seat"] == seat
            assert state["view"]["seat"] == seat
            assert bool(state["view"]["ask"][3]) == (state["view"]["ask"][0] == seat)


def test_a_move_has_the_view_of_each_seat_built_once(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = server.match()
    game = type(server.live(people.id).game)
    views, shown = game.view, list[tuple[Position, int]]()

    def counted(self: Any, p: Any, seat: int) -> View:
        shown.append((p, seat))
        return views(self, p, seat)

    with people.socket(0) as green, people.socket(1) as red, people.socket() as crowd:
        for line in (green, red, crowd):
            heard(line)
        people.step()
        monkeypatch.setattr(game, "view", counted)
        people.step()
        for line in (green, red, crowd):
            while heard(line)["version"] < 2:
                pass
    position = server.live(people.id).match.position
    assert sorted(seat for p, seat in shown if p is position) == [-1, 0, 1]


def test_a_lost_socket_resumes_where_it_was(server: Running) -> None:
    people = server.match()
    with people.socket(0) as line:
        last = heard(line)["version"]
        people.step()
        last = heard(line)["version"]
    for n in range(5):
        people.step(n)
    with people.socket(0, after=last) as line:
        news = heard(line)
    now = people.state(0)
    assert news["version"] == now["version"]
    assert len(news["last"]) == now["moves"] - 1
    assert {line["move"] for line in news["log"]} <= set(range(1, now["moves"]))


def test_a_broken_line_is_survived_and_the_seat_is_seen_to_go(server: Running) -> None:
    people = server.match()
    with people.socket(1) as red:
        heard(red)
        green = people.socket(0)
        line = green.__enter__()
        heard(line)
        while not heard(red)["seats"][0]["here"]:
            pass
        line.socket.close()  # no good-bye
        line.close_socket()
        while heard(red)["seats"][0]["here"]:
            pass
        people.step()
        while heard(red)["version"] < 1:
            pass


def test_presence_is_seen_by_the_others(server: Running) -> None:
    people = server.match()
    with people.socket(0) as green:
        assert [seat["here"] for seat in heard(green)["seats"]] == [True, False]
        with people.socket(1):
            while not heard(green)["seats"][1]["here"]:
                pass
        while heard(green)["seats"][1]["here"]:
            pass


def test_a_silent_line_still_beats(start: Callable[..., Running]) -> None:
    people = start(heartbeat=0.2).match()
    with people.socket() as line:
        first = heard(line)
        again = [heard(line) for _ in range(3)]
    assert all(state["version"] == first["version"] and state["last"] == [] for state in again)


def test_a_wrong_link_or_match_is_closed_with_its_reason(server: Running) -> None:
    people = server.match()
    people.tokens[0] = "wrong"
    for seat, id_, code in ((0, people.id, 4401), (-1, "nowhere", 4404)):
        people.id = id_
        with people.socket(seat) as line:
            with pytest.raises(ConnectionClosed) as closed:
                line.recv(timeout=PATIENCE)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == code


def test_what_a_client_says_is_ignored(server: Running) -> None:
    people = server.match()
    with people.socket(0) as line:
        heard(line)
        line.send("hello")
        line.send('{"verb": "end"}')
        people.step()
        assert heard(line)["version"] == 1


def test_only_so_many_may_watch(start: Callable[..., Running]) -> None:
    people = start(most_watchers=1).match()
    with people.socket() as line:
        heard(line)
        with people.socket() as second:
            with pytest.raises(ConnectionClosed) as closed:
                second.recv(timeout=PATIENCE)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 4429
        assert people.get("/changes", after=0, wait=1).status_code == 429


def test_the_server_stops_while_people_are_connected(start: Callable[..., Running]) -> None:
    server = start()
    people = server.match()
    with people.socket(0) as line:
        heard(line)
        server.stop()
        with pytest.raises(ConnectionClosed):
            line.recv(timeout=PATIENCE)


def test_who_waits_for_news_is_answered_when_the_server_ends(start: Callable[..., Running]) -> None:
    """Long polls were cut off after five seconds, with an error 500."""
    server = start()
    people = server.match()
    address = f"{server.url}/api/v1/matches/{people.id}/changes?after=0&wait=30"
    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(httpx.get, address, timeout=PATIENCE)
        until(lambda: server.live(people.id).watchers, "the long poll is held")
        server.server.should_exit = True
        answer = waiting.result()
    assert (answer.status_code, answer.json()["version"]) == (200, 0)
    server.stop()
