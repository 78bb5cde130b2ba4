"""What bots make of Expansion II: what they buy, mend and place, how they reckon battles, answers to new questions."""

from __future__ import annotations

import pytest
from tests.games.global_war.expanded import attack, bare2, but, hurt, in_half, strand, war2
from tests.games.global_war.positions import begin, buys, clear, find, hold, on_board, one, pooled, put, space

from broadfront.engine.contract import CHANCE, Move
from broadfront.games.global_war import GAME
from broadfront.games.global_war.appraisal import balance
from broadfront.games.global_war.atlas import ATLAS
from broadfront.games.global_war.kinds import (
    BATTLESHIP,
    BOMBER,
    CARRIER,
    CARRIER_FIGHTER,
    CRUISER,
    DESTROYER,
    ESCORT,
    FIGHTER,
    FORTIFICATION,
    INFANTRY,
    KING_TIGER,
    SUBMARINE,
    SUPER_BATTLESHIP,
    TANK,
    TRANSPORT,
)
from broadfront.games.global_war.planner.assault import Judge
from broadfront.games.global_war.planner.combat_plan import CombatPlan
from broadfront.games.global_war.planner.conduct import answer
from broadfront.games.global_war.planner.expansion import foretell, standing
from broadfront.games.global_war.planner.expansion_buying import convoy_escorts, guard_kind, hunter
from broadfront.games.global_war.planner.ferries import Docks
from broadfront.games.global_war.planner.noncombat_plan import NoncombatPlan
from broadfront.games.global_war.planner.outlook import Kinds, in_order
from broadfront.games.global_war.planner.phases import carry_on, planned
from broadfront.games.global_war.planner.picture import WarPicture
from broadfront.games.global_war.planner.posture import PLAIN
from broadfront.games.global_war.planner.purchase_plan import PurchasePlan, factory_site
from broadfront.games.global_war.planner.ways import sea_steps
from broadfront.games.global_war.planner.worth import Worth
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.combat_move import CombatMove
from broadfront.games.global_war.rules.mobilize import Mobilize
from broadfront.games.global_war.rules.noncombat import Noncombat
from broadfront.games.global_war.rules.purchase import Purchase
from broadfront.games.global_war.terms import FOUGHT, GERMANY, JAPAN, STRANDED, USA

GER, USSR, JPN, UK, ITA, AME = range(6)


def bought(p: GlobalWarPosition, owner: str) -> dict[int, int]:
    """Return what a power buys, by kind; every order is legal."""
    begin(p, owner, Purchase(("germany", "ussr", "japan", "uk", "italy", "usa").index(owner)))
    wanted = PurchasePlan(p).write()
    desk = planned(p, "b3.2")
    assert [move for _, move in desk.given if move.verb != "end"] == wanted
    return {move.what: move.where for move in wanted if move.verb == "buy"}


def in_battle(p: GlobalWarPosition, attack: list[int], defence: list[int]) -> tuple[float, float, float]:
    """Return the chance of the attacker, what he loses and what he sinks."""
    seen = foretell(p, in_order(attack), in_order(defence))
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


# --- purchases --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("label", "most"), [("early_1943", 0), ("late_1943", 4)])
def test_germany_buys_king_tigers_when_it_may(label: str, most: int) -> None:
    p = in_half(war2("1942"), label)
    p.treasury[GERMANY] = 60
    assert bought(p, "germany").get(KING_TIGER, 0) == most


def test_king_tigers_are_bought_before_infantry_for_berlin() -> None:
    p = in_half(bare2(), "late_1943")
    put(p, "germany", "germany", infantry=1)
    put(p, "poland", "ussr", infantry=4, tank=3)
    hold(p, "ussr", "poland")
    p.treasury[GERMANY] = 33
    kinds = bought(p, "germany")
    assert kinds.get(KING_TIGER, 0) == 4
    assert kinds.get(INFANTRY, 0) == 3


def test_damage_is_mended_before_anything_is_bought() -> None:
    p = war2("1942")
    carrier = put(p, "sz62", "japan", carrier=1, battleship=1)[0]
    hurt(p, carrier)
    begin(p, "japan", Purchase(JPN))
    first = PurchasePlan(p).write()[0]
    assert (first.verb, first.what, first.where) == ("mend", carrier, 1)


def test_a_king_tiger_is_mended_for_one() -> None:
    p = in_half(war2("1942"), "late_1943")
    tiger = one(p, "germany", "germany", "king_tiger")
    hurt(p, tiger)
    begin(p, "germany", Purchase(GER))
    assert Move("mend", tiger, 1) in PurchasePlan(p).write()


@pytest.mark.parametrize(("owner", "zone"), [("japan", "sz62"), ("usa", "sz56")])
@pytest.mark.parametrize("damaged", [False, True])
def test_free_decks_at_home_get_carrier_based_fighters(owner: str, zone: str, damaged: bool) -> None:
    p = war2("1942")
    clear(p, zone)
    p.treasury[:] = [40] * len(p.treasury)
    carrier = one(p, zone, owner, "carrier")
    hurt(p, carrier, hits=int(damaged))
    kinds = bought(p, owner)
    room = 2 * (not damaged) + 2 * kinds.get(CARRIER, 0)
    assert kinds.get(CARRIER_FIGHTER, 0) >= min(2, room)
    assert kinds.get(CARRIER_FIGHTER, 0) <= 8


def test_fighters_that_were_bought_are_placed_on_the_carrier_at_home() -> None:
    p = war2("1942")
    carrier = one(p, "sz62", "japan", "carrier")
    p.pool[JAPAN * 18 + CARRIER_FIGHTER] = 2
    begin(p, "japan", Mobilize(JPN))
    desk = planned(p, "b3.6")
    assert [desk.q.kind[u] for u in desk.q.aboard(carrier)] == [CARRIER_FIGHTER] * 2


def test_king_tigers_and_carrier_based_fighters_are_placed_before_what_can_go_elsewhere() -> None:
    p = in_half(war2("1942"), "late_1943")
    buys(p, "germany", king_tiger=4, infantry=20)
    begin(p, "germany", Mobilize(GER))
    assert pooled(planned(p, "b3.6").q, "germany", "king_tiger") == 0
    one(p, "sz62", "japan", "carrier")
    buys(p, "japan", carrier_fighter=2, infantry=20)
    begin(p, "japan", Mobilize(JPN))
    assert pooled(planned(p, "b3.6").q, "japan", "carrier_fighter") == 0


def test_islands_in_danger_are_fortified() -> None:
    p = bare2()
    hold(p, "japan", "okinawa", "caroline_islands")
    put(p, "japan", "japan", infantry=6)
    put(p, "caroline_islands", "japan", infantry=3)
    put(p, "okinawa", "japan", infantry=1)
    ship = one(p, "sz50", "usa", "transport")
    on_board(p, ship, "infantry", "tank")
    put(p, "sz50", "usa", cruiser=2)
    p.treasury[JAPAN] = 30
    kinds = bought(p, "japan")
    pic = WarPicture(p, JAPAN)
    near = any(space("caroline_islands") in reach for reach in pic.threats().values())
    assert (kinds.get(FORTIFICATION, 0) > 0) == near


def test_fortifications_go_where_the_danger_is() -> None:
    p = bare2()
    put(p, "japan", "japan", infantry=6)
    put(p, "okinawa", "japan", infantry=6)
    put(p, "caroline_islands", "japan", infantry=2)
    ship = one(p, "sz51", "usa", "transport")
    on_board(p, ship, "infantry", "infantry")
    p.pool[JAPAN * 18 + FORTIFICATION] = 1
    begin(p, "japan", Mobilize(JPN))
    assert planned(p, "b3.6").q.forts[space("caroline_islands")] == 1


def test_no_factory_is_planned_on_the_enlarged_pacific() -> None:
    p = war2("1942")
    begin(p, "japan", Purchase(JPN))
    pic = WarPicture(p, JAPAN)
    site = factory_site(pic, Worth(pic))
    assert site < 0 or not p.setting.no_factories >> site & 1


@pytest.mark.parametrize(("label", "kind"), [("late_1941", ESCORT), ("early_1942", ESCORT)])
def test_a_fleet_is_guarded_by_escorts(label: str, kind: int) -> None:
    p = in_half(bare2("escorts"), label)
    begin(p, "usa", Purchase(AME))
    assert guard_kind(PurchasePlan(p)) == kind


@pytest.mark.parametrize(("escorts", "more"), [(0, 2), (1, 1), (2, 0)])
def test_transports_in_danger_far_away_get_escorts(escorts: int, more: int) -> None:
    p = in_half(bare2(), "early_1942")
    put(p, "eastern_us", "usa", infantry=4)
    put(p, "sz10", "usa", escort=escorts)
    put(p, "sz12", "usa", transport=4)
    put(p, "sz13", "germany", submarine=3)
    p.treasury[USA] = 60
    begin(p, "usa", Purchase(AME))
    assert convoy_escorts(PurchasePlan(p)) == more


def test_a_carrier_that_guards_the_home_zone_is_bought_with_its_fighters() -> None:
    p = in_half(bare2(*but("super_battleships", "escorts")), "early_1943")
    hold(p, "usa", "philippine_islands", "okinawa")
    put(p, "japan", "japan", infantry=12)
    put(p, "sz62", "japan", transport=6, destroyer=3)
    put(p, "sz60", "usa", destroyer=5, cruiser=3)
    p.treasury[JAPAN] = 45
    kinds = bought(p, "japan")
    assert kinds.get(CARRIER, 0) >= 1
    assert kinds.get(CARRIER_FIGHTER, 0) >= 2


@pytest.mark.parametrize(("destroyers", "kind"), [(0, DESTROYER), (2, DESTROYER), (3, ESCORT)])
def test_japan_has_some_destroyers_for_its_infantry(destroyers: int, kind: int) -> None:
    p = in_half(bare2(), "early_1942")
    put(p, "sz62", "japan", destroyer=destroyers)
    begin(p, "japan", Purchase(JPN))
    assert guard_kind(PurchasePlan(p)) == kind


def test_without_escorts_a_fleet_is_guarded_by_destroyers() -> None:
    p = bare2(*but("escorts"))
    begin(p, "usa", Purchase(AME))
    assert guard_kind(PurchasePlan(p)) == DESTROYER


@pytest.mark.parametrize(("destroyers", "kind"), [(1, DESTROYER), (2, SUBMARINE)])
def test_submarines_are_bought_beside_destroyers_that_find_submarines(destroyers: int, kind: int) -> None:
    p = bare2()
    put(p, "sz56", "usa", destroyer=destroyers)
    begin(p, "usa", Purchase(AME))
    assert hunter(PurchasePlan(p)) == kind


def test_a_fleet_in_danger_gets_a_super_heavy_battleship() -> None:
    p = in_half(bare2(), "early_1943")
    hold(p, "usa", "philippine_islands", "okinawa")
    put(p, "japan", "japan", infantry=12)
    put(p, "sz62", "japan", transport=6)
    put(p, "sz60", "usa", destroyer=2, cruiser=1)
    p.treasury[JAPAN] = 40
    assert bought(p, "japan").get(SUPER_BATTLESHIP, 0) == 1


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
    whole: Kinds = standing(p, ships, attacking=False)
    hurt(p, *ships)
    assert len(standing(p, ships, attacking=False)) == len(whole) - 2


def test_submarines_that_no_destroyer_finds_are_not_counted_as_sunk() -> None:
    p = in_half(bare2(), "early_1942")
    put(p, "sz50", "usa", submarine=2, transport=1)
    ships = put(p, "sz61", "japan", cruiser=2)
    finder = one(p, "sz61", "japan", "destroyer")
    begin(p, "japan", CombatMove(JPN))
    pic = WarPicture(p, JAPAN)
    judge = Judge(pic, Worth(pic), PLAIN)
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
    given = [move for _, move in planned(p, "b3.3").given]
    assert given[:2] == [Move("load", soldier, ship), Move("move", ship, space("sz50"))]
    assert given[2] == Move("land", soldier, space("philippine_islands"))


def test_several_destroyers_land_one_infantry_each_under_the_guns_of_a_battleship() -> None:
    p = philippines()
    put(p, "philippine_islands", "usa", infantry=1)
    soldiers = put(p, "formosa", "japan", infantry=3)
    put(p, "sz61", "japan", battleship=1, destroyer=3)
    begin(p, "japan", CombatMove(JPN))
    given = [move for _, move in planned(p, "b3.3").given]
    assert [m.what for m in given if m.verb == "land"] == soldiers
    assert len({m.where for m in given if m.verb == "load"}) == 3


def test_destroyers_carry_nobody_before_early_1942() -> None:
    p = in_half(philippines(), "late_1941")
    one(p, "formosa", "japan", "infantry")
    one(p, "sz61", "japan", "destroyer")
    begin(p, "japan", CombatMove(JPN))
    assert p.pending is None or not [m for _, m in planned(p, "b3.3").given if m.verb != "end"]


def test_a_destroyer_carries_infantry_to_friends() -> None:
    p = philippines()
    put(p, "philippine_islands", "usa", infantry=2)
    ship = one(p, "sz62", "japan", "destroyer")
    begin(p, "japan", Noncombat(JPN))
    given = [move for _, move in NoncombatPlan(p).write().given]
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
    carrier = p.recruit(CARRIER, JAPAN, ATLAS.sea_beside[space("okinawa")][0])
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
    assert WarPicture(p, USA).garrison(space("okinawa")) == ()


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
