"""Record a database of the newest migration: ``python -m tests.server.outside.record_database``, after one was added.

The files of earlier migrations are left alone. Afterwards
``BROADFRONT_RECORD=1 pytest -m "" tests/server/outside/test_databases.py`` records what the server answers of it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from tests.server.harness import Running, config_at, migrated_in
from tests.server.outside.databases import DATABASES, dump, revisions
from tests.server.outside.played import play_all
from tests.server.tournaments.conftest import set_by_hand


def _more(over: str, on: str) -> Iterator[str]:
    """Yield statements for rows that would take long to come about; a private key, which is made anew, goes."""
    yield "delete from server_keys where name = 'vapid'"
    yield "update users set email = lower(name) || '@example.org', email_key = lower(name) || '@example.org'"
    yield "insert into outages (id, began, ended) values (1, 1700000000000, 1700000060000)"
    yield "insert into chat_mutes (reader, author) values ('a', 'b')"
    yield "insert into chat_terms (term, deed) values ('blockhead', 'mask')"
    yield (
        "insert into chat_reports (id, match_id, room, number, author, reporter, reason, context, at, closed) "
        f"values (1, '{over}', 'seats', 1, 'a', 'b', 'Rude.', '[]', '2027-01-15 08:00:00.000000', null)"
    )
    yield f"insert into removals (match_id, version, at) values ('{on}', 2, '2199-01-01 00:00:00.000000')"


def main(revision: str) -> None:
    """Play on a server of today, and write down what its database holds then."""
    with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        time = set_by_hand(patch)
        server = Running(config_at(Path(folder), database=migrated_in(Path(folder)))).start()
        found, cup = play_all(server, time, patch)
        browsers = dict(zip(("Ada", "Bob"), cup.players, strict=False))
        codes = browsers["Ada"].post("/api/me/codes")["codes"]
        for statement in _more(found["drawn"].people.id, found["on_holiday"].people.id):
            server.sql(statement)
        told = {
            "at": time.seconds,
            "matches": {
                name: {"id": one.people.id, "tokens": one.people.tokens} for name, one in found.items()
            },
            "cookies": {name: dict(one.client.cookies)["broadfront"] for name, one in browsers.items()},
            "codes": codes,
            "tournament": cup.id,
        }
        cup.close()
        server.stop()
        DATABASES.mkdir(parents=True, exist_ok=True)
        (DATABASES / f"{revision}.sql").write_text(dump(Path(folder, "matches.sqlite")), encoding="utf-8")
        (DATABASES / f"{revision}.json").write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(revisions()[-1])
