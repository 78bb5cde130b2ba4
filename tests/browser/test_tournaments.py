"""A tournament of three, each in a browser of his own: made, signed up for, played to its end, and its standings."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect
from tests.browser.axe import serious
from tests.browser.serving import Served
from tests.browser.tables import Table
from tests.browser.test_accounts import Device, sign_up
from tests.browser.test_accounts import named as named

At = Callable[..., Table]


def made(page: Page, title: str) -> str:
    """Make a tournament of Front Line; return its address."""
    page.goto("/#/tournaments")
    page.get_by_role("button", name="Make a tournament").click()
    form = page.get_by_role("form", name="A new tournament")
    form.get_by_label("Title").fill(title)
    form.get_by_label("Game").select_option(label="Front Line")
    scenarios = form.get_by_label("Scenario").get_by_role("option").all_inner_texts()
    assert not [one for one in scenarios if "Allies" in one], "only what is for two players"
    form.get_by_label("Rated").check()
    form.get_by_label("What else players should know").fill("<b>Be kind</b>")
    assert serious(page) == []
    form.get_by_role("button", name="Make the tournament").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(title)
    expect(page.get_by_text("<b>Be kind</b>")).to_be_visible()
    return page.url


def lose_all(page: Page) -> None:
    """Open and resign all matches of one's own that are on."""
    address = page.url
    links = page.get_by_role("region", name="Your matches").get_by_role("link", name="Play")
    expect(links.first).to_be_visible()
    for link in [str(one.get_attribute("href")) for one in links.all()]:
        page.goto(f"/{link}")
        expect(page.locator(".match")).to_be_visible()
        match, token = link.partition("#/m/")[2].split("/")
        said = page.request.post(
            f"/api/v1/matches/{match}/resignation", headers={"authorization": f"Bearer {token}"}
        )
        assert said.ok, said.text()
        expect(page.locator(".result .why")).to_contain_text("You have resigned.")
    page.goto(address)


def test_a_tournament_of_three_to_its_end(named: Served, at_server: At) -> None:
    tables = [
        at_server(named),
        at_server(named, (390, 844), has_touch=True, color_scheme="dark"),
        at_server(named),
    ]
    ada, bob, cleo = (table.page for table in tables)
    for page, name in ((ada, "Ada"), (bob, "Bob"), (cleo, "Cleo")):
        Device(page.context, page)
        sign_up(page, name)
    address = made(ada, "Autumn cup")
    ada.get_by_role("button", name="Sign up").click()
    expect(ada.get_by_text("You have signed up.")).to_be_visible()

    bob.goto("/#/lobby")
    bob.get_by_role("link", name="Tournaments").click()
    assert serious(bob) == []
    bob.get_by_role("link", name="Autumn cup").click()
    bob.get_by_role("button", name="Sign up").click()
    cleo.goto(address)
    cleo.get_by_role("button", name="Sign up").click()
    cleo.get_by_role("button", name="Take it back").click()
    cleo.get_by_role("button", name="Sign up").click()
    expect(ada.get_by_role("region", name="Table of the players")).to_contain_text("Cleo")
    ada.get_by_role("button", name="Begin now").click()

    for page in (ada, bob, cleo):
        expect(page.get_by_text("Round 1 of 2")).to_be_visible()
    expect(cleo.get_by_text("Cleo has a bye")).to_be_visible()
    expect(ada.get_by_role("region", name="Your matches").get_by_role("listitem")).to_have_count(2)
    lose_all(bob)
    expect(ada.get_by_text("Round 2 of 2")).to_be_visible()
    assert serious(bob) == []
    expect(ada.get_by_role("list", name="Round 2")).to_contain_text("Ada – Cleo")
    lose_all(cleo)
    for page in (ada, bob, cleo):  # by itself: nobody loads the page again
        expect(page.get_by_role("region", name="About this tournament")).to_contain_text("Over")
    lines = ada.get_by_role("region", name="Table of the standings").get_by_role("row")
    expect(lines.nth(1)).to_contain_text("Ada")
    expect(lines.nth(1)).to_contain_text("4–0–0")
    expect(lines.nth(0)).to_contain_text("Sonneborn-Berger")
    ada.get_by_text("How places are decided").click()
    expect(ada.get_by_text("the points of all your opponents")).to_be_visible()
    expect(ada.get_by_role("region", name="Cross table")).to_contain_text("bye")
    with ada.expect_download() as download:
        ada.get_by_role("link", name="Standings (CSV)").click()
    assert "Ada" in download.value.path().read_text("utf-8")
    for page in (ada, bob):
        assert serious(page) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    ada.get_by_role("list", name="Round 2").get_by_role("link").first.click()
    expect(ada.locator(".result .why")).to_contain_text("resigned")


def test_who_made_it_removes_and_cancels_and_a_player_withdraws(named: Served, at_server: At) -> None:
    tables = [at_server(named), at_server(named, (390, 844))]
    ada, bob = (table.page for table in tables)
    for page, name in ((ada, "Ada"), (bob, "Bob")):
        Device(page.context, page)
        sign_up(page, name)
    address = made(ada, "Short cup")
    bob.goto(address)
    bob.get_by_role("button", name="Sign up").click()
    expect(bob.get_by_text("You have signed up.")).to_be_visible()
    ada.reload()
    own = ada.get_by_role("region", name="Your tournament")
    own.get_by_text("Remove a player").click()
    own.get_by_label("Player").select_option(label="Bob")
    own.get_by_label("Why").first.fill("A mistake")
    own.get_by_role("button", name="Remove").click()
    expect(bob.get_by_text("You were removed: A mistake")).to_be_visible()
    own.get_by_text("Cancel the tournament").click()
    assert serious(ada) == []
    own.get_by_role("button", name="Cancel it").click()
    expect(ada.get_by_role("region", name="About this tournament")).to_contain_text("Cancelled")

    address = made(ada, "Next cup")
    for page in (ada, bob):
        page.goto(address)
        page.get_by_role("button", name="Sign up").click()
        expect(page.get_by_text("You have signed up.")).to_be_visible()
    ada.reload()
    ada.get_by_role("button", name="Begin now").click()
    expect(bob.get_by_role("region", name="Your matches")).to_be_visible()
    bob.get_by_role("button", name="Withdraw …").click()
    bob.get_by_role("dialog").get_by_role("button", name="Withdraw").click()
    expect(bob.get_by_text("You have withdrawn.")).to_be_visible()
    for page in (ada, bob):
        expect(page.get_by_role("region", name="About this tournament")).to_contain_text("Over")
    expect(ada.get_by_role("list", name="Round 1")).to_contain_text("(forfeit)")
