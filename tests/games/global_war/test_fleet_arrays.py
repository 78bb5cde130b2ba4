"""[b4] The walk over large sea battles comes to what the walk over small ones comes to."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from random import Random

import pytest
from tests.games.global_war import test_battle_odds_expansion, test_battle_odds_large
from tests.games.global_war.positions import space
from tests.tiers import sampled

from broadfront.games.global_war.combat_odds import fleet_arrays, naval
from broadfront.games.global_war.combat_odds.position_battles import battle_forces_at
from broadfront.games.global_war.combat_odds.sides import CombatSide
from broadfront.games.global_war.combat_odds.states import FleetStates, NavalSide, fleet_of
from broadfront.games.global_war.rules import battle_participants
from broadfront.games.global_war.units import CARRIER, CRUISER, DESTROYER, FIGHTER, SUBMARINE, TRANSPORT

Ends = dict[tuple[object, ...], float]
KINDS = SUBMARINE, SUBMARINE, DESTROYER, CRUISER, CARRIER, FIGHTER, TRANSPORT


def walked(
    monkeypatch: pytest.MonkeyPatch, sides: tuple[NavalSide, NavalSide], few: int, begun: bool, left: int
) -> Ends:
    """Return how a battle ends; the attacker breaks off with so few units left."""
    monkeypatch.setattr(naval, "MAX_PYTHON_PAIRS", few)
    mine, theirs = (FleetStates(side) for side in sides)
    stop: Callable[[int, int], bool] = lambda x, _: len(mine.living(x)) <= left  # noqa: E731
    ends = naval.closes(mine, theirs, begun=begun, nothing=1e-18, stop=stop if left else None)
    return {
        (mine.states[end.attacker].taken, theirs.states[end.defender].taken, end.label): p
        for end, p in ends.items()
    }


def same(
    monkeypatch: pytest.MonkeyPatch, sides: tuple[NavalSide, NavalSide], *, begun: bool, left: int = 0
) -> None:
    """Check that both walks end alike."""
    small, large = (walked(monkeypatch, sides, few, begun, left) for few in (10_000, 0))
    assert sum(large.values()) == pytest.approx(1, abs=1e-12)
    for key in small.keys() | large.keys():
        assert large.get(key, 0.0) == pytest.approx(small.get(key, 0.0), abs=1e-12), key


@pytest.mark.parametrize("seed", sampled(range(60), 12))
def test_c10_c12_both_walks_end_alike_ship_by_ship(monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    rng = Random(seed)
    mine, theirs = (rng.choices(test_battle_odds_expansion.FLEET, k=rng.randint(1, 6)) for _ in range(2))
    p = test_battle_odds_expansion.at_sea(rng, mine, theirs)
    zone = space("sz5")
    sides = battle_forces_at(
        p, zone, battle_participants.attackers(p, zone), battle_participants.defenders(p, zone)
    ).sides
    if sides is not None:
        same(monkeypatch, (sides.attack, sides.defence), begun=sides.begun, left=rng.choice((0, 0, 2)))


@pytest.mark.parametrize("seed", sampled(range(60), 12))
def test_b4_1_both_walks_end_alike_with_submarines(monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    rng = Random(seed)
    kinds = rng.sample(KINDS, 4)  # with destroyers or without
    attack, defence = (
        fleet_of(
            CombatSide(tuple(rng.choices(kinds, k=rng.randint(1, 7))), attacking, low_luck=seed % 5 == 0)
        )
        for attacking in (True, False)
    )
    same(monkeypatch, (attack, defence), begun=True, left=rng.choice((0, 0, 2)))


def test_both_walks_end_alike_however_few_pairs_are_taken_together(monkeypatch: pytest.MonkeyPatch) -> None:
    sides = test_battle_odds_large.sides_of(test_battle_odds_large.at_sea(test_battle_odds_large.FLEET))
    few = walked(monkeypatch, (sides.attack, sides.defence), 0, False, 0)
    monkeypatch.setattr(fleet_arrays, "PAIRS", 20)
    monkeypatch.setattr(fleet_arrays, "ONE_THREAD", 500)
    assert walked(monkeypatch, (sides.attack, sides.defence), 0, False, 0) == pytest.approx(few, abs=1e-13)


def test_small_sea_battles_do_not_wait_for_numpy() -> None:
    code = (
        "import sys; from broadfront.games.global_war.combat_odds.outcomes import endings;"
        "from broadfront.games.global_war.combat_odds.sides import CombatSide;"
        "list(endings(CombatSide((6, 8, 9) * 3, True), CombatSide((6, 8, 9) * 3, False)));"
        "assert 'numpy' not in sys.modules;"
        "list(endings(CombatSide((6, 8, 9) * 5, True), CombatSide((6, 8, 9) * 5, False)));"
        "assert 'numpy' in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
