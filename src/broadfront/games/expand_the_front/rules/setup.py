"""[2] Set-up: a side places its starting pieces anywhere in its set-up area."""

from __future__ import annotations

from broadfront.boards.interned_moves import order
from broadfront.engine.legality import Reason, no
from broadfront.engine.position import Ask, Step, tagged
from broadfront.games.expand_the_front.map import Tile
from broadfront.games.expand_the_front.orders import kind_and_tile, stack
from broadfront.games.expand_the_front.position import ExpandPosition
from broadfront.games.expand_the_front.rules.ships import Swing, rears
from broadfront.games.expand_the_front.rules.turn_sequence import Turn
from broadfront.games.expand_the_front.terms import JAPAN, KINDS, SHIP


@tagged("SetUp")
class SetUp(Step, frozen=True):
    """[2] The scenario's pieces are laid out; Japan places its own and takes the first turn."""

    def run(self, p: ExpandPosition) -> Ask | None:
        """Put the set-up on the agenda."""
        for seat, kind, tile, rear in p.setting.placed:
            if kind == SHIP:
                p.launch(seat, tile, rear)
            else:
                p.place(seat, kind, tile)
        deploys = [Deploy(seat, *p.setting.start[seat]) for seat in (0, 1) if any(p.setting.start[seat])]
        p.begin(*deploys, Turn(JAPAN))
        return None


@tagged("Deploy")
class Deploy(Step, frozen=True):
    """[2.2] The pieces MAY stand anywhere in the area, Ships with both ends in it (R-E26), in any order."""

    seat: int
    supply: int = 0
    assault: int = 0
    defense: int = 0
    bomber: int = 0
    ship: int = 0

    @property
    def left(self) -> tuple[int, ...]:
        """The number of pieces of each kind that are still to be placed."""
        return (self.supply, self.assault, self.defense, self.bomber, self.ship)

    def run(self, p: ExpandPosition) -> Ask | None:
        """Ask for the next piece and its tile."""
        area = sorted(p.setting.area)
        stacks = [stack(kind, tile) for kind in range(len(KINDS)) for tile in area]
        moves = [order("place", what) for what in stacks if self.may_place(p, what) is None]
        return Ask(self.seat, "2.2", "Place a piece in your set-up area.", moves) if moves else None

    def _rears(self, p: ExpandPosition, front: Tile) -> list[Tile]:
        return rears(p.setting.map, front, p.tile_set(1 - self.seat), p.setting.area)

    def may_place(self, p: ExpandPosition, what: int, _: int = 0) -> Reason | None:
        """[2.2] Whether a piece may be placed on a tile; of a Ship, the front; None if it may."""
        kind, tile = kind_and_tile(what)
        remaining = self.left
        if not remaining[kind]:
            return no("2.2", "NONE_LEFT", kind=kind, left=[kind for kind, n in enumerate(remaining) if n])
        if tile not in p.setting.area:
            return no("2.2", "OUTSIDE_AREA", tile=tile, area=sorted(p.setting.area))
        if p.holds(1 - self.seat, tile):  # (R-Y9)
            return no("2.2", "ENEMY_THERE", tile=tile, kind=kind)
        if kind == SHIP and tile in p.setting.map.land:
            return no("4.3", "SHIP_ON_LAND", tile=tile)
        if kind == SHIP and not self._rears(p, tile):
            return no("2.2", "NO_ROOM_FOR_REAR", tile=tile)
        return None

    def place(self, p: ExpandPosition, what: int, _: int) -> None:
        """Place a piece; of a Ship, the front."""
        kind, tile = kind_and_tile(what)
        remaining = list(self.left)
        remaining[kind] -= 1
        p.begin(Deploy(self.seat, *remaining))
        p.note(
            "2.2", "{seat:seat} places one {kind:kind} on {tile:tile}.", seat=self.seat, kind=kind, tile=tile
        )
        if kind == SHIP:
            p.begin(Swing(p.launch(self.seat, tile, self._rears(p, tile)[0]), 1))
        else:
            p.place(self.seat, kind, tile)
