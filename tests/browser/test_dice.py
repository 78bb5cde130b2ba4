"""Dice on the table: they land first, then the result is told; battles end with a card."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Open
from tests.browser.tables import holds
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


@pytest.mark.quick
def test_dice_land_before_the_result_is_told(open_table: Open) -> None:
    war = War(open_table(WIDE, reduced_motion="no-preference"), one_battle())
    page = war.page
    war.click("Poland")
    war.list.get_by_role("button", name="Choose all").click()
    page.evaluate(RECORD)
    war.click("East Poland")  # nothing else can move: combat begins
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
