"""Random matches with Expansion II: all sections, each alone; what comes free, what may never be.

``BROADFRONT_LONG=1`` plays many more. The share of every run is chosen to take some twenty seconds.
"""

from __future__ import annotations

import os
from random import Random

import pytest
from tests.games.global_war.expanded import ALL, Value, hurt, pacific, sections, strand
from tests.games.global_war.expansion.invariants import Ledger, fault, guarded_stay
from tests.games.global_war.positions import on_board, one, put, space
from tests.games.global_war.test_conformance import busy_move, setting_of
from tests.tiers import sampled

from broadfront.engine.conformance import conform
from broadfront.games.global_war import GAME
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.expansion_sections import CARRIER_FIGHTERS, FORTIFICATIONS
from broadfront.games.global_war.terms import LABEL_WORDS
from broadfront.games.global_war.units import INFANTRY, is_sea

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


def crowd(p: GlobalWarPosition) -> None:
    """Put fleets with all that the expansion has where they meet, and fortify islands."""
    for at, owner in (("sz60", "usa"), ("sz58", "usa"), ("sz63", "uk"), ("sz55", "japan"), ("sz57", "japan")):
        for carrier in put(p, at, owner, carrier=2):
            kinds = ["carrier_fighter", "fighter"] if owner != "uk" else ["fighter"]
            on_board(p, carrier, *kinds)
        hurt(p, *put(p, at, owner, carrier=1, battleship=1))
        put(p, at, owner, battleship=1, destroyer=1, escort=1, transport=1)
        on_board(p, one(p, at, owner, "transport"), "infantry", "infantry")
    pacific(p, *(u for u in p.units_in(space("sz60")) if is_sea(p.kind[u])))
    put(p, "sz62", "japan", submarine=3, destroyer=1)
    put(p, "sz56", "usa", submarine=3)
    put(p, "sz6", "uk", escort=1, transport=3)
    put(p, "sz5", "germany", submarine=2, cruiser=1)
    put(p, "poland", "germany", king_tiger=3)
    if p.setting.has(CARRIER_FIGHTERS):
        strand(p, one(p, "midway", "usa", "carrier_fighter"))
    if p.setting.has(FORTIFICATIONS):
        for name in ("okinawa", "caroline_islands"):
            p.forts[space(name)] = sum(p.kind[u] == INFANTRY for u in p.units_in(space(name)))


def played(number: int, *on: str, rounds: int = 2, every: int = 5, crowded: bool = False) -> int:
    """Play a random match under all invariants; return how many moves it took."""
    rng = Random(f"expansion/{number}/{on}")
    p = GAME.start(setting_of(("1941", "1942")[number % 2], rounds, **options_of(number, *on)))
    if crowded:
        crowd(p)
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


@pytest.mark.timeout(3600)
@pytest.mark.parametrize("number", sampled(range(300 if LONG else 15), 3))
def test_random_matches_with_all_sections(number: int) -> None:
    assert played(number, rounds=3 if LONG else 2) > 100


@pytest.mark.timeout(3600)
@pytest.mark.parametrize("number", sampled(range(100 if LONG else 6), 3))
def test_random_matches_with_fleets_that_meet(number: int) -> None:
    assert played(number, rounds=2 if LONG else 1, every=2, crowded=True) > 100


@pytest.mark.timeout(3600)
@pytest.mark.parametrize("name", ALL)
def test_random_matches_with_each_section_alone(name: str) -> None:
    for number in range(8 if LONG else 1):
        assert played(4 + 5 * number, name, rounds=2 if LONG else 1) > 100


@pytest.mark.timeout(3600)
@pytest.mark.parametrize("number", range(20 if LONG else 2))
def test_every_law_is_kept_with_all_sections(number: int) -> None:
    scenario = ("1941", "1942")[number % 2]
    conform(
        GAME, setting_of(scenario, 1, **options_of(number + 2)), Random(f"x{number}"), stride=60, whole=False
    )
