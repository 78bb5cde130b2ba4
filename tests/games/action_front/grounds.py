"""Grounds for tests: the maps of the box, drawn ones, random ones, and an oracle for lines of sight."""

import random
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import pairwise, product

from hypothesis import strategies as st

from broadfront.boards import hexes
from broadfront.boards.spacesets import SpaceSet, bits, members
from broadfront.games.action_front.map import (
    AMPHIBIOUS,
    BLOCKS_SIGHT,
    LEG,
    STATIC,
    STRIDE,
    TOWED,
    TRACK,
    WHEEL,
    BattleMap,
    entry_costs,
    make_battle_map,
    passed_hexes,
)
from broadfront.games.action_front.map_sheets import LETTERS, Sheet, grid_of, shipped_sheets

BOX = {name: sheet for name, (sheet, _) in shipped_sheets().items()}
RIDGE, CREEK, CROSSROADS = (make_battle_map(BOX[name]) for name in ("ridge", "creek", "crossroads"))
ALL = (LEG, TOWED, WHEEL, TRACK, STATIC, AMPHIBIOUS)


HIGH = hexes.HexGrid(20, STRIDE, "even")
"""All hexes of all maps."""


def names(field: BattleMap, of: SpaceSet) -> list[str]:
    return [field.name(hex_) for hex_ in members(of)]


def passed(field: BattleMap, a: str, b: str) -> list[str]:
    return names(field, passed_hexes(field.parse(a), field.parse(b)))


def cost(field: BattleMap, mode: int, a: str, b: str) -> int | None:
    return entry_costs(field, mode)[field.parse(a)].get(field.parse(b))


def is_seen(field: BattleMap, a: str, b: str) -> bool:
    return field.sees[field.parse(a)] >> field.parse(b) & 1 == 1


def drawn(text: str, **more: object) -> BattleMap:
    """Return the field of a map drawn as rows of letters; a capital letter is a hill hex, H a clear one."""
    rows = text.split()
    up = [
        f"{column + 1:02d}{row + 1:02d}"
        for row, letters in enumerate(rows)
        for column, letter in enumerate(letters)
        if letter.isupper()
    ]
    plain = tuple(row.lower().replace("h", ".") for row in rows)
    sheet = {"name": "Drawn", "rows": plain, "hills": {"Hill": tuple(up)} if up else {}} | more
    return make_battle_map(Sheet(**sheet))  # type: ignore[arg-type]


# --- the oracle: points and polygons, in whole numbers and fractions --------------------------------------------------

CORNERS = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))  # clockwise, for y points down


def centre(hex_: int) -> tuple[int, int]:
    column, row = hex_ // STRIDE + 1, hex_ % STRIDE + 1
    return 3 * column, 2 * row + (column % 2 == 0)


def insides(hex_: int, a: int, b: int) -> Iterator[tuple[int, int]]:
    """For each side of a hex: how far inside it (> 0) the line begins, and how much that grows until it ends."""
    (x, y), (ax, ay), (bx, by) = centre(hex_), centre(a), centre(b)
    for (x0, y0), (x1, y1) in pairwise([*CORNERS, CORNERS[0]]):
        dx, dy = x1 - x0, y1 - y0
        begin = dx * (ay - y - y0) - dy * (ax - x - x0)
        end = dx * (by - y - y0) - dy * (bx - x - x0)
        yield begin, end - begin


def stretch(hex_: int, a: int, b: int) -> tuple[Fraction, Fraction] | None:
    """Return from where to where the line is inside a hex; None if it is nowhere in its open interior."""
    low, high = Fraction(0), Fraction(1)
    for begin, growth in insides(hex_, a, b):
        if growth == 0:
            if begin <= 0:
                return None
            continue
        at = Fraction(-begin, growth)
        low, high = (max(low, at), high) if growth > 0 else (low, min(high, at))
    return (low, high) if low < high else None


def slow_distance(a: int, b: int) -> int:
    """Count steps as a rook would: a step changes the column by one and the height by half a hex, or that by one."""
    (ax, ay), (bx, by) = centre(a), centre(b)
    across, down = abs(ax - bx) // 3, abs(ay - by)
    return across + max(0, down - across) // 2


def slow_through(field: BattleMap, a: int, b: int) -> SpaceSet:
    return bits(hex_ for hex_ in field.hexes if hex_ not in (a, b) and stretch(hex_, a, b))


@cache
def looks_down(all_: tuple[int, ...], a: int, b: int) -> list[tuple[int, ...]]:
    """Walk from a to b and note between all places where a hexside can be crossed which hexes one is in or touches.

    On the edge of the map one touches something off the map: -1.
    """
    cuts = {Fraction(0), Fraction(1)}
    for hex_ in all_:
        for begin, growth in insides(hex_, a, b):
            if growth and 0 < Fraction(-begin, growth) < 1:
                cuts.add(Fraction(-begin, growth))
    found = []
    for low, high in pairwise(sorted(cuts)):
        at = (low + high) / 2
        depths = {hex_: min(begin + growth * at for begin, growth in insides(hex_, a, b)) for hex_ in all_}
        holds = tuple(hex_ for hex_, inside in depths.items() if inside >= 0)
        is_inside = any(depths[hex_] > 0 for hex_ in holds)
        found.append(holds if is_inside or len(holds) > 1 else (*holds, -1))
    return found


def slow_crossings(field: BattleMap, a: int, b: int, hill: SpaceSet) -> int:
    """Count how often the line gets onto a hill or off it, by the hexes that it enters."""
    looks = looks_down(field.hexes, a, b)
    on = [hill >> holds[0] & 1 == 1 for holds in looks if len(holds) == 1]
    return sum(one != other for one, other in pairwise(on))


def slow_sees(field: BattleMap, a: int, b: int) -> bool:
    if any(field.terrain[hex_] in BLOCKS_SIGHT for hex_ in members(slow_through(field, a, b))):
        return False
    hills = [bits(h for h in field.hexes if field.hill[h] == number) for number in range(max(field.hill) + 1)]
    return all(slow_crossings(field, a, b, hill) < 2 for hill in hills)


@st.composite
def sheets(draw: st.DrawFn) -> Sheet:
    columns, rows = draw(st.integers(3, 7)), draw(st.integers(3, 5))
    dice = random.Random(draw(st.integers(0, 1 << 30)))
    letters = draw(st.sampled_from(["....j", LETTERS, "...."]))
    cells = tuple("".join(dice.choice(letters) for _ in range(columns)) for _ in range(rows))
    share = draw(st.sampled_from([0.0, 0.3, 0.6]))
    numbers = [f"{column:02d}{row:02d}" for column, row in product(range(1, columns + 1), range(1, rows + 1))]
    up = tuple(number for number in numbers if dice.random() < share)
    grid = grid_of(Sheet("", cells))
    sides = [
        f"{hexes.name(a, grid)}/{hexes.name(b, grid)}"
        for a in range(columns * rows)
        for b in hexes.neighbours(a, grid)
        if a < b
    ]
    rivers = tuple(side for side in sides if dice.random() < 0.2)
    return Sheet(
        name="Random",
        rows=cells,
        hills={"Hills": up} if up else {},
        rivers=rivers,
        roads=tuple(side for side in sides if dice.random() < 0.2),
        bridges=tuple(side for side in rivers if dice.random() < 0.5),
    )
