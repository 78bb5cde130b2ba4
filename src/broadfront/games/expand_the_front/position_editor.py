"""Expand the Front!'s positions edited by hand."""

from __future__ import annotations

from broadfront.engine.errors import NotationFault
from broadfront.engine.position_editor import EditsPositions, Figure, entry_of
from broadfront.games.expand_the_front.pieces import FLAGS, OFF
from broadfront.games.expand_the_front.position import ExpandPosition
from broadfront.games.expand_the_front.rules.sequence import Turn
from broadfront.games.expand_the_front.rules.ships import Swing
from broadfront.games.expand_the_front.setting import ExpandSetting
from broadfront.games.expand_the_front.terms import KINDS, LAND_KINDS, NOBODY, SEATS

__all__ = ["PositionEditor"]


class PositionEditor(EditsPositions):
    """Pieces are the kinds of both sides that lie on one tile; Ships, which lie on two, are moved in the notation."""

    def pieces(self, setting: ExpandSetting) -> tuple[str, ...]:
        """Return the kinds of both sides."""
        del setting
        return tuple(f"{seat} {KINDS[kind]}" for seat in SEATS for kind in LAND_KINDS)

    def turns(self, setting: ExpandSetting) -> tuple[str, ...]:
        """Return the names of the sides."""
        del setting
        return SEATS

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
            seat * len(LAND_KINDS) + number
            for seat in range(len(SEATS))
            for number, kind in enumerate(LAND_KINDS)
            for _ in p.pieces_at(seat, kind, space)
        ]

    def figures(self, p: ExpandPosition, space: int) -> list[Figure]:
        """Return the production points."""
        if space >= 0:
            return []
        return [
            entry_of(p.points, seat, f"{name}: production points", 0, 999) for seat, name in enumerate(SEATS)
        ]

    def place_piece(self, p: ExpandPosition, piece: int, space: int) -> None:
        """Put one of the pieces that are not on the map on a tile."""
        if space < 0:
            raise NotationFault("no pieces lie there: choose a tile")
        self._exchange(p, piece, OFF, space * FLAGS, "all pieces of this kind are on the map already")

    def remove_piece(self, p: ExpandPosition, piece: int, space: int) -> None:
        """Take a piece off the map."""
        if space < 0:
            raise NotationFault("no pieces lie there: choose a tile")
        seat, kind = divmod(piece, len(LAND_KINDS))
        there = p.pieces_at(seat, LAND_KINDS[kind], space)
        none = f"no {self.pieces(p.setting)[piece]} is there"
        self._exchange(p, piece, there[0] if there else -1, OFF, none)

    def _exchange(self, p: ExpandPosition, piece: int, old: int, new: int, fault: str) -> None:
        seat, kind = divmod(piece, len(LAND_KINDS))
        start, stop = p.setting.slots[seat][LAND_KINDS[kind]]
        slots = p.pieces[start:stop]
        if old not in slots:
            raise NotationFault(fault)
        slots[slots.index(old)] = new
        p.pieces[start:stop] = sorted(slots)

    def give_turn(self, p: ExpandPosition, turn: int) -> None:
        """Begin a side's turn in this round."""
        for seat in range(len(SEATS)):
            p.refresh(seat)
        p.fighters, p.hits, p.answers, p.losses, p.fought = [], [], [], [], []
        p.turn += (turn - p.turn) % 2
        p.mover, p.winner = NOBODY, NOBODY
        p.agenda = [Turn(turn)]
