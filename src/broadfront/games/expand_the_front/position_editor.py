"""Expand the Front!'s positions edited by hand."""

from __future__ import annotations

from functools import partial

from broadfront.engine.errors import NotationFault
from broadfront.engine.position_editor import EditsPositions, Figure, entry_of
from broadfront.games.expand_the_front.atlas import Tile
from broadfront.games.expand_the_front.pieces import FLAGS
from broadfront.games.expand_the_front.position import ExpandPosition
from broadfront.games.expand_the_front.rules.sequence import Turn
from broadfront.games.expand_the_front.rules.ships import Swing, rears
from broadfront.games.expand_the_front.setting import ExpandSetting
from broadfront.games.expand_the_front.table import SHIP_NAMES
from broadfront.games.expand_the_front.terms import (
    FIRED,
    KINDS,
    LAND_KINDS,
    LAST_ROUND,
    MOVED,
    NOBODY,
    SAVED_MOST,
    SEATS,
    SHIP,
    STORMING,
    WET,
)

__all__ = ["PositionEditor"]


class PositionEditor(EditsPositions):
    """Pieces are the kinds of both sides; a Ship is placed by its front, and its rear is turned as a figure."""

    def pieces(self, setting: ExpandSetting) -> tuple[str, ...]:
        """Return the kinds of both sides."""
        del setting
        return tuple(f"{seat} {KINDS[kind]}" for seat in SEATS for kind in range(len(KINDS)))

    def turns(self, setting: ExpandSetting) -> tuple[str, ...]:
        """Return the names of the sides, each from the beginning, then from Combat."""
        del setting
        return (*SEATS, *(f"{seat}, from Combat" for seat in SEATS))

    def areas(self, setting: ExpandSetting) -> tuple[str, ...]:
        """Return where the figures of the match are kept."""
        del setting
        return ("The match",)

    def under_way(self, p: ExpandPosition) -> str:
        """Say whether a battle is fought, or a Ship turned."""
        if any(isinstance(step, Swing) for step in p.agenda):
            return "a Ship is being turned"
        return "a battle is being fought" if p.fighters or p.hits or p.answers or p.losses else ""

    def pieces_on(self, p: ExpandPosition, space: int) -> list[int]:
        """Return the pieces on a tile."""
        if space < 0:
            return []
        return [
            seat * len(KINDS) + kind
            for seat in range(len(SEATS))
            for kind in range(len(KINDS))
            for _ in range(p.count(seat, kind, space))
        ]

    def figures(self, p: ExpandPosition, space: int) -> list[Figure]:
        """Return where the rears of Ships lie whose front is on a tile, or the round and the production points."""
        if space >= 0:
            ships = [ship for ship, front in enumerate(p.ship_front) if front == space]
            return [figure for ship in ships for figure in _of_ship(p, ship)]
        rounds = p.setting.rounds or LAST_ROUND
        return [
            Figure("Round", p.turn // 2 + 1, 1, rounds, partial(_count_rounds, p)),
            *(
                entry_of(p.points, seat, f"{name}: production points", 0, SAVED_MOST + p.setting.income[seat])
                for seat, name in enumerate(SEATS)
            ),
        ]

    def place_piece(self, p: ExpandPosition, piece: int, space: int) -> None:
        """Put one of the pieces that are not on the map on a tile; of a Ship the front."""
        if space < 0:
            raise NotationFault("no pieces lie there: choose a tile")
        seat, kind = divmod(piece, len(KINDS))
        if not p.left(seat, kind):
            name, most = self.pieces(p.setting)[piece], p.setting.limits[seat][kind]
            raise NotationFault(f"all {most} pieces {name} are on the map already: remove one of them first")
        if kind == SHIP:
            p.launch(seat, space, _rears(p, seat, space)[0])
        else:
            p.place(seat, kind, space, WET if space in p.setting.atlas.water else 0)

    def remove_piece(self, p: ExpandPosition, piece: int, space: int) -> None:
        """Take a piece off the map."""
        if space < 0:
            raise NotationFault("no pieces lie there: choose a tile")
        seat, kind = divmod(piece, len(KINDS))
        if not p.count(seat, kind, space):
            raise NotationFault(f"no {self.pieces(p.setting)[piece]} is there")
        if kind == SHIP:
            p.sink(p.ships_at(seat, space)[-1])
        else:
            p.remove(seat, kind, p.pieces_at(seat, kind, space)[0])

    def give_turn(self, p: ExpandPosition, turn: int) -> None:
        """Begin a side's turn in this round, with what can be saved of its points; or go on with its Combat phase."""
        is_combat, seat = divmod(turn, len(SEATS))
        if not (is_combat and p.mover == seat):
            p.refresh(seat)
        p.refresh(1 - seat)
        if is_combat:
            _come(p, seat)
        p.points = [min(points, SAVED_MOST) for points in p.points]
        p.fighters, p.hits, p.answers, p.losses, p.fought = [], [], [], [], []
        p.turn += (seat - p.turn) % 2
        p.mover, p.winner = seat if is_combat else NOBODY, NOBODY
        p.agenda = [Turn(seat, 2 * is_combat)]


def _come(p: ExpandPosition, seat: int) -> None:
    """Have those who are with enemies, and may enter them, come there in this turn [4.1], and nobody have fired yet."""
    for kind in LAND_KINDS:
        for piece in p.of_kind(seat, kind):
            tile = piece // FLAGS
            comes = kind in STORMING and tile in p.setting.atlas.land and p.holds(1 - seat, tile)
            p.change(seat, kind, piece, piece & ~FIRED | comes * MOVED)
    for ship in p.ships_of(seat):
        comes = any(p.holds(1 - seat, tile) for tile in (p.ship_front[ship], p.ship_rear[ship]))
        p.ship_flags[ship] = p.ship_flags[ship] & ~FIRED | comes * MOVED


def _rears(p: ExpandPosition, seat: int, front: Tile) -> list[Tile]:
    """Return the tiles where the rear of a Ship may lie if its front is on a tile [4.4].

    Raises
    ------
    NotationFault
        If there is none.
    """
    atlas, name = p.setting.atlas, _name(p, front)
    if front not in atlas.water:
        raise NotationFault(f"Ships lie on water, and {name} is land: choose a tile of water")
    tiles = rears(atlas, front, p.tile_set(1 - seat))
    if not tiles:
        raise NotationFault(
            f"the rear of a Ship lies on water without enemies next to its front, and {name} has none: "
            "choose another tile, or remove the enemies first"
        )
    return tiles


def _of_ship(p: ExpandPosition, ship: int) -> list[Figure]:
    """Return where the rear of a Ship lies, if it can be turned."""
    seat, front, rear = p.seat_of_ship(ship), p.ship_front[ship], p.ship_rear[ship]
    tiles = rears(p.setting.atlas, front, p.tile_set(1 - seat))
    if rear not in tiles:
        return []

    def put(value: int) -> None:
        p.ship_rear[ship] = tiles[value]

    words = tuple(_name(p, tile) for tile in tiles)
    name = f"{SEATS[seat]} Ship {SHIP_NAMES[ship]}: its rear lies on"
    return [Figure(name, tiles.index(rear), 0, len(tiles) - 1, put, words)]


def _name(p: ExpandPosition, tile: Tile) -> str:
    return p.setting.atlas.names[tile].replace("_", " ")


def _count_rounds(p: ExpandPosition, number: int) -> None:
    """Make it a round; the turn stays with its side."""
    p.turn = 2 * (number - 1) + p.turn % 2
