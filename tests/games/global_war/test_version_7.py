"""What version 7 of the rules changed: ships that could do something else MAY hold their fire [b4.11] (R-G47)."""

from __future__ import annotations

from tests.games.global_war.positions import (
    bare,
    begin,
    by_version,
    dice,
    finish,
    hit,
    is_legal,
    of_verb,
    on_board,
    one,
    order,
    play,
    prompt,
    put,
    space,
    targets,
)

from broadfront.engine.position import Move
from broadfront.games.global_war import GAME
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.conduct_combat import Combat
from broadfront.games.global_war.rules.move_phases import CombatMove, Noncombat
from broadfront.games.global_war.terms import MOVED, PACIFIC, UK
from broadfront.games.global_war.units import KIND_OF


def landing(version: int, *ships: str, moved: tuple[str, ...] = (), soldiers: int = 1) -> GlobalWarPosition:
    """British infantry lands in Norway from zone 6, where ships are that have not moved, and some that have."""
    p = by_version(bare(), version)
    put(p, "norway", "germany", infantry=3)
    cargo = [on_board(p, one(p, "sz6", "uk", "transport"), "infantry")[0] for _ in range(soldiers)]
    for kind in ships:
        one(p, "sz6", "uk", kind)
    begin(p, "uk", CombatMove(UK), Combat(UK), Noncombat(UK))
    for kind in moved:
        p.flags[one(p, "sz6", "uk", kind)] |= MOVED
    for u in cargo:
        order(p, u, "norway")
    finish(p)
    return p


def ship(p: GlobalWarPosition, kind: str) -> int:
    return next(u for u in p.units_in(space("sz6")) if p.kind[u] == KIND_OF[kind])


def fight_on(p: GlobalWarPosition) -> None:
    """Fight on to Noncombat Move, with hits only."""
    for _ in range(40):
        if p.agenda and isinstance(p.agenda[-1], Noncombat):
            return
        assert p.pending is not None
        p.play(p.pending.moves[-1])
    raise AssertionError(prompt(p))


def test_b4_11_a_ship_that_holds_its_fire_sails_on() -> None:
    p = landing(7, "battleship", "cruiser", soldiers=2)
    battleship, cruiser = ship(p, "battleship"), ship(p, "cruiser")
    assert of_verb(p, "hold") == {(battleship, 0), (cruiser, 0)}
    play(p, "hold", battleship)
    assert of_verb(p, "hold") == {(cruiser, 0)}
    play(p, "end")
    assert prompt(p) == "Roll for the bombardment."
    assert dice(p) == 1
    hit(p, 1)  # the cruiser's
    fight_on(p)
    assert "sz5" in targets(p, "move", battleship)
    assert not targets(p, "move", cruiser)


def test_b4_11_if_all_hold_their_fire_nobody_bombards() -> None:
    p = landing(7, "battleship")
    play(p, "hold", ship(p, "battleship"))
    assert prompt(p) == "Roll for hits."


def test_b4_11_who_can_do_nothing_else_is_not_asked_about_and_fires_first() -> None:
    p = landing(7, moved=("battleship",))
    assert prompt(p) == "Roll for the bombardment."
    p = landing(7, "cruiser", moved=("cruiser",))
    assert prompt(p) == "Roll for the bombardment."
    hit(p, 0)
    fight_on(p)
    cruisers = [u for u in p.of_power(UK) if p.kind[u] == KIND_OF["cruiser"]]
    assert [bool(targets(p, "move", u)) for u in cruisers] == [True, False]


def test_b4_11_of_ships_that_are_alike_the_first_is_asked_about() -> None:
    p = landing(7, "cruiser", "cruiser", soldiers=2)
    first = ship(p, "cruiser")
    assert of_verb(p, "hold") == {(first, 0)}
    other = next(u for u in p.units_in(space("sz6")) if p.kind[u] == p.kind[first] and u != first)
    reason = GAME.reason(p, Move("hold", other, 0))
    assert reason is not None
    assert reason.code == "ALIKE"
    reason = GAME.reason(p, Move("hold", ship(p, "transport"), 0))
    assert reason is not None
    assert reason.code == "NOT_IN_BATTLE.hold"


def test_b4_11_ships_that_differ_in_what_they_can_do_afterwards_are_asked_about_apart() -> None:
    p = landing(7, "cruiser", "cruiser", soldiers=2)
    cruisers = [u for u in p.units_in(space("sz6")) if p.kind[u] == KIND_OF["cruiser"]]
    p.marks[cruisers[0]] |= PACIFIC  # it does not sail wherever the other does
    p.settle()
    assert of_verb(p, "hold") == {(u, 0) for u in cruisers}
    play(p, "hold", cruisers[1])
    play(p, "end")
    assert dice(p) == 1
    hit(p, 0)
    fight_on(p)
    assert [bool(targets(p, "move", u)) for u in cruisers] == [False, True]


def test_b4_11_one_that_could_sail_on_is_asked_about_beside_one_that_waits_for_another_landing() -> None:
    p = bare()
    put(p, "norway", "germany", infantry=1)
    put(p, "northwestern_europe", "germany", infantry=1)
    cargo = [on_board(p, one(p, "sz6", "uk", "transport"), "infantry")[0] for _ in range(3)]
    moved, fresh = one(p, "sz6", "uk", "cruiser"), one(p, "sz6", "uk", "cruiser")
    begin(p, "uk", CombatMove(UK), Combat(UK), Noncombat(UK))
    p.flags[moved] |= MOVED
    for u, goal in zip(cargo, ("norway", "norway", "northwestern_europe"), strict=True):
        order(p, u, goal)
    finish(p)
    play(p, "fight", 0, space("norway"))
    assert of_verb(p, "hold") == {(moved, 0), (fresh, 0)}
    play(p, "hold", fresh)
    play(p, "end")
    assert dice(p) == 1  # that of the cruiser that has moved


def test_b4_11_a_ship_that_has_moved_can_wait_for_another_landing_from_its_zone() -> None:
    p = bare()
    put(p, "norway", "germany", infantry=1)
    put(p, "northwestern_europe", "germany", infantry=1)
    cargo = [on_board(p, one(p, "sz6", "uk", "transport"), "infantry")[0] for _ in range(2)]
    cruiser = one(p, "sz6", "uk", "cruiser")
    begin(p, "uk", CombatMove(UK), Combat(UK))
    p.flags[cruiser] |= MOVED
    order(p, cargo[0], "norway")
    order(p, cargo[1], "northwestern_europe")
    finish(p)
    play(p, "fight", 0, space("norway"))
    play(p, "hold", cruiser)
    assert prompt(p) == "Roll for hits."
    hit(p, 1, 1)
    assert prompt(p) == "Roll for the bombardment."  # in the second landing, without a question


def test_b4_11_before_version_7_nobody_was_asked() -> None:
    p = landing(6, "battleship", "cruiser")
    assert prompt(p) == "Roll for the bombardment."
    assert not is_legal(p, "hold", ship(p, "battleship"))
