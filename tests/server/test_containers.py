"""What is in compose.yaml and Containerfile: read as compose does, and its commands run as plain processes."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from tests.patience import PATIENCE, until
from tests.server.harness import PERSON, People, client_of, computer
from tests.server.postgres import Cluster

ROOT = Path(__file__).parents[2]
BROADFRONT = [sys.executable, "-c", "import sys; from broadfront.cli import main; sys.exit(main())"]
GIVEN = {"BROADFRONT_NAME": "games.example.org", "POSTGRES_PASSWORD": "hunter2"}
"""What the operator writes into .env."""
VARIABLE = re.compile(r"\$\{(\w+)(?::-([^}]*)|:\?[^}]*)?\}")


def filled(value: Any) -> Any:
    """Return a value of compose.yaml with the operator's in it."""
    if isinstance(value, str):
        return VARIABLE.sub(lambda found: GIVEN.get(found[1], found[2] or ""), value)
    if isinstance(value, list):
        return [filled(one) for one in value]
    return {key: filled(one) for key, one in value.items()} if isinstance(value, dict) else value


COMPOSE: dict[str, Any] = filled(yaml.safe_load((ROOT / "compose.yaml").read_text("utf-8")))
SERVICES: dict[str, Any] = COMPOSE["services"]
CONTAINERFILE = (ROOT / "Containerfile").read_text("utf-8")
OURS = {name: service for name, service in SERVICES.items() if service["image"] == "broadfront"}


def test_compose_names_only_what_is_there() -> None:
    assert set(SERVICES) == {"server-1", "server-2", "worker", "db", "caddy"}
    for service in SERVICES.values():
        assert set(service.get("depends_on", ())) <= set(SERVICES)
        assert set(service["networks"]) <= set(COMPOSE["networks"])
        for volume in service.get("volumes", ()):
            source = volume.partition(":")[0]
            assert source in COMPOSE["volumes"] or (ROOT / source).is_file()
        assert "ports" not in service or service is SERVICES["caddy"], "one door"
        assert ":" not in service["image"].partition("/")[2], "no address of a registry"
    for service in OURS.values():
        assert (ROOT / service["build"]["dockerfile"]).is_file()
        assert service["read_only"] is True
        assert service["cap_drop"] == ["ALL"]


def test_no_secret_stands_in_compose() -> None:
    text = (ROOT / "compose.yaml").read_text("utf-8")
    for line in text.splitlines():
        if re.search(r"PASSWORD|TOKEN|MAIL|postgresql://", line) and not line.startswith("#"):
            assert "${" in line, line
    for service in OURS.values():
        assert "hunter2" not in " ".join(service["command"]), "a list of processes would show it"


def test_the_containerfile_has_a_user_without_rights_and_names_images_only() -> None:
    lines = CONTAINERFILE.splitlines()
    defaults = dict(re.findall(r"^ARG (\w+)=(\S+)$", CONTAINERFILE, re.MULTILINE))
    images = [line.split()[1].strip("${}") for line in lines if line.startswith("FROM")]
    assert [defaults[name] for name in images] == ["node:22-slim", "python:3.13", "python:3.13-slim"]
    last = lines[max(n for n, line in enumerate(lines) if line.startswith("FROM")) :]
    assert "USER 10001" in last
    assert any(line.startswith("HEALTHCHECK") for line in last)
    for source in sources():
        assert (ROOT / source).exists(), source


def test_an_engine_gets_what_the_containerfile_copies_and_nothing_else() -> None:
    """A checkout may hold .env, a database, a virtual environment: all that is not named stays out."""
    lines = (ROOT / ".dockerignore").read_text("utf-8").splitlines()
    patterns = [line for line in lines if line and not line.startswith("#")]
    assert patterns[0] == "*"
    assert {line[1:] for line in patterns if line[0] == "!"} == {source.split("/")[0] for source in sources()}
    assert {"**/node_modules", "**/.env*", "**/*.sqlite*", "src/broadfront/server/static"} <= set(patterns)


def sources() -> list[str]:
    """Return what the build copies out of the checkout."""
    copies = [line.split()[1:-1] for line in CONTAINERFILE.splitlines() if line.startswith("COPY")]
    return [source for words in copies if not words[0].startswith("--from") for source in words]


class Process:
    """A service of compose.yaml as a plain process."""

    def __init__(self, name: str, database: str) -> None:
        service = OURS[name]
        self.words = list(service["command"])
        is_server = self.words[0] == "serve"
        more = ["--host", "127.0.0.1", "--port", "0"] if is_server else []
        self.words = [word for word in self.words if word not in ("--host", "0.0.0.0")]
        environment = {
            **service["environment"],
            "BROADFRONT_DATABASE": database,
            "BROADFRONT_QUEUE": database,
        }
        self.process = subprocess.Popen(
            [*BROADFRONT, *self.words, *more],
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, **environment},
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r"http://\S+", line)
        assert is_server == bool(found), f"it said {line!r}"
        self.url = found[0].rstrip("/") if found else ""
        self.client = client_of(self.url)

    def end(self, number: int = signal.SIGTERM) -> int:
        self.client.close()
        self.process.send_signal(number)
        code = self.process.wait(PATIENCE)
        assert self.process.stdout is not None
        self.process.stdout.close()
        return code


@pytest.fixture
def processes(cluster: Cluster) -> Iterator[dict[str, Process]]:
    """All that is ours, started as compose would, on a PostgreSQL of the tests."""
    address = cluster.new_database().replace("+asyncpg", "")
    running = {name: Process(name, address) for name in OURS}
    yield running
    for process in running.values():
        if process.process.poll() is None:
            process.end(signal.SIGKILL)


def test_a_match_goes_over_two_servers_with_a_worker_and_on_when_one_is_gone(
    processes: dict[str, Process],
) -> None:
    """Seat 0 is at one server, seat 2 at the other, and the worker plays seat 1 between them."""
    first, second = processes["server-1"], processes["server-2"]
    made = first.client.post(
        "/api/matches", json={"game": "front_line", "seats": [PERSON, computer("quick")]}
    )
    assert made.status_code == 201, made.text
    here, there = (People(one, made.json()) for one in (first, second))  # type: ignore[arg-type]

    def is_our_turn() -> bool:
        ask = there.state()["view"]["ask"]
        return ask is None or ask[0] == 0

    def play(people: People, times: int) -> None:
        for n in range(times):
            until(is_our_turn, "the worker has moved")
            if people.state()["view"]["ask"] is None:
                return
            people.step(7 * n + 3)

    play(here, 4)
    play(there, 4)
    until(is_our_turn, "the worker has moved")
    assert any(mover == 1 for mover, *_ in there.state(after=0)["last"]), "the worker played"
    until(lambda: here.state() == there.state(), "both servers tell the same")
    assert first.end(signal.SIGKILL) < 0
    version = there.state()["version"]
    play(there, 4)
    assert there.state()["version"] > version
    assert processes["worker"].end() == 0
    assert second.end() == 0
    assert processes["worker"].words[0] == "worker"
