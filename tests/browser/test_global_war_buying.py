"""Buying and placing units of Global War in the browser, those of Expansion II above all."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect
from tests.browser.conftest import Show
from tests.browser.tables import panels
from tests.browser.world_war import PHONE, WIDE, War, turn_of
from tests.games.global_war.expanded import late, war2
from tests.games.global_war.positions import buys, clear, power, put, space

from broadfront.games.global_war.terms import MOBILIZE, PURCHASE


def order(war: War, name: str) -> Locator:
    """A line of the purchase sheet."""
    form = war.page.get_by_role("region", name="What can be ordered")
    return form.get_by_role("listitem").filter(has=war.page.get_by_label(f"How many {name}", exact=True))


def most(war: War, name: str) -> int:
    """Order as many of a kind as the sheet lets."""
    number = war.page.get_by_label(f"How many {name}", exact=True)
    number.fill("99")
    number.press("Tab")
    return int(number.input_value())


def test_a_closed_line_says_why(show: Show) -> None:
    war = show(turn_of(war2("1941", seats=6), "germany", PURCHASE))
    expect(order(war, "King Tiger")).to_contain_text("closed: from Late 1943 on")
    expect(order(war, "King Tiger").get_by_role("button", name="One King Tiger more")).to_be_disabled()
    assert most(war, "King Tiger") == 0
    expect(order(war, "Tank")).not_to_contain_text("closed")


def test_with_the_last_coin_spent_the_sheet_ends_the_purchase_and_nothing_else(show: Show) -> None:
    war = show(turn_of(war2("1941", seats=6), "germany", PURCHASE))
    war.buy(Tank=5, Infantry=2)
    expect(war.action("End the combat moves")).to_be_visible()


def test_king_tigers_are_four_a_round(show: Show) -> None:
    p = late()
    buys(p, "germany", super_heavy_battleship=1)
    war = show(turn_of(p, "germany", PURCHASE))
    expect(order(war, "King Tiger")).to_contain_text("at most 4 this turn")
    assert most(war, "King Tiger") == 4
    expect(order(war, "Super heavy battleship")).to_contain_text("there are 1 of 1")


@pytest.mark.parametrize("size", [WIDE, PHONE])
def test_japan_buys_repairs_and_fortifies(size: tuple[int, int], show: Show) -> None:
    war = show(turn_of(late(), "japan", PURCHASE), size)
    page = war.page
    assert most(war, "Carrier-based fighter") == 4
    expect(order(war, "Carrier-based fighter")).to_contain_text("decks free now in Sea Zone 62 0")
    assert most(war, "Super heavy battleship") == 1
    page.get_by_role("button", name="Reset").click()
    expect(page.get_by_text(re.compile("infantry on islands without a fortification"))).to_be_visible()
    giant = "Super heavy battleship in Sea Zone 62"
    expect(order(war, giant)).to_contain_text("hits taken 2 of 3")
    assert most(war, giant) == 2
    assert most(war, "Carrier in Sea Zone 62") == 1
    page.get_by_label("How many Fortification", exact=True).fill("2")
    page.get_by_role("button", name="Order and go on").click()
    expect(war.action("End the combat moves")).to_be_visible()
    told = war.state()["view"]
    treasury = next(
        one["value"] for one in panels(told, "track") if (one["seat"], one["name"]) == (2, "treasury")
    )
    assert treasury == "49 IPC"
    assert not any(one["pips"] for one in told["counters"] if one["side"] == "Japan")


@pytest.mark.parametrize("size", [WIDE, PHONE])
def test_a_line_says_what_cannot_be_placed(size: tuple[int, int], show: Show) -> None:
    p = late()
    for name in ("karelia_ssr", "caucasus"):
        p.factories &= ~(1 << space(name))
    war = show(turn_of(p, "ussr", PURCHASE), size)
    expect(order(war, "Destroyer")).to_contain_text("cannot be placed: no factory of yours is on a coast")
    expect(order(war, "Tank")).not_to_contain_text("cannot be placed")
    war.buy(Destroyer=1)
    expect(war.action("End the combat moves")).to_be_visible()
    assert "Destroyer cannot be placed as things are" in str(war.state()["log"])


@pytest.mark.parametrize("size", [WIDE, PHONE])
def test_the_form_counts_decks_for_carrier_fighters(size: tuple[int, int], show: Show) -> None:
    p = late()
    clear(p, "sz56")
    put(p, "sz56", "usa", carrier=1)
    p.treasury[power("usa")] = 90
    war = show(turn_of(p, "usa", PURCHASE), size)
    decks = war.page.locator(".sum", has_text="decks for carrier-based fighters in sea zone 56")
    war.page.get_by_label("How many Carrier-based fighter", exact=True).fill("6")
    war.page.get_by_label("How many Carrier-based fighter", exact=True).blur()
    expect(decks).to_contain_text("6 of 2")
    expect(decks).to_contain_text("when they are placed are lost")
    war.page.get_by_label("How many Carrier", exact=True).fill("2")
    war.page.get_by_label("How many Carrier", exact=True).blur()
    expect(decks).to_contain_text("6 of 6")
    expect(decks).not_to_contain_text("are lost")


@pytest.mark.parametrize("size", [WIDE, PHONE])
def test_as_many_are_placed_as_fit_and_it_says_why_the_others_do_not(
    size: tuple[int, int], show: Show
) -> None:
    p = late()
    clear(p, "okinawa")
    put(p, "okinawa", "japan", infantry=1)
    buys(p, "japan", fortification=3)
    war = show(turn_of(p, "japan", MOBILIZE), size)
    tray = war.page.locator(".trays").get_by_role("region", name="To be placed")
    tray.get_by_role("button", name=re.compile("Fortification")).click()
    war.shape("Okinawa").press("Enter")
    told = "2 of 3 do not fit: each fortification needs an infantry of its own in Okinawa."
    expect(war.list.get_by_text(told)).to_be_visible()
    war.list.get_by_role("button", name=re.compile(r"^Place\s*1$")).click()
    war.quiet()
    expect(war.page.get_by_role("alert")).to_have_count(0)
    assert [line["text"] for line in war.state()["log"] if "Fortification in Okinawa" in line["text"]] == [
        "Japan places Fortification in Okinawa."
    ]
