"""The position editor of Expand the Front!, and the check of hand-written positions."""

from __future__ import annotations

from functools import partial

from broadfront.engine.editor import EditableFigure, EditsPositions, figure
from broadfront.engine.errors import NotationFault
from broadfront.games.expand_the_front.map import Tile
from broadfront.games.expand_the_front.pieces import FLAGS, OFF
from broadfront.games.expand_the_front.position import ExpandPosition
from broadfront.games.expand_the_front.rules.combat import Combat
from broadfront.games.expand_the_front.rules.movement import Movement
from broadfront.games.expand_the_front.rules.replenishment import Replenishment
from broadfront.games.expand_the_front.rules.ships import Swing, rears
from broadfront.games.expand_the_front.rules.turn_sequence import Turn
from broadfront.games.expand_the_front.setting import ExpandSetting
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
    SUPPLY,
    WET,
)
from broadfront.games.expand_the_front.ui.board import SHIP_NAMES


class PositionEditor(EditsPositions):
    """The pieces are the kinds of both sides; a Ship is placed by its front, and its rear is turned as a figure."""

    def pieces(self, setting: ExpandSetting) -> tuple[str, ...]:
        """Return the kinds of both sides."""
        del setting
        return tuple(f"{seat} {KINDS[kind]}" for seat in SEATS for kind in range(len(KINDS)))

    def turns(self, setting: ExpandSetting) -> tuple[str, ...]:
        """Return the names of the sides, each from the start of the turn, then from Combat."""
        del setting
        return (*SEATS, *(f"{seat}, from Combat" for seat in SEATS))

    def under_way(self, p: ExpandPosition) -> str:
        """Return a note if a battle or the turn of a Ship is in progress."""
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

    def figures(self, p: ExpandPosition, space: int) -> list[EditableFigure]:
        """Return the figures of Ships whose front is on a tile, or the round and the production points."""
        if space >= 0:
            ships = [ship for ship, front in enumerate(p.ship_front) if front == space]
            return [one for ship in ships for one in _of_ship(p, ship)]
        rounds = p.setting.rounds or LAST_ROUND
        return [
            EditableFigure("Round", p.turn // 2 + 1, 1, rounds, partial(_count_rounds, p)),
            *(
                figure(p, "points", seat, high=SAVED_MOST + p.setting.income[seat])
                for seat in range(len(SEATS))
            ),
        ]

    def place_piece(self, p: ExpandPosition, piece: int, space: int) -> None:
        """Put a spare piece on a tile; of a Ship, the front."""
        if space < 0:
            raise NotationFault("no pieces lie there: choose a tile")
        seat, kind = divmod(piece, len(KINDS))
        if not p.left(seat, kind):
            name, most = self.pieces(p.setting)[piece], p.setting.limits[seat][kind]
            raise NotationFault(f"all {most} pieces {name} are on the map already: remove one of them first")
        if kind == SHIP:
            p.launch(seat, space, _rears(p, seat, space)[0])
        else:
            p.place(seat, kind, space, WET if space in p.setting.map.water else 0)

    def remove_piece(self, p: ExpandPosition, piece: int, space: int) -> None:
        """Remove a piece from the map."""
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
        """Begin a side's turn in this round, with the points that can be saved, or its Combat phase."""
        is_combat, seat = divmod(turn, len(SEATS))
        if not (is_combat and p.mover == seat):
            p.refresh(seat)
        p.refresh(1 - seat)
        if is_combat:
            _mark_arrivals(p, seat)
        p.points = [min(points, SAVED_MOST) for points in p.points]
        p.fighters, p.hits, p.answers, p.losses, p.fought = [], [], [], [], []
        p.turn += (seat - p.turn) % 2
        p.mover, p.winner = seat if is_combat else NOBODY, NOBODY
        p.agenda = [Turn(seat, 2 * is_combat)]


def _mark_arrivals(p: ExpandPosition, seat: int) -> None:
    """Mark units on enemy tiles as moved there in this turn, if they may enter [4.1], and all units as not fired."""
    for kind in LAND_KINDS:
        for piece in p.of_kind(seat, kind):
            tile = piece // FLAGS
            comes = kind in STORMING and tile in p.setting.map.land and p.holds(1 - seat, tile)
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
    atlas, name = p.setting.map, _name(p, front)
    if front not in atlas.water:
        raise NotationFault(f"Ships lie on water, and {name} is land: choose a tile of water")
    tiles = rears(atlas, front, p.tile_set(1 - seat))
    if not tiles:
        raise NotationFault(
            f"the rear of a Ship lies on water without enemies next to its front, and {name} has none: "
            "choose another tile, or remove the enemies first"
        )
    return tiles


def _of_ship(p: ExpandPosition, ship: int) -> list[EditableFigure]:
    """Return the position of the rear of a Ship as a figure, if it can be turned."""
    seat, front, rear = p.seat_of_ship(ship), p.ship_front[ship], p.ship_rear[ship]
    tiles = rears(p.setting.map, front, p.tile_set(1 - seat))
    if rear not in tiles:
        return []

    def put(value: int) -> None:
        p.ship_rear[ship] = tiles[value]

    words = tuple(_name(p, tile) for tile in tiles)
    name = f"{SEATS[seat]} Ship {SHIP_NAMES[ship]}: its rear lies on"
    return [EditableFigure(name, tiles.index(rear), 0, len(tiles) - 1, put, words)]


def _name(p: ExpandPosition, tile: Tile) -> str:
    return p.setting.map.names[tile].replace("_", " ")


def _count_rounds(p: ExpandPosition, number: int) -> None:
    """Set the round; the turn stays with its side."""
    p.turn = 2 * (number - 1) + p.turn % 2


# --------------------------------------------------------------------------------------------------
# The check of a hand-written position, before the rules see it.


def validate(p: ExpandPosition) -> str | None:
    """Return the fault of a position, or None: a fight that does not add up, pieces where they cannot be."""
    if len(p.fighters) % 4 or len(p.answers) % 2 or any(loss >= len(p.fighters) // 4 for loss in p.losses):
        return "fighters are written by four, answers by two, losses as places among the fighters"
    is_quiet = all(isinstance(step, Turn | Replenishment | Movement | Combat) for step in p.agenda)
    if is_quiet and (p.fighters or p.hits or p.answers or p.losses):
        return (
            "fighters, hits, answers and losses are of a fight, and no step of one is on the agenda: "
            "write fighters=- hits=- answers=- losses=-"
        )
    return _pieces(p) or _ships(p) or (_contested(p) if is_quiet else None)


def _pieces(p: ExpandPosition) -> str | None:
    playable = p.setting.map.land | p.setting.map.water
    for seat in (0, 1):
        for kind in LAND_KINDS:
            start, stop = p.setting.slots[seat][kind]
            of = p.pieces[start:stop]
            if of != sorted(of):
                return "pieces of one kind are written in rising order"
            if any(piece != OFF and piece // FLAGS not in playable for piece in of):
                return "a piece stands on no tile"
    return None


def _ships(p: ExpandPosition) -> str | None:
    atlas = p.setting.map
    for front, rear in zip(p.ship_front, p.ship_rear, strict=True):
        if (front < 0) != (rear < 0):
            return "half a Ship"
        if front >= 0 and (front not in atlas.water or rear not in (front, *atlas.sea_beside[front])):
            return "a Ship does not lie on two water tiles next to each other"
    return None


def _contested(p: ExpandPosition) -> str | None:
    """Return a fault if both sides are on a tile where nobody can fight, which would never end."""
    for tile in sorted(p.tiles_of(0) & p.tiles_of(1)):
        if p.mover < 0 or not _have_arrived(p, p.mover, tile):
            name = p.setting.map.names[tile].replace("_", " ")
            return (
                f"both sides are on {name}, and none of them has come there to fight: remove one of them, or begin "
                "the turn of one from Combat"
            )
    return None


def _have_arrived(p: ExpandPosition, seat: int, tile: int) -> bool:
    """Return whether a side's armed units on a tile have all moved there this turn and can fight there."""
    entering = (SHIP,) if tile in p.setting.map.water else STORMING
    there = [(SHIP, p.ship_flags[ship]) for ship in p.ships_at(seat, tile)]
    there += [
        (kind, piece) for kind in LAND_KINDS if kind != SUPPLY for piece in p.pieces_at(seat, kind, tile)
    ]
    return bool(there) and all(kind in entering and piece & MOVED for kind, piece in there)
