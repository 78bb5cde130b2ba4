"""[b3.6] Mobilize: bought units are placed at factories, within their capacity."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from broadfront.boards.interned_moves import END, order
from broadfront.boards.spacesets import members
from broadfront.engine.legality import Reason, no
from broadfront.engine.position import Ask, Move, Step, tagged
from broadfront.engine.view import PlacementLimit
from broadfront.games.global_war.map import MAP, Space
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules import expansion_carrier_fighters, expansion_fortifications, landing
from broadfront.games.global_war.rules.expansion_availability import most_to_buy
from broadfront.games.global_war.rules.expansion_carrier_fighters import carriers_with_room
from broadfront.games.global_war.rules.expansion_minor_rules import URALS, tiger_sites, why_no_tiger_site
from broadfront.games.global_war.rules.expansion_ship_building import launch_zones
from broadfront.games.global_war.rules.expansion_theatre import HOME
from broadfront.games.global_war.rules.industry import (
    capacity,
    may_dock,
    may_produce,
    naval_factory_of,
    placement_zones,
    production_capacity,
)
from broadfront.games.global_war.rules.landing import decks_in, planes_waiting
from broadfront.games.global_war.rules.permissions import why_no_space
from broadfront.games.global_war.terms import CHINA, MOBILIZE, NEW_FACTORY, POWER_NAMES, SIDE, listed
from broadfront.games.global_war.units import (
    CARRIER,
    CARRIER_FIGHTER,
    DECK_PLANES,
    DOMAIN,
    FACTORY,
    FIGHTER,
    FORTIFICATION,
    KINDS,
    KING_TIGER,
    SEA,
)

BUILT: Final = frozenset({FACTORY, FORTIFICATION})
"""Kinds that factories do not build."""
CHINESE_LIMIT = 3
"""The number of Chinese units in a space below which Chinese infantry can be placed there."""


def may_place(p: GlobalWarPosition, power: int, kind: int, space: Space) -> Reason | None:
    """[b3.6] Whether a power may place a unit of a kind in a space."""
    sea = MAP.is_sea(space)
    if power == CHINA:
        return may_raise(p, space)
    if kind == FACTORY:
        return may_build(p, power, space)
    if kind == FORTIFICATION:
        return expansion_fortifications.may_fortify(p, space)
    if kind == CARRIER_FIGHTER:
        return expansion_carrier_fighters.may_place(p, power, space)
    if kind == KING_TIGER and not sea and space not in tiger_sites(p):
        return why_no_tiger_site(p)
    if sea != (DOMAIN[kind] == SEA) and not (sea and kind == FIGHTER):
        return no("b3.6", "WRONG_ELEMENT.site" if sea else "WRONG_ELEMENT.ship", kind=kind, space=space)
    if not sea:
        return may_produce(p, power, space)
    if (wrong := may_dock(p, power, space)) or kind != FIGHTER:
        return wrong
    carriers = [u for u in landing.carriers_in(p, space, SIDE[power]) if p.owner[u] == power]
    if not carriers:
        return no("b3.6", "NO_DECK.place", power=power, zone=space)
    return expansion_carrier_fighters.may_take_on_deck(p, carriers)


def may_raise(p: GlobalWarPosition, space: Space) -> Reason | None:
    """[b5] Whether China may place an infantry in a space: in China, where it has fewer than three units."""
    if not MAP.china >> space & 1:
        return no("b5", "CHINA_ZONE.place", space=space)
    if p.control[space] != CHINA:
        return no("b5", "NOT_YOURS.land", space=space, owner=p.control[space])
    there = sum(p.owner[u] == CHINA for u in p.units_in(space))
    return (
        None
        if there < CHINESE_LIMIT
        else no("b5", "CHINA_LIMIT.place", n=there, space=space, most=CHINESE_LIMIT)
    )


def may_build(p: GlobalWarPosition, power: int, space: Space) -> Reason | None:
    """[b3.6] [c1] Whether a power may build a factory in a space."""
    if MAP.is_sea(space):
        return no("b3.6", "WRONG_ELEMENT.factory", space=space)
    if p.control[space] != power:
        return no("b3.6", "NOT_YOURS.land", space=space, owner=p.control[space])
    if p.factories >> space & 1:
        return no("b3.6", "ONE_FACTORY", space=space)
    if p.setting.no_factories >> space & 1:
        return no("c1", "NO_FACTORY_HERE", space=space)
    if p.setting.value[space] < 1:
        return no("b3.6", "NO_VALUE", space=space)
    return (
        None if p.held >> space & 1 else no("b3.6", "NOT_HELD_SINCE_START.factory", space=space, power=power)
    )


@tagged("Mobilize")
class Mobilize(Step, frozen=True):
    """[b3.6] Place units from the pool, one kind and space at a time; the rest stays in the pool."""

    power: int

    def run(self, p: GlobalWarPosition) -> Ask | None:
        """Ask for a placement while one is possible."""
        seat = p.setting.seat_of[self.power]
        if zones := self._under_fighters(p):
            moves = [order("place", CARRIER, zone) for zone in sorted(zones)]
            return Ask(seat, "b3.6", "Place a carrier under your fighters.", moves)
        moves = self.placements(p)
        return Ask(seat, "b3.6", "Place your units, or end.", [*moves, END]) if moves else None

    def placements(self, p: GlobalWarPosition) -> list[Move]:
        """Return where each kind in the pool can be placed."""
        power = self.power
        pool = p.bought(power)
        if not any(pool):
            return []
        own = members(p.land_of(CHINA) if power == CHINA else p.held & p.land_of(power))
        # units of factories are placed where one has room, and in zones beside it
        sites = (
            own
            if power == CHINA
            else [s for s in own if capacity(p, power, s) > 0] + members(placement_zones(p, power))
        )
        return [
            order("place", kind, space)
            for kind, number in enumerate(pool)
            if number
            for space in (own if kind in BUILT else sites)
            if may_place(p, power, kind, space) is None
        ]

    def may_place(self, p: GlobalWarPosition, what: int, where: int) -> Reason | None:
        """[b3.6] Whether a unit from the pool may be placed in a space; carriers come under waiting fighters first."""
        if not 0 <= what < len(KINDS):
            return no("c0", "NOT_IN_RULEBOOK", kinds=len(KINDS))
        if wrong := why_no_space(where):
            return wrong
        pool = p.bought(self.power)
        if not pool[what]:
            return no("b3.6", "NOT_IN_POOL", kind=what, kinds=[k for k, number in enumerate(pool) if number])
        zones = self._under_fighters(p)
        if zones and not (what == CARRIER and where in zones):
            return no("b3.6", "CARRIER_FIRST.fighters", zones=sorted(zones))
        return may_place(p, self.power, what, where)

    def _under_fighters(self, p: GlobalWarPosition) -> set[Space]:
        """Return the zones where a carrier has to be placed, because fighters wait for it over the sea (R-G9)."""
        return {p.at[u] for u in planes_waiting(p, self.power)}

    def place(self, p: GlobalWarPosition, what: int, where: int) -> None:
        """Place one unit; a ship uses capacity of the factory next to its zone with most room."""
        power = self.power
        p.pool[power * len(KINDS) + what] -= 1
        p.note(
            "b3.6", "{power:power} places {kind:kind} in {space:space}.", power=power, kind=what, space=where
        )
        if what == FACTORY:
            p.factories |= 1 << where
            if p.setting.rules_version >= 7:
                p.placed[where] = NEW_FACTORY  # the factory works from the next turn on
            else:  # and the land can no longer be fortified [c9]
                p.held &= ~(1 << where)
        else:
            if what == FORTIFICATION:
                p.forts[where] += 1
                p.begin(self)
                return
            if power != CHINA:
                site = where
                if what == CARRIER_FIGHTER:
                    site = HOME[power][0]
                elif MAP.is_sea(where):
                    site = naval_factory_of(p, power, where)
                p.placed[site] += 1
            unit = p.recruit(what, power, where)
            if what in DECK_PLANES and MAP.is_sea(where):
                p.host[unit] = decks_in(p, unit, where)[0]
            if what == CARRIER:
                self._receive(p, unit, where)
        p.begin(self)

    def _receive(self, p: GlobalWarPosition, carrier: int, zone: Space) -> None:
        """Let fighters over the zone land on a new carrier."""
        for u in p.units_in(zone):
            friend = SIDE[p.owner[u]] == SIDE[self.power]
            if friend and p.kind[u] in DECK_PLANES and p.host[u] < 0 and landing.spare_decks(p, carrier) > 0:
                p.host[u] = carrier

    def end(self, p: GlobalWarPosition, _what: int, _where: int) -> None:
        """Place no more."""


@tagged("LastLanding")
class LastLanding(Step, frozen=True):
    """[b3.6] Fighters that waited for a carrier in vain are lost; so are units that can be placed only now [c8]."""

    power: int

    def run(self, p: GlobalWarPosition) -> Ask | None:
        """Remove these fighters, and note what else is left in the pool."""
        if fighters_lost := p.bought(self.power)[CARRIER_FIGHTER]:
            template = "{n} x {kind:kind} of {power:power} could not be placed: the money is lost."
            p.note("c8", template, n=fighters_lost, kind=CARRIER_FIGHTER, power=self.power)
        p.pool[self.power * len(KINDS) + CARRIER_FIGHTER] = 0
        for kind, number in enumerate(p.bought(self.power)):
            if number:
                template = "{n} x {kind:kind} of {power:power} not placed: kept for a later turn."
                p.note("b3.6", template, n=number, kind=kind, power=self.power)
        for u in p.of_power(self.power):
            if p.kind[u] in DECK_PLANES and p.host[u] < 0 and MAP.is_sea(p.at[u]):
                p.note("b3.5", "{unit:unit} finds no place to land.", note_kind="loss", unit=u)
                p.remove(u)
        return None


# --------------------------------------------------------------------------------------------------
# [b3.6] The hints on placement during the purchase: units without a place, and the number of units that fit.


class Unplaceable(NamedTuple):
    """How many units of a kind can be placed nowhere this turn, of how many, the reason, and the consequence."""

    number: int
    of: int
    why: str

    @property
    def text(self) -> str:
        """The text after the name of the kind."""
        some = f"{self.number} of {self.of} " if self.number < self.of else ""
        return f"{some}cannot be placed: {self.why}"


def unplaceable(p: GlobalWarPosition, power: int) -> dict[int, Unplaceable]:
    """Return the kinds of which a power could not place all units that it has bought, if this were Mobilize.

    A kind that it has not bought but can buy counts with one unit. Each kind is considered separately. Infantry for
    fortifications and ships in other zones may still arrive: a reason states what is needed.
    """
    first_slot = power * len(KINDS)
    by_kind = {}
    worlds = _launched(p, power)
    for kind in range(len(KINDS)):
        if not (most_to_buy(p, power, kind) or p.pool[first_slot + kind]):
            continue
        number_bought = max(1, p.pool[first_slot + kind])
        q = max(worlds, key=lambda q: room_for(q, power, kind))
        if (room := room_for(q, power, kind)) < number_bought:
            by_kind[kind] = Unplaceable(number_bought - room, number_bought, _why(p, q, power, kind, room))
    return by_kind


def room_left(p: GlobalWarPosition, power: int) -> int:
    """Return how many units a power's factories can still place this turn, after the free destroyer [c2]."""
    q = _launched(p, power)[0]
    return sum(capacity(q, power, site) for site in members(q.factories))


def room_for(p: GlobalWarPosition, power: int, kind: int) -> int:
    """Return how many units of a kind could be placed if this were Mobilize and nothing else were placed.

    For carrier-based fighters, the best number of the bought carriers is placed first.
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
    sites = {s for space in spaces for s in (MAP.land_beside[space] if MAP.is_sea(space) else (space,))}
    return sum(capacity(q, power, site) for site in sites)


def _room_on_decks(p: GlobalWarPosition, power: int) -> int:
    """Return how many carrier-based fighters find a deck, with the carriers that their owner places first [c8]."""
    home, zone = HOME[power]
    q = p.clone()
    decks, most = free_decks(q, power), 0
    for _ in range(1 + p.bought(power)[CARRIER]):
        most = max(most, min(capacity(q, power, home), decks))
        if not placement_zones(q, power) >> zone & 1:
            break
        q.placed[naval_factory_of(q, power, zone)] += 1
        decks += landing.DECKS
    return most


def free_decks(p: GlobalWarPosition, power: int) -> int:
    """Return how many new carrier-based fighters the carriers in their zone have room for."""
    return sum(max(0, landing.spare_decks(p, ship)) for ship in carriers_with_room(p, power))


def _launched(p: GlobalWarPosition, power: int) -> list[GlobalWarPosition]:
    """Return the positions after each way to place the free destroyer, which comes first [c2]."""
    positions = []
    for zone in launch_zones(p, power) if p.phase < MOBILIZE else ():
        q = p.clone()
        q.placed[naval_factory_of(q, power, zone)] += 1
        positions.append(q)
    return positions or [p]


def _why(p: GlobalWarPosition, q: GlobalWarPosition, power: int, kind: int, room: int) -> str:
    """Return why only some units of a kind can be placed, and the consequence; ``q`` has the free destroyer placed."""
    waits = "; what is not placed waits in the pool"
    own = tuple(members(p.factories & p.land_of(power)))
    if kind == FACTORY:
        territories_text = f"{room} territories" if room > 1 else f"{room or 'no'} territory"
        return f"{territories_text} of value 1 or more {'are' if room > 1 else 'is'} left{waits}"
    if kind == FORTIFICATION:
        if room:
            return f"each needs an infantry of its own on an island{waits}"
        if p.held & p.land_of(power) & expansion_fortifications.ISLANDS:
            return f"it needs an infantry without one on an island{waits}"
        return f"{POWER_NAMES[power]} holds no island{waits}"
    if kind == CARRIER_FIGHTER:
        home, zone = HOME[power]
        loss_text = "; what is not placed is lost"
        place = capacity(p, power, home)
        if place <= 0:
            return f"{_idle(p, q, power, (home,))}{loss_text}"
        if room == place:
            units = "unit" if room == 1 else "units"
            return f"the factory in {MAP.name(home)} places {room} {units} this turn{loss_text}"
        bought_text = ", those bought included," if p.bought(power)[CARRIER] else ""
        if room:
            return f"the carriers in {MAP.name(zone)}{bought_text} have room for {room}{loss_text}"
        if bought_text:
            return f"no carrier can be placed under them in {MAP.name(zone)}{loss_text}"
        name = MAP.name(zone)
        # the form is filled in before the server knows what is bought with the fighters
        if placement_zones(p, power) >> zone & 1:
            return (
                f"no carrier with room is in {name} yet; one that is bought with them, or that sails there in "
                "Noncombat Move, takes two; without one in Mobilize what is bought is lost"
            )
        return (
            f"no carrier with room is in {name}; one that sails there in Noncombat Move takes two; without one in "
            "Mobilize what is bought is lost"
        )
    if kind == KING_TIGER:
        own = tuple(s for s in own if s in tiger_sites(p))
    elif DOMAIN[kind] == SEA:
        own = tuple(s for s in own if MAP.sea_beside[s])
        if not room and any(capacity(q, power, s) > 0 for s in own):
            return f"the zones beside your factories are patrol zones of the enemy{waits}"
        if not own:
            return f"no factory of yours is on a coast{waits}"
    if room:
        after = " after the free destroyer" if q is not p else ""
        return f"your factories can place {room} of them this turn{after}{waits}"
    return f"{_idle(p, q, power, own)}{waits}"


def _idle(p: GlobalWarPosition, q: GlobalWarPosition, power: int, sites: tuple[int, ...]) -> str:
    """Return why no factory places anything; ``q`` has the free destroyer placed."""
    own = [s for s in sites if p.factories >> s & 1 and p.control[s] == power]
    parts = []
    if ruined := [s for s in own if not production_capacity(p, power, s)]:
        names = listed([MAP.name(s) for s in ruined])
        parts.append(
            f"the factories in {names} are damaged and place nothing before they are repaired"
            if len(ruined) > 1
            else f"the factory in {names} is damaged and places nothing before it is repaired"
        )
    for s in own:
        if production_capacity(p, power, s) and not capacity(q, power, s):
            if capacity(p, power, s):
                parts.append(f"the free destroyer takes the last place of the factory in {MAP.name(s)}")
            elif s == URALS and 0 < p.placed[s] < NEW_FACTORY:
                parts.append(f"the free tank has taken the place of the factory in {MAP.name(s)}")
    return ", and ".join(parts) or "no factory of yours can place it"


def rooms(p: GlobalWarPosition) -> tuple[PlacementLimit, ...]:
    """Return the spaces where fewer units fit than wait to be placed, while a power is asked to place them."""
    step = p.agenda[-1] if p.agenda else None
    if not isinstance(step, Mobilize) or p.pending is None:
        return ()
    power = step.power
    pool = p.bought(power)
    there: dict[int, list[int]] = {}
    for move in p.pending.moves:
        if move.verb == "place":
            there.setdefault(move.where, []).append(move.what)
    limits = [room for space, kinds in there.items() for room in _limits(p, power, space, kinds)]
    return tuple(room for room in limits if sum(pool[kind] for kind in room.things) > room.most)


def _limits(p: GlobalWarPosition, power: int, space: int, kinds: list[int]) -> Iterator[PlacementLimit]:
    """Yield how many units of some kinds can be placed in a space."""

    def room(things: list[int], most: int, text: str) -> Iterator[PlacementLimit]:
        if things:
            yield PlacementLimit(space, "place", tuple(things), most, text)

    name = MAP.name(space)
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
    sites = MAP.land_beside[space] if MAP.is_sea(space) else (space,)
    most = sum(max(0, capacity(p, power, site)) for site in sites)
    who = "the factories beside it place" if MAP.is_sea(space) else f"the factory in {name} places"
    yield from room(units, most, f"{who} {most} more in this turn")
    if MAP.is_sea(space):
        own = [u for u in p.of_power(power) if p.kind[u] == CARRIER and p.at[u] == space]
        free_decks_of = {u: max(0, landing.spare_decks(p, u)) for u in {*own, *_takers(p, power, space)}}
        for things, ships in (([FIGHTER], own), ([FIGHTER, CARRIER_FIGHTER], [*free_decks_of])):
            decks = sum(free_decks_of[u] for u in ships)
            yield from room(
                [k for k in units if k in things], decks, f"the carriers there have room for {decks}"
            )
    if CARRIER_FIGHTER in units:
        home = HOME[power][0]
        most = capacity(p, power, home)
        yield from room(
            [CARRIER_FIGHTER], most, f"the factory in {MAP.name(home)} places {most} more in this turn"
        )


def _takers(p: GlobalWarPosition, power: int, zone: int) -> list[int]:
    """Return the carriers of a zone that take a power's new carrier-based fighters."""
    return carriers_with_room(p, power) if power in HOME and zone == HOME[power][1] else []
