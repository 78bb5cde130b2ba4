"""The golden cases of the base game, one test each, named by the id of the case; its dice are played."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.games.global_war.positions import (
    bare,
    begin,
    buys,
    clear,
    count,
    dice,
    fight,
    find,
    guest,
    hit,
    hold,
    is_legal,
    of_verb,
    on_board,
    one,
    play,
    put,
    roll,
    space,
    targets,
    war,
)

from broadfront.games.global_war.atlas import ATLAS
from broadfront.games.global_war.battle_odds import Force, chances, losses
from broadfront.games.global_war.capture import capture
from broadfront.games.global_war.kinds import (
    FACTORY,
    INFANTRY,
    KIND_OF,
    KINDS,
    cost_of,
    is_air,
    is_land,
    is_sea,
)
from broadfront.games.global_war.position import GlobalWarPosition
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
    DOOMED,
    FACTORY_PRODUCTION,
    POWERS,
    RADAR,
    SHIPYARDS,
)

GER, USSR, JPN, UK, ITA, USA = range(6)
FILE = json.loads(
    (Path(__file__).parents[2] / "golden" / "global_war" / "golden.json").read_text(encoding="utf-8")
)
CASES: dict[str, dict[str, Any]] = {case["id"]: case for case in FILE["cases"]}


def dice_of(id_: str) -> list[int]:
    """The dice of a case."""
    found: list[int] = CASES[id_]["dice"]
    return found


def test_every_golden_case_has_a_test_of_its_name() -> None:
    assert {f"test_golden_{id_}" for id_ in CASES} == {name for name in globals() if "_golden_" in name} - {
        "test_every_golden_case_has_a_test_of_its_name",
        "test_every_golden_case_with_dice_plays_them",
    }


def test_every_golden_case_with_dice_plays_them() -> None:
    source = Path(__file__).read_text(encoding="utf-8")
    assert {id_ for id_, case in CASES.items() if "dice" in case} == {
        id_ for id_ in CASES if f'dice_of("{id_}")' in source
    }


def test_the_cases_of_the_expansion_are_others() -> None:
    """They are tested in test_golden_exp2.py."""
    expansion = {case["id"] for case in FILE["expansion2"]}
    assert not expansion & set(CASES)
    assert len(CASES) == 51
    assert len(expansion) == 45


def laid_out_as_told(scenario: str, money: list[int]) -> None:
    p = war(scenario)
    assert p.treasury[:6] == money == p.level[:6]
    assert p.control.count(CHINA) == 7
    assert p.treasury[CHINA] == 0


def test_golden_A01() -> None:
    laid_out_as_told("1941", [31, 30, 17, 43, 10, 40])


def test_golden_A02() -> None:
    laid_out_as_told("1942", [37, 24, 31, 31, 10, 38])


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
    *tokens, face = dice_of("B01")
    play(p, "tokens", 0, 3)
    roll(p, *tokens)
    play(p, "chart", 0, 2)
    roll(p, face)
    assert p.techs[GER] == 1 << SHIPYARDS
    assert p.tokens[GER] == 0
    assert p.treasury[GER] == 31 - 15
    assert cost_of(KIND_OF["battleship"], p.techs[GER]) == 17
    assert cost_of(KIND_OF["destroyer"], p.techs[GER]) == 7


def test_golden_B02() -> None:
    p = war()
    begin(p, "germany", Research(GER))
    play(p, "tokens", 0, 2)
    roll(p, *dice_of("B02"))
    assert p.tokens[GER] == 2
    assert not p.techs[GER]


def test_golden_B03() -> None:
    p = war()
    p.techs[GER] = 1 << SHIPYARDS
    ask = begin(p, "germany", Breakthrough(GER, 2))
    assert ask is not None
    assert [move.what for move in ask.moves] == [1, 2, 4, 5, 6]


def test_golden_C01() -> None:
    p = war()
    buys(p, "ussr", infantry=3)
    begin(p, "ussr", Mobilize(USSR))
    karelia = space("karelia_ssr")
    play(p, "place", INFANTRY, karelia)
    play(p, "place", INFANTRY, karelia)
    assert not is_legal(p, "place", INFANTRY, karelia)
    assert is_legal(p, "place", INFANTRY, space("russia"))


def test_golden_C09() -> None:
    p = war()
    buys(p, "ussr", infantry=2, aa_gun=1, industrial_complex=1)
    begin(p, "ussr", Mobilize(USSR))
    karelia = space("karelia_ssr")
    play(p, "place", FACTORY, space("archangel"))  # counts for nobody's limit
    play(p, "place", INFANTRY, karelia)
    play(p, "place", KIND_OF["aa_gun"], karelia)
    assert count(p, "karelia_ssr", "ussr", "aa_gun") == 2
    assert not is_legal(p, "place", INFANTRY, karelia)


def test_golden_C03() -> None:
    p = war()
    germany = space("germany")
    p.ruin[germany] = 7
    buys(p, "germany", infantry=4)
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
    buys(p, "germany", infantry=1)
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
    buys(p, "germany", submarine=1)
    begin(p, "germany", Mobilize(GER))
    play(p, "place", KIND_OF["submarine"], space("sz5"))
    assert count(p, "sz5", "germany", "submarine") == 1


def test_golden_D02() -> None:
    p = war()
    clear(p, "sz15")
    ask = begin(p, "italy", CombatMove(ITA), Noncombat(ITA))
    cruiser = find(p, "sz14", "italy", "cruiser")
    assert ask is not None
    assert "sz34" not in targets(p, "move", cruiser)
    play(p, "end")
    assert "sz15" in targets(p, "move", cruiser)
    assert "sz34" not in targets(p, "move", cruiser)


def test_golden_D03() -> None:
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


def fought(defender: dict[str, int], where: str = "east_poland", **attacker: int) -> GlobalWarPosition:
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
    supported, one, other, gun, *answer = dice_of("E01")
    roll(p, one, other, supported, gun)  # the two infantry that no gun supports hit on 1
    assert p.pending is not None
    roll(p, *answer)
    play(p, "default")
    assert p.control[space("east_poland")] == GER
    assert count(p, "east_poland", "germany", "infantry") == 2
    assert count(p, "east_poland", "germany", "artillery") == 1


def test_golden_E02() -> None:
    p = fought({"aa_gun": 2, "infantry": 1}, fighter=2, bomber=1, infantry=1)
    roll(p, *dice_of("E02"))
    assert count(p, "east_poland", "germany", "fighter") == 1
    assert count(p, "east_poland", "germany", "bomber") == 1


def test_golden_E03() -> None:
    p = fought({"aa_gun": 1, "infantry": 1}, fighter=1, infantry=1)
    p.techs[USSR] = 1 << RADAR
    roll(p, *dice_of("E03"))
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


def odds(attack: dict[str, int], defence: dict[str, int], *want: float) -> None:
    """Check the odds of a battle to the end: the attacker wins, nobody is left, the defender wins."""
    found = chances(Force(units(**attack), True), Force(units(**defence), False))
    assert (found.wins, found.draws, found.loses) == pytest.approx(want, abs=5e-5)


def test_golden_E19() -> None:
    odds({"infantry": 3, "artillery": 1}, {"infantry": 2}, 0.9309, 0.0142, 0.0549)


def test_golden_E20() -> None:
    odds({"infantry": 3, "tank": 2}, {"infantry": 3}, 0.9539, 0.0111, 0.0350)


def test_golden_F15() -> None:
    odds({"fighter": 2}, {"destroyer": 1}, 0.95, 0.025, 0.025)


def test_golden_F16() -> None:
    odds({"battleship": 1}, {"cruiser": 1}, 0.88, 0.08, 0.04)


def test_the_battle_of_the_issue() -> None:
    attack = units(infantry=6, artillery=2, tank=3, fighter=2)
    defence = units(infantry=7, artillery=2, tank=2, fighter=1)
    assert chances(Force(attack, True), Force(defence, False)).wins == pytest.approx(0.605609, abs=5e-7)


def naval(attacker: dict[str, int], defender: dict[str, int]) -> GlobalWarPosition:
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
    roll(p, *dice_of("F01"))
    assert count(p, "sz6", "uk", "cruiser") == 0
    assert count(p, "sz6", "germany", "submarine") == 1


def test_golden_F03() -> None:
    p = bare()
    planes = put(p, "germany", "germany", bomber=2)
    cruiser = one(p, "sz5", "germany", "cruiser")
    put(p, "sz6", "uk", cruiser=1, submarine=2)
    fight(p, "germany", [(u, "sz6") for u in (*planes, cruiser)])
    play(p, "end")  # the British submarines do not submerge
    hit(p, 0)  # they strike in vain
    hit(p, 1, 2)
    play(p, "default")
    assert sorted(p.kind[u] for u in range(len(p.at)) if p.flags[u] & DOOMED) == [
        KIND_OF["submarine"],
        KIND_OF["cruiser"],
    ]


def test_golden_F04() -> None:
    p = bare()
    fighter = put(p, "united_kingdom", "uk", fighter=1)[0]
    put(p, "sz6", "germany", submarine=1)
    fight(p, "uk", [(fighter, "sz6")])
    play(p, "attack", 0, space("sz6"))
    assert p.pending is None  # neither side can hit the other
    assert count(p, "sz6", "germany", "submarine") == 1
    assert count(p, "sz6", "uk", "fighter") == 1


def test_golden_F05() -> None:
    p = naval({"destroyer": 1}, {"transport": 2})
    play(p, "attack", 0, space("sz6"))
    assert count(p, "sz6", "uk", "transport") == 0
    assert p.pending is None


def test_golden_F06() -> None:
    p = naval({"destroyer": 1, "cruiser": 1}, {"destroyer": 1, "transport": 2})
    hit(p, 1, 0)  # the destroyer's die hits: there is no choice
    assert [p.kind[u] for u in p.units_in(space("sz6")) if p.flags[u] & DOOMED] == [KIND_OF["destroyer"]]
    hit(p, 0)
    assert count(p, "sz6", "uk", "destroyer") == 0
    assert count(p, "sz6", "uk", "transport") == 0  # helpless when their escort is gone


def landing(*enemies: str, cargo: tuple[str, ...] = ("infantry",)) -> GlobalWarPosition:
    """Let the British order a landing on Norway from zone 3, with a battleship there and some enemy ships."""
    p = bare()
    ship = put(p, "sz3", "uk", transport=1)[0]
    soldiers = on_board(p, ship, *cargo)
    put(p, "sz3", "uk", battleship=1)
    put(p, "norway", "germany", infantry=1)
    for kind in enemies:
        put(p, "sz3", "germany", **{kind: 1})
    begin(p, "uk", CombatMove(UK), Combat(UK))
    for soldier in soldiers:
        play(p, "land", soldier, space("norway"))
    while p.pending is not None and p.pending.rule == "b3.3":
        play(p, "end")
    return p


def test_golden_F08() -> None:
    p = landing()
    hit(p, 1)  # the battleship's
    assert dice(p) == 1  # the soldier fires
    hit(p, 0)
    assert dice(p) == 1  # and so does the one who was hit
    hit(p, 1)
    assert count(p, "norway", "germany", "infantry") == 0
    assert count(p, "norway", "uk", "infantry") == 0
    assert p.control[space("norway")] == GER


def test_golden_F09() -> None:
    p = landing("cruiser")
    hit(p, 1, 0)
    assert count(p, "sz3", "germany", "cruiser") == 0
    assert p.pending is not None
    assert p.pending.prompt == "Roll for hits."  # not for a bombardment
    assert dice(p) == 1


def test_golden_F10() -> None:
    p = landing("submarine")
    play(p, "ignore", 0, space("sz3"))
    assert p.pending is not None
    assert p.pending.prompt == "Roll for the bombardment."
    p = landing("submarine")
    play(p, "attack", 0, space("sz3"))
    play(p, "submerge", find(p, "sz3", "germany", "submarine"))
    assert p.pending is not None
    assert p.pending.prompt == "Roll for hits."  # on land, and nobody has bombarded


def test_golden_F12() -> None:
    p = bare()
    carrier = put(p, "sz3", "uk", carrier=1)[0]
    on_board(p, carrier, "fighter", "fighter")
    ships = put(p, "sz6", "germany", battleship=2)
    put(p, "sz2", "uk", carrier=1)
    fight(p, "germany", [(u, "sz3") for u in ships])
    hit(p, 1)
    play(p, "lose", carrier)
    hit(p, 0, 0)
    play(p, "retreat", 0, space("sz6"))
    havens = {ATLAS.ids[at] for _, at in of_verb(p, "move")}
    assert havens == {"united_kingdom", "sz2"}  # one space away; Norway is German
    play(p, "move", min(of_verb(p, "move"))[0], space("sz2"))
    play(p, "move", min(of_verb(p, "move"))[0], space("united_kingdom"))
    assert count(p, "sz2", "uk", "fighter") == count(p, "united_kingdom", "uk", "fighter") == 1


def test_golden_F13() -> None:
    p = bare()
    carrier = put(p, "sz3", "uk", carrier=1)[0]
    guest(p, carrier, "usa", "fighter")
    put(p, "sz6", "germany", cruiser=1)
    fight(p, "uk", [(carrier, "sz6")])
    assert dice(p) == 1  # the carrier's own; its guest is cargo
    hit(p, 0, 1)
    assert count(p, "sz6", "uk", "carrier") == count(p, "sz6", "usa", "fighter") == 0


def test_factories_are_no_units() -> None:
    assert not any(is_(FACTORY) for is_ in (is_land, is_air, is_sea))
