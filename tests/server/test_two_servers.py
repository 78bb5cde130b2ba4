"""Two servers on one database: each sees what the other wrote, and no version of a match is written twice."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec
import pytest
from tests.patience import until
from tests.server.harness import PERSON, Json, People, Running, computer, heard
from tests.tiers import sampled

from broadfront.server.http.errors import StorageFault
from broadfront.server.matches.dice import verification
from broadfront.server.matches.dice.seeds import commitment_of
from broadfront.server.matches.event_store import EventStore
from broadfront.server.matches.schemas import MatchFile

Tables = tuple[People, People]


@pytest.fixture
def tables(start: Callable[..., Running]) -> Tables:
    """The same match at two servers; both have it in memory."""
    here, there = start(), start(look_out=0.05)
    return at_both(here.match(), there)


def at_both(people: People, other: Running) -> Tables:
    twin = People(other, {"id": people.id, "links": []})
    twin.tokens = people.tokens
    people.state(), twin.state()
    return people, twin


def rows(people: People) -> list[Any]:
    return people.server.sql(f"select version from moves where match_id = '{people.id}' order by version")


def asked(people: People) -> tuple[int, int, list[list[Any]]]:
    state = people.state()
    seat = state["view"]["ask"][0]
    return seat, state["version"], people.state(seat)["view"]["ask"][3]


@pytest.mark.parametrize("moves", sampled([20, 60], 2))
def test_what_one_server_wrote_the_other_shows_and_goes_on_from(tables: Tables, moves: int) -> None:
    for n in range(moves):
        people, other = tables if n % 3 else tables[::-1]
        people.step(5 * n + 1)
        assert other.state(0) == people.state(0)
        assert other.get("/log").json() == people.get("/log").json()
    here = tables[0]
    before = here.state(0, after=0)
    here.server.forget()
    assert here.state(0, after=0) == before
    assert len(rows(here)) == before["version"]


def test_a_move_sent_to_a_server_that_has_not_looked_is_made_or_a_conflict(tables: Tables) -> None:
    here, there = tables
    seat, version, moves = asked(here)
    assert here.send(seat, version, moves[0]).status_code == 200
    assert there.send(seat, version, moves[1]).status_code == 409
    assert there.send(seat, version, moves[0]).status_code == 200, "the same was made already"
    seat, version, moves = asked(here)
    assert here.send(seat, version, moves[0]).status_code == 200
    answer = there.send(*next_of(here))
    assert answer.status_code == 200, "a version that this server has not seen yet"
    assert here.state()["version"] == there.state()["version"] == len(rows(here))


def next_of(people: People) -> tuple[int, int, list[Any]]:
    seat, version, moves = asked(people)
    return seat, version, moves[0]


def test_of_two_moves_at_once_at_two_servers_exactly_one_is_made(tables: Tables) -> None:
    with ThreadPoolExecutor(2) as both:
        for n in range(25):
            seat, version, moves = asked(tables[n % 2])
            chosen = [moves[0], moves[-1]]
            answers = list(both.map(lambda at, move: at.send(seat, version, move), tables, chosen))  # noqa: B023
            codes = sorted(answer.status_code for answer in answers)
            assert codes == ([200, 200] if chosen[0] == chosen[1] else [200, 409])
            views = [people.state(seat)["view"] for people in tables]
            assert views[0] == views[1]
            if views[0]["ask"] is None:
                break
    assert rows(tables[0]) == [(n,) for n in range(1, tables[0].state()["version"] + 1)]


def test_who_watches_one_server_hears_of_a_move_at_the_other(tables: Tables) -> None:
    here, there = tables
    with there.socket(0) as line:
        assert heard(line)["version"] == 0
        here.step()
        news = heard(line)
        while news["version"] == 0:
            news = heard(line)
        assert len(news["last"]) == news["version"]
    waiting = there.get("/changes", 1, after=0, wait=20).json()
    assert waiting["version"] == here.state()["version"]


def test_an_undo_at_one_server_is_one_at_the_other(tables: Tables) -> None:
    here, there = tables
    seat, version, n = 0, 0, 0
    while not here.state(seat)["can_undo"]:
        here.step(n)
        seat, version, _ = asked(here)
        n += 1
    assert there.state(seat)["can_undo"]
    assert here.post("/undo", {"version": version}, seat).status_code == 200
    assert there.state(seat)["moves"] == here.state(seat)["moves"]
    assert there.post("/undo", {"version": version}, seat).status_code == 200, "sent again"
    assert there.state(seat)["version"] == here.state(seat)["version"]
    there.step()


def test_groups_and_single_orders_taken_back_are_the_same_at_both(start: Callable[..., Running]) -> None:
    here, there = at_both(
        start().match("global_war", options={"expansion2": False, "research": False}), start()
    )
    assert here.send(0, here.state()["version"], ["end", 0, 0]).status_code == 200
    state = here.state(0)
    moves = [move for move in state["view"]["ask"][3] if move[0] == "move"]
    where = moves[0][2]
    units = [what for _, what, goal in moves if goal == where][:3]
    parts = [{"verb": "move", "what": units, "where": [where], "units": len(units)}]
    body = {"version": state["version"], "parts": parts}
    assert here.post("/group", body, 0).status_code == 200
    assert there.post("/group", body, 0).status_code == 200, "sent again, to the other server"
    assert there.state(0) == here.state(0)
    assert len(rows(here)) == state["version"] + len(units), "given once"
    order = there.get("/orders", 0).json()["orders"][-1]
    assert order["moves"] == len(units)
    back = {"version": there.state()["version"], "first": order["first"]}
    assert there.post("/undo", back, 0).status_code == 200
    assert here.post("/undo", back, 0).status_code == 200, "sent again, to the other server"
    assert here.state(0) == there.state(0)
    assert here.state(0)["moves"] == state["moves"]
    here.server.forget()
    assert here.state(0) == there.state(0)


def test_dice_of_one_server_have_the_salt_that_the_other_was_given(tables: Tables) -> None:
    for people, seat, salt in zip(tables, (0, 1), ("pepper", "sugar"), strict=True):
        assert people.post("/promise", {"promise": commitment_of(salt)}, seat).status_code == 200
    for people, seat, salt in zip(tables, (0, 1), ("pepper", "sugar"), strict=True):
        seen = {"salt": salt, "promises": people.state()["promises"]}
        assert people.post("/salt", seen, seat).status_code == 200
    here, there = tables
    session = there.server.live(there.id)
    there.send(*next_of(here))
    assert session.salts == ["pepper", "sugar"]
    there.play_out()
    file = msgspec.json.decode(there.get("/export", format="json").content, type=MatchFile)
    assert file.salts == ["pepper", "sugar"]
    assert verification.verify(file).rolls > 6, "every die follows from the key and the salts"


def test_a_salt_promised_after_a_die_at_the_other_server_is_too_late(tables: Tables) -> None:
    here, there = tables
    while -1 not in [mover for mover, *_ in here.state(after=0)["last"]]:
        here.step()
    assert there.post("/promise", {"promise": commitment_of("pepper")}, 0).status_code == 409
    assert there.state()["salts"] == ["", ""]


def standing(people: People, until: str) -> list[Json]:
    answer = people.server.client.put(
        f"/api/matches/{people.id}/standing",
        json={"topic": "Reaction", "until": until},
        headers=people.headers(1),
    )
    assert answer.status_code == 200, answer.text
    answers: list[Json] = answer.json()["answers"]
    return answers


def test_what_is_declined_at_one_server_is_declined_at_the_other(tables: Tables) -> None:
    here, there = tables
    kept = standing(here, "match")
    assert there.get("/standing", 1).json()["answers"] == kept
    assert standing(there, "ask") == []
    assert standing(here, "match") == kept, "it was withdrawn elsewhere, and is given again"
    assert there.get("/standing", 1).json()["answers"] == kept
    session = there.server.live(there.id)
    standing(here, "ask")
    there.send(*next_of(here))
    assert not session.seats[1].declines, "a move rests on what is declined now"


def test_the_computers_of_two_servers_make_each_move_once(start: Callable[..., Running]) -> None:
    here, there = start(), start(look_out=0.05)
    tables = at_both(here.match(seats=[PERSON, computer("recruit")]), there)
    with tables[0].socket(0) as first, tables[1].socket(0) as second:
        for n in range(8):
            people, line = (tables[0], first) if n % 2 else (tables[1], second)
            while (state := heard(line))["view"]["ask"][0] != 0 or state["version"] < people.state()[
                "version"
            ]:
                pass
            assert people.send(0, state["version"], people.state(0)["view"]["ask"][3][0]).status_code == 200
    until(lambda: tables[0].state()["view"]["ask"][0] == 0, "the computer has moved")
    assert tables[0].state(0)["view"] == tables[1].state(0)["view"]
    assert len(rows(tables[0])) == tables[1].state()["version"]


def test_many_first_starts_at_once_all_succeed(empty_database: str) -> None:
    def start_up(_: int) -> None:
        async def open_and_close() -> None:
            store = EventStore(empty_database)
            await store.open()
            await store.close()

        asyncio.run(open_and_close())

    with ThreadPoolExecutor(6) as several:
        list(several.map(start_up, range(6)))


def renewed(people: People, seat: int) -> People:
    """Renew the link of a seat; return who sits there with the new one."""
    token = "n" * 43
    assert people.post("/renew", {"token": token}, seat).status_code == 200
    newcomer = People(people.server, {"id": people.id, "links": []})
    newcomer.tokens = {**people.tokens, seat: token}
    return newcomer


def test_a_link_renewed_at_one_server_moves_at_the_other_and_the_ended_one_does_not(tables: Tables) -> None:
    here, there = tables
    seat, version, moves = asked(here)
    newcomer = renewed(here, seat)
    refused = there.send(seat, version, moves[0])
    assert refused.status_code == 401
    assert "was renewed" in refused.text
    newcomer.server = there.server
    assert newcomer.send(seat, version, moves[0]).status_code == 200
    assert len(rows(here)) > 0


def test_a_new_link_moves_at_a_server_that_has_not_looked(tables: Tables) -> None:
    here, there = tables
    seat, version, moves = asked(here)
    newcomer = renewed(here, seat)
    newcomer.server = there.server
    assert newcomer.send(seat, version, moves[0]).status_code == 200


def test_while_the_database_is_away_nothing_is_told_from_memory(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = tables
    newcomer = renewed(here, 0)
    newcomer.server = there.server

    async def away(storage: EventStore, ids: Any) -> Any:
        raise StorageFault("The server cannot read its database just now.")

    monkeypatch.setattr(EventStore, "written", away)
    assert there.get("", 0).status_code == 503, "the ended link"
    assert newcomer.get("", 0).status_code == 503, "the new one: not refused for good"
    assert there.get("").status_code == 503
    monkeypatch.undo()
    assert there.get("", 0).status_code == 401
    assert newcomer.get("", 0).status_code == 200


on_postgresql = pytest.mark.parametrize("kind", ["postgresql"], indirect=True)


@on_postgresql
def test_postgresql_tells_a_move_at_once_and_a_broken_line_is_taken_up_again(
    start: Callable[..., Running],
) -> None:
    here, there = start(), start(look_out=3600)  # it does not look by itself while the test lasts
    people, twin = at_both(here.match(), there)
    listener = there.context._listener
    assert listener is not None
    until(lambda: listener.is_up, "the line is up")
    with twin.socket(0) as line:
        before = heard(line)["version"]
        people.step(1)
        while (told := heard(line)["version"]) <= before:
            pass
        here.sql("select pg_terminate_backend(pid) from pg_stat_activity where query like 'LISTEN%'")
        until(lambda: not listener.is_up, "the line broke")
        people.step(2)
        while (again := heard(line)["version"]) <= told:
            pass
        until(lambda: listener.is_up, "the line is up again")
        people.step(3)
        while heard(line)["version"] <= again:
            pass


@on_postgresql
def test_what_is_heard_of_one_match_reads_no_other(
    start: Callable[..., Running], monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = start(), start(look_out=3600)
    (people, twin), (_, their_twin) = (at_both(here.match(), there) for _ in range(2))
    listener, storage = there.context._listener, there.context.storage
    assert listener is not None
    until(lambda: listener.is_up, "the line is up")
    with twin.socket(0) as line, their_twin.socket(0) as other_line:
        before = heard(line)["version"]
        heard(other_line)
        asked, ask = list[Any](), storage.ask

        async def counted(what: str, do: Any, *given: Any) -> Any:
            asked.append(given)
            return await ask(what, do, *given)

        monkeypatch.setattr(storage, "ask", counted)
        people.step(1)
        while heard(line)["version"] <= before:
            pass
    assert asked == [({people.id: before},)], "one connection, one match"
