"""The cache of legal moves: the result of `rules.legal_moves`, recomputed only for units that have changed.

In a phase most units have the same orders in question after question, because the facts that these depend on do not
change: the map as the mover's side sees it (`_cache_key`), and the state of the unit. So the units are compared with
those of the last question, and orders are recomputed only for those that differ.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import chain, compress
from operator import ne
from typing import Final

from mypy_extensions import mypyc_attr

from broadfront.boards.interned_moves import order
from broadfront.boards.interned_moves import orders as orders_to
from broadfront.boards.spacesets import SpaceSet
from broadfront.engine.position import Move
from broadfront.games.global_war.map import MAP
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules import (
    distances,
    expansion_damage,
    landing,
    movement_air,
    movement_land,
    movement_sea,
    transport,
)
from broadfront.games.global_war.rules.expansion_sections import SHIP_DAMAGE
from broadfront.games.global_war.rules.legal_moves import destinations
from broadfront.games.global_war.rules.move_context import MoveContext, State, state_of
from broadfront.games.global_war.terms import BUSY, LOADED, SIDE, STRANDED
from broadfront.games.global_war.units import (
    AIR,
    AIRCRAFT,
    CARRIER,
    DOMAIN,
    FIGHTER,
    INFANTRY,
    SEA,
    SUBMARINE,
)

CachedMoves = tuple[list[Move], tuple[tuple[str, list[Move]], ...], SpaceSet, SpaceSet]
"""The cached orders of a unit: its moves, its other orders by their verbs; for an aircraft, the spaces that it can
reach in any case, and those that it can reach if it finds a deck."""
CacheKey = tuple[object, ...] | None
"""A key of what something depends on; None if that is too much to be compared."""
_CARRIERS: Final = frozenset({CARRIER})
_NO_MOVES: Final[list[Move]] = []
_NOTHING: Final[CachedMoves] = (_NO_MOVES, (), 0, 0)


@mypyc_attr(allow_interpreted_subclasses=True)
class MoveCache:
    """The mover's units at the last question: which are alike, and the orders of the first of those."""

    __slots__ = (
        *("_alike", "_arrays", "_cargo", "_columns", "_kind", "_of", "_owner", "_state", "_units"),
        *("boarding", "first", "havens", "is_sorted", "leads", "led", "moves", "particular", "ranks"),
        "rooms",
    )

    def __init__(self, p: GlobalWarPosition, power: int) -> None:
        self._kind, self._owner = bytes(p.kind), bytes(p.owner)
        self._units, self._of = p.reader_of_power(power)
        self._columns: tuple[tuple[int, ...], ...] = ()
        self._arrays: tuple[bytes, ...] = ()
        self._cargo: Mapping[int, Sequence[int]] = {}
        self._state: dict[int, State] = {}
        """The units that may have orders."""
        self._alike: dict[State, list[int]] = {}
        """Units of one state, in rising order."""
        self.first: dict[int, State] = {}
        """The first of units that are alike, with their state."""
        self.ranks: list[int] = []
        """The same units in rising order."""
        self.is_sorted = False
        """Whether nothing has changed since the last sorting."""
        self.leads = True
        """Whether any unit differs that tanks take along, or that takes others along."""
        self.led: dict[int, SpaceSet] = {}
        """Where tanks take infantry along, by the land they came from."""
        self.moves: dict[int, list[Move]] = {}
        """The moves of each of them; missing until they are worked out."""
        self.particular: dict[int, tuple[CacheKey, CachedMoves, CacheKey]] = {}
        """Units whose orders depend on more than the map and their state: the key of that, the cached orders, and the
        key of the decks that they find."""
        self.boarding: dict[int, list[Move]] = {}
        """The orders to go on board of each of them, valid as long as ``rooms`` stays the same."""
        self.rooms: tuple[object, ...] = ()
        """The facts that these depend on."""
        self.havens: SpaceSet = 0
        """The zones where ships take units on board."""

    def fits(self, p: GlobalWarPosition) -> bool:
        """Return whether all units still have the same kinds and owners."""
        return p.kind == self._kind and p.owner == self._owner

    def update(self, s: MoveContext) -> None:
        """Compare the units with those of the last question."""
        p, of, cargo, then = s.p, self._of, s.cargo, self._cargo
        columns = of(p.at), of(p.flags), of(p.host), of(p.aim)
        arrays = bytes(p.left), bytes(p.damage), bytes(p.marks), bytes(p.origin)
        changed: set[int] = set()
        if not self._columns:
            changed.update(self._units)
        else:
            for column, before in zip(columns, self._columns, strict=True):
                if column != before:
                    changed.update(compress(self._units, map(ne, column, before)))
            for array, former in zip(arrays, self._arrays, strict=True):
                if array != former:
                    changed.update(_differing(array, former))
            if cargo is not then:
                changed.update(u for u in cargo.keys() | then.keys() if cargo.get(u) != then.get(u))
            hosts = p.host  # a carrier depends on the range of the aircraft that have landed on it (R-G12)
            changed.update([hosts[u] for u in changed if hosts[u] >= 0])
        self._columns, self._arrays, self._cargo = columns, arrays, cargo
        kinds, owners, power = self._kind, self._owner, s.power
        self.leads = False
        for u in changed:
            if owners[u] != power:
                continue
            if kinds[u] in movement_land.FOLLOWERS:
                self.leads = True
            state, old = state_of(s, u), self._state.get(u)
            if state != old:
                if old is not None:
                    self._leave(u, old)
                if state is not None:
                    self._join(u, state)

    def _leave(self, unit: int, state: State) -> None:
        """Remove a unit from those that are alike."""
        alike = self._alike[state]
        was_first = alike[0] == unit
        alike.remove(unit)
        del self._state[unit]
        if not alike:
            del self._alike[state]
        if was_first:
            self._forget(unit)
            if alike:
                self.first[alike[0]] = state

    def _join(self, unit: int, state: State) -> None:
        """Add a unit to those that are alike."""
        alike = self._alike.setdefault(state, [])
        insort(alike, unit)
        self._state[unit] = state
        if alike[0] == unit:
            if len(alike) > 1:
                self._forget(alike[1])
            self.first[unit] = state
            self.is_sorted = False

    def _forget(self, unit: int) -> None:
        """Delete the cached orders of a unit that is no longer the first of its kind."""
        del self.first[unit]
        self.moves.pop(unit, None)
        self.boarding.pop(unit, None)
        self.particular.pop(unit, None)
        self.is_sorted = False


def _differing(now: bytes, then: bytes) -> list[int]:
    """Return the indices where two arrays differ."""
    rest = int.from_bytes(now, "little") ^ int.from_bytes(then, "little")
    units: list[int] = []
    while rest:
        place = ((rest & -rest).bit_length() - 1) // 8
        units.append(place)
        rest &= ~(255 << 8 * place)
    return units


def legal_moves(s: MoveContext) -> list[Move]:
    """Return the result of `rules.legal_moves.orders`."""
    p, remembered = s.p, _last_caches(*_cache_key(s))
    try:
        cache = remembered.pop()  # so that no other call works on it at the same time
    except IndexError:
        cache = MoveCache(p, s.power)
    if not cache.fits(p):
        cache = MoveCache(p, s.power)
    cache.update(s)
    if cache.leads:
        _look_at_led(s, cache)
    _look_at_new(s, cache)
    others = _look_at_particular(s, cache)
    loads = chain.from_iterable(map(cache.boarding.__getitem__, sorted(cache.boarding)))
    moves = chain.from_iterable(map(cache.moves.__getitem__, cache.ranks))
    # in the order of their verbs
    in_order = [
        *others["cover"],
        *others["escort"],
        *others["land"],
        *loads,
        *moves,
        *others["raid"],
    ]
    remembered.append(cache)
    return in_order


@lru_cache(maxsize=32)
def _last_caches(*outlook: int) -> list[MoveCache]:
    """Return the units of the last question in which the map looked the same to them, if there is one."""
    del outlook
    return []


def _look_at_led(s: MoveContext, cache: MoveCache) -> None:
    """Delete the moves of infantry if tanks take it along from other places, or to other places."""
    led = movement_land.mechanized_destinations(s)
    if led != cache.led:
        cache.led = led
        cache.is_sorted = False
        for u, (kind, _, _, _, _, host, *_) in cache.first.items():
            if kind == INFANTRY and host < 0:
                cache.moves.pop(u, None)


def _look_at_new(s: MoveContext, cache: MoveCache) -> None:
    """Work out the orders of units without known ones; of particular units, where they go on board."""
    rooms = _transport_cache_key(s)
    others = rooms != cache.rooms  # then all units check again for ships to go on board
    if others:
        cache.rooms, cache.havens = rooms, transport.loading_zones(s)
        cache.boarding.clear()
    elif cache.is_sorted:
        return
    moves, near_sea = cache.moves, MAP.near_sea
    boarders = transport.boardable_kinds(s)
    bases = transport.air_bases(s)
    for u, state in cache.first.items():
        is_new = u not in moves
        if not (is_new or others):
            continue
        kind, at, moves_left, flags, _, host, *_ = state
        ships: Sequence[int] = ()
        if kind == INFANTRY and bases >> at & 1:
            ships = transport.possible_carriers(s, u)
        elif (
            cache.havens & near_sea[at] and kind in boarders and host < 0 and moves_left and not flags & BUSY
        ):
            ships = transport.ships_beside(s, at, infantry=kind == INFANTRY)
        if ships:
            cache.boarding[u] = [order("load", u, ship) for ship in ships]
        if not is_new:
            continue
        if host >= 0 or kind in PARTICULAR:
            cache.particular[u] = None, _NOTHING, None
            moves[u] = _NO_MOVES
        else:
            go = (
                movement_sea.sea_destinations(s, u)
                if DOMAIN[kind] == SEA
                else movement_land.land_destinations(s, u)
            )
            moves[u] = orders_to("move", u, go & ~s.spared)
    cache.ranks = sorted(cache.first)
    cache.is_sorted = True


def _look_at_particular(s: MoveContext, cache: MoveCache) -> dict[str, list[Move]]:
    """Work out the moves of particular units; return the orders of other verbs, without those to go on board."""
    p, first, particular = s.p, cache.first, cache.particular
    orders_by_verb: dict[str, list[Move]] = {"cover": [], "escort": [], "land": [], "raid": []}
    repairs = not s.combat and p.setting.has(SHIP_DAMAGE) and any(p.damage)
    for u in sorted(particular):
        state = first[u]
        kind, marks = state[0], state[6]
        went_by, known, decks = particular[u]
        goes_by = _unit_cache_key(s, u, state)
        is_new = goes_by is None or goes_by != went_by
        if is_new:
            known = _orders_of(s, u)
            cache.moves[u] = known[0]
            particular[u] = goes_by, known, None
        _, others, sure, rest = known
        if rest and (is_new or decks is None or decks != _decks_cache_key(s)):
            more = movement_air.with_landing_decks(s, u, rest)
            cache.moves[u] = orders_to("move", u, sure | more) if more else known[0]
            particular[u] = goes_by, known, _decks_cache_key(s)
        for verb, some in others:
            orders_by_verb[verb] += some
        if marks & STRANDED:
            cache.boarding[u] = [order("load", u, ship) for ship in transport.possible_carriers(s, u)]
        if repairs and kind == FIGHTER:
            orders_by_verb["cover"] += [order("cover", u, ship) for ship in expansion_damage.coverable(p, u)]
    return orders_by_verb


def _cache_key(s: MoveContext) -> tuple[int, ...]:
    """Return the key that the orders of all units depend on."""
    p, setting = s.p, s.p.setting
    return (
        *(s.power, s.combat, s.friendly, s.goals, s.foes, s.hostile, s.spared, s.landing.safe),
        *(p.hostile, p.canals, p.factories, distances.patrol_zone_surcharge(p, s.power), p.techs[s.power]),
        *(setting.no_entry, setting.strait_closed, setting.interceptors, setting.rules_version),
    )


PARTICULAR: Final = AIRCRAFT | {SUBMARINE, CARRIER}
"""Kinds whose orders may depend on more than the map and the state of the unit."""


def _unit_cache_key(s: MoveContext, unit: int, state: State) -> CacheKey:
    """Return the key that the orders of a particular unit depend on in addition to the map and its state.

    None if that is too much to be compared.
    """
    p = s.p
    kind, _, _, flags, _, host, *_ = state
    if DOMAIN[kind] == AIR:
        # the unit carries paratroopers, or may escort a raid
        if s.combat and (flags & LOADED or p.setting.interceptors):
            return None
        return (p.damage[host] if host >= 0 else 0,)
    if host >= 0:  # the actions of its ship, and the landing places of others
        aims = [p.aim[u] for u in s.cargo[host]]
        return (p.kind[host], p.owner[host], p.flags[host], *aims)
    if kind == CARRIER:  # a carrier depends on its aircraft
        dear = distances.patrol_zone_surcharge(p, s.power) if s.combat else 0
        ends = dear and movement_sea.landings(s) & dear
        if not s.landing.need:
            return (ends,)
        decks = _decks_cache_key(s)
        return decks and (ends, *decks)
    return (s.halting(unit),)


def _orders_of(s: MoveContext, unit: int) -> CachedMoves:
    """Return the cached orders of a unit."""
    verbs, rest = destinations(s, unit)
    sure = verbs.pop("move", 0)
    others = tuple((verb, orders_to(verb, unit, spaces)) for verb, spaces in verbs.items() if spaces)
    return orders_to("move", unit, sure), others, sure, rest


def _transport_cache_key(s: MoveContext) -> tuple[object, ...]:
    """Return the key for the ships and bombers that take units on board, in addition to the key of the phase."""
    p = s.p
    _, of = p.reader_of_side(s.side, transport.TAKERS)
    return of(p.at), of(p.flags), of(p.left), of(p.marks), s.cargo, p.setting.sections, p.label()


def _decks_cache_key(s: MoveContext) -> CacheKey:
    """Return the key for the decks that aircraft find, in addition to the map; None if carriers were bought."""
    if "decks key" not in s.cached:
        s.cached["decks key"] = _key_of_decks(s)
    key: CacheKey = s.cached["decks key"]
    return key


def _key_of_decks(s: MoveContext) -> CacheKey:
    if s.landing.waits_for_carriers:
        return None
    p = s.p
    ships, of = p.reader_of_side(SIDE[p.mover], _CARRIERS)
    state = (of(p.at), of(p.left), of(p.flags), of(p.damage), of(p.marks))
    landed = landing.planes_on_deck(p)
    # the zones that their aircraft leave to the carriers (R-G12)
    flights = tuple((u, p.left[u], p.aim[u]) for u in landed)
    setting, won = p.setting.sections, landing.zones_to_be_won(p)
    return p.mover, p.phase, ships, *state, p.cargo(), flights, s.landing.planes, won, setting
