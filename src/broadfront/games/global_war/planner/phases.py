"""The plan of each phase by the rules of thumb, and whole turns carried out at once for tries. For players only.

A plan is written on a copy of the position, move by move; carried out at once, that copy is the position after it.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from broadfront.engine.contract import CHANCE, Ask, Move
from broadfront.games.global_war.planner.battle_policy import answer
from broadfront.games.global_war.planner.combat_plan import CombatPlan
from broadfront.games.global_war.planner.draft import Draft
from broadfront.games.global_war.planner.mobilize_plan import place_all
from broadfront.games.global_war.planner.noncombat_plan import NoncombatPlan
from broadfront.games.global_war.planner.plan_parameters import PLAIN, PlanParameters
from broadfront.games.global_war.planner.purchase_plan import PurchasePlan
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.combat_move import CombatMove
from broadfront.games.global_war.rules.mobilize import Mobilize
from broadfront.games.global_war.rules.noncombat import Noncombat
from broadfront.games.global_war.rules.purchase import Purchase

__all__ = ["MeanDice", "carry_on", "is_planned", "planned"]

PLANNED: Final = (Purchase, CombatMove, Noncombat, Mobilize)
"""The phases that are planned as a whole."""


def is_planned(p: GlobalWarPosition) -> bool:
    """Tell whether the phase that is asked for is planned as a whole."""
    return isinstance(p.agenda[-1], PLANNED)


def planned(p: GlobalWarPosition, parameters: PlanParameters = PLAIN) -> Draft:
    """Return the plan of the phase that is asked for, written out on a copy of the position."""
    match p.agenda[-1]:
        case CombatMove():
            return CombatPlan(p, parameters).write()
        case Noncombat():
            return NoncombatPlan(p, parameters).write()
        case Mobilize():
            return place_all(Draft(p))
    return PurchasePlan(p).draft()


@mypyc_attr(allow_interpreted_subclasses=True)
class MeanDice:
    """Dice without luck: each roll comes out as its mean, what is left over is kept for the next one."""

    def __init__(self, start: float = 0.0) -> None:
        self.left = [start, -start]

    def pick(self, p: GlobalWarPosition, ask: Ask) -> Move:
        """Return the outcome nearest to the mean; both sides have leftovers of their own."""
        total = sum(ask.weights)
        mean = sum(move.what * weight for move, weight in zip(ask.moves, ask.weights, strict=True)) / total
        side = getattr(p.agenda[-1], "who", 0) if p.agenda else 0
        wanted = mean + self.left[side]
        found = min(ask.moves, key=lambda move: (abs(move.what - wanted), move.what))
        self.left[side] = max(-1.0, min(1.0, wanted - found.what))
        return found


def carry_on(
    p: GlobalWarPosition, until: int, parameters: PlanParameters = PLAIN, dice: MeanDice | None = None
) -> GlobalWarPosition:
    """Return the position after so many power turns have ended, everybody going by the rules of thumb.

    Parameters
    ----------
    p
        The position; it stays as it is.
    until
        The number of ended power turns to stop at.
    parameters
        How the turn goes; all later ones are plain.
    dice
        How dice fall.
    """
    q, luck, turn = p.clone(), dice or MeanDice(), (p.turn, p.mover)
    while (ask := q.pending) is not None and q.turn < until:
        if ask.seat == CHANCE:
            q.play(luck.pick(q, ask))
        elif is_planned(q):
            draft = planned(q, parameters if (q.turn, q.mover) == turn else PLAIN)
            if draft.given:
                q = draft.q
            else:
                q.play(ask.moves[-1])
        elif len(ask.moves) == 1:
            q.play(ask.moves[0])
        else:
            q.play(answer(q, ask))
    return q
