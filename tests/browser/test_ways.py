"""Which way units go is chosen by clicks in Global War: they halt on their way and go on, and retreat by it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Open
from tests.browser.tables import wait
from tests.browser.world_war import PHONE, WIDE, War, space_id, turn_of
from tests.games.global_war.positions import bare, put

from broadfront.games.global_war.terms import COMBAT_MOVE

HOME, GOAL = "Czechoslovakia/Hungary", "East Poland"
WAYS = ("Poland", "Bulgaria/Romania")


def before_the_attack(
    open_table: Open, size: tuple[int, int] = WIDE, *, foes: int = 3, **settings: str
) -> War:
    """Two tanks that can go to East Poland by Poland, where another one is, or by Bulgaria."""
    p = bare(seats=6)
    put(p, "east_poland", "ussr", infantry=foes)
    put(p, "czechoslovakia_hungary", "germany", tank=2)
    put(p, "poland", "germany", tank=1)
    war = War(open_table(size, **settings), turn_of(p, "germany", COMBAT_MOVE))
    war.near(HOME)
    return war


def choose(war: War, space: str, nth: int = 0, words: str = r"^All \d Tank$") -> None:
    """Choose all tanks of a stack of a space."""
    war.page.keyboard.press("Escape")
    war.click(space)
    war.list.get_by_role("button", name=re.compile(words)).nth(nth).click()


@pytest.mark.parametrize("by", WAYS)
def test_tanks_go_by_the_space_that_is_touched_first_and_retreat_there(open_table: Open, by: str) -> None:
    war = before_the_attack(open_table)
    choose(war, HOME)
    expect(war.list).to_contain_text(
        "To choose their way, touch Bulgaria/Romania or Poland first and go on from there"
    )
    war.click(by)
    war.quiet()
    choose(war, by, nth=-1)
    expect(war.list).to_contain_text("2 units here are on their way: send them on into battle")
    war.click(GOAL)
    war.quiet()
    assert war.units(GOAL, "Tank") == 2
    (arrow,) = war.state()["view"]["arrows"]
    assert (arrow["origin"], arrow["via"], arrow["target"]) == (space_id(HOME), space_id(by), space_id(GOAL))
    # the line that is drawn runs over the space by which they came
    over = war.page.evaluate(
        """id => {
          const line = document.querySelector('svg.board .flights .way'), svg = line.ownerSVGElement;
          const shape = document.querySelector(`svg.board .hits [data-space="${id}"]`);
          const path = shape.matches('path') ? shape : shape.querySelector('path');
          for (let n = 0; n <= 40; n += 1) {
            const at = line.getPointAtLength(line.getTotalLength() * n / 40).matrixTransform(line.getScreenCTM());
            if (path.isPointInFill(at.matrixTransform(path.getScreenCTM().inverse()))) return true;
          }
          return false;
        }""",
        space_id(by),
    )
    assert over, "the arrow does not run over the space by which the tanks came"
    war.end("End the combat moves")
    retreat = f"Retreat to {by}"
    for _ in range(12):
        if war.begin.count():
            war.begin_battle()
            war.settled()
        usual = war.action("Take the usual losses")
        offered = war.action(re.compile("^Retreat"))
        expect(
            usual.or_(offered).or_(war.begin).or_(war.page.get_by_text("Noncombat move")).first
        ).to_be_visible()
        if usual.count():
            war.press(usual.first)
        elif offered.count():
            break
    else:
        pytest.fail("no retreat was offered")
    print(offered.all_inner_texts())
    assert [retreat in text for text in offered.all_inner_texts()] == [True]


def test_a_halt_is_taken_back_and_one_that_leads_nowhere_is_asked_about(open_table: Open) -> None:
    war = before_the_attack(open_table)
    choose(war, HOME)
    war.click(WAYS[0])
    war.quiet()
    assert war.units(WAYS[0], "Tank") == 3
    war.page.get_by_role("button", name="Take all 2 back").click()
    wait(war.page, lambda: war.units(HOME, "Tank") == 2, "the tanks are back")
    choose(war, HOME)
    war.click(WAYS[0])
    war.quiet()
    choose(war, WAYS[0], nth=-1)
    war.click(GOAL)
    war.quiet()
    assert war.units(GOAL, "Tank") == 2
    war.page.keyboard.press("Control+z")  # the second leg alone
    wait(
        war.page,
        lambda: (war.units(GOAL, "Tank"), war.units(WAYS[0], "Tank")) == (0, 3),
        "they are in Poland again",
    )
    war.quiet()
    war.action("End the combat moves").click()
    asked = war.page.locator(".closing [role=alert]")
    expect(asked).to_contain_text(
        "Nothing comes of these moves so far: 2 Tank (Poland). The units are put back."
    )
    war.action("End the combat moves").first.click()
    wait(war.page, lambda: war.units(HOME, "Tank") == 2, "they are put back")
    expect(war.page.locator("aside")).to_contain_text("Tank is taken back.")


def test_tanks_that_come_to_a_halt_from_two_sides_go_on_together(open_table: Open) -> None:
    p = bare(seats=6)
    put(p, "east_poland", "ussr", infantry=3)
    put(p, "czechoslovakia_hungary", "germany", tank=1)
    put(p, "germany", "germany", tank=1)
    put(p, "bulgaria_romania", "germany", tank=1)
    p.factories |= 1 << space_id(WAYS[0])  # it stops nobody among friends
    war = War(open_table(WIDE), turn_of(p, "germany", COMBAT_MOVE))
    war.near(HOME)
    choose(war, HOME)
    war.click(WAYS[0])
    war.quiet()
    choose(war, WAYS[1])
    war.click(WAYS[0])
    war.quiet()
    choose(war, WAYS[0])
    war.click(GOAL)
    war.quiet()
    assert war.units(GOAL, "Tank") == 2
    arrows = war.state()["view"]["arrows"]
    assert [arrow["via"] for arrow in arrows] == [space_id(WAYS[0])] * 2


def test_a_ship_goes_by_the_zone_that_is_touched_first(open_table: Open) -> None:
    p = bare(seats=6)
    put(p, "sz9", "germany", destroyer=1)
    put(p, "sz2", "uk", cruiser=1)
    put(p, "united_kingdom", "uk", fighter=1)  # it could still move: the phase goes on
    war = War(open_table(WIDE), turn_of(p, "uk", COMBAT_MOVE))
    war.near("Sea Zone 2")
    choose(war, "Sea Zone 2", words="^All 1 Cruiser$")
    expect(war.list).to_contain_text("To choose their way, touch Sea Zone 1 or Sea Zone 8 first")
    war.click("Sea Zone 8")
    war.quiet()
    choose(war, "Sea Zone 8", words="^All 1 Cruiser$")
    war.click("Sea Zone 9")
    war.quiet()
    (arrow,) = war.state()["view"]["arrows"]
    assert arrow["via"] == space_id("Sea Zone 8")


@pytest.mark.parametrize("size", [WIDE, PHONE])
def test_the_choice_of_a_way_is_explained_in_german(open_table: Open, size: tuple[int, int]) -> None:
    war = before_the_attack(open_table, size)
    war.page.evaluate("localStorage.setItem('broadfront.language', JSON.stringify('de'))")
    war.page.reload()
    expect(war.shape(HOME)).to_be_attached()
    war.near(HOME)
    choose(war, HOME, words=r"^Alle 2 ")
    expect(war.list).to_contain_text("Um ihren Weg zu wählen, tippe zuerst Bulgaria/Romania oder Poland an")
    war.page.screenshot(path=f"/tmp/ways/shots/de{size[0]}.png")
    if size == PHONE:
        return  # the list lies over the map there: the rest is the same
    war.click(WAYS[1])
    war.quiet()
    choose(war, WAYS[1], words=r"^Alle 2 ")
    expect(war.list).to_contain_text("2 Einheiten hier sind unterwegs")
