"""Observations as numbers: what one seat may know, as a vector whose shape is constant during a match.

An observation is made only from the seat's `View`, the allow-list that the server also sends: what the view does not
show is not in it. The vector has named parts (`ObservationSpace.parts`) whose shapes depend only on the game, so that
one policy can learn all scenarios of a game.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import prod
from typing import Final, NamedTuple, TypeAlias, get_args, get_type_hints
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from broadfront.engine.game import Game
from broadfront.engine.position import CHANCE, Position, Setting
from broadfront.engine.view import (
    Art,
    BattleBoard,
    Calendar,
    Counter,
    Drawn,
    Ledger,
    Marker,
    Panel,
    Sign,
    Space,
    SupplyBox,
    Symbol,
    Table,
    Track,
    Tray,
    View,
)

BUCKETS: Final = 256
"""The buckets of figures beside the board, whose names differ by game: the hash of a name selects its bucket."""

_SYMBOLS: Final[tuple[str, ...]] = get_args(Symbol)
_SIGNS: Final[tuple[str, ...]] = get_args(Sign)
_ARTS: Final[tuple[str, ...]] = get_args(Art)
_STYLES: Final[tuple[str, ...]] = get_args(get_type_hints(Tray)["style"])
_MARKERS: Final[tuple[str, ...]] = get_args(get_type_hints(Marker)["kind"])

Array: TypeAlias = NDArray[np.float32]


class Part(NamedTuple):
    """A part of the vector: its name, where it starts, and its shape (in C order)."""

    name: str
    start: int
    shape: tuple[int, ...]

    @property
    def stop(self) -> int:
        """The index where the next part starts."""
        return self.start + prod(self.shape)


class _Extent(NamedTuple):
    """The largest numbers of seats, sides, phases and so on in a game's scenarios."""

    seats: int
    sides: int
    phases: int


@cache
def _extent(game: Game) -> _Extent:
    tables = [game.table(game.setting(scenario)) for scenario in game.scenarios]
    return _Extent(
        max(len(table.seats) for table in tables),
        max(len(table.sides) for table in tables),
        max(len(table.phases) for table in tables),
    )


def _normalise(name: str) -> str:
    """Return a normalised name, equal for its spellings: "T-34s" is "T_34s"."""
    return name.lower().replace("_", " ").replace("-", " ")


class ObservationSpace:
    """The parts of a game's observations, and how they are filled from the views of one setting.

    ==========  ====================================  ===============================================================
    part        shape                                 what it holds
    ==========  ====================================  ===============================================================
    ``turn``    seats + seats + 1 + sides + phases    whose observation it is, who is asked (chance last), whose turn
                                                      it is, the phase: each one-hot
    ``verbs``   verbs                                 how many moves of each verb the seat can choose from
    ``tracks``  seats + 1, `BUCKETS`                  figures beside the board: the seat's (the last row: nobody's)
    ``trays``   seats + 1, 3, kinds + 1               pieces or cards beside the board: by whose, by "pieces",
                                                      "hand" or "pile", by kind (the last one: face down, or unknown)
    ``board``   spaces, channels                      each space: see `channels`
    ==========  ====================================  ===============================================================

    Parameters
    ----------
    game, setting
        The game, and the setting whose positions are observed.

    >>> from broadfront.engine import registry
    >>> game = registry.game("front_line")
    >>> p = game.new("first_game")
    >>> space = ObservationSpace(game, p.setting)
    >>> space.parts[-1]
    Part(name='board', start=1401, shape=(120, 64))
    >>> space.observe(p, 0).shape == (space.size,)
    True

    Raises
    ------
    ValueError
        If the setting has more seats, sides or phases than any of the game's own scenarios.
    """

    def __init__(self, game: Game, setting: Setting) -> None:
        self.game = game
        table = game.table(setting)
        extent = _extent(game)
        own_extent = _Extent(len(table.seats), len(table.sides), len(table.phases))
        if any(own > most for own, most in zip(own_extent, extent, strict=True)):
            raise ValueError(
                f"{setting.scenario} has {own_extent}; the scenarios of {game.title} have up to {extent}"
            )
        self._extent = extent
        self._words = game.words.get(game.game_info.piece_kind, _SYMBOLS)
        self._by_symbol = game.game_info.piece_kind not in game.words
        self._kinds = {_normalise(word): number for number, word in enumerate(self._words)}
        self._symbols = {symbol: number for number, symbol in enumerate(_SYMBOLS)}
        self._cards = table.card_kind == game.game_info.piece_kind and bool(table.cards)
        self._verbs = game.game_info.place_of
        self._sides = {side.name: number for number, side in enumerate(table.sides)}
        self._side_of = table.side_of
        self._phases = {phase.id: number for number, phase in enumerate(table.phases)}
        self.channels = tuple(self._channels(table))
        """The columns of ``board``: the number of pieces by side and kind, and their states; the holder of the space;
        its markers; arrows from and to it; its ground."""
        self._column = {name: number for number, name in enumerate(self.channels)}
        seats = extent.seats
        shapes = {
            "turn": (seats + seats + 1 + extent.sides + extent.phases,),
            "verbs": (len(game.game_info.verbs),),
            "tracks": (seats + 1, BUCKETS),
            "trays": (seats + 1, len(_STYLES), len(self._words) + 1),
            "board": (len(game.words.get(game.game_info.space_kind, ())), len(self.channels)),
        }
        parts: list[Part] = []
        for name, shape in shapes.items():
            parts.append(Part(name, parts[-1].stop if parts else 0, shape))
        self.parts = tuple(parts)
        """The parts of the vector, one after another."""
        self.size = parts[-1].stop
        """The number of numbers in an observation."""
        self._ground = np.zeros(self.size, dtype=np.float32)
        self._fill_ground(table)

    def _channels(self, table: Table) -> Iterator[str]:
        sides = [*(side.name for side in table.sides), *[""] * (self._extent.sides - len(table.sides))]
        for number, _ in enumerate(sides):
            yield from (f"side {number}: {word}" for word in (*self._words, "other"))
        yield from (f"held by side {number}" for number, _ in enumerate(sides))
        yield from (f"state: {sign}" for sign in _SIGNS)
        yield from ("spent", "cargo", "pips", "arrows from", "arrows to")
        yield from (f"marker: {marker}" for marker in _MARKERS)
        yield from (f"ground: {art}" for art in _ARTS)

    def part(self, observation: Array, name: str) -> Array:
        """Return one part of an observation in its shape, as a view of it.

        Raises
        ------
        KeyError
            If there is no such part.
        """
        for part in self.parts:
            if part.name == name:
                return observation[part.start : part.stop].reshape(part.shape)
        raise KeyError(f"there is no part {name!r}; there are {', '.join(part.name for part in self.parts)}")

    def observe(self, p: Position, seat: int) -> Array:
        """Return the observation of a seat, as an array of shape ``(size,)``, type float32.

        Two positions that the seat cannot distinguish give equal observations.
        """
        return self.encode(self.game.view(p, seat))

    def encode(self, view: View) -> Array:
        """Return a view as numbers."""
        observation = self._ground.copy()
        self._fill_turn(self.part(observation, "turn"), self.part(observation, "verbs"), view)
        tracks, trays = self.part(observation, "tracks"), self.part(observation, "trays")
        for panel in view.panels:
            self._fill_panel(tracks, trays, panel)
        self._fill_board(self.part(observation, "board"), trays, view)
        return observation

    # --- the parts ------------------------------------------------------------------------------------------------

    def _fill_ground(self, table: Table) -> None:
        arts = {terrain.name: terrain.art for terrain in table.terrains}
        board = self.part(self._ground, "board")
        for space in table.spaces:
            board[space.id, self._column[f"ground: {self._art(space, arts)}"]] = 1

    @staticmethod
    def _art(space: Space, arts: dict[str, Art]) -> str:
        return arts.get(space.terrain, "")

    def _fill_turn(self, turn: Array, verbs: Array, view: View) -> None:
        seats, sides, _ = self._extent
        if view.seat >= 0:
            turn[view.seat] = 1
        ask = view.ask
        mover = view.mover
        if ask is not None:
            turn[seats + (seats if ask.seat == CHANCE else ask.seat)] = 1
            mover = mover or self._side_of(ask.seat)
            for move in ask.moves:
                verbs[self._verbs[move.verb]] += 1
        if mover in self._sides:
            turn[2 * seats + 1 + self._sides[mover]] = 1
        if view.phase in self._phases:
            turn[2 * seats + 1 + sides + self._phases[view.phase]] = 1

    def _fill_panel(self, tracks: Array, trays: Array, panel: Panel) -> None:
        nobody = self._extent.seats
        match panel:
            case Tray():
                row = trays[panel.seat if panel.seat >= 0 else nobody, _STYLES.index(panel.style)]
                for item in panel.items:
                    row[self._kind(item.card, item.name, item.symbol)] += item.count
            case Track():
                row = tracks[panel.seat if panel.seat >= 0 else nobody]
                if panel.number is not None:
                    row[_bucket("track", panel.name, panel.side)] += panel.number
                else:
                    row[_bucket("track", panel.name, panel.side, panel.value)] += 1
            case Ledger():
                tracks[
                    panel.seat if panel.seat >= 0 else nobody, _bucket("ledger", panel.title, panel.side)
                ] += panel.total
            case SupplyBox():
                row = tracks[panel.seat if panel.seat >= 0 else nobody]
                for line in panel.lines:
                    row[_bucket("supply", panel.name, line.title)] += line.left
            case Calendar():
                tracks[nobody, _bucket("calendar")] += panel.now
            case Drawn():
                for card in panel.cards:
                    tracks[nobody, _bucket("drawn", card)] += 1
            case BattleBoard():
                tracks[nobody, _bucket("battle", "round")] += panel.round
                tracks[nobody, _bucket("battle", "stage", str(panel.stage))] += 1
            case _:  # forms, pending tasks, plots and fire sheets: help for people, derived from the rest of the view
                pass

    def _fill_board(self, board: Array, trays: Array, view: View) -> None:
        column, sides = self._column, self._sides
        each = len(self._words) + 1
        for counter in view.counters:
            kind = self._kind(counter.card, counter.kind, counter.symbol)
            if counter.slot == "tray":
                trays[-1, 0, kind] += counter.number
                continue
            row = board[counter.space]
            if counter.side in sides:
                row[sides[counter.side] * each + kind] += counter.number
            for state in counter.states:
                row[column[f"state: {state.sign}"]] += counter.number
            self._fill_load(row, counter)
        for space, side in view.holders:
            board[space, column[f"held by side {sides[side]}"]] = 1
        for marker in view.markers:
            board[marker.space, column[f"marker: {marker.kind}"]] += marker.number or 1
        for arrow in view.arrows:
            if arrow.origin >= 0:
                board[arrow.origin, column["arrows from"]] += 1
            board[arrow.target, column["arrows to"]] += 1

    def _fill_load(self, row: Array, counter: Counter) -> None:
        for name, number in (("spent", counter.spent), ("cargo", counter.cargo), ("pips", counter.pips)):
            if number:
                row[self._column[name]] += number
        if counter.face is not None:
            row[self._column["pips"]] += counter.face.most - counter.face.steps

    def _kind(self, card: int, name: str, symbol: str) -> int:
        """Return the index of a piece's kind; the index after the last kind if it is unknown."""
        if self._by_symbol:
            return self._symbols[symbol]
        if self._cards and card >= 0:
            return card
        return self._kinds.get(_normalise(name), len(self._words))


def _bucket(*names: str) -> int:
    """Return the bucket of a figure, which does not depend on the process or the version of Python."""
    return crc32("/".join(names).encode()) % BUCKETS
