"""What a box keeps to be listed by, without being imported, is what it says itself.

To write it anew: ``python -m tests.games.test_listings``.
"""

from importlib.resources import files
from pathlib import Path

import pytest

from broadfront.engine import catalogue
from broadfront.engine.game import Game
from broadfront.engine.listing import FILE, listing_of, read_listing, written


@pytest.mark.parametrize("game", catalogue.games().values(), ids=lambda game: game.id)
def test_a_box_is_listed_as_it_says_itself(game: Game) -> None:
    assert read_listing(type(game).__module__) == listing_of(game), (
        "python -m tests.games.test_listings writes it anew"
    )


def write() -> None:
    for game in catalogue.games().values():
        path = Path(str(files(type(game).__module__))) / FILE
        path.write_bytes(written(listing_of(game)))


if __name__ == "__main__":
    write()
