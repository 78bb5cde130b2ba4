"""[7] Missions: Build, Paratroop and Regroup, each with its own kind of supply."""

from __future__ import annotations

from broadfront.engine.contract import Move
from broadfront.games.front_line import queries
from broadfront.games.front_line.charts import COST
from broadfront.games.front_line.orders import order, orders
from broadfront.games.front_line.position import FrontLinePosition
from broadfront.games.front_line.squareset import Square, SquareSet, members, spread
from broadfront.games.front_line.terms import AIR, ARTILLERY, CAPITAL, INDUSTRY, INFANTRY

__all__ = ["build", "drop_zone", "orders_for", "paratroop", "regroup"]


def orders_for(p: FrontLinePosition, seat: int) -> list[Move]:
    """Return the missions that the stack in use pays for; a Fallen stack pays for none."""
    if p.stack == INDUSTRY:
        return _builds(p, seat)
    if p.stack == AIR:
        bases = paratroop_bases(p, seat)
        if not bases:
            return []
        zone = drop_zone(p, seat)
        return [move for square in members(bases) for move in orders("paratroop", square, zone)]
    if p.stack == CAPITAL:
        # [3.5] a unit with two actions has no third
        able = queries.units(p, seat) & p.disrupted & ~p.acted_twice
        return [order("regroup", square) for square in members(able)]
    return []


def _builds(p: FrontLinePosition, seat: int) -> list[Move]:
    """[7.1] Build: the own Industry MUST be free and empty."""
    industry = p.setting.cities[seat * 3 + INDUSTRY]
    if p.fallen >> industry & 1 or not p.is_empty(industry):
        return []
    return [
        order("build", kind, industry)
        for kind in range(INFANTRY, ARTILLERY + 1)
        if p.reserve[seat * 4 + kind] and COST[kind] <= p.chits
    ]


def build(p: FrontLinePosition, seat: int, kind: int, square: Square) -> None:
    """[7.1] Set a unit from the reserve on the Industry, active; it MAY take one action more this turn."""
    p.chits -= COST[kind]
    p.reserve[seat * 4 + kind] -= 1
    p.place(seat & 1, kind, square)
    p.count_action(square)
    p.note("7.1", "{seat:seat} builds: {kind:kind} on {square:square}.", seat=seat, kind=kind, square=square)


def paratroop_bases(p: FrontLinePosition, seat: int) -> SquareSet:
    """[7.2] Return the squares of active Infantry on an Air Base that this side controls."""
    setting = p.setting
    air_bases = sum(1 << setting.cities[other * 3 + AIR] for other in range(setting.countries))
    able = queries.active_units(p, seat) & p.infantry & ~p.acted_twice
    return able & air_bases & queries.friendly_cities(p, seat & 1)


def drop_zone(p: FrontLinePosition, seat: int) -> SquareSet:
    """[7.2] Return where paratroopers can land: empty, no city, one or two squares from a friend.

    A friend is an active own unit or a friendly city. [10.3] Water cannot be landed on nor counted across.
    """
    setting = p.setting
    friends = (
        queries.active_units(p, seat)
        | queries.friendly_cities(p, seat & 1) & setting.board_squares[seat >> 1]
    )
    near = spread(friends) & setting.land
    return spread(near) & setting.land & ~(p.green | p.red) & ~setting.all_cities


def paratroop(p: FrontLinePosition, square: Square, target: Square) -> None:
    """[7.2] Drop an Infantry; it MAY take one other action before or after."""
    p.chits -= 1
    p.count_action(square)
    p.tell("7.2", "{kind:kind} {unit:square} drops on {square:square}.", square, square=target)
    p.relocate(square, target)


def regroup(p: FrontLinePosition, square: Square) -> None:
    """[7.3] Flip a disrupted unit to active; it MAY take one action more this turn."""
    p.chits -= 1
    p.count_action(square)
    p.regroup(square)
    p.tell("7.3", "{kind:kind} {unit:square} regroups.", square)
