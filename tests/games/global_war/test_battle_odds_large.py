"""[b4] Large battles: their odds are those of the small steps, and what is too large is told as such before long."""

from __future__ import annotations

from itertools import product

import pytest
from tests.games.global_war.expanded import bare2, in_half
from tests.games.global_war.positions import begin, put, space
from tests.games.global_war.summed_odds import losses

from broadfront.engine.odds import NoOdds
from broadfront.engine.position import Move
from broadfront.games.global_war import GAME
from broadfront.games.global_war.combat_odds.naval import closes
from broadfront.games.global_war.combat_odds.outcomes import endings
from broadfront.games.global_war.combat_odds.position_battles import NavalSides, battle_forces_at
from broadfront.games.global_war.combat_odds.propagation import (
    OddsUnavailable,
    TooLarge,
    Work,
    grade_of,
    tolerance,
)
from broadfront.games.global_war.combat_odds.sides import CombatSide
from broadfront.games.global_war.combat_odds.states import FleetStates
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules import battle_participants
from broadfront.games.global_war.rules.combat_values import (
    BY_AIR,
    BY_ALL,
    BY_SUBS,
    BY_SURFACE,
    Hits,
    can_take,
    usual_hit,
)
from broadfront.games.global_war.rules.conduct_combat import BattleGroup
from broadfront.games.global_war.rules.move_phases import CombatMove
from broadfront.games.global_war.terms import COMBAT, COMBAT_MOVE, MOVED
from broadfront.games.global_war.units import KIND_OF

FLEET = {
    "submarine": 3,
    "destroyer": 2,
    "escort": 2,
    "transport": 3,
    "cruiser": 2,
    "carrier": 2,
    "battleship": 2,
    "super_heavy_battleship": 1,
    "fighter": 2,
    "carrier_fighter": 2,
    "bomber": 1,
}
WOLVES = {"submarine": 20, "fighter": 16, "carrier": 8, "bomber": 8, "cruiser": 8, "battleship": 8}


def at_sea(fleet: dict[str, int]) -> GlobalWarPosition:
    p = in_half(bare2(), "early_1943")
    put(p, "sz5", "germany", **fleet)
    put(p, "sz5", "uk", **fleet)
    begin(p, "germany")
    for u in p.of_power(0):
        p.flags[u] |= MOVED
        p.aim[u] = space("sz6")
    return p


def sides_of(p: GlobalWarPosition) -> NavalSides:
    zone = space("sz5")
    found = battle_forces_at(
        p, zone, battle_participants.attackers(p, zone), battle_participants.defenders(p, zone)
    ).sides
    assert found is not None
    return found


def test_what_is_left_out_makes_no_difference() -> None:
    sides = sides_of(at_sea(FLEET))
    close, closer = (
        closes(FleetStates(sides.attack), FleetStates(sides.defence), nothing=nothing)
        for nothing in (1e-13, 1e-16)
    )
    assert sum(close.values()) == pytest.approx(1, abs=1e-12)
    wins = [sum(p for end, p in ends.items() if end.label == "won") for ends in (close, closer)]
    assert wins[0] == pytest.approx(wins[1], abs=1e-9)


def test_steps_are_known_as_closely_as_they_have_to_be() -> None:
    assert grade_of(1e-17) == 0
    for nothing in (1e-15, 3e-11, 1e-4):
        assert tolerance(grade_of(nothing)) <= nothing < tolerance(grade_of(nothing) + 1)


def test_a_walk_counts_its_work_and_stops_where_it_is_too_much() -> None:
    sides = sides_of(at_sea(FLEET))
    work = Work()
    closes(FleetStates(sides.attack), FleetStates(sides.defence), work=work)
    spent = work.most - work.left
    assert 100_000 < spent < 3_000_000  # a count, not a time
    less = Work(spent // 2)
    with pytest.raises(TooLarge):
        closes(FleetStates(sides.attack), FleetStates(sides.defence), work=less)
    assert less.left > -spent // 10  # it stops at once


def test_what_has_been_found_out_about_a_side_costs_less_a_second_time() -> None:
    sides = sides_of(at_sea(FLEET))
    mine, theirs = FleetStates(sides.attack), FleetStates(sides.defence)
    first, again = Work(), Work()
    one, other = (closes(mine, theirs, work=work) for work in (first, again))
    assert again.left > first.left
    assert one == other


def test_land_battles_count_their_work_too() -> None:
    def force(number: int, attacking: bool) -> CombatSide:
        kinds = [KIND_OF[kind] for kind in ("infantry", "tank", "fighter") for _ in range(number)]
        return CombatSide(losses(kinds), attacking)

    small, large = Work(), Work()
    for work, number in ((small, 4), (large, 12)):
        ends = list(endings(force(number, True), force(number, False), guns=1, work=work))
        assert sum(end.probability for end in ends) == pytest.approx(1, abs=1e-9)
    assert small.most - small.left < (large.most - large.left) / 20
    with pytest.raises(OddsUnavailable):
        list(endings(force(12, True), force(12, False), guns=1, work=Work(1000)))


def test_a_battle_that_is_too_large_is_told_as_such() -> None:
    p = at_sea(WOLVES)
    p.agenda, p.phase = [CombatMove(0)], COMBAT_MOVE
    found = GAME.forecast(p, space("sz5"), 0)
    assert found is not None
    assert not found.outcomes
    assert "too large" in dict(found.facts)["Exact odds"]
    assert [sum(rank.number for rank in host.ranks) for host in found.hosts] == [68, 68]
    p.agenda, p.phase = [BattleGroup(0, 2)], COMBAT
    put(p, "sz9", "germany", destroyer=1)
    put(p, "sz9", "uk", destroyer=1)
    for u in p.units_in(space("sz9")):
        p.flags[u] |= MOVED
    p.settle()
    with pytest.raises(NoOdds, match="too large"):
        GAME.exact_odds(p, Move("fight", 0, space("sz5")))
    assert GAME.exact_odds(p, Move("fight", 0, space("sz9"))) is not None


def test_what_has_begun_is_bounded_as_well() -> None:
    sides = sides_of(at_sea(WOLVES))
    work = Work(300_000)
    with pytest.raises(TooLarge):
        closes(FleetStates(sides.attack), FleetStates(sides.defence), begun=True, work=work)


def test_f03_the_first_hit_that_a_unit_takes_wastes_no_other() -> None:
    order = BY_SUBS, BY_SURFACE, BY_AIR, BY_ALL
    rooms = product(range(3), range(3), range(3))
    for room, counts in product(rooms, product(range(3), repeat=4)):
        hits = Hits(*counts)
        for unit, found in product([unit for unit in range(3) if room[unit]], (False, True)):
            takes = [sort for sort in order if can_take(unit, sort, room, hits, air_hits_subs=found)]
            assert usual_hit(unit, room, hits, found) == (takes[0] if takes else -1)
