"""Names from outside that are long are refused before anything is computed of them."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.server.harness import Running

from broadfront.server.http.errors import InvalidInput
from broadfront.server.http.static_files import _file
from broadfront.server.matches.seats.seat_plan import patience_with
from broadfront.server.notifications.url_policy import allowed_url


def test_a_path_of_many_parts_is_no_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "index.html").write_text("")
    assert _file(tmp_path, "index.html") is not None
    monkeypatch.delattr(Path, "resolve")  # it takes quadratic time in the parts
    assert _file(tmp_path, "a/" * 15_000) is None


@pytest.mark.parametrize("level", ["mcts," * 190_000, "A" * 900_000])
def test_a_long_name_of_a_player_is_refused_without_reading_it(level: str) -> None:
    with pytest.raises(InvalidInput, match="up to 200 characters"):
        patience_with(level, 1.0)


@pytest.mark.parametrize(
    "plan",
    [
        {"level": "mcts," * 1_000},
        {"level": "x", "name": "A" * 9_000},
        {"kind": "computer" * 100},
        {"level": 1},
    ],
)
def test_a_request_with_such_a_name_is_refused_in_plain_words(
    server: Running, plan: dict[str, object]
) -> None:
    seats = [{"kind": "computer", **plan}, {"kind": "person"}]
    answer = server.client.post("/api/matches", json={"game": "front_line", "seats": seats})
    assert answer.status_code == 400
    message = answer.json()["message"]
    assert "Expected a text" in message or "seats[0].kind" in message
    assert "`" not in message
    assert "$" not in message


@pytest.mark.parametrize("address", ["https://[::1]@/", "https://[v1.x]a@/"])
def test_an_address_without_a_host_behind_brackets_is_refused(address: str) -> None:
    with pytest.raises(InvalidInput, match="no address"):
        allowed_url(address, [])
