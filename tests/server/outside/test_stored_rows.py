"""What is written to the tables today is what was recorded: old servers' rows and new ones' are of one kind."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from tests.server.harness import Running
from tests.server.outside.played import play_matches, stored
from tests.server.outside.recorded import compare, read
from tests.server.pace.wall import Hands

WORDS = {
    "move", "more", "undo", "resign", "offer", "accept", "refuse", "time", "holiday", "gone", "return", "vote", "sit",
}  # fmt: skip


def test_all_kinds_of_rows_salts_and_snapshots_are_written_as_recorded(
    start: Callable[..., Running], hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = start()
    found = play_matches(server, hands, monkeypatch)
    compare("stored_rows.txt", {name: stored(server, found[name].people) for name in sorted(found)})


def test_what_is_recorded_has_all_kinds_of_rows() -> None:
    lines = [line for part in read("stored_rows.txt").values() for line in part]
    assert {found[1] for line in lines if (found := re.match(r'row \[\d+, "(\w+)"', line))} == WORDS
    assert any('"vote", 1, "computer:recruit", 0' in line for line in lines)
    assert any('"sit", 0, "computer:recruit", ' in line for line in lines)
