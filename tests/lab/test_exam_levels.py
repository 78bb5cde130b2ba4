"""What the levels solve of the exam, as the docs tell it: they still solve what they did when that was written."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.tiers import sampled

from broadfront.lab.exam_files import ExamPosition, read_exam
from broadfront.lab.exam_runner import run_exam
from broadfront.players import LEVELS

from .test_exam import SHIPPED

WRITTEN = json.loads((Path(__file__).parents[2] / "docs" / "concepts" / "exam.json").read_text())
ELITE, VETERAN = "elite:fixed", "veteran:fixed"
LONG = {"global_war"}
"""Boxes in which most positions take seconds."""
SHORT = (
    "global_war-an_island_is_fortified",
    "global_war-calcutta_is_reinforced",
    "global_war-no_factory_behind_a_friend",
    "global_war-nobody_lands_in_brazil",
    "global_war-the_last_city_wins",
    "global_war-the_urals_are_retaken",
)
"""Positions of such a box that are quick to play."""


def position(name: str) -> ExamPosition:
    return read_exam(*SHIPPED[name][1:])


SOLVED = [f"{game}-{one}" for game, names in WRITTEN["solved"][ELITE].items() for one in names]


@pytest.mark.parametrize(
    "name",
    [
        *sampled((name for name in SOLVED if name.partition("-")[0] not in LONG), 4),
        *SHORT,
        *(
            pytest.param(name, marks=pytest.mark.slow)
            for name in SOLVED
            if name.partition("-")[0] in LONG and name not in SHORT
        ),
    ],
)
def test_elite_solves_what_the_docs_say(name: str) -> None:
    result = run_exam(position(name), ELITE)
    assert result.solved, result.why


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", [f"{game}-{one}" for game, names in WRITTEN["solved"][VETERAN].items() for one in names]
)
def test_veteran_solves_what_the_docs_say(name: str) -> None:
    result = run_exam(position(name), VETERAN)
    assert result.solved, result.why


def test_elite_solves_nine_of_ten_and_veteran_three_of_four() -> None:
    number = sum(WRITTEN["positions"].values())
    assert number >= 60
    solved = {player: sum(map(len, found.values())) for player, found in WRITTEN["solved"].items()}
    assert solved[ELITE] >= 0.9 * number
    assert solved[VETERAN] >= 0.75 * number


def test_the_docs_have_every_level_and_box() -> None:
    assert set(WRITTEN["solved"]) == {"random", *(f"{name}:fixed" for name in LEVELS)}
    for found in WRITTEN["solved"].values():
        assert set(found) == set(WRITTEN["positions"]) == {name.split("-")[0] for name in SHIPPED}
        assert {f"{game}-{one}" for game, names in found.items() for one in names} <= set(SHIPPED)
