"""A battle in a small window: all its dice, where it is, the chance that stops it; and a phone's list of units."""

from __future__ import annotations

import re

from playwright.sync_api import expect
from tests.browser.conftest import Open
from tests.browser.tables import holds
from tests.browser.world_war import War, space_id, turn_of
from tests.games.global_war.positions import bare, put

from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.terms import COMBAT_MOVE

BESIDE = """id => {
  const zone = document.querySelector(`svg.board .hits [data-space="${id}"]`).getBoundingClientRect();
  const board = document.querySelector('section.battle').getBoundingClientRect();
  const middle = zone.left + zone.width / 2;
  return middle > board.right && middle < document.querySelector('.board-host').getBoundingClientRect().right;
}"""
"""The space of the battle is seen at the right of the battle board."""


def one_attack() -> GlobalWarPosition:
    """Germany beside two Soviet infantry."""
    p = bare()
    put(p, "poland", "germany", infantry=3, tank=1, artillery=1)
    put(p, "czechoslovakia_hungary", "germany", tank=2, infantry=2)
    put(p, "east_poland", "ussr", infantry=2)
    return p


def test_all_dice_of_a_round_are_shown_and_the_chance_stops_it_beside_its_place(open_table: Open) -> None:
    p = bare()
    ships = {"battleship": 2, "cruiser": 1}
    put(p, "sz50", "japan", **ships)
    put(p, "sz51", "usa", destroyer=4)
    war = War(open_table((1280, 720)), turn_of(p, "japan", COMBAT_MOVE))
    war.click("Sea Zone 51")
    war.list.get_by_role("button", name="Add all").click()
    war.press(war.list.get_by_role("group", name="What to do there").get_by_role("button").first)
    war.quiet()
    if war.action("End the combat moves").count():
        war.end("End the combat moves")
    expect(war.begin).to_be_visible()
    assert holds(war.page, BESIDE, space_id("Sea Zone 51"))

    war.begin.click()
    board = war.page.get_by_role("region", name="Battle in Sea Zone 51")
    press = war.action(re.compile("^Press the attack"))
    usual = board.get_by_role("button", name="Take the usual losses", exact=True)
    expect(press.or_(usual).first).to_be_visible()
    if usual.count():
        war.press(usual)
    expect(press).to_be_visible()  # no side can lose all of it in one round
    told = board.locator(".told")
    expect(told).to_contain_text("The attacker's dice")
    expect(told).to_contain_text("The defender's dice")

    board.get_by_text("Stop earlier").click()
    board.get_by_label(re.compile("^Stop at a chance")).fill("100")
    board.get_by_role("button", name=re.compile("^Fight on until")).click()
    expect(
        board.get_by_text(re.compile(r"^Stopped: the chance to win is \d+\.\d % now, under 100 %\.$"))
    ).to_be_visible()
    assert war.page.evaluate("() => document.scrollingElement.scrollTop") == 0


def test_a_phone_has_room_for_the_list_and_its_button(open_table: Open) -> None:
    war = War(open_table((390, 844)), turn_of(one_attack(), "germany", COMBAT_MOVE))
    war.click("East Poland")
    war.list.get_by_role("button", name="Add all").click()
    expect(war.list.locator(".odds dl")).to_be_visible()
    order = war.list.get_by_role("group", name="What to do there").get_by_role("button").first
    box, rows = order.bounding_box(), war.list.locator(".list").bounding_box()
    assert box is not None
    assert rows is not None
    assert box["y"] + box["height"] <= 844
    assert rows["height"] >= 150
    war.press(order)


def test_the_head_stays_when_the_rules_close_in_another_window(open_table: Open) -> None:
    war = War(open_table((1280, 720)), turn_of(one_attack(), "germany", COMBAT_MOVE))
    page = war.page
    page.locator("aside .prompt .rule-link").first.click()
    expect(page.get_by_role("complementary", name="Rules")).to_be_visible()
    page.set_viewport_size({"width": 390, "height": 844})
    page.get_by_role("button", name="Close the rules").click()
    expect(page.get_by_role("complementary", name="Rules")).to_have_count(0)
    boxes = "html, body, .match, .table, .stage, .pane"
    tops = "boxes => [...document.querySelectorAll(boxes)].map(one => one.scrollTop)"
    assert page.evaluate(tops, boxes) == [0] * 6
