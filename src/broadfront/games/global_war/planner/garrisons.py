"""Who has to stay: the fewest units that keep a capital, and other places of weight, against what may come."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from broadfront.games.global_war.atlas import ATLAS, Space
from broadfront.games.global_war.kinds import FIGHTING_LAND, INFANTRY, KINDS, is_land
from broadfront.games.global_war.planner.battle_forecast import in_order
from broadfront.games.global_war.planner.picture import WarPicture
from broadfront.games.global_war.planner.worth import Worth

__all__ = ["few", "keeping", "reserves"]

SAFE: Final = 0.05
"""The risk of losing a capital that is accepted."""
WEIGHTY: Final = 15.0
"""Places worth so much are thought of before an attack."""
ENOUGH: Final = 0.6
"""So much less than with everybody is as good."""


def keeping(pic: WarPicture, worth: Worth, space: Space, guards: Sequence[int]) -> float:
    """Return what is gained by having guards in a space when the enemy attacks as well as he can, in IPC."""
    prize = worth.hold[space]
    return prize - pic.menace(space, in_order(tuple(guards)), prize)


def few(
    pic: WarPicture, worth: Worth, space: Space, there: Sequence[int], able: Sequence[int]
) -> tuple[int, float]:
    """Return how many of some kinds are best added to those in a space, as few as do, and what that gains."""
    sizes = sorted(
        {n for n in (0, 1, 2, 3, 4, 5, 6, 8, 10, 13, 17, 22, 30, 40) if n < len(able)} | {len(able)}
    )
    gains = [keeping(pic, worth, space, [*there, *able[:n]]) for n in sizes]
    best = max(gains)
    return next((n, gain) for n, gain in zip(sizes, gains, strict=True) if gain >= best - ENOUGH)


def reserves(pic: WarPicture, worth: Worth) -> set[int]:
    """Return the land units that stay where they are while the others attack."""
    p, kept = pic.p, set[int]()
    capital = ATLAS.capital[pic.power]
    places = [capital] if capital >= 0 and pic.ours >> capital & 1 else []
    places += [s for s in sorted(pic.own) if s != capital and pic.ours >> s & 1 and worth.hold[s] >= WEIGHTY]
    for s in places:
        bought: list[int] = []
        if p.factories >> s & 1 and p.control[s] == pic.power:
            base = pic.power * len(KINDS)
            bought = [kind for kind in FIGHTING_LAND for _ in range(p.pool[base + kind])]
            bought = sorted(bought)[: max(0, p.setting.value[s] - p.ruin[s])]
            if s != capital:
                bought = bought[: len(bought) // 2]
        kept |= _fewest(pic, worth, s, bought, capital=s == capital)
    return kept


def _fewest(pic: WarPicture, worth: Worth, space: Space, bought: list[int], *, capital: bool) -> set[int]:
    """Return the fewest of the power's land units that keep a space; of a capital all if they cannot."""
    p = pic.p
    mine = [u for u in pic.own.get(space, ()) if p.kind[u] in FIGHTING_LAND and p.host[u] < 0]
    mine.sort(key=lambda u: (p.kind[u] != INFANTRY, p.kind[u], u))
    others = [p.kind[u] for u in pic.friends.get(space, ()) if is_land(p.kind[u]) and p.owner[u] != pic.power]
    others += bought
    if not capital:
        n, gain = few(pic, worth, space, others, [p.kind[u] for u in mine])
        return set(mine[:n]) if gain > 2.0 else set()

    def risk(n: int) -> float:
        return pic.danger(space, in_order(others + [p.kind[u] for u in mine[:n]]))[0]

    if risk(len(mine)) > SAFE:
        return set(mine)
    low, high = 0, len(mine)
    while low < high:
        middle = (low + high) // 2
        if risk(middle) <= SAFE:
            high = middle
        else:
            low = middle + 1
    return set(mine[:low])
