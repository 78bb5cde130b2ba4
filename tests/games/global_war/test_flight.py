"""[b3.3] [b3.5] Aircraft: range, what they attack, and where they land."""

from __future__ import annotations

import pytest
from tests.games.global_war.positions import (
    again,
    bare,
    begin,
    buys,
    dice,
    fight,
    finish,
    guest,
    hit,
    hold,
    is_legal,
    islands,
    knows,
    of_verb,
    on_board,
    one,
    play,
    put,
    space,
    targets,
    verbs,
    where,
)

from broadfront.games.global_war import GAME
from broadfront.games.global_war.map import MAP
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.landing import landing_land
from broadfront.games.global_war.rules.move_phases import CombatMove, Noncombat
from broadfront.games.global_war.rules.placement import LastLanding, Mobilize
from broadfront.games.global_war.terms import GERMANY, ITALY, JAPAN, LONG_RANGE, UK, USA
from broadfront.games.global_war.units import is_air

# --- range and targets ------------------------------------------------------------------------------------------------


def test_b3_3_a_fighter_has_four_moves_to_go_and_to_land() -> None:
    p = bare()
    for name in ("east_poland", "ukraine", "east_ukraine", "caucasus", "kazakh_ssr"):
        put(p, name, "ussr", infantry=1)
    plane = one(p, "poland", "germany", "fighter")
    begin(p, "germany", CombatMove(GERMANY))
    flights = MAP.flights(space("poland"))
    assert [flights[space(s)] for s in ("east_poland", "ukraine", "east_ukraine", "caucasus")] == [1, 2, 2, 3]
    assert targets(p, "move", plane) == {"east_poland", "ukraine", "east_ukraine"}
    play(p, "move", plane, space("ukraine"))
    assert p.left[plane] == 2
    assert targets(p, "move", plane) == set()  # it flies once


@pytest.mark.parametrize(("kind", "plain", "far"), [("fighter", 4, 6), ("bomber", 6, 8)])
def test_b7_long_range_aircraft_go_two_farther(kind: str, plain: int, far: int) -> None:
    p = bare()
    plane = one(p, "poland", "germany", kind)
    begin(p, "germany", CombatMove(GERMANY))
    assert p.left[plane] == plain
    knows(p, "germany", LONG_RANGE)
    begin(p, "germany", CombatMove(GERMANY))
    assert p.left[plane] == far


def test_b3_3_aircraft_end_where_there_is_somebody_to_fight() -> None:
    p = bare()
    put(p, "east_poland", "ussr", aa_gun=1)
    put(p, "belorussia", "ussr", infantry=1)
    put(p, "sz6", "uk", submarine=1)
    plane = one(p, "germany", "germany", "fighter")
    begin(p, "germany", CombatMove(GERMANY))
    assert targets(p, "move", plane) == {"sz6"}  # Belorussia is three away: no return
    plane = one(p, "poland", "germany", "fighter")
    begin(p, "germany", CombatMove(GERMANY))
    assert targets(p, "move", plane) == {"belorussia", "sz6"}


def test_b3_3_nothing_flies_over_neutrals() -> None:
    p = bare()
    put(p, "caucasus", "ussr", infantry=1)
    plane = one(p, "balkans", "italy", "fighter")
    begin(p, "italy", CombatMove(ITALY))
    assert targets(p, "move", plane) == set()  # 3 there and, by Romania, 2 back
    bomber = one(p, "balkans", "italy", "bomber")
    begin(p, "italy", CombatMove(ITALY))
    assert targets(p, "move", bomber) == {"caucasus"}
    play(p, "move", bomber, space("caucasus"))
    assert p.left[bomber] == 3


def test_b3_5_a_bomber_needs_land() -> None:
    p = islands("iwo_jima")
    put(p, "sz57", "usa", submarine=1)
    one(p, "sz59", "japan", "carrier")
    bomber, fighter = one(p, "iwo_jima", "japan", "bomber"), one(p, "iwo_jima", "japan", "fighter")
    begin(p, "japan", CombatMove(JAPAN))
    assert "sz57" in targets(p, "move", bomber)  # two there, two back
    hold(p, "usa", "iwo_jima")
    begin(p, "japan", CombatMove(JAPAN))
    assert targets(p, "move", bomber) == set()
    assert "sz57" in targets(p, "move", fighter)


# --- b3.5 landing -----------------------------------------------------------------------------------------------------


def test_b3_5_aircraft_land_only_on_what_was_friendly_when_the_turn_began() -> None:
    p = bare()
    put(p, "egypt", "uk", infantry=1)
    tank, plane = one(p, "libya", "germany", "tank"), one(p, "libya", "germany", "fighter")
    fight(p, "germany", [(tank, "egypt"), (plane, "egypt")], Noncombat(GERMANY))
    hit(p, 1, 0, 0)
    assert p.control[space("egypt")] == GERMANY
    assert not landing_land(p) >> space("egypt") & 1
    assert targets(p, "move", plane) >= {"libya", "italy"}
    assert "egypt" not in targets(p, "move", plane)
    assert verbs(p) == {"move"}  # the phase does not end while it can be saved
    play(p, "move", plane, space("libya"))
    assert where(p, plane) == "libya"


def test_b3_5_what_cannot_be_saved_is_lost_when_the_phase_ends() -> None:
    p = islands()
    fighter = one(p, "sz53", "japan", "fighter")
    one(p, "sz63", "japan", "destroyer")
    begin(p, "japan", Noncombat(JAPAN))
    p.left[fighter] = 0
    again(p, Noncombat(JAPAN))
    assert is_legal(p, "end")
    play(p, "end")
    assert not [u for u in p.of_power(JAPAN) if is_air(p.kind[u])]


def test_b3_5_aircraft_that_have_not_flown_may_fly_too() -> None:
    p = bare()
    plane = one(p, "germany", "germany", "bomber")
    begin(p, "germany", Noncombat(GERMANY))
    assert {"france", "italy", "norway", "libya"} <= targets(p, "move", plane)
    assert "united_kingdom" not in targets(p, "move", plane)


def test_b3_5_friends_land_on_friends() -> None:
    p = bare()
    ship = one(p, "sz10", "usa", "carrier")
    plane = one(p, "eastern_canada", "uk", "fighter")
    begin(p, "uk", Noncombat(UK))
    play(p, "move", plane, space("sz10"))
    assert p.host[plane] == ship
    begin(p, "usa", Noncombat(USA))
    play(p, "move", ship, space("sz11"))
    assert where(p, plane) == "sz11"
    begin(p, "uk", Noncombat(UK))
    assert "united_kingdom" in targets(p, "move", plane)


def test_b3_5_decks_have_room_for_two() -> None:
    p = bare()
    ship = one(p, "sz10", "uk", "carrier")
    guest(p, ship, "usa", "fighter")
    first, second = put(p, "eastern_canada", "uk", fighter=2)
    begin(p, "uk", Noncombat(UK))
    assert "sz10" in targets(p, "move", first)
    play(p, "move", first, space("sz10"))
    assert "sz10" not in targets(p, "move", second)


def test_b3_5_a_carrier_must_come() -> None:
    p = islands()
    ship = one(p, "sz51", "japan", "carrier")
    plane = one(p, "sz53", "japan", "fighter")
    begin(p, "japan")
    p.left[plane] = 0
    again(p, Noncombat(JAPAN))
    assert not is_legal(p, "end")
    assert targets(p, "move", ship) == {"sz53"}  # R-G12: it may go nowhere else
    play(p, "move", ship, space("sz53"))
    assert targets(p, "move", plane) == {"sz53"}
    play(p, "move", plane, space("sz53"))
    assert p.host[plane] == ship


def test_R_G12_no_deck_is_taken_from_those_who_need_it() -> None:
    p = islands("midway")
    one(p, "sz57", "japan", "carrier")
    needy = [one(p, "sz57", "japan", "fighter") for _ in range(2)]
    free = one(p, "midway", "japan", "fighter")
    begin(p, "japan")
    for u in needy:
        p.left[u] = 0
    again(p, Noncombat(JAPAN))
    assert "sz57" not in targets(p, "move", free)
    play(p, "move", needy[0], space("sz57"))
    assert "sz57" not in targets(p, "move", free)
    assert {u for u, _ in of_verb(p, "move")} <= {needy[1]}


def test_R_G12_a_deck_that_one_leaves_is_free_for_another() -> None:
    p = islands("midway")
    ship = one(p, "sz57", "japan", "carrier")
    aboard = on_board(p, ship, "fighter", "fighter")
    needy = one(p, "sz57", "japan", "fighter")
    begin(p, "japan")
    p.left[needy] = 0
    again(p, Noncombat(JAPAN))
    play(p, "move", aboard[0], space("midway"))
    assert targets(p, "move", needy) == {"sz57"}


def test_b3_5_fighters_wait_for_a_carrier_that_was_bought() -> None:
    p = bare()
    buys(p, "japan", carrier=1)
    put(p, "sz60", "usa", submarine=1)
    plane = one(p, "japan", "japan", "fighter")
    fight(p, "japan", [(plane, "sz60")], Noncombat(JAPAN), Mobilize(JAPAN), LastLanding(JAPAN))
    play(p, "attack", 0, space("sz60"))
    assert "sz62" in targets(p, "move", plane)
    play(p, "move", plane, space("sz62"))
    assert verbs(p) == {"place"}
    play(p, "place", 10, space("sz62"))
    assert p.host[plane] >= 0


def test_b3_5_nobody_shoots_at_aircraft_that_land() -> None:
    p = bare()
    put(p, "sz6", "uk", submarine=1)
    put(p, "united_kingdom", "uk", aa_gun=1)
    plane = one(p, "germany", "germany", "fighter")
    fight(p, "germany", [(plane, "sz6")], Noncombat(GERMANY))
    play(p, "attack", 0, space("sz6"))
    assert dice(p) == 0
    play(p, "move", plane, space("france"))
    assert where(p, plane) == "france"


def test_a_match_lets_everybody_land_in_the_first_turn() -> None:
    p = GAME.new("1941")
    assert isinstance(p, GlobalWarPosition)
    finish(p)
    assert p.pending is not None
