"""Nothing is printed over anything else, and nothing hangs out of the window, at the widths people have."""

from __future__ import annotations

from typing import Any, Final

from playwright.sync_api import expect
from tests.browser.conftest import Open
from tests.browser.tables import Table

SIZES: Final = ((1440, 900), (1280, 720), (761, 800), (390, 844))

CROSSED: Final = """() => {
  const box = (node) => { const range = document.createRange(); range.selectNodeContents(node); return range; };
  const shown = (one) => one.getClientRects().length > 0;
  const found = [];
  for (const button of document.querySelectorAll('[role=group][aria-label="Actions"] button')) {
    if (!shown(button)) continue;
    const frame = button.getBoundingClientRect();
    const words = [];
    const walk = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
      const parent = walk.currentNode.parentElement;
      if (parent.closest('.hidden') || !shown(parent)) continue;
      if (parent.getBoundingClientRect().width <= 1) continue; // a sign stands for it; it is there to be read aloud
      for (const part of box(walk.currentNode).getClientRects()) words.push([walk.currentNode.textContent, part]);
    }
    const lap = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
      && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 4;
    words.forEach(([text, part], i) => {
      if (part.left < frame.left || part.right > frame.right) found.push(`${text} hangs out of ${button.textContent}`);
      for (const [other, there] of words.slice(i + 1)) {
        if (other !== text && lap(part, there)) found.push(`${text} over ${other} in ${button.textContent}`);
      }
    });
  }
  return found;
}"""


def crossed(table: Table) -> dict[tuple[int, int], Any]:
    """What is printed over something else on a button, by the size of the window."""
    found: dict[tuple[int, int], Any] = {}
    for width, height in SIZES:
        table.page.set_viewport_size({"width": width, "height": height})
        if told := table.page.evaluate(CROSSED):
            found[width, height] = told
    return found


def test_price_and_key_of_three_buttons_side_by_side_have_room(table: Table) -> None:
    table.begin("A friend, by link", scenario="First war", game="Expand the Front!")
    expect(table.actions.filter(has_text="for 3")).to_have_count(2)
    assert crossed(table) == {}


def test_a_hand_of_many_cards_does_not_make_the_page_broader_than_a_phone(open_table: Open) -> None:
    phone = open_table((390, 844), is_mobile=True, has_touch=True)
    phone.begin("A friend, by link", game="Fighting Front", scenario="Germany against Russia")
    expect(phone.page.locator(".trays section.mine button").nth(7)).to_be_attached()
    assert phone.page.evaluate("document.documentElement.scrollWidth") == 390
