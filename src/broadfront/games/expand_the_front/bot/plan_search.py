"""The choice of a turn's plan: several lists of orders, each tried out by playing on, the best one taken.

Each is carried out on a copy of the position, both sides go on by the rules of thumb for a few rounds, and the position
that comes of it is evaluated. All meet the same dice, the worse half drops out again and again, and what is left of the
budget goes to changes of the best in one stack: as in another plan, left where it is, or sent elsewhere. A change that
keeps ahead lot after lot is kept, and the next ones are made to what came of it. The dice depend on the position alone:
the same position and budget give the same choice. For players only.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import fsum
from time import perf_counter
from typing import Final, NamedTuple

from mypy_extensions import mypyc_attr

from broadfront.engine.chance import SplitMix64, seed_of
from broadfront.engine.position import Move, Rng
from broadfront.games.expand_the_front.bot.board_analysis import BoardAnalysis
from broadfront.games.expand_the_front.bot.evaluation import chance_of_japan
from broadfront.games.expand_the_front.bot.movement_planner import movement_plan
from broadfront.games.expand_the_front.bot.plan_parameters import DEFAULT, PlanParameters
from broadfront.games.expand_the_front.bot.rollout import march, play_until
from broadfront.games.expand_the_front.bot.strategic_plan import goals
from broadfront.games.expand_the_front.position import ExpandPosition

ROUNDS: Final = 5
"""Rounds that each try plays on."""
DOUBT: Final = 0.01
"""How much better than the orders of the rules of thumb others must look."""
VARIED: Final = 0.4
"""The least share of the budget that goes to changes of the best orders."""
LOTS: Final = 6
"""So many times changed orders are tried before they take the place of those that were changed."""
SHUFFLED: Final = 1 << 60
"""Changes of one sort are tried in the order of numbers below this, drawn by lot."""


class TurnOrders(NamedTuple):
    """The orders of one Movement phase, and what the turns after it are planned with."""

    orders: tuple[Move, ...]
    parameters: PlanParameters = DEFAULT


def candidates(p: ExpandPosition, seat: int) -> list[TurnOrders]:
    """Return different orders to try, those of the rules of thumb first."""
    tiles = goals(BoardAnalysis(p, seat))[:5]
    ways = [DEFAULT, PlanParameters(hold=True), PlanParameters(bold=0.35), PlanParameters(raids=False)]
    ways += [PlanParameters(goal=tile) for tile in tiles]
    ways += [PlanParameters(bold=-0.2)]
    ways += [PlanParameters(goal=tile, bold=0.35) for tile in tiles[:3]]
    ways += [PlanParameters(goal=tile, raids=False) for tile in tiles[:3]]
    parameters_of: dict[tuple[Move, ...], PlanParameters] = {}
    for way in ways:
        parameters_of.setdefault(tuple(movement_plan(p, seat, way)), way)
    return [TurnOrders(orders, way) for orders, way in parameters_of.items()]


@mypyc_attr(allow_interpreted_subclasses=True)
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
        values.append(outcome(self.p, self.seat, plan, SplitMix64(self.seed + len(values)), self.rounds))
        self.spent += 1
        return values[-1]

    def mean(self, plan: TurnOrders, lots: int = 0) -> float:
        """Return the average of a plan, of its first lots only if their number is given."""
        values = self.found[plan][: lots or None]
        return fsum(values) / len(values)


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
    for change in changes(p, best, ranked[1:3], trials.seed):
        if trials.share_spent() >= 1.0:
            break
        variation = _changed(best, change)
        if variation not in trials.found and _is_better(trials, variation, best):
            best = variation
    return best


def _halved(trials: _Trials, field: list[TurnOrders]) -> list[TurnOrders]:
    """Try all, then the better half more often, and so on to the last; return those that were tried, the best first."""
    first, every = field[0], list(field)

    def worth(plan: TurnOrders) -> float:
        return trials.mean(plan) + DOUBT * (plan == first)

    share = 1
    until = 1.0 - VARIED
    while len(field) > 1:
        for _ in range(share):
            for plan in field:
                if trials.share_spent() < until or not trials.found:
                    trials.attempt(plan)
        if trials.share_spent() >= until:
            break
        field = sorted(field, key=lambda plan: -worth(plan))[: (len(field) + 1) // 2]
        share += 1
    tried = [one for one in every if one in trials.found]
    return sorted(tried, key=lambda one: (-worth(one), -len(trials.found[one]))) or every


def _is_better(trials: _Trials, variation: TurnOrders, best: TurnOrders) -> bool:
    """Try a variation lot by lot for as long as it keeps ahead of what it varies; tell whether it did so to the end."""
    for lot in range(1, LOTS + 1):
        if trials.share_spent() >= 1.0:
            return False
        if len(trials.found.get(best, ())) < lot:
            trials.attempt(best)
        trials.attempt(variation)
        if trials.mean(variation) <= trials.mean(best, lot) + DOUBT:
            return False
    return True


class OrderChange(NamedTuple):
    """Other orders for one stack or Ship, named by the verb and the number in its orders."""

    stack: tuple[str, int]
    orders: tuple[Move, ...]


def changes(
    p: ExpandPosition, best: TurnOrders, others: Sequence[TurnOrders], seed: int
) -> Iterator[OrderChange]:
    """Yield changes of one stack: as in another plan, left where it is, sent elsewhere, and last those that stayed."""
    mine = _by_stack(best.orders)
    for other in others:
        theirs = _by_stack(other.orders)
        for stack in dict.fromkeys((*theirs, *mine)):
            if theirs.get(stack) != mine.get(stack):
                yield OrderChange(stack, theirs.get(stack, ()))
    ask = p.pending
    assert ask is not None
    luck = SplitMix64(seed)
    yield from sorted((OrderChange(stack, ()) for stack in mine), key=lambda _: luck.randrange(SHUFFLED))
    elsewhere, stayed = list[OrderChange](), list[OrderChange]()
    for move in ask.moves:
        stack = move.verb, move.what
        if stack in mine:
            orders = (move,) * len(mine[stack])
            if orders != mine[stack]:
                elsewhere.append(OrderChange(stack, orders))
        elif move.verb == "sail":
            elsewhere.append(OrderChange(stack, (move,)))
        elif move.verb == "move":
            stayed.append(OrderChange(stack, (move,)))
    yield from sorted(elsewhere, key=lambda _: luck.randrange(SHUFFLED))
    yield from sorted(stayed, key=lambda _: luck.randrange(SHUFFLED))


def _changed(plan: TurnOrders, change: OrderChange) -> TurnOrders:
    """Return a plan with other orders for one stack; they come last."""
    others = (move for move in plan.orders if (move.verb, move.what) != change.stack)
    return plan._replace(orders=(*others, *change.orders))


def _by_stack(orders: Sequence[Move]) -> dict[tuple[str, int], tuple[Move, ...]]:
    """Return the orders of each stack and each Ship."""
    by_stack: dict[tuple[str, int], tuple[Move, ...]] = {}
    for move in orders:
        key = move.verb, move.what
        by_stack[key] = (*by_stack.get(key, ()), move)
    return by_stack


def outcome(p: ExpandPosition, seat: int, plan: TurnOrders, rng: Rng, rounds: int) -> float:
    """Return what comes of a plan for the side that chooses, played on for so many rounds by the rules of thumb."""
    q = p.clone()
    march(q, seat, plan.orders)
    both = (plan.parameters, DEFAULT) if seat == 0 else (DEFAULT, plan.parameters)
    play_until(q, rng, p.turn + 2 * rounds, both)
    japan = chance_of_japan(q) if q.pending is not None else q.result()[0]
    return japan if seat == 0 else 1.0 - japan
