"""Questions as the screen asks them: a prompt of the rules is a constant, what it is about stands in the position."""

from __future__ import annotations

from typing import Final

from broadfront.boards.spacesets import bits
from broadfront.engine.contract import Ask
from broadfront.games.global_war import forces
from broadfront.games.global_war.atlas import ATLAS
from broadfront.games.global_war.kinds import is_air
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules import combat
from broadfront.games.global_war.rules.battle import Submarines
from broadfront.games.global_war.rules.fire import force
from broadfront.games.global_war.terms import LANDING

__all__ = ["hits_nothing", "prompted", "walks_in"]

_FIRST: Final = {combat.RAIDS: "raids", combat.LANDINGS: "amphibious assaults"}


def prompted(p: GlobalWarPosition, ask: Ask | None) -> Ask | None:
    """Return a question with what a player is to know of it."""
    step = p.agenda[-1] if p.agenda else None
    if ask is None or not ask.moves:
        return ask
    if isinstance(step, combat.BattleGroup):
        return ask._replace(prompt=" ".join((ask.prompt, *_of_battles(p, step))))
    if isinstance(step, Submarines) and hits_nothing(p, step):
        return ask._replace(prompt="Submerge submarines, or let them stay: they cannot hit aircraft.")
    return ask


def _of_battles(p: GlobalWarPosition, step: combat.BattleGroup) -> list[str]:
    """Say which battles come later, and why land that nobody defends is among these."""
    told = []
    # the sea of a landing is fought for with it
    shores = bits(p.at[u] for u in p.of_power(step.power) if p.flags[u] & LANDING and p.host[u] >= 0)
    later = sum(
        len([space for space in combat.open_battles(p, step.power, group) if not shores >> space & 1])
        for group in range(step.group + 1, combat.OTHERS + 1)
    )
    if later:
        others = "1 other battle comes" if later == 1 else f"{later} other battles come"
        told.append(f"These are {_FIRST[step.group]}, which come first: {others} after them.")
    if any(walks_in(p, step, space) for space in combat.open_battles(p, step.power, step.group)):
        told.append("Land that nobody defends is taken now: only tanks that could go on took it at once.")
    return told


def walks_in(p: GlobalWarPosition, step: combat.BattleGroup, space: int) -> bool:
    """Tell whether a territory is taken without a battle."""
    fought = forces.defenders(p, space) or forces.guns_fire(p, space, forces.attackers(p, space))
    return step.group == combat.OTHERS and not ATLAS.is_sea(space) and not fought


def hits_nothing(p: GlobalWarPosition, step: Submarines) -> bool:
    """Tell whether submarines that are asked about have only aircraft against them."""
    return all(is_air(p.kind[u]) for u in force(p, step.space, 1 - step.who))
