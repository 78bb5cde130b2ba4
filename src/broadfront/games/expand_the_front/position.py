"""The position of Expand the Front!: where every piece is and what it did this turn, points, and the battle.

Pieces on one tile are stored as numbers ``tile * 8 + flags`` in rising order, side by side and kind by kind, so that
two Supplies with the same actions are equal. Ships lie on two tiles and keep their ids. Each fact has a single writer.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Hashable, Sequence
from typing import Annotated, Final

from broadfront.engine.field_schema import FieldSpec, Index
from broadfront.engine.position import Position
from broadfront.games.expand_the_front.map import Tile, TileSet
from broadfront.games.expand_the_front.pieces import FLAGS, OFF, tile_set
from broadfront.games.expand_the_front.setting import ExpandSetting
from broadfront.games.expand_the_front.terms import (
    ASSAULT,
    DRAWN,
    LAND_KINDS,
    MOVED,
    NOBODY,
    SEATS,
    SHIP,
    SUPPLY,
    WET,
)

SEAT: Final = Index("seat", len(SEATS), SEATS)
PIECE: Final = Index("piece", lambda p: p.setting.slots[1][-1][1])
SHIPS: Final = Index("ship", lambda p: p.setting.ships[1][1])


def _numbers(name: str) -> FieldSpec:
    return FieldSpec(name, 0, 800)


def last_tile(p: ExpandPosition) -> int:
    """Return the highest number of a tile."""
    return p.setting.map.size - 1


def _ship_tiles(name: str) -> FieldSpec:
    return FieldSpec(name, -1, last_tile, (SHIPS,))


class ExpandPosition(Position, eq=False, kw_only=True):
    """Everything on the table. Seat 0 is Japan, seat 1 America."""

    setting: ExpandSetting
    pieces: Annotated[list[int], FieldSpec("pieces", 0, OFF, (PIECE,))]
    """The pieces on one tile, as ``setting.slots[seat][kind]``: tile * FLAGS + flags, or OFF."""
    ship_front: Annotated[list[int], _ship_tiles("ship_front")]
    """The tile of each Ship's front; -1 if the Ship is not on the map."""
    ship_rear: Annotated[list[int], _ship_tiles("ship_rear")]
    ship_flags: Annotated[list[int], FieldSpec("ship_flags", 0, FLAGS - 1, (SHIPS,))]
    points: Annotated[list[int], FieldSpec("points", 0, 999, (SEAT,), label="{seat}: production points")]

    # The fight in progress.
    fighters: Annotated[list[int], FieldSpec("fighters", -1, 800)] = []
    """Attackers of this round, four ints each: kind, Ship or -1, tile it shoots from (-1: the same), target."""
    hits: Annotated[list[int], _numbers("hits")] = []
    """Targets that were hit in this round."""
    answers: Annotated[list[int], _numbers("answers")] = []
    """The units that strike back and their targets: defender, place of the attacker in ``fighters``, ..."""
    losses: Annotated[list[int], _numbers("losses")] = []
    """The places in ``fighters`` of attackers that were hit."""
    fought: Annotated[list[int], FieldSpec("fought", 0, last_tile)] = []
    """Tiles that were attacked in this Combat phase."""

    turn: Annotated[int, FieldSpec("turn", 0, 10_000)] = 0
    """How many player turns have ended."""
    mover: Annotated[int, FieldSpec("mover", NOBODY, 1)] = NOBODY
    winner: Annotated[int, FieldSpec("winner", NOBODY, DRAWN)] = NOBODY
    """NOBODY until the end, then a seat or DRAWN."""

    # --- questions ----------------------------------------------------------------------------------------------------

    def of_kind(self, seat: int, kind: int) -> list[int]:
        """Return the pieces of a side and kind that are on the map, as tile * FLAGS + flags."""
        start, stop = self.setting.slots[seat][kind]
        return [piece for piece in self.pieces[start:stop] if piece != OFF]

    def pieces_at(self, seat: int, kind: int, tile: Tile) -> list[int]:
        """Return the pieces of a side and kind on a tile."""
        start, stop = self.setting.slots[seat][kind]
        low = bisect_left(self.pieces, tile * FLAGS, start, stop)
        return self.pieces[low : bisect_left(self.pieces, tile * FLAGS + FLAGS, low, stop)]

    def count(self, seat: int, kind: int, tile: Tile) -> int:
        """Return how many units of a side and kind are on a tile; a Ship is on both of its tiles."""
        if kind == SHIP:
            return len(self.ships_at(seat, tile))
        start, stop = self.setting.slots[seat][kind]
        low = bisect_left(self.pieces, tile * FLAGS, start, stop)
        return bisect_left(self.pieces, tile * FLAGS + FLAGS, low, stop) - low

    def ships_of(self, seat: int) -> list[int]:
        """Return the ids of a side's Ships on the map."""
        first, stop = self.setting.ships[seat]
        front = self.ship_front
        return [ship for ship in range(first, stop) if front[ship] >= 0]

    def ships_at(self, seat: int, tile: Tile) -> list[int]:
        """Return the ids of a side's Ships that lie on a tile, with the front or the rear."""
        front, rear = self.ship_front, self.ship_rear
        first, stop = self.setting.ships[seat]
        if tile not in front[first:stop] and tile not in rear[first:stop]:
            return []
        return [ship for ship in range(first, stop) if front[ship] == tile or rear[ship] == tile]

    def tiles_of(self, seat: int) -> set[Tile]:
        """Return the tiles where a side has any unit."""
        slots = self.setting.slots[seat]
        tiles = {piece // FLAGS for piece in self.pieces[slots[0][0] : slots[-1][1]] if piece != OFF}
        for ship in self.ships_of(seat):
            tiles.add(self.ship_front[ship])
            tiles.add(self.ship_rear[ship])
        return tiles

    def tile_set(self, seat: int, first: int = SUPPLY) -> TileSet:
        """Return the tiles where a side has any unit, as bits; of kinds from ``first`` on only."""
        slots = self.setting.slots[seat]
        tiles = tile_set(self.pieces[slots[first][0] : slots[-1][1]])
        for ship in self.ships_of(seat):
            tiles |= 1 << self.ship_front[ship] | 1 << self.ship_rear[ship]
        return tiles

    def armed_tiles(self, seat: int) -> TileSet:
        """Return the tiles where a side has more than Supplies, as bits."""
        return self.tile_set(seat, ASSAULT)

    def holds(self, seat: int, tile: Tile, first: int = SUPPLY) -> bool:
        """Return whether a side has any unit on a tile; of kinds from ``first`` on only."""
        pieces, low = self.pieces, tile * FLAGS
        for start, stop in self.setting.slots[seat][first:]:
            at = bisect_left(pieces, low, start, stop)
            if at < stop and pieces[at] < low + FLAGS:
                return True
        start, stop = self.setting.ships[seat]
        return tile in self.ship_front[start:stop] or tile in self.ship_rear[start:stop]

    def is_armed(self, seat: int, tile: Tile) -> bool:
        """Return whether a side has more than Supplies on a tile."""
        return self.holds(seat, tile, ASSAULT)

    def seat_of_ship(self, ship: int) -> int:
        """Return the seat that owns a Ship."""
        return int(ship >= self.setting.ships[1][0])

    def left(self, seat: int, kind: int) -> int:
        """Return how many pieces of a kind a side has beside the map."""
        if kind == SHIP:
            first, stop = self.setting.ships[seat]
            return self.ship_front[first:stop].count(-1)
        start, stop = self.setting.slots[seat][kind]
        return self.pieces[start:stop].count(OFF)

    def attackers(self) -> list[tuple[int, int, int, int]]:
        """Return the attackers of this round: kind, Ship or -1, tile it shoots from (-1: the same), target."""
        return list(zip(*(self.fighters[at::4] for at in range(4)), strict=True))

    def aims(self) -> list[int]:
        """Return the targets that the attackers of this round have named."""
        return self.fighters[3::4]

    def key_with(self, **lists: Sequence[Hashable]) -> tuple[Hashable, ...]:
        """Return the key that this position would have with other lists."""
        values = (lists.get(name, getattr(self, name)) for name in self.data_fields())
        return (tuple(self.agenda), *(tuple(of) if isinstance(of, list) else of for of in values))

    # --- the writers --------------------------------------------------------------------------------------------------

    def place(self, seat: int, kind: int, tile: Tile, flags: int = 0) -> None:
        """Put a piece from beside the map onto a tile."""
        self._exchange(seat, kind, OFF, tile * FLAGS + flags)

    def change(self, seat: int, kind: int, piece: int, into: int) -> None:
        """Move a piece or change its flags: both numbers are tile * FLAGS + flags."""
        self._exchange(seat, kind, piece, into)

    def remove(self, seat: int, kind: int, piece: int) -> None:
        """Remove a piece from the map."""
        self._exchange(seat, kind, piece, OFF)

    def _exchange(self, seat: int, kind: int, old: int, new: int) -> None:
        start, stop = self.setting.slots[seat][kind]
        of = self.pieces[start:stop]
        of.remove(old)
        insort(of, new)
        self.pieces[start:stop] = of

    def launch(self, seat: int, front: Tile, rear: Tile) -> int:
        """Put a Ship on the water; return its id."""
        first, stop = self.setting.ships[seat]
        ship = self.ship_front.index(-1, first, stop)
        self.ship_front[ship], self.ship_rear[ship], self.ship_flags[ship] = front, rear, 0
        return ship

    def sink(self, ship: int) -> None:
        """Remove a Ship from the map."""
        self.ship_front[ship] = self.ship_rear[ship] = -1
        self.ship_flags[ship] = 0

    def consume(self, seat: int, tile: Tile, number: int = 1) -> None:
        """Use up Supplies on a tile, those that have already moved first."""
        for _ in range(number):
            supplies = self.pieces_at(seat, SUPPLY, tile)
            self.remove(seat, SUPPLY, next((piece for piece in supplies if piece & MOVED), supplies[0]))
        if number:
            self.note(
                "5.2", "{number:number|Supply is|Supplies are} used on {tile:tile}.", number=number, tile=tile
            )

    def refresh(self, seat: int) -> None:
        """Clear the flags of a side's pieces, and mark those that begin the turn in water."""
        water = self.setting.map.water
        for kind in LAND_KINDS:
            start, stop = self.setting.slots[seat][kind]
            tiles = [piece // FLAGS for piece in self.pieces[start:stop] if piece != OFF]
            fresh = [tile * FLAGS + (WET if tile in water else 0) for tile in tiles]
            self.pieces[start:stop] = fresh + [OFF] * (stop - start - len(fresh))
        first, stop = self.setting.ships[seat]
        self.ship_flags[first:stop] = [0] * (stop - first)

    # --- the end ------------------------------------------------------------------------------------------------------

    def win(self, winner: int) -> None:
        """End the match: a seat wins, or it is DRAWN."""
        self.winner = winner
        self.agenda.clear()

    def result(self) -> tuple[float, ...]:
        """Return 1 for the winner and 0 for the loser; 0.5 each in a draw."""
        if self.winner == NOBODY:
            raise ValueError("the match is still on: nobody has won yet")
        return (0.5, 0.5) if self.winner == DRAWN else (float(self.winner == 0), float(self.winner == 1))
