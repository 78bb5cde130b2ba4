"""[8.4] Leaders alone on a hex with an enemy unit, wherever on the map that is."""

from broadfront.games.action_front import GAME
from broadfront.games.action_front.terms import DEAD, UNITS


def test_a_lone_leader_is_captured_by_the_unit_that_enters_and_no_other_is() -> None:
    p = GAME.start(GAME.setting("bloody_ridge"))
    p.notes = []
    edson, enemy = UNITS.index("A12"), UNITS.index("B1")
    there = p.setting.ground.parse("0202")
    corner = p.setting.ground.parse("0101")
    p.place(UNITS.index("B2"), corner)
    p.place(edson, there + 5)
    p.test_leaders(there + 5)
    assert p.at[edson] == there + 5, "an enemy in the corner of the map captures nobody"
    p.place(enemy, there + 5)
    p.test_leaders(there + 5)
    assert p.at[edson] == DEAD
