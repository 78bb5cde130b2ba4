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


def before_the_attack(open_table: Open, size: tuple[int, int] = WIDE, *, foes: int = 3, **settings: str) -> War:
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
    expect(war.list).to_contain_text("To choose their way, touch Bulgaria/Romania or Poland first and go on from there")
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
        expect(usual.or_(offered).or_(war.begin).or_(war.page.get_by_text("Noncombat move")).first).to_be_visible()
        if usual.count():
            war.press(usual.first)
        elif offered.count():
            break
    else:
        pytest.fail("no retreat was offered")
    print(offered.all_inner_texts())
    assert [retreat in text for text in offered.all_inner_texts()] == [True]
