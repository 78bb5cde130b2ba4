"""Fights of Action Front!: odds before an assault, a card with its cards and reasons after it, and the turn again."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import expect
from tests.browser.axe import serious
from tests.browser.tables import Table
from tests.browser.test_action_front import SKIRMISH, Field


def test_an_assault_has_odds_before_it_and_rests_as_a_card_and_a_volley_is_one_scene(
    table: Table, tmp_path: Path
) -> None:
    field = Field(table, "skirmish", SKIRMISH)
    page = field.page
    field.play("end")
    field.counter("A1").click()
    field.click("0603")
    choice = page.get_by_role("group", name="What to do here")
    march = choice.get_by_role(
        "button", name=re.compile(r"^Move to 0603 .*to assault IJA Infantry: \d+ % to win")
    )
    page.screenshot(path=tmp_path / "odds.png")
    march.click()
    table.action(re.compile("^End the Action Phase: 1 assault to fight$")).click()
    card = page.get_by_role("region", name="The battle that is over")
    expect(card).to_contain_text(re.compile("Assault on 0603: US lost . steps?, Japanese lost . steps?"))
    if not card.get_by_role("table").is_visible():
        card.locator("summary").click()
    expect(card.get_by_role("table")).to_contain_text("3 steps of")
    lines = card.get_by_role("list", name="How it went")
    expect(lines.get_by_role("listitem").first).to_contain_text(
        "USMC Rifle A1 7 cards (training 3, 3 steps, infantry +1)"
    )
    expect(lines).to_contain_text(re.compile("[♣♦♥♠].* for US side: (red|black), red cards so far"))
    card.scroll_into_view_if_needed()
    page.screenshot(path=tmp_path / "card.png")
    assert serious(page) == []

    page.get_by_role("combobox", name="What sort of news").select_option("Battles")
    log = page.get_by_role("log")
    expect(log).to_contain_text("red cards so far")
    expect(log).to_contain_text("is eliminated")
    expect(log).not_to_contain_text("Marker Phase")

    field.play("fire")
    field.play("end", lambda moves: moves[-1])
    page.get_by_role("button", name="Watch it").click()
    watch = page.get_by_role("region", name="The turn again")
    expect(watch).to_contain_text(re.compile("fires at .*: .* hit"))
    expect(page.locator("svg.board .trail.r-attack")).to_have_count(1)
    page.screenshot(path=tmp_path / "watch.png")
