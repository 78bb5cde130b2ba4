"""[b4] The participants of a battle: the units of both sides, their dice, and which units they can hit."""

from __future__ import annotations

from typing import Final

from broadfront.engine.legality import Reason, no
from broadfront.games.global_war.map import MAP, Space
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules import (
    combat_values,
    expansion_convoys,
    expansion_damage,
    expansion_fortifications,
)
from broadfront.games.global_war.rules.combat_values import (
    ALL_FIRE,
    BY_SUBS,
    SURPRISE,
    HitCapacity,
    Hits,
    Throw,
    assignable,
    can_hit,
    can_protect_transports,
    class_of,
    only_submarines,
    usual_hit,
)
from broadfront.games.global_war.rules.expansion_sections import ESCORTS, SHIP_DAMAGE
from broadfront.games.global_war.terms import (
    COVER,
    CRIPPLED,
    DOOMED,
    FOUGHT,
    LANDING,
    RADAR,
    RAIDING,
    SIDE,
    STRANDED,
    SUBMERGED,
    WITHDRAWN,
)
from broadfront.games.global_war.units import AA_GUN, CARRIER, SUBMARINE, TRANSPORT, is_air, is_land

_OUT_OF_BATTLE: Final = SUBMERGED | RAIDING | WITHDRAWN | CRIPPLED


def out_of_battle(p: GlobalWarPosition) -> int:
    """Return the flags of units that take no part in the mover's next battle or bombardment: one fight a turn (R-G41).

    Before version 5 ships that had retreated fought again in their new zone.
    """
    return _OUT_OF_BATTLE | FOUGHT if p.setting.rules_version >= 5 else _OUT_OF_BATTLE


def attackers(p: GlobalWarPosition, space: Space) -> list[int]:
    """Return the mover's units that fight in a space; on land also those that land from the sea."""
    flags, marks, kind, host, owner = p.flags, p.marks, p.kind, p.host, p.owner
    sea, mover, out = MAP.is_sea(space), p.mover, out_of_battle(p)
    attacking = []
    for u in p.units_in(space):
        if owner[u] != mover or flags[u] & out or marks[u] & (STRANDED | COVER):
            continue
        if sea:
            if not is_land(kind[u]) and not is_guest(p, u) and not is_locked(p, u):
                attacking.append(u)
        elif flags[u] & LANDING:
            if p.aim[u] == space and host[u] < 0:
                attacking.append(u)
        elif kind[u] != AA_GUN:
            attacking.append(u)
    return attacking


def units_to_land(p: GlobalWarPosition, space: Space) -> list[int]:
    """Return the mover's units at sea that are to land on a territory."""
    return [u for u in p.of_power(p.mover) if p.flags[u] & LANDING and p.aim[u] == space and p.host[u] >= 0]


def is_locked(p: GlobalWarPosition, unit: int) -> bool:
    """Return whether an aircraft is on a damaged carrier, which suspends its flights [c10]."""
    host = p.host[unit]
    return host >= 0 and is_air(p.kind[unit]) and p.damage[host] > 0


def is_guest(p: GlobalWarPosition, unit: int) -> bool:
    """Return whether an aircraft is cargo on the deck of another power's carrier whose turn it is."""
    host = p.host[unit]
    return host >= 0 and p.owner[host] == p.mover and p.owner[unit] != p.mover


def defenders(p: GlobalWarPosition, space: Space) -> list[int]:
    """Return the enemy units that fight in a space."""
    side, sea = 1 - SIDE[p.mover], MAP.is_sea(space)
    return [
        u
        for u in p.units_in(space)
        if SIDE[p.owner[u]] == side
        and p.kind[u] != AA_GUN
        and not (sea and is_land(p.kind[u]))
        and not p.flags[u] & SUBMERGED
        and not p.marks[u] & STRANDED
        and (p.marks[u] & COVER or not is_locked(p, u))
    ]


def guns_fire(p: GlobalWarPosition, space: Space, units: list[int]) -> bool:
    """[b4.6] [b7] Return whether AA guns fire at attacking aircraft in a territory with no other defenders.

    These aircraft carry paratroopers, as others do not attack AA guns alone. Before version 6 no gun fired there.
    """
    return (
        p.setting.rules_version >= 6
        and not MAP.is_sea(space)
        and any(is_air(p.kind[u]) for u in units)
        and has_aa_gun(p, space)
    )


def has_aa_gun(p: GlobalWarPosition, space: Space) -> bool:
    """Return whether the enemy has an AA gun in a territory; any number of them fires as one [b4.6]."""
    return any(p.kind[u] == AA_GUN for u in p.foes_in(space))


def aa_gun_value(p: GlobalWarPosition, space: Space) -> int:
    """Return the number that an AA gun in a territory hits on: 1, or 2 with radar [b7]."""
    holder = p.control[space]
    return 2 if holder >= 0 and p.techs[holder] >> RADAR & 1 else 1


def model_kinds_of(p: GlobalWarPosition, units: list[int], *, attacking: bool) -> dict[int, int]:
    """Return the kinds that units of a side count as in the model, if they differ from their own [c9] [c12b]."""
    if not p.setting.sections:
        return {}
    if attacking:
        return expansion_convoys.attack(p, units)
    return expansion_convoys.defence(p, units) | expansion_fortifications.defence(p, units)


def dice_of(
    p: GlobalWarPosition, units: list[int], *, attacking: bool, mode: int = ALL_FIRE, first: bool = False
) -> list[Throw]:
    """Return the dice of a side, in rising order of their values.

    Parameters
    ----------
    units
        The units that fight.
    attacking
        Whether they attack.
    mode
        The units that fire now: all, or only submarines, or all others.
    first
        Whether it is the first round.
    """
    parts, kinds = model_kinds_of(p, units, attacking=attacking), p.kind
    counts: dict[int, int] = {}
    for u in units:
        part = parts.get(u, kinds[u]) if parts else kinds[u]
        counts[part] = counts.get(part, 0) + 1
    techs = p.techs[p.owner[units[0]]] if units and attacking else 0
    throws = combat_values.dice_of(
        tuple(sorted(counts.items())), attacking, techs, p.setting.best_of_two, first
    )
    return [dice for dice in throws if mode == ALL_FIRE or (dice.sort == BY_SUBS) == (mode == SURPRISE)]


def low_luck_points(groups: list[Throw], sort: int) -> int:
    """Return the points of all dice of a sort, in sixths: 36 of them are a certain hit with low luck."""
    return sum(dice.number * dice.chance for dice in groups if dice.sort == sort)


def hit_capacity(p: GlobalWarPosition, units: list[int]) -> HitCapacity:
    """Return how many hits the submarines, the other units on the surface, and the aircraft of a force can take."""
    room = [0, 0, 0]
    for u in units:
        if not p.flags[u] & DOOMED:
            room[class_of(p.kind[u])] += p.setting.hits[p.kind[u]] - p.damage[u]
    return room[0], room[1], room[2]


def reaches(p: GlobalWarPosition, units: list[int], targets: list[int], *, attacking: bool) -> bool:
    """Return whether any hit of a side of a battle could be put on any of some enemy units."""
    fire, classes = [False] * 4, [0] * 3
    for dice in dice_of(p, units, attacking=attacking):
        fire[dice.sort] = True
    for u in targets:
        classes[class_of(p.kind[u])] += 1
    return combat_values.reaches(fire, classes, air_hits_subs=has_destroyer(p, units, attacking=attacking))


def protected_transports(
    p: GlobalWarPosition, units: list[int], foes: list[int], *, attacking: bool
) -> frozenset[int]:
    """Return the transports of a side of a battle that cannot be hit [c12b].

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
    # In version 1 units that the attackers cannot hit also shielded transports.
    can_be_reached = p.setting.rules_version < 2 or (
        bool(guards) and reaches(p, foes, guards, attacking=True)
    )
    hunters = only_submarines([p.kind[u] for u in foes])
    if not can_protect_transports(guards=bool(guards), hunters=hunters, reached=can_be_reached):
        return frozenset()
    return frozenset(boats if expansion_convoys.armed(p) else expansion_convoys.convoy(p, units)[1])


def eligible_casualties(
    p: GlobalWarPosition, units: list[int], hits: Hits, *, air_hits_subs: bool, who: int = 0
) -> list[tuple[int, int]]:
    """Return the units that may take the next hit, each with the sort of hit; the number of hits taken stays maximal.

    Transports are taken last (F06). Of units that are alike, the first one is named. ``who`` is 0 for the attacker's
    units, 1 for the defender's, because hits on capital ships are counted for each (R10.d).
    """
    room = hit_capacity(p, units)
    if not assignable(hits, room, air_hits_subs=air_hits_subs):
        return []
    spared = expansion_damage.spared_battleships(p, units, who) if p.setting.has(SHIP_DAMAGE) else frozenset()
    alive = [u for u in units if not p.flags[u] & DOOMED and u not in spared]
    others = [u for u in alive if p.kind[u] != TRANSPORT]
    for pool in (others, alive):
        choices = _choices(p, pool, hits, room, air_hits_subs=air_hits_subs)
        if choices:
            return choices
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
    """[b4.4] Whether one of some units may take the next hit; `eligible_casualties` answers for all of them at once.

    A unit that can be hit at all can always be chosen: another unit that was to take the hit gives it up. ``safe`` are
    units that cannot be hit.
    """
    kind = p.kind[unit]
    if p.flags[unit] & DOOMED:
        return no("b4.4", "DONE.hit", unit=unit)

    def hittable(u: int) -> bool:
        return any(
            hits[sort] and can_hit(class_of(p.kind[u]), sort, air_hits_subs=air_hits_subs)
            for sort in range(4)
        )

    if not hittable(unit):
        if kind != SUBMARINE:
            return no("b4.1", "SUBMARINES_AND_AIRCRAFT.plane", unit=unit)
        by_escorts = hits.by_surface and not hits.by_air
        code = "SUBMARINES_AND_AIRCRAFT.escorts" if by_escorts else "SUBMARINES_AND_AIRCRAFT"
        return no("c12b" if by_escorts else "b4.1", code, unit=unit)
    if unit in safe:
        return no("c12b", "TRANSPORT_NOT_CHOOSABLE", unit=unit)
    possible_units = [u for u in units if u not in safe and not p.flags[u] & DOOMED]
    spared = (
        expansion_damage.spared_battleships(p, possible_units, who)
        if p.setting.has(SHIP_DAMAGE)
        else frozenset()
    )
    if unit in spared:
        return no(
            "c10", "CARRIER_FIRST.hit", unit=unit, ships=[u for u in possible_units if p.kind[u] == CARRIER]
        )
    others = [u for u in possible_units if p.kind[u] != TRANSPORT and u not in spared and hittable(u)]
    if kind == TRANSPORT and others:
        return no("b4.8", "TRANSPORTS_LAST", unit=unit, kinds={p.kind[u] for u in others})
    first = next(u for u in possible_units if merge_key(p, u) == merge_key(p, unit))
    return None if first == unit else no("b4.4", "ALIKE", unit=unit, first=first)


def merge_key(p: GlobalWarPosition, unit: int) -> tuple[object, ...]:
    """Return a key that is equal for units that are alike as casualties, of which the first one is chosen."""
    kind = p.kind[unit]
    return (
        kind,
        p.damage[unit],
        p.owner[unit],
        p.left[unit] if is_air(kind) else 0,
        p.host[unit] >= 0,
        -1
        if is_air(kind) or p.owner[unit] != p.mover
        else p.aim[unit],  # the spaces where the unit could retreat or land
        p.marks[unit],
        *sorted((p.kind[c], p.owner[c], p.aim[c] if p.flags[c] & LANDING else -1) for c in p.aboard(unit)),
    )


def _choices(
    p: GlobalWarPosition, pool: list[int], hits: Hits, room: HitCapacity, *, air_hits_subs: bool
) -> list[tuple[int, int]]:
    choices: list[tuple[int, int]] = []
    seen: set[tuple[object, ...]] = set()
    for u in pool:
        key = merge_key(p, u)
        if key in seen:
            continue
        if (sort := usual_hit(class_of(p.kind[u]), room, hits, air_hits_subs)) >= 0:
            choices.append((u, sort))
            seen.add(key)
    return choices


def has_destroyer(p: GlobalWarPosition, units: list[int], *, attacking: bool) -> bool:
    """Return whether a force has a destroyer; escorts count as destroyers when they defend [c12b]."""
    return combat_values.finds_submarines((p.kind[u] for u in units), attacking=attacking)
