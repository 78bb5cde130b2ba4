"""[b3.6] Mobilize: units that were bought are placed at factories, within their capacity."""

from __future__ import annotations

from broadfront.boards.spacesets import members
from broadfront.engine.contract import Ask, Move, Step
from broadfront.games.global_war import paths
from broadfront.games.global_war.atlas import ATLAS, Space
from broadfront.games.global_war.expansion import fortifications
from broadfront.games.global_war.expansion.carrier_fighters import takers
from broadfront.games.global_war.expansion.king_tigers import tiger_sites
from broadfront.games.global_war.expansion.theatre import HOME
from broadfront.games.global_war.industry import capacity, docks, output, yard_of
from broadfront.games.global_war.kinds import (
    CARRIER,
    CARRIER_FIGHTER,
    DECK_PLANES,
    DOMAIN,
    FACTORY,
    FIGHTER,
    FORTIFICATION,
    INFANTRY,
    KINDS,
    KING_TIGER,
    SEA,
)
from broadfront.games.global_war.orders import END, order
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.decks import decks_in
from broadfront.games.global_war.terms import CHINA, SIDE

__all__ = ["Mobilize", "capacity", "output"]

CHINESE_LIMIT = 3
"""Chinese infantry is placed where there are fewer Chinese units than this."""


class Mobilize(Step, frozen=True):
    """[b3.6] Place units from the pool, one kind and space at a time; what is left stays in the pool."""

    power: int

    def ask(self, p: GlobalWarPosition) -> Ask | None:
        """Ask where, as long as something can be placed."""
        if waiting := self._under_fighters(p):
            return Ask(p.setting.seat_of[self.power], "b3.6", "Place a carrier under your fighters.", waiting)
        moves = self._chinese(p) if self.power == CHINA else self.placements(p)
        if not moves:
            return None
        return Ask(p.setting.seat_of[self.power], "b3.6", "Place your units, or end.", [*moves, END])

    def placements(self, p: GlobalWarPosition) -> list[Move]:
        """Return where each kind in the pool can be placed."""
        power, moves = self.power, []
        room = {s: capacity(p, power, s) for s in members(p.factories & p.held)}
        sites = [s for s, n in room.items() if n > 0]
        zones = list(members(docks(p, power)))
        for kind in range(len(KINDS)):
            if not p.pool[power * len(KINDS) + kind]:
                continue
            if kind == FACTORY:
                new = members(p.held & p.land_of(power) & ~p.factories & ~p.setting.no_factories)
                moves += [order("place", kind, s) for s in new if p.setting.value[s] >= 1]
            elif kind == FORTIFICATION:
                moves += [order("place", kind, s) for s in fortifications.sites(p)]
            elif kind == KING_TIGER:
                moves += [order("place", kind, s) for s in sites if s in tiger_sites(p)]
            elif kind == CARRIER_FIGHTER:
                home, zone = HOME[power]
                if home in sites and any(paths.spare_decks(p, ship) > 0 for ship in takers(p, power)):
                    moves.append(order("place", kind, zone))
            elif DOMAIN[kind] == SEA:
                moves += [order("place", kind, zone) for zone in zones]
            else:
                moves += [order("place", kind, s) for s in sites]
                if kind == FIGHTER:
                    moves += [order("place", kind, zone) for zone in zones if self._deck(p, zone) >= 0]
        return moves

    def _under_fighters(self, p: GlobalWarPosition) -> list[Move]:
        """Return where a carrier has to be placed, for fighters wait for it over the sea (R-G9)."""
        if not p.pool[self.power * len(KINDS) + CARRIER]:
            return []
        zones = {
            p.at[u]
            for u in p.of_power(self.power)
            if p.kind[u] in DECK_PLANES and p.host[u] < 0 and ATLAS.is_sea(p.at[u])
        }
        here = docks(p, self.power)
        return [order("place", CARRIER, zone) for zone in sorted(zones) if here >> zone & 1]

    def _chinese(self, p: GlobalWarPosition) -> list[Move]:
        if not p.pool[CHINA * len(KINDS) + INFANTRY]:
            return []
        return [
            order("place", INFANTRY, s)
            for s in members(p.land_of(CHINA) & ATLAS.china)
            if sum(p.owner[u] == CHINA for u in p.units_in(s)) < CHINESE_LIMIT
        ]

    def _deck(self, p: GlobalWarPosition, zone: Space) -> int:
        ships = [
            u
            for u in p.of_power(self.power)
            if p.kind[u] == CARRIER and p.at[u] == zone and paths.spare_decks(p, u) > 0
        ]
        return min(ships, default=-1)

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
        for u, at in enumerate(p.at):
            if (
                at == zone
                and p.kind[u] in DECK_PLANES
                and p.host[u] < 0
                and SIDE[p.owner[u]] == SIDE[self.power]
            ):
                if paths.spare_decks(p, carrier) > 0:
                    p.host[u] = carrier

    def end(self, p: GlobalWarPosition, _what: int, _where: int) -> None:
        """Place no more."""


class LastLanding(Step, frozen=True):
    """[b3.6] Fighters that waited for a carrier which was not placed are lost; so is what can only come now [c8]."""

    power: int

    def ask(self, p: GlobalWarPosition) -> Ask | None:
        """Remove them, and tell what else is left in the pool."""
        mine = self.power * len(KINDS)
        if lost := p.pool[mine + CARRIER_FIGHTER]:
            told = "{n} x {kind:kind} of {power:power} could not be placed: the money is lost."
            p.note("c8", told, n=lost, kind=CARRIER_FIGHTER, power=self.power)
        p.pool[mine + CARRIER_FIGHTER] = 0
        for kind, left in enumerate(p.pool[mine : mine + len(KINDS)]):
            if left:
                told = "{n} x {kind:kind} of {power:power} not placed: kept for a later turn."
                p.note("b3.6", told, n=left, kind=kind, power=self.power)
        for u in p.of_power(self.power):
            if p.kind[u] in DECK_PLANES and p.host[u] < 0 and ATLAS.is_sea(p.at[u]):
                p.note("b3.5", "{unit:unit} finds no place to land.", unit=u)
                p.remove(u)
        return None
