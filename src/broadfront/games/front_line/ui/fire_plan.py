"""All attacks on units that the mover can pay for, for plans of fire [4.4] [5]."""

from __future__ import annotations

from collections.abc import Iterable

from broadfront.engine.position import Move
from broadfront.engine.view import FirePool, FireSheet, FireShot, FireTarget, FireUnit, steps_lost
from broadfront.games.front_line.bot.attack_odds import chances
from broadfront.games.front_line.charts import COST
from broadfront.games.front_line.map import NAMES, Square
from broadfront.games.front_line.position import FrontLinePosition
from broadfront.games.front_line.terms import BLITZ, DISRUPT, KINDS, MISS, ROUT

ACTIVE, DISRUPTED = 2, 1
"""The number of results that remove an active unit, and a disrupted one."""
STEPS = {MISS: 0, ROUT: 1, DISRUPT: 1, BLITZ: ACTIVE}


def fire_sheet(p: FrontLinePosition, moves: Iterable[Move]) -> FireSheet | None:
    """Return all attacks on units among the moves of the pending question; None: there are none."""
    attacks = [move for move in moves if move.verb == "attack" and not p.is_empty(move.where)]
    if not attacks:
        return None
    units = {square: at for at, square in enumerate(dict.fromkeys(move.what for move in attacks))}
    targets = {square: at for at, square in enumerate(dict.fromkeys(move.where for move in attacks))}
    return FireSheet(
        f"{p.month} {p.turn} {p.mover}",
        "Attacks",
        tuple(FireUnit(f"{at}", _name(p, at), at, 1, "attack", at, (0,)) for at in units),
        tuple(
            FireTarget(
                f"{at} {p.kind_at(at)}", _name(p, at), at, (at,), _takes(p, at), float(COST[p.kind_at(at)])
            )
            for at in targets
        ),
        tuple(
            FireShot(units[move.what], targets[move.where], _chances(p, move.what, move.where), 1)
            for move in attacks
        ),
        (FirePool("Chits", p.chits),),
        None,
        "",
        "",
        "Rally, the Edge and retreats are left out.",
    )


def _name(p: FrontLinePosition, square: Square) -> str:
    state = "disrupted " if p.is_disrupted(square) else ""
    name = f"{state}{KINDS[p.kind_at(square)]}, {NAMES[square]}"
    return f"{name[:1].upper()}{name[1:]}"


def _takes(p: FrontLinePosition, square: Square) -> int:
    return DISRUPTED if p.is_disrupted(square) else ACTIVE


def _chances(p: FrontLinePosition, unit: Square, target: Square) -> tuple[float, ...]:
    shares = chances(p, unit, target)
    return steps_lost(((STEPS[result], shares[result]) for result in STEPS), _takes(p, target))
