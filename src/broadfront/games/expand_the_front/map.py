"""Maps: hexes of land and water, places, supply routes and set-up areas, read from TOML files."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from importlib.resources import files
from itertools import pairwise
from typing import Annotated, Final, TypeAlias

import msgspec

from broadfront.boards import hexes
from broadfront.boards.hexgrids import HexGrid
from broadfront.boards.spacesets import bits
from broadfront.engine.errors import FileFault
from broadfront.engine.plain_text import read_number
from broadfront.engine.scenarios import word
from broadfront.engine.text_codec import quote
from broadfront.engine.toml_files import Path, fault_at, read_toml

Tile: TypeAlias = int
"""A hex: ``row * STRIDE + column``, both from 0, so that a number means one place on maps of all sizes."""

TileSet: TypeAlias = int
"""A set of tiles, as bits."""
RouteSet: TypeAlias = int
"""A set of supply routes, as bits."""

STRIDE: Final = 40
MAX_ROWS: Final = 20
MAX_TILES: Final = STRIDE * MAX_ROWS
ROUTE_STEPS: Final = 6
"""The range of Bombers along a single supply route [6.3]."""
MAX_KNOWN_RANGES: Final = 256
"""The number of tiles of a map whose ranges are cached: more than the units of a position can stand on."""

# boards.hexes counts columns of hexes with flat tops; these are our rows.
_GRID: Final = HexGrid(MAX_ROWS, STRIDE, "odd", 0, 0)
_NEIGHBOURS: Final = tuple(tuple(sorted(around)) for around in hexes.neighbour_table(_GRID))
"""The neighbours of every tile of the largest map, shared by all maps to save memory."""
_NUMBERS: Final = tuple(f"{tile % STRIDE}:{tile // STRIDE}" for tile in range(MAX_TILES))


@lru_cache(maxsize=2 * MAX_TILES)
def _around(tile: Tile, reach: int) -> frozenset[Tile]:
    """Return the tiles within a distance of a tile, itself excluded, on the largest map."""
    return frozenset(hexes.within(tile, reach, _GRID)) - {tile}


class Projection(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where the tiles lie on the globe: an equirectangular map, in degrees."""

    lon0: float
    lat0: float
    dlon: float
    dlat: float
    std_parallel: float = 0.0


class Route(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A supply route: its tiles in order, both ends land, water between."""

    name: str
    tiles: Annotated[list[Annotated[str, word("tile")]], msgspec.Meta(min_length=2)]


class MapFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A map as its file holds it: rows of ``#`` (no tile), ``.`` (water) and ``o`` (land)."""

    title: str
    tiles: Annotated[list[str], msgspec.Meta(min_length=2)]
    """One string per row of tiles; odd rows lie half a tile to the right."""
    places: dict[str, str]
    """The tile of each place, as column:row."""
    routes: list[Route]
    areas: dict[str, list[str]]
    """Parts of the map by name; pieces are set up in one of them."""
    kilometres: int = 0
    """How wide a tile is."""
    projection: Projection | None = None
    """For coastlines under the map."""


class MapTables:
    """The tables of a map: neighbours, distances and routes.

    Attributes
    ----------
    columns, rows : int
        The size of the grid.
    names : tuple of str
        The name of each tile: a place, or ``column:row``.
    land, water : frozenset of Tile
        The tiles of each sort; void tiles are in neither.
    beside : tuple of tuple of Tile
        The playable neighbours of each tile.
    """

    def __init__(self, chart: MapFile) -> None:
        self.chart = chart
        self.rows, self.columns = len(chart.tiles), len(chart.tiles[0])
        letters = "".join(row.ljust(STRIDE, "#") for row in chart.tiles)
        self.size = len(letters)
        self.land = frozenset(t for t, letter in enumerate(letters) if letter == "o")
        self.water = frozenset(t for t, letter in enumerate(letters) if letter == ".")
        self._playable = playable = self.land | self.water
        self.beside = tuple(
            _only(_NEIGHBOURS[t], playable) if t in playable else () for t in range(self.size)
        )
        places = {self.tile(text): name for name, text in chart.places.items()}
        self.names = tuple(places.get(t, _NUMBERS[t]) for t in range(self.size))
        self.places = {name: tile for tile, name in places.items()}
        self.routes = tuple(tuple(self.tile(text) for text in route.tiles) for route in chart.routes)
        self.routes_through: dict[Tile, list[tuple[int, int]]] = {}
        """For each tile on routes: (route, place in it)."""
        for number, route in enumerate(self.routes):
            for at, tile in enumerate(route):
                self.routes_through.setdefault(tile, []).append((number, at))
        self.areas = {
            name: frozenset(self.tile(text) for text in tiles) & playable
            for name, tiles in chart.areas.items()
        }
        self.all_routes: RouteSet = (1 << len(self.routes)) - 1
        self.land_set = bits(self.land)
        self.ends = tuple(bits((route[0], route[-1])) for route in self.routes)
        """The two end points of each supply route."""
        self.sea_beside = tuple(_only(around, self.water) for around in self.beside)
        self._ranges: dict[tuple[Tile, int, bool], frozenset[Tile]] = {}

    def __reduce__(self) -> tuple[Callable[[MapFile], MapTables], tuple[MapFile]]:
        """Copy and pickle by the file, so that matches on one map share its tables."""
        return map_tables, (self.chart,)

    def tile(self, text: str) -> Tile:
        """Return the tile of ``column:row``.

        Raises
        ------
        ValueError
            If it is no tile of the map.
        """
        place = _place(self.chart, text)
        if place is None:
            raise ValueError(
                f"{quote(text)} is no tile: write column:row, up to {self.columns - 1}:{self.rows - 1}"
            )
        return place[0] * STRIDE + place[1]

    def distance(self, a: Tile, b: Tile) -> int:
        """Return the distance of two tiles in tiles; 0 if one is void."""
        return hexes.distance(a, b, _GRID) if a in self._playable and b in self._playable else 0

    def within(self, tile: Tile, reach: int) -> frozenset[Tile]:
        """Return the playable tiles within a distance of a tile, itself excluded."""
        return self._range(tile, reach, along=False)

    def range_of_bombers(self, tile: Tile, reach: int) -> frozenset[Tile]:
        """Return the tiles within a distance of a tile, or at most six steps away along a single supply route [6.3]."""
        return self._range(tile, reach, along=True)

    def _range(self, tile: Tile, reach: int, *, along: bool) -> frozenset[Tile]:
        """Return a range, worked out when needed: all of them take half a second and megabytes on the largest map."""
        known = self._ranges.get((tile, reach, along))
        if known is not None:
            return known
        around = _around(tile, reach) if tile in self._playable else frozenset()
        tiles = around if around <= self._playable else around & self._playable
        if along and tile in self.routes_through:
            tiles |= self._along(tile)
        if len(self._ranges) >= MAX_KNOWN_RANGES:
            self._ranges.clear()
        self._ranges[tile, reach, along] = tiles
        return tiles

    def _along(self, tile: Tile) -> set[Tile]:
        tiles: set[Tile] = set()
        for number, at in self.routes_through[tile]:
            tiles.update(self.routes[number][max(0, at - ROUTE_STEPS) : at + ROUTE_STEPS + 1])
        tiles.discard(tile)
        return tiles


def _only(tiles: tuple[Tile, ...], of: frozenset[Tile]) -> tuple[Tile, ...]:
    """Return the tiles that are in a set; the tuple itself if all are, to save memory on maps of water."""
    return tiles if of.issuperset(tiles) else tuple(tile for tile in tiles if tile in of)


class _Content:
    """The content of a map as text, a hashable key."""

    def __init__(self, chart: MapFile) -> None:
        self.chart = chart
        self._text = repr(chart)

    def __hash__(self) -> int:
        return hash(self._text)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Content) and self._text == other._text


def map_tables(chart: MapFile) -> MapTables:
    """Return the tables of a map without faults; maps with the same content share them."""
    return _tables(_Content(chart))


@lru_cache(maxsize=16)
def _tables(content: _Content) -> MapTables:
    return MapTables(content.chart)


def _place(chart: MapFile, text: str) -> tuple[int, int] | None:
    """Return row and column of ``column:row``; None if it is no tile of the map."""
    column, _, row = text.partition(":")
    x, y = read_number(column), read_number(row)
    if x is None or y is None or x >= len(chart.tiles[0]) or y >= len(chart.tiles):
        return None
    return y, x


def chart_fault(chart: MapFile) -> tuple[Path, str] | None:
    """Return the field at fault in a map and the message; None if there is none."""
    width = len(chart.tiles[0])
    if width > STRIDE or len(chart.tiles) > MAX_ROWS:
        return ["tiles"], f"a map has at most {STRIDE} columns and {MAX_ROWS} rows"
    for number, row in enumerate(chart.tiles):
        if len(row) != width:
            return ["tiles"], f"row {number} has {len(row)} tiles; the first row has {width}"
        if strange := set(row) - set("#.o"):
            return ["tiles"], f"row {number}: {quote(min(strange))} is no tile: write #, . or o"

    def letter(text: str) -> str:
        place = _place(chart, text)
        return chart.tiles[place[0]][place[1]] if place else ""

    if not chart.places:
        return ["places"], "name the land tiles"
    for name, text in chart.places.items():
        if letter(text) != "o":
            return ["places", name], f"{quote(text)} is no land tile"
        if not name.replace("_", "").isalnum() or ":" in name:
            return ["places", name], "a name has letters, digits and underscores only"
    if len(set(chart.places.values())) != len(chart.places):
        return ["places"], "two places have one tile"
    if len(chart.places) != "".join(chart.tiles).count("o"):
        return ["places"], "every land tile has a name"
    for i, route in enumerate(chart.routes):
        for text in route.tiles:
            if letter(text) not in ("o", "."):
                return ["routes", i, "tiles"], f"{quote(text)} is no tile"
        if letter(route.tiles[0]) != "o" or letter(route.tiles[-1]) != "o":
            return ["routes", i, "tiles"], "both ends of a supply route are land"
        if any(letter(text) != "." for text in route.tiles[1:-1]):
            return ["routes", i, "tiles"], "between its ends a supply route is water"
    if "shown" not in chart.areas:
        return ["areas"], "name the tiles of the area shown, where Japan sets up"
    for name, tiles in chart.areas.items():
        for text in tiles:
            if letter(text) not in ("o", "."):
                return ["areas", name], f"{quote(text)} is no tile"
    atlas = map_tables(chart)
    for i, of in enumerate(atlas.routes):
        for a, b in pairwise(of):
            if b not in atlas.beside[a]:
                return [
                    "routes",
                    i,
                    "tiles",
                ], f"{atlas.names[a]} and {atlas.names[b]} are not next to each other"
    return None


def read_chart(text: str, source: str = "map") -> MapFile:
    """Read a map file.

    Raises
    ------
    FileFault
        If it is no map: says line and field.
    """
    chart = read_toml(text, MapFile, source)
    if fault := chart_fault(chart):
        raise fault_at(text, fault[0], fault[1], source)
    return chart


@cache
def shipped_maps() -> Mapping[str, MapTables]:
    """Return the box's maps by id."""
    folder = files(__package__) / "data" / "maps"
    names = sorted(
        path.name.removesuffix(".toml") for path in folder.iterdir() if path.name.endswith(".toml")
    )
    try:
        return {
            name: map_tables(
                read_chart((folder / f"{name}.toml").read_text(encoding="utf-8"), f"{name}.toml")
            )
            for name in names
        }
    except FileFault as error:  # pragma: no cover - the tests read every map
        raise AssertionError(f"a map of the box is wrong: {error}") from error
