"""Learning at the table: guided matches say what to do, point at it, and can be followed to their end."""

from __future__ import annotations

import re
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import Open
from tests.browser.tables import Table, holds, middle_of

from broadfront.engine import registry
from broadfront.engine.game import Game
from broadfront.engine.game_info import GuidedMatch

MATCHES: Final = [(game, one) for game in registry.games().values() for one in game.game_info.guided]
MOST: Final = 400
"""No guided match takes more touches."""

POINTED: Final = """() => {
  const all = (selector) => [...document.querySelectorAll(selector)]
    .filter((one) => one.getClientRects().length > 0 && !one.disabled);
  const middle = (one) => { const b = one.getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]; };
  const free = ([x, y]) => document.elementFromPoint(x, y)?.closest('svg.board') != null;
  const match = document.querySelector('.match');
  const pointed = all('[role=group][aria-label="Actions"] button.pointed');
  const lit = all('svg.board [role=button][data-space]:not([aria-disabled=true])');
  const held = lit.some((one) => one.ariaPressed === 'true') && pointed.some((one) => one.ariaPressed !== null);
  return {
    over: all('h3').some((one) => one.textContent === 'Luck'),
    busy: match?.dataset.sending === 'true',
    version: match?.dataset.version,
    choices: all('[role=group][aria-label="What to do here"] button').length,
    places: all('.pointers span').map(middle).filter(free),
    dots: held ? lit.filter((one) => one.ariaPressed !== 'true').map(middle).filter(free) : [],
    buttons: pointed.map((one) => one.textContent.trim()),
    confirm: all('[role=group][aria-label="Actions"] [role=alert] ~ button.primary').length,
    title: document.querySelector('[aria-label="Guide"] h3')?.textContent ?? '',
  };
}"""
TO_DO: Final = f"""() => {{
  const now = ({POINTED})();
  return (now.over || (!now.busy && (now.choices || now.confirm || now.places.length || now.buttons.length))) && now;
}}"""


def start(table: Table, game: Game, guided: GuidedMatch) -> Page:
    """Start a guided match from the front door."""
    page = table.page
    table.home()
    page.get_by_role("group", name="Game").get_by_role(
        "button", name=re.compile(f"^{re.escape(game.title)}")
    ).click()
    page.get_by_role("button", name=guided.title, exact=True).click()
    table.laid_out()
    return page


@pytest.mark.parametrize(("game", "guided"), MATCHES, ids=lambda one: getattr(one, "scenario", ""))
def test_a_guided_match_says_what_to_do_and_can_do_without(
    open_table: Open, game: Game, guided: GuidedMatch
) -> None:
    page = start(open_table(), game, guided)
    guide = page.get_by_role("region", name="Guide")
    expect(guide).to_contain_text("Welcome" if not guided.scenario.startswith("lesson") else "first war")
    guide.get_by_role("button", name="Begin").click()
    expect(guide.get_by_role("button", name=re.compile(r"^Rule "))).to_be_visible()
    guide.get_by_role("button", name="Understood").click()
    expect(guide.get_by_role("button", name="Tell me more")).to_be_visible()
    guide.get_by_role("button", name="Play without the guide").click()
    expect(guide).to_have_count(0)
    page.get_by_role("button", name="Bring back the guide").click()
    expect(guide).to_be_visible()


def test_a_guided_match_is_followed_to_its_end_by_its_highlights(table: Table) -> None:
    game = registry.game("front_line")
    page = start(table, game, game.game_info.guided[0])
    page.get_by_role("region", name="Guide").get_by_role("button", name="Begin").click()
    titles: set[str] = set()
    for _ in range(MOST):
        now: dict[str, Any] = holds(page, TO_DO)
        if now["over"]:
            break
        titles.add(now["title"])
        if now["choices"]:
            page.get_by_role("group", name="What to do here").get_by_role("button").first.click()
        elif now["confirm"]:
            page.get_by_role("group", name="Actions").locator("[role=alert] ~ button.primary").click()
        elif now["places"]:
            page.mouse.click(*now["places"][0])
        elif now["dots"]:  # it may go wherever the hand can: no place is pointed at
            page.mouse.click(*now["dots"][0])
        else:
            page.get_by_role("group", name="Actions").locator("button.pointed").first.click()
    else:
        pytest.fail(f"no end in sight; the guide said {sorted(titles)}")
    assert len(titles) >= 5
    expect(page.get_by_role("region", name="Guide")).to_have_count(0)


@pytest.mark.parametrize("touch", [False, True], ids=["mouse", "finger"])
def test_orders_and_units_say_what_they_cost_and_can_do(open_table: Open, touch: bool) -> None:
    opened = open_table((390, 844), has_touch=True, is_mobile=True) if touch else open_table()
    game = registry.game("front_line")
    page = start(opened, game, game.game_info.guided[0])
    page.get_by_role("region", name="Guide").get_by_role("button", name="Begin").click()
    # Red may have the first turn: nothing changes any more once Green is asked
    expect(page.get_by_role("group", name="Actions").get_by_role("button").first).to_be_visible()
    opened.settled()
    tip = page.get_by_role("tooltip")
    order = page.get_by_role("group", name="Actions").get_by_role("button").first
    if touch:
        order.dispatch_event("pointerdown", {"pointerType": "touch", "bubbles": True})
    else:
        order.hover()
    expect(tip).to_contain_text(re.compile(r"\w+ \w+"))
    page.keyboard.press("Escape")
    expect(tip).to_have_count(0)
    at = middle_of(page.locator("svg.board .counters .counter.side-red").first)  # never one to be moved
    if touch:
        page.touchscreen.tap(*at)
    else:
        page.mouse.move(*at)
    expect(page.get_by_label("Figures", exact=True)).to_contain_text("range 1")
