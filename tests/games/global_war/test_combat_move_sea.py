"""[b3.3] Combat Move at sea: hostile zones, ships that stay and fight, moves that come to nothing, carriers."""

from __future__ import annotations

from tests.games.global_war.positions import (
    bare,
    begin,
    by_version,
    dice,
    fight,
    finish,
    guest,
    is_legal,
    on_board,
    one,
    play,
    put,
    space,
    targets,
    verbs,
    where,
)

from broadfront.games.global_war.rules.conduct_combat import Combat
from broadfront.games.global_war.rules.move_phases import CombatMove, Noncombat
from broadfront.games.global_war.terms import (
    ITALY,
    UK,
    USA,
)


def test_b3_3_ships_move_two_zones_in_one_or_in_two_moves() -> None:
    p = bare()
    put(p, "sz9", "germany", submarine=1)
    ship = one(p, "sz6", "uk", "destroyer")
    put(p, "sz1", "uk", destroyer=1)  # so that the phase goes on
    begin(p, "uk", CombatMove(UK))
    play(p, "move", ship, space("sz7"))
    assert p.left[ship] == 1
    play(p, "move", ship, space("sz8"))
    assert p.left[ship] == 0
    assert targets(p, "move", ship) == set()


def test_b3_3_a_ship_may_leave_a_zone_that_was_hostile() -> None:
    p = bare()
    put(p, "sz6", "germany", cruiser=1)
    ship = one(p, "sz6", "uk", "transport")
    other = one(p, "sz6", "uk", "cruiser")
    begin(p, "uk", CombatMove(UK), Combat(UK), Noncombat(UK))
    play(p, "move", ship, space("sz2"))
    play(p, "end")
    assert where(p, ship) == "sz2"  # it is not put back
    assert dice(p) == 1  # the other stays and fights
    assert where(p, other) == "sz6"


def test_b3_3_ships_that_stay_in_a_hostile_zone_fight_unarmed_ones_too() -> None:
    p = bare()
    put(p, "sz6", "germany", cruiser=1)
    one(p, "sz6", "uk", "transport")
    fight(p, "uk", [])
    assert p.pending is not None
    assert p.pending.rule.startswith("b4")
    assert dice(p) == 1  # the cruiser fires


def test_b3_3_a_fighter_on_a_friends_deck_need_not_fight_for_him() -> None:
    p = bare()
    ship = one(p, "sz6", "uk", "carrier")
    plane = guest(p, ship, "usa", "fighter")
    put(p, "sz6", "germany", cruiser=1)
    assert fight(p, "usa", []) is None
    assert p.host[plane] == ship
    fight(p, "uk", [])
    assert dice(p) == 1  # the carrier, for it stays in a hostile zone


def test_b3_3_nothing_is_loaded_in_a_hostile_zone() -> None:
    p = bare()
    put(p, "sz6", "germany", cruiser=1)
    ship, soldier = one(p, "sz6", "uk", "transport"), one(p, "united_kingdom", "uk", "infantry")
    begin(p, "uk", CombatMove(UK))
    assert not is_legal(p, "load", soldier, ship)
    play(p, "move", ship, space("sz3"))
    assert is_legal(p, "load", soldier, ship)  # but outside


def test_R_G11_submarines_and_transports_where_one_has_ships_can_be_attacked() -> None:
    for kind in ("submarine", "transport"):
        p = bare()
        put(p, "sz6", "germany", **{kind: 1})
        put(p, "sz6", "uk", destroyer=1)
        fight(p, "uk", [])
        assert verbs(p) == {"attack", "ignore"}
        play(p, "ignore", 0, space("sz6"))
        assert p.pending is None


def test_R_G11_unarmed_ships_attack_nobody() -> None:
    p = bare()
    put(p, "sz6", "germany", submarine=1)
    put(p, "sz6", "uk", transport=1)
    assert fight(p, "uk", []) is None


def test_R_G1_moves_that_come_to_nothing_are_taken_back() -> None:
    p = bare()
    ship, cruiser = one(p, "sz6", "uk", "transport"), one(p, "sz6", "uk", "cruiser")
    soldier = one(p, "united_kingdom", "uk", "infantry")
    begin(p, "uk", CombatMove(UK), Combat(UK), Noncombat(UK))
    play(p, "load", soldier, ship)
    play(p, "move", ship, space("sz5"))
    play(p, "move", cruiser, space("sz7"))
    play(p, "end")
    assert (where(p, ship), where(p, cruiser), where(p, soldier)) == ("sz6", "sz6", "united_kingdom")
    assert p.host[soldier] == -1
    assert (p.left[ship], p.left[cruiser], p.left[soldier]) == (2, 2, 1)
    assert is_legal(p, "load", soldier, ship)  # it can move among friends now
    assert is_legal(p, "move", cruiser, space("sz7"))


def test_R_G1_cargo_of_earlier_turns_stays_aboard() -> None:
    p = bare()
    ship = one(p, "sz6", "uk", "transport")
    soldier = on_board(p, ship, "infantry")[0]
    begin(p, "uk", CombatMove(UK), Combat(UK), Noncombat(UK))
    play(p, "move", ship, space("sz3"))
    play(p, "end")
    assert p.host[soldier] == ship
    assert where(p, soldier) == where(p, ship) == "sz6"


def test_R_G1_a_transport_whose_landing_is_ordered_stays() -> None:
    p = bare()
    ship, guard = one(p, "sz6", "uk", "transport"), one(p, "sz6", "uk", "cruiser")
    soldier = one(p, "united_kingdom", "uk", "infantry")
    put(p, "norway", "germany", infantry=1)
    begin(p, "uk", CombatMove(UK), Combat(UK))
    play(p, "load", soldier, ship)
    play(p, "move", ship, space("sz3"))
    play(p, "move", guard, space("sz3"))
    play(p, "land", soldier, space("norway"))
    finish(p)
    assert dice(p) == 1  # the guard bombards: it is where the landing is
    assert where(p, ship) == where(p, guard) == "sz3"


def test_R_G2_fighters_that_sail_on_their_own_carrier_pay_and_guests_do_not() -> None:
    p = bare()
    put(p, "sz9", "germany", cruiser=1)
    ship = one(p, "sz6", "uk", "carrier")
    own, friend = on_board(p, ship, "fighter")[0], guest(p, ship, "usa", "fighter")
    begin(p, "uk", CombatMove(UK))
    left = p.left[friend]
    play(p, "move", ship, space("sz8"))
    assert where(p, own) == where(p, friend) == "sz8"
    assert (p.left[own], p.left[friend]) == (2, left)
    assert "sz9" in targets(p, "move", own)


def test_R_G2_it_is_so_in_phase_5_too_and_until_version_5_a_carrier_stays_where_somebody_has_landed() -> None:
    p = by_version(bare(), 5)
    ship = one(p, "sz8", "uk", "carrier")
    fighter = on_board(p, ship, "fighter")[0]
    plane = one(p, "united_kingdom", "uk", "fighter")
    begin(p, "uk", Noncombat(UK))
    play(p, "move", ship, space("sz7"))
    assert p.left[fighter] == 3
    play(p, "move", plane, space("sz7"))
    assert p.host[plane] == ship
    assert targets(p, "move", ship) == set()


def test_b3_3_a_ship_does_not_pass_a_hostile_zone() -> None:
    p = bare()
    put(p, "sz13", "italy", cruiser=1)
    put(p, "sz14", "italy", cruiser=1)
    ship = one(p, "sz12", "usa", "battleship")
    begin(p, "usa", CombatMove(USA))
    assert "sz13" in targets(p, "move", ship)
    assert "sz14" not in targets(p, "move", ship)


def test_b3_3_nobody_moves_after_the_phase_is_over() -> None:
    p = bare()
    soldier = one(p, "libya", "italy", "infantry")
    begin(p, "italy", CombatMove(ITALY), Combat(ITALY), Noncombat(ITALY))
    play(p, "move", soldier, space("egypt"))
    assert p.control[space("egypt")] == ITALY
    assert targets(p, "move", soldier) == set()
