"""[c12a] Super heavy battleships: how many, their figures, their hits, their bombardment."""

from __future__ import annotations

import pytest
from tests.games.global_war.expanded import bare2, but
from tests.games.global_war.positions import (
    begin,
    buys,
    dice,
    fight,
    hit,
    hold,
    knows,
    of_verb,
    on_board,
    one,
    play,
    prompt,
    put,
    space,
)

from broadfront.games.global_war.rules.battle_participants import dice_of
from broadfront.games.global_war.rules.move_phases import Noncombat
from broadfront.games.global_war.rules.purchase import Purchase, price
from broadfront.games.global_war.rules.turn_sequence import PowerTurn
from broadfront.games.global_war.terms import DEAD, GERMANY, INCOME, SHIPYARDS, USA
from broadfront.games.global_war.units import CARRIER, KIND_OF, SUPER_BATTLESHIP

# --- super heavy battleships ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("owner", "most"), [("germany", 1), ("japan", 2), ("usa", 2), ("uk", 0), ("italy", 0)]
)
def test_c12a_how_many_each_power_may_have(owner: str, most: int) -> None:
    of = ["germany", "ussr", "japan", "uk", "italy", "usa"].index(owner)
    p, ship = bare2(), -1
    p.treasury[of] = 100
    for afloat in range(most + 1):
        begin(p, owner, Purchase(of))
        on_sale = [n for kind, n in of_verb(p, "buy") if kind == SUPER_BATTLESHIP]
        assert max(on_sale, default=0) == most - afloat
        if afloat < most:
            ship = one(p, "sz12", owner, "super_heavy_battleship")
    if most:
        buys(p, owner, super_heavy_battleship=1)
        p.remove(ship)
        begin(p, owner, Purchase(of))
        assert SUPER_BATTLESHIP not in {kind for kind, _ in of_verb(p, "buy")}  # one waits to be placed


def test_c12a_its_figures() -> None:
    p = bare2()
    ship = one(p, "sz12", "usa", "super_heavy_battleship")
    for attacking in (True, False):
        (roll,) = dice_of(p, [ship], attacking=attacking)
        assert (roll.number, roll.value) == (2, 5)
    assert price(p, USA, SUPER_BATTLESHIP) == 20
    knows(p, "usa", SHIPYARDS)
    assert price(p, USA, SUPER_BATTLESHIP) == 20  # R12.a
    assert price(p, USA, CARRIER) == 11


def test_c12a_three_hits_sink_it() -> None:
    p = bare2()
    ship = one(p, "sz12", "usa", "super_heavy_battleship")
    fight(p, "germany", [(u, "sz12") for u in put(p, "sz11", "germany", cruiser=3)])
    hit(p, 2, 0)
    assert p.damage[ship] == 2
    play(p, "press", 0, space("sz12"))
    hit(p, 1, 0)
    assert p.at[ship] == DEAD


def test_c12a_it_counts_as_one_ship_that_bombards() -> None:
    p = bare2()
    put(p, "sz46", "usa", super_heavy_battleship=1, cruiser=1)
    hold(p, "japan", "solomon_islands")
    put(p, "solomon_islands", "japan", infantry=4)
    for landed in (1, 2):
        for u in p.of_power(USA):
            if p.kind[u] in (KIND_OF["transport"], KIND_OF["infantry"]):
                p.remove(u)
        cargo = on_board(p, one(p, "sz46", "usa", "transport"), *["infantry"] * landed)
        fight(p, "usa", [(u, "solomon_islands") for u in cargo])
        assert dice(p) == 2
        hit(p, 0)
        assert (prompt(p) == "Roll for the bombardment.") == (landed == 2)  # the cruiser


def test_c12a_without_section_10_it_recovers_like_battleships() -> None:
    p = bare2(*but("ship_damage"))
    ship = one(p, "sz12", "usa", "super_heavy_battleship")
    cruisers = put(p, "sz11", "germany", cruiser=2)
    fight(p, "germany", [(u, "sz12") for u in cruisers], Noncombat(GERMANY), PowerTurn(GERMANY, INCOME + 1))
    hit(p, 2, 0)
    play(p, "retreat", 0, space("sz11"))
    assert p.damage[ship] == 0  # the turn is over (R-G44)
