"""Notices: a match by post over restarts of the server, told by e-mail and push, each turn exactly once."""

from __future__ import annotations

import json
import re
import socket
import sqlite3
from collections.abc import Callable
from contextlib import closing
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.browser.axe import serious
from tests.browser.conftest import Serve
from tests.browser.serving import Served
from tests.browser.tables import Table, wait
from tests.browser.test_accounts import Device, sign_up
from tests.server.mail_server import Mails
from tests.server.notifications.conftest import door as door
from tests.server.notifications.conftest import mails as mails
from tests.server.notifications.post_office import Door, Phone

At = Callable[..., Table]

SOONER = """
from broadfront.server.notifications import delivery, outbox
outbox.GRACE = 1_500
delivery.POLL_INTERVAL = 0.3
delivery.HELD = 3_000
"""
"""Nobody waits a quarter of a minute in a test."""
PUSH_SERVICE = """(subscription) => {
  // Chromium without Google's keys has no push service: this one is the test's own
  const { endpoint, p256dh, auth } = subscription;
  let mine = null;
  PushManager.prototype.getSubscription = async () => mine;
  PushManager.prototype.subscribe = async (options) => {
    if (!options.userVisibleOnly || !options.applicationServerKey) throw new Error("not as it must be");
    return (mine = { toJSON: () => ({ endpoint, keys: { p256dh, auth } }), unsubscribe: async () => (mine = null) });
  };
}"""


@pytest.fixture
def telling(serve: Serve, mails: Mails, door: Door) -> Served:
    """A server that sends mails, and pushes to the test's own service."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    words = ["--mail", mails.url, "--push-host", door.url, "--webhook-host", door.url]
    address = f"http://localhost:{port}"

    class Named(Served):
        def start(self) -> None:
            self.address = address
            super().start()
            self.address = address

    return serve([*words, "--address", address], SOONER, of=Named)


def push_service_of(page: Page, phone: Phone) -> None:
    page.context.grant_permissions(["notifications"])
    page.add_init_script(f"({PUSH_SERVICE})({json.dumps(phone.subscription)})")


def take_address(page: Page, mails: Mails, email: str) -> None:
    """Give the account an e-mail address, by the link that is sent there."""
    page.get_by_role("textbox", name="Address").fill(email)
    page.get_by_role("button", name="Send a link to it").click()
    wait(page, lambda: mails.mails, "the link")
    link = re.search(r"http://\S+/#/sign-in/\S+", mails.mails.pop().get_content())
    assert link
    page.goto(link[0])
    page.get_by_role("button", name="Sign in", exact=True).click()
    expect(page.get_by_text(f"Links to sign in go to {email}")).to_be_visible()


class Match:
    """A match by post whose moves are made without a page."""

    def __init__(self, pages: list[Page]) -> None:
        self.pages = pages
        body = {
            "game": "front_line",
            "seats": [{"kind": "person"}, {"kind": "person"}],
            "pace": {"kind": "post", "days": 3, "reserve": 10},
        }
        made = pages[0].request.post("/api/v1/matches", data=body).json()
        self.id: str = made["id"]
        for page, link in zip(pages, made["links"], strict=True):
            held = {"seats": [{"match": self.id, "token": link["token"]}]}
            assert page.request.post("/api/v1/me/seats", data=held).ok
        self.turns = [0, 0]
        """How often each was asked after the other had moved."""

    def state(self, seat: int) -> Any:
        headers = {"authorization": f"Bearer seat-{seat}"}
        return self.pages[seat].request.get(f"/api/v1/matches/{self.id}", headers=headers).json()

    def to(self, seat: int) -> None:
        """Move until a seat is asked, and the other one has moved before."""
        while True:
            asked = self.state(0)["view"]["ask"][0]
            if asked == seat:
                return
            state = self.state(asked)
            moves = state["view"]["ask"][3]
            verb, what, where = next((one for one in moves if one[0] in ("end", "pass")), moves[0])
            body = {"version": state["version"], "verb": verb, "what": what, "where": where}
            headers = {"authorization": f"Bearer seat-{asked}"}
            answer = self.pages[asked].request.post(
                f"/api/v1/matches/{self.id}/moves", data=body, headers=headers
            )
            assert answer.ok, answer.text()
            if (after := self.state(0)["view"]["ask"][0]) != asked:
                self.turns[after] += 1


def test_a_match_by_post_over_restarts(at_server: At, telling: Served, mails: Mails, door: Door) -> None:
    ada, bob = (at_server(telling, service_workers="allow").page for _ in range(2))
    phone = Phone(door)
    push_service_of(bob, phone)
    for page, name in ((ada, "Ada"), (bob, "Bob")):
        Device(page.context, page)
        sign_up(page, name)
    bob.goto("/#/account")
    part = bob.get_by_role("region", name="Notices")
    expect(part.get_by_text("Give your account an e-mail address first")).to_be_visible()
    take_address(bob, mails, "bob@example.org")

    part.get_by_role("button", name="Tell me in this browser").click()
    expect(part.get_by_text("This browser tells you")).to_be_visible()
    part.get_by_role("checkbox", name="E-mail").check()
    part.get_by_role("button", name="Save notices").click()
    expect(part.get_by_text("Saved.")).to_be_visible()
    part.get_by_role("button", name="Send a test notice").click()
    expect(part.get_by_role("status").get_by_role("listitem")).to_have_count(2)
    assert [one["title"] for one in phone.heard] == ["Broadfront: a test notice"]
    assert mails.subjects == ["Broadfront: a test notice"]
    assert serious(bob) == []
    mails.mails.clear()
    door.sent.clear()

    match = Match([ada, bob])
    bob.goto("/#/")
    for turn, restart in enumerate(("none", "before it is due", "after it was sent", "killed", "none"), 1):
        match.to(0)
        match.to(1)
        if restart == "before it is due":
            telling.stop()
            telling.start()
        if restart == "killed":
            telling.kill()
            telling.start()
        told = partial(is_told, turn, mails, phone)
        wait(bob, told, "both notices of this turn")
        if restart == "after it was sent":
            telling.stop()
            telling.start()
        wait(bob, partial(is_settled, telling), "the server has written down that both were sent")
        assert told(), "and no more of them"
    assert match.turns[1] == 5
    assert len(mails.mails) == len(phone.heard) == 5
    assert len({mail["message-id"] for mail in mails.mails}) == 5
    assert len({one["id"] for one in phone.heard}) == 5
    assert set(mails.subjects) == {"Your turn in Front Line"}

    show_in_the_browser(bob, phone.heard[-1], match.id)
    bob.goto(f"/#/end-notices/{ending(mails)}")
    assert serious(bob) == []
    bob.get_by_role("button", name="Send me no more").click()
    expect(bob.get_by_role("status")).to_contain_text("No more e-mails about matches are sent to Bob")
    match.to(0)
    match.to(1)
    wait(bob, lambda: len(phone.heard) == 6, "the push of the next turn")
    assert len(mails.mails) == 5


def is_told(number: int, mails: Mails, phone: Phone) -> bool:
    return len(mails.mails) == len(phone.heard) == number


def is_settled(server: Served) -> bool:
    """Say whether nothing is left to be sent, but for warnings of days to come."""
    with closing(sqlite3.connect(server.folder / "matches.sqlite")) as database:
        waits = "SELECT count(*) FROM notices WHERE state != 'done' AND kind != 'time'"
        found: int = database.execute(waits).fetchone()[0]
    return not found


def ending(mails: Mails) -> str:
    found = re.search(r"/#/end-notices/([\w-]+)", mails.mails[-1].get_content())
    assert found
    return found[1]


def show_in_the_browser(page: Page, said: dict[str, Any], match: str) -> None:
    """Give a message to the page's real service worker, and click on what it shows."""
    line = page.context.new_cdp_session(page)
    registrations: list[Any] = []
    line.on(
        "ServiceWorker.workerRegistrationUpdated", lambda event: registrations.extend(event["registrations"])
    )
    line.send("ServiceWorker.enable")
    wait(page, lambda: registrations, "the service worker")
    origin = page.evaluate("location.origin")
    assert registrations[0]["scopeURL"] == f"{origin}/"
    for _ in range(2):  # a push service may bring it twice
        line.send(
            "ServiceWorker.deliverPushMessage",
            {
                "origin": origin,
                "registrationId": registrations[0]["registrationId"],
                "data": json.dumps(said),
            },
        )
    shown = "navigator.serviceWorker.ready.then(async (r) => (await r.getNotifications()).map((n) => [n.title, n.tag]))"
    wait(page, lambda: page.evaluate(shown), "the notification")
    assert page.evaluate(shown) == [["Your turn in Front Line", match]]
    worker = page.context.service_workers[0]
    opened = worker.evaluate(
        """async () => {
          const [notification] = await self.registration.getNotifications();
          return new Promise((then) => {
            self.clients.openWindow = async (url) => then(url);
            self.dispatchEvent(new NotificationEvent("notificationclick", { notification }));
          });
        }"""
    )
    assert opened == f"{origin}/#/m/{match}/seat-1"


def test_why_a_browser_cannot_be_told_is_said(at_server: At, telling: Served) -> None:
    table = at_server(telling, (390, 844), color_scheme="dark")
    table.witness.forgiven.append("422")  # a webhook at a host that is not allowed
    page = table.page
    page.add_init_script("Object.defineProperty(Notification, 'permission', { get: () => 'denied' })")
    Device(page.context, page)
    sign_up(page, "Ada")
    page.goto("/#/account")
    part = page.get_by_role("region", name="Notices")
    expect(part.locator("[data-part='no-push']")).to_contain_text("This browser blocks notifications")
    expect(part.get_by_role("button", name="Send a test notice")).to_be_disabled()
    part.get_by_role("checkbox", name="Quiet hours").check()
    expect(part.get_by_label("From")).to_have_value("22:00")
    assert serious(page) == []
    part.get_by_role("textbox", name="Webhook").fill("https://evil.example/hook")
    part.get_by_role("button", name="Save notices").click()
    expect(part.get_by_role("alert")).to_contain_text("This server sends nothing to evil.example")
    part.get_by_role("textbox", name="Webhook").fill("https://discord.com/api/webhooks/1/abcdefgh")
    part.get_by_role("button", name="Save notices").click()
    expect(part.get_by_text("Sends to discord.com …efgh")).to_be_visible()
    page.reload()
    expect(part.get_by_role("checkbox", name="Quiet hours")).to_be_checked()
    part.get_by_role("button", name="Remove the webhook").click()
    expect(part.get_by_text("Sends to")).to_have_count(0)
