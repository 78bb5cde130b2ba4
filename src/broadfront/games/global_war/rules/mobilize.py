"""[b3.6] Mobilize: units that were bought are placed at factories, within their capacity."""

from __future__ import annotations

from typing import Final

from broadfront.boards.spacesets import members
from broadfront.engine.contract import Ask, Move, Step, tagged
from broadfront.engine.reasons import Reason, no
from broadfront.games.global_war import landing_places
from broadfront.games.global_war.atlas import ATLAS, Space
from broadfront.games.global_war.berths import waiting
from broadfront.games.global_war.expansion import carrier_fighters, fortifications
from broadfront.games.global_war.expansion.king_tigers import no_tiger_site, tiger_sites
from broadfront.games.global_war.expansion.theatre import HOME
from broadfront.games.global_war.industry import capacity, docks, may_dock, may_produce, output, yard_of
from broadfront.games.global_war.kinds import (
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
from broadfront.games.global_war.orders import END, order
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.decks import decks_in
from broadfront.games.global_war.rules.permissions import is_space
from broadfront.games.global_war.terms import CHINA, SIDE

__all__ = ["Mobilize", "capacity", "output"]

BUILT: Final = frozenset({FACTORY, FORTIFICATION})
"""Kinds that no factory makes."""
CHINESE_LIMIT = 3
"""Chinese infantry is placed where there are fewer Chinese units than this."""


def may_place(p: GlobalWarPosition, power: int, kind: int, space: Space) -> Reason | None:
    """[b3.6] Whether a power may place a unit of a kind in a space."""
    sea = ATLAS.is_sea(space)
    if power == CHINA:
        return may_raise(p, space)
    if kind == FACTORY:
        return may_build(p, power, space)
    if kind == FORTIFICATION:
        return fortifications.may_fortify(p, space)
    if kind == CARRIER_FIGHTER:
        return carrier_fighters.may_place(p, power, space)
    if kind == KING_TIGER and not sea and space not in tiger_sites(p):
        return no_tiger_site(p)
    if sea != (DOMAIN[kind] == SEA) and not (sea and kind == FIGHTER):
        return no("b3.6", "WRONG_ELEMENT.site" if sea else "WRONG_ELEMENT.ship", kind=kind, space=space)
    if not sea:
        return may_produce(p, power, space)
    if (wrong := may_dock(p, power, space)) or kind != FIGHTER:
        return wrong
    carriers = [u for u in landing_places.carriers_in(p, space, SIDE[power]) if p.owner[u] == power]
    if not carriers:
        return no("b3.6", "NO_DECK.place", power=power, zone=space)
    return carrier_fighters.may_take_on_deck(p, carriers)


def may_raise(p: GlobalWarPosition, space: Space) -> Reason | None:
    """[b5] Whether China may place an infantry in a space: in China, where it has fewer than three units."""
    if not ATLAS.china >> space & 1:
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
    if ATLAS.is_sea(space):
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
    """[b3.6] Place units from the pool, one kind and space at a time; what is left stays in the pool."""

    power: int

    def ask(self, p: GlobalWarPosition) -> Ask | None:
        """Ask where, as long as something can be placed."""
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
        # what comes out of a factory is placed where one has room, and in zones beside it
        made = (
            own
            if power == CHINA
            else [s for s in own if capacity(p, power, s) > 0] + members(docks(p, power))
        )
        return [
            order("place", kind, space)
            for kind, left in enumerate(pool)
            if left
            for space in (own if kind in BUILT else made)
            if may_place(p, power, kind, space) is None
        ]

    def may_place(self, p: GlobalWarPosition, what: int, where: int) -> Reason | None:
        """[b3.6] Whether a unit from the pool may be placed in a space: a carrier under waiting fighters first."""
        if not 0 <= what < len(KINDS):
            return no("c0", "NOT_IN_RULEBOOK", kinds=len(KINDS))
        if wrong := is_space(where):
            return wrong
        pool = p.bought(self.power)
        if not pool[what]:
            return no("b3.6", "NOT_IN_POOL", kind=what, kinds=[k for k, left in enumerate(pool) if left])
        zones = self._under_fighters(p)
        if zones and not (what == CARRIER and where in zones):
            return no("b3.6", "CARRIER_FIRST.fighters", zones=sorted(zones))
        return may_place(p, self.power, what, where)

    def _under_fighters(self, p: GlobalWarPosition) -> set[Space]:
        """Return where a carrier has to be placed, for fighters wait for it over the sea (R-G9)."""
        return {p.at[u] for u in waiting(p, self.power)}

    def place(self, p: GlobalWarPosition, what: int, where: int) -> None:
        """Place one unit; a ship counts for the factory next to its zone that has most room."""
        power = self.power
        p.pool[power * len(KINDS) + what] -= 1
        p.note(
            "b3.6", "{power:power} places {kind:kind} in {space:space}.", power=power, kind=what, space=where
        )
        if what == FACTORY:
            p.factories |= 1 << where
            p.held &= ~(1 << where)  # it works from the next turn on
        else:
            if what == FORTIFICATION:
                p.forts[where] += 1
                p.begin(self)
                return
            if power != CHINA:
                site = where
                if what == CARRIER_FIGHTER:
                    site = HOME[power][0]
                elif ATLAS.is_sea(where):
                    site = yard_of(p, power, where)
                p.placed[site] += 1
            unit = p.recruit(what, power, where)
            if what in DECK_PLANES and ATLAS.is_sea(where):
                p.host[unit] = decks_in(p, unit, where)[0]
            if what == CARRIER:
                self._receive(p, unit, where)
        p.begin(self)

    def _receive(self, p: GlobalWarPosition, carrier: int, zone: Space) -> None:
        """Let fighters over the zone land on a new carrier."""
        for u in p.units_in(zone):
            friend = SIDE[p.owner[u]] == SIDE[self.power]
            if (
                friend
                and p.kind[u] in DECK_PLANES
                and p.host[u] < 0
                and landing_places.spare_decks(p, carrier) > 0
            ):
                p.host[u] = carrier

    def end(self, p: GlobalWarPosition, _what: int, _where: int) -> None:
        """Place no more."""


@tagged("LastLanding")
class LastLanding(Step, frozen=True):
    """[b3.6] Fighters that waited for a carrier which was not placed are lost; so is what can only come now [c8]."""

    power: int

    def ask(self, p: GlobalWarPosition) -> Ask | None:
        """Remove them, and tell what else is left in the pool."""
        if lost := p.bought(self.power)[CARRIER_FIGHTER]:
            told = "{n} x {kind:kind} of {power:power} could not be placed: the money is lost."
            p.note("c8", told, n=lost, kind=CARRIER_FIGHTER, power=self.power)
        p.pool[self.power * len(KINDS) + CARRIER_FIGHTER] = 0
        for kind, left in enumerate(p.bought(self.power)):
            if left:
                told = "{n} x {kind:kind} of {power:power} not placed: kept for a later turn."
                p.note("b3.6", told, n=left, kind=kind, power=self.power)
        for u in p.of_power(self.power):
            if p.kind[u] in DECK_PLANES and p.host[u] < 0 and ATLAS.is_sea(p.at[u]):
                p.note("b3.5", "{unit:unit} finds no place to land.", note_kind="loss", unit=u)
                p.remove(u)
        return None
