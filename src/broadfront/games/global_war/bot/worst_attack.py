"""The risk of a space from the next attack of one enemy power: the exact odds of a battle with all units in reach.

The units in reach are those of the bots' map (`threat_map`): units in range, and landings by free transports. They are
put into the space and fight all units there, with guns, fortifications and the National Guard; the sea before a
landing, bombardments and shots of patrols are not counted. On land the attacker keeps a land unit as long as possible,
because only a land unit takes the territory; else the usual units are lost.
"""

from __future__ import annotations

from math import fsum
from typing import Final

from broadfront.games.global_war.bot.threat_map import ThreatMap
from broadfront.games.global_war.combat_odds.forecast import CombatPolicy, forecast_ends
from broadfront.games.global_war.combat_odds.propagation import OddsUnavailable
from broadfront.games.global_war.combat_odds.sides import land_kept
from broadfront.games.global_war.map import MAP, Space
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.expansion_national_guard import GUARDED, call_guard
from broadfront.games.global_war.terms import AXIS, COMBAT, SIDE, WITHDRAWN

TO_TAKE: Final = CombatPolicy(attack_order=land_kept)


def chance_lost(war: ThreatMap, space: Space) -> float:
    """Return the chance that the worst attack of one enemy power takes a territory, or clears a sea zone.

    ``war`` is of the defending power. A battle at sea that is too large for exact odds is estimated as the bots do.
    """
    guards = war.guards(space)
    powers = [power for power, _ in war.attacks(space, guards)]
    if not guards:
        return float(bool(powers))
    try:
        return max(
            (_capture_chance(war.p, power, space, war.threats[power][space]) for power in powers), default=0.0
        )
    except OddsUnavailable:
        return war.danger(space, guards)[0]


def _capture_chance(p: GlobalWarPosition, power: int, space: Space, units: list[int]) -> float:
    """Return the chance that some units of a power take a space."""
    sea = MAP.is_sea(space)
    conduct = CombatPolicy() if sea else TO_TAKE
    ways = forecast_ends(_before_attack(p, power, space, units), space, conduct=conduct)
    whole = fsum(way.probability for way in ways)
    return fsum(way.probability for way in ways if way.takes or (sea and not way.defenders)) / whole


def _before_attack(p: GlobalWarPosition, power: int, space: Space, units: list[int]) -> GlobalWarPosition:
    """Return the position with units of a power in a space just before they fight there."""
    q = p.clone()
    q.notes = None
    q.agenda = []
    q.mover, q.phase = power, COMBAT
    q.captured = q.sea_fought = 0
    q.battles = bytearray(MAP.size)
    q.wake(power)
    for u in q.units_in(space):
        if q.owner[u] == power:  # ships of the power that are already there and stay out of the battle
            q.flags[u] |= WITHDRAWN
    for u in units:
        q.at[u], q.host[u] = space, -1
        q.flags[u] &= ~WITHDRAWN
    if SIDE[power] == AXIS and space in GUARDED:
        call_guard(q)
    return q
