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
from tests.patience import PATIENCE
from tests.server.harness import Running, config_at, migrated_in, sqlite_in
from tests.server.postgres import Cluster, scratch_cluster

from broadfront.engine import registry

KINDS = ("sqlite", "postgresql")
ON_BOTH_IN_MAKE_TEST = ("test_races", "test_two_servers")
"""Modules whose tests run on PostgreSQL in `make test` too; the others do so in `make test-all`."""

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
    registry.forget()


def keyed_by(name: str, patch: pytest.MonkeyPatch) -> None:
    """Give new matches ids and keys that follow from a name, so that their dice do not change from run to run."""
    numbers = itertools.count()

    def key() -> str:
        return sha256(f"{name} {next(numbers)}".encode()).hexdigest()

    patch.setattr("broadfront.server.matches.dice.generator.new_key", key)
    patch.setattr("broadfront.server.context.new_id", lambda: key()[:16])


@pytest.fixture(autouse=True, scope="session")
def no_database_is_given_up() -> Iterator[None]:
    """Where several write, each waits for the others however slow the machine's disk is."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("broadfront.server.db.engine.BUSY_TIMEOUT", 1000 * PATIENCE)
        patch.setattr("broadfront.server.db.engine.SILENCE", PATIENCE)
        yield


@pytest.fixture(autouse=True, scope="module")
def same_dice_for_a_module(request: pytest.FixtureRequest) -> Iterator[None]:
    """The same dice for the matches that tests of a module share."""
    with pytest.MonkeyPatch.context() as patch:
        keyed_by(request.node.name, patch)
        yield


@pytest.fixture(autouse=True)
def same_dice(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same dice for a test, whatever ran before it, on whatever database."""
    name = request.node.nodeid
    for kind in KINDS:
        name = name.replace(f"[{kind}]", "").replace(f"[{kind}-", "[").replace(f"-{kind}]", "]")
    keyed_by(name, monkeypatch)


# --- on both databases -----------------------------------------------------------------------------------------------


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run every test that has a server on SQLite and on PostgreSQL."""
    chosen = {mark.args[0] for mark in metafunc.definition.iter_markers("parametrize")}
    if "kind" in metafunc.fixturenames and "kind" not in chosen:
        quick = Path(metafunc.definition.path).stem in ON_BOTH_IN_MAKE_TEST
        marks = [] if quick else [pytest.mark.slow]
        kinds = [KINDS[0], pytest.param(KINDS[1], marks=marks)]
        metafunc.parametrize("kind", kinds, indirect=True, scope="module")


@pytest.fixture(scope="module")
def kind(request: pytest.FixtureRequest) -> str:
    """The database under the server: "sqlite" or "postgresql"."""
    found: str = request.param
    return found


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """PostgreSQL, started once for all tests of this process."""
    yield from scratch_cluster()


def fresh_database(kind: str, folder: Path, request: pytest.FixtureRequest) -> str:
    """Return the URL of a new database that has its tables."""
    if kind == "sqlite":
        return migrated_in(folder)
    cluster: Cluster = request.getfixturevalue("cluster")
    return cluster.migrated_database()


@pytest.fixture
def database(kind: str, tmp_path: Path, request: pytest.FixtureRequest) -> str:
    """The URL of the database of one test."""
    return fresh_database(kind, tmp_path, request)


@pytest.fixture
def empty_database(kind: str, tmp_path: Path, request: pytest.FixtureRequest) -> str:
    """The URL of a database that no server has seen."""
    if kind == "sqlite":
        return sqlite_in(tmp_path)
    cluster: Cluster = request.getfixturevalue("cluster")
    return cluster.new_database()


@pytest.fixture(scope="module")
def shared_database(
    kind: str, tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest
) -> str:
    """The URL of a database for the tests of a module."""
    return fresh_database(kind, tmp_path_factory.mktemp("database"), request)


@pytest.fixture
def start(tmp_path: Path, database: str) -> Iterator[Callable[..., Running]]:
    """Start servers, all on one database; they are stopped afterwards."""
    running: list[Running] = []

    def start_one(**settings: Any) -> Running:
        running.append(Running(config_at(tmp_path, **{"database": database, **settings})).start())
        return running[-1]

    yield start_one
    for server in running:
        if server._thread.is_alive():
            server.stop()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, shared_database: str) -> Iterator[Running]:
    """One server for the tests of a module that do nothing to it but play."""
    running = Running(config_at(tmp_path_factory.mktemp("server"), database=shared_database)).start()
    yield running
    running.stop()
