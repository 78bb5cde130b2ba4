"""A page that nobody touches does nothing, and the first board waits for nothing that can come later."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import Open
from tests.browser.tables import Table, holds, wait

from broadfront.engine import registry

COUNT = """() => {
  window.seen = { frames: 0, changes: 0 };
  for (const name of ['requestAnimationFrame', 'setInterval']) {
    const plain = window[name].bind(window);
    window[name] = (...given) => { window.seen.frames += 1; return plain(...given); };
  }
  new MutationObserver((found) => { window.seen.changes += found.length; })
    .observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
}"""
"""Count from now on who asks for frames or for a steady beat, and what changes on the page."""

AT_REST = "() => document.getAnimations().every((one) => one.playState !== 'running')"

ENDLESS = """() => document.getAnimations()
  .filter((one) => one.effect.getComputedTiming().endTime === Infinity)
  .map((one) => one.animationName ?? one.constructor.name)"""

WHILE = 30_000
"""Milliseconds: the page asks for a new line to the server when it has heard nothing for longer."""


def opened(table: Table, game: str, **more: Any) -> Page:
    """Open a match of a game as the seat that is asked, with all the motion there is."""
    page = table.page
    page.goto("/")
    body: dict[str, Any] = {"game": game, "seats": [{"kind": "person"}, {"kind": "person"}], **more}
    made = page.request.post("/api/v1/matches", data=body).json()
    asked = page.request.get(f"/api/v1/matches/{made['id']}").json()["view"]["ask"][0]
    token = next(link["token"] for link in made["links"] if link["seat"] == max(asked, 0))
    table.open(f"/#/m/{made['id']}/{token}")
    table.settled()
    return page


def rests(page: Page) -> None:
    """See that for half a minute nothing is done; the page's clock goes as fast as it can."""
    assert page.evaluate(ENDLESS) == []
    holds(page, AT_REST)
    page.evaluate(COUNT)
    page.clock.run_for(WHILE)
    assert page.evaluate("window.seen") == {"frames": 0, "changes": 0}


@pytest.mark.parametrize("game", sorted(registry.games()))
def test_an_open_match_asks_for_no_frame_and_changes_nothing(open_table: Open, game: str) -> None:
    table = open_table(reduced_motion="no-preference")
    table.page.clock.install()
    page = opened(table, game)
    page.clock.run_for(5_000)  # what comes with the first board is over
    rests(page)


def test_clocks_that_stand_ask_for_nothing(open_table: Open) -> None:
    table = open_table(reduced_motion="no-preference")
    table.page.clock.install()
    page = opened(table, "front_line", pace={"kind": "live", "base": 60})
    expect(page.locator(".clocks")).to_contain_text("start when everybody has come")
    page.clock.run_for(5_000)
    rests(page)


def test_the_map_of_the_world_is_laid_out_few_times(open_table: Open) -> None:
    """To read a size in the midst of drawing has thousands of shapes laid out anew."""
    table = open_table()
    session = table.page.context.new_cdp_session(table.page)
    session.send("Performance.enable")
    page = opened(table, "global_war")
    page.reload()
    table.laid_out()
    expect(page.locator("svg.board .worth").first).to_be_attached()
    counted = {one["name"]: one["value"] for one in session.send("Performance.getMetrics")["metrics"]}
    assert counted["LayoutCount"] < 15, counted


def test_only_the_pages_that_are_opened_are_fetched(open_table: Open) -> None:
    table = open_table()
    page = opened(table, "front_line")
    asked = [url for url in table.witness.asked if url.endswith(".js")]
    assert asked
    late = re.compile(r"/(Analysis|Calculator|Editor|Report)Page|/land-")
    assert not [url for url in asked if late.search(url)]
    page.goto("/#/edit/action_front")
    wait(page, lambda: [url for url in table.witness.asked if "/EditorPage" in url], "the editor")
