"""How many live matches servers carry: bots over real WebSockets and HTTP, against real server processes here.

    python bench/load.py                                        one server, SQLite
    python bench/load.py --postgresql                           one server, a scratch PostgreSQL
    python bench/load.py --postgresql --servers 2               two servers, each match at both of them
    python bench/load.py --postgresql --servers 2 --together    two servers, each match at one of them
    python bench/load.py --matches 200 --game all --warm-up 600 --seconds 1800 --curve soak.csv
                                                                a soak: does memory grow with the moves?

1,000 live matches with clocks, a move every 5 seconds in each. Every match has a bot on each person's seat with a
WebSocket of its own; who is asked waits until the move is due, picks a random legal one, posts it, and measures
how long it takes until its own WebSocket tells the move: written, flushed to the disk, and seen. With several servers
the seats of a match are at different ones, as far as there are, unless ``--together``. ``--computers 0.5`` gives half
of the matches the quick computer in the place of an opponent. A match that ends is followed by a new one.

With ``--curve`` the memory of servers and workers is written to a file every 30 seconds, from the start on, and the
slope of a straight line through what came after the warm-up is printed, in kB a move, with its standard error.
``--linger`` goes on with it after the bots have left: idle matches leave memory. The moves in it count from the start.

The processor time of a move is told apart for servers, PostgreSQL and bots: it hardly depends on what else the machine
does, as the times of the answers do.

Progress is on the standard error; Ctrl-C ends the run and tells what was measured until then.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import csv
import math
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import uvloop
from websockets.asyncio.client import connect

ROOT = Path(__file__).parents[1]
SERVE = "import sys; from broadfront.cli import main; sys.exit(main())"
GAMES = ("front_line", "fighting_front", "action_front", "expand_the_front", "global_war")
BETWEEN_SAMPLES = 30.0
"""Seconds between two samples of a curve of memory."""
CLOCK = {"kind": "live", "base": 7200, "increment": 30}
AIM_MS, AIM_KB = 100, 150


class Brief(msgspec.Struct):
    """The part of a view that a bot reads."""

    ask: tuple[int, str, str, list[tuple[str, int, int]], list[int], int | None] | None


class State(msgspec.Struct):
    """The part of a MatchState that a bot reads."""

    version: int
    view: Brief


_state = msgspec.json.Decoder(State)


class Door:
    """Keep-alive HTTP connections to one server; httpx would be slower than the server."""

    def __init__(self, port: int) -> None:
        self.port = port
        self._free: list[tuple[asyncio.StreamReader, asyncio.StreamWriter]] = []

    async def post(self, path: str, body: object, token: str = "") -> tuple[int, bytes]:
        line = self._line() or await asyncio.open_connection("127.0.0.1", self.port)
        reader, writer = line
        data = msgspec.json.encode(body)
        head = (
            f"POST {path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n"
            f"authorization: Bearer {token}\r\ncontent-length: {len(data)}\r\n\r\n"
        )
        writer.write(head.encode() + data)
        answer = await reader.readuntil(b"\r\n\r\n")
        length = re.search(rb"content-length: (\d+)", answer)
        content = await reader.readexactly(int(length[1])) if length else b""
        self._free.append(line)
        return int(answer[9:12]), content

    def _line(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter] | None:
        while self._free:
            reader, writer = self._free.pop()
            if not reader.at_eof():
                return reader, writer
            writer.close()  # the server has closed idle connections
        return None

    def close(self) -> None:
        for _, writer in self._free:
            writer.close()


class Tally:
    """The measurements."""

    def __init__(self) -> None:
        self.latencies: list[float] = []
        self.lags: list[float] = []
        """The delays of the bots' own event loop, which are part of every latency but not caused by a server."""
        self.sent = self.ended = self.faults = self.written = self.tables = 0
        self.moves = 0
        """The number of moves sent, including the warm-up."""
        self.counting = False


class Run:
    """One run: the bots, their servers, and the measurements."""

    def __init__(self, words: argparse.Namespace, ports: Sequence[int]) -> None:
        self.words, self.doors, self.tally = words, [Door(port) for port in ports], Tally()
        self.enough = asyncio.Event()

    def door(self, number: int, seat: int) -> Door:
        """Return the connections of the bot at a seat of a match."""
        return self.doors[(number + (0 if self.words.together else seat)) % len(self.doors)]

    async def play_on(self, number: int) -> None:
        """Play match after match on one table."""
        rng, words, is_first = random.Random(number), self.words, True
        has_computer = rng.random() < words.computers
        await asyncio.sleep(words.warm_up / 2 * number / words.matches)
        while not self.enough.is_set():
            other = {"kind": "computer", "level": "quick"} if has_computer else {"kind": "person"}
            seats = [{"kind": "person"}, other]
            body: dict[str, Any] = {"game": game_of(words.game, number), "seats": seats}
            if not words.no_clock:
                body["pace"] = CLOCK
            status, content = await self.door(number, 0).post("/api/v1/matches", body)
            if status != 201:
                self.tally.faults += 1
                await asyncio.sleep(1)
                continue
            made = msgspec.json.decode(content)
            self.tally.tables += is_first
            due, is_first = time.monotonic() + words.pace * rng.random(), False
            table = Table(self, number, made["id"], rng, due)
            await asyncio.gather(*(table.bot(link["seat"], link["token"]) for link in made["links"]))
            self.tally.ended += not self.enough.is_set()

    async def note_lag(self) -> None:
        """Measure the delay of this process's own event loop."""
        while True:
            began = time.perf_counter()
            await asyncio.sleep(0.02)
            if self.tally.counting:
                self.tally.lags.append(max(0.0, time.perf_counter() - began - 0.02))


class Table:
    """A match and its bots, which play a move at every multiple of the pace."""

    def __init__(self, run: Run, number: int, id_: str, rng: random.Random, due: float) -> None:
        self.run, self.number, self.id, self.rng, self.due = run, number, id_, rng, due

    async def bot(self, seat: int, token: str) -> None:
        """Play one seat until the match or the time is over."""
        run, door = self.run, self.run.door(self.number, seat)
        address = f"ws://127.0.0.1:{door.port}/api/v1/matches/{self.id}/live"
        async with connect(
            address, compression=None, proxy=None, ping_interval=None, open_timeout=60
        ) as line:
            await line.send(msgspec.json.encode({"token": token, "after": 0}).decode())
            state = _state.decode(await line.recv())
            while state.view.ask is not None and not run.enough.is_set():
                if state.view.ask[0] == seat:
                    now = time.monotonic()
                    await asyncio.sleep(max(0.0, self.due - now))
                    self.due = max(self.due, now) + run.words.pace
                    state = await self.move(door, line, token, state, seat)
                    continue
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(2.0):
                        state = self.newer(state, await line.recv(), seat)

    async def move(self, door: Door, line: Any, token: str, state: State, seat: int) -> State:
        """Send a random legal move; return the state that reports it on the WebSocket."""
        tally = self.run.tally
        assert state.view.ask is not None
        verb, what, where = self.rng.choice(state.view.ask[3])
        version = state.version
        body = {"version": version, "verb": verb, "what": what, "where": where}
        began = time.perf_counter()
        posted = asyncio.create_task(door.post(f"/api/v1/matches/{self.id}/moves", body, token))
        try:
            while state.version <= version:
                state = self.newer(state, await line.recv(), seat)
            took = time.perf_counter() - began
        finally:
            status, _ = await posted
        tally.moves += 1
        if tally.counting:
            tally.latencies.append(took)
            tally.sent += 1
            tally.faults += status != 200
        return state

    def newer(self, state: State, message: str | bytes, seat: int) -> State:
        """Return the newer of two states, and count the events between them, once for each match."""
        news = _state.decode(message)
        if self.run.tally.counting and seat == 0 and news.version > state.version:
            self.run.tally.written += news.version - state.version
        return news if news.version > state.version else state


# --- the processes ----------------------------------------------------------------------------------------------------


def resident(pid: int) -> int:
    """Return the resident memory of a process, in kB; 0: it has ended."""
    with contextlib.suppress(OSError):
        if size := re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{pid}/status").read_text("utf-8")):
            return int(size[1])
    return 0


def children(pid: int) -> list[int]:
    """Return the descendants of a process."""
    running = [int(folder.name) for folder in Path("/proc").iterdir() if folder.name.isdecimal()]
    own = [one for one in running if stat(one)[1:2] == [str(pid)]]
    return own + [other for one in own for other in children(one)]


def stat(pid: int) -> list[str]:
    """Return the fields of ``/proc/PID/stat``, from the state on; an empty list if the process has ended."""
    with contextlib.suppress(OSError):
        return Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()
    return []


def spent(pid: int) -> float:
    """Return the processor time of a process and of its children that have ended, in seconds."""
    return sum(map(int, stat(pid)[11:15])) / os.sysconf("SC_CLK_TCK")


def spent_by_all(pid: int) -> float:
    """Return the processor time of a process and all its children, in seconds."""
    running = [int(folder.name) for folder in Path("/proc").iterdir() if folder.name.isdecimal()]
    return spent(pid) + sum(spent(one) for one in running if stat(one)[1:2] == [str(pid)])


def share(values: Sequence[float], part: float) -> float:
    """Return a quantile in milliseconds."""
    ordered = sorted(values)
    return 1000 * ordered[min(len(ordered) - 1, int(part * len(ordered)))] if ordered else float("nan")


class Sample(NamedTuple):
    """Memory at one moment, in kB, and the numbers of moves sent and matches ended."""

    seconds: int
    moves: int
    ended: int
    servers: int
    workers: int


class Curve:
    """Memory over time: a line of a file for each sample, written immediately."""

    def __init__(self, path: Path, tally: Tally, pids: Sequence[int]) -> None:
        self.path, self.tally, self.pids = path, tally, pids
        self.samples: list[Sample] = []
        self.began = time.monotonic()

    async def draw(self) -> None:
        """Take samples at intervals until cancelled."""
        with self.path.open("w", encoding="utf-8", newline="") as file:
            writer = csv.writer(file)
            writer.writerow(Sample._fields)
            while True:
                workers = sum(resident(one) for pid in self.pids for one in children(pid))
                servers, seconds = sum(map(resident, self.pids)), round(time.monotonic() - self.began)
                self.samples.append(Sample(seconds, self.tally.moves, self.tally.ended, servers, workers))
                writer.writerow(self.samples[-1])
                file.flush()
                await asyncio.sleep(BETWEEN_SAMPLES)

    def report(self, first: float, last: float) -> str:
        """Return the samples as a table, and the slopes between two moments, in seconds."""
        lines = [" ".join(f"{name:>8}" for name in Sample._fields)]
        lines += [" ".join(f"{value:8d}" for value in sample) for sample in self.samples]
        samples = [one for one in self.samples if first <= one.seconds <= last]
        for name in ("servers", "workers"):
            slope, error = slope_of([(one.moves, getattr(one, name)) for one in samples])
            lines.append(
                f"  {name}: {slope:+.3f} ± {error:.3f} kB a move, {len(samples)} samples after warming up"
            )
        return "\n".join(lines)


def slope_of(points: Sequence[tuple[float, float]]) -> tuple[float, float]:
    """Return the slope of the straight line through points (least squares), and its standard error.

    >>> slope_of([(0, 1.0), (1, 3.0), (2, 5.0)])
    (2.0, 0.0)
    """
    n = len(points)
    if n < 3 or len({x for x, _ in points}) < 2:
        return math.nan, math.nan
    mean_x, mean_y = sum(x for x, _ in points) / n, sum(y for _, y in points) / n
    spread = sum((x - mean_x) ** 2 for x, _ in points)
    slope = sum((x - mean_x) * (y - mean_y) for x, y in points) / spread
    residuals = sum((y - mean_y - slope * (x - mean_x)) ** 2 for x, y in points)
    return slope, math.sqrt(residuals / (n - 2) / spread)


def game_of(name: str, number: int) -> str:
    """Return the game of a table; "all" stands for each in turn."""
    return GAMES[number % len(GAMES)] if name == "all" else name


@contextlib.contextmanager
def databases(words: argparse.Namespace) -> Iterator[tuple[str, int]]:
    """Run a database for the block; yield its URL and the process id of PostgreSQL."""
    if words.database:
        yield words.database, 0
    elif words.postgresql:
        sys.path.insert(0, str(ROOT))
        from tests.server.postgres import scratch_cluster

        cluster = contextlib.contextmanager(scratch_cluster)
        with cluster() as started:
            yield started.new_database(), started.pid
    else:
        with tempfile.TemporaryDirectory() as folder:
            yield str(Path(folder) / "load.sqlite"), 0


@contextlib.contextmanager
def servers(words: argparse.Namespace, database: str) -> Iterator[list[tuple[int, int]]]:
    """Run servers on a database for the block; yield the port and process id of each."""
    command = [sys.executable, "-c", SERVE, "serve", "--port", "0", "--workers", str(words.workers)]
    running: list[subprocess.Popen[str]] = []
    try:
        processes = []
        for _ in range(words.servers):
            server = subprocess.Popen(
                [*command, "--database", database], stdout=subprocess.PIPE, text=True, start_new_session=True
            )
            running.append(server)
            assert server.stdout is not None
            processes.append((int(server.stdout.readline().rstrip("/\n").rpartition(":")[2]), server.pid))
        yield processes
    finally:
        for server in running:
            server.terminate()
        for server in running:
            server.wait(20)
            assert server.stdout is not None
            server.stdout.close()


# --- the measurement --------------------------------------------------------------------------------------------------


async def wait_with_progress(run: Run, seconds: float, what: str, pids: Sequence[int]) -> None:
    """Wait, and print the progress."""
    deadline = time.monotonic() + seconds
    while (remaining := deadline - time.monotonic()) > 0 and not run.enough.is_set():
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(run.enough.wait(), min(remaining, 1.0 if sys.stderr.isatty() else 10.0))
        tally = run.tally
        print(
            f"{what}: {max(0.0, deadline - time.monotonic()):3.0f} s left, {tally.tables} tables, {tally.sent} moves, "
            f"p95 {share(tally.latencies, 0.95):.0f} ms, {sum(map(resident, pids)) // 1024} MB",
            end="\r\033[K" if sys.stderr.isatty() else "\n",
            file=sys.stderr,
            flush=True,
        )


async def measure(words: argparse.Namespace, processes: Sequence[tuple[int, int]], postgresql: int) -> None:
    """Run the load and print the results; ``postgresql`` is the process id of the database, if it is known."""
    run, pids = Run(words, [port for port, _ in processes]), [pid for _, pid in processes]
    tally = run.tally
    asyncio.get_running_loop().add_signal_handler(signal.SIGINT, run.enough.set)
    for door in run.doors:  # memory that a server needs for its first match does not belong to the matches
        for game in {game_of(words.game, number) for number in range(len(GAMES))}:
            await door.post("/api/v1/matches", {"game": game, "seats": [{"kind": "person"}] * 2})
    await asyncio.sleep(1)
    before = [resident(pid) for pid in pids]
    lag = asyncio.create_task(run.note_lag())
    curve = Curve(words.curve, tally, pids) if words.curve else None
    drawing = asyncio.create_task(curve.draw()) if curve else None
    tables = [asyncio.create_task(run.play_on(number)) for number in range(words.matches)]
    await wait_with_progress(run, words.warm_up, "warming up", pids)
    load = os.getloadavg()
    cpu, own, began = [spent(pid) for pid in pids], time.process_time(), time.monotonic()
    of_database = spent_by_all(postgresql) if postgresql else 0.0
    tally.counting = True
    await wait_with_progress(run, words.seconds, "measuring", pids)
    tally.counting = False
    took = time.monotonic() - began
    own = time.process_time() - own
    of_servers = [spent(pid) - first for pid, first in zip(pids, cpu, strict=True)]
    of_database = spent_by_all(postgresql) - of_database if postgresql else 0.0
    parts = " + ".join(f"{100 * one / took:.0f}" for one in of_servers)
    after = [resident(pid) for pid in pids]
    run.enough.set()
    lag.cancel()
    done, late = await asyncio.wait(tables, timeout=15)
    for task in late:
        task.cancel()
    await asyncio.gather(*late, return_exceptions=True)
    for door in run.doors:
        door.close()
    if curve and drawing:
        await asyncio.sleep(words.linger)
        drawing.cancel()
        print(curve.report(words.warm_up, words.warm_up + words.seconds))
    broken = [task.exception() for task in done if task.exception() is not None]
    grown = sum(after) - sum(before)
    each = grown / max(1, tally.tables)
    p95 = share(tally.latencies, 0.95)
    sent = max(1, tally.sent)
    kept = f"PostgreSQL {100 * of_database / took:.0f} %, " if postgresql else ""
    kept_each = f"PostgreSQL {1000 * of_database / sent:.2f} ms, " if postgresql else ""
    where = "each match at one of them" if words.together or len(pids) == 1 else "each match at all of them"
    print(
        f"{tally.tables} live matches of {words.game}, a move every {words.pace:g} s, {took:.0f} s, "
        f"{len(pids)} server(s), {where}; {os.cpu_count()} processors, bots included; load before {load[0]:.1f}"
    )
    print(f"  moves sent             {tally.sent / took:8.0f} per second")
    print(
        f"  rows written           {tally.written / took:8.0f} per second (dice and the computer's moves too)"
    )
    print(
        f"  send to own echo       p50 {share(tally.latencies, 0.5):.1f}  p95 {p95:.1f}  "
        f"p99 {share(tally.latencies, 0.99):.1f}  worst {share(tally.latencies, 1):.1f} ms"
        f"  (aim: p95 under {AIM_MS} ms: {'met' if p95 < AIM_MS else 'missed'})"
    )
    print(
        f"  of that the bots' loop p50 {share(tally.lags, 0.5):.1f}  p95 {share(tally.lags, 0.95):.1f} ms late"
    )
    print(
        f"  processors             servers {parts} %, {kept}bots {100 * own / took:.0f} % of one "
        "(workers not counted)"
    )
    print(
        f"  processor time a move  servers {1000 * sum(of_servers) / sent:.2f} ms, {kept_each}"
        f"bots {1000 * own / sent:.2f} ms"
    )
    print(
        f"  memory of the servers  {' + '.join(f'{size // 1024}' for size in before)} MB before, "
        f"{' + '.join(f'{size // 1024}' for size in after)} MB with the matches: {each:.0f} kB a match, "
        f"WebSockets included (aim: under {AIM_KB} kB: {'met' if each < AIM_KB else 'missed'})"
    )
    print(f"  matches played to end  {tally.ended:8d}; faults {tally.faults}; broken bots {len(broken)}")
    if broken:
        print(f"  first broken bot: {broken[0]!r}")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("--matches", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--warm-up", type=float, default=30.0)
    parser.add_argument(
        "--pace", type=float, default=5.0, help="seconds between two moves of a match; 0: none"
    )
    parser.add_argument("--game", default="front_line", help="its id; all: each in turn")
    parser.add_argument(
        "--computers", type=float, default=0.0, help="the part of matches against the computer"
    )
    parser.add_argument("--no-clock", action="store_true", help="matches without clocks")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--servers", type=int, default=1)
    parser.add_argument("--together", action="store_true", help="all seats of a match are at one server")
    parser.add_argument("--postgresql", action="store_true", help="start a scratch PostgreSQL")
    parser.add_argument("--curve", type=Path, help="a file (CSV) for memory over time")
    parser.add_argument(
        "--linger", type=float, default=0.0, help="seconds for which the curve goes on without bots"
    )
    parser.add_argument("--database", default="", help="an empty database, as `serve --database` has it")
    words = parser.parse_args()
    with databases(words) as (database, postgresql), servers(words, database) as processes:
        uvloop.run(measure(words, processes, postgresql))


if __name__ == "__main__":
    main()
