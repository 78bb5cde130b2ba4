"""Expansion II in the browser: what it puts on the map and beside it, the battle board, why not."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, expect
from tests.browser.axe import serious
from tests.browser.conftest import Show
from tests.browser.grids import check, grid_of
from tests.browser.tables import Table
from tests.browser.world_war import CELLS, PHONE, WIDE, War, space_id, turn_of
from tests.games.global_war.expanded import late, pacific, war2
from tests.games.global_war.positions import buys, finish, hold, one, play, put, space

from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.terms import COMBAT_MOVE, MOBILIZE, NONCOMBAT, PURCHASE


def token(war: War, where: str, kind: str) -> Locator:
    """A counter on the map."""
    return war.page.locator(f'.counters .token-of[data-space="{space_id(where)}"][aria-label*="{kind}"]')


def line(war: War, kind: str, nth: int = 0) -> Locator:
    """A line of the list of a space."""
    return war.list.get_by_role("listitem").filter(has_text=re.compile(rf"\d\s+{kind}")).nth(nth)


# --- on the map -------------------------------------------------------------------------------------------------------


def test_damage_lies_on_the_counters(show: Show) -> None:
    war = show(turn_of(late(), "japan", COMBAT_MOVE))
    war.near("Sea Zone 62")
    expect(token(war, "Sea Zone 62", "Super heavy battleship").locator(".damage")).to_have_text("2")
    expect(token(war, "Sea Zone 62", "damaged, 1 of 2 hits").locator(".damage")).to_be_visible()
    war.click("Sea Zone 62")
    expect(line(war, "Super heavy battleship")).to_contain_text("damaged, may not attack, 2 hits taken")
    expect(line(war, "Carrier-based fighter", 1)).to_contain_text("may not take off")
    expect(line(war, "Super heavy battleship").get_by_role("button")).to_have_count(0)


def test_convoys_are_drawn_as_groups(show: Show) -> None:
    war = show(turn_of(late(), "japan", COMBAT_MOVE))
    war.near("Sea Zone 9")
    bands = war.page.locator("svg.board .convoys .convoy")
    expect(bands).to_have_count(2)
    expect(bands.first.locator(".band")).to_be_visible()
    war.click("Sea Zone 9")
    expect(line(war, "Escort")).to_contain_text("in a convoy")
    expect(line(war, "Transport")).to_contain_text("in a convoy")
    expect(line(war, "Destroyer")).not_to_contain_text("in a convoy")


@pytest.mark.parametrize(("size", "theme"), [(WIDE, "light"), (PHONE, "dark")])
def test_patrol_zones_lie_on_the_map(size: tuple[int, int], theme: str, show: Show) -> None:
    p = late()
    hold(p, "japan", "western_us")
    war = show(turn_of(p, "japan", COMBAT_MOVE), size, theme)
    zones = war.page.locator("svg.board .map-zone")
    expect(zones).to_have_count(2)
    expect(zones.first.locator(".rim-of").last).to_be_visible()
    expect(zones.nth(1)).to_have_class(re.compile("asleep"))
    assert "Patrol zone of USA, not kept now" in (war.shape("Sea Zone 56").get_attribute("aria-label") or "")
    war.near("Sea Zone 62")
    expect(zones.first.locator(".zone-name")).to_have_text("Patrol zone of Japan")
    expect(zones.first.locator(".zone-name")).to_be_visible()
    war.click("Sea Zone 62")
    expect(war.list.get_by_text("Patrol zone of Japan")).to_be_visible()


def test_what_a_bound_ship_may_not_enter_lies_in_the_shade(show: Show) -> None:
    war = show(turn_of(late(), "japan", COMBAT_MOVE))
    shade = war.page.locator("svg.board .map-shade path")
    war.near("Sea Zone 28")
    expect(shade).to_have_count(0)
    war.click("Sea Zone 28")
    war.list.get_by_role("button", name="All 2 Destroyer").click()
    expect(shade).to_have_count(1)
    # the sentence is there for who touches it all the same
    war.page.keyboard.press("Tab")  # from here on by keys: after a click, Enter is the verb's that shows it
    war.shape("Sea Zone 27").focus()
    war.page.keyboard.press("Enter")
    expect(war.page.get_by_role("alert")).to_contain_text("stay in the Pacific and Indian Oceans")
    war.page.keyboard.press("Escape")
    war.page.keyboard.press("Escape")
    expect(shade).to_have_count(0)


def test_fortifications_are_counted(show: Show) -> None:
    war = show(turn_of(late(), "japan", COMBAT_MOVE))
    war.near("Okinawa")
    expect(token(war, "Okinawa", "2 Fortifications").locator(".many")).to_have_text("2")
    war.click("Okinawa")
    expect(line(war, "Fortification")).to_contain_text("2")
    assert "holding 2 of" in (war.shape("Okinawa").get_attribute("aria-label") or "")


def test_a_stranded_fighter_is_told_and_taken_on_board(show: Show) -> None:
    p = late()
    put(p, "sz51", "japan", carrier=1)
    war = show(turn_of(p, "japan", NONCOMBAT))
    war.near("Caroline Islands")
    # a crowd that is looked at lies on a sheet of its own
    expect(war.page.locator("svg.board .plate")).to_be_visible()
    war.click("Caroline Islands")
    fighter = line(war, "Carrier-based fighter")
    expect(fighter).to_contain_text("stranded, cargo")
    fighter.get_by_role("button", name="One Carrier-based fighter more").click()
    war.click("Sea Zone 51")
    war.quiet()
    expect(token(war, "Caroline Islands", "Carrier-based fighter")).to_have_count(0)


def test_the_legend_has_what_is_on_the_map(show: Show) -> None:
    war = show(turn_of(late(), "japan", COMBAT_MOVE))
    war.page.get_by_role("button", name="Legend").click()
    legend = war.page.get_by_role("dialog", name="What the signs mean")
    for told in (
        "Patrol zone of Japan.",
        "a convoy: escorts",
        "hits that a unit has taken",
        "may not attack until",
        "stays in the Pacific and Indian Oceans",
        "King Tiger",
        "Fortification",
    ):
        expect(legend.get_by_text(told).first).to_be_attached()


# --- beside the map ---------------------------------------------------------------------------------------------------


def test_free_units_are_announced_before_they_come(show: Show) -> None:
    p = war2("1941", seats=6)
    war = show(turn_of(p, "germany", PURCHASE))
    card = war.page.get_by_role("region", name="Scenario card")
    expect(card).to_contain_text("Round 1, Late 1941")
    expect(card).to_contain_text("Round 2, Early 1942")
    expect(card).to_contain_text("cruiser and submarine, when the round ends")
    card.get_by_role("button", name=re.compile("^Round 5, Late 1943")).focus()
    expect(card).to_contain_text("Germany builds King Tigers")
    expect(card).not_to_contain_text("cruiser and submarine")
    tracks = war.page.get_by_role("region", name="Stocks and points")
    tracks.get_by_role("button", name="USA").press("Enter")
    expect(tracks).to_contain_text("cruiser and submarine as Early 1942 ends in Sea Zone 56")
    expect(tracks).to_contain_text("ready: 4 Infantry, Fighter")


def test_the_table_of_powers_is_small_and_opens(show: Show) -> None:
    war = show(turn_of(late(), "japan", COMBAT_MOVE))
    tracks = war.page.get_by_role("region", name="Stocks and points")
    box = tracks.bounding_box()
    assert box is not None
    assert box["height"] < 380
    expect(tracks.get_by_role("row", name=re.compile("^Japan"))).to_contain_text("60")
    expect(tracks).to_contain_text("4 of 8")
    japan = tracks.get_by_role("button", name="Japan")
    expect(japan).to_have_attribute("aria-expanded", "true")
    japan.press("Enter")
    expect(tracks).not_to_contain_text("4 of 8")


def test_sections_are_switched_at_the_front_door(table: Table) -> None:
    table.home()
    page = table.page
    page.get_by_role("group", name="Game").get_by_role("button", name=re.compile("^Global War")).click()
    king = page.get_by_role("combobox", name=re.compile("^3 King Tiger"))
    expect(king).to_be_hidden()
    page.get_by_text("Expansion II, section by section").click()
    expect(king).to_be_visible()
    king.select_option("Off")
    expect(page.get_by_text("some changed")).to_be_visible()
    page.get_by_role("combobox", name=re.compile("^Expansion II")).select_option("Off")
    expect(king).to_have_count(0)


# --- why not ----------------------------------------------------------------------------------------------------------


def tigers() -> GlobalWarPosition:
    """A King Tiger that is damaged, and another one."""
    return turn_of(late(), "germany", COMBAT_MOVE)


def near_japan() -> GlobalWarPosition:
    """An American destroyer two zones away from Japan's waters."""
    p = late()
    one(p, "sz59", "usa", "destroyer")
    p.left[one(p, "sz57", "usa", "cruiser")] = 2
    return turn_of(p, "usa", COMBAT_MOVE)


def truce() -> GlobalWarPosition:
    return turn_of(late("early_1942", special_event=True), "germany", COMBAT_MOVE)


def islands() -> GlobalWarPosition:
    """What was bought for islands and decks is placed."""
    p = late()
    put(p, "sz62", "japan", carrier=1)
    buys(p, "japan", fortification=2, carrier_fighter=1, industrial_complex=1)
    return turn_of(p, "japan", MOBILIZE)


WHY = {
    "c3 by sea": (tigers, "Germany", "One King Tiger more", "Sea Zone 5", "c3", "never transported"),
    "c4 dear": (
        near_japan,
        "Sea Zone 57",
        "One Cruiser more",
        "Sea Zone 62",
        "c4",
        "that patrol zone costs 2",
    ),
    "c0 truce": (truce, "Poland", "One Infantry more", "East Poland", "c0", "do not attack each other"),
    "c9 home": (islands, "", "Fortification", "Japan", "c9", "not on its homeland"),
    "c8 deck": (
        islands,
        "",
        "Carrier-based fighter",
        "Sea Zone 61",
        "c8",
        "on an undamaged carrier",
    ),
    "c1 no works": (islands, "", "Industrial complex", "Okinawa", "c1", "one of the eleven spaces"),
}
"""Of each limit: who, from where ("": beside the map), what, to where, the rule, and words of the sentence."""


@pytest.mark.parametrize("name", WHY)
def test_each_limit_says_why_not(name: str, show: Show) -> None:
    position, start, what, goal, rule, words = WHY[name]
    war = show(position())
    if start:
        war.near(start)
        war.click(start)
        war.list.get_by_role("button", name=what).first.click()
    else:
        war.near(goal)
        tray = war.page.locator(".trays").get_by_role("region", name="To be placed")
        tray.get_by_role("button", name=re.compile(what)).click()
    war.click(goal)
    note = war.page.get_by_role("alert")
    expect(note).to_contain_text(words)
    expect(note.get_by_role("button", name=f"Rule {rule}")).to_be_visible()


# --- the battle board -------------------------------------------------------------------------------------------------


def test_submarines_on_patrol_fire_on_a_board_of_their_own(show: Show) -> None:
    p = late()
    ships = put(p, "sz61", "usa", destroyer=1, cruiser=1)
    turn_of(p, "usa", COMBAT_MOVE)
    for ship in ships:
        play(p, "move", ship, space("sz62"))
    finish(p)
    play(p, "hits", 1)
    war = show(p)
    board = war.page.get_by_role("region", name="Submarines on patrol in Sea Zone 62")
    expect(board.get_by_role("listitem").filter(has_text="Losses")).to_have_attribute("aria-current", "step")
    expect(board.get_by_role("img", name="Japan 2 Submarine, hits on 1, on patrol")).to_be_visible()
    expect(war.table.prompt).to_contain_text("Choose a ship that is hit.")
    board.get_by_role("button", name=re.compile("^Lose one: USA 1 Cruiser")).click()
    expect(board).to_have_count(0)


def attacked() -> GlobalWarPosition:
    """A German giant and cruisers at two British convoys: their owner is asked whether they form."""
    p = late()
    ships = put(p, "sz7", "germany", cruiser=2, super_heavy_battleship=1)
    turn_of(p, "germany", COMBAT_MOVE)
    for ship in ships:
        play(p, "move", ship, space("sz9"))
    finish(p)
    assert p.pending is not None
    assert p.pending.rule == "c12b.1"
    return p


def at_sea() -> GlobalWarPosition:
    """The same, with the convoys formed: the defender is asked who is hit."""
    p = attacked()
    play(p, "end")
    for _ in range(20):
        ask = p.pending
        assert ask is not None
        if ask.rule == "b4.4":
            return p
        p.play(ask.moves[min(1, len(ask.moves) - 1)] if ask.seat < 0 else ask.moves[0])
    raise AssertionError("nobody is hit")


def test_convoys_form_without_a_question_once_that_is_said(show: Show) -> None:
    war = show(attacked())
    expect(war.action("Form the convoys")).to_be_visible()
    expect(war.action("Form no convoys with the escorts of UK in Sea Zone 9")).to_be_visible()
    war.page.get_by_role("button", name="Standing answers").click()
    sheet = war.page.get_by_role("dialog", name="Standing answers")
    choice = sheet.get_by_role("combobox", name="Leaving convoys out of a defence")
    expect(choice).to_have_value("ask")
    with war.page.expect_response("**/auto-declines"):
        choice.select_option(label="Decline all match")
    expect(choice).to_have_value("match")
    assert war.state()["view"]["ask"][1] != "c12b.1"  # what was asked is declined too
    assert any(
        counter["side"] == "UK" and any(state["sign"] == "convoy" for state in counter["states"])
        for counter in war.state()["view"]["counters"]
    )


def test_convoys_and_two_dice_stand_on_the_battle_board(show: Show) -> None:
    war = show(at_sea())
    board = war.page.get_by_role("region", name="Battle in Sea Zone 9", exact=True)
    expect(
        board.get_by_role("img", name=re.compile("Super heavy battleship, .*two dice each"))
    ).to_be_visible()
    for number in (1, 2):
        convoy = board.get_by_role("group", name=f"UK Convoy {number}")
        expect(convoy.get_by_role("button", name="Lose one: UK 1 Escort, hits on 1–3")).to_be_visible()
        expect(convoy.get_by_role("img", name="UK 2 Transport, hits on 1, takes no hits")).to_be_visible()
    # what it would bring is told beside it
    forecast = war.page.get_by_role("complementary").get_by_role(
        "region", name="Forecast: Battle in Sea Zone 9"
    )
    expect(forecast).to_contain_text("Attackers are left")
    expect(forecast).to_contain_text("super heavy battleship")
    forecast.get_by_text("How these odds are worked out").click()
    expect(forecast).to_contain_text("two dice")


# --- for everyone -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("size", "theme"), [(WIDE, "light"), (PHONE, "dark")])
def test_axe_finds_nothing_serious(size: tuple[int, int], theme: str, show: Show) -> None:
    war = show(turn_of(late(), "japan", PURCHASE), size, theme)
    assert serious(war.page) == []
    war.buy()
    expect(war.action("End the combat moves")).to_be_visible()
    if size == PHONE:
        war.page.get_by_role("button", name="Log and stocks").click()
    war.page.get_by_role("region", name="Stocks and points").get_by_role("button", name="USA").click()
    assert serious(war.page) == []
    if size == WIDE:
        war.near("Sea Zone 62")
        war.click("Sea Zone 62")
        expect(war.list).to_be_visible()
        assert serious(war.page) == []


def test_a_tap_does_not_press_what_it_opens(show: Show) -> None:
    """The list comes up under the finger: lifting it must not press a button there."""
    war = show(turn_of(war2("1941", seats=6), "japan", COMBAT_MOVE), PHONE)
    x, y = war.point("Sea Zone 51")
    war.page.touchscreen.tap(x, y)
    expect(war.list).to_contain_text("Sea Zone 51")
    # where the finger was lies the list now
    assert war.page.evaluate(
        "([x, y]) => document.elementFromPoint(x, y).closest('section.stacks') !== null", [x, y]
    )
    for number in war.list.get_by_role("status").all():
        expect(number).to_contain_text("0/")


def test_the_owner_says_which_deck(show: Show) -> None:
    p = war2("1941", seats=6)
    pacific(p, put(p, "sz53", "usa", carrier=2)[1])
    war = show(turn_of(p, "usa", NONCOMBAT))
    war.near("Hawaiian Islands")
    war.click("Hawaiian Islands")
    line(war, "Fighter").get_by_role("button", name="One Fighter more").click()
    war.click("Sea Zone 53")
    question = war.page.get_by_text("Choose the carrier that it lands on.")
    expect(question).to_be_visible()
    token(war, "Sea Zone 53", "Pacific programme").click()
    expect(question).to_have_count(0)
    war.click("Sea Zone 53")
    expect(line(war, "Fighter")).to_contain_text("on deck")


SCREENS = {
    "expansion": (WIDE, "light"),
    "expansion_dark": (WIDE, "dark"),
    "expansion_phone": (PHONE, "light"),
    "convoys": (WIDE, "light"),
    "convoys_dark": (WIDE, "dark"),
    "convoys_phone": (PHONE, "light"),
}
"""Pictures of the Pacific in a Japanese turn and of the board of a battle with convoys: the window and the theme."""
BOARD_CELLS = {WIDE: (32, 28), PHONE: (26, 32)}


@pytest.mark.parametrize("name", SCREENS)
def test_it_looks_as_it_did(name: str, show: Show, browser: Browser, tmp_path: Path) -> None:
    size, theme = SCREENS[name]
    war = show(at_sea() if name.startswith("convoys") else turn_of(late(), "japan", COMBAT_MOVE), size, theme)
    if name.startswith("convoys"):
        board = war.page.get_by_role("region", name="Battle in Sea Zone 9", exact=True)
        expect(board.get_by_text("Prospects")).to_be_visible()
        png = board.screenshot(animations="disabled", caret="hide")
        cells = BOARD_CELLS[size]
    else:
        war.near("Sea Zone 62")
        war.page.mouse.move(4, 4)
        war.rested()
        png = war.page.screenshot(animations="disabled", caret="hide")
        cells = CELLS[size]
    check(name, png, grid_of(browser, png, *cells), tmp_path)
