"""What is lost when servers, workers and the database are killed: kill -9 of a random one, again and again, under load.

    python bench/faults.py                    200 kills
    python bench/faults.py --kills 20

Two servers, two workers and a PostgreSQL of this script's own (every commit flushed to the disk) carry matches with
clocks, some of them against the computer, which thinks in the workers. Clients play as browsers do: a move is sent, to
whichever server answers, until it is accepted or refused for good. After every kill what was killed is started again,
and some moves are accepted before the next one.
At the end the journals are read from the database and compared with what the clients were told:

- lost: moves that a server had accepted and that are not in the journal at their place;
- twice: versions that are there twice, or missing; moves of a client that were written twice;
- clocks: each clock folded anew from the journal is what both servers tell, nobody has lost by time, and no clock has
  more than was given.

Progress is on the standard error; Ctrl-C ends the run and judges what there is.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import random
import re
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tests.server.postgres import Cluster, scratch_cluster  # noqa: E402

from broadfront.server.matches.clocks import clock, heartbeat, timeouts, timing  # noqa: E402
from broadfront.server.matches.event_store import EventStore  # noqa: E402
from broadfront.server.matches.match_loader import load  # noqa: E402

RUN = "import sys; from broadfront.cli import main; sys.exit(main())"
CLOCK = {"kind": "live", "base": 7200, "increment": 30}
PERSON, COMPUTER = {"kind": "person"}, {"kind": "computer", "level": "quick"}
SLACK = 1500
"""The largest difference in milliseconds between two servers' answers about a running clock."""


class Part:
    """A process that may be killed: a server or a worker."""

    def __init__(self, kind: str, database: str) -> None:
        self.kind, self.database = kind, database
        self.url = ""
        self.is_up = False
        self.process: subprocess.Popen[str] | None = None

    async def start(self) -> None:
        """Start it, with retries while the database is down, and wait until it answers."""
        more = ["--port", "0", "--address", "http://localhost:1"] if self.kind == "server" else []
        command = [sys.executable, "-c", RUN, "serve" if more else "worker", "--workers", "1", *more]
        environment = {**os.environ, "BROADFRONT_DATABASE": self.database, "BROADFRONT_QUEUE": self.database}
        while True:
            self.process = subprocess.Popen(
                command,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                text=True,
                env=environment,
                start_new_session=True,
            )
            assert self.process.stdout is not None
            line = await asyncio.to_thread(self.process.stdout.readline)
            if found := re.search(r"http://\S+", line):
                self.url = found[0].rstrip("/")
            if line:
                self.is_up = True
                return
            self.process.wait()
            self.process.stdout.close()
            await asyncio.sleep(0.5)

    def kill(self) -> None:
        """Kill it and its children."""
        if self.process is not None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
            assert self.process.stdout is not None
            self.process.stdout.close()
            self.process = None
            self.url, self.is_up = "", False


class Bench:
    """All parts, the clients, and the observations."""

    def __init__(self, words: argparse.Namespace, cluster: Cluster) -> None:
        self.words, self.cluster = words, cluster
        self.database = cluster.new_database()
        kinds = ["server"] * 2 + ["worker"] * 2
        self.parts = [Part(kind, self.database) for kind in kinds]
        self.kills: Counter[str] = Counter()
        self.accepted: dict[str, dict[int, list[Any]]] = {}
        """By match and version: the accepted move (seat and move) that a client was told."""
        self.sent_again = self.refused = self.ended = 0
        self.starting: list[asyncio.Task[None]] = []
        self.enough = asyncio.Event()
        self.rng = random.Random(words.seed)
        self.client = httpx.AsyncClient(timeout=10, trust_env=False)

    # --- clients ------------------------------------------------------------------------------------------------------

    async def ask(self, method: str, path: str, token: str = "", **more: Any) -> httpx.Response:
        """Send a request to the servers in turn until one answers."""
        headers = {"authorization": f"Bearer {token}"} if token else {}
        while True:
            urls = [part.url for part in self.parts if part.url]
            if urls:
                with contextlib.suppress(httpx.HTTPError):
                    answer = await self.client.request(
                        method, self.rng.choice(urls) + path, headers=headers, **more
                    )
                    if answer.status_code not in (429, 500, 503):
                        return answer
                    if answer.status_code == 500:
                        print(f"\n500: {path}", file=sys.stderr)
            self.sent_again += 1
            await asyncio.sleep(0.1)

    async def play_on(self, number: int) -> None:
        """Play one match after another, with all seats of people."""
        while not self.enough.is_set():
            seats = [PERSON, COMPUTER if number % 4 == 0 else PERSON]
            answer = await self.ask(
                "POST", "/api/v1/matches", json={"game": "front_line", "seats": seats, "pace": CLOCK}
            )
            if answer.status_code != 201:
                await asyncio.sleep(1)
                continue
            made = answer.json()
            accepted = self.accepted.setdefault(made["id"], {})
            tokens = {link["seat"]: link["token"] for link in made["links"]}
            for seat, token in tokens.items():  # the players join, so the clocks run
                await self.ask("GET", f"/api/v1/matches/{made['id']}/changes?after=-1&wait=0", token)
                del seat
            while not self.enough.is_set():
                if not await self.move(made["id"], tokens, accepted):
                    self.ended += 1
                    break
                await asyncio.sleep(self.words.pace * self.rng.random() * 2)

    async def move(self, id_: str, tokens: dict[int, str], accepted: dict[int, list[Any]]) -> bool:
        """Play a move of the deciding seat; return whether the match continues."""
        state = (await self.ask("GET", f"/api/v1/matches/{id_}")).json()
        if state["view"]["ask"] is None:
            return False
        seat = state["view"]["ask"][0]
        if seat not in tokens:
            await asyncio.sleep(0.2)
            return True
        state = (await self.ask("GET", f"/api/v1/matches/{id_}", tokens[seat])).json()
        if state["view"]["ask"] is None or state["view"]["ask"][0] != seat or not state["view"]["ask"][3]:
            return True
        version = state["version"]
        verb, what, where = self.rng.choice(state["view"]["ask"][3])
        body = {"version": version, "verb": verb, "what": what, "where": where}
        answer = await self.ask("POST", f"/api/v1/matches/{id_}/moves", tokens[seat], json=body)
        if answer.status_code == 200:
            accepted[version + 1] = [seat, verb, what, where]
        else:
            self.refused += 1
        return True

    # --- faults -------------------------------------------------------------------------------------------------------

    async def some_moves(self) -> None:
        """Wait until some moves are accepted since the last kill, and a moment longer: a kill must interrupt work."""
        before = self.moves
        while self.moves < before + self.words.moves and not self.enough.is_set():
            await asyncio.sleep(0.05)
        await asyncio.sleep(self.rng.random() / 2)

    @property
    def moves(self) -> int:
        """The number of accepted moves."""
        return sum(map(len, self.accepted.values()))

    async def strike(self) -> None:
        """Kill one part at random, and start it again."""
        what = self.rng.choice(["server", "server", "worker", "backend", "postmaster"])
        up = [part for part in self.parts if part.kind == what and part.is_up]
        if what in ("server", "worker") and not up:  # both are being started again
            what = "backend"
        self.kills[what] += 1
        if what == "postmaster":
            await asyncio.to_thread(self.cluster.kill)
            await asyncio.sleep(self.rng.random())
            await asyncio.to_thread(self.cluster.start)
        elif what == "backend":
            pids = await asyncio.to_thread(self._backends)
            with contextlib.suppress(ProcessLookupError, IndexError):  # PostgreSQL restarts all of them then
                os.kill(self.rng.choice(pids), signal.SIGKILL)
        else:
            part = self.rng.choice(up)
            part.kill()
            self.starting = [task for task in self.starting if not task.done()]
            self.starting.append(asyncio.create_task(part.start()))

    def _backends(self) -> list[int]:
        with contextlib.suppress(subprocess.CalledProcessError):
            found = self.cluster.sql("select pid from pg_stat_activity where datname like 'test%'")
            return [int(line) for line in found.split()]
        return []

    async def run(self) -> float:
        """Play with kills; return the duration in seconds."""
        began = time.monotonic()
        asyncio.get_running_loop().add_signal_handler(signal.SIGINT, self.enough.set)
        for part in self.parts:
            await part.start()
        playing = [asyncio.create_task(self.play_on(number)) for number in range(self.words.matches)]
        for number in range(self.words.kills):
            if self.enough.is_set():
                break
            await self.some_moves()
            await self.strike()
            print(
                f"{number + 1} of {self.words.kills} kills, {self.moves} moves accepted, "
                f"{len(self.accepted)} matches",
                end="\r\033[K" if sys.stderr.isatty() else "\n",
                file=sys.stderr,
                flush=True,
            )
        await asyncio.gather(*self.starting)
        await asyncio.sleep(2 * timeouts.MAX_PAUSE)  # until each server has noticed that the database is back
        self.enough.set()
        await asyncio.wait(playing, timeout=60)
        return time.monotonic() - began

    # --- the verdict --------------------------------------------------------------------------------------------------

    async def judge(self) -> dict[str, int]:
        """Compare the journals with the answers to the clients."""
        losses: Counter[str] = Counter(lost=0, twice=0, clocks=0, flags=0, computers=0, rows=0)
        storage = EventStore(self.database)
        await storage.open()
        try:
            await heartbeat.read_outages(storage)
            for id_, accepted in self.accepted.items():
                stored = await storage.read(id_)
                assert stored is not None, "a match that was made is there"
                rows = {row.version: [row.seat, row.verb, row.what, row.where] for row in stored.moves}
                losses["rows"] += len(stored.moves)
                losses["lost"] += sum(rows.get(version) != made for version, made in accepted.items())
                losses["twice"] += sorted(rows) != list(range(1, len(stored.moves) + 1))
                losses["flags"] += sum(row.kind == "time" for row in stored.moves)
                losses["computers"] += sum(
                    row.seat == 1 for row in stored.moves if stored.seats[1].kind == "computer"
                )
                losses["clocks"] += await self._clocks_differ(storage, id_)
        finally:
            await storage.close()
        return dict(losses)

    async def _clocks_differ(self, storage: EventStore, id_: str) -> bool:
        session = await load(storage, id_)
        assert session.clocks is not None
        if session.clocks.waiting:
            return True
        seat_in_turn = timing.seat_to_move(session.match)
        people = session.people
        began = time.monotonic()
        clocks_by_server = []
        for part in self.parts:
            if part.kind == "server":
                answer = await self.client.get(f"{part.url}/api/v1/matches/{id_}")
                clocks_by_server.append([one["left"] for one in answer.json()["clocks"]["seats"]])
        own = [session.clocks.left(seat, seat_in_turn, clock.now()) for seat in people]
        each = [[clock_values[n] for clock_values in clocks_by_server] + [own[n]] for n in range(len(people))]
        moves = sum(row.seat in people for row in session.rows)
        most = CLOCK["base"] * 1000 + moves * CLOCK["increment"] * 1000
        # the servers are asked one after the other about a running clock
        slack = SLACK + (time.monotonic() - began) * 1000
        differs = any(max(one) - min(one) > slack or min(one) < 0 or max(one) > most for one in each)
        if differs:
            print(f"\nclocks of {id_}: {each}, at most {most}, {slack:.0f} ms between them", file=sys.stderr)
        return differs


def table(bench: Bench, losses: dict[str, int], took: float, words: argparse.Namespace) -> str:
    """Return the result as a table for the docs."""
    kills = ", ".join(f"{number} {what}" for what, number in sorted(bench.kills.items()))
    rows = [
        ("kill -9", f"{sum(bench.kills.values())} in {took / 60:.0f} minutes: {kills}"),
        (
            "matches",
            f"{len(bench.accepted)} made, {words.matches} at a time, with clocks; {bench.ended} played to their end",
        ),
        ("moves accepted", f"{bench.moves:,}"),
        ("rows in the journals", f"{losses['rows']:,}, {losses['computers']:,} of them the computer's moves"),
        ("requests sent again", f"{bench.sent_again:,}, because nobody answered or the answer was 503"),
        ("refused (another was quicker)", f"{bench.refused:,}"),
        ("**accepted moves lost**", f"**{losses['lost']}**"),
        ("**versions twice or missing**", f"**{losses['twice']}**"),
        ("**matches with a wrong clock**", f"**{losses['clocks']}**"),
        ("**matches lost by time**", f"**{losses['flags']}**"),
    ]
    return "\n".join(["| | |", "|---|---|", *(f"| {name} | {value} |" for name, value in rows)])


@contextlib.contextmanager
def clusters() -> Iterator[Cluster]:
    yield from scratch_cluster()


async def faults(words: argparse.Namespace, cluster: Cluster) -> int:
    bench = Bench(words, cluster)
    try:
        took = await bench.run()
        losses = await bench.judge()
        print(table(bench, losses, took, words))
        return int(any(losses[what] for what in ("lost", "twice", "clocks", "flags")))
    finally:
        for part in bench.parts:
            part.kill()
        await bench.client.aclose()


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--matches", type=int, default=20, help="how many are on at a time")
    parser.add_argument(
        "--pace", type=float, default=0.5, help="mean seconds that a client waits before a move"
    )
    parser.add_argument("--moves", type=int, default=5, help="moves accepted between two kills, at least")
    parser.add_argument("--seed", type=int, default=0)
    words = parser.parse_args()
    with clusters() as cluster:
        return asyncio.run(faults(words, cluster))


if __name__ == "__main__":
    sys.exit(main())
