"""[b3] [b4.9] Where aircraft can still land: on safe land, and on decks, each of which can be in one zone only."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement
from types import MappingProxyType
from typing import Final

from mypy_extensions import mypyc_attr

from broadfront.boards.interned_moves import order
from broadfront.boards.spacesets import SpaceSet, bits, members
from broadfront.engine.legality import Reason, no
from broadfront.engine.position import Ask, Step, tagged
from broadfront.games.global_war.map import MAP, Space
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules import distances, expansion_theatre
from broadfront.games.global_war.rules.distances import can_sail
from broadfront.games.global_war.rules.expansion_ship_building import launch_zones
from broadfront.games.global_war.rules.expansion_theatre import is_bound
from broadfront.games.global_war.rules.industry import capacity, naval_factories, naval_factory_of
from broadfront.games.global_war.rules.permissions import why_no_unit
from broadfront.games.global_war.terms import (
    CHINA,
    COMBAT,
    COMBAT_MOVE,
    DEAD,
    MOBILIZE,
    MOVED,
    NONCOMBAT,
    OFFLOADED,
    SIDE,
    STOPPED,
)
from broadfront.games.global_war.units import AIRCRAFT, CARRIER, CARRIER_FIGHTER, DECK_PLANES, FIGHTER, is_air

# --------------------------------------------------------------------------------------------------
# [b3.6] Where the carriers that were bought can be placed, for the aircraft that wait for them.


def carriers_to_come(p: GlobalWarPosition, power: int) -> list[tuple[tuple[Space, ...], ...]]:
    """Return the ways to distribute the carriers that were bought: in each, the zones of each one's factory.

    A place is reserved for the free destroyer in the Atlantic at one factory, because it is placed first [c2].
    """
    carriers_bought = p.bought(power)[CARRIER]
    if not carriers_bought or not p.capital_is_free(power):
        return [()]
    ways: dict[tuple[tuple[Space, ...], ...], None] = {}
    for destroyers in _destroyers_to_come(p, power):
        ways |= dict.fromkeys(_shared_out(p, power, carriers_bought, destroyers))
    return list(ways)


def _destroyers_to_come(p: GlobalWarPosition, power: int) -> list[Sequence[Space]]:
    """Return for each way to place the free destroyer the factories that lose capacity by it [c2].

    Before version 7 each factory on the Atlantic kept one.
    """
    if p.phase >= MOBILIZE or not (zones := launch_zones(p, power)):
        return [()]
    sites = sorted({naval_factory_of(p, power, zone) for zone in zones})
    if p.setting.rules_version >= 7:
        return [(site,) for site in sites]
    atlantic = expansion_theatre.ATLANTIC
    return [[site for site, of in naval_factories(p, power).items() if any(atlantic >> z & 1 for z in of)]]


def _shared_out(
    p: GlobalWarPosition, power: int, carriers_bought: int, destroyers: Sequence[Space]
) -> Iterator[tuple[tuple[Space, ...], ...]]:
    """Yield the ways to distribute carriers over the factories with room, some of which place a destroyer."""
    harbours: dict[tuple[Space, ...], int] = {}
    for site, zones in naval_factories(p, power).items():
        if (room := min(carriers_bought, capacity(p, power, site) - (site in destroyers))) > 0:
            harbours[zones] = harbours.get(zones, 0) + room
    number = min(carriers_bought, sum(harbours.values()))
    for way in combinations_with_replacement(sorted(harbours), number):
        if all(way.count(zones) <= room for zones, room in harbours.items()):
            yield way


def carrier_placement_zones(p: GlobalWarPosition, power: int) -> SpaceSet:
    """Return the zones where one of the carriers that were bought can be placed."""
    return bits(zone for way in carriers_to_come(p, power) for zones in way for zone in zones)


def planes_waiting(p: GlobalWarPosition, power: int) -> list[int]:
    """Return the fighters over the sea in zones where a bought carrier can be placed under them."""
    zones = carrier_placement_zones(p, power)
    planes = p.of_power(power, DECK_PLANES) if zones else ()
    return [u for u in planes if p.host[u] < 0 and zones >> p.at[u] & 1]


DECKS = 2
"""The number of aircraft that a carrier has room for."""
Plane = tuple[Space, int, int]
"""An aircraft: its space, its movement left, and where it can land: 0 on land, 1 on decks too, 2 on decks only."""
_CARRIERS: Final = frozenset({CARRIER})
_NONE_COMES: Final[tuple[tuple[DeckRoom, ...], ...]] = ((),)
_NOTHING: Final[Mapping[int, Space]] = MappingProxyType({})


def landing_land(p: GlobalWarPosition) -> SpaceSet:
    """Return the land where aircraft may land: friendly since the turn began [b3]."""
    land = p.friendly & p.land_of_side(SIDE[p.mover])
    return land & MAP.china if p.mover == CHINA else land


def spare_decks(p: GlobalWarPosition, carrier: int) -> int:
    """Return how many more aircraft a carrier has room for; none lands on a damaged one [c10]."""
    if p.damage[carrier]:
        return 0
    return DECKS - p.host.count(carrier)


def carriers_in(p: GlobalWarPosition, zone: Space, side: int) -> list[int]:
    """Return the carriers of a side in a zone."""
    return [u for u in p.of_side(side, _CARRIERS) if p.at[u] == zone]


def has_landed_on_deck(p: GlobalWarPosition, plane: int) -> bool:
    """Return whether an aircraft of the mover has landed on a carrier in this phase; its aim is where it took off.

    Before version 6 a carrier on which one had landed did not sail on.
    """
    return (
        p.setting.rules_version >= 6
        and p.host[plane] >= 0
        and p.aim[plane] >= 0
        and p.owner[plane] == p.mover
        and is_air(p.kind[plane])
    )


def flown_with(p: GlobalWarPosition, plane: int, start: Space) -> tuple[int, tuple[int, ...]]:
    """Return the movement that an aircraft had where it took off, and the cost of flights from there."""
    closed_spaces = expansion_theatre.OUTSIDE if p.kind[plane] == CARRIER_FIGHTER else 0
    costs = distances.flight_costs(start, distances.patrol_zone_surcharge(p, p.mover), closed_spaces)
    return p.left[plane] + costs[p.at[plane]], costs


def within(p: GlobalWarPosition, plane: int, start: Space) -> SpaceSet:
    """Return the zones that an aircraft could have flown to instead of its present one."""
    movement, costs = flown_with(p, plane, start)
    return bits(zone for zone in members(MAP.sea) if costs[zone] <= movement)


def planes_on_deck(p: GlobalWarPosition) -> list[int]:
    """Return the mover's aircraft that have landed on carriers, whose movement limits that of the carriers."""
    if p.setting.rules_version < 6 or p.phase != NONCOMBAT:
        return []
    return [u for u in p.of_power(p.mover, AIRCRAFT) if has_landed_on_deck(p, u)]


def rides(p: GlobalWarPosition, carrier: int, cargo: Iterable[int]) -> SpaceSet:
    """Return the zones that a carrier may take aircraft to that landed on it: they could have flown there (R-G12)."""
    zones = MAP.sea
    if p.setting.rules_version >= 6 and p.owner[carrier] == p.mover:
        for plane in cargo:
            if has_landed_on_deck(p, plane):
                zones &= within(p, plane, p.aim[plane])
    return zones


@mypyc_attr(allow_interpreted_subclasses=True)
class Landing:
    """The landing places of aircraft: safe land, and decks with the zones that these can reach."""

    __slots__ = (
        *("_dear", "_havens", "_p", "_sailing", "_shares", "_usual", "_won"),
        *("far", "need", "planes", "safe"),
    )

    def __init__(self, p: GlobalWarPosition, planes: Iterable[Plane]) -> None:
        """Analyse a position, and the mover's aircraft that are in flight in it."""
        self.planes = tuple(planes)
        self._dear = distances.patrol_zone_surcharge(p, p.mover)
        self.safe = landing_land(p)
        """The land where the mover's aircraft may land."""
        self.far = distances.air_distance_to_nearest(self.safe, self._dear)
        self.need = tuple(
            sorted(
                (at, movement, deck == 2)
                for at, movement, deck in self.planes
                if deck == 2 or (deck and self.far[at] > movement)
            )
        )
        """Aircraft that can land on decks only."""
        self._p = p
        self._usual: tuple[Fleet, ...] | None = None
        self._won: dict[Space, tuple[Fleet, ...]] = {}
        self._sailing: SpaceSet | None = None
        """The zones that carriers can reach at best."""
        self._havens: dict[Space, SpaceSet] = {}
        """The zones where an aircraft finds a deck: now, by -1, and if an attack on a zone is won."""
        self._shares: tuple[tuple[DeckRoom, ...], ...] | None = None

    @property
    def _fleets(self) -> tuple[Fleet, ...]:
        """The present decks, for each way out of a patrol zone from where carriers sail on [c4]; usually one."""
        if self._usual is None:
            self._usual = _fleets(self._p, zones_to_be_won(self._p))
        return self._usual

    @property
    def waits_for_carriers(self) -> bool:
        """Whether carriers were bought that aircraft can wait for."""
        return self._coming != _NONE_COMES

    @property
    def _coming(self) -> tuple[tuple[DeckRoom, ...], ...]:
        """The carriers that were bought, in each way to distribute them."""
        if self._shares is None:
            ways = carriers_to_come(self._p, self._p.mover)
            self._shares = tuple(tuple((DECKS, zones) for zones in way) for way in ways)
        return self._shares

    def most(self, moved: Mapping[int, Space] = _NOTHING) -> int:
        """Return how many aircraft in need of a deck can find one; ``moved``: if carriers go to a zone, and stay."""
        if not self.need:
            return 0
        available = self._fleets_if_moved(moved) if moved else self._fleets
        return max(self._landed(fleet) for fleet in available)

    def most_if_withdrawn(self, way: Space) -> int:
        """Return how many aircraft in need of a deck can find one if the ships of a patrol zone withdraw to a zone."""
        return self._landed(_carriers(self._p, _NOTHING, zones_to_be_won(self._p), way))

    def _landed(self, fleet: Fleet) -> int:
        """Return how many aircraft in need of a deck find one of some decks."""
        return self._most_with_new_decks(self.need, tuple((decks, zones) for _, decks, zones in fleet))

    def _most_with_new_decks(self, need: tuple[Need, ...], decks: tuple[DeckRoom, ...]) -> int:
        """Return how many find a deck with the best placement of the carriers that were bought."""
        return max(_most(need, decks + new_decks, self._dear) for new_decks in self._coming)

    def has_place_for(self, at: Space, movement: int, *, deck: int, host: int = -1) -> bool:
        """Return whether one more can land without taking another's place; it leaves the deck of its ``host``."""
        if deck < 2 and self.far[at] <= movement:
            return True
        if not deck:
            return False
        if not self._comes_to(at, movement, bound=deck == 2, host=host):
            return False
        if not self.need:
            return True
        need = tuple(sorted((*self.need, (at, movement, deck == 2))))
        return any(
            self._most_with_new_decks(need, tuple((n + (host in ships), zones) for ships, n, zones in fleet))
            == len(need)
            for fleet in self._fleets_if_won(at)
        )

    def _comes_to(self, at: Space, movement: int, *, bound: bool, host: int) -> bool:
        """Return whether an aircraft that leaves its host reaches a zone that a carrier with a free deck can reach."""
        within = distances.air_range(at, movement, self._dear, expansion_theatre.OUTSIDE if bound else 0)
        fleets = self._fleets_if_won(at)
        decks = [deck for fleet in fleets for deck in fleet]
        won = -1 if fleets is self._fleets else at
        if won not in self._havens:
            zones_with_decks = [zone for _, n, zones in decks if n for zone in zones]
            zones_of_new_carriers = [zone for way in self._coming for _, zones in way for zone in zones]
            self._havens[won] = bits([*zones_with_decks, *zones_of_new_carriers])
        if within & self._havens[won]:
            return True
        return host >= 0 and any(
            within >> zone & 1 for ships, _, zones in decks if host in ships for zone in zones
        )

    def most_without(self, carrier: int) -> int:
        """Return how many aircraft in need of a deck find one if a carrier takes none."""
        return max(
            self._most_with_new_decks(
                self.need, tuple((n, () if carrier in ships else zones) for ships, n, zones in fleet)
            )
            for fleet in self._fleets
        )

    def zones_for(self, carrier: int, zones: SpaceSet, enough: int) -> SpaceSet:
        """Return the zones where a carrier can go and stay so that enough aircraft in need find a deck.

        Zones that the same aircraft reach are equivalent.
        """
        parts = [zones] if zones else []
        if self._dear:
            parts = [1 << zone for zone in members(zones)]
        else:
            for at, movement, needs_theatre in set(self.need):
                within = distances.air_range(
                    at, movement, self._dear, expansion_theatre.OUTSIDE if needs_theatre else 0
                )
                parts = [part for of in parts for part in (of & within, of & ~within) if part]
        return sum(part for part in parts if self.most({carrier: members(part)[0]}) >= enough)

    def _fleets_if_moved(self, moved: Mapping[int, Space]) -> tuple[Fleet, ...]:
        """Return the decks if carriers go to a zone, and stay."""
        if self._dear or len(moved) > 1:
            return _fleets(self._p, zones_to_be_won(self._p), moved)
        (carrier, zone), *_ = moved.items()
        return tuple(
            tuple(
                (ships, decks, (zone,)) if carrier in ships else (ships, decks, zones)
                for ships, decks, zones in fleet
            )
            for fleet in self._fleets
        )

    def _fleets_if_won(self, at: Space) -> tuple[Fleet, ...]:
        """Return the decks if an aircraft in a space attacks there: carriers may follow."""
        if self._p.phase != COMBAT_MOVE or not MAP.is_sea(at):
            return self._fleets
        if at not in self._won:
            p = self._p
            if self._sailing is None:
                self._sailing = 0
                for u in p.of_side(SIDE[p.mover], _CARRIERS):
                    if distances.can_sail(p, u):
                        self._sailing |= distances.zones_at_best(p.at[u], p.left[u])
            if self._sailing >> at & 1:
                self._won[at] = _fleets(p, zones_to_be_won(p) | 1 << at)
            else:  # no carrier comes there or passes through
                self._won[at] = self._fleets
        return self._won[at]

    def most_if_landed(
        self, zone: Space, plane: Need | None, host: int = -1, on: int = -1, rides: SpaceSet = 0
    ) -> int:
        """Return how many could land if an aircraft had taken a deck in a zone: ``plane`` if it is one in need.

        ``on`` is the carrier that it takes; -1 for the best one for the others. ``rides`` are the zones that this
        carrier may still go to with it; 0 if it stays.
        """
        need = list(self.need)
        if plane in need:
            need.remove(plane)
        best = -1
        for fleet in self._fleets:
            for taken_index, (ships, n, zones) in enumerate(fleet):
                if zones[0] == zone and n and host not in ships and (on < 0 or on in ships):
                    still = (zone, *(at for at in zones[1:] if rides >> at & 1))
                    decks = tuple(
                        (m - (i == taken_index) + (host in s), still if i == taken_index else z)
                        for i, (s, m, z) in enumerate(fleet)
                    )
                    best = max(best, self._most_with_new_decks(tuple(need), decks))
        return best

    def unlanded_if_waiting(self, zone: Space, plane: Need | None, host: int = -1) -> int:
        """Return how many would find no deck if an aircraft waited in a zone for a carrier that was bought."""
        need = list(self.need)
        if plane in need:
            need.remove(plane)
        need.append((zone, 0, plane is not None and plane[2]))
        return len(need) - max(
            self._most_with_new_decks(
                tuple(sorted(need)), tuple((n + (host in ships), zones) for ships, n, zones in fleet)
            )
            for fleet in self._fleets
        )


Deck = tuple[frozenset[int], int, tuple[Space, ...]]
"""Carriers that go together, their free decks, and the zones they can reach, their own first."""
Fleet = tuple[Deck, ...]
"""All decks that the mover's aircraft could land on."""


def zones_to_be_won(p: GlobalWarPosition) -> SpaceSet:
    """Return the sea zones that the mover attacks: landing places may assume that they are won [b3.3]."""
    if p.phase != COMBAT_MOVE:
        return 0
    _, of = p.reader_of_power(p.mover)
    return (
        bits(at for at, flags in zip(of(p.at), of(p.flags), strict=True) if flags & MOVED and at != DEAD)
        & MAP.sea
    )


def _fleets(p: GlobalWarPosition, won: SpaceSet, moved: Mapping[int, Space] = _NOTHING) -> tuple[Fleet, ...]:
    """Return the decks that the mover's aircraft could land on, if some hostile zones are won.

    If carriers may sail on after they have left a patrol zone, there is one result for each way out: all leave together
    (R-G23).
    """
    idle = [u for u in p.of_power(p.mover, _CARRIERS) if u not in moved and sails_on(p, u, won)]
    if not idle:
        return (_carriers(p, moved, won),)
    closed = p.warships_of(1 - SIDE[p.mover]) & ~won
    ways = distances.withdrawal_zones(p.at[idle[0]], closed)  # at most one zone is guarded against a side
    return tuple(_carriers(p, moved, won, way) for way in ways) or (_carriers(p, moved, won),)


def sails_on(p: GlobalWarPosition, carrier: int, won: SpaceSet) -> bool:
    """Return whether a carrier of the mover that leaves a patrol zone keeps its Noncombat Move, as it did nothing [c4].

    Before version 7 this move was not taken into account.
    """
    at, side = p.at[carrier], SIDE[p.mover]
    if p.setting.rules_version < 7 or p.phase not in (COMBAT_MOVE, COMBAT):
        return False
    if not distances.patrol_zone_surcharge(p, p.mover) >> at & 1 or not can_sail(p, carrier):
        return False
    if p.flags[carrier] & OFFLOADED:
        return False
    if (p.warships_of(1 - side) | won) >> at & 1:  # it fights if there is any enemy
        return all(SIDE[p.owner[u]] == side for u in p.units_in(at))
    return True


def _carriers(p: GlobalWarPosition, moved: Mapping[int, Space], won: SpaceSet, way: Space = -1) -> Fleet:
    """Return the carriers that the mover's aircraft could land on, if some hostile zones are won.

    Those that leave a patrol zone go to ``way``, and on from there if they may; -1 for any zone beside it, and no
    farther.
    """
    side = SIDE[p.mover]
    carriers: list[Deck] = []
    leaving_decks: dict[Space, Deck] = {}
    closed = p.warships_of(1 - side) & ~won
    guarded = distances.patrol_zone_surcharge(p, p.mover)  # ships cannot stay there [c4]
    cargo = p.cargo()
    for u in p.of_side(side, _CARRIERS):
        at = moved.get(u, p.at[u])
        decks = 0 if p.damage[u] else DECKS - len(cargo.get(u, ()))
        sails = u not in moved and distances.can_sail(p, u)
        if guarded >> at & 1 and p.owner[u] == p.mover and p.phase in (COMBAT_MOVE, COMBAT):
            if way >= 0 and sails and sails_on(p, u, won):
                at = way
            else:  # all ships there withdraw to one zone (R-G23)
                out = (way,) if way >= 0 else distances.withdrawal_zones(at, closed) or (at,)
                ships, others, ways = leaving_decks.get(at, (frozenset(), 0, out))
                leaving_decks[at] = ships | {u}, others + decks, ways
                continue
        zones: tuple[Space, ...] = (at,)
        if sails:
            zones = (
                at,
                *distances.sea_reach(
                    p, at, p.left[u], closed, closed | guarded | distances.forbidden_zones(p, u)
                ),
            )
            if u in cargo and (with_all := rides(p, u, cargo[u])) != MAP.sea:
                zones = tuple(zone for zone in zones if with_all >> zone & 1)
        carriers.append((frozenset((u,)), decks, zones))
    carriers += leaving_decks.values()
    return tuple(carriers)


DeckRoom = tuple[int, tuple[Space, ...]]
"""The free decks of a carrier, and the zones that it can reach."""
Need = tuple[Space, int, bool]
"""An aircraft that needs a deck: its space, its movement left, and whether it is bound to the Pacific theatre."""


@lru_cache(maxsize=10_000)
def _most(need: tuple[Need, ...], decks: tuple[DeckRoom, ...], dear: SpaceSet) -> int:
    """Return the maximum number of aircraft that find a deck; a carrier that one lands on goes to one zone only.

    Aircraft that are alike are counted, not named, and of a carrier's zones only those are tried whose aircraft no
    other zone includes: so there are few ways, and each carrier is filled as far as possible.
    """
    if not need:
        return 0
    sorts = sorted(set(need))
    counts = tuple(need.count(sort) for sort in sorts)
    ways = [(n, takers) for n, zones in decks if n and (takers := _takers(sorts, zones, dear))]
    known: dict[tuple[int, tuple[int, ...]], int] = {}

    def hoped(i: int, aircraft_left: tuple[int, ...]) -> int:
        """Return an upper bound of the aircraft that can find a deck, treating every carrier independently."""
        able = frozenset().union(*(of for _, takers in ways[i:] for of in takers))
        decks = sum(
            max(min(n, sum(aircraft_left[sort] for sort in of)) for of in takers) for n, takers in ways[i:]
        )
        return min(sum(aircraft_left[sort] for sort in able), decks)

    def filled(i: int, aircraft_left: tuple[int, ...]) -> int:
        if i == len(ways) or not any(aircraft_left):
            return 0
        if (i, aircraft_left) not in known:
            n, takers = ways[i]
            best, most = 0, hoped(i, aircraft_left)
            for counts_taken in dict.fromkeys(way for of in takers for way in _shares(aircraft_left, of, n)):
                rest = tuple(a - b for a, b in zip(aircraft_left, counts_taken, strict=True))
                best = max(best, sum(counts_taken) + filled(i + 1, rest))
                if best == most:
                    break
            known[i, aircraft_left] = best
        return known[i, aircraft_left]

    return filled(0, counts)


def _takers(sorts: Sequence[Need], zones: Sequence[Space], dear: SpaceSet) -> list[frozenset[int]]:
    """Return the sorts of aircraft that a carrier can take from each zone; zones included in others are left out."""
    sets = {
        frozenset(
            i
            for i, (at, movement, needs_theatre) in enumerate(sorts)
            if distances.flight_costs(at, dear, expansion_theatre.OUTSIDE if needs_theatre else 0)[zone]
            <= movement
        )
        for zone in zones
    }
    return [of for of in sets if of and not any(of < other for other in sets)]


def _shares(aircraft_left: tuple[int, ...], of: frozenset[int], n: int) -> Iterator[tuple[int, ...]]:
    """Yield the ways to take a number of aircraft of some sorts, or all if there are fewer."""
    n = min(n, sum(aircraft_left[i] for i in of))
    for chosen in combinations_with_replacement(sorted(of), n):
        counts = [0] * len(aircraft_left)
        for i in chosen:
            counts[i] += 1
        if all(a <= b for a, b in zip(counts, aircraft_left, strict=True)):
            yield tuple(counts)


def in_flight(p: GlobalWarPosition) -> list[int]:
    """Return the mover's aircraft that have moved and are neither on land nor on a deck."""
    planes = p.of_power(p.mover, AIRCRAFT)
    return [u for u in planes if p.host[u] < 0 and (p.flags[u] or MAP.is_sea(p.at[u]))]


def as_plane(p: GlobalWarPosition, unit: int) -> Plane:
    """Return an aircraft in the form that `Landing` uses."""
    return p.at[unit], p.left[unit], decks_for(p, unit)


def decks_for(p: GlobalWarPosition, unit: int) -> int:
    """Return where an aircraft can land: 0 on land, 1 on decks too, 2 on decks only; China's land only in China."""
    if p.owner[unit] == CHINA:
        return 0
    return 2 if p.kind[unit] == CARRIER_FIGHTER else int(p.kind[unit] == FIGHTER)


# --------------------------------------------------------------------------------------------------
# [b4.9] [c8] The deck an aircraft lands on: if carriers differ, its owner chooses one of
# them.


def decks_in(p: GlobalWarPosition, plane: int, zone: Space) -> list[int]:
    """Return the carriers in a zone with room for an aircraft, the most natural one first.

    An own carrier comes before a friend's, and one that stays before one that could still sail; for carrier-based
    fighters one that is bound to the Pacific comes first, for other aircraft one that is not.
    """
    owner, needs_theatre = p.owner[plane], p.kind[plane] == CARRIER_FIGHTER
    ships = carriers_in(p, zone, SIDE[owner])
    return sorted(
        (ship for ship in ships if ship != p.host[plane] and spare_decks(p, ship) > 0),
        key=lambda ship: (
            p.owner[ship] != owner,
            can_sail(p, ship),
            is_bound(p, ship) != needs_theatre,
            ship,
        ),
    )


def merge_key(p: GlobalWarPosition, ship: int) -> tuple[object, ...]:
    """Return a key that is equal for carriers in a zone that are alike for landing aircraft."""
    aboard = sorted((p.kind[u], p.owner[u]) for u in p.aboard(ship))
    sails = can_sail(p, ship)
    riders = rides(p, ship, p.aboard(ship)) if sails else 0
    return p.owner[ship], p.marks[ship], sails, p.left[ship] * sails, riders, *aboard


@tagged("TouchDown")
class TouchDown(Step, frozen=True):
    """[b4.9] An aircraft has come to a zone in Noncombat Move; its owner chooses the deck, if that matters."""

    power: int
    plane: int

    def run(self, p: GlobalWarPosition) -> Ask | None:
        """Ask for the carrier to land on."""
        ships = self.choices(p)
        if len(ships) < 2:
            for ship in ships:
                self.deck(p, ship, 0)
            return None
        moves = sorted(order("deck", ship) for ship in ships)
        return Ask(p.setting.seat_of[self.power], "b4.9", "Choose the carrier that it lands on.", moves)

    def choices(self, p: GlobalWarPosition) -> list[int]:
        """Return the carriers that differ, the usual one first, without decks that others need more (R-G12)."""
        zone = p.at[self.plane]
        first_of_sort: dict[tuple[object, ...], int] = {}
        for ship in decks_in(p, self.plane, zone):
            first_of_sort.setdefault(merge_key(p, ship), ship)
        ships = list(first_of_sort.values())
        others = [u for u in in_flight(p) if u != self.plane]
        landing = Landing(p, [as_plane(p, u) for u in others])
        if len(ships) < 2 or not landing.need:
            return ships
        riders = within(p, self.plane, p.aim[self.plane]) if p.setting.rules_version >= 6 else 0
        landed_count = {ship: landing.most_if_landed(zone, None, -1, ship, riders) for ship in ships}
        return [ship for ship in ships if landed_count[ship] == max(landed_count.values())]

    def may_deck(self, p: GlobalWarPosition, what: int, _: int) -> Reason | None:
        """[b4.9] Whether the aircraft may land on a carrier: one with a free deck that no other needs more."""
        plane, zone = self.plane, p.at[self.plane]
        if wrong := why_no_unit(p, what):
            return wrong
        if what not in carriers_in(p, zone, SIDE[self.power]):
            return no("b4.9", "NO_DECK.choice", ship=what, space=zone, unit=plane)
        if what not in decks_in(p, plane, zone):
            return no("b4.9", "NO_DECK.damaged" if p.damage[what] else "NO_DECK.full", ship=what)
        choices = self.choices(p)
        if what in choices:
            return None
        for other in choices:
            if merge_key(p, other) == merge_key(p, what):
                return no("b4.9", "ALIKE", unit=what, first=other)
        return no("b3.5", "DECKS_NEEDED.choice", ship=what)

    def may_end(self, p: GlobalWarPosition, _what: int, _where: int) -> Reason:
        """[b4.9] Whether the aircraft may stay in the air: never, a carrier has to be chosen."""
        return no("b4.9", "MUST_ANSWER.deck", ships=sorted(self.choices(p)))

    def deck(self, p: GlobalWarPosition, what: int, _: int) -> None:
        """Land there; before version 6 the carrier stayed where it was."""
        p.host[self.plane] = what
        if p.setting.rules_version < 6:
            p.flags[what] |= STOPPED
