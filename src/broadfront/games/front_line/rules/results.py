"""[5.3] Attack results and their effects: the table, icons, Blitz, Disrupt, Rout, retreat, displacement."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from broadfront.boards.interned_moves import order, orders
from broadfront.engine.position import Ask, Move, Resolving, tagged
from broadfront.games.front_line.charts import ADV, SOLDIER, AttackTable
from broadfront.games.front_line.map import SQUARES, Square
from broadfront.games.front_line.position import FrontLinePosition
from broadfront.games.front_line.rules import cities, queries
from broadfront.games.front_line.terms import BLITZ, DISRUPT, MISS, RESULTS, ROUT, YELLOW


def column(p: FrontLinePosition, attacker: Square, target: Square) -> int:
    """[5.3] Return the column of the attack table: the range, one more for Infantry and Tanks below their target."""
    height = p.setting.height
    below = height[attacker] < height[target] and not p.artillery >> attacker & 1
    return p.setting.distance[attacker][target] + below


def protection(p: FrontLinePosition, target: Square) -> int:
    """[5.6] Return the icons that protect the unit on a square: its city's, and the Soldier for dug-in Infantry."""
    city = p.setting.city_of[target]
    icons = 1 << city % 3 if city >= 0 else 0
    bit = 1 << target
    return icons | SOLDIER if bit & p.infantry & p.setting.uplands else icons


def table_result(
    p: FrontLinePosition, attacker: Square, target: Square, white: int, yellow: int, die: int
) -> int:
    """[5.3] Return the result of the dice after icons; see `read_table`."""
    return read_table(p.setting.table, column(p, attacker, target), protection(p, target), white, yellow, die)


def read_table(table: AttackTable, column: int, icons: int, white: int, yellow: int, die: int) -> int:
    """[5.3] Return the result in a column: `die` is the one in use, ``yellow`` is 0 if it was not rolled.

    The white ADV icon refers to the yellow die; with no yellow die it is a Miss.
    """
    cell = table[column][white]
    if die == YELLOW or cell.result == ADV:
        if not yellow:
            return MISS
        cell = table[0][yellow]
    return MISS if cell.icons & icons else cell.result


def used_die(
    p: FrontLinePosition, attacker: Square, target: Square, white: int, yellow: int, die: int
) -> int:
    """[5.11] Return the face of the die whose result counts: the yellow one if it was picked or referred to."""
    if die == YELLOW:
        return yellow
    referred = yellow and p.setting.table[column(p, attacker, target)][white].result == ADV
    return yellow if referred else white


def _blitz(p: FrontLinePosition, attacker: Square, target: Square) -> None:
    p.tell("5.7", "Blitz: {kind:kind} {unit:square} is removed.", target, RESULTS[BLITZ], "loss")
    p.eliminate(target)
    displace(p, attacker, target)


def _disrupt(p: FrontLinePosition, _: Square, target: Square) -> None:
    p.tell("5.7", "{kind:kind} {unit:square} is disrupted.", target, RESULTS[DISRUPT], "loss")
    p.disrupt(target)


def _rout(p: FrontLinePosition, attacker: Square, target: Square) -> None:
    p.tell("5.7", "{kind:kind} {unit:square} is routed.", target, RESULTS[ROUT], "loss")
    if queries.retreat_squares(p, target):
        p.begin(RoutChoice(attacker, target))
        return
    p.tell(
        "5.8",
        "{kind:kind} {unit:square} has no safe square to retreat to: it is disrupted.",
        target,
        "",
        "loss",
    )
    p.disrupt(target)


def _miss(p: FrontLinePosition, _: Square, target: Square) -> None:
    p.tell("5.7", "The attack on {kind:kind} {unit:square} misses.", target, RESULTS[MISS], "roll")


_EFFECTS: Final[tuple[Callable[[FrontLinePosition, Square, Square], None], ...]] = (
    _blitz,
    _disrupt,
    _rout,
    _miss,
)


def apply_result(p: FrontLinePosition, result: int, attacker: Square, target: Square) -> None:
    """[5.7] Apply a final result: a disrupted unit is removed by any hit; [5.8] a Rout needs firm ground."""
    if result != MISS and p.is_disrupted(target):
        result = BLITZ
    if result == ROUT and p.setting.no_retreat >> target & 1:
        result = DISRUPT
    _EFFECTS[result](p, attacker, target)


@tagged("RoutChoice")
class RoutChoice(Resolving, frozen=True):
    """[5.8] The owner of a routed active unit chooses: hold and be disrupted, or retreat."""

    attacker: int
    target: int

    def run(self, p: FrontLinePosition) -> Ask | None:
        """Ask the defender."""
        seat = queries.controller(p, self.target)
        return Ask(seat, "5.8", "Hold and be disrupted, or retreat where the attacker sends you.", _ROUT)

    def hold(self, p: FrontLinePosition, _: int, __: int) -> None:
        p.tell("5.8", "{kind:kind} {unit:square} holds and is disrupted.", self.target, "", "loss")
        p.disrupt(self.target)

    def retreat(self, p: FrontLinePosition, _: int, __: int) -> None:
        p.begin(PushBack(self.attacker, self.target))


_ROUT: tuple[Move, ...] = (order("hold"), order("retreat"))


@tagged("PushBack")
class PushBack(Resolving, frozen=True):
    """[5.8] The attacker shifts the retreating unit one square, to any safe one."""

    attacker: int
    target: int

    def run(self, p: FrontLinePosition) -> Ask | None:
        """Ask the attacker where to."""
        seat = queries.controller(p, self.attacker)
        moves = orders("push", self.target, queries.retreat_squares(p, self.target))
        return Ask(seat, "5.8", "Shift the retreating unit to a square beside it.", moves)

    def push(self, p: FrontLinePosition, what: int, where: int) -> None:
        p.tell(
            "5.8",
            "{kind:kind} {unit:square} retreats to {square:square}.",
            what,
            square=where,
            note_kind="move",
        )
        p.relocate(what, where)
        displace(p, self.attacker, what)


def displace(p: FrontLinePosition, attacker: Square, vacated: Square) -> None:
    """[5.9] An attacker next to the square it emptied MAY step in; into a city it MUST."""
    if not p.setting.beside[attacker] >> vacated & 1:
        return
    if p.setting.city_of[vacated] >= 0:
        p.tell(
            "5.9",
            "{kind:kind} {unit:square} enters {square:square}.",
            attacker,
            square=vacated,
            note_kind="move",
        )
        p.relocate(attacker, vacated)
        cities.enter(p, vacated)
    else:
        p.begin(Advance(attacker, vacated))


@tagged("Advance")
class Advance(Resolving, frozen=True):
    """[5.9] The attacker MAY step into the square it emptied; this is no Move and costs nothing."""

    attacker: int
    square: int

    def run(self, p: FrontLinePosition) -> Ask | None:
        """Ask the attacker."""
        seat = queries.controller(p, self.attacker)
        moves = (order("advance", self.attacker, self.square), order("stay"))
        return Ask(seat, "5.9", "Advance into the square that was emptied, or stay.", moves)

    def advance(self, p: FrontLinePosition, what: int, where: int) -> None:
        p.tell(
            "5.9",
            "{kind:kind} {unit:square} advances to {square:square}.",
            what,
            square=where,
            note_kind="move",
        )
        p.relocate(what, where)

    def stay(self, p: FrontLinePosition, _: int, __: int) -> None:
        """Stay where it is."""


def move_edge(p: FrontLinePosition, attacker: Square, die: int) -> None:
    """[5.11] A final 1 gives the Edge to the defender, a final 6 to the attacker, off; its holder keeps it as it is."""
    if 1 < die < 6:
        return
    board = attacker >= SQUARES
    side = p.side_at(attacker) ^ (die == 1)
    if p.edge[board] not in (1 + side, 3 + side):
        p.edge[board] = 1 + side
        p.note("5.11", "The Edge goes to {seat:seat}.", seat=queries.seat_of(side, attacker))
