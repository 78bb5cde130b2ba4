"""Connections to the database: those of an event loop, and for SQLite plain ones that threads use.

A driver of SQLite for event loops hands every statement to a thread and back. On a busy machine each of these handovers
waits for a processor. So a transaction of many statements goes to a thread as a whole, by a plain connection.
"""

from __future__ import annotations

import asyncio
import shutil
import threading
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, Concatenate, Final, ParamSpec, TypeVar
from urllib.parse import unquote

from sqlalchemy import Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, InvalidRequestError, NoSuchModuleError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import StaticPool

from broadfront.lab.file_errors import exists
from broadfront.server.log_format import without_secrets

BUSY_TIMEOUT = 5000  # milliseconds to wait for another process that holds the database or a row of it
SILENCE = 10  # seconds after which a database on the network is given up
THREADS: Final = 4
"""One writes, the others read."""

NEARLY_FULL: Final = 1_000_000
"""Bytes; if less is free on a disk, a full disk is the likely reason for an error of SQLite."""
_OF_A_FULL_DISK: Final = ("disk I/O", "is full")
"""Words of SQLite's messages on a full disk; it also says "unable to open" for a folder without write permission."""
REMEDIES: Final = {
    "readonly": "let the user who starts the server write to the file and its folder, or name another with --database",
    "locked": "end the other program that holds it, and start again",
    "full": "make room on its disk, and start again",
    "disk I/O": "look at its disk, and at the system's log",
    "malformed": "it is damaged: put a backup in its place, or name another file with --database",
    "not a database": "it is damaged, or something else: put a backup in its place, or name another with --database",
    "locate revision": "a newer Broadfront has written to it: start that one, or name another file with --database",
    "unable to open": "name a file in a folder that can be written to",
    "is not installed": "install it, or name another database",
}
"""What to do, by a word of the error message."""

P = ParamSpec("P")
T = TypeVar("T")


class Threads:
    """Plain connections to a file of SQLite, for transactions that run in threads as a whole."""

    def __init__(self, url: str) -> None:
        parts = make_url(url).set(drivername="sqlite")
        self.engine: Engine = create_engine(parts, hide_parameters=True)
        event.listen(self.engine, "connect", _tune_sqlite)
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="broadfront-database")

    @classmethod
    def of(cls, url: str) -> Threads | None:
        """Return the threads of a database; None: only the event loop's connections can be used."""
        parts = make_url(url)
        if parts.get_backend_name() != "sqlite" or _is_in_memory(url):
            return None
        return cls(url)

    async def run(self, do: Callable[Concatenate[Connection, P], T], *args: P.args, **more: P.kwargs) -> T:
        """Run a function in a transaction, in a thread."""

        def whole() -> T:
            with self.engine.begin() as connection:
                return do(connection, *args, **more)

        return await asyncio.get_running_loop().run_in_executor(self._threads, whole)

    def close(self) -> None:
        """Wait for running transactions, then close the connections."""
        self._threads.shutdown(wait=True)
        self.engine.dispose()


def _is_in_memory(url: str) -> bool:
    return not make_url(url).database or ":memory:" in url


def missing_file(url: str) -> str:
    """Return the file of a SQLite database if it is not there: SQLite would make it; "" for any other database."""
    parts = make_url(url)
    if parts.get_backend_name() != "sqlite" or _is_in_memory(url):
        return ""
    name = parts.database or ""
    if "uri" in parts.query:
        name = unquote(name.removeprefix("file:"))
    return "" if exists(Path(name)) else name


def free_space(url: str) -> int | None:
    """Return the free bytes on the disk of SQLite's file; None: the database is elsewhere, or on no disk."""
    parts = make_url(url)
    if parts.get_backend_name() != "sqlite" or _is_in_memory(url):
        return None
    usage = shutil.disk_usage(Path(parts.database or "").parent)
    return usage.free if usage.total else None  # no disk: a file system of the kernel's, such as /proc


def unusable_because(url: str, error: Exception) -> str:
    """Return why a database cannot be opened or used, and what to do, without its URL, which may hold a password."""
    cause: object = getattr(error, "orig", None) or error
    is_file = url.startswith("sqlite")
    if isinstance(error, NoSuchModuleError):
        return "there is no such kind of database; name a file, or write postgresql://user:password@host/name"
    if isinstance(error, ArgumentError) or (isinstance(error, ValueError) and not is_file):
        return "its URL cannot be read; name a file, or write postgresql://user:password@host/name"
    if isinstance(error, InvalidRequestError):  # the driver that the URL names waits for every answer
        return "its driver is none that the server can use; leave the driver out of the URL"
    if isinstance(error, TypeError):  # a driver is called with the words after the question mark
        return "its URL has an option that its driver does not know; leave it out"
    if isinstance(cause, ImportError):
        reason = f"the Python package {cause.name or 'of its driver'} is not installed"
    elif isinstance(cause, TimeoutError):
        reason = "it does not answer"
    else:
        reason = without_secrets(str(cause).strip().partition("\n")[0]) or type(cause).__name__
    with suppress(OSError, ValueError):
        free = free_space(url) if is_file and isinstance(error, DBAPIError) else None
        if free is not None and free < NEARLY_FULL and any(word in reason for word in _OF_A_FULL_DISK):
            reason = f"its disk is full ({reason})"
    remedy = next((remedy for word, remedy in REMEDIES.items() if word in reason), "")
    if not remedy and is_file:
        remedy = "name a file in a folder that can be written to"
    return f"{reason}; {remedy or 'see that its server runs, and that this user may write to this database'}"


@asynccontextmanager
async def drivers_ended() -> AsyncIterator[None]:
    """Wait in the end for the threads of SQLite's driver that have begun meanwhile.

    They tell this event loop that they end, so it has to run until then.
    """
    others = set(threading.enumerate())
    try:
        yield
    finally:
        for thread in set(threading.enumerate()) - others:
            if thread.name.endswith("(_connection_worker_thread)"):
                await asyncio.to_thread(thread.join, 1.0)


def async_engine(url: str) -> AsyncEngine:
    """Return an engine for an event loop."""
    parts = make_url(url)
    options: dict[str, Any] = {
        "hide_parameters": True
    }  # a row may hold the key of the dice, which must not be logged
    if parts.get_backend_name() == "sqlite":
        if _is_in_memory(url):
            options["poolclass"] = StaticPool
    else:
        options["pool_pre_ping"] = (
            True  # a connection that broke while it was idle is replaced without an error
        )
    if parts.get_driver_name() == "asyncpg":
        options["connect_args"] = {
            "timeout": SILENCE,
            "command_timeout": SILENCE,
            "server_settings": {"lock_timeout": str(BUSY_TIMEOUT)},
        }
    engine = create_async_engine(parts, **options)
    if engine.dialect.name == "sqlite":
        event.listen(engine.sync_engine, "connect", _tune_sqlite)
    return engine


def _tune_sqlite(connection: Any, record: Any) -> None:
    """Set the options of a connection: WAL lets readers read during a write; FULL flushes every commit."""
    del record
    cursor = connection.cursor()
    for pragma in (
        f"busy_timeout={BUSY_TIMEOUT}",  # first: the next one may have to wait
        "journal_mode=WAL",
        "synchronous=FULL",
        "foreign_keys=ON",
    ):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
