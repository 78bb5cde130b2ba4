"""An account, with Chromium's own virtual authenticator: sign up, out and in, on two devices; and leave it again."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect
from tests.browser.axe import serious
from tests.browser.serving import Served
from tests.browser.tables import Table
from tests.patience import until

At = Callable[..., Table]
OPTIONS = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
}


@pytest.fixture
def named(own_server: Served) -> Served:
    """A server as it is opened by name: passkeys need one."""
    own_server.address = own_server.address.replace("127.0.0.1", "localhost")
    return own_server


class Device:
    """A device with an authenticator in it."""

    def __init__(self, context: BrowserContext, page: Page) -> None:
        self.page = page
        self.line = context.new_cdp_session(page)
        self.line.send("WebAuthn.enable")
        made = self.line.send("WebAuthn.addVirtualAuthenticator", {"options": OPTIONS})
        self.id: str = made["authenticatorId"]

    def credentials(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.line.send("WebAuthn.getCredentials", {"authenticatorId": self.id})[
            "credentials"
        ]
        return found

    def take(self, other: Device) -> None:
        """Take over the passkeys of another device, as a password manager does."""
        for one in other.credentials():
            self.line.send("WebAuthn.addCredential", {"authenticatorId": self.id, "credential": one})


def device(at_server: At, server: Served, size: tuple[int, int] = (1280, 800), **settings: Any) -> Device:
    return device_of(at_server(server, size, **settings))


def device_of(table: Table) -> Device:
    return Device(table.page.context, table.page)


def sign_up(page: Page, name: str) -> None:
    page.goto("/")
    page.get_by_role("link", name="Sign in").click()
    page.get_by_label("Name that others see").fill(name)
    page.get_by_role("button", name="Create account with a passkey").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(name)


def at_home(page: Page) -> Any:
    return page.get_by_role("navigation", name="You").get_by_role("link").last


def test_an_account_on_two_devices(at_server: At, named: Served) -> None:
    first = device(at_server, named)
    page = first.page
    page.goto("/")
    page.get_by_role("button", name="Begin the match").click()
    expect(page).to_have_url(re.compile("#/m/"))
    match = page.url.partition("#/m/")[2].partition("/")[0]
    expect(page.get_by_role("group", name="arrow keys walk the map")).to_be_visible()
    sign_up(page, "Ike_44")
    expect(page.get_by_text("of matches belongs to this account")).to_be_visible()  # the guest's match
    assert serious(page) == []

    page.get_by_label("Flag").select_option("DK")
    page.get_by_label("About me").fill("Plays by post.")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("Saved.")).to_be_visible()
    page.get_by_role("button", name="Sign out", exact=True).click()
    expect(at_home(page)).to_have_text("Sign in")
    at_home(page).click()
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Ike_44")
    page.goto("/#/player/ike_44")
    expect(page.get_by_text("Denmark")).to_be_visible()

    second = device(at_server, named, (390, 844))
    second.take(first)
    other = second.page
    other.goto("/#/sign-in")
    assert serious(other) == []
    other.get_by_role("button", name="Sign in with a passkey").click()
    expect(other.get_by_role("heading", level=1)).to_have_text("Ike_44")
    other.get_by_role("link", name="home page").click()
    expect(at_home(other)).to_have_text("Ike_44")
    other.locator(f'a[href*="{match}"]').first.click()
    expect(other.get_by_role("group", name="arrow keys walk the map")).to_be_visible()
    state = other.evaluate(
        "id => fetch(`/api/v1/matches/${id}`, { headers: { authorization: 'Bearer seat-0' } }).then((a) => a.json())",
        match,
    )
    assert state["seat"] == 0

    page.goto("/#/account")
    devices = page.get_by_role("region", name="Devices")
    expect(devices.get_by_role("listitem")).to_have_count(2)
    devices.get_by_role("button", name="Sign out").click()
    expect(devices.get_by_role("listitem")).to_have_count(1)
    other.goto("/#/")
    expect(at_home(other)).to_have_text("Sign in")
    expect(other.locator(f'a[href*="{match}"]')).to_have_count(0)

    with page.expect_download() as saved:
        page.get_by_role("button", name="Save my data").click()
    data = json.loads(saved.value.path().read_text())
    assert (data["account"]["flag"], [one["match"] for one in data["seats"]]) == ("DK", [match])
    page.get_by_label("Type your name").fill("Ike_44")
    page.get_by_role("button", name="Delete my account").click()
    expect(at_home(page)).to_have_text("Sign in")
    names = page.evaluate("id => fetch(`/api/v1/matches/${id}`).then((a) => a.json())", match)["seats"]
    assert names[0]["name"] == "a former player"
    expect(page.locator(f'a[href*="{match}"]').first).to_be_visible()  # its link is still in this browser


def test_settings_come_along_and_codes_sign_in(at_server: At, named: Served) -> None:
    page = device(at_server, named).page
    sign_up(page, "Ada")
    page.get_by_role("button", name="Make codes").click()
    code = page.get_by_role("region", name="Recovery codes").get_by_role("listitem").first.inner_text()
    page.goto("/")
    expect(at_home(page)).to_have_text("Ada")
    page.get_by_role("button", name="Settings").click()
    with page.expect_response("**/api/v1/me/preferences"):
        page.get_by_role("radio", name="Dark").check()
    other = device(at_server, named).page
    other.goto("/#/sign-in")
    other.get_by_role("textbox", name="Recovery code").fill(code.upper())
    other.get_by_role("region", name="With a recovery code").get_by_role("button").click()
    expect(other.get_by_role("heading", level=1)).to_have_text("Ada")
    expect(other.locator("html")).to_have_attribute("data-theme", "dark")
    assert serious(other) == []


@pytest.mark.parametrize("form", ["sign in", "new address"])
def test_an_address_is_sent_as_it_was_typed(at_server: At, named: Served, form: str) -> None:
    table = at_server(named)
    table.witness.forgiven.append("422")
    page = device_of(table).page
    if form == "sign in":
        page.goto("/#/sign-in")
        field, button = page.get_by_label("E-mail address"), page.get_by_role("button", name="Send me a link")
    else:
        sign_up(page, "Ada")
        field, button = page.get_by_label("Address"), page.get_by_role("button", name="Send a link to it")
    for typed, said in (
        ("Boss@straße.example", None),
        ("größe@example.org", "the letters a to z, digits and common signs only"),
        ("nobody", "'nobody' is no e-mail address. Write it as name@example.org."),
    ):
        field.fill("")
        field.press_sequentially(typed)
        with page.expect_response("**/api/v1/sign-in/email") as answer:
            button.click()
        assert answer.value.request.post_data_json == {"email": typed}
        assert answer.value.ok == (said is None)
        expect(page.get_by_role("status" if said is None else "alert")).to_contain_text(said or typed)
    # mail goes to the domain as it was typed, by its name in ASCII
    until(lambda: "xn--strae-oqa.example" in named.log.read_text(), "the link in the log")


def test_a_number_is_no_name_for_passkeys_and_a_link_does(at_server: At, own_server: Served) -> None:
    table = at_server(own_server)
    table.witness.forgiven.append("422")  # a name is wanted
    page = table.page
    page.goto("/#/sign-in")
    expect(page.get_by_role("note")).to_contain_text("http://localhost:")
    expect(page.get_by_role("button", name="passkey")).to_have_count(0)
    page.get_by_label("E-mail address").fill("ada@example.org")
    page.get_by_role("button", name="Send me a link").click()
    expect(page.get_by_role("status")).to_contain_text("no mail server")

    def link() -> str:
        found = re.findall(r"http://\S+(#/sign-in/[\w-]{43})", own_server.log.read_text())
        return found[-1] if found else ""

    page.goto(f"/{until(link, 'the link in the log')}")
    page.get_by_role("button", name="Sign in", exact=True).click()
    page.get_by_label("Name that others see").fill("Ada")
    page.get_by_role("button", name="Create the account").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Ada")
    page.go_back()
    assert "sign-in/" not in page.url
