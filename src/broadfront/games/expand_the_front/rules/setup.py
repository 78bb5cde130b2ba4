"""[2] Set-up: a side places its starting pieces anywhere in its set-up area."""

from __future__ import annotations

from broadfront.engine.contract import Ask, Move, Step
from broadfront.games.expand_the_front.orders import order, stack
from broadfront.games.expand_the_front.position import ExpandPosition
from broadfront.games.expand_the_front.rules.sequence import Turn
from broadfront.games.expand_the_front.rules.ships import Swing, can_lie
from broadfront.games.expand_the_front.terms import JAPAN, SHIP

__all__ = ["Deploy", "SetUp"]


class SetUp(Step, frozen=True):
    """[2] The scenario's pieces are laid out, Japan places its own, and takes the first turn."""

    def ask(self, p: ExpandPosition) -> Ask | None:
        """Put the set-up on the agenda."""
        for seat, kind, tile, rear in p.setting.placed:
            if kind == SHIP:
                p.launch(seat, tile, rear)
            else:
                p.place(seat, kind, tile)
        deploys = [Deploy(seat, *p.setting.start[seat]) for seat in (0, 1) if any(p.setting.start[seat])]
        p.begin(*deploys, Turn(JAPAN))
        return None


class Deploy(Step, frozen=True):
    """[2.2] The pieces MAY stand anywhere in the area, Ships with both ends in it (R-E26), in any order."""

    seat: int
    supply: int = 0
    assault: int = 0
    defense: int = 0
    bomber: int = 0
    ship: int = 0

    def _left(self) -> tuple[int, ...]:
        return (self.supply, self.assault, self.defense, self.bomber, self.ship)

    def ask(self, p: ExpandPosition) -> Ask | None:
        """Ask for the next piece and its tile."""
        atlas = p.setting.atlas
        area = sorted(t for t in p.setting.area if not p.holds(1 - self.seat, t))  # (R-Y9)
        moves: list[Move] = []
        for kind, left in enumerate(self._left()):
            if not left:
                continue
            if kind == SHIP:
                fronts = [t for t in area if t in atlas.water and self._rears(p, t)]
                moves += [order("place", stack(SHIP, t)) for t in fronts]
            else:
                moves += [order("place", stack(kind, t)) for t in area]
        return Ask(self.seat, "2.2", "Place a piece in your set-up area.", moves) if moves else None

    def _rears(self, p: ExpandPosition, front: int) -> list[int]:
        return [
            t for t in p.setting.atlas.sea_beside[front] if t in p.setting.area and can_lie(p, self.seat, t)
        ]

    def place(self, p: ExpandPosition, what: int, _: int) -> None:
        """Place a piece; of a Ship this is the front."""
        kind, tile = divmod(what, stack(1, 0))
        left = list(self._left())
        left[kind] -= 1
        p.begin(Deploy(self.seat, *left))
        p.note(
            "2.2", "{seat:seat} places one {kind:kind} on {tile:tile}.", seat=self.seat, kind=kind, tile=tile
        )
        if kind == SHIP:
            p.begin(Swing(p.launch(self.seat, tile, self._rears(p, tile)[0]), 1))
        else:
            p.place(self.seat, kind, tile)
