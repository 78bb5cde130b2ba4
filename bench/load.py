"""How many live matches one server carries: bots over real WebSockets against a real server process on this machine.

    python bench/load.py --matches 200 --seconds 20 --pace 1

Every match has a bot on each person's seat with a WebSocket of its own. A bot that is asked waits ``--pace`` seconds
(0: not at all), picks a random legal move, posts it, and measures how long it takes until its own WebSocket tells the
move: written, flushed to the disk, and seen. Half of the matches are between two bots, half against the quick computer,
which thinks in worker processes of the server. A match that ends is followed by a new one. Stops by itself.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec
from websockets.asyncio.client import connect

SERVE = "import sys; from broadfront.cli import main; sys.exit(main())"


class Brief(msgspec.Struct):
    """The part of a view that a bot reads."""

    ask: tuple[int, str, str, list[tuple[str, int, int]], list[int], int | None] | None


class State(msgspec.Struct):
    """The part of a MatchState that a bot reads."""

    version: int
    view: Brief


_state = msgspec.json.Decoder(State)


class Door:
    """A keep-alive HTTP connection; httpx would take longer than the server."""

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
            writer.close()  # the server has closed what lay idle
        return None

    def close(self) -> None:
        for _, writer in self._free:
            writer.close()


class Tally:
    """What was measured."""

    def __init__(self) -> None:
        self.latencies: list[float] = []
        self.sent = self.ended = self.faults = 0
        self.written = 0
        self.counting = False


async def play_on(door: Door, tally: Tally, pace: float, number: int, until: float) -> None:
    """Play match after match on one table."""
    rng = random.Random(number)
    while time.monotonic() < until:
        other = {"kind": "computer", "level": "quick"} if number % 2 else {"kind": "person"}
        status, content = await door.post(
            "/api/matches", {"game": "front_line", "seats": [{"kind": "person"}, other]}
        )
        if status != 201:
            tally.faults += 1
            await asyncio.sleep(1)
            continue
        made = msgspec.json.decode(content)
        bots = [
            bot(door, tally, pace, made["id"], link["seat"], link["token"], rng, until)
            for link in made["links"]
        ]
        await asyncio.gather(*bots)
        tally.ended += 1


async def bot(
    door: Door, tally: Tally, pace: float, id_: str, seat: int, token: str, rng: random.Random, until: float
) -> None:
    """Sit at one seat until the match or the time is over."""
    address = f"ws://127.0.0.1:{door.port}/api/matches/{id_}/live?after=0&token={token}"
    async with connect(address, compression=None, proxy=None, ping_interval=None) as line:
        state = _state.decode(await line.recv())
        while state.view.ask is not None and time.monotonic() < until:
            if state.view.ask[0] == seat:
                if pace:
                    await asyncio.sleep(rng.expovariate(1 / pace))
                state = await move(door, tally, line, id_, token, state, rng, seat)
            else:
                try:
                    async with asyncio.timeout(max(0.0, until - time.monotonic())):
                        state = newer(state, await line.recv(), tally, seat)
                except TimeoutError:
                    return


async def move(
    door: Door, tally: Tally, line: Any, id_: str, token: str, state: State, rng: random.Random, seat: int
) -> State:
    """Send a random legal move; return the state that tells it on the WebSocket."""
    assert state.view.ask is not None
    verb, what, where = rng.choice(state.view.ask[3])
    version = state.version
    began = time.perf_counter()
    posted = asyncio.create_task(
        door.post(
            f"/api/matches/{id_}/moves",
            {"version": version, "verb": verb, "what": what, "where": where},
            token,
        )
    )
    try:
        while state.version <= version:
            state = newer(state, await line.recv(), tally, seat)
        took = time.perf_counter() - began
    finally:
        status, _ = await posted
    if tally.counting:
        tally.latencies.append(took)
        tally.sent += 1
        tally.faults += status != 200
    return state


def newer(state: State, message: str | bytes, tally: Tally, seat: int) -> State:
    """Return the newer of two states, and count what was written between them, once for each match."""
    news = _state.decode(message)
    if tally.counting and seat == 0 and news.version > state.version:
        tally.written += news.version - state.version
    return news if news.version > state.version else state


def resident(pid: int) -> int:
    """Return the resident memory of a process, in kB."""
    found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{pid}/status").read_text("utf-8"))
    return int(found[1]) if found else 0


def spent(pid: int) -> float:
    """Return the processor time of a process, in seconds."""
    fields = Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def share(values: Iterable[float], part: float) -> float:
    """Return a quantile in milliseconds."""
    ordered = sorted(values)
    return 1000 * ordered[min(len(ordered) - 1, int(part * len(ordered)))] if ordered else float("nan")


async def watched(pid: int, until: float) -> list[int]:
    """Wait, and return the memory of a process after every minute, in MB; long waits show it as they go on."""
    found: list[int] = []
    while (left := until - time.monotonic()) > 0:
        await asyncio.sleep(min(left, 60.0))
        found.append(resident(pid) // 1024)
        if left > 60:
            print(f"  {len(found)} min: {found[-1]} MB", file=sys.stderr, flush=True)
    return found


async def measure(port: int, pid: int, matches: int, seconds: float, warm_up: float, pace: float) -> None:
    """Run the load and print what came of it."""
    door, tally = Door(port), Tally()
    await door.post("/api/matches", {"game": "front_line", "seats": [{"kind": "person"}] * 2})
    await asyncio.sleep(1)
    before = resident(pid)
    until = time.monotonic() + warm_up + seconds
    tables = [asyncio.create_task(play_on(door, tally, pace, n, until)) for n in range(matches)]
    await asyncio.sleep(warm_up)
    cpu, began, tally.counting = spent(pid), time.monotonic(), True
    memory = await watched(pid, until - 0.2)
    tally.counting = False
    took, used, after = time.monotonic() - began, spent(pid) - cpu, resident(pid)
    done, late = await asyncio.wait(tables, timeout=10)
    for task in late:
        task.cancel()
    await asyncio.gather(*late, return_exceptions=True)
    door.close()
    broken = [task.exception() for task in done if task.exception() is not None]
    print(
        f"{matches} live matches, pace {pace:g} s, {took:.0f} s; {os.cpu_count()} processors, bots included"
    )
    print(f"  moves sent by bots     {tally.sent / took:8.0f} per second")
    print(
        f"  rows written           {tally.written / took:8.0f} per second (dice, cards and the computer's moves too)"
    )
    print(
        f"  send to own echo       p50 {share(tally.latencies, 0.5):.1f}  p95 {share(tally.latencies, 0.95):.1f}  "
        f"p99 {share(tally.latencies, 0.99):.1f}  worst {share(tally.latencies, 1):.1f} ms"
    )
    print(f"  server                 {100 * used / took:8.0f} % of one processor (workers not counted)")
    print(
        f"  memory                 {before / 1024:.0f} MB before, {after / 1024:.0f} MB with the matches: "
        f"{(after - before) / matches:.0f} kB a match, its WebSockets included"
    )
    if len(memory) > 1:
        print(f"  memory by the minute   {' '.join(map(str, memory))} MB")
    print(f"  matches played to end  {tally.ended:8d}; faults {tally.faults}; broken bots {len(broken)}")
    if broken:
        print(f"  first broken bot: {broken[0]!r}")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--warm-up", type=float, default=6.0)
    parser.add_argument("--pace", type=float, default=1.0, help="mean time a bot thinks, in seconds; 0: none")
    parser.add_argument("--workers", type=int, default=1)
    words = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-c", SERVE, "serve", "--port", "0", "--workers", str(words.workers)]
        command += ["--database", str(Path(folder) / "load.sqlite")]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            try:
                assert server.stdout is not None
                line = server.stdout.readline()
                port = int(line.rstrip("/\n").rpartition(":")[2])
                asyncio.run(
                    measure(port, server.pid, words.matches, words.seconds, words.warm_up, words.pace)
                )
            finally:
                server.terminate()
                server.wait(20)


if __name__ == "__main__":
    main()
