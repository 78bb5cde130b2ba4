"""A whole match, from the front door to the proof of its dice."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.browser.driver import Driver, Mouse
from tests.browser.tables import Table

from broadfront.cli import main


@pytest.mark.quick
def test_a_match_against_the_computer_is_played_to_its_end_and_can_be_looked_back_on_and_proved(
    table: Table, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = table.page
    table.begin("The computer", level="Recruit")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    driver = Driver(page, Mouse(page), seed=4)
    assert driver.play(lambda seen: seen.over).over

    state = table.state()
    assert state["view"]["result"] is not None
    expect(page.get_by_text(re.compile("You have won|You have lost|A tie"))).to_be_visible()
    expect(page.get_by_text("What this measures")).to_be_visible()
    # the server's dice differ each time: a seat may have rolled nothing, or nothing at stake
    seats_luck = re.compile(r"[+−]\d\.\d σ, |not measured: ")
    expect(page.get_by_text(seats_luck)).to_have_count(2)

    told = table.ask("/log")
    whole = page.get_by_role("button", name=re.compile(r"Show all \d+ lines"))
    if whole.count():
        whole.click()
    expect(table.log).to_have_count(len(told))
    expect(table.log.last).to_contain_text(told[-1]["text"])

    looks_back_on_all_of_it(table, state["moves"])
    assert 0 < sum(url.endswith("/rematch") for url in asked) < 9, "it is asked when there is something new"

    page.get_by_role("button", name="Save the match").click()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Match file").click()
    match_file = tmp_path / "saved.match"
    saved.value.save_as(match_file)
    with page.expect_download() as saved:
        page.get_by_role("button", name="With the dice").click()
    proof = tmp_path / "saved.json"
    saved.value.save_as(proof)
    assert main(["check", str(match_file)]) == 0
    assert main(["verify", str(proof)]) == 0
    assert f"{state['moves']} moves" in capsys.readouterr().out


def looks_back_on_all_of_it(table: Table, moves: int) -> None:
    page = table.page
    end = table.counters()
    page.get_by_role("button", name="Replay", exact=True).click()
    slider = page.get_by_role("slider", name="Moment of the match")
    expect(slider).to_have_value(str(moves))
    seen = []
    for at in (0, moves // 3, 2 * moves // 3, moves):
        slider.fill(str(at))
        expect(slider).to_have_attribute("aria-valuetext", re.compile(f"^Move {at} of {moves}: "))
        moment = table.ask(f"/positions/{at}")["view"]["counters"]
        seen.append(sorted((counter["space"], counter["spoken"]) for counter in moment))
        table.shows(seen[-1])
    assert len({str(one) for one in seen}) == len(seen)
    page.get_by_role("button", name="To the present").click()
    expect(slider).to_have_count(0)
    table.shows(end)
