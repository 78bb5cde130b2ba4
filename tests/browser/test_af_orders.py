"""Orders of Action Front! as they are given: aircraft, units from the tray, targets out of reach, a phone."""

from __future__ import annotations

import re

from playwright.sync_api import expect
from tests.browser.conftest import Open
from tests.browser.tables import Table, middle_of, wait
from tests.browser.test_action_front import SKIRMISH, Field, placing

FLIGHT = SKIRMISH.replace(
    '[{ support = "howitzer_105", missions = 25 }]', '[{ support = "air_1944", missions = 3 }]'
)


def test_the_hex_that_is_touched_is_the_one_that_aircraft_enter_by(table: Table) -> None:
    field = Field(table, "flight", FLIGHT)
    page = field.page
    table.action("Air strike").click()
    for _ in range(2):  # cards decide it at once: the first click asks
        field.click("0603")
    expect(table.prompt).to_contain_text("Choose the entry hex")
    expect(table.actions.filter(has_text=re.compile("north|south", re.IGNORECASE))).to_have_count(0)
    expect(field.hex("0605")).to_have_class("can")
    field.point_at("0605")
    card = page.locator(".pane > .card")
    expect(card).to_contain_text("Fly in from 0605")
    expect(card).to_contain_text("%")
    field.click("0605")
    expect(page.get_by_role("log")).to_contain_text("Aircraft strike at 0603, from 0605")


def test_a_unit_is_dragged_from_the_tray_onto_a_marked_hex(table: Table) -> None:
    field = placing(table)
    page = field.page
    piece = page.get_by_role("button", name=re.compile("^Japanese IJA Infantry.*not on the map")).first
    page.mouse.move(*middle_of(piece))
    page.mouse.down()
    page.mouse.move(*middle_of(field.hex("0903")), steps=5)
    expect(page.locator(".ghost")).to_be_visible()
    page.mouse.up()
    expect(page.locator(".ghost")).to_have_count(0)
    choice = page.get_by_role("group", name="What to do here")  # Dug In or not
    choice.get_by_role("button", name=re.compile("^Place IJA Infantry on 0903")).click()
    expect(field.drawn("B1")).to_be_visible()


def test_pointing_at_a_target_out_of_reach_tells_why_it_cannot_be_shot(table: Table) -> None:
    field = Field(table, "skirmish", SKIRMISH.replace('"0804"', '"1003"'))
    field.play("end")
    field.counter("A1").click()
    field.point_at("1003")
    note = field.page.get_by_role("status", name="Why not")
    expect(note).to_contain_text("§")
    field.point_at("0604")
    expect(note).to_have_count(0)
    field.point_at("0603")
    card = field.page.locator(".pane > .card")
    expect(card).to_contain_text("Fire at IJA Infantry (0603)")
    expect(card).to_contain_text("% to win as things stand")
    assert field.state()["moves"] == 1


def test_on_a_phone_nothing_moves_from_order_to_order(open_table: Open) -> None:
    field = Field(open_table((390, 844), is_mobile=True, has_touch=True), "skirmish", SKIRMISH)
    page, table = field.page, field.table
    for name in ("Zoom in", "Zoom out"):
        expect(page.get_by_role("button", name=name)).to_be_visible()
    field.play("end")
    stage, end = page.locator(".stage"), table.action(re.compile("^End the Action Phase"))
    expect(end).to_be_visible()
    before = (stage.bounding_box(), end.bounding_box())
    field.play("move")
    expect(table.action("Take back")).to_be_visible()
    assert (stage.bounding_box(), end.bounding_box()) == before
    table.action("Fire").tap()
    assert (stage.bounding_box(), end.bounding_box()) == before
    table.action("Take back").tap()
    wait(page, lambda: field.state()["moves"] == 1, "it is taken back")
    table.settled()
    assert (stage.bounding_box(), end.bounding_box()) == before
    assert page.evaluate("document.documentElement.scrollWidth") == 390
