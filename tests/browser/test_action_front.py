"""Action Front! in the browser: cards, scatter, lines of sight, assaults, leaders, and forces bought in secret."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect
from tests.browser.axe import serious
from tests.browser.conftest import Open
from tests.browser.tables import Table, drawn, middle_of, panels, wait

from broadfront.engine import registry

WIDE, PHONE = (1280, 720), (390, 844)
GAME = registry.game("action_front")

SKIRMISH = """
title = "A skirmish"
turns = 30
first = "A"
otherwise = "B"
maps = [{ sheet = "ridge" }]

[[sides]]
nation = "US"
edge = "left"
units = [
    { unit = "us_rifle", hex = "0503" },
    { unit = "us_rifle", hex = "0404", suppressed = true },
    { unit = "us_edson", hex = "0403" },
    { unit = "us_60", hex = "0304" },
]
support = [{ support = "howitzer_105", missions = 25 }]

[[sides]]
nation = "Japan"
edge = "right"
units = [
    { unit = "jp_inf", hex = "0603", dug_in = true },
    { unit = "jp_inf", hex = "0702", steps = 1 },
    { unit = "jp_hmg", hex = "0804" },
]

[[victory]]
side = "A"
when = "any_turn"
conditions = [{ kind = "hold", hexes = ["0704"] }]
"""


def hex_id(name: str) -> int:
    """Return the id of a hex by its number."""
    return GAME.read(f"assault {name}").where


class Field:
    """A match of Action Front! in a browser, both seats by their links."""

    def __init__(self, table: Table, scenario: str = "", text: str = "", seat: int = 0) -> None:
        self.table, self.page = table, table.page
        self.page.goto("/")
        body: dict[str, Any] = {
            "game": "action_front",
            "scenario": scenario,
            "scenario_text": text,
            "options": {},
        }
        body["seats"] = [{"kind": "person"}, {"kind": "person"}]
        made = self.page.request.post("/api/v1/matches", data=body)
        assert made.ok, made.text()
        told = made.json()
        self.id = told["id"]
        self.tokens = {link["seat"]: link["token"] for link in told["links"]}
        self.sit(seat)

    def sit(self, seat: int) -> None:
        """Open the page of a seat."""
        self.seat = seat
        self.page.goto("about:blank")
        self.table.open(f"/#/m/{self.id}/{self.tokens[seat]}")

    def state(self, seat: int | None = None) -> Any:
        """Return the match as a seat sees it."""
        token = self.tokens[self.seat if seat is None else seat]
        answer = self.page.request.get(
            f"/api/v1/matches/{self.id}", headers={"authorization": f"Bearer {token}"}
        )
        assert answer.ok
        return answer.json()

    def play(self, verb: str, choose: Callable[[list[Any]], Any] = lambda moves: moves[0]) -> None:
        """Make a move past the page, for whoever is asked."""
        for seat, token in self.tokens.items():
            state = self.state(seat)
            ask = state["view"]["ask"]
            if ask and ask[0] == seat:
                move = choose([one for one in ask[3] if one[0] == verb])
                data = {"version": state["version"], "verb": move[0], "what": move[1], "where": move[2]}
                answer = self.page.request.post(
                    f"/api/v1/matches/{self.id}/moves",
                    data=data,
                    headers={"authorization": f"Bearer {token}"},
                )
                assert answer.ok, answer.text()
                self.table.settled()
                return
        raise AssertionError("nobody is asked")

    def counter(self, name: str) -> Locator:
        """Return a counter as it is touched, by what it is called in orders."""
        return self.page.locator(f'svg.board .pieces rect[aria-label*=" {name},"]')

    def drawn(self, name: str) -> Locator:
        """Return a counter as it is drawn."""
        return self.page.locator(f'svg.board .counters .counter[aria-label*=" {name},"]')

    def hex(self, name: str) -> Locator:
        """Return a hex."""
        return self.page.locator(f'svg.board .hits [data-space="{hex_id(name)}"]')

    def point_at(self, name: str) -> None:
        """Point at the upper part of a hex, beside what stands there."""
        drawn(self.page)
        self.page.mouse.move(*middle_of(self.hex(name)), steps=3)

    def click(self, name: str) -> None:
        """Click a hex."""
        self.point_at(name)
        self.page.mouse.down()
        self.page.mouse.up()


@pytest.fixture
def skirmish(table: Table) -> Field:
    return Field(table, "skirmish", SKIRMISH)


def test_a_counter_shows_what_the_rulebook_prints_on_it(skirmish: Field) -> None:
    mortar = skirmish.drawn("A4")
    expect(mortar).to_have_class(re.compile("tint-leg"))
    expect(mortar.locator(".at-sw.red")).to_have_text("-6/4")
    expect(mortar.locator(".at-s")).to_have_text("6")
    expect(mortar.locator(".at-se.boxed")).to_have_text("3")
    expect(mortar.locator(".step")).to_have_count(2)
    hurt = skirmish.drawn("B2")
    expect(hurt.locator(".step:not(.lost)")).to_have_count(1)
    expect(hurt.locator(".step.lost")).to_have_count(2)
    expect(skirmish.drawn("B1").locator(".laid.dug")).to_have_count(1)
    expect(skirmish.drawn("A2").locator(".laid.suppressed")).to_have_count(1)
    expect(skirmish.drawn("A3").locator(".bonus")).to_have_text("+2")


def test_a_mission_is_fired_from_its_box_and_its_scatter_is_drawn(skirmish: Field) -> None:
    page = skirmish.page
    box = page.get_by_role("button", name=re.compile("^105mm howitzer battalion.*25 of 25 left"))
    for shot in range(25):
        if shot:
            skirmish.play("end", lambda moves: moves[-1])
            while skirmish.state()["view"]["ask"][1] != "4.1" or skirmish.state(0)["view"]["ask"][0] != 0:
                skirmish.play("end", lambda moves: moves[-1])
            box = page.get_by_role("button", name=re.compile(f"^105mm howitzer.*{25 - shot} of 25 left"))
        box.click()
        expect(skirmish.hex("0703")).to_have_class("can")
        made = skirmish.state()["moves"]
        skirmish.click("0703")  # cards decide it at once: the first click asks
        expect(page.get_by_role("group", name="What to do here")).to_contain_text("0703")
        assert skirmish.state()["moves"] == made
        expect(page.get_by_role("alert")).to_have_count(0)
        skirmish.click("0703")
        expect(page.get_by_role("img", name=re.compile(f"{24 - shot} of 25 left"))).to_be_visible()
        view = skirmish.state()["view"]
        assert panels(view, "drawn")
        expect(page.locator(".drawn .pack").first).to_be_visible()
        expect(page.locator("svg.board .flight.f-scatter:not(.sign-of)")).to_have_count(len(view["arrows"]))
        expect(page.locator("svg.board .token.burst")).to_have_count(len(view["markers"]))
        if view["arrows"]:
            assert view["arrows"][0]["origin"] == hex_id("0703")
            return
    raise AssertionError("25 hits in a row, once in 600 million times: look at the Indirect Fire Table")


def test_the_tool_shades_what_a_hex_does_not_see_and_names_what_blocks(skirmish: Field) -> None:
    page = skirmish.page
    page.keyboard.press("v")
    tool = page.get_by_role("button", name="Line of sight")
    expect(tool).to_have_attribute("aria-pressed", "true")
    skirmish.click("0303")
    expect(page.locator("svg.board .sights .eye-hex")).to_have_count(1)
    skirmish.point_at("0604")
    note = page.locator(".pane > p[role=status]")
    expect(note).to_have_text("From 0303 to 0604: clear line of sight.")
    skirmish.point_at("0601")
    expect(note).to_have_text("From 0303 to 0601: Blocked by the jungle in 0402.")
    expect(page.locator("svg.board .sights .sight-line.blocked")).to_have_count(1)
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(page.locator("svg.board .sights path")).to_have_count(0)
    assert skirmish.state()["moves"] == 0


@pytest.mark.quick
def test_fire_has_odds_first_and_then_cards(skirmish: Field) -> None:
    page = skirmish.page
    skirmish.play("end")
    expect(skirmish.table.prompt).to_contain_text("Choose an action")
    skirmish.counter("A1").click()
    expect(skirmish.counter("B1")).to_have_class(re.compile("target"))
    skirmish.point_at("0603")
    card = page.locator(".pane > .card")
    expect(card).to_contain_text("Fire at IJA Infantry (0603)")
    expect(card).to_contain_text("no effect")
    skirmish.counter("B1").click()
    choice = page.get_by_role("group", name="What to do here")
    choice.get_by_role("button", name=re.compile("^Fire at IJA Infantry")).click()
    expect(page.locator(".drawn .pack")).to_have_count(3)
    (drawn_cards,) = panels(skirmish.state()["view"], "drawn")
    assert len(drawn_cards["cards"]) == 3
    expect(page.get_by_role("log")).to_contain_text("A1 fires at IJA Infantry B1: ace to ")
    expect(page.get_by_role("log")).to_contain_text(re.compile("[♣♦♥♠]"))


def test_a_march_tells_its_cost_before_it_is_made(skirmish: Field) -> None:
    skirmish.play("end")
    skirmish.counter("A1").click()
    skirmish.point_at("0504")
    expect(skirmish.page.locator(".pane > .card")).to_contain_text(
        re.compile(r"Move to 0504 for \d of \d movement points")
    )
    skirmish.click("0504")
    expect(skirmish.hex("0504")).to_have_attribute(
        "aria-label", re.compile("USMC Rifle A1, 3 of 3 steps, moved")
    )


def test_an_assault_stands_side_by_side_and_is_decided_by_cards(skirmish: Field) -> None:
    skirmish.play("end")
    skirmish.counter("A1").click()
    skirmish.click("0603")
    choice = skirmish.page.get_by_role("group", name="What to do here")
    choice.get_by_role("button", name=re.compile("^Move to 0603 .*to assault")).click()
    expect(skirmish.hex("0603")).to_have_attribute("aria-label", re.compile("USMC Rifle A1"))
    places = [skirmish.counter(name).bounding_box() for name in ("A1", "B1")]
    assert places[0]
    assert places[1]
    assert places[0]["x"] + places[0]["width"] <= places[1]["x"] + 4
    # an order was given: nothing is asked
    skirmish.table.action(re.compile("^End the Action Phase: 1 assault to fight$")).click()
    expect(skirmish.page.get_by_role("log")).to_contain_text("Assault on 0603")
    wait(
        skirmish.page, lambda: skirmish.drawn("A1").count() + skirmish.drawn("B1").count() == 1, "one is left"
    )


def test_a_leader_rallies_by_a_click_on_the_suppressed(skirmish: Field) -> None:
    skirmish.play("end")
    skirmish.counter("A3").click()
    expect(skirmish.counter("A2")).to_have_class(re.compile("friend"))
    skirmish.counter("A2").click()
    choice = skirmish.page.get_by_role("group", name="What to do here")  # he could go there as well
    choice.get_by_role("button", name=re.compile("^Rally USMC Rifle")).click()
    expect(skirmish.page.locator(".drawn .pack")).to_have_count(1)
    expect(skirmish.page.get_by_role("log")).to_contain_text(re.compile("A2 (rallies|stays suppressed)"))


def test_the_scenario_card_has_its_turns_and_says_what_wins(table: Table) -> None:
    field = Field(table, "bloody_ridge", seat=1)
    card = field.page.get_by_role("region", name="Scenario card")
    expect(card.get_by_role("button", name="Turn 1, now")).to_be_visible()
    expect(card.get_by_role("button", name=re.compile("^Turn 2: .*Kawaguchi"))).to_be_visible()
    card.get_by_text("Victory and special rules").click()
    expect(card).to_contain_text("2 of 0202, 0203, 0302")
    expect(card).to_contain_text("Banzai")


def test_forces_are_bought_on_one_sheet_that_only_the_buyer_sees(table: Table, open_table: Open) -> None:
    field = Field(table, "point_defence")
    page = field.page
    sheet = page.get_by_role("region", name="US forces", exact=True)
    expect(sheet).to_be_visible()
    rifles = sheet.get_by_label("How many USMC Rifle", exact=True)
    more = sheet.get_by_role("button", name="One USMC Rifle more", exact=True)
    more.click()
    more.click()
    expect(rifles).to_have_value("2")
    expect(sheet.get_by_role("status")).to_contain_text("16 of 160 points")
    sheet.get_by_label("How many 14-inch naval gun (battleship)").fill("1")
    page.keyboard.press("Tab")
    expect(sheet.get_by_label("How many 14-inch naval gun (battleship)")).to_have_value("0")
    sheet.get_by_role("button", name="One 105mm howitzer battalion more").click(click_count=3)
    sheet.get_by_role("button", name="One 14-inch naval gun (battleship) more").click()
    expect(sheet.get_by_role("status")).to_contain_text("30 of 160 points")
    other = open_table().page
    other.goto(f"/#/m/{field.id}/{field.tokens[1]}")
    expect(other.locator(".prompt")).to_contain_text("The question goes to")
    expect(other.get_by_role("button", name="Commit")).to_have_count(0)
    assert panels(field.state(1)["view"], "form") == []
    sheet.get_by_role("button", name="Commit").click()
    expect(sheet.get_by_role("alert")).to_have_text("130 of 160 points are not spent. Commit all the same?")
    sheet.get_by_role("button", name="Commit all the same").click()
    expect(sheet).to_have_count(0)
    expect(other.get_by_role("region", name="Japanese forces", exact=True)).to_be_visible()
    assert "bought" not in str(field.state(1)["log"])
    other.get_by_role("button", name="One IJA Infantry more", exact=True).click(click_count=2)
    other.get_by_role("button", name="Commit").click()
    other.get_by_role("button", name="Commit all the same").click()
    for one in (page, other):  # both are revealed together
        to_come = one.get_by_role("region", name=re.compile("^Japanese fire support"))
        expect(to_come.get_by_role("img", name=re.compile("^IJA Infantry, .*2 of 2 left"))).to_be_visible()
        expect(one.get_by_role("img", name=re.compile("^USMC Rifle, .*2 of 2 left"))).to_be_visible()


@pytest.mark.parametrize("scenario", ["point_defence", "meeting_engagement"])
@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_nothing_is_committed_by_one_touch(open_table: Open, size: tuple[int, int], scenario: str) -> None:
    field = Field(open_table(size, has_touch=size == PHONE), scenario)
    page = field.page
    commit = page.get_by_role("button", name="Commit", exact=True)
    sure = page.get_by_role("button", name="Commit all the same")
    stay = page.get_by_role("button", name="Go on ordering")
    if size == PHONE:
        commit.tap()
    else:  # by the keyboard alone
        commit.focus()
        page.keyboard.press("Enter")
    expect(page.get_by_role("alert").filter(has_text="Nothing is ordered.")).to_be_visible()
    expect(stay).to_be_focused()
    box = sure.bounding_box()
    assert box is not None
    assert box["height"] >= 44 or size == WIDE
    assert serious(page) == []
    page.keyboard.press("Escape")
    expect(sure).to_have_count(0)
    expect(commit).to_be_focused()
    assert field.state()["moves"] == 0
    commit.click()
    sure.click()
    wait(page, lambda: field.state()["moves"] > 0, "the form has gone out")


def so_many(number: int) -> Callable[[list[Any]], Any]:
    """Return what chooses the move with this number."""
    return lambda moves: next(one for one in moves if one[2] == number)


def placing(table: Table) -> Field:
    """Return a built battle where the second side has two units to place."""
    field = Field(table, "point_defence", seat=1)
    for seat in (0, 1):
        for nth, item in enumerate(panels(field.state(seat)["view"], "form")[0]["items"]):
            wanted = 2 if nth == 0 else 0
            field.play(item["verb"], so_many(wanted))
    field.sit(1)
    return field


def test_units_are_placed_from_the_tray_and_dug_in_by_a_toggle(table: Table) -> None:
    field = placing(table)
    page = field.page
    unit = page.get_by_role("button", name=re.compile("^Japanese IJA Infantry.*not on the map"))
    expect(unit).to_have_attribute("aria-pressed", "true")
    dug = field.table.action(re.compile("Place Dug In"))
    dug.click()
    expect(dug).to_have_attribute("aria-pressed", "true")
    field.click("0903")
    expect(field.drawn("B1")).to_have_class(re.compile("is-dug-in"))
    expect(dug).to_have_attribute("aria-pressed", "true")
    dug.click()
    field.click("0802")
    choice = page.get_by_role("group", name="What to do here")
    expect(choice.get_by_role("button")).to_have_count(2)
    choice.get_by_role("button", name=re.compile("^Place IJA Infantry on 0802")).click()
    expect(field.drawn("B2")).not_to_have_class(re.compile("is-dug-in"))


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_board_and_order_form_are_for_everyone(open_table: Open, size: tuple[int, int], scheme: str) -> None:
    table = open_table(size, color_scheme=scheme)
    field = Field(table, "crossroads")
    assert serious(field.page) == []
    field.page.get_by_role("button", name="Line of sight").click()
    field.page.get_by_role("button", name="Legend").click()
    assert serious(field.page) == []
    field = Field(table, "meeting_engagement")
    expect(field.page.get_by_role("region", name="US forces", exact=True)).to_be_visible()
    assert serious(field.page) == []
