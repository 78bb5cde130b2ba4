"""Who has to stay: the fewest units that keep a capital, and other places of weight, against what may come."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from typing import Final

from broadfront.games.global_war.atlas import ATLAS, Space
from broadfront.games.global_war.kinds import FIGHTING_LAND, INFANTRY, TRANSPORT, WARSHIPS, is_land
from broadfront.games.global_war.planner.battle_forecast import Kinds, in_order
from broadfront.games.global_war.planner.threat_map import ThreatMap
from broadfront.games.global_war.planner.worth import Worth

__all__ = ["coming", "enough", "few", "reserves"]

SAFE: Final = 0.05
"""The risk of losing a capital that is accepted."""
KEPT: Final = 0.2
"""The risk of losing transports that is accepted."""
LOST: Final = 0.6
"""How much of a place that may be lost counts where the enemy loses more by the attack than he gains."""
WEIGHTY: Final = 15.0
"""Places worth so much are thought of before an attack."""
ENOUGH: Final = 0.6
"""So much less than with everybody is as good."""


def few(
    war: ThreatMap, worth: Worth, space: Space, there: Sequence[int], able: Sequence[int]
) -> tuple[int, float]:
    """Return how many of some kinds are best added to those in a space, as few as do, and what that gains.

    What is gained is the worth of the space, less what the enemy's best attack is worth to him, in IPC.
    """
    sizes = sorted(
        {n for n in (0, 1, 2, 3, 4, 5, 6, 8, 10, 13, 17, 22, 30, 40) if n < len(able)} | {len(able)}
    )
    prize = worth.hold[space]
    gains = [prize - _cost(war, space, in_order([*there, *able[:n]]), prize) for n in sizes]
    best = max(gains)
    return next((n, gain) for n, gain in zip(sizes, gains, strict=True) if gain >= best - ENOUGH)


def _cost(war: ThreatMap, space: Space, guards: Kinds, prize: float) -> float:
    """Return what the enemy's best attack costs: a place of weight that may fall counts though he pays more for it."""
    menace = war.menace(space, guards, prize)
    return max(menace, LOST * war.danger(space, guards)[0] * prize) if prize >= WEIGHTY else menace


def reserves(war: ThreatMap, worth: Worth) -> set[int]:
    """Return the land units, and the warships beside transports, that stay where they are while the others attack."""
    capital = ATLAS.capital[war.power]
    places = [capital] if capital >= 0 and war.ours >> capital & 1 else []
    places += [s for s in sorted(war.own) if s != capital and war.ours >> s & 1 and worth.hold[s] >= WEIGHTY]
    return set().union(
        *(_fewest(war, worth, s) for s in places), *(_company(war, s) for s in sorted(war.own))
    )


def coming(war: ThreatMap, space: Space, *, early: bool = False) -> list[int]:
    """Return the kinds of land units that the power will place in a space this turn, as far as it is known.

    Half the room of a factory that is not in the capital counts; ``early``, half of what was bought and fits.
    """
    p = war.p
    if not (p.factories & p.held) >> space & 1 or p.control[space] != war.power:
        return []
    pool, room = p.bought(war.power), max(0, p.setting.value[space] - p.ruin[space])
    bought = [kind for kind in sorted(FIGHTING_LAND) for _ in range(pool[kind])]
    if space == ATLAS.capital[war.power]:
        return bought[:room]
    return bought[: min(room, len(bought)) // 2 if early else room // 2]


def _fewest(war: ThreatMap, worth: Worth, space: Space) -> set[int]:
    """Return the fewest of the power's land units that keep a space; of a capital all if they cannot."""
    p = war.p
    mine = [u for u in war.own.get(space, ()) if p.kind[u] in FIGHTING_LAND and p.host[u] < 0]
    mine.sort(key=lambda u: (p.kind[u] != INFANTRY, p.kind[u], u))
    others = [p.kind[u] for u in war.friends.get(space, ()) if is_land(p.kind[u]) and p.owner[u] != war.power]
    others += coming(war, space, early=True)
    able = [p.kind[u] for u in mine]
    if space == ATLAS.capital[war.power]:
        return set(mine[: enough(war, space, others, able)])
    n, gain = few(war, worth, space, others, able)
    return set(mine[:n]) if gain > 2.0 else set()


def _company(war: ThreatMap, zone: Space) -> set[int]:
    """Return the fewest warships that keep the power's transports in a zone, if they can."""
    p, units = war.p, war.own[zone]
    if not ATLAS.is_sea(zone) or not any(p.kind[u] == TRANSPORT for u in units):
        return set()
    ships = sorted((u for u in units if p.kind[u] in WARSHIPS), key=lambda u: (p.kind[u], u))
    others = [p.kind[u] for u in war.friends[zone] if u not in ships and not is_land(p.kind[u])]
    for n in range(len(ships) + 1):
        if war.risk(zone, [*others, *(p.kind[u] for u in ships[:n])]) <= KEPT:
            return set(ships[:n])
    return set()


def enough(war: ThreatMap, capital: Space, there: Sequence[int], able: Sequence[int]) -> int:
    """Return how many of some kinds at least make a capital safe beside those in it; all if not even they do."""
    return bisect_left(
        range(len(able)), True, key=lambda n: war.siege(capital, in_order([*there, *able[:n]])) <= SAFE
    )
