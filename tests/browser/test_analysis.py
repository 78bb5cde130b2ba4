"""The analysis board in the browser: moves are tried and taken back, kept, shared, and opened again."""

from __future__ import annotations

import json
import re
from pathlib import Path

from playwright.sync_api import Locator, Page, expect
from tests.browser.axe import serious
from tests.browser.conftest import Open
from tests.browser.tables import Table, holds, set_up_analysis

SETTLED = "() => document.querySelector('.match')?.dataset.sending === 'false'"


def analysed(table: Table) -> Page:
    """Begin a match on this screen, and open its moment from the replay."""
    table.begin("A friend on this screen")
    page = table.page
    page.get_by_role("button", name="Replay").click()
    page.get_by_role("link", name="Analyse").click()
    expect(page).to_have_url(re.compile("#/analyse/[0-9a-f]{12}$"))
    expect(page.get_by_role("region", name="Moves tried")).to_contain_text("Make a move on the board")
    return page


def do(page: Page, button: str | int) -> None:
    """Press a button of the question, by name or number, and wait for what follows."""
    before = page.locator(".match").get_attribute("data-version") or ""
    actions = page.get_by_role("group", name="Actions").get_by_role("button")
    (actions.nth(button) if isinstance(button, int) else actions.get_by_text(button)).click()
    expect(page.locator(".match")).not_to_have_attribute("data-version", before)
    holds(page, SETTLED)


def ask_the_computer(page: Page) -> Locator:
    """Let the computer say what it thinks of the position; return where it says it."""
    page.get_by_role("tab", name="Computer").click()
    view = page.get_by_role("region", name="The computer's view")
    view.get_by_role("button", name="Ask the computer").click()
    return view


def test_moves_are_tried_taken_back_remarked_on_and_shared(open_table: Open, tmp_path: Path) -> None:
    table = open_table((1440, 900), permissions=["clipboard-read", "clipboard-write"])
    page = analysed(table)
    moves = page.get_by_role("region", name="Moves tried")
    lines = moves.get_by_role("listitem")
    do(page, 0)
    do(page, "Take back")
    do(page, 1)
    expect(lines).to_have_count(3)  # the first position, the main line, a variation
    remark = page.get_by_label("Remark on this move")
    remark.fill("Keeps the artillery back.")
    remark.press("Tab")
    expect(lines.nth(2)).to_contain_text("Keeps the artillery back.")
    told = lines.all_inner_texts()
    assert not serious(page)

    page.get_by_role("button", name="Copy link").click()
    expect(page.get_by_text("The link is copied.")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save file").click()
    file = tmp_path / "one.json"
    saving.value.save_as(file)
    assert json.loads(file.read_text())["format"] == "broadfront analysis 1"

    page.goto("about:blank")
    page.goto(link)
    expect(lines).to_have_count(3)
    assert lines.all_inner_texts() == told
    page.get_by_role("link", name="Another").click()
    page.get_by_label("An analysis that was saved").set_input_files(file)
    expect(lines).to_have_count(3)
    lines.nth(2).get_by_role("button").click()
    expect(page.get_by_label("Remark on this move")).to_have_value("Keeps the artillery back.")


def test_chance_is_chosen_and_faults_of_notation_are_told(open_table: Open) -> None:
    table = open_table((1280, 720))
    page = table.page
    set_up_analysis(page, "Front Line")
    do(page, 0)
    do(page, 0)
    page.get_by_role("group", name="Chance").get_by_role("button", name=re.compile("^The die.*5")).click()
    expect(page.get_by_role("region", name="Moves tried").get_by_role("listitem").nth(3)).to_contain_text("5")
    page.get_by_role("tab", name="Position").click()
    notation = page.get_by_role("textbox", name=re.compile("^This position in notation"))
    right = notation.input_value()
    table.witness.forgiven.append("422")
    notation.fill(right.replace("turn=0", "turn=soon"))
    page.get_by_role("button", name="Set up as a new analysis").click()
    line = right.split("\n").index("turn=0") + 1
    expect(page.get_by_role("region", name="Notation").get_by_role("alert")).to_contain_text(
        re.compile(f"line {line}: field turn: ")
    )
    notation.fill(right.replace("turn=0", "turn=3"))
    page.get_by_role("button", name="Set up as a new analysis").click()
    expect(page.get_by_role("region", name="Moves tried")).to_contain_text("Make a move on the board")


def test_the_computer_is_asked_and_a_match_is_looked_back_at(open_table: Open) -> None:
    table = open_table((1280, 720))
    page = table.page
    set_up_analysis(page, "Front Line")
    view = ask_the_computer(page)
    expect(view.get_by_text(re.compile(r"\d ± [\d.]+ %")).first).to_be_visible()
    best = view.get_by_role("button", name=re.compile("^Green takes the supply card"))
    expect(best).to_have_count(3)
    view.get_by_role("button", name="Stop").click()
    assert not serious(page)
    told = best.first.inner_text().split("\n")[0]
    best.first.click()
    page.get_by_role("tab", name="Moves").click()
    expect(page.get_by_role("region", name="Moves tried")).to_contain_text(told)

    seats = [{"kind": "computer", "level": "recruit"}] * 2
    made = page.request.post("/api/v1/matches", data={"game": "front_line", "seats": seats}).json()
    page.goto(f"/#/m/{made['id']}")
    page.get_by_role("link", name="Analyse this match").click()
    expect(page.get_by_role("figure", name=re.compile("^Chance to win"))).to_be_visible()
    costly = page.get_by_role("link", name=re.compile("^(Green|Red), move "))
    expect(costly.nth(1)).to_be_visible()
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_role("listitem").first).to_contain_text("Better:")
    assert not serious(page)
    worst = costly.first.inner_text().partition(": ")[2]
    many = costly.count()
    costly.first.click()
    tried = page.get_by_role("region", name="Moves tried")
    expect(tried).to_contain_text(worst)
    expect(tried).to_contain_text("Better:")
    bar = page.get_by_role("navigation", name="Analysis")
    bar.get_by_role("link", name="The move that cost less").click()
    expect(tried).not_to_contain_text(worst)
    bar.get_by_role("link", name=f"2 of {many}").click()
    expect(costly).not_to_have_count(0)
    expect(costly.first).to_contain_text(worst)


def test_plans_of_a_turn_are_compared_unfolded_and_tried(open_table: Open) -> None:
    table = open_table((1280, 720))
    page = table.page
    set_up_analysis(page, "Global War")
    view = ask_the_computer(page)
    expect(view.get_by_role("heading", name=re.compile("^Best plans of "))).to_be_visible()
    expect(view.get_by_text(re.compile(r"\d ± [\d.]+ %")).first).to_be_visible()
    view.get_by_role("button", name="Stop").click()
    best = view.get_by_role("button", name=re.compile("^Attack "))
    expect(best).to_have_count(3)
    purpose = re.compile(r"^Meant for: .*(Takes|Clears) .+ with (over |under )?[\d.]+ %")
    expect(view.get_by_text(purpose)).to_have_count(3)
    view.get_by_text("Its orders").first.click()
    expect(view.get_by_role("listitem").filter(has_text=re.compile("^Buy "))).to_be_visible()
    assert not serious(page)
    best.first.click()
    page.get_by_role("tab", name="Moves").click()
    lines = page.get_by_role("region", name="Moves tried").get_by_role("listitem")
    expect(lines.nth(10)).to_be_visible()  # all orders of the plan, one after the other


def test_a_position_is_edited_by_hand(open_table: Open) -> None:
    table = open_table((1280, 720))
    page = table.page
    table.witness.forgiven.append("422")
    set_up_analysis(page, "Front Line")
    page.get_by_role("tab", name="Position").click()
    edit = page.get_by_role("region", name="Edit by hand")
    edit.get_by_role("combobox", name="Place").select_option(label="C5")
    edit.get_by_label("Piece").select_option(label="Red Tank")
    edit.get_by_role("button", name="Place").click()
    expect(page.locator("svg.board .counters").get_by_label("Red tank, C5")).to_have_count(1)
    edit.get_by_role("button", name="Place").click()
    expect(edit.get_by_role("alert")).to_contain_text("on C5 already")
    edit.get_by_label("Turn").select_option(label="Red")
    edit.get_by_role("button", name="Begin this turn").click()
    expect(page.get_by_role("complementary", name="Analysis")).to_contain_text("Take the supply stack")
    assert not serious(page)


def test_a_moment_leads_back_to_its_match_also_when_it_is_opened_again(open_table: Open) -> None:
    table = open_table((1280, 720))
    page = analysed(table)
    page.reload()
    page.get_by_role("link", name="To the match").click()
    expect(page).to_have_url(re.compile("#/m/"))
    expect(page.get_by_role("group", name="Actions").get_by_role("button").first).to_be_visible()
