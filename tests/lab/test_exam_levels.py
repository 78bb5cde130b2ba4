"""What the levels solve of the exam, as the docs tell it: Elite still solves what it solved when they were written."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from broadfront.lab.exam import ExamPosition, read_exam
from broadfront.lab.examination import examined
from broadfront.players import LEVELS

from .test_exam import SHIPPED

WRITTEN = json.loads((Path(__file__).parents[2] / "docs" / "concepts" / "exam.json").read_text())
ELITE = "elite:fixed"
LONG = {"global_war"}
"""Boxes in which an exam takes minutes."""


def position(name: str) -> ExamPosition:
    return read_exam(*SHIPPED[name][1:])


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(f"{game}-{one}", marks=[pytest.mark.slow] if game in LONG else [])
        for game, names in WRITTEN["solved"][ELITE].items()
        for one in names
    ],
)
def test_elite_solves_what_the_docs_say(name: str) -> None:
    result = examined(position(name), ELITE)
    assert result.solved, result.why


def test_elite_solves_nine_of_ten_and_veteran_three_of_four() -> None:
    number = sum(WRITTEN["positions"].values())
    assert number >= 60
    solved = {player: sum(map(len, found.values())) for player, found in WRITTEN["solved"].items()}
    assert solved[ELITE] >= 0.9 * number
    assert solved["veteran:fixed"] >= 0.75 * number


def test_the_docs_have_every_level_and_box() -> None:
    assert set(WRITTEN["solved"]) == {"random", *(f"{name}:fixed" for name in LEVELS)}
    for found in WRITTEN["solved"].values():
        assert set(found) == set(WRITTEN["positions"]) == {name.split("-")[0] for name in SHIPPED}
        assert {f"{game}-{one}" for game, names in found.items() for one in names} <= set(SHIPPED)
