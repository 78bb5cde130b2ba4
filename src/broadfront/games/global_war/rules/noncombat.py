"""[b3.5] Noncombat Move: units that did not fight move among friends; aircraft land."""

from __future__ import annotations

from collections.abc import Iterator

from broadfront.boards.spacesets import SpaceSet, members
from broadfront.engine.contract import Ask, Move, Step
from broadfront.games.global_war import berths, paths, transport
from broadfront.games.global_war.atlas import ATLAS, Space
from broadfront.games.global_war.expansion import carrier_fighters, damage, theatre
from broadfront.games.global_war.forces import is_locked
from broadfront.games.global_war.kinds import (
    ARMOUR,
    CARRIER,
    DECK_PLANES,
    FIGHTER,
    INFANTRY,
    SUBMARINE,
    TRANSPORT,
    is_air,
    is_land,
)
from broadfront.games.global_war.orders import END, order
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.combat_move import (
    alike_units,
    board,
    in_zone_of_china,
    is_led,
)
from broadfront.games.global_war.rules.decks import TouchDown, decks_in
from broadfront.games.global_war.terms import (
    CHINA,
    COVER,
    DEAD,
    FOUGHT,
    LANDING,
    LOADED,
    MECHANIZED_INFANTRY,
    MOVED,
    OFFLOADED,
    SIDE,
    STOPPED,
    STRANDED,
)

__all__ = ["Noncombat", "must_land"]

BUSY = MOVED | FOUGHT | STOPPED


def must_land(p: GlobalWarPosition, power: int) -> list[int]:
    """Return the aircraft that cannot stay where they are: over the sea without a deck, over unsafe land."""
    safe = paths.landing_land(p)
    docks = new_decks(p, power)
    found = []
    for u in p.of_power(power):
        if not is_air(p.kind[u]) or p.host[u] >= 0:
            continue
        at = p.at[u]
        decks = paths.decks_for(p, u)
        if ATLAS.is_sea(at):
            if not decks or not docks >> at & 1:
                found.append(u)
        elif decks == 2:
            if not p.marks[u] & STRANDED:
                found.append(u)
        elif not safe >> at & 1:
            found.append(u)
    return found


def waiting(p: GlobalWarPosition, power: int) -> list[int]:
    """Return the fighters over the sea where a carrier that was bought can be placed under them [b3.6]."""
    docks = new_decks(p, power)
    return [
        u for u in p.of_power(power) if p.kind[u] in DECK_PLANES and p.host[u] < 0 and docks >> p.at[u] & 1
    ]


def new_decks(p: GlobalWarPosition, power: int) -> SpaceSet:
    """Return the zones where a carrier that was bought can be placed, to receive fighters over them [b3.6]."""
    return berths.berths(p, power)


class Noncombat(Step, frozen=True):
    """[b3.5] One unit after another, in any order; the phase ends when every aircraft that can land has landed."""

    power: int

    def ask(self, p: GlobalWarPosition) -> Ask | None:
        """Ask for a move; the phase goes on while an aircraft can still be saved."""
        homeless = must_land(p, self.power)
        wait = waiting(p, self.power)
        planes = [paths.as_plane(p, u) for u in (*homeless, *wait)]
        landing = paths.Landing(p, planes)
        moves = sorted(self._moves(p, landing, planes))
        at_risk = sum(deck == 2 or landing.far[at] > left for at, left, deck in planes)
        lost = at_risk - landing.most()
        safe = 0
        if wait:
            safe = paths.Landing(p, [(p.at[u], 0, paths.decks_for(p, u)) for u in wait]).most()
        saved = len(planes) - lost <= safe  # all that can be
        if not moves and saved:
            self.end(p, 0, 0)
            return None
        prompt = "Move units that did not fight, and land your aircraft: the phase ends when all have landed."
        if saved or not moves:
            prompt = "Move units that did not fight, land aircraft, or end."
            moves.append(END)
        return Ask(p.setting.seat_of[self.power], "b3.5", prompt, moves)

    def _moves(
        self, p: GlobalWarPosition, landing: paths.Landing, planes: list[paths.Plane]
    ) -> Iterator[Move]:
        power, side = self.power, SIDE[self.power]
        hostile, friendly = p.warships_of(1 - side), p.land_of_side(side)
        destroyers = p.destroyers_of(1 - side)
        guarded = paths.dear_to(p, power)  # nobody stays in a patrol zone [c4]
        for u in alike_units(p, p.of_power(power)):
            kind, flags = p.kind[u], p.flags[u]
            if p.marks[u] & (STRANDED | COVER) or is_locked(p, u):
                yield from self._bound(p, u, landing)
            elif is_land(kind):
                if p.host[u] >= 0:
                    ship = p.host[u]
                    if (
                        p.kind[ship] in transport.CARRIERS_OF_TROOPS
                        and not flags & LANDING
                        and not p.flags[ship] & OFFLOADED
                    ):
                        spent = p.flags[ship] & (FOUGHT | MOVED) and p.kind[ship] == TRANSPORT
                        if not hostile >> p.at[u] & 1 and not spent:
                            spaces = transport.landings(p, u, friendly)
                            yield from (order("land", u, space) for space in spaces)
                elif not flags & BUSY and p.left[u]:
                    yield from (order("move", u, s) for s in self._land(p, u, friendly))
                    yield from (
                        order("load", u, ship)
                        for ship in transport.boarding(p, u, hostile)
                        if not p.flags[ship] & (FOUGHT | MOVED)
                    )
            elif is_air(kind):
                if kind == FIGHTER and not flags and p.host[u] < 0 and p.origin[u] == p.at[u]:
                    yield from (order("cover", u, ship) for ship in damage.in_port(p, u))
                for s in self._air(p, u):
                    if not ATLAS.is_sea(s) or self._leaves_decks(p, u, s, landing):
                        yield order("move", u, s)
            elif p.left[u] and not flags & (BUSY | OFFLOADED):
                shut = guarded | paths.beyond(p, u)
                if kind == SUBMARINE:
                    reach = paths.sea_reach(p, p.at[u], p.left[u], destroyers, destroyers | shut)
                else:
                    reach = paths.sea_reach(p, p.at[u], p.left[u], hostile, hostile | shut)
                for zone in reach:
                    if kind == CARRIER and landing.need:
                        if paths.Landing(p, planes, {u: zone}).most() < landing.most():
                            continue  # it would leave aircraft without a deck (R-G12)
                    yield order("move", u, zone)

    def _bound(self, p: GlobalWarPosition, u: int, landing: paths.Landing) -> Iterator[Move]:
        """Yield what aircraft may do that are stranded on land, or protect a damaged carrier [c8] [c10]."""
        if p.marks[u] & COVER:
            yield from (order("move", u, s) for s in damage.bases(p, u))
        elif p.marks[u] & STRANDED:
            for ship in carrier_fighters.rescuers(p, u):
                if not landing.need or landing.most_if_landed(p.at[ship], None) >= landing.most():
                    yield order("load", u, ship)

    def _leaves_decks(self, p: GlobalWarPosition, u: int, zone: Space, landing: paths.Landing) -> bool:
        """Tell whether as many others can land if an aircraft lands, or waits, in a zone (R-G12)."""
        plane = (p.at[u], p.left[u], paths.decks_for(p, u) == 2)
        needy = p.host[u] < 0 and plane in landing.need
        if self._deck(p, u, zone) < 0:
            without = len(landing.need) - landing.most()
            return landing.unlanded_if_waiting(zone, plane if needy else None, p.host[u]) <= without
        if not landing.need:
            return True
        return landing.most_if_landed(zone, plane if needy else None, p.host[u]) >= landing.most() - needy

    def _land(self, p: GlobalWarPosition, u: int, friendly: SpaceSet) -> list[Space]:
        here = p.at[u]
        near = [s for s in ATLAS.land_beside[here] if friendly >> s & 1]
        if self.power == CHINA:
            near = [s for s in near if in_zone_of_china(s)]
        found = set(near)
        infantry = p.kind[u] == INFANTRY and p.techs[self.power] >> MECHANIZED_INFANTRY & 1
        if (p.kind[u] in ARMOUR and p.left[u] > 1) or infantry:
            beyond = {t for s in near for t in ATLAS.land_beside[s] if friendly >> t & 1 and t != here}
            found |= {t for t in beyond if not infantry or is_led(p, u, t)}
        return sorted(found)

    def _air(self, p: GlobalWarPosition, u: int) -> list[Space]:
        far, left = paths.distances(p, u), p.left[u]
        if not left and not (p.host[u] < 0 and ATLAS.is_sea(p.at[u])):
            return []
        decks = 0
        if deck := paths.decks_for(p, u):
            for ship, at in enumerate(p.at):
                if at != DEAD and p.kind[ship] == CARRIER and SIDE[p.owner[ship]] == SIDE[self.power]:
                    if ship != p.host[u] and paths.spare_decks(p, ship) > 0:
                        decks |= 1 << at
            decks |= new_decks(p, self.power)
        if deck == 2:
            return self._landings(p, u, decks & theatre.ZONES, far, left)
        return self._landings(p, u, paths.landing_land(p) | decks, far, left)

    def _landings(
        self, p: GlobalWarPosition, u: int, spaces: SpaceSet, far: tuple[int, ...], left: int
    ) -> list[Space]:
        found = []
        for space in members(spaces):
            if self.power == CHINA and not in_zone_of_china(space):
                continue
            lands_here = (
                space == p.at[u] and p.host[u] < 0 and ATLAS.is_sea(space) and self._deck(p, u, space) >= 0
            )
            if far[space] <= left and (space != p.at[u] or lands_here):
                found.append(space)
        return found

    def _deck(self, p: GlobalWarPosition, plane: int, zone: Space) -> int:
        """Return a carrier in a zone with room for an aircraft; -1: there is none."""
        return next(iter(decks_in(p, plane, zone)), -1)

    def move(self, p: GlobalWarPosition, what: int, where: int) -> None:
        """Move a unit; an aircraft lands."""
        kind, side = p.kind[what], SIDE[self.power]
        p.note("b3.5", "{unit:unit} moves to {space:space}.", unit=what, space=where)
        if is_air(kind):
            p.left[what] -= paths.distances(p, what)[where]
            if p.marks[what] & COVER:
                p.marks[what] &= ~COVER
                p.left[what] = 0
            deck = self._deck(p, what, where) if ATLAS.is_sea(where) else -1
            p.at[what], p.host[what] = where, -1
            if deck >= 0:
                p.begin(TouchDown(self.power, what), self)
                return
            if ATLAS.is_sea(where):
                p.left[what] = 0  # it waits for a carrier
        elif is_land(kind):
            here = p.at[what]
            p.left[what] = 0
            p.at[what] = where
            p.flags[what] |= STOPPED
            p.trim(here)
        else:
            hostile = p.destroyers_of(1 - side) if kind == SUBMARINE else p.warships_of(1 - side)
            damage.release(p, what, where)
            cost = paths.sea_reach(p, p.at[what], p.left[what], hostile, hostile)[where]
            p.left[what] -= cost
            p.at[what] = where
            for cargo in p.aboard(what):
                p.at[cargo] = where
                if is_air(p.kind[cargo]) and p.owner[cargo] == self.power:
                    p.left[cargo] = max(0, p.left[cargo] - cost)  # it flies along (R-G2)
        p.begin(self)

    def load(self, p: GlobalWarPosition, what: int, where: int) -> None:
        """Go on board; a stranded fighter is lifted onto a carrier [c8]."""
        if p.marks[what] & STRANDED:
            p.marks[what] &= ~STRANDED
            p.host[what], p.at[what], p.left[what] = where, p.at[where], 0
            p.note("c8", "{unit:unit} is taken on board of {ship:unit}.", unit=what, ship=where)
        else:
            here = p.at[what]
            board(p, what, where)
            p.trim(here)
        p.begin(self)

    def cover(self, p: GlobalWarPosition, what: int, where: int) -> None:
        """Let a fighter protect a damaged carrier in port [c10]."""
        p.note("c10", "{unit:unit} protects {ship:unit}.", unit=what, ship=where)
        p.at[what], p.host[what], p.left[what] = p.at[where], where, 0
        p.marks[what] |= COVER
        p.begin(self)

    def land(self, p: GlobalWarPosition, what: int, where: int) -> None:
        """Go ashore; the transport does nothing more."""
        ship = p.host[what]
        for u in p.aboard(ship):
            p.aim[u] = where  # the others can land only there (D17)
        p.host[what], p.at[what], p.left[what] = -1, where, 0
        p.flags[what] = p.flags[what] & ~LOADED | STOPPED
        p.flags[ship] |= STOPPED
        p.note("b3.5", "{unit:unit} goes ashore in {space:space}.", unit=what, space=where)
        p.begin(self)

    def end(self, p: GlobalWarPosition, _what: int, _where: int) -> None:
        """End the phase; aircraft without a place to land are lost."""
        for u in must_land(p, self.power):
            p.note("b3.5", "{unit:unit} finds no place to land.", unit=u)
            p.remove(u)
