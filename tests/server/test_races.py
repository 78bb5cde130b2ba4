"""Requests of one account at the same moment, at two servers on one database: no bound lets one more pass.

On PostgreSQL a gate makes the moment the same: a trigger holds every transaction that has written to a table just
before its commit, until all of them have come as far as they get. So each has counted before any other's row is seen,
unless the server has them wait for one another. SQLite has one writer at a time, and no triggers of that kind.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import pytest
from sqlalchemy import String
from sqlalchemy.ext.asyncio import AsyncConnection
from tests.patience import until
from tests.server.accounts.authenticator import Authenticator
from tests.server.accounts.visitor import Browser
from tests.server.harness import PERSON, Json, Running
from tests.server.lobby.table import Table
from tests.server.notifications.post_office import Door, Phone
from tests.server.tournaments.cup import plan

from broadfront.server.accounts import service as account_service
from broadfront.server.chat import service as chat_service
from broadfront.server.lobby import tables as lobby_tables
from broadfront.server.matches.tables import metadata
from broadfront.server.notifications import settings as notification_settings
from broadfront.server.tournaments import service as tournament_service

Start = Callable[..., Running]
Work = Callable[[], int]
"""Sends one request; returns the status of its answer."""

_GATE = 7_305_550  # any number that no server locks by


class Races:
    """Two servers on one database, and an account that is signed in at both."""

    def __init__(self, kind: str, servers: Sequence[Running]) -> None:
        self.kind, self.servers = kind, servers
        self.browser = Browser(servers[0])
        self.cookie = ""

    def sign_up(self, name: str) -> str:
        id_: str = self.browser.sign_up(name)["id"]
        self.cookie = "; ".join(f"{name}={value}" for name, value in self.browser.client.cookies.items())
        return id_

    def post(
        self, nth: int, path: str, body: Json | None = None, method: str = "POST", **headers: str
    ) -> int:
        """Send something as the account, at one server or the other; return the status of the answer."""
        client = self.servers[nth % len(self.servers)].client
        answer = client.request(method, path, json=body, headers={"cookie": self.cookie, **headers})
        return answer.status_code

    def at_once(self, table: str, work: Sequence[Work], fewest: int = 0) -> list[int]:
        """Do several things at the same moment, which write to a table; return their answers, in order of size.

        ``fewest``: so many transactions come to the gate or wait for one that did; usually one for each request.
        """
        with self._gate(table) as gate, ThreadPoolExecutor(len(work)) as pool:
            begun = [pool.submit(one) for one in work]
            if gate is not None:
                wanted = fewest or len(work)
                until(lambda: self._waiting() >= wanted or all(one.done() for one in begun), "they all wait")
                self.servers[0].run(gate.rollback())
            return sorted(one.result() for one in begun)

    def after_it_was_done(self, table: str, first: Work, then: Work) -> tuple[int, int]:
        """Do two things of which the second begins when the first has written to a table, before its commit."""
        with self._gate(table) as gate, ThreadPoolExecutor(2) as pool:
            begun = pool.submit(first)
            if gate is not None:
                until(lambda: self._waiting() >= 1 or begun.done(), "the first is at the gate")
            other = pool.submit(then)
            if gate is not None:
                until(lambda: self._waiting() >= 2 or other.done(), "the second waits for the first")
                self.servers[0].run(gate.rollback())
            return begun.result(), other.result()

    def names_of(self, id_: str) -> set[str]:
        """Return the columns that have the id of an account, alone or as a key of chat."""
        found = set[str]()
        for table in metadata.sorted_tables:
            texts = [one.name for one in table.c if isinstance(one.type, String)]
            for name in texts:
                if self.count(f"{table.name} WHERE \"{name}\" IN ('{id_}', 'account:{id_}')"):
                    found.add(f"{table.name}.{name}")
        return found

    def _waiting(self) -> int:
        return int(self.servers[0].sql("SELECT count(*) FROM pg_locks WHERE NOT granted")[0][0])

    @contextmanager
    def _gate(self, table: str) -> Iterator[AsyncConnection | None]:
        if self.kind == "sqlite":
            yield None
            return
        server = self.servers[0]
        server.sql(
            "CREATE OR REPLACE FUNCTION gate() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
            f"PERFORM pg_advisory_xact_lock_shared({_GATE}); RETURN NULL; END $$"
        )
        server.sql(
            f"CREATE CONSTRAINT TRIGGER gate AFTER INSERT OR UPDATE OR DELETE ON {table} "
            "DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION gate()"
        )

        async def close() -> AsyncConnection:
            connection = await server.context.storage.engine.connect()
            await connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_GATE})")
            return connection

        gate = server.run(close())
        try:
            yield gate
        finally:
            server.run(gate.close())
            server.sql(f"DROP TRIGGER gate ON {table}")

    def count(self, table: str) -> int:
        return int(self.servers[0].sql(f"SELECT count(*) FROM {table}")[0][0])


@pytest.fixture
def races(kind: str, start: Start) -> Iterator[Races]:
    settings: dict[str, Any] = {"push_hosts": ("http://push.example",)}
    races = Races(kind, [start(**settings), start(**settings)])
    races.sign_up("Ada")
    yield races
    races.browser.client.close()


@contextmanager
def other(races: Races, name: str) -> Iterator[Browser]:
    browser = Browser(races.servers[0])
    browser.sign_up(name)
    yield browser
    browser.client.close()


def test_tournaments_made_at_once_are_as_many_as_an_account_may_have(races: Races) -> None:
    def make(nth: int) -> Work:
        return lambda: races.post(nth, "/api/tournaments", plan())

    assert races.at_once("tournaments", [make(nth) for nth in range(12)]) == [201] * 5 + [409] * 7
    assert races.count("tournaments") == 5


def test_tournaments_entered_at_once_are_as_many_as_an_account_may_enter(
    races: Races, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tournament_service, "MAX_ENTERED_TOURNAMENTS", 2)
    with other(races, "Bob") as maker:
        ids = [maker.post("/api/tournaments", plan(), 201)["id"] for _ in range(5)]

    def enter(nth: int, id_: str) -> Work:
        return lambda: races.post(nth, f"/api/tournaments/{id_}/enter")

    assert (
        races.at_once("tournament_players", [enter(*one) for one in enumerate(ids)]) == [200] * 2 + [409] * 3
    )
    assert races.count("tournament_players") == 2


def test_of_two_last_passkeys_removed_at_once_one_is_left(races: Races) -> None:
    second = Authenticator(races.browser.url)
    options = races.browser.post("/api/me/passkeys/options")["options"]
    races.browser.post("/api/me/passkeys", {"credential": second.make(options)})
    ids = [one["id"] for one in races.browser.rows("/api/me/passkeys")]
    assert len(ids) == 2

    def remove(nth: int, id_: str) -> Work:
        return lambda: races.post(nth, "/api/me/passkeys/remove", {"id": id_})

    assert races.at_once("passkeys", [remove(*one) for one in enumerate(ids)]) == [200, 409]
    assert races.count("passkeys") == 1


def test_of_sign_ins_at_once_with_one_count_of_a_passkey_one_is_let_in(races: Races) -> None:
    keys, signed = races.browser.keys, []
    count = keys.uses
    for _ in range(4):  # by copies of one authenticator
        keys.uses = count
        signed.append(keys.use(races.browser.post("/api/sign-in/options")["options"]))
    at_home = {"origin": races.browser.url, "host": races.browser.url.partition("://")[2]}

    def sign_in(credential: Json) -> Work:
        return lambda: races.post(0, "/api/sign-in", {"credential": credential}, **at_home)

    assert races.at_once("passkeys", [sign_in(one) for one in signed]) == [200] + [401] * 3


def test_passkeys_added_at_once_are_as_many_as_an_account_may_have(
    races: Races, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(account_service, "MAX_PASSKEYS", 3)
    made = []
    for _ in range(5):
        options = races.browser.post("/api/me/passkeys/options")["options"]
        options["excludeCredentials"] = []
        made.append(Authenticator(races.browser.url).make(options))
    at_home = {"origin": races.browser.url, "host": races.browser.url.partition("://")[2]}

    def add(credential: Json) -> Work:
        return lambda: races.post(0, "/api/me/passkeys", {"credential": credential}, **at_home)

    assert races.at_once("passkeys", [add(one) for one in made]) == [200] * 2 + [409] * 3
    assert races.count("passkeys") == 3


def test_links_asked_for_at_once_are_as_many_as_an_address_is_sent(races: Races) -> None:
    def ask(nth: int) -> Work:
        email = ("Boss@h.example", "boss@H.EXAMPLE")[nth // 2 % 2]
        return lambda: races.post(nth, "/api/sign-in/mail", {"email": email}, cookie="")

    assert races.at_once("sign_in_links", [ask(nth) for nth in range(8)]) == [201] * 3 + [429] * 5
    assert races.count("sign_in_links") == 3


def test_two_links_to_one_address_used_at_once_open_one_account(
    races: Races, caplog: pytest.LogCaptureFixture
) -> None:
    for _ in range(2):
        races.post(0, "/api/sign-in/mail", {"email": "boss@h.example"}, cookie="")
    until(lambda: caplog.text.count("#/sign-in/") == 2, "both links are in the log")
    tokens = re.findall(r"#/sign-in/([\w-]{43})", caplog.text)

    def use(nth: int, token: str) -> Work:
        body = {"token": token, "name": ("Boss", "Chief")[nth]}
        return lambda: races.post(nth, "/api/sign-in/link", body, cookie="")

    assert races.at_once("users", [use(*one) for one in enumerate(tokens)]) == [200, 200]
    assert races.count("users WHERE email_key = 'boss@h.example'") == 1


def table() -> Json:
    return {"game": "front_line", "seats": [{**PERSON, "name": "Ada"}, {"kind": "open"}]}


def test_tables_opened_at_once_are_as_many_as_an_account_may_have(
    races: Races, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby_tables, "MAX_OPEN_TABLES", 3)

    def open_table(nth: int) -> Work:
        return lambda: races.post(nth, "/api/lobby/tables", table())

    # each server writes what comes at once in one transaction
    answers = races.at_once("offers", [open_table(nth) for nth in range(10)], fewest=2)
    assert answers == [201] * 3 + [409] * 7
    assert races.count("matches") == 3
    assert "3 tables of yours" in races.browser.post("/api/lobby/tables", table(), 409)["message"]


def test_a_table_that_cannot_be_opened_keeps_no_other_one_from_being_written(
    races: Races, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby_tables, "MAX_OPEN_TABLES", 0)

    def make(nth: int) -> Work:
        if nth % 2:
            return lambda: races.post(nth // 2, "/api/lobby/tables", table())
        return lambda: races.post(nth // 2, "/api/matches", {"game": "front_line", "seats": [PERSON, PERSON]})

    assert races.at_once("matches", [make(nth) for nth in range(8)], fewest=2) == [201] * 4 + [409] * 4
    assert races.count("matches") == 4


def test_of_rated_matches_against_the_computer_made_at_once_one_is_made(races: Races) -> None:
    wanted = {
        "game": "front_line",
        "seats": [PERSON, {"kind": "computer", "level": "recruit"}],
        "rated": True,
    }

    def make(nth: int) -> Work:
        return lambda: races.post(nth, "/api/matches", wanted)

    assert races.at_once("matches", [make(nth) for nth in range(8)], fewest=2) == [201] + [409] * 7
    assert races.count("matches") == 1


def test_quick_pairing_opens_no_more_tables_than_an_account_may_have(
    races: Races, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby_tables, "MAX_OPEN_TABLES", 1)
    want = {"game": "front_line", "token": "a" * 43}
    races.browser.post("/api/lobby/quick", want)
    assert "1 tables of yours" in races.browser.post("/api/lobby/quick", want, 409)["message"]
    assert races.count("matches") == 1


def test_browsers_subscribed_at_once_are_as_many_as_an_account_may_have(
    races: Races, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notification_settings, "MAX_DEVICES", 2)
    door = Door()
    door.url = "http://push.example"

    def subscribe(nth: int) -> Work:
        phone = Phone(door, f"phone-{nth}")
        return lambda: races.post(nth, "/api/me/notices/push", phone.subscription)

    answers = races.at_once("push_subscriptions", [subscribe(nth) for nth in range(5)])
    assert answers == [200] * 2 + [409] * 3
    assert races.count("push_subscriptions") == 2


def test_a_browser_that_two_accounts_subscribe_at_once_is_one_of_theirs(races: Races) -> None:
    door = Door()
    door.url = "http://push.example"
    phone = Phone(door)
    with other(races, "Bob") as bob:
        cookies = [races.cookie, "; ".join(f"{name}={value}" for name, value in bob.client.cookies.items())]

    def subscribe(nth: int) -> Work:
        return lambda: races.post(nth, "/api/me/notices/push", phone.subscription, cookie=cookies[nth])

    assert races.at_once("push_subscriptions", [subscribe(nth) for nth in range(2)]) == [200, 200]
    assert races.count("push_subscriptions") == 1


def test_settings_sent_at_once_are_kept_once(races: Races) -> None:
    def send(nth: int) -> Work:
        body = {"push": False, "mail": False, "kinds": ["turn"]}
        return lambda: races.post(nth, "/api/me/notices", body, "PUT")

    assert races.at_once("notice_settings", [send(nth) for nth in range(4)]) == [200] * 4
    assert races.count("notice_settings") == 1


def test_codes_made_at_once_end_one_another(races: Races) -> None:
    def make(nth: int) -> Work:
        return lambda: races.post(nth, "/api/me/codes")

    assert races.at_once("recovery_codes", [make(nth) for nth in range(4)]) == [200] * 4
    assert races.count("recovery_codes") == 8


def test_reports_sent_at_once_are_as_many_as_a_reader_may_send(
    races: Races, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chat_service, "MAX_REPORTS", 2)
    people = races.servers[0].match()
    for nth in range(5):
        assert people.post("/chat", {"text": f"line {nth}"}, 0).status_code == 200
    path = f"/api/matches/{people.id}/chat"

    def report(nth: int) -> Work:
        body = {"room": "seats", "number": nth + 1, "reason": "noise"}
        return lambda: races.post(nth, f"{path}/report", body, **people.headers(1))

    assert races.at_once("chat_reports", [report(nth) for nth in range(5)]) == [200] * 2 + [409] * 3
    assert races.count("chat_reports") == 2
    mute = {"room": "seats", "number": 1, "muted": True}

    def hide(nth: int) -> Work:
        return lambda: races.post(nth, f"{path}/mute", mute, **people.headers(1))

    assert races.at_once("chat_mutes", [hide(nth) for nth in range(4)]) == [200] * 4
    assert races.count("chat_mutes") == 1


def test_nothing_is_kept_for_an_account_that_was_deleted_meanwhile(races: Races) -> None:
    works: list[Work] = [lambda: races.post(0, "/api/me/delete", {"name": "Ada"})]
    works += [lambda: races.post(1, "/api/tournaments", plan()) for _ in range(3)]
    races.at_once("users", works, fewest=1)
    assert races.count("users") == 0
    assert races.count("tournaments WHERE maker IS NOT NULL") == 0
    assert races.post(0, "/api/tournaments", plan()) == 401


SECRET = "a" * 43


def _open_table(races: Races) -> Work:
    return lambda: races.post(1, "/api/lobby/tables", table())


def _ask_for_partner(races: Races) -> Work:
    return lambda: races.post(1, "/api/lobby/quick", {"game": "front_line", "token": SECRET})


def _make_rated_match(races: Races) -> Work:
    return lambda: races.post(1, "/api/matches", {"game": "front_line", "rated": True})


def _wait_on_for_partner(races: Races) -> Work:
    want = {"game": "front_line", "token": SECRET}
    waits = races.browser.post("/api/lobby/quick", want)
    return lambda: races.post(
        1, "/api/lobby/quick", {**want, "match": waits["match"], "token": waits["token"]}
    )


def _claim_seat(races: Races) -> Work:
    people = races.servers[1].match()
    seats = [{"match": people.id, "token": people.tokens[0]}]
    return lambda: races.post(1, "/api/me/seats", {"seats": seats})


def _renew_link(races: Races) -> Work:
    people = races.servers[1].match()
    headers = {"authorization": f"Bearer {people.tokens[0]}"}
    return lambda: races.post(1, f"/api/matches/{people.id}/renew", {"token": SECRET}, **headers)


def _join_table(races: Races) -> Work:
    at = Table.opened(races.servers[1], seats=[{**PERSON, "name": "Cid"}, {"kind": "open"}])
    return lambda: races.post(1, f"/api/matches/{at.id}/join", {"seat": 1, "token": SECRET})


def _invite(races: Races) -> Work:
    at = {"game": "front_line", "seats": [PERSON, {"kind": "open"}], "whom": "user", "user": "Ada"}
    with other(races, "Bob") as bob:
        cookie = "; ".join(f"{name}={value}" for name, value in bob.client.cookies.items())
    return lambda: races.post(1, "/api/lobby/tables", at, cookie=cookie)


def _say(races: Races) -> Work:
    people = races.servers[1].match()
    return lambda: races.post(1, f"/api/matches/{people.id}/chat", {"text": "Hello"})


def _mute(races: Races) -> Work:
    people = races.servers[1].match()
    with other(races, "Bob") as bob:
        bob.post(f"/api/matches/{people.id}/chat", {"text": "Hello"})
    return lambda: races.post(
        1, f"/api/matches/{people.id}/chat/mute", {"room": "watchers", "number": 1, "muted": True}
    )


def _edit(races: Races) -> Work:
    return lambda: races.post(1, "/api/me", {"bio": "Here I am."}, "PUT")


REQUESTS = (
    _open_table, _ask_for_partner, _make_rated_match, _wait_on_for_partner, _claim_seat, _renew_link, _join_table,
    _invite, _say, _mute, _edit,
)  # fmt: skip


@pytest.mark.parametrize("request_of", REQUESTS, ids=lambda one: one.__name__.strip("_"))
def test_no_request_writes_the_name_of_an_account_that_is_being_deleted(
    races: Races, request_of: Callable[[Races], Work]
) -> None:
    id_ = str(races.browser.get("/api/me")["id"])
    then = request_of(races)
    done, answer = races.after_it_was_done(
        "users", lambda: races.post(0, "/api/me/delete", {"name": "Ada"}), then
    )
    assert done == 200
    assert answer in ((401, 409) if races.kind == "postgresql" else (200, 201, 204, 401, 409)), answer
    assert races.names_of(id_) <= {"audit.actor", "audit.subject"}, "the trail says that it was deleted"
    assert races.count("seats WHERE name = 'Ada' AND user_id IS NOT NULL") == 0
