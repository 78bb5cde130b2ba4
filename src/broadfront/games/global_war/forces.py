"""[b4] Who fights in a battle, and with what: the units of both sides, the dice of each group, who can hit whom."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from broadfront.engine.reasons import Reason, no
from broadfront.games.global_war.atlas import ATLAS, Space
from broadfront.games.global_war.expansion import convoys, damage, fortifications
from broadfront.games.global_war.expansion.sections import ESCORTS, SHIP_DAMAGE
from broadfront.games.global_war.kinds import (
    AA_GUN,
    ARTILLERY,
    BOMBER,
    CARRIER,
    DEFENCE,
    DESTROYER,
    DICE,
    ESCORT,
    INFANTRY,
    SUBMARINE,
    TRANSPORT,
    attack_of,
    is_air,
    is_land,
    is_sea,
)
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.terms import (
    ADVANCED_ARTILLERY,
    COVER,
    CRIPPLED,
    DOOMED,
    HEAVY_BOMBERS,
    LANDING,
    RAIDING,
    SIDE,
    STRANDED,
    SUBMERGED,
    WITHDRAWN,
)

__all__ = [
    "Hits",
    "Throw",
    "assignable",
    "attackers",
    "can_hit",
    "defenders",
    "dice_of",
    "losable",
    "may_be_hit",
    "merge_key",
    "points",
    "reaches",
    "room_for",
    "shielded",
]


class Throw(NamedTuple):
    """Dice that are rolled together: how many, what they hit on, and what sort of hits they score."""

    number: int
    value: int
    sort: int
    best_of_two: bool = False


class Hits(NamedTuple):
    """Hits to be taken: by submarines (ships only), by aircraft (not submarines), by all others.

    The last ones never go to submarines: those of attacking escorts, of transports in the first round [c12b].
    """

    by_subs: int = 0
    by_air: int = 0
    by_all: int = 0
    by_surface: int = 0


BY_SUBS, BY_AIR, BY_ALL, BY_SURFACE = range(4)


def attackers(p: GlobalWarPosition, space: Space) -> list[int]:
    """Return the mover's units that fight in a space; on land those too that land from the sea."""
    found = []
    sea = ATLAS.is_sea(space)
    for u in p.of_power(p.mover):
        flags, kind = p.flags[u], p.kind[u]
        if flags & (SUBMERGED | RAIDING | WITHDRAWN | CRIPPLED) or p.marks[u] & (STRANDED | COVER):
            continue
        if sea:
            if p.at[u] == space and not is_land(kind) and not is_guest(p, u) and not is_locked(p, u):
                found.append(u)
        elif flags & LANDING:
            if p.aim[u] == space and p.host[u] < 0:
                found.append(u)
        elif p.at[u] == space and kind != AA_GUN:
            found.append(u)
    return found


def is_locked(p: GlobalWarPosition, unit: int) -> bool:
    """Tell whether an aircraft is on a damaged carrier, which suspends its flights [c10]."""
    host = p.host[unit]
    return host >= 0 and is_air(p.kind[unit]) and p.damage[host] > 0


def is_guest(p: GlobalWarPosition, unit: int) -> bool:
    """Tell whether an aircraft is on the deck of another power's carrier whose turn it is: it is cargo."""
    host = p.host[unit]
    return host >= 0 and p.owner[host] == p.mover and p.owner[unit] != p.mover


def defenders(p: GlobalWarPosition, space: Space) -> list[int]:
    """Return the enemy units that fight in a space."""
    side, sea = 1 - SIDE[p.mover], ATLAS.is_sea(space)
    return [
        u
        for u, at in enumerate(p.at)
        if at == space
        and SIDE[p.owner[u]] == side
        and p.kind[u] != AA_GUN
        and not (sea and is_land(p.kind[u]))
        and not p.flags[u] & SUBMERGED
        and not p.marks[u] & STRANDED
        and (p.marks[u] & COVER or not is_locked(p, u))
    ]


def dice_of(
    p: GlobalWarPosition,
    units: list[int],
    *,
    attacking: bool,
    subs_only: bool,
    spent: bool,
    first: bool = False,
) -> list[Throw]:
    """Return the dice of a side, in rising order of their values.

    Parameters
    ----------
    units
        Those that fight.
    attacking
        Whether they attack.
    subs_only
        Whether only submarines fire now, by surprise.
    spent
        Whether submarines have fired already.
    first
        Whether it is the first round: transports that nobody guards do not hit submarines yet [c12b].
    """
    groups: dict[tuple[int, int, bool], int] = {}
    support = 0
    if attacking:
        guns = sum(p.kind[u] == ARTILLERY for u in units)
        wide = bool(units) and p.techs[p.owner[units[0]]] >> ADVANCED_ARTILLERY & 1
        support = guns * (2 if wide else 1)
        special: Mapping[int, tuple[int, int]] = convoys.attack(p, units)
    else:
        special = convoys.defence(p, units, first=first) | fortifications.defence(p, units)
    for u in units:
        kind, techs = p.kind[u], p.techs[p.owner[u]]
        sub = kind == SUBMARINE
        if (subs_only and not sub) or (spent and sub):
            continue
        value, number, best = DEFENCE[kind], DICE.get(kind, 1), False
        sort = BY_SUBS if sub else BY_AIR if is_air(kind) else BY_ALL
        if attacking:
            value = attack_of(kind, techs)
            if kind == INFANTRY and support:
                support -= 1
                value = 2
            if kind == BOMBER and techs >> HEAVY_BOMBERS & 1:
                number, best = (1, True) if p.setting.best_of_two else (2, False)
        if u in special:
            value, sort = special[u]
        if value <= 0:
            continue
        groups[value, sort, best] = groups.get((value, sort, best), 0) + number
    return [Throw(number, value, sort, best) for (value, sort, best), number in sorted(groups.items())]


def points(groups: list[Throw], sort: int) -> int:
    """Return the points of all dice of a sort, in sixths: 36 of them are a sure hit with low luck."""
    return sum(
        dice.number * (36 - (6 - dice.value) ** 2 if dice.best_of_two else 6 * dice.value)
        for dice in groups
        if dice.sort == sort
    )


def room_for(p: GlobalWarPosition, units: list[int]) -> tuple[int, int, int]:
    """Return how many hits the submarines, the other units on the surface, and the aircraft of a force can take."""
    subs = ships = planes = 0
    for u in units:
        if p.flags[u] & DOOMED:
            continue
        hits = p.setting.hits[p.kind[u]] - p.damage[u]
        if p.kind[u] == SUBMARINE:
            subs += hits
        elif is_air(p.kind[u]):
            planes += hits
        else:
            ships += hits
    return subs, ships, planes


def assignable(hits: Hits, room: tuple[int, int, int], *, air_hits_subs: bool) -> int:
    """Return the most hits that can be taken; each goes to what it can hit [b4].

    >>> assignable(Hits(0, 2, 1), (2, 1, 0), air_hits_subs=False)  # F03
    2
    """
    subs, ships, planes = room
    by_subs, by_air, by_all, by_surface = hits
    if air_hits_subs:
        by_air, by_all = 0, by_all + by_air
    by_air += by_surface  # neither hits submarines
    taken = min(by_subs, subs)
    subs -= taken
    more = min(by_subs - taken, ships)
    ships -= more
    taken += more
    down = min(by_air, planes)
    planes -= down
    more = min(by_air - down, ships)
    ships -= more
    taken += down + more
    return taken + min(by_all, subs + ships + planes)


def can_hit(kind: int, sort: int, *, air_hits_subs: bool) -> bool:
    """Tell whether a hit of a sort can be put on a kind."""
    if sort == BY_SUBS:
        return is_sea(kind)
    if sort == BY_AIR:
        return kind != SUBMARINE or air_hits_subs
    return sort != BY_SURFACE or kind != SUBMARINE


def reaches(p: GlobalWarPosition, units: list[int], targets: list[int], *, attacking: bool) -> bool:
    """Tell whether any hit of a side of a battle could be put on any of some enemy units."""
    helped = has_destroyer(p, units, attacking=attacking)
    sorts = {d.sort for d in dice_of(p, units, attacking=attacking, subs_only=False, spent=False)}
    return any(can_hit(p.kind[u], sort, air_hits_subs=helped) for sort in sorts for u in targets)


def shielded(p: GlobalWarPosition, units: list[int], foes: list[int], *, attacking: bool) -> frozenset[int]:
    """Return the transports of a side of a battle that no hit can be put on [c12b].

    Parameters
    ----------
    units, foes
        Both sides.
    attacking
        Whether ``units`` attack: their transports are always safe while others fight.
    """
    if not p.setting.has(ESCORTS):
        return frozenset()
    boats = [u for u in units if p.kind[u] == TRANSPORT]
    if attacking:
        return frozenset(boats)
    guards = [u for u in units if p.kind[u] != TRANSPORT]
    if not guards and convoys.only_submarines(p, foes):
        return frozenset()  # dice decide over each (R12.d)
    # Version 1 let units that the attackers cannot hit shield transports all the same.
    if guards and p.setting.rules_version >= 2 and not reaches(p, foes, guards, attacking=True):
        return frozenset()  # what cannot be hit does not shield (R-G30)
    return frozenset(boats if convoys.armed(p) else convoys.convoy(p, units)[1])


def losable(
    p: GlobalWarPosition, units: list[int], hits: Hits, *, air_hits_subs: bool, who: int = 0
) -> list[tuple[int, int]]:
    """Return the units that may take the next hit, each with the sort of hit; as many hits as possible stay taken.

    Transports are taken last (F06). Of units that are alike, the first one is named. ``who`` is 0 for the attacker's
    units, 1 for the defender's: whose capital ships have been hit is counted for each (R10.d).
    """
    room = room_for(p, units)
    most = assignable(hits, room, air_hits_subs=air_hits_subs)
    if not most:
        return []
    spared = damage.spared(p, units, who) if p.setting.has(SHIP_DAMAGE) else frozenset()
    alive = [u for u in units if not p.flags[u] & DOOMED and u not in spared]
    others = [u for u in alive if p.kind[u] != TRANSPORT]
    for pool in (others, alive):
        found = _choices(p, pool, hits, room, most, air_hits_subs=air_hits_subs)
        if found:
            return found
    return []


def may_be_hit(
    p: GlobalWarPosition,
    unit: int,
    units: list[int],
    hits: Hits,
    *,
    air_hits_subs: bool,
    who: int = 0,
    safe: frozenset[int] = frozenset(),
) -> Reason | None:
    """[b4.4] Whether a unit of some may take the next hit; `losable` has the same answers for all of them at once.

    Who can be hit at all can always be chosen: another unit that was to take the hit gives it up. ``safe`` are units
    that no hit can be put on.
    """
    kind = p.kind[unit]
    if p.flags[unit] & DOOMED:
        return no("b4.4", "DONE.hit", unit=unit)

    def hittable(u: int) -> bool:
        return any(hits[sort] and can_hit(p.kind[u], sort, air_hits_subs=air_hits_subs) for sort in range(4))

    if not hittable(unit):
        if kind != SUBMARINE:
            return no("b4.1", "SUBMARINES_AND_AIRCRAFT.plane", unit=unit)
        by_escorts = hits.by_surface and not hits.by_air
        code = "SUBMARINES_AND_AIRCRAFT.escorts" if by_escorts else "SUBMARINES_AND_AIRCRAFT"
        return no("c12b" if by_escorts else "b4.1", code, unit=unit)
    if unit in safe:
        return no("c12b", "TRANSPORT_NOT_CHOOSABLE", unit=unit)
    free = [u for u in units if u not in safe and not p.flags[u] & DOOMED]
    spared = damage.spared(p, free, who) if p.setting.has(SHIP_DAMAGE) else frozenset()
    if unit in spared:
        return no("c10", "CARRIER_FIRST.hit", unit=unit, ships=[u for u in free if p.kind[u] == CARRIER])
    others = [u for u in free if p.kind[u] != TRANSPORT and u not in spared and hittable(u)]
    if kind == TRANSPORT and others:
        return no("b4.8", "TRANSPORTS_LAST", unit=unit, kinds={p.kind[u] for u in others})
    first = next(u for u in free if merge_key(p, u) == merge_key(p, unit))
    return None if first == unit else no("b3.3", "ALIKE", unit=unit, first=first)


def merge_key(p: GlobalWarPosition, unit: int) -> tuple[object, ...]:
    """Return what makes units alike as casualties: of those that are, the first one is chosen."""
    kind = p.kind[unit]
    return (
        kind,
        p.damage[unit],
        p.owner[unit],
        p.left[unit] if is_air(kind) else 0,
        p.host[unit] >= 0,
        -1
        if is_air(kind) or p.owner[unit] != p.mover
        else p.aim[unit],  # where it could retreat to, or lands
        p.marks[unit],
        *sorted((p.kind[c], p.owner[c], p.aim[c] if p.flags[c] & LANDING else -1) for c in p.aboard(unit)),
    )


def _choices(
    p: GlobalWarPosition,
    pool: list[int],
    hits: Hits,
    room: tuple[int, int, int],
    most: int,
    *,
    air_hits_subs: bool,
) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    seen: set[tuple[object, ...]] = set()
    for u in pool:
        kind = p.kind[u]
        key = merge_key(p, u)
        if key in seen:
            continue
        place = 0 if kind == SUBMARINE else 2 if is_air(kind) else 1
        rest = tuple(n - (i == place) for i, n in enumerate(room))
        for sort in (BY_SUBS, BY_SURFACE, BY_AIR, BY_ALL):
            if not hits[sort] or not can_hit(kind, sort, air_hits_subs=air_hits_subs):
                continue
            left = hits._replace(**{Hits._fields[sort]: hits[sort] - 1})
            if assignable(left, rest, air_hits_subs=air_hits_subs) == most - 1:  # type: ignore[arg-type]
                found.append((u, sort))
                seen.add(key)
                break
    return found


def has_destroyer(p: GlobalWarPosition, units: list[int], *, attacking: bool) -> bool:
    """Tell whether a force has a destroyer; escorts are as good when they defend [c12b]."""
    return any(p.kind[u] == DESTROYER or (p.kind[u] == ESCORT and not attacking) for u in units)
