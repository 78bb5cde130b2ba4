"""A whole database goes into an empty one of the other kind: everything, or nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import insert, inspect, select, update
from sqlalchemy.ext.asyncio import create_async_engine
from tests.patience import until
from tests.server.harness import PERSON, Running, computer, on_sqlite, sqlite_in
from tests.server.postgres import Cluster

from broadfront.cli import main
from broadfront.server.admin import db_copy
from broadfront.server.admin.db_copy import TABLES, CopyFault, copy_database
from broadfront.server.matches.clocks.tables import outages
from broadfront.server.matches.tables import moves

Start = Callable[..., Running]


def played(server: Running) -> list[str]:
    """Play two matches until the person is asked, one of a box with hidden cards; return their ids."""
    found = []
    for game, scenario in (("front_line", "first_game"), ("fighting_front", "")):
        body = {"game": game, "seats": [PERSON, computer()]} | ({"scenario": scenario} if scenario else {})
        made = server.client.post("/api/matches", json=body).raise_for_status().json()
        found.append(made["id"])
        until(partial(asks_the_person, server, made["id"]), "the computer has played")
    return found


def asks_the_person(server: Running, id_: str) -> bool:
    ask = server.live(id_).match.ask
    return ask is not None and ask.seat == 0


def position(server: Running, id_: str) -> str:
    return server.live(id_).match.position.notation()


@on_sqlite
def test_all_that_sqlite_has_is_in_postgresql_and_back(
    start: Start, database: str, tmp_path: Path, cluster: Cluster
) -> None:
    first = start()
    ids = played(first)
    before = {id_: position(first, id_) for id_ in ids}
    first.stop()
    network, again = cluster.new_database(), sqlite_in(tmp_path / "again")
    (tmp_path / "again").mkdir()
    copied = asyncio.run(copy_database(database, network))
    assert copied.matches == len(ids)
    assert copied.moves > 0
    second = start(database=network)
    assert {id_: position(second, id_) for id_ in ids} == before
    ids += played(second)
    before = {id_: position(second, id_) for id_ in ids}
    second.stop()
    assert asyncio.run(copy_database(network, again)).matches == len(ids)
    third = start(database=again)
    assert {id_: position(third, id_) for id_ in ids} == before


@on_sqlite
def test_numbers_that_postgresql_counts_go_on_after_those_copied(
    start: Start, database: str, cluster: Cluster
) -> None:
    start().stop()
    network = cluster.new_database()

    async def run() -> list[int]:
        old, new = create_async_engine(database), create_async_engine(network)
        async with old.begin() as connection:
            await connection.execute(outages.delete())
            await connection.execute(insert(outages), [{"id": 7, "began": 1, "ended": 2}])
        await copy_database(database, network)
        async with new.begin() as connection:
            await connection.execute(insert(outages).values(began=3, ended=4))
            found = list((await connection.execute(select(outages.c.id).order_by(outages.c.id))).scalars())
        await old.dispose()
        await new.dispose()
        return found

    assert asyncio.run(run()) == [7, 8]


@on_sqlite
def test_only_an_empty_database_is_copied_to(start: Start, database: str, tmp_path: Path) -> None:
    server = start()
    played(server)
    server.stop()
    (tmp_path / "other").mkdir()
    other = start(database=sqlite_in(tmp_path / "other"))
    kept = played(other)
    there = other.config.database
    other.stop()
    with pytest.raises(CopyFault, match="not empty: it has matches"):
        asyncio.run(copy_database(database, there))
    with pytest.raises(CopyFault, match="the same database twice"):
        asyncio.run(copy_database(database, database))
    assert {one.id for one in start(database=there).context.match_cache.values()} <= set(kept)


@on_sqlite
def test_what_is_read_back_otherwise_is_told_and_nothing_is_kept(
    start: Start, database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = start()
    id_ = played(server)[0]
    server.stop()
    (tmp_path / "new").mkdir()
    new = sqlite_in(tmp_path / "new")
    copied = db_copy._copy_table

    async def careless(reading, writing, table, told):  # type: ignore[no-untyped-def]
        done = await copied(reading, writing, table, told)
        if table is moves:
            await writing.execute(update(moves).where(moves.c.match_id == id_).values(verb="lost"))
        return done

    monkeypatch.setattr(db_copy, "_copy_table", careless)
    with pytest.raises(CopyFault, match=f"moves of {id_} is not read back"):
        asyncio.run(copy_database(database, new))
    monkeypatch.setattr(db_copy, "_copy_table", copied)
    assert asyncio.run(copy_database(database, new)).matches == 2


@on_sqlite
def test_a_database_that_is_written_to_is_not_copied(
    start: Start, database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("broadfront.server.db.engine.BUSY_TIMEOUT", 100)
    server = start()
    played(server)

    async def run() -> None:
        engine = create_async_engine(database)
        async with engine.connect() as writing:
            await writing.exec_driver_sql("BEGIN IMMEDIATE")
            with pytest.raises(CopyFault, match=r"holds|cannot open"):
                await copy_database(database, sqlite_in(tmp_path / "new"))
            await writing.rollback()
        await engine.dispose()

    server.stop()
    (tmp_path / "new").mkdir()
    asyncio.run(run())


@on_sqlite
def test_every_table_of_the_database_is_copied(start: Start, database: str) -> None:
    start().stop()

    async def names() -> set[str]:
        engine = create_async_engine(database)
        async with engine.connect() as connection:
            found = await connection.run_sync(lambda sync: inspect(sync).get_table_names())
        await engine.dispose()
        return set(found)

    assert {table.name for table in TABLES} == asyncio.run(names()) - {"alembic_version"}


def test_the_command_says_what_was_copied_and_what_is_wrong(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    old, new = tmp_path / "old.sqlite", tmp_path / "new.sqlite"
    old.touch()
    assert main(["admin", "copy", str(old), str(new)]) == 0
    assert "0 matches with 0 moves" in capsys.readouterr().out
    assert main(["admin", "copy", str(tmp_path / "no" / "old.sqlite"), str(new)]) == 1
    assert "there is no such file" in capsys.readouterr().err
    assert main(["admin", "copie", str(old)]) == 2
    assert (
        "no command 'admin copie'; there are users, ban, unban, address, matches, reports, terms, keys, audit, copy"
        in capsys.readouterr().err
    )
