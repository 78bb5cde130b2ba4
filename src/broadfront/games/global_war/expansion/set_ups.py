"""What of Expansion II a scenario file may place, and where [f]."""

from __future__ import annotations

from collections.abc import Mapping

from broadfront.games.global_war.atlas import ATLAS, Space
from broadfront.games.global_war.expansion import fortifications, theatre
from broadfront.games.global_war.expansion.availability import BUILDERS, MOST_OF
from broadfront.games.global_war.kinds import CARRIER_FIGHTER, FORTIFICATION, INFANTRY, KINDS, KING_TIGER
from broadfront.games.global_war.terms import JAPAN, POWERS

__all__ = ["misplaced", "too_many"]


def misplaced(space: Space, holder: str, power: str, units: Mapping[int, int]) -> str:
    """Say why a power's units of the expansion cannot be in a space; "": they can.

    >>> misplaced(ATLAS.space_of["poland"], "germany", "ussr", {KING_TIGER: 1})
    'King Tiger: only germany has them'
    """
    name, of = ATLAS.name(space), POWERS.index(power)
    for kind in units:
        builders = BUILDERS.get(kind, (of,))
        if of not in builders:
            return f"{KINDS[kind].name}: only {' and '.join(POWERS[p] for p in builders)} has them"
    if KING_TIGER in units and ATLAS.is_sea(space):
        return f"King Tigers go on no ship: not in {name}"
    if CARRIER_FIGHTER in units and not theatre.ZONES >> space & 1:
        return f"carrier-based fighters begin on carriers in zones 28 to 65, not in {name}"
    if forts := units.get(FORTIFICATION, 0):
        if not fortifications.ISLANDS >> space & 1 or holder != POWERS[JAPAN]:
            return f"fortifications stand on islands that Japan holds, and {name} is none"
        if forts > units.get(INFANTRY, 0):
            return f"{forts} fortifications in {name}: one for each Japanese infantry there at most"
    return ""


def too_many(units: Mapping[str, Mapping[str, Mapping[str, int]]]) -> tuple[str, str, str]:
    """Return where a power comes to have too many of a kind, and why; nothing if none has."""
    counts: dict[tuple[str, int], int] = {}
    for id_, by_power in units.items():
        for power, of in by_power.items():
            for kind, most_of in MOST_OF.items():
                number, most = of.get(KINDS[kind].id, 0), most_of.get(POWERS.index(power), 0)
                counts[power, kind] = counts.get((power, kind), 0) + number
                if number and counts[power, kind] > most:
                    return id_, power, f"{power} has {most} x {KINDS[kind].id} at most"
    return "", "", ""
