"""The image that `Containerfile` builds, run as `compose.yaml` runs it: a server and a worker on PostgreSQL."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.container.images import ROOT, Image, Log, Store, why_not
from tests.patience import PATIENCE, until
from tests.server.harness import PERSON, Json, People, client_of, computer
from tests.server.postgres import Cluster, free_port, scratch_cluster
from tests.server.test_containers import OURS

# The compiler alone takes minutes, and a machine may have more to do.
pytestmark = [pytest.mark.slow, pytest.mark.timeout(3 * 3600)]

UID = "10001"
# What an engine does for compose.yaml's read_only, tmpfs, cap_drop and security_opt; the last words begin process 1.
BEGIN = """
root=$1 volume=$2 user=$3 group=$4 folder=$5; shift 5
mount --bind "$root" "$root"
mount --rbind /dev "$root/dev"
mount -t proc proc "$root/proc"
mount -t tmpfs tmpfs "$root/tmp"
mount --bind "$volume" "$root/var/lib/broadfront"
mount -o remount,bind,ro "$root"
exec chroot "$root" setpriv --reuid "$user" --regid "$group" --clear-groups --no-new-privs \
    --bounding-set -all --inh-caps -all --pdeathsig KILL sh -c 'cd "$0" && exec "$@"' "$folder" "$@"
"""


class Container:
    """The image's command in namespaces of its own, but for the network."""

    def __init__(self, image: Image, words: list[str], volume: Path, **environment: str) -> None:
        self.image = image
        config = image.config
        home = {"HOME": "/var/lib/broadfront"}
        place = [str(image.folder), str(volume), config["User"], image.group_of(config["User"])]
        apart = ["setpriv", "--pdeathsig", "KILL", "unshare", "--mount", "--pid", "--fork", "--kill-child"]
        self.output = Path(tempfile.mkstemp(dir=volume.parent)[1])
        with self.output.open("w") as output:
            self.process = subprocess.Popen(
                [*apart, "sh", "-euc", BEGIN, "sh", *place, config["WorkingDir"], *words],
                env=image.environment | home | environment,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
            )

    def told(self) -> str:
        return self.output.read_text("utf-8")

    def wait_for(self, pattern: str) -> str:
        """Return what it prints, once it is there."""

        def printed() -> re.Match[str] | None:
            found = re.search(pattern, self.told())
            assert found or self.process.poll() is None, f"it ended with {self.process.poll()}: {self.told()}"
            return found

        found = until(printed, f"{pattern} is printed")
        assert found
        return found[0]

    def wait(self) -> int:
        return self.process.wait(PATIENCE)

    def processes(self) -> list[int]:
        """Return its processes, as this machine numbers them: the first one is number 1 in the container."""
        table = subprocess.run(["ps", "-eo", "pid=,ppid="], capture_output=True, text=True, check=True).stdout
        pairs = [tuple(map(int, line.split())) for line in table.splitlines()]
        found = [self.process.pid]
        for parent in found:
            found += [pid for pid, above in pairs if above == parent]
        return found[1:]

    def status(self, pid: int) -> dict[str, str]:
        lines = Path(f"/proc/{pid}/status").read_text("utf-8").splitlines()
        return {name: " ".join(rest.split()) for name, _, rest in (line.partition(":") for line in lines)}

    def is_compiled(self) -> bool:
        """Say whether a process of it runs the compiled rules."""
        maps = [Path(f"/proc/{pid}/maps").read_text("utf-8") for pid in self.processes()]
        return any(re.search(r"/broadfront/games/front_line/\S+\.so$", text, re.MULTILINE) for text in maps)

    def stop(self) -> int:
        """Send process 1 the image's signal to stop, and return its exit code."""
        os.kill(self.processes()[0], signal.Signals[self.image.config["StopSignal"]])
        return self.wait()

    def kill(self) -> None:
        if self.process.poll() is None:
            for pid in self.processes()[:1]:
                os.kill(pid, signal.SIGKILL)
            self.wait()


class Host:
    """Who runs containers of an image."""

    def __init__(self, image: Image, folder: Path, log: Log) -> None:
        self.image, self.folder, self.log = image, folder, log
        self.running: list[tuple[str, Container]] = []

    def volume(self, name: str) -> Path:
        """Return an empty folder, as an engine makes a volume: it belongs to whom the image says."""
        made = self.folder / name
        made.mkdir(mode=0o755)
        user = self.image.config["User"]
        os.chown(made, int(user), int(self.image.group_of(user)))
        return made

    def begin(self, name: str, words: list[str], volume: Path, **environment: str) -> Container:
        """Start the image's entry point with words of a command."""
        words = ["127.0.0.1" if word == "0.0.0.0" else word for word in words]  # it has no network of its own
        begun = Container(self.image, [*self.image.config["Entrypoint"], *words], volume, **environment)
        self.running.append((name, begun))
        return begun

    def run(self, words: list[str], volume: Path, **environment: str) -> tuple[int, str]:
        """Run another command in the image, as `docker exec` does; return its code and what it printed."""
        done = Container(self.image, words, volume, **environment)
        try:
            return done.wait(), done.told()
        finally:
            done.kill()

    def health(self, volume: Path, **environment: str) -> int:
        kind, *words = self.image.config["Healthcheck"]["Test"]
        assert kind == "CMD"
        return self.run(words, volume, **environment)[0]

    def end(self) -> None:
        for name, one in self.running:
            one.kill()
            self.log.add(f"--- what {name} printed\n{one.told()}")


class Server:
    """A server in a container, and its address."""

    def __init__(self, container: Container) -> None:
        self.container = container
        url = container.wait_for(r"Broadfront is at \S+\n").split()[-1]
        self.client = client_of(url.rstrip("/"))

    def make(self) -> People:
        made = self.client.post(
            "/api/matches", json={"game": "front_line", "seats": [PERSON, computer("quick")]}
        )
        assert made.status_code == 201, made.text
        return People(self, made.json())  # type: ignore[arg-type]

    def stop(self) -> int:
        self.client.close()
        return self.container.stop()


def asked(people: People) -> int | None:
    """Return the seat that has to move; no one if the match is over."""
    ask = people.state()["view"]["ask"]
    return None if ask is None else int(ask[0])


def play(people: People, most: int) -> int:
    """Make so many moves of seat 0, or until the match is over; return how many."""
    for n in range(most):
        until(lambda: asked(people) in (0, None), "the computer has moved")
        if asked(people) is None:
            return n
        people.step(7 * n + 3)
    return most


@pytest.fixture
def log() -> Log:
    if why := why_not():
        (pytest.fail if os.environ.get("CONTAINER") == "required" else pytest.skip)(why)
    return Log(ROOT / "build" / "container.log")


@pytest.fixture
def store(log: Log) -> Iterator[Store]:
    store = Store(Path(tempfile.mkdtemp(prefix="broadfront-container-", dir="/var/tmp")), log)
    yield store
    store.remove()


@pytest.fixture
def database() -> Iterator[Cluster]:
    yield from scratch_cluster()


def test_the_image_is_built_and_plays_as_server_and_worker(
    log: Log, store: Store, database: Cluster, tmp_path: Path
) -> None:
    """All in one test: the image takes minutes to build, and workers of pytest would each build it."""
    bases = store.make_bases()
    log.say("base images made: Debian with Python, with a C compiler, with Node.js")
    image = store.build(bases)
    log.say(f"image built: {image.size / 1e6:.0f} MB of files")

    tmp_path.chmod(0o755)
    host = Host(image, tmp_path, log)
    try:
        has_what_it_needs_and_no_more(host)
        serves_and_works_on_postgresql(host, database)
        keeps_a_match_in_its_volume(host)
    finally:
        host.end()
    log.say(f"all of it is in {log.path.relative_to(ROOT)}")


def has_what_it_needs_and_no_more(host: Host) -> None:
    image, log = host.image, host.log
    config: dict[str, Any] = image.config
    assert config["User"] == UID
    assert config["StopSignal"] == "SIGTERM"
    assert "/var/lib/broadfront" in config["Volumes"]
    assert image.compilers() == []
    script = (
        "import broadfront, os, sys; print(sys.version.split()[0], os.getuid(), broadfront.is_compiled())"
    )
    code, told = host.run(["python", "-c", script], host.volume("nothing"))
    assert code == 0, told
    version, uid, is_compiled = told.split()
    assert (uid, is_compiled) == (UID, "True")
    [line] = [
        line for line in (ROOT / "Containerfile").read_text("utf-8").splitlines() if "PYTHON_IMAGE=" in line
    ]
    assert version.startswith(line.partition("python:")[2].removesuffix("-slim") + "."), version
    packages = next((image.folder / "broadfront/lib").glob("python3*/site-packages/broadfront"))
    assert (packages / "server/static/index.html").is_file()
    assert (packages / "__pycache__").is_dir(), "nobody could write bytecode later"
    log.say(f"Python {version}, is_compiled() is {is_compiled}, user {uid}, no compiler, no pip")


def serves_and_works_on_postgresql(host: Host, database: Cluster) -> None:
    log = host.log
    address = database.new_database().replace("+asyncpg", "")
    port = str(free_port())
    where = {"BROADFRONT_DATABASE": address, "BROADFRONT_QUEUE": address}
    environment = {**OURS["server-1"]["environment"], **where, "BROADFRONT_LISTEN_PORT": port}
    volume = host.volume("server")
    assert host.health(volume, **environment) != 0, "nobody serves yet"
    server = Server(host.begin("the server", OURS["server-1"]["command"], volume, **environment))
    until(lambda: host.health(volume, **environment) == 0, "the server is healthy")
    log.say("server on PostgreSQL: HEALTHCHECK fails before it runs, and passes when it does")
    assert '<div id="app">' in server.client.get("/").text

    people = server.make()
    while asked(people) == 0:
        people.step(3)
    version = people.state()["version"]
    work = OURS["worker"]
    worker = host.begin("the worker", work["command"], host.volume("worker"), **(work["environment"] | where))
    worker.wait_for("Broadfront thinks for the computer")
    until(lambda: people.state()["version"] > version, "the worker has moved")
    log.say("worker on PostgreSQL: it took the job that had waited for it")
    own = play(people, 2000)
    over = people.state()
    assert over["view"]["ask"] is None, "the match is not over"
    moves = over["version"]
    log.say(f"a match against the computer is over: {own} moves by HTTP, {moves} in all")
    assert server.container.is_compiled()
    assert worker.is_compiled()
    for container in (server.container, worker):
        states = [container.status(pid) for pid in container.processes()]
        assert {state["Uid"] for state in states} == {" ".join([UID] * 4)}
        assert {int(state["CapEff"], 16) | int(state["CapBnd"], 16) for state in states} == {0}
        assert {state["NoNewPrivs"] for state in states} == {"1"}
        assert states[0]["NSpid"].split()[-1] == "1"
    log.say(f"both run compiled rules as user {UID}, process 1, no capabilities, on a read-only root")
    for name, stop in (("worker", worker.stop), ("server", server.stop)):
        assert stop() == 0
        log.say(f"{name}: {host.image.config['StopSignal']} to process 1 ended it with 0")
    assert host.health(volume, **environment) != 0


def keeps_a_match_in_its_volume(host: Host) -> None:
    """As the image runs without a word more: with SQLite, thinking for itself."""
    volume = host.volume("alone")
    environment = {"BROADFRONT_LISTEN_PORT": str(free_port())}
    server = Server(host.begin("the first server", host.image.config["Cmd"], volume, **environment))
    until(lambda: host.health(volume, **environment) == 0, "the server is healthy")
    people = server.make()
    play(people, 5)
    until(lambda: asked(people) in (0, None), "the computer has moved")
    before: Json = people.state()
    assert server.stop() == 0
    assert (volume / "matches.sqlite").is_file()
    server = Server(host.begin("the second server", host.image.config["Cmd"], volume, **environment))
    people.server = server  # type: ignore[assignment]
    after: Json = people.state()
    assert (after["version"], after["view"]) == (before["version"], before["view"])
    play(people, 2)
    assert people.state()["version"] > before["version"]
    assert server.stop() == 0
    host.log.say(
        f"server on SQLite: a match at version {before['version']} is there after a restart, and goes on"
    )
