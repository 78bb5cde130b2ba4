"""What pages and browsers know of the server besides the API: codes that close a line, cookies, links."""

from __future__ import annotations

from hashlib import sha256

import pytest
from tests.patience import PATIENCE
from tests.server.accounts.visitor import Browser
from tests.server.harness import Running
from tests.server.outside.lines import line_to
from websockets.exceptions import ConnectionClosed


@pytest.mark.parametrize(
    ("path", "said", "code"),
    [
        ("/api/matches/{id}/live?token=wrong", "", 4401),
        ("/api/matches/{id}/live?token=seat-0", "", 4401),
        ("/api/matches/nowhere/live", "", 4404),
        ("/api/lobby/live", "hello", 4422),
    ],
)
def test_a_line_is_closed_with_the_code_that_pages_know(
    server: Running, path: str, said: str, code: int
) -> None:
    people = server.match()
    with line_to(server, path.format(id=people.id)) as line:
        if said:
            line.send(said)
        with pytest.raises(ConnectionClosed) as closed:
            line.recv(timeout=PATIENCE)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == code


def attributes(header: str) -> list[str]:
    """Return a cookie's name and attributes, sorted; its value is no more than a length."""
    first, *rest = (part.strip() for part in header.split(";"))
    name, _, value = first.partition("=")
    return [f"{name} {len(value.strip(chr(34)))}", *sorted(part.lower() for part in rest)]


@pytest.mark.parametrize(("scheme", "name"), [("http", "broadfront"), ("https", "__Host-broadfront")])
def test_a_session_is_a_cookie_with_these_attributes(server: Running, scheme: str, name: str) -> None:
    browser = Browser(server)
    if scheme == "https":  # as behind a proxy on this machine
        browser.client.headers.update(
            {"x-forwarded-proto": "https", "origin": browser.url.replace("http", "https")}
        )
        browser.keys.origin = browser.url.replace("http", "https")
    options = browser.post("/api/sign-up/options", {"name": f"Ada-{scheme}"})["options"]
    answer = browser.client.post("/api/sign-up", json={"credential": browser.keys.make(options)})
    assert answer.status_code in (200, 201), answer.text
    secure = ["secure"] if scheme == "https" else []
    (header,) = answer.headers.get_list("set-cookie")
    assert attributes(header) == [
        f"{name} 43",
        "httponly",
        "max-age=2592000",
        "path=/",
        "samesite=lax",
        *secure,
    ]
    token = header.partition("=")[2].partition(";")[0]
    browser.client.cookies.clear()
    cookie = {"cookie": f"{name}={token}"}
    assert browser.client.get("/api/me", headers=cookie).json()["name"] == f"Ada-{scheme}"
    kept = server.sql(
        f"select count(*) from user_sessions where hash = '{sha256(token.encode()).hexdigest()}'"
    )
    assert kept == [(1,)], "of a cookie its SHA-256 is kept"
    (header,) = browser.client.post("/api/sign-out", headers=cookie).headers.get_list("set-cookie")
    assert attributes(header) == [f"{name} 0", "httponly", "max-age=0", "path=/", "samesite=lax", *secure]
    browser.client.close()


def test_links_are_kept_as_their_hashes(server: Running) -> None:
    people = server.match()
    for seat, token in people.tokens.items():
        assert len(token) == 43
        kept = server.sql(f"select token_hash from seats where match_id = '{people.id}' and seat = {seat}")
        assert kept == [(sha256(token.encode()).hexdigest(),)]
