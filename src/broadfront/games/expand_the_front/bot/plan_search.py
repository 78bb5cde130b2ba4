"""The choice of a turn's plan: several lists of orders are tried by playing on, and the best one is taken.

Each plan is carried out on a copy of the position, both sides continue by the rules of thumb for a few rounds, and the
resulting position is evaluated. All plans meet the same dice, the worse half is dropped repeatedly, and the rest of the
budget is spent on changes of the best plan in one stack: its orders of another plan, no orders, or another target. A
change that stays ahead lot after lot is kept, and the next ones are applied to the result. The dice depend on the
position alone: the same position and budget give the same choice. For players only.
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
"""The number of rounds that each trial plays on."""
DOUBT: Final = 0.01
"""The margin by which other orders must be better than those of the rules of thumb."""
VARIED: Final = 0.4
"""The least share of the budget that is spent on changes of the best orders."""
LOTS: Final = 6
"""The number of trials in which changed orders must stay ahead before they replace the old ones."""
SHUFFLED: Final = 1 << 60
"""The upper limit of the random numbers by which changes of one kind are shuffled."""


class TurnOrders(NamedTuple):
    """The orders of one Movement phase, and the parameters for the turns after it."""

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
    """The results of the trials so far, within a budget of trials or, if that is 0, of seconds."""

    def __init__(self, p: ExpandPosition, seat: int, tries: int, seconds: float, rounds: int) -> None:
        self.p, self.seat, self.rounds = p, seat, rounds
        self.tries, self.ends = tries, perf_counter() + seconds
        self.begun, self.seconds = perf_counter(), seconds
        self.seed = seed_of((*p.pieces, *p.ship_front, *p.ship_rear, *p.points, p.turn))
        self.results: dict[TurnOrders, list[float]] = {}
        self.spent = 0

    def share_spent(self) -> float:
        """Return how much of the budget is spent."""
        if self.tries:
            return self.spent / self.tries
        return (perf_counter() - self.begun) / self.seconds if self.seconds else 1.0

    def attempt(self, plan: TurnOrders) -> float:
        """Run the next trial of a plan with its own dice, and return the result."""
        values = self.results.setdefault(plan, [])
        values.append(outcome(self.p, self.seat, plan, SplitMix64(self.seed + len(values)), self.rounds))
        self.spent += 1
        return values[-1]

    def mean(self, plan: TurnOrders, lots: int = 0) -> float:
        """Return the average result of a plan, or of its first lots if their number is given."""
        values = self.results[plan][: lots or None]
        return fsum(values) / len(values)


def choose(
    p: ExpandPosition,
    seat: int,
    tries: int,
    seconds: float = 0.0,
    options: Sequence[TurnOrders] | None = None,
    rounds: int = ROUNDS,
) -> TurnOrders:
    """Return the orders with the best results, within a number of trials or, if that is 0, of seconds."""
    field = list(options or candidates(p, seat))
    if len(field) == 1 and not tries + seconds:
        return field[0]
    trials = _Trials(p, seat, tries, seconds, rounds)
    ranked = _sequential_halving(trials, field)
    best = ranked[0]
    for change in changes(p, best, ranked[1:3], trials.seed):
        if trials.share_spent() >= 1.0:
            break
        variation = _with_change(best, change)
        if variation not in trials.results and _is_better(trials, variation, best):
            best = variation
    return best


def _sequential_halving(trials: _Trials, field: list[TurnOrders]) -> list[TurnOrders]:
    """Try all plans, then the better half more often, and so on; return the plans that were tried, the best first."""
    first, every = field[0], list(field)

    def worth(plan: TurnOrders) -> float:
        return trials.mean(plan) + DOUBT * (plan == first)

    share = 1
    until = 1.0 - VARIED
    while len(field) > 1:
        for _ in range(share):
            for plan in field:
                if trials.share_spent() < until or not trials.results:
                    trials.attempt(plan)
        if trials.share_spent() >= until:
            break
        field = sorted(field, key=lambda plan: -worth(plan))[: (len(field) + 1) // 2]
        share += 1
    tried_plans = [one for one in every if one in trials.results]
    return sorted(tried_plans, key=lambda one: (-worth(one), -len(trials.results[one]))) or every


def _is_better(trials: _Trials, variation: TurnOrders, best: TurnOrders) -> bool:
    """Try a variation lot by lot while it is ahead of the plan it varies; return whether it was ahead to the end."""
    for lot in range(1, LOTS + 1):
        if trials.share_spent() >= 1.0:
            return False
        if len(trials.results.get(best, ())) < lot:
            trials.attempt(best)
        trials.attempt(variation)
        if trials.mean(variation) <= trials.mean(best, lot) + DOUBT:
            return False
    return True


class OrderChange(NamedTuple):
    """Other orders for one stack or Ship, identified by the verb and the number in its orders."""

    stack: tuple[str, int]
    orders: tuple[Move, ...]


def changes(
    p: ExpandPosition, best: TurnOrders, others: Sequence[TurnOrders], seed: int
) -> Iterator[OrderChange]:
    """Yield changes of one stack: orders of another plan, no orders, another target; last, orders for idle stacks."""
    own_orders = _by_stack(best.orders)
    for other in others:
        other_orders = _by_stack(other.orders)
        for stack in dict.fromkeys((*other_orders, *own_orders)):
            if other_orders.get(stack) != own_orders.get(stack):
                yield OrderChange(stack, other_orders.get(stack, ()))
    ask = p.pending
    assert ask is not None
    luck = SplitMix64(seed)
    yield from sorted(
        (OrderChange(stack, ()) for stack in own_orders), key=lambda _: luck.randrange(SHUFFLED)
    )
    elsewhere, stayed = list[OrderChange](), list[OrderChange]()
    for move in ask.moves:
        stack = move.verb, move.what
        if stack in own_orders:
            orders = (move,) * len(own_orders[stack])
            if orders != own_orders[stack]:
                elsewhere.append(OrderChange(stack, orders))
        elif move.verb == "sail":
            elsewhere.append(OrderChange(stack, (move,)))
        elif move.verb == "move":
            stayed.append(OrderChange(stack, (move,)))
    yield from sorted(elsewhere, key=lambda _: luck.randrange(SHUFFLED))
    yield from sorted(stayed, key=lambda _: luck.randrange(SHUFFLED))


def _with_change(plan: TurnOrders, change: OrderChange) -> TurnOrders:
    """Return a plan with other orders for one stack; they are carried out last."""
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
    """Return the result of a plan for the side that chooses, after this number of rounds by the rules of thumb."""
    q = p.clone()
    march(q, seat, plan.orders)
    both = (plan.parameters, DEFAULT) if seat == 0 else (DEFAULT, plan.parameters)
    play_until(q, rng, p.turn + 2 * rounds, both)
    japan = chance_of_japan(q) if q.pending is not None else q.result()[0]
    return japan if seat == 0 else 1.0 - japan
