"""[5.1] The menu of actions of a whole side, found in one pass: what `queries` tells of one unit, for all of them.

Random play and search spend most of their time on this one question. What all units share is worked out once (who is
alone on his hex, who waits for a ride, which enemies stand where), and where a unit can go is remembered by its
surroundings.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import compress
from typing import Final

from broadfront.boards.spacesets import SpaceSet, members
from broadfront.engine.contract import Move
from broadfront.games.action_front.catalogue import MODELS
from broadfront.games.action_front.field import HEX_NAMES, LEG, MOVEMENT_POINTS, TRACK, Field, reach
from broadfront.games.action_front.orders import order
from broadfront.games.action_front.position import ActionFrontPosition
from broadfront.games.action_front.queries import bound_to, may_ride, seen_from
from broadfront.games.action_front.terms import UNITS

__all__ = ["actions"]

_MOVES: Final = tuple(
    tuple(Move("move", unit, hex_) for hex_ in range(len(HEX_NAMES))) for unit in range(len(UNITS))
)
_SHOTS: Final = tuple(
    tuple(Move("fire", unit, target) for target in range(len(UNITS))) for unit in range(len(UNITS))
)
_LEADS: Final = tuple(bool(card.leader) for card in MODELS)
_RIDES: Final = tuple(card.can_ride for card in MODELS)
_CARRIES: Final = tuple(card.transport for card in MODELS)


@lru_cache(maxsize=50_000)
def _ways(
    field: Field, unit: int, mode: int, start: int, points: int, blocked: SpaceSet, ends: SpaceSet
) -> list[Move]:
    orders = _MOVES[unit]
    return [orders[hex_] for hex_ in members(reach(field, mode, start, points, blocked, ends))]


@lru_cache(maxsize=5_000)
def _could(field: Field, mode: int, start: int, points: int) -> SpaceSet:
    return reach(field, mode, start, points, 0, 0)


def actions(p: ActionFrontPosition, seat: int) -> list[Move]:
    """Return all that the units of a seat may do, in canonical order: move, exit, fire, rally, dig in."""
    setting, at, model = p.setting, p.at, p.model
    ground = setting.ground
    within = ground.within
    farthest = len(within) - 1
    own, foe = p.troops[seat], p.troops[1 - seat]
    commanders = p.commanders[1 - seat]
    lone, hostile, markers = commanders & ~foe, foe | commanders, p.shelled[0] | p.shelled[1]
    out, moved, fired, eager = p.suppressed | p.spent, p.moved, p.fired, p.eager

    here = [u for u in range(seat, len(at), 2) if at[u] >= 0]
    once = twice = transports = passengers = 0
    for u in here:
        kind = model[u]
        if not _LEADS[kind]:
            bit = 1 << at[u]
            twice |= once & bit
            once |= bit
            if _CARRIES[kind]:
                transports |= bit
            elif _RIDES[kind]:
                passengers |= bit
    alone = ~twice & ~foe
    carts, waiting = transports & alone, passengers & alone

    enemies = [u for u in range(1 - seat, len(at), 2) if at[u] >= 0]
    stands = [1 << at[u] for u in enemies]
    way_out = ground.edges[setting.exits[seat]] if setting.exits[seat] >= 0 else 0

    moves: list[Move] = []
    exits: list[Move] = []
    shots: list[Move] = []
    orders: list[Move] = []
    digs: list[Move] = []
    for u in here:
        if out >> u & 1:
            continue
        kind, origin = model[u], at[u]
        card = MODELS[kind]
        leads = _LEADS[kind]
        may_move, may_fire = not moved >> u & 1, not fired >> u & 1
        if leads:
            may_fire = False
            if not p.commanded >> u & 1:
                near = ground.near[origin]
                _command(p, u, near, here, orders, digs)
        elif not (may_move and may_fire) and not (eager >> u & 1 and (may_move or may_fire)):
            continue
        if may_move:
            mode = card.mode
            points = MOVEMENT_POINTS[mode]
            could = _could(ground, mode, origin, points)
            if leads:
                blocked, ends = (foe & ~own) | lone, foe & own
            else:
                if card.infantry:
                    blocked, ends = own, (foe | lone) & ~own
                else:
                    blocked, ends = own | foe | lone, 0
                if _RIDES[kind]:
                    blocked &= ~carts
                    ends |= carts
                elif _CARRIES[kind]:
                    blocked &= ~waiting
                    if twice >> origin & 1 and (passenger := bound_to(p, u)) >= 0:
                        if not may_ride(p, passenger):
                            may_move = False
                        blocked |= own & ~(1 << origin)
            if card.class_ != TRACK:
                blocked |= markers
            if may_move:
                moves += _ways(ground, u, mode, origin, points, blocked & could, ends & could)
            if way_out and points and may_move:
                if way_out >> origin & 1:
                    exits.append(order("exit", u))
                elif points > 1:
                    nearer = reach(ground, mode, origin, points - 1, blocked & could, ends & could)
                    if nearer & way_out & ~ends:
                        exits.append(order("exit", u))
        if may_fire and card.armed and not (_RIDES[kind] and transports >> origin & 1):
            if hostile >> origin & 1:
                targets = 1 << origin  # R24
            else:
                targets = hostile & within[min(farthest, card.range)][origin]
                targets &= setting.sees[origin]
                if markers and targets:
                    targets &= seen_from(p, origin)
            if targets:
                shots += compress(map(_SHOTS[u].__getitem__, enemies), [targets & stand for stand in stands])
    return [*moves, *exits, *shots, *orders, *digs]


def _command(
    p: ActionFrontPosition,
    leader: int,
    near: SpaceSet,
    here: list[int],
    rallies: list[Move],
    digs: list[Move],
) -> None:
    """Add what a leader can have others do [8.2] [8.3]."""
    at, model, suppressed = p.at, p.model, p.suppressed
    done = p.moved | p.fired | p.spent | p.commanded | suppressed | p.dug_in | 1 << leader
    for u in here:
        if near >> at[u] & 1:
            if suppressed >> u & 1:
                if u != leader:
                    rallies.append(order("rally", leader, u))
            elif not done >> u & 1 and MODELS[model[u]].class_ == LEG:
                digs.append(order("dig", leader, u))
