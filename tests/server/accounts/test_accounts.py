"""Signing up and in, and what an account has."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import httpx
import pytest
from tests.server.accounts.authenticator import Authenticator
from tests.server.accounts.visitor import Browser, Json, linked
from tests.server.harness import Running


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
        linked(caplog)
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
        linked(caplog)
    browser.post("/api/sign-in/link", {"token": linked(caplog), "name": "Ada"})
    assert other.post("/api/sign-in/mail", {"email": "ADA@example.org"}) == first
    assert other.post("/api/sign-in/mail", {"email": "nobody@example.org"}) == first


def test_recovery_codes_sign_in_once_each(browser: Browser, other: Browser) -> None:
    browser.sign_up("Ada")
    codes = browser.post("/api/me/codes")["codes"]
    assert len(set(codes)) == 8
    assert {len(code) for code in codes} == {29}
    assert other.post("/api/sign-in/code", {"code": codes[0].upper()})["name"] == "Ada"
    other.post("/api/sign-in/code", {"code": codes[0]}, 401)
    other.post("/api/me/codes")
    other.post("/api/sign-in/code", {"code": codes[1]}, 401)


def test_who_recovers_an_account_is_alone_in_it(browser: Browser, other: Browser) -> None:
    browser.sign_up("Ada")
    codes = browser.post("/api/me/codes")["codes"]
    other.post("/api/sign-in/code", {"code": codes[0]})
    assert browser.get("/api/me")["id"] == ""
    assert [one["is_this"] for one in other.client.get("/api/me/sessions").json()] == [True]


def test_a_sign_in_that_is_refused_is_in_the_log_without_what_was_sent(
    browser: Browser, caplog: pytest.LogCaptureFixture
) -> None:
    browser.post("/api/sign-in/code", {"code": "abcd-efgh-wrong"}, 401)
    browser.post("/api/sign-in/link", {"token": "x" * 43}, 401)
    assert "a sign-in by recovery code from this machine is refused: UnknownCredential" in caplog.text
    assert "a sign-in by link from this machine is refused: UnknownCredential" in caplog.text
    assert "wrong" not in caplog.text
    assert "xxx" not in caplog.text


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


def a_day_and_an_hour_old(server: Running) -> None:
    """Give all sessions a token that was made yesterday."""
    at = datetime.now(UTC) - timedelta(hours=25)
    server.sql(f"UPDATE user_sessions SET renewed = '{at:%Y-%m-%d %H:%M:%S}+00'")


@pytest.mark.parametrize("path", ["/api/me/seats", "/api/v1/me/sessions"])
def test_any_answer_renews_a_session(server: Running, browser: Browser, path: str) -> None:
    browser.sign_up("Ada")
    a_day_and_an_hour_old(server)
    former = dict(browser.client.cookies)
    first = browser.client.get(path)
    assert first.status_code == 200
    assert browser.get("/api/me")["name"] == "Ada"
    assert dict(browser.client.cookies) != former
    server.sql("UPDATE user_sessions SET renewed = '2020-01-01 00:00:00+00'")  # the former token has ended
    assert browser.get("/api/me")["name"] == "Ada"


def test_a_lost_answer_with_a_new_cookie_signs_nobody_out(server: Running, browser: Browser) -> None:
    browser.sign_up("Ada")
    a_day_and_an_hour_old(server)
    cookies = "; ".join(f"{name}={value}" for name, value in browser.client.cookies.items())
    with httpx.Client(base_url=server.url, trust_env=False) as lost:
        assert "set-cookie" in lost.get("/api/me/seats", headers={"cookie": cookies}).headers
    minutes_ago = datetime.now(UTC) - timedelta(minutes=5)
    server.sql(f"UPDATE user_sessions SET renewed = '{minutes_ago:%Y-%m-%d %H:%M:%S}+00'")
    server.sql("UPDATE user_sessions SET seen = renewed")
    assert browser.get("/api/me")["name"] == "Ada"
    assert "; ".join(f"{name}={value}" for name, value in browser.client.cookies.items()) != cookies


def test_signing_out_with_an_old_session_gives_no_new_one(server: Running, browser: Browser) -> None:
    browser.sign_up("Ada")
    a_day_and_an_hour_old(server)
    browser.post("/api/sign-out")
    assert browser.get("/api/me")["id"] == ""
    assert server.sql("SELECT id FROM user_sessions") == []


@pytest.mark.parametrize("name", ["regular", "Regular", "ELITE", "re-cruit", "Veteran", "greedy", "mcts"])
def test_no_account_is_named_as_a_computer_player(browser: Browser, name: str) -> None:
    assert "computer player" in browser.post("/api/sign-up/options", {"name": name}, 422)["message"]
    browser.sign_up("Ada")
    answer = browser.client.put("/api/me", json={"name": name})
    assert answer.status_code == 422
    assert "computer player" in answer.json()["message"]
    assert browser.get("/api/me")["name"] == "Ada"


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


def test_an_address_that_tries_to_sign_in_too_often_is_told_to_wait(start: Callable[..., Running]) -> None:
    server = start(count_loopback=True, sign_in_rate=0.0, sign_in_burst=3)
    tries = [server.client.post("/api/sign-in/code", json={"code": "a"}).status_code for _ in range(4)]
    assert tries == [401, 401, 401, 429]
    assert server.client.post("/api/sign-in/options").status_code == 429, "all ways are counted together"
    assert server.client.get("/api/games").status_code == 200


def test_an_account_that_asks_too_often_is_told_to_wait(start: Callable[..., Running]) -> None:
    server = start(account_rate=0.0, account_burst=3)
    browser = Browser(server)
    browser.sign_up("Ada")
    far = [{"x-forwarded-for": f"203.0.113.{n}"} for n in range(4)]  # from wherever
    asked = [browser.client.get("/api/me/seats", headers=headers).status_code for headers in far]
    assert asked == [200, 200, 200, 429]
    browser.client.close()


def test_hostile_words_are_kept_or_refused_and_break_nothing(browser: Browser) -> None:
    browser.sign_up("Ada")
    for bio in ("\0", "\ud800", "a" * 501):
        body = json.dumps({"bio": bio}).encode()
        answer = browser.client.put("/api/me", content=body, headers={"content-type": "application/json"})
        assert answer.status_code in (400, 422), answer.text
    for text in ("<script>alert(1)</script>", "\u202e\uffff", "a" * 500):
        assert browser.client.put("/api/me", json={"bio": text}).json()["bio"] == text
    refused: list[Json] = [
        {"a": 2**70},
        {"a": {}},
        {"a" * 41: 1},
        {str(n): "x" * 900 for n in range(30)},
    ]
    for preferences in refused:
        answer = browser.client.put("/api/me/preferences", json={"preferences": preferences})
        assert answer.status_code in (400, 422), answer.text


def test_a_new_sign_in_ends_the_session_that_the_browser_had(browser: Browser, server: Running) -> None:
    browser.sign_up("Ada")
    first = dict(browser.client.cookies)
    browser.sign_in()
    assert len(browser.get("/api/me/sessions")) == 1
    with httpx.Client(base_url=server.url, trust_env=False) as thief:
        headers = {"cookie": "; ".join(f"{name}={value}" for name, value in first.items())}
        assert thief.get("/api/me", headers=headers).json()["id"] == ""


def test_over_tls_the_cookie_is_bound_to_the_host(browser: Browser) -> None:
    browser.client.headers.update({"x-forwarded-proto": "https", "x-forwarded-for": "203.0.113.7"})
    browser.client.headers["origin"] = browser.keys.origin = browser.url.replace("http:", "https:")
    options = browser.post("/api/sign-up/options", {"name": "Ada"})["options"]
    answer = browser.client.post("/api/sign-up", json={"credential": browser.keys.make(options)})
    assert answer.status_code == 201, answer.text
    cookie = answer.headers["set-cookie"].lower()
    assert cookie.startswith("__host-broadfront=")
    assert "secure" in cookie


def test_a_session_that_nobody_used_for_a_month_has_ended(server: Running, browser: Browser) -> None:
    browser.sign_up("Ada")
    server.sql("UPDATE user_sessions SET seen = '2020-01-01 00:00:00+00'")
    assert browser.get("/api/me")["id"] == ""


def test_an_export_has_everything_and_no_secret(browser: Browser) -> None:
    browser.sign_up("Ada")
    codes = browser.post("/api/me/codes")["codes"]
    answer = browser.client.get("/api/me/export")
    assert "attachment" in answer.headers["content-disposition"]
    found = answer.json()
    assert found["account"]["name"] == "Ada"
    assert (len(found["passkeys"]), len(found["sessions"]), found["recovery_codes"]) == (1, 1, 8)
    for secret in (*codes, *browser.client.cookies.values()):
        assert secret not in answer.text
    assert "hash" not in answer.text


def test_the_name_of_a_passkey_is_one_line_of_what_is_seen(browser: Browser) -> None:
    browser.sign_up("Ada")
    for name, kept in (
        ("my\x1b[2J\u202e phone\nAdded: all", "my[2J phone Added: all"),
        ("\u202e\n", "Firefox on Linux"),
    ):
        options = browser.post("/api/me/passkeys/options")["options"]
        options["excludeCredentials"] = []
        credential = Authenticator(browser.url).make(options)
        answer = browser.client.post("/api/me/passkeys", json={"credential": credential, "name": name})
        assert kept in [one["name"] for one in answer.json()]
