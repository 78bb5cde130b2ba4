"""[b6] All seventeen national objectives, met and missed."""

from __future__ import annotations

import pytest
from tests.games.global_war.positions import bare, begin, hold, one, put, war

from broadfront.games.global_war.map import MAP
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.income import Income, bonus, is_met
from broadfront.games.global_war.setting import NationalObjective, objectives
from broadfront.games.global_war.terms import AXIS, POWERS, SIDE

# id: power, IPC, how many of which territories
TABLE = {
    "ger_1": (
        "germany", 5, 6,
        "france northwestern_europe germany czechoslovakia_hungary bulgaria_romania poland",
    ),
    "ger_2": ("germany", 5, 3, "baltic_states east_poland ukraine east_ukraine belorussia"),
    "ger_3": ("germany", 5, 1, "karelia_ssr caucasus"),
    "ussr_1": ("ussr", 5, 1, "archangel"),
    "ussr_2": ("ussr", 10, 3, "norway finland poland bulgaria_romania czechoslovakia_hungary balkans"),
    "jap_1": ("japan", 5, 3, "manchuria kiangsu french_indo_china_thailand"),
    "jap_2": ("japan", 5, 4, "kwangtung east_indies borneo philippine_islands new_guinea solomon_islands"),
    "jap_3": ("japan", 5, 1, "hawaiian_islands australia india"),
    "uk_1": ("uk", 5, 1, "caroline_islands french_indo_china_thailand formosa iwo_jima japan okinawa"),
    "uk_2": ("uk", 5, 6, "eastern_canada western_canada gibraltar egypt australia south_africa"),
    "uk_3": ("uk", 5, 1, "france balkans"),
    "ita_1": ("italy", 5, 3, "egypt trans_jordan france gibraltar"),
    "ita_2": ("italy", 5, 4, "italy balkans morocco_algeria libya"),
    "usa_1": ("usa", 5, 1, "france"),
    "usa_2": ("usa", 5, 1, "philippine_islands"),
    "usa_3": ("usa", 5, 3, "western_us central_us eastern_us"),
    "usa_4": ("usa", 5, 3, "midway wake_island hawaiian_islands solomon_islands"),
}  # fmt: skip
BY_ID = {of.id: of for of in objectives()}


def against(of: NationalObjective) -> GlobalWarPosition:
    """A map that the other side holds altogether, without units."""
    p = bare()
    enemy = "usa" if SIDE[of.power] == AXIS else "germany"
    hold(p, enemy, *(MAP.ids[s] for s in range(MAP.size) if MAP.land >> s & 1))
    return p


def test_b6_there_are_seventeen() -> None:
    assert set(TABLE) == set(BY_ID)
    assert len(objectives()) == 17
    for id_, (power, value, need, spaces) in TABLE.items():
        of = BY_ID[id_]
        assert (POWERS[of.power], of.value, of.need) == (power, value, need)
        assert {MAP.ids[s] for s in range(MAP.size) if of.of >> s & 1} == set(spaces.split())


@pytest.mark.parametrize("id_", list(TABLE))
def test_b6_each_is_met_with_enough_of_its_territories_and_missed_with_one_less(id_: str) -> None:
    power, value, need, names = TABLE[id_]
    of, spaces = BY_ID[id_], names.split()
    for shift in range(len(spaces)):
        turned = spaces[shift:] + spaces[:shift]
        p = against(of)
        hold(p, power, *turned[: need - 1])
        assert not is_met(p, of)
        assert bonus(p, of.power) == 0 or id_ in ("ger_1", "usa_1", "uk_3")
        hold(p, power, turned[need - 1])
        assert is_met(p, of)
        assert bonus(p, of.power) >= value


@pytest.mark.parametrize("id_", list(TABLE))
def test_b6_the_whole_side_counts_but_for_the_first_of_the_ussr(id_: str) -> None:
    power, _, _, names = TABLE[id_]
    of = BY_ID[id_]
    friend = {"germany": "italy", "japan": "italy", "italy": "germany"}.get(power, "china")
    p = against(of)
    hold(p, friend, *names.split())
    assert is_met(p, of) == (id_ != "ussr_1")


def test_b6_the_ussr_wants_no_allied_units_in_its_territories() -> None:
    of = BY_ID["ussr_1"]
    p = war()
    assert is_met(p, of)
    tank = one(p, "kazakh_ssr", "uk", "tank")
    assert not is_met(p, of)
    p.remove(tank)
    put(p, "persia", "usa", fighter=1)
    assert is_met(p, of)
    put(p, "urals", "usa", fighter=1)
    assert not is_met(p, of)
    p = war()
    hold(p, "germany", "urals")
    put(p, "urals", "germany", infantry=1)
    assert is_met(p, of)


@pytest.mark.parametrize("zone", ["sz13", "sz14", "sz15"])
@pytest.mark.parametrize(
    ("kind", "blocks"),
    [
        ("submarine", False),
        ("transport", False),
        ("destroyer", True),
        ("cruiser", True),
        ("carrier", True),
        ("battleship", True),
    ],
)
def test_b6_italys_sea_is_free_of_surface_warships(zone: str, kind: str, *, blocks: bool) -> None:
    of = BY_ID["ita_2"]
    p = bare()
    put(p, zone, "usa", **{kind: 1})
    assert is_met(p, of) != blocks
    p = bare()
    put(p, zone, "germany", **{kind: 1})
    put(p, "sz12", "uk", **{kind: 1})
    assert is_met(p, of)


def test_b6_they_are_paid_with_the_income() -> None:
    p = war()
    for power, more in enumerate([5, 5, 5, 5, 5, 15]):
        before = p.treasury[power]
        begin(p, POWERS[power], Income(power))
        assert p.treasury[power] == before + p.level[power] + more
