"""Principles of good play that the computer player of Global War keeps, each in a plain position."""

from __future__ import annotations

from tests.games.global_war.positions import (
    bare,
    begin,
    buys,
    count,
    hold,
    on_board,
    one,
    pooled,
    put,
    space,
    war,
)
from tests.games.global_war.test_planner import settle

from broadfront.games.global_war.bot.attack_planner import CombatPlan
from broadfront.games.global_war.bot.battle_decisions import answer
from broadfront.games.global_war.bot.naval_planner import Escorts
from broadfront.games.global_war.bot.noncombat_planner import NoncombatPlan
from broadfront.games.global_war.bot.plan_draft import OrderBuilder
from broadfront.games.global_war.bot.plan_search import plan_phase
from broadfront.games.global_war.bot.purchase_planner import factory_score
from broadfront.games.global_war.bot.territory_value import TerritoryValue
from broadfront.games.global_war.bot.threat_map import ThreatMap
from broadfront.games.global_war.map import MAP
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.move_phases import CombatMove, Noncombat
from broadfront.games.global_war.rules.placement import Mobilize
from broadfront.games.global_war.rules.purchase import Purchase
from broadfront.games.global_war.rules.research import Research
from broadfront.games.global_war.terms import JAPAN, POWERS, UK, USA, USSR
from broadfront.games.global_war.units import FIGHTING_LAND, TRANSPORT, WARSHIPS


def tokens(p: GlobalWarPosition, of: str) -> int:
    """Return how many researcher tokens a power buys."""
    ask = begin(p, of, Research(POWERS.index(of)))
    assert ask is not None
    return answer(p, ask).where


# --- research ---------------------------------------------------------------------------------------------------------


def test_the_rich_buy_research_and_more_of_it_the_richer_they_are() -> None:
    assert tokens(war("1941"), "usa") == 2
    assert tokens(war("1941"), "germany") == 1


def test_who_has_tokens_rolls_for_them_and_buys_no_more() -> None:
    p = war("1941")
    p.tokens[USA] = 3
    assert tokens(p, "usa") == 0


def test_nobody_researches_with_his_capital_in_danger_or_when_it_is_too_late() -> None:
    p = war("1941")
    hold(p, "germany", "belorussia", "east_ukraine")
    put(p, "belorussia", "germany", tank=12)
    assert tokens(p, "ussr") == 0
    p = war("1941")
    p.round = p.setting.rounds - 2
    assert tokens(p, "usa") == 0


# --- what is held -----------------------------------------------------------------------------------------------------


def test_two_enemies_one_after_the_other_are_worse_than_the_worse_of_them() -> None:
    p = bare()
    put(p, "united_kingdom", "uk", infantry=6)
    put(p, "france", "germany", infantry=4, tank=4, fighter=2)
    put(p, "sz7", "germany", transport=4)
    put(p, "northwestern_europe", "italy", infantry=4, tank=4)
    put(p, "sz7", "italy", transport=4)
    seen, london = ThreatMap(p, POWERS.index("uk")), space("united_kingdom")
    guards = seen.guards(london)
    assert seen.siege(london, guards) > seen.danger(london, guards)[0]


def test_a_siege_by_one_power_is_its_attack() -> None:
    p = bare()
    put(p, "russia", "ussr", infantry=6)
    hold(p, "germany", "belorussia")
    put(p, "belorussia", "germany", tank=6)
    seen, moscow = ThreatMap(p, USSR), space("russia")
    guards = seen.guards(moscow)
    assert abs(seen.siege(moscow, guards) - seen.danger(moscow, guards)[0]) < 1e-9


def test_a_victory_city_that_cannot_be_kept_is_not_left_empty() -> None:
    p = war("1941")
    put(p, "baltic_states", "germany", infantry=12, tank=8)
    hold(p, "germany", "baltic_states")
    q = settle(p, "ussr")
    assert count(q, "karelia_ssr", "ussr", "infantry") >= 1


# --- fleets -----------------------------------------------------------------------------------------------------------


def test_warships_are_pledged_to_transports_as_few_as_do_and_only_once() -> None:
    p = bare()
    put(p, "sz10", "usa", destroyer=6, transport=2)
    put(p, "france", "germany", fighter=2)
    begin(p, "usa", Noncombat(USA))
    seen = ThreatMap(p, USA)
    escorts = Escorts(OrderBuilder(p), seen)
    escorts.pledge(space("sz12"), [TRANSPORT, TRANSPORT])
    sent = len(escorts.pledged)
    assert 0 < sent < 6
    escorts.pledge(space("sz11"), [TRANSPORT, TRANSPORT])
    assert set(escorts.pledged.values()) <= {space("sz12"), space("sz11")}
    assert sum(to == space("sz12") for to in escorts.pledged.values()) == sent


def test_a_fleet_that_would_be_sunk_ship_by_ship_sails_together() -> None:
    p = bare()
    put(p, "sz10", "usa", destroyer=5, transport=3)
    put(p, "eastern_canada", "usa", infantry=6)
    put(p, "united_kingdom", "uk", infantry=2)
    put(p, "france", "germany", infantry=2, fighter=2)
    begin(p, "usa", Noncombat(USA))
    q = NoncombatPlan(p).write().q
    boats = {q.at[u] for u in q.of_power(USA) if q.kind[u] == TRANSPORT}
    for zone in boats:
        assert ThreatMap(q, USA).danger(zone, ThreatMap(q, USA).guards(zone))[0] < 0.35


def test_a_landing_for_a_trifle_is_not_worth_the_transport_that_fighters_sink() -> None:
    values = []
    for fighters in (0, 2):
        p = bare()
        hold(p, "italy", "french_west_africa")
        party = on_board(p, one(p, "sz17", "usa", "transport"), "infantry")
        put(p, "morocco_algeria", "germany", fighter=fighters)
        begin(p, "usa", CombatMove(USA))
        judge = CombatPlan(p).judge
        values.append(judge.value(space("french_west_africa"), party, 0.0, (TRANSPORT,), space("sz17"))[0])
    assert values[0] > 2.0
    assert values[1] < 0.0


def test_land_that_leads_nowhere_is_no_base() -> None:
    p = bare()
    put(p, "sz10", "usa", transport=2, destroyer=2)
    put(p, "eastern_us", "usa", infantry=4)
    put(p, "french_west_africa", "italy", infantry=1)
    hold(p, "italy", "french_west_africa")
    q = settle(p, "usa")
    assert not count(q, "brazil", "usa", "infantry")
    assert MAP.places[space("brazil")].name == "Brazil"


# --- purchases --------------------------------------------------------------------------------------------------------


def test_money_that_no_factory_has_room_for_buys_dearer_units() -> None:
    p = war("1941", expansion2=False)
    p.treasury[JAPAN] = 90
    begin(p, "japan", Purchase(JAPAN))
    assert plan_phase(p).q.treasury[JAPAN] < 30


def test_who_waits_for_ships_without_escort_gets_warships_rather_than_company() -> None:
    p = bare()
    put(p, "united_kingdom", "uk", infantry=14, artillery=6)
    put(p, "sz2", "uk", transport=2)
    put(p, "france", "germany", infantry=3, fighter=3)
    p.treasury[UK] = 36
    begin(p, "uk", Purchase(UK))
    bought = plan_phase(p).q.bought(UK)
    assert sum(bought[kind] for kind in WARSHIPS) >= 2
    assert sum(bought[kind] for kind in FIGHTING_LAND) <= 2


def japan_in_alaska_and_burma() -> GlobalWarPosition:
    p = bare()
    hold(p, "japan", "alaska", "burma")
    put(p, "alaska", "japan", infantry=5)
    put(p, "western_us", "usa", infantry=2)
    put(p, "eastern_canada", "uk", infantry=2)
    put(p, "india", "uk", infantry=8)
    return p


def test_no_factory_is_built_where_a_friend_has_one_next_door() -> None:
    p = japan_in_alaska_and_burma()
    seen = ThreatMap(p, UK)
    assert factory_score(seen, TerritoryValue(seen), space("eastern_canada")) == 0.0
    assert factory_score(seen, TerritoryValue(seen), space("india")) > 0.0


def test_a_factory_waits_until_there_is_a_front_for_it() -> None:
    p = japan_in_alaska_and_burma()
    buys(p, "uk", industrial_complex=1)
    begin(p, "uk", Mobilize(UK))
    assert plan_phase(p).q.factories >> space("india") & 1
    hold(p, "japan", "india")
    hold(p, "usa", "egypt")
    begin(p, "uk", Mobilize(UK))
    assert pooled(plan_phase(p).q, "uk", "industrial_complex") == 1
