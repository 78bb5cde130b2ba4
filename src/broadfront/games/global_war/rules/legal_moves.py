"""[b3.3] [b3.5] All orders that the mover's units may be given: the menu of a phase of moves.

The permissions say what is allowed (`land_moves`, `sea_moves`, `air_moves`, `boarding`); here is remembered what they
said. In a phase most units have the same orders in question after question, for nothing has changed of what these go
by: the map as the mover's side sees it (`_cache_key`), and what the unit is and has done. So the units are compared
with those of the last question, and only those that differ are looked at again.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import chain, compress
from operator import ne
from typing import Final

from mypy_extensions import mypyc_attr

from broadfront.boards.spacesets import SpaceSet
from broadfront.engine.position import Move
from broadfront.games.global_war.map import MAP
from broadfront.games.global_war.orders import order
from broadfront.games.global_war.orders import orders as orders_to
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules import (
    distances,
    expansion_damage,
    movement_air,
    movement_land,
    movement_sea,
    transport,
)
from broadfront.games.global_war.rules.expansion_sections import SHIP_DAMAGE
from broadfront.games.global_war.rules.move_context import MoveContext, State, state_of
from broadfront.games.global_war.terms import BUSY, LOADED, STRANDED
from broadfront.games.global_war.units import (
    AIR,
    AIRCRAFT,
    CARRIER,
    DOMAIN,
    FIGHTER,
    INFANTRY,
    SEA,
    SUBMARINE,
    is_land,
)

CachedMoves = tuple[list[Move], tuple[tuple[str, list[Move]], ...], SpaceSet, SpaceSet]
"""What is known of the orders that send a unit somewhere: its moves, its other orders by their verbs; where an aircraft
can move in any case, and where it can move if it finds a deck."""
CacheKey = tuple[object, ...] | None
"""What something goes by; None: it is too much to be told."""
_NO_MOVES: Final[list[Move]] = []
_NOTHING: Final[CachedMoves] = (_NO_MOVES, (), 0, 0)


@mypyc_attr(allow_interpreted_subclasses=True)
class MoveCache:
    """The mover's units as a question found them: which are alike, and the orders of the first of those."""

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
        """Of units that are alike the first, and their state."""
        self.ranks: list[int] = []
        """The same in rising order."""
        self.is_sorted = False
        """Whether nothing has changed of that since."""
        self.leads = True
        """Whether any differs that tanks take along, or that takes others along."""
        self.led: dict[int, SpaceSet] = {}
        """Where tanks take infantry along, by the land they came from."""
        self.moves: dict[int, list[Move]] = {}
        """The moves of each of them; none yet: they have to be found."""
        self.particular: dict[int, tuple[CacheKey, CachedMoves, CacheKey]] = {}
        """Those whose orders go by more than the outlook and their state: by what, what is known of them, and what the
        decks go by that they find."""
        self.boarding: dict[int, list[Move]] = {}
        """The orders to go on board of each of them, as long as ``rooms`` stays the same."""
        self.rooms: tuple[object, ...] = ()
        """What these go by."""
        self.havens: SpaceSet = 0
        """The zones where ships take units on board."""

    def fits(self, p: GlobalWarPosition) -> bool:
        """Tell whether all units are still of the same kinds and owners."""
        return p.kind == self._kind and p.owner == self._owner

    def update(self, s: MoveContext) -> None:
        """Look again at the units that differ from those of the last question."""
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
            hosts = p.host  # a carrier goes by what those that have landed on it could still fly (R-G12)
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
        """Take a unit from those that are alike."""
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
        """Put a unit to those that are alike."""
        alike = self._alike.setdefault(state, [])
        insort(alike, unit)
        self._state[unit] = state
        if alike[0] == unit:
            if len(alike) > 1:
                self._forget(alike[1])
            self.first[unit] = state
            self.is_sorted = False

    def _forget(self, unit: int) -> None:
        """Forget the orders of a unit that is no longer the first of its kind."""
        del self.first[unit]
        self.moves.pop(unit, None)
        self.boarding.pop(unit, None)
        self.particular.pop(unit, None)
        self.is_sorted = False


def _differing(now: bytes, then: bytes) -> list[int]:
    """Return where two arrays differ."""
    rest = int.from_bytes(now, "little") ^ int.from_bytes(then, "little")
    units: list[int] = []
    while rest:
        place = ((rest & -rest).bit_length() - 1) // 8
        units.append(place)
        rest &= ~(255 << 8 * place)
    return units


def orders(s: MoveContext) -> list[Move]:
    """Return the orders that the permissions allow, in canonical order; of units that are alike those of the first."""
    p, remembered = s.p, _remembered(*_cache_key(s))
    try:
        roster = remembered.pop()  # nobody else works on it meanwhile
    except IndexError:
        roster = MoveCache(p, s.power)
    if not roster.fits(p):
        roster = MoveCache(p, s.power)
    roster.update(s)
    if roster.leads:
        _look_at_led(s, roster)
    _look_at_new(s, roster)
    others = _look_at_particular(s, roster)
    loads = chain.from_iterable(map(roster.boarding.__getitem__, sorted(roster.boarding)))
    moves = chain.from_iterable(map(roster.moves.__getitem__, roster.ranks))
    in_order = [
        *others["cover"],
        *others["escort"],
        *others["land"],
        *loads,
        *moves,
        *others["raid"],
    ]  # as their verbs are sorted
    remembered.append(roster)
    return in_order


@lru_cache(maxsize=32)
def _remembered(*outlook: int) -> list[MoveCache]:
    """Return the units of the last question in which the map looked the same to them, if there is one."""
    del outlook
    return []


def _look_at_led(s: MoveContext, roster: MoveCache) -> None:
    """Forget the moves of infantry if tanks take it along from elsewhere, or to elsewhere."""
    led = movement_land.mechanized_destinations(s)
    if led != roster.led:
        roster.led = led
        roster.is_sorted = False
        for u, (kind, _, _, _, _, host, *_) in roster.first.items():
            if kind == INFANTRY and host < 0:
                roster.moves.pop(u, None)


def _look_at_new(s: MoveContext, roster: MoveCache) -> None:
    """Find the orders of units of which none are known yet; of particular units, where they go on board."""
    rooms = transport.transport_cache_key(s)
    others = rooms != roster.rooms  # then all look anew for ships to go on board
    if others:
        roster.rooms, roster.havens = rooms, transport.loading_zones(s)
        roster.boarding.clear()
    elif roster.is_sorted:
        return
    moves, near_sea = roster.moves, MAP.near_sea
    boarders = transport.boardable_kinds(s)
    bases = transport.air_bases(s)
    for u, state in roster.first.items():
        is_new = u not in moves
        if not (is_new or others):
            continue
        kind, at, left, flags, _, host, *_ = state
        ships: Sequence[int] = ()
        if kind == INFANTRY and bases >> at & 1:
            ships = transport.possible_carriers(s, u)
        elif roster.havens & near_sea[at] and kind in boarders and host < 0 and left and not flags & BUSY:
            ships = transport.ships_beside(s, at, infantry=kind == INFANTRY)
        if ships:
            roster.boarding[u] = [order("load", u, ship) for ship in ships]
        if not is_new:
            continue
        if host >= 0 or kind in PARTICULAR:
            roster.particular[u] = None, _NOTHING, None
            moves[u] = _NO_MOVES
        else:
            go = (
                movement_sea.sea_destinations(s, u)
                if DOMAIN[kind] == SEA
                else movement_land.land_destinations(s, u)
            )
            moves[u] = orders_to("move", u, go & ~s.spared)
    roster.ranks = sorted(roster.first)
    roster.is_sorted = True


def _look_at_particular(s: MoveContext, roster: MoveCache) -> dict[str, list[Move]]:
    """Find the moves of particular units; return the orders of other verbs, but for those to go on board."""
    p, first, particular = s.p, roster.first, roster.particular
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
            roster.moves[u] = known[0]
            particular[u] = goes_by, known, None
        _, others, sure, rest = known
        if rest and (is_new or decks is None or decks != s.landing.cache_key):
            more = movement_air.with_landing_decks(s, u, rest)
            roster.moves[u] = orders_to("move", u, sure | more) if more else known[0]
            particular[u] = goes_by, known, s.landing.cache_key
        for verb, some in others:
            orders_by_verb[verb] += some
        if marks & STRANDED:
            roster.boarding[u] = [order("load", u, ship) for ship in transport.possible_carriers(s, u)]
        if repairs and kind == FIGHTER:
            orders_by_verb["cover"] += [order("cover", u, ship) for ship in expansion_damage.coverable(p, u)]
    return orders_by_verb


def _cache_key(s: MoveContext) -> tuple[int, ...]:
    """Return what the orders of all units go by."""
    p, setting = s.p, s.p.setting
    return (
        *(s.power, s.combat, s.friendly, s.goals, s.foes, s.hostile, s.spared, s.landing.safe),
        *(p.hostile, p.canals, p.factories, distances.patrol_zone_surcharge(p, s.power), p.techs[s.power]),
        *(setting.no_entry, setting.strait_closed, setting.interceptors, setting.rules_version),
    )


PARTICULAR: Final = AIRCRAFT | {SUBMARINE, CARRIER}
"""Kinds whose orders may go by more than the outlook and the state of the unit."""


def _unit_cache_key(s: MoveContext, unit: int, state: State) -> CacheKey:
    """Return what the orders of a particular unit go by besides the outlook and its state.

    None, if that is too much to be told.
    """
    p = s.p
    kind, _, _, flags, _, host, *_ = state
    if DOMAIN[kind] == AIR:
        if s.combat and (flags & LOADED or p.setting.interceptors):  # it has paratroopers, or whom to escort
            return None
        return (p.damage[host] if host >= 0 else 0,)
    if host >= 0:  # what its ship has done, and where others land
        aims = [p.aim[u] for u in s.cargo[host]]
        return (p.kind[host], p.owner[host], p.flags[host], *aims)
    if kind == CARRIER:  # it has its aircraft to think of
        dear = distances.patrol_zone_surcharge(p, s.power) if s.combat else 0
        ends = dear and movement_sea.landings(s) & dear
        if not s.landing.need:
            return (ends,)
        decks = s.landing.cache_key
        return decks and (ends, *decks)
    return (s.halting(unit),)


def _orders_of(s: MoveContext, unit: int) -> CachedMoves:
    """Return what is known of a unit's orders."""
    verbs, rest = _goals(s, unit)
    if s.spared:
        lands = s.p.host[unit] >= 0 and is_land(s.p.kind[unit])
        spared = -1 if lands and s.spared >> s.p.at[unit] & 1 else s.spared
        verbs = {verb: spaces & ~spared for verb, spaces in verbs.items()}
        rest &= ~spared
    sure = verbs.pop("move", 0)
    others = tuple((verb, orders_to(verb, unit, spaces)) for verb, spaces in verbs.items() if spaces)
    return orders_to("move", unit, sure), others, sure, rest


def _goals(s: MoveContext, unit: int) -> tuple[dict[str, SpaceSet], SpaceSet]:
    """Return where a unit can go in any case, by the verb of the order; where an aircraft can if it finds a deck."""
    domain = DOMAIN[s.p.kind[unit]]
    if domain == AIR:
        return movement_air.air_destinations(s, unit)
    if domain == SEA:
        return {"move": movement_sea.sea_destinations(s, unit)}, 0
    if s.p.host[unit] >= 0:
        return {"land": transport.landing_territories(s, unit)}, 0
    return {"move": movement_land.land_destinations(s, unit)}, 0
