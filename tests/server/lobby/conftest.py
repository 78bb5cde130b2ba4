"""Two people at browsers, who may sign up; nothing is left of the lobby for the next test."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.server.accounts.conftest import browser as browser
from tests.server.accounts.conftest import other as other
from tests.server.harness import Running


@pytest.fixture(autouse=True)
def empty(server: Running) -> Iterator[None]:
    yield
    for statement in (
        "UPDATE offers SET taken = made, user_id = NULL",
        "UPDATE shown SET listed = false, waiting = false",
        "DELETE FROM pairings",
    ):
        server.sql(statement)
    server.context.match_lists._lobby = None
