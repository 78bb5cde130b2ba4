"""A proxy before PostgreSQL that loses what the server is told about a commit."""

from __future__ import annotations

import re
import select
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Final, Literal

__all__ = ["Cut", "Proxy", "proxied"]

Cut = Literal["answer", "commit", "delayed"]
"""What is lost: the answer; the commit itself; the connection, and the commit arrives when `Proxy.deliver` says so."""

NAP: Final = 0.05
SIZE: Final = 65536
WRITTEN: Final = re.compile(rb"(INSERT 0|UPDATE) [1-9]")
"""How PostgreSQL says that rows were written."""


class Proxy:
    """Passes all on between servers and a database, until told otherwise."""

    def __init__(self, port: int) -> None:
        self.to = port
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = int(self.listener.getsockname()[1])
        self.cut: Cut | None = None
        """What to do with the next commit of rows that were written; looks at the database pass."""
        self.is_away = False
        """New connections are closed at once."""
        self.goes_away = False
        """... from the next cut on."""
        self.cuts = 0
        self._late = threading.Event()
        self._ends = threading.Event()
        self._threads = [threading.Thread(target=self._accept, name="proxy")]
        self._threads[0].start()

    def url(self, database: str) -> str:
        """Return the URL of a database of the tests, by way of this proxy."""
        return database.replace(f":{self.to}/", f":{self.port}/")

    def come_back(self) -> None:
        self.is_away = self.goes_away = False

    def deliver(self) -> None:
        """Let a delayed commit arrive."""
        self._late.set()

    def close(self) -> None:
        self._ends.set()
        self._late.set()
        for thread in self._threads:
            thread.join()
        self.listener.close()

    def _accept(self) -> None:
        while not self._ends.is_set():
            if not select.select([self.listener], [], [], NAP)[0]:
                continue
            client, _ = self.listener.accept()
            if self.is_away:
                client.close()
                continue
            self._threads.append(threading.Thread(target=self._pass_on, args=(client,), name="proxied"))
            self._threads[-1].start()

    def _pass_on(self, client: socket.socket) -> None:
        with client, socket.create_connection(("127.0.0.1", self.to)) as database, suppress(OSError):
            has_written = False
            while not self._ends.is_set():
                for source in select.select([client, database], [], [], NAP)[0]:
                    data = source.recv(SIZE)
                    if not data:
                        return
                    if source is database:
                        has_written |= WRITTEN.search(data) is not None
                    elif b"BEGIN" in data:
                        has_written = False
                    elif has_written and self.cut is not None and b"COMMIT" in data:
                        self._lose(data, client, database)
                        return
                    (database if source is client else client).sendall(data)

    def _lose(self, data: bytes, client: socket.socket, database: socket.socket) -> None:
        cut, self.cut = self.cut, None
        self.is_away = self.goes_away
        self.cuts += 1
        if cut == "answer":
            database.sendall(data)
            database.recv(SIZE)  # it is done
        elif cut == "delayed":
            client.close()
            self._late.wait()
            database.sendall(data)
            database.recv(SIZE)


@contextmanager
def proxied(port: int) -> Iterator[Proxy]:
    proxy = Proxy(port)
    try:
        yield proxy
    finally:
        proxy.close()
