"""Links by e-mail: to a mail server of the tests' own, alike for every address, and never to a false one."""

from __future__ import annotations

import re
import socket
from collections.abc import Callable, Iterator
from email.message import Message
from typing import Any

import pytest
from sqlalchemy import event
from tests.patience import PATIENCE, until
from tests.server.accounts.visitor import Browser
from tests.server.harness import Running, on_sqlite
from tests.server.mail_server import Mails, mail_server

from broadfront.server.accounts import mail

pytestmark = on_sqlite
ADDRESS = "https://games.example.org"


def newest(box: Mails, number: int) -> Message:
    """Return a mail, from 1, when it is there."""
    until(lambda: len(box.mails) >= number, f"{number} mails")
    found: Message = box.mails[number - 1]
    return found


def token(box: Mails, number: int) -> str:
    """Return the token of the link in a mail, from 1."""
    text = newest(box, number).get_content()  # type: ignore[attr-defined]
    found = re.search(rf"{ADDRESS}/#/sign-in/([\w-]{{43}})\s", text)
    assert found, text
    return found[1]


@pytest.fixture
def sink() -> Iterator[Mails]:
    with mail_server() as box:
        yield box


@pytest.fixture
def mailing(sink: Mails, start: Callable[..., Running]) -> Running:
    """A server that sends to the mail server; it ends first, for a line that opens while that one ends stays open."""
    return start(
        mail=sink.url,
        mail_from="Broadfront <games@example.org>",
        address=ADDRESS,
        allowed_hosts=("games.example.org",),
        origins=(ADDRESS,),
    )


@pytest.fixture
def visit(mailing: Running) -> Iterator[Callable[[], Browser]]:
    browsers: list[Browser] = []

    def one() -> Browser:
        browsers.append(Browser(mailing))
        return browsers[-1]

    yield one
    for browser in browsers:
        browser.client.close()


def test_a_link_by_mail_signs_up_and_in(visit: Callable[[], Browser], sink: Mails) -> None:
    browser, box = visit(), sink
    assert browser.get("/api/me")["sends_mail"]
    browser.post("/api/sign-in/mail", {"email": " Ada@Example.org "})
    mail = newest(box, 1)
    assert (mail["to"], mail["from"]) == ("Ada@Example.org", "Broadfront <games@example.org>")
    assert mail["message-id"]
    assert browser.post("/api/sign-in/link", {"token": token(box, 1)}, 422)["code"] == "NAME_WANTED"
    assert browser.post("/api/sign-in/link", {"token": token(box, 1), "name": "Ada"})["name"] == "Ada"
    second = visit()
    second.post("/api/sign-in/mail", {"email": "ada@example.ORG"})
    assert second.post("/api/sign-in/link", {"token": token(box, 2)})["name"] == "Ada"


def test_a_link_leads_where_the_operator_says_whatever_the_request_says(
    visit: Callable[[], Browser], sink: Mails, mailing: Running
) -> None:
    visit().post("/api/sign-in/mail", {"email": "ada@example.org"})
    assert ADDRESS in newest(sink, 1).get_content()  # type: ignore[attr-defined]
    headers = {"host": "evil.example", "origin": "https://evil.example"}
    for sent in (headers, {"host": "evil.example"}, {"x-forwarded-host": "evil.example"}):
        mailing.client.post("/api/sign-in/mail", json={"email": "bob@example.org"}, headers=sent)
    assert "evil" not in newest(sink, 2).get_content()  # type: ignore[attr-defined]
    assert len(sink.mails) == 2, "a host that is not this server's is refused"


def test_known_and_unknown_addresses_are_answered_alike(
    mailing: Running, visit: Callable[[], Browser], sink: Mails
) -> None:
    browser, box = visit(), sink
    browser.post("/api/sign-in/mail", {"email": "ada@example.org"})
    browser.post("/api/sign-in/link", {"token": token(box, 1), "name": "Ada"})
    told: list[tuple[int, bytes, list[str]]] = []
    statements: list[list[str]] = []
    engine = mailing.context.storage.engine.sync_engine

    def note(*given: Any) -> None:
        statements[-1].append(re.sub(r"\s+", " ", given[2]))

    event.listen(engine, "before_cursor_execute", note)
    for email in ("ada@example.org", "nobody@example.org"):
        statements.append([])
        answer = visit().client.post("/api/sign-in/mail", json={"email": email})
        told.append((answer.status_code, answer.content, sorted(answer.headers)))
    event.remove(engine, "before_cursor_execute", note)
    assert told[0] == told[1]
    assert statements[0] == statements[1], "the same work: nothing to measure"
    assert {newest(box, 2)["to"], newest(box, 3)["to"]} == {"ada@example.org", "nobody@example.org"}


def test_the_answer_does_not_wait_for_the_mail_server(
    start: Callable[..., Running], caplog: pytest.LogCaptureFixture
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:  # takes connections, and says nothing
        port = silent.getsockname()[1]
        server = start(mail=f"smtp://127.0.0.1:{port}", address="http://localhost")
        answer = server.client.post("/api/sign-in/mail", json={"email": "ada@example.org"})
        assert answer.status_code == 201
        silent.settimeout(PATIENCE)
        silent.accept()[0].close()  # it was asked after the answer
        until(lambda: "a mail was not sent" in caplog.text, "the operator is told")
    assert "ada@example.org" not in caplog.text


def test_a_mail_that_is_refused_tells_the_log_nobodys_address(
    visit: Callable[[], Browser], sink: Mails, caplog: pytest.LogCaptureFixture
) -> None:
    sink.refusal = "550 no such mailbox as ada@example.org"
    visit().post("/api/sign-in/mail", {"email": "ada@example.org"})
    until(lambda: "a mail was not sent" in caplog.text, "the operator is told")
    assert "ada@" not in caplog.text


def test_few_links_are_sent_to_one_address(visit: Callable[[], Browser]) -> None:
    for _ in range(3):
        visit().post("/api/sign-in/mail", {"email": "ada@example.org"})
    assert "wait" in visit().post("/api/sign-in/mail", {"email": "ADA@example.org"}, 429)["message"]
    visit().post("/api/sign-in/mail", {"email": "bob@example.org"})


def test_links_that_the_mail_server_does_not_take_for_now_come_later(
    visit: Callable[[], Browser], sink: Mails, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mail, "FIRST_WAIT", 0.2)
    sink.recipient_refusal = "451 not now"
    for _ in range(3):
        visit().post("/api/sign-in/mail", {"email": "ada@example.org"})
    visit().post("/api/sign-in/mail", {"email": "ada@example.org"}, 429)  # those that are still to come count
    sink.recipient_refusal = ""
    newest(sink, 3)
    visit().post("/api/sign-in/link", {"token": token(sink, 1), "name": "Ada"})
    visit().post("/api/sign-in/mail", {"email": "ada@example.org"})
    visit().post("/api/sign-in/mail", {"email": "ada@example.org"}, 429)


@pytest.mark.parametrize("refusal", ["550 no such mailbox", "451 not now"])
def test_links_that_nobody_got_do_not_count(
    visit: Callable[[], Browser],
    sink: Mails,
    mailing: Running,
    monkeypatch: pytest.MonkeyPatch,
    refusal: str,
) -> None:
    monkeypatch.setattr(mail, "RETRY_FOR", 0.0)
    sink.recipient_refusal = refusal
    for _ in range(4):
        visit().post("/api/sign-in/mail", {"email": "ada@example.org"})
        until(lambda: not mailing.sql("SELECT hash FROM sign_in_links"), "the link is forgotten")
    sink.recipient_refusal = ""
    visit().post("/api/sign-in/mail", {"email": "ada@example.org"})
    assert token(sink, 1)


def test_a_server_ends_while_mails_wait_for_their_next_try(
    visit: Callable[[], Browser],
    sink: Mails,
    mailing: Running,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(mail, "FIRST_WAIT", 1e9)
    sink.recipient_refusal = "451 not now"
    visit().post("/api/sign-in/mail", {"email": "ada@example.org"})
    until(lambda: "a mail was not sent" in caplog.text, "the first try")
    mailing.stop()


def stolen(victim: Browser, attacker: Browser, box: Mails, own: str, typed: str) -> Any:
    """Sign up by one spelling of an address, have a link sent to another; return what its envelope says."""
    victim.post("/api/sign-in/mail", {"email": own})
    victim.post("/api/sign-in/link", {"token": token(box, len(box.mails) or 1), "name": "Boss"})
    before = len(box.mails)
    attacker.post("/api/sign-in/mail", {"email": typed})
    newest(box, before + 1)
    return box.envelopes[before]


@pytest.mark.parametrize("typed", ["Boss@Strasse.Example", "BOSS@STRASSE.EXAMPLE"])
def test_a_link_is_mailed_to_the_stored_address(
    visit: Callable[[], Browser], sink: Mails, typed: str
) -> None:
    sender, recipients = stolen(visit(), visit(), sink, "boss@strasse.example", typed)
    assert (sender, recipients) == ("games@example.org", ["boss@strasse.example"])


@pytest.mark.parametrize(
    ("own", "typed", "mailed"),
    [
        ("boss@strasse.example", "boss@straße.example", "boss@xn--strae-oqa.example"),
        ("boss@straße.example", "boss@strasse.example", "boss@strasse.example"),
        ("boss@fußball.example", "boss@fussball.example", "boss@fussball.example"),
        ("boss@λόγος.example", "boss@λόγοσ.example", "boss@xn--oxapnq6b.example"),
    ],
)
def test_an_address_opens_no_account_of_an_address_with_the_same_case_folding(
    visit: Callable[[], Browser], sink: Mails, own: str, typed: str, mailed: str
) -> None:
    attacker = visit()
    _, recipients = stolen(visit(), attacker, sink, own, typed)
    assert recipients == [mailed]
    assert attacker.post("/api/sign-in/link", {"token": token(sink, 2)}, 422)["code"] == "NAME_WANTED"
    assert attacker.get("/api/me")["id"] == ""


def test_both_spellings_of_a_domain_open_one_account(visit: Callable[[], Browser], sink: Mails) -> None:
    _, recipients = stolen(visit(), visit(), sink, "Boss@straße.Example", "boss@XN--STRAE-OQA.example")
    assert recipients == ["Boss@xn--strae-oqa.example"]
    assert visit().post("/api/sign-in/link", {"token": token(sink, 2)})["name"] == "Boss"


def test_a_link_to_another_spelling_opens_no_account_that_was_made_meanwhile(
    visit: Callable[[], Browser], sink: Mails
) -> None:
    attacker, victim = visit(), visit()
    attacker.post("/api/sign-in/mail", {"email": "BOSS@example.org"})
    early = token(sink, 1)
    assert sink.envelopes[0][1] == ["BOSS@example.org"]
    victim.post("/api/sign-in/mail", {"email": "boss@example.org"})
    victim.post("/api/sign-in/link", {"token": token(sink, 2), "name": "Boss"})
    assert "new one" in attacker.post("/api/sign-in/link", {"token": early}, 401)["message"]
    assert attacker.get("/api/me")["id"] == ""


SEVERAL_RECIPIENTS = [
    "x,boss@h.example",
    "x<boss@h.example",
    "x<boss@h.example>",
    "<boss@h.example>",
    "g:boss@h.example;",
    "(c)boss@h.example",
    "boss(c)@h.example",
    "boss@h.example(c)",
    '"boss"@h.example',
    '"x@y"@h.example',
    "boss;x@h.example",
    "boss\\@h.example",
    "=?utf-8?q?boss?=@h.example",
    "=?utf-8?q?x,boss?=@h.example",
    "=?utf-8?b?Ym9zcw==?=@h.example",
    "boss@=?utf-8?q?h?=.example",
    "boss @h.example",
    "boss@[127.0.0.1]",
    "boss@127.0.0.1",
    ".boss@h.example",
    "boss.@h.example",
    "bo..ss@h.example",
    "boss@h_.example",
    "boss@-h.example",
    "boss@h.example.",
    "böss@h.example",
    "boſs@h.example",
    "boss@Kelvin.example",
    "boss@ｈ.example",
    "boss@h。example",
    "boss@STRAẞE.example",
    "boss@müller.example",
    "boss@xn--a.b@h.example",
]


def test_what_names_more_or_less_than_one_plain_address_reaches_nobody_and_counts_for_nobody(
    visit: Callable[[], Browser], sink: Mails, mailing: Running
) -> None:
    browser = visit()
    for email in SEVERAL_RECIPIENTS:
        browser.post("/api/sign-in/mail", {"email": email}, 422)
    assert mailing.sql("SELECT count(*) FROM sign_in_links") == [(0,)]
    for _ in range(3):
        visit().post("/api/sign-in/mail", {"email": "boss@h.example"})
    newest(sink, 3)
    assert [recipients for _, recipients in sink.envelopes] == 3 * [["boss@h.example"]]


def test_an_address_that_names_several_is_sent_nothing_however_it_came_to_be_stored(
    sink: Mails, mailing: Running, caplog: pytest.LogCaptureFixture
) -> None:
    for stored in (
        "x,boss@h.example",
        "x<boss@h.example",
        "(c)boss@h.example",
        "boss@h.example\r\nBcc: x@h.example",
    ):
        assert not mailing.run(mail.send(mailing.context.config, stored, "Your turn", "Go on."))
    assert not sink.envelopes
    assert "no mail can be sent to" in caplog.text
    assert "boss" not in caplog.text


def test_links_to_the_address_of_a_deleted_account_have_ended(
    visit: Callable[[], Browser], sink: Mails, mailing: Running
) -> None:
    browser = visit()
    stolen(browser, visit(), sink, "Ada@example.org", "ada@EXAMPLE.org")
    browser.post("/api/me/delete", {"name": "Boss"})
    assert mailing.sql("SELECT count(*) FROM sign_in_links") == [(0,)]


def test_letters_before_the_at_sign_are_refused_in_words(visit: Callable[[], Browser]) -> None:
    assert "Before the @" in visit().post("/api/sign-in/mail", {"email": "böss@h.example"}, 422)["message"]
    assert "lower case" in visit().post("/api/sign-in/mail", {"email": "a@Müller.Ü"}, 422)["message"]


def test_all_spellings_of_an_address_count_together(visit: Callable[[], Browser], sink: Mails) -> None:
    for email in ("boss@straße.example", "BOSS@xn--strae-oqa.example", " boss@Xn--Strae-Oqa.Example "):
        visit().post("/api/sign-in/mail", {"email": email})
    visit().post("/api/sign-in/mail", {"email": "Boss@straße.example"}, 429)
    newest(sink, 3)


def test_ones_own_address_is_spelled_anew_by_who_reads_the_new_spelling(
    visit: Callable[[], Browser], sink: Mails
) -> None:
    browser = visit()
    _, recipients = stolen(browser, browser, sink, "ada@example.org", "Ada@example.org")
    assert recipients == ["Ada@example.org"]
    assert browser.post("/api/sign-in/link", {"token": token(sink, 2)})["email"] == "Ada@example.org"


def test_an_address_of_another_account_is_told_at_its_stored_spelling(
    visit: Callable[[], Browser], sink: Mails
) -> None:
    mallory = visit()
    mallory.keys.origin = mallory.client.headers["origin"] = ADDRESS
    mallory.sign_up("Mallory")
    _, recipients = stolen(visit(), mallory, sink, "ada@example.org", "ADA@example.org")
    assert recipients == ["ada@example.org"]
    assert "another account" in mallory.post("/api/sign-in/link", {"token": token(sink, 2)}, 409)["message"]


def test_what_is_no_address_is_refused(visit: Callable[[], Browser]) -> None:
    browser = visit()
    words = [
        "",
        "ada",
        "@b",
        "a@",
        "a@b c",
        "a@b\r\nBcc: x@y",
        "a\0@b.c",
        "a@b..c",
        "a" * 65 + "@b.c",
        "a@b.c, d@e",
    ]
    for email in words:
        browser.post("/api/sign-in/mail", {"email": email}, 422)


def test_an_address_is_added_where_the_account_is_signed_in_only(
    visit: Callable[[], Browser], sink: Mails
) -> None:
    mallory, victim, box = visit(), visit(), sink
    mallory.keys.origin = ADDRESS
    mallory.client.headers["origin"] = ADDRESS
    mallory.sign_up("Mallory")
    mallory.post("/api/sign-in/mail", {"email": "ada@example.org"})
    assert "account Mallory" in newest(box, 1).get_content()  # type: ignore[attr-defined]
    said = victim.post("/api/sign-in/link", {"token": token(box, 1)}, 401)
    assert "signed in" in said["message"]
    assert victim.get("/api/me")["id"] == ""
    assert mallory.post("/api/sign-in/link", {"token": token(box, 1)})["email"] == "ada@example.org"


def test_the_former_address_is_told_of_a_change(visit: Callable[[], Browser], sink: Mails) -> None:
    browser, box = visit(), sink
    browser.post("/api/sign-in/mail", {"email": "ada@example.org"})
    browser.post("/api/sign-in/link", {"token": token(box, 1), "name": "Ada"})
    browser.post("/api/sign-in/mail", {"email": "new@example.org"})
    browser.post("/api/sign-in/link", {"token": token(box, 2)})
    told = newest(box, 3)
    assert told["to"] == "ada@example.org"
    assert "now new@example.org" in told.get_content()  # type: ignore[attr-defined]
    assert browser.get("/api/me")["email"] == "new@example.org"


def test_the_owner_is_told_of_what_opens_the_account(visit: Callable[[], Browser], sink: Mails) -> None:
    browser = visit()
    browser.keys.origin = ADDRESS
    browser.client.headers["origin"] = ADDRESS
    browser.post("/api/sign-in/mail", {"email": "ada@example.org"})
    browser.post("/api/sign-in/link", {"token": token(sink, 1), "name": "Ada"})
    options = browser.post("/api/me/passkeys/options")["options"]
    key: Any = browser.post("/api/me/passkeys", {"credential": browser.keys.make(options)})
    assert "passkey was added" in newest(sink, 2).get_content()  # type: ignore[attr-defined]
    browser.post("/api/me/passkeys/remove", {"id": key[0]["id"]})
    assert "passkey was removed" in newest(sink, 3).get_content()  # type: ignore[attr-defined]
    codes = browser.post("/api/me/codes")["codes"]
    told = newest(sink, 4).get_content()  # type: ignore[attr-defined]
    assert "recovery codes were made" in told
    assert not [code for code in codes if code in told]


def test_nothing_secret_is_in_the_log(
    mailing: Running,
    visit: Callable[[], Browser],
    sink: Mails,
    caplog: pytest.LogCaptureFixture,
) -> None:
    browser, box = visit(), sink
    secrets: list[str] = []
    with caplog.at_level("DEBUG", logger="broadfront"):
        browser.post("/api/sign-in/mail", {"email": "ada@example.org"})
        secrets.append(token(box, 1))
        browser.post("/api/sign-in/link", {"token": secrets[0], "name": "Ada"})
        secrets += browser.client.cookies.values()
        secrets += browser.post("/api/me/codes")["codes"]
        match = mailing.match()
        secrets.append(match.tokens[0])
        browser.post("/api/me/seats", {"seats": [{"match": match.id, "token": match.tokens[0]}]})
        browser.post("/api/sign-in/code", {"code": secrets[-2]})
        secrets += browser.client.cookies.values()
        browser.client.get(f"/api/players/{secrets[0]}")  # by mistake in an address
    assert "/api/sign-in/code" in caplog.text, "the access log was on"
    told = [record.getMessage() for record in caplog.records if record.name.startswith("broadfront")]
    for secret in secrets:
        assert secret not in "\n".join(told)
    assert "ada@example.org" not in "\n".join(told)
