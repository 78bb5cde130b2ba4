"""Taking back one order of several: what needs it, what stands, and that the journal can be played again."""

from __future__ import annotations

from typing import Any

import pytest
from tests.server.harness import PERSON, Json, People, Running, computer

from broadfront.engine import registry
from broadfront.engine.match import Match
from broadfront.engine.position import Move
from broadfront.server.matches.events import MovePlayed, MoveUndone


def listed(people: People, seat: int) -> list[Json]:
    answer = people.get("/orders", seat)
    assert answer.status_code == 200, answer.text
    assert answer.json()["version"] == people.state(seat)["version"]
    orders: list[Json] = answer.json()["orders"]
    return orders


def take_back(people: People, seat: int, first: int, **more: Any) -> Any:
    return people.post("/undo", {"version": people.state(seat)["version"], "first": first, **more}, seat)


def give(people: People, seat: int, *orders: str) -> None:
    """Give orders, written as in a match file."""
    game = registry.game(people.state()["game"])
    for order in orders:
        verb, what, where = game.read(order)
        answer = people.send(seat, people.state(seat)["version"], [verb, what, where])
        assert answer.status_code == 200, answer.text


def journal_of(people: People, count: int) -> list[str]:
    match = people.server.live(people.id).match
    return [match.game.spell(move) for move in match.journal[-count:]]


@pytest.fixture
def fleet(server: Running) -> People:
    """Germany has landed an infantry by a transport, and another one goes on board of a second."""
    people = server.match("global_war", seats=[PERSON, PERSON])
    give(people, 0, "end", "load u52 u172", "land u52 Baltic_States", "load u55 u182")
    return people


def test_an_order_is_taken_back_and_the_later_ones_stand(fleet: People) -> None:
    before = fleet.state(0)
    lines = listed(fleet, 0)
    assert [one["state"] for one in lines[-3:]] == ["needed", "free", "free"]
    land = lines[-2]
    after = take_back(fleet, 0, land["first"])
    assert after.status_code == 200, after.text
    assert journal_of(fleet, 3) == ["end", "load u52 u172", "load u55 u182"]
    assert after.json()["last"] == [], "what is played again is no news to look at"
    assert after.json()["moves"] == before["moves"] - 1
    rows = fleet.server.live(fleet.id).rows[before["version"] :]
    assert [type(row) for row in rows] == [MoveUndone, MoveUndone, MovePlayed], (
        "the journal only grows, by what it always had"
    )
    fleet.server.forget()
    assert journal_of(fleet, 3) == ["end", "load u52 u172", "load u55 u182"]
    position = fleet.server.live(fleet.id).match
    again = Match.replay(position.game, position.start, position.journal)
    assert again.position == position.position


def test_an_order_that_others_need_is_refused_by_name_or_goes_with_them(fleet: People) -> None:
    load, land, other = listed(fleet, 0)[-3:]
    assert load["needs"] == [land["first"]], "and not the second infantry"
    assert load["why"].startswith(land["text"].rstrip("."))
    version = fleet.state(0)["version"]
    refused = take_back(fleet, 0, load["first"])
    assert refused.status_code == 422
    assert land["text"].rstrip(".") in refused.json()["message"]
    assert fleet.state(0)["version"] == version, "all or nothing"
    assert take_back(fleet, 0, load["first"], with_needing=True).status_code == 200
    assert journal_of(fleet, 2) == ["end", "load u55 u182"]
    assert [one["text"] for one in listed(fleet, 0)[-1:]] == [other["text"]]


def test_sent_twice_it_is_done_once_and_an_old_version_is_refused(fleet: People) -> None:
    version = fleet.state(0)["version"]
    first = listed(fleet, 0)[-2]["first"]
    sent = {"version": version, "first": first}
    done = fleet.post("/undo", sent, 0).json()["version"]
    assert fleet.post("/undo", sent, 0).json()["version"] == done
    assert fleet.post("/undo", {"version": version, "first": first - 1}, 0).status_code == 409
    assert fleet.post("/undo", {"version": done, "first": 999}, 0).status_code == 409


def test_it_is_the_seats_own_affair(fleet: People) -> None:
    assert listed(fleet, 1) == []
    assert fleet.get("/orders").status_code == 401
    first = listed(fleet, 0)[-1]["first"]
    assert take_back(fleet, 1, first).status_code == 409
    assert fleet.post("/undo", {"version": fleet.state()["version"], "first": first}).status_code == 401


def test_orders_that_are_alike_are_one_and_what_went_together_is_one(server: Running) -> None:
    people = server.match("global_war", seats=[PERSON, PERSON])
    give(people, 0, "buy Infantry 2", "buy Tank 1", "end")
    unit = {"verb": "load", "what": [52, 53], "where": [172], "units": 2}
    sent = people.post("/group", {"version": people.state(0)["version"], "parts": [unit]}, 0)
    assert sent.status_code == 200, sent.text
    lines = listed(people, 0)
    assert lines[-1]["moves"] == 2
    assert take_back(people, 0, lines[0]["first"]).status_code == 200
    assert listed(people, 0)[-1]["moves"] == 2, "it is one order still"
    version = people.state(0)["version"]
    people.post("/undo", {"version": version}, 0)
    assert journal_of(people, 1) == ["end"]


def test_units_that_are_alike_stand_in_for_those_that_stay(server: Running) -> None:
    """Two of four infantry go one way and two another: either order is taken back without the other."""
    people = server.match("global_war", seats=[PERSON, PERSON])
    give(people, 0, "end")
    here = people.state(0)["view"]
    poland = next(
        counter["members"]
        for counter in here["counters"]
        if counter["kind"] == "Infantry" and counter["spoken"].endswith(", Poland")
    )
    first, second, third, fourth = poland
    give(people, 0, f"move u{first} East_Poland", f"move u{second} East_Poland")
    give(people, 0, f"move u{third} Baltic_States", f"move u{fourth} Baltic_States")
    lines = listed(people, 0)[-2:]
    assert [(one["moves"], one["state"]) for one in lines] == [(2, "free"), (2, "free")]
    assert take_back(people, 0, lines[0]["first"]).status_code == 200
    assert journal_of(people, 2) == [f"move u{first} Baltic_States", f"move u{second} Baltic_States"]
    assert listed(people, 0)[-1]["text"] == lines[1]["text"], "what is told is the same"


def test_nothing_before_a_die_is_listed(server: Running) -> None:
    people = server.match(seats=[PERSON, PERSON])
    for _ in range(60):
        people.step(5)
        session = people.server.live(people.id)
        ask = session.match.ask
        if ask is None:
            break
        lines = listed(people, ask.seat)
        barriers = [n for n in range(len(session.match.journal), 0, -1) if session.match.barrier(n)]
        assert all(one["first"] >= barriers[0] for one in lines)
        assert sum(one["moves"] for one in lines) <= len(session.match.journal) - barriers[0]
        free = [one for one in lines[:-1] if one["state"] == "free"]
        if free:
            assert take_back(people, ask.seat, free[0]["first"]).status_code == 200
            break


def test_against_the_computer_of_a_box_with_hidden_hands(server: Running) -> None:
    """Nothing that would show something is played again; what is listed can be done."""
    people = server.match("fighting_front", seats=[PERSON, computer("quick")])
    done, state = 0, people.state(0)
    for _ in range(200):
        ask = state["view"]["ask"]
        if ask is None or done > 2:
            break
        if ask[0] != 0:
            state = people.get("/changes", 0, after=state["version"], wait=5).json()
            continue
        state = people.send(0, state["version"], ask[3][0]).json()
        if state["view"]["ask"] and state["view"]["ask"][0] == 0 and state["can_undo"]:
            early = [one for one in listed(people, 0)[:-1] if one["state"] == "free"]
            if early and done < 3:
                answer = take_back(people, 0, early[0]["first"])
                assert answer.status_code == 200, answer.text
                state, done = answer.json(), done + 1
    assert done
    match = people.server.live(people.id).match
    assert Match.replay(match.game, match.start, [Move(*move) for move in match.journal]).log == match.log
