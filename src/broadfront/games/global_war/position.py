"""The position of Global War: units one by one, holders of spaces, money, technologies, and the actions of this turn.

A unit is an id into flat lists; ids of removed units are used again. Cargo and aircraft on decks name their host.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from itertools import compress
from operator import itemgetter
from typing import Annotated, Final, TypeAlias

from broadfront.boards.spacesets import SpaceSet
from broadfront.engine.field_schema import Bound, FieldSpec, Index, bit_set
from broadfront.engine.position import NoteKind, Position
from broadfront.games.global_war.map import MAP, Space
from broadfront.games.global_war.notation import (
    BY_SPACE,
    DEEDS,
    HOLDERS,
    MARKS,
    POOLS,
    SET_OF_SPACES,
    UNITS_AS_TEXT,
)
from broadfront.games.global_war.notation import FIELDS as UNIT_FIELDS
from broadfront.games.global_war.rules.expansion_sections import SHIP_DAMAGE
from broadfront.games.global_war.setting import GlobalWarSetting
from broadfront.games.global_war.terms import (
    CHINA,
    COVER,
    CRIPPLED,
    DEAD,
    DRAWN,
    EVERY_POWER,
    JAPAN,
    MAX_MONEY,
    MAX_UNITS,
    NOBODY,
    POWER_NAMES,
    POWERS,
    RESEARCH,
    SCATTERED,
    SIDE,
    TECH_NAMES,
    TECHS,
    TIGERS_A_ROUND,
)
from broadfront.games.global_war.units import (
    CAPITAL_SHIPS,
    FORTIFICATION,
    INFANTRY,
    KINDS,
    KING_TIGER,
    WARSHIPS,
    is_land,
    is_sea,
    moves_of,
)

_UNIT: Final = re.compile(r"\{(\w+):unit\}")
"""The placeholders in a note that name a unit."""


@cache
def _table(numbers: frozenset[int]) -> bytes:
    """Return a table for `bytearray.translate` that turns some numbers into 1 and all others into 0."""
    return bytes(number in numbers for number in range(256))


_OF_POWER: Final = tuple(_table(frozenset((power,))) for power in range(len(POWERS)))
_OF_SIDE: Final = tuple(
    _table(frozenset(power for power, of in enumerate(SIDE) if of == side)) for side in range(2)
)


Reader: TypeAlias = Callable[[Sequence[int]], tuple[int, ...]]
"""A function from a list of all units' values to the values of some units."""


@lru_cache(maxsize=2048)
def _units_of(
    owner: bytes, kind: bytes, owners: bytes, kinds: frozenset[int] | None
) -> tuple[tuple[int, ...], Reader]:
    """Return the units of the owners in a table, of some kinds if these are given, and their reader.

    The result is cached: while units only move, it is the same in question after question.
    """
    marked = owner.translate(owners)
    if kinds is not None:
        of_kinds = int.from_bytes(kind.translate(_table(kinds)), "little")
        marked = (int.from_bytes(marked, "little") & of_kinds).to_bytes(len(owner), "little")
    units = tuple(compress(range(len(owner)), marked))
    return units, _reader(units)


def _reader(units: tuple[int, ...]) -> Reader:
    """Return a reader of some units; an `itemgetter` of a single one would not return a tuple."""
    if len(units) > 1:
        return itemgetter(*units)
    return lambda column: tuple(column[unit] for unit in units)


def _places(of: list[int], number: int) -> list[int]:
    """Return the indices of a number in a list; this is faster than to look at each entry, because there are few."""
    places, place = [], -1
    for _ in range(of.count(number)):
        place = of.index(number, place + 1)
        places.append(place)
    return places


@lru_cache(maxsize=4096)
def _set_of(spaces: tuple[int, ...]) -> SpaceSet:
    """Return the set of some spaces, without DEAD."""
    return sum(map(_BIT.__getitem__, set(spaces)))


_BIT: Final = (*(1 << space for space in range(MAP.size)), 0)
"""Each space as a set; the last entry is that of DEAD, which is -1."""


def _cargo(host: list[int]) -> Mapping[int, Sequence[int]]:
    """Return the units aboard each ship, from the ship of each unit."""
    cargo: dict[int, list[int]] = {}
    for u, ship in enumerate(host):
        if ship >= 0:
            cargo.setdefault(ship, []).append(u)
    return cargo


_cargo_of_last: list[tuple[list[int], Mapping[int, Sequence[int]]]] = [([], {})]
"""The last list of ships and its result, because it rarely changes from question to question."""


@lru_cache(maxsize=512)
def _holdings(control: tuple[int, ...]) -> tuple[SpaceSet, ...]:
    """Return the land of each power, then of each side, from the holders of spaces."""
    holdings = [0] * (len(POWERS) + 2)
    for space, power in enumerate(control):
        if power >= 0:
            holdings[power] |= 1 << space
            holdings[len(POWERS) + SIDE[power]] |= 1 << space
    return tuple(holdings)


_holdings_of_last: list[tuple[list[int], tuple[SpaceSet, ...]]] = [([], ())]
"""The last list of holders and its result."""


def _name_of_unit(p: GlobalWarPosition, unit: int) -> str:
    """Return power, kind, and the number of a unit among those that are alike in its space, from the second one on."""
    alike = [u for u in p.units_in(p.at[unit]) if (p.kind[u], p.owner[u]) == (p.kind[unit], p.owner[unit])]
    name = f"{POWER_NAMES[p.owner[unit]]} {KINDS[p.kind[unit]].name}"
    return f"{name} {number + 1}" if (number := alike.index(unit)) else name


UNIT: Final = Index("unit", lambda p: min(len(p.at), MAX_UNITS), _name_of_unit)
SPACE: Final = Index("space", MAP.size)
POWER: Final = Index("power", len(POWERS), POWER_NAMES)
KIND: Final = Index("kind", len(KINDS))
DEED: Final = Index("deed", len(DEEDS))
MARK: Final = Index("mark", len(MARKS), ("of the Pacific programme", "stranded", "protects a carrier"))
TECH: Final = Index("tech", len(TECHS), TECH_NAMES)
CANAL: Final = Index("canal", len(MAP.canals))
TIGER_SITE: Final = Index("site", lambda p: len(p.setting.tiger_sites))
LAST_SPACE: Final = MAP.size - 1


def _by_unit(name: str, low: Bound, high: Bound, label: str = "") -> FieldSpec:
    return FieldSpec(name, low, high, (UNIT,), UNITS_AS_TEXT, label)


def _by_space(name: str, high: Bound, label: str = "") -> FieldSpec:
    return FieldSpec(name, 0, high, (SPACE,), BY_SPACE, label)


def _spaces(name: str, label: str = "") -> FieldSpec:
    return bit_set(name, SPACE, SET_OF_SPACES, label)


class GlobalWarPosition(Position, eq=False, kw_only=True):
    """Everything on the table; nothing is hidden."""

    setting: GlobalWarSetting
    kind: Annotated[bytearray, _by_unit("kind", 0, FORTIFICATION - 1)]
    owner: Annotated[bytearray, _by_unit("owner", 0, len(POWERS) - 1)]
    at: Annotated[list[int], _by_unit("at", DEAD, LAST_SPACE)]
    """The space of each unit; DEAD if no unit has this id."""
    left: Annotated[bytearray, _by_unit("left", 0, 20)] = bytearray()
    """The movement left this turn."""
    flags: Annotated[list[int], bit_set("flags", DEED, UNITS_AS_TEXT, by=(UNIT,))] = []
    host: Annotated[list[int], _by_unit("host", -1, lambda p: len(p.at) - 1)] = []
    """The transport or carrier that a unit is aboard, or -1."""
    damage: Annotated[
        bytearray, _by_unit("damage", 0, lambda p: max(p.setting.hits) - 1, "{unit}: damage")
    ] = bytearray()
    aim: Annotated[list[int], _by_unit("aim", -1, LAST_SPACE)] = []
    """The territory that a unit is to land on from the sea, or the space that it came from; -1 if none."""
    origin: Annotated[bytearray, _by_unit("origin", 0, LAST_SPACE)] = bytearray()
    """The space of a unit when its owner's turn began."""
    marks: Annotated[bytearray, bit_set("marks", MARK, UNITS_AS_TEXT, "{unit}: {mark}", (UNIT,))] = (
        bytearray()
    )
    """The marks of a unit: of the Pacific theatre, stranded, covering a carrier."""

    control: Annotated[list[int], FieldSpec("control", NOBODY, len(POWERS) - 1, (SPACE,), HOLDERS)]
    """The power that holds each space; -1 for sea and spaces that cannot be entered."""
    factories: Annotated[SpaceSet, _spaces("factories", "factory")]
    ruin: Annotated[bytearray, _by_space("ruin", lambda p: 2 * max(p.setting.value), "damage of the factory")]
    treasury: Annotated[list[int], FieldSpec("treasury", 0, MAX_MONEY, (POWER,), label="IPCs")]
    level: Annotated[list[int], FieldSpec("level", -MAX_MONEY, MAX_MONEY, (POWER,))]
    """The production chart."""
    tokens: Annotated[list[int], FieldSpec("tokens", 0, MAX_MONEY, (POWER,), label="Researchers")]
    techs: Annotated[list[int], bit_set("techs", TECH, label="{tech}", by=(POWER,))]
    """The technologies of each power, as a set."""
    pool: Annotated[list[int], FieldSpec("pool", 0, MAX_UNITS, (POWER, KIND), POOLS)]
    """The units that are bought and not placed."""
    placed: Annotated[bytearray, _by_space("placed", MAX_UNITS)]
    """The units placed this turn by each space's factory; NEW_FACTORY if it was built this turn, as it works later."""
    forts: Annotated[bytearray, _by_space("forts", MAX_UNITS, "fortifications")]

    round: Annotated[int, FieldSpec("round", 1, lambda p: p.setting.rounds, label="Round")] = 1
    turn: Annotated[int, FieldSpec("turn", 0, 100_000)] = 0
    """The number of power turns that have ended."""
    mover: Annotated[int, FieldSpec("mover", NOBODY, len(POWERS) - 1)] = NOBODY
    phase: Annotated[int, FieldSpec("phase", 0, 7)] = RESEARCH
    held: Annotated[SpaceSet, _spaces("held")] = 0
    """The land that the mover has held since the turn began."""
    friendly: Annotated[SpaceSet, _spaces("friendly")] = 0
    """The land that the mover's side has held since then."""
    hostile: Annotated[SpaceSet, _spaces("hostile")] = 0
    """The sea zones that were hostile to the mover then."""
    captured: Annotated[SpaceSet, _spaces("captured")] = 0
    """The land that the mover has captured this turn."""
    canals: Annotated[int, bit_set("canals", CANAL)] = 0
    """The canals that the mover may use, as a set."""
    battles: Annotated[bytearray, _by_space("battles", SCATTERED + EVERY_POWER)]
    """By space: 1 if a battle has begun, at sea 2 once it is fought or avoided, more if it is without convoys."""
    sea_fought: Annotated[SpaceSet, _spaces("sea_fought")] = 0
    """The sea zones where a battle was fought this turn: no ship bombards from there."""
    tally: Annotated[list[int], FieldSpec("tally", 0, 2 * MAX_UNITS, (Index("side", 2), Index("count", 5)))]
    """Of the battle in progress, for the attacker, then the defender: hits on carriers, hits on battleships; carriers,
    battleships and super heavy battleships that are sunk [c10]."""
    guard: Annotated[int, FieldSpec("guard", 0, 1, label="National Guard", words=("ready", "called"))] = 0
    """1 if the National Guard of the USA has been called."""
    tigers: Annotated[int, FieldSpec("tigers", 0, TIGERS_A_ROUND)] = 0
    """The number of King Tigers bought this turn."""
    berlin_fell: Annotated[
        int, bit_set("berlin_fell", TIGER_SITE, label="the enemy has held it: no King Tigers are built here")
    ] = 0
    """The original German factories that have been in enemy hands, as a set of places in `setting.tiger_sites`; of the
    scenarios of the box Berlin alone, as 1."""
    patrolled: Annotated[SpaceSet, _spaces("patrolled")] = 0
    """Patrol zones whose submarines have fired this turn."""
    winner: Annotated[int, FieldSpec("winner", NOBODY, DRAWN)] = NOBODY
    """NOBODY until the end, then a side or DRAWN."""
    annals: Annotated[tuple[int, ...], FieldSpec("annals", -10 * MAX_MONEY, 10 * MAX_MONEY)] = ()
    """For each finished round and each power: its production level, and the price of its units."""

    def note(
        self, rule: str, template: str, outcome: str = "", *, note_kind: NoteKind = "", **ids: int
    ) -> None:
        """Note an event; a unit is named by its power and kind: "Germany's Tank"."""
        if self.notes is None:
            return
        for name in _UNIT.findall(template):
            template = template.replace(f"{{{name}:unit}}", f"{{{name}_of:power}}'s {{{name}_is:kind}}")
            unit = ids.pop(name)
            ids[f"{name}_of"], ids[f"{name}_is"] = self.owner[unit], self.kind[unit]
        super().note(rule, template, outcome, note_kind=note_kind, **ids)

    # --- units --------------------------------------------------------------------------------------------------------

    def recruit(self, kind: int, owner: int, space: Space, host: int = -1) -> int:
        """Put a new unit on the map; return its id."""
        try:
            unit = self.at.index(DEAD)
        except ValueError:
            unit = len(self.at)
            for field in UNIT_FIELDS:
                getattr(self, field).append(0)
        self.kind[unit], self.owner[unit], self.at[unit] = kind, owner, space
        self.left[unit] = self.flags[unit] = self.damage[unit] = self.marks[unit] = 0
        self.host[unit], self.aim[unit], self.origin[unit] = host, -1, space
        return unit

    def remove(self, unit: int) -> None:
        """Remove a unit from the map, with everything aboard that cannot fly away."""
        for cargo in self.aboard(unit):
            if self.goes_down(cargo, unit):
                self.remove(cargo)
            else:
                self.host[cargo] = -1
        space = self.at[unit]
        self.kind[unit] = self.owner[unit] = self.left[unit] = self.flags[unit] = self.damage[unit] = 0
        self.marks[unit] = 0
        self.at[unit], self.host[unit], self.aim[unit] = DEAD, -1, -1
        self.trim(space)

    def goes_down(self, cargo: int, host: int) -> bool:
        """Return whether a unit is lost with the ship or bomber that it is aboard."""
        guest = self.owner[cargo] != self.owner[host]
        # no aircraft takes off from a damaged carrier [c10]
        locked = bool(self.damage[host]) and not self.marks[cargo] & COVER
        # guests of an attacking carrier are cargo [b4]
        return is_land(self.kind[cargo]) or locked or (guest and self.owner[host] == self.mover)

    def lose(self, unit: int, rule: str, template: str = "") -> None:
        """Remove a unit and note it with ``template``, unless that is "", and note what is lost aboard."""
        if template:
            self.note(rule, template, note_kind="loss", unit=unit)
        if self.notes is not None:
            for cargo in self.aboard(unit):
                if self.goes_down(cargo, unit):
                    text = "{unit:unit} is lost aboard {ship:unit}."
                    self.note(rule, text, note_kind="loss", unit=cargo, ship=unit)
        self.remove(unit)

    def trim(self, space: Space) -> None:
        """Remove fortifications that have no Japanese infantry left to defend in them [c9]."""
        if space >= 0 and self.forts[space]:
            garrison = self.garrison(space)
            if (surplus := self.forts[space] - garrison) > 0:
                self.forts[space] = garrison
                template = (
                    "{n} x {kind:kind} in {space:space} torn down: no infantry is left to defend there."
                )
                self.note("c9", template, n=surplus, kind=FORTIFICATION, space=space)

    def bought(self, power: int) -> list[int]:
        """Return how many units of each kind a power has bought and not placed."""
        return self.pool[power * len(KINDS) : (power + 1) * len(KINDS)]

    def garrison(self, space: Space) -> int:
        """Return how many Japanese infantry can defend in fortifications of a space [c9]."""
        if space not in self.at:
            return 0
        kind, owner, host = self.kind, self.owner, self.host
        return sum(kind[u] == INFANTRY and owner[u] == JAPAN and host[u] < 0 for u in self.units_in(space))

    def foes_in(self, space: Space) -> list[int]:
        """Return the units in a space that are enemies of the mover."""
        side, owner = SIDE[self.mover], self.owner
        return [u for u in self.units_in(space) if SIDE[owner[u]] != side]

    def label(self) -> int:
        """Return the index of the round's label in the calendar."""
        return self.setting.first_label + self.round - 1

    def aboard(self, unit: int) -> list[int]:
        """Return the units aboard a ship."""
        return _places(self.host, unit)

    def cargo(self) -> Mapping[int, Sequence[int]]:
        """Return the units aboard each ship and bomber that carries any."""
        host, cached = _cargo_of_last[0]
        if host != self.host:
            cached = _cargo(self.host)
            _cargo_of_last[0] = self.host.copy(), cached
        return cached

    def units_in(self, space: Space) -> list[int]:
        """Return all units in a space."""
        return _places(self.at, space)

    def of_power(self, power: int, kinds: frozenset[int] | None = None) -> list[int]:
        """Return all units of a power, of some kinds only if they are given."""
        return self._units_of_owners(_OF_POWER[power], kinds)

    def of_side(self, side: int, kinds: frozenset[int] | None = None) -> list[int]:
        """Return all units of a side, of some kinds only if they are given."""
        return self._units_of_owners(_OF_SIDE[side], kinds)

    def _units_of_owners(self, owners: bytes, kinds: frozenset[int] | None) -> list[int]:
        """Return the units of the owners in a table, of some kinds only if they are given."""
        (units, _), at = _units_of(bytes(self.owner), bytes(self.kind), owners, kinds), self.at
        # dead units are of kind 0 and power 0
        if owners[0] and (kinds is None or 0 in kinds) and DEAD in at:
            return [u for u in units if at[u] != DEAD]
        return list(units)

    def reader_of_power(self, power: int) -> tuple[tuple[int, ...], Reader]:
        """Return the units of a power and a reader of them; ids of units that are gone may be among them."""
        return _units_of(bytes(self.owner), bytes(self.kind), _OF_POWER[power], None)

    def reader_of_side(self, side: int, kinds: frozenset[int]) -> tuple[tuple[int, ...], Reader]:
        """Return the units of a side that are of some kinds and a reader of them, as `reader_of_power` does."""
        return _units_of(bytes(self.owner), bytes(self.kind), _OF_SIDE[side], kinds)

    def number_of(self, power: int, kind: int) -> int:
        """Return how many of a kind a power has, those bought included."""
        return self.bought(power)[kind] + sum(self.kind[u] == kind for u in self.of_power(power))

    # --- spaces -------------------------------------------------------------------------------------------------------

    def side_of(self, space: Space) -> int:
        """Return the side that holds a land space, or NOBODY."""
        return SIDE[self.control[space]] if self.control[space] >= 0 else NOBODY

    def spaces_with(self, side: int, kinds: frozenset[int] | None = None) -> SpaceSet:
        """Return the spaces with units of a side, of some kinds only if they are given."""
        _, of = _units_of(bytes(self.owner), bytes(self.kind), _OF_SIDE[side], kinds)
        return _set_of(of(self.at))

    def land_of(self, power: int) -> SpaceSet:
        """Return the land that a power holds."""
        return self._holdings()[power]

    def land_of_side(self, side: int) -> SpaceSet:
        """Return the land that a side holds."""
        return self._holdings()[len(POWERS) + side]

    def _holdings(self) -> tuple[SpaceSet, ...]:
        """Return the land that each power holds, then each side."""
        control, holdings = _holdings_of_last[0]
        if control != self.control:
            holdings = _holdings(tuple(self.control))
            _holdings_of_last[0] = self.control.copy(), holdings
        return holdings

    def warships_of(self, side: int) -> SpaceSet:
        """Return the sea zones with surface warships of a side: hostile to the other one [b2]."""
        return self.spaces_with(side, WARSHIPS)

    def capital_is_free(self, power: int) -> bool:
        """Return whether a power holds its capital; China has none, and is always free."""
        capital = MAP.capital[power]
        return capital < 0 or self.control[capital] == power

    def cities_of(self, side: int) -> int:
        """Return how many victory cities a side holds."""
        return (self.land_of_side(side) & MAP.cities).bit_count()

    def set_control(self, space: Space, power: int) -> None:
        """Change the holder of a territory; the production chart follows [b4]."""
        before, value = self.control[space], self.setting.value[space]
        if before >= 0 and before != CHINA:
            self.level[before] -= value
        if power != CHINA:
            self.level[power] += value
        self.control[space] = power

    # --- turns --------------------------------------------------------------------------------------------------------

    def wake(self, power: int) -> None:
        """Reset the movement of a power's units for a new turn."""
        techs, lasting = self.techs[power], self.setting.has(SHIP_DAMAGE)
        for u in self.of_power(power):
            kind, damage = self.kind[u], self.damage[u]
            self.left[u] = 1 if kind == KING_TIGER and damage else moves_of(kind, techs)
            self.flags[u] = CRIPPLED if damage and lasting and kind in CAPITAL_SHIPS else 0
            self.aim[u], self.origin[u] = -1, self.at[u]

    def repair_ships(self) -> None:
        """Repair all battleships free of cost, unless damage lasts [b4.10] [c10]."""
        if self.setting.has(SHIP_DAMAGE):
            return
        for u, damage in enumerate(self.damage):
            if damage and is_sea(self.kind[u]):
                self.damage[u] = 0

    def win(self, winner: int) -> None:
        """End the match: a side wins, or it is DRAWN."""
        self.winner = winner
        self.agenda.clear()

    def result(self) -> tuple[float, ...]:
        """Return 1 for each seat of the side that won and 0 for the others; 0.5 each in a draw."""
        if self.winner == NOBODY:
            raise ValueError("the match is still on: nobody has won yet")
        sides = self.setting.sides
        if self.winner == DRAWN:
            return (0.5,) * len(sides)
        return tuple(float(side == self.winner) for side in sides)
