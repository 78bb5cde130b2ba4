"""The policy for computer players: what a position is worth, which orders look good, a fast answer to any question.

A power's turn is dozens of small moves that make sense only together: a landing is loading, sailing, escorts, aircraft.
So a phase is planned as a whole when its first question is asked (`planner`), tried out on a copy of the position, and
remembered move by move under the position it belongs to. Battles are decided question by question, by odds.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Final

from broadfront.engine.contract import Ask, Move, Rng
from broadfront.engine.luck import Luck, seed_of
from broadfront.engine.policy import Policy
from broadfront.games.global_war.appraisal import shares
from broadfront.games.global_war.kinds import CARRIER, is_air
from broadfront.games.global_war.orders import END
from broadfront.games.global_war.planner.battle_policy import answer
from broadfront.games.global_war.planner.desk import Desk
from broadfront.games.global_war.planner.phases import PLANS, planned
from broadfront.games.global_war.planner.plan_parameters import PLAIN, PlanParameters
from broadfront.games.global_war.planner.plan_search import choose
from broadfront.games.global_war.position import GlobalWarPosition

__all__ = ["POLICY"]

PLANNED: Final = 25.0
"""How much more the planned move weighs than another."""
MOST_REMEMBERED: Final = 4000
A_TRY: Final = 10
"""Simulations of a decision's budget that one try of a power's turn is charged for."""
FORGOTTEN: Final = 25
"""How many of a hundred orders of a Combat Move the quick policy does not give."""
FEWEST: Final = 6
"""With fewer tries than this the rules of thumb choose better."""
A_TURN: Final = 3.0
"""How many times the seconds of a decision a plan may take, once a turn."""
_remembered: dict[Hashable, Move] = {}


def evaluate(p: GlobalWarPosition) -> tuple[float, ...]:
    """Return the result each seat may expect."""
    return shares(p)


def priors(p: GlobalWarPosition, ask: Ask) -> Sequence[float]:
    """Return a weight for each move, larger for better."""
    best = _chosen(p, ask)
    return [PLANNED if move == best else 1.0 for move in ask.moves]


def rollout_move(p: GlobalWarPosition, ask: Ask, rng: Rng) -> Move:
    """Return the planned move, or the answer of the rules of thumb.

    It slips as a recruit does: some of the orders of a Combat Move are forgotten, so that attacks are too weak.
    """
    del rng  # slips depend on the position, for a turn is planned once
    if len(ask.moves) == 1:
        return ask.moves[0]
    if ask.rule != "b3.3":
        return _chosen(p, ask)
    key = ("hasty", p.setting.identity(), p.key())
    if key not in _remembered:
        desk, chance = Desk(p), Luck(seed_of((*p.at, p.turn)))
        for _, move in planned(p, ask.rule).given:
            if move.verb == "end" or chance.randrange(100) >= FORGOTTEN:
                desk.give(move)
        desk.end()
        _remember("hasty", p, desk)
    return _remembered.get(key) or _chosen(p, ask)


def effort(p: GlobalWarPosition, ask: Ask) -> float:
    """Return 0: a search of single moves finds nothing here that the plan and the odds of a battle do not say."""
    del p, ask
    return 0.0


def plan(p: GlobalWarPosition, ask: Ask, simulations: int, seconds: float) -> Move | None:
    """Return the next order of the plan for a phase, in Combat Move that of the best of several variants."""
    tries = simulations // A_TRY
    if ask.rule != "b3.3" or (simulations and tries < FEWEST):
        return _chosen(p, ask)
    budget = (simulations, seconds)
    key = (budget, p.setting.identity(), p.key())
    if key not in _remembered:
        _plan(p, ask, budget, choose(p, tries, A_TURN * seconds))
    return _remembered.get(key) or _chosen(p, ask)


def _chosen(p: GlobalWarPosition, ask: Ask, parameters: PlanParameters = PLAIN) -> Move:
    """Return the answer of the rules of thumb: the next order of the plan that this position belongs to."""
    if ask.rule not in PLANS:
        return answer(p, ask)
    key = (parameters, p.setting.identity(), p.key())
    if key not in _remembered:
        _plan(p, ask, parameters, parameters)
    if key in _remembered:
        return _remembered[key]
    return END if END in ask.moves else _last_resort(p, ask)


def _plan(p: GlobalWarPosition, ask: Ask, how: Hashable, parameters: PlanParameters) -> None:
    """Plan a phase, and remember its moves."""
    _remember(how, p, planned(p, ask.rule, parameters))


def _remember(how: Hashable, p: GlobalWarPosition, desk: Desk) -> None:
    if len(_remembered) > MOST_REMEMBERED:
        _remembered.clear()
    identity = p.setting.identity()
    for key, move in desk.given:
        _remembered[how, identity, key] = move


def _last_resort(p: GlobalWarPosition, ask: Ask) -> Move:
    """Return the move of an aircraft or a carrier, for the phase cannot end before all have landed."""
    wanted = [move for move in ask.moves if is_air(p.kind[move.what])]
    wanted += [move for move in ask.moves if p.kind[move.what] == CARRIER]
    return (wanted or list(ask.moves))[0]


POLICY: Final = Policy[GlobalWarPosition](evaluate, priors, rollout_move, effort, plan)
