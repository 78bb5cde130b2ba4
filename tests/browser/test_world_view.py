"""The window on the world map: all of it at a press, its view kept, tooltips only under the pointer, sure clicks."""

from __future__ import annotations

from playwright.sync_api import expect
from tests.browser.conftest import Open
from tests.browser.tables import holds
from tests.browser.world_war import War, turn_of
from tests.games.global_war.positions import bare, put

from broadfront.games.global_war.terms import COMBAT_MOVE

SEEN = """() => {
  const window = document.querySelector('.stage').getBoundingClientRect();
  return [...document.querySelectorAll('svg.board .army')].every((army) => {
    const at = army.getBoundingClientRect();
    return at.left >= window.left && at.right <= window.right && at.top >= window.top && at.bottom <= window.bottom;
  });
}"""
ONE_WINDOW = "() => document.documentElement.scrollHeight <= innerHeight"
VIEW = "document.querySelector('svg.board').getAttribute('viewBox')"


def test_all_who_stand_on_the_map_are_seen_and_the_view_is_kept(open_table: Open) -> None:
    p = bare(seats=6)
    put(p, "poland", "germany", infantry=4, artillery=1, tank=2)
    put(p, "east_poland", "ussr", infantry=2)
    put(p, "western_us", "usa", infantry=1)
    war = War(open_table((1280, 720)), turn_of(p, "germany", COMBAT_MOVE))
    page = war.page
    page.get_by_role("button", name="Fit the map to the window").click()
    war.rested()
    assert holds(page, SEEN)
    assert holds(page, ONE_WINDOW)

    page.mouse.move(*war.point("Poland"))
    figures = page.get_by_label("Figures", exact=True)
    for units in ("Infantry × 4", "Artillery", "Tank × 2"):
        expect(figures).to_contain_text(units)
    page.get_by_role("group", name="Actions").hover()
    expect(figures).to_have_count(0)

    war.near("East Poland")
    before = page.evaluate(VIEW)
    page.get_by_role("link", name="Calculator").click()
    page.get_by_role("link", name="Back to the match").click()
    holds(page, f"() => {VIEW} === '{before}'")
