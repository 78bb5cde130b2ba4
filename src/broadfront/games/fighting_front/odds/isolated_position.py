"""The position in which the odds of an order are worked out: the order alone, with all else left out."""

from __future__ import annotations

from broadfront.engine.position import Move, Step
from broadfront.games.fighting_front.position import FightingFrontPosition
from broadfront.games.fighting_front.rules.air_raid import Air, AirAttack, AirCombat, AirDice, Fighters, Flak
from broadfront.games.fighting_front.rules.artillery import Artillery, Bombardment
from broadfront.games.fighting_front.rules.assault import DefenderFire, Ground, GroundAttack
from broadfront.games.fighting_front.rules.rolls import DieRoll, Window
from broadfront.games.fighting_front.rules.strikes import Pick
from broadfront.games.fighting_front.terms import AIR_COMBAT, IDLE

_EVERYWHERE = (1 << 30) - 1


def odds_position(p: FightingFrontPosition, move: Move) -> FightingFrontPosition:
    """Return a clone that ends when the order is carried out; or the position itself, if the order resolves nothing.

    A declared attack is followed through the enemy's answers to its roll, as if it were the only one of its phase; a
    roll, or a shot, is followed to its own result only, and an air combat to the results of all squadrons in it. If
    artillery is held back, only the attack that it could have answered is followed.
    """
    step = p.agenda[-1]
    rest = _rest(step, move)
    if rest is None:
        return p
    q = p.clone()
    q.agenda = [*rest, step]
    if isinstance(step, (Artillery, Air, Ground)):
        q.barrages, q.missions, q.attacks = [], [], []
        if isinstance(step, Air):
            q.wing_task = [IDLE] * len(q.wing_task)
    elif isinstance(step, Window) and step.table == AIR_COMBAT:
        q.air_hits = q.air_hits[step.index : step.index + 4]
        alone = Window(step.table, step.shooter, step.target, 0, step.plus, step.turn, step.declined)
        q.agenda = [AirDice(), alone]
    elif isinstance(step, Fighters):
        q.missions = [move.where]
    elif isinstance(step, Flak):
        q.flak = _EVERYWHERE
    elif isinstance(step, DefenderFire):
        q.fired = _EVERYWHERE
        del q.attacks[step.index + 4 :]
    return q


def _rest(step: Step, move: Move) -> list[Step] | None:
    """Return the agenda below the step, the next step last; None if the order is not followed this way."""
    if isinstance(step, Artillery) and move.verb == "bombard":
        return [Bombardment(step.seat)]
    if isinstance(step, Air) and move.verb in ("raid", "flyover"):
        return [AirAttack(step.seat), Flak(step.seat), Fighters(step.seat)]
    if isinstance(step, Ground) and move.verb == "attack":
        return [GroundAttack(step.seat), DefenderFire(step.seat)]
    if isinstance(step, (Window, DieRoll, Pick)):
        return []
    if isinstance(step, Flak) and move.verb == "flak":
        return []
    if isinstance(step, AirCombat) or (
        isinstance(step, Fighters) and move.verb in ("intercept", "flyintercept")
    ):
        return []
    if isinstance(step, DefenderFire) and move.verb == "defend":
        return []
    if isinstance(step, DefenderFire) and move.verb == "decline":
        return [GroundAttack(step.seat, step.index)]
    return None
