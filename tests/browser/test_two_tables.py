"""Two people at one match, each in a browser of their own, and somebody who looks on."""

from __future__ import annotations

from playwright.sync_api import expect
from tests.browser.conftest import Open
from tests.browser.driver import Driver, Look, Mouse, look
from tests.browser.tables import FRIEND, Table, wait


def link_for(table: Table, name: str) -> str:
    """Return an address from the sheet of links."""
    table.page.get_by_role("button", name="Seats, links and files").click()
    address = table.page.get_by_role("textbox", name=f"Link for {name}", exact=True).input_value()
    table.page.get_by_role("button", name="Close", exact=True).click()
    expect(table.page.get_by_role("dialog")).to_have_count(0)
    return address


def test_two_browsers_play_each_other_by_link_and_each_sees_the_others_moves(open_table: Open) -> None:
    green, red = open_table(), open_table()
    green.begin("A friend, by link", scenario="Main")
    red.open(link_for(green, "Red"))
    wait(green.page, lambda: green.state()["seats"][1]["here"], "Red is there")
    expect(green.prompt).to_contain_text("Choose your supply card")
    expect(red.prompt).to_contain_text("The question goes to Green")

    green.action("Take supply card: Staggered air").click()
    expect(red.log.last).to_contain_text("Green")
    expect(red.prompt).to_contain_text("Choose your supply card")
    red.action("Take supply card: Balanced capital").click()
    expect(green.log.nth(1)).to_contain_text("Red")

    tables = {0: green, 1: red}
    drivers = [Driver(table.page, Mouse(table.page), seed=seat) for seat, table in tables.items()]
    told = 0
    for _ in range(400):
        asked = green.state()["view"]["ask"][0]
        before = green.state()["moves"]

        def done(seen: Look, since: int = before) -> bool:
            return int(green.state()["moves"]) > since

        drivers[asked].play(done)
        moves = green.state()["moves"]
        for table in tables.values():  # the one who did not move hears of it without asking
            table.shows(sorted((c["space"], c["spoken"]) for c in green.state()["view"]["counters"]))
        told += asked == 1 and moves > before
        if told > 5:
            break
    assert told > 5
    assert green.ask("/log") == red.ask("/log", red.tokens[1])
    expect(green.log).to_have_count(len(green.ask("/log")))
    expect(red.log).to_have_count(len(green.ask("/log")))


def test_the_maker_is_told_to_send_the_link_until_the_friend_has_come(open_table: Open) -> None:
    green, red = open_table(), open_table()
    green.found(FRIEND, scenario="Main")
    expect(green.friends_link.get_by_role("heading")).to_have_text("Send this to your opponent")
    expect(green.friends_link).to_contain_text("This link works on this computer only")
    address = green.friends_link.get_by_role("textbox", name="Invitation for Red").input_value()
    red.open(address)
    expect(green.friends_link).to_have_count(0)
    expect(red.friends_link).to_have_count(0)
    red.page.goto("/")
    wait(green.page, lambda: not green.state()["seats"][1]["here"], "Red has gone")
    green.page.reload()
    green.laid_out()
    expect(green.prompt).to_contain_text("Choose your supply card")
    expect(green.friends_link).to_have_count(0)


def test_a_link_that_was_sent_is_shown_no_more_in_its_match_only(open_table: Open) -> None:
    green = open_table()
    green.found(FRIEND)
    green.friends_link.get_by_role("button", name="I have sent it").click()
    expect(green.friends_link).to_have_count(0)
    green.page.reload()
    green.laid_out()
    expect(green.friends_link).to_have_count(0)
    assert link_for(green, "Red").endswith(green.tokens[1])
    green.found(FRIEND)
    expect(green.friends_link).to_be_visible()


def test_a_spectator_sees_every_move_and_can_make_none(open_table: Open) -> None:
    green, looker = open_table(), open_table()
    green.bring_in("orders")
    looker.open(link_for(green, "Spectators"))
    assert looker.tokens == {}
    looker.shows(green.counters())
    expect(looker.prompt).to_contain_text("The question goes to Green")
    expect(looker.actions).to_have_count(0)
    assert not look(looker.page).glowing

    looker.drag("A4", "A5")
    looker.click("A4")
    looker.page.keyboard.press("Shift+Enter")
    expect(looker.page.get_by_role("button", pressed=True)).to_have_count(0)
    assert green.state()["moves"] == 9

    before = green.counters()
    green.drag("D1", "D4")
    expect(looker.log.last).to_contain_text("D4")
    green.settled()
    looker.shows(green.counters())
    assert looker.counters() != before

    refused = looker.page.request.post(
        f"/api/v1/matches/{green.id}/moves",
        data={"version": green.state()["version"], "verb": "end", "what": 0, "where": 0},
    )
    assert refused.status in (401, 403)
    assert "Spectators only watch" in refused.json()["detail"]
