"""[b3] [b3.1] [b3.2] [b3.7] [d] Research, purchase and repair, prices, income; what a lost capital skips."""

from __future__ import annotations

import pytest
from tests.games.global_war.expanded import war2
from tests.games.global_war.positions import (
    again,
    begin,
    buys,
    clear,
    find,
    hold,
    knows,
    of_verb,
    play,
    pooled,
    power,
    roll,
    space,
    war,
)

from broadfront.engine.position import CHANCE
from broadfront.games.global_war.map import MAP
from broadfront.games.global_war.rules.capture import capture
from broadfront.games.global_war.rules.income import Income
from broadfront.games.global_war.rules.purchase import Purchase, repair_cost
from broadfront.games.global_war.rules.research import Breakthrough, Research
from broadfront.games.global_war.rules.turn_sequence import PowerTurn
from broadfront.games.global_war.terms import (
    CHINA,
    FACTORY_PRODUCTION,
    GERMANY,
    SHIPYARDS,
    TECHS,
    USA,
    USSR,
    WAR_BONDS,
)
from broadfront.games.global_war.units import (
    BOMBER,
    FACTORY,
    FIGHTER,
    INFANTRY,
    KIND_OF,
    KINDS,
    TANK,
    cost_of,
    is_air,
    is_land,
    is_sea,
)

# --- b3 the turn ------------------------------------------------------------------------------------------------------


def phases_of(owner: int, name: str, *, free: bool) -> list[str]:
    """The rules under which a power is asked in its turn, in order."""
    p = war()
    if not free:
        hold(p, "usa" if p.setting.order.index(owner) % 2 == 0 else "germany", name)
    p.treasury[owner] = 50
    p.factories |= 1 << space("poland")  # another factory does not help
    buys(p, ("germany", "ussr", "japan", "uk", "italy", "usa")[owner], infantry=1)
    again(p, PowerTurn(owner))
    asked: list[str] = []
    while p.pending is not None and p.mover == owner:
        if p.pending.seat != CHANCE and p.pending.rule not in asked:
            asked.append(p.pending.rule)
        verb = p.pending.moves[0] if p.pending.moves[0].verb == "tokens" else p.pending.moves[-1]
        p.play(verb)
    return [rule for rule in asked if not rule.startswith("b4")]


def test_b3_the_phases_come_in_their_order() -> None:
    assert phases_of(GERMANY, "germany", free=True) == ["b3.1", "b3.2", "b3.3", "b3.5", "b3.6"]


def test_b3_a_power_without_its_capital_skips_research_purchase_mobilization_and_income() -> None:
    assert phases_of(GERMANY, "germany", free=False) == ["b3.3", "b3.5"]
    p = war()
    hold(p, "uk", "germany")
    again(p, PowerTurn(GERMANY))
    while p.pending is not None and p.mover == GERMANY:
        p.play(p.pending.moves[-1])
    assert p.treasury[GERMANY] == 31  # no income


# --- b3.1 research ----------------------------------------------------------------------------------------------------


def test_b3_1_tokens_cost_five_and_any_number_can_be_bought() -> None:
    p = war()
    begin(p, "germany", Research(GERMANY))
    assert of_verb(p, "tokens") == {(0, n) for n in range(7)}  # 31 IPC
    play(p, "tokens", 0, 4)
    assert p.treasury[GERMANY] == 11
    assert p.tokens[GERMANY] == 4


def test_b3_1_tokens_of_earlier_turns_are_rolled_too() -> None:
    p = war()
    p.tokens[GERMANY] = 2
    begin(p, "germany", Research(GERMANY))
    play(p, "tokens", 0, 1)
    roll(p, 1, 2, 3)
    assert p.pending is None
    assert p.tokens[GERMANY] == 3
    begin(p, "germany", Research(GERMANY))
    play(p, "tokens", 0, 0)
    roll(p, 6, 6, 5)
    assert of_verb(p, "chart") == {(0, 1), (0, 2)}
    assert p.tokens[GERMANY] == 0
    play(p, "chart", 0, 1)
    roll(p, 4)
    assert p.techs[GERMANY] == 1 << FACTORY_PRODUCTION
    assert p.pending is None  # one breakthrough a turn


def test_b3_1_who_has_neither_money_nor_tokens_is_not_asked() -> None:
    p = war()
    p.treasury[GERMANY] = 4
    assert begin(p, "germany", Research(GERMANY)) is None
    p.tokens[GERMANY] = 1
    assert begin(p, "germany", Research(GERMANY)) is not None
    assert of_verb(p, "tokens") == {(0, 0)}


def test_b3_1_what_one_has_is_rolled_again_and_a_chart_that_is_full_is_not_offered() -> None:
    p = war()
    knows(p, "germany", *range(5))
    ask = begin(p, "germany", Breakthrough(GERMANY, 1))
    assert ask is not None
    assert [m.what for m in ask.moves] == [6]
    knows(p, "germany", 5)
    begin(p, "germany", Research(GERMANY))
    play(p, "tokens", 0, 1)
    roll(p, 6)
    assert of_verb(p, "chart") == {(0, 2)}
    knows(p, "germany", *range(12))
    assert begin(p, "germany", Research(GERMANY)) is None


@pytest.mark.parametrize("chart", [1, 2])
@pytest.mark.parametrize("face", range(1, 7))
def test_b3_1_each_face_of_each_chart_is_its_technology(chart: int, face: int) -> None:
    p = war()
    begin(p, "germany", Breakthrough(GERMANY, chart))
    play(p, "roll", face)
    assert TECHS[p.techs[GERMANY].bit_length() - 1] == CHARTS[chart][face - 1]
    assert p.techs[GERMANY].bit_count() == 1


CHARTS = {
    1: [
        "advanced_artillery",
        "rockets",
        "paratroopers",
        "increased_factory_production",
        "war_bonds",
        "improved_mechanized_infantry",
    ],
    2: [
        "super_submarines",
        "jet_fighters",
        "improved_shipyards",
        "radar",
        "long_range_aircraft",
        "heavy_bombers",
    ],
}


def test_b3_1_research_can_be_left_out() -> None:
    p = war(research=False)
    p.tokens[GERMANY] = 3
    assert begin(p, "germany", Research(GERMANY)) is None


# --- b3.2 purchase and repair -----------------------------------------------------------------------------------------


def test_b3_2_units_are_paid_now_and_go_to_the_pool() -> None:
    p = war()
    begin(p, "germany", Purchase(GERMANY))
    assert max(n for kind, n in of_verb(p, "buy") if kind == INFANTRY) == 10
    play(p, "buy", TANK, 4)
    assert p.treasury[GERMANY] == 31 - 20
    assert pooled(p, "germany", "tank") == 4
    assert max((n for kind, n in of_verb(p, "buy") if kind == FIGHTER), default=0) == 1
    assert not any(kind == BOMBER for kind, _ in of_verb(p, "buy"))
    play(p, "buy", INFANTRY, 3)
    assert p.pending is None  # 2 IPC buy nothing


def test_b3_2_there_is_no_limit_by_capacity() -> None:
    p = war()
    p.treasury[GERMANY] = 90
    begin(p, "germany", Purchase(GERMANY))
    play(p, "buy", INFANTRY, 30)
    assert pooled(p, "germany", "infantry") == 30


def test_b3_2_repair_is_one_ipc_a_point_or_two_points_with_the_technology() -> None:
    p = war()
    p.ruin[space("germany")] = 5
    p.treasury[GERMANY] = 4
    assert [repair_cost(p, GERMANY, n) for n in range(6)] == [0, 1, 2, 3, 4, 5]
    begin(p, "germany", Purchase(GERMANY))
    assert {n for _, n in of_verb(p, "repair")} == {1, 2, 3, 4}
    play(p, "repair", space("germany"), 3)
    assert p.ruin[space("germany")] == 2
    assert p.treasury[GERMANY] == 1
    knows(p, "germany", FACTORY_PRODUCTION)
    assert [repair_cost(p, GERMANY, n) for n in range(6)] == [0, 1, 1, 2, 2, 3]
    begin(p, "germany", Purchase(GERMANY))
    assert {n for _, n in of_verb(p, "repair")} == {1, 2}


def test_b3_2_only_ones_own_factories_are_repaired_captured_ones_too() -> None:
    p = war()
    p.ruin[space("italy")] = p.ruin[space("karelia_ssr")] = 2
    hold(p, "germany", "karelia_ssr")
    begin(p, "germany", Purchase(GERMANY))
    assert {where for where, _ in of_verb(p, "repair")} == {space("karelia_ssr")}


@pytest.mark.parametrize("klub", [False, True])
@pytest.mark.parametrize("kind", range(13))
def test_d_prices_are_those_of_the_table(kind: int, *, klub: bool) -> None:
    printed = [3, 4, 5, 6, 10, 12, 6, 7, 8, 12, 14, 20, 15]
    sisters = [3, 4, 5, 5, 9, 12, 6, 6, 7, 9, 12, 15, 15]
    want = (sisters if klub else printed)[kind]
    p = war(cost_profile="klub" if klub else "anniversary")
    p.treasury[GERMANY] = 100
    begin(p, "germany", Purchase(GERMANY))
    play(p, "buy", kind, 1)
    assert p.treasury[GERMANY] == 100 - want


@pytest.mark.parametrize("klub", [False, True])
@pytest.mark.parametrize(
    ("kind", "owner", "price"),
    [
        ("king_tiger", "germany", 6),
        ("carrier_fighter", "japan", 6),
        ("carrier_fighter", "usa", 6),
        ("super_heavy_battleship", "germany", 20),
        ("escort", "uk", 6),
        ("fortification", "japan", 1),
    ],
)
def test_d_prices_of_the_expansion_are_those_of_the_rulebook(
    kind: str, owner: str, price: int, *, klub: bool
) -> None:
    p = war2(cost_profile="klub" if klub else "anniversary", calendar_start="late_1943")
    p.treasury[power(owner)] = 100
    p.techs[power(owner)] = 1 << SHIPYARDS
    begin(p, owner, Purchase(power(owner)))
    play(p, "buy", KIND_OF[kind], 1)
    assert p.treasury[power(owner)] == 100 - price


def test_d_shipyards_make_ships_cheaper_and_nothing_dearer() -> None:
    techs = 1 << SHIPYARDS
    assert {KINDS[k].id: cost_of(k, techs) for k in range(len(KINDS)) if cost_of(k, techs) != cost_of(k)} == {
        "submarine": 5,
        "transport": 6,
        "destroyer": 7,
        "cruiser": 10,
        "carrier": 11,
        "battleship": 17,
    }
    for k in range(len(KINDS)):
        assert cost_of(k, techs, klub=True) <= cost_of(k, klub=True)


def test_d_figures_are_those_of_the_table() -> None:
    table = {
        "infantry": (1, 2, 1, 1),
        "artillery": (2, 2, 1, 1),
        "tank": (3, 3, 2, 1),
        "aa_gun": (0, 0, 1, 1),
        "fighter": (3, 4, 4, 1),
        "bomber": (4, 1, 6, 1),
        "submarine": (2, 1, 2, 1),
        "transport": (0, 0, 2, 1),
        "destroyer": (2, 2, 2, 1),
        "cruiser": (3, 3, 2, 1),
        "carrier": (1, 2, 2, 1),
        "battleship": (4, 4, 2, 2),
        "industrial_complex": (0, 0, 0, 1),
        "king_tiger": (4, 4, 2, 2),
        "carrier_fighter": (3, 4, 3, 1),
        "super_heavy_battleship": (5, 5, 2, 3),
        "escort": (1, 2, 2, 1),
        "fortification": (0, 0, 0, 1),
    }
    assert {k.id: (k.attack, k.defence, k.move, k.hits) for k in KINDS} == table


def test_d_factories_are_no_units() -> None:
    assert not any(is_(FACTORY) for is_ in (is_land, is_air, is_sea))


# --- b3.7 income ------------------------------------------------------------------------------------------------------


def test_b3_7_the_chart_is_the_sum_of_what_is_held() -> None:
    for scenario in ("1941", "1942"):
        p = war(scenario)
        for of in range(CHINA):
            assert p.level[of] == sum(p.setting.value[s] for s in range(MAP.size) if p.control[s] == of)
        clear(p, "france")
        capture(p, space("france"), USA)
        assert p.level[GERMANY] == p.setting.level[GERMANY] - 6
        assert p.level[USA] == p.setting.level[USA] + 6


def test_b3_7_income_is_the_chart_and_the_bonuses_and_never_negative() -> None:
    p = war()
    begin(p, "usa", Income(USA))
    assert p.treasury[USA] == 40 + 40 + 15
    p.level[USA] = -3
    p.treasury[USA] = 0
    begin(p, "usa", Income(USA))
    assert p.treasury[USA] == 15


def test_b3_7_war_bonds_bring_a_die() -> None:
    p = war()
    knows(p, "ussr", WAR_BONDS)
    begin(p, "ussr", Income(USSR))
    roll(p, 4)
    assert p.treasury[USSR] == 30 + 30 + 5 + 4
    assert p.pending is None


def test_b3_7_without_national_objectives_there_are_no_bonuses() -> None:
    p = war(national_objectives=False)
    begin(p, "usa", Income(USA))
    assert p.treasury[USA] == 80


def test_the_german_transport_is_where_it_was_put() -> None:
    p = war()
    assert p.aboard(find(p, "sz5", "germany", "transport")) == []
