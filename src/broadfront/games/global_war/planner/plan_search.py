"""The choice of a turn's attacks: several variants, each carried out and answered, the best one taken.

Each set of parameters is tried on a copy of the position, dice falling as their mean; the turn is ended by the rules of
thumb and the position appraised with what the enemy could do next. The best ones are tried again with the answers of
the powers that follow. The same position and budget of tries give the same choice.
"""

from __future__ import annotations

from time import perf_counter
from typing import Final

from broadfront.games.global_war.appraisal import balance
from broadfront.games.global_war.atlas import ATLAS
from broadfront.games.global_war.planner.combat_plan import CombatPlan
from broadfront.games.global_war.planner.phases import MeanDice, carry_on
from broadfront.games.global_war.planner.plan_parameters import PLAIN, PlanParameters
from broadfront.games.global_war.planner.threat_map import ThreatMap, gain_of
from broadfront.games.global_war.planner.worth import Worth
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.terms import AXIS, SIDE

__all__ = ["choose", "variants"]

DOUBT: Final = 1.5
"""How much better than the rules of thumb other parameters must look, in IPC."""
REPLIED: Final = 3
"""How many variants are tried again, with the answers of the powers that follow."""
FEARED: Final = 0.6
"""How much of what the enemy could gain next counts."""


def variants(p: GlobalWarPosition) -> list[PlanParameters]:
    """Return what may be tried, the rules of thumb first."""
    targets = [of.target for of in CombatPlan(p).write_assaults()]
    found = [
        PLAIN,
        PlanParameters(caution=1.6),
        PlanParameters(boldness=2.0, caution=0.7),
        PlanParameters(boldness=-3.0),
    ]
    found += [PlanParameters(spared=target) for target in targets[:6]]
    found += [
        PlanParameters(fleet=0.4),
        PlanParameters(boldness=4.0, caution=0.4),
        PlanParameters(caution=2.5),
    ]
    return found


def choose(p: GlobalWarPosition, tries: int, seconds: float = 0.0) -> PlanParameters:
    """Return the parameters that turned out best, within so many tries or, if that is 0, so many seconds."""
    ends = perf_counter() + seconds
    spent = 0

    def more() -> bool:
        return spent < tries if tries else perf_counter() < ends

    side = SIDE[p.mover]
    found: dict[PlanParameters, float] = {}
    seen: dict[float, PlanParameters] = {}
    share = max(1, tries * 2 // 3)
    half = perf_counter() + 0.6 * seconds
    for parameters in variants(p):
        if found and not (spent < share if tries else perf_counter() < half):
            break
        value = _value(carry_on(p, p.turn + 1, parameters), side) + DOUBT * (parameters == PLAIN)
        spent += 1
        if value not in seen:  # parameters that come to the same are not tried twice
            seen[value] = parameters
            found[parameters] = value
    best = sorted(found, key=lambda parameters: -found[parameters])[:REPLIED]
    if len(best) < 2:
        return best[0]
    answered: dict[PlanParameters, list[float]] = {parameters: [] for parameters in best}
    for start in (0.0, 0.5, -0.5, 0.25):
        for parameters in best:
            if not more():
                break
            q = carry_on(p, p.turn + 3, parameters, MeanDice(start))
            answered[parameters].append(_value(q, side) + DOUBT * (parameters == PLAIN))
            spent += 3
    if not all(answered.values()):
        return best[0]
    return max(
        best,
        key=lambda parameters: (
            sum(answered[parameters]) / len(answered[parameters]) + 0.3 * found[parameters]
        ),
    )


def _value(p: GlobalWarPosition, side: int) -> float:
    """Return what a position is worth to a side, in IPC: the balance, less what the enemy could gain at once."""
    ahead = balance(p) if side == AXIS else -balance(p)
    if p.pending is None:
        return ahead
    power = next(power for power in p.setting.order if SIDE[power] == side)
    war = ThreatMap(p, power)
    worth = Worth(war)
    land: dict[int, list[float]] = {feared: [] for feared in war.threats}
    sea = dict.fromkeys(war.threats, 0.0)
    for space in set().union(*war.threats.values()):
        guards = war.guards(space)
        for feared, seen in war.attacks(space, guards):
            gain = gain_of(seen, guards, worth.hold[space])
            if ATLAS.is_sea(space):
                sea[feared] = max(sea[feared], gain)
            else:
                land[feared].append(gain)
    return ahead - sum(FEARED * (sum(sorted(land[of])[-2:]) + sea[of]) for of in war.threats)
