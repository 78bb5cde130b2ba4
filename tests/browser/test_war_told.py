"""Global War tells what it means: refusals of the space that was clicked, who stays when others retreat, what wins."""

from __future__ import annotations

import re

from playwright.sync_api import expect
from tests.browser.axe import serious
from tests.browser.conftest import Open
from tests.browser.world_war import PHONE, War, turn_of
from tests.games.global_war.positions import bare, on_board, play, put, space

from broadfront.games.global_war.terms import COMBAT_MOVE

LAPTOP = (1440, 757)


def test_where_nobody_can_go_on_board_it_is_said_of_the_space_that_was_clicked(open_table: Open) -> None:
    p = bare()
    put(p, "france", "germany", infantry=1, tank=1)
    put(p, "germany", "germany", infantry=1)
    put(p, "sz13", "germany", transport=1)
    put(p, "russia", "ussr", infantry=1)
    war = War(open_table(LAPTOP), turn_of(p, "germany", COMBAT_MOVE))
    war.action("Go on board").click()
    war.click("France")
    war.list.get_by_role("button", name="Choose all").click()
    war.click("Germany")
    refusal = war.page.get_by_text("cannot go on board in Germany: no transport is there.")
    expect(refusal).to_contain_text("in France")
    war.click("Sea Zone 13")
    war.quiet()
    assert war.units("Sea Zone 13", "Tank") == 1


def test_a_retreat_from_a_landing_says_who_fights_on_to_the_end(open_table: Open) -> None:
    p = bare()
    foot = put(p, "libya", "germany", infantry=10)
    (tank,) = on_board(p, put(p, "sz15", "germany", transport=1)[0], "tank")
    put(p, "egypt", "uk", infantry=8)
    turn_of(p, "germany", COMBAT_MOVE)
    for unit in foot[:-1]:
        play(p, "move", unit, space("egypt"))
    play(p, "land", tank, space("egypt"))
    war = War(open_table(LAPTOP), p)
    war.end("End the combat moves")
    battle = war.page.locator(".battle")
    expect(battle).to_contain_text("Amphibious assaults come before other battles.")
    war.begin.click()
    answers = battle.get_by_role("group", name="Answers")
    usual = battle.get_by_role("button", name="Take the usual losses")
    expect(usual.or_(answers).first).to_be_visible()
    if usual.count():
        usual.click()
    retreat = answers.get_by_role("button", name=re.compile("^Retreat to Libya"))
    expect(retreat).to_have_text("Retreat to Libya; Tank fights on to the end")
    assert serious(war.page) == []
    retreat.click()
    war.settled()
    expect(war.table.log.filter(has_text="The attacker retreats from Egypt to Libya.")).to_have_count(1)
    expect(war.table.log.filter(has_text="Round 2 of the battle for Egypt.")).to_have_count(1)


def test_on_a_phone_what_wins_takes_a_line_until_it_is_opened(open_table: Open) -> None:
    war = War(open_table(PHONE, has_touch=True), expansion2=False)
    goal = war.page.get_by_role("region", name="To win")
    expect(goal).to_be_visible()
    assert goal.bounding_box()["height"] < 60  # type: ignore[index]
    goal.get_by_text("To win").tap()
    expect(goal.get_by_role("listitem").first).to_be_visible()


ROUNDS = """() => {
  window.rounds = [];
  new MutationObserver(() => {
    const told = document.querySelector('.battle header p')?.textContent ?? '';
    if (told && window.rounds.at(-1) !== told) window.rounds.push(told);
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""


def test_rounds_without_a_question_are_shown_one_after_the_other(open_table: Open) -> None:
    p = bare()
    ships = put(p, "sz15", "germany", transport=6)
    foot = [unit for ship in ships for unit in on_board(p, ship, "infantry", "infantry")]
    put(p, "egypt", "uk", infantry=12)
    put(p, "libya", "germany", infantry=1)
    turn_of(p, "germany", COMBAT_MOVE)
    for unit in foot:
        play(p, "land", unit, space("egypt"))
    war = War(open_table(LAPTOP, reduced_motion="no-preference"), p)
    war.page.evaluate(ROUNDS)
    war.end("End the combat moves")
    war.begin.click()
    expect(war.page.locator(".battle")).to_have_count(0)
    rounds = war.page.evaluate("window.rounds")
    # one battle in thirty is over after two rounds
    assert len(rounds) >= 2, rounds
    assert rounds[:3] == ["Round 1", "Round 2", "Round 3"][: len(rounds)], rounds
