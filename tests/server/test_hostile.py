"""Hostile requests on every route: nested, torn, huge, of the wrong type. Each is refused in words, none is a 5xx."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from typing import Any, Final
from urllib.parse import quote

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from tests.patience import PATIENCE
from tests.server.accounts.visitor import Browser
from tests.server.harness import PERSON, People, Running, config_at
from tests.tiers import sampled
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from broadfront.engine import registry
from broadfront.server.http import openapi

DOCUMENT: Final = openapi.document()
OPERATIONS: Final = sorted((path, verb) for path, verbs in DOCUMENT["paths"].items() for verb in verbs)
SENDING: Final = [(path, verb) for path, verb in OPERATIONS if "requestBody" in DOCUMENT["paths"][path][verb]]
JSON: Final = {"content-type": "application/json"}

MOVE: Final = {"verb": "attack", "what": 20, "where": 26}
PART: Final = {"verb": "move", "what": [1], "where": [2], "units": 1}
POSITION: Final = {
    "position": registry.game("front_line").new().notation(),
    "moves": [["card", 0, 0]],
    "scenario_text": "",
}
PASSKEY: Final = {
    "credential": {
        "id": "YQ",
        "rawId": "YQ",
        "type": "public-key",
        "response": {
            "clientDataJSON": "eyJjaGFsbGVuZ2UiOiAiYSJ9",
            "attestationObject": "oA",
            "authenticatorData": "YQ",
            "signature": "YQ",
        },
    },
    "name": "a",
}
BODIES: Final[dict[str, Any]] = {
    "/api/v1/matches": {
        "game": "front_line",
        "scenario": "main",
        "options": {"amphibious": True},
        "seats": [PERSON, {"kind": "computer", "level": "quick", "name": "Ada"}],
        "scenario_text": "title = 1",
        "guided": False,
        "listed": True,
        "pace": {"kind": "live", "base": 900, "increment": 10},
        "rated": False,
    },
    "/api/v1/matches/import": {"text": "a", "seats": [PERSON, PERSON]},
    "/api/v1/matches/{id}/branch": {"moves": 3, "seats": [PERSON, PERSON]},
    "/api/v1/matches/{id}/moves": {"version": 0, "verb": "end", "what": 0, "where": 0},
    "/api/v1/matches/{id}/orders": {
        "version": 0,
        "parts": [{"verb": "end", "what": [0, 1], "where": [0], "units": 1}],
    },
    "/api/v1/matches/{id}/orders/forecast": {
        "version": 0,
        "parts": [{"verb": "end", "what": [0, 1], "where": [0], "units": 1}],
    },
    "/api/v1/matches/{id}/undo": {"version": 0, "first": 0, "with_needing": True},
    "/api/v1/matches/{id}/dice/commitments": {"promise": "0" * 64},
    "/api/v1/matches/{id}/dice/seeds": {"salt": "a", "promises": ["", ""]},
    "/api/v1/matches/{id}/seats/{seat}/token": {"token": "a" * 43},
    "/api/v1/matches/{id}/offers": {"say": "accept", "what": "draw", "version": 1},
    "/api/v1/matches/{id}/chat": {"text": "Good luck!"},
    "/api/v1/matches/{id}/chat/mute": {"room": "seats", "number": 1, "muted": True},
    "/api/v1/matches/{id}/chat/report": {"room": "seats", "number": 1, "reason": "rude"},
    "/api/v1/matches/{id}/seats/{seat}/replacement": {
        "say": "vote",
        "version": 1,
        "choice": "computer:regular",
    },
    "/api/v1/matches/{id}/vacation": {"version": 0, "days": 3},
    "/api/v1/matches/{id}/auto-declines": {"topic": "Reaction", "until": "turn"},
    "/api/v1/matches/{id}/analysis": {"moves": 1, "tokens": ["a"]},
    "/api/v1/matches/{id}/key-moments": {"most": 20},
    "/api/v1/matches/{id}/evaluation": {"moves": 1, "seconds": 0.05, "seed": 1, "among": [["end", 0, 0]]},
    "/api/v1/matches/{id}/explanations": {"moves": 1, "ways": [[["end", 0, 0]]]},
    "/api/v1/analysis/edit": {**POSITION, "act": "set", "piece": 1, "space": 1, "value": 1},
    "/api/v1/analysis/evaluation": {**POSITION, "seconds": 0.05, "seed": 1, "among": [["end", 0, 0]]},
    "/api/v1/analysis/explanations": {**POSITION, "ways": [[["end", 0, 0]]]},
    "/api/v1/analysis/start": {
        "game": "front_line",
        "scenario": "main",
        "options": {"a": 1},
        "scenario_text": "a",
    },
    "/api/v1/analysis/position": {**POSITION, "rolls": 1, "seat": 0, "table": True, "parts": [PART]},
    "/api/v1/analysis/odds": {**POSITION, **MOVE},
    "/api/v1/analysis/legality": {**POSITION, **MOVE, "space": 1},
    "/api/v1/analysis/path": {**POSITION, **MOVE},
    "/api/v1/analysis/sight": {**POSITION, "space": 1, "seat": 0},
    "/api/v1/analysis/forecast": {**POSITION, "space": 1, "seat": 0, "parts": [PART]},
    "/api/v1/games/{game}/studies": {
        "scenario": "",
        "options": {"a": 1},
        "scenario_text": "a",
        "player": "quick",
        "matches": 2,
        "seed": 1,
    },
    "/api/v1/games/{game}/scenario-drafts": {
        "text": 'title = "a"',
        "scenario": "",
        "data": {"title": "a", "forces": [{"side": "green", "units": {}}]},
        "table": "a",
    },
    "/api/v1/games/{game}/scenario-editor/parse": {"text": "a", "scenario": ""},
    "/api/v1/games/{game}/scenario-editor/preview": {
        "scenario": {"title": "a", "sides": [{"nation": "a", "units": []}]}
    },
    "/api/v1/me": {"name": "Ada", "flag": "DK", "bio": "a"},
    "/api/v1/me/preferences": {"preferences": {"theme": "dark", "unasked": ["a"]}},
    "/api/v1/me/seats": {"seats": [{"match": "a", "token": "a" * 43}]},
    "/api/v1/me/passkeys": PASSKEY,
    "/api/v1/me/notifications": {
        "push": True,
        "mail": True,
        "kinds": ["turn", "over"],
        "digest": 60,
        "quiet_from": "22:00",
        "quiet_until": "08:00",
        "zone": "Europe/Berlin",
        "webhook": "https://discord.com/api/webhooks/1/a",
    },
    "/api/v1/me/push-subscriptions": {
        "endpoint": "https://fcm.googleapis.com/a",
        "p256dh": "a" * 87,
        "auth": "a" * 22,
    },
    "/api/v1/notifications/unsubscribe": {"token": "a" * 80},
    "/api/v1/sign-up/options": {"name": "Ada"},
    "/api/v1/sign-up": PASSKEY,
    "/api/v1/sign-in": PASSKEY,
    "/api/v1/sign-in/email": {"email": "ada@example.org"},
    "/api/v1/sign-in/link": {"token": "a" * 43, "name": "Ada"},
    "/api/v1/sign-in/code": {"code": "a"},
    "/api/v1/lobby/tables": {
        "game": "front_line",
        "seats": [{"kind": "person", "level": "", "name": "Ada"}, {"kind": "open"}],
        "scenario": "main",
        "options": {"amphibious": True},
        "scenario_text": "",
        "whom": "anybody",
        "user": "",
        "message": "a",
        "listed": True,
        "any_side": False,
        "pace": {"kind": "live", "base": 900, "increment": 10},
    },
    "/api/v1/lobby/pairings": {
        "game": "front_line",
        "token": "a" * 43,
        "name": "Ada",
        "match": "",
        "pace": {"kind": "post", "days": 3, "reserve": 5},
        "rated": False,
    },
    "/api/v1/matches/{id}/join": {"seat": 0, "token": "a" * 43, "name": "Ada", "invite": "a"},
    "/api/v1/qr-codes": {"text": "a"},
    "/api/v1/tournaments": {
        "title": "Spring cup",
        "game": "front_line",
        "system": "swiss",
        "pace": {"kind": "live", "base": 900, "increment": 10},
        "closes": "2100-01-01T00:00:00Z",
        "hours": 24,
        "scenario": "main",
        "options": {"amphibious": True},
        "rated": False,
        "most": 8,
        "rounds": 3,
        "message": "a",
    },
    "/api/v1/tournaments/{id}/cancel": {"why": "a"},
    "/api/v1/me/matches": {"seats": [{"match": "a", "token": "a" * 43}]},
}
"""A body for every route that takes one, with all its fields."""

NUL: Final = "\0"
SURROGATE: Final = "\ud800"
DEEP: Final = 50_000
HOSTILE: Final = [
    "null", "true", "[]", "{}", '""', "0", "-1", "1.5", "-0.0", "1e999", "-1e-999", "NaN", "Infinity",
    str(2**31), str(2**63), str(-(2**63) - 1), str(2**64), str(10**30), "9" * 5_000, "1e" + "9" * 400,
    json.dumps(NUL), json.dumps(f"a{NUL}b"), json.dumps(SURROGATE), json.dumps(f"{SURROGATE}x"), '"\\udfff"',
    json.dumps("\x1b[2J\x7f\u202e\ufeff\uffff\U0010ffff"), json.dumps("x" * 50_000), json.dumps("\n" * 5_000),
    json.dumps({NUL: NUL, SURROGATE: [SURROGATE], "__proto__": {}}), '{"a":1,"a":{"a":2}}',
    "[" * 900 + "]" * 900, '{"a":' * 900 + "1" + "}" * 900,
    "[" * DEEP + "]" * DEEP, '{"a":' * DEEP + "1" + "}" * DEEP,
    json.dumps("[" * DEEP), json.dumps("x = " + "[" * 20_000 + "]" * 20_000), json.dumps("x = " + "9" * 5_000),
    json.dumps(".".join("a" * 5_000) + " = 1"), json.dumps("-" * 20_000), "[" + "1," * 50_000 + "1]",
]  # fmt: skip
TORN: Final = [
    b"", b"{", b"[" * 500_000, b'{"a":' * 100_000, b"\xff\xfe", b'"\xed\xa0\x80"', b"\x00", b"{}{}", b"nul",
    b"\xef\xbb\xbf{}", b'{"game": "\xc3"}', b" " * 900_000, b'{"\\ud800": 1}',
]  # fmt: skip
WORDS: Final = [
    "", "0", "-1", "1e9", "9" * 400, "NaN", NUL, "a\0b", "..", "../..", "%2e%2e", "a/b", "a" * 3_000, "é", "\U0010ffff",
    "'", '"', "front_line\n", " front_line", "[]", "{}", "${x}", "%", "%ff", "\ufeff",
]  # fmt: skip


@pytest.fixture(scope="module")
def people(tmp_path_factory: pytest.TempPathFactory, shared_database: str) -> Iterator[People]:
    """A match in the middle, on a server that waits for nothing."""
    folder = tmp_path_factory.mktemp("hostile")
    running = Running(
        config_at(folder, database=shared_database, longest_wait=0.05, most_live=20, most_odds=2.0)
    ).start()
    someone = Browser(running)
    someone.sign_up("Hostile")
    running.client.cookies = someone.client.cookies  # or nothing about accounts would be reached
    someone.client.close()
    seated = running.match()
    for n in range(9):
        seated.step(n)
    yield seated
    running.stop()


def survived(answer: httpx.Response) -> None:
    """Check that a request was answered, or refused in words."""
    assert answer.status_code < 500, (
        str(answer.request.url)[:200],
        answer.request.content[:200],
        answer.text,
    )
    if answer.status_code >= 400:
        fault = answer.json()
        assert fault["status"] == answer.status_code
        assert fault["detail"]


def in_path(people: People, path: str) -> dict[str, str]:
    """What stands for the parts of an address that are not given."""
    game = "action_front" if "scenario-editor" in path else "front_line"
    usual = {"id": people.id, "game": game, "moves": "1", "number": "1", "name": "a", "seat": "1"}
    return usual | {"pool": "front_line", "player": "a", "other": "b", "token": "a"}


def sent(people: People, path: str, verb: str, content: bytes, seat: int = 0) -> None:
    url = path.format(**in_path(people, path))
    if path == "/api/v1/sign-out":
        return  # it reads nothing, and those after it need the session
    headers = {**JSON, **people.headers(seat)}
    answer = people.server.client.request(verb.upper(), url, content=content, headers=headers)
    survived(answer)
    if answer.status_code == 201 and path.endswith("/studies"):
        people.server.client.post(f"/api/studies/{answer.json()['id']}/stop")


def places(value: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield where the parts of a body are, the whole first."""
    yield at
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in inside:
        yield from places(part, (*at, key))


def spoiled(value: Any, at: tuple[Any, ...], mark: Any) -> Any:
    """Return a copy of a body with ``mark`` in one place."""
    if not at:
        return mark
    copy = value.copy()
    copy[at[0]] = spoiled(value[at[0]], at[1:], mark)
    return copy


@pytest.fixture(autouse=True)
def still_signed_in(people: People) -> Iterator[None]:
    """Whoever sends them is signed in, before and after."""
    yield
    assert people.server.client.get("/api/me").json()["id"]


def test_there_is_a_body_for_every_route_that_takes_one() -> None:
    assert {path for path, _ in SENDING} == set(BODIES)


in_eighths = pytest.mark.parametrize("eighth", sampled(range(8), 8))
"""`make test` sends an eighth of the values to every route: another eighth to the next field or route."""


@in_eighths
@pytest.mark.parametrize(("path", "verb"), SENDING, ids=lambda part: part)
def test_no_hostile_value_in_any_field_breaks_the_server(
    people: People, path: str, verb: str, eighth: int
) -> None:
    for number, at in enumerate(places(BODIES[path]), SENDING.index((path, verb))):
        text = json.dumps(spoiled(BODIES[path], at, "MARK"))
        for hostile in HOSTILE[(number + eighth) % 8 :: 8]:
            sent(people, path, verb, text.replace('"MARK"', hostile).encode())


@in_eighths
@pytest.mark.parametrize(("path", "verb"), OPERATIONS, ids=lambda part: part)
def test_no_torn_body_breaks_the_server(people: People, path: str, verb: str, eighth: int) -> None:
    for content in TORN[(OPERATIONS.index((path, verb)) + eighth) % 8 :: 8]:
        sent(people, path, verb, content)


@in_eighths
@pytest.mark.parametrize(("path", "verb"), OPERATIONS, ids=lambda part: part)
def test_no_hostile_word_in_an_address_breaks_the_server(
    people: People, path: str, verb: str, eighth: int
) -> None:
    described = DOCUMENT["paths"][path][verb].get("parameters", ())
    usual = in_path(people, path)
    body = json.dumps(BODIES[path]).encode() if path in BODIES else b""
    for number, parameter in enumerate(described, OPERATIONS.index((path, verb))):
        for word in WORDS[(number + eighth) % 8 :: 8]:
            quoted = quote(word, safe="")
            within = {**usual, parameter["name"]: quoted} if parameter["in"] == "path" else usual
            query = "&".join(
                f"{one['name']}={quoted if one is parameter else '1'}"
                for one in described
                if one["in"] == "query"
            )
            url = httpx.URL(people.server.url + path.format(**within) + (f"?{query}" if query else ""))
            survived(
                people.server.client.request(verb, url, content=body, headers={**JSON, **people.headers(0)})
            )


def test_no_hostile_word_in_a_pages_address_breaks_the_server(people: People) -> None:
    for word in WORDS:
        for before in ("/", "/assets/", "/api/", "//"):
            survived(people.server.client.get(people.server.url + before + quote(word, safe="")))


def test_no_hostile_word_in_a_websockets_address_breaks_the_server(
    people: People, caplog: pytest.LogCaptureFixture
) -> None:
    for word in map(quote, WORDS):
        for path in (f"{word}/live", f"{people.id}/live?after={word}", f"{people.id}/live?token={word}"):
            address = f"{people.server.url.replace('http', 'ws')}/api/matches/{path}"
            with suppress(WebSocketException), connect(address, proxy=None, ping_interval=None) as line:
                line.recv(PATIENCE)
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


# --- made-up requests -------------------------------------------------------------------------------------------------

NUMBERS = st.integers() | st.integers(-(2**70), 2**70) | st.floats()
TEXTS = st.text(st.characters(), max_size=30)
"""All characters, lone surrogates among them."""
VALUES = st.recursive(
    st.none() | st.booleans() | NUMBERS | TEXTS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS, inner, max_size=4),
    max_leaves=12,
)


def made_up(people: People, path: str, verb: str, examples: int) -> None:
    """Send bodies that schemathesis makes of the document, each with a hostile value in one place."""
    operation = schemathesis.openapi.from_dict(DOCUMENT)[path][verb.upper()]

    @settings(
        max_examples=examples,
        derandomize=True,
        database=None,
        deadline=None,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(operation.as_strategy(), VALUES, st.data())
    def ask(case: Any, value: Any, data: st.DataObject) -> None:
        for body in (case.body, BODIES[path]):
            at = data.draw(st.sampled_from(list(places(body))))
            content = json.dumps(spoiled(body, at, value)).encode()
            sent(people, path, verb, content, data.draw(st.sampled_from([-1, 0, 1])))

    ask()


@pytest.mark.parametrize(
    ("path", "verb"), sampled([pytest.param(*one) for one in SENDING], 16), ids=lambda part: part
)
def test_no_spoiled_body_breaks_the_server(people: People, path: str, verb: str) -> None:
    made_up(people, path, verb, 12)


@pytest.mark.slow
@pytest.mark.parametrize(("path", "verb"), SENDING, ids=lambda part: part)
def test_no_spoiled_body_of_many_breaks_the_server(people: People, path: str, verb: str) -> None:
    made_up(people, path, verb, 300)
