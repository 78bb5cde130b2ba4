"""[3.2] [3.3] Replenishments: production points, buying, and what can be saved."""

from __future__ import annotations

from broadfront.engine.contract import Ask, Move, Step
from broadfront.games.expand_the_front.atlas import Tile
from broadfront.games.expand_the_front.charts import COST
from broadfront.games.expand_the_front.orders import END, order, stack
from broadfront.games.expand_the_front.position import ExpandPosition
from broadfront.games.expand_the_front.rules.ships import Swing, rears
from broadfront.games.expand_the_front.terms import KINDS, SAVED_MOST, SHIP

__all__ = ["Replenishment", "building_places", "launching_places"]


def building_places(p: ExpandPosition, seat: int) -> list[Tile]:
    """Return the production locations that no enemy holds (R-E3)."""
    return [tile for tile in p.setting.production[seat] if not p.holds(1 - seat, tile)]


def launching_places(p: ExpandPosition, seat: int) -> list[Tile]:
    """Return the water tiles beside a production location where the front of a new Ship may lie (R-E1, R-E2)."""
    atlas = p.setting.atlas
    fronts = {tile for place in building_places(p, seat) for tile in atlas.sea_beside[place]}
    return sorted(tile for tile in fronts if not p.holds(1 - seat, tile) and rears(p, seat, tile))


class Replenishment(Step, frozen=True):
    """[3.2] The side gets its production points and MAY buy units, which can be used this turn."""

    seat: int
    income: int = 0
    """1 before the points of this turn have been granted."""

    def ask(self, p: ExpandPosition) -> Ask | None:
        """Grant the points, then ask what to buy; a side that can buy nothing is not asked."""
        seat = self.seat
        if self.income:
            p.points[seat] += p.setting.income[seat]
            p.begin(Replenishment(seat))
            return None
        moves: list[Move] = []
        for kind in range(len(KINDS)):
            if COST[kind] <= p.points[seat] and p.left(seat, kind):  # (R-E4)
                places = launching_places(p, seat) if kind == SHIP else building_places(p, seat)
                moves += [order("buy", stack(kind, tile)) for tile in places]
        if not moves:
            self.end(p, 0, 0)
            return None
        return Ask(seat, "3.2", "Buy a unit, or end Replenishments.", [*moves, END])

    def buy(self, p: ExpandPosition, what: int, _: int) -> None:
        """Buy a unit and put it on its production location; a Ship beside it."""
        kind, tile = divmod(what, stack(1, 0))
        p.points[self.seat] -= COST[kind]
        p.note(
            "3.2", "{seat:seat} builds one {kind:kind} at {tile:tile}.", seat=self.seat, kind=kind, tile=tile
        )
        p.begin(self)
        if kind == SHIP:
            p.begin(Swing(p.launch(self.seat, tile, rears(p, self.seat, tile)[0])))
        else:
            p.place(self.seat, kind, tile)

    def end(self, p: ExpandPosition, _what: int, _where: int) -> None:
        """[3.3] Save what is left, as far as the markers count (R-E5)."""
        p.points[self.seat] = min(p.points[self.seat], SAVED_MOST)
