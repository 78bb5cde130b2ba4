"""[c4] Who fought in an enemy patrol zone withdraws from it: together, where to, and what becomes of the aircraft."""

from __future__ import annotations

import pytest
from tests.games.global_war.expanded import attack, bare2, hurt, in_half, pacific
from tests.games.global_war.positions import (
    again,
    alive,
    begin,
    by_version,
    fight,
    finish,
    guest,
    hit,
    hold,
    is_legal,
    of_verb,
    on_board,
    one,
    play,
    put,
    space,
    targets,
    where,
)
from tests.games.global_war.refusing import refused, says

from broadfront.games.global_war import GAME
from broadfront.games.global_war.map import MAP
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.conduct_combat import Combat
from broadfront.games.global_war.rules.distances import flight_costs, patrol_zone_surcharge
from broadfront.games.global_war.rules.expansion_national_guard import Guard
from broadfront.games.global_war.rules.expansion_patrol_zones import PatrolExit, PatrolShots
from broadfront.games.global_war.rules.landing import Landing
from broadfront.games.global_war.rules.move_phases import CombatMove, Noncombat
from broadfront.games.global_war.terms import COMBAT, COMBAT_MOVE, MOVED, SIDE, USA
from broadfront.games.global_war.units import KIND_OF

# --- leaving ----------------------------------------------------------------------------------------------------------


def test_c4_and_R_G23_survivors_withdraw_together_with_all_that_is_aboard() -> None:
    p = bare2()
    carrier, transport = one(p, "sz60", "usa", "carrier"), one(p, "sz60", "usa", "transport")
    cruiser = one(p, "sz60", "usa", "cruiser")
    aboard = [*on_board(p, carrier, "fighter"), *on_board(p, transport, "infantry", "tank")]
    one(p, "sz62", "japan", "destroyer")
    attack(p, "usa", [(carrier, "sz62"), (transport, "sz62"), (cruiser, "sz62")])
    hit(p, 1, 0, 0, 0)
    play(p, "leave", space("sz62"), space("sz61"))
    assert {where(p, u) for u in (carrier, transport, cruiser, *aboard)} == {"sz61"}
    begin(p, "usa", Noncombat(USA))


def test_c4_not_into_hostile_zones_and_not_out_of_the_theatre() -> None:
    p = bare2()
    ships = put(p, "sz55", "japan", cruiser=2)
    one(p, "sz56", "usa", "destroyer")
    put(p, "sz65", "usa", cruiser=1)
    put(p, "sz57", "usa", submarine=1)  # a submarine makes no zone hostile
    pacific(p, ships[0])
    attack(p, "japan", [(u, "sz56") for u in ships])
    hit(p, 1, 0)
    assert {MAP.ids[at] for _, at in of_verb(p, "leave")} == {"sz53", "sz54", "sz55", "sz57"}


def test_R_G23_carriers_that_withdraw_together_are_no_decks_in_two_zones() -> None:
    p = bare2()
    carriers = put(p, "sz60", "usa", carrier=2)
    one(p, "sz62", "japan", "destroyer")
    west, east = one(p, "yunnan", "usa", "fighter"), one(p, "midway", "usa", "fighter")
    hold(p, "usa", "yunnan")
    one(p, "sz61", "japan", "transport")
    one(p, "sz58", "japan", "transport")
    begin(p, "usa", CombatMove(USA), Noncombat(USA))
    for carrier in carriers:
        play(p, "move", carrier, space("sz62"))
    p.left[west] = flight_costs(space("yunnan"), patrol_zone_surcharge(p, USA))[
        space("sz61")
    ]  # nothing left there
    p.left[east] = flight_costs(space("midway"), patrol_zone_surcharge(p, USA))[space("sz58")]
    assert "sz61" in targets(p, "move", west)
    assert "sz58" in targets(p, "move", east)
    play(p, "move", west, space("sz61"))  # both carriers have to come there
    assert "sz58" not in targets(p, "move", east)


def test_R_G12_ships_withdraw_where_most_aircraft_find_a_deck() -> None:
    p = bare2()
    carrier = one(p, "sz60", "usa", "carrier")
    one(p, "sz62", "japan", "destroyer")
    one(p, "sz61", "japan", "destroyer")
    plane = one(p, "yunnan", "usa", "fighter")
    hold(p, "usa", "yunnan")
    hold(p, "japan", *(MAP.ids[land] for land in MAP.land_beside[space("sz61")]))
    begin(p, "usa", CombatMove(USA), Guard(), PatrolShots(), Combat(USA), PatrolExit(), Noncombat(USA))
    play(p, "move", carrier, space("sz62"))
    p.left[plane] = flight_costs(space("yunnan"), patrol_zone_surcharge(p, USA))[space("sz61")] + 1
    play(p, "move", plane, space("sz61"))  # one space is left to it
    play(p, "fight", 0, space("sz61"))
    hit(p, 1, 0, 1, 0)  # both destroyers are sunk and hit nothing
    near = {at for at in MAP.sea_beside[space("sz62")] if flight_costs(space("sz61"))[at] <= 1}
    assert near < set(MAP.sea_beside[space("sz62")])
    assert {at for _, at in of_verb(p, "leave")} == near
    far = next(at for at in MAP.sea_beside[space("sz62")] if at not in near)
    refusal = GAME.why_not(p, "leave", space("sz62"), far)
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("DECKS_NEEDED", "c4")


def test_c4_without_a_way_out_they_stay() -> None:
    p = bare2()
    ship = one(p, "sz60", "usa", "cruiser")
    one(p, "sz62", "japan", "destroyer")
    begin(p, "usa", CombatMove(USA), Guard(), PatrolShots(), Combat(USA), PatrolExit())
    play(p, "move", ship, space("sz62"))
    finish(p)
    for n in (58, 59, 60, 61, 63):
        one(p, f"sz{n}", "japan", "cruiser")
    hit(p, 1, 0)
    assert p.pending is None
    assert where(p, ship) == "sz62"


def test_c4_the_only_way_out_is_taken_without_a_question() -> None:
    p = bare2()
    ship = one(p, "sz60", "usa", "cruiser")
    one(p, "sz62", "japan", "destroyer")
    for n in (58, 59, 61, 63):
        one(p, f"sz{n}", "japan", "cruiser")
    attack(p, "usa", [(ship, "sz62")])
    hit(p, 1, 0)
    assert p.pending is None
    assert where(p, ship) == "sz60"


def test_c4_who_withdraws_moves_no_more() -> None:
    p = bare2()
    carrier = one(p, "sz60", "usa", "carrier")
    one(p, "sz62", "japan", "transport")
    in_half(p, "late_1941")
    attack(p, "usa", [(carrier, "sz62")], Noncombat(USA))
    play(p, "leave", space("sz62"), space("sz63"))
    assert p.pending is None or not targets(p, "move", carrier)


def test_c4_ships_that_could_not_leave_withdraw_when_they_can() -> None:
    p = bare2()
    ship = one(p, "sz62", "usa", "cruiser")
    hurt(p)
    begin(p, "usa", CombatMove(USA), Guard(), PatrolShots(), Combat(USA), PatrolExit())
    finish(p)
    play(p, "leave", space("sz62"), space("sz59"))
    assert where(p, ship) == "sz59"


def test_c4_a_battle_there_is_as_always() -> None:
    p = bare2()
    ship = one(p, "sz60", "usa", "cruiser")
    one(p, "sz62", "japan", "cruiser")
    fight(p, "usa", [(ship, "sz62")])
    hit(p, 0, 0)
    assert is_legal(p, "retreat", 0, space("sz60"))
    assert KIND_OF["cruiser"] == p.kind[ship]


# --- decks in and around a patrol zone --------------------------------------------------------------------------------


def hostile_shores() -> GlobalWarPosition:
    """Japan holds the coasts of the zones around it, so that fighters there need decks."""
    p = bare2()
    hold(p, "japan", "buryatia_ssr", "soviet_far_east", "fukien")
    return p


def test_R_G25_nobody_reckons_with_a_carrier_that_would_be_taken_back() -> None:
    """Nothing is in zone 62: a carrier does not go there, and is no deck on the far side of it."""
    p = hostile_shores()
    one(p, "sz63", "japan", "transport")
    carrier, fighter = one(p, "sz61", "usa", "carrier"), one(p, "midway", "usa", "fighter")
    begin(p, "usa", CombatMove(USA))
    assert not targets(p, "move", fighter)
    assert "sz62" not in targets(p, "move", carrier)
    says(refused(p, "move", carrier, "sz62"), "PZ_STAY [c4] Nothing is fought in Sea Zone 62")
    one(p, "sz62", "japan", "transport")
    again(p, CombatMove(USA))
    play(p, "move", carrier, space("sz62"))
    assert targets(p, "move", fighter) == {"sz63"}


def test_c4_a_carrier_that_begins_its_turn_in_the_zone_is_a_deck_where_it_withdraws_to() -> None:
    """Not in the zone itself: with no movement left there is no landing."""
    p = hostile_shores()
    carrier = one(p, "sz62", "usa", "carrier")
    put(p, "sz62", "japan", transport=1)
    put(p, "sz63", "japan", transport=1)
    near, far = one(p, "midway", "usa", "fighter"), one(p, "alaska", "usa", "fighter")
    one(p, "sz61", "usa", "destroyer")
    begin(p, "usa", CombatMove(USA))
    hold(p, "japan", "midway", "alaska")
    again(p, CombatMove(USA))
    costs = {u: flight_costs(p.at[u], patrol_zone_surcharge(p, USA))[space("sz62")] for u in (near, far)}
    assert costs == {near: 4, far: 4}
    assert targets(p, "move", near) == {"sz63"}  # three to go, one to zone 58
    assert Landing(p, [(space("sz62"), 0, 1)]).most() == 0
    assert Landing(p, [(space("sz62"), 1, 1)]).most() == 1
    p.flags[carrier] |= MOVED
    assert Landing(p, [(space("sz62"), 0, 1)]).most() == 0


def beside_the_idle(*there: str) -> tuple[GlobalWarPosition, int, int]:
    """A carrier is idle in zone 62; over Hawaii, which is lost, a fighter has just enough movement left for zone 52."""
    p = bare2()
    usa = [MAP.ids[s] for s in range(MAP.size) if MAP.land >> s & 1 and p.side_of(s) == SIDE[USA]]
    hold(p, "japan", *(name for name in usa if name != "eastern_us"))
    carrier, fighter = one(p, "sz62", "usa", "carrier"), one(p, "hawaiian_islands", "usa", "fighter")
    one(p, "sz52", "japan", "transport")
    for kind in there:
        one(p, "sz62", "japan", kind)
    begin(p, "usa")
    p.left[fighter] = flight_costs(space("hawaiian_islands"), patrol_zone_surcharge(p, USA))[space("sz52")]
    return p, carrier, fighter


TURN = (CombatMove(USA), Guard(), PatrolShots(), Combat(USA), PatrolExit(), Noncombat(USA))


def test_c4_a_carrier_that_did_nothing_is_a_deck_where_it_sails_on_to() -> None:
    p, carrier, fighter = beside_the_idle()
    p.phase = COMBAT_MOVE
    again(p, *TURN)
    assert "sz52" in targets(p, "move", fighter)
    assert refused_landing(p, fighter, "sz52") is None
    play(p, "move", fighter, space("sz52"))
    finish(p)
    play(p, "attack", 0, space("sz52"))  # it sinks what cannot fire
    play(p, "leave", space("sz62"), space("sz60"))
    assert targets(p, "move", carrier) == {"sz52"}  # it is needed there (R-G12)
    play(p, "move", carrier, space("sz52"))
    if p.host[fighter] < 0:
        play(p, "move", fighter, space("sz52"))
    assert p.host[fighter] == carrier


def test_c4_one_that_fights_or_can_be_made_to_is_no_deck_farther_away() -> None:
    for there in ("destroyer", "cruiser"):
        p, _, fighter = beside_the_idle(there)
        p.phase = COMBAT_MOVE
        again(p, *TURN)
        assert refused_landing(p, fighter, "sz52") == "NO_LANDING"


def test_c4_all_leave_by_one_way_also_if_one_sails_on() -> None:
    """From zone 58 the idle one does not come to zone 52, and the one that has moved goes nowhere else."""
    p, _, _ = beside_the_idle()
    p.phase = COMBAT_MOVE
    again(p, *TURN)
    ways = set(MAP.sea_beside[space("sz62")])
    landing = Landing(p, [(space("sz52"), 0, 1)])
    able = {way for way in ways if landing.most_if_withdrawn(way)}
    assert space("sz60") in able
    assert able < ways
    out = min(ways - able)
    assert landing.most() == 1
    moved = one(p, "sz62", "usa", "carrier")
    p.flags[moved] |= MOVED
    p.left[moved] = 0
    both = Landing(p, [(space("sz52"), 0, 1), (out, 0, 1)])
    assert both.most() == 1  # no way brings one to each
    assert Landing(p, [(space("sz52"), 0, 1), (min(able), 0, 1)]).most() == 2


def test_c4_before_version_7_nobody_reckoned_with_a_carrier_that_sails_on() -> None:
    p, _, fighter = beside_the_idle()
    by_version(p, 6)
    p.phase = COMBAT_MOVE
    again(p, *TURN)
    assert refused_landing(p, fighter, "sz52") == "NO_LANDING"


def test_R_G12_no_way_is_closed_from_where_a_carrier_sails_on_to_the_aircraft() -> None:
    for version, ways in ((7, {"sz58", "sz59", "sz60", "sz61", "sz63"}), (6, {"sz61"})):
        p = by_version(bare2(), version)
        hold(p, "japan", *(MAP.ids[land] for land in MAP.land_beside[space("sz61")]))
        carrier, destroyer = one(p, "sz62", "usa", "carrier"), one(p, "sz62", "usa", "destroyer")
        plane = one(p, "sz61", "usa", "fighter")
        begin(p, "usa")
        p.left[plane], p.phase = 0, COMBAT
        p.flags[plane] |= MOVED
        again(p, PatrolExit(), Noncombat(USA))
        offered = {MAP.ids[at] for _, at in of_verb(p, "leave")}
        if version < 7:
            assert not offered  # sent without a question
            assert {where(p, carrier), where(p, destroyer)} == ways
            continue
        assert offered <= ways
        assert {"sz60", "sz61"} <= offered
        play(p, "leave", space("sz62"), space("sz60"))
        play(p, "move", carrier, space("sz61"))
        if p.host[plane] < 0:
            play(p, "move", plane, space("sz61"))
        assert p.host[plane] == carrier
        assert where(p, destroyer) == "sz60"


def refused_landing(p: GlobalWarPosition, unit: int, zone: str) -> str | None:
    """Return the code of the reason why a unit may not move to a zone."""
    refusal = GAME.why_not(p, "move", unit, space(zone))
    return refusal.code if refusal else None


def test_c4_the_order_of_moves_does_not_matter_to_a_deck_that_comes() -> None:
    for first in ("carrier", "fighter"):
        p = hostile_shores()
        for zone in ("sz62", "sz63"):
            one(p, zone, "japan", "transport")
        carrier, fighter = one(p, "sz59", "usa", "carrier"), one(p, "midway", "usa", "fighter")
        begin(p, "usa", CombatMove(USA))
        orders = [(carrier, "sz62"), (fighter, "sz63")]
        for unit, zone in orders if first == "carrier" else orders[::-1]:
            play(p, "move", unit, space(zone))
        assert p.left[fighter] == 1


def test_c4_who_was_there_and_did_nothing_is_sent_out_and_moves_on() -> None:
    p = bare2()
    idle, other = one(p, "sz62", "usa", "destroyer"), one(p, "sz61", "usa", "destroyer")
    begin(p, "usa", PatrolExit(), Noncombat(USA))
    play(p, "leave", space("sz62"), space("sz58"))
    assert where(p, idle) == "sz58"
    assert "sz57" in targets(p, "move", idle)
    assert "sz62" not in targets(p, "move", idle)
    assert targets(p, "move", other)


def test_c4_no_shots_at_ships_that_were_there() -> None:
    """One of them lands what it carries: nobody has come in."""
    p = bare2()
    one(p, "sz62", "japan", "submarine")
    put(p, "manchuria", "japan", infantry=1)
    soldier = on_board(p, one(p, "sz62", "usa", "transport"), "infantry")[0]
    attack(p, "usa", [(soldier, "manchuria")])
    assert p.pending is not None
    assert p.pending.rule == "b3.4"  # whether the submarine is attacked
    assert not p.patrolled


def test_c4_shots_fall_on_those_that_came_in() -> None:
    p = bare2()
    one(p, "sz62", "japan", "submarine")
    was_there, came = one(p, "sz62", "usa", "destroyer"), one(p, "sz61", "usa", "cruiser")
    second = one(p, "sz61", "usa", "battleship")
    attack(p, "usa", [(came, "sz62"), (second, "sz62")])
    hit(p, 1)
    assert {u for u, _ in of_verb(p, "lose")} == {came, second}
    says(refused(p, "lose", was_there), "NOT_IN_BATTLE [c4] USA's destroyer in Sea Zone 62 is not hit")
    play(p, "lose", came)
    assert not alive(p, came)


def test_c4_a_patrol_shot_the_owner_chooses_between_what_lands_here_and_what_lands_there() -> None:
    """Ships whose cargo has other orders, or is another power's, are not alike."""
    p = bare2()
    one(p, "sz62", "japan", "submarine")
    ships = put(p, "sz60", "usa", transport=3)
    landing = [on_board(p, ship, "infantry")[0] for ship in ships[:2]]
    guest(p, ships[2], "uk", "infantry")
    one(p, "manchuria", "japan", "infantry")
    orders = [(ship, "sz62") for ship in ships]
    attack(p, "usa", [*orders, (landing[0], "japan"), (landing[1], "manchuria")])
    hit(p, 1)
    assert {u for u, _ in of_verb(p, "lose")} == set(ships)


def test_c4_with_no_entry_nobody_retreats_into_a_patrol_zone() -> None:
    p = bare2(patrol_zone_exit="no_entry")
    destroyer = one(p, "sz62", "usa", "destroyer")
    one(p, "sz61", "japan", "destroyer")
    attack(p, "usa", [(destroyer, "sz61")])
    hit(p, 0, 0)
    assert not is_legal(p, "retreat", 0, space("sz62"))
    q = by_version(bare2(patrol_zone_exit="no_entry"), 1)
    destroyer = one(q, "sz62", "usa", "destroyer")
    one(q, "sz61", "japan", "destroyer")
    attack(q, "usa", [(destroyer, "sz61")])
    hit(q, 0, 0)
    play(q, "retreat", 0, space("sz62"))


def test_c4_with_no_entry_a_retreat_into_a_patrol_zone_is_refused() -> None:
    p = bare2(patrol_zone_exit="no_entry")
    inside, outside = one(p, "sz62", "usa", "destroyer"), one(p, "sz60", "usa", "destroyer")
    one(p, "sz61", "japan", "cruiser")
    attack(p, "usa", [(inside, "sz61"), (outside, "sz61")])
    hit(p, 0, 0)
    assert of_verb(p, "retreat") == {(0, space("sz60"))}
    refusal = GAME.why_not(p, "retreat", 0, space("sz62"))
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("NO_RETREAT_THERE", "c4")


@pytest.mark.parametrize("version", [7, 6])
def test_R_G49_nobody_retreats_into_an_enemy_patrol_zone(version: int) -> None:
    """R4.c: ships end there only if a battle or a landing is resolved there; these have fought elsewhere."""
    p = by_version(bare2(), version)
    inside, outside = one(p, "sz62", "usa", "destroyer"), one(p, "sz60", "usa", "cruiser")
    one(p, "sz62", "japan", "submarine")
    one(p, "sz61", "japan", "cruiser")
    attack(p, "usa", [(inside, "sz61"), (outside, "sz61")])
    hit(p, 0, 0, 0)
    ways = {MAP.ids[at] for _, at in of_verb(p, "retreat")}
    assert ways == ({"sz60"} if version == 7 else {"sz60", "sz62"})
    if version == 7:
        told = "NO_RETREAT_THERE [c4] Sea Zone 62 is a patrol zone of the enemy: ships do not retreat there."
        says(refused(p, "retreat", 0, "sz62"), told)


def test_R_G49_who_came_from_a_patrol_zone_alone_fights_on() -> None:
    p = bare2()
    ship = one(p, "sz62", "usa", "destroyer")
    one(p, "sz61", "japan", "cruiser")
    attack(p, "usa", [(ship, "sz61")])
    hit(p, 0, 0)
    assert not of_verb(p, "retreat")


def test_R_G49_its_own_side_retreats_there() -> None:
    p = bare2()
    ship = one(p, "sz62", "japan", "destroyer")
    one(p, "sz61", "usa", "cruiser")
    attack(p, "japan", [(ship, "sz61")])
    hit(p, 0, 0)
    assert of_verb(p, "retreat") == {(0, space("sz62"))}
