"""The odds of a single attack: everything else in the Combat phase is left out."""

from __future__ import annotations

from broadfront.boards.interned_moves import order
from broadfront.engine.position import Ask, Move, tagged
from broadfront.games.expand_the_front.position import ExpandPosition
from broadfront.games.expand_the_front.rules.combat import Combat


@tagged("Lone")
class Lone(Combat, frozen=True):
    """[5.1] One tile is attacked, and no other after it."""

    def goes_on(self) -> bool:
        """Return False: no other tile follows."""
        return False


@tagged("Ordered")
class Ordered(Lone, frozen=True):
    """[5.1] The order of a fight for a tile, asked even if no other tile can be attacked."""

    def run(self, p: ExpandPosition) -> Ask | None:
        moves = [order("fight", 0, tile) for tile in self.tiles(p)]
        return Ask(self.seat, "5.1", "Fight.", moves or [order("end")])


def odds_position(p: ExpandPosition, move: Move) -> ExpandPosition:
    """Return the position for the odds of a move: a Combat phase that ends after this attack [5]."""
    below = next((at for at, step in enumerate(p.agenda) if type(step) is Combat), None)
    if below is None or (below == len(p.agenda) - 1 and move.verb != "fight"):
        return p
    twin = p.clone()
    twin.agenda = [Lone(p.mover)] if below == len(p.agenda) - 1 else p.agenda[below + 1 :]
    return twin
