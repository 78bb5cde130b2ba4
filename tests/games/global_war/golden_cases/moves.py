"""Golden cases D of the base game: who may go where."""

from __future__ import annotations

from tests.games.global_war.golden_cases.cases import golden
from tests.games.global_war.positions import (
    again,
    begin,
    clear,
    find,
    hold,
    is_legal,
    on_board,
    play,
    put,
    space,
    targets,
    war,
)

from broadfront.games.global_war.map import MAP
from broadfront.games.global_war.rules.capture import capture
from broadfront.games.global_war.rules.conduct_combat import Combat
from broadfront.games.global_war.rules.move_phases import CombatMove, Noncombat
from broadfront.games.global_war.terms import CHINA, GERMANY, ITALY, JAPAN, UK, USA, USSR
from broadfront.games.global_war.units import KIND_OF


@golden("D02")
def d02() -> None:
    p = war()
    clear(p, "sz15")
    ask = begin(p, "italy", CombatMove(ITALY), Noncombat(ITALY))
    cruiser = find(p, "sz14", "italy", "cruiser")
    assert ask is not None
    assert "sz34" not in targets(p, "move", cruiser)
    play(p, "end")
    assert "sz15" in targets(p, "move", cruiser)
    assert "sz34" not in targets(p, "move", cruiser)


@golden("D03")
def d03() -> None:
    p = war()
    hold(p, "italy", "trans_jordan")
    clear(p, "trans_jordan", "egypt", "sz15")
    put(p, "sz15", "italy", cruiser=1)
    begin(p, "italy")
    capture(p, space("egypt"), ITALY)
    again(p, Noncombat(ITALY))
    assert "sz34" not in targets(p, "move", find(p, "sz15", "italy", "cruiser"))
    begin(p, "italy", Noncombat(ITALY))  # held since the turn began
    assert "sz34" in targets(p, "move", find(p, "sz15", "italy", "cruiser"))


@golden("D05")
def d05() -> None:
    for strait, legal in (("open", True), ("closed", False)):
        p = war(dardanelles=strait)
        clear(p, "sz16")
        begin(p, "italy", Noncombat(ITALY))
        assert ("sz16" in targets(p, "move", find(p, "sz14", "italy", "battleship"))) == legal


@golden("D06")
def d06() -> None:
    assert MAP.flights(space("balkans"))[space("caucasus")] == 3
    assert not MAP.passable >> space("turkey") & 1


@golden("D07")
def d07() -> None:
    p = war()
    clear(p, "ukraine")
    begin(p, "germany", CombatMove(GERMANY))
    tank = find(p, "bulgaria_romania", "germany", "tank")
    play(p, "move", tank, space("ukraine"))
    assert p.control[space("ukraine")] == GERMANY
    assert "east_ukraine" in targets(p, "move", tank)


@golden("D08")
def d08() -> None:
    p = war()
    clear(p, "ukraine")
    put(p, "ukraine", "ussr", aa_gun=1)
    begin(p, "germany", CombatMove(GERMANY))
    tank = find(p, "bulgaria_romania", "germany", "tank")
    play(p, "move", tank, space("ukraine"))
    assert p.control[space("ukraine")] == USSR
    assert targets(p, "move", tank) == set()


@golden("D09")
def d09() -> None:
    assert space("morocco_algeria") not in MAP.land_beside[space("gibraltar")]


@golden("D11")
def d11() -> None:
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


@golden("D12")
def d12() -> None:
    p = war()
    for u in p.of_power(JAPAN):
        if p.kind[u] == KIND_OF["carrier"]:
            p.remove(u)
    clear(p, "formosa")
    (fighter,) = put(p, "formosa", "japan", fighter=1)  # four spaces away
    begin(p, "japan", CombatMove(JAPAN))
    assert "sz53" not in targets(p, "move", fighter)
    put(p, "sz51", "japan", carrier=1)  # it could come to sz53 after the battle
    begin(p, "japan", CombatMove(JAPAN))
    assert "sz53" in targets(p, "move", fighter)


@golden("D13")
def d13() -> None:
    p = war()
    clear(p, "ukraine")
    begin(p, "germany", Noncombat(GERMANY))
    capture(p, space("ukraine"), GERMANY)
    again(p, Noncombat(GERMANY))
    for u in p.of_power(GERMANY):
        if p.kind[u] == KIND_OF["fighter"]:
            assert "ukraine" not in targets(p, "move", u)


@golden("D14")
def d14() -> None:
    p = war()
    clear(p, "sz9", "sz10", "sz11", "sz18", "sz12")
    put(p, "sz9", "germany", submarine=1)
    ship = put(p, "sz10", "usa", destroyer=1)[0]
    begin(p, "usa", Noncombat(USA))
    assert {"sz9", "sz8"} <= targets(p, "move", ship)


@golden("D16")
def d16() -> None:
    for first, second, legal in (
        ("infantry", "infantry", True),
        ("tank", "infantry", True),
        ("artillery", "infantry", True),
        ("aa_gun", "infantry", True),
        ("infantry", "tank", True),
        ("tank", "artillery", False),
        ("tank", "tank", False),
    ):
        p = war()
        clear(p, "sz10", "eastern_us")
        ship = put(p, "sz10", "usa", transport=1)[0]
        on_board(p, ship, first)
        unit = put(p, "eastern_us", "usa", **{second: 1})[0]
        begin(p, "usa", Noncombat(USA))
        assert is_legal(p, "load", unit, ship) == legal


@golden("D17")
def d17() -> None:
    p = war()
    clear(p, "sz6", "united_kingdom")
    ship = put(p, "sz6", "uk", transport=1)[0]
    a, b = on_board(p, ship, "infantry", "infantry")
    hold(p, "uk", "northwestern_europe")
    clear(p, "northwestern_europe")
    begin(p, "uk", Noncombat(UK))
    play(p, "land", a, space("united_kingdom"))
    assert targets(p, "land", b) == {"united_kingdom"}


@golden("D18")
def d18() -> None:
    p = war()
    clear(p, "sz6", "sz5")
    ship = put(p, "sz6", "uk", transport=1)[0]
    cargo = on_board(p, ship, "infantry")[0]
    put(p, "sz5", "germany", transport=1)
    begin(p, "uk", CombatMove(UK), Noncombat(UK))
    play(p, "move", ship, space("sz5"))
    play(p, "end")
    assert targets(p, "land", cargo) == set()


@golden("D19")
def d19() -> None:
    p = war()
    clear(p, "sz10", "eastern_us")
    ship = put(p, "sz10", "usa", transport=1)[0]
    put(p, "sz10", "germany", cruiser=1)
    unit = put(p, "eastern_us", "usa", infantry=1)[0]
    begin(p, "usa", CombatMove(USA))
    assert not is_legal(p, "load", unit, ship)
