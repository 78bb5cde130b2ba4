"""The world map: 97 land spaces and 65 sea zones, their connections, canals, values, capitals, victory cities."""

from __future__ import annotations

import csv
from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple

import msgspec

from broadfront.boards.paths import cheapest
from broadfront.boards.spacesets import SpaceSet, bits
from broadfront.engine.view import Lettering, Scenery
from broadfront.games.global_war.terms import POWERS

Space = int


class Place(NamedTuple):
    """The printed data of a space."""

    id: str
    name: str
    value: int
    pacific_value: int
    """Its value with the enlarged Pacific of Expansion II."""
    owner: int
    """The power whose colour is printed, or -1."""
    capital: int
    """The power whose capital it is, or -1."""
    city: str
    """The victory city in it, or ""."""
    passable: bool
    island: bool
    is_sea: bool


class Canal(NamedTuple):
    """A passage between two sea zones for which a side needs land."""

    name: str
    zones: tuple[Space, Space]
    needs: tuple[Space, ...]


class MapTables:
    """The tables of the map, by space."""

    def __init__(self) -> None:
        folder = files(__package__) / "data"
        rows = list(csv.DictReader((folder / "spaces.csv").read_text(encoding="utf-8").splitlines()))
        self.places: Final = tuple(_place(row) for row in rows)
        self.ids: Final = tuple(place.id for place in self.places)
        self.space_of: Final = {id_: number for number, id_ in enumerate(self.ids)}
        self.size: Final = len(self.places)
        pairs = [
            (self.space_of[a], self.space_of[b])
            for line in (folder / "links.txt").read_text(encoding="utf-8").splitlines()
            if line and not line.startswith("#")
            for a, b in [line.split()]
        ]
        around: list[list[Space]] = [[] for _ in self.places]
        for a, b in pairs:
            around[a].append(b)
            around[b].append(a)
        self.beside: Final = tuple(tuple(sorted(of)) for of in around)
        self.sea: Final[SpaceSet] = bits(s for s, place in enumerate(self.places) if place.is_sea)
        self.passable: Final[SpaceSet] = bits(s for s, place in enumerate(self.places) if place.passable)
        self.land: Final[SpaceSet] = self.passable & ~self.sea
        self.sea_beside: Final = tuple(tuple(b for b in of if self.is_sea(b)) for of in self.beside)
        """The sea zones next to a space."""
        self.land_beside: Final = tuple(tuple(b for b in of if self.land >> b & 1) for of in self.beside)
        """The passable land spaces next to a space."""
        self.near_sea: Final = tuple(bits(of) for of in self.sea_beside)
        """The same as sets."""
        self.near_land: Final = tuple(bits(of) for of in self.land_beside)
        self.open_beside: Final = tuple(tuple(b for b in of if self.passable >> b & 1) for of in self.beside)
        """The spaces that aircraft can enter from a space."""
        self.cities: Final[SpaceSet] = bits(s for s, place in enumerate(self.places) if place.city)
        self.capital: Final = tuple(
            next((s for s, place in enumerate(self.places) if place.capital == power), -1)
            for power in range(len(POWERS))
        )
        self.canals: Final = (
            self._canal("Panama Canal", "sz19", "sz20", "panama"),
            self._canal("Suez Canal", "sz15", "sz34", "egypt", "trans_jordan"),
        )
        self.strait: Final = frozenset(
            {
                frozenset({self.space_of["sz14"], self.space_of["sz16"]}),
                frozenset({self.space_of["sz15"], self.space_of["sz16"]}),
            }
        )
        """The Dardanelles, which an option closes."""
        self.china: Final[SpaceSet] = bits(self.space_of[id_] for id_ in CHINA_HOME)
        self.kwangtung: Final[int] = self.space_of["kwangtung"]

    def _canal(self, name: str, a: str, b: str, *needs: str) -> Canal:
        return Canal(name, (self.space_of[a], self.space_of[b]), tuple(self.space_of[n] for n in needs))

    def is_sea(self, space: Space) -> bool:
        """Return whether a space is a sea zone."""
        return self.places[space].is_sea

    def name(self, space: Space) -> str:
        """Return the name of a space."""
        return self.places[space].name

    @cache  # noqa: B019  # there is one atlas
    def flights(self, start: Space) -> tuple[int, ...]:
        """Return the distance of each space by air; 99 if it cannot be reached."""
        far = cheapest(start, self.open_beside.__getitem__, lambda here, there: 1)
        return tuple(far.get(space, 99) for space in range(self.size))


CHINA_HOME: Final = (
    "chinghai", "ningxia", "sikang", "yunnan", "hupeh", "fukien", "suiyuan", "manchuria", "kiangsu"
)  # fmt: skip


def _place(row: dict[str, str]) -> Place:
    return Place(
        id=row["id"],
        name=row["name"],
        value=int(row["value"] or 0),
        pacific_value=int(row["pacific_value"] or 0),
        owner=POWERS.index(row["owner"]) if row["owner"] else -1,
        capital=POWERS.index(row["capital"]) if row["capital"] else -1,
        city=row["city"],
        passable=row["passable"] == "1",
        island=row["island"] == "1",
        is_sea=row["region"] != "land",
    )


MAP: Final = MapTables()


# --------------------------------------------------------------------------------------------------
# The drawing of the map: the shapes and letterings of ``data/map.json``, which no rule reads.
#
# The file was made from Natural Earth's coasts (public domain) with a projection and borders of our own.
# Lengths are in tokens: the sheet is 96 wide and 48 high. A ``shape`` is an SVG path, M absolute and l
# relative, in hundredths; points that two spaces share are the same in both. ``heart`` is the middle of the
# widest free circle, ``slots`` are the places of tokens, the best first.

Point = tuple[float, float]


class Outline(msgspec.Struct, frozen=True):
    """The drawing of one space."""

    id: str
    shape: str
    box: tuple[float, float, float, float]
    """Its left, upper, right and lower edges."""
    name: Lettering
    heart: Point
    slots: tuple[Point, ...]
    city: Lettering | None = None
    city_name: Point | None = None

    @property
    def corners(self) -> tuple[Point, ...]:
        """The corners of the box round it, clockwise.

        >>> drawing().spaces[0].corners[0]
        (45.94, 17.72)
        """
        x_min, y_min, x_max, y_max = self.box
        return ((x_min, y_min), (x_max, y_min), (x_max, y_max), (x_min, y_max))


class MapDrawing(msgspec.Struct, frozen=True):
    """The whole sheet: its spaces in the order of the map, and the scenery."""

    width: float
    height: float
    credit: str
    spaces: tuple[Outline, ...]
    scenery: tuple[Scenery, ...]


@cache
def drawing() -> MapDrawing:
    """Return the drawing of the map."""
    return msgspec.json.decode((files(__package__) / "data" / "map.json").read_bytes(), type=MapDrawing)
