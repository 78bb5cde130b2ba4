"""[b4.4] [b4.9] [c10] What usual losses and forecasts count besides the unit that is hit; dice that can hit nothing."""

from __future__ import annotations

import pytest
from tests.games.global_war.engagements import sea_battle
from tests.games.global_war.expanded import bare2
from tests.games.global_war.positions import bare, begin, by_version, on_board, play, put, space
from tests.games.global_war.walker import walked

from broadfront.games.global_war import GAME
from broadfront.games.global_war.combat_odds.forecast import forecast_ends
from broadfront.games.global_war.combat_odds.position_battles import battle_forces_at, landing_zones_of
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules import battle_participants
from broadfront.games.global_war.rules.battle import ATTACKER, DEFENDER, Battle, Casualties
from broadfront.games.global_war.rules.conduct_combat import Bombardment
from broadfront.games.global_war.terms import COMBAT, DOOMED, FOUGHT, LANDING
from broadfront.games.global_war.ui.forecast_panel import STRANDED
from broadfront.games.global_war.units import FIGHTER, is_land


def doomed(p: GlobalWarPosition) -> list[int]:
    return [u for u, flags in enumerate(p.flags) if flags & DOOMED]


def mid_ocean(version: int = 6) -> GlobalWarPosition:
    """A zone of the Pacific far from any land that is American."""
    p = by_version(bare2(), version)
    for s, holder in enumerate(p.control):
        if holder >= 0:
            p.control[s] = 2  # Japan's
    return p


@pytest.mark.parametrize(("version", "kept"), [(5, False), (6, True)])
def test_b4_4_the_attacker_keeps_his_last_land_unit(version: int, kept: bool) -> None:
    p = by_version(bare(), version)
    (infantry,) = put(p, "east_poland", "germany", infantry=1)
    put(p, "east_poland", "germany", fighter=2)
    put(p, "east_poland", "ussr", infantry=3)
    begin(p, "germany", Casualties(space("east_poland"), ATTACKER, 0, 0, 1))
    play(p, "default")
    assert (infantry not in doomed(p)) == kept


def test_b4_4_the_last_land_unit_may_still_be_chosen() -> None:
    p = by_version(bare(), 6)
    (infantry,) = put(p, "east_poland", "germany", infantry=1)
    put(p, "east_poland", "germany", fighter=2)
    put(p, "east_poland", "ussr", infantry=3)
    begin(p, "germany", Casualties(space("east_poland"), ATTACKER, 0, 0, 1))
    play(p, "lose", infantry)
    assert doomed(p) == [infantry]


@pytest.mark.parametrize("version", [5, 6])
def test_b4_4_live_odds_are_what_the_usual_losses_do(version: int) -> None:
    p = by_version(bare(), version)
    put(p, "east_poland", "germany", infantry=1, artillery=1, fighter=2)
    put(p, "east_poland", "ussr", infantry=2)
    begin(p, "germany", Battle(space("east_poland")))
    p.phase, p.agenda = COMBAT, [Battle(space("east_poland"))]
    taken = sum(
        share
        for (left, _, told), share in walked(p.clone()).items()
        if "won" in told and any(is_land(kind) for kind, _ in left)
    )
    ways = forecast_ends(p, space("east_poland"))
    assert sum(way.probability for way in ways if way.takes) == pytest.approx(taken, abs=1e-9)


def test_c10_a_carrier_takes_a_hit_before_a_destroyer_where_no_aircraft_need_its_deck() -> None:
    p = mid_ocean()
    (carrier,) = put(p, "sz53", "usa", carrier=1)
    put(p, "sz53", "usa", destroyer=1)
    on_board(p, carrier, "fighter")
    put(p, "sz53", "japan", cruiser=2)
    p.control[space("hawaiian_islands")] = 5  # the fighter can land there
    begin(p, "japan", Casualties(space("sz53"), DEFENDER, 0, 0, 1))
    play(p, "default")
    assert (p.damage[carrier], doomed(p)) == (1, [])


@pytest.mark.parametrize(("version", "hit"), [(5, True), (6, False)])
def test_c10_a_deck_that_fighters_in_the_air_come_back_to_is_not_closed_for_a_destroyer(
    version: int, hit: bool
) -> None:
    p = mid_ocean(version)
    (carrier, destroyer) = put(p, "sz53", "usa", carrier=1, destroyer=1)
    put(p, "sz53", "usa", fighter=2)
    put(p, "sz53", "japan", cruiser=2)
    begin(p, "usa", Casualties(space("sz53"), ATTACKER, 0, 0, 1))
    play(p, "default")
    assert (bool(p.damage[carrier]), doomed(p)) == (hit, [] if hit else [destroyer])


def test_b4_9_a_forecast_counts_aircraft_that_find_no_deck_as_lost() -> None:
    p = mid_ocean()
    put(p, "sz53", "usa", carrier=1, destroyer=1, fighter=2)
    put(p, "sz53", "japan", submarine=3)  # their hits go to ships alone
    begin(p, "usa", Battle(space("sz53")))
    p.phase, p.agenda = COMBAT, [Battle(space("sz53"))]
    told = GAME.forecast(p, space("sz53"), 0)
    assert told is not None
    facts = dict(told.facts)
    ways = forecast_ends(p, space("sz53"))
    number = sum(way.probability * way.attacker_stranded[0] for way in ways)
    assert number > 0.05
    assert facts[STRANDED.format("attacker")].startswith(f"{number:.1f} on average")
    for way in ways:
        fighters = way.attackers.get(FIGHTER, 0)
        assert way.attacker_stranded[0] in (0, fighters)
        assert way.attacker_stranded[1] == 10 * way.attacker_stranded[0]


@pytest.mark.parametrize(("version", "dice"), [(5, 2), (6, 1)])
def test_b4_1_submarines_roll_no_dice_at_a_lone_fighter(version: int, dice: int) -> None:
    p = by_version(bare(), version)
    put(p, "sz5", "germany", submarine=2, destroyer=1)
    put(p, "sz5", "uk", fighter=1)
    begin(p, "germany", Battle(space("sz5")))
    play(p, "end")  # they do not submerge
    assert p.pending is not None
    assert p.pending.moves[-1] == ("hits", dice, 0)


@pytest.mark.parametrize("met", [False, True])
def test_b4_5_a_forecast_knows_of_a_way_back_where_the_rules_offer_one(met: bool) -> None:
    p = sea_battle({"cruiser": 2}, {"cruiser": 1})
    zone = space("sz5")
    if met:
        put(p, "sz6", "germany", destroyer=1)
    mine, theirs = battle_participants.attackers(p, zone), battle_participants.defenders(p, zone)
    offered = {move.where for move in Battle(zone).ways_out(p, mine)}
    assert offered == (set() if met else {space("sz6")})
    assert battle_forces_at(p, zone, mine, theirs).stakes.retreat == bool(offered)


@pytest.mark.parametrize("fought", [False, True])
def test_R_G41_a_ship_that_has_fought_is_not_counted_among_those_that_bombard(fought: bool) -> None:
    p = bare()
    put(p, "norway", "germany", infantry=2)
    ship = put(p, "sz6", "uk", cruiser=1)[0]
    soldier = on_board(p, put(p, "sz6", "uk", transport=1)[0], "infantry")[0]
    begin(p, "uk")
    p.flags[soldier] |= LANDING
    p.aim[soldier] = space("norway")
    p.flags[ship] |= FOUGHT * fought
    (zone,) = landing_zones_of(p, space("norway"))
    firing = Bombardment(space("norway"), space("sz6"), 1, 3, 0).firing(p)
    assert firing == ([] if fought else [ship])
    assert zone.bombards == (() if fought else ((1, 3),))
