"""[c12b] Escorts and convoys: transports that shoot back, and that cannot be chosen as casualties.

An escort covers up to two transports, and a second one covers none before the first covers two. In a convoy the escort
defends at 3 and its transports at 1; from Early 1942 on every transport does.
"""

from __future__ import annotations

from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.combat_values import ARMED, GUARD, SCREEN, convoy_of
from broadfront.games.global_war.rules.expansion_sections import ESCORTS
from broadfront.games.global_war.terms import EARLY_1942, EVERY_POWER, LATE_1941, SCATTERED
from broadfront.games.global_war.units import COST, ESCORT, TRANSPORT


def armed(p: GlobalWarPosition) -> bool:
    """Return whether every transport shoots back: from Early 1942 on."""
    return p.setting.has(ESCORTS) and p.label() >= EARLY_1942


def powers_forming(p: GlobalWarPosition, zone: int) -> int:
    """Return the set of powers whose escorts may form convoys in a zone: all, unless owners have declined."""
    return p.battles[zone] - SCATTERED if p.battles[zone] >= SCATTERED else EVERY_POWER


def can_guard(p: GlobalWarPosition, unit: int, zone: int) -> bool:
    """Return whether a unit can be the escort of a convoy in a zone."""
    if p.kind[unit] != ESCORT or not p.setting.has(ESCORTS) or p.label() < LATE_1941:
        return False
    return bool(powers_forming(p, zone) >> p.owner[unit] & 1)


def convoy(p: GlobalWarPosition, units: list[int]) -> tuple[list[int], list[int]]:
    """Return the escorts of a defending force that guard transports, and the transports they guard (R12.b)."""
    escorts = [u for u in units if can_guard(p, u, p.at[u])]
    if not escorts:
        return [], []
    boats = [u for u in units if p.kind[u] == TRANSPORT]
    boats.sort(key=lambda u: (-sum(COST[p.kind[cargo]] for cargo in p.aboard(u)), u))
    guards, guarded = convoy_of(len(escorts), len(boats))
    return escorts[:guards], boats[:guarded]


def defence(p: GlobalWarPosition, units: list[int]) -> dict[int, int]:
    """Return the model kinds of escorts and transports of a defending force that guard or fire."""
    if not p.setting.has(ESCORTS):
        return {}
    escorts, guarded = convoy(p, units)
    firing = [u for u in units if p.kind[u] == TRANSPORT] if armed(p) else guarded
    return dict.fromkeys(escorts, GUARD) | dict.fromkeys(firing, ARMED)


def attack(p: GlobalWarPosition, units: list[int]) -> dict[int, int]:
    """Return the model kind of escorts of an attacking force: they never hit submarines (R12.g)."""
    return {u: SCREEN for u in units if p.kind[u] == ESCORT} if p.setting.has(ESCORTS) else {}
