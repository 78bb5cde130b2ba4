"""What forecasts of Global War say is what battles of each kind bring that are played through the rules."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

SCRIPT = runpy.run_path(str(Path(__file__).parents[2] / "bench" / "forecasts.py"))
VERSIONS = (5, 6)
"""The usual losses are others from version 6 on."""
PLAYS = 120
MOST = 4.5
"""So many standard errors are not a matter of chance; the dice are drawn from a seed."""


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("kind", SCRIPT["KINDS_OF_BATTLES"])
def test_forecasts_are_what_battles_bring(kind: str, version: int) -> None:
    for seed in (101, 102):
        found = SCRIPT["compared"](kind, seed, PLAYS, version)
        assert found.worst < MOST, (seed, found)
