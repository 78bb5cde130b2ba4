"""[b7] The twelve technologies: what each changes, and that nothing changes without it."""

from __future__ import annotations

import pytest
from tests.games.global_war.positions import (
    bare,
    begin,
    dice,
    fight,
    hit,
    is_legal,
    knows,
    one,
    play,
    put,
    roll,
    space,
    targets,
    war,
)

from broadfront.games.global_war.rules.battle_participants import dice_of
from broadfront.games.global_war.rules.income import Income
from broadfront.games.global_war.rules.industry import capacity
from broadfront.games.global_war.rules.move_phases import CombatMove
from broadfront.games.global_war.rules.placement import Mobilize
from broadfront.games.global_war.rules.research import Breakthrough
from broadfront.games.global_war.terms import (
    ADVANCED_ARTILLERY,
    FACTORY_PRODUCTION,
    GERMANY,
    HEAVY_BOMBERS,
    JET_FIGHTERS,
    LONG_RANGE,
    RADAR,
    SHIPYARDS,
    SUPER_SUBMARINES,
    TECH_NAMES,
    TECHS,
    UK,
    WAR_BONDS,
)
from broadfront.games.global_war.units import KIND_OF, KINDS, attack_of, cost_of, moves_of


def test_b7_there_are_twelve() -> None:
    assert len(TECHS) == len(TECH_NAMES) == 12


def test_b7_advanced_artillery_supports_two_infantry() -> None:
    for known, support in ((False, 2), (True, 4)):
        p = bare()
        if known:
            knows(p, "germany", ADVANCED_ARTILLERY)
        units = put(p, "poland", "germany", infantry=5, artillery=2)
        found = {d.value: d.number for d in dice_of(p, units, attacking=True)}
        assert found == {1: 5 - support, 2: 2 + support}
        found = {d.value: d.number for d in dice_of(p, units, attacking=False)}
        assert found == {2: 7}


@pytest.mark.parametrize(
    ("tech", "kind", "plain", "better"),
    [(SUPER_SUBMARINES, "submarine", 2, 3), (JET_FIGHTERS, "fighter", 3, 4)],
)
def test_b7_super_submarines_and_jet_fighters_attack_better_and_defend_as_before(
    tech: int, kind: str, plain: int, better: int
) -> None:
    assert attack_of(KIND_OF[kind]) == plain
    assert attack_of(KIND_OF[kind], 1 << tech) == better
    for other in range(len(KINDS)):
        if other != KIND_OF[kind] and (kind, KINDS[other].id) != ("fighter", "carrier_fighter"):  # R8.e
            assert attack_of(other, 1 << tech) == attack_of(other)
    p = bare()
    unit = one(p, "sz5", "germany", kind)
    before = dice_of(p, [unit], attacking=False)
    knows(p, "germany", tech)
    assert dice_of(p, [unit], attacking=False) == before


def test_b7_super_submarines_strike_at_3_by_surprise() -> None:
    p = bare()
    knows(p, "germany", SUPER_SUBMARINES)
    put(p, "sz6", "uk", cruiser=1)
    sub = one(p, "sz5", "germany", "submarine")
    fight(p, "germany", [(sub, "sz6")])
    play(p, "end")
    assert p.pending is not None
    assert p.pending.weights == (3, 3)


def test_b7_long_range_counts_from_the_moment_it_is_rolled() -> None:
    p = bare()
    plane, tank = one(p, "united_kingdom", "uk", "fighter"), one(p, "united_kingdom", "uk", "tank")
    begin(p, "uk", Breakthrough(UK, 2), CombatMove(UK))
    roll(p, 5)
    assert p.techs[UK] == 1 << LONG_RANGE
    assert (p.left[plane], p.left[tank]) == (6, 2)
    for kind in range(len(KINDS)):
        more = 2 if KINDS[kind].domain == 1 else 0
        assert moves_of(kind, 1 << LONG_RANGE) == moves_of(kind) + more


def test_b7_factory_production_places_two_more_where_the_value_is_3_or_more() -> None:
    p = war()
    knows(p, "uk", FACTORY_PRODUCTION)
    p.factories |= 1 << space("india") | 1 << space("egypt")
    begin(p, "uk")
    assert p.setting.value[space("india")] == 3
    assert p.setting.value[space("egypt")] == 2
    assert capacity(p, UK, space("india")) == 5
    assert capacity(p, UK, space("egypt")) == 2
    assert capacity(p, UK, space("united_kingdom")) == 10


def test_b7_war_bonds_are_rolled_with_the_income_only() -> None:
    p = war()
    assert begin(p, "germany", Income(GERMANY)) is None
    knows(p, "germany", WAR_BONDS)
    ask = begin(p, "germany", Income(GERMANY))
    assert ask is not None
    assert ask.rule == "b7"


def test_b7_radar_is_the_defenders() -> None:
    for owner, weights in (("ussr", (4, 2)), ("germany", (5, 1))):
        p = bare()
        knows(p, owner, RADAR)
        put(p, "east_poland", "ussr", infantry=1, aa_gun=1)
        plane = one(p, "poland", "germany", "fighter")
        fight(p, "germany", [(plane, "east_poland")])
        assert p.pending is not None
        assert p.pending.weights == weights


def test_b7_shipyards_change_prices_only() -> None:
    for kind in range(len(KINDS)):
        named = KINDS[kind].domain == 2 and KINDS[kind].id not in (
            "super_heavy_battleship",
            "escort",
        )  # R12.a
        assert (cost_of(kind, 1 << SHIPYARDS) != cost_of(kind)) == named


def test_b7_a_technology_is_its_owners_alone() -> None:
    p = bare()
    knows(p, "italy", HEAVY_BOMBERS, LONG_RANGE, JET_FIGHTERS)
    put(p, "east_poland", "ussr", infantry=1)
    plane = one(p, "poland", "germany", "bomber")
    fight(p, "germany", [(plane, "east_poland")])
    assert dice(p) == 1
    assert p.left[plane] == 5
    hit(p, 0, 0)


def test_b7_what_is_not_known_is_not_offered() -> None:
    p = bare()
    plane, soldier = one(p, "germany", "germany", "bomber"), one(p, "germany", "germany", "infantry")
    tank = one(p, "germany", "germany", "tank")
    begin(p, "germany", CombatMove(GERMANY))
    assert not is_legal(p, "load", soldier, plane)
    play(p, "move", tank, space("east_poland"))
    assert targets(p, "move", soldier) == set()
    assert not is_legal(p, "place", 0, 0)
    assert Mobilize(GERMANY).power == GERMANY
