"""What wins is told when a match begins, until it is put away."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.browser.axe import serious
from tests.browser.conftest import Open
from tests.browser.tables import Table, drawn


def begun(table: Table, game: str, scenario: str) -> None:
    """Open a new match against another person, without a guide."""
    seats = [{"kind": "person"}, {"kind": "person"}]
    body = {"game": game, "scenario": scenario, "options": {}, "seats": seats}
    answer = table.page.request.post("/api/v1/matches", data=body)
    assert answer.ok, answer.text()
    made = answer.json()
    table.open(f"/#/m/{made['id']}/{made['links'][0]['token']}")
    drawn(table.page)


@pytest.mark.parametrize("game", ["action_front", "front_line", "global_war"])
def test_what_wins_is_told_until_it_is_put_away(open_table: Open, game: str, tmp_path: Path) -> None:
    table = open_table((1280, 720))
    scenario = {"action_front": "gifu", "front_line": "main", "global_war": "1941"}[game]
    begun(table, game, scenario)
    card = table.page.get_by_role("region", name="To win")
    expect(card).to_contain_text("win")
    table.page.screenshot(path=tmp_path / f"{game}.png")
    if game == "action_front":
        assert not serious(table.page)
    card.get_by_role("button", name="Put away what wins").click()
    expect(card).to_have_count(0)
    table.page.reload()
    drawn(table.page)
    expect(table.prompt).to_be_visible()
    expect(card).to_have_count(0)
