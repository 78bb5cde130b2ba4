"""The odds sheet of the small boxes: filled from a match, changed, answered, shared by its address."""

from __future__ import annotations

import re
from contextlib import suppress
from itertools import permutations
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import expect
from tests.browser.axe import serious
from tests.browser.conftest import Open
from tests.browser.tables import drawn, middle_of

from broadfront.engine import match_file, registry
from broadfront.engine.chance import pick
from broadfront.engine.errors import OptionFault
from broadfront.engine.match import Match
from broadfront.engine.position import CHANCE

SHEETS = {
    "front_line": "Odds of an attack",
    "fighting_front": "Odds of an attack",
    "expand_the_front": "Odds of a fight",
    "action_front": "Odds of an attack",
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
    found: list[dict[str, object]] = page.request.get(f"/api/v1/matches/{kept}").json()["view"]["counters"]
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


PEOPLE = [{"kind": "person"}, {"kind": "person"}]
SCENARIOS = {"front_line": "first_game", "action_front": "first_fight"}


def fought_over(name: str) -> tuple[Match, int, int]:
    """Return a match in which one unit can attack another on the sheet, and where they are."""
    game, rng = registry.game(name), Random(1)
    p = game.new(SCENARIOS.get(name, ""))
    for _ in range(2000):
        ask = p.pending
        assert ask is not None
        if ask.seat != CHANCE:
            spaces = {one.side: one.space for one in game.view(p, ask.seat).counters if one.space >= 0}
            for here, there in permutations(spaces.values(), 2):
                with suppress(OptionFault):
                    game.calculate(game.battle_at(p, here, "battle", there))
                    return Match(game, p), here, there
        p.play(pick(ask, rng) if ask.seat == CHANCE else rng.choice(ask.moves))
    raise AssertionError("nobody ever meets")


@pytest.mark.parametrize(
    ("game", "finger"), [*((game, True) for game in SHEETS), ("expand_the_front", False)]
)
def test_two_units_that_are_pointed_at_fill_the_sheet_and_no_order_is_given(
    open_table: Open, tmp_path: Path, game: str, finger: bool
) -> None:
    match, here, there = fought_over(game)
    table = open_table((390, 844), has_touch=True, is_mobile=True) if finger else open_table((1440, 900))
    page = table.page
    page.goto("/")
    made = page.request.post(
        "/api/v1/matches/import", data={"text": match_file.write(match), "seats": PEOPLE}
    ).json()
    ask = match.position.pending
    token = next(one["token"] for one in made["links"] if ask and one["seat"] == ask.seat)
    page.goto("about:blank")
    table.open(f"/#/m/{made['id']}/{token}")
    table.put_away_notices()
    page.get_by_role("button", name="Fit the map to the window").click()
    if finger:
        page.get_by_role("button", name="Log and stocks").click()
    page.get_by_role("button", name="Point at two units").click()
    note = page.get_by_role("status").filter(has_text="Odds: touch the attacker")
    expect(note).to_be_visible()
    drawn(page)
    page.screenshot(path=tmp_path / f"{game}_point.png")
    for space in (here, there):
        at = middle_of(page.locator(f'svg.board [role=button][data-space="{space}"]').first)
        if finger:
            page.touchscreen.tap(*at)
        else:
            page.mouse.click(*at)
    expect(page.get_by_role("heading", name=SHEETS[game])).to_be_visible()
    card = match.game
    answer = card.calculate(card.battle_at(match.position, here, "battle", there))
    told = page.get_by_role("region", name="Answer")
    expect(told).to_contain_text(answer.forecast.title)
    expect(told).to_contain_text(answer.forecast.outcomes[0].name)
    fractions = told.get_by_role("button", name="Fractions")
    expect(told).not_to_contain_text(answer.forecast.outcomes[0].exact + " ")
    fractions.click()
    expect(told).to_contain_text(answer.forecast.outcomes[0].exact)
    drawn(page)
    page.screenshot(path=tmp_path / f"{game}_sheet.png")
    assert not serious(page)
    page.get_by_role("link", name="Back to the match").click()
    table.laid_out()
    assert table.state()["moves"] == 0


def test_the_attack_that_was_looked_at_fills_the_sheet_with_one_click(open_table: Open) -> None:
    table = open_table((1440, 900))
    table.bring_in("orders")
    table.put_away_notices()
    page = table.page
    attack = next(move for move in table.ask("", table.tokens[0])["view"]["ask"][3] if move[0] == "attack")
    for space, touch in ((attack[1], page.mouse.click), (attack[2], page.mouse.move)):
        drawn(page)
        touch(*middle_of(page.locator(f'svg.board [role=button][data-space="{space}"]')))
    page.get_by_role("button", name="This attack on the odds sheet").click()
    expect(page).to_have_url(re.compile("attacker="))
    expect(page.get_by_role("region", name="Answer")).to_contain_text("range")
