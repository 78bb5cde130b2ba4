"""What bots buy, mend and place of Expansion II."""

from __future__ import annotations

import pytest
from tests.games.global_war.expanded import bare2, but, hurt, in_half, war2
from tests.games.global_war.positions import begin, buys, clear, hold, on_board, one, pooled, put, space

from broadfront.engine.position import Move
from broadfront.games.global_war.bot.plan_search import plan_phase
from broadfront.games.global_war.bot.purchase_planner import (
    PurchasePlan,
    convoy_escorts,
    factory_site,
    guard_kind,
    hunter,
)
from broadfront.games.global_war.bot.territory_value import TerritoryValue
from broadfront.games.global_war.bot.threat_map import ThreatMap
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.placement import Mobilize
from broadfront.games.global_war.rules.purchase import Purchase
from broadfront.games.global_war.terms import CHINA, GERMANY, JAPAN, USA
from broadfront.games.global_war.units import (
    ARTILLERY,
    CARRIER,
    CARRIER_FIGHTER,
    DESTROYER,
    ESCORT,
    FORTIFICATION,
    INFANTRY,
    KING_TIGER,
    SUBMARINE,
    SUPER_BATTLESHIP,
    TANK,
)

GER, USSR, JPN, UK, ITA, AME = range(6)


def bought(p: GlobalWarPosition, owner: str) -> dict[int, int]:
    """Return what a power buys, by kind; every order is legal."""
    begin(p, owner, Purchase(("germany", "ussr", "japan", "uk", "italy", "usa").index(owner)))
    wanted = PurchasePlan(p).write()
    draft = plan_phase(p)
    assert [move for _, move in draft.keyed_orders if move.verb != "end"] == wanted
    return {move.what: move.where for move in wanted if move.verb == "buy"}


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


@pytest.mark.parametrize(("have", "most"), [(4, 4), (24, 0)])
def test_many_king_tigers_are_enough_when_all_goals_lie_overseas(have: int, most: int) -> None:
    p = in_half(bare2(), "late_1943")
    for place, owner in enumerate(p.control):
        if owner in (USSR, CHINA):
            p.set_control(place, GERMANY)
    put(p, "germany", "germany", infantry=12)
    put(p, "russia", "germany", king_tiger=have)
    p.treasury[GERMANY] = 60
    assert bought(p, "germany").get(KING_TIGER, 0) == most


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
    draft = plan_phase(p)
    assert [draft.q.kind[u] for u in draft.q.aboard(carrier)] == [CARRIER_FIGHTER] * 2


def test_king_tigers_and_carrier_based_fighters_are_placed_before_what_can_go_elsewhere() -> None:
    p = in_half(war2("1942"), "late_1943")
    buys(p, "germany", king_tiger=4, infantry=20)
    begin(p, "germany", Mobilize(GER))
    assert pooled(plan_phase(p).q, "germany", "king_tiger") == 0
    one(p, "sz62", "japan", "carrier")
    buys(p, "japan", carrier_fighter=2, infantry=20)
    begin(p, "japan", Mobilize(JPN))
    assert pooled(plan_phase(p).q, "japan", "carrier_fighter") == 0


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
    war = ThreatMap(p, JAPAN)
    near = any(space("caroline_islands") in reach for reach in war.threats.values())
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
    assert plan_phase(p).q.forts[space("caroline_islands")] == 1


def test_no_factory_is_planned_on_the_enlarged_pacific() -> None:
    p = war2("1942")
    begin(p, "japan", Purchase(JPN))
    war = ThreatMap(p, JAPAN)
    site = factory_site(war, TerritoryValue(war))
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


def test_king_tigers_are_met_by_numbers() -> None:
    p = in_half(war2("1942"), "early_1944")
    p.treasury[USSR] = 30
    assert bought(p, "ussr").get(TANK, 0) > 0
    put(p, "poland", "germany", king_tiger=6)
    found = bought(p, "ussr")
    assert not found.get(TANK)
    assert found[INFANTRY] + found[ARTILLERY] >= 8
