"""The policy for computer players: what a position is worth, which orders look good, a fast answer to any question.

A turn of this game is some fifty small decisions that make sense only together: a convoy is ten moves. So a phase is
planned as a whole when its first question is asked (`purchase_plan`, `movement_plan`), carried out on a copy of the
position, and stored move by move under the position that each move belongs to. Fights are decided shot by shot
(`shot_values`). With enough time several plans for the turn are compared before the first unit moves (`plan_search`).
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from math import exp
from typing import Final

from broadfront.engine.bot_policy import Columns, Policy
from broadfront.engine.chance import SplitMix64, seed_of
from broadfront.engine.position import Ask, Move, Rng
from broadfront.games.expand_the_front.bot.evaluation import COLUMN_NAMES, chance_of_japan, columns
from broadfront.games.expand_the_front.bot.heuristics import scores
from broadfront.games.expand_the_front.bot.movement_planner import movement_plan
from broadfront.games.expand_the_front.bot.plan_search import choose
from broadfront.games.expand_the_front.bot.purchase_planner import purchase_plan
from broadfront.games.expand_the_front.bot.rollout import carry_out
from broadfront.games.expand_the_front.position import ExpandPosition
from broadfront.games.expand_the_front.rules.combat import ChooseTargets, Combat, StrikeBack
from broadfront.games.expand_the_front.rules.movement import Movement
from broadfront.games.expand_the_front.rules.ranged import Join
from broadfront.games.expand_the_front.rules.replenishment import Replenishment

PLANNED: Final = 25.0
"""The factor by which the planned move weighs more than others."""
SHARPNESS: Final = 1.2
MAX_REMEMBERED: Final = 3000
SLIPS: Final = 15
"""The percentage of answers of the rollout policy in a fight that are the second best."""
FORGOTTEN: Final = 30
"""The percentage of orders of a Movement phase that the rollout policy leaves out."""
A_TRY: Final = 10
"""The number of simulations of a decision's budget that one trial of a plan costs."""
MIN_TRIALS: Final = 10
"""The fewest trials with which a search chooses better than the rules of thumb."""
A_TURN: Final = 3.0
"""The factor on the seconds of a decision for a plan, which is made once a turn."""


def evaluate(p: ExpandPosition) -> tuple[float, ...]:
    """Return the result that each seat may expect."""
    japan = chance_of_japan(p)
    return (japan, 1.0 - japan)


def priors(p: ExpandPosition, ask: Ask) -> Sequence[float]:
    """Return a weight for each move: a better move has a larger weight."""
    if isinstance(p.agenda[-1], _PLANNED):
        planned = _next_order(p, ask)
        return [PLANNED if move == planned else 1.0 for move in ask.moves]
    return [exp(SHARPNESS * max(-4.0, min(score, 6.0))) for score in scores(p, ask)]


def rollout_move(p: ExpandPosition, ask: Ask, rng: Rng) -> Move:
    """Return the planned move, or in a fight one of the moves with the best score.

    It makes a recruit's mistakes: some orders of a turn are left out, and now and then the second-best answer in a
    fight replaces the best.
    """
    moves = ask.moves
    if len(moves) == 1:
        return moves[0]
    if isinstance(p.agenda[-1], _PLANNED):
        return _next_order(p, ask, _HASTY)
    rounded = [round(score, 9) for score in scores(p, ask)]
    ranks = sorted(set(rounded), reverse=True)
    slips = isinstance(p.agenda[-1], _FIGHT) and len(ranks) > 1 and rng.randrange(100) < SLIPS
    good = [move for move, score in zip(moves, rounded, strict=True) if score == ranks[slips]]
    return good[0] if len(good) == 1 else good[rng.randrange(len(good))]


def effort(p: ExpandPosition, ask: Ask) -> float:
    """Return 0: searching single moves finds nothing better than the plan and the scores of a fight."""
    del p, ask
    return 0.0


def plan(p: ExpandPosition, ask: Ask, simulations: int, seconds: float) -> Move | None:
    """Return the next order of the plan for a phase, in Movement of the best of several plans; None without a plan."""
    if not isinstance(p.agenda[-1], _PLANNED):
        return None
    tries = simulations // A_TRY
    if not isinstance(p.agenda[-1], Movement) or (simulations and tries < MIN_TRIALS):
        return _next_order(p, ask)
    budget = (simulations, seconds)
    key = (budget, p.setting.identity(), p.key())
    if key not in _remembered:
        _make_room()
        chosen = choose(p, ask.seat, tries, A_TURN * seconds)
        _remember_plan(p, ask, budget, chosen.orders)
    return _remembered[key]


# --- plans ------------------------------------------------------------------------------------------------------------

_PLANNED: Final = (Replenishment, Movement)
_FIGHT: Final = (Combat, ChooseTargets, Join, StrikeBack)
_NO_BUDGET: Final = (0, 0.0)
_HASTY: Final = (-1, 0.0)
_remembered: dict[Hashable, Move] = {}


def _next_order(p: ExpandPosition, ask: Ask, how: tuple[int, float] = _NO_BUDGET) -> Move:
    """Return the next order of the plan for this position; a new plan is made if there is none."""
    key = (how, p.setting.identity(), p.key())
    if key not in _remembered:
        _make_room()
        moving = isinstance(p.agenda[-1], Movement)
        plan = (movement_plan if moving else purchase_plan)(p, ask.seat)
        if how == _HASTY and moving:
            chance = SplitMix64(seed_of((*p.pieces, *p.ship_front, p.turn)))
            plan = [move for move in plan if chance.randrange(100) >= FORGOTTEN]
        _remember_plan(p, ask, how, plan)
    return _remembered[key]


def _make_room() -> None:
    if len(_remembered) > MAX_REMEMBERED:
        _remembered.clear()


def _remember_plan(p: ExpandPosition, ask: Ask, budget: tuple[int, float], plan: Sequence[Move]) -> None:
    """Carry out a plan on a copy of the position, and store its moves."""
    q, identity = p.clone(), p.setting.identity()
    for move in carry_out(q, ask.seat, plan):
        _remembered[budget, identity, q.key()] = move


POLICY: Final = Policy[ExpandPosition](
    evaluate, priors, rollout_move, effort, plan, columns=Columns(COLUMN_NAMES, columns)
)
