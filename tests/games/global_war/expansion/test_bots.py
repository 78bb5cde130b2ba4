"""What bots make of Expansion II: how they reckon battles, ships and aircraft, answers to new questions."""

from __future__ import annotations

import pytest
from tests.games.global_war.expanded import attack, bare2, but, hurt, in_half, strand, war2
from tests.games.global_war.positions import begin, find, hold, on_board, one, put, space

from broadfront.engine.position import CHANCE, Move
from broadfront.games.global_war import GAME
from broadfront.games.global_war.bot.attack_planner import CombatPlan, Judge
from broadfront.games.global_war.bot.battle_decisions import answer
from broadfront.games.global_war.bot.battle_estimator import Kinds, forecast_at, in_casualty_order, in_order
from broadfront.games.global_war.bot.evaluation import balance
from broadfront.games.global_war.bot.naval_planner import Docks
from broadfront.games.global_war.bot.noncombat_planner import NoncombatPlan
from broadfront.games.global_war.bot.plan_draft import PLAIN
from broadfront.games.global_war.bot.plan_search import carry_on, plan_phase
from broadfront.games.global_war.bot.territory_value import TerritoryValue
from broadfront.games.global_war.bot.threat_map import ThreatMap
from broadfront.games.global_war.map import MAP
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.distances import sea_steps
from broadfront.games.global_war.rules.move_phases import CombatMove, Noncombat
from broadfront.games.global_war.rules.placement import Mobilize
from broadfront.games.global_war.rules.purchase import Purchase
from broadfront.games.global_war.terms import FOUGHT, GERMANY, JAPAN, STRANDED, USA
from broadfront.games.global_war.units import (
    BATTLESHIP,
    BOMBER,
    CARRIER,
    CARRIER_FIGHTER,
    CRUISER,
    DESTROYER,
    ESCORT,
    FIGHTER,
    INFANTRY,
    KING_TIGER,
    SUBMARINE,
    SUPER_BATTLESHIP,
    TANK,
    TRANSPORT,
)

GER, USSR, JPN, UK, ITA, AME = range(6)


def in_battle(p: GlobalWarPosition, attack: list[int], defence: list[int]) -> tuple[float, float, float]:
    """Return the chance of the attacker, what he loses and what he sinks."""
    seen = forecast_at(p, in_order(attack), in_order(defence))
    return seen.wins, seen.lost, seen.killed


# --- whole turns ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", ["1941", "1942"])
@pytest.mark.parametrize("start", ["scenario", "late_1943"])
def test_a_round_is_played_by_the_rules_of_thumb(scenario: str, start: str) -> None:
    p = GAME.start(GAME.setting(scenario, {"seats": 6, "calendar_start": start}))
    assert p.setting.sections
    q = carry_on(p, 7)
    assert q.turn == 7
    assert q.round == 2


@pytest.mark.parametrize(
    "option", ["enlarged_pacific", "patrol_zones", "ship_damage", "escorts", "carrier_fighters"]
)
def test_a_section_alone_is_played(option: str) -> None:
    p = war2("1942", option)
    p.round = 4
    begin(p, "japan", Purchase(JPN), Mobilize(JPN))
    q = carry_on(p, p.turn + 1)
    assert q.pending is None or q.pending.seat != CHANCE


# --- battles ----------------------------------------------------------------------------------------------------------


def test_a_carrier_takes_two_hits() -> None:
    fleet, raid = [CARRIER], [CRUISER, DESTROYER]
    without = in_battle(war2("1942", *but("ship_damage", "escorts")), raid, fleet)
    with_ = in_battle(war2("1942"), raid, fleet)
    assert with_[0] < without[0]


def test_transports_shoot_back_and_take_no_hits() -> None:
    p = in_half(war2("1942"), "early_1942")
    boats, raid = [TRANSPORT] * 4, [BOMBER]
    assert in_battle(p, raid, boats)[1] > 0
    before = in_battle(in_half(war2("1941"), "late_1941"), raid, boats)
    assert before[1] == 0
    # what they carry does not keep their guard alive
    alone = in_battle(p, [CRUISER, CRUISER], [DESTROYER])
    guarded = in_battle(p, [CRUISER, CRUISER], [DESTROYER, TRANSPORT])
    assert guarded[0] == pytest.approx(alone[0], abs=0.12)
    assert guarded[2] > alone[2] + 5


def test_R_G30_bots_count_transports_beside_a_submarine_as_hit_by_aircraft() -> None:
    p = in_half(war2("1942"), "early_1942")
    boats = in_battle(p, [FIGHTER, FIGHTER], [SUBMARINE, TRANSPORT, TRANSPORT])
    assert boats[2] == pytest.approx(14, abs=2)  # the transports, without the submarine
    assert 0 < boats[1] < 10
    sure = in_battle(p, [FIGHTER, FIGHTER], [SUBMARINE, TRANSPORT])
    assert sure[0] > 0.9


def test_an_escort_is_worth_more_in_a_convoy() -> None:
    p = in_half(war2("1942"), "early_1942")
    raid = [CRUISER, DESTROYER]
    assert in_battle(p, raid, [ESCORT, TRANSPORT])[0] < in_battle(p, raid, [ESCORT])[0]


def test_super_heavy_battleships_and_king_tigers_count_for_what_they_are() -> None:
    p = war2("1942")
    assert in_battle(p, [SUPER_BATTLESHIP], [BATTLESHIP])[0] > 0.8
    assert in_battle(p, [KING_TIGER], [TANK])[0] > in_battle(p, [TANK], [TANK])[0] + 0.2
    assert in_battle(p, [CARRIER_FIGHTER], [INFANTRY])[0] == in_battle(p, [FIGHTER], [INFANTRY])[0]


def test_a_hit_on_a_king_tiger_costs_less_than_one_on_a_ship() -> None:
    p = war2("1942")
    tiger = in_battle(p, [KING_TIGER] * 4, [INFANTRY])[1]
    ship = in_battle(p, [CARRIER, *[BATTLESHIP] * 3], [DESTROYER])[1]
    assert 0 < tiger < 1 < ship


def test_king_tigers_lead_an_attack() -> None:
    p = in_half(bare2(), "late_1943")
    tigers = put(p, "poland", "germany", king_tiger=3)
    foot = put(p, "poland", "germany", infantry=6)
    put(p, "germany", "germany", infantry=6)
    put(p, "east_poland", "ussr", infantry=2)
    hold(p, "germany", "poland")
    hold(p, "ussr", "east_poland")
    begin(p, "germany", CombatMove(GER))
    best = CombatPlan(p).write_assaults()[0]
    assert set(best.units) & set(tigers)
    assert not set(foot) <= set(best.units)


def test_damage_that_is_there_already_counts() -> None:
    p = bare2()
    ships = put(p, "sz50", "usa", carrier=1, battleship=1)
    whole: Kinds = in_casualty_order(p, ships, attacking=False)
    hurt(p, *ships)
    assert len(in_casualty_order(p, ships, attacking=False)) == len(whole) - 2


def test_submarines_that_no_destroyer_finds_are_not_counted_as_sunk() -> None:
    p = in_half(bare2(), "early_1942")
    put(p, "sz50", "usa", submarine=2, transport=1)
    ships = put(p, "sz61", "japan", cruiser=2)
    finder = one(p, "sz61", "japan", "destroyer")
    begin(p, "japan", CombatMove(JPN))
    war = ThreatMap(p, JAPAN)
    judge = Judge(war, TerritoryValue(war), PLAIN)
    blind, _ = judge.value(space("sz50"), ships)
    assert judge.value(space("sz50"), [*ships, finder])[0] > blind + 8


@pytest.mark.parametrize("called", [0, 1])
def test_who_calls_the_national_guard_reckons_with_it(called: int) -> None:
    p = in_half(bare2(), "early_1942")
    p.guard = called
    put(p, "western_us", "usa", infantry=2)
    put(p, "japan", "japan", infantry=5)
    put(p, "sz63", "japan", destroyer=1)
    on_board(p, one(p, "sz63", "japan", "transport"), "infantry", "infantry")
    begin(p, "japan", CombatMove(JPN))
    targets = {of.target for of in CombatPlan(p).write_assaults()}
    assert (space("alaska") in targets) == bool(called)


# --- ships and aircraft -----------------------------------------------------------------------------------------------


def test_king_tigers_are_not_taken_along_by_sea() -> None:
    p = bare2()
    tiger = one(p, "france", "germany", "king_tiger")
    foot = one(p, "france", "germany", "infantry")
    begin(p, "germany", Noncombat(GER))
    found = Docks(p, GERMANY, ()).army[space("france")]
    assert foot in found
    assert tiger not in found


def philippines() -> GlobalWarPosition:
    """American islands across the sea from infantry of Japan."""
    p = in_half(bare2(), "early_1942")
    put(p, "japan", "japan", infantry=5)
    hold(p, "usa", "philippine_islands")
    return p


def test_destroyers_of_japan_bring_infantry_ashore() -> None:
    p = philippines()
    soldier, ship = one(p, "formosa", "japan", "infantry"), one(p, "sz61", "japan", "destroyer")
    begin(p, "japan", CombatMove(JPN))
    given = [move for _, move in plan_phase(p).keyed_orders]
    assert given[:2] == [Move("load", soldier, ship), Move("move", ship, space("sz50"))]
    assert given[2] == Move("land", soldier, space("philippine_islands"))


def test_several_destroyers_land_one_infantry_each_under_the_guns_of_a_battleship() -> None:
    p = philippines()
    put(p, "philippine_islands", "usa", infantry=1)
    soldiers = put(p, "formosa", "japan", infantry=3)
    put(p, "sz61", "japan", battleship=1, destroyer=3)
    begin(p, "japan", CombatMove(JPN))
    given = [move for _, move in plan_phase(p).keyed_orders]
    assert [m.what for m in given if m.verb == "land"] == soldiers
    assert len({m.where for m in given if m.verb == "load"}) == 3


def test_destroyers_carry_nobody_before_early_1942() -> None:
    p = in_half(philippines(), "late_1941")
    one(p, "formosa", "japan", "infantry")
    one(p, "sz61", "japan", "destroyer")
    begin(p, "japan", CombatMove(JPN))
    assert p.pending is None or not [m for _, m in plan_phase(p).keyed_orders if m.verb != "end"]


def test_a_destroyer_carries_infantry_to_friends() -> None:
    p = philippines()
    put(p, "philippine_islands", "usa", infantry=2)
    ship = one(p, "sz62", "japan", "destroyer")
    begin(p, "japan", Noncombat(JPN))
    given = [move for _, move in NoncombatPlan(p).write().keyed_orders]
    assert [m.verb for m in given if m.where == ship or m.verb == "land"] == ["load", "land"]


def test_escorts_go_to_transports_in_danger_before_other_warships() -> None:
    p = in_half(bare2(), "early_1942")
    put(p, "sz10", "usa", transport=2)
    put(p, "sz8", "germany", submarine=2)
    escort = one(p, "sz19", "usa", "escort")
    put(p, "sz19", "usa", destroyer=1)
    begin(p, "usa", Noncombat(AME))
    q = NoncombatPlan(p).write().q
    assert any(q.kind[u] == TRANSPORT for u in q.units_in(q.at[escort]))


def test_idle_escorts_keep_transports_company() -> None:
    p = in_half(bare2(), "early_1942")
    put(p, "sz10", "usa", transport=4, escort=1)
    put(p, "sz12", "usa", transport=2, destroyer=1)
    escorts = put(p, "sz11", "usa", escort=2, cruiser=1, destroyer=1)
    begin(p, "usa", Noncombat(AME))
    q = NoncombatPlan(p).write().q
    for u in escorts[:2]:
        fleet = [q.kind[x] for x in q.units_in(q.at[u])]
        assert 2 * fleet.count(ESCORT) <= fleet.count(TRANSPORT)


@pytest.mark.parametrize("fought", [False, True])
def test_a_damaged_carrier_flees_or_is_covered_by_fighters(fought: bool) -> None:
    p = in_half(bare2(), "early_1942")
    carrier = one(p, "sz62", "japan", "carrier")
    hurt(p, carrier)
    put(p, "japan", "japan", fighter=3, infantry=5)
    put(p, "sz60", "usa", cruiser=1, destroyer=1)
    begin(p, "japan", Noncombat(JPN))
    p.flags[carrier] |= fought * FOUGHT
    q = NoncombatPlan(p).write().q
    assert len(q.aboard(carrier)) == 2 * fought
    assert (q.at[carrier] == space("sz62")) == fought


def test_submarines_stay_on_patrol_at_home_and_nobody_sails_into_the_enemy_zone() -> None:
    p = war2("1942")
    sub = one(p, "sz56", "usa", "submarine")
    begin(p, "usa", Noncombat(AME))
    q = NoncombatPlan(p).write().q
    assert q.at[sub] == space("sz56")
    assert not [u for u in q.of_power(USA) if q.at[u] == space("sz62")]


def test_damaged_ships_go_to_port_where_they_are_repaired_only_there() -> None:
    p = war2("1942", repair_location="port_only")
    ship = one(p, "sz64", "usa", "battleship")
    hurt(p, ship)
    begin(p, "usa", Noncombat(AME))
    before = _steps(p.at[ship])
    assert _steps(NoncombatPlan(p).write().q.at[ship]) < before


def _steps(zone: int) -> int:
    return min(sea_steps(zone)[space(port)] for port in ("sz56", "sz10"))


@pytest.mark.parametrize(("submarines", "pays"), [(0, True), (1, True), (5, False)])
def test_a_landing_reckons_with_who_is_sunk_on_the_way_by_submarines_on_patrol(
    submarines: int, *, pays: bool
) -> None:
    p = bare2("patrol_zones")
    hold(p, "japan", "manchuria")
    put(p, "sz62", "japan", submarine=submarines)
    party = on_board(p, one(p, "sz60", "usa", "transport"), "infantry", "infantry")
    begin(p, "usa", CombatMove(USA))
    judge = CombatPlan(p).judge
    value, _ = judge.value(space("manchuria"), party, 0.0, (TRANSPORT,), space("sz62"))
    assert (value > 0.0) == pays


def test_ships_leave_a_patrol_zone_for_the_safest_one() -> None:
    p = bare2()
    ship = one(p, "sz60", "usa", "cruiser")
    one(p, "sz62", "japan", "transport")
    put(p, "sz61", "japan", submarine=1)
    hold(p, "japan", "japan")
    ask = attack(p, "usa", [(ship, "sz62")])
    while ask is not None and ask.seat == CHANCE:
        ask = p.play(ask.moves[-1])
        while ask is not None and ask.seat != CHANCE and ask.rule != "c4":
            ask = p.play(answer(p, ask))
    if ask is not None and ask.rule == "c4":
        move = answer(p, ask)
        assert move in ask.moves


def test_a_stranded_fighter_is_taken_on_board() -> None:
    p = bare2()
    hold(p, "japan", "okinawa")
    plane = one(p, "okinawa", "japan", "carrier_fighter")
    strand(p, plane)
    carrier = p.recruit(CARRIER, JAPAN, MAP.sea_beside[space("okinawa")][0])
    begin(p, "japan", Noncombat(JPN))
    q = NoncombatPlan(p).write().q
    assert q.host[plane] == carrier
    assert not q.marks[plane] & STRANDED


def test_a_carrier_comes_for_stranded_fighters() -> None:
    p = in_half(bare2(), "late_1943")
    put(p, "japan", "japan", infantry=6)
    planes = put(p, "okinawa", "japan", carrier_fighter=2)
    strand(p, *planes)
    carrier = one(p, "sz50", "japan", "carrier")
    put(p, "sz50", "japan", destroyer=1, transport=1)
    begin(p, "japan", Noncombat(JPN))
    q = NoncombatPlan(p).write().q
    assert q.aboard(carrier) == planes


def test_stranded_fighters_guard_nothing() -> None:
    p = bare2()
    hold(p, "japan", "okinawa")
    plane = one(p, "okinawa", "japan", "carrier_fighter")
    strand(p, plane)
    assert ThreatMap(p, USA).garrison(space("okinawa")) == ()


def test_new_destroyers_are_launched_somewhere() -> None:
    p = in_half(war2("1942"), "late_1943")
    find(p, "united_kingdom", "uk", "infantry")
    q = carry_on(p if p.pending is not None else GAME.start(p.setting), 1)
    assert q.turn >= 1


# --- what a position is worth -----------------------------------------------------------------------------------------


def test_more_money_and_dear_units_count() -> None:
    p = war2("1942")
    without = war2("1942", *but("advanced_production"))
    assert balance(p) != balance(without)
    before = balance(p)
    put(p, "germany", "germany", king_tiger=1)
    assert balance(p) > before
