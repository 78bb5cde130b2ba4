"""What is stored of matches, said of them on live connections, and written to match files is what was recorded."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest
from tests.server.harness import Json, Running, config_at, heard
from tests.server.outside.lines import line_to
from tests.server.outside.played import Matches, play_matches, stored
from tests.server.outside.recorded import compare, read
from tests.server.outside.shapes import shape
from tests.server.tournaments.conftest import set_by_hand
from tests.server.tournaments.cup import Cup

WORDS = {
    "move", "more", "undo", "resign", "offer", "accept", "refuse", "time", "holiday", "gone", "return", "vote", "sit",
}  # fmt: skip


@pytest.fixture(scope="module")
def played(shared_database: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Matches]:
    """Matches, which a clock that is set by hand was looked at for."""
    with pytest.MonkeyPatch.context() as patch:
        hands = set_by_hand(patch)
        config = config_at(tmp_path_factory.mktemp("played"), database=shared_database, heartbeat=0.2)
        server = Running(config).start()
        yield play_matches(server, hands, patch)
        server.stop()


def test_rows_salts_and_snapshots_are_written_as_recorded(played: Matches) -> None:
    parts = {name: stored(played.server, one.people) for name, one in sorted(played.found.items())}
    compare("stored_rows.txt", parts)


def test_what_is_recorded_has_all_kinds_of_rows() -> None:
    lines = [line for part in read("stored_rows.txt").values() for line in part]
    assert {found[1] for line in lines if (found := re.match(r'row \[\d+, "(\w+)"', line))} == WORDS
    assert any('"vote", 1, "computer:recruit", 0' in line for line in lines)
    assert any('"sit", 0, "computer:recruit", ' in line for line in lines)


def test_match_files_are_written_and_read_as_recorded(played: Matches) -> None:
    parts: dict[str, list[str]] = {}
    for name in ("drawn", "moves_and_undos", "resigned"):
        people = played.found[name].people
        text = people.get("/export", 0).text
        file = people.get("/export", 0, format="json").json()
        parts[name] = [*text.splitlines(), *(f"{key} {json.dumps(file[key])}" for key in sorted(file))]
        again = played.server.client.post("/api/matches/import", json={"text": text})
        assert again.status_code == 201, again.text
        copied = played.server.client.get(f"/api/matches/{again.json()['id']}/export").text
        assert _moves(copied) == _moves(text) != []
    compare("match_files.txt", parts)


def _moves(text: str) -> list[str]:
    return [line for line in text.splitlines() if line[:1].isdigit()]


def test_live_messages_have_the_recorded_keys_and_types(played: Matches) -> None:
    server, several = played.server, [one.people for one in played.found.values()]
    matches: list[Json] = []
    for people in several:
        for seat in (-1, *people.tokens):
            with people.socket(seat, after=0) as line:
                matches.append(heard(line))
    cup = Cup(server, played.hands)
    cup.begun(2)
    lobby: list[Json] = []
    seats = [{"match": people.id, "token": token} for people in several for token in people.tokens.values()]
    for browser in (None, cup.players[0]):
        with line_to(server, "/api/lobby/live", browser) as line:
            line.send(json.dumps({"seats": seats}))
            lobby += [heard(line), heard(line)]
    with line_to(server, "/api/lobby/live") as line:
        line.send(json.dumps({"tournament": cup.id}))
        tournaments = [heard(line)]
    cup.close()
    assert lobby[0]["lobby"] is not None
    assert lobby[0]["own"] is not None
    assert (lobby[1]["lobby"], lobby[1]["own"]) == (None, None), "without news"
    kinds = {"lobby": shape(lobby), "match": shape(matches), "tournament": shape(tournaments)}
    compare("live_messages.txt", kinds)
