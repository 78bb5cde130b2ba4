"""A real server on a port of its own, in a thread; and people at its tables."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Self, TypeVar

import httpx
import msgspec
import pytest
import uvicorn.server
from sqlalchemy import create_engine
from tests.patience import PATIENCE
from websockets.sync.client import ClientConnection, connect

from broadfront.server import run
from broadfront.server.app import ROUTES
from broadfront.server.config import Config, database_url
from broadfront.server.context import AppContext
from broadfront.server.db.migrations import upgrade
from broadfront.server.matches.dice.seeds import commitment_of
from broadfront.server.matches.live_match import LiveMatch

T = TypeVar("T")
Json = dict[str, Any]

PERSON: Json = {"kind": "person"}


on_sqlite = pytest.mark.parametrize("kind", ["sqlite"], indirect=True)
"""For a test of what only SQLite has."""


def computer(level: str = "quick") -> Json:
    return {"kind": "computer", "level": level}


def client_of(url: str) -> httpx.Client:
    """Return who asks a server over plain HTTP; without ``verify=False`` each would load all certificates there are."""
    return httpx.Client(base_url=url, timeout=PATIENCE, trust_env=False, verify=False)


class _Asyncio:
    """What uvicorn's server has as `asyncio`: it sleeps a tenth as long.

    It looks ten times a second whether it has to end, and then waits a tenth of a second for its connections.
    """

    def __getattr__(self, name: str) -> Any:
        return getattr(asyncio, name)

    async def sleep(self, delay: float) -> None:
        await asyncio.sleep(delay / 10)


setattr(uvicorn.server, "asyncio", _Asyncio())  # noqa: B010  # no type checker lets a module be replaced


@cache
def _read_signatures() -> list[object]:
    """Have Litestar read what handlers take: each application copies them with what has been found, or reads anew."""
    return [handler.parsed_fn_signature for handler in ROUTES]


class Running:
    """A server under test."""

    def __init__(self, config: Config) -> None:
        _read_signatures()
        self.config = config
        self.sock = run.bind("127.0.0.1", 0)
        self.url = run.address_of(self.sock).rstrip("/")
        self.client = client_of(self.url)
        self._clients = [self.client]
        self._up = threading.Event()
        self._settings = run.settings(config)
        self.server = run.Server(self._settings, self._started)
        self.loop: asyncio.AbstractEventLoop | None = None
        self._thread = threading.Thread(target=self._run, name="server under test")

    def _run(self) -> None:
        self.server.run(sockets=[self.sock])

    def _started(self) -> None:
        self.loop = asyncio.get_running_loop()
        self._up.set()

    def start(self) -> Self:
        self._thread.start()
        assert self._up.wait(PATIENCE), "the server does not come up"
        return self

    def stop(self) -> None:
        for client in self._clients:
            client.close()
        self.server.should_exit = True
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive(), "the server does not stop"
        self.sock.close()

    def client_from(self, address: str) -> httpx.Client:
        """Return who asks from an address, as a proxy on this machine says; closed with the server."""
        client = client_of(self.url)
        client.headers["x-forwarded-for"] = address
        self._clients.append(client)
        return client

    @property
    def context(self) -> AppContext:
        app: Any = self._settings.app
        context: AppContext = app.state.context
        return context

    def live(self, id_: str) -> LiveMatch:
        return self.run(self.context.find(id_))

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Do something inside the server's event loop."""
        assert self.loop is not None
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(PATIENCE)

    def forget(self) -> None:
        """Drop all matches from memory, as if nobody had looked for long."""

        async def drop() -> None:
            self.context.match_cache.clear()

        self.run(drop())

    def sql(self, statement: str) -> list[Any]:
        """Do something in the database behind the server's back; return the rows."""

        async def do() -> list[Any]:
            async with self.context.storage.engine.begin() as connection:
                found = await connection.exec_driver_sql(statement)
                return [tuple(row) for row in found] if found.returns_rows else []

        return self.run(do())

    def match(self, game: str = "front_line", seats: list[Json] | None = None, **more: Any) -> People:
        body = {"game": game, "seats": [PERSON, PERSON] if seats is None else seats, **more}
        answer = self.client.post("/api/matches", json=body)
        assert answer.status_code == 201, answer.text
        return People(self, answer.json())


class People:
    """Those who hold links of a match, and spectators (seat -1)."""

    def __init__(self, server: Running, created: Json) -> None:
        self.server = server
        self.id: str = created["id"]
        self.tokens: dict[int, str] = {link["seat"]: link["token"] for link in created["links"]}

    def headers(self, seat: int) -> dict[str, str]:
        return {"authorization": f"Bearer {self.tokens[seat]}"} if seat in self.tokens else {}

    def get(self, path: str = "", seat: int = -1, **params: Any) -> httpx.Response:
        return self.server.client.get(
            f"/api/matches/{self.id}{path}", params=params, headers=self.headers(seat)
        )

    def post(self, path: str, body: Json, seat: int = -1) -> httpx.Response:
        return self.server.client.post(f"/api/matches/{self.id}{path}", json=body, headers=self.headers(seat))

    def state(self, seat: int = -1, **params: Any) -> Json:
        answer = self.get("", seat, **params)
        assert answer.status_code == 200, answer.text
        state: Json = answer.json()
        return state

    def send(self, seat: int, version: int, move: list[Any]) -> httpx.Response:
        verb, what, where = move
        return self.post("/moves", {"version": version, "verb": verb, "what": what, "where": where}, seat)

    def add_salt(self, **salts: str) -> None:
        """Promise the salts of seats, ``seat0="words"``, and tell them, which is due when all persons have promised."""
        given = {int(name.removeprefix("seat")): salt for name, salt in salts.items()}
        for seat, salt in given.items():
            answer = self.post("/promise", {"promise": commitment_of(salt)}, seat)
            assert answer.status_code == 200, answer.text
        for seat, salt in given.items():
            answer = self.post("/salt", {"salt": salt, "promises": self.state()["promises"]}, seat)
            assert answer.status_code == 200, answer.text

    def step(self, choice: int = 0) -> Json:
        """Make a legal move of whoever is asked; return the state afterwards, as that seat sees it."""
        asked = self.state()["view"]["ask"][0]
        return self._move(self.state(asked), choice)

    def _move(self, state: Json, choice: int) -> Json:
        """Make a legal move in a state as the seat sees it that is asked; return what it sees then."""
        seat, _, _, moves, *_ = state["view"]["ask"]
        answer = self.send(seat, state["version"], moves[choice % len(moves)])
        assert answer.status_code == 200, answer.text
        after: Json = answer.json()
        return after

    def play_out(self, most: int = 2000) -> Json:
        """Play on with the first legal moves but passing on, mixed a little, to the end."""
        state = self.play_on(most, lambda n: n * 7 + 3)
        assert state["view"]["ask"] is None, "the match does not end"
        return state

    def play_on(self, moves: int, choice: Callable[[int], int]) -> Json:
        """Make so many legal moves, or as many as there are; return the state afterwards, as spectators see it."""
        state, seen_by = self.state(), -1
        for n in range(moves):
            if state["view"]["ask"] is None:
                break
            if state["view"]["ask"][0] != seen_by:
                seen_by = state["view"]["ask"][0]
                state = self.state(seen_by)
            state = self._move(state, choice(n))
        return self.state()

    @contextmanager
    def socket(self, seat: int = -1, after: int | None = None) -> Iterator[ClientConnection]:
        query = {"after": after, "token": self.tokens.get(seat)}
        words = "&".join(f"{name}={value}" for name, value in query.items() if value is not None)
        address = self.server.url.replace("http", "ws") + f"/api/matches/{self.id}/live?{words}"
        cookies = {name: value for name, value in self.headers(seat).items() if name == "cookie"}
        with connect(
            address,
            additional_headers=cookies,
            compression=None,
            proxy=None,
            open_timeout=PATIENCE,
            close_timeout=PATIENCE,
            ping_interval=None,  # a busy machine answers late, and the line would be closed
        ) as line:
            yield line


def heard(line: ClientConnection) -> Json:
    message: Json = json.loads(line.recv(timeout=PATIENCE))
    return message


def sqlite_in(folder: Path) -> str:
    return database_url(str(folder / "matches.sqlite"))


def migrated_in(folder: Path) -> str:
    """Return the URL of a database that has its tables: a copy of one, as migrations take longer than most tests."""
    (folder / "matches.sqlite").write_bytes(_migrated())
    return sqlite_in(folder)


@cache
def _migrated() -> bytes:
    with TemporaryDirectory() as folder:
        file = Path(folder, "migrated.sqlite")
        engine = create_engine(f"sqlite:///{file}")
        with engine.begin() as connection:
            upgrade(connection)
        engine.dispose()
        return file.read_bytes()


def config_at(folder: Path, **more: Any) -> Config:
    """Return settings for a test: nothing is given up, said or forgotten because the machine is slow.

    Workers start when a test needs one: most need none, and each is a second of a processor.
    """
    plain = Config(
        database=sqlite_in(folder),
        workers=1,
        warm=False,
        static=folder / "static",
        heartbeat=10 * PATIENCE,
        here_for=10 * PATIENCE,
        most_odds=PATIENCE,
        longest_arrival=10 * PATIENCE,
        longest_stall=10 * PATIENCE,
    )
    return msgspec.structs.replace(plain, **more)
