"""[b3.6] What a purchase could be placed as: said before it is paid, for what is bought stays bought."""

from __future__ import annotations

from broadfront.boards.spacesets import members
from broadfront.games.global_war.atlas import ATLAS
from broadfront.games.global_war.expansion import fortifications
from broadfront.games.global_war.expansion.availability import most_to_buy
from broadfront.games.global_war.expansion.carrier_fighters import HOME
from broadfront.games.global_war.industry import capacity, output
from broadfront.games.global_war.kinds import (
    CARRIER_FIGHTER,
    DOMAIN,
    FACTORY,
    FORTIFICATION,
    KINDS,
    KING_TIGER,
    SEA,
)
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.mobilize import Mobilize
from broadfront.games.global_war.terms import POWER_NAMES

__all__ = ["unplaceable"]


def unplaceable(p: GlobalWarPosition, power: int) -> dict[int, str]:
    """Return the kinds that a power could place nowhere if this were Mobilize, each with the reason and what follows.

    Carriers and infantry may still come to where they are needed: a reason says what would be needed.
    """
    mine = power * len(KINDS)
    kinds = [kind for kind in range(len(KINDS)) if most_to_buy(p, power, kind) or p.pool[mine + kind]]
    q = p.clone()
    for kind in kinds:
        q.pool[mine + kind] = 1
    placed = {move.what for move in Mobilize(power).placements(q)}
    return {kind: _why(p, power, kind) for kind in kinds if kind not in placed}


def _why(p: GlobalWarPosition, power: int, kind: int) -> str:
    waits = "; what is bought waits in the pool"
    if kind == FACTORY:
        return f"no territory of value 1 or more is left for one{waits}"
    if kind == FORTIFICATION:
        if p.held & p.land_of(power) & fortifications.ISLANDS:
            return f"it needs an infantry without one on an island{waits}"
        return f"{POWER_NAMES[power]} holds no island{waits}"
    if kind == CARRIER_FIGHTER:
        home, zone = HOME[power]
        if capacity(p, power, home) <= 0:
            return f"{_idle(p, power, (home,))}; what is bought is lost"
        return (
            f"no carrier with room is in {ATLAS.name(zone)}; without one in Mobilize what is bought is lost"
        )
    own = tuple(members(p.factories & p.land_of(power)))
    if kind == KING_TIGER:
        own = tuple(s for s in own if s == ATLAS.capital[power])
    elif DOMAIN[kind] == SEA:
        own = tuple(s for s in own if ATLAS.sea_beside[s])
        if any(capacity(p, power, s) > 0 for s in own):
            return f"the zones beside your factories are patrol zones of the enemy{waits}"
        if not own:
            return f"no factory of yours is on a coast{waits}"
    return f"{_idle(p, power, own)}{waits}"


def _idle(p: GlobalWarPosition, power: int, sites: tuple[int, ...]) -> str:
    """Say why none of some factories places anything."""
    ruined = [s for s in sites if p.factories >> s & 1 and p.control[s] == power and not output(p, power, s)]
    if ruined:
        names = " and ".join(ATLAS.name(s) for s in ruined)
        return f"the factory in {names} is damaged and places nothing before it is repaired"
    return "no factory of yours can place it"
