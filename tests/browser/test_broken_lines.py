"""Reload, a line that goes down, a server that is killed, in the middle of an attack: nothing is lost or doubled."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Route, expect
from tests.browser.conftest import Open
from tests.browser.serving import Served
from tests.browser.tables import Table
from tests.browser.witness import OFFLINE

CONNECTED = re.compile(r"^Connected")
HOLD_OR_RETREAT = "Hold and be disrupted, or retreat"


def in_mid_attack(table: Table) -> None:
    """Green has attacked and hit; Red has to say what becomes of the unit. Both play on this screen."""
    table.bring_in("retreat")
    expect(table.prompt).to_contain_text(HOLD_OR_RETREAT)


def the_attack_goes_on(table: Table) -> None:
    """Red's retreat was made once: it is for Green to say where to, and whether to step in."""
    expect(table.prompt).to_contain_text("Green:")
    assert table.state()["moves"] == 14
    table.click("C6")
    expect(table.action("Stay")).to_be_visible()
    table.click("B5")
    expect(table.prompt).to_contain_text("Give an order")
    assert table.state()["moves"] == 16


def test_a_reload_in_mid_attack_comes_back_to_the_same_question(open_table: Open) -> None:
    table = open_table()
    in_mid_attack(table)
    before, said = table.counters(), table.prompt.inner_text()
    table.page.reload()
    table.laid_out()
    expect(table.prompt).to_have_text(said)
    table.shows(before)
    table.action("Retreat").click()
    the_attack_goes_on(table)


def test_a_move_made_without_a_line_is_kept_and_made_once_when_the_line_is_back(open_table: Open) -> None:
    table = open_table()
    table.witness.forgiven.append(OFFLINE)
    in_mid_attack(table)
    table.page.context.set_offline(True)
    table.action("Retreat").click()
    expect(table.prompt).to_contain_text("Not sent yet")
    assert table.state()["moves"] == 13
    table.page.context.set_offline(False)
    expect(table.prompt).to_contain_text("Green:")
    assert table.state()["moves"] == 14
    expect(table.status).to_have_text("Connected")
    the_attack_goes_on(table)


def test_a_move_whose_answer_is_lost_is_not_made_twice(open_table: Open) -> None:
    table = open_table()
    table.witness.forgiven.append(OFFLINE)
    in_mid_attack(table)
    sent: list[str] = []

    def swallow(route: Route) -> None:
        sent.append(route.request.post_data or "")
        if len(sent) == 1:
            assert route.fetch().ok  # the server made the move ...
            route.abort("connectionreset")  # ... and nobody hears of it
        else:
            route.continue_()

    table.page.route("**/moves", swallow)
    table.action("Retreat").click()
    expect(table.prompt).to_contain_text("Green:")
    table.page.unroute_all(behavior="wait")
    assert table.state()["moves"] == 14
    assert set(sent) == {sent[0]}, "sent again or not, if the news came by the other line: it is the same"
    the_attack_goes_on(table)


def test_a_server_that_is_killed_in_mid_attack_is_said_and_the_match_goes_on_when_it_is_back(
    own_server: Served, at_server: Callable[..., Table]
) -> None:
    table = at_server(own_server)
    table.witness.forgiven.append(OFFLINE)
    in_mid_attack(table)
    own_server.kill()
    expect(table.status).to_have_text("Connection lost. Trying again …")
    table.action("Retreat").click()
    expect(table.prompt).to_contain_text("Not sent yet")
    own_server.start()
    expect(table.status).to_have_text(CONNECTED)
    expect(table.prompt).to_contain_text("Green:")
    the_attack_goes_on(table)

    own_server.kill()
    table.witness.forgiven.append(OFFLINE)
    expect(table.status).to_have_text("Connection lost. Trying again …")
    own_server.start()
    expect(table.status).to_have_text(CONNECTED)
    before = table.state()
    table.page.reload()
    table.laid_out()
    assert table.state()["moves"] == before["moves"] == 16
