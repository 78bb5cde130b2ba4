"""Addresses of accounts from before: each keeps its own, none gets another's, and the operator is told of the rest."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import insert, select
from tests.patience import PATIENCE
from tests.server.accounts.visitor import Browser, linked
from tests.server.harness import Running
from tests.server.test_auto_decline import go_back

from broadfront.cli import main
from broadfront.server.accounts.email_address import parse
from broadfront.server.accounts.sessions import aware
from broadfront.server.accounts.tables import sign_in_links, users
from broadfront.server.admin.tables import audit

Start = Callable[..., Running]

BEFORE = {  # name: address as it was typed, oldest account first
    "Ada": "Ada@Example.org",
    "Boss": "boss@strasse.example",
    "Berta": "berta@straße.example",
    "Eve": "eve@straße.example",
    "Evelyn": "eve@xn--strae-oqa.example",
    "Mallory": "x,ada@example.org",
    "Malvina": "bo\u017fs@h.example",
    "Umlaut": "\u00e4@example.org",
    "Upper": "a@M\u00dcLLER.example",
    "Nobody": "",
}
LOST = {
    "Eve": "another account",
    "Mallory": "no mail",
    "Malvina": "no mail",
    "Umlaut": "no mail",
    "Upper": "no mail",
}


async def fill(server: Running) -> None:
    """Make accounts, with the keys that they had before."""
    day = datetime(2026, 1, 1, tzinfo=UTC)
    async with server.context.storage.engine.begin() as database:
        for at, (name, email) in enumerate(BEFORE.items()):
            row: dict[str, Any] = {"id": f"id-{name}", "name": name, "skeleton": name.lower(), "email": email}
            row["email_key"] = email.casefold() or None
            await database.execute(insert(users).values(**row, made=day + timedelta(days=at)))
        old = {"hash": "x", "email": BEFORE["Eve"], "email_key": BEFORE["Eve"].casefold(), "user_id": ""}
        await database.execute(insert(sign_in_links).values(**old, until=day + timedelta(days=9999)))


async def accounts(server: Running) -> dict[str, tuple[str, str | None]]:
    async with server.context.storage.engine.connect() as database:
        rows = await database.execute(select(users.c.name, users.c.email, users.c.email_key))
        return {row.name: (row.email, row.email_key) for row in rows}


@pytest.fixture
def migrated(start: Start, caplog: pytest.LogCaptureFixture) -> Running:
    """A server on a database whose accounts were made before."""
    first = start()
    first.run(go_back(first, "0011"))
    first.run(fill(first))
    first.stop()
    caplog.clear()
    return start()


def test_an_account_keeps_its_own_address_under_a_key_that_is_nobody_elses(
    migrated: Running, caplog: pytest.LogCaptureFixture
) -> None:
    now = migrated.run(accounts(migrated))
    assert now.keys() == BEFORE.keys(), "no account is lost"
    for name in BEFORE.keys() - LOST.keys() - {"Nobody"}:
        address = parse(BEFORE[name])
        assert now[name] == (address.addr_spec, address.key)
    assert now["Boss"] == ("boss@strasse.example", "boss@strasse.example")
    assert now["Berta"][1] == "berta@xn--strae-oqa.example"
    assert now["Evelyn"][1] == "eve@xn--strae-oqa.example", "it had this key all the time"
    said = "\n".join(record.getMessage() for record in caplog.get_records("setup"))
    for name, why in LOST.items():
        assert now[name] == ("", None)
        assert f"account {name} (id-{name}) has no e-mail address any more: {why}" in said
        assert BEFORE[name] not in said, "an address is for no log"
    assert migrated.sql("SELECT count(*) FROM sign_in_links") == [(0,)]


def test_what_a_command_warns_of_while_it_brings_a_database_up_to_date_forges_no_line(start: Start) -> None:
    server = start()
    server.run(go_back(server, "0011"))
    server.run(fill(server))
    server.sql("UPDATE users SET name = 'Upper\n2026 forged' WHERE name = 'Upper'")
    server.stop()
    words = ["admin", "users", "--database", server.config.database]
    program = f"import sys; from broadfront.cli import main; sys.exit(main({words!r}))"
    ran = subprocess.run(
        [sys.executable, "-c", program], check=False, capture_output=True, text=True, timeout=PATIENCE
    )
    assert ran.returncode == 0, ran.stderr
    assert "2026 forged (id-Upper) has no e-mail address any more" in ran.stderr
    lines = ran.stderr.splitlines()
    assert all(re.match(r"\d{4}-\d\d-\d\d \d\d:|  \| ", line) for line in lines), ran.stderr


def test_an_address_that_was_taken_away_is_in_the_audit_trail_and_the_operator_gives_another(
    migrated: Running, caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    async def noted() -> list[Any]:
        async with migrated.context.storage.engine.connect() as database:
            return list((await database.execute(select(audit).order_by(audit.c.subject))).all())

    rows = migrated.run(noted())
    assert [row.subject for row in rows] == sorted(f"id-{name}" for name in LOST)
    for row in rows:
        assert BEFORE[row.subject.removeprefix("id-")] in row.detail
        assert aware(row.at).year >= 2026
    where = ("--database", migrated.config.database)
    assert main(["admin", "address", "mallory", "mallory@example.org", *where]) == 0
    assert "Mallory can sign in by a link to mallory@example.org" in capsys.readouterr().out
    assert main(["admin", "audit", "--user", "mallory", *where]) == 0
    newest, removed = capsys.readouterr().out.splitlines()
    assert "given: mallory@example.org" in newest
    assert BEFORE["Mallory"] in removed
    browser = Browser(migrated)
    browser.post("/api/sign-in/mail", {"email": "MALLORY@example.org"})
    assert browser.post("/api/sign-in/link", {"token": linked(caplog)})["name"] == "Mallory"
    browser.client.close()
    for words, said in (
        (["Eve", "EVE@straße.example"], "the account Evelyn has this address"),
        (["Eve", "x,eve@example.org"], "no e-mail address"),
        (["Nobody else", "eve@example.org"], "there is no account"),
    ):
        assert main(["admin", "address", *words, *where]) == 1
        assert said in capsys.readouterr().err
