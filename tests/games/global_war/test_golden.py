"""The golden cases of the box: each is a test, with its id as the test's id."""

from __future__ import annotations

import pytest
from tests.games.global_war.golden_cases import (
    battles,
    economy,
    expansion_economy_and_land,
    expansion_fleets,
    moves,
)
from tests.games.global_war.golden_cases.cases import BASE, CASES, EXPANSION, PLAYED
from tests.games.global_war.summed_odds import chances

from broadfront.games.global_war.combat_odds.sides import CombatSide

MODULES = (battles, economy, expansion_economy_and_land, expansion_fleets, moves)
"""They fill `PLAYED`."""


@pytest.mark.parametrize("case", CASES)
def test_golden(case: str) -> None:
    PLAYED[case]()


def test_the_golden_cases_are_those_of_the_box() -> None:
    assert (len(BASE), len(EXPANSION)) == (51, 45)
    assert len(CASES) == 51 + 45  # no id stands for two
    assert {plays.__module__ for plays in PLAYED.values()} == {module.__name__ for module in MODULES}


def test_the_battle_of_the_issue() -> None:
    attack = battles.units(infantry=6, artillery=2, tank=3, fighter=2)
    defence = battles.units(infantry=7, artillery=2, tank=2, fighter=1)
    assert chances(CombatSide(attack, True), CombatSide(defence, False)).wins == pytest.approx(
        0.605609, abs=5e-7
    )
