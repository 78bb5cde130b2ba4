"""A database of every migration level is opened, answers, and is played on: no match, account or rating is lost."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from hashlib import sha256
from typing import Any

import httpx
import pytest
from tests.server.accounts.visitor import Browser
from tests.server.clocks.wall import Hands
from tests.server.harness import Json, Running
from tests.server.outside.databases import restore, revisions, secrets_of
from tests.server.outside.recorded import compare, read

STATE = (
    "version", "moves", "topic", "can_undo", "commitment", "key", "salting", "promises", "salts", "given",
    "scenario", "options", "ending", "parley", "rated", "chat", "missing", "clocks",
)  # fmt: skip
"""What is compared of a match as each seat sees it; its position is in the match file."""
SEAT = ("seat", "name", "kind", "level", "renewed", "owned", "before")
ACCOUNT = ("name", "email", "flag", "bio", "preferences", "made", "passkeys", "codes")
NOTICES = ("push", "mail", "kinds", "digest", "quiet_from", "quiet_until", "zone")
CARD = ("match", "message", "whom", "headline", "over", "result", "pace", "rated")
CUP = (
    "title",
    "message",
    "game",
    "scenario",
    "options",
    "pace",
    "rated",
    "system",
    "state",
    "round",
    "rounds",
)
PLAYER = ("number", "name", "points", "seed", "place", "won", "drawn", "lost")


def picked(names: tuple[str, ...], found: Json) -> str:
    return json.dumps({name: found[name] for name in names}, ensure_ascii=False)


def _links(name: str, match: Json) -> list[str]:
    """Return the links that open seats of a match by themselves: those of rated ones are for who is signed in."""
    return [] if name.startswith("rated") else [*match["tokens"].values()]


def _in_order(cards: list[Json]) -> list[Json]:
    return sorted(cards, key=lambda card: str(card["match"]))


class Opened:
    """A recorded database, under a server of today."""

    def __init__(self, server: Running, secrets: Json) -> None:
        self.server, self.secrets = server, secrets
        self.browser = Browser(server)

    def get(self, path: str, token: str = "") -> httpx.Response:
        headers = {"authorization": f"Bearer {token}"} if token else {}
        answer = self.server.client.get(path, headers=headers)
        assert answer.status_code == 200, (path, answer.text)
        return answer

    def matches(self) -> Iterator[str]:
        for name, match in self.secrets["matches"].items():
            path = f"/api/matches/{match['id']}"
            for token in ("", *_links(name, match)):
                state = self.get(f"{path}?after=0", token).json()
                ask = state["view"]["ask"]
                last = sha256(json.dumps(state["last"]).encode()).hexdigest()[:12]
                yield f"{name} seat {state['seat']} last {last} {picked(STATE, state)}"
                yield f"headline {state['view']['headline']} asks {ask and [*ask[:3], len(ask[3])]}"
            state = self.get(path).json()
            yield from (picked(SEAT, seat) for seat in state["seats"])
            yield from self.get(f"{path}/export").text.splitlines()
            log = [line["text"] for line in self.get(f"{path}/log").json()]
            yield f"{len(log)} lines of the log {sha256(json.dumps(log).encode()).hexdigest()[:12]}"
            for moves in range(0, state["moves"], 10):
                moment = self.get(f"{path}/moments/{moves}").json()["view"]["headline"]
                yield f"after {moves} moves: {moment}"

    def accounts(self) -> Iterator[str]:
        for name, cookie in self.secrets["cookies"].items():
            self.browser.client.cookies.clear()
            self.browser.client.cookies.set("broadfront", cookie)
            yield f"{name} {picked(ACCOUNT, self.browser.get('/api/me'))}"
            seats = [[one["match"], one["seat"]] for one in self.browser.rows("/api/me/seats")]
            yield f"seats {sorted(seats)}"
            for id_, seat in sorted(seats):  # an account has its seats by words that are no secret
                path, headers = f"/api/matches/{id_}?after=0", {"authorization": f"Bearer seat-{seat}"}
                state = self.browser.client.get(path, headers=headers).json()
                yield f"{id_} seat {state['seat']}: {picked(('version', 'can_undo', 'ending', 'clocks'), state)}"
            yield f"notices {picked(NOTICES, self.browser.get('/api/me/notices'))}"
            profile = self.browser.get(f"/api/players/{name}")
            yield f"profile {profile['name']} {profile['flag']} {profile['bio']}"
            for pool in self.browser.get(f"/api/players/{name}/ratings")["ratings"]:
                yield f"rated {json.dumps(pool, ensure_ascii=False)}"
            own = self.browser.post("/api/own-matches", {})
            for part, cards in (
                ("own", [one["table"] for one in own["matches"]]),
                ("invited", own["invitations"]),
            ):
                yield from (
                    f"{part} {picked(CARD, card)}"
                    for card in sorted(cards, key=lambda card: str(card["match"]))
                )

    def others(self) -> Iterator[str]:
        """Yield what everybody sees: chat, the lobby, the archive, the tournament."""
        for name, match in self.secrets["matches"].items():
            for token in _links(name, match)[:1]:
                for line in self.get(f"/api/matches/{match['id']}/chat", token).json()["lines"]:
                    yield f"{name} {line['seat']} {line['name']}: {line['text']}"
        lobby, archive = self.get("/api/lobby").json(), self.get("/api/lobby/archive").json()
        for part, cards in (
            ("open", lobby["open"]),
            ("live", lobby["live"]),
            ("archive", archive["matches"]),
        ):
            yield from (
                f"{part} {picked(CARD, card)}" for card in sorted(cards, key=lambda card: str(card["match"]))
            )
        if self.secrets["tournament"]:
            cup = self.get(f"/api/tournaments/{self.secrets['tournament']}").json()
            yield f"cup {picked(CUP, cup['card'])}"
            yield from (picked(PLAYER, player) for player in cup["players"])
            for round_ in cup["rounds"]:
                for board in round_["boards"]:
                    for game in board["games"]:
                        yield json.dumps(
                            [game[key] for key in ("first", "second", "match", "first_score", "how")]
                        )

    def told(self) -> list[str]:
        return [*self.matches(), *self.accounts(), *self.others()]


@pytest.fixture
def database(revision: str, empty_database: str) -> str:
    """The URL of the database of a revision."""
    restore(empty_database, revision)
    return empty_database


@pytest.fixture
def opened(revision: str, database: str, hands: Hands, start: Callable[..., Running]) -> Iterator[Opened]:
    """A server of today on it."""
    secrets = secrets_of(revision)
    hands.seconds = secrets["at"] or hands.seconds
    server = start(database=database)
    opened = Opened(server, secrets)
    yield opened
    opened.browser.client.close()


REVISIONS = revisions()


QUICK = {"0001", "0005", "0011", "0015"}
"""What `make test` opens: the first matches, the first accounts, all features with the keys of e-mails of then."""


@pytest.mark.parametrize(
    "revision", [one if one in QUICK else pytest.param(one, marks=pytest.mark.slow) for one in REVISIONS]
)
def test_a_database_of_each_level_answers_and_is_played_on(revision: str, opened: Opened) -> None:
    told = opened.told()
    compare("answers_of_databases.txt", {revision: told}, some=True)
    server, match = opened.server, next(iter(opened.secrets["matches"].values()))
    (version,) = server.sql("select version_num from alembic_version")[0]
    assert version == REVISIONS[-1]
    server.sql("delete from snapshots")  # the journal alone says how a match stands
    server.forget()
    matches = [*opened.matches()]
    assert matches == told[: len(matches)]
    _play_on(server, match)


def _play_on(server: Running, match: Any) -> None:
    """Make a move, and send it again: it is stored once, as a row behind those that there were."""
    path = f"/api/matches/{match['id']}"
    asked = server.client.get(path).json()["view"]["ask"][0]
    headers = {"authorization": f"Bearer {match['tokens'][str(asked)]}"}
    state = server.client.get(path, headers=headers).json()
    before, (verb, what, where) = state["version"], state["view"]["ask"][3][0]
    body = {"version": before, "verb": verb, "what": what, "where": where}
    answers = [server.client.post(f"{path}/moves", json=body, headers=headers) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [200, 200]
    assert answers[0].json()["version"] == answers[1].json()["version"] > before
    last = (
        f"select version, kind, verb, what from moves where match_id = '{match['id']}' and version > {before}"
    )
    assert server.sql(f"{last} order by version")[0] == (before + 1, "move", verb, what)
    other = {**body, "what": what + 1}
    assert server.client.post(f"{path}/moves", json=other, headers=headers).status_code == 409


@pytest.mark.parametrize("revision", ["0010", "0015"])
def test_accounts_are_entered_by_what_was_given_out_then(opened: Opened) -> None:
    """A session ends; a recovery code opens the account once."""
    browser = opened.browser
    browser.client.cookies.set("broadfront", opened.secrets["cookies"]["Ada"])
    assert browser.get("/api/me")["name"] == "Ada"
    for code in opened.secrets["codes"][:1]:
        browser.client.cookies.clear()
        assert browser.post("/api/sign-in/code", {"code": code.upper()})["name"] == "Ada"
        browser.post("/api/sign-in/code", {"code": code}, 401)


def test_every_migration_has_a_recorded_database() -> None:
    assert list(read("answers_of_databases.txt")) == sorted(REVISIONS), (
        "record a database of the new migration: python -m tests.server.outside.record_database"
    )
