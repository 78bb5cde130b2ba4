"""Golden cases A to E of Expansion II: money, patrol zones, fortifications, King Tigers."""

from __future__ import annotations

from tests.games.global_war.expanded import attack, bare2, hurt, in_half, war2
from tests.games.global_war.golden_cases.cases import golden
from tests.games.global_war.positions import (
    again,
    begin,
    buys,
    clear,
    count,
    dice,
    fight,
    find,
    hit,
    hold,
    is_legal,
    of_verb,
    on_board,
    one,
    play,
    pooled,
    put,
    space,
    targets,
    war,
    where,
)

from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.battle_participants import dice_of
from broadfront.games.global_war.rules.capture import capture
from broadfront.games.global_war.rules.distances import flight_costs, patrol_zone_surcharge
from broadfront.games.global_war.rules.income import Income
from broadfront.games.global_war.rules.move_phases import CombatMove, Noncombat
from broadfront.games.global_war.rules.placement import Mobilize
from broadfront.games.global_war.rules.purchase import ChineseArmy, Purchase
from broadfront.games.global_war.rules.research import Research
from broadfront.games.global_war.rules.turn_sequence import PowerTurn
from broadfront.games.global_war.terms import CHINA, GERMANY, JAPAN, POWERS, UK, USA, USSR
from broadfront.games.global_war.units import INFANTRY, KIND_OF, KING_TIGER

# --- money ------------------------------------------------------------------------------------------------------------


@golden("A09")
def a09() -> None:
    p = war2()
    p.treasury = [0] * 7
    for of in range(6):
        begin(p, POWERS[of], Income(of))
    assert p.treasury[:6] == [48, 35, 30, 54, 18, 69]


@golden("A14")
def a14() -> None:
    p = war2(national_objectives=False)
    hold(p, "china", "manchuria", "kiangsu")
    hold(p, "usa", "french_indo_china_thailand", "formosa", "okinawa", "caroline_islands")
    assert p.level[JAPAN] == 17 - 12
    p.treasury[JAPAN] = 0
    begin(p, "japan", Income(JAPAN))
    assert p.treasury[JAPAN] == 8 + 8
    assert p.level[JAPAN] == 5


def raised(*lost: str, infantry: bool) -> int:
    """The infantry that China raises when it has lost some land, and its infantry if so."""
    p = war2()
    hold(p, "japan", *lost)
    for u in p.of_power(CHINA):
        if p.kind[u] == INFANTRY and not infantry:
            p.remove(u)
    begin(p, "china", ChineseArmy())
    return pooled(p, "china", "infantry")


@golden("A20")
def a20() -> None:
    assert raised("yunnan", "fukien", infantry=True) == 3


@golden("A21")
def a21() -> None:
    lost = ("yunnan", "fukien", "suiyuan", "hupeh", "ningxia")
    assert raised(*lost, infantry=False) == 1
    assert raised(*lost, infantry=True) == 2


@golden("B04")
def b04() -> None:
    p = in_half(war2(), "early_1943")
    assert begin(p, "germany", Research(GERMANY)) is None


@golden("B05")
def b05() -> None:
    p = in_half(war2(), "late_1943")
    begin(p, "germany", Research(GERMANY))
    assert is_legal(p, "tokens", 0, 1)


# --- patrol zones -----------------------------------------------------------------------------------------------------


@golden("D20")
def d20() -> None:
    for p, price, legal in ((bare2(), 4, False), (war(), 3, True)):
        clear(p, *(where(p, u) for u in p.of_power(USA)), "sz62")
        fighter = one(p, "midway", "usa", "fighter")
        one(p, "sz62", "japan", "destroyer")
        begin(p, "usa", CombatMove(USA))
        assert flight_costs(space("midway"), patrol_zone_surcharge(p, USA))[space("sz62")] == price
        assert ("sz62" in targets(p, "move", fighter)) == legal


def carrier_raid(zone: str, *, stays: bool) -> set[str]:
    """Where an American carrier-based fighter can attack from a zone."""
    p = bare2()
    carrier = one(p, zone, "usa", "carrier")
    fighter = on_board(p, carrier, "carrier_fighter")[0]
    one(p, "sz62", "japan", "destroyer")
    begin(p, "usa", CombatMove(USA))
    p.left[carrier] = 0 if stays else 2
    again(p, CombatMove(USA))
    return targets(p, "move", fighter) if p.pending is not None else set()


@golden("D22")
def d22() -> None:
    assert "sz62" not in carrier_raid("sz51", stays=True)
    assert "sz62" in carrier_raid("sz60", stays=True)  # two to enter, one to return
    assert "sz62" not in carrier_raid(
        "sz51", stays=False
    )  # three to enter: no carrier waits in a patrol zone


@golden("D23")
def d23() -> None:
    p = bare2()
    near, far = one(p, "sz60", "usa", "destroyer"), one(p, "sz51", "usa", "destroyer")
    one(p, "sz62", "japan", "destroyer")
    begin(p, "usa", CombatMove(USA))
    assert "sz62" in targets(p, "move", near)
    assert "sz62" not in targets(p, "move", far)
    play(p, "move", near, space("sz62"))
    assert p.left[near] == 0


@golden("D24")
def d24() -> None:
    p = bare2()
    carrier = one(p, "sz57", "japan", "carrier")
    fighter = on_board(p, carrier, "fighter")[0]
    one(p, "sz56", "usa", "transport")
    attack(p, "japan", [(fighter, "sz56")], Noncombat(JAPAN))
    assert p.left[fighter] == 4 - 2
    play(p, "move", fighter, space("sz57"))
    assert p.left[fighter] == 4 - 2 - 1
    assert p.host[fighter] == carrier


@golden("D25")
def d25() -> None:
    p = bare2()
    ship = one(p, "sz60", "usa", "destroyer")
    begin(p, "usa", Noncombat(USA))
    assert "sz61" in targets(p, "move", ship)
    assert "sz62" not in targets(p, "move", ship)


def fortified(infantry: int, forts: int, *landing: str) -> GlobalWarPosition:
    """Let the USA land on the Solomon Islands, which Japan has fortified; return the position at the first dice."""
    p = bare2()
    hold(p, "japan", "solomon_islands")
    put(p, "solomon_islands", "japan", infantry=infantry)
    p.forts[space("solomon_islands")] = forts
    cargo = [
        u for kind in landing for u in on_board(p, one(p, "sz46", "usa", "transport"), kind)
    ]  # one in each ship
    fight(p, "usa", [(u, "solomon_islands") for u in cargo])
    return p


def garrison(p: GlobalWarPosition) -> tuple[int, int]:
    """The infantry and the fortifications of the Solomon Islands."""
    return count(p, "solomon_islands", "japan", "infantry"), p.forts[space("solomon_islands")]


@golden("E10")
def e10() -> None:
    p = fortified(3, 2, "tank", "tank", "tank")
    hit(p, 1)
    assert dice(p) == 1  # the infantry that has no fortification fires first, at 2
    hit(p, 0)
    assert dice(p) == 2
    hit(p, 0)
    assert garrison(p) == (2, 2)


@golden("E11")
def e11() -> None:
    p = fortified(3, 2, "tank", "tank", "tank")
    hit(p, 1, 0, 0)
    hit(p, 1)
    assert dice(p) == 2  # both fire from fortifications, though one is hit
    hit(p, 0)
    assert garrison(p) == (1, 1)


@golden("E12")
def e12() -> None:
    p = fortified(1, 1, "tank", "tank")
    hit(p, 1, 0)
    assert p.control[space("solomon_islands")] == UK  # it was British
    assert garrison(p) == (0, 0)


# --- King Tigers ------------------------------------------------------------------------------------------------------


@golden("E13")
def e13() -> None:
    p = bare2()
    tiger = one(p, "poland", "germany", "king_tiger")
    put(p, "east_poland", "ussr", infantry=2)
    fight(p, "germany", [(tiger, "east_poland")])
    hit(p, 0, 1)
    assert p.damage[tiger] == 1
    assert [dice_of(p, [tiger], attacking=side)[0].value for side in (True, False)] == [
        4,
        4,
    ]
    play(p, "retreat", 0, space("poland"))
    begin(p, "germany", Purchase(GERMANY), CombatMove(GERMANY))
    assert p.left[tiger] == 1
    money = p.treasury[GERMANY]
    play(p, "mend", tiger, 1)
    assert (p.treasury[GERMANY], p.damage[tiger], p.left[tiger]) == (money - 1, 0, 2)
    hurt(p, tiger)
    fight(p, "germany", [(tiger, "east_poland")])
    hit(p, 0, 1)
    assert not p.of_power(GERMANY)


@golden("E14")
def e14() -> None:
    p = bare2()
    tiger, tank = one(p, "germany", "germany", "king_tiger"), one(p, "germany", "germany", "tank")
    ship = one(p, "sz5", "germany", "transport")
    one(p, "karelia_ssr", "ussr", "infantry")
    for step in (CombatMove(GERMANY), Noncombat(GERMANY)):
        begin(p, "germany", step)
        assert not is_legal(p, "load", tiger, ship)
        assert is_legal(p, "load", tank, ship)


@golden("E16")
def e16() -> None:
    p = war2()
    p.factories |= 1 << space("france")
    buys(p, "germany", king_tiger=1, tank=1)
    begin(p, "germany", Mobilize(GERMANY))
    assert is_legal(p, "place", KIND_OF["tank"], space("france"))
    assert {at for kind, at in of_verb(p, "place") if kind == KING_TIGER} == {space("germany")}


@golden("E17")
def e17() -> None:
    p = war2()
    begin(p, "ussr", PowerTurn(USSR))
    assert count(p, "urals", "ussr", "tank") == 1
    tank = find(p, "urals", "ussr", "tank")
    hold(p, "germany", "archangel")
    clear(p, "archangel")
    play(p, "end")  # of the purchase
    assert {"archangel"} <= targets(p, "move", tank)
    play(p, "move", tank, space("archangel"))
    assert p.left[tank] == 1  # it blitzes, and goes on
    p = war2()
    hold(p, "germany", "urals")
    begin(p, "ussr", PowerTurn(USSR))
    assert count(p, "urals", "ussr", "tank") == 0
    capture(p, space("urals"), UK)  # an ally liberates them: they are Soviet again
    begin(p, "ussr", PowerTurn(USSR))
    assert count(p, "urals", "ussr", "tank") == 1
