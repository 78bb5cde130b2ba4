"""The orders of a Movement phase while they are being written: which units are free to move or must stay."""

from __future__ import annotations

from collections import defaultdict
from typing import Final

from mypy_extensions import mypyc_attr

from broadfront.boards.interned_moves import order
from broadfront.engine.position import Move
from broadfront.games.expand_the_front.bot.board_analysis import BoardAnalysis, no_units
from broadfront.games.expand_the_front.bot.plan_parameters import DEFAULT, PlanParameters
from broadfront.games.expand_the_front.bot.strategic_plan import SURE, strategic_plan
from broadfront.games.expand_the_front.map import Tile
from broadfront.games.expand_the_front.orders import stack
from broadfront.games.expand_the_front.position import ExpandPosition
from broadfront.games.expand_the_front.rules.queries import objectives_held
from broadfront.games.expand_the_front.terms import ASSAULT, SUPPLY

BOLD: Final = 0.55
"""The minimum chance of a landing from tiles next to the target."""
RICH: Final = 8
LATE: Final = 8
"""The number of last rounds in which a side that does not lead takes more risks [8.3]."""
LATE_DARE: Final[tuple[float, ...]] = (0.15, 0.45)
"""The reduction of the minimum chance of a landing in these rounds; the second figure is that of the last round."""


@mypyc_attr(allow_interpreted_subclasses=True)
class MovementOrders:
    """The orders of one Movement phase, as they are being written."""

    def __init__(self, p: ExpandPosition, seat: int, parameters: PlanParameters = DEFAULT) -> None:
        self.p, self.seat, self.parameters = p, seat, parameters
        self.pic = BoardAnalysis(p, seat)
        self.plan = strategic_plan(self.pic, parameters)
        self.free = {tile: units[:] for tile, units in self.pic.free.items()}
        self.supplies = {tile: units[SUPPLY] for tile, units in self.pic.own.items() if units[SUPPLY]}
        rich = p.points[seat] >= RICH and not p.left(seat, ASSAULT)
        dare = 0.2 * rich + parameters.bold - 0.3 * parameters.hold
        behind = self.pic.rounds_left <= LATE and not leads(p, seat)
        dare += LATE_DARE[self.pic.rounds_left <= 1] if behind else 0.0
        self.bold = BOLD - dare
        self.sure = SURE - dare
        self.patience = 1.0 - 0.6 * rich
        """The factor on dangers: a side with points to spare and every tank on the map takes more risks."""
        self.moves: list[Move] = []
        self.arriving: dict[Tile, list[int]] = defaultdict(no_units)

    def send(self, kind: int, tile: Tile, to: Tile, number: int = 1) -> None:
        """Order units to move from one tile to another."""
        number = min(number, self.free[tile][kind])
        if number <= 0 or to == tile:
            return
        self.free[tile][kind] -= number
        self.arriving[to][kind] += number
        if kind == SUPPLY:
            self.supplies[tile] = self.supplies.get(tile, 0) - number
            self.supplies[to] = self.supplies.get(to, 0) + number
        self.moves += [order("move", stack(kind, tile), to)] * number

    def stay(self, kind: int, tile: Tile, number: int = 1) -> None:
        """Keep units where they are."""
        self.free[tile][kind] -= min(number, self.free[tile][kind])


def leads(p: ExpandPosition, seat: int) -> bool:
    """[8.3] Return whether a side has the larger share of its objective."""
    objective = p.setting.objective
    own, other = objectives_held(p, seat), objectives_held(p, 1 - seat)
    return own * len(objective[1 - seat]) > other * len(objective[seat])
