"""What the planner of Global War does in plain cases: attacks, landings, garrisons, purchases, battle decisions."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.games.global_war.positions import (
    bare,
    begin,
    buys,
    count,
    fight,
    find,
    hold,
    on_board,
    one,
    put,
    space,
    war,
)
from tests.games.global_war.summed_odds import chances, losses

from broadfront.engine.position import Move
from broadfront.games.global_war.bot.attack_planner import CombatPlan
from broadfront.games.global_war.bot.battle_decisions import answer
from broadfront.games.global_war.bot.battle_estimator import battle_forecast, in_order
from broadfront.games.global_war.bot.noncombat_planner import NoncombatPlan
from broadfront.games.global_war.bot.plan_draft import OrderBuilder
from broadfront.games.global_war.bot.plan_search import plan_phase
from broadfront.games.global_war.bot.purchase_planner import PurchasePlan
from broadfront.games.global_war.bot.territory_value import TerritoryValue
from broadfront.games.global_war.bot.threat_map import ThreatMap
from broadfront.games.global_war.combat_odds.sides import CombatSide
from broadfront.games.global_war.map import MAP
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.move_phases import CombatMove, Noncombat
from broadfront.games.global_war.rules.placement import Mobilize
from broadfront.games.global_war.rules.purchase import Purchase
from broadfront.games.global_war.terms import HEAVY_BOMBERS, POWERS
from broadfront.games.global_war.units import ARTILLERY, BATTLESHIP, BOMBER, FIGHTER, INFANTRY, KIND_OF, TANK


def moves_of(p: GlobalWarPosition, draft: OrderBuilder) -> Counter[tuple[str, str, str]]:
    """Return the verbs, kinds and targets of a plan's moves."""
    found: Counter[tuple[str, str, str]] = Counter()
    names = {number: kind for kind, number in KIND_OF.items()}
    for _, move in draft.keyed_orders:
        if move.verb in ("move", "land"):
            found[move.verb, names[p.kind[move.what]], MAP.ids[move.where]] += 1
    return found


def attack(p: GlobalWarPosition, of: str) -> Counter[tuple[str, str, str]]:
    begin(p, of, CombatMove(POWERS.index(of)))
    if p.pending is None:
        return Counter()
    return moves_of(p, CombatPlan(p).write())


def settle(p: GlobalWarPosition, of: str) -> GlobalWarPosition:
    begin(p, of, Noncombat(POWERS.index(of)))
    return NoncombatPlan(p).write().q if p.pending is not None else p


# --- odds -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mine", "theirs"),
    [
        ((INFANTRY, INFANTRY, INFANTRY, ARTILLERY), (INFANTRY, INFANTRY)),
        ((TANK, TANK, FIGHTER), (INFANTRY, ARTILLERY, TANK)),
        ((BATTLESHIP, FIGHTER), (BATTLESHIP,)),
        ((INFANTRY,), (INFANTRY, INFANTRY, INFANTRY)),
    ],
)
def test_small_battles_are_exact(mine: tuple[int, ...], theirs: tuple[int, ...]) -> None:
    exact = chances(CombatSide(losses(mine), True), CombatSide(losses(theirs), False))
    seen = battle_forecast(in_order(mine), in_order(theirs))
    assert seen.wins == pytest.approx(exact.wins, abs=1e-5)
    assert seen.killed - seen.lost == pytest.approx(exact.swing, abs=1e-3)


def test_large_battles_are_near_enough() -> None:
    for mine, theirs in (((20, 6, 8), (18, 4, 5)), ((30, 0, 10), (20, 5, 5)), ((12, 4, 4), (20, 2, 2))):
        kinds = [[kind for kind, n in enumerate(of) for _ in range(n)] for of in (mine, theirs)]
        exact = chances(CombatSide(losses(kinds[0]), True), CombatSide(losses(kinds[1]), False))
        seen = battle_forecast(in_order(kinds[0]), in_order(kinds[1]))
        assert seen.wins == pytest.approx(exact.wins, abs=0.15)


@pytest.mark.parametrize("best_of_two", [False, True])
def test_b7_heavy_bombers_count_all_their_dice(best_of_two: bool) -> None:
    techs = 1 << HEAVY_BOMBERS
    force = CombatSide((BOMBER, BOMBER), True, techs, best_of_two=best_of_two)
    exact = chances(force, CombatSide((INFANTRY,) * 3, False))
    seen = battle_forecast((BOMBER, BOMBER), (INFANTRY,) * 3, techs, best_of_two=best_of_two)
    assert seen.wins == pytest.approx(exact.wins, abs=1e-5)
    many = chances(force._replace(kinds=(BOMBER,) * 10), CombatSide((INFANTRY,) * 20, False))
    near = battle_forecast((BOMBER,) * 10, (INFANTRY,) * 20, techs, best_of_two=best_of_two)
    assert near.wins == pytest.approx(many.wins, abs=0.15)


@pytest.mark.parametrize("shells", [1, 2])
def test_b4_11_bombarded_units_fire_once_in_small_battles(shells: int) -> None:
    exact = chances(
        CombatSide((TANK, FIGHTER), True, extra=((shells, 3),)), CombatSide((INFANTRY, FIGHTER), False)
    )
    seen = battle_forecast((TANK, FIGHTER), (INFANTRY, FIGHTER), 0, shells / 2)
    assert seen.wins == pytest.approx(exact.wins, abs=0.06)


# --- attacks ----------------------------------------------------------------------------------------------------------


def test_an_empty_territory_is_taken_with_one_unit() -> None:
    p = bare()
    put(p, "poland", "germany", infantry=4)
    assert attack(p, "germany")["move", "infantry", "east_poland"] == 1


def test_a_hopeless_attack_is_not_made() -> None:
    p = bare()
    put(p, "poland", "germany", infantry=2)
    for name in ("east_poland", "baltic_states"):
        put(p, name, "ussr", infantry=6)
    assert not attack(p, "germany")


def test_a_landing_is_loaded_sailed_and_landed() -> None:
    p = bare()
    put(p, "united_kingdom", "uk", infantry=2, tank=2)
    put(p, "sz6", "uk", transport=2)
    one(p, "sz6", "uk", "battleship")
    one(p, "france", "germany", "infantry")
    found = attack(p, "uk")
    assert sum(n for (verb, _, _), n in found.items() if verb == "land") >= 2


def test_a_capital_that_would_be_lost_keeps_its_guards() -> None:
    p = bare()
    put(p, "russia", "ussr", infantry=6)
    hold(p, "germany", "belorussia", "east_ukraine")
    put(p, "east_ukraine", "germany", tank=6)
    one(p, "belorussia", "germany", "infantry")
    assert not sum(attack(p, "ussr").values())


def test_aircraft_never_fly_where_they_cannot_land() -> None:
    p = war("1941")
    begin(p, "japan", CombatMove(POWERS.index("japan")))
    draft = CombatPlan(p).write()
    assert draft.ask is None or draft.q.pending is None or draft.q.pending.rule != "b3.3"


def test_tanks_go_back_from_what_they_cannot_keep() -> None:
    p = bare()
    one(p, "poland", "germany", "tank")
    put(p, "poland", "italy", infantry=20)
    put(p, "baltic_states", "ussr", infantry=8)
    put(p, "belorussia", "ussr", infantry=8, tank=4)
    put(p, "ukraine", "ussr", infantry=8)
    put(p, "east_ukraine", "ussr", infantry=8)
    begin(p, "germany", CombatMove(POWERS.index("germany")))
    draft = CombatPlan(p).write()
    assert [MAP.ids[move.where] for _, move in draft.keyed_orders if move.verb == "move"] == [
        "east_poland",
        "poland",
    ]
    assert draft.q.control[space("east_poland")] == POWERS.index("germany")


# --- moves among friends ----------------------------------------------------------------------------------------------


def test_the_army_goes_to_the_front_where_it_is_safe() -> None:
    p = bare()
    put(p, "germany", "germany", infantry=6)
    one(p, "east_poland", "ussr", "infantry")
    q = settle(p, "germany")
    assert count(q, "poland", "germany", "infantry") + count(
        q, "bulgaria_romania", "germany", "infantry"
    ) > 0 or (count(q, "czechoslovakia_hungary", "germany", "infantry") > 0)


def test_what_cannot_be_kept_is_left() -> None:
    p = bare()
    put(p, "belorussia", "ussr", infantry=2)
    put(p, "east_poland", "germany", infantry=12, tank=6)
    hold(p, "germany", "east_poland")
    one(p, "russia", "ussr", "infantry")
    q = settle(p, "ussr")
    assert count(q, "belorussia", "ussr", "infantry") <= 1


def test_a_carrier_comes_for_fighters_that_have_no_land_in_reach() -> None:
    p = bare()
    carrier = one(p, "sz53", "usa", "carrier")
    on_board(p, carrier, "fighter")
    one(p, "sz44", "japan", "transport")
    fight(p, "usa", [(find(p, "sz53", "usa", "fighter"), "sz44")], Noncombat(POWERS.index("usa")))
    while p.pending is not None and p.pending.rule != "b3.5":
        p.play(answer(p, p.pending))
    assert p.pending is not None
    q = NoncombatPlan(p).write().q
    assert sum(kind == FIGHTER and at >= 0 for kind, at in zip(q.kind, q.at, strict=True)) == 1


# --- purchases --------------------------------------------------------------------------------------------------------


def bought(p: GlobalWarPosition, of: str) -> Counter[str]:
    begin(p, of, Purchase(POWERS.index(of)))
    names = {number: kind for kind, number in KIND_OF.items()}
    return Counter({names[m.what]: m.where for m in PurchasePlan(p).write() if m.verb == "buy"})


def test_a_capital_in_danger_gets_infantry() -> None:
    p = war("1941")
    put(p, "baltic_states", "germany", tank=8, infantry=6)
    hold(p, "germany", "belorussia", "east_ukraine")
    put(p, "east_ukraine", "germany", tank=8)
    assert bought(p, "ussr")["infantry"] >= 4


def test_islands_buy_transports_for_who_waits() -> None:
    p = war("1941")
    put(p, "eastern_us", "usa", infantry=8)
    assert bought(p, "usa")["transport"] >= 1


@pytest.mark.parametrize("scenario", ["1941", "1942"])
def test_purchases_are_paid_for_and_spend_nearly_everything(scenario: str) -> None:
    for power in POWERS[:6]:
        p = war(scenario)
        begin(p, power, Purchase(POWERS.index(power)))
        draft = plan_phase(p)
        assert 0 <= draft.q.treasury[POWERS.index(power)] < 6


def test_factories_are_repaired_when_room_is_short() -> None:
    p = war("1941")
    p.ruin[space("germany")] = 8
    begin(p, "germany", Purchase(POWERS.index("germany")))
    assert any(move.verb == "repair" for move in PurchasePlan(p).write())


def test_what_was_bought_is_placed() -> None:
    p = war("1941")
    buys(p, "uk", infantry=2, transport=1, fighter=1)
    begin(p, "uk", Mobilize(POWERS.index("uk")))
    draft = plan_phase(p)
    assert [move.verb for _, move in draft.keyed_orders] == ["place"] * 4 or draft.keyed_orders[-1][
        1
    ].verb == "end"
    assert not any(draft.q.pool)


# --- battles ----------------------------------------------------------------------------------------------------------


def test_a_lost_battle_is_broken_off_and_a_won_one_is_not() -> None:
    p = bare()
    tanks = put(p, "poland", "germany", tank=3)
    put(p, "east_poland", "ussr", infantry=2)
    fight(p, "germany", [(u, "east_poland") for u in tanks])
    p.play(Move("hits", 0))
    p.play(Move("hits", 2))
    while p.pending is not None and p.pending.rule == "b4.4":
        p.play(Move("default"))
    assert p.pending is not None
    assert p.pending.rule == "b4.5"
    assert answer(p, p.pending).verb in ("press", "retreat")
    put(p, "east_poland", "ussr", infantry=9)
    assert answer(p, p.pending).verb == "retreat"


def test_transports_that_lie_alone_are_sunk() -> None:
    p = bare()
    destroyer = one(p, "sz6", "uk", "destroyer")
    one(p, "sz5", "germany", "transport")
    fight(p, "uk", [(destroyer, "sz5")])
    if p.pending is not None:
        assert answer(p, p.pending).verb == "attack"


# --- the picture ------------------------------------------------------------------------------------------------------


def test_the_enemy_comes_by_land_by_air_and_by_sea() -> None:
    p = bare()
    put(p, "france", "germany", infantry=2, fighter=1)
    on_board(p, one(p, "sz7", "germany", "transport"), "infantry")
    one(p, "united_kingdom", "uk", "infantry")
    war = ThreatMap(p, POWERS.index("uk"))
    coming = Counter(p.kind[u] for u in war.threats[POWERS.index("germany")][space("united_kingdom")])
    assert coming == {INFANTRY: 1, FIGHTER: 1}


def test_capitals_and_cities_are_worth_most() -> None:
    p = war("1941")
    worth = TerritoryValue(ThreatMap(p, POWERS.index("germany")))
    assert worth.hold[space("russia")] > worth.hold[space("karelia_ssr")] > worth.hold[space("belorussia")]
