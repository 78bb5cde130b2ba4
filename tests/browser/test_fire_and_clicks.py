"""Fire of many pieces by one plan; touches and buttons in either order; refusals by click, tap and drop alike."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect
from tests.browser.axe import serious
from tests.browser.conftest import Open
from tests.browser.tables import Table, drawn, middle_of, wait

WIDE, PHONE = (1280, 720), (390, 844)

GUNS = """
title = "Ten guns"
[japan]
income = 4
production = ["Tokyo"]
objective = ["Wake"]
need = 1
[america]
income = 5
production = ["Wake"]
objective = ["Tokyo"]
need = 1
[[placed]]
side = "japan"
unit = "Defense"
at = "Tokyo"
count = 10
[[placed]]
side = "japan"
unit = "Supply"
at = "Tokyo"
count = 10
[[placed]]
side = "america"
unit = "Bomber"
at = "Kure"
[[placed]]
side = "america"
unit = "Assault"
at = "Kure"
count = 2
[[placed]]
side = "america"
unit = "Defense"
at = "5:4"
"""

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
    { unit = "us_rifle", hex = "0503", dug_in = true },
    { unit = "us_rifle", hex = "0404" },
    { unit = "us_edson", hex = "0403" },
    { unit = "us_60", hex = "0304" },
]

[[sides]]
nation = "Japan"
edge = "right"
units = [
    { unit = "jp_inf", hex = "0603" },
    { unit = "jp_inf", hex = "0702", steps = 1 },
    { unit = "jp_hmg", hex = "0804" },
]

[[victory]]
side = "A"
when = "any_turn"
conditions = [{ kind = "hold", hexes = ["0704"] }]
"""


class Post:
    """A match of a scenario of one's own, both seats by their links; we sit at the first one."""

    def __init__(self, table: Table, game: str, text: str) -> None:
        self.table, self.page = table, table.page
        self.page.goto("/")
        seats = [{"kind": "person"}, {"kind": "person"}]
        body = {"game": game, "scenario": "", "scenario_text": text, "options": {}, "seats": seats}
        made = self.page.request.post("/api/v1/matches", data=body)
        assert made.ok, made.text()
        told = made.json()
        self.id = told["id"]
        self.tokens = {link["seat"]: link["token"] for link in told["links"]}

    def sit(self) -> None:
        """Open the page of the first seat."""
        self.table.open(f"/#/m/{self.id}/{self.tokens[0]}")

    def state(self, seat: int = 0) -> Any:
        """Return the match as a seat sees it."""
        headers = {"authorization": f"Bearer {self.tokens[seat]}"}
        answer = self.page.request.get(f"/api/v1/matches/{self.id}", headers=headers)
        assert answer.ok
        return answer.json()

    def play(self, verb: str) -> None:
        """Make a move past the page, for whoever is asked."""
        seat = next(seat for seat in self.tokens if (self.state(seat)["view"]["ask"] or [-1])[0] == seat)
        state = self.state(seat)
        move = next(one for one in state["view"]["ask"][3] if one[0] == verb)
        data = {"version": state["version"], "verb": move[0], "what": move[1], "where": move[2]}
        headers = {"authorization": f"Bearer {self.tokens[seat]}"}
        answer = self.page.request.post(f"/api/v1/matches/{self.id}/moves", data=data, headers=headers)
        assert answer.ok, answer.text()

    def asks(self, rule: str) -> None:
        """Go on past the page until the first seat is asked under a rule."""
        while (self.state()["view"]["ask"] or [0, ""])[1] != rule:
            self.play("end")


@pytest.fixture
def guns(table: Table) -> Post:
    """Ten Defense stations with ten Supplies, in the Combat phase."""
    post = Post(table, "expand_the_front", GUNS)
    post.asks("5.1")
    post.sit()
    return post


@pytest.fixture
def skirmish(table: Table) -> Post:
    """Three units that can fire, one of them Dug In."""
    post = Post(table, "action_front", SKIRMISH)
    post.asks("5.1")
    post.sit()
    return post


def card(table: Table) -> Locator:
    return table.page.get_by_role("region", name="Plan of fire")


def shots(table: Table) -> dict[str, int]:
    """How many shots each target gets, by the plan on the screen."""
    found: dict[str, int] = {}
    for row in card(table).get_by_role("listitem").all():
        found[row.locator(".name").inner_text()] = int(row.locator("output").inner_text())
    return found


def log_of(table: Table) -> list[str]:
    return [line["text"] for line in table.ask("/log")]


# --- fire -------------------------------------------------------------------------------------------------------------


def offer(table: Table) -> Locator:
    return table.page.get_by_role("button", name=re.compile("^All that can fire"))


def test_ten_guns_are_spread_and_fired_by_three_clicks(guns: Post) -> None:
    table, page = guns.table, guns.page
    offer(table).click()
    spread = shots(table)
    assert spread["Bomber, Kure"] == 1
    assert sum(spread.values()) < 10  # Supplies for shots that bring less than they cost are saved
    page.get_by_role("button", name=re.compile("^Fire with all 10")).click()
    assert sum(shots(table).values()) == 10
    expect(card(table)).to_contain_text("Expected: 3.5 of 4 targets destroyed, worth 12.4 of 14 points.")
    expect(card(table)).to_contain_text("Supplies, Tokyo: 10 of 10.")
    page.get_by_role("button", name="Fire 10 shots").click()
    # every tile of the plan is attacked, whatever the dice say in between
    wait(page, lambda: sum(one.startswith("Japan attacks") for one in log_of(table)) == 2, "both tiles")
    wait(page, lambda: sum("Defense attacks" in one for one in log_of(table)) == 10, "ten dice")
    expect(card(table)).to_have_count(0)


def test_a_target_that_is_shot_at_again_and_again_is_warned_of(guns: Post) -> None:
    table, page = guns.table, guns.page
    offer(table).click()
    page.get_by_role("button", name="None").click()
    expect(card(table)).to_contain_text("No shots are planned.")
    more = page.get_by_role("button", name="One shot more at Bomber, Kure")
    more.click()
    expect(card(table)).to_contain_text("83.3 % to destroy it")
    expect(card(table)).not_to_contain_text("would do")
    more.click(click_count=3)
    expect(card(table)).to_contain_text("4 shots at Bomber, Kure: 1 would do with 83.3 %.")
    page.get_by_role("button", name="One shot less at Bomber, Kure").click(click_count=3)
    expect(card(table)).not_to_contain_text("would do")


def test_what_is_gone_is_not_shot_at(skirmish: Post) -> None:
    table, page = skirmish.table, skirmish.page
    offer(table).click()
    planned = sum(shots(table).values())
    assert planned > 1
    page.get_by_role("button", name=re.compile(f"^Fire {planned} shots")).click()
    expect(card(table)).to_have_count(0)
    table.settled()
    gone: set[str] = set()
    for line in log_of(table):
        fired = re.search(r" fires at (\S+ \S+ \S+)", line)
        assert not fired or fired.group(1) not in gone
        gone |= set(re.findall(r"(\S+ \S+ \S+) is eliminated", line))


@pytest.mark.parametrize(("size", "scheme"), [(WIDE, "dark"), (PHONE, "light")], ids=["wide", "phone"])
def test_the_plan_of_fire_is_for_everyone(open_table: Open, size: tuple[int, int], scheme: str) -> None:
    post = Post(open_table(size, color_scheme=scheme, has_touch=size == PHONE), "expand_the_front", GUNS)
    post.asks("5.1")
    post.sit()
    offer(post.table).press("Enter")
    expect(card(post.table)).to_be_visible()
    expect(post.page.get_by_role("button", name=re.compile("^Fire [0-9]+ shot"))).to_be_in_viewport()
    assert serious(post.page) == []


# --- touches and buttons ----------------------------------------------------------------------------------------------


def unit(post: Post, name: str) -> Locator:
    return post.page.locator(f'svg.board .pieces rect[aria-label*=" {name},"]')


def middle(post: Post, name: str) -> tuple[float, float]:
    drawn(post.page)
    return middle_of(unit(post, name))


def click(post: Post, name: str) -> None:
    post.page.mouse.click(*middle(post, name))


def drag(post: Post, name: str, goal: str) -> None:
    post.page.mouse.move(*middle(post, name))
    post.page.mouse.down()
    post.page.mouse.move(*middle(post, goal), steps=6)
    post.page.mouse.up()


def by_click(post: Post, name: str, goal: str) -> None:
    click(post, name)
    click(post, goal)


def out_of_reach(post: Post) -> tuple[str, str]:
    """Return a unit that can act, and an enemy whom it can neither fire at nor enter."""
    view = post.state()["view"]
    orders = {tuple(move) for move in view["ask"][3]}
    at = {
        one["id"]: one["space"] for one in view["counters"] if one["id_kind"] == "unit" and one["space"] >= 0
    }
    return next(
        (f"A{mine // 2 + 1}", f"B{foe // 2 + 1}")
        for mine in sorted(at)
        for foe in sorted(at)
        if mine % 2 == 0 and foe % 2 and any(move[:2] == ("move", mine) for move in orders)
        if ("fire", mine, foe) not in orders and ("move", mine, at[foe]) not in orders
    )


@pytest.mark.parametrize("give", [by_click, drag], ids=["click", "drop"])
def test_an_enemy_out_of_reach_is_refused_by_click_and_drop_alike(
    skirmish: Post, give: Callable[[Post, str, str], None]
) -> None:
    before = skirmish.state()["moves"]
    with skirmish.page.expect_response(lambda answer: "/legality?" in answer.url) as asked:
        give(skirmish, *out_of_reach(skirmish))
    told = asked.value.json()
    expect(skirmish.page.get_by_role("alert").filter(has_text=told["sentence"])).to_be_visible()
    assert told["rule"].startswith("7")
    assert skirmish.state()["moves"] == before


def test_a_dug_in_unit_asks_before_it_leaves_its_entrenchment(skirmish: Post) -> None:
    page = skirmish.page
    before = skirmish.state()["moves"]
    choice = page.get_by_role("group", name="What to do here")
    click(skirmish, "A1")
    page.mouse.click(*middle_of(page.locator('svg.board .hits [aria-label^="0602"]')))
    expect(choice).to_contain_text("will leave its entrenchment")
    assert skirmish.state()["moves"] == before
    choice.get_by_role("button", name=re.compile("^Move to 0602")).click()
    wait(page, lambda: skirmish.state()["moves"] > before, "the move")
