"""What tests of the server share: a running one, and the toy box of hidden information in the catalogue."""

from __future__ import annotations

import importlib
import itertools
import os
from collections.abc import Callable, Iterator
from hashlib import sha256
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
        patch.setenv("PYTHONPATH", str(TOYBOX), prepend=os.pathsep)
        _forget()
        yield TOYBOX
    _forget()


def _forget() -> None:
    importlib.invalidate_caches()
    catalogue._entries.cache_clear()
    catalogue._load.cache_clear()


def keyed_by(name: str, patch: pytest.MonkeyPatch) -> None:
    """Give new matches ids and keys that follow from a name, so that their dice do not change from run to run."""
    numbers = itertools.count()

    def key() -> str:
        return sha256(f"{name} {next(numbers)}".encode()).hexdigest()

    patch.setattr("broadfront.server.dice.new_key", key)
    patch.setattr("broadfront.server.hall.new_id", lambda: key()[:16])


@pytest.fixture(autouse=True, scope="module")
def same_dice_for_a_module(request: pytest.FixtureRequest) -> Iterator[None]:
    """The same dice for the matches that tests of a module share."""
    with pytest.MonkeyPatch.context() as patch:
        keyed_by(request.node.name, patch)
        yield


@pytest.fixture(autouse=True)
def same_dice(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same dice for a test, whatever ran before it."""
    keyed_by(request.node.nodeid, monkeypatch)


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
