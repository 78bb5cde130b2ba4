"""Expand the Front! in the browser: the Pacific with its routes, stacks, ships and reaches, and plans of one's own."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import FloatRect, Locator, expect
from tests.browser.axe import serious
from tests.browser.conftest import Open
from tests.browser.tables import Table, drawn, holds, middle_of, wait

from broadfront.engine import match_file, registry
from broadfront.engine.match import Match

GAME: Final = registry.game("expand_the_front")
WIDE, PHONE = (1440, 860), (390, 844)
TILES: Final = GAME.words["tile"]


def tile(name: str) -> int:
    """Return the id of a tile by its word: "Iwo_Jima"."""
    return TILES.index(name)


def on(table: Table, name: str) -> Locator:
    """A tile as the keyboard and a screen reader know it."""
    return table.page.locator(f'svg.board .hits [data-space="{tile(name)}"]')


def middle(table: Table, name: str) -> tuple[float, float]:
    drawn(table.page)
    return middle_of(on(table, name))


def pieces(table: Table, name: str) -> Locator:
    """Pieces that can be taken up, by their spoken names."""
    return table.page.locator("svg.board .pieces").get_by_role("button", name=re.compile(name))


def broader(one: Locator, width: float) -> FloatRect | None:
    """Where something is, once it is broader than that."""
    box = one.bounding_box()
    return box if box is not None and box["width"] > width else None


def begun(table: Table, scenario: str) -> Table:
    table.begin("A friend, by link", scenario=scenario, game="Expand the Front!")
    expect(table.page.locator(".chart.charted")).to_be_attached()
    return table


@pytest.fixture
def war(open_table: Open) -> Table:
    """The small war, in Japan's first turn, with Replenishments done."""
    table = begun(open_table(WIDE), "First war")
    expect(table.prompt).to_contain_text("Buy a unit")
    table.action("End Replenishments").click()
    expect(table.page.get_by_role("alert")).to_contain_text("End all the same?")
    table.action(re.compile("^End Replenishments$")).click()
    expect(table.prompt).to_contain_text("Move a unit")
    return table


def test_the_map_is_drawn_on_real_coasts_and_only_places_are_named(open_table: Open) -> None:
    table = begun(open_table(WIDE), "The Pacific")
    land = table.page.locator(".chart .land")
    assert len(land.get_attribute("d") or "") > 20_000
    names = table.page.locator(".place-name").all_text_contents()
    assert "Tokyo" in names
    assert "San Francisco" in [re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name) for name in names]
    assert not any(":" in name for name in names)
    spoken = on(table, "Tokyo").get_attribute("aria-label") or ""
    assert "Tokyo, land, Japan's production. Nanpo line. North Pacific line" in spoken
    expect(table.page.locator(".mark-sign.production")).to_have_count(3)
    expect(table.page.locator(".mark-sign.objective")).to_have_count(7)


def test_pieces_are_set_up_by_kind_and_place(open_table: Open) -> None:
    table = begun(open_table(WIDE), "The Pacific")
    before = table.state()["moves"]
    table.action(re.compile("Defense")).click()
    table.page.mouse.click(*middle(table, "Okinawa"))
    expect(pieces(table, "Japan 1 Defense, Okinawa")).to_have_count(1)
    expect(table.action(re.compile("Defense"))).to_have_attribute("aria-pressed", "true")
    table.page.mouse.click(*middle(table, "Okinawa"))
    expect(pieces(table, "Japan 2 Defense, Okinawa")).to_have_count(1)
    table.moved(before + 2)


def test_a_stack_is_moved_by_the_keyboard_alone(war: Table) -> None:
    page, before = war.page, war.state()["moves"]
    page.keyboard.press(".")
    holds(page, "document.activeElement.matches('svg.board .pieces .can')")
    page.keyboard.press("Enter")
    expect(page.locator("svg.board .pieces .held")).to_have_count(1)
    page.keyboard.press(".")
    for _ in range(40):
        if page.evaluate("document.activeElement.matches('svg.board .hits .can')"):
            break
        page.keyboard.press(".")
    page.keyboard.press("Enter")
    expect(page.get_by_role("group", name="What to do here")).to_be_visible()
    page.keyboard.press("Enter")
    war.moved(before + 1)


@pytest.mark.quick
def test_a_convoy_goes_together_in_three_clicks(war: Table) -> None:
    page, before = war.page, war.state()["moves"]
    page.mouse.move(*middle(war, "Saipan"))
    page.mouse.click(*middle_of(pieces(war, "Japan 2 Supply, Saipan").first))
    page.mouse.click(*middle(war, "4:8"))
    all_ = page.get_by_role("button", name=re.compile("Move everything here"))
    units = int(re.sub(r"\D", "", all_.inner_text()))
    assert units > 2
    all_.click()
    war.moved(before + units)
    expect(pieces(war, ", Saipan")).to_have_count(0)
    expect(pieces(war, "Japan 2 Supply, .*4:8")).to_have_count(1)


def test_a_click_where_it_may_not_go_says_why(war: Table) -> None:
    page, before = war.page, war.state()["moves"]
    page.mouse.move(*middle(war, "Saipan"))
    page.mouse.click(*middle_of(pieces(war, "Japan 2 Supply, Saipan").first))
    page.mouse.click(*middle(war, "Wake"))
    expect(page.get_by_role("alert")).to_contain_text("from Saipan")
    assert war.state()["moves"] == before


def test_a_stack_that_is_pointed_at_spreads_and_a_chip_of_it_can_be_taken(war: Table) -> None:
    page, before = war.page, war.state()["moves"]
    chip = pieces(war, "Japan 2 Supply, Saipan").first
    page.mouse.move(5, 400)
    small = chip.bounding_box()
    page.mouse.move(*middle(war, "Saipan"))
    assert small
    enough = 1.2 * small["width"]
    large = wait(page, lambda: broader(chip, enough), "the stack is spread")
    assert large
    page.mouse.click(large["x"] + large["width"] / 2, large["y"] + large["height"] / 2)
    goals = page.locator("svg.board .hits .can:not([aria-pressed])")
    expect(chip).to_have_attribute("aria-pressed", "true")
    assert goals.count() >= 4
    page.keyboard.press("Escape")
    expect(chip).not_to_have_attribute("aria-pressed", "true")
    assert war.state()["moves"] == before


def test_reaches_show_when_a_tile_is_pointed_at_and_danger_at_wish(war: Table) -> None:
    page = war.page
    reaches = war.state()["view"]["reaches"]
    mine = next(one for one in reaches if one["side"] == "Japan")
    page.mouse.move(*middle(war, TILES[mine["space"]]))
    expect(page.locator(".from-here .reach").first).to_be_attached()
    expect(page.locator(".reach-name")).to_contain_text(mine["name"])
    page.mouse.move(5, 400)
    expect(page.locator(".from-here .reach")).to_have_count(0)
    danger = page.get_by_role("button", name="Danger")
    danger.click()
    expect(danger).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".danger .reach")).to_have_count(1)
    page.keyboard.press("g")
    expect(page.locator(".danger .reach")).to_have_count(0)


def test_a_route_is_grey_and_crossed_out_for_whom_it_is_closed(open_table: Open, tmp_path: Path) -> None:
    match = Match(GAME, GAME.setting("pacific"))
    for words in ("place Defense@Iwo_Jima",):
        match.play(GAME.read(words))
    file = tmp_path / "closed.match"
    file.write_text(match_file.write(match))
    table = open_table(WIDE)
    table.home()
    table.page.get_by_label("Choose a file").set_input_files(file)
    table.laid_out()
    view, lines = table.state()["view"], table.ask("/table")["lines"]
    names = {lines[line]["name"] for line, side in view["closed"] if side == "America"}
    assert names == {"Nanpo line", "Marianas line"}
    assert "Nanpo line, closed to America" in (on(table, "Tokyo").get_attribute("aria-label") or "")
    expect(table.page.locator(".line.contested")).to_have_count(2)
    expect(table.page.locator(".line.closed")).to_have_count(0)
    table.page.mouse.move(*middle(table, "Tokyo"))
    expect(table.page.locator(".line-names")).to_contain_text("Nanpo line")


def test_plans_are_drawn_by_mouse_and_keyboard_kept_here_and_never_sent(war: Table) -> None:
    page, before = war.page, war.state()["moves"]
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.method))
    page.keyboard.press("p")
    panel = page.get_by_role("region", name="Plans")
    page.mouse.move(*middle(war, "Iwo_Jima"))
    page.mouse.down()
    page.mouse.move(*middle(war, "Marcus"), steps=5)
    page.mouse.up()
    expect(panel.get_by_role("listitem")).to_have_text([re.compile("Attack: Iwo Jima → Marcus")])
    panel.get_by_role("radio", name="Supply").check()
    on(war, "Guam").focus()
    page.keyboard.press("Enter")
    expect(panel.get_by_role("status")).to_contain_text("From Guam")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(panel.get_by_role("listitem")).to_have_count(2)
    assert "POST" not in sent
    assert war.state()["moves"] == before

    page.reload()
    war.laid_out()
    expect(page.locator(".plans .plan")).to_have_count(2)
    panel.get_by_role("button", name="Remove Attack, Iwo Jima to Marcus").click()
    expect(page.locator(".plans .plan")).to_have_count(1)
    panel.get_by_role("button", name="Clear all").click()
    expect(page.locator(".plans .plan")).to_have_count(0)


@pytest.mark.parametrize("size", [WIDE, PHONE])
def test_nothing_serious_stands_in_anybodys_way(size: tuple[int, int], open_table: Open) -> None:
    table = begun(open_table(size, has_touch=size == PHONE), "First war")
    table.page.get_by_role("button", name="Legend").click()
    assert serious(table.page) == []
    table.page.get_by_role("button", name="Plans").click()
    assert serious(table.page) == []
    assert table.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
