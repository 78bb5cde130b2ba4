"""The summary of other players' turns, and watching them again."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import expect
from tests.browser.axe import serious
from tests.browser.tables import MATCHES, Table, wait

AT_THE_FOOT = "log => log.scrollTop + log.clientHeight >= log.scrollHeight - 30"
"""The newest line of the log is in sight."""
SEATS = [{"kind": "person"}, {"kind": "computer", "level": "quick"}]


def test_the_computers_turn_is_summed_up_and_watched(table: Table, tmp_path: Path) -> None:
    page = table.page
    page.set_viewport_size({"width": 1440, "height": 900})
    text = (MATCHES / "pacific.match").read_text("utf-8")
    made = page.request.post("/api/v1/matches/import", data={"text": text, "seats": SEATS}).json()
    table.open(f"/#/m/{made['id']}/{made['links'][0]['token']}")
    table.put_away_notices()
    token = made["links"][0]["token"]
    card = page.get_by_role("region", name="Since your last turn")

    def ended() -> bool:
        """End what can be ended, until the computer has had its turn."""
        state = table.ask("", token)
        ask = state["view"]["ask"]
        if ask[0] == 0:
            if table.ask("/summary", token)["first"] > 21:
                return True
            move = next((one for one in ask[3] if one[0] == "end"), ask[3][0])
            body = {"version": state["version"], "verb": move[0], "what": move[1], "where": move[2]}
            page.request.post(
                f"/api/v1/matches/{made['id']}/moves", data=body, headers={"authorization": f"Bearer {token}"}
            )
        return False

    wait(page, ended, "the computer has had its turn")
    expect(card).to_contain_text("Production points")
    assert not serious(page)
    card.get_by_role("button", name="What was it meant for?").click()
    expect(card.get_by_role("status", name="What it was meant for")).to_contain_text("estimate")
    page.screenshot(path=tmp_path / "summary.png")

    board = page.locator(".stage")
    before = board.bounding_box()
    card.get_by_role("button", name="Watch it").click()
    watch = page.get_by_role("region", name="The turn again")
    expect(watch).to_be_visible()
    assert re.match(r"1/\d+", watch.get_by_role("status").inner_text())
    expect(page.get_by_role("group", name="Beside the board")).to_have_count(0)
    during = board.bounding_box()
    assert before is not None
    assert during is not None
    assert during["height"] >= before["height"] - 8  # what is told lies over the board
    watch.get_by_label("Speed").select_option("4 ×")
    watch.get_by_role("button", name="Next scene").click()
    expect(watch.get_by_role("status")).to_contain_text("2/")
    page.screenshot(path=tmp_path / "watch.png")
    assert not serious(page)
    watch.get_by_role("button", name="To the present").click()
    expect(watch).to_have_count(0)
    log = page.get_by_role("log")
    wait(page, lambda: log.evaluate(AT_THE_FOOT), "the log follows again")

    card.get_by_role("button", name="Put the summary away").click()
    expect(card).to_have_count(0)
