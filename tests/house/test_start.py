"""What a start does not import: nobody waits for what he does not use (docs/concepts/speed.md)."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SERVER = """
import sys
from pathlib import Path
from tests.server.harness import Running, config_at

server = Running(config_at(Path(sys.argv[1]))).start()
assert server.client.get("/health/ready").status_code == 200
server.stop()
"""
OF_FEW = {
    "aiohttp": "notices",
    "babel": "texts in other languages",
    "networkx": "tournaments",
    "prometheus_client": "figures",
    "py_vapid": "notices",
    "pywebpush": "notices",
    "webauthn": "passkeys",
    "yarl": "notices",
}
"""Packages that a server needs for a few requests only, and for which."""


def imported(code: str, *words: str) -> set[str]:
    """The modules that a program has imported when it ends."""
    code += "\nimport json, sys; sys.stderr.write(json.dumps(sorted(sys.modules)))"
    ran = subprocess.run(
        [sys.executable, "-c", code, *words], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stderr
    return set(json.loads(ran.stderr))


def packages(modules: set[str]) -> set[str]:
    return {name.partition(".")[0] for name in modules}


def boxes(modules: set[str]) -> list[str]:
    return sorted(name for name in modules if name.startswith("broadfront.games."))


def test_the_package_itself_imports_next_to_nothing() -> None:
    modules = imported("import broadfront")
    assert [name for name in modules if name.startswith("broadfront.")] == []
    assert modules.isdisjoint({"importlib.metadata", "msgspec", "asyncio"})


def test_games_are_listed_without_their_rules() -> None:
    modules = imported("from broadfront.cli import main; main(['games'])")
    assert boxes(modules) == []
    assert packages(modules).isdisjoint({"sqlalchemy", "litestar", "uvicorn", "markdown_it", "pyarrow"})
    assert "broadfront.cli.play" not in modules


@pytest.fixture(scope="module")
def starts(tmp_path_factory: pytest.TempPathFactory) -> list[set[str]]:
    """What a server has imported that was asked for no box: on a new database, and on the same again."""
    folder = str(tmp_path_factory.mktemp("start"))
    return [imported(SERVER, folder) for _ in range(2)]


def test_a_server_imports_a_box_when_it_is_first_asked_for(starts: list[set[str]]) -> None:
    assert "broadfront.server.context" in starts[0]
    assert boxes(starts[0]) == []


@pytest.mark.parametrize(("package", "purpose"), OF_FEW.items(), ids=OF_FEW)
def test_a_server_starts_without_what_few_requests_need(
    starts: list[set[str]], package: str, purpose: str
) -> None:
    assert package not in packages(starts[0]), f"{package} is for {purpose}"


def test_migrations_are_loaded_only_for_a_database_that_has_not_seen_them(starts: list[set[str]]) -> None:
    assert ["alembic" in packages(modules) for modules in starts] == [True, False]


@pytest.mark.parametrize(
    "code", ["import broadfront.server.workers.tasks", "from broadfront.cli import main"]
)
def test_a_worker_process_imports_no_server_no_commands_and_no_box(code: str) -> None:
    modules = imported(code)
    assert packages(modules).isdisjoint({"sqlalchemy", "litestar", "cyclopts", "rich"})
    assert boxes(modules) == []
