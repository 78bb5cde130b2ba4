"""How the page is laid out: the board keeps its place, one's own side lies below, odds stay in their box."""

from __future__ import annotations

from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import Open, Show
from tests.browser.tables import Table, drawn, holds
from tests.browser.test_action_front import SKIRMISH, Field
from tests.browser.world_war import PHONE, turn_of
from tests.games.global_war.expanded import war2

from broadfront.games.global_war.terms import COMBAT_MOVE

SMALL, LYING = (1280, 720), (844, 390)

BOXES: Final = """() => {
  const box = (one) => { const b = one.getBoundingClientRect(); return [b.x, b.y, b.width, b.height].map(Math.round); };
  return { pane: box(document.querySelector('main.table')), stage: box(document.querySelector('.stage')),
           board: box(document.querySelector('svg.board .hits')) };
}"""

OWN: Final = """side => {
  const stage = document.querySelector('.stage').getBoundingClientRect();
  const found = [...document.querySelectorAll(`svg.board .counters .counter.side-${side}`)].map((one) => {
    const b = one.getBoundingClientRect();
    return [b.x + b.width / 2 - stage.x - stage.width / 2, b.y + b.height / 2 - stage.y - stage.height / 2];
  });
  const mean = (n) => found.reduce((sum, one) => sum + one[n], 0) / found.length;
  return [mean(0), mean(1)];
}"""
"""Where the counters of a side lie on average, from the middle of the window on the board."""

HUNG: Final = """() => [...document.querySelectorAll('.pane .card, aside section')].flatMap((card) => {
  const frame = card.getBoundingClientRect();
  return [...card.querySelectorAll('dl dt, dl b, dl span')].filter((one) => one.getClientRects().length)
    .filter((one) => {
      const b = one.getBoundingClientRect();
      return b.left < frame.left - 1 || b.right > frame.right + 1;
    })
    .map((one) => one.textContent);
})"""
"""Words of odds that hang out of their box."""


def boxes(page: Page) -> Any:
    drawn(page)
    return page.evaluate(BOXES)


PLACED: Final = SKIRMISH.replace('{ unit = "us_rifle", hex = "0503" }', '{ unit = "us_rifle" }').replace(
    'edge = "left"', 'edge = "left"\nzone = { within = 5 }'
)
"""The skirmish with a unit that is placed by its owner."""


def test_the_board_of_action_front_has_the_pane_and_does_not_jump(open_table: Open) -> None:
    field = Field(open_table(SMALL), "skirmish", PLACED)
    found = {field.state()["view"]["phase"]: boxes(field.page)}
    for _ in range(40):
        if len(found) == 3:
            break
        asked = next(seat for seat in field.tokens if field.state(seat)["view"]["ask"][0] == seat)
        verbs = [move[0] for move in field.state(asked)["view"]["ask"][3]]
        field.play(next((verb for verb in ("place", "end") if verb in verbs), verbs[0]))
        found[field.state()["view"]["phase"]] = boxes(field.page)
    assert len(found) == 3, found
    first = next(iter(found.values()))
    assert all(one == first for one in found.values())
    (_, _, width, height), (_, _, wide, high) = first["pane"], first["board"]
    assert wide * high >= 0.6 * width * height


@pytest.mark.parametrize("seat", [0, 1])
def test_own_side_is_below_or_at_the_left_of_a_lying_board(open_table: Open, seat: int) -> None:
    host = open_table(PHONE)
    host.begin("A friend, by link")
    side, address = ("green", "red")[seat], f"/#/m/{host.id}/{host.tokens[seat]}"
    table = open_table(PHONE, has_touch=True)  # a browser that has one seat only
    table.open(address)
    assert table.page.evaluate(OWN, side)[1] > 0, "below on the phone"
    expect(table.page.get_by_role("button", name="Turn the map by a quarter")).to_be_visible()
    table.page.set_viewport_size({"width": SMALL[0], "height": SMALL[1]})
    holds(table.page, f"() => ({OWN})('{side}')[0] < -100")
    tall = boxes(table.page)
    assert tall["board"][2] > tall["board"][3], "it lies along the window"
    table.page.set_viewport_size({"width": LYING[0], "height": LYING[1]})
    drawn(table.page)
    assert table.page.evaluate(OWN, side)[0] < 0


def test_odds_are_percentages_and_stay_in_their_box(table: Table) -> None:
    table.bring_in("orders")
    table.put_away_notices()
    pressed = table.action("Attack").first
    pressed.click()
    sources = table.page.locator("svg.board .hits [data-space]:not([aria-disabled='true'])")
    sources.first.dispatch_event("focusin")
    for size in (SMALL, LYING):
        table.page.set_viewport_size({"width": size[0], "height": size[1]})
        assert table.page.evaluate(HUNG) == []


def test_the_world_fills_its_window_and_tells_units_from_afar(show: Show) -> None:
    war = show(turn_of(war2("1941"), "germany", COMBAT_MOVE), (1440, 900))
    holds(war.page, "() => document.querySelector('svg.board').dataset.near === 'far'")
    seen = war.page.evaluate(
        """() => {
          const paper = document.querySelector('.sheet-paper').getBoundingClientRect();
          const stage = document.querySelector('.stage').getBoundingClientRect();
          const armies = [...document.querySelectorAll('svg.board .army')];
          const bare = armies.filter((one) => !one.querySelector('.silhouette, .nato')).length;
          return { above: paper.top - stage.top, below: stage.bottom - paper.bottom, bare, armies: armies.length };
        }"""
    )
    assert seen["above"] <= 1
    assert seen["below"] <= 1
    assert seen["armies"] > 50
    assert seen["bare"] == 0, "each army shows what sort of units it has"
