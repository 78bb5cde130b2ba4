"""The scenario editor: from an open field to a match, tried out, saved and opened, with mouse and with keys."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.browser.axe import serious
from tests.browser.conftest import Open
from tests.browser.tables import Table, drawn, middle_of

pytestmark = pytest.mark.wheel

EDIT = "/#/edit/action_front"
WIDE, PHONE = (1440, 900), (390, 844)


class Bench:
    """The editor in one browser."""

    def __init__(self, table: Table, address: str = EDIT) -> None:
        self.table, self.page = table, table.page
        self.page.goto(address)
        expect(self.page.get_by_role("group", name="arrow keys walk the map")).to_be_visible()
        table.dressed()
        self.settled()

    def settled(self) -> None:
        """Wait until the server has looked at it as it is."""
        expect(self.verdict).to_have_attribute("aria-busy", "false")

    def hex(self, number: str) -> Locator:
        """Return a hex as the keyboard knows it."""
        return self.page.locator(f'svg.board .hits [aria-label^="{number}"]')

    def middle(self, number: str, dx: float = 0, dy: float = 0) -> tuple[float, float]:
        """Return where a hex is in the window, or a point of it, in halves of it."""
        self.settled()
        drawn(self.page)
        box = self.hex(number).bounding_box()
        assert box is not None
        return box["x"] + box["width"] * (0.5 + dx / 2), box["y"] + box["height"] * (0.5 + dy / 2)

    def click(self, number: str, dx: float = 0, dy: float = 0) -> None:
        """Touch a hex, or the side of it that is there."""
        self.page.mouse.click(*self.middle(number, dx, dy))

    def draw(self, *numbers: str) -> None:
        """Draw from hex to hex."""
        first, *others = [self.middle(number) for number in numbers]  # while one draws, the map is laid anew
        self.page.mouse.move(*first)
        self.page.mouse.down()
        for point in others:
            self.page.mouse.move(*point, steps=5)
        self.page.mouse.up()

    def press(self, name: str) -> None:
        """Press a button by its name."""
        self.page.get_by_role("button", name=name, exact=True).click()

    def tab(self, name: str) -> Locator:
        """Open a panel."""
        self.page.get_by_role("tab", name=name).click()
        return self.page.get_by_role("tabpanel", name=name)

    def put(self, search: str, name: str, *hexes: str) -> None:
        """Take a counter out of the palette and put it on hexes."""
        counters = self.page.get_by_role("region", name="Counters")
        counters.get_by_label("Look for a counter").fill(search)
        counters.get_by_role("button", name=re.compile(f"^{re.escape(name)}")).click()
        for number in hexes:
            self.click(number)
        self.page.keyboard.press("Escape")

    @property
    def draft(self) -> dict[str, Any]:
        """The scenario as the browser keeps it."""
        kept = self.page.evaluate("localStorage.getItem('broadfront.editor.action_front')")
        found: dict[str, Any] = json.loads(kept)["scenario"]
        return found

    @property
    def verdict(self) -> Locator:
        """What the server says of it."""
        return self.page.get_by_role("region", name="Verdict")


@pytest.fixture
def bench(open_table: Open) -> Bench:
    return Bench(open_table(WIDE))


def tiny(bench: Bench) -> None:
    """Build a battle that is over soon: two against two, and who holds the middle wins."""
    battle = bench.tab("Battle")
    battle.get_by_label("Title").fill("Two against two")
    battle.get_by_role("spinbutton", name="Turns").fill("3")
    bench.tab("Forces")
    bench.put("rifle", "USMC Rifle", "0402", "0403")
    bench.page.get_by_role("button", name="Side B: Japanese").click()
    bench.put("infantry", "IJA Infantry", "0702", "0703")
    victory = bench.tab("Victory")
    victory.get_by_role("button", name="A way to win for side A (US)").click()
    victory.get_by_role("button", name="Pick on the map").click()
    bench.click("0503")
    bench.click("0603")
    victory.get_by_role("button", name="Done").click()
    victory.get_by_label("Otherwise").select_option("B")
    expect(bench.verdict).to_contain_text("It can be played.")


def test_terrain_hills_rivers_and_roads_are_drawn_and_taken_back(bench: Bench) -> None:
    bench.press("forest")
    bench.draw("0202", "0302", "0402")
    bench.press("Hill")
    bench.draw("0601", "0602")
    bench.press("River")
    bench.click("0503", 0, -0.8)  # its northern side
    bench.press("Bridge")
    bench.click("0503", 0, -0.8)
    bench.press("Road")
    bench.draw("0102", "0202", "0302")
    drawn = bench.draft["map"]
    assert drawn["rows"][1] == ".fff......"
    assert drawn["hills"] == {"Hill 1": ["0601", "0602"]}
    assert (drawn["rivers"], drawn["bridges"]) == (["0502/0503"], ["0502/0503"])
    assert drawn["roads"] == ["0102/0202", "0202/0302"]
    expect(bench.hex("0302")).to_have_attribute("aria-label", re.compile("forest"))

    bench.draw("0202", "0302")  # along a road takes it away
    assert bench.draft["map"]["roads"] == ["0102/0202"]
    for _ in range(3):
        bench.press("Undo")
    assert bench.draft["map"]["bridges"] == []
    assert bench.draft["map"]["roads"] == []
    bench.press("Redo")
    assert bench.draft["map"]["bridges"] == ["0502/0503"]

    bench.page.reload()
    expect(bench.hex("0302")).to_have_attribute("aria-label", re.compile("forest"))
    assert bench.draft["map"]["bridges"] == ["0502/0503"]


def test_a_tiny_scenario_is_built_from_nothing_and_played(bench: Bench) -> None:
    page, table = bench.page, bench.table
    tiny(bench)
    bench.press("Play it")
    sheet = page.get_by_role("dialog", name="Play it")
    sheet.get_by_role("combobox", name="Japanese").select_option(label="A person on this screen")
    sheet.get_by_role("button", name="Begin the match").click()
    table.laid_out()
    state = table.state()
    assert state["title"] == "Two against two" or table.ask("/table")["title"] == "Two against two"
    assert len(state["view"]["counters"]) == 4

    page.get_by_role("button", name="Seats, links and files").click()
    page.get_by_role("button", name="Edit a copy").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Two against two")
    assert len(bench.draft["sides"][0]["units"]) == 2


def test_a_match_is_shared_as_a_link_that_leads_to_the_other_seat(open_table: Open) -> None:
    table = open_table(WIDE, permissions=["clipboard-read", "clipboard-write"])
    bench = Bench(table)
    tiny(bench)
    bench.press("Play it")
    sheet = bench.page.get_by_role("dialog", name="Play it")
    sheet.get_by_role("button", name="Share as a match link").click()
    expect(sheet.get_by_role("button", name="Copied")).to_be_visible()
    address = sheet.get_by_label("Japanese").input_value()
    assert bench.page.evaluate("navigator.clipboard.readText()") == address
    other = open_table(WIDE)
    other.open(address)
    assert other.page.url == address
    sheet.get_by_role("button", name="To the table").click()
    table.laid_out()


def test_counters_are_dragged_dug_in_and_taken_away(bench: Bench) -> None:
    page = bench.page
    panel = bench.tab("Forces")
    bench.put("rifle", "USMC Rifle", "0402")
    bench.settled()
    bench.draw("0402", "0303")
    assert bench.draft["sides"][0]["units"][0]["hex"] == "0303"
    bench.settled()
    bench.click("0303")
    panel.get_by_label("Dug In", exact=True).check()
    panel.get_by_label("Steps left").select_option("2")
    card = bench.draft["sides"][0]["units"][0]
    assert (card["dug_in"], card["steps"]) == (True, 2)
    expect(page.locator("svg.board .counter[aria-label*='dug in']")).to_have_count(1)

    counters = page.get_by_role("region", name="Counters")
    counters.get_by_role("button", name=re.compile("^USMC Rifle")).click()
    counters.get_by_label("Turn it comes on").fill("4")
    counters.get_by_role("button", name="It comes on turn").click()
    panel.get_by_label("Add fire support").select_option("howitzer_105")
    side = bench.draft["sides"][0]
    assert side["units"][1]["turn"] == 4
    assert side["support"][0]["support"] == "howitzer_105"
    panel.get_by_role("button", name="Take away USMC Rifle 0303").click()
    assert len(bench.draft["sides"][0]["units"]) == 1


def test_a_complaint_stands_beside_its_field_and_leads_there(bench: Bench) -> None:
    page = bench.page
    tiny(bench)
    bench.tab("Map")
    bench.press("water")
    bench.click("0402")
    expect(bench.verdict).to_contain_text("0402 is water")
    bench.verdict.get_by_role("button", name=re.compile("^Side A, USMC Rifle: 0402 is water")).click()
    expect(page.get_by_role("tab", name="Forces")).to_have_attribute("aria-selected", "true")
    field = page.get_by_label("Hex", exact=True)
    expect(field).to_be_focused()
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_role("tabpanel")).to_contain_text(re.compile(r"0402 is water.*line \d+"))
    expect(page.get_by_role("button", name="Play it")).to_be_disabled()
    field.fill("0502")
    expect(bench.verdict).to_contain_text("It can be played.")


def test_a_scenario_that_cannot_be_won_says_so(bench: Bench) -> None:
    tiny(bench)
    victory = bench.tab("Victory")
    victory.get_by_label("At least").fill("9")
    expect(bench.verdict).to_contain_text("to be mended")
    bench.verdict.get_by_role("listitem").first.get_by_role("button").click()
    expect(victory.get_by_label("At least")).to_be_focused()


def test_it_is_saved_as_a_file_and_opened_again(bench: Bench, tmp_path: Path, open_table: Open) -> None:
    tiny(bench)
    bench.settled()
    with bench.page.expect_download() as saving:
        bench.press("Save")
    assert saving.value.suggested_filename == "two_against_two.toml"
    place = tmp_path / "mine.toml"
    saving.value.save_as(place)
    assert place.read_text().startswith("#:schema action_front.schema.json\n")

    other = Bench(open_table(WIDE))
    other.press("New or open")
    other.page.get_by_label("Open a scenario file").set_input_files(place)
    expect(other.page.get_by_role("heading", level=1)).to_have_text("Two against two")
    assert other.draft == bench.draft

    other.table.witness.forgiven.append("status of 422")
    place.write_text(place.read_text().replace("turns = 3", 'turns = "three"'))
    other.press("New or open")
    other.page.get_by_label("Open a scenario file").set_input_files(place)
    expect(other.page.get_by_role("alert")).to_contain_text(re.compile(r"scenario:\d+: turns"))


def test_maps_of_the_box_are_joined_and_turned(bench: Bench) -> None:
    bench.press("New or open")
    sheet = bench.page.get_by_role("dialog", name="Begin with")
    maps = sheet.get_by_role("region", name="Maps of the box")
    maps.get_by_label("Joined with").select_option(label="Mount Austen")
    maps.get_by_label("turned upside down").last.check()
    maps.get_by_role("button", name="Begin with this map").click()
    expect(sheet).to_have_count(0)
    rows = bench.draft["map"]["rows"]
    assert (len(rows), len(rows[0])) == (5, 20)
    expect(bench.hex("2005")).to_be_visible()


def test_it_is_tried_out_while_one_goes_on_building_and_stopped(bench: Bench) -> None:
    tiny(bench)
    panel = bench.tab("Try out")
    panel.get_by_label("Matches", exact=True).fill("5")
    panel.get_by_label("Level").select_option("random")
    panel.get_by_role("button", name="Play 5 matches").click()
    results = bench.page.get_by_role("region", name="Results")
    expect(results.get_by_role("status")).to_have_text("5 of 5 played")
    expect(results.get_by_role("img", name=re.compile("95 % confidence interval"))).to_have_count(2)
    expect(results).to_contain_text("Player turns of a match")

    panel.get_by_label("Matches", exact=True).fill("1000")
    panel.get_by_label("Level").select_option(
        "regular"
    )  # so slow that they are not over before they are stopped
    panel.get_by_role("button", name="Play 1000 matches").click()
    expect(results.get_by_role("status")).to_contain_text("of 1000 played")
    bench.tab("Battle").get_by_label("Title").fill("Another")
    bench.tab("Try out")
    expect(results).to_contain_text("an older version")
    results.get_by_role("button", name="Stop").click()
    expect(results.get_by_role("status")).to_have_text(re.compile(r"^\d+ of 1000 played, then stopped$"))


def test_keys_alone_paint_and_draw(bench: Bench) -> None:
    page = bench.page
    page.get_by_role("button", name="jungle", exact=True).focus()
    page.keyboard.press("Enter")
    bench.hex("0101").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    assert bench.draft["map"]["rows"][1][0] == "j"
    page.get_by_role("button", name="River", exact=True).focus()
    page.keyboard.press("Enter")
    bench.hex("0202").focus()
    page.keyboard.press("1")
    page.keyboard.press("3")
    assert bench.draft["map"]["rivers"] == ["0201/0202", "0202/0303"]
    page.keyboard.press("Escape")
    page.keyboard.press("Control+z")
    assert bench.draft["map"]["rivers"] == ["0201/0202"]


@pytest.fixture
def phone(open_table: Open) -> Page:
    table = open_table(PHONE, has_touch=True)
    return Bench(table, f"{EDIT}/gifu").page


def test_on_a_phone_a_finger_paints(phone: Page) -> None:
    phone.get_by_role("button", name="swamp", exact=True).tap()
    phone.touchscreen.tap(*middle_of(phone.locator('svg.board .hits [aria-label^="0401"]')))
    expect(phone.locator('svg.board .hits [aria-label^="0401"]')).to_have_attribute(
        "aria-label", re.compile("swamp")
    )
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_axe_finds_nothing_serious_in_any_panel(theme: str, open_table: Open) -> None:
    settings = {"contrast": "more"} if theme == "contrast" else {"color_scheme": theme}
    bench = Bench(open_table(WIDE, **settings), f"{EDIT}/bloody_ridge")
    for tab in ("Map", "Forces", "Battle", "Victory", "Try out"):
        bench.tab(tab)
        assert serious(bench.page) == []
    bench.press("New or open")
    assert serious(bench.page) == []
