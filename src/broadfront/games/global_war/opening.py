"""The position at the start of a match."""

from __future__ import annotations

from broadfront.games.global_war.atlas import ATLAS
from broadfront.games.global_war.kinds import CARRIER, DECK_PLANES, INFANTRY, KINDS, TRANSPORT, is_land
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
        p.recruit(kind, power, space)
    for u, kind in enumerate(p.kind):
        if ATLAS.is_sea(p.at[u]) and (kind in DECK_PLANES or is_land(kind)):
            p.host[u] = _host(p, u)
    return p


def _host(p: GlobalWarPosition, unit: int) -> int:
    """Return the carrier or transport that a unit begins on board of."""
    wanted = CARRIER if p.kind[unit] in DECK_PLANES else TRANSPORT
    for ship in p.units_in(p.at[unit]):
        cargo = p.aboard(ship)
        if p.kind[ship] != wanted or p.owner[ship] != p.owner[unit] or len(cargo) >= 2:
            continue
        if wanted == CARRIER or not cargo or INFANTRY in (p.kind[unit], p.kind[cargo[0]]):
            return ship
    return -1
