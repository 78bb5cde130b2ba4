"""What a box keeps to be listed by, without being imported, is what it says itself.

To write it anew: ``python -m broadfront.engine.registry front_line``.
"""

from pathlib import Path

import msgspec
import pytest

from broadfront.engine import registry
from broadfront.engine.game import Game
from broadfront.engine.registry import FILE, Listing, listing_of, read_listing


@pytest.mark.parametrize("game", registry.games().values(), ids=lambda game: game.id)
def test_a_box_is_listed_as_it_says_itself(game: Game) -> None:
    assert read_listing(f"broadfront.games.{game.id}") == listing_of(game), (
        f"python -m broadfront.engine.registry {game.id} writes it anew"
    )


def test_a_list_that_is_out_of_date_is_told_when_its_game_is_loaded(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    stale = msgspec.structs.replace(listing_of(registry.game("front_line")), rules_version=99)
    monkeypatch.setattr(registry, "read_listing", lambda package: stale)
    registry.forget()
    assert registry.listing("front_line").rules_version == 99
    registry.game("front_line")
    assert "python -m broadfront.engine.registry front_line" in caplog.text
    monkeypatch.undo()
    registry.forget()


def test_a_list_is_written_beside_its_game(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(registry, "files", lambda module: tmp_path)
    (tmp_path / "data").mkdir()
    registry.main(["front_line"])
    told = msgspec.json.decode((tmp_path / FILE).read_bytes(), type=Listing)
    assert told == listing_of(registry.game("front_line"))
