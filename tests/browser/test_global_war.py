"""Global War without its expansion in the browser: a whole turn by clicks, stacks, the battle board, papers, looks."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect
from tests.browser.axe import serious
from tests.browser.conftest import Open
from tests.browser.grids import check, grid_of
from tests.browser.tables import Table, holds, wait
from tests.browser.world_war import CELLS, PHONE, WIDE, War, space_id, turn_of
from tests.games.global_war.positions import bare, put

from broadfront.games.global_war.terms import COMBAT_MOVE


@pytest.fixture
def war(table: Table) -> War:
    return War(table, expansion2=False)


@pytest.mark.quick
def test_a_whole_turn_is_played_by_clicks(war: War) -> None:
    page = war.page
    war.to_combat(Infantry=2, Tank=1)
    war.near("Poland")

    # everything in Poland attacks with three clicks
    war.click("Poland")
    expect(war.list).to_contain_text("Poland")
    war.list.get_by_role("button", name="Choose all").click()
    war.click("East Poland")
    war.quiet()
    assert [war.units("East Poland", kind) for kind in ("Infantry", "Artillery", "Tank", "Fighter")] == [
        4,
        1,
        2,
        1,
    ]
    assert war.units("Poland", "Infantry") == 0
    take_back = page.get_by_role("button", name="Take all 8 back")
    expect(take_back).to_be_visible()

    # two go on board, and land where they are shown that they can
    war.click("Germany")
    war.list.get_by_role("button", name="One Infantry more").click()
    war.list.get_by_role("button", name="One Artillery more").click()
    war.click("Sea Zone 5")
    war.quiet()
    war.click("Sea Zone 5")
    expect(war.list).to_contain_text("carries 2")
    war.list.get_by_role("button", name="All 1 Infantry").click()
    war.list.get_by_role("button", name="All 1 Artillery").click()
    war.click("Baltic States")
    war.quiet()

    # what an attack would bring is said before it is made
    page.mouse.move(*war.point("East Poland"))
    prospects = page.get_by_role("region", name="Forecast: Battle for East Poland")
    expect(prospects).to_contain_text("Territory taken")

    war.end("End the combat moves")
    war.fight()

    # the fighter lands
    if war.units("East Poland", "Fighter"):
        page.keyboard.press("Escape")
        war.click("East Poland")
        war.list.get_by_role("button", name="All 1 Fighter").click()
        war.click("Poland")
        war.quiet()
    war.end("End the noncombat moves")

    # all that was bought is placed at once
    expect(page.locator("section[aria-label='To be placed'] button").first).to_be_visible()
    before = war.units("Germany", "Infantry")
    page.locator(".trays section[aria-label='To be placed'] button").first.click()
    war.list.get_by_role("button", name="Choose all").click()
    war.click("Germany")
    war.quiet()
    expect(page.get_by_text(re.compile("USSR, Research|USSR, Purchase"))).to_be_visible()
    assert war.units("Germany", "Infantry") == before + 2


def test_many_are_taken_back_at_once(war: War) -> None:
    war.to_combat()
    war.near("Poland")
    war.click("Poland")
    war.list.get_by_role("button", name="All 4 Infantry").click()
    war.click("East Poland")
    war.quiet()
    assert war.units("East Poland", "Infantry") == 4
    war.page.get_by_role("button", name="Take all 4 back").click()
    expect(war.page.get_by_role("button", name="Take all 4 back")).to_have_count(0)
    wait(war.page, lambda: war.units("Poland", "Infantry") == 4, "the infantry is back")


def test_the_goal_may_be_touched_first(war: War) -> None:
    war.to_combat()
    war.near("Poland")
    war.click("Poland")
    war.click("East Poland")
    there = war.list.get_by_role("group", name="What to do there")
    expect(there.get_by_role("button", name="Move 8")).to_be_visible()
    war.list.get_by_role("button", name="One Tank fewer").click()
    there.get_by_role("button", name="Move 7").click()
    war.quiet()
    assert (war.units("East Poland", "Tank"), war.units("Poland", "Tank")) == (1, 1)


def test_a_whole_group_goes_into_empty_enemy_land(open_table: Open) -> None:
    p = bare(seats=6)
    put(p, "poland", "germany", infantry=1, tank=3)
    war = War(open_table(WIDE), turn_of(p, "germany", COMBAT_MOVE))
    war.near("Poland")
    war.click("Poland")
    war.list.get_by_role("button", name="Choose all").click()
    war.click("East Poland")
    wait(war.page, lambda: war.units("East Poland", "Tank") == 3, "all tanks are there")
    wait(war.page, lambda: war.units("East Poland", "Infantry") == 1, "the infantry is there")
    expect(war.page.get_by_role("alert")).to_have_count(0)


def test_the_table_says_why_not(war: War) -> None:
    war.to_combat()
    war.near("Poland")
    war.click("Poland")
    war.list.get_by_role("button", name="All 4 Infantry").click()
    war.click("Russia")
    note = war.page.get_by_role("alert")
    expect(note).to_be_visible()
    expect(note.get_by_role("button", name=re.compile("^Rule b3.3"))).to_be_visible()
    assert war.units("Poland", "Infantry") == 4


def test_a_way_is_shown_with_its_cost(war: War) -> None:
    war.to_combat()
    war.near("Germany")
    war.click("Germany")
    war.list.get_by_role("button", name="All 1 Bomber").click()
    war.page.mouse.move(*war.point("East Poland"))
    way = war.page.locator("svg.board .way-shown")
    expect(way).to_contain_text("left")
    expect(way.locator("path.way")).to_have_count(1)


def test_casualties_are_chosen_on_the_battle_board(war: War) -> None:
    """An attack that is sure to be hit sooner or later: the units that can be lost are buttons."""
    war.to_combat()
    war.near("Poland")
    war.click("Poland")
    war.list.get_by_role("button", name="Choose all").click()
    war.click("East Poland")
    war.quiet()
    war.end("End the combat moves")
    war.begin.click()  # the only battle: nobody chose it
    war.settled()
    board = war.page.get_by_role("region", name="Battle for East Poland")
    peace = war.page.get_by_text(re.compile(r": Germany, (Noncombat move|Mobilize)"))
    choices = board.get_by_role("button", name=re.compile("^Lose one"))
    press = war.action(re.compile("^Press the attack"))
    for _ in range(30):
        expect(
            choices.or_(press).or_(peace).first
        ).to_be_visible()  # the last round is told on the battle board
        if peace.count():
            return
        if war.begin.count():
            war.begin_battle()
            war.settled()
            continue
        expect(board.get_by_role("listitem").filter(has_text="Defender fires")).to_be_visible()
        war.press(choices.last if choices.count() else press.first)


def test_a_turn_goes_without_a_mouse(war: War) -> None:
    page = war.page
    war.to_combat()
    war.shape("Poland").focus()
    page.keyboard.press("Enter")
    expect(war.list).to_contain_text("Poland")
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement?.getAttribute('aria-label') === 'All 4 Infantry'"):
            break
    page.keyboard.press("Enter")
    expect(war.list.get_by_text("4 of 8 chosen")).to_be_visible()
    war.shape("East Poland").focus()
    page.keyboard.press("Enter")
    war.quiet()
    assert war.units("East Poland", "Infantry") == 4
    # arrow keys walk from space to space
    war.shape("Poland").focus()
    page.keyboard.press("ArrowRight")
    assert page.evaluate("Number(document.activeElement.dataset.space)") not in (-1, space_id("Poland"))


def test_spaces_have_spoken_names(war: War) -> None:
    spoken = war.shape("Poland").get_attribute("aria-label") or ""
    assert spoken.startswith("Poland, worth 3, victory city Warsaw")
    assert "Germany 4 Infantry" in spoken
    assert "nobody enters it" in (war.shape("Sahara").get_attribute("aria-label") or "")


def test_the_papers_open(war: War) -> None:
    page = war.page
    page.get_by_role("button", name="Income", exact=True).click()
    income = page.get_by_role("dialog", name="Income")
    expect(income.get_by_role("table", name=re.compile("^Germany collects"))).to_contain_text("Its own land")
    expect(income).to_contain_text("Missed:")
    assert serious(page) == []
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Strength", exact=True).click()
    curves = page.get_by_role("dialog", name="Strength over time")
    expect(curves.get_by_role("img")).to_have_count(2)
    curves.get_by_text("The figures").first.click()
    expect(curves.get_by_role("table").first).to_contain_text("Germany")
    assert serious(page) == []


@pytest.mark.parametrize(("size", "theme"), [(WIDE, "light"), (PHONE, "dark")])
def test_axe_finds_nothing_serious(size: tuple[int, int], theme: str, open_table: Open) -> None:
    war = War(open_table(size, color_scheme=theme, has_touch=size == PHONE), expansion2=False)
    assert serious(war.page) == []
    war.research_nothing()
    expect(war.page.get_by_role("region", name="What can be ordered")).to_be_visible()
    assert serious(war.page) == []
    war.buy()
    expect(war.action("End the combat moves")).to_be_visible()
    war.shape("Poland").focus()
    war.page.keyboard.press("Enter")
    expect(war.list).to_be_visible()
    assert serious(war.page) == []
    war.list.get_by_role("button", name="Choose all").click()
    war.shape("East Poland").focus()
    war.page.keyboard.press("Enter")
    war.quiet()
    war.end("End the combat moves")
    expect(war.page.locator("section.battle, section.dice").first).to_be_visible()
    assert serious(war.page) == []


def test_on_a_phone_a_tap_opens_the_list(open_table: Open) -> None:
    war = War(open_table(PHONE, has_touch=True), expansion2=False)
    war.to_combat()
    war.page.touchscreen.tap(*war.point("Germany"))
    expect(war.list).to_contain_text("Germany")
    # the space that is held lies above its list, and nothing is broader than the window
    held = war.page.locator("svg.board .glow .held").bounding_box()
    listed = war.list.bounding_box()
    assert held is not None
    assert listed is not None
    assert held["y"] + held["height"] / 2 < listed["y"]
    assert war.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    plus = war.list.get_by_role("button", name="One Infantry more")
    box = plus.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 40


@pytest.mark.parametrize(
    ("name", "size", "theme"),
    [("world", WIDE, "light"), ("world_dark", WIDE, "dark"), ("world_phone", PHONE, "light")],
)
def test_the_map_looks_as_it_did(
    name: str, size: tuple[int, int], theme: str, open_table: Open, browser: Browser, tmp_path: Path
) -> None:
    war = War(open_table(size, color_scheme=theme, has_touch=size == PHONE), expansion2=False)
    holds(war.page, "() => document.querySelectorAll('svg.board :is(.army, .token-of) .face').length > 50")
    war.rested()
    png = war.page.screenshot(animations="disabled", caret="hide")
    check(name, png, grid_of(browser, png, *CELLS[size]), tmp_path)
