"""Standing answers: questions declined in advance, alike whatever could be played, and nobody else's affair."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from alembic.runtime.environment import EnvironmentContext
from sqlalchemy import Connection, event
from tests.games.global_war.expanded import bare2, in_half
from tests.games.global_war.positions import fight
from tests.games.global_war.positions import put as put_units
from tests.server.harness import PERSON, Json, People, Running, computer, heard
from tests.server.test_secrets import everything_sent

from broadfront.engine import registry
from broadfront.engine.conformance import any_setting, conform
from broadfront.engine.legality import no
from broadfront.engine.position import Move
from broadfront.games.global_war import GAME
from broadfront.server.db.migrations.running import scripts
from broadfront.server.matches.commands import auto_decline as answers
from broadfront.server.matches.schemas import AutoDeclineRequest


@pytest.fixture(autouse=True, scope="module")
def veil(toybox: Path) -> Path:
    """Veil is in the catalogue before the server's workers start."""
    return toybox


@pytest.fixture
def table(server: Running) -> People:
    """Red hides; Blue is asked [4], hides, is asked [4] and [5]; Red is asked [4]; three times over."""
    return server.match("veil", scenario="watch")


def put(people: People, seat: int, topic: str, until: str) -> httpx.Response:
    return people.server.client.put(
        f"/api/matches/{people.id}/standing",
        json={"topic": topic, "until": until},
        headers=people.headers(seat),
    )


def standing(people: People, seat: int) -> list[Json]:
    answers: list[Json] = people.get("/standing", seat).json()["answers"]
    return answers


def asked(people: People) -> tuple[int, str] | None:
    ask = people.state()["view"]["ask"]
    return None if ask is None else (ask[0], ask[1])


def verbs(people: People, seat: int) -> list[tuple[int, str]]:
    return [(mover, verb) for mover, verb, _, _ in people.state(seat, after=0)["last"] if mover >= 0]


def test_the_toy_keeps_the_laws(monkeypatch: pytest.MonkeyPatch) -> None:
    game = registry.game("veil")
    # what it says about card 2 is careless on purpose, for the tests of who is asked
    monkeypatch.setattr(
        type(game), "reason", lambda _, p, move: None if move in p.pending.moves else no("2", "NOT_HELD")
    )
    for seed in range(12):
        rng = Random(seed)
        conform(game, any_setting(game, rng), rng, stride=3)


def test_questions_declined_in_advance_are_answered_as_soon_as_they_come(table: People) -> None:
    assert put(table, 1, "Watch", "match").json() == {"answers": [{"topic": "Watch", "until": "match"}]}
    table.step()
    assert asked(table) == (1, "2"), "Blue was asked [4] and has answered"
    assert verbs(table, 1) == [(1, "let")], "what Red did is Red's secret"
    table.step()
    assert asked(table) == (1, "5"), "other rules are asked"
    table.step()
    assert asked(table) == (0, "4"), "and so is the other seat"


def test_they_are_declined_whether_there_was_something_to_play_or_not(table: People) -> None:
    """In the last round Blue has no card left when it is asked: it could only decline, and it is all the same."""
    put(table, 1, "Watch", "match")
    seen = []
    while (where := asked(table)) is not None:
        assert where != (1, "4")
        before = table.state(0)["version"]
        table.step()
        seen.append([(mover, verb) for mover, verb, *_ in table.state(0, after=before)["last"]])
    a_third = len(seen) // 3
    assert seen[:a_third] == seen[a_third : 2 * a_third] == seen[2 * a_third :]


def test_a_match_file_looks_the_same(server: Running) -> None:
    files = []
    for in_advance in (True, False):
        people = server.match("veil", scenario="watch")
        if in_advance:
            put(people, 1, "Watch", "match")
        while asked(people) is not None:
            people.step()  # the first move of [4] is to decline
        lines = people.get("/export").text.split("\n")
        files.append(
            [line.rstrip("0123456789") for line in lines if "Chance" not in line and "result" not in line]
        )
        assert people.get("/export", format="json").status_code == 200
    assert files[0] == files[1]
    assert sum("Blue: let" in line for line in files[0]) == 9


def test_a_pending_question_is_declined_too(table: People) -> None:
    table.step()
    assert asked(table) == (1, "4")
    with table.socket(0) as line:
        version = heard(line)["version"]
        assert put(table, 1, "Watch", "turn").status_code == 200
        news = heard(line)
        while news["version"] == version:
            news = heard(line)
    assert asked(table) == (1, "2")
    assert [move[:2] for move in news["last"]] == [], "a secret move, like any answer to this question"
    assert put(table, 1, "Watch", "turn").status_code == 200, "sent twice, it is the same"
    assert table.state()["version"] == news["version"]


def test_until_the_turn_ends(table: People) -> None:
    put(table, 1, "Watch", "turn")
    assert standing(table, 1) == [{"topic": "Watch", "until": "turn"}]
    for _ in range(4):
        table.step()
        assert asked(table) != (1, "4")
    assert table.state()["view"]["headline"] == "Round 2"
    assert standing(table, 1) == []
    table.step()
    assert asked(table) == (1, "4")


def test_an_answer_can_be_withdrawn_at_any_time(table: People) -> None:
    put(table, 1, "Watch", "match")
    table.step()
    table.step()
    assert put(table, 1, "Watch", "ask").json() == {"answers": []}
    table.step(), table.step(), table.step()
    assert asked(table) == (1, "4")


def test_in_front_line_a_turn_and_a_seats_own_turn_are_told_apart(server: Running) -> None:
    ways = {until: reactions(server, until) for until in ("ask", "turn", "own_turn", "match")}
    assert ways["ask"][:3] == [1, 2, 3], "in every turn of Green's, Red is asked"
    assert ways["turn"][0] > 1
    assert ways["own_turn"][0] == ways["turn"][0], "they end with the same turn where seats take turns"
    assert ways["match"] == []


def test_in_global_war_convoys_form_without_a_question_once_leaving_them_out_is_declined() -> None:
    p = in_half(bare2(), "early_1942")
    put_units(p, "sz6", "uk", escort=1, transport=2)
    fight(p, "germany", [(u, "sz6") for u in put_units(p, "sz5", "germany", cruiser=2)])
    assert p.pending is not None
    assert (p.pending.seat, p.pending.rule) == (1, "c12b.1")
    held = answers.changed(GAME, p, 1, {}, AutoDeclineRequest("Convoys", "match"))
    assert answers.until_choices(GAME) == ["turn", "match"]
    assert answers.answer(GAME, p, [{}, held]) == Move("end")
    assert answers.answer(GAME, p, [held, {}]) is None  # the attacker's says nothing


def reactions(server: Running, until: str) -> list[int]:
    """Play a match in which Red says in Green's first turn how to answer [8.8]; return Green's turns it is asked in."""
    people = server.match(scenario="first_game")
    game, turns, said = registry.game("front_line"), list[int](), False
    for _ in range(120):
        position = people.server.live(people.id).match.position
        if game.own_turns_begun(position, 0) and not said:
            said = put(people, 1, "Reaction", until).status_code == 200
        where = asked(people)
        if where is None:
            break
        if where == (1, "8.8"):
            turns.append(game.own_turns_begun(position, 0))
        seat = where[0]
        state = people.state(seat)
        moves: list[list[Any]] = state["view"]["ask"][3]
        # nobody uses Leadership up, and every turn has a few orders
        quiet = [m for m in moves if m[0] in ("decline", "move", "take", "first", "end", "accept")]
        people.send(seat, state["version"], (quiet or moves)[0])
    return sorted(set(turns))


def test_what_a_seat_declines_survives_the_server(start: Callable[..., Running]) -> None:
    first = start()
    people = first.match("veil", scenario="watch")
    put(people, 1, "Watch", "match")
    first.stop()
    second = start()
    people.server = second
    assert standing(people, 1) == [{"topic": "Watch", "until": "match"}]
    people.step()
    assert asked(people) == (1, "2")
    put(people, 1, "Watch", "ask")
    second.forget()
    assert standing(people, 1) == []


def test_the_answer_and_its_move_are_written_together(start: Callable[..., Running]) -> None:
    server = start()
    people = server.match("veil", scenario="watch")
    people.step()
    version = people.state()["version"]
    engine = server.context.storage.writes_by

    def refuse(connection: Any, cursor: Any, statement: str, *more: Any) -> None:
        if statement.startswith("INSERT INTO moves"):
            raise OSError("full")

    event.listen(engine, "before_cursor_execute", refuse)
    assert put(people, 1, "Watch", "match").status_code == 503
    assert standing(people, 1) == []
    assert (asked(people), people.state()["version"]) == ((1, "4"), version)
    server.forget()
    assert standing(people, 1) == []


async def go_back(server: Running, revision: str) -> None:
    """Take a database back to what an earlier version had made."""
    config, script = scripts()

    def down(connection: Connection) -> None:
        def steps(now: Any, _: Any) -> Any:
            return script._downgrade_revs(revision, now)

        with EnvironmentContext(config, script, fn=steps) as environment:
            environment.configure(connection=connection)
            environment.run_migrations()

    async with server.context.storage.engine.begin() as connection:
        await connection.run_sync(down)


def test_a_database_from_before_gets_the_columns(start: Callable[..., Running]) -> None:
    first = start()
    people = first.match("veil", scenario="watch")
    first.run(go_back(first, "0001"))
    first.stop()
    people.server = start()
    assert standing(people, 1) == []
    assert people.server.live(people.id).dice == 1
    assert people.state()["salting"] == "done"
    assert put(people, 1, "Watch", "match").status_code == 200


def test_nobody_else_can_tell_that_an_answer_was_given(table: People) -> None:
    """Every byte that the others are sent is the same before and after."""
    table.step()
    for other in (1, -1):
        everything_sent(table, other)  # presence and worlds dealt anew have settled
        before = sent(table, other)
        with table.socket(other) as line:
            version = heard(line)["version"]
            assert put(table, 0, "Watch", "match").status_code == 200
            assert put(table, 0, "Watch", "turn").status_code == 200
            assert sent(table, other) == before
            assert table.state()["version"] == version
            assert table.get("/changes", other, after=version, wait=0).json()["version"] == version
            assert put(table, 0, "Watch", "ask").status_code == 200
            table.step()
            assert heard(line)["version"] > version, "the next that is heard is the next move"


def sent(people: People, reader: int) -> list[bytes]:
    state = people.state(reader)
    paths = ["", "/log", "/table", "/export", "/luck", *[f"/moments/{n}" for n in range(state["moves"] + 1)]]
    return [people.get(path, reader).content for path in paths] + [people.get("", reader, after=0).content]


def test_only_the_seat_itself_is_told(table: People) -> None:
    put(table, 1, "Watch", "match")
    assert standing(table, 0) == []
    assert standing(table, 1) != []
    for answer in (table.get("/standing"), put(table, -1, "Watch", "match")):
        assert answer.status_code == 401
    stolen = dict(table.tokens)
    table.tokens[1] = "x" * 43
    assert table.get("/standing", 1).status_code == 401
    table.tokens = stolen


def test_secrets_are_kept_as_ever(table: People) -> None:
    from tests.server.test_secrets import assert_secrets_are_kept

    put(table, 1, "Watch", "match")
    for n in range(5):
        assert_secrets_are_kept(table)
        table.step(n)


def test_what_makes_no_sense_is_refused_in_words(server: Running, table: People) -> None:
    for body, word in (
        ({"topic": "Hide", "until": "match"}, "Watch (Before cards are shown)"),
        ({"topic": "Watch", "until": "own_turn"}, "does not count such turns"),
    ):
        answer = put(table, 1, body["topic"], body["until"])
        assert answer.status_code == 422
        assert word in answer.json()["message"]
    assert put(table, 1, "Watch", "tomorrow").status_code == 400
    table.play_out()
    assert put(table, 1, "Watch", "match").status_code == 409
    cards = {card["id"]: card for card in server.client.get("/api/games").json()}
    assert cards["veil"]["standing"] == [{"topic": "Watch", "rule": "4", "label": "Before cards are shown"}]
    assert cards["veil"]["standing_until"] == ["turn", "match"]
    assert [one["rule"] for one in cards["front_line"]["standing"]] == ["8.2", "8.3", "8.8"]
    assert cards["front_line"]["standing_until"] == ["turn", "own_turn", "match"]


def test_undo_takes_back_the_answers_that_followed_upon_a_move(table: People) -> None:
    put(table, 1, "Watch", "match")
    table.step()
    table.step()
    assert asked(table) == (1, "5")
    state = table.state(1)
    assert state["can_undo"]
    back = table.post("/undo", {"version": state["version"]}, 1).json()
    assert asked(table) == (1, "2"), "the card is to be hidden again, and [4] is not asked on the way"
    assert back["version"] == state["version"] + 2
    assert table.post("/undo", {"version": state["version"]}, 1).json()["version"] == back["version"]
    assert standing(table, 1) == [{"topic": "Watch", "until": "match"}]
    table.server.forget()
    assert asked(table) == (1, "2")


def test_undo_of_nothing_but_an_answer_given_in_advance_withdraws_it(table: People) -> None:
    put(table, 1, "Watch", "match")
    table.step()
    assert asked(table) == (1, "2")
    assert table.post("/undo", {"version": table.state(1)["version"]}, 1).status_code == 200
    assert asked(table) == (1, "4")
    assert standing(table, 1) == []
    table.server.forget()
    assert (asked(table), standing(table, 1)) == ((1, "4"), [])


def test_a_computer_goes_on_past_what_a_person_declines(server: Running) -> None:
    people = server.match("veil", seats=[PERSON, computer("quick")], scenario="watch")
    assert put(people, 0, "Watch", "match").status_code == 200
    state = people.state(0)
    for _ in range(200):
        if state["view"]["ask"] is None:
            break
        if state["view"]["ask"][0] == 0:
            assert state["view"]["ask"][1] != "4"
            people.step()
        state = people.get("/changes", 0, after=state["version"], wait=5).json()
    assert state["view"]["result"] is not None


def test_a_branch_and_a_match_file_take_no_answers_along(table: People) -> None:
    put(table, 0, "Watch", "match")
    table.play_out()
    twin = People(table.server, table.post("/branch", {"moves": 7}, 0).json())
    assert standing(twin, 0) == []
