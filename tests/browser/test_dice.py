"""Dice on the table: they land first, then the result is told; battles end with a card."""

from __future__ import annotations

import re

from playwright.sync_api import expect
from tests.browser.axe import serious
from tests.browser.conftest import Open
from tests.browser.tables import holds
from tests.browser.test_action_front import SKIRMISH, Field
from tests.browser.world_war import WIDE, War, turn_of
from tests.games.global_war.positions import bare, put

from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.terms import COMBAT_MOVE

RECORD = """() => {
  window.seen = [];
  new MutationObserver(() => {
    const dice = document.querySelectorAll('.fallen svg.die .pip').length;
    const told = document.querySelectorAll('.fallen b').length;
    const last = window.seen.at(-1);
    const now = dice ? (told ? 'told' : 'falling') : '';
    if (now && now !== last) window.seen.push(now);
  }).observe(document.body, { childList: true, subtree: true });
}"""
"""Writes down whether dice fall, or their result is told, in the order that it is seen."""


def one_battle() -> GlobalWarPosition:
    """Lay out a battle that is sure to go on for a round."""
    p = bare()
    put(p, "poland", "germany", infantry=5, tank=2)
    put(p, "east_poland", "ussr", infantry=4)
    return turn_of(p, "germany", COMBAT_MOVE)


def test_dice_land_before_the_result_is_told(open_table: Open) -> None:
    war = War(open_table(WIDE, reduced_motion="no-preference"), one_battle())
    page = war.page
    war.click("Poland")
    war.list.get_by_role("button", name="Choose all").click()
    page.evaluate(RECORD)
    war.click("East Poland")  # nothing else can move: combat begins
    war.begin.click()
    holds(page, "window.seen.at(-1) === 'told'")
    war.quiet()
    assert page.evaluate("window.seen") == ["falling", "told"]
    dice = page.get_by_role("list", name="Dice and losses")
    expect(dice).to_contain_text("hits on 1:")
    expect(dice).to_contain_text("hits on 1 to 3:")
    faces = dice.locator("svg.die").evaluate_all("all => all.map((one) => one.getAttribute('aria-label'))")
    assert len(faces) >= 7
    assert all(face.endswith((", hit", ", miss")) for face in faces)
    assert {face.rpartition(", ")[2] for face in faces} == {"hit", "miss"}


def two_battles() -> GlobalWarPosition:
    """Lay out two battles that one side is sure to win."""
    p = bare()
    put(p, "poland", "germany", infantry=5, tank=2)
    put(p, "bulgaria_romania", "germany", infantry=5, tank=2)
    put(p, "east_poland", "ussr", infantry=1)
    put(p, "ukraine", "ussr", infantry=1)
    put(p, "germany", "germany", infantry=1)
    return turn_of(p, "germany", COMBAT_MOVE)


def test_a_battle_ends_with_a_card_that_stays(open_table: Open) -> None:
    war = War(open_table(WIDE), two_battles())
    page = war.page
    for origin, target in (("Poland", "East Poland"), ("Bulgaria/Romania", "Ukraine")):
        war.click(origin)
        war.list.get_by_role("button", name="Choose all").click()
        war.click(target)
        war.quiet()
    card = page.get_by_role("region", name="The battle that is over")
    expect(card).to_have_count(0)
    war.fight()
    ended = card.get_by_role("table").first.get_by_role("row")
    expect(ended).to_have_count(3)
    expect(ended.nth(1)).to_contain_text("taken by Germany")
    card.locator("summary").click()  # in a low window it lies closed
    expect(card.get_by_role("row", name="USSR defender")).to_contain_text("1 Infantry")
    expect(card).to_contain_text("Luck:")
    expect(card).to_contain_text("taken by Germany")
    second = card.inner_text()
    ended.nth(1).get_by_role("button").click()
    expect(ended.nth(1).get_by_role("button")).to_have_attribute("aria-pressed", "true")
    assert card.inner_text() != second
    assert serious(page) == []
    page.get_by_role("button", name="Put away", exact=True).click()
    expect(card).to_have_count(0)


def test_cards_say_what_they_were_drawn_for(open_table: Open) -> None:
    field = Field(open_table(WIDE, reduced_motion="no-preference"), "skirmish", SKIRMISH)
    field.play("end")
    field.counter("A1").click()
    field.counter("B1").click()
    choice = field.page.get_by_role("group", name="What to do here")
    choice.get_by_role("button", name=re.compile("^Fire at IJA Infantry")).click()
    cards = field.page.get_by_role("region", name="Cards drawn")
    expect(cards.locator("b").first).to_contain_text("A1 fires at IJA Infantry B1: ace to ")
    expect(cards.locator(".pack")).to_have_count(3)
    expect(cards.get_by_role("listitem").first).to_contain_text(re.compile("misses|hits|is drawn"))
