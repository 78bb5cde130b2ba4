"""Scenario files: a map, two sides and pieces on it, read from TOML with line and field in every complaint."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Annotated, Final

import msgspec

from broadfront.engine.errors import did_you_mean
from broadfront.engine.scenarios import Words, shipped_scenarios, word
from broadfront.engine.text_codec import quote
from broadfront.engine.toml_files import Path, read_toml
from broadfront.games.expand_the_front.charts import LIMIT
from broadfront.games.expand_the_front.map import (
    MapFile,
    MapTables,
    Tile,
    chart_fault,
    map_tables,
    shipped_maps,
)
from broadfront.games.expand_the_front.terms import KINDS, MAX_PIECES, SHIP

SIDES: Final = ("japan", "america")
Count = Annotated[int, msgspec.Meta(ge=0, le=MAX_PIECES)]
Points = Annotated[int, msgspec.Meta(ge=0, le=99)]
Option = str | int | bool

WORDS: Final[Mapping[str, Words]] = {
    "side": Words({side: side.title() for side in SIDES}),
    "map": Words({id_: atlas.chart.title for id_, atlas in shipped_maps().items()}, is_open=True),
    # a map of one's own has other places
    "tile": Words(
        {name: name.replace("_", " ") for atlas in shipped_maps().values() for name in sorted(atlas.places)},
        is_open=True,
    ),
}
"""What the fields of a scenario file take."""
TileWord = Annotated[str, word("tile")]
Unit = Annotated[str, word("kind")]


class SideCard(msgspec.Struct, forbid_unknown_fields=True):
    """One side: its income, where it builds, what it has to take, what it sets up, how many pieces it has."""

    income: Points
    """Production points in a turn."""
    production: Annotated[list[TileWord], msgspec.Meta(min_length=1)]
    """Where it builds."""
    objective: Annotated[list[TileWord], msgspec.Meta(min_length=1)]
    """What it has to take."""
    need: Annotated[int, msgspec.Meta(ge=1)]
    """How many of these it has to hold to win."""
    start: dict[Unit, Count] = {}
    """Pieces that Japan places itself before its first turn, in the set-up area."""
    limit: dict[Unit, Count] = {}
    """Numbers of pieces that differ from the box."""

    def limits(self) -> tuple[int, ...]:
        """Return how many pieces of each kind the side has."""
        return tuple(self.limit.get(name, LIMIT[kind]) for kind, name in enumerate(KINDS))


class Placed(msgspec.Struct, forbid_unknown_fields=True):
    """Pieces on the map from the start: a place or ``column:row``; a Ship also says where its rear is."""

    side: Annotated[str, word("side")]
    unit: Unit
    at: TileWord
    """A place of the map, or column:row."""
    rear: TileWord = ""
    """The tile of a Ship's other half."""
    count: Annotated[int, msgspec.Meta(ge=1, le=MAX_PIECES)] = 1


class Scenario(msgspec.Struct, forbid_unknown_fields=True):
    """A set-up: what a scenario file holds."""

    title: str
    japan: SideCard
    america: SideCard
    blurb: str = ""
    """What to expect, in a sentence."""
    map: Annotated[str, word("map")] = "pacific"
    """A map of the box, or "own" for the one in ``chart``."""
    chart: MapFile | None = None
    """A map of one's own."""
    placed: list[Placed] = []
    """Pieces on the map from the start."""
    fixed: dict[str, Option] = {}
    """Options that the scenario does not leave open."""

    def sides(self) -> tuple[SideCard, SideCard]:
        """Return the sides, seat 0 first."""
        return self.japan, self.america


def atlas_of(scenario: Scenario) -> MapTables:
    """Return the map of the scenario with its tables."""
    return shipped_maps()[scenario.map] if scenario.chart is None else map_tables(scenario.chart)


def tile_of(atlas: MapTables, text: str) -> int:
    """Return the tile of a place's name or of ``column:row``; -1 if there is none."""
    if text in atlas.places:
        return atlas.places[text]
    try:
        return atlas.tile(text)
    except ValueError:
        return -1


def read_scenario(text: str, source: str = "scenario") -> Scenario:
    """Read a scenario file.

    Raises
    ------
    FileFault
        If anything in it is not a legal start of the game: says line and field.
    """
    return read_toml(text, Scenario, source, _faults)


def _faults(scenario: Scenario) -> Iterator[tuple[Path, str]]:
    if not scenario.title.strip():
        yield ["title"], "give the scenario a title"
    if scenario.chart is None and scenario.map not in shipped_maps():
        known = ", ".join(shipped_maps())
        suggestion = did_you_mean(scenario.map, shipped_maps())
        yield (
            ["map"],
            f"there is no map {quote(scenario.map)}: write {known}, or give one in [chart]{suggestion}",
        )
    elif scenario.chart is not None and (fault := chart_fault(scenario.chart)):
        yield ["chart", *fault[0]], fault[1]
    else:
        yield from _piece_faults(scenario, atlas_of(scenario))


def _piece_faults(scenario: Scenario, atlas: MapTables) -> list[tuple[Path, str]]:
    faults = [*_side_faults(scenario, atlas), *_placed_faults(scenario, atlas)]
    if not faults and not has_room(scenario, atlas, atlas.areas["shown"]):
        message = "these pieces find no room in the area shown: a Ship needs two water tiles in it"
        return [(["japan", "start"], message)]
    return faults


def _side_faults(scenario: Scenario, atlas: MapTables) -> Iterator[tuple[Path, str]]:
    for name, side in zip(SIDES, scenario.sides(), strict=True):
        for field in ("production", "objective"):
            for i, place in enumerate(getattr(side, field)):
                if tile_of(atlas, place) not in atlas.land:
                    suggestion = did_you_mean(place, atlas.places)
                    yield [name, field, i], f"{quote(place)} is no land tile of the map{suggestion}"
        if side.need > len(set(side.objective)):
            yield [name, "need"], f"it needs {side.need} of {len(set(side.objective))} tiles"
        if name != SIDES[0] and any(side.start.values()):
            yield [name, "start"], "only Japan sets up: lay America's pieces out with [[placed]]"
        for field in ("start", "limit"):
            for kind in getattr(side, field):
                if kind not in KINDS:
                    yield [name, field, kind], _no_unit(kind)


def _no_unit(word: str) -> str:
    return f"{quote(word)} is no unit: write {', '.join(KINDS)}{did_you_mean(word, KINDS)}"


def has_room(scenario: Scenario, atlas: MapTables, area: frozenset[Tile]) -> bool:
    """Return whether Japan can set up in an area: any tile without enemies will do, and a Ship needs two of water."""
    occupied = {
        tile_of(atlas, text)
        for placed in scenario.placed
        if placed.side != SIDES[0]
        for text in (placed.at, placed.rear)
    }
    available = area - occupied
    start = scenario.japan.start
    if start.get(KINDS[SHIP], 0) and not any(
        set(atlas.sea_beside[t]) & available for t in available & atlas.water
    ):
        return False
    return bool(available) or not any(start.values())


def _placed_faults(scenario: Scenario, atlas: MapTables) -> Iterator[tuple[Path, str]]:
    used: list[Counter[str]] = [Counter(scenario.japan.start), Counter(scenario.america.start)]
    holder: dict[int, int] = {}
    for i, placed in enumerate(scenario.placed):
        here: Path = ["placed", i]
        if placed.side not in SIDES:
            yield [*here, "side"], f"{quote(placed.side)} is no side: write japan or america"
        if placed.unit not in KINDS:
            yield [*here, "unit"], _no_unit(placed.unit)
        if placed.side not in SIDES or placed.unit not in KINDS:
            continue
        seat, tile = SIDES.index(placed.side), tile_of(atlas, placed.at)
        used[seat][placed.unit] += placed.count
        is_ship = placed.unit == KINDS[SHIP]
        if tile not in (atlas.water if is_ship else atlas.land | atlas.water):
            suggestion = "" if is_ship else did_you_mean(placed.at, atlas.places)
            yield (
                [*here, "at"],
                f"{quote(placed.at)} is no {'water ' if is_ship else ''}tile of the map{suggestion}",
            )
            continue
        tiles = [tile]
        if is_ship:
            rear = tile_of(atlas, placed.rear)
            if rear not in atlas.sea_beside[tile]:
                yield [*here, "rear"], f"{quote(placed.rear)} is no water next to {placed.at}"
            else:
                tiles.append(rear)
        elif placed.rear:
            yield [*here, "rear"], "only a Ship has a rear"
        if any(holder.setdefault(of, seat) != seat for of in tiles):
            yield [*here, "at"], f"{placed.at} holds a unit of the other side"
    for name, side, count in zip(SIDES, scenario.sides(), used, strict=True):
        for kind, most in zip(KINDS, side.limits(), strict=True):
            if count[kind] > most:
                yield [name, "limit"], f"{count[kind]} {kind}: the side has {most}"


PROPOSED: Final = "stones"
"""The default, for both sides win it and a third of its wars are decided: see docs/concepts/expand-study.md."""


@cache
def shipped() -> Mapping[str, tuple[Scenario, str]]:
    """Return the box's own scenarios: id to scenario and text of its file, the recommended one first."""
    return shipped_scenarios(__package__, read_scenario, first=[PROPOSED, "pacific"])
