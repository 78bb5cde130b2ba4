"""The file by which a box is listed without being imported: ``python -m broadfront.engine.write_listing my_game``."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.metadata import entry_points
from importlib.resources import files
from pathlib import Path

from broadfront.engine import catalogue
from broadfront.engine.listing import FILE, listing_of, written

__all__ = ["main"]


def main(ids: Sequence[str]) -> None:
    """Write the files of some games, beside the modules that their entry points name.

    Raises
    ------
    UnknownGame
        If there is no such game.
    """
    for id_ in ids:
        listed = catalogue.game(id_)
        [entry] = {entry.module for entry in entry_points(group=catalogue.GROUP, name=id_)}
        path = Path(str(files(entry))) / FILE
        path.write_bytes(written(listing_of(listed)))


if __name__ == "__main__":
    main(sys.argv[1:])
