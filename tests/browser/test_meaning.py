"""What a turn was meant for, asked in the log of a replay."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect
from tests.browser.axe import serious
from tests.browser.conftest import Open

JOURNAL = Path(__file__).parents[1] / "golden" / "front_line" / "first_game.journal"
PERSON = {"kind": "person"}


def test_the_log_tells_what_a_turn_was_meant_for(open_table: Open, tmp_path: Path) -> None:
    table = open_table((1440, 900))
    page = table.page
    made = page.request.post(
        "/api/v1/matches/import", data={"text": JOURNAL.read_text("utf-8"), "seats": [PERSON, PERSON]}
    ).json()
    table.open(f"/#/m/{made['id']}")
    page.get_by_role("button", name="Watch the match").click()
    page.get_by_role("button", name="Stop").click()
    page.get_by_role("group", name="Replay").get_by_role("slider").fill("85")
    turns = page.get_by_role("log").locator("details.turn")
    turn = turns.filter(has_text="attacks").first
    turn.get_by_role("button", name="What was it meant for?").click()
    told = turn.get_by_role("status", name="What it was meant for")
    expect(told).to_contain_text("%")
    expect(told).to_contain_text("by the computer's estimate")
    expect(told.locator("p")).to_have_count(1)
    assert not serious(page)
    page.screenshot(path=tmp_path / "meant.png")
