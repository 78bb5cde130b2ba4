"""The registry of games, found by entry points, so that a game can be in another package.

A package registers a game by one line of its ``pyproject.toml``, named like the game's id::

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
# The listing of a game: its scenarios and options, without its rules.
#
# A game may store it as data, in ``data/listing.json`` beside its module, so that a list of all games imports
# none of them. ``python -m broadfront.engine.registry my_game`` writes it from the game.

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
    """Return the listing of a loaded game."""
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
    """Return the stored listing of a game, importing only its parent packages; None: it has no such file.

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
    """Return the contents of a listing's file."""
    return msgspec.json.format(msgspec.json.encode(listing), indent=2) + b"\n"


GROUP = "broadfront.games"

_log = logging.getLogger(__name__)


def games() -> Mapping[str, Game]:
    """Return every game by its id, in order of ids; games that cannot be loaded are logged and left out.

    See Also
    --------
    faults : the errors of the games left out.
    """
    loaded = {id_: _load(id_) for id_ in sorted(_entries())}
    return MappingProxyType({id_: entry for id_, entry in loaded.items() if isinstance(entry, Game)})


def ids() -> tuple[str, ...]:
    """Return the ids of the installed games, without loading any."""
    return tuple(sorted(_entries()))


def listings() -> Mapping[str, Listing]:
    """Return the listing of every game by its id, in order of ids, importing as few games as possible.

    A game without a stored listing is imported; one that cannot be loaded is logged and left out.
    """
    all_listings = {id_: _listing(id_) for id_ in sorted(_entries())}
    return MappingProxyType({id_: one for id_, one in all_listings.items() if one is not None})


def listing(id: str) -> Listing:
    """Return the listing of one game; raises UnknownGame as `game` does."""
    stored = _listing(id) if id in _entries() else None
    return stored or listing_of(game(id))


def faults() -> Mapping[str, str]:
    """Return a sentence for each game that could not be loaded, by its id.

    A game with a stored listing is loaded only on demand, so its error may not be known yet.
    """
    for id_ in _entries():
        _listing(id_)
    return MappingProxyType(dict(sorted(_faults.items())))


def game(id: str) -> Game:  # the domain's word
    """Return one game, loading no other.

    Raises
    ------
    UnknownGame
        If there is no such game, or it cannot be loaded: with the existing ids.

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
    """Return the games whose scenario files are most similar to these data, by the names of their fields.

    Several games may be equally similar; games without scenario files come last.
    """
    scores: dict[str, int] = {}
    all_games = list(games)
    for game in all_games:
        fields = game.scenario_files.struct.__struct_fields__ if game.scenario_files else ()
        similarity = sum(name in fields for name in data)
        scores[game.id] = 2 * similarity - len(data) if similarity else -len(data) - bool(fields)
    best = max(scores.values(), default=0)
    return [game for game in all_games if scores[game.id] == best]


def forget() -> None:
    """Clear the caches, so that all games are found and loaded again, for tests that install games."""
    for remembered in (_entries, _stored_listing, _listing, _load):
        remembered.cache_clear()
    _faults.clear()
    _used.clear()


_faults: dict[str, str] = {}
"""The reason for each game that cannot be loaded."""


@cache
def _entries() -> Mapping[str, EntryPoint]:
    entries: dict[str, EntryPoint] = {}
    for entry in entry_points(group=GROUP):
        first = entries.setdefault(entry.name, entry)
        if first.value != entry.value:  # the same line twice is one package on two paths
            _log.warning(
                "two packages offer a game %r: taking %s, not %s", entry.name, first.value, entry.value
            )
    return entries


@cache
def _stored_listing(id_: str) -> Listing | None:
    """Return the stored listing of a game; None: there is none that can be read."""
    try:
        return read_listing(_entries()[id_].module)
    except Exception:  # noqa: BLE001  # loading the game reports the error
        return None


@cache
def _listing(id_: str) -> Listing | None:
    stored = _stored_listing(id_)
    if stored is not None and stored.id == id_:
        return stored
    loaded = _load(id_)
    return listing_of(loaded) if isinstance(loaded, Game) else None


_loading: Final = threading.RLock()
"""Games are loaded one at a time: threads that import mutually dependent modules would end in a deadlock, and a game
that was not loaded because of that would stay unusable."""
_used: Final[set[tuple[str, str]]] = set()


@contextmanager
def first_use(id: str, purpose: str) -> Iterator[None]:
    """Lock the first use of a game against other threads; later uses do not wait.

    During the first match msgspec inspects the types of a game. If another thread decodes such a type before that is
    done, the process crashes.
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
    except Exception as error:  # noqa: BLE001  # another package's import may fail in any way; the error is reported below
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
# Writes the stored listing: ``python -m broadfront.engine.registry my_game``.


def main(ids: Sequence[str]) -> None:
    """Write the listings of games, beside the modules of their entry points.

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
