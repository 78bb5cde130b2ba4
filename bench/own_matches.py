"""How long *My matches* and the lobby take to read when a server keeps many matches by post that are on.

    python bench/own_matches.py --matches 10000
    python bench/own_matches.py --matches 10000 --database postgresql+asyncpg://user@127.0.0.1:5432/scratch

The database is filled with matches of two seats each, whose journals nobody reads. Measured are the answers as they are
sent (a database server's work is in the time, not in the processor's), for an account with a seat in 40 of them, for
one with a seat in each, and for a guest with 100 links.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec
from sqlalchemy import insert, text

from broadfront.server.accounts.schemas import SeatToken
from broadfront.server.lobby.match_lists import MatchLists
from broadfront.server.lobby.tables import offers, shown
from broadfront.server.matches import tables
from broadfront.server.matches.clocks.tables import deadlines
from broadfront.server.matches.event_store import EventStore
from broadfront.server.tokens import hash_of

FEW = 40
SEATS = '["Blue", "Red"]'


def token(number: int) -> str:
    return f"{number:043d}"


def rows(number: int, now: datetime) -> dict[Any, list[dict[str, Any]]]:
    """Return the rows of one match."""
    id_, at = f"{number:016x}", now - timedelta(seconds=number)
    seat = {"match_id": id_, "kind": "person", "level": "", "salt": ""}
    match: dict[str, Any] = {
        "id": id_,
        "game": "front_line",
        "rules_version": 1,
        "scenario": "main",
        "options": "{}",
    }
    match |= {"scenario_text": "", "start": "", "given": 0, "guided": False, "key": "0" * 64, "made": at}
    event_values: dict[str, Any] = {
        "match_id": id_,
        "listed": True,
        "game": "front_line",
        "scenario": "main",
        "seats": SEATS,
    }
    event_values |= {
        "version": 1,
        "waiting": False,
        "asked": number % 2,
        "headline": "Blue attacks C4",
        "over": False,
    }
    return {
        tables.matches: [match],
        tables.seats: [
            {**seat, "seat": 0, "name": "Ada", "token_hash": hash_of(token(number)), "user_id": "many"},
            {
                **seat,
                "seat": 1,
                "name": f"Guest {number}",
                "token_hash": hash_of(token(-number)),
                "user_id": "few" if number < FEW else f"user{number}",
            },
        ],
        shown: [{**event_values, "result": "", "updated": at}],
        deadlines: [{"match_id": id_, "at": 2_000_000_000_000 + number, "seat": number % 2}],
        offers: [
            {"match_id": id_, "seat": 1, "whom": "anybody", "made": at, "taken": at},
        ],
    }


async def fill(storage: EventStore, matches: int) -> None:
    now = datetime.now(UTC)
    all_rows: dict[Any, list[dict[str, Any]]] = {}
    for number in range(matches):
        for table, some in rows(number, now).items():
            all_rows.setdefault(table, []).extend(some)
    async with storage.engine.begin() as database:
        for table, some in all_rows.items():
            for first in range(0, len(some), 1_000):
                await database.execute(insert(table), some[first : first + 1_000])
        if database.dialect.name == "postgresql":
            await database.execute(text("ANALYZE"))  # it does so by itself, but later on


async def measure(what: str, read: Callable[[], Awaitable[object]], times: int) -> None:
    times_taken = []
    used = time.process_time()
    for _ in range(times):
        began = time.perf_counter()
        size = len(msgspec.json.encode(await read()))
        times_taken.append((time.perf_counter() - began) * 1000)
    used = (time.process_time() - used) / times * 1000
    times_taken.sort()
    middle, late = statistics.median(times_taken), times_taken[int(0.95 * len(times_taken))]
    print(
        f"{what:30} median {middle:6.1f} ms   p95 {late:6.1f} ms   here {used:5.1f} ms of a processor   {size:7,} bytes"
    )


async def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--matches", type=int, default=10_000)
    parser.add_argument("--times", type=int, default=100)
    parser.add_argument(
        "--database", default="", help="an empty one; a file in a temporary folder if left out"
    )
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        storage = EventStore(arguments.database or f"sqlite+aiosqlite:///{folder}/bench.db")
        await storage.open()
        await fill(storage, arguments.matches)
        lists = MatchLists(storage.engine)
        seat_tokens = [SeatToken(f"{n:016x}", token(n)) for n in range(100)]
        await measure(
            f"an account with {FEW} of {arguments.matches:,}", lambda: lists.own("few"), arguments.times
        )
        await measure(
            f"an account with all {arguments.matches:,}", lambda: lists.own("many"), arguments.times
        )
        await measure("a guest with 100 links", lambda: lists.own("", seat_tokens), arguments.times)
        await measure("the lobby", lists._look, arguments.times)
        await measure("the archive, by player", lambda: lists.archive(player="Ada"), arguments.times)
        await storage.close()


if __name__ == "__main__":
    asyncio.run(main())
