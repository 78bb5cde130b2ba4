"""Who has to stay: the fewest units that keep a capital, and other places of weight, against what may come."""

from __future__ import annotations

from typing import Final

from broadfront.games.global_war.atlas import ATLAS, Space
from broadfront.games.global_war.kinds import FIGHTING_LAND, INFANTRY, KINDS, is_land
from broadfront.games.global_war.planner.outlook import in_order
from broadfront.games.global_war.planner.picture import Picture
from broadfront.games.global_war.planner.worth import Worth

__all__ = ["reserves"]

SAFE: Final = 0.05
"""The risk of losing a capital that is accepted."""
FAIRLY: Final = 0.3
"""The same for another place of weight."""
WEIGHTY: Final = 16.0


def reserves(pic: Picture, worth: Worth) -> set[int]:
    """Return the land units that stay where they are."""
    p, kept = pic.p, set[int]()
    capital = ATLAS.capital[pic.power]
    places = [capital] if capital >= 0 and pic.ours >> capital & 1 else []
    places += [s for s in sorted(pic.own) if s != capital and pic.ours >> s & 1 and worth.hold[s] >= WEIGHTY]
    for s in places:
        limit = SAFE if s == capital else FAIRLY
        bought: list[int] = []
        if p.factories >> s & 1 and p.control[s] == pic.power:
            base = pic.power * len(KINDS)
            bought = [kind for kind in FIGHTING_LAND for _ in range(p.pool[base + kind])]
            bought = sorted(bought)[: max(0, p.setting.value[s] - p.ruin[s])]
            if s != capital:
                bought = bought[: len(bought) // 2]
        kept |= _fewest(pic, s, bought, limit, always=s == capital)
    return kept


def _fewest(pic: Picture, space: Space, bought: list[int], limit: float, *, always: bool) -> set[int]:
    """Return the fewest of the power's land units that keep a space safe; all or none if they cannot."""
    p = pic.p
    mine = [u for u in pic.own.get(space, ()) if p.kind[u] in FIGHTING_LAND and p.host[u] < 0]
    mine.sort(key=lambda u: (p.kind[u] != INFANTRY, p.kind[u], u))
    others = [p.kind[u] for u in pic.friends.get(space, ()) if is_land(p.kind[u]) and p.owner[u] != pic.power]
    others += bought

    def risk(n: int) -> float:
        return pic.danger(space, in_order(others + [p.kind[u] for u in mine[:n]]))[0]

    if risk(len(mine)) > limit:
        return set(mine) if always else set()
    low, high = 0, len(mine)
    while low < high:
        middle = (low + high) // 2
        if risk(middle) <= limit:
            high = middle
        else:
            low = middle + 1
    return set(mine[:low])
