"""The catalogue: which games there are, found by entry points, so that a game can live in another package.

A package offers a game by one line of its ``pyproject.toml``, named like the game's id::

    [project.entry-points."broadfront.games"]
    my_game = "my_package.my_game:GAME"
"""

from __future__ import annotations

import logging
import sys
import threading
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from types import MappingProxyType
from typing import Final

import msgspec

from broadfront.engine.errors import UnknownGame, did_you_mean
from broadfront.engine.game import Game
from broadfront.engine.game_info import Option, ScenarioCard
from broadfront.engine.text_codec import quote

# --------------------------------------------------------------------------------------------------
# What there is to choose from in a box, told without its rules.
#
# A box may keep it as data, in ``data/listing.json`` beside its module, so that a list of all games imports
# none of them. The file says what the game itself says; ``python -m broadfront.engine.registry
# my_game`` writes it.

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
    """Return the listing of a game that is loaded."""
    card = game.game_info
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


def encode_listing(listing: Listing) -> bytes:
    """Return the content of the file of a listing."""
    return msgspec.json.format(msgspec.json.encode(listing), indent=2) + b"\n"


GROUP = "broadfront.games"

_log = logging.getLogger(__name__)


def games() -> Mapping[str, Game]:
    """Return every game that can be loaded by its id, in order of ids; a broken one is reported and left out.

    See Also
    --------
    faults : what is wrong with those left out.
    """
    loaded = {id_: _load(id_) for id_ in sorted(_entries())}
    return MappingProxyType({id_: entry for id_, entry in loaded.items() if isinstance(entry, Game)})


def ids() -> tuple[str, ...]:
    """Return the ids of the games that are installed, without loading one."""
    return tuple(sorted(_entries()))


def listings() -> Mapping[str, Listing]:
    """Return what there is to choose from in every box by its id, in order of ids, importing as few as possible.

    A box that keeps no such list is imported for it; a broken one is reported and left out.
    """
    all_listings = {id_: _listing(id_) for id_ in sorted(_entries())}
    return MappingProxyType({id_: one for id_, one in all_listings.items() if one is not None})


def listing(id: str) -> Listing:
    """Return what there is to choose from in one box; raises UnknownGame as `game` does."""
    known = _listing(id) if id in _entries() else None
    return known or listing_of(game(id))


def faults() -> Mapping[str, str]:
    """Return a sentence for each game that cannot be loaded, by its id, as far as loading it was tried.

    A game that keeps a list of what there is to choose from is loaded no sooner than it is asked for.
    """
    for id_ in _entries():
        _listing(id_)
    return MappingProxyType(dict(sorted(_faults.items())))


def game(id: str) -> Game:  # it is the word for it
    """Return one game, loading no other.

    Raises
    ------
    UnknownGame
        If there is no such game, or it is broken: lists the ids there are.

    Examples
    --------
    >>> game("ludo")
    Traceback (most recent call last):
    ...
    broadfront.engine.errors.UnknownGame: there is no game 'ludo'; the catalogue has ...
    """
    entries = _entries()
    if id not in entries:
        known = ", ".join(sorted(entries)) or "none: is broadfront installed?"
        raise UnknownGame(
            f"there is no game {quote(id)}; the catalogue has {known}{did_you_mean(id, entries)}"
        )
    loaded = _load(id)
    if isinstance(loaded, str):
        raise UnknownGame(loaded)
    return loaded


def games_like(data: Mapping[str, object], games: Iterable[Game]) -> list[Game]:
    """Return the games whose scenario files look most like these data, by the names of their fields.

    Several are equally like it where the fields tell nothing; games without scenario files come last.
    """
    scores: dict[str, int] = {}
    every = list(games)
    for game in every:
        fields = game.scenario_files.struct.__struct_fields__ if game.scenario_files else ()
        known = sum(name in fields for name in data)
        scores[game.id] = 2 * known - len(data) if known else -len(data) - bool(fields)
    best = max(scores.values(), default=0)
    return [game for game in every if scores[game.id] == best]


def forget() -> None:
    """Find and load all games anew: for tests that install some."""
    for remembered in (_entries, _stored_listing, _listing, _load):
        remembered.cache_clear()
    _faults.clear()
    _used.clear()


_faults: dict[str, str] = {}
"""For each game that cannot be loaded, the reason."""


@cache
def _entries() -> Mapping[str, EntryPoint]:
    entries: dict[str, EntryPoint] = {}
    for entry in entry_points(group=GROUP):
        first = entries.setdefault(entry.name, entry)
        if first.value != entry.value:  # the same line twice is one package seen by two roads
            _log.warning(
                "two packages offer a game %r: taking %s, not %s", entry.name, first.value, entry.value
            )
    return entries


@cache
def _stored_listing(id_: str) -> Listing | None:
    """Return the listing that a game stores as a file; None: there is none that can be read."""
    try:
        return read_listing(_entries()[id_].module)
    except Exception:  # noqa: BLE001  # loading it tells what is wrong
        return None


@cache
def _listing(id_: str) -> Listing | None:
    stored = _stored_listing(id_)
    if stored is not None and stored.id == id_:
        return stored
    loaded = _load(id_)
    return listing_of(loaded) if isinstance(loaded, Game) else None


_loading: Final = threading.RLock()
"""Games are loaded one after the other: threads that import modules which import each other would end in a deadlock,
and a game that was not loaded for that stays broken."""
_used: Final[set[tuple[str, str]]] = set()


@contextmanager
def first_use(id: str, purpose: str) -> Iterator[None]:
    """Let one thread at a time use a game for the first time; later uses do not wait.

    With the first match msgspec finds out what fields the types of a game have. If another thread decodes such a type
    before that is done, the process crashes.
    """
    if (id, purpose) in _used:
        yield
        return
    with _loading:
        yield
        _used.add((id, purpose))


@cache
def _load(id_: str) -> Game | str:
    with _loading:
        return _loaded(id_)


def _loaded(id_: str) -> Game | str:
    entry = _entries()[id_]
    try:
        loaded = entry.load()
    except Exception as error:  # noqa: BLE001  # another package's import may fail in any way; it is reported below
        fault = f"game {id_!r} cannot be loaded from {entry.value}: {type(error).__name__}: {error}"
    else:
        if isinstance(loaded, Game) and loaded.id == id_:
            if (stored := _stored_listing(id_)) is not None and stored != listing_of(loaded):
                _log.warning(
                    "the list of game %r is out of date: python -m broadfront.engine.registry %s",
                    id_,
                    id_,
                )
            return loaded
        fault = f"entry point {id_!r} leads to {entry.value}, which is not a Game with that id but {loaded!r}"
    _log.warning("%s", fault)
    _faults[id_] = fault
    return fault


# --------------------------------------------------------------------------------------------------
# The file by which a box is listed without being imported: ``python -m broadfront.engine.registry
# my_game``.


def main(ids: Sequence[str]) -> None:
    """Write the files of some games, beside the modules that their entry points name.

    Raises
    ------
    UnknownGame
        If there is no such game.
    """
    for id_ in ids:
        listed = game(id_)
        [entry] = {entry.module for entry in entry_points(group=GROUP, name=id_)}
        path = Path(str(files(entry))) / FILE
        path.write_bytes(encode_listing(listing_of(listed)))


if __name__ == "__main__":
    main(sys.argv[1:])
