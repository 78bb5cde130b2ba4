"""Operators: lists, bans and the audit trail, by commands on the database of a running server."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from tests.server.accounts.visitor import Browser
from tests.server.harness import PERSON, Running

from broadfront.cli import main
from broadfront.server.admin.tables import bans

Start = Callable[..., Running]
Sit = Callable[[Running], Browser]


@pytest.fixture
def sit() -> Iterator[Sit]:
    """Open browsers, which are closed afterwards."""
    open_: list[Browser] = []

    def one(server: Running) -> Browser:
        open_.append(Browser(server))
        return open_[-1]

    yield one
    for browser in open_:
        browser.client.close()


def command(capsys: pytest.CaptureFixture[str], server: Running, *words: str) -> tuple[int, str]:
    """Run ``broadfront admin``; return its exit code and what it said."""
    code = main(["admin", *words, "--database", server.config.database])
    told = capsys.readouterr()
    return code, told.out + told.err


def test_who_is_banned_is_signed_out_and_told_why_until_it_is_over(
    start: Start, sit: Sit, capsys: pytest.CaptureFixture[str]
) -> None:
    server = start()
    bill = sit(server)
    bill.sign_up("Bill")
    made = bill.post("/api/matches", {"game": "front_line", "seats": [PERSON, PERSON]})
    assert bill.client.get("/api/me/sessions").status_code == 200
    assert command(capsys, server, "ban", "BILL", "--days", "3", "--reason", "insults")[0] == 0
    assert bill.client.get("/api/me/sessions").status_code == 401
    told = bill.sign_in(status=403)["message"]
    assert told.startswith("Whoever runs this server has closed this account until ")
    assert told.endswith("The reason given: insults")
    token = made["links"][0]["token"]
    own = bill.client.get(f"/api/matches/{made['id']}", headers={"authorization": f"Bearer {token}"})
    assert own.json()["seat"] == 0, "a seat's link goes on working"
    assert "banned until" in command(capsys, server, "users", "bil")[1]

    async def let_time_pass() -> None:
        async with server.context.storage.engine.begin() as connection:
            await connection.execute(bans.update().values(until=datetime.now(UTC) - timedelta(seconds=1)))

    server.run(let_time_pass())
    bill.sign_in()
    assert command(capsys, server, "ban", "Bill", "--reason", "again")[0] == 0
    assert "closed this account. The reason given: again" in bill.sign_in(status=403)["message"]
    assert command(capsys, server, "unban", "Bill") == (0, "Bill can sign in again.\n")
    bill.sign_in()
    assert command(capsys, server, "unban", "Bill")[0] == 1
    assert command(capsys, server, "ban", "Nobody", "--reason", "x")[0] == 1


def test_the_audit_trail_tells_what_was_done_by_whom_and_goes_with_the_account(
    start: Start, sit: Sit, capsys: pytest.CaptureFixture[str]
) -> None:
    server = start()
    ann, bob = sit(server), sit(server)
    ann.sign_up("Ann")
    bob.sign_up("Bob")
    command(capsys, server, "ban", "Bob", "--reason", "noise")
    command(capsys, server, "unban", "Bob")
    bob.sign_in()
    lines = command(capsys, server, "audit", "--user", "Bob")[1].splitlines()
    actions = [line.split()[3] for line in reversed(lines)]
    assert actions == ["sign-up", "passkey", "sign-in", "ban", "unban", "sign-in"]
    assert "noise  by operator" in lines[2]
    kept = bob.get("/api/me/export")["audit"]
    assert [one["action"] for one in reversed(kept)] == actions
    bob.post("/api/me/delete", {"name": "Bob"})
    every = command(capsys, server, "audit")[1].splitlines()
    assert sum("delete" in line for line in every) == 1
    assert len(every) == 4, "three of Ann's, and that an account was deleted"
    assert "noise" not in "\n".join(every)


def test_matches_and_accounts_are_listed(start: Start, sit: Sit, capsys: pytest.CaptureFixture[str]) -> None:
    server = start()
    ann = sit(server)
    ann.sign_up("Ann")
    made = ann.post("/api/matches", {"game": "front_line", "seats": [PERSON, PERSON]})
    ann.post("/api/me/seats", {"seats": [{"match": made["id"], "token": made["links"][0]["token"]}]})
    other = ann.post("/api/matches", {"game": "front_line", "seats": [PERSON, PERSON]})
    told = command(capsys, server, "matches")[1]
    assert made["id"] in told
    assert other["id"] in told
    own = command(capsys, server, "matches", "--user", "ann")[1]
    assert made["id"] in own
    assert other["id"] not in own
    assert "1 seats" in command(capsys, server, "users")[1]
    assert command(capsys, server, "matches", "--user", "nobody")[0] == 1


def test_a_database_that_cannot_be_opened_is_told(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, kind: str
) -> None:
    del kind
    assert main(["admin", "users", "--database", str(tmp_path)]) == 1
    assert "cannot use the database" in capsys.readouterr().err
