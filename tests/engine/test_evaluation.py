"""Evaluation files: what is read, and what is refused with the name of the field at fault."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from broadfront.engine.errors import FileFault
from broadfront.engine.evaluation import logistic, read_evaluation

GOOD: dict[str, Any] = {"game": "toy", "rules_version": 2, "columns": ["a", "b"], "weights": [0.5, -1.0]}


def read(**changed: Any) -> tuple[float, ...]:
    return read_evaluation(msgspec.json.encode(GOOD | changed), ("a", "b"), 2, "toy.json").weights


def test_a_sound_file_gives_its_weights() -> None:
    assert read() == (0.5, -1.0)


@pytest.mark.parametrize(
    ("changed", "field", "says"),
    [
        ({"weights": [1.0]}, "weights", "1 weights for 2 columns"),
        ({"weights": [1.0, "x"]}, "weights[1]", "Expected a number, got a text"),
        ({"columns": ["a", "c"]}, "columns", 'missing "b", unknown "c"'),
        ({"columns": ["b", "a"]}, "columns", "another order"),
        ({"rules_version": 1}, "rules_version", "version 1 of the rules, the game has 2"),
        ({"seed": "x"}, "seed", "Expected a whole number, got a text"),
        ({"log_loss": {"fitted": 0.1}}, "log_loss", "The field `today` is missing"),
        ({"weigths": []}, "", "weigths"),
    ],
    ids=str,
)
def test_a_file_that_does_not_fit_is_refused(changed: dict[str, Any], field: str, says: str) -> None:
    with pytest.raises(FileFault, match=r"toy\.json") as caught:
        read(**changed)
    assert caught.value.field.startswith(field)
    assert says in str(caught.value)


def test_a_text_that_is_no_json_is_refused() -> None:
    with pytest.raises(FileFault, match=r"toy\.json"):
        read_evaluation("{", (), 1, "toy.json")


@pytest.mark.parametrize("odds", [-2.5, 0.0, 0.3, 9.0])
def test_chances_of_opposite_odds_add_up_to_one(odds: float) -> None:
    assert logistic(odds) + logistic(-odds) == pytest.approx(1.0)
    assert logistic(odds) < logistic(odds + 0.1)
