"""[b3.3] [b3.5] Flights: into battle, for aircraft that can land after it, and to the land or deck where they land."""

from __future__ import annotations

from broadfront.boards.paths import cheapest
from broadfront.boards.spacesets import SpaceSet, bits, members
from broadfront.engine.legality import Reason, no
from broadfront.games.global_war.map import MAP, Space
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules import distances, expansion_damage, expansion_theatre
from broadfront.games.global_war.rules import landing as landing_places
from broadfront.games.global_war.rules.battle_participants import is_locked
from broadfront.games.global_war.rules.expansion_carrier_fighters import may_take_on_deck
from broadfront.games.global_war.rules.landing import carrier_placement_zones, decks_in
from broadfront.games.global_war.rules.move_context import MoveContext, goals_on_land
from broadfront.games.global_war.rules.permissions import (
    ZONE_OF_CHINA,
    enemies_in,
    why_no_interception,
    why_outside_china,
)
from broadfront.games.global_war.terms import CHINA, COVER, MOVED, RAIDING, SIDE, STRANDED
from broadfront.games.global_war.units import AA_GUN, BOMBER, CARRIER, CARRIER_FIGHTER

_GUNS = frozenset({AA_GUN})
_CARRIERS = frozenset({CARRIER})


def may_take_off(p: GlobalWarPosition, plane: int) -> Reason | None:
    """[c8] [c10] Whether an aircraft may take off: it is not stranded, covers no carrier, and is on no damaged one."""
    if p.marks[plane] & COVER:
        bases = expansion_damage.bases(p, plane)
        code = (
            "PROTECTS_A_CARRIER.now"
            if bases and not expansion_damage.relief_spaces(p, plane)
            else "PROTECTS_A_CARRIER"
        )
        return no("c10", code, unit=plane, bases=bases)
    if p.marks[plane] & STRANDED:
        return no("c8", "STRANDED", unit=plane)
    return no("c10", "FLIGHT_SUSPENDED.aboard", unit=plane) if is_locked(p, plane) else None


def _may_be_over(p: GlobalWarPosition, plane: int, space: Space) -> Reason | None:
    """[b5] [c8] Whether an aircraft may be over a space: those of China and of carriers have their theatre."""
    if p.kind[plane] == CARRIER_FIGHTER and expansion_theatre.OUTSIDE >> space & 1:
        return no("c8", "THEATRE.fighter", unit=plane, space=space)
    return why_outside_china(p, plane, space)


# --- Combat Move ------------------------------------------------------------------------------------------------------


def costs_of_flight(p: GlobalWarPosition, plane: int) -> tuple[int, ...]:
    """Return the cost for an aircraft of a flight to each space in Combat Move; 99 if it cannot be reached.

    A bomber with paratroopers stops in the first hostile land [b7].
    """
    if not carries_paratroopers(p, plane):
        return distances.distances(p, plane)
    dear, goals = distances.patrol_zone_surcharge(p, p.mover), goals_on_land(p)
    costs = cheapest(
        p.at[plane],
        MAP.open_beside.__getitem__,
        lambda here, there: None if goals >> here & 1 else distances.entry_cost(dear, there),
    )
    return tuple(costs.get(space, distances.FAR) for space in range(MAP.size))


def carries_paratroopers(p: GlobalWarPosition, plane: int) -> bool:
    """Return whether an aircraft is a bomber with an infantry aboard [b7]."""
    return p.kind[plane] == BOMBER and plane in p.host


def may_attack(s: MoveContext, plane: int) -> Reason | None:
    """[b3.3] Whether an aircraft may make a combat move at all: it makes only one."""
    p = s.p
    if wrong := may_take_off(p, plane):
        return wrong
    if p.flags[plane] & RAIDING:
        return no("b4.7", "DONE.raids", unit=plane, space=p.at[plane])
    if p.flags[plane] & MOVED or (s.power == CHINA and not p.left[plane]):
        return no("b3.3", "DONE.flown", unit=plane)
    return None


def _may_reach(p: GlobalWarPosition, plane: int, space: Space, costs: tuple[int, ...]) -> Reason | None:
    """[b3.3] Whether a space is in range of an aircraft."""
    if wrong := _may_be_over(p, plane, space):
        return wrong
    return _why_too_far(p, plane, space) if costs[space] > p.left[plane] else None


def _may_fly_to(s: MoveContext, plane: int, space: Space, costs: tuple[int, ...]) -> Reason | None:
    """[b3.3] Whether an aircraft that may attack reaches a space, and can land after it."""
    p = s.p
    if wrong := _may_reach(p, plane, space, costs):
        return wrong
    deck, rest = landing_places.decks_for(p, plane), p.left[plane] - costs[space]
    if s.landing.has_place_for(space, rest, deck=deck, host=p.host[plane]):
        return None
    near = [far for far in (s.landing.far[space],) if far < distances.FAR]
    code, rule = (("NO_LANDING", "b3.3"), ("NO_LANDING.deck", "b3.3"), ("NO_LANDING.decks_only", "c8"))[deck]
    return no(rule, code, unit=plane, space=space, left=rest, near=near)


def _why_too_far(p: GlobalWarPosition, plane: int, space: Space) -> Reason:
    """Return the rule that makes a flight too long: the first one, if they are added one by one."""
    range_left, here, dear = p.left[plane], p.at[plane], distances.patrol_zone_surcharge(p, p.mover)
    steps, cost = MAP.flights(here)[space], distances.flight_costs(here, dear)[space]
    names = {"unit": plane, "space": space, "left": range_left}
    # the message is about the way that it may take
    if steps > range_left:
        away = distances.flight_costs(here, 0, distances.no_flight(p, plane))[space]
        return no("b3.3", "TOO_FAR.air", **names, steps=steps if away == distances.FAR else away)
    open_cost = distances.distances(p, plane)[space]
    if cost > range_left:
        cost_told = cost if open_cost == distances.FAR else open_cost
        return no("c4", "PATROL_COST.air", **names, cost=cost_told, zones=members(dear))
    if open_cost > range_left:
        return no("c8", "THEATRE.way", **names)
    return no("b7", "PARATROOPERS.behind", **names)


def may_fly(s: MoveContext, plane: int, space: Space) -> Reason | None:
    """[b3.3] [b7] Whether an aircraft may fly into battle: where enemies are, with paratroopers to enemy land."""
    p = s.p
    if wrong := may_attack(s, plane):
        return wrong
    if p.at[plane] == space:
        return no("b3.3", "ALREADY_THERE", unit=plane)
    if carries_paratroopers(p, plane):
        if not s.goals >> space & 1:
            return no("b7", "PARATROOPERS.no_enemy", unit=plane, space=space)
    elif not s.foes >> space & 1:
        costs = costs_of_flight(p, plane)
        code = "NOTHING_TO_FIGHT.guns" if enemies_in(p, 1 << space, _GUNS) else "NOTHING_TO_FIGHT.air"
        return _may_reach(p, plane, space, costs) or no("b3.3", code, space=space)
    return _may_fly_to(s, plane, space, costs_of_flight(p, plane))


def may_raid(s: MoveContext, plane: int, space: Space) -> Reason | None:
    """[b4.7] Whether an aircraft may raid a factory: an empty bomber may."""
    p = s.p
    if p.kind[plane] != BOMBER:
        return no("b4.7", "WRONG_KIND.raid", unit=plane)
    if p.aboard(plane):
        return no("b7", "PARATROOPERS.raid", unit=plane)
    if not p.factories >> space & 1:
        return no("b4.7", "NO_FACTORY.raid", space=space)
    if s.friendly >> space & 1:
        return no("b4.7", "NOTHING_TO_FIGHT.raid", space=space)
    return may_attack(s, plane) or _may_fly_to(s, plane, space, costs_of_flight(p, plane))


def may_escort(s: MoveContext, plane: int, space: Space) -> Reason | None:
    """[b4.7] Whether an aircraft may escort a raid (option)."""
    p = s.p
    if wrong := why_no_interception(p):
        return wrong
    if not landing_places.decks_for(p, plane):
        return no("b4.7", "WRONG_KIND.escort", unit=plane)
    if not _raided_factories(s) >> space & 1:
        return no("b4.7", "NO_RAID", space=space)
    return may_attack(s, plane) or _may_fly_to(s, plane, space, costs_of_flight(p, plane))


def _raided_factories(s: MoveContext) -> SpaceSet:
    """Return the factories that bombers of the mover will raid."""
    return sum({1 << s.p.at[u] for u in s.p.of_power(s.power) if s.p.flags[u] & RAIDING})


Verbs = dict[str, SpaceSet]
"""Spaces by the verb of the order that sends an aircraft there."""


def air_destinations(s: MoveContext, plane: int) -> tuple[Verbs, SpaceSet]:
    """Return where an aircraft can be sent in this phase in any case, and where else if it finds a deck.

    ``with_landing_decks`` returns those of the latter where it finds one.
    """
    if s.combat:
        return _attacks(s, plane)
    sure, rest = _landings(s, plane)
    return {"move": sure}, rest


def with_landing_decks(s: MoveContext, plane: int, rest: SpaceSet) -> SpaceSet:
    """Return the spaces where an aircraft finds a deck."""
    if s.combat:
        return _sorties(s, plane, rest)
    decks, here = _docks(s) & rest, s.p.at[plane]
    if decks >> here & 1 and _is_down(s.p, plane):
        decks &= ~(1 << here)
    if not decks:
        return 0
    decks &= landing_sites(s, plane)
    return bits(zone for zone in members(decks) if _may_settle(s, plane, zone) is None)


def _attacks(s: MoveContext, plane: int) -> tuple[Verbs, SpaceSet]:
    """Return where `may_fly`, `may_raid` and `may_escort` allow an aircraft to go, as for `air_destinations`."""
    p, here = s.p, s.p.at[plane]
    if may_attack(s, plane):
        return {}, 0
    if carries_paratroopers(p, plane):
        costs = costs_of_flight(p, plane)
        goals = members(s.goals & ~(1 << here))
        return {"move": bits(x for x in goals if _may_fly_to(s, plane, x, costs) is None)}, 0
    within, home = distances.ranges(p, plane, s.landing.safe)
    if s.power == CHINA:
        within &= ZONE_OF_CHINA
    deck = landing_places.decks_for(p, plane)
    if deck == 2:
        within, home = within & expansion_theatre.THEATRE, 0
    home &= within  # there, and back to safe land
    foes = s.foes & ~(1 << here)
    verbs = {"move": home & foes}
    if p.kind[plane] == BOMBER:
        verbs["raid"] = home & p.factories & ~s.friendly
    elif p.setting.interceptors and deck:
        raided = _raided_factories(s) & within
        verbs["escort"] = home & raided | _sorties(s, plane, raided & ~home)
    return verbs, within & ~home & foes if deck else 0


def _sorties(s: MoveContext, plane: int, targets: SpaceSet) -> SpaceSet:
    """Return the spaces in range from which an aircraft reaches a deck."""
    p, deck = s.p, landing_places.decks_for(s.p, plane)
    costs, spaces = distances.distances(p, plane), 0
    for space in members(targets):
        if s.landing.has_place_for(space, p.left[plane] - costs[space], deck=deck, host=p.host[plane]):
            spaces |= 1 << space
    return spaces


# --- Noncombat Move ---------------------------------------------------------------------------------------------------


def may_come_down(s: MoveContext, plane: int, space: Space) -> Reason | None:
    """[b3.5] [b4.9] Whether an aircraft may fly to a space and land; a fighter covering a carrier returns to base."""
    p = s.p
    if p.marks[plane] & COVER and space in expansion_damage.relief_spaces(p, plane):
        return None
    if wrong := may_take_off(p, plane):
        return wrong
    if space == p.at[plane] and _is_down(p, plane):
        return no("b3.5", "ALREADY_THERE", unit=plane)
    if wrong := _may_descend(p, plane) or _may_reach(p, plane, space, distances.distances(p, plane)):
        return wrong
    return (
        _may_settle(s, plane, space)
        if landing_sites(s, plane) >> space & 1
        else _why_no_site(p, plane, space)
    )


def _landings(s: MoveContext, plane: int) -> tuple[SpaceSet, SpaceSet]:
    """Return where `may_come_down` allows an aircraft to land in any case, and where if it finds a deck."""
    p, here = s.p, s.p.at[plane]
    if p.marks[plane] & COVER:
        return bits(expansion_damage.relief_spaces(p, plane)), 0
    if may_take_off(p, plane) or _may_descend(p, plane):
        return 0, 0
    within, _ = distances.ranges(p, plane, s.landing.safe)
    bears = landing_places.decks_for(p, plane)
    if bears == 2:
        return 0, within & expansion_theatre.ZONES
    return s.landing.safe & within & ~(1 << here), within & MAP.sea if bears else 0


def _docks(s: MoveContext) -> SpaceSet:
    """Return the zones where a friendly carrier has a free deck, or a bought one can be placed."""
    if "docks" not in s.cached:
        s.cached["docks"] = bits(_free_decks(s)) | carrier_placement_zones(s.p, s.power)
    docks: SpaceSet = s.cached["docks"]
    return docks


def _free_decks(s: MoveContext) -> dict[Space, list[int]]:
    """Return the friendly carriers with a free deck, by their zones."""
    if "free decks" not in s.cached:
        decks: dict[Space, list[int]] = {}
        for ship in s.p.of_side(s.side, _CARRIERS):
            if not s.p.damage[ship] and len(s.cargo.get(ship, ())) < landing_places.DECKS:
                decks.setdefault(s.p.at[ship], []).append(ship)
        s.cached["free decks"] = decks
    carriers_by_zone: dict[Space, list[int]] = s.cached["free decks"]
    return carriers_by_zone


def _is_down(p: GlobalWarPosition, plane: int) -> bool:
    """Return whether an aircraft is on land, or on a deck, or over a zone where it finds none."""
    return p.host[plane] >= 0 or not MAP.is_sea(p.at[plane]) or not decks_in(p, plane, p.at[plane])


def _may_descend(p: GlobalWarPosition, plane: int) -> Reason | None:
    """[b3.5] Whether an aircraft may fly at all: with movement left, or over the sea."""
    if p.left[plane] or (p.host[plane] < 0 and MAP.is_sea(p.at[plane])):
        return None
    return no("b3.5", "DONE.no_movement", unit=plane)


def landing_sites(s: MoveContext, plane: int) -> SpaceSet:
    """Return where an aircraft can land once it is there: safe land, free decks, zones of carriers to come."""
    p, bears = s.p, landing_places.decks_for(s.p, plane)
    if not bears:
        return s.landing.safe
    free_decks = _free_decks(s).items()
    decks = carrier_placement_zones(p, s.power) | bits(
        z for z, ships in free_decks if ships != [p.host[plane]]
    )
    return decks & expansion_theatre.ZONES if bears == 2 else s.landing.safe | decks


def _may_settle(s: MoveContext, plane: int, space: Space) -> Reason | None:
    """[b3.5] Whether an aircraft may land on a site: the others must find as many decks as before (R-G12)."""
    p, here, host, landing = s.p, s.p.at[plane], s.p.host[plane], s.landing
    if space == here and _is_down(p, plane):
        return no("b3.5", "ALREADY_THERE", unit=plane)
    if not MAP.is_sea(space):
        return None
    need = (here, p.left[plane], landing_places.decks_for(p, plane) == 2)
    needy = need if host < 0 and need in landing.need else None
    if _free_decks(s).get(space, [host]) == [host]:  # it waits for a carrier that was bought
        fits = landing.unlanded_if_waiting(space, needy, host) <= len(landing.need) - landing.most()
    else:
        fits = not landing.need or (
            landing.most_if_landed(space, needy, host, rides=_rides(p, plane))
            >= landing.most() - (needy is not None)
        )
    return None if fits else no("b3.5", "DECKS_NEEDED", unit=plane, space=space)


def _rides(p: GlobalWarPosition, plane: int) -> SpaceSet:
    """Return the zones that a carrier may take an aircraft to that lands on it: it could have flown there."""
    return landing_places.within(p, plane, p.at[plane]) if p.setting.rules_version >= 6 else 0


def _why_no_site(p: GlobalWarPosition, plane: int, space: Space) -> Reason:
    """Return why a space is not a landing site of an aircraft."""
    side, bears = SIDE[p.owner[plane]], landing_places.decks_for(p, plane)
    if not MAP.is_sea(space):
        if bears == 2:
            return no("c8", "NO_DECK.fighter", unit=plane, space=space)
        if p.side_of(space) != side:
            return no("b3.5", "ENEMY_LAND.air", space=space)
        if p.friendly >> space & 1:
            return no("b5", "CHINA_ZONE.landing", unit=plane)
        return no("b3.5", "NOT_HELD_SINCE_START", space=space)
    if not bears:
        return no("b3.5", "NO_DECK.land", unit=plane)
    carriers = landing_places.carriers_in(p, space, side)
    full = may_take_on_deck(p, carriers) if carriers else None
    return full or no("b3.5", "NO_DECK.zone", unit=plane, space=space)
