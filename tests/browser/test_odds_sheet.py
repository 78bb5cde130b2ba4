"""The odds sheet of the small boxes: filled from a match, changed, answered, shared by its address."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.browser.axe import serious
from tests.browser.conftest import Open

SHEETS = {
    "front_line": "Odds of an attack",
    "fighting_front": "Odds of an attack",
    "expand_the_front": "Odds of a fight",
    "action_front": "Odds of direct fire",
}


def test_a_sheet_is_filled_from_the_match_changed_and_shared(open_table: Open, tmp_path: Path) -> None:
    table = open_table((1440, 900))
    table.bring_in("orders")
    page = table.page
    table.put_away_notices()
    tokens = list(table.tokens.values())
    page.get_by_role("button", name="Odds sheet").click()
    expect(page.get_by_role("heading", name="Odds of an attack")).to_be_visible()
    sides = {counter["side"]: counter["space"] for counter in table_state(table)}
    page.get_by_label("Attacker, from the match").select_option(str(sides["Green"]))
    page.get_by_label("Target, from the match").select_option(str(sides["Red"]))
    page.get_by_role("button", name="Fill the attack").click()
    expect(page).to_have_url(re.compile("attacker="))
    page.get_by_role("combobox", name=re.compile("^Attacker(?!,)")).select_option("artillery")
    page.get_by_label(re.compile("^Range")).select_option("3")
    page.get_by_label(re.compile("^The target stands on")).select_option("capital")
    answer = page.get_by_role("region", name="Answer")
    expect(answer).to_contain_text("Artillery against")
    expect(answer).to_contain_text("Miss")
    assert not serious(page)
    page.screenshot(path=tmp_path / "sheet.png")
    shared = page.url
    assert all(token not in shared for token in tokens)
    page.goto("about:blank")
    page.goto(shared.replace("+", "%20"))
    expect(page.get_by_label(re.compile("^The target stands on"))).to_have_value("capital")
    expect(answer).to_contain_text("Artillery against")
    expect(page.get_by_role("link", name="To the home page")).to_be_visible()
    table.witness.forgiven.append("422")
    page.get_by_role("combobox", name=re.compile("^Attacker(?!,)")).select_option("infantry")
    expect(answer.get_by_role("alert")).to_contain_text("Infantry attacks at a range of 1 at most.")


def table_state(table: object) -> list[dict[str, object]]:
    """The counters of the match that the sheet was opened from."""
    page = table.page  # type: ignore[attr-defined]
    kept = page.evaluate("JSON.parse(localStorage.getItem('broadfront.recent'))[0].id")
    found: list[dict[str, object]] = page.request.get(f"/api/matches/{kept}").json()["view"]["counters"]
    return found


@pytest.mark.parametrize("game", SHEETS)
def test_every_small_box_has_a_sheet_on_a_phone_in_the_dark(
    open_table: Open, tmp_path: Path, game: str
) -> None:
    table = open_table((390, 844), color_scheme="dark")
    page = table.page
    page.goto(f"/#/calculate/{game}")
    expect(page.get_by_role("heading", name=SHEETS[game])).to_be_visible()
    expect(page.get_by_role("region", name="Answer")).to_contain_text("%")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert not serious(page)
    page.screenshot(path=tmp_path / f"{game}.png", full_page=True)
