"""Maps turned and joined by cube coordinates: a second opinion on `maps`, which goes by columns and rows."""

from broadfront.boards.hexgrids import Hex, HexGrid, from_cube, to_cube


def turned(hex_: Hex, grid: HexGrid) -> Hex:
    """Where a hex lies when the map is turned by 180 degrees."""
    return grid.columns * grid.rows - 1 - hex_


def placement(part: HexGrid, whole: HexGrid, hex_: Hex, lies_on: Hex) -> list[Hex]:
    """For each hex of a part the hex of the whole that it becomes, if ``hex_`` lies on ``lies_on``."""
    origin, goal = to_cube(hex_, part), to_cube(lies_on, whole)
    shift = tuple(b - a for a, b in zip(origin, goal, strict=True))
    cubes = (to_cube(here, part) for here in range(part.columns * part.rows))
    places = [from_cube((q + shift[0], r + shift[1], s + shift[2]), whole) for q, r, s in cubes]
    return [place for place in places if place is not None]
