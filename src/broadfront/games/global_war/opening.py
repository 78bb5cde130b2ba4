"""The position at the start of a match."""

from __future__ import annotations

from broadfront.games.global_war.atlas import ATLAS
from broadfront.games.global_war.kinds import (
    CARRIER,
    DECK_PLANES,
    FORTIFICATION,
    INFANTRY,
    KINDS,
    TRANSPORT,
    is_land,
)
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.setting import GlobalWarSetting
from broadfront.games.global_war.terms import POWERS

__all__ = ["laid_out"]


def laid_out(setting: GlobalWarSetting) -> GlobalWarPosition:
    """Return the map as the scenario has it, before anything is asked."""
    p = GlobalWarPosition(
        setting=setting,
        control=list(setting.control),
        factories=setting.factories,
        ruin=[0] * ATLAS.size,
        treasury=list(setting.treasury),
        level=list(setting.level),
        tokens=[0] * len(POWERS),
        techs=[0] * len(POWERS),
        pool=[0] * (len(POWERS) * len(KINDS)),
        placed=[0] * ATLAS.size,
        battles=[0] * ATLAS.size,
        forts=[0] * ATLAS.size,
        tally=[0] * 10,
    )
    for kind, power, space in setting.units:
        if kind == FORTIFICATION:
            p.forts[space] += 1
        else:
            p.recruit(kind, power, space)
    for u, kind in enumerate(p.kind):
        if ATLAS.is_sea(p.at[u]) and (kind in DECK_PLANES or is_land(kind)):
            p.host[u] = _host(p, u)
    return p


def _host(p: GlobalWarPosition, unit: int) -> int:
    """Return the carrier or transport that a unit begins on board of."""
    wanted, kind = CARRIER if p.kind[unit] in DECK_PLANES else TRANSPORT, p.kind[unit]
    there = [u for u in p.units_in(p.at[unit]) if p.owner[u] == p.owner[unit]]
    ships = [u for u in there if p.kind[u] == wanted]
    empty = sum(not p.aboard(ship) for ship in ships)
    # Two infantry share a transport only if one is left for each unit that is no infantry.
    waiting = sum(is_land(p.kind[u]) and p.kind[u] != INFANTRY and p.host[u] < 0 for u in there)
    for ship in ships:
        cargo = p.aboard(ship)
        if len(cargo) >= 2:
            continue
        if wanted == CARRIER or not cargo or INFANTRY in (kind, p.kind[cargo[0]]):
            both = bool(cargo) and kind == p.kind[cargo[0]] == INFANTRY
            if wanted == CARRIER or not both or empty >= waiting:
                return ship
    return -1
