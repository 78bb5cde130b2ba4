"""The end of a match: why it ended, how it went, where it turned; and a reader's own bookmarks and notes."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.browser.axe import serious
from tests.browser.conftest import Open
from tests.browser.tables import Table

GOLDEN = Path(__file__).parents[1] / "golden"
PERSON: dict[str, Any] = {"kind": "person"}


def over(table: Table, game: str, name: str, seat: int) -> None:
    """Open a match that is over as a seat."""
    text = (GOLDEN / game / f"{name}.journal").read_text("utf-8")
    made = table.page.request.post(
        "/api/v1/matches/import", data={"text": text, "seats": [PERSON, PERSON]}
    ).json()
    token = next((link["token"] for link in made["links"] if link["seat"] == seat), "")
    table.open(f"/#/m/{made['id']}" + (f"/{token}" if token else ""))


@pytest.mark.parametrize("seat", [1, -1])
def test_the_end_says_why_and_where_the_match_turned(open_table: Open, tmp_path: Path, seat: int) -> None:
    table = open_table((1440, 900))
    page = table.page
    over(table, "front_line", "capital", seat)
    card = page.locator(".result")
    if seat == 1:
        expect(card).to_contain_text("You have lost")
        expect(card).to_contain_text("Green has entered your Capital, D10.")
    else:
        expect(card).to_contain_text("Green has entered Red's Capital, D10.")
    # a match with turning points: in the one above no order changed for sure what was to be expected
    over(table, "front_line", "mt_range", seat)
    expect(card.get_by_role("heading", name="How it went")).to_be_visible()
    expect(card).to_contain_text("Occupation Points")
    point = card.get_by_role("button", name=re.compile("Artillery D3 attacks F6"))
    expect(point).to_contain_text("43 % → 53 %" if seat == 1 else "Green 57 % → 47 %")
    expect(point.locator(".swing")).to_have_class(
        re.compile("up") if seat == 1 else re.compile(r"^swing(?!.*\bup\b)")
    )
    assert not serious(page)
    page.screenshot(path=tmp_path / f"end{seat}.png")
    point.click()
    replay = page.get_by_role("group", name="Replay")
    expect(replay.get_by_role("slider")).to_have_value("125")
    expect(card.get_by_role("heading", name="Turning points")).to_be_visible()
    slider = card.get_by_role("slider", name=re.compile("^Occupation Points")).first
    slider.focus()
    page.keyboard.press("ArrowLeft")
    expect(replay.get_by_role("slider")).not_to_have_value("125")
    page.screenshot(path=tmp_path / f"turning{seat}.png")
    page.get_by_role("button", name="To the present").click()
    page.set_viewport_size({"width": 390, "height": 844})
    page.emulate_media(color_scheme="dark")
    page.get_by_role("button", name="Log and stocks").click()
    card.get_by_role("heading", name="How it went").scroll_into_view_if_needed()
    page.screenshot(path=tmp_path / f"phone{seat}.png")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_bookmarks_and_notes_stay_with_their_reader(open_table: Open, tmp_path: Path) -> None:
    table = open_table((1280, 720))
    page = table.page
    over(table, "front_line", "first_game", 0)
    replay = page.get_by_role("group", name="Replay")
    page.get_by_role("button", name="Watch the match").click()
    page.get_by_role("button", name="Stop").click()
    replay.get_by_role("slider").fill("85")
    replay.get_by_role("button", name="Bookmark this moment").click()
    page.get_by_text("Bookmarks and notes").click()
    note = page.get_by_label("Note on move 85")
    note.fill("The Artillery should have waited.")
    page.screenshot(path=tmp_path / "notes.png")
    assert not serious(page)
    page.get_by_role("button", name="To the present").click()
    page.reload()
    table.laid_out()
    page.get_by_text("Bookmarks and notes").click()
    expect(note).to_have_value("The Artillery should have waited.")
    page.get_by_role("list", name="Bookmarks").get_by_role("button", name=re.compile("Tank C6")).click()
    expect(replay.get_by_role("slider")).to_have_value("85")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as a file").click()
    assert "The Artillery should have waited." in Path(saved.value.path()).read_text("utf-8")
    page.get_by_role("button", name="Remove the bookmark of move 85").click()
    expect(note).to_have_count(0)
