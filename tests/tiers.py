"""The two tiers of tests: what `make test` runs, and what only `make test-all` does."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

import pytest
from _pytest.mark.structures import ParameterSet

T = TypeVar("T")


def sampled(values: Iterable[T], every: int) -> list[T | ParameterSet]:
    """Return parameters of which `make test` takes each so manieth, beginning with the first; the others are slow.

    Several values for one call are a ``pytest.param``.
    """
    return [value if number % every == 0 else _slow(value) for number, value in enumerate(values)]


def _slow(value: object) -> ParameterSet:
    if isinstance(value, ParameterSet):
        return value._replace(marks=[*value.marks, pytest.mark.slow])
    return pytest.param(value, marks=pytest.mark.slow)
