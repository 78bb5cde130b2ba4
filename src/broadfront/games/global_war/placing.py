"""[b3.6] What is said of placing beforehand: which purchases fit nowhere, and how many units fit where."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from broadfront.boards.spacesets import members
from broadfront.engine.panels import Room
from broadfront.games.global_war import landing_places
from broadfront.games.global_war.atlas import ATLAS
from broadfront.games.global_war.expansion import fortifications
from broadfront.games.global_war.expansion.availability import most_to_buy
from broadfront.games.global_war.expansion.carrier_fighters import takers
from broadfront.games.global_war.expansion.king_tigers import tiger_sites
from broadfront.games.global_war.expansion.production import URALS
from broadfront.games.global_war.expansion.ship_building import launch_zones
from broadfront.games.global_war.expansion.theatre import HOME
from broadfront.games.global_war.industry import capacity, docks, output, yard_of
from broadfront.games.global_war.kinds import (
    CARRIER,
    CARRIER_FIGHTER,
    DOMAIN,
    FACTORY,
    FIGHTER,
    FORTIFICATION,
    KINDS,
    KING_TIGER,
    SEA,
)
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.mobilize import CHINESE_LIMIT, Mobilize
from broadfront.games.global_war.terms import CHINA, MOBILIZE, POWER_NAMES, listed

__all__ = ["Stuck", "free_decks", "room_for", "room_left", "rooms", "unplaceable"]


class Stuck(NamedTuple):
    """How many units of a kind can be placed nowhere this turn, of how many, and why, with what follows."""

    number: int
    of: int
    why: str

    @property
    def text(self) -> str:
        """What is said after the name of the kind."""
        some = f"{self.number} of {self.of} " if self.number < self.of else ""
        return f"{some}cannot be placed: {self.why}"


def unplaceable(p: GlobalWarPosition, power: int) -> dict[int, Stuck]:
    """Return the kinds of which a power could not place all it has bought if this were Mobilize.

    Of a kind that it has not bought but can buy one unit is meant. Each kind is looked at by itself. Infantry for
    fortifications and ships in other zones may still come to where they are needed: a reason says what is needed.
    """
    mine = power * len(KINDS)
    found = {}
    worlds = _launched(p, power)
    for kind in range(len(KINDS)):
        if not (most_to_buy(p, power, kind) or p.pool[mine + kind]):
            continue
        bought = max(1, p.pool[mine + kind])
        q = max(worlds, key=lambda q: room_for(q, power, kind))
        if (room := room_for(q, power, kind)) < bought:
            found[kind] = Stuck(bought - room, bought, _why(p, q, power, kind, room))
    return found


def room_left(p: GlobalWarPosition, power: int) -> int:
    """Return how many units a power's factories can still place this turn, after the free destroyer [c2]."""
    q = _launched(p, power)[0]
    return sum(capacity(q, power, site) for site in members(q.factories))


def room_for(p: GlobalWarPosition, power: int, kind: int) -> int:
    """Return how many units of a kind could be placed if this were Mobilize and nothing else were placed.

    For carrier-based fighters as many of the carriers that were bought are placed first as is best.
    """
    if kind == CARRIER_FIGHTER:
        return _room_on_decks(p, power)
    q = p.clone()
    q.pool[power * len(KINDS) + kind] = 1
    spaces = [move.where for move in Mobilize(power).placements(q) if move.what == kind]
    if kind == FACTORY:
        return len(spaces)
    if kind == FORTIFICATION:
        return sum(q.garrison(space) - q.forts[space] for space in spaces)
    sites = {s for space in spaces for s in (ATLAS.land_beside[space] if ATLAS.is_sea(space) else (space,))}
    return sum(capacity(q, power, site) for site in sites)


def _room_on_decks(p: GlobalWarPosition, power: int) -> int:
    """Return how many carrier-based fighters find a deck, with the carriers that their owner places before [c8]."""
    home, zone = HOME[power]
    q = p.clone()
    decks, most = free_decks(q, power), 0
    for _ in range(1 + p.bought(power)[CARRIER]):
        most = max(most, min(capacity(q, power, home), decks))
        if not docks(q, power) >> zone & 1:
            break
        q.placed[yard_of(q, power, zone)] += 1
        decks += landing_places.DECKS
    return most


def free_decks(p: GlobalWarPosition, power: int) -> int:
    """Return how many new carrier-based fighters the carriers in their zone have room for."""
    return sum(max(0, landing_places.spare_decks(p, ship)) for ship in takers(p, power))


def _launched(p: GlobalWarPosition, power: int) -> list[GlobalWarPosition]:
    """Return what factories are left with after each way to place the free destroyer, which comes first [c2]."""
    found = []
    for zone in launch_zones(p, power) if p.phase < MOBILIZE else ():
        q = p.clone()
        q.placed[yard_of(q, power, zone)] += 1
        found.append(q)
    return found or [p]


def _why(p: GlobalWarPosition, q: GlobalWarPosition, power: int, kind: int, room: int) -> str:
    """Say why only so many of a kind can be placed, and what follows; ``q`` has the free destroyer placed."""
    waits = "; what is not placed waits in the pool"
    own = tuple(members(p.factories & p.land_of(power)))
    if kind == FACTORY:
        left = f"{room} territories" if room > 1 else f"{room or 'no'} territory"
        return f"{left} of value 1 or more {'are' if room > 1 else 'is'} left{waits}"
    if kind == FORTIFICATION:
        if room:
            return f"each needs an infantry of its own on an island{waits}"
        if p.held & p.land_of(power) & fortifications.ISLANDS:
            return f"it needs an infantry without one on an island{waits}"
        return f"{POWER_NAMES[power]} holds no island{waits}"
    if kind == CARRIER_FIGHTER:
        home, zone = HOME[power]
        lost = "; what is not placed is lost"
        place = capacity(p, power, home)
        if place <= 0:
            return f"{_idle(p, q, power, (home,))}{lost}"
        if room == place:
            return f"the factory in {ATLAS.name(home)} places {room} {'unit' if room == 1 else 'units'} this turn{lost}"
        bought = ", those bought included," if p.bought(power)[CARRIER] else ""
        if room:
            return f"the carriers in {ATLAS.name(zone)}{bought} have room for {room}{lost}"
        if bought:
            return f"no carrier can be placed under them in {ATLAS.name(zone)}{lost}"
        name = ATLAS.name(zone)
        if (
            docks(p, power) >> zone & 1
        ):  # the form is filled in before the server sees what is bought with them
            return (
                f"no carrier with room is in {name} yet; one that is bought with them takes two, and without one "
                "in Mobilize what is bought is lost"
            )
        return f"no carrier with room is in {name}; without one in Mobilize what is bought is lost"
    if kind == KING_TIGER:
        own = tuple(s for s in own if s in tiger_sites(p))
    elif DOMAIN[kind] == SEA:
        own = tuple(s for s in own if ATLAS.sea_beside[s])
        if not room and any(capacity(q, power, s) > 0 for s in own):
            return f"the zones beside your factories are patrol zones of the enemy{waits}"
        if not own:
            return f"no factory of yours is on a coast{waits}"
    if room:
        after = " after the free destroyer" if q is not p else ""
        return f"your factories can place {room} of them this turn{after}{waits}"
    return f"{_idle(p, q, power, own)}{waits}"


def _idle(p: GlobalWarPosition, q: GlobalWarPosition, power: int, sites: tuple[int, ...]) -> str:
    """Say why none of some factories places anything; ``q`` has the free destroyer placed."""
    own = [s for s in sites if p.factories >> s & 1 and p.control[s] == power]
    told = []
    if ruined := [s for s in own if not output(p, power, s)]:
        names = listed([ATLAS.name(s) for s in ruined])
        told.append(
            f"the factories in {names} are damaged and place nothing before they are repaired"
            if len(ruined) > 1
            else f"the factory in {names} is damaged and places nothing before it is repaired"
        )
    for s in own:
        if output(p, power, s) and not capacity(q, power, s):
            if capacity(p, power, s):
                told.append(f"the free destroyer takes the last place of the factory in {ATLAS.name(s)}")
            elif s == URALS and p.placed[s]:
                told.append(f"the free tank has taken the place of the factory in {ATLAS.name(s)}")
    return ", and ".join(told) or "no factory of yours can place it"


def rooms(p: GlobalWarPosition) -> tuple[Room, ...]:
    """Return where fewer units fit than wait to be placed there, while a power is asked to place them."""
    step = p.agenda[-1] if p.agenda else None
    if not isinstance(step, Mobilize) or p.pending is None:
        return ()
    power = step.power
    pool = p.bought(power)
    there: dict[int, list[int]] = {}
    for move in p.pending.moves:
        if move.verb == "place":
            there.setdefault(move.where, []).append(move.what)
    found = [room for space, kinds in there.items() for room in _limits(p, power, space, kinds)]
    return tuple(room for room in found if sum(pool[kind] for kind in room.things) > room.most)


def _limits(p: GlobalWarPosition, power: int, space: int, kinds: list[int]) -> Iterator[Room]:
    """Yield how many units of some kinds can be placed in a space."""

    def room(things: list[int], most: int, text: str) -> Iterator[Room]:
        if things:
            yield Room(space, "place", tuple(things), most, text)

    name = ATLAS.name(space)
    if power == CHINA:
        there = sum(p.owner[u] == CHINA for u in p.units_in(space))
        yield from room(
            kinds, CHINESE_LIMIT - there, f"China places where it has fewer than {CHINESE_LIMIT} units"
        )
        return
    works = [kind for kind in kinds if kind in (FACTORY, FORTIFICATION)]
    units = [kind for kind in kinds if kind not in works]
    forts = p.garrison(space) - p.forts[space]
    each = f"each fortification needs an infantry of its own in {name}"
    yield from room([kind for kind in works if kind == FORTIFICATION], forts, each)
    yield from room([kind for kind in works if kind == FACTORY], 1, "a territory has one factory at most")
    sites = ATLAS.land_beside[space] if ATLAS.is_sea(space) else (space,)
    most = sum(max(0, capacity(p, power, site)) for site in sites)
    who = "the factories beside it place" if ATLAS.is_sea(space) else f"the factory in {name} places"
    yield from room(units, most, f"{who} {most} more in this turn")
    if ATLAS.is_sea(space):
        own = [u for u in p.of_power(power) if p.kind[u] == CARRIER and p.at[u] == space]
        free = {u: max(0, landing_places.spare_decks(p, u)) for u in {*own, *_takers(p, power, space)}}
        for things, ships in (([FIGHTER], own), ([FIGHTER, CARRIER_FIGHTER], [*free])):
            decks = sum(free[u] for u in ships)
            yield from room(
                [k for k in units if k in things], decks, f"the carriers there have room for {decks}"
            )
    if CARRIER_FIGHTER in units:
        home = HOME[power][0]
        most = capacity(p, power, home)
        yield from room(
            [CARRIER_FIGHTER], most, f"the factory in {ATLAS.name(home)} places {most} more in this turn"
        )


def _takers(p: GlobalWarPosition, power: int, zone: int) -> list[int]:
    """Return the carriers of a zone that take a power's new carrier-based fighters."""
    return takers(p, power) if power in HOME and zone == HOME[power][1] else []
