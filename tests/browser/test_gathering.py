"""The list of units that are gathered for a battle: whose they are, what they would bring, and where its rows stay."""

from __future__ import annotations

import re

from playwright.sync_api import expect
from tests.browser.axe import serious
from tests.browser.conftest import Open
from tests.browser.tables import holds
from tests.browser.world_war import War, turn_of
from tests.games.global_war.positions import bare, put

from broadfront.games.global_war.terms import COMBAT_MOVE

SAME_ODDS = """() => {
  const places = ['section.stacks .odds', 'aside .forecast'];
  const [list, side] = places.map((at) => document.querySelector(`${at} dl.bars`)?.innerText);
  return Boolean(list) && list === side;
}"""


def test_one_battle_has_one_forecast_and_its_list_tells_who_attacks(open_table: Open) -> None:
    p = bare(seats=6)
    put(p, "poland", "germany", infantry=3)
    put(p, "czechoslovakia_hungary", "germany", tank=2)
    put(p, "east_poland", "ussr", infantry=2)
    war = War(open_table((1440, 900)), turn_of(p, "germany", COMBAT_MOVE))
    war.click("East Poland")
    order = war.list.get_by_role("group", name="What to do there").get_by_role("button")
    expect(order.first).to_be_disabled()
    expect(war.list.locator("h3").first).to_have_text("Poland")
    assert war.list.locator(".list").evaluate("list => list.scrollWidth <= list.clientWidth")
    tank = war.list.get_by_role("button", name="All 2 Tank")
    before = tank.bounding_box()
    war.list.get_by_role("button", name="All from Poland").click()
    assert holds(war.page, SAME_ODDS)
    assert tank.bounding_box() == before, "no row moves under the hand"
    war.press(order.first)
    war.quiet()

    war.page.keyboard.press("Escape")
    war.click("East Poland")
    bring = war.page.get_by_role("button", name="Bring others here")
    if bring.count():
        bring.click()
    expect(war.list).to_contain_text("held by USSR · 2 Infantry")
    expect(war.list).to_contain_text("attacked by Germany: 3 Infantry")
    tank.click()
    assert holds(war.page, SAME_ODDS)
    expect(war.list.get_by_role("button", name=re.compile("^Move 2"))).to_be_enabled()
    assert serious(war.page) == []
