"""What the hand does at the table: wrong drops, odds before committing, taking back, both sides on one screen."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect
from tests.browser.driver import Driver, Mouse
from tests.browser.tables import GAME, MATCHES, Table

from broadfront.engine import match_file
from broadfront.engine.match import Match
from broadfront.engine.odds import by_label, odds


@pytest.fixture
def orders(table: Table) -> Table:
    """Green's turn to give orders; both sides are played on this screen."""
    table.bring_in("orders")
    expect(table.prompt).to_contain_text("Give an order")
    return table


def position(name: str) -> Match:
    """Return the match of a file, as the engine has it."""
    return match_file.read((MATCHES / f"{name}.match").read_text())


@pytest.mark.parametrize(
    ("start", "goal", "order"), [("E2", "B9", "attack"), ("E2", "A6", "move"), ("E8", "E5", "move")]
)
def test_an_illegal_drop_says_the_rule_and_the_reason_and_opens_the_rules_there(
    orders: Table, start: str, goal: str, order: str
) -> None:
    page = orders.page
    before = orders.counters()
    with page.expect_response(lambda answer: "/legality?" in answer.url) as asked:
        orders.drag(start, goal)
    told = asked.value.json()
    refusal = GAME.why_not(position("orders").position, *GAME.read(f"{order} {start} {goal}"))
    assert refusal is not None
    assert (told["rule"], told["sentence"]) == (refusal.rule, refusal.sentence)
    note = page.get_by_role("alert")
    expect(note).to_contain_text(told["sentence"])
    rule = note.get_by_role("button", name=f"Rule {told['rule']}")
    expect(rule).to_contain_text(told["rule"])
    assert orders.counters() == before
    assert orders.state()["moves"] == 9

    rule.click()
    pane = page.get_by_role("complementary", name="Rules")
    section = pane.get_by_role("article").filter(
        has=page.get_by_role("heading", name=re.compile(rf"^{re.escape(told['rule'])}\D"))
    )
    expect(section).to_be_in_viewport()
    page.get_by_role("button", name="Close the note").click()
    expect(note).to_have_count(0)


def bars(shown: Locator) -> dict[str, str]:
    """Return what stands at each outcome of odds that are shown."""
    names, shares = shown.get_by_role("term"), shown.get_by_role("definition")
    return dict(zip(names.all_inner_texts(), shares.all_inner_texts(), strict=True))


@pytest.mark.parametrize(("unit", "target"), [("E3", "E6"), ("A4", "B5")])
def test_odds_of_a_target_are_the_engines_exact_ones_before_anything_is_done(
    orders: Table, unit: str, target: str
) -> None:
    page = orders.page
    p = position("orders").position
    exact = by_label(odds(p, GAME.read(f"attack {unit} {target}"), GAME.odds_policies["plain"]))
    orders.click(unit)
    orders.point_at(target)
    pane = page.get_by_role("complementary", name="Turn, actions and log")
    shown = pane.locator("section").filter(has=page.get_by_role("heading", name=re.compile("^Odds: Attack")))
    expect(shown).to_be_visible()
    wanted = {label or "No change": share for label, share in exact.items()}
    for name, text in bars(shown).items():
        assert float(text.removesuffix("%")) == pytest.approx(100 * float(wanted.pop(name)), abs=0.05)
    assert not wanted

    shown.get_by_role("button", name="Fractions").press("Space")
    expect(shown.get_by_role("definition").first).to_contain_text("/")
    assert {name: text.split()[-1] for name, text in bars(shown).items()} == {
        label or "No change": str(share) for label, share in exact.items()
    }
    assert orders.state()["moves"] == 9


def test_moves_are_taken_back_as_far_as_the_last_die_and_no_farther(orders: Table) -> None:
    page = orders.page
    back = orders.action(re.compile("^Take back"))
    start = orders.counters()
    expect(back).to_have_count(0)  # the moves before came with the file
    orders.drag("D1", "D4")
    expect(back).to_be_visible()
    orders.settled()
    moved = orders.counters()
    assert moved != start
    back.click()
    orders.shows(start)
    expect(back).to_have_count(0)

    orders.drag("D1", "D4")
    orders.shows(moved)
    expect(back).to_be_visible()
    page.keyboard.press("Control+z")
    orders.shows(start)

    orders.drag("D1", "D4")
    orders.shows(moved)
    version = orders.state()["version"]
    orders.drag("E3", "E6")  # dice decide it at once: it is asked about first
    expect(page.get_by_role("group", name="What to do here")).to_be_visible()
    assert orders.state()["version"] == version
    orders.click("E6")  # dice are rolled: nothing before them can be taken back
    expect(orders.log.filter(has_text=re.compile("rolls|rolled|dice", re.IGNORECASE)).first).to_be_attached()
    orders.settled()
    expect(back).to_have_count(0)
    version = orders.state()["version"]
    orders.witness.asked.clear()
    page.keyboard.press("Control+z")
    page.evaluate("fetch('/api/v1/games').then(() => null)")  # an undo would have been asked for before this
    assert [url for url in orders.witness.asked if url.endswith("/undo")] == []
    assert orders.state()["version"] == version


def test_both_sides_are_played_on_one_screen(table: Table) -> None:
    table.begin("A friend on this screen", scenario="Main")
    expect(table.prompt).to_contain_text("Green: Choose your supply card")
    table.action("Take supply card: Balanced air").click()
    expect(table.prompt).to_contain_text("Red: Choose your supply card")
    driver = Driver(table.page, Mouse(table.page), seed=2)
    driver.play(lambda _: sum(one.startswith("Give an order") for one in orders_of(driver)) > 5)
    assert {prompt.split(":")[0] for prompt in driver.prompts} >= {"Green", "Red"}
    made = {line["seat"] for line in table.ask("/log")}
    assert made >= {0, 1}


def orders_of(driver: Driver) -> list[str]:
    return [prompt.partition(": ")[2] for prompt in driver.prompts]
