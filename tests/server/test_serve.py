"""`broadfront serve` as people start it."""

from __future__ import annotations

import asyncio
import os
import shutil
import socket
import sqlite3
import subprocess
import sys
import urllib.request
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy.exc import OperationalError
from tests.patience import PATIENCE, until
from tests.server.postgres import Cluster

from broadfront.cli import main
from broadfront.server.config import Config, database_url
from broadfront.server.matches.event_store import EventStore

COMMAND = [sys.executable, "-c", "import sys; from broadfront.cli import main; sys.exit(main())", "serve"]


def test_it_says_its_address_and_opens_the_browser_that_is_wanted(tmp_path: Path) -> None:
    opened = tmp_path / "opened"
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > "{opened}.part"; mv "{opened}.part" "{opened}"\n')
    browser.chmod(0o755)
    environment = {**os.environ, "BROWSER": f"{browser} %s"}
    words = ["--port", "0", "--database", str(tmp_path / "m.sqlite"), "--workers", "1", "--open"]
    with subprocess.Popen([*COMMAND, *words], stdout=subprocess.PIPE, text=True, env=environment) as process:
        try:
            assert process.stdout is not None
            line = process.stdout.readline()
            assert line.startswith("Broadfront is at http://127.0.0.1:")
            address = line.split()[-1]
            with urllib.request.urlopen(address + "api/games", timeout=PATIENCE) as answer:
                assert answer.status == 200
            until(opened.exists, "the browser is opened")
            assert opened.read_text().strip() == address
        finally:
            process.terminate()
            process.wait(PATIENCE)


def test_a_port_that_is_taken_is_said_in_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        assert main(["serve", "--port", port, "--database", str(tmp_path / "m.sqlite")]) == 1
    assert "cannot listen at 127.0.0.1" in capsys.readouterr().err


def test_a_worker_count_must_make_sense(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--workers", "0"]) == 2
    assert main(["serve", "--port", "70000"]) == 2
    capsys.readouterr()


def test_an_origin_that_is_none_is_said_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    for wrong in (
        "games.example.org",
        "https://",
        "https://games.example.org/table",
        "ftp://games.example.org",
    ):
        assert main(["serve", "--port", "0", "--origin", wrong]) == 2
        assert "https://games.example.org" in capsys.readouterr().err


def test_the_names_given_reach_the_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    served: list[Config] = []
    monkeypatch.setattr("broadfront.server.run.serve", lambda config, *rest: served.append(config))
    words = [
        "--allowed-host",
        "Games.Example.Org",
        "--allowed-host",
        "games.lan:8123",
        "--origin",
        "https://A.example/",
    ]
    assert main(["serve", "--port", "0", "--database", str(tmp_path / "m.sqlite"), *words]) == 0
    assert served[0].allowed_hosts == ("games.example.org", "games.lan")
    assert served[0].origins == ("https://a.example",)


def test_the_address_and_the_mail_server_reach_the_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    served: list[Config] = []
    monkeypatch.setattr("broadfront.server.run.serve", lambda config, *rest: served.append(config))
    monkeypatch.setenv("BROADFRONT_MAIL", "smtp://me:secret@mail.example.org:587")
    words = ["serve", "--port", "0", "--database", str(tmp_path / "m.sqlite")]
    assert main(words) == 2
    assert "--mail needs --address" in capsys.readouterr().err
    assert main([*words, "--address", "https://Games.example.org/"]) == 0
    (config,) = served
    assert (config.address, config.allowed_hosts) == ("https://games.example.org", ("games.example.org",))
    assert config.origins == ("https://games.example.org",)
    assert config.mail == "smtp://me:secret@mail.example.org:587"
    assert config.mail_from == "Broadfront <broadfront@games.example.org>"


@pytest.mark.parametrize(
    "wrong", ["Broadfront", "a@example.org, b@example.org", "Broadfront <>", "g: a@example.org;,"]
)
def test_mails_come_from_one_address(wrong: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--port", "0", "--mail-from", wrong]) == 2
    assert "--mail-from is written as" in capsys.readouterr().err


def test_a_mail_server_that_is_none_is_said_without_its_password(capsys: pytest.CaptureFixture[str]) -> None:
    for wrong in ("mail.example.org", "http://me:secret@mail.example.org", "smtp://"):
        assert main(["serve", "--port", "0", "--mail", wrong]) == 2
        said = capsys.readouterr().err
        assert "smtp://user:password@" in said
        assert "secret" not in said


HOSTILE = {
    "escapes": "\x1b]0;p\x07\x1b[2J\x9b31m\u202e",
    "a NUL": "a\0b",
    "a long label": "a" * 300 + ".example",
    "an empty label": "a..b",
    "a bracket": "[::1",
    "no address": "::zz",
    "a surrogate": "\udcff",
    "no word of IDNA": "xn--a.xn--",
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
@pytest.mark.parametrize(
    "command",
    [
        ("--host", "{}"),
        ("--port", "{}"),
        ("--database", "{}/x"),
        ("--database", "postgresql://{}/x"),
        ("--mail", "smtp://me:secret@{}", "--address", "https://games.example.org"),
        ("--mail", "{}"),
        ("--mail-from", "{}"),
        ("--address", "https://{}"),
        ("--origin", "{}"),
        ("--allowed-host", "{}/"),
        ("--webhook-host", "{}:"),
        ("--push-host", "https://{}"),
        ("--studies", "{}"),
        ("--queue", "postgresql://{}/x", "--database", "postgresql://localhost/x"),
    ],
    ids=" ".join,
)
def test_an_address_that_is_none_is_refused_in_one_sentence(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    command: tuple[str, ...],
    text: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("broadfront.server.run.serve", lambda *_: pytest.fail("it serves"))
    words = ["serve", *(word.format(text) for word in command)]
    words += ["--port", "0"] if "--port" not in words else []
    words += ["--database", str(tmp_path / "m.sqlite")] if "--database" not in words else []
    assert main(words) in (1, 2)
    said = capsys.readouterr().err
    assert said.count("\n") == 1, said
    assert len(said) < 500, said
    assert said[:-1].isprintable(), said
    assert "secret" not in said


@pytest.mark.parametrize("port", ["99999999", "abc", "0", "-1", "1" * 5000])
def test_a_port_of_the_mail_server_that_is_none_is_refused(
    port: str, capsys: pytest.CaptureFixture[str]
) -> None:
    address = ["--address", "https://games.example.org"]
    assert main(["serve", "--port", "0", "--mail", f"smtp://mail.example.org:{port}", *address]) == 2
    assert "--mail is written as smtp://" in capsys.readouterr().err


# --- a database that cannot be used -----------------------------------------------------------------------------------


def refusal(database: str, capsys: pytest.CaptureFixture[str]) -> str:
    assert main(["serve", "--port", "0", "--database", database]) == 1
    said = capsys.readouterr().err
    assert "Traceback" not in said
    assert said.count("\n") == 1, said
    return said


def made(folder: Path) -> Path:
    """A database with its tables."""

    async def make() -> None:
        store = EventStore(database_url(str(folder / "m.sqlite")))
        await store.open()
        await store.close()

    asyncio.run(make())
    return folder / "m.sqlite"


def overwrite(file: Path, at: int, data: bytes) -> None:
    with file.open("r+b") as opened:
        opened.seek(at)
        opened.write(data)


def test_a_read_only_database_is_said_in_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A file whose format may be read and not written is read-only for everybody, root as well."""
    file = made(tmp_path)
    overwrite(file, 18, b"\x03")
    said = refusal(str(file), capsys)
    assert f"cannot open the database {file}: attempt to write a readonly database" in said
    assert "write to the file and its folder" in said


@pytest.mark.parametrize("at", [0, 100], ids=["all of it", "its first table"])
def test_a_damaged_database_is_said_in_words(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], at: int
) -> None:
    file = made(tmp_path)
    overwrite(file, at, b"damaged " * 500)
    said = refusal(str(file), capsys)
    assert str(file) in said
    assert "put a backup in its place" in said


def test_a_database_of_a_newer_version_is_said_in_words(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = made(tmp_path)
    with closing(sqlite3.connect(file)) as database, database:
        database.execute("update alembic_version set version_num = '9999'")
    assert "a newer Broadfront has written to it" in refusal(str(file), capsys)


def test_a_database_server_that_is_not_there_is_said_in_words(
    cluster: Cluster, capsys: pytest.CaptureFixture[str]
) -> None:
    there = cluster.new_database()
    for url in (f"{there}_not", "postgresql://tester:secret@127.0.0.1:1/nobody"):
        said = refusal(url, capsys)
        assert "cannot open the database of that URL" in said
        assert "see that its server runs" in said
        assert "secret" not in said


URLS = {
    "foo://me:secret@localhost/x": "there is no such kind of database",
    "postgresql://[::1/x": "its URL cannot be read",
    "postgresql://me:secret@localhost:secret/x": "its URL cannot be read",
    "sqlite://me:secret@localhost/x": "its URL cannot be read",
    "://me:secret@localhost": "its URL cannot be read",
    "sqlite+pysqlite:///x": "its driver is none that the server can use",
    "mysql://me:secret@localhost/x": "the Python package aiomysql is not installed",
    "postgresql://me:secret@localhost/x?secret=1": "an option that its driver does not know",
}


@pytest.mark.parametrize(
    "command", ["serve --port 0 --database", "admin users --database", "admin copy {file}"]
)
@pytest.mark.parametrize("url", URLS)
def test_a_url_that_no_database_has_is_said_in_words(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], url: str, command: str
) -> None:
    assert main([*command.format(file=made(tmp_path)).split(), url]) == 1
    said = capsys.readouterr().err
    assert said.count("\n") == 1, said
    assert URLS[url] in said
    assert "secret" not in said


@pytest.mark.parametrize("free", [0, 10**9])
def test_a_folder_that_cannot_be_written_to_is_no_full_disk(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, free: int
) -> None:
    file = made(tmp_path)
    monkeypatch.setattr(shutil, "disk_usage", lambda folder: shutil._ntuple_diskusage(10**9, 0, free))
    target = tmp_path / "a folder"
    target.mkdir()
    assert main(["admin", "copy", str(file), str(target)]) == 1
    said = capsys.readouterr().err
    assert "unable to open database file; name a file in a folder that can be written to" in said
    assert "full" not in said


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="needs Linux")
def test_a_file_system_of_the_kernel_is_no_full_disk(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["admin", "copy", str(made(tmp_path)), "/proc/x.sqlite"]) == 1
    assert "full" not in capsys.readouterr().err


@pytest.mark.parametrize("command", ["serve --port 0 --database", "admin users --database", "admin copy"])
def test_a_full_disk_is_named_where_a_database_cannot_be_opened(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    file = made(tmp_path)

    async def fail(storage: EventStore) -> None:
        raise OperationalError("PRAGMA journal_mode=WAL", {}, sqlite3.OperationalError("disk I/O error"))

    monkeypatch.setattr(EventStore, "open", fail)
    monkeypatch.setattr(shutil, "disk_usage", lambda folder: shutil._ntuple_diskusage(10**9, 10**9, 0))
    words = [*command.split(), str(file), *(["new.sqlite"] if "copy" in command else [])]
    assert main(words) == 1
    said = capsys.readouterr().err
    assert "its disk is full (disk I/O error); make room on its disk" in said
    monkeypatch.undo()
    monkeypatch.setattr(EventStore, "open", fail)
    assert main(words) == 1
    assert "disk I/O error; look at its disk" in capsys.readouterr().err
