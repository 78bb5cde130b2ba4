"""The map of a match: a sheet with all tables worked out once, so that every question of the rules is a look-up.

Hexes are ints, column by column, and a column has `STRIDE` of them on every map, so that one id has one name on all
maps. Sets of hexes are bits. Units and markers belong to the position: lines of sight here depend on terrain and hills
only.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from itertools import combinations, pairwise
from typing import Any, Final, NamedTuple, TypeAlias

from broadfront.boards import hexes, hexlines
from broadfront.boards.hexgrids import Hex, HexGrid
from broadfront.boards.spacesets import SpaceSet, bits, members
from broadfront.games.action_front.map_sheets import LETTERS, MAX_COLUMNS, MAX_ROWS, Sheet, grid_of, pieces

CLEAR, BUILDING, FOREST, JUNGLE, SWAMP, BEACH, WATER = range(7)
TERRAIN_NAMES: Final[tuple[str, ...]] = ("clear", "building", "forest", "jungle", "swamp", "beach", "water")
BLOCKS_SIGHT: Final = frozenset({BUILDING, FOREST, JUNGLE})
"""Terrain that blocks a line of sight through it, but not into it."""

STRIDE: Final = MAX_ROWS
"""The difference of the ids of hexes in neighbouring columns."""
HEX_NAMES: Final = tuple(
    f"{column + 1:02d}{row + 1:02d}" for column in range(MAX_COLUMNS) for row in range(STRIDE)
)
"""The names of hexes, by id, on any map."""

LEG, TOWED, WHEEL, TRACK, STATIC, AMPHIBIOUS = range(6)
LEFT, RIGHT, TOP, BOTTOM = range(4)

Cost: TypeAlias = int | None
"""Movement Points; None if prohibited."""
EntryCosts: TypeAlias = tuple[Mapping[Hex, int], ...]
_Groups: TypeAlias = tuple[tuple[tuple[int, int], ...], ...]


def _costs(row: str) -> tuple[Cost, ...]:
    return tuple(None if cell == "-" else int(cell) for cell in row.split())


_CHART: Final[dict[str, Any]] = tomllib.loads(
    (files(__package__) / "data" / "movement.toml").read_text(encoding="utf-8")
)
MOVEMENT_POINTS: Final[tuple[int, ...]] = tuple(cost or 0 for cost in _costs(_CHART["points"]))
"""The Movement Points of each mode for one move."""
_ROAD: Final = _costs(_CHART["road"])
_ENTER: Final = tuple(_costs(_CHART["enter"][name]) for name in TERRAIN_NAMES)
_UPHILL: Final = _costs(_CHART["besides"]["uphill"])
_RIVER: Final = _costs(_CHART["besides"]["river"])


def is_open(mode: int, terrain: int) -> bool:
    """Return whether units of a movement mode can enter a terrain at all.

    >>> is_open(LEG, JUNGLE), is_open(WHEEL, JUNGLE)
    (True, False)
    """
    return _ENTER[terrain][mode] is not None


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class BattleMap:
    """A sheet with its tables. A server may have the maps of hundreds of strangers in memory.

    So the tables that depend on the grid alone are shared by all maps of one size, and long tables are computed on
    demand (`passed_hexes`, `entry_costs`).
    """

    sheet: Sheet
    """The sheet that the map was made of."""
    grid: HexGrid
    """The numbers of columns and rows, and the numbering of the hexes."""
    hexes: tuple[Hex, ...]
    """All hexes, rising. Tables by hex also have unused entries for the ids between columns."""
    terrain: tuple[int, ...]
    """`CLEAR` ... `WATER`, by hex."""
    hill: tuple[int, ...]
    """The number of the hill that a hex belongs to, or -1."""
    hill_names: tuple[str, ...]
    """The names of the hills."""
    beside: tuple[SpaceSet, ...]
    near: tuple[SpaceSet, ...]
    """The neighbours of a hex, without and with the hex itself."""
    within: tuple[tuple[SpaceSet, ...], ...]
    """As ``[range][hex]``, up to the largest distance: the hexes within the range, the hex itself included."""
    distance: tuple[bytes, ...]
    """As ``[a][b]``."""
    sees: tuple[SpaceSet, ...]
    """The hexes in line of sight without markers; the hex itself and its neighbours always (R49)."""
    edges: tuple[SpaceSet, ...]
    """The hexes of column 1, of the last column, of row 1, of the last row: by `LEFT`, `RIGHT`, `TOP`, `BOTTOM`."""
    rim: SpaceSet
    """The hexes of all four edges."""

    def __reduce__(self) -> tuple[Callable[[Sheet], BattleMap], tuple[Sheet]]:
        """Copy and pickle by the sheet: the tables are a thousand times as large and can be rebuilt from it."""
        return make_battle_map, (self.sheet,)

    def name(self, hex_: Hex) -> str:
        """Return the number of a hex."""
        return HEX_NAMES[hex_]

    def parse(self, number: str) -> Hex:
        """Return the hex of a number.

        Raises
        ------
        ValueError
            If these are not four digits, or the hex is not on the map.
        """
        column, row = divmod(hexes.parse(number, self.grid), self.grid.rows)
        return column * STRIDE + row


@lru_cache(maxsize=16)
def make_battle_map(sheet: Sheet) -> BattleMap:
    """Return the map of a sheet that has no faults.

    >>> from broadfront.games.action_front.map_sheets import shipped_sheets
    >>> ridge = make_battle_map(shipped_sheets()["ridge"][0])
    >>> hmg, gap, jungle = (ridge.parse(number) for number in ("0303", "0604", "0602"))
    >>> ridge.distance[hmg][gap], ridge.sees[hmg] >> gap & 1, ridge.sees[hmg] >> jungle & 1
    (3, 1, 0)
    """
    grid = grid_of(sheet)
    high = HexGrid(grid.columns, STRIDE, "even")
    tables = _grid_tables(grid)
    terrain = tuple(
        LETTERS.index(sheet.rows[row][column]) if row < grid.rows else WATER
        for column in range(grid.columns)
        for row in range(STRIDE)
    )
    hills = _hills(sheet, high)
    return BattleMap(
        sheet=sheet,
        grid=grid,
        hexes=tables.hexes,
        terrain=terrain,
        hill=tuple(
            next((number for number, (_, hill) in enumerate(hills) if hill >> a & 1), -1)
            for a in range(len(terrain))
        ),
        hill_names=tuple(name for name, _ in hills),
        beside=tables.beside,
        near=tables.near,
        within=tables.within,
        distance=tables.distance,
        sees=_sees(tables.hexes, grid, terrain, [hill for _, hill in hills]),
        edges=tables.edges,
        rim=tables.edges[LEFT] | tables.edges[RIGHT] | tables.edges[TOP] | tables.edges[BOTTOM],
    )


class _GridTables(NamedTuple):
    """What all maps of one size have in common: fields of `BattleMap`."""

    hexes: tuple[Hex, ...]
    beside: tuple[SpaceSet, ...]
    near: tuple[SpaceSet, ...]
    within: tuple[tuple[SpaceSet, ...], ...]
    distance: tuple[bytes, ...]
    edges: tuple[SpaceSet, ...]


@lru_cache(maxsize=16)
def _grid_tables(grid: HexGrid) -> _GridTables:
    high = HexGrid(grid.columns, STRIDE, "even")
    ids = range(grid.columns * STRIDE)
    all_ = tuple(hex_ for hex_ in ids if hex_ % STRIDE < grid.rows)
    on_map = bits(all_)
    beside = tuple(bits(hexes.neighbours(a, high)) & on_map if on_map >> a & 1 else 0 for a in ids)
    distance = _distances(all_, high)
    return _GridTables(
        all_,
        beside,
        near=tuple(around | 1 << a if on_map >> a & 1 else 0 for a, around in enumerate(beside)),
        within=_within(all_, distance),
        distance=distance,
        edges=(
            bits(hex_ for hex_ in all_ if hex_ // STRIDE == 0),
            bits(hex_ for hex_ in all_ if hex_ // STRIDE == grid.columns - 1),
            bits(hex_ for hex_ in all_ if hex_ % STRIDE == 0),
            bits(hex_ for hex_ in all_ if hex_ % STRIDE == grid.rows - 1),
        ),
    )


def _hills(sheet: Sheet, grid: HexGrid) -> list[tuple[str, SpaceSet]]:
    """Return the hills: hexes that touch are one hill (R52), even if the sheet names several."""
    sheet_hills = [
        (name, bits(hexes.parse(number, grid) for number in of)) for name, of in sheet.hills.items()
    ]
    everything = 0
    for _, of in sheet_hills:
        everything |= of
    return [
        (" and ".join(name for name, of in sheet_hills if of & piece), piece)
        for piece in pieces(everything, grid)
    ]


def _distances(all_: Sequence[Hex], high: HexGrid) -> tuple[bytes, ...]:
    size = high.columns * STRIDE
    distances = [bytearray(size) for _ in range(size)]
    for a, b in combinations(all_, 2):
        distances[a][b] = distances[b][a] = hexes.distance(a, b, high)
    return tuple(map(bytes, distances))


def _within(all_: Sequence[Hex], distance: Sequence[Sequence[int]]) -> tuple[tuple[SpaceSet, ...], ...]:
    farthest = max(map(max, distance))
    sets = [[0] * len(distance) for _ in range(farthest + 1)]
    for a in all_:
        for b in all_:
            sets[distance[a][b]][a] |= 1 << b
    for reach in range(1, farthest + 1):
        sets[reach] = [
            of | nearer if of else nearer for of, nearer in zip(sets[reach], sets[reach - 1], strict=True)
        ]
    return tuple(map(tuple, sets))


def depth(field: BattleMap, edge: int, hex_: Hex) -> int:
    """Return how many hexes deep a hex lies, counted from an edge; a hex of the edge itself is 1 deep.

    >>> from broadfront.games.action_front.map_sheets import shipped_sheets
    >>> ridge = make_battle_map(shipped_sheets()["ridge"][0])
    >>> [depth(ridge, edge, ridge.parse("0302")) for edge in (LEFT, RIGHT, TOP, BOTTOM)]
    [3, 8, 2, 4]
    """
    column, row = divmod(hex_, STRIDE)
    return (column + 1, field.grid.columns - column, row + 1, field.grid.rows - row)[edge]


# --- lines of sight ---------------------------------------------------------------------------------------------------


@cache
def _groups(is_low: bool, across: int, down: int) -> _Groups:
    """Return the hexes that a line passes, as (columns to the right, rows down) from a start in a low column or not.

    The line is drawn on a map with room on all sides, because at the edge of a map `crossed` does not distinguish a hex
    that the line enters from one that it runs along.
    """
    up = max(0, -down)
    grid = HexGrid(across + 4, abs(down) + 4, "even")
    column, row = 1 + is_low, 2 + up
    start = hexes.hex_at(column, row, grid)
    end = hexes.hex_at(column + across, row + down, grid)
    return tuple(
        tuple((hex_ // grid.rows + 1 - column, hex_ % grid.rows + 1 - row) for hex_ in group)
        for group in hexlines.crossed(start, end, grid)
    )


def _sections(a: Hex, b: Hex, grid: HexGrid) -> list[list[Hex]]:
    """Return the hexes on the line of sight with its ends: one it enters, or two it runs between; -1 off map."""
    if a > b:
        return _sections(b, a, grid)[::-1]
    (column, row), (to_column, to_row) = divmod(a, STRIDE), divmod(b, STRIDE)

    def hex_of(right: int, below: int) -> Hex:
        is_on = 0 <= column + right < grid.columns and 0 <= row + below < grid.rows
        return (column + right) * STRIDE + row + below if is_on else -1

    groups = _groups(column % 2 == 1, to_column - column, to_row - row)
    return [[a], *([hex_of(*offset) for offset in group] for group in groups), [b]]


def passed_hexes(a: Hex, b: Hex) -> SpaceSet:
    """Return the hexes whose interior the line of sight passes, strictly between its ends."""
    if a == b:
        return 0
    if a > b:
        a, b = b, a
    (column, row), (to_column, to_row) = divmod(a, STRIDE), divmod(b, STRIDE)
    lowest, passed = _passed(column % 2 == 1, to_column - column, to_row - row)
    return passed << a + lowest


@cache
def _passed(is_low: bool, across: int, down: int) -> tuple[int, SpaceSet]:
    """Return what a line passes, counted from the lowest of these hexes, and where that is, counted from its start."""
    steps = [right * STRIDE + below for (right, below), *pair in _groups(is_low, across, down) if not pair]
    lowest = min(steps, default=0)
    return lowest, bits(step - lowest for step in steps)


def _hillsides(sections: Sequence[Sequence[Hex]], hill: SpaceSet) -> list[tuple[Hex, Hex]]:
    """Return the hexsides of a hill that a line crosses.

    A line that runs along a hexside, or through a corner, crosses neither (R50, R51): only the hexes that it enters
    decide whether it is on the hill (R52).
    """
    hillsides: list[tuple[Hex, Hex]] = []
    was_on: bool | None = None
    since: list[Sequence[Hex]] = []
    for section in sections:
        since.append(section)
        if len(section) > 1:
            continue
        is_on = section[0] >= 0 and hill >> section[0] & 1 == 1
        if was_on is not None and was_on != is_on:
            hillsides.append(_first_side(since, hill))
        was_on, since = is_on, [section]
    return hillsides


def _first_side(sections: Sequence[Sequence[Hex]], hill: SpaceSet) -> tuple[Hex, Hex]:
    """Return the first hexside of the hill along these sections."""
    return next(
        (a, b)
        for here, there in pairwise(sections)
        for a in here
        for b in there
        if a >= 0 and b >= 0 and (hill >> a ^ hill >> b) & 1
    )


def _sees(
    all_: Sequence[Hex],
    grid: HexGrid,
    terrain: Sequence[int],
    hills: Sequence[SpaceSet],
) -> tuple[SpaceSet, ...]:
    screens = bits(hex_ for hex_, of in enumerate(terrain) if of in BLOCKS_SIGHT)
    seen_from = [0] * len(terrain)
    for a in all_:
        seen_from[a] |= 1 << a
    for a, b in combinations(all_, 2):
        if passed_hexes(a, b) & screens:
            continue
        sections = _sections(a, b, grid) if hills else []
        if all(len(_hillsides(sections, hill)) < 2 for hill in hills):
            seen_from[a] |= 1 << b
            seen_from[b] |= 1 << a
    return tuple(seen_from)


def screens(field: BattleMap, a: Hex, b: Hex) -> list[Hex]:
    """Return the hexes whose terrain blocks the line of sight between two others."""
    return [hex_ for hex_ in members(passed_hexes(a, b)) if field.terrain[hex_] in BLOCKS_SIGHT]


def hillsides(field: BattleMap, a: Hex, b: Hex) -> dict[int, list[tuple[Hex, Hex]]]:
    """Return the hills that block a line of sight, by number, each with its hexsides that the line crosses.

    >>> from broadfront.games.action_front.map_sheets import shipped_sheets
    >>> ridge = make_battle_map(shipped_sheets()["ridge"][0])
    >>> hillsides(ridge, ridge.parse("0102"), ridge.parse("0403"))
    {0: [(1, 16), (16, 32)]}
    """
    sections = _sections(a, b, field.grid)
    crossed = {
        number: _hillsides(sections, bits(hex_ for hex_ in field.hexes if field.hill[hex_] == number))
        for number in range(len(field.hill_names))
    }
    return {number: sides for number, sides in crossed.items() if len(sides) >= 2}


def uphill(field: BattleMap, a: Hex, b: Hex) -> bool:
    """Return whether fire from a to b goes uphill: from no hill onto a hill (R54)."""
    return field.hill[a] < 0 <= field.hill[b]


# --- movement ---------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=512)
def entry_costs(field: BattleMap, mode: int) -> EntryCosts:
    """Return, by hex, the neighbours that units of a movement mode can enter from there, with the costs."""
    roads, rivers = _roads_and_rivers(field.sheet)

    def cost(a: Hex, b: Hex) -> Cost:
        climbs = field.hill[b] >= 0 and field.hill[a] != field.hill[b]
        parts = _prices(mode, field.terrain[b], (a, b) in roads, climbs, (a, b) in rivers).values()
        return None if None in parts else sum(part for part in parts if part is not None)

    return tuple(
        {b: paid for b in members(around) if (paid := cost(a, b)) is not None}
        for a, around in enumerate(field.beside)
    )


def _prices(mode: int, terrain: int, is_road: bool, climbs: bool, is_river: bool) -> dict[str, Cost]:
    """Return the cost of a step to the next hex, by the obstacle that would prohibit it."""
    return {
        "BY_ROAD_ONLY": _ROAD[mode] if is_road else _ENTER[terrain][mode],
        "HILLSIDE": _UPHILL[mode] if climbs and not is_road else 0,
        "RIVER": _RIVER[mode] if is_river else 0,
    }


def barrier(field: BattleMap, mode: int, a: Hex, b: Hex) -> str:
    """Return the obstacle that keeps units of a movement mode from crossing from a hex to its neighbour.

    Returns
    -------
    str
        BY_ROAD_ONLY (the terrain can be entered only by road), HILLSIDE or RIVER; "" if there is none.
    """
    roads, rivers = _roads_and_rivers(field.sheet)
    climbs = field.hill[b] >= 0 and field.hill[a] != field.hill[b]
    prices = _prices(mode, field.terrain[b], (a, b) in roads, climbs, (a, b) in rivers)
    return next((name for name, price in prices.items() if price is None), "")


@lru_cache(maxsize=16)
def _roads_and_rivers(sheet: Sheet) -> tuple[set[tuple[Hex, Hex]], set[tuple[Hex, Hex]]]:
    """Return the pairs of hexes with a road between them, and those with a river and no bridge."""
    high = HexGrid(grid_of(sheet).columns, STRIDE, "even")
    return _links(sheet.roads, high), _links(sheet.rivers, high) - _links(sheet.bridges, high)


def _links(texts: Iterable[str], high: HexGrid) -> set[tuple[Hex, Hex]]:
    """Return pairs of hexes, in both directions."""
    ends = [tuple(hexes.parse(number, high) for number in text.split("/")) for text in texts]
    return {pair for a, b in ends for pair in ((a, b), (b, a))}
