"""[4.4] Ships lie on two tiles: the front moves, then the rear is turned to any free water next to it."""

from __future__ import annotations

from broadfront.engine.contract import Ask, Step
from broadfront.games.expand_the_front.atlas import Tile
from broadfront.games.expand_the_front.orders import order
from broadfront.games.expand_the_front.position import ExpandPosition

__all__ = ["Swing", "can_lie", "rears"]


def can_lie(p: ExpandPosition, seat: int, tile: Tile) -> bool:
    """Tell whether the rear of a side's Ship may be turned onto a tile: water without enemies (R-E19)."""
    return tile in p.setting.atlas.water and not p.holds(1 - seat, tile)


def rears(p: ExpandPosition, seat: int, front: Tile) -> list[Tile]:
    """Return the tiles where the rear of a Ship may lie if its front is on a tile."""
    return [tile for tile in p.setting.atlas.sea_beside[front] if can_lie(p, seat, tile)]


class Swing(Step, frozen=True):
    """[4.4] When its front stands, the Ship is turned in any direction its owner wishes."""

    ship: int
    inside: int = 0
    """1 at set-up: the rear MUST lie in the set-up area, too."""

    def ask(self, p: ExpandPosition) -> Ask | None:
        """Ask where the rear lies; if there is one place only it lies there."""
        seat = p.seat_of_ship(self.ship)
        tiles = rears(p, seat, p.ship_front[self.ship])
        if self.inside:
            tiles = [tile for tile in tiles if tile in p.setting.area]
        if len(tiles) == 1:
            p.ship_rear[self.ship] = tiles[0]
            return None
        return Ask(
            seat, "4.4", "Turn the rear of your Ship.", [order("swing", self.ship, tile) for tile in tiles]
        )

    def swing(self, p: ExpandPosition, what: int, where: int) -> None:
        """Turn the rear."""
        p.ship_rear[what] = where
