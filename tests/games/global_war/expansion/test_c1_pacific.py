"""[c1] The enlarged Pacific: values, garrisons, the chart, Japan's floor."""

from __future__ import annotations

import pytest
from tests.games.global_war.expanded import bare2, but, war2
from tests.games.global_war.positions import begin, buys, clear, count, hold, of_verb, one, space, war

from broadfront.games.global_war.map import MAP
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.capture import capture
from broadfront.games.global_war.rules.income import Income, production_of
from broadfront.games.global_war.rules.placement import Mobilize
from broadfront.games.global_war.terms import POWERS
from broadfront.games.global_war.units import FACTORY, FIGHTER, INFANTRY

GER, USSR, JPN, UK, ITA, USA = range(6)
ISLANDS = {
    "alaska": (2, 4, 2, 0),
    "midway": (0, 2, 1, 0),
    "hawaiian_islands": (1, 3, 1, 1),
    "mexico": (2, 4, 2, 0),
    "okinawa": (1, 2, 1, 0),
    "wake_island": (0, 2, 0, 0),
    "philippine_islands": (2, 4, 1, 1),
    "east_indies": (4, 3, 0, 0),
    "new_guinea": (1, 2, 1, 0),
    "solomon_islands": (0, 2, 2, 0),
    "caroline_islands": (0, 2, 1, 0),
}
"""Value before and now, infantry and fighters more."""


@pytest.mark.parametrize("scenario", ["1941", "1942"])
@pytest.mark.parametrize("id_", list(ISLANDS))
def test_c1_values_and_garrisons(scenario: str, id_: str) -> None:
    base, p = war(scenario), war2(scenario)
    before, now, infantry, fighters = ISLANDS[id_]
    assert (base.setting.value[space(id_)], p.setting.value[space(id_)]) == (before, now)
    owner = POWERS[p.control[space(id_)]]  # whoever holds it
    for kind, more in (("infantry", infantry), ("fighter", fighters)):
        assert count(p, id_, owner, kind) == count(base, id_, owner, kind) + more
    assert not any(p.marks[u] for u in p.units_in(space(id_)))


def test_c1_nothing_else_changes_at_the_start() -> None:
    base, p = war(), war2("1941", "enlarged_pacific")
    assert p.level == base.level
    assert p.treasury == base.treasury
    more = len(p.at) - len(base.at)
    assert more == 14
    assert sum(k == FIGHTER for k in p.kind) - sum(k == FIGHTER for k in base.kind) == 2
    assert sum(k == INFANTRY for k in p.kind) - sum(k == INFANTRY for k in base.kind) == 12
    assert [s for s in range(MAP.size) if p.setting.value[s] != base.setting.value[s]] == sorted(
        map(space, ISLANDS)
    )
    assert sum(p.setting.value) - sum(base.setting.value) == 17


def test_c1_without_the_section_all_is_as_printed() -> None:
    base, p = war(), war2("1941", *but("enlarged_pacific"))
    assert p.setting.value == base.setting.value
    assert p.setting.units == base.setting.units
    assert not p.setting.no_factories
    assert not p.setting.level_floor


def test_c1_no_factory_on_them() -> None:
    p = war2()
    buys(p, "usa", industrial_complex=1)
    begin(p, "usa", Mobilize(USA))
    sites = {where for kind, where in of_verb(p, "place") if kind == FACTORY}
    assert space("brazil") in sites
    assert not sites & {space(id_) for id_ in ISLANDS}
    q = war2("1941", *but("enlarged_pacific"))
    buys(q, "usa", industrial_complex=1)
    begin(q, "usa", Mobilize(USA))
    assert (FACTORY, space("hawaiian_islands")) in of_verb(q, "place")


def test_c1_the_example_of_the_book() -> None:
    """The USA conquer Okinawa: +2 for them, -2 for Japan."""
    p = war2()
    usa, japan = p.level[USA], p.level[JPN]
    clear(p, "okinawa")
    begin(p, "usa")
    capture(p, space("okinawa"), USA)
    assert (p.level[USA] - usa, p.level[JPN] - japan) == (2, -2)


def test_c1_the_chart_is_not_the_sum_of_what_is_held() -> None:
    """R1.a: the USA start with 40, not 52."""
    p = war2()
    assert production_of(p, USA) == 40
    q = war2(income_model="sum_of_values")
    assert q.level[USA] == q.treasury[USA] == 40  # the start is as printed
    assert production_of(q, USA) == 40 + 2 + 2 + 2 + 2 + 2 + 2
    hold(q, "japan", "philippine_islands")
    assert production_of(q, USA) == 52 - 4


def lost(p: GlobalWarPosition) -> GlobalWarPosition:
    """Let Japan lose all but its homeland."""
    for s, of in enumerate(p.control):
        if of == JPN and s != space("japan"):
            p.set_control(s, USA)
    return p


def test_c1_japans_floor() -> None:
    p = lost(war2(national_objectives=False))
    assert p.level[JPN] < 8
    assert production_of(p, JPN) == 8
    p.level[JPN] = -3
    assert production_of(p, JPN) == 8
    assert p.level[JPN] == -3
    p.level[JPN] = 9
    assert production_of(p, JPN) == 9
    p.level[JPN] = 5
    hold(p, "usa", "japan")
    assert production_of(p, JPN) == 0  # 5 - 8, the homeland is conquered


def test_c1_the_floor_is_japans_and_the_sections() -> None:
    p = lost(war2("1941", *but("enlarged_pacific")))
    p.level[JPN] = p.level[ITA] = 5
    assert production_of(p, JPN) == 5
    q = war2()
    q.level[ITA] = 5
    assert production_of(q, ITA) == 5


def test_c1_the_rest_comes_on_top_of_the_floor() -> None:
    """R1.b: advanced production and objectives."""
    p = lost(war2("1941", "enlarged_pacific"))
    p.treasury[JPN] = 0
    begin(p, "japan", Income(JPN))
    assert p.treasury[JPN] == 8
    p = lost(war2())
    p.treasury[JPN] = 0
    begin(p, "japan", Income(JPN))
    assert p.treasury[JPN] == 8 + 8


def test_c1_east_indies() -> None:
    """R1.c: 3, or by an option 4 as printed."""
    assert war2().setting.value[space("east_indies")] == 3
    assert war2(east_indies_value="keep_higher_4").setting.value[space("east_indies")] == 4
    assert war(east_indies_value="literal_3").setting.value[space("east_indies")] == 4
    q = war2(east_indies_value="keep_higher_4")
    assert q.setting.value[space("wake_island")] == 2


def test_c1_the_fighters_are_ordinary_and_on_land() -> None:
    """R1.d."""
    p = war2()
    for id_ in ("hawaiian_islands", "philippine_islands"):
        assert all(p.host[u] < 0 for u in p.units_in(space(id_)))
    q = bare2()
    one(q, "midway", "usa", "fighter")
    assert not q.marks[0]
