"""The golden cases of the base game."""

from __future__ import annotations

import pytest
from tests.games.global_war.positions import (
    begin,
    clear,
    count,
    find,
    hold,
    is_legal,
    on_board,
    play,
    power,
    put,
    roll,
    space,
    targets,
    war,
)

from broadfront.games.global_war.atlas import ATLAS
from broadfront.games.global_war.battle_odds import Force, chances, losses
from broadfront.games.global_war.capture import capture
from broadfront.games.global_war.kinds import FACTORY, INFANTRY, KIND_OF, KINDS, cost_of
from broadfront.games.global_war.rules.combat import Combat
from broadfront.games.global_war.rules.combat_move import CombatMove
from broadfront.games.global_war.rules.income import Income, bonus
from broadfront.games.global_war.rules.mobilize import Mobilize
from broadfront.games.global_war.rules.noncombat import Noncombat
from broadfront.games.global_war.rules.purchase import ChineseArmy, Purchase, repair_cost
from broadfront.games.global_war.rules.research import Breakthrough, Research
from broadfront.games.global_war.terms import (
    ALLIES,
    AXIS,
    CHINA,
    FACTORY_PRODUCTION,
    POWERS,
    RADAR,
    SHIPYARDS,
)

GER, USSR, JPN, UK, ITA, USA = range(6)


def pool(p, owner: str, **units: int) -> None:  # type: ignore[no-untyped-def]
    for kind, number in units.items():
        p.pool[power(owner) * len(KINDS) + KIND_OF[kind]] += number


@pytest.mark.parametrize(
    ("scenario", "money"), [("1941", [31, 30, 17, 43, 10, 40]), ("1942", [37, 24, 31, 31, 10, 38])]
)
def test_golden_A01_A02(scenario: str, money: list[int]) -> None:
    p = war(scenario)
    assert p.treasury[:6] == money == p.level[:6]
    assert p.control.count(CHINA) == 7
    assert p.treasury[CHINA] == 0


def test_golden_A03() -> None:
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


def test_golden_A04() -> None:
    assert [war("1941").cities_of(side) for side in (AXIS, ALLIES)] == [6, 12]
    assert [war("1942").cities_of(side) for side in (AXIS, ALLIES)] == [8, 10]


@pytest.mark.parametrize(
    ("scenario", "bonuses"), [("1941", [5, 5, 5, 5, 5, 15]), ("1942", [10, 5, 10, 5, 0, 5])]
)
def test_golden_A05(scenario: str, bonuses: list[int]) -> None:
    p = war(scenario)
    assert [bonus(p, of) for of in range(6)] == bonuses


def test_golden_A10() -> None:
    p = war()
    p.treasury = [0] * 7
    for of in range(6):
        begin(p, POWERS[of], Income(of))
    assert p.treasury[:6] == [36, 35, 22, 48, 15, 55]


def test_golden_A17() -> None:
    p = war()
    clear(p, "russia", "karelia_ssr")
    hold(p, "germany", "russia", "karelia_ssr")
    begin(p, "uk")
    capture(p, space("karelia_ssr"), UK)
    assert p.control[space("karelia_ssr")] == UK
    capture(p, space("russia"), UK)
    assert p.control[space("russia")] == USSR
    assert p.control[space("karelia_ssr")] == USSR


def test_golden_A19() -> None:
    p = war()
    hold(p, "japan", "yunnan", "fukien")
    begin(p, "china", ChineseArmy())
    assert p.pool[CHINA * len(KINDS) + INFANTRY] == 2


def test_golden_A24() -> None:
    p = war()
    put(p, "sz14", "uk", submarine=1)
    assert bonus(p, ITA) == 5
    put(p, "sz14", "uk", destroyer=1)
    assert bonus(p, ITA) == 0


def test_golden_B01() -> None:
    p = war()
    begin(p, "germany", Research(GER))
    play(p, "tokens", 0, 3)
    roll(p, 2, 5, 6)
    play(p, "chart", 0, 2)
    roll(p, 3)
    assert p.techs[GER] == 1 << SHIPYARDS
    assert p.tokens[GER] == 0
    assert p.treasury[GER] == 31 - 15
    assert cost_of(KIND_OF["battleship"], p.techs[GER]) == 17
    assert cost_of(KIND_OF["destroyer"], p.techs[GER]) == 7


def test_golden_B02() -> None:
    p = war()
    begin(p, "germany", Research(GER))
    play(p, "tokens", 0, 2)
    roll(p, 5, 5)
    assert p.tokens[GER] == 2
    assert not p.techs[GER]


def test_golden_B03() -> None:
    p = war()
    p.techs[GER] = 1 << SHIPYARDS
    ask = begin(p, "germany", Breakthrough(GER, 2))
    assert ask is not None
    assert [move.what for move in ask.moves] == [1, 2, 4, 5, 6]


def test_golden_C01_C09() -> None:
    p = war()
    pool(p, "ussr", infantry=2, aa_gun=1)
    begin(p, "ussr", Mobilize(USSR))
    karelia = space("karelia_ssr")
    play(p, "place", INFANTRY, karelia)
    play(p, "place", KIND_OF["aa_gun"], karelia)
    assert not is_legal(p, "place", INFANTRY, karelia)
    assert is_legal(p, "place", INFANTRY, space("russia"))


def test_golden_C03() -> None:
    p = war()
    germany = space("germany")
    p.ruin[germany] = 7
    pool(p, "germany", infantry=4)
    begin(p, "germany", Mobilize(GER))
    for _ in range(3):
        play(p, "place", INFANTRY, germany)
    assert p.pending is None
    p.ruin[germany] = 10
    assert begin(p, "germany", Mobilize(GER)) is None


def test_golden_C04() -> None:
    p = war()
    assert repair_cost(p, GER, 7) == 7
    p.techs[GER] = 1 << FACTORY_PRODUCTION
    assert repair_cost(p, GER, 7) == 4
    p.ruin[space("germany")] = 7
    begin(p, "germany", Purchase(GER))
    play(p, "repair", space("germany"), 7)
    assert p.treasury[GER] == 31 - 4
    assert p.ruin[space("germany")] == 0


def test_golden_C08() -> None:
    p = war()
    pool(p, "germany", infantry=1)
    begin(p, "germany", Mobilize(GER))
    clear(p, "caucasus")
    capture(p, space("caucasus"), GER)
    p.agenda = [Mobilize(GER)]
    p.settle()
    assert not is_legal(p, "place", INFANTRY, space("caucasus"))
    assert is_legal(p, "place", INFANTRY, space("germany"))


def test_golden_C10() -> None:
    p = war()
    clear(p, "sz5")
    put(p, "sz5", "uk", destroyer=1)
    pool(p, "germany", submarine=1)
    begin(p, "germany", Mobilize(GER))
    play(p, "place", KIND_OF["submarine"], space("sz5"))
    assert count(p, "sz5", "germany", "submarine") == 1


def test_golden_D02_D03() -> None:
    p = war()
    begin(p, "italy", Noncombat(ITA))
    cruiser = find(p, "sz14", "italy", "cruiser")
    assert "sz34" not in targets(p, "move", cruiser)
    p = war()
    hold(p, "italy", "trans_jordan")
    clear(p, "trans_jordan", "egypt", "sz15")
    put(p, "sz15", "italy", cruiser=1)
    begin(p, "italy")
    capture(p, space("egypt"), ITA)
    p.agenda = [Noncombat(ITA)]
    p.settle()
    assert "sz34" not in targets(p, "move", find(p, "sz15", "italy", "cruiser"))
    begin(p, "italy", Noncombat(ITA))  # held since the turn began
    assert "sz34" in targets(p, "move", find(p, "sz15", "italy", "cruiser"))


def test_golden_D05() -> None:
    for strait, legal in (("open", True), ("closed", False)):
        p = war(dardanelles=strait)
        clear(p, "sz16")
        begin(p, "italy", Noncombat(ITA))
        assert ("sz16" in targets(p, "move", find(p, "sz14", "italy", "battleship"))) == legal


def test_golden_D06() -> None:
    assert ATLAS.flights(space("balkans"))[space("caucasus")] == 3
    assert not ATLAS.passable >> space("turkey") & 1


def test_golden_D07() -> None:
    p = war()
    clear(p, "ukraine")
    begin(p, "germany", CombatMove(GER))
    tank = find(p, "bulgaria_romania", "germany", "tank")
    play(p, "move", tank, space("ukraine"))
    assert p.control[space("ukraine")] == GER
    assert "east_ukraine" in targets(p, "move", tank)


def test_golden_D08() -> None:
    p = war()
    clear(p, "ukraine")
    put(p, "ukraine", "ussr", aa_gun=1)
    begin(p, "germany", CombatMove(GER))
    tank = find(p, "bulgaria_romania", "germany", "tank")
    play(p, "move", tank, space("ukraine"))
    assert p.control[space("ukraine")] == USSR
    assert targets(p, "move", tank) == set()


def test_golden_D09() -> None:
    assert space("morocco_algeria") not in ATLAS.land_beside[space("gibraltar")]


def test_golden_D11() -> None:
    p = war()
    clear(p, "kwangtung", "fukien")
    hold(p, "japan", "kwangtung")
    put(p, "fukien", "china", infantry=2)
    begin(p, "china", CombatMove(CHINA), Combat(CHINA))
    soldier = find(p, "fukien", "china", "infantry")
    play(p, "move", soldier, space("kwangtung"))
    while p.pending is not None:
        play(p, "end")
    assert p.control[space("kwangtung")] == UK


def test_golden_D12() -> None:
    p = war()
    for u in p.of_power(JPN):
        if p.kind[u] == KIND_OF["carrier"]:
            p.remove(u)
    clear(p, "formosa")
    (fighter,) = put(p, "formosa", "japan", fighter=1)  # four spaces away
    begin(p, "japan", CombatMove(JPN))
    assert "sz53" not in targets(p, "move", fighter)
    put(p, "sz51", "japan", carrier=1)  # it could come to sz53 after the battle
    begin(p, "japan", CombatMove(JPN))
    assert "sz53" in targets(p, "move", fighter)


def test_golden_D13() -> None:
    p = war()
    clear(p, "ukraine")
    begin(p, "germany", Noncombat(GER))
    capture(p, space("ukraine"), GER)
    p.agenda = [Noncombat(GER)]
    p.settle()
    for u in p.of_power(GER):
        if p.kind[u] == KIND_OF["fighter"]:
            assert "ukraine" not in targets(p, "move", u)


def test_golden_D14() -> None:
    p = war()
    clear(p, "sz9", "sz10", "sz11", "sz18", "sz12")
    put(p, "sz9", "germany", submarine=1)
    ship = put(p, "sz10", "usa", destroyer=1)[0]
    begin(p, "usa", Noncombat(USA))
    assert {"sz9", "sz8"} <= targets(p, "move", ship)


@pytest.mark.parametrize(
    ("first", "second", "legal"),
    [
        ("infantry", "infantry", True),
        ("tank", "infantry", True),
        ("artillery", "infantry", True),
        ("aa_gun", "infantry", True),
        ("infantry", "tank", True),
        ("tank", "artillery", False),
        ("tank", "tank", False),
    ],
)
def test_golden_D16(first: str, second: str, legal: bool) -> None:
    p = war()
    clear(p, "sz10", "eastern_us")
    ship = put(p, "sz10", "usa", transport=1)[0]
    on_board(p, ship, first)
    unit = put(p, "eastern_us", "usa", **{second: 1})[0]
    begin(p, "usa", Noncombat(USA))
    assert is_legal(p, "load", unit, ship) == legal


def test_golden_D17() -> None:
    p = war()
    clear(p, "sz6", "united_kingdom")
    ship = put(p, "sz6", "uk", transport=1)[0]
    a, b = on_board(p, ship, "infantry", "infantry")
    hold(p, "uk", "northwestern_europe")
    clear(p, "northwestern_europe")
    begin(p, "uk", Noncombat(UK))
    play(p, "land", a, space("united_kingdom"))
    assert targets(p, "land", b) == {"united_kingdom"}


def test_golden_D18() -> None:
    p = war()
    clear(p, "sz6", "sz5")
    ship = put(p, "sz6", "uk", transport=1)[0]
    cargo = on_board(p, ship, "infantry")[0]
    put(p, "sz5", "germany", transport=1)
    begin(p, "uk", CombatMove(UK), Noncombat(UK))
    play(p, "move", ship, space("sz5"))
    play(p, "end")
    assert targets(p, "land", cargo) == set()


def test_golden_D19() -> None:
    p = war()
    clear(p, "sz10", "eastern_us")
    ship = put(p, "sz10", "usa", transport=1)[0]
    put(p, "sz10", "germany", cruiser=1)
    unit = put(p, "eastern_us", "usa", infantry=1)[0]
    begin(p, "usa", CombatMove(USA))
    assert not is_legal(p, "load", unit, ship)


def fought(defender: dict[str, int], where: str = "east_poland", **attacker: int):  # type: ignore[no-untyped-def]
    """Let Germany attack a Soviet territory; return the position at the first dice."""
    p = war()
    clear(p, where, "poland")
    put(p, where, "ussr", **defender)
    units = put(p, "poland", "germany", **attacker)
    begin(p, "germany", CombatMove(GER), Combat(GER))
    for u in units:
        play(p, "move", u, space(where))
    play(p, "end")
    return p


def test_golden_E01() -> None:
    p = fought({"infantry": 2}, infantry=3, artillery=1)
    roll(
        p, 3, 1, 2, 6
    )  # in rising order of values: two infantry alone at 1, then one supported and the artillery
    roll(p, 2, 5)
    play(p, "default")
    assert p.control[space("east_poland")] == GER
    assert count(p, "east_poland", "germany", "infantry") == 2
    assert count(p, "east_poland", "germany", "artillery") == 1


def test_golden_E02() -> None:
    p = fought({"aa_gun": 2, "infantry": 1}, fighter=2, bomber=1, infantry=1)
    roll(p, 1, 4, 6)
    assert count(p, "east_poland", "germany", "fighter") == 1
    assert count(p, "east_poland", "germany", "bomber") == 1


def test_golden_E03() -> None:
    p = fought({"aa_gun": 1, "infantry": 1}, fighter=1, infantry=1)
    p.techs[USSR] = 1 << RADAR
    roll(p, 2)
    assert count(p, "east_poland", "germany", "fighter") == 0


def test_golden_E08() -> None:
    p = war()
    clear(p, "east_poland", "poland")
    put(p, "east_poland", "ussr", aa_gun=1)
    soldier = put(p, "poland", "germany", infantry=1)[0]
    begin(p, "germany", CombatMove(GER), Combat(GER))
    play(p, "move", soldier, space("east_poland"))
    play(p, "end")
    assert p.control[space("east_poland")] == GER
    assert count(p, "east_poland", "germany", "aa_gun") == 1


def units(**of: int) -> tuple[int, ...]:
    return losses([KIND_OF[name] for name, number in of.items() for _ in range(number)])


@pytest.mark.parametrize(
    ("attack", "defence", "want"),
    [
        ({"infantry": 3, "artillery": 1}, {"infantry": 2}, (0.9309, 0.0142, 0.0549)),  # E19
        ({"infantry": 3, "tank": 2}, {"infantry": 3}, (0.9539, 0.0111, 0.0350)),  # E20
        ({"fighter": 2}, {"destroyer": 1}, (0.95, 0.025, 0.025)),  # F15
        ({"battleship": 1}, {"cruiser": 1}, (0.88, 0.08, 0.04)),  # F16
    ],
)
def test_golden_E19_E20_F15_F16(
    attack: dict[str, int], defence: dict[str, int], want: tuple[float, ...]
) -> None:
    found = chances(Force(units(**attack), True), Force(units(**defence), False))
    assert (found.wins, found.draws, found.loses) == pytest.approx(want, abs=5e-5)


def test_the_battle_of_the_issue() -> None:
    attack = units(infantry=6, artillery=2, tank=3, fighter=2)
    defence = units(infantry=7, artillery=2, tank=2, fighter=1)
    assert chances(Force(attack, True), Force(defence, False)).wins == pytest.approx(0.605609, abs=5e-7)


def naval(attacker: dict[str, int], defender: dict[str, int]):  # type: ignore[no-untyped-def]
    """Let Germany attack British ships in sz6 from sz5; return the position at the first question."""
    p = war()
    clear(p, "sz5", "sz6")
    put(p, "sz6", "uk", **defender)
    ships = put(p, "sz5", "germany", **attacker)
    begin(p, "germany", CombatMove(GER), Combat(GER))
    for u in ships:
        play(p, "move", u, space("sz6"))
    play(p, "end")
    return p


def test_golden_F01() -> None:
    p = naval({"submarine": 1}, {"cruiser": 1})
    play(p, "end")  # it does not submerge
    roll(p, 2)
    assert count(p, "sz6", "uk", "cruiser") == 0
    assert count(p, "sz6", "germany", "submarine") == 1


def test_golden_F05() -> None:
    p = naval({"destroyer": 1}, {"transport": 2})
    play(p, "attack", 0, space("sz6"))
    assert count(p, "sz6", "uk", "transport") == 0
    assert p.pending is None


def test_golden_F06() -> None:
    p = naval({"destroyer": 1, "cruiser": 1}, {"destroyer": 1, "transport": 2})
    roll(p, 2, 6, 6)
    assert count(p, "sz6", "uk", "destroyer") == 0
    assert count(p, "sz6", "uk", "transport") == 0  # helpless when their escort is gone


def test_golden_F03() -> None:
    from broadfront.games.global_war.forces import Hits, assignable

    assert assignable(Hits(0, 2, 1), (2, 1, 0), air_hits_subs=False) == 2


def test_factories_are_no_units() -> None:
    assert len(KINDS) - 1 == FACTORY
