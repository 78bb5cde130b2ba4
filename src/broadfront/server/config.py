"""What can be set about a server, with defaults for a table at home."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

import msgspec
import platformdirs

STATIC: Final = Path(__file__).parent / "static"
"""Where the built client lies; Vite writes it there."""

WEBHOOK_HOSTS: Final = ("discord.com", "discordapp.com", "hooks.slack.com")
PUSH_HOSTS: Final = (
    "fcm.googleapis.com",
    "updates.push.services.mozilla.com",
    "*.push.services.mozilla.com",
    "*.notify.windows.com",
    "*.push.apple.com",
)
"""The push services of Chrome and its kin, Firefox, Edge and Safari."""

_ASYNC_DRIVERS: Final = {
    "sqlite": "sqlite+aiosqlite",
    "postgres": "postgresql+asyncpg",
    "postgresql": "postgresql+asyncpg",
    "mysql": "mysql+aiomysql",
}


class Config(msgspec.Struct, frozen=True, kw_only=True):
    """The settings of one server; times in seconds, sizes in bytes."""

    database: str
    """An SQLAlchemy URL (`database_url` makes one)."""
    static: Path = STATIC
    workers: int = max(1, (os.cpu_count() or 2) - 1)
    """Processes that think for computer seats."""
    warm: bool = True
    """Worker processes are started with the server, so that the first who needs one does not wait for it."""
    most_live: int = 500
    """Matches kept in memory, those that nobody watches among them; so many more as are busy."""
    idle_live: float = 600.0
    """A match that nobody watches leaves memory after so long: the next who asks has it read again ..."""
    idle_over: float = 60.0
    """... and one that is over after so long."""
    most_watchers: int = 100
    """Spectators with a live connection to one match; seats are not among them."""
    most_lines: int = 50
    """Live connections (WebSockets and long polls) of seats from one address, and as many of spectators: fewer than one
    match takes, so that nobody alone can fill it."""
    heartbeat: float = 20.0
    """A live connection hears something at least this often."""
    look_out: float = 1.0
    """So often a server looks whether another one on its database has written to a match that is watched."""
    longest_wait: float = 30.0
    """The longest a long poll is held."""
    here_for: float = 45.0
    """A seat that polls counts as present for so long after its last request."""
    most_body: int = 1_000_000
    min_free_disk: int = 64_000_000
    """Where less is free on the disk of SQLite's file, the server says that it is not ready."""
    most_head: int = 32_768
    """The address and the headers of a request together."""
    most_headers: int = 100
    longest_arrival: float = 30.0
    """A request has come by then with its body, counted from its first byte, or its connection is closed."""
    longest_stall: float = 30.0
    """An answer of which the other end reads nothing for so long is given up."""
    most_connections: int = 4_000
    """Connections in all, WebSockets among them; fewer where the system allows fewer open files."""
    most_connections_each: int = 256
    """Connections from one address; those of proxies (see ``FORWARDED_ALLOW_IPS``) are not counted."""
    allowed_hosts: tuple[str, ...] = ()
    """Names that this server is called by, in lower case; ``*`` is any. None: any, but over this machine's own loopback
    address only the names of this machine, so that no page of a stranger's reaches it by a name of its own."""
    origins: tuple[str, ...] = ()
    """Origins of pages that may use this server besides those it serves itself: ``https://games.example.org``."""
    rate: float = 40.0
    """Requests per second from one address, on average ..."""
    burst: int = 200
    """... and at once. Addresses of this machine are not counted (see ``count_loopback``)."""
    frame_rate: float = 50.0
    """Frames per second that come by one WebSocket, on average, be they messages, parts of one, pings or pongs ..."""
    frame_burst: int = 500
    """... and at once; one more, and it is closed. A page answers each message that it is sent by one frame."""
    address_frame_rate: float = 200.0
    """Frames per second that come by all WebSockets of one address, on average ..."""
    address_frame_burst: int = 2_000
    """... and at once."""
    new_rate: float = 1.0
    """Requests per second from one address that create something (their answer is 201), on average ..."""
    new_burst: int = 40
    """... and at once."""
    sign_in_rate: float = 0.2
    """Steps of signing up or in per second from one address, on average (a passkey takes two) ..."""
    sign_in_burst: int = 40
    """... and at once."""
    account_rate: float = 2.0
    """Requests about one account per second, on average, from whatever addresses ..."""
    account_burst: int = 100
    """... and at once."""
    max_stored: int = 20_000_000
    """Bytes that are stored for one address or account in a day; 0: as many as it likes."""
    max_events: int = 100_000
    """Events of a match; no order is taken beyond them."""
    expire_unplayed: int = 30
    """Days after which a match is deleted in which nobody has moved; 0: never ..."""
    expire_idle: int = 365
    """... and one that is not over, and in which nobody has done anything for so long."""
    count_loopback: bool = False
    most_thought: float = 10.0
    """The longest a computer seat may think about one decision."""
    most_odds: float = 10.0
    """The longest exact odds may take."""
    most_luck: float = 60.0
    """The longest a luck report may take."""
    most_reading: float = 5.0
    """The longest reading a scenario file may take."""
    most_import: float = 120.0
    """The longest playing a match file again may take."""
    most_study: float = 1800.0
    """The longest that trying out a scenario may take ..."""
    most_study_match: float = 600.0
    """... and one match of it."""
    studies: Path | None = None
    """A folder of studies, for the laboratory; anybody who reaches the server may look at them. None: there is none."""
    address: str = ""
    """Where players open the server, ``https://games.example.org``: links that are sent lead there, and passkeys belong
    to its name. None: where the browser says that it is."""
    mail: str = ""
    """The mail server: ``smtp://user:password@host:587``, ``smtps://...``; none: what would be sent is in the log."""
    metrics_token: str = ""
    """Who sends it may read ``/metrics``; none: nobody, and nothing is measured."""
    queue: str = ""
    """PostgreSQL with the queue of the computer's jobs, which ``broadfront worker`` takes; none: this process's workers
    think."""
    mail_from: str = "Broadfront <broadfront@localhost>"
    """Whose name mails bear."""
    webhook_hosts: tuple[str, ...] = WEBHOOK_HOSTS
    """Where players may have notices sent: names of hosts, or origins (``http://chat.lan:8065``), which may be
    internal."""
    push_hosts: tuple[str, ...] = PUSH_HOSTS
    """Browsers' push services, spelled alike; ``*.`` stands for all names below."""


def default_database() -> Path:
    """Return the file that matches are kept in, in the user's data folder (which is made)."""
    return Path(platformdirs.user_data_dir("broadfront", ensure_exists=True)) / "matches.sqlite"


def database_url(url: str = "") -> str:
    """Return the SQLAlchemy URL for a file's path or a URL; ``""`` is the user's own file.

    >>> database_url("/var/lib/broadfront/matches.sqlite")
    'sqlite+aiosqlite:////var/lib/broadfront/matches.sqlite'
    >>> database_url("postgresql://me@localhost/broadfront")
    'postgresql+asyncpg://me@localhost/broadfront'
    """
    if "://" in url:
        scheme, _, rest = url.partition("://")
        return f"{_ASYNC_DRIVERS.get(scheme, scheme)}://{rest}"
    path = Path(url) if url else default_database()
    return f"sqlite+aiosqlite:///{path.absolute()}"
