"""[b2.3] [b3.3] [b3.5] The movement of ships: what stops them, and the zones that carriers may leave."""

from __future__ import annotations

from broadfront.boards.spacesets import SpaceSet, bits, members
from broadfront.engine.legality import Reason, no
from broadfront.games.global_war.map import MAP, Space
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules import distances, expansion_damage, expansion_theatre
from broadfront.games.global_war.rules.expansion_sections import ESCORTS
from broadfront.games.global_war.rules.landing import flown_with, has_landed_on_deck, rides
from broadfront.games.global_war.rules.move_context import MoveContext, may_move_noncombat
from broadfront.games.global_war.rules.permissions import enemies_in
from broadfront.games.global_war.terms import CRIPPLED, LANDING, MOVED, OFFLOADED, SIDE, STOPPED
from broadfront.games.global_war.units import CARRIER, halted_by, is_air, is_sea


def _may_leave(s: MoveContext, ship: int) -> Reason | None:
    """[b3.3] [b3.5] [c10] Whether a ship may sail at all."""
    p, flags = s.p, s.p.flags[ship]
    if not s.combat:
        return may_move_noncombat(p, ship)
    if flags & (STOPPED | OFFLOADED) or not p.left[ship]:
        if flags & OFFLOADED or any(p.flags[u] & LANDING for u in p.aboard(ship)):
            return no("b3.3", "TRANSPORT_DONE.lands", unit=ship)
        if flags & STOPPED and s.halting(ship) >> p.at[ship] & 1:
            return no("b2.3", "HOSTILE_ZONE.met", unit=ship, foes=hostile_ships(p, ship, 1 << p.at[ship]))
        return no("b3.3", "DONE.further", unit=ship)
    # the ship does not attack, and has no reason to flee
    if flags & CRIPPLED and not p.hostile >> p.at[ship] & 1:
        return no("c10", "DAMAGED_ATTACK", unit=ship)
    return None


def hostile_ships(p: GlobalWarPosition, ship: int, zones: int) -> list[int]:
    """Return the enemy ships that stop a ship in some zones, one of each sort."""
    return enemies_in(p, zones, halted_by(p.kind[ship]))


def sea_destinations(s: MoveContext, ship: int) -> SpaceSet:
    """Return the zones where `may_sail` allows a ship to go."""
    if _may_leave(s, ship):
        return 0
    p, halting = s.p, s.halting(ship)
    closed = _closed(p, ship, halting, combat=s.combat)
    zones = distances.zones_as_set(p, p.at[ship], p.left[ship], halting, closed)
    if s.combat and p.flags[ship] & CRIPPLED:
        zones &= ~(s.foes | s.hostile)
    if p.kind[ship] != CARRIER:
        return zones
    if not s.combat:
        zones &= rides(p, ship, s.cargo.get(ship, ()))
    dear, landing = distances.patrol_zone_surcharge(p, p.mover), s.landing
    if s.combat:
        zones &= ~bits(zone for zone in members(zones & dear) if not _leads_carriers(s, zone))
    if not landing.need:
        return zones
    enough = len(landing.need) if s.combat else landing.most()
    if not enough or (not dear and landing.most_without(ship) >= enough):
        return zones  # no aircraft needs this carrier
    return landing.zones_for(ship, zones, enough)


def reach(p: GlobalWarPosition, ship: int, halting: SpaceSet, *, combat: bool) -> dict[Space, int]:
    """Return the zones that a ship can reach with their costs; ``halting`` zones stop it."""
    closed = _closed(p, ship, halting, combat=combat)
    return distances.sea_reach(p, p.at[ship], p.left[ship], halting, closed)


def _closed(p: GlobalWarPosition, ship: int, halting: SpaceSet, *, combat: bool) -> SpaceSet:
    """Return the zones that a ship may not enter."""
    closed = distances.forbidden_zones(p, ship)
    if not combat:  # in Noncombat Move ships enter no hostile zone, and none stays in a patrol zone [c4]
        closed |= halting | distances.patrol_zone_surcharge(p, p.mover)
    return closed


def sail(p: GlobalWarPosition, ship: int, zone: Space, *, combat: bool) -> None:
    """[b3.3] [b3.5] Move a ship to a zone with its passengers; the mover's own aircraft fly along (R-G2)."""
    halting = distances.stopping_zones(p, ship)
    expansion_damage.release(p, ship, zone)
    ways = reach(p, ship, halting, combat=combat)
    if combat:
        p.aim[ship] = comes_from(p, ship, zone)
        p.flags[ship] |= MOVED | (STOPPED if halting >> zone & 1 else 0)
    p.left[ship] -= ways[zone]
    p.at[ship] = zone
    for cargo in p.aboard(ship):
        if not combat and has_landed_on_deck(p, cargo):
            movement, costs = flown_with(p, cargo, p.aim[cargo])
            p.left[cargo], p.at[cargo] = movement - costs[zone], zone  # as if the aircraft had flown there
            continue
        p.at[cargo] = zone
        if is_air(p.kind[cargo]) and p.owner[cargo] == p.owner[ship]:
            p.left[cargo] = max(0, p.left[cargo] - ways[zone])


def comes_from(p: GlobalWarPosition, ship: int, zone: Space) -> Space:
    """[b3.3] [b4.5] Return the zone from which a ship enters its goal in Combat Move: it may retreat there.

    Of several ways, from version 6 on, the one that leaves the group most retreats is taken; before, the first one. For
    another way the player sails zone by zone.
    """
    halting = distances.stopping_zones(p, ship)
    ways = reach(p, ship, halting, combat=True)
    zones = distances.last_zones(p, p.at[ship], zone, ways, halting)
    if p.setting.rules_version < 6 or len(zones) == 1:
        return min(zones)
    closed = distances.no_retreat_zones(p, ship)
    entry_zones = {p.aim[u] for u in p.of_power(p.mover) if p.at[u] == zone and is_sea(p.kind[u])}
    return min(zones, key=lambda way: (closed >> way & 1, way in entry_zones, way))


def may_sail(s: MoveContext, ship: int, zone: Space) -> Reason | None:
    """[b3.3] [b3.5] Whether a ship may sail to a zone."""
    if wrong := _may_leave(s, ship):
        return wrong
    if zone in reach(s.p, ship, s.halting(ship), combat=s.combat):
        return _may_sail_to(s, ship, zone)
    return _why_no_voyage(s, ship, zone)


def _may_sail_to(s: MoveContext, ship: int, zone: Space) -> Reason | None:
    """[b3.3] [c4] [c10] Whether a ship may be sent to a zone that it can reach."""
    p = s.p
    if s.combat and p.flags[ship] & CRIPPLED and (s.foes | s.hostile) >> zone & 1:
        return no("c10", "DAMAGED_ATTACK.foes", unit=ship, space=zone)
    if p.kind[ship] != CARRIER:
        return None
    if s.combat and not _leads_carriers(s, zone):
        return no("c4", "PZ_STAY.carrier", unit=ship, space=zone)
    if not s.combat:
        for plane in s.cargo.get(ship, ()):
            if not rides(p, ship, (plane,)) >> zone & 1:
                return no("b3.5", "TOO_FAR.aboard", unit=ship, space=zone, plane=plane)
    if s.landing.need and s.landing.most({ship: zone}) < (
        len(s.landing.need) if s.combat else s.landing.most()
    ):
        if s.combat:
            return no("b3.3", "NO_LANDING.carrier", unit=ship, space=zone)
        return no("b3.5", "DECKS_NEEDED", unit=ship, space=zone)  # (R-G12)
    return None


def _leads_carriers(s: MoveContext, zone: Space) -> bool:
    """Return whether carriers may go to a zone: to an enemy patrol zone only for a battle or a landing (R4.c).

    Other ships may go there first, and are put back without a battle; aircraft rely on carriers.
    """
    p = s.p
    return not distances.patrol_zone_surcharge(p, p.mover) >> zone & 1 or bool(
        (s.foes | landings(s)) >> zone & 1
    )


def landings(s: MoveContext) -> SpaceSet:
    """Return the zones from which the mover's units will land."""
    at, flags = s.p.at, s.p.flags
    return bits(at[u] for u in s.p.of_power(s.power) if flags[u] & LANDING)


def _why_no_voyage(s: MoveContext, ship: int, goal: Space) -> Reason:
    """Return the rule that keeps a ship from a zone: the first one that leaves no way, if they are added one by one."""
    p, start, movement = s.p, s.p.at[ship], s.p.left[ship]
    if start == goal:
        return no(s.rule, "ALREADY_THERE", unit=ship)
    if not MAP.is_sea(goal):
        return no("b3.3", "WRONG_ELEMENT.sea", unit=ship, space=goal)
    names = {"unit": ship, "space": goal, "left": movement}
    every = (1 << len(MAP.canals)) - 1
    closed, guarded = distances.forbidden_zones(p, ship), distances.patrol_zone_surcharge(p, p.mover)
    if goal not in distances.zones_in_reach(start, movement, 0, 0, 0, every, False):
        # the message is about the way that is open to it, if there is any
        open_ = (closed, 0, p.canals, p.setting.strait_closed)
        away = distances.zones_in_reach(start, distances.FAR, 0, *open_)
        return no(
            "b3.3", "TOO_FAR.sea", **names, steps=away.get(goal, distances.sea_steps(start, every)[goal])
        )
    halting = s.halting(ship)
    if not s.combat and halting >> goal & 1:
        return no("b3.5", "HOSTILE_ZONE", space=goal, foes=hostile_ships(p, ship, 1 << goal))
    if goal not in distances.zones_in_reach(start, movement, 0, closed, 0, every, False):
        rule = expansion_theatre.rule_of(p, ship)
        return no(rule, "THEATRE.ship" if rule == "c2" else "THEATRE.carrier", **names)
    if p.setting.no_entry or not s.combat:
        closed |= guarded
        if guarded >> goal & 1:
            return no("c4", "PZ_STAY.match" if p.setting.no_entry else "PZ_STAY", **names)
    if goal not in distances.zones_in_reach(start, movement, 0, closed, guarded, every, False):
        if not guarded >> goal & 1:
            return no("c4", "PATROL_COST.through", **names, zones=members(guarded))
        far = (start, distances.FAR)
        ways = distances.zones_in_reach(*far, halting, closed, guarded, p.canals, p.setting.strait_closed)
        if goal not in ways:  # every other way is barred
            ways = distances.zones_in_reach(*far, 0, closed, guarded, every, False)
        cost = ways[goal]
        return no("c4", "PATROL_COST", **names, cost=cost)
    if goal not in distances.zones_in_reach(start, movement, 0, closed, guarded, p.canals, False):
        return _why_no_canal(p, start, goal, movement)
    near = distances.zones_in_reach(start, movement, 0, closed, guarded, p.canals, p.setting.strait_closed)
    if goal not in near:
        return no("b2.4", "STRAIT_CLOSED", start=start, space=goal)
    walls = bits(
        z for z in near if halting >> z & 1 and near[z] + distances.sea_steps(z, every)[goal] <= movement
    )
    code = "HOSTILE_ZONE.way_with_escorts" if p.setting.has(ESCORTS) else "HOSTILE_ZONE.way"  # [c12b]
    return no("b2.3", code, unit=ship, space=goal, foes=hostile_ships(p, ship, walls))


def _why_no_canal(p: GlobalWarPosition, start: Space, goal: Space, movement: int) -> Reason:
    """Return the canal on the way that is closed, and why."""
    shut = [n for n in range(len(MAP.canals)) if not p.canals >> n & 1]
    way = [
        n
        for n in shut
        if goal in distances.zones_in_reach(start, movement, 0, 0, 0, p.canals | 1 << n, False)
    ]
    canal = (way or shut)[0]
    needs = MAP.canals[canal].needs
    lost_spaces = [space for space in needs if p.side_of(space) != SIDE[p.mover]]
    code = "CANAL_CLOSED.lost" if lost_spaces else "CANAL_CLOSED"
    return no("b2.4", code, start=start, space=goal, canal=canal, needs=needs, lost=lost_spaces)
