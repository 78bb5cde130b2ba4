"""Signing up and in, and what an account has."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest
from tests.patience import PATIENCE
from tests.server.accounts.authenticator import Authenticator
from tests.server.harness import Running

Json = dict[str, Any]


class Browser:
    """Somebody at a browser: cookies and an authenticator."""

    def __init__(self, server: Running) -> None:
        port = server.url.rpartition(":")[2]
        self.url = f"http://localhost:{port}"
        self.client = httpx.Client(base_url=server.url, timeout=PATIENCE, trust_env=False)
        self.client.headers.update(
            {"host": f"localhost:{port}", "origin": self.url, "user-agent": "Firefox/140 (Linux)"}
        )
        self.keys = Authenticator(self.url)

    def post(self, path: str, body: Json | None = None, status: int | None = None) -> Json:
        answer = self.client.post(path, json=body) if body is not None else self.client.post(path)
        wanted = {status} if status else {200, 201}
        assert answer.status_code in wanted, answer.text
        found: Json = answer.json()
        return found

    def get(self, path: str) -> Json:
        found: Json = self.client.get(path).json()
        return found

    def sign_up(self, name: str) -> Json:
        options = self.post("/api/sign-up/options", {"name": name})["options"]
        return self.post("/api/sign-up", {"credential": self.keys.make(options)})

    def sign_in(self, status: int | None = None) -> Json:
        options = self.post("/api/sign-in/options")["options"]
        return self.post("/api/sign-in", {"credential": self.keys.use(options)}, status)


@pytest.fixture
def server(start: Callable[..., Running]) -> Running:
    """A server of its own for each test: nobody has an account there yet."""
    return start(warm=False)


@pytest.fixture
def browser(server: Running) -> Iterator[Browser]:
    one = Browser(server)
    yield one
    one.client.close()


@pytest.fixture
def other(server: Running) -> Iterator[Browser]:
    one = Browser(server)
    yield one
    one.client.close()


def linked(log: pytest.LogCaptureFixture) -> str:
    """The token of the last link that the server wrote to its log."""
    return re.findall(r"#/sign-in/([\w-]{43})", log.text)[-1]


def test_a_passkey_signs_up_and_in_again(browser: Browser) -> None:
    assert browser.get("/api/me")["id"] == ""
    me = browser.sign_up("Ike_44")
    assert (me["name"], me["passkeys"]) == ("Ike_44", 1)
    assert browser.get("/api/me")["name"] == "Ike_44"
    browser.post("/api/sign-out")
    assert browser.get("/api/me")["id"] == ""
    assert browser.sign_in()["id"] == me["id"]


def test_the_cookie_is_for_no_script_and_no_other_site(browser: Browser) -> None:
    options = browser.post("/api/sign-up/options", {"name": "Monty"})["options"]
    answer = browser.client.post("/api/sign-up", json={"credential": browser.keys.make(options)})
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert "path=/" in cookie


def test_another_sites_page_may_not_use_the_session(browser: Browser) -> None:
    browser.sign_up("Patton")
    answer = browser.client.put("/api/me", json={"bio": "x"}, headers={"origin": "https://evil.example"})
    assert answer.status_code == 403
    assert browser.get("/api/me")["bio"] == ""


def test_names_that_look_alike_are_one(browser: Browser, other: Browser) -> None:
    browser.sign_up("Bill")
    for name in ("bill", "BiII", "bi1l", "b_ill"):
        fault = other.post("/api/sign-up/options", {"name": name}, 409)
        assert "taken" in fault["message"]


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("ab", "3 to 20"),
        ("a b c", "letters"),
        ("Соня5Ivan", "one script"),
        ("Adm1n", "server's own"),
        ("-abc", "begins"),
    ],
)
def test_a_name_that_cannot_be_one_is_refused(browser: Browser, name: str, reason: str) -> None:
    assert reason in browser.post("/api/sign-up/options", {"name": name}, 422)["message"]


def test_a_challenge_is_answered_once(browser: Browser) -> None:
    browser.sign_up("Ada")
    options = browser.post("/api/sign-in/options")["options"]
    answer = browser.keys.use(options)
    browser.post("/api/sign-in", {"credential": answer})
    assert "already" in browser.post("/api/sign-in", {"credential": answer}, 401)["message"]


def test_a_copy_of_a_passkey_that_counts_less_is_refused(browser: Browser) -> None:
    browser.sign_up("Ada")
    browser.sign_in()
    browser.keys.uses = 0
    browser.sign_in(status=401)


def test_a_passkey_signed_for_another_origin_is_refused(browser: Browser) -> None:
    browser.sign_up("Ada")
    browser.keys.origin = "https://evil.example"
    browser.sign_in(status=401)


@pytest.mark.parametrize(
    "credential", [{}, {"id": 5}, {"id": "x", "response": {"clientDataJSON": "e30"}}, {"response": []}]
)
def test_a_credential_that_is_none_is_refused(browser: Browser, credential: Json) -> None:
    browser.post("/api/sign-in", {"credential": credential}, 401)


def test_a_number_for_a_host_is_told_what_to_open(server: Running) -> None:
    answer = server.client.post("/api/sign-up/options", json={"name": "Ada"})
    assert answer.status_code == 422
    assert "http://localhost:" in answer.json()["message"]


def test_without_a_mail_server_the_link_is_in_the_log(
    browser: Browser, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING):
        browser.post("/api/sign-in/mail", {"email": "ada@example.org"})
        while "#/sign-in/" not in caplog.text:
            browser.get("/api/me")
    token = linked(caplog)
    wanted = browser.post("/api/sign-in/link", {"token": token}, 422)
    assert wanted["code"] == "NAME_WANTED"
    me = browser.post("/api/sign-in/link", {"token": token, "name": "Ada"})
    assert me["email"] == "ada@example.org"
    assert "used" in browser.post("/api/sign-in/link", {"token": token}, 401)["message"]


def test_nobody_learns_whether_an_address_is_known(
    browser: Browser, other: Browser, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING):
        first = browser.post("/api/sign-in/mail", {"email": "ada@example.org"})
        while "#/sign-in/" not in caplog.text:
            browser.get("/api/me")
    browser.post("/api/sign-in/link", {"token": linked(caplog), "name": "Ada"})
    assert other.post("/api/sign-in/mail", {"email": "ADA@example.org"}) == first
    assert other.post("/api/sign-in/mail", {"email": "nobody@example.org"}) == first


def test_recovery_codes_sign_in_once_each(browser: Browser, other: Browser) -> None:
    browser.sign_up("Ada")
    codes = browser.post("/api/me/codes")["codes"]
    assert len(set(codes)) == 8
    assert other.post("/api/sign-in/code", {"code": codes[0].upper()})["name"] == "Ada"
    other.post("/api/sign-in/code", {"code": codes[0]}, 401)
    browser.post("/api/me/codes")
    other.post("/api/sign-in/code", {"code": codes[1]}, 401)


def test_devices_are_listed_and_signed_out(browser: Browser, other: Browser) -> None:
    browser.sign_up("Ada")
    other.keys = browser.keys
    other.sign_in()
    listed: Any = browser.get("/api/me/sessions")
    assert [one["device"] for one in listed] == ["Firefox on Linux"] * 2
    assert sum(one["is_this"] for one in listed) == 1
    browser.post("/api/me/sessions/end", {})
    assert other.get("/api/me")["id"] == ""
    assert browser.get("/api/me")["name"] == "Ada"


def test_a_session_is_renewed_and_the_former_cookie_ends(server: Running, browser: Browser) -> None:
    browser.sign_up("Ada")
    former = dict(browser.client.cookies)
    server.sql("UPDATE user_sessions SET renewed = '2020-01-01 00:00:00+00'")
    assert browser.get("/api/me")["name"] == "Ada"
    assert dict(browser.client.cookies) != former
    headers = {"cookie": "; ".join(f"{name}={value}" for name, value in former.items())}
    with httpx.Client(base_url=server.url, trust_env=False) as late:
        assert late.get("/api/me", headers=headers).json()["name"] == "Ada"  # was on its way
        server.sql("UPDATE user_sessions SET renewed = '2020-01-01 00:00:00+00'")
        assert late.get("/api/me", headers=headers).json()["id"] == ""


def test_a_guests_seats_are_claimed(server: Running, browser: Browser, other: Browser) -> None:
    match = server.match()
    seats = [{"match": match.id, "token": token} for token in match.tokens.values()]
    browser.sign_up("Ada")
    assert browser.post("/api/me/seats", {"seats": [seats[0], {"match": match.id, "token": "x" * 43}]}) == {
        "seats": 1
    }
    other.sign_up("Bob")
    assert other.post("/api/me/seats", {"seats": seats}) == {"seats": 1}  # the first is Ada's
    assert [seat["match_id"] for seat in browser.get("/api/me/export")["seats"]] == [match.id]


def test_an_account_is_deleted_and_its_matches_stay(server: Running, browser: Browser) -> None:
    match = server.match()
    browser.sign_up("Ada")
    browser.post("/api/me/seats", {"seats": [{"match": match.id, "token": match.tokens[0]}]})
    browser.post("/api/me/delete", {"name": "ada"}, 422)
    assert browser.post("/api/me/delete", {"name": "Ada"})["id"] == ""
    assert browser.get("/api/me")["id"] == ""
    assert server.sql(f"SELECT name FROM seats WHERE match_id = '{match.id}' AND seat = 0") == [
        ("a former player",)
    ]
    assert browser.client.get("/api/players/Ada").status_code == 404
    assert Authenticator(browser.url)
    browser.keys = Authenticator(browser.url)
    browser.sign_up("Ada")  # the name is free again


def test_the_only_way_in_is_not_removed(browser: Browser) -> None:
    browser.sign_up("Ada")
    key: Any = browser.get("/api/me/passkeys")
    assert "only way" in browser.post("/api/me/passkeys/remove", {"id": key[0]["id"]}, 409)["message"]
    first, browser.keys = browser.keys, Authenticator(browser.url)
    options = browser.post("/api/me/passkeys/options")["options"]
    assert [one["id"] for one in options["excludeCredentials"]] == [key[0]["id"]]
    assert len(browser.post("/api/me/passkeys", {"credential": browser.keys.make(options)})) == 2
    assert len(browser.post("/api/me/passkeys/remove", {"id": key[0]["id"]})) == 1
    browser.post("/api/sign-out")
    assert browser.sign_in()["name"] == "Ada"
    browser.keys = first
    browser.sign_in(status=401)


def test_preferences_and_profile_are_kept(browser: Browser, other: Browser) -> None:
    browser.sign_up("Ada")
    browser.client.put("/api/me/preferences", json={"preferences": {"theme": "dark", "speed": 2}})
    browser.client.put("/api/me", json={"flag": "DK", "bio": "Plays by post."})
    assert browser.get("/api/me")["preferences"] == {"theme": "dark", "speed": 2}
    profile = other.get("/api/players/ada")
    assert (profile["name"], profile["flag"], profile["bio"]) == ("Ada", "DK", "Plays by post.")
    assert "email" not in profile
    assert browser.client.put("/api/me", json={"flag": "dk"}).status_code == 422
