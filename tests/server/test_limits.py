"""How much one address may ask, make and watch; seats come before spectators."""

from __future__ import annotations

import asyncio
import gc
import socket
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from typing import Any

import httpx
import msgspec
import pytest
from litestar.utils.scope.state import ScopeState
from tests.patience import until
from tests.server.accounts.visitor import Browser
from tests.server.harness import PERSON, People, Running, computer, config_at, heard
from websockets.exceptions import ConnectionClosed

from broadfront.engine.match import STRIDE
from broadfront.server.http import openapi, rate_limits
from broadfront.server.http.client_address import THIS_MACHINE
from broadfront.server.http.errors import ServerFault
from broadfront.server.http.large_bodies import LARGE, MAX_PER_ADDRESS, LargeBodies
from broadfront.server.http.rate_limits import OVERHEAD, TABLES_AT_ONCE, StorageQuota, TooMany, fair_share
from broadfront.server.lobby import tables as lobby_tables
from broadfront.server.matches.bots import computer_seats
from broadfront.server.matches.statements import INSERT_MATCH, INSERT_SEAT
from broadfront.server.matches.write_batch import BYTES_OF_A_ROW, WriteBatch

POSTS = {path: verbs["post"] for path, verbs in openapi.document()["paths"].items() if "post" in verbs}
MAKING = [path for path, post in POSTS.items() if "201" in post["responses"]]


def test_an_address_that_asks_too_much_is_told_to_wait(start: Callable[..., Running]) -> None:
    server = start(count_loopback=True, rate=0.001, burst=5, new_rate=0.001, new_burst=2)
    assert [server.client.get("/api/games").status_code for _ in range(5)] == [200] * 5
    answer = server.client.get("/api/games")
    assert answer.status_code == 429
    assert answer.json()["message"]
    assert answer.headers["retry-after"]
    assert answer.headers["referrer-policy"] == "no-referrer"


def test_new_matches_have_a_limit_of_their_own(start: Callable[..., Running]) -> None:
    server = start(count_loopback=True, rate=100.0, burst=100, new_rate=0.001, new_burst=2)
    body = {"game": "front_line", "seats": [PERSON, PERSON]}
    codes = [server.client.post("/api/matches", json=body).status_code for _ in range(4)]
    assert codes == [201, 201, 429, 429]
    assert server.client.get("/api/games").status_code == 200


def test_a_proxy_on_this_machine_tells_whose_address_it_is(start: Callable[..., Running]) -> None:
    server = start(rate=0.001, burst=2)
    far = {"x-forwarded-for": "203.0.113.7"}
    codes = [server.client.get("/api/games", headers=far).status_code for _ in range(4)]
    assert codes == [200, 200, 429, 429]
    assert server.client.get("/api/games").status_code == 200, "this machine's own are not counted"


@pytest.mark.parametrize("said", ["", "127.0.0.1", "::1", "testclient", "nobody"])
def test_nobody_behind_a_proxy_here_is_unlimited(start: Callable[..., Running], said: str) -> None:
    server = start(rate=0.001, burst=2)
    headers = {"x-forwarded-for": said}
    codes = [server.client.get("/api/games", headers=headers).status_code for _ in range(4)]
    assert codes == [200, 200, 429, 429]


def spellings(path: str) -> list[str]:
    return [path, f"{path}/", f"{path}//", f"/{path}", path.replace("/", "//"), path.replace("api", "%61pi")]


@pytest.fixture(scope="module")
def barren(tmp_path_factory: pytest.TempPathFactory, shared_database: str) -> Iterator[Running]:
    """A server at which nobody may make anything, and everybody may ask."""
    rate_limits = {"rate": 1e6, "burst": 10**6, "new_rate": 0.0, "new_burst": 0}
    folder = tmp_path_factory.mktemp("barren")
    running = Running(config_at(folder, database=shared_database, count_loopback=True, **rate_limits)).start()
    yield running
    running.stop()


@pytest.mark.parametrize("path", POSTS)
def test_whatever_makes_something_is_limited_however_it_is_spelled(barren: Running, path: str) -> None:
    for spelled in spellings(path.format(id="none", game="front_line", token="none", seat="0")):
        # with the host before it, or two slashes would be taken for one
        answer = barren.client.post(barren.url + spelled, json={})
        assert (answer.status_code == 429) == (path in MAKING), (spelled, answer.text)


def test_matches_of_all_kinds_studies_and_accounts_are_limited() -> None:
    assert set(MAKING) == {
        "/api/v1/matches",
        "/api/v1/matches/import",
        "/api/v1/matches/{id}/branch",
        "/api/v1/games/{game}/studies",
        "/api/v1/sign-up",
        "/api/v1/sign-in/email",
        "/api/v1/lobby/tables",
        "/api/v1/lobby/pairings",
        "/api/v1/matches/{id}/rematch",
        "/api/v1/tournaments",
    }


HEADERS_OF = {name: {"x-forwarded-for": f"203.0.113.{n}"} for n, name in enumerate(("ada", "bob"))}


def test_an_address_has_so_many_bytes_stored_in_a_day(start: Callable[..., Running]) -> None:
    server = start(max_stored=8_000, new_burst=100)
    text = server.client.post("/api/games/action_front/workbench/read", json={"scenario": "gifu"}).json()
    sketch = {"scenario": text["scenario"]}
    text = server.client.post("/api/games/action_front/workbench/sketch", json=sketch).json()["text"]
    body = {"game": "action_front", "scenario": "mine", "scenario_text": text, "seats": [PERSON, PERSON]}
    answers = [server.client.post("/api/matches", json=body, headers=HEADERS_OF["ada"]) for _ in range(9)]
    codes = [answer.status_code for answer in answers]
    assert codes == sorted(codes)
    assert {201, 429} == set(codes)
    refused = answers[-1]
    assert "The server stores 0.008 MB a day for an address" in refused.json()["message"]
    assert 60 < int(refused.headers["retry-after"]) <= 2 * 86_400
    sketched = server.client.post(
        "/api/games/action_front/workbench/sketch", json=sketch, headers=HEADERS_OF["ada"]
    )
    assert sketched.status_code == 200, "what stores nothing counts for nothing"
    assert server.client.post("/api/matches", json=body, headers=HEADERS_OF["bob"]).status_code == 201
    branch = f"/api/matches/{answers[0].json()['id']}/branch"
    assert server.client.post(branch, json={"moves": 0}, headers=HEADERS_OF["ada"]).status_code == 429


def test_bytes_come_back_with_time_and_who_plays_on_has_twice_as_many() -> None:
    now = 0.0
    quota = StorageQuota(1_000, lambda: now)
    quota.charge("a", 5_000)  # who has anything left may have all of it stored
    quota.charge("b", 999)
    with pytest.raises(TooMany, match="for an address") as refused:
        quota.charge("a", 1)
    assert refused.value.retry_after == pytest.approx(4 * 86_400, abs=2)
    now = 3 * 86_400 - 1
    with pytest.raises(TooMany):
        quota.charge("a", 1, plays_on=True)
    now = 3 * 86_400 + 1
    quota.charge("a", 1, plays_on=True)
    with pytest.raises(TooMany, match="for an account"):
        quota.charge("a", 1, "account")
    StorageQuota(0).charge("a", 10**12)


def in_chunks(text: bytes) -> Iterator[bytes]:
    """Return a body whose length its sender does not tell."""
    for first in range(0, len(text), 1_000):
        yield text[first : first + 1_000]


@pytest.mark.parametrize("length_is_told", [True, False], ids=["length", "chunks"])
def test_an_account_has_so_many_bytes_stored_in_a_day_from_whatever_addresses(
    start: Callable[..., Running], length_is_told: bool
) -> None:
    server = start(max_stored=10_000, new_burst=100, sign_in_burst=100)
    ada = Browser(server)
    ada.sign_up("Ada")
    body = msgspec.json.encode({"push": False, "mail": False, "kinds": []}) + b" " * 3_000
    answers = [
        ada.client.put(
            "/api/me/notices",
            content=body if length_is_told else in_chunks(body),
            headers={"x-forwarded-for": f"203.0.113.{n}", "content-type": "application/json"},
        )
        for n in range(9)
    ]
    ada.client.close()
    refused = [answer for answer in answers if answer.status_code == 429]
    assert {answer.status_code for answer in answers} == {200, 429}
    assert 0 < len(refused) < 9
    assert "The server stores 0.01 MB a day for an account" in refused[0].json()["message"]


def test_all_that_a_table_stores_counts_for_its_account(start: Callable[..., Running]) -> None:
    server = start(max_stored=10**9)
    quota = server.context.storage_quota
    quota._clock = lambda: 0.0  # nothing comes back meanwhile
    ada = Browser(server)
    ada.sign_up("Ada")
    ((account,),) = server.sql("select id from users")
    table = {"game": "front_line", "seats": [PERSON, {"kind": "open"}]}
    answer = ada.client.post("/api/lobby/tables", json=table, headers=HEADERS_OF["ada"])
    ada.client.close()
    assert answer.status_code == 201, answer.text
    by_address = quota._used_by("203.0.113.0") - OVERHEAD
    used = quota._used_by(f"account {account}")
    assert used >= by_address > 5 * BYTES_OF_A_ROW


def test_what_a_report_keeps_of_a_chat_counts(start: Callable[..., Running]) -> None:
    """A request of half a kilobyte keeps the lines around one with it: eighty times as much."""
    server = start(max_stored=400_000)
    quota = server.context.storage_quota
    quota._clock = lambda: 0.0  # nothing comes back meanwhile
    people = server.match(seats=[PERSON, PERSON])
    for n in range(21):
        text = chr(0x20000 + n) * 500
        assert people.post("/chat", {"text": text}, n % 2).status_code == 200
    client = server.client_from("203.0.113.9")
    path = f"/api/v1/matches/{people.id}/chat/report"
    headers = [{"authorization": f"Bearer {people.tokens[seat]}"} for seat in (0, 1)]

    def report(number: int) -> httpx.Response:
        body = {"room": "seats", "number": number, "reason": "x"}
        return client.post(path, json=body, headers=headers[number % 2])

    before = quota._used_by("203.0.113.9")
    assert report(11).status_code == 200
    ((context,),) = server.sql("SELECT context FROM chat_reports")
    kept = len(context.encode())
    assert kept > 40_000
    assert quota._used_by("203.0.113.9") - before >= kept + OVERHEAD
    quota.add("203.0.113.9", 400_000)
    answer = report(12)
    assert answer.status_code == 429, answer.text
    assert server.sql("SELECT count(*) FROM chat_reports") == [(1,)]


def test_what_was_stored_counts_however_much_is_used() -> None:
    quota = StorageQuota(1_000, lambda: 0.0)
    assert quota.has_left("a", 0.5)
    quota.add("a", 600)
    assert not quota.has_left("a", 0.5)
    assert quota.has_left("a")
    quota.add("a", 600)
    assert not quota.has_left("a")
    assert quota.has_left("a", 2)
    for anybody in ("", THIS_MACHINE):
        quota.add(anybody, 10**9)
        assert quota.has_left(anybody)
    assert StorageQuota(0).has_left("a", 0.0)


def computers_of(server: Running, *seats: Any) -> str:
    """Have ada make a match of front_line; return its id."""
    body = {"game": "front_line", "seats": seats or [computer("random"), computer("random")]}
    answer = server.client.post("/api/matches", json=body, headers=HEADERS_OF["ada"])
    assert answer.status_code == 201, answer.text
    id_: str = answer.json()["id"]
    return id_


def state_of(server: Running, id_: str) -> Any:
    return server.client.get(f"/api/matches/{id_}", headers=HEADERS_OF["ada"]).json()


def test_computers_alone_pause_when_half_of_what_is_stored_for_their_address_is_used(
    start: Callable[..., Running],
) -> None:
    server = start(max_stored=16_000)  # half, and a snapshot of 6 kB beyond, is less than all
    id_ = computers_of(server)
    until(lambda: state_of(server, id_)["paused"], "the computers pause")
    session = server.live(id_)
    until(lambda: session.thought is None, "nobody thinks")
    paused_at = session.version
    assert session.match.ask is not None, "the match is not over"
    quota = server.context.storage_quota
    assert not quota.has_left("203.0.113.0", 0.5)
    assert quota.has_left("203.0.113.0"), "the rest is left for its requests"

    server.run(server.context._let_idle_go())
    assert (session.thought, session.version) == (None, paused_at)
    quota._used.clear()  # as if a day had passed
    server.run(server.context._let_idle_go())
    until(lambda: session.version > paused_at, "they go on")


def test_a_paused_match_that_is_opened_again_stays_paused(start: Callable[..., Running]) -> None:
    server = start(max_stored=5_000)
    id_ = computers_of(server)
    until(lambda: state_of(server, id_)["paused"], "the computers pause")
    paused_at = state_of(server, id_)["version"]
    server.forget()
    gc.collect()
    assert state_of(server, id_)["paused"]
    assert server.live(id_).address == ""
    assert (server.live(id_).thought, server.live(id_).version) == (None, paused_at)


def test_computers_that_pause_go_on_while_somebody_watches_who_has_bytes_left(
    start: Callable[..., Running],
) -> None:
    server = start(max_stored=5_000)
    id_ = computers_of(server)
    until(lambda: state_of(server, id_)["paused"], "the computers pause")
    paused_at = state_of(server, id_)["version"]

    def version(name: str) -> int:
        asked = {"after": state_of(server, id_)["version"], "wait": 1}
        answer = server.client.get(f"/api/matches/{id_}/changes", params=asked, headers=HEADERS_OF[name])
        return int(answer.json()["version"])

    assert version("ada") == paused_at
    until(lambda: version("bob") > paused_at, "they go on")
    quota = server.context.storage_quota
    until(lambda: quota._used_by("203.0.113.1") > 0, "it is on his account")
    until(lambda: server.live(id_).thought is None, "they pause again")


def test_snapshots_of_what_computers_play_count(start: Callable[..., Running]) -> None:
    server = start(max_stored=10**9)
    server.context.storage_quota._clock = lambda: 0.0  # nothing comes back meanwhile
    id_ = computers_of(server)
    session = server.live(id_)
    until(lambda: session.match.is_over and session.thought is None, "the end of the match")
    ((snapshots,),) = server.sql(f"select sum(length(data)) from snapshots where match_id = '{id_}'")
    used = server.context.storage_quota._used_by("203.0.113.0")
    assert snapshots > 0
    assert used > snapshots + 60 * session.version


def test_snapshots_of_what_people_play_count(
    start: Callable[..., Running], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(StorageQuota, "_is_bounded", lambda _, whose: whose != "")  # this machine counts too
    server = start(max_stored=10**9)
    quota = server.context.storage_quota
    quota._clock = lambda: 0.0  # nothing comes back meanwhile
    people = server.match()
    people.play_on(2 * STRIDE, lambda n: n * 7 + 3)
    ((snapshots,),) = server.sql(f"select sum(length(data)) from snapshots where match_id = '{people.id}'")
    used = quota._used_by(THIS_MACHINE)
    assert snapshots > 0
    assert used >= snapshots + BYTES_OF_A_ROW


def test_all_texts_of_what_is_stored_count() -> None:
    job = WriteBatch(
        {INSERT_MATCH: [{"start": "x" * 1_000, "moves": 3}], INSERT_SEAT: [{"name": "Jö"}, {"name": None}]}
    )
    assert job.size == 3 * BYTES_OF_A_ROW + 1_003


def test_computers_answer_a_person_whatever_was_stored(start: Callable[..., Running]) -> None:
    server = start(max_stored=5_000)
    quota = server.context.storage_quota
    body = {"game": "front_line", "seats": [computer("random"), PERSON]}
    opened = computers_of(server, *body["seats"])
    quota.add("203.0.113.0", 10**6)
    until(lambda: state_of(server, opened)["view"]["ask"][0] == 1, "it is the person's turn")
    assert not state_of(server, opened)["paused"]


def test_computers_do_not_go_on_for_ever_after_what_a_person_did(
    start: Callable[..., Running], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(computer_seats, "ANSWER", 0)
    server = start(max_stored=5_000)
    server.context.storage_quota.add("203.0.113.0", 4_000)
    id_ = computers_of(server, computer("random"), PERSON)
    session = server.live(id_)
    until(lambda: session.thought is None, "the person's turn, or a pause")
    server.context.storage_quota.add("203.0.113.0", 10_000)
    assert computer_seats._account(server.context, session) is None
    monkeypatch.undo()
    assert computer_seats._account(server.context, session) == "203.0.113.0"


def test_a_journal_has_so_many_events_and_the_match_can_still_be_ended(start: Callable[..., Running]) -> None:
    people, answers = start(max_events=6).match(), list[httpx.Response]()
    while not answers or answers[-1].status_code == 200:
        asked = people.state()["view"]["ask"][0]
        state = people.state(asked)
        answers.append(people.send(asked, state["version"], state["view"]["ask"][3][0]))
    answer = answers[-1]
    assert answer.status_code == 409
    assert "the server keeps no more" in answer.json()["message"]
    assert people.state()["version"] <= 6
    assert people.post("/parley", {"say": "resign"}, 0).status_code == 200
    assert people.state()["ending"] is not None


def test_nobody_fills_the_lobby_with_tables(start: Callable[..., Running]) -> None:
    server = start(count_loopback=True, rate=100.0, burst=200, new_rate=100.0, new_burst=200)
    body = {"game": "front_line", "seats": [{**PERSON, "name": "Ada"}, {"kind": "open"}]}
    codes = [
        server.client.post("/api/lobby/tables", json=body).status_code for _ in range(TABLES_AT_ONCE + 1)
    ]
    assert codes == [201] * TABLES_AT_ONCE + [429]
    answer = server.client.post("/api/lobby/tables", json=body, headers={"accept-language": "de"})
    assert answer.json()["message"].startswith("Von deinem Anschluss")
    assert answer.headers["retry-after"] == "60"


def vacated(server: Running) -> People:
    """A match of three of which one seat is given up, and one of the two left wants the lobby to bring somebody."""
    people = server.match("global_war", scenario="1942", options={"seats": 3}, seats=[PERSON] * 3)
    assert (
        people.post("/vacancy", {"say": "leave", "version": people.state()["version"]}, 0).status_code == 200
    )
    assert people.post("/vacancy", voted(people), 1).status_code == 200
    return people


def voted(people: People) -> dict[str, Any]:
    version = people.state()["parley"]["vacancies"][0]["version"]
    return {"say": "vote", "seat": 0, "version": version, "choice": "lobby"}


def offer_a_seat(server: Running, client: httpx.Client) -> int:
    people = vacated(server)
    headers = people.headers(2)
    return client.post(f"/api/matches/{people.id}/vacancy", json=voted(people), headers=headers).status_code


def want_a_partner(server: Running, client: httpx.Client) -> int:
    """Each time for a pace of its own, so that no two are paired."""
    pace = {"kind": "live", "base": 600, "increment": len(server.sql("select id from matches"))}
    want = {"game": "front_line", "token": "a" * 43, "name": "Ada", "pace": pace}
    return client.post("/api/lobby/quick", json=want).status_code


def open_a_table(server: Running, client: httpx.Client, whom: str = "anybody") -> int:
    del server
    body = {"game": "front_line", "seats": [{**PERSON, "name": "Ada"}, {"kind": "open"}], "whom": whom}
    return client.post("/api/lobby/tables", json=body).status_code


def list_a_match(server: Running, client: httpx.Client) -> int:
    del server
    body = {"game": "front_line", "seats": [PERSON, PERSON], "listed": True}
    return client.post("/api/matches", json=body).status_code


def play_again(server: Running, client: httpx.Client) -> int:
    people = server.match(listed=True)
    assert people.post("/parley", {"say": "resign"}, 0).status_code == 200
    return client.post(f"/api/matches/{people.id}/rematch", headers=people.headers(0)).status_code


WAYS = {
    "table": (open_a_table, 201),
    "quick pairing": (want_a_partner, 201),
    "seat given up": (offer_a_seat, 200),
    "listed match": (list_a_match, 201),
    "rematch": (play_again, 201),
}
"""All ways by which a match comes into a list of the lobby; tournaments are the server's own."""


@pytest.fixture
def crowded(start: Callable[..., Running], monkeypatch: pytest.MonkeyPatch) -> Running:
    """A server at which an address puts two matches into the lobby, and then waits for ever."""
    monkeypatch.setattr(rate_limits, "TABLES", 1e-9)
    monkeypatch.setattr(rate_limits, "TABLES_AT_ONCE", 2)
    return start(rate=100.0, burst=500, new_rate=100.0, new_burst=500)


@pytest.mark.parametrize("way", WAYS)
def test_every_way_into_the_lobby_has_the_same_bound(crowded: Running, way: str) -> None:
    put, done = WAYS[way]
    client = crowded.client_from("203.0.113.7")
    assert [put(crowded, client) for _ in range(3)] == [done, done, 429]
    assert [other(crowded, client) for other, _ in WAYS.values()] == [429] * len(WAYS), "it is one bound"
    assert open_a_table(crowded, client, "link") == 201, "what nobody finds in the lobby is not counted"
    assert put(crowded, crowded.client_from("203.0.113.8")) == done


def test_a_seat_that_is_offered_at_the_lobby_is_one_of_the_open_tables_of_an_account(
    start: Callable[..., Running], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby_tables, "MAX_OPEN_TABLES", 1)
    server = start()
    browser = Browser(server)
    browser.sign_up("Zoe")
    first, second = vacated(server), vacated(server)
    seats = [{"match": people.id, "token": people.tokens[2]} for people in (first, second)]
    browser.post("/api/me/seats", {"seats": seats})
    assert first.post("/vacancy", voted(first), 2).status_code == 200
    answer = second.post("/vacancy", voted(second), 2)
    assert (answer.status_code, "1 tables of yours" in answer.text) == (409, True)
    table = {"game": "front_line", "seats": [{**PERSON, "name": "Zoe"}, {"kind": "open"}]}
    browser.post("/api/lobby/tables", table, 409)
    assert first.post("/parley", {"say": "resign"}, 1).status_code == 200
    assert first.post("/parley", {"say": "resign"}, 2).status_code == 200
    assert second.post("/vacancy", voted(second), 2).status_code == 200, "the first match is over"
    browser.client.close()


def test_who_has_much_leaves_room_for_who_has_little() -> None:
    def makers(item: str) -> list[str]:
        return [item[0]]

    many = [f"a{n}" for n in range(100)]
    assert fair_share([*many, "b0", "b1", "c0"], makers, 6) == ["a0", "a1", "a2", "b0", "b1", "c0"]
    assert fair_share([*many, "b0"], makers, 200) == [*many, "b0"], "where there is room, all are there"
    assert fair_share(many, makers, 3) == ["a0", "a1", "a2"]
    assert fair_share("xyz", lambda _: [], 2) == ["x", "y"], "of whom nobody knows, each is its own"


def test_a_match_is_as_late_as_its_address_and_the_account_that_has_least() -> None:
    items = [("home", "ab"), ("home", "ac"), ("away", "ad"), ("away", "a")]

    def makers(item: tuple[str, str]) -> tuple[tuple[str], str]:
        return (item[0],), item[1]

    assert fair_share(items, makers, 1) == [("home", "ab")]
    assert fair_share(items, makers, 2) == [("home", "ab"), ("away", "ad")], "d had none, though a had two"
    assert fair_share(items, makers, 3) == items[:3]


# --- live connections -------------------------------------------------------------------------------------------------


def is_let_in(people: People, seat: int = -1) -> bool:
    """Open a live connection, and say whether it was told the match or closed for too many."""
    with people.socket(seat) as line:
        try:
            return bool(heard(line)["seats"])
        except ConnectionClosed as closed:
            if closed.rcvd is None or closed.rcvd.code != 4429:
                raise
            return False


def test_spectators_never_keep_out_a_seat(start: Callable[..., Running]) -> None:
    people = start(most_watchers=2).match()
    with people.socket() as one, people.socket() as two:
        heard(one), heard(two)
        assert not is_let_in(people)
        assert people.get("/changes", after=0, wait=0).status_code == 429
        for seat in (0, 1):
            assert is_let_in(people, seat)
            assert people.get("/changes", seat, after=0, wait=0).status_code == 200


def test_seats_are_not_counted_as_spectators(start: Callable[..., Running]) -> None:
    people = start(most_watchers=1).match()
    with people.socket(0) as one, people.socket(1) as two:
        heard(one), heard(two)
        assert is_let_in(people)


def test_an_address_has_so_many_live_connections(start: Callable[..., Running]) -> None:
    server = start(count_loopback=True, most_lines=2)
    people, others = server.match(), server.match()
    with people.socket() as one, others.socket() as two:
        heard(one), heard(two)
        assert not is_let_in(server.match())
        assert others.get("/changes", after=0, wait=0).status_code == 429
        assert is_let_in(people, 0), "spectators take nothing from seats"
        with people.socket(0) as mine, others.socket(1) as also:
            heard(mine), heard(also)
            assert not is_let_in(people, 1)
            assert people.get("/changes", 1, after=0, wait=0).status_code == 429
    until(lambda: is_let_in(people), "places are free again when others have left")


def test_this_machine_is_not_counted(start: Callable[..., Running]) -> None:
    people = start(most_lines=0).match()
    assert is_let_in(people)


LARGE_BODY = {"game": "front_line", "options": {f"option {n}": 1 for n in range(2_000)}}


def bodies_of(server: Running) -> LargeBodies:
    app: Any = server._settings.app
    bodies: LargeBodies = app.state.limits.large_bodies
    return bodies


def test_large_bodies_wait_for_each_other_and_nobody_waits_for_them(server: Running) -> None:
    bodies = bodies_of(server)
    with ThreadPoolExecutor() as threads:
        server.run(bodies._thread._working.acquire())  # as if another were being parsed
        waiting = threads.submit(server.client.post, "/api/matches", json=LARGE_BODY)
        until(lambda: bodies._thread._working._waiters, "a large body that waits")
        assert server.client.post("/api/matches", json={"game": "front_line"}).status_code == 201
        assert not waiting.done()

        async def release() -> None:
            bodies._thread._working.release()

        server.run(release())
        assert waiting.result().status_code == 400


def test_of_one_address_one_large_body_is_parsed_and_few_wait(server: Running) -> None:
    bodies = bodies_of(server)
    with ThreadPoolExecutor(MAX_PER_ADDRESS) as threads:
        server.run(bodies._thread._working.acquire())
        sent = [
            threads.submit(server.client.post, "/api/matches", json=LARGE_BODY)
            for _ in range(MAX_PER_ADDRESS)
        ]
        until(lambda: not any(one.is_unfinished for one in bodies._arrivals), "all were read")
        until(lambda: bodies.waiting == MAX_PER_ADDRESS, "all are there")
        until(lambda: bodies._thread._working._waiters, "one waits to be parsed")
        assert len(bodies._thread._working._waiters or ()) == 1, "and only one of one address"
        assert server.client.post("/api/matches", json=LARGE_BODY).status_code == 429

        async def release() -> None:
            bodies._thread._working.release()

        server.run(release())
        assert {answer.result().status_code for answer in sent} == {400}
    assert (bodies.waiting, bodies._thread._turns) == (0, {})


def test_nobody_waits_for_who_sends_large_bodies_slowly(server: Running) -> None:
    bodies = bodies_of(server)
    with ExitStack() as stack:
        for n in range(8):
            line = stack.enter_context(socket.create_connection(server.sock.getsockname()[:2]))
            head = f"POST /api/matches HTTP/1.1\r\nhost: localhost\r\nx-forwarded-for: 203.0.113.{n}\r\n"
            head += f"content-type: application/json\r\ncontent-length: {2 * LARGE}\r\n\r\n"
            line.sendall(head.encode() + b"{" + b" " * LARGE)
        until(lambda: bodies.waiting == 8, "all have begun")
        assert server.client.post("/api/matches", json=LARGE_BODY).status_code == 400
        assert bodies.waiting == 8
    until(lambda: bodies.waiting == 0, "they have hung up")


def test_where_memory_is_full_who_holds_the_most_of_it_is_refused() -> None:
    async def run() -> None:
        bodies, more = LargeBodies(100), asyncio.Event()

        async def slow(size: int) -> AsyncIterator[bytes]:
            yield b"x" * size
            await more.wait()
            yield b"x"

        async def send(address: str, size: int) -> bytes:
            with bodies.arrival(address) as arrival:
                return await arrival.read(slow(size))

        tasks = [asyncio.create_task(send(*one)) for one in (("a", 30), ("b", 40), ("a", 20), ("c", 20))]
        for _ in range(10):
            await asyncio.sleep(0)
        with pytest.raises(ServerFault, match="again in a moment") as fault:
            await tasks[0]
        assert fault.value.status == 503
        more.set()
        assert [len(await task) for task in tasks[1:]] == [41, 21, 21]
        assert bodies.waiting == 0

    asyncio.run(run())


def test_nothing_keeps_a_large_body_when_it_was_answered(server: Running) -> None:
    for n in range(4):
        assert (
            server.client.post(f"/api/matches/none{n}/moves", json={"verb": "x" * 500_000}).status_code >= 400
        )
    kept = [one for one in gc.get_objects() if type(one) is ScopeState and isinstance(one.body, bytes)]
    assert max((len(one.body) for one in kept if isinstance(one.body, bytes)), default=0) <= LARGE
