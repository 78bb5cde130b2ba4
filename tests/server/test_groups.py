"""Group orders: many units by one request, all of them or none, one version for others, one step to take back."""

from __future__ import annotations

import asyncio
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.games.global_war.positions import begin, islands, one, space
from tests.server.harness import Json, People, Running

from broadfront.engine import registry
from broadfront.engine.position import Move
from broadfront.games.global_war.map import MAP
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.move_phases import Noncombat
from broadfront.games.global_war.terms import JAPAN
from broadfront.server.matches.commands import group_orders
from broadfront.server.matches.commands import play as commands
from broadfront.server.matches.commands.group_schemas import OrderPart, OrdersRequest

GLOBAL_WAR = registry.game("global_war")
AXIS, ALLIES = 0, 1


@pytest.fixture(autouse=True, scope="module")
def veil(toybox: Path) -> Path:
    """A game with hidden cards is in the catalogue before the server's workers start."""
    return toybox


def id_of(name: str) -> int:
    return next(number for number in range(MAP.size) if MAP.name(number) == name)


@pytest.fixture
def war(server: Running) -> People:
    """Germany's first Combat Move of 1941."""
    people = server.match("global_war", options={"expansion2": False, "research": False})
    answer = people.send(AXIS, people.state()["version"], ["end", 0, 0])
    assert answer.status_code == 200, answer.text
    return people


def members(state: Json, place: str, kind: str) -> list[int]:
    at = id_of(place)
    return [
        unit
        for counter in state["view"]["counters"]
        if (counter["space"], counter["kind"], counter["side"]) == (at, kind, "Germany")
        for unit in counter["members"]
    ]


def part(units: list[int], goal: str, number: int = 0, verb: str = "move") -> Json:
    return {"verb": verb, "what": units, "where": [id_of(goal)], "units": number or len(units)}


def order(people: People, *parts: Json, version: int = -1, seat: int = AXIS) -> Json:
    state = people.state(AXIS)
    body = {"version": state["version"] if version < 0 else version, "parts": list(parts)}
    answer = people.post("/group", body, seat)
    told: Json = answer.json()
    return told | {"status": answer.status_code}


def all_of_poland(people: People) -> list[Json]:
    state = people.state(AXIS)
    return [
        part(members(state, "Poland", kind), "East Poland")
        for kind in ("Infantry", "Artillery", "Tank", "Fighter")
    ]


def test_a_group_goes_by_one_request_and_is_one_step_back(war: People) -> None:
    before = war.state(AXIS)
    parts = all_of_poland(war)
    units = sum(p["units"] for p in parts)
    after = order(war, *parts)
    assert after["status"] == 200
    assert after["version"] == before["version"] + units
    assert len(after["last"]) == units
    assert len(members(after, "East Poland", "Infantry")) == 4
    again = order(war, *parts, version=before["version"])
    assert (again["status"], again["version"]) == (200, after["version"]), "sent again, it is not done twice"
    war.server.forget()  # and what went together is kept in the tables
    back = war.post("/undo", {"version": after["version"]}, AXIS).json()
    assert back["moves"] == before["moves"]
    assert not members(back, "East Poland", "Infantry")


def test_what_a_group_would_bring_is_told_before_it_goes(war: People) -> None:
    state = war.state(AXIS)
    body = {"version": state["version"], "parts": all_of_poland(war)}
    path = f"/group/forecast?space={id_of('East Poland')}"
    many = war.post(path, body, AXIS).json()
    few = war.post(path, body | {"parts": body["parts"][:1]}, AXIS).json()
    assert many["outcomes"][0]["probability"] > few["outcomes"][0]["probability"]
    assert war.state(AXIS)["version"] == state["version"]
    assert war.post(path, body | {"version": 0}, AXIS).status_code == 409
    assert war.post(path, body).status_code == 401


def test_others_have_their_turn_while_many_units_go(war: People, monkeypatch: pytest.MonkeyPatch) -> None:
    """Units are moved a few at a time: however many go, nobody waits for all of them."""
    turns, moved = 0, Counter[int]()
    play = GlobalWarPosition.play

    def counted(p: GlobalWarPosition, move: Move) -> Any:
        moved[turns] += 1
        return play(p, move)

    async def given() -> None:
        async def count() -> None:
            nonlocal turns
            while True:
                turns += 1
                await asyncio.sleep(0)

        counting = asyncio.create_task(count())
        live = await war.server.context.find(war.id)
        monkeypatch.setattr(GlobalWarPosition, "play", counted)
        await commands.play_group(war.server.context, live, AXIS, send, "127.0.0.1")
        counting.cancel()

    state = war.state(AXIS)
    send = msgspec.convert({"version": state["version"], "parts": all_of_poland(war)}, OrdersRequest)
    war.server.run(given())
    assert war.state(AXIS)["version"] == state["version"] + 8
    assert sum(moved.values()) >= 16, "tried, and then made"
    assert max(moved.values()) <= group_orders.AT_ONCE + 1


def test_too_many_are_refused(war: People) -> None:
    infantry = members(war.state(AXIS), "Poland", "Infantry")
    parts = [part(infantry, "East Poland", 60), part(infantry, "East Poland", 60)]
    assert "At most 100" in order(war, *parts)["message"]
    again = [part(list(range(100)), "East Poland", 1) for _ in range(6)]
    fault = order(war, *again)
    assert (fault["status"], "At most 500" in fault["message"]) == (422, True), (
        "the same ones named again and again"
    )


def test_others_hear_of_a_group_once(war: People) -> None:
    before = war.state(ALLIES)["version"]
    order(war, *all_of_poland(war))
    news = war.get("/changes", ALLIES, after=before, wait=0).json()
    assert (news["version"], len(news["last"])) == (before + 8, 8)


def test_an_order_for_too_many_is_refused_as_a_whole(war: People) -> None:
    before = war.state(AXIS)
    infantry = members(before, "Poland", "Infantry")
    fault = order(
        war, part(infantry, "East Poland"), part(members(before, "France", "Infantry"), "East Poland", 1)
    )
    assert (fault["status"], fault["rule"]) == (422, "b3.3")
    assert "Nothing was ordered: 4 of the 5 could go." in fault["message"]
    assert war.state(AXIS)["version"] == before["version"]


def test_a_group_is_refused_to_others_and_late(war: People) -> None:
    parts = all_of_poland(war)
    assert order(war, *parts, seat=-1)["status"] == 401
    assert order(war, *parts, seat=ALLIES)["status"] == 422
    version = war.state()["version"]
    assert order(war, parts[0])["status"] == 200
    late = order(war, parts[1], version=version)
    assert (late["status"], late.get("version")) == (409, None)


def in_turn(p: GlobalWarPosition, *parts: OrderPart) -> group_orders.GroupMoves:
    asked = p.pending
    assert asked is not None
    return asyncio.run(
        group_orders.in_turn(p, parts, lambda q: q.pending is not None and q.pending.seat == asked.seat)
    )


def test_a_carrier_goes_before_the_fighters_that_land_on_it() -> None:
    p = islands("caroline_islands")
    fighters = [one(p, "caroline_islands", "japan", "fighter") for _ in range(4)]
    carriers = [one(p, "sz51", "japan", "carrier") for _ in range(2)]
    begin(p, "japan", Noncombat(JAPAN))
    zone = space("sz50")
    assert p.pending is not None
    assert Move("move", fighters[0], zone) not in p.pending.moves, "no deck is there yet"
    found = in_turn(p, OrderPart("move", fighters, [zone], 4), OrderPart("move", carriers, [zone], 2))
    assert not found.missing
    assert isinstance(found.position, GlobalWarPosition)
    assert [found.position.at[unit] for unit in (*fighters, *carriers)] == [zone] * 6
    three = in_turn(p, OrderPart("move", fighters, [zone], 3), OrderPart("move", carriers, [zone], 1))
    assert three.missing, "a carrier takes two"
    assert ({move.what for move in three.missing} <= set(fighters), len(three.moves)) == (True, 3)


def test_fighters_spread_over_carriers_that_lie_there() -> None:
    p = islands("caroline_islands")
    fighters = [one(p, "caroline_islands", "japan", "fighter") for _ in range(5)]
    for _ in range(2):
        one(p, "sz51", "japan", "carrier")
    begin(p, "japan", Noncombat(JAPAN))
    zone = space("sz51")
    four = in_turn(p, OrderPart("move", fighters, [zone], 4))
    assert not four.missing, "which deck one lands on is asked in between"
    five = in_turn(p, OrderPart("move", fighters, [zone], 5))
    assert [move.what for move in five.missing] == fighters[4:]


def test_where_something_is_hidden_a_group_goes_as_far_as_it_can(server: Running) -> None:
    table = server.match("veil")
    state = table.state(0)
    verb, what, where = state["view"]["ask"][3][0]
    twice = {"verb": verb, "what": [what], "where": [where], "units": 2}
    answer = table.post("/group", {"version": state["version"], "parts": [twice]}, 0)
    assert answer.status_code == 200, answer.text
    assert table.state()["moves"] > state["moves"]
    own = [move for move in answer.json()["last"] if move[0] == 0]
    assert len([move for move in own if move[1:] == [verb, what, where]]) == 1
