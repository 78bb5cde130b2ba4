"""Random matches with Expansion II: all sections, each alone; what comes free, what may never be.

``BROADFRONT_LONG=1`` plays many more. The share of every run is chosen to take some twenty seconds.
"""

from __future__ import annotations

import os
from random import Random

import pytest
from tests.games.global_war.expanded import ALL, Value, sections
from tests.games.global_war.expansion.invariants import Ledger, fault, guarded_stay
from tests.games.global_war.test_conformance import busy_move, setting_of

from broadfront.engine.conformance import conform
from broadfront.games.global_war import GAME
from broadfront.games.global_war.terms import LABEL_WORDS

LONG = os.environ.get("BROADFRONT_LONG") == "1"
VARIANTS: tuple[dict[str, Value], ...] = (
    {},
    {"special_event": True, "income_model": "sum_of_values"},
    {"patrol_zone_exit": "no_entry", "repair_location": "port_only"},
    {"capital_hits": "this_battle_only", "east_indies_value": "keep_higher_4", "dice": "low_luck"},
    {"interceptors": True, "seats": 6, "cost_profile": "klub"},
)
"""The other options of the expansion, and some of the base game."""


def options_of(number: int, *on: str) -> dict[str, Value]:
    """The options of the n-th match: some sections, or all; the calendar begins somewhere else each time."""
    label = LABEL_WORDS[number % 7]
    return {**sections(*(on or ALL)), **VARIANTS[number % len(VARIANTS)], "calendar_start": label}


def played(number: int, *on: str, rounds: int = 2, every: int = 5) -> int:
    """Play a random match under all invariants; return how many moves it took."""
    rng = Random(f"expansion/{number}/{on}")
    p = GAME.start(setting_of(("1941", "1942")[number % 2], rounds, **options_of(number, *on)))
    p.notes = []
    ledger, moves, turn, mover = Ledger(p), 0, p.turn, p.mover
    while p.pending is not None:
        if moves % every == 0:
            wrong = fault(p)
            assert wrong is None, f"{wrong}: {p.notation()}"
        if p.turn != turn:
            wrong = guarded_stay(p, mover) or fault(p)
            assert wrong is None, f"{wrong}: {p.notation()}"
            turn = p.turn
        mover = p.mover
        p.play(busy_move(p, rng))
        moves += 1
        wrong = ledger.read(p, p.notes, p)
        assert wrong is None, f"{wrong}: {p.notation()}"
        p.notes = []
    assert fault(p) is None
    return moves


@pytest.mark.timeout(3600 if LONG else 300)
@pytest.mark.parametrize("number", range(100 if LONG else 7))
def test_random_matches_with_all_sections(number: int) -> None:
    assert played(number, rounds=3 if LONG else 1) > 100


@pytest.mark.timeout(3600 if LONG else 300)
@pytest.mark.parametrize("name", ALL)
def test_random_matches_with_each_section_alone(name: str) -> None:
    for number in range(8 if LONG else 1):
        assert played(4 + 5 * number, name, rounds=2 if LONG else 1) > 100


@pytest.mark.timeout(3600 if LONG else 300)
@pytest.mark.parametrize("number", range(20 if LONG else 2))
def test_every_law_is_kept_with_all_sections(number: int) -> None:
    scenario = ("1941", "1942")[number % 2]
    conform(
        GAME, setting_of(scenario, 1, **options_of(number + 2)), Random(f"x{number}"), stride=60, whole=False
    )
