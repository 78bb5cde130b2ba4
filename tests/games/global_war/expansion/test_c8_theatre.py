"""[c8] Carrier-based fighters go round what lies outside the Pacific and Indian Oceans."""

from __future__ import annotations

from tests.games.global_war.expanded import bare2
from tests.games.global_war.positions import (
    begin,
    knows,
    on_board,
    one,
    put,
    space,
    targets,
)
from tests.games.global_war.refusing import refused, says

from broadfront.games.global_war.map import MAP
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.landing import Landing
from broadfront.games.global_war.rules.move_phases import CombatMove, Noncombat
from broadfront.games.global_war.terms import LONG_RANGE

GER, USSR, JPN, UK, ITA, USA = range(6)


def across() -> tuple[GlobalWarPosition, int, int]:
    """A carrier-based fighter and an ordinary one in zone 43, with the movement to cross the South Atlantic."""
    p = bare2()
    knows(p, "usa", LONG_RANGE)
    based, other = on_board(p, one(p, "sz43", "usa", "carrier"), "carrier_fighter", "fighter")
    return p, based, other


def test_c8_they_never_fly_through_spaces_outside_the_theatre() -> None:
    p, based, other = across()
    one(p, "sz28", "uk", "carrier")
    begin(p, "usa", Noncombat(USA))
    assert MAP.flights(space("sz43"))[space("sz28")] == 4 < p.left[based]
    assert "sz28" in targets(p, "move", other)
    assert "sz28" not in targets(p, "move", based)
    says(
        refused(p, "move", based, "sz28"),
        "THEATRE [c8] The short way to Sea Zone 28 leads out of the Pacific",
    )


def test_c8_nor_to_a_battle_or_back_from_it() -> None:
    p, based, other = across()
    one(p, "sz28", "uk", "carrier")
    put(p, "sz28", "japan", transport=1)
    begin(p, "usa", CombatMove(USA))
    assert "sz28" in targets(p, "move", other)
    assert "sz28" not in targets(p, "move", based)
    says(
        refused(p, "move", based, "sz28"),
        "THEATRE [c8] The short way to Sea Zone 28 leads out of the Pacific",
    )
    p = bare2()
    knows(p, "usa", LONG_RANGE)
    ship = one(p, "sz45", "usa", "carrier")
    begin(p, "usa", CombatMove(USA))
    p.left[ship] = 0
    assert MAP.flights(space("sz28"))[space("sz45")] == 5  # across the Atlantic
    assert [Landing(p, [(space("sz28"), left, 2)]).most() for left in (5, 6)] == [0, 1]
