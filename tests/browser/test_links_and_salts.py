"""A link made one's own, salt promised and told, and where a match came from, as two people see it."""

from __future__ import annotations

from playwright.sync_api import expect
from tests.browser.conftest import Open
from tests.browser.tables import wait
from tests.browser.test_two_tables import link_for

MINE = "Make the seat mine alone"


def test_who_came_by_a_link_makes_the_seat_his_alone(open_table: Open) -> None:
    green, red, stranger = open_table(), open_table(), open_table()
    green.begin("A friend, by link", scenario="Main")
    link = link_for(green, "Red")
    expect(green.page.get_by_role("button", name=MINE)).to_have_count(0)
    red.open(link)
    old = red.tokens[1]
    red.page.get_by_role("button", name=MINE).click()
    wait(red.page, lambda: red.tokens.get(1) not in (None, old), "Red has a new link")
    expect(red.prompt).to_contain_text("The question goes to Green")
    expect(red.page.get_by_role("button", name=MINE)).to_have_count(0)
    assert red.tokens[1] in red.page.url

    red.open(link)  # the bookmark of the same browser
    expect(red.prompt).to_contain_text("The question goes to Green")
    stranger.witness.forgiven.append("status of 401|\\b401 GET")
    stranger.page.goto(link)
    expect(stranger.page.get_by_text("This link was renewed and has ended.")).to_be_visible()


def test_the_first_die_waits_for_salt_and_is_rolled_when_both_pages_have_told_it(open_table: Open) -> None:
    green, red = open_table(), open_table()
    green.begin("A friend, by link", scenario="Main")
    red.open(link_for(green, "Red"))
    for table, words in ((green, "seven blue herons"), (red, "")):
        table.page.get_by_role("button", name="Fair dice and cards").click()
        table.page.get_by_label("Words of your own").fill(words)
        table.page.get_by_role("button", name="Add salt").click()
        expect(table.page.get_by_text("promised:").first).to_be_visible()
        table.page.get_by_role("button", name="Close", exact=True).click()
    wait(green.page, lambda: all(green.state()["salts"]), "both have told their salt")
    assert green.state()["salts"][0].startswith("seven blue herons ")
    assert len(green.state()["salts"][1]) == 32
    assert green.state()["salting"] == "done"


def test_a_match_of_a_file_says_so_until_it_is_understood(open_table: Open) -> None:
    green, red = open_table(), open_table()
    green.bring_in("orders")
    red.open(link_for(green, "Red (your own)"))
    told = (
        "This match was made from a file: its first 9 moves, dice and cards were chosen by whoever made it."
    )
    for table in (green, red):
        expect(table.page.get_by_text(told)).to_be_visible()
    red.page.get_by_role("button", name="Understood").click()
    expect(red.page.get_by_text(told)).to_have_count(0)
    red.page.reload()
    expect(red.prompt).to_contain_text("The question goes to Green")
    expect(red.page.get_by_text(told)).to_have_count(0)
