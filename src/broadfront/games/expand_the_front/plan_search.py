"""The choice of a turn's plan: several lists of orders, each tried out by playing on, the best one taken.

Each is carried out on a copy of the position, both sides go on by the rules of thumb for a few rounds, and the position
that comes of it is evaluated. All meet the same dice, the worse half drops out again and again, and what is left of the
budget goes to variations of the best: an order left out, or taken over from another plan. The dice depend on the
position alone: the same position and budget give the same choice. For players only.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from time import perf_counter
from typing import Final, NamedTuple

from broadfront.engine.contract import Move
from broadfront.engine.luck import Luck, seed_of
from broadfront.games.expand_the_front.appraisal import chance_of_japan
from broadfront.games.expand_the_front.campaign import goals
from broadfront.games.expand_the_front.movement_plan import movement_plan
from broadfront.games.expand_the_front.picture import Picture
from broadfront.games.expand_the_front.plan_parameters import DEFAULT, PlanParameters
from broadfront.games.expand_the_front.position import ExpandPosition
from broadfront.games.expand_the_front.rollout import march, play_until

__all__ = ["TurnOrders", "candidates", "choose"]

ROUNDS: Final = 5
"""Rounds that each try plays on."""
DOUBT: Final = 0.01
"""How much better than the orders of the rules of thumb others must look."""
VARIED: Final = 0.4
"""The share of the budget that goes to variations of the best orders."""
LOTS: Final = 4
"""So many times a variation is tried before it takes the place of what it varies."""


class TurnOrders(NamedTuple):
    """The orders of one Movement phase, and what the turns after it are planned with."""

    orders: tuple[Move, ...]
    parameters: PlanParameters = DEFAULT


def candidates(p: ExpandPosition, seat: int) -> list[TurnOrders]:
    """Return different orders to try, those of the rules of thumb first."""
    tiles = goals(Picture(p, seat))[:5]
    ways = [DEFAULT, PlanParameters(hold=True), PlanParameters(bold=0.35), PlanParameters(raids=False)]
    ways += [PlanParameters(goal=tile) for tile in tiles]
    ways += [PlanParameters(bold=-0.2)]
    ways += [PlanParameters(goal=tile, bold=0.35) for tile in tiles[:3]]
    ways += [PlanParameters(goal=tile, raids=False) for tile in tiles[:3]]
    found: dict[tuple[Move, ...], PlanParameters] = {}
    for way in ways:
        found.setdefault(tuple(movement_plan(p, seat, way)), way)
    return [TurnOrders(orders, way) for orders, way in found.items()]


class _Trials:
    """What came of the tries so far, within a budget of tries or, if that is 0, of seconds."""

    def __init__(self, p: ExpandPosition, seat: int, tries: int, seconds: float, rounds: int) -> None:
        self.p, self.seat, self.rounds = p, seat, rounds
        self.tries, self.ends = tries, perf_counter() + seconds
        self.begun, self.seconds = perf_counter(), seconds
        self.seed = seed_of((*p.pieces, *p.ship_front, *p.ship_rear, *p.points, p.turn))
        self.found: dict[TurnOrders, list[float]] = {}
        self.spent = 0

    def share_spent(self) -> float:
        """Return how much of the budget is spent."""
        if self.tries:
            return self.spent / self.tries
        return (perf_counter() - self.begun) / self.seconds if self.seconds else 1.0

    def attempt(self, plan: TurnOrders) -> float:
        """Try a plan with its next lot of dice; return what came of it."""
        values = self.found.setdefault(plan, [])
        values.append(_tried(self.p, self.seat, plan, self.seed + len(values), self.rounds))
        self.spent += 1
        return values[-1]

    def mean(self, plan: TurnOrders, lots: int = 0) -> float:
        """Return the average of a plan, of its first lots only if their number is given."""
        values = self.found[plan][: lots or None]
        return sum(values) / len(values)


def choose(
    p: ExpandPosition,
    seat: int,
    tries: int,
    seconds: float = 0.0,
    options: Sequence[TurnOrders] | None = None,
    rounds: int = ROUNDS,
) -> TurnOrders:
    """Return the orders that turned out best, within so many tries or, if that is 0, so many seconds."""
    field = list(options or candidates(p, seat))
    if len(field) == 1 and not tries + seconds:
        return field[0]
    trials = _Trials(p, seat, tries, seconds, rounds)
    ranked = _halved(trials, field)
    best = ranked[0]
    for variation in _variations(best, ranked[1:3]):
        if trials.share_spent() >= 1.0:
            break
        if variation not in trials.found and _is_better(trials, variation, best):
            best = variation
    return best


def _halved(trials: _Trials, field: list[TurnOrders]) -> list[TurnOrders]:
    """Try all, then the better half more often, and so on; return those that were tried, the best first."""
    first, every = field[0], list(field)

    def worth(plan: TurnOrders) -> float:
        return trials.mean(plan) + DOUBT * (plan == first)

    share = 1
    until = 1.0 - VARIED
    while True:
        for _ in range(share):
            for plan in field:
                if trials.share_spent() >= until and trials.found:
                    tried = [one for one in every if one in trials.found]
                    return sorted(tried, key=lambda one: (-worth(one), -len(trials.found[one])))
                trials.attempt(plan)
        field = sorted(field, key=lambda plan: -worth(plan))[: max(1, (len(field) + 1) // 2)]
        share += 1


def _is_better(trials: _Trials, variation: TurnOrders, best: TurnOrders) -> bool:
    """Try a variation lot by lot for as long as it keeps ahead of what it varies; tell whether it did so to the end."""
    for lot in range(1, LOTS + 1):
        if trials.share_spent() >= 1.0:
            return False
        if len(trials.found[best]) < lot:
            trials.attempt(best)
        trials.attempt(variation)
        if trials.mean(variation) <= trials.mean(best, lot) + DOUBT:
            return False
    return True


def _variations(best: TurnOrders, others: Sequence[TurnOrders]) -> Iterator[TurnOrders]:
    """Yield orders that differ from the best in one stack: as in another plan first, then left where it is."""
    mine = _by_stack(best.orders)
    for other in others:
        theirs = _by_stack(other.orders)
        for stack in dict.fromkeys((*theirs, *mine)):
            if theirs.get(stack) != mine.get(stack):
                kept = [move for move in best.orders if (move.verb, move.what) != stack]
                yield best._replace(orders=(*kept, *theirs.get(stack, ())))
    for stack in mine:
        yield best._replace(orders=tuple(move for move in best.orders if (move.verb, move.what) != stack))


def _by_stack(orders: Sequence[Move]) -> dict[tuple[str, int], tuple[Move, ...]]:
    """Return the orders of each stack and each Ship."""
    found: dict[tuple[str, int], tuple[Move, ...]] = {}
    for move in orders:
        key = move.verb, move.what
        found[key] = (*found.get(key, ()), move)
    return found


def _tried(p: ExpandPosition, seat: int, plan: TurnOrders, seed: int, rounds: int) -> float:
    """Return what came of one try, for the side that chooses."""
    q = p.clone()
    march(q, seat, plan.orders)
    both = (plan.parameters, DEFAULT) if seat == 0 else (DEFAULT, plan.parameters)
    play_until(q, Luck(seed), p.turn + 2 * rounds, both)
    japan = chance_of_japan(q) if q.pending is not None else q.result()[0]
    return japan if seat == 0 else 1.0 - japan
