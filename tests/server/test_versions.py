"""The API's version 1, and the addresses of before, which answer for one release more."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from tests.patience import PATIENCE
from tests.server.accounts.visitor import Browser
from tests.server.harness import PERSON, People, Running, heard
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from broadfront import server as server_package
from broadfront.engine.view import View
from broadfront.server.analysis.schemas import AnalysedMove
from broadfront.server.http.nulls import with_nulls
from broadfront.server.http.openapi import API_ROUTES
from broadfront.server.http.problems import STATUS_CODES
from broadfront.server.http.versions import PREFIX, is_present
from broadfront.server.matches import ws

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "api-versions.md"
POST = {"kind": "post", "days": 3, "reserve": 5}


def plain(path: str) -> str:
    return re.sub(r":\w+\}", "}", path)


def addresses() -> set[tuple[str, str, str]]:
    """Verb, address of before, and address of version 1 of each handler that has both under other words."""
    found = set()
    for handler in API_ROUTES:
        (verb,) = handler.http_methods - {"OPTIONS", "HEAD"}
        present = [plain(path) for path in handler.paths if is_present(path)]
        former = [plain(path) for path in handler.paths if not is_present(path)]
        if present and former and former[0] != present[0].replace(PREFIX, "/api"):
            found.add((str(verb), former[0], present[0]))
    return found


def test_the_page_has_every_address_that_is_another_one_now() -> None:
    lines = re.findall(r"^\| `(\w+) (\S+)` \| `(\w+) (\S+)` \|", PAGE.read_text("utf-8"), re.MULTILINE)
    assert {(verb, old, new) for verb, old, same, new in lines if verb == same} >= addresses()
    former = {
        plain(path)
        for handler in API_ROUTES
        for path in handler.paths
        if not any(map(is_present, handler.paths)) and handler.include_in_schema is False
    }
    told = {old for _, old, _, _ in lines}
    assert {path for path in former if "picture" not in path and "notices/end/" not in path} <= told


def test_the_page_has_every_code_of_an_error() -> None:
    """Those that the server gives; a game's are with its sentences."""
    sources = [path.read_text("utf-8") for path in (Path(server_package.__file__).parent).rglob("*.py")]
    codes = {code for text in sources for code in re.findall(r'\bcode ?= ?"([A-Z_]{4,40})"', text)}
    codes |= set(STATUS_CODES.values()) - {"GIVEN_UP"}
    assert len(codes) > 40
    assert codes <= set(re.findall(r"`([A-Z_]{4,40})`", PAGE.read_text("utf-8")))


def test_both_addresses_answer_and_the_former_says_that_it_will_go(server: Running) -> None:
    people = server.match()
    for old, new in (
        ("/api/games", "/api/v1/games"),
        (f"/api/matches/{people.id}/log", f"/api/v1/matches/{people.id}/log"),
        (f"/api/matches/{people.id}/moments/0", f"/api/v1/matches/{people.id}/positions/0"),
        (f"/api/matches/{people.id}/seating", f"/api/v1/matches/{people.id}/seats"),
    ):
        former, present = server.client.get(old), server.client.get(new)
        assert (former.status_code, present.status_code) == (200, 200), new
        if "moments" in old or old == "/api/games":
            assert former.content == present.content
        assert re.fullmatch(r"@\d+", former.headers["deprecation"])
        assert 'rel="successor-version"' in former.headers["link"]
        assert "deprecation" not in present.headers


def test_an_error_of_version_1_has_no_former_field(server: Running) -> None:
    assert "message" not in server.client.get("/api/v1/matches/none").json()
    assert server.client.get("/api/matches/none").json()["message"]


def test_times_are_iso_8601_in_utc_and_null_where_there_are_none(server: Running) -> None:
    people = server.match(seats=[PERSON, PERSON], pace=POST)
    for seat in (0, 1):
        people.state(seat)
    former = people.state(0)["clocks"]
    present = server.client.get(f"/api/v1/matches/{people.id}", headers=people.headers(0)).json()["clocks"]
    assert isinstance(former["now"], int)
    now = datetime.fromisoformat(present["now"])
    assert now.utcoffset() == timedelta(0)
    assert abs(datetime.now(UTC) - now) < timedelta(seconds=PATIENCE)
    assert [one["away_until"] for one in former["seats"]] == [0, 0]
    assert [one["away_until"] for one in present["seats"]] == [None, None]
    card = server.client.get(f"/api/v1/matches/{people.id}/seats").json()
    assert card["deadline"] is None or card["deadline"].endswith("Z")


def test_nothing_is_null_in_version_1_and_as_it_was_before(server: Running) -> None:
    people = server.match()
    for n in range(12):
        people.step(n)

    def both(path: str, former: str = "") -> tuple[Any, Any]:
        old, new = (
            server.client.get(f"{prefix}/matches/{people.id}{way}").json()
            for prefix, way in (("/api", former or path), ("/api/v1", path))
        )
        return old, new

    old, new = both("")
    assert (old["seat"], old["key"], old["topic"]) == (-1, "", new["topic"] or "")
    assert (new["seat"], new["key"], new["scenario"]) == (None, None, old["scenario"])
    old, new = both("/log")
    assert {-1} < {line["seat"] for line in old}
    assert [line["seat"] for line in new] == [None if line["seat"] < 0 else line["seat"] for line in old]
    old, new = both("/rematch")
    assert (old["match"], old["seat"], old["token"]) == ("", -1, "")
    assert (new["match"], new["seat"], new["token"]) == (None, None, None)
    old, new = both("/seats", "/seating")
    assert (old["result"], new["result"]) == ("", None)
    guest = server.client.get("/api/v1/me").json()
    assert (guest["id"], guest["email"]) == (None, None)


def test_what_holds_no_nullable_field_is_sent_as_it_is() -> None:
    view = View(-1, "", "", ())
    assert with_nulls([view]) == [view]
    assert with_nulls(view) is view
    move = AnalysedMove(-1, ("roll", 1, 0), "A die")
    assert with_nulls({"moves": [move]}) == {"moves": [replace(move, seat=None)]}
    assert with_nulls(move.move) is move.move


# --- verbs ------------------------------------------------------------------------------------------------------------


@pytest.fixture
def ada(server: Running, request: pytest.FixtureRequest) -> Any:
    browser = Browser(server)
    browser.sign_up(f"Ada{abs(hash(request.node.name)) % 100_000}")
    yield browser
    browser.client.close()


def test_what_is_deleted_is_deleted_by_its_verb(ada: Browser) -> None:
    client = ada.client
    (passkey,) = client.get("/api/v1/me/passkeys").json()
    refused = client.delete(f"/api/v1/me/passkeys/{passkey['id']}")
    assert refused.status_code in (409, 422), "it is the only way to sign in"
    (device,) = client.get("/api/v1/me/sessions").json()
    assert [one["id"] for one in client.delete("/api/v1/me/sessions").json()] == [device["id"]]
    assert client.delete("/api/v1/me/push-subscriptions/none").status_code == 200
    assert client.delete("/api/v1/me", params={"name": "somebody else"}).status_code == 422
    name = client.get("/api/v1/me").json()["name"]
    assert client.delete("/api/v1/me", params={"name": name}).json()["id"] is None


def test_a_seat_resigns_and_renews_its_token_at_its_own_address(server: Running) -> None:
    people = server.match(seats=[PERSON, PERSON])
    base, token = f"/api/v1/matches/{people.id}", "n" * 43
    other = server.client.post(f"{base}/seats/1/token", json={"token": token}, headers=people.headers(0))
    assert other.status_code == 422
    own = server.client.post(f"{base}/seats/0/token", json={"token": token}, headers=people.headers(0))
    assert own.json() == {"seat": 0, "name": own.json()["name"], "token": token}
    again = server.client.post(f"{base}/seats/0/token", json={"token": token}, headers=people.headers(0))
    assert again.json() == own.json(), "sent again, it is the same renewal"
    people.tokens[0] = token
    over = server.client.post(f"{base}/resignation", headers=people.headers(0))
    assert over.status_code == 200
    assert over.json()["ending"]


# --- the WebSocket ----------------------------------------------------------------------------------------------------


def line_of(people: People) -> ClientConnection:
    address = people.server.url.replace("http", "ws") + f"/api/v1/matches/{people.id}/live"
    return connect(address, compression=None, proxy=None, open_timeout=PATIENCE, ping_interval=None)


def test_a_websocket_is_told_the_token_in_its_first_message(server: Running) -> None:
    people = server.match(pace=POST)
    with line_of(people) as line:
        line.send(f'{{"token": "{people.tokens[0]}", "after": 0}}')
        state = heard(line)
        assert state["seat"] == 0
        assert state["clocks"]["now"].endswith("Z")
    with line_of(people) as line:
        line.send("{}")
        assert heard(line)["seat"] is None, "without one it watches"


@pytest.mark.parametrize(
    ("hello", "code", "why"),
    [
        ("nonsense", 4422, "Say first which seat you have. "),
        ('{"tokne": "a"}', 4422, "Say first which seat you have. There is no field `tokne`."),
        (
            '{"token": "", "after": "x"}',
            4422,
            "Say first which seat you have. after: Expected a whole number",
        ),
        ('{"token": "a"}', 4401, "This link opens no seat"),
    ],
)
def test_a_websocket_that_says_nonsense_first_is_closed(
    server: Running, hello: str, code: int, why: str
) -> None:
    people = server.match()
    with line_of(people) as line:
        line.send(hello)
        with pytest.raises(ConnectionClosed) as closed:
            line.recv(timeout=PATIENCE)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == code
    assert closed.value.rcvd.reason.startswith(why)


def test_a_websocket_that_says_nothing_is_told_to_come_back(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ws, "HELLO_TIMEOUT", 0.1)
    people = server.match()
    lobby = server.url.replace("http", "ws") + "/api/v1/lobby/live"
    for line in (
        line_of(people),
        connect(lobby, compression=None, proxy=None, open_timeout=PATIENCE),
    ):
        with line, pytest.raises(ConnectionClosed) as closed:
            line.recv(timeout=PATIENCE)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == ws.SERVICE_RESTART, "any code of 44xx would have the page give up"
        assert closed.value.rcvd.reason.startswith("Say first which seat")


def test_a_former_websocket_says_that_it_will_go(server: Running) -> None:
    people = server.match()
    for path, is_former in (
        (f"matches/{people.id}/live", True),
        ("lobby/live", True),
        ("v1/lobby/live", False),
    ):
        address = server.url.replace("http", "ws") + f"/api/{path}"
        with connect(address, compression=None, proxy=None, open_timeout=PATIENCE) as line:
            assert line.response is not None
            assert ("deprecation" in line.response.headers) is is_former, path


def test_what_stays_is_not_said_to_go(server: Running) -> None:
    for path in ("openapi.json", "notices/end/token"):
        answer = server.client.get(f"/api/{path}", follow_redirects=False)
        assert "deprecation" not in answer.headers, path
