"""One server for a module; after each test nobody has an account there."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.server.accounts.visitor import Browser
from tests.server.harness import Running

from broadfront.server.accounts import tables


@pytest.fixture
def browser(server: Running) -> Iterator[Browser]:
    one = Browser(server)
    yield one
    one.client.close()
    for table in reversed(tables.users.metadata.sorted_tables):
        if table in vars(tables).values():
            server.sql(f"DELETE FROM {table.name}")
    server.sql("UPDATE seats SET user_id = NULL")


@pytest.fixture
def other(server: Running) -> Iterator[Browser]:
    one = Browser(server)
    yield one
    one.client.close()
