"""What there is to choose from in a box, told without its rules.

A box may keep it as data, in ``data/listing.json`` beside its module, so that a list of all games imports none of them.
The file says what the game itself says; ``python -m broadfront.engine.write_listing my_game`` writes it.
"""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import msgspec

from broadfront.engine.card import Option, ScenarioCard
from broadfront.engine.game import Game

__all__ = ["FILE", "Listing", "listing_of", "read_listing", "written"]

FILE = Path("data", "listing.json")


class Listing(msgspec.Struct, frozen=True):
    """A game with its scenarios, the default one first, and its options: fields are those of its card."""

    id: str
    title: str
    blurb: str
    rules_version: int
    credits: str
    scenarios: tuple[ScenarioCard, ...]
    options: tuple[Option, ...]
    expansion: str = ""


def listing_of(game: Game) -> Listing:
    """Return what a game that is loaded says of itself."""
    card = game.card
    return Listing(
        card.id,
        card.title,
        card.blurb,
        game.rules_version,
        card.credits,
        tuple(game.scenarios.values()),
        game.options,
        card.expansion,
    )


def read_listing(package: str) -> Listing | None:
    """Return what a box keeps as data, importing only packages that it lies in; None: it keeps no such file.

    Raises
    ------
    ImportError, msgspec.MsgspecError
        If it cannot be found or read.
    """
    spec = find_spec(package)
    for folder in (spec and spec.submodule_search_locations) or ():
        file = Path(folder) / FILE
        if file.is_file():
            return msgspec.json.decode(file.read_bytes(), type=Listing)
    return None


def written(listing: Listing) -> bytes:
    """Return the file that says it."""
    return msgspec.json.format(msgspec.json.encode(listing), indent=2) + b"\n"
