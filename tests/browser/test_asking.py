"""When the table asks before an order, and what its main button offers."""

from __future__ import annotations

import re

from playwright.sync_api import expect
from tests.browser.axe import serious
from tests.browser.conftest import Open
from tests.browser.tables import Table, wait
from tests.browser.test_action_front import Field
from tests.browser.world_war import War, space_id, turn_of
from tests.games.global_war.positions import bare, power, put, space

from broadfront.games.global_war.terms import COMBAT_MOVE, MOBILIZE, NONCOMBAT
from broadfront.games.global_war.units import INFANTRY, KINDS, TANK

BUNKER = """
title = "A bunker"
turns = 30
first = "A"
otherwise = "B"
maps = [{ sheet = "ridge" }]

[[sides]]
nation = "US"
edge = "left"
units = [{ unit = "us_mmg", hex = "0503" }, { unit = "us_m4", hex = "0404" }]

[[sides]]
nation = "Japan"
edge = "right"
units = [{ unit = "jp_pill", hex = "0604" }, { unit = "jp_inf", hex = "0603" }]

[[victory]]
side = "A"
when = "any_turn"
conditions = [{ kind = "hold", hexes = ["0704"] }]
"""
WIDE = (1440, 900)


def test_a_shot_that_cannot_hit_is_framed_otherwise_and_always_asked_about(table: Table) -> None:
    field, page = Field(table, text=BUNKER), table.page
    while field.state()["view"]["ask"][1] != "5.1":
        field.play("end")
    rifle, bunker, infantry = field.counter("A1"), field.counter("B1"), field.counter("B2")
    rifle.click()
    expect(infantry).to_have_class(re.compile(r"\btarget\b"))
    expect(bunker).to_have_class(re.compile(r"\bvain\b"))
    made = field.state()["moves"]
    choice = page.get_by_role("group", name="What to do here")
    for _ in range(2):
        bunker.click()
        expect(choice).to_contain_text("No card can hit")
    assert field.state()["moves"] == made
    assert serious(page) == []
    page.keyboard.press("Escape")
    infantry.click()  # the first click shows the odds, the second one fires
    expect(choice).to_contain_text("%")
    assert field.state()["moves"] == made
    infantry.click()
    wait(page, lambda: field.state()["moves"] > made, "the shot")


def test_the_end_of_a_phase_without_an_order_is_asked_about_as_long_as_one_wants(open_table: Open) -> None:
    p = bare(seats=6)
    put(p, "germany", "germany", infantry=2)
    war = War(open_table(WIDE), turn_of(p, "germany", NONCOMBAT))
    page, end = war.page, war.action("End the noncombat moves")
    end.dblclick()  # the second click does not answer what the first has asked
    asked = page.get_by_role("alert")
    expect(asked).to_contain_text("You have given no order here: you can still move. End all the same?")
    assert serious(page) == []
    page.get_by_role("checkbox", name="Do not ask at the end of this phase again in this match").check()
    war.press(end)
    page.keyboard.press("?")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Settings").click()
    silent = page.get_by_text("In this match it is not asked at the end of: Noncombat")
    expect(silent).to_be_visible()
    page.get_by_role("button", name="Ask there again").click()
    expect(silent).to_have_count(0)


def test_all_aircraft_land_by_the_main_button_where_the_list_says(open_table: Open) -> None:
    p = bare(seats=6)
    put(p, "sz5", "germany", fighter=3)
    put(p, "norway", "germany", infantry=1)
    war = War(open_table(WIDE), turn_of(p, "germany", NONCOMBAT))
    expect(war.page.get_by_role("region", name="Still to land")).to_contain_text(
        "3 Fighters in Sea Zone 5 to Norway"
    )
    expect(war.action("Land all 3")).to_be_visible()
    war.page.keyboard.press("Enter")
    wait(war.page, lambda: war.units("Norway", "Fighter") == 3, "all have landed")


def test_what_was_bought_is_placed_by_the_main_button_or_from_its_territory(open_table: Open) -> None:
    p = bare(seats=6)
    put(p, "germany", "germany", infantry=1)
    germany = power("germany")
    p.factories = 1 << space("germany")
    p.pool[germany * len(KINDS) + INFANTRY] = 3
    p.pool[germany * len(KINDS) + TANK] = 1
    war = War(open_table(WIDE), turn_of(p, "germany", MOBILIZE))
    page = war.page
    expect(war.action(re.compile("^Place all in Germany 4"))).to_be_visible()
    # from the territory
    war.click("Germany")
    expect(war.list).to_contain_text("Place in Germany")
    war.list.get_by_role("button", name="All 1 Tank").click()
    war.list.get_by_role("button", name="Place 1").click()
    wait(page, lambda: war.units("Germany", "Tank") == 1, "the tank is placed")
    war.quiet()
    # to stop early is asked about
    page.keyboard.press("Escape")
    war.action("Place no more").click()
    expect(page.get_by_role("alert")).to_contain_text("Still to place: 3 Infantry. End all the same?")
    assert serious(page) == []
    war.action("Go on playing").click()
    war.action("Place all in Germany 3").click()
    wait(page, lambda: war.units("Germany", "Infantry") == 4, "all are placed")


def test_a_filled_list_keeps_its_button_in_place_and_is_not_lost_by_a_click(open_table: Open) -> None:
    p = bare(seats=6)
    put(p, "poland", "germany", infantry=3)
    put(p, "czechoslovakia_hungary", "germany", tank=2)
    put(p, "east_poland", "ussr", infantry=2)
    # who can still attack elsewhere keeps the combat moves from ending by themselves, and the battle from being fought
    put(p, "finland", "germany", infantry=1)
    put(p, "karelia_ssr", "ussr", infantry=1)
    war = War(open_table(WIDE), turn_of(p, "germany", COMBAT_MOVE))
    war.click("East Poland")
    order = war.list.get_by_role("group", name="What to do there").get_by_role("button").first
    before = order.bounding_box()
    war.list.get_by_role("button", name="All from Poland").click()
    expect(war.list.locator(".odds dl")).to_be_visible()
    after = order.bounding_box()
    assert before is not None
    assert after is not None
    assert (before["x"], before["y"]) == (after["x"], after["y"])
    war.click("Germany")  # nothing of it can go there: nothing happens
    expect(war.list.get_by_role("button", name="Move 3")).to_be_enabled()
    war.click("Czechoslovakia/Hungary")  # they come along
    expect(war.list.get_by_role("button", name="Move 5")).to_be_enabled()
    war.press(order)
    war.quiet()
    wait(war.page, lambda: war.units("East Poland", "Tank") == 2, "all have gone")
    assert space_id("East Poland") in {arrow["target"] for arrow in war.state()["view"]["arrows"]}
