"""[7] Missions: Build, Paratroop and Regroup, each with its own kind of supply."""

from __future__ import annotations

from broadfront.boards.interned_moves import order, orders
from broadfront.boards.spacesets import members
from broadfront.engine.legality import Reason, no
from broadfront.engine.position import Move
from broadfront.games.front_line.charts import COST
from broadfront.games.front_line.map import Square, SquareSet, spread
from broadfront.games.front_line.position import FrontLinePosition
from broadfront.games.front_line.rules import queries
from broadfront.games.front_line.rules.activation import may_command, may_pay, ready
from broadfront.games.front_line.terms import AIR, ARTILLERY, CAPITAL, FALLEN, INDUSTRY, INFANTRY


def orders_for(p: FrontLinePosition, seat: int) -> list[Move]:
    """Return the missions that the stack in use pays for; a Fallen stack pays for none."""
    if p.stack == INDUSTRY:
        industry = p.setting.cities[seat * 3 + INDUSTRY]
        if (p.fallen | p.green | p.red) >> industry & 1:  # most often; see `may_build`
            return []
        kinds = range(INFANTRY, ARTILLERY + 1)
        return [order("build", kind, industry) for kind in kinds if not may_build(p, seat, kind, industry)]
    if p.stack == AIR:
        bases = paratroop_bases(p, seat)
        if not bases:
            return []
        zone = drop_zone(p, seat)
        return [move for square in members(bases) for move in orders("paratroop", square, zone)]
    if p.stack == CAPITAL:
        return [order("regroup", square) for square in members(regroupable(p, seat))]
    return []


def _may_use(p: FrontLinePosition, stack: int, rule: str) -> Reason | None:
    """[3.3] Whether the stack in use is of the kind that a mission needs."""
    if p.stack == stack:
        return None
    return (
        no("3.3", "FALLEN_STACK") if p.stack == FALLEN else no(rule, "WRONG_STACK", stack=stack, used=p.stack)
    )


def may_build(p: FrontLinePosition, seat: int, kind: int, square: Square) -> Reason | None:
    """[7.1] Whether a seat may build a unit of a kind on a square: its own Industry, free and empty."""
    industry = p.setting.cities[seat * 3 + INDUSTRY]
    if reason := _may_use(p, INDUSTRY, "7.1"):
        return reason
    if p.fallen >> industry & 1:
        return no("7.1", "INDUSTRY_FALLEN", industry=industry)
    if not p.is_empty(industry):
        return no("7.1", "INDUSTRY_OCCUPIED", industry=industry)
    if not INFANTRY <= kind <= ARTILLERY or not p.reserve[seat * 4 + kind]:
        return no("7.1", "NOT_IN_RESERVE")
    if square != industry:
        return no("7.1", "NOT_INDUSTRY", industry=industry)
    return may_pay(p, COST[kind])


def may_paratroop(p: FrontLinePosition, seat: int, unit: Square, square: Square) -> Reason | None:
    """[7.2] Whether the unit on a square may drop on another square."""
    if reason := _may_use(p, AIR, "7.2") or may_command(p, seat, unit):
        return reason
    if not paratroop_bases(p, seat) >> unit & 1:
        return no("7.2", "NOT_ON_AIR_BASE", unit=unit)
    zone = drop_zone(p, seat)
    if zone >> square & 1:
        return may_pay(p)
    if p.setting.lake >> square & 1:
        rule, code = "10.3", "DROP_ON_WATER"
    elif p.setting.all_cities >> square & 1:
        rule, code = "7.2", "DROP_ON_CITY"
    elif not p.is_empty(square):
        rule, code = "7.2", "DROP_ON_UNIT"
    else:  # [10.3] if the map has water, the distance is not counted over it
        rule, code = "7.2", "DROP_TOO_FAR_DRY" if p.setting.lake else "DROP_TOO_FAR"
    return no(rule, code, square=square, goals=members(zone))


def may_regroup(p: FrontLinePosition, seat: int, unit: Square, _: int) -> Reason | None:
    """[7.3] Whether the unit on a square may regroup."""
    if reason := _may_use(p, CAPITAL, "7.3") or may_command(p, seat, unit):
        return reason
    return may_pay(p) if regroupable(p, seat) >> unit & 1 else no("7.3", "NOT_DISRUPTED", unit=unit)


def regroupable(p: FrontLinePosition, seat: int) -> SquareSet:
    """[7.3] Return a seat's disrupted units that have not acted twice this turn [3.5]."""
    return queries.units(p, seat) & p.disrupted & ~p.acted_twice


def paratroop_bases(p: FrontLinePosition, seat: int) -> SquareSet:
    """[7.2] Return the squares of active Infantry on an Air Base that this side controls."""
    setting = p.setting
    air_bases = sum(1 << setting.cities[other * 3 + AIR] for other in range(setting.countries))
    return ready(p, seat) & p.infantry & air_bases & queries.friendly_cities(p, seat & 1)


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
