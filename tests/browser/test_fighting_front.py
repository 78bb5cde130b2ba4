"""Fighting Front in the browser: cards are read, deployed by mouse and by keyboard, and a hidden hand stays hidden."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect
from tests.browser.axe import serious
from tests.browser.conftest import Open
from tests.browser.tables import Table, holds, middle_of, panels

WIDE, PHONE = (1280, 720), (390, 844)

EDGE: Any = {"x": 9, "y": 24}
"""Where one points at a card of a full hand: the next one lies over its middle."""


def hand(table: Table) -> Locator:
    """Our own cards."""
    return table.page.get_by_role("region", name=re.compile("^Axis Hand")).get_by_role("button")


def playable(table: Table) -> Locator:
    """Those of our cards that can be put down now."""
    return table.page.locator(".trays section.mine button[aria-pressed]")


def goals(table: Table) -> list[int]:
    """The spaces that the card in hand may go to."""
    marked: list[str] = table.page.evaluate(
        "[...document.querySelectorAll('svg.board .hits [role=button].can')].map((one) => one.dataset.space)"
    )
    return [int(space) for space in marked]


def space(table: Table, number: int) -> Locator:
    return table.page.locator(f'svg.board .hits [role=button][data-space="{number}"]')


def titles(table: Table) -> list[str]:
    return [face["title"] for face in table.ask("/table")["cards"]]


def words(table: Table) -> list[str]:
    """The words of cards, by id."""
    games: list[dict[str, Any]] = table.page.request.get("/api/v1/games").json()
    [words] = [game["words"]["card"] for game in games if game["id"] == "fighting_front"]
    return [str(word) for word in words]


def begun(table: Table, against: str = "A friend, by link") -> Table:
    """Begin a match and wait for the first question about cards."""
    table.begin(against, scenario="Germany against Russia", game="Fighting Front")
    expect(table.prompt).to_contain_text("Deploy a card")
    expect(playable(table).first).to_be_visible()
    return table


@pytest.fixture
def cards(table: Table) -> Table:
    return begun(table)


@pytest.mark.quick
def test_a_card_is_deployed_by_two_clicks(cards: Table) -> None:
    before = cards.state()["moves"]
    card = playable(cards).first
    title = re.split("[.,]", card.locator(".hidden").text_content() or "")[0]
    card.click(position=EDGE)
    expect(card).to_have_attribute("aria-pressed", "true")
    places = goals(cards)
    assert places
    assert all(0 <= place < 15 for place in places)
    space(cards, places[-1]).click()
    expect(cards.page.locator(f'svg.board .counters [data-space="{places[-1]}"]')).to_have_count(1)
    expect(space(cards, places[-1])).to_have_attribute("aria-label", re.compile(re.escape(title)))
    assert cards.state()["moves"] == before + 1


def test_a_card_is_deployed_by_the_keyboard_alone(cards: Table) -> None:
    page = cards.page
    playable(cards).first.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    expect(playable(cards).first).to_be_focused()
    page.keyboard.press("Enter")
    expect(playable(cards).first).to_have_attribute("aria-pressed", "true")
    page.keyboard.press(".")
    holds(page, "document.activeElement.matches('svg.board .hits .can')")
    page.keyboard.press("Enter")
    expect(page.locator("svg.board .counters .counter")).to_have_count(1)


def test_a_card_is_dragged_to_its_space_and_one_dropped_wrongly_is_told_why(cards: Table) -> None:
    page = cards.page
    card = playable(cards).first

    def drag(number: int) -> None:
        box, goal = card.bounding_box(), middle_of(space(cards, number))
        assert box
        page.mouse.move(box["x"] + 12, box["y"] + 30)
        page.mouse.down()
        page.mouse.move(box["x"] + 12, box["y"] - 60, steps=3)
        page.mouse.move(*goal, steps=6)
        page.mouse.up()

    drag(27)
    expect(page.get_by_role("alert")).to_contain_text("is not on your side of the map")
    expect(page.locator("svg.board .counters .counter")).to_have_count(0)
    page.get_by_role("button", name="Close the note").click()
    drag(2)
    expect(page.locator('svg.board .counters [data-space="2"]')).to_have_count(1)


def test_the_text_of_a_card_is_there_on_focus_on_hover_and_for_a_card_on_the_board(cards: Table) -> None:
    page = cards.page
    faces = {face["title"]: face for face in cards.ask("/table")["cards"]}
    looked = page.locator("#cards-looked-at")
    cards_there = hand(cards)
    hand(cards).first.focus()
    for _ in range(cards_there.count() - 1):
        page.keyboard.press("ArrowRight")
    label = page.evaluate("document.activeElement.querySelector('.hidden').textContent")
    face = faces[re.split(r"[.,]", label)[0]]
    expect(looked).to_contain_text(face["title"])
    expect(looked).to_contain_text(face["line"])
    if face["text"]:
        expect(looked).to_contain_text(face["text"])
        assert face["text"].rstrip(".") in label
    cards_there.first.hover(position=EDGE)
    expect(looked.get_by_role("article")).to_have_count(1)

    playable(cards).first.click(position=EDGE)
    place = goals(cards)[0]
    space(cards, place).click()
    counter = page.locator(f'svg.board .counters [data-space="{place}"]')
    expect(counter).to_have_count(1)
    page.mouse.move(5, 5)
    page.mouse.move(*middle_of(space(cards, place)), steps=4)
    title = (counter.get_attribute("aria-label") or "").removeprefix("Axis ").split(",")[0]
    expect(looked.get_by_role("heading", name=title)).to_be_visible()


@pytest.mark.quick
def test_the_other_hand_is_backs_and_nowhere_in_the_page(cards: Table) -> None:
    page = cards.page
    other = panels(cards.ask("", cards.tokens[1])["view"], "tray")[0]
    assert other["seat"] == 1
    theirs = {item["name"] for item in other["items"]}
    assert "hidden" not in theirs
    seen = cards.ask("", cards.tokens[0])["view"]
    known = {item["name"] for tray in panels(seen, "tray") if tray["seat"] != 1 for item in tray["items"]}
    [tray] = [tray for tray in panels(seen, "tray") if tray["seat"] == 1 and tray["name"] == "Hand"]
    assert [(item["card"], item["count"]) for item in tray["items"]] == [(-1, 20)]
    region = page.get_by_role("region", name="Allies Hand: 20 cards")
    expect(region).to_contain_text("20")
    assert region.get_by_role("button").count() == 0
    all_words, all_titles = words(cards), titles(cards)
    ours = " ".join(hand(cards).all_text_contents())
    source = page.content()
    secret = [all_titles[all_words.index(name)] for name in theirs - known]
    told = [title for title in secret if " " in title and title not in ours]  # "Fighter" is a phase too
    assert told
    assert not [title for title in told if title in source]
    assert not [title for title in secret if title in region.inner_html()]


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_nothing_serious_is_found_on_a_table_of_cards(
    open_table: Open, theme: str, size: tuple[int, int]
) -> None:
    table = open_table(size, has_touch=size == PHONE)
    table.page.add_init_script(
        f"localStorage.setItem('broadfront.settings', JSON.stringify({{ theme: '{theme}' }}))"
    )
    table.begin("A friend on this screen", scenario="First game", game="Fighting Front")
    expect(table.page.locator("svg.board .counters .counter").first).to_be_visible()
    assert serious(table.page) == []
    card = hand(table).first
    if card.count():
        card.tap(position=EDGE) if size == PHONE else card.hover(position=EDGE)
    else:
        table.page.locator("svg.board .hits [role=button].can").first.hover()
    assert serious(table.page) == []
