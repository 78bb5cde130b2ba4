"""The setting of a match: the tables of the map, both sides, and the options."""

from __future__ import annotations

from broadfront.engine.position import Setting
from broadfront.engine.scenarios import SettingSpec
from broadfront.games.expand_the_front.map import MapTables, Tile
from broadfront.games.expand_the_front.scenario import SIDES, Scenario, atlas_of, tile_of
from broadfront.games.expand_the_front.terms import KINDS, LAND_KINDS, SHIP


class ExpandSetting(Setting, frozen=True, eq=False, kw_only=True):
    """What stays the same during one match of Expand the Front!; pairs are Japan's, then America's."""

    title: str
    map: MapTables
    income: tuple[int, ...]
    production: tuple[tuple[Tile, ...], ...]
    objective: tuple[tuple[Tile, ...], ...]
    need: tuple[int, ...]
    extra_points: tuple[int, ...]
    """Production points before the first turn."""
    start: tuple[tuple[int, ...], ...]
    """Pieces to set up, by kind."""
    limits: tuple[tuple[int, ...], ...]
    slots: tuple[tuple[tuple[int, int], ...], ...]
    """The slice of ``position.pieces`` for each side and kind."""
    ships: tuple[tuple[int, int], ...]
    """The ids of each side's Ships, first and one past the last."""
    placed: tuple[tuple[int, int, Tile, Tile], ...]
    """Pieces on the map from the start: (seat, kind, tile, rear)."""
    area: frozenset[Tile]
    """The tiles where Japan sets up."""
    rounds: int
    """The turn limit in rounds; 0 without one [8.3]."""
    bomber_pays: bool
    route_chain: bool


def make_setting(opening: SettingSpec) -> ExpandSetting:
    """Work out all tables of a match from its scenario and options.

    Raises
    ------
    KeyError
        If the map has no such set-up area, or no tile for the American base.
    """
    scenario: Scenario = opening.file
    options = dict(opening.options)
    atlas = atlas_of(scenario)
    sides = scenario.sides()
    production = [tuple(sorted({tile_of(atlas, place) for place in side.production})) for side in sides]
    if options["american_base"] == "oahu":
        production[1] = (atlas.places["Oahu"],)
    at, ship = 0, 0
    slots: list[tuple[tuple[int, int], ...]] = []
    ships: list[tuple[int, int]] = []
    for side in sides:
        limits = side.limits()
        of: list[tuple[int, int]] = []
        for kind in LAND_KINDS:
            of.append((at, at + limits[kind]))
            at += limits[kind]
        slots.append(tuple(of))
        ships.append((ship, ship + limits[SHIP]))
        ship += limits[SHIP]
    placed = [
        (
            SIDES.index(p.side),
            KINDS.index(p.unit),
            tile_of(atlas, p.at),
            tile_of(atlas, p.rear) if p.rear else -1,
        )
        for p in scenario.placed
        for _ in range(p.count)
    ]
    limit = str(options["turn_limit"])
    return ExpandSetting(
        *opening.identity,
        title=scenario.title,
        map=atlas,
        income=(sides[0].income, sides[1].income),
        production=(production[0], production[1]),
        objective=tuple(tuple(sorted({tile_of(atlas, place) for place in side.objective})) for side in sides),
        need=(sides[0].need, sides[1].need),
        extra_points=opening.handicap("extra_points", SIDES),
        start=tuple(tuple(side.start.get(name, 0) for name in KINDS) for side in sides),
        limits=(sides[0].limits(), sides[1].limits()),
        slots=(slots[0], slots[1]),
        ships=(ships[0], ships[1]),
        placed=tuple(placed),
        area=atlas.areas[str(options["setup_area"])],
        rounds=0 if limit == "none" else int(limit),
        bomber_pays=bool(options["bomber_pays"]),
        route_chain=bool(options["route_chain"]),
    )
