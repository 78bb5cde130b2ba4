"""The battle calculator in the browser: filled from a space, changed, answered, shared by its address."""

from __future__ import annotations

import re

from playwright.sync_api import expect
from tests.browser.axe import serious
from tests.browser.conftest import Show
from tests.browser.world_war import WIDE, turn_of
from tests.games.global_war.expanded import war2

from broadfront.games.global_war.terms import COMBAT_MOVE


def test_a_battle_is_filled_from_a_space_changed_answered_and_shared(show: Show) -> None:
    war = show(turn_of(war2("1941"), "germany", COMBAT_MOVE), WIDE)
    page = war.page
    page.get_by_role("link", name="Calculator").click()
    expect(page.get_by_role("heading", name="Battle calculator")).to_be_visible()
    answer = page.get_by_role("region", name="Answer")
    expect(answer).to_contain_text("Territory taken")
    page.get_by_role("combobox", name=re.compile("^From the match")).select_option(label="Ukraine")
    page.get_by_role("button", name="Fill the defender").click()
    page.get_by_role("combobox", name=re.compile("^Where")).select_option(label="Ukraine")
    infantry = page.get_by_label("Attacker: Infantry", exact=True)
    infantry.fill("8")
    with page.expect_response(re.compile(r"calculator/answer\?.*a\.infantry%3D8")):
        infantry.press("Tab")
    expect(page).to_have_url(re.compile(r"where=ukraine.*a\.infantry=8"))
    expect(answer).to_contain_text("The attacker loses on average")
    told = answer.get_by_text("Territory taken").locator("xpath=following-sibling::dd[1]").inner_text()
    assert not serious(page)
    shared = page.url
    assert war.tokens[0] not in shared
    page.goto("about:blank")
    page.goto(shared)
    expect(page.get_by_label("Attacker: Infantry", exact=True)).to_have_value("8")
    expect(answer.get_by_text("Territory taken").locator("xpath=following-sibling::dd[1]")).to_have_text(told)
    war.table.witness.forgiven.append("422")
    page.get_by_role("combobox", name=re.compile("^Attacker")).select_option(label="UK")
    expect(answer.get_by_role("alert")).to_contain_text("the same side")
