"""The policy for computer players: what a position is worth, which orders look good, a fast answer to any question.

A power's turn is dozens of small moves that make sense only together: a landing is loading, sailing, escorts, aircraft.
So a phase is planned as a whole when its first question is asked (`plan_search`), carried out on a copy of the
position, and stored move by move under the position that each move belongs to. Battles are decided question by
question, by odds.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from types import MappingProxyType
from typing import Final

from broadfront.boards.interned_moves import END
from broadfront.engine.bot_policy import Columns, Policy
from broadfront.engine.chance import SplitMix64, seed_of
from broadfront.engine.position import Ask, Move, Rng
from broadfront.games.global_war.bot.battle_decisions import answer
from broadfront.games.global_war.bot.evaluation import COLUMN_NAMES, columns, evaluate
from broadfront.games.global_war.bot.plan_draft import OrderBuilder
from broadfront.games.global_war.bot.plan_search import choose, is_planned, plan_phase
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.move_phases import CombatMove, Noncombat
from broadfront.games.global_war.units import CARRIER, is_air

PLANNED: Final = 25.0
"""The factor by which the planned move weighs more than others."""
MAX_REMEMBERED: Final = 4000
A_TRY: Final = 10
"""The number of simulations of a decision's budget that one trial of a power's turn costs."""
FORGOTTEN: Final = 25
"""The percentage of orders of a Combat Move that the quick policy leaves out."""
MIN_TRIALS: Final = 6
"""The fewest trials with which a search chooses better than the rules of thumb."""
A_TURN: Final = 3.0
"""The factor on the seconds of a decision for a plan, which is made once a turn."""
AMONG_FRIENDS: Final = 0.5
"""The share of the budget of the Combat Move that the Noncombat Move may use."""
_remembered: dict[Hashable, Move] = {}


def priors(p: GlobalWarPosition, ask: Ask) -> Sequence[float]:
    """Return a weight for each move: a better move has a larger weight."""
    best = _rule_of_thumb(p, ask)
    return [PLANNED if move == best else 1.0 for move in ask.moves]


def rollout_move(p: GlobalWarPosition, ask: Ask, rng: Rng) -> Move:
    """Return the planned move, or the answer of the rules of thumb.

    It makes a recruit's mistakes: some orders of a Combat Move are left out, so that attacks are too weak.
    """
    del rng  # slips depend on the position, because a turn is planned once
    if len(ask.moves) == 1:
        return ask.moves[0]
    if isinstance(p.agenda[-1], CombatMove):
        return _next(p, "hasty", lambda: _incomplete_plan(p)) or _rule_of_thumb(p, ask)
    return _rule_of_thumb(p, ask)


def _incomplete_plan(p: GlobalWarPosition) -> OrderBuilder:
    """Return the plan of a Combat Move without the forgotten orders."""
    draft, chance = OrderBuilder(p), SplitMix64(seed_of((*p.at, p.turn)))
    for _, move in plan_phase(p).keyed_orders:
        if move.verb == "end" or chance.randrange(100) >= FORGOTTEN:
            draft.give(move)
    draft.end()
    return draft


def effort(p: GlobalWarPosition, ask: Ask) -> float:
    """Return 0: a search of single moves adds nothing to the plan and the odds of a battle."""
    del p, ask
    return 0.0


def plan(p: GlobalWarPosition, ask: Ask, simulations: int, seconds: float) -> Move | None:
    """Return the next order of the plan for a phase; when units move, of the best of several variants."""
    share = 1.0 if isinstance(p.agenda[-1], CombatMove) else AMONG_FRIENDS
    tries = int(share * simulations / A_TRY)
    if not isinstance(p.agenda[-1], (CombatMove, Noncombat)) or (simulations and tries < MIN_TRIALS):
        return _rule_of_thumb(p, ask)

    def best() -> OrderBuilder:
        return plan_phase(p, choose(p, tries, share * A_TURN * seconds))

    return _next(p, (simulations, seconds), best) or _rule_of_thumb(p, ask)


def _rule_of_thumb(p: GlobalWarPosition, ask: Ask) -> Move:
    """Return the answer of the rules of thumb: the next order of the plan that this position belongs to."""
    if not is_planned(p):
        return answer(p, ask)
    if move := _next(p, "plain", lambda: plan_phase(p)):
        return move
    return END if END in ask.moves else _last_resort(p, ask)


def _next(p: GlobalWarPosition, how: Hashable, write: Callable[[], OrderBuilder]) -> Move | None:
    """Return the order of a plan for a position: of a stored plan, else of one written now."""
    identity = p.setting.identity()
    key = (how, identity, p.key())
    if key not in _remembered:
        orders = write().keyed_orders
        if len(_remembered) > MAX_REMEMBERED:
            _remembered.clear()
        _remembered.update({(how, identity, at): move for at, move in orders})
    return _remembered.get(key)


def _last_resort(p: GlobalWarPosition, ask: Ask) -> Move:
    """Return a move of an aircraft or a carrier, because the phase cannot end before all aircraft have landed."""
    preferred = [move for move in ask.moves if is_air(p.kind[move.what])]
    preferred += [move for move in ask.moves if p.kind[move.what] == CARRIER]
    return (preferred or list(ask.moves))[0]


POLICY: Final = Policy[GlobalWarPosition](
    evaluate,
    priors,
    rollout_move,
    effort,
    plan,
    columns=Columns(COLUMN_NAMES, columns),
    simulations=MappingProxyType({"elite": 800}),
)
