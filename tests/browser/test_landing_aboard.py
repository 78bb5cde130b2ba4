"""Aircraft over a zone with carriers of their own come down on the decks there, by the list or by a touch."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Open
from tests.browser.tables import wait
from tests.browser.world_war import War, turn_of
from tests.games.global_war.positions import bare, put

from broadfront.games.global_war.terms import NONCOMBAT


@pytest.mark.parametrize("by", ["the list", "a touch of the zone", "what is still to do"])
def test_fighters_land_on_carriers_in_their_own_zone(open_table: Open, by: str) -> None:
    p = bare(seats=6)
    put(p, "sz5", "germany", carrier=2, fighter=4)
    put(p, "germany", "germany", infantry=1)
    war = War(open_table((1440, 900)), turn_of(p, "germany", NONCOMBAT))
    expect(war.action("End the noncombat moves")).to_have_count(0)
    duties = war.page.get_by_role("region", name="Still to land")
    expect(duties).to_contain_text("4 Fighters in Sea Zone 5")
    if by == "what is still to do":
        war.action("Land all 4").click()
    else:
        war.click("Sea Zone 5")
    if by == "what is still to do":
        expect(duties).to_have_count(0)
    elif by == "the list":
        land = war.list.get_by_role("group", name="What to do here").get_by_role("button")
        expect(land).to_have_text("Land on board4")
        land.click()
    else:
        war.list.get_by_role("button", name="All 4 Fighter").click()
        war.click("Sea Zone 5")
    wait(
        war.page,
        lambda: all(
            counter["states"] for counter in war.state()["view"]["counters"] if counter["kind"] == "Fighter"
        ),
        "all are on deck",
    )
    assert war.units("Sea Zone 5", "Fighter") == 4
    war.end("End the noncombat moves")
