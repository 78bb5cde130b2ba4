"""What tests of the server share: a running one, and the toy box of hidden information in the catalogue."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.server.harness import Running, config_at

from broadfront.engine import catalogue

TOYBOX = Path(__file__).parent / "toybox"


@pytest.fixture(scope="module")
def toybox() -> Iterator[Path]:
    """Put Veil into the catalogue, here and in every process started from here."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(TOYBOX))
        patch.setenv("PYTHONPATH", str(TOYBOX))
        _forget()
        yield TOYBOX
    _forget()


def _forget() -> None:
    importlib.invalidate_caches()
    catalogue._entries.cache_clear()
    catalogue._load.cache_clear()


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., Running]]:
    """Start servers, all on one database file; they are stopped afterwards."""
    running: list[Running] = []

    def start_one(**settings: Any) -> Running:
        running.append(Running(config_at(tmp_path, **settings)).start())
        return running[-1]

    yield start_one
    for server in running:
        if server._thread.is_alive():
            server.stop()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """One server for the tests of a module that do nothing to it but play."""
    running = Running(config_at(tmp_path_factory.mktemp("server"))).start()
    yield running
    running.stop()
