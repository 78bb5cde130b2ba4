"""The page as an app: it opens without a network, says what is missing, and keeps nothing that belongs to a match."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from playwright.sync_api import Page, expect
from tests.browser.serving import Served
from tests.browser.tables import Table, holds
from tests.browser.witness import OFFLINE

At = Callable[..., Table]
READY: Final = "navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)"
KEPT: Final = """async () => {
  const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
  const requests = (await Promise.all(caches_.map((kept) => kept.keys()))).flat();
  return Promise.all(requests.map(async ({ url }) => [new URL(url).pathname, await (await caches.match(url)).text()]));
}"""
"""Path and text of everything that the browser keeps for the page."""
WIDTH: Final = """src => new Promise((then) => {
  const picture = new Image();
  picture.onload = () => then(picture.naturalWidth);
  picture.src = src;
})"""
AWAY: Final = "The server does not answer"


def installed(at_server: At, server: Served) -> Table:
    """Open the front door in a browser that lets the page keep its files, and wait until it has."""
    table = at_server(server, service_workers="allow")
    table.witness.forgiven.append(OFFLINE)
    table.home()
    holds(table.page, READY)
    return table


def test_it_opens_without_its_server_and_plays_as_soon_as_that_is_there(
    own_server: Served, at_server: At
) -> None:
    table = installed(at_server, own_server)
    page = table.page
    own_server.kill()
    page.reload()
    expect(page.get_by_role("alert")).to_contain_text(AWAY)
    expect(page.get_by_role("alert")).to_contain_text(
        "Matches are at the server of this machine, and it is not running. Start it: broadfront serve"
    )
    own_server.start()
    expect(page.get_by_role("button", name="Begin the match")).to_be_visible()
    table.begin("The computer", level="Recruit")
    table.bring_in("orders")  # both seats on this screen
    table.drag("D1", "D4")
    expect(table.log.last).to_contain_text("D4")


def test_a_match_that_cannot_be_reached_says_so_and_goes_on(own_server: Served, at_server: At) -> None:
    table = installed(at_server, own_server)
    table.bring_in("orders")
    own_server.kill()
    table.page.reload()
    said = table.page.get_by_role("main").get_by_role("status")
    expect(said).to_contain_text(f"{AWAY}. Trying again")
    expect(said).to_contain_text("broadfront serve")
    own_server.start()
    table.laid_out()
    table.drag("D1", "D4")
    expect(table.log.last).to_contain_text("D4")


def test_nothing_of_a_match_and_no_secret_is_kept(own_server: Served, at_server: At) -> None:
    table = installed(at_server, own_server)
    page = table.page
    table.bring_in("orders")
    table.drag("D1", "D4")
    expect(table.log.last).to_contain_text("D4")
    page.get_by_role("button", name="Replay", exact=True).click()
    expect(page.get_by_role("slider")).to_be_visible()
    secrets = [*table.tokens.values(), table.id]
    page.goto("/#/lobby")
    expect(page.get_by_role("heading", name="Lobby")).to_be_visible()
    page.reload()
    page.goto(f"/?{secrets[0]}#/")
    expect(page.get_by_role("button", name="Begin the match")).to_be_visible()
    kept = page.evaluate(KEPT)
    table.witness.asked.clear()  # a secret was put into an address, by this test
    paths = {path for path, _ in kept}
    assert "/" in paths
    assert len(paths) > 10
    allowed = ("/assets/", "/icon", "/manifest.webmanifest")
    assert [path for path in paths if path != "/" and not path.startswith(allowed)] == []
    assert [path for path, text in kept for secret in secrets if secret in text or secret in path] == []


def test_the_browser_finds_everything_it_needs_to_install_it(own_server: Served, at_server: At) -> None:
    page: Page = installed(at_server, own_server).page
    line = page.context.new_cdp_session(page)
    assert line.send("Page.getAppManifest")["errors"] == []
    missing = line.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # the browsers of tests are private windows, in which nothing can be installed
    assert [one["errorId"] for one in missing] == ["in-incognito"]
    manifest: Any = page.request.get("/manifest.webmanifest").json()
    for icon in manifest["icons"]:
        width = page.evaluate(WIDTH, icon["src"])
        assert icon["sizes"] in ("any", f"{width}x{width}")
