"""A unit is sent to its goal by a space of its owner's choice: ``move u12 East_Poland via Poland``."""

from __future__ import annotations

import pytest
from tests.games.global_war.positions import bare, begin, one, put, space

from broadfront.cli.orders import read_orders
from broadfront.engine.errors import IllegalMove, NotationFault
from broadfront.engine.position import Move
from broadfront.games.global_war import GAME
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.move_phases import CombatMove
from broadfront.games.global_war.terms import GERMANY


def on_the_way() -> tuple[GlobalWarPosition, int]:
    p = bare()
    put(p, "east_poland", "ussr", infantry=2)
    tank = one(p, "czechoslovakia_hungary", "germany", "tank")
    begin(p, "germany", CombatMove(GERMANY))
    return p, tank


@pytest.mark.parametrize("by", ["Poland", "Bulgaria/Romania"])
def test_a_tank_is_sent_by_a_territory_of_its_owners_choice(by: str) -> None:
    p, tank = on_the_way()
    moves = read_orders(GAME, p, f"move u{tank} East_Poland VIA {by}")
    for move in moves:
        p.play(move)
    assert p.at[tank] == space("east_poland")
    assert GAME.word("space", p.aim[tank]) == by


def test_a_way_that_the_unit_takes_by_itself_is_one_move() -> None:
    p, tank = on_the_way()
    lengths = {
        len(read_orders(GAME, p, f"move u{tank} East_Poland via {by}"))
        for by in ("Poland", "Bulgaria/Romania")
    }
    assert lengths == {1, 2}


@pytest.mark.parametrize("by", ["Germany", "France", "Nowhere"])
def test_a_way_that_leads_nowhere_is_refused_and_nothing_is_done(by: str) -> None:
    p, tank = on_the_way()
    before = p.notation()
    with pytest.raises((IllegalMove, NotationFault)):
        read_orders(GAME, p, f"move u{tank} East_Poland via {by}")
    assert p.notation() == before


def test_an_order_without_a_way_is_read_as_before() -> None:
    p, tank = on_the_way()
    assert read_orders(GAME, p, f"m u{tank} East_Poland") == [Move("move", tank, space("east_poland"))]
    assert read_orders(GAME, p, "end") == [Move("end")]
