"""``broadfront serve``: the table in the browser."""

from __future__ import annotations

import asyncio
import re
import threading
import webbrowser
from ipaddress import ip_address
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, Literal
from urllib.parse import urlsplit

import msgspec
from cyclopts import Parameter
from cyclopts.validators import Number

from broadfront.cli.parameters import Flag, finite
from broadfront.engine.errors import BroadfrontError, OptionFault
from broadfront.engine.text_codec import quote, shorten
from broadfront.lab.file_errors import exists

if TYPE_CHECKING:
    from broadfront.server.config import Config

Database = Annotated[str, Parameter(env_var="BROADFRONT_DATABASE", show_default=False)]
LogFormat = Annotated[Literal["text", "json"], Parameter(env_var="BROADFRONT_LOG_FORMAT")]
Queue = Annotated[str, Parameter(env_var="BROADFRONT_QUEUE", show_default=False)]


class ServeFault(BroadfrontError):
    """The server cannot start."""


def _check_address(kind: object, address: str) -> None:
    _check_origins(kind, (address,) if address else ())


def _check_origins(kind: object, origins: tuple[str, ...]) -> None:
    del kind
    for name in origins:
        if not _is_url(name.rstrip("/"), "http", "https") or set(name.rstrip("/").partition("://")[2]) & set(
            "/?#@"
        ):
            raise ValueError(f"{quote(name)} is no origin: write it as https://games.example.org")


_NAME: Final = re.compile(r"[A-Za-z0-9_.-]+")
MAX_NAME_LENGTH: Final = 253
"""Characters of the name of a host, as in RFC 1035."""


def _is_host(name: str) -> bool:
    """Return whether a name is possible as a host name, or is an IP address."""
    try:
        ip_address(name)
    except ValueError:
        pass
    else:
        return True
    try:
        spelled = name.encode("idna").decode()
        spelled.encode().decode("idna")
    except UnicodeError:  # a part of it is empty or too long
        return False
    return len(spelled) <= MAX_NAME_LENGTH and _NAME.fullmatch(spelled) is not None


def _is_url(text: str, *schemes: str) -> bool:
    """Return whether a text is a URL with one of these schemes, a host, and a valid port if it has one."""
    if any(c.isspace() or not c.isprintable() for c in text):  # Python ignores some of them
        return False
    try:
        parts = urlsplit(text)
        return parts.scheme in schemes and parts.port != 0 and _is_host(parts.hostname or "")
    except ValueError:
        return False


def _check_names(kind: object, names: tuple[str, ...]) -> None:
    from broadfront.server.http.origins import host_of

    del kind
    for name in names:
        if name != "*" and ("/" in name or not _is_host(host_of(name))):
            raise ValueError(
                f"{quote(name)} is no name of a host: write it as games.example.org, or * for any"
            )


def _check_hosts(kind: object, hosts: tuple[str, ...]) -> None:
    del kind
    for name in hosts:
        if "://" in name:
            _check_origins(None, (name,))
        elif set(name) & set("/:@ ") or not _is_host(name.removeprefix("*.")):
            raise ValueError(
                f"{quote(name)} is no host: write it as chat.example.org, or http://chat.lan:8065"
            )


def _spelled(hosts: tuple[str, ...]) -> list[str]:
    return [host.lower().rstrip("/") for host in hosts]


def serve(
    *,
    host: str = "127.0.0.1",
    port: Annotated[
        int, Parameter(env_var="BROADFRONT_LISTEN_PORT", validator=Number(gte=0, lte=65535))
    ] = 8123,
    database: Database = "",
    open: Flag = False,
    workers: Annotated[int | None, Parameter(validator=Number(gte=1, lte=64))] = None,
    allowed_host: Annotated[
        tuple[str, ...], Parameter(negative=(), show_default=False, validator=_check_names)
    ] = (),
    origin: Annotated[
        tuple[str, ...], Parameter(negative=(), show_default=False, validator=_check_origins)
    ] = (),
    address: Annotated[str, Parameter(validator=_check_address)] = "",
    mail: Annotated[str, Parameter(env_var="BROADFRONT_MAIL", show_default=False)] = "",
    mail_from: str = "",
    metrics_token: Annotated[str, Parameter(env_var="BROADFRONT_METRICS_TOKEN", show_default=False)] = "",
    queue: Queue = "",
    webhook_host: Annotated[
        tuple[str, ...], Parameter(negative=(), show_default=False, validator=_check_hosts)
    ] = (),
    push_host: Annotated[
        tuple[str, ...], Parameter(negative=(), show_default=False, validator=_check_hosts)
    ] = (),
    studies: Annotated[Path | None, Parameter(show_default=False)] = None,
    max_stored: Annotated[
        float, Parameter(env_var="BROADFRONT_MAX_STORED", validator=(finite, Number(gte=0, lte=1_000_000)))
    ] = 20,
    min_free_disk: Annotated[
        float, Parameter(env_var="BROADFRONT_MIN_FREE_DISK", validator=(finite, Number(gte=0, lte=1_000_000)))
    ] = 64,
    expire_unplayed: Annotated[
        int, Parameter(env_var="BROADFRONT_EXPIRE_UNPLAYED", validator=Number(gte=0, lte=36_500))
    ] = 30,
    expire_idle: Annotated[
        int, Parameter(env_var="BROADFRONT_EXPIRE_IDLE", validator=Number(gte=0, lte=36_500))
    ] = 365,
    access_log: Flag = False,
    log_format: LogFormat = "text",
) -> int:
    """Serve the table to browsers until interrupted.

    Parameters
    ----------
    host
        The address to listen at; 0.0.0.0 is all of this machine's.
    port
        The port; 0 takes any free one.
    database
        Where matches are kept: a file, or any SQLAlchemy URL. Default: a file in your data folder.
    open
        Open the browser (the command in BROWSER, if that is set).
    workers
        Processes that think for the computer. Default: one less than there are processors.
    allowed_host
        A name the server is called by; * is any. Default: any, but at 127.0.0.1 only this machine's names.
    origin
        A site whose pages may use the server besides its own, as https://games.example.org.
    address
        Where players open the server, as https://games.example.org: e-mails lead there, passkeys belong to its name.
    mail
        The mail server, as smtp://user:password@mail.example.org:587. Default: what would be sent is in the log.
    mail_from
        Whom e-mails come from, as "Broadfront <games@example.org>". Default: broadfront at the address's name.
    metrics_token
        Who sends it ("Authorization: Bearer TOKEN") may read /metrics, for Prometheus. Default: nobody.
    queue
        PostgreSQL with the queue of the computer's jobs, for `broadfront worker` to take. Default: this process thinks.
    webhook_host
        Where players may have notices sent besides Discord and Slack: a name, or http://chat.lan:8065 in your network.
    push_host
        A push service of browsers besides those of Chrome, Firefox, Edge and Safari, written alike.
    studies
        A folder of studies, to be looked at in the laboratory by all who can reach the server.
    max_stored
        Megabytes that are stored for one address, or one account, in a day; 0: as many as they like.
    min_free_disk
        Megabytes; with less free on the disk of the database's file, the server says that it is not ready.
    expire_unplayed
        Days after which a match is deleted in which nobody has moved; rated and tournament matches stay. 0: never.
    expire_idle
        Days without a move after which a match is deleted that is not over, as above. 0: never.
    access_log
        Write a line for every request.
    log_format
        Lines for people, or one JSON object a line for programs.
    """
    # imported here so that no other command waits for it, and no worker process loads it
    from broadfront.server.accounts.mail import sender_of
    from broadfront.server.config import PUSH_HOSTS, WEBHOOK_HOSTS, Config, database_url
    from broadfront.server.http.origins import host_of
    from broadfront.server.log_format import log_to_stderr

    log_to_stderr(access=access_log, form=log_format)
    own = address.lower().rstrip("/")
    if mail and not _is_url(mail, "smtp", "smtps"):  # it may contain a password
        raise OptionFault("--mail is written as smtp://user:password@mail.example.org:587")
    if mail_from and not sender_of(mail_from):
        raise OptionFault("--mail-from is written as 'Broadfront <games@example.org>'")
    if mail and not own:  # else links would use the host name of the request, which an attacker may choose
        raise OptionFault(
            "--mail needs --address: where players open the server, as https://games.example.org"
        )
    host_name = host_of(own.partition("://")[2])
    config = Config(
        database=database_url(database),
        allowed_hosts=tuple(host_of(name) for name in allowed_host) + ((host_name,) if own else ()),
        origins=tuple(name.lower().rstrip("/") for name in origin) + ((own,) if own else ()),
        address=own,
        mail=mail,
        metrics_token=metrics_token,
        mail_from=mail_from or f"Broadfront <broadfront@{host_name or 'localhost'}>",
        webhook_hosts=(*WEBHOOK_HOSTS, *_spelled(webhook_host)),
        push_hosts=(*PUSH_HOSTS, *_spelled(push_host)),
        studies=check_studies(studies) if studies is not None else None,
        max_stored=int(max_stored * 1_000_000),
        min_free_disk=int(min_free_disk * 1_000_000),
        expire_unplayed=expire_unplayed,
        expire_idle=expire_idle,
    )
    if queue:
        config = msgspec.structs.replace(config, queue=check_queue(queue, config.database))
    if workers is not None:
        config = msgspec.structs.replace(config, workers=workers)
    try_database(config.database, database)
    return run_server(config, host, port, open=open)


def run_server(config: Config, host: str, port: int, page: str = "", *, open: bool = False) -> int:
    """Serve until interrupted; print the address of a page (by its fragment, "" the home page), and open it on request.

    Raises
    ------
    ServeFault
        If it cannot listen there.
    """
    from broadfront.server.run import address_of, bind
    from broadfront.server.run import serve as serve_on

    try:
        sock = bind(host, port)
    except ValueError as error:  # characters that no host name has
        raise ServeFault(
            f"cannot listen at {quote(host)}: that is no address of this machine, as 127.0.0.1, ::1 or 0.0.0.0"
        ) from error
    except OSError as error:
        # asyncio repeats the address there
        reason = (error.strerror or str(error)).partition(" (while attempting")[0]
        raise ServeFault(f"cannot listen at {shorten(host)}:{port}: {reason}") from error
    address = address_of(sock) + page

    def started() -> None:
        print(f"Broadfront is at {address}", flush=True)
        if open:
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    with sock:
        serve_on(config, sock, started)
    return 0


def check_studies(folder: Path) -> Path:
    """Return a folder of studies after checking that it exists.

    Raises
    ------
    ServeFault
        If it does not exist.
    """
    if not (exists(folder) and folder.is_dir()):
        raise ServeFault(f"there is no folder {folder}: name the one that holds the studies, or one of them")
    return folder.resolve()


def try_database(url: str, argument: str) -> None:
    """Open the database once, to report errors before the server starts.

    Raises
    ------
    ServeFault
        If it cannot be opened.
    """
    try:
        asyncio.run(_open(url))
    except Exception as error:  # a driver may raise anything, and its traceback does not help
        from broadfront.server.db.engine import unusable_because

        place = "of that URL" if "://" in argument else argument or url  # a URL may contain a password
        raise ServeFault(f"cannot open the database {place}: {unusable_because(url, error)}") from error


async def _open(url: str) -> None:
    from broadfront.server.db.engine import drivers_ended
    from broadfront.server.matches.event_store import EventStore

    async with drivers_ended():
        storage = EventStore(url)
        try:
            await storage.open()
        finally:
            await storage.close()


def check_queue(url: str, database: str) -> str:
    """Return the address of the queue after connecting to it once.

    Raises
    ------
    OptionFault
        If it is not PostgreSQL, or the database is not.
    ServeFault
        If a package is missing, or it does not answer.
    """
    # it may contain a password
    if url.partition("://")[0].partition("+")[0] not in (
        "postgresql",
        "postgres",
    ):
        raise OptionFault("--queue is written as postgresql://user:password@db.example.org/broadfront")
    if not database.startswith("postgresql"):
        raise OptionFault("--queue needs a --database in PostgreSQL: workers read the matches there")
    try:
        import psycopg
        import saq.queue.postgres  # noqa: F401
    except ImportError as error:
        raise ServeFault(
            "--queue needs the packages of PostgreSQL: pip install 'broadfront[postgresql]'"
        ) from error

    from broadfront.server.db.engine import unusable_because
    from broadfront.server.workers.job_queue import plain_url

    try:
        psycopg.connect(plain_url(url), connect_timeout=10).close()
    except psycopg.OperationalError as error:
        raise ServeFault(f"cannot open the queue: {unusable_because(url, error)}") from error
    except (psycopg.Error, ValueError):  # the message quotes the address, which may contain a password
        raise ServeFault("cannot open the queue: its address cannot be read") from None
    return url
