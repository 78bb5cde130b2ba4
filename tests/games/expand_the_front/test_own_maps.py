"""Own maps of any size: what they cost, and that what is worked out by need is what the rules say."""

import pickle
import tracemalloc
from collections.abc import Iterable
from random import Random
from time import process_time

from broadfront.games.expand_the_front import GAME
from broadfront.games.expand_the_front.map import MAX_ROWS, STRIDE, MapFile, MapTables, Route
from broadfront.games.expand_the_front.rules.movement import second_steps
from broadfront.games.expand_the_front.setting import ExpandSetting

SCENARIO = """\
title = "{title}"
map = "own"
placed = [{{ side = "japan", unit = "Bomber", at = "0:0" }}, {{ side = "america", unit = "Supply", at = "3:0" }}]
{chart}
[japan]
income = 9
production = ["0:0"]
objective = ["{corner}"]
need = 1

[america]
income = 9
production = ["{corner}"]
objective = ["0:0"]
need = 1
"""


def chart(rows: list[str], routes: Iterable[list[str]] = ()) -> str:
    """A map as a table of a scenario file: its land tiles are named by a number, its routes too."""
    land = [
        f"{column}:{row}" for row, of in enumerate(rows) for column, letter in enumerate(of) if letter == "o"
    ]
    return "\n".join(
        [
            "chart.title = 'Own'",
            f"chart.tiles = {rows}",
            f"chart.areas = {{ shown = {land} }}",
            f"chart.places = {{ {', '.join(f'p{n} = {at!r}' for n, at in enumerate(land))} }}",
            "chart.routes = [",
            *(f"  {{ name = 'r{n}', tiles = {tiles} }}," for n, tiles in enumerate(routes)),
            "]",
        ]
    )


def largest(title: str) -> ExpandSetting:
    """A match on a map of water as large as there is, with land in two corners."""
    rows = ["." * STRIDE for _ in range(MAX_ROWS)]
    rows[0], rows[-1] = "o" + rows[0][1:], rows[-1][1:] + "o"
    corner = f"{STRIDE - 1}:{MAX_ROWS - 1}"
    text = SCENARIO.format(title=title, chart=chart(rows).replace("Own", title), corner=corner)
    return GAME.setting("mine", {}, text)


def test_the_first_look_at_a_match_on_the_largest_map_works_nothing_out_for_the_whole_map() -> None:
    GAME.view(GAME.start(largest("Warm")), 0)
    setting = largest("Cold")
    tracemalloc.start()
    try:
        for seat in (0, 1):
            GAME.view(GAME.start(setting), seat)
        size = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert size < 500_000, "the distances of all tiles are 8 MB, and half a second"


def test_matches_on_one_map_share_its_tables() -> None:
    setting = largest("Shared")
    assert pickle.loads(pickle.dumps(setting)).map is setting.map, "what a reader process sends"
    again = GAME.setting("mine", {}, setting.scenario_text.replace("income = 9", "income = 8"))
    assert again.income != setting.income
    assert again.map is setting.map


def some_map(random: Random) -> MapTables:
    rows = ["".join(random.choice("..oo#") for _ in range(9)) for _ in range(7)]
    land = [t for t in range(63) if rows[t // 9][t % 9] == "o"]
    tables = MapTables(MapFile("Own", rows, {f"p{t}": f"{t % 9}:{t // 9}" for t in land}, [], {}))
    routes = []
    for number in range(40):  # a walk over water from land to land
        way = [random.choice(sorted(tables.land))]
        while len(way) < 2 or way[-1] in tables.water:
            if not tables.beside[way[-1]]:
                break
            way.append(random.choice(tables.beside[way[-1]]))
        if len(way) > 1:
            routes.append(Route(f"r{number}", [f"{t % STRIDE}:{t // STRIDE}" for t in way]))
    return MapTables(MapFile("Own", rows, tables.chart.places, routes, {}))


def test_ranges_are_what_lies_so_many_steps_away_over_any_tile_and_along_one_route() -> None:
    random = Random(1)
    for _ in range(5):
        tables = some_map(random)
        playable = tables.land | tables.water
        for tile in range(tables.size):
            near = {
                reach: {b for b in playable if tile in playable and 1 <= tables.distance(tile, b) <= reach}
                for reach in (1, 4)
            }
            along = {
                other
                for route in tables.routes
                for at, one in enumerate(route)
                for other in route[max(0, at - 6) : at + 7]
                if one == tile
            } - {tile}
            assert tables.within(tile, 1) == set(tables.beside[tile]) == near[1]
            assert tables.within(tile, 4) == near[4]
            assert tables.range_of_bombers(tile, 4) == near[4] | along


def test_4_2_routes_are_chained_where_one_ends_and_another_begins() -> None:
    random = Random(2)
    for _ in range(20):
        tables = some_map(random)
        routes = random.getrandbits(len(tables.routes)) | random.getrandbits(len(tables.routes))
        for tile in tables.routes_through:
            expected = set()
            for number, at in tables.routes_through[tile]:
                route = tables.routes[number]
                for way in (1, -1) if routes >> number & 1 else ():
                    if 0 <= at + 2 * way < len(route):
                        expected.add(route[at + 2 * way])
                    elif 0 <= at + way < len(route):
                        for other, place in tables.routes_through[route[at + way]]:
                            onward = tables.routes[other]
                            if routes >> other & 1 and other != number:
                                expected.add(onward[1] if place == 0 else onward[place - 1])
            assert second_steps(tables, tile, 0, routes, chain=True) == expected - {tile}


def test_4_2_thousands_of_routes_at_one_place_are_gone_through_once() -> None:
    rows = ["oo..", "...o"]
    text = SCENARIO.format(
        title="Routes", corner="3:1", chart=chart(rows, [["0:0", "1:0"] for _ in range(4_000)])
    ).replace("3:0", "1:0")
    began = process_time()
    setting = GAME.setting("mine", {"route_chain": True}, text)
    GAME.view(GAME.start(setting), 0)
    assert second_steps(setting.map, 0, 0, setting.map.all_routes, chain=True) == set()
    assert process_time() - began < 2, "each with each is ten seconds"
