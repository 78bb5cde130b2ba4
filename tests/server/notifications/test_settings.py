"""Settings, their bounds, the one-click end, where may be sent to, and what is left of a deleted account."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

import aiohttp
import pytest
from tests.patience import until
from tests.server.accounts.visitor import Browser
from tests.server.harness import Running
from tests.server.notifications.players import Office, Player, deliverer_of, to
from tests.server.notifications.post_office import ADDRESS, Phone, ending

from broadfront.server.config import PUSH_HOSTS, WEBHOOK_HOSTS
from broadfront.server.http.errors import InvalidInput
from broadfront.server.notifications.delivery import HELD
from broadfront.server.notifications.url_policy import allowed_url, is_public

HOOK = "https://discord.com/api/webhooks/1/secret-of-a-webhook"


# --- settings ---------------------------------------------------------------------------------------------------------


def test_nothing_is_on_before_it_is_switched_on(bob: Player) -> None:
    found = bob.browser.get("/api/me/notices")
    assert (found["push"], found["mail"], found["webhook"], found["devices"]) == (False, False, "", [])
    assert found["kinds"] == ["turn", "begun", "offer", "over", "time"]
    assert found["sends_mail"]
    assert found["email"] == "bob@example.org"


def test_settings_are_kept_and_the_webhooks_secret_is_not_shown(bob: Player) -> None:
    sent: dict[str, Any] = {
        "mail": True,
        "webhook": HOOK,
        "kinds": ["turn"],
        "digest": 60,
        "quiet_from": "22:00",
        "quiet_until": "07:30",
        "zone": "Europe/Berlin",
    }
    found = bob.wish(**sent)
    assert found == bob.browser.get("/api/me/notices")
    assert {**sent, "webhook": "discord.com …hook"}.items() <= found.items()
    assert bob.wish(mail=True)["webhook"] == "discord.com …hook", "left out, it stays"
    assert bob.wish(mail=True, webhook="")["webhook"] == ""


def test_what_makes_no_sense_is_refused(bob: Player) -> None:
    refused: list[tuple[dict[str, Any], int]] = [
        ({"webhook": "http://discord.com/api/webhooks/1/a"}, 422),
        ({"webhook": "https://example.org/hook"}, 422),
        ({"zone": "Mars/Base"}, 422),
        ({"zone": "../../etc/passwd"}, 422),
        ({"quiet_from": "22:00"}, 422),
        ({"quiet_from": "24:00", "quiet_until": "01:00"}, 400),
        ({"quiet_from": "\n", "quiet_until": "01:00"}, 400),
        ({"digest": -1}, 400),
        ({"digest": 10_000}, 400),
        ({"kinds": ["everything"]}, 400),
    ]
    for settings, status in refused:
        bob.wish(status, **settings)


def test_mails_need_an_address_and_a_mail_server(
    office: Office, bob: Player, serve: Callable[..., Running]
) -> None:
    office.server.sql("UPDATE users SET email = '', email_key = NULL")
    assert "e-mail address" in bob.wish(409, mail=True)["message"]
    silent = serve(mail="")
    bob.browser.client.base_url = silent.url
    assert "no e-mail" in bob.wish(409, mail=True)["message"]


def test_a_test_notice_comes_on_every_way_and_not_too_often(office: Office, bob: Player) -> None:
    phone = Phone(office.door)
    bob.take(phone)
    bob.wish(push=True, mail=True, webhook=f"{office.door.url}/hook")
    told = bob.browser.rows_of("/api/me/notices/test")
    assert [(one["channel"], one["sent"]) for one in told] == [
        ("push", True),
        ("mail", True),
        ("webhook", True),
    ]
    assert phone.heard[0]["title"] == "Broadfront: a test notice"
    assert office.mails.subjects == ["Broadfront: a test notice"]
    assert bob.browser.client.post("/api/me/notices/test").status_code == 429
    office.hands.seconds += 60
    office.door.status = 404
    told = bob.browser.rows_of("/api/me/notices/test")
    assert [one["sent"] for one in told] == [False, True, False]
    assert "404" in told[2]["said"]


def test_a_subscription_is_checked(office: Office, bob: Player) -> None:
    good = Phone(office.door).subscription
    for wrong in (
        {"endpoint": "https://example.org/push"},
        {"endpoint": "http://169.254.169.254/latest"},
        {"p256dh": "AAAA"},
        {"p256dh": "B" * 87},
        {"auth": "AAAA"},
        {"auth": "é"},
    ):
        bob.browser.post("/api/me/notices/push", {**good, **wrong}, 422)
    for number in range(10):
        bob.take(Phone(office.door, f"phone{number}"))
    bob.browser.post("/api/me/notices/push", Phone(office.door, "one-more").subscription, 409)
    devices = bob.browser.get("/api/me/notices")["devices"]
    bob.browser.post("/api/me/notices/push/remove", {"id": "abc\n"}, 400)
    left = bob.browser.post("/api/me/notices/push/remove", {"id": devices[0]["id"]})["devices"]
    assert len(left) == 9


def test_a_browser_tells_only_who_signed_in_there_last(office: Office, ada: Player, bob: Player) -> None:
    phone = Phone(office.door)
    ada.take(phone)
    bob.take(phone)
    assert ada.browser.get("/api/me/notices")["devices"] == []
    stranger = bob.browser.get("/api/me/notices")["devices"][0]["id"]
    ada.browser.post("/api/me/notices/push/remove", {"id": stranger})
    assert len(bob.browser.get("/api/me/notices")["devices"]) == 1


# --- the end by one click ---------------------------------------------------------------------------------------------


def mailed(office: Office, ada: Player, bob: Player) -> Any:
    bob.wish(mail=True, webhook=f"{office.door.url}/hook")
    to(office.match(ada, bob), 1)
    office.deliver()
    return office.mails.mails[0]


def test_one_click_ends_the_mails_without_a_sign_in(office: Office, ada: Player, bob: Player) -> None:
    mail = mailed(office, ada, bob)
    assert mail["list-unsubscribe-post"] == "List-Unsubscribe=One-Click"
    link = mail["list-unsubscribe"].strip("<>")
    assert link.startswith(f"{ADDRESS}/api/notices/end/")
    path = link.removeprefix(ADDRESS)
    client = office.server.client  # as a mail provider's machine: no cookie, no origin, a form
    headers = {"host": "games.example.org"}
    looked = client.get(path, headers=headers, follow_redirects=False)
    assert (looked.status_code, looked.headers["location"]) == (
        303,
        f"/#/end-notices/{ending(office.mails.mails[-1])}",
    )
    assert bob.browser.get("/api/me/notices")["mail"], "who only looks ends nothing"
    for _ in range(2):
        answer = client.post(path, data={"List-Unsubscribe": "One-Click"}, headers=headers)
        assert (answer.status_code, answer.json()) == (200, {"name": "Bob"})
    found = bob.browser.get("/api/me/notices")
    assert (found["mail"], found["webhook"]) == (False, "127.0.0.1 …hook")
    to(office.match(ada, bob), 1)
    office.deliver()
    assert len(office.mails.mails) == 1
    assert len(office.door.sent) == 2, "the other ways go on"


def test_the_link_in_the_text_ends_them_too(office: Office, ada: Player, bob: Player) -> None:
    mailed(office, ada, bob)
    visitor = Browser(office.server)
    visitor.client.headers.update({"origin": ADDRESS})
    token = ending(office.mails.mails[-1])
    assert visitor.post("/api/notices/end", {"token": token}) == {"name": "Bob"}
    assert not bob.browser.get("/api/me/notices")["mail"]
    for wrong in ("", token[:-1], token[:-1] + "é", ada.id + token[-64:], "a" * 80):
        visitor.post("/api/notices/end", {"token": wrong}, 401)
    visitor.client.close()


def test_a_redirect_from_the_end_leads_nowhere_else(office: Office) -> None:
    answer = office.server.client.get("/api/notices/end/%2F%2Fevil.example%0d%0aX:1", follow_redirects=False)
    assert answer.status_code in (303, 404)
    assert "evil.example/" not in answer.headers.get("location", "")
    assert answer.headers.get("location", "/#/").startswith("/#/")


def test_the_token_of_the_end_is_not_in_the_log(
    office: Office, ada: Player, bob: Player, caplog: pytest.LogCaptureFixture
) -> None:
    token = mailed(office, ada, bob)["list-unsubscribe"].rpartition("/")[2].strip(">")
    with caplog.at_level(logging.DEBUG, logger="broadfront"):
        office.server.client.post(f"/api/notices/end/{token}", headers={"host": "games.example.org"})
        until(lambda: "/api/notices/end/" in caplog.text, "the line of the request")
    assert token[-64:] not in caplog.text


# --- where to ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "address",
    [
        "",
        "discord.com",
        "http://discord.com/a",
        "https://discord.com:8443/a",
        "https://user@discord.com/a",
        "https://discord.com@127.0.0.1/a",
        "https://127.0.0.1/a",
        "https://[::1]/a",
        "https://discord.com.evil.example/a",
        "https://evildiscord.com/a",
        "https://evil.example/discord.com",
        "https://evil.example\\@discord.com/",
        "https://discord.com\\@evil.example/",
        "https://discord.com /a",
        "https://discord.com/a\r\nHost: evil",
        "https://dıscord.com/a",
        "file:///etc/passwd",
        "gopher://discord.com/",
        "https:///a",
        "https://discord.com:abc/",
        "https://" + "a" * 3_000,
    ],
)
def test_webhooks_go_to_hosts_on_the_list_only(address: str) -> None:
    with pytest.raises(InvalidInput):
        allowed_url(address, WEBHOOK_HOSTS)


def test_what_is_on_the_list_may_be_sent_to() -> None:
    for good in ("https://discord.com/api/webhooks/1/a", "https://hooks.slack.com/services/T/B/x"):
        assert allowed_url(good, WEBHOOK_HOSTS)[1] is False
    for good in (
        "https://fcm.googleapis.com/fcm/send/a",
        "https://updates.push.services.mozilla.com/wpush/v2/a",
        "https://wns2-par02p.notify.windows.com/w/?token=a",
        "https://web.push.apple.com/a",
    ):
        assert allowed_url(good, PUSH_HOSTS)[1] is False
    with pytest.raises(InvalidInput):
        allowed_url("https://notify.windows.com.evil.example/", PUSH_HOSTS)
    assert allowed_url("http://chat.lan:8065/hooks/a", ("http://chat.lan:8065",))[1] is True
    with pytest.raises(InvalidInput):
        allowed_url("http://chat.lan:9000/hooks/a", ("http://chat.lan:8065",))


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "224.0.0.1",
        "255.255.255.255", "::1", "::", "fe80::1%eth0", "fc00::1", "ff02::1", "::ffff:10.0.0.1", "2002:7f00:1::",
        "64:ff9b::10.0.0.1", "::127.0.0.1", "::ffff:0:127.0.0.1", "::ffff:0:9.9.9.9", "fec0::1", "feff::1",
        "64:ff9b:1::a00:1", "64:ff9b:1:ffff::9.9.9.9", "192.0.0.8", "192.0.0.10", "192.88.99.1", "198.18.0.1",
        "203.0.113.1", "240.0.0.1", "3fff::1", "3fff:fff:ffff::1", "5f00::1", "4000::1", "100::1", "100:0:0:1::1",
        "2001:2::1", "2001:20::1", "2001:30::1", "2001:db8::1", "2001:0:909:909::f5ff:fffe",
    ],
)  # fmt: skip
def test_internal_addresses_are_not_public(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize(
    "address",
    [
        "9.9.9.9",
        "192.0.1.1",
        "2620:fe::fe",
        "2a00:1450:4001::1",
        "::ffff:9.9.9.9",
        "64:ff9b::9.9.9.9",
        "2002:909:909::",
    ],
)
def test_addresses_of_the_internet_are_public(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize("label", ["xn--0", "xn--", "xn--a", "xn--a-", "xn--ls8h="])
def test_a_name_that_only_looks_like_an_international_one_is_refused(bob: Player, label: str) -> None:
    for host in (f"{label}.discord.com", label):
        # which of the two depends on whether the installed idna takes the label for a name
        message = bob.wish(422, webhook=f"https://{host}/hook")["message"]
        assert "notices can be sent to" in message or "sends nothing to" in message


def test_a_name_on_the_list_that_points_inside_is_not_asked(
    office: Office, bob: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever owns a name can have it lead to 127.0.0.1, even after it was checked: so each connection is checked."""
    asked: list[str] = []

    async def lying(self: Any, host: str, port: int = 0, family: Any = None) -> list[Any]:
        asked.append(host)
        inside = int(office.door.url.rpartition(":")[2])
        return [{"hostname": host, "host": "127.0.0.1", "port": inside, "family": 2, "proto": 6, "flags": 4}]

    monkeypatch.setattr(aiohttp.ThreadedResolver, "resolve", lying)
    bob.wish(webhook=HOOK)
    told = bob.browser.rows_of("/api/me/notices/test")
    assert asked == ["discord.com"]
    assert [(one["sent"], one["said"]) for one in told] == [(False, "The webhook could not be reached.")]
    assert not office.door.sent


def test_no_redirect_is_followed(office: Office, bob: Player) -> None:
    bob.wish(webhook=f"{office.door.url}/hook")
    office.door.status, office.door.extra = 307, {"location": f"{office.door.url}/inside"}
    told = bob.browser.rows_of("/api/me/notices/test")
    assert "307" in told[0]["said"]
    assert [one.path for one in office.door.sent] == ["/hook"]


def test_no_address_of_a_webhook_is_in_the_log(
    office: Office, ada: Player, bob: Player, caplog: pytest.LogCaptureFixture
) -> None:
    bob.wish(webhook=f"{office.door.url}/secret-of-a-webhook")
    office.door.status = 500
    with caplog.at_level(logging.DEBUG):
        to(office.match(ada, bob), 1)
        office.deliver()
        office.deliver(HELD)
    told = [record.getMessage() for record in caplog.records if record.name.startswith("broadfront")]
    assert "secret-of-a-webhook" not in "\n".join(told)
    assert "secret" not in bob.browser.client.get("/api/me/export").text


# --- keys, and what is left -------------------------------------------------------------------------------------------


def test_all_servers_of_a_database_have_the_same_keys(office: Office, serve: Callable[..., Running]) -> None:
    keys = deliverer_of(office.server).keys
    assert deliverer_of(serve()).keys == keys
    office.server.stop()
    office.server = serve()
    assert deliverer_of(office.server).keys == keys
    assert keys.vapid not in repr(office.server.client.get("/api/openapi.json").text)


def test_an_export_has_the_notices_and_a_deleted_account_none(
    office: Office, ada: Player, bob: Player
) -> None:
    bob.take(Phone(office.door))
    mailed(office, ada, bob)
    found = bob.browser.get("/api/me/export")["notices"]
    assert found["settings"]["mail"]
    assert found["has_webhook"]
    assert [one["device"] for one in found["browsers"]] == ["Firefox on Linux"]
    assert [one["kind"] for one in found["notices"]] == ["turn"]
    bob.browser.post("/api/me/delete", {"name": "Bob"})
    for table in ("notices", "deliveries", "notice_settings", "push_subscriptions"):
        assert not office.rows(f"1 FROM {table} WHERE user_id = '{bob.id}'")
    visitor = office.server.client.post(
        f"/api/notices/end/{ending(office.mails.mails[0])}", headers={"host": "games.example.org"}
    )
    assert visitor.status_code == 401
