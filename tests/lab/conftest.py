"""The toy box of these tests, installed for one test the way a stranger's package is: by its entry point."""

from __future__ import annotations

import importlib
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from broadfront.engine import registry

TOYBOX = Path(__file__).parent / "toybox"


@pytest.fixture
def toybox(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Put Skirmish into the catalogue, here and in every process started from here."""
    monkeypatch.syspath_prepend(str(TOYBOX))
    monkeypatch.setenv("PYTHONPATH", str(TOYBOX), prepend=os.pathsep)
    _forget()
    yield TOYBOX
    _forget()


def _forget() -> None:
    importlib.invalidate_caches()
    registry.forget()
