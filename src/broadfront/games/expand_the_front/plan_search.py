"""The choice of a turn's plan: several sets of parameters, each tried out by playing on, the best one taken.

Each is carried out on a copy of the position, both sides go on by the rules of thumb for a few rounds, and the position
that comes of it is evaluated. All meet the same dice, the worse half drops out again and again, and the dice depend on
the position alone: the same position and budget give the same choice. For players only.
"""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter
from typing import Final

from broadfront.engine.contract import Rng
from broadfront.engine.luck import Luck, seed_of
from broadfront.games.expand_the_front.appraisal import chance_of_japan
from broadfront.games.expand_the_front.campaign import goals
from broadfront.games.expand_the_front.picture import Picture
from broadfront.games.expand_the_front.plan_parameters import DEFAULT, PlanParameters
from broadfront.games.expand_the_front.position import ExpandPosition
from broadfront.games.expand_the_front.rollout import play_until

__all__ = ["candidates", "choose"]

ROUNDS: Final = 5
"""Rounds that each try plays on."""
DOUBT: Final = 0.01
"""How much better than the default parameters others must look."""


def candidates(p: ExpandPosition, seat: int) -> list[PlanParameters]:
    """Return the parameters to try, the default first."""
    pic = Picture(p, seat)
    tiles = goals(pic)[:4]
    found = [DEFAULT, PlanParameters(hold=True), PlanParameters(bold=0.35)]
    found += [PlanParameters(goal=tile) for tile in tiles]
    found += [PlanParameters(goal=tile, bold=0.35) for tile in tiles[:2]]
    return found


def choose(
    p: ExpandPosition,
    seat: int,
    tries: int,
    seconds: float = 0.0,
    options: Sequence[PlanParameters] | None = None,
    rounds: int = ROUNDS,
) -> PlanParameters:
    """Return the parameters that turned out best, within so many tries or, if that is 0, so many seconds."""
    field = list(options or candidates(p, seat))
    if len(field) == 1:
        return field[0]
    totals = dict.fromkeys(field, 0.0)
    counts = dict.fromkeys(field, 0)
    seed = seed_of((*p.pieces, *p.ship_front, *p.ship_rear, *p.points, p.turn))
    ends = perf_counter() + seconds
    spent = lot = 0

    def more() -> bool:
        return spent < tries if tries else perf_counter() < ends

    def mean(plan: PlanParameters) -> float:
        return totals[plan] / max(1, counts[plan]) + DOUBT * (plan == DEFAULT)

    share = 1
    while more() and (len(field) > 1):
        for _ in range(share):
            for plan in field:
                if counts[plan] > lot:
                    continue
                if not more():
                    break
                totals[plan] += _tried(p, seat, plan, Luck(seed + lot), rounds)
                counts[plan] += 1
                spent += 1
            lot += 1
        field.sort(key=lambda plan: -mean(plan))
        field = field[: max(2, (len(field) + 1) // 2)]
        share += 1
    return max((q for q in totals if counts[q]), key=lambda q: (mean(q), counts[q]), default=DEFAULT)


def _tried(p: ExpandPosition, seat: int, plan: PlanParameters, rng: Rng, rounds: int) -> float:
    """Return what came of one try, for the side that chooses."""
    q = p.clone()
    both = (plan, DEFAULT) if seat == 0 else (DEFAULT, plan)
    play_until(q, rng, p.turn + 2 * rounds, both)
    japan = chance_of_japan(q) if q.pending is not None else q.result()[0]
    return japan if seat == 0 else 1.0 - japan
