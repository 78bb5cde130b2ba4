"""A PostgreSQL of the tests' own: a scratch cluster on a free port of this machine, and databases in it."""

from __future__ import annotations

import asyncio
import itertools
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path

from tests.patience import PATIENCE, until

from broadfront.server.matches.event_store import EventStore

__all__ = ["Cluster", "scratch_cluster"]

REMEDY = "The tests of the server need PostgreSQL: apt install postgresql, or POSTGRES=/path/to/bin make test"

# The server ends when its input does, and that ends with this process, whatever becomes of it.
GUARDED = 'exec 3<&0; ( { cat <&3; kill -QUIT $$; } >/dev/null 2>&1 & ); exec "$@" 3<&- </dev/null'


def programs() -> Path:
    """Return the folder with initdb and postgres."""
    if named := os.environ.get("POSTGRES"):
        folders = [Path(named)]
    else:
        on_path = shutil.which("initdb")
        folders = [Path(on_path).resolve().parent] if on_path else []
        debian = Path("/usr/lib/postgresql").glob("*/bin")
        folders += sorted(debian, key=lambda folder: float(folder.parent.name), reverse=True)
    for folder in folders:
        if (folder / "initdb").exists() and (folder / "postgres").exists():
            return folder
    raise AssertionError(REMEDY)


def owner() -> str | None:
    """Return the user to run as: PostgreSQL does not run as root."""
    if os.geteuid() != 0:
        return None
    try:
        return pwd.getpwnam("postgres").pw_name
    except KeyError:
        return None


def free_port() -> int:
    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        return int(sock.getsockname()[1])


def is_gone(pid: int) -> bool:
    return not Path(f"/proc/{pid}").exists()


class Cluster:
    """A cluster that flushes every commit to the disk, as a host's would."""

    def __init__(self) -> None:
        self.programs, self.user = programs(), owner()
        self.folder = Path(tempfile.mkdtemp(prefix="broadfront-postgresql-"))
        if self.user:
            shutil.chown(self.folder, self.user)
        self.data = self.folder / "data"
        self.log = self.folder / "log"
        self.port = 0
        self._numbers = itertools.count()
        self._template = ""
        self._process: subprocess.Popen[bytes] | None = None
        words = [
            "--username=tester",
            "--auth=trust",
            "--no-sync",
            "--encoding=UTF8",
            "--locale=C",
            "--wal-segsize=1",
        ]
        subprocess.run(
            [self.programs / "initdb", "-D", self.data, *words],
            user=self.user,
            cwd=self.folder,
            check=True,
            capture_output=True,
        )

    @property
    def pid(self) -> int:
        """The process that all others of it are children of."""
        assert self._process is not None
        return self._process.pid

    def start(self) -> None:
        """Start it at the port it had, or a free one at first, and wait until it answers."""
        for _ in range(10):
            port = self.port or free_port()
            settings = ["listen_addresses=127.0.0.1", f"port={port}", "unix_socket_directories="]
            words = [word for setting in settings for word in ("-c", setting)]
            with self.log.open("ab") as log:
                self._process = subprocess.Popen(
                    ["sh", "-c", GUARDED, "sh", self.programs / "postgres", "-D", self.data, *words],
                    user=self.user,
                    cwd=self.folder,
                    stdin=subprocess.PIPE,
                    stdout=log,
                    stderr=log,
                )
            if until(partial(self._has_begun, port), "PostgreSQL answers, or ends") == "up":
                self.port = port
                return
            self.stop()  # somebody else was quicker to take the port
        raise AssertionError(f"PostgreSQL does not start: {self.log.read_text()[-2000:]}")

    def _has_begun(self, port: int) -> str:
        assert self._process is not None
        asked = subprocess.run(
            [self.programs / "pg_isready", "-q", "-h", "127.0.0.1", "-p", str(port)], check=False
        )
        if self._process.poll() is not None:
            return "ended"
        return "up" if asked.returncode == 0 else ""

    def kill(self) -> None:
        """Kill all of its processes at once, as a crash of the machine would."""
        assert self._process is not None
        pids = [self._process.pid, *_children(self._process.pid)]
        for pid in pids:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self.stop()
        for pid in pids:
            until(partial(is_gone, pid), f"the end of process {pid}")

    def stop(self) -> None:
        """Stop it at once; what was committed is there when it starts again."""
        if self._process is not None:
            assert self._process.stdin is not None
            self._process.stdin.close()
            self._process.wait(PATIENCE)
            self._process = None

    def remove(self) -> None:
        """Stop it for good."""
        self.stop()
        shutil.rmtree(self.folder)

    def sql(self, statement: str, database: str = "postgres") -> str:
        """Do one thing as its owner, and return what psql prints."""
        address = ["-h", "127.0.0.1", "-p", str(self.port), "-U", "tester", "-d", database]
        command = [str(self.programs / "psql"), "-q", "-A", "-t", *address, "-c", statement]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout

    def new_database(self) -> str:
        """Return the URL of a fresh database."""
        return self._made("")

    def migrated_database(self) -> str:
        """Return the URL of a new database that has its tables: a copy of one, as migrations take longer."""
        if not self._template:
            self._template = self._made("").rpartition("/")[2]
            asyncio.run(self._migrate(self._template))
        return self._made(f"template {self._template}")

    def _made(self, words: str) -> str:
        name = f"test{next(self._numbers)}"
        self.sql(f"create database {name} {words}")
        return self._url(name)

    def _url(self, name: str) -> str:
        return f"postgresql+asyncpg://tester@127.0.0.1:{self.port}/{name}"

    async def _migrate(self, name: str) -> None:
        storage = EventStore(self._url(name))
        await storage.open()
        await storage.close()


def _children(pid: int) -> list[int]:
    """Return the processes that a process has started."""
    table = subprocess.run(["ps", "-eo", "pid=,ppid="], capture_output=True, text=True, check=True).stdout
    return [int(child) for child, parent in map(str.split, table.splitlines()) if int(parent) == pid]


def scratch_cluster() -> Iterator[Cluster]:
    """Yield a started cluster, and remove it: the body of a fixture."""
    cluster = Cluster()
    try:
        cluster.start()
        yield cluster
    finally:
        cluster.remove()
