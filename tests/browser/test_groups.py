"""Many units by few clicks: the target first, whole groups by one request, battles that go on by themselves."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect
from tests.browser.axe import serious
from tests.browser.conftest import Open
from tests.browser.tables import wait
from tests.browser.world_war import PHONE, War, turn_of
from tests.games.global_war.positions import bare, on_board, put

from broadfront.games.global_war.terms import COMBAT_MOVE, NONCOMBAT

LAPTOP = (1440, 900)
MAX_CLICKS = 50
COUNT = """() => {
  window.clicks = 0;
  addEventListener('pointerdown', () => (window.clicks += 1), true);
}"""


class Turn:
    """A turn by clicks alone, each of them counted by the page."""

    def __init__(self, war: War) -> None:
        self.war, self.page = war, war.page
        self.sent: list[str] = []
        self.page.on("request", lambda request: self._count(request.method, request.url))
        self.page.evaluate(COUNT)

    def _count(self, method: str, url: str) -> None:
        if method == "POST":
            self.sent.append(url.rsplit("/", 1)[-1])

    @property
    def clicks(self) -> int:
        return int(self.page.evaluate("window.clicks"))

    def button(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("button", name=name)

    def send(self, target: str, *choices: str | re.Pattern[str]) -> None:
        """Touch a target, take along what is named, and send it."""
        self.war.click(target)
        for choice in choices:
            self.war.list.get_by_role("button", name=choice).click()
        there = self.war.list.get_by_role("group", name="What to do there").get_by_role("button")
        before = self.sent.count("orders")
        self.war.press(there.first)
        assert self.sent.count("orders") == before + 1, "one request for all"

    def fight_all(self) -> None:
        """Fight all battles by one click; where the dice lead to a question, answer it and go on."""
        war, page = self.war, self.page
        peace = page.get_by_text(re.compile(r": Germany, (Noncombat move|Mobilize)"))
        on = self.button(re.compile("^… and all battles after it|^Fight all battles"))
        other = page.locator(".fight-on").get_by_text("This is for you to decide.")
        bombard = war.action("Let them bombard")
        for _ in range(20):
            expect(peace.or_(on).or_(other).or_(bombard).first).to_be_visible()
            if peace.count():
                return
            if bombard.count():
                war.press(bombard.first)
                continue
            if on.count():
                on.click()
                expect(on).to_have_count(0)
            elif other.count():
                war.press(page.locator(".closing button").or_(war.table.actions).first)
        raise AssertionError("the fighting does not end")


@pytest.fixture
def war(open_table: Open) -> War:
    return War(open_table(LAPTOP), seats=("person", "computer"), expansion2=False)


def test_a_first_turn_of_germany_takes_few_clicks(war: War) -> None:
    """Six battles and a landing: about 97 clicks, when every source had to be touched for itself."""
    turn = Turn(war)
    turn.button("Buy no researcher token").click()
    form = war.page.get_by_role("region", name="What can be ordered")
    for kind in ("Infantry", "Infantry", "Infantry", "Tank"):
        form.get_by_role("button", name=f"One {kind} more").click()
    turn.button("Order and go on").click()
    expect(war.action("End the combat moves")).to_be_visible()

    war.click("Germany")
    war.list.get_by_role("button", name="One Infantry more").click()
    war.list.get_by_role("button", name="One Artillery more").click()
    war.click("Sea Zone 5")
    war.quiet()
    assert war.units("Sea Zone 5", "Infantry") == 1
    turn.send("East Poland", "All from Poland")
    turn.send("Baltic States", "All from Sea Zone 5")
    turn.send("Ukraine", "All from Bulgaria/Romania", "All from Czechoslovakia/Hungary")
    turn.send("Egypt", "All from Libya")
    turn.send("Sea Zone 9", "All from Sea Zone 7")
    turn.send("Sea Zone 6", "All 1 Fighter from Germany", "All 1 Submarine from Sea Zone 5")
    assert war.units("Ukraine", "Tank") == 4
    war.end("End the combat moves")

    turn.fight_all()

    # aircraft come home: the target first
    if war.units("East Poland", "Fighter"):
        turn.send("Poland", re.compile("^All from East Poland"))
    if war.units("Sea Zone 6", "Fighter"):
        turn.send("Northwestern Europe", "Bring others here", re.compile("^All from Sea Zone 6"))
    war.end("End the noncombat moves")
    war.page.locator(".trays section[aria-label='To be placed'] button").first.click()
    war.list.get_by_role("button", name="Choose all").click()
    war.click("Germany")
    war.quiet()
    wait(
        war.page,
        lambda: any(line["text"].startswith("Germany collects") for line in war.state()["log"]),
        "the end",
    )
    print(f"clicks: {turn.clicks}, requests: {len(turn.sent)}")
    assert turn.clicks <= MAX_CLICKS


def test_a_loaded_transport_takes_its_cargo_along(open_table: Open) -> None:
    p = bare(seats=6)
    (transport,) = put(p, "sz5", "germany", transport=1)
    on_board(p, transport, "infantry", "artillery")
    war = War(open_table(LAPTOP), turn_of(p, "germany", NONCOMBAT))
    war.click("Sea Zone 5")
    war.list.get_by_role("button", name="Choose all").click()
    war.click("Sea Zone 6")
    wait(war.page, lambda: war.units("Sea Zone 6", "Infantry") == 1, "the cargo is there")
    assert war.units("Sea Zone 6", "Transport") == 1
    expect(war.page.get_by_role("alert")).to_have_count(0)


def test_four_fighters_land_on_two_carriers_and_a_fifth_is_told_why(open_table: Open) -> None:
    p = bare(seats=6)
    put(p, "germany", "germany", fighter=5)
    put(p, "sz5", "germany", carrier=2)
    war = War(open_table(LAPTOP), turn_of(p, "germany", NONCOMBAT))
    war.table.witness.forgiven.append("status of 422")
    war.click("Germany")
    war.list.get_by_role("button", name="All 5 Fighter").click()
    war.click("Sea Zone 5")
    note = war.page.get_by_role("alert")
    expect(note).to_contain_text("Nothing was ordered: 4 of the 5 could go.")
    assert war.units("Germany", "Fighter") == 5
    war.page.keyboard.press("Escape")
    war.click("Germany")
    for _ in range(4):
        war.list.get_by_role("button", name="One Fighter more").click()
    war.click("Sea Zone 5")
    wait(war.page, lambda: war.units("Sea Zone 5", "Fighter") == 4, "four fighters have landed")


def test_a_fight_stops_with_fewer_units_than_one_has_said(open_table: Open) -> None:
    p = bare(seats=6)
    put(p, "poland", "germany", infantry=3, tank=3)
    put(p, "east_poland", "ussr", infantry=9)
    war = War(open_table(LAPTOP), turn_of(p, "germany", COMBAT_MOVE))
    war.click("East Poland")
    expect(war.list).to_contain_text("Send to East Poland")
    war.list.get_by_role("button", name="Add all").click()
    expect(war.list.locator("dl.bars")).to_contain_text("%")
    assert serious(war.page) == []
    war.list.get_by_role("button", name="Move 6").click()
    war.quiet()
    begin = war.page.get_by_role("button", name="Begin the battle")
    expect(begin).to_be_visible()
    assert not war.page.get_by_text("The defender's dice").count(), "nothing is told before it is begun"
    expect(war.page.locator(".battle")).to_contain_text("attacks with 6")
    assert serious(war.page) == []
    begin.click()
    expect(war.page.locator(".battle")).to_contain_text("The defender's dice at 2")
    war.page.get_by_text("Stop earlier").click()
    war.page.get_by_label(re.compile("^Stop with fewer than")).fill("99")
    assert serious(war.page) == []
    war.page.get_by_role("button", name=re.compile("^Fight on until")).click()
    bar = war.page.locator(".fight-on")
    expect(bar).to_contain_text(re.compile(r"You have \d units? left|is for you"))


def test_on_a_phone_the_target_lists_who_can_reach_it(open_table: Open) -> None:
    war = War(open_table(PHONE, has_touch=True, color_scheme="dark"), expansion2=False)
    war.to_combat()
    war.page.touchscreen.tap(*war.point("East Poland"))
    expect(war.list).to_contain_text("Send to East Poland")
    war.list.get_by_role("button", name="All from Poland").tap()
    assert war.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert serious(war.page) == []
