"""Golden cases A to C of the base game: set-up, income, research, mobilization."""

from __future__ import annotations

from tests.games.global_war.golden_cases.cases import dice_of_case, golden
from tests.games.global_war.positions import (
    again,
    begin,
    buys,
    clear,
    count,
    hold,
    is_legal,
    play,
    put,
    roll,
    space,
    war,
)

from broadfront.games.global_war.rules.capture import capture
from broadfront.games.global_war.rules.income import Income, bonus
from broadfront.games.global_war.rules.placement import Mobilize
from broadfront.games.global_war.rules.purchase import ChineseArmy, Purchase, repair_cost
from broadfront.games.global_war.rules.research import Breakthrough, Research
from broadfront.games.global_war.terms import (
    ALLIES,
    AXIS,
    CHINA,
    FACTORY_PRODUCTION,
    GERMANY,
    ITALY,
    POWERS,
    SHIPYARDS,
    UK,
    USSR,
)
from broadfront.games.global_war.units import FACTORY, INFANTRY, KIND_OF, KINDS, cost_of


def laid_out_as_told(scenario: str, money: list[int]) -> None:
    p = war(scenario)
    assert p.treasury[:6] == money == p.level[:6]
    assert p.control.count(CHINA) == 7
    assert p.treasury[CHINA] == 0


@golden("A01")
def a01() -> None:
    laid_out_as_told("1941", [31, 30, 17, 43, 10, 40])


@golden("A02")
def a02() -> None:
    laid_out_as_told("1942", [37, 24, 31, 31, 10, 38])


@golden("A03")
def a03() -> None:
    assert [POWERS[x] for x in war("1941").setting.order] == [
        "germany",
        "ussr",
        "japan",
        "uk",
        "italy",
        "usa",
    ]
    assert [POWERS[x] for x in war("1942").setting.order] == [
        "japan",
        "ussr",
        "germany",
        "uk",
        "italy",
        "usa",
    ]


@golden("A04")
def a04() -> None:
    assert [war("1941").cities_of(side) for side in (AXIS, ALLIES)] == [6, 12]
    assert [war("1942").cities_of(side) for side in (AXIS, ALLIES)] == [8, 10]


@golden("A05")
def a05() -> None:
    for scenario, bonuses in (("1941", [5, 5, 5, 5, 5, 15]), ("1942", [10, 5, 10, 5, 0, 5])):
        p = war(scenario)
        assert [bonus(p, of) for of in range(6)] == bonuses


@golden("A10")
def a10() -> None:
    p = war()
    p.treasury = [0] * 7
    for of in range(6):
        begin(p, POWERS[of], Income(of))
    assert p.treasury[:6] == [36, 35, 22, 48, 15, 55]


@golden("A17")
def a17() -> None:
    p = war()
    clear(p, "russia", "karelia_ssr")
    hold(p, "germany", "russia", "karelia_ssr")
    begin(p, "uk")
    capture(p, space("karelia_ssr"), UK)
    assert p.control[space("karelia_ssr")] == UK
    capture(p, space("russia"), UK)
    assert p.control[space("russia")] == USSR
    assert p.control[space("karelia_ssr")] == USSR


@golden("A19")
def a19() -> None:
    p = war()
    hold(p, "japan", "yunnan", "fukien")
    begin(p, "china", ChineseArmy())
    assert p.pool[CHINA * len(KINDS) + INFANTRY] == 2


@golden("A24")
def a24() -> None:
    p = war()
    put(p, "sz14", "uk", submarine=1)
    assert bonus(p, ITALY) == 5
    put(p, "sz14", "uk", destroyer=1)
    assert bonus(p, ITALY) == 0


@golden("B01")
def b01() -> None:
    p = war()
    begin(p, "germany", Research(GERMANY))
    *tokens, face = dice_of_case("B01")
    play(p, "tokens", 0, 3)
    roll(p, *tokens)
    play(p, "chart", 0, 2)
    roll(p, face)
    assert p.techs[GERMANY] == 1 << SHIPYARDS
    assert p.tokens[GERMANY] == 0
    assert p.treasury[GERMANY] == 31 - 15
    assert cost_of(KIND_OF["battleship"], p.techs[GERMANY]) == 17
    assert cost_of(KIND_OF["destroyer"], p.techs[GERMANY]) == 7


@golden("B02")
def b02() -> None:
    p = war()
    begin(p, "germany", Research(GERMANY))
    play(p, "tokens", 0, 2)
    roll(p, *dice_of_case("B02"))
    assert p.tokens[GERMANY] == 2
    assert not p.techs[GERMANY]


@golden("B03")
def b03() -> None:
    p = war()
    p.techs[GERMANY] = 1 << SHIPYARDS
    ask = begin(p, "germany", Breakthrough(GERMANY, 2))
    assert ask is not None
    assert [move.what for move in ask.moves] == [1, 2, 4, 5, 6]


@golden("C01")
def c01() -> None:
    p = war()
    buys(p, "ussr", infantry=3)
    begin(p, "ussr", Mobilize(USSR))
    karelia = space("karelia_ssr")
    play(p, "place", INFANTRY, karelia)
    play(p, "place", INFANTRY, karelia)
    assert not is_legal(p, "place", INFANTRY, karelia)
    assert is_legal(p, "place", INFANTRY, space("russia"))


@golden("C09")
def c09() -> None:
    p = war()
    buys(p, "ussr", infantry=2, aa_gun=1, industrial_complex=1)
    begin(p, "ussr", Mobilize(USSR))
    karelia = space("karelia_ssr")
    play(p, "place", FACTORY, space("archangel"))  # counts for nobody's limit
    play(p, "place", INFANTRY, karelia)
    play(p, "place", KIND_OF["aa_gun"], karelia)
    assert count(p, "karelia_ssr", "ussr", "aa_gun") == 2
    assert not is_legal(p, "place", INFANTRY, karelia)


@golden("C03")
def c03() -> None:
    p = war()
    germany = space("germany")
    p.ruin[germany] = 7
    buys(p, "germany", infantry=4)
    begin(p, "germany", Mobilize(GERMANY))
    for _ in range(3):
        play(p, "place", INFANTRY, germany)
    assert p.pending is None
    p.ruin[germany] = 10
    assert begin(p, "germany", Mobilize(GERMANY)) is None


@golden("C04")
def c04() -> None:
    p = war()
    assert repair_cost(p, GERMANY, 7) == 7
    p.techs[GERMANY] = 1 << FACTORY_PRODUCTION
    assert repair_cost(p, GERMANY, 7) == 4
    p.ruin[space("germany")] = 7
    begin(p, "germany", Purchase(GERMANY))
    play(p, "repair", space("germany"), 7)
    assert p.treasury[GERMANY] == 31 - 4
    assert p.ruin[space("germany")] == 0


@golden("C08")
def c08() -> None:
    p = war()
    buys(p, "germany", infantry=1)
    begin(p, "germany", Mobilize(GERMANY))
    clear(p, "caucasus")
    capture(p, space("caucasus"), GERMANY)
    again(p, Mobilize(GERMANY))
    assert not is_legal(p, "place", INFANTRY, space("caucasus"))
    assert is_legal(p, "place", INFANTRY, space("germany"))


@golden("C10")
def c10() -> None:
    p = war()
    clear(p, "sz5")
    put(p, "sz5", "uk", destroyer=1)
    buys(p, "germany", submarine=1)
    begin(p, "germany", Mobilize(GERMANY))
    play(p, "place", KIND_OF["submarine"], space("sz5"))
    assert count(p, "sz5", "germany", "submarine") == 1
