"""[b4] The walk over large grids comes to what the walk over small ones comes to."""

from __future__ import annotations

import subprocess
import sys
from random import Random

import pytest

from broadfront.games.global_war.combat_odds import grid, grid_arrays, stopping
from broadfront.games.global_war.combat_odds.grid import MAX_PYTHON_CELLS, Cells, Stop
from broadfront.games.global_war.combat_odds.outcomes import Retreat, endings, worlds
from broadfront.games.global_war.combat_odds.propagation import TooLarge, Work
from broadfront.games.global_war.combat_odds.sides import CombatSide, ladder, volley
from broadfront.games.global_war.combat_odds.stopping import grid_stopping, swing_on_grid
from broadfront.games.global_war.units import (
    ARTILLERY,
    BATTLESHIP,
    BOMBER,
    COST,
    CRUISER,
    DESTROYER,
    FIGHTER,
    INFANTRY,
    KING_TIGER,
    TANK,
    TRANSPORT,
)

LAND = INFANTRY, ARTILLERY, TANK, FIGHTER, BOMBER, KING_TIGER
SEA = DESTROYER, CRUISER, BATTLESHIP, TRANSPORT, FIGHTER
DOUBLE = KING_TIGER, BATTLESHIP


def a_force(rng: Random, kinds: tuple[int, ...], attacking: bool) -> CombatSide:
    units = [rng.choice(kinds) for _ in range(rng.randint(1, 9))]
    if rng.random() < 0.7:
        units.sort(key=lambda kind: (kind == TRANSPORT, COST[kind], kind))
    damage = [kind for kind in units if kind in DOUBLE]
    force = CombatSide((*damage, *units), attacking, techs=rng.getrandbits(8) if attacking else 0)
    if attacking and rng.random() < 0.3:
        force = force._replace(extra=((2, 3), (1, 4)))
    if not attacking and len(units) > 1 and not damage:
        force = force._replace(doomed=rng.randint(0, 1))
    return force._replace(low_luck=rng.random() < 0.2, best_of_two=rng.random() < 0.3)


def a_stop(rng: Random, attack: CombatSide) -> Stop | None:
    few = rng.randint(0, len(attack.kinds))
    return None if rng.random() < 0.6 else lambda i, j: i > few and (i + j) % 2 == 0


def same(one: Cells, other: Cells) -> bool:
    return all(abs(one.get(cell, 0.0) - other.get(cell, 0.0)) < 1e-12 for cell in {*one, *other})


@pytest.mark.parametrize("inverted", [0, 24])
@pytest.mark.parametrize("one_thread", [50, 250_000])
def test_both_walks_end_alike(monkeypatch: pytest.MonkeyPatch, inverted: int, one_thread: int) -> None:
    monkeypatch.setattr(grid_arrays, "INVERTED", inverted)
    monkeypatch.setattr(grid_arrays, "ONE_THREAD", one_thread)
    monkeypatch.setattr(grid_arrays, "TOGETHER", 3)
    rng = Random(7)
    for _ in range(60):
        kinds = rng.choice((LAND, SEA))
        defence = a_force(rng, kinds, attacking=False)
        attacks = [a_force(rng, kinds, attacking=True) for _ in range(rng.randint(1, 5))]
        stops = [a_stop(rng, attack) for attack in attacks]
        nothing = [1e-15] * len(attacks)
        found = grid_arrays.walks(attacks, defence, nothing, Work(), stops)
        for attack, stop, ends in zip(attacks, stops, found, strict=True):
            assert same(ends, grid.walk(attack, defence, 1e-15, stop=stop)), (attack, defence)


def test_hits_are_those_of_the_dice() -> None:
    rng = Random(8)
    for _ in range(40):
        force = a_force(rng, rng.choice((LAND, SEA)), attacking=rng.random() < 0.5)
        volleys = [volley(force, alive) for alive in ladder(force)]
        most = rng.randint(1, 12)
        rows = grid.rows_for(volleys, most, 1e-15, low_luck=force.low_luck)
        table = grid_arrays.hit_table(volleys, most, low_luck=force.low_luck)
        assert table.sum(1) == pytest.approx(1)
        for low, row, found in zip(rows.low, rows.hits, table, strict=True):
            assert found[low : low + len(row)] == pytest.approx(row, abs=1e-14)


def test_aircraft_shot_down_before_leave_a_battle_each() -> None:
    attack = CombatSide((INFANTRY,) * 6 + (FIGHTER,) * 3 + (BOMBER,) * 2, attacking=True)
    defence = CombatSide((INFANTRY,) * 8, attacking=False)
    assert len(attack.kinds) * len(defence.kinds) > MAX_PYTHON_CELLS
    found = sum(end.probability for end in endings(attack, defence, guns=1) if not end.defenders)
    one_by_one = 0.0
    for world in worlds(attack, 1, 1):
        ends = grid.walk(world.left, defence, 1e-15)
        one_by_one += world.probability * sum(p for (_, j), p in ends.items() if j == len(defence.kinds))
    assert found == pytest.approx(one_by_one, abs=1e-11)


def test_aircraft_that_are_all_shot_down_leave_nobody_to_fight() -> None:
    attack, defence = CombatSide((BOMBER,) * 9, attacking=True), CombatSide((INFANTRY,) * 8, attacking=False)
    ends = list(endings(attack, defence, guns=1))
    nobody = sum(end.probability for end in ends if not end.attackers and end.hits_given == 0)
    assert nobody > 6.0**-9
    assert sum(end.probability for end in ends) == pytest.approx(1, abs=1e-12)


def test_what_is_too_large_is_given_up_before_it_is_walked() -> None:
    attack = CombatSide((INFANTRY,) * 150 + (FIGHTER,) * 40 + (BOMBER,) * 40, attacking=True)
    defence = CombatSide((INFANTRY,) * 300, attacking=False)
    with pytest.raises(TooLarge):
        next(iter(endings(attack, defence, guns=1)))
    assert sum(end.probability for end in endings(attack, defence)) == pytest.approx(1, abs=1e-9)


def test_a_retreat_is_the_same_in_both_walks() -> None:
    attack = CombatSide((INFANTRY,) * 9 + (TANK,) * 3, attacking=True)
    defence = CombatSide((INFANTRY,) * 10, attacking=False)
    ends = [end for end in endings(attack, defence, retreat=Retreat(4)) if end.label == "retreat"]
    assert {sum(end.attackers.values()) for end in ends} <= {1, 2, 3, 4}
    assert sum(end.probability for end in ends) > 0.1


def test_small_battles_do_not_wait_for_numpy() -> None:
    code = (
        "import sys; from broadfront.games.global_war.combat_odds.outcomes import endings;"
        "from broadfront.games.global_war.combat_odds.sides import CombatSide;"
        "list(endings(CombatSide((0,) * 8, True), CombatSide((0,) * 8, False))); assert 'numpy' not in sys.modules;"
        "list(endings(CombatSide((0,) * 9, True), CombatSide((0,) * 9, False))); assert 'numpy' in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


@pytest.mark.parametrize("one_thread", [50, 250_000])
def test_stopping_is_worth_the_same_on_small_and_large_grids(
    monkeypatch: pytest.MonkeyPatch, one_thread: int
) -> None:
    monkeypatch.setattr(grid_arrays, "ONE_THREAD", one_thread)
    rng = Random(9)
    for _ in range(60):
        kinds = rng.choice((LAND, SEA))
        attack, defence = (a_force(rng, kinds, attacking=side) for side in (True, False))
        worth = swing_on_grid(attack, defence, rng.randint(0, 10))
        found = []
        for few in (0, 1000):
            monkeypatch.setattr(stopping, "MAX_PYTHON_CELLS", few)
            found.append(grid_stopping(attack, defence, worth))
        (small, goes_on), (large, also) = found
        assert small == pytest.approx(large, abs=1e-11)
        assert goes_on == also
