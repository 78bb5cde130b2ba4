"""Printed maps: rows of letters, hills, rivers and roads, read from TOML files, turned, and laid side by side."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial
from importlib.resources import files
from types import MappingProxyType
from typing import Annotated, Final

import msgspec

from broadfront.boards import hexes, hexsides
from broadfront.boards.hexgrids import Hex, HexGrid
from broadfront.boards.spacesets import SpaceSet, bits, members
from broadfront.engine.errors import FileFault
from broadfront.engine.scenarios import word
from broadfront.engine.text_codec import quote
from broadfront.engine.toml_files import Path, fault_at, read_toml

LETTERS: Final = ".bfjs=~"
"""The letters of clear, building, forest, jungle, swamp, beach and water hexes."""
MAX_HEXES: Final = 200
"""A table is at most four maps of the box large."""
MAX_COLUMNS: Final = 20
MAX_ROWS: Final = 15
_SIZE_LIMIT_TEXT: Final = f"at most {MAX_HEXES}, in {MAX_COLUMNS} columns and {MAX_ROWS} rows"
MIN_SIDE: Final = 3
"""A map has at least so many columns, and so many rows."""
ORDER: Final = ("ridge", "creek", "austen", "crossroads")

Fault = tuple[Path, str]


class Sheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A printed map.


    Examples
    --------
    >>> Sheet("Test", ("...", ".j.", "..."), hills={"Knoll": ("0303",)})
    Sheet(name='Test', rows=('...', '.j.', '...'), hills={'Knoll': ('0303',)}, rivers=(), roads=(), bridges=(),
          names={})
    """

    name: str
    """What it is called."""
    rows: tuple[str, ...]
    """One string per row of hexes, one letter of `LETTERS` per column; even columns lie half a hex lower."""
    hills: dict[str, tuple[str, ...]] = {}
    """The hexes of each hill, by its name."""
    rivers: tuple[str, ...] = ()
    roads: tuple[str, ...] = ()
    """Links of two hexes, like ``"0103/0203"``."""
    bridges: tuple[str, ...] = ()
    """Hexsides, like ``"0502/0601"``; a bridge leads across a river."""
    names: dict[str, str] = {}
    """What single hexes are called."""

    def __hash__(self) -> int:
        return hash((self.name, self.rows))


class Laid(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A sheet laid on the table: which one, by how many columns and rows it is moved, and whether upside down."""

    sheet: Annotated[str, word("sheet")]
    column: int = 0
    row: int = 0
    turned: bool = False


def grid_of(sheet: Sheet) -> HexGrid:
    """Return how many hexes a sheet has and how they are numbered.

    >>> grid_of(shipped_sheets()["ridge"][0])
    HexGrid(columns=10, rows=5, shifted='even', first_column=1, first_row=1)
    """
    return HexGrid(len(sheet.rows[0]), len(sheet.rows), "even")


def pieces(of: SpaceSet, grid: HexGrid) -> list[SpaceSet]:
    """Return the contiguous parts of a set of hexes, the one with the lowest hex first.

    >>> [members(piece) for piece in pieces(bits([0, 1, 8]), HexGrid(3, 3, "even"))]
    [[0, 1], [8]]
    """
    hex_sets = []
    while of:
        piece, edge = 0, [members(of)[0]]
        while edge:
            here = edge.pop()
            if of >> here & 1:
                of ^= 1 << here
                piece |= 1 << here
                edge += hexes.neighbours(here, grid)
        hex_sets.append(piece)
    return hex_sets


# --- turned, and side by side -------------------------------------------------------------------------------------


def turned(sheet: Sheet) -> Sheet:
    """Return a sheet turned upside down, its hexes numbered afresh.

    Raises
    ------
    ValueError
        If it has an odd number of columns: then its odd columns would lie lower.

    >>> sheet = Sheet("Test", ("...j", "....", ".s.."), hills={"Knoll": ("0102",)}, roads=("0101/0201",))
    >>> turned(sheet)
    Sheet(name='Test', rows=('..s.', '....', 'j...'), hills={'Knoll': ('0402',)}, rivers=(), roads=('0303/0403',),
          bridges=(), names={})
    """
    columns, rows = len(sheet.rows[0]), len(sheet.rows)
    if columns % 2:
        raise ValueError(f"{sheet.name} has {columns} columns: only a map with an even number can be turned.")

    def becomes(number: str) -> str:
        return f"{columns + 1 - int(number[:2]):02d}{rows + 1 - int(number[2:]):02d}"

    return _renumbered(sheet, tuple(row[::-1] for row in reversed(sheet.rows)), becomes)


def joined(laid: Sequence[Laid], sheets: Mapping[str, Sheet]) -> Sheet:
    """Return one big sheet of several that are laid side by side.

    Hills that touch become one hill. Roads are linked where a sheet links them, and nowhere else.

    Parameters
    ----------
    laid
        Which sheets, and where.
    sheets
        All sheets, by id.

    Raises
    ------
    ValueError
        If there is no such sheet, two lie on each other, they do not fill a rectangle, columns do not meet, or the
        table is too large.

    >>> box = {name: sheet for name, (sheet, _) in shipped_sheets().items()}
    >>> both = joined([Laid("ridge"), Laid("austen", column=10)], box)
    >>> both.name, len(both.rows[0]), both.rows[1], both.hills["Hill 27"]
    ('The Ridge and Mount Austen', 20, 'b..j...jjj..j..jj.jj', ('1704', '1803', '1804', '1903'))
    """
    if not laid:
        raise ValueError("No map is laid: lay at least one.")
    placed = [(_laid(one, sheets), one.column, one.row) for one in laid]
    columns = max(column + len(sheet.rows[0]) for sheet, column, _ in placed)
    rows = max(row + len(sheet.rows) for sheet, _, row in placed)
    if _is_too_large(columns, rows):
        raise ValueError(f"The table has {columns} by {rows} hexes: {_SIZE_LIMIT_TEXT}.")
    cells = _cells(placed, columns, rows)
    parts = [_renumbered(sheet, sheet.rows, partial(_number, column, row)) for sheet, column, row in placed]
    return Sheet(
        name=_listed([sheet.name for sheet, _, _ in placed]),
        rows=tuple("".join(row) for row in cells),
        hills=_hills_joined(parts, HexGrid(columns, rows, "even")),
        rivers=tuple(river for part in parts for river in part.rivers),
        roads=tuple(road for part in parts for road in part.roads),
        bridges=tuple(bridge for part in parts for bridge in part.bridges),
        names={number: name for part in parts for number, name in part.names.items()},
    )


def _is_too_large(columns: int, rows: int) -> bool:
    return columns > MAX_COLUMNS or rows > MAX_ROWS or columns * rows > MAX_HEXES


def _laid(one: Laid, sheets: Mapping[str, Sheet]) -> Sheet:
    if one.sheet not in sheets:
        raise ValueError(f"There is no map {quote(one.sheet)}: choose from {', '.join(sheets)}.")
    sheet = sheets[one.sheet]
    if one.column < 0 or one.row < 0:
        raise ValueError(f"{sheet.name} is moved off the table: column and row are 0 or more.")
    if one.column % 2:
        raise ValueError(
            f"{sheet.name} is moved by {one.column} columns: take an even number, so that its hexes fit the others."
        )
    return turned(sheet) if one.turned else sheet


def _cells(placed: Sequence[tuple[Sheet, int, int]], columns: int, rows: int) -> list[list[str]]:
    cells = [[""] * columns for _ in range(rows)]
    for sheet, column, row in placed:
        for down, letters in enumerate(sheet.rows):
            for across, letter in enumerate(letters):
                if cells[row + down][column + across]:
                    raise ValueError(
                        f"Two maps lie on {column + across + 1:02d}{row + down + 1:02d}: move one of them."
                    )
                cells[row + down][column + across] = letter
    for row, letters_ in enumerate(cells):
        if "" in letters_:
            raise ValueError(
                f"No map lies on {letters_.index('') + 1:02d}{row + 1:02d}: the maps must fill a rectangle of "
                f"{columns} by {rows} hexes."
            )
    return cells


def _number(column: int, row: int, number: str) -> str:
    return f"{int(number[:2]) + column:02d}{int(number[2:]) + row:02d}"


def _renumbered(sheet: Sheet, rows: tuple[str, ...], becomes: Callable[[str], str]) -> Sheet:
    """Return a sheet with these rows and other hex numbers."""

    def link(text: str) -> str:
        return "/".join(sorted(becomes(number) for number in text.split("/")))

    return Sheet(
        name=sheet.name,
        rows=rows,
        hills={name: tuple(map(becomes, of)) for name, of in sheet.hills.items()},
        rivers=tuple(map(link, sheet.rivers)),
        roads=tuple(map(link, sheet.roads)),
        bridges=tuple(map(link, sheet.bridges)),
        names={becomes(number): name for number, name in sheet.names.items()},
    )


def _hills_joined(parts: Sequence[Sheet], grid: HexGrid) -> dict[str, tuple[str, ...]]:
    """Return the hills of all parts; those that touch across a join are one hill (R52)."""
    hills = [(name, numbers) for part in parts for name, numbers in part.hills.items()]
    sets = [bits(hexes.parse(number, grid) for number in numbers) for _, numbers in hills]
    everything = 0
    for of in sets:
        everything |= of
    joint = [[i for i, of in enumerate(sets) if of & piece] for piece in pieces(everything, grid)]
    hexes_by_hill: dict[str, tuple[str, ...]] = {}
    for together in sorted(joint):
        name = plain = _listed(list(dict.fromkeys(hills[i][0] for i in together)))
        again = 1
        while name in hexes_by_hill:
            again += 1
            name = f"{plain} ({again})"
        hexes_by_hill[name] = tuple(number for i in together for number in hills[i][1])
    return hexes_by_hill


def _listed(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


# --- what is wrong with a sheet -----------------------------------------------------------------------------------


def sheet_faults(sheet: Sheet) -> list[Fault]:
    """Say what is wrong with a sheet that somebody wrote: where, like ``["rivers", 3]``, and a sentence.

    >>> sheet_faults(Sheet("Test", ("...", ".x.", "..."), roads=("0101/0301",)))
    [(['rows', 1], "'x' is no terrain: write one of . b f j s = ~"),
     (['roads', 0], '0101 and 0301 are not next to each other: 0101 has the neighbours 0201, 0102')]
    """
    if faults := list(_shape_faults(sheet.rows)):
        return faults
    grid = grid_of(sheet)
    rivers, roads = _sides(sheet.rivers, grid), _sides(sheet.roads, grid)
    return [
        *([] if sheet.name.strip() else [(["name"], "give the map a name")]),
        *_letter_faults(sheet.rows),
        *_side_faults("rivers", rivers),
        *_side_faults("roads", roads),
        *_bridge_faults(_sides(sheet.bridges, grid), {side for side in rivers if isinstance(side, int)}),
        *_hill_faults(sheet.hills, grid),
        *_name_faults(sheet.names, grid),
    ]


def _shape_faults(rows: Sequence[str]) -> Iterator[Fault]:
    if len(rows) < MIN_SIDE:
        yield ["rows"], f"a map has at least {MIN_SIDE} rows; this one has {len(rows)}"
        return
    columns = len(rows[0])
    if columns < MIN_SIDE:
        yield ["rows", 0], f"a map has at least {MIN_SIDE} columns; this one has {columns}"
    for i, row in enumerate(rows):
        if len(row) != columns:
            yield ["rows", i], f"this row has {len(row)} hexes; the first row has {columns}"
    if _is_too_large(columns, len(rows)):
        yield ["rows"], f"this map has {columns} by {len(rows)} hexes: {_SIZE_LIMIT_TEXT}"


def _letter_faults(rows: Sequence[str]) -> Iterator[Fault]:
    for i, row in enumerate(rows):
        for letter in sorted(set(row) - set(LETTERS)):
            yield ["rows", i], f"{quote(letter)} is no terrain: write one of {' '.join(LETTERS)}"


def hex_fault(number: str, grid: HexGrid) -> str:
    """Say what is wrong with the number of a hex; "": nothing."""
    try:
        hexes.parse(number, grid)
    except ValueError:
        last = hexes.name(grid.columns * grid.rows - 1, grid)
        return f"{quote(number)} is no hex of this map: write column and row, two digits each, from 0101 to {last}"
    return ""


def _hex(text: str, grid: HexGrid) -> Hex | str:
    """Return the hex of a number, or what is wrong with it."""
    return hex_fault(text, grid) or hexes.parse(text, grid)


def _sides(texts: Sequence[str], grid: HexGrid) -> list[hexsides.Hexside | str]:
    """Return each hexside, or what is wrong with it; one that was there before is wrong."""
    hexsides_read: list[hexsides.Hexside | str] = []
    for text in texts:
        side = _side(text, grid)
        hexsides_read.append(
            f"{text} is here twice" if isinstance(side, int) and side in hexsides_read else side
        )
    return hexsides_read


def _side(text: str, grid: HexGrid) -> hexsides.Hexside | str:
    ends = text.split("/")
    if len(ends) != 2:
        return f"{quote(text)} is not two hexes: write them like 0101/0201"
    a, b = (_hex(end, grid) for end in ends)
    if isinstance(a, str):
        return a
    if isinstance(b, str):
        return b
    around = hexes.neighbours(a, grid)
    if b not in around:
        one, listed = hexes.name(a, grid), ", ".join(hexes.name(hex_, grid) for hex_ in around)
        other = hexes.name(b, grid)
        return f"{one} and {other} are not next to each other: {one} has the neighbours {listed}"
    return hexsides.hexside(a, b, grid)


def _side_faults(field: str, sides: Sequence[hexsides.Hexside | str]) -> Iterator[Fault]:
    for i, side in enumerate(sides):
        if isinstance(side, str):
            yield [field, i], side


def _bridge_faults(bridges: Sequence[hexsides.Hexside | str], rivers: set[int]) -> Iterator[Fault]:
    yield from _side_faults("bridges", bridges)
    for i, side in enumerate(bridges):
        if isinstance(side, int) and side not in rivers:
            yield ["bridges", i], "no river flows here: a bridge leads across a river hexside"


def _hill_faults(hills: Mapping[str, Sequence[str]], grid: HexGrid) -> Iterator[Fault]:
    of_hill: dict[Hex, str] = {}
    for name, numbers in hills.items():
        if not name.strip():
            yield ["hills", name], "give the hill a name"
        if not numbers:
            yield ["hills", name], "a hill has at least one hex"
        for i, number in enumerate(numbers):
            hex_ = _hex(number, grid)
            if isinstance(hex_, str):
                yield ["hills", name, i], hex_
            elif hex_ in of_hill:
                yield ["hills", name, i], f"{number} is already a hex of {of_hill[hex_]}"
            else:
                of_hill[hex_] = name
        own = bits(hex_ for hex_, of in of_hill.items() if of == name)
        if len(parts := pieces(own, grid)) > 1:
            apart = hexes.name(members(parts[1])[0], grid)
            yield ["hills", name], f"{apart} does not touch the rest of {name}: write two hills"
    for piece in pieces(bits(of_hill), grid):
        first, *others = dict.fromkeys(of_hill[hex_] for hex_ in members(piece))
        for name in others:
            yield ["hills", name], f"{name} touches {first}: write them as one hill"


def _name_faults(names: Mapping[str, str], grid: HexGrid) -> Iterator[Fault]:
    for number, name in names.items():
        hex_ = _hex(number, grid)
        if isinstance(hex_, str):
            yield ["names", number], hex_
        elif not name.strip():
            yield ["names", number], "say what the hex is called"


# --- files --------------------------------------------------------------------------------------------------------


def read_sheet(text: str, source: str = "map") -> Sheet:
    """Read a map file.

    Raises
    ------
    FileFault
        If it is no map: says line and field.
    """
    sheet = read_toml(text, Sheet, source)
    if faults := sheet_faults(sheet):
        raise fault_at(text, *faults[0], source)
    return sheet


@cache
def shipped_sheets() -> Mapping[str, tuple[Sheet, str]]:
    """Return the box's maps by id: each sheet, and the text of its file.

    >>> [sheet.name for sheet, _ in shipped_sheets().values()]
    ['The Ridge', 'The Creek', 'Mount Austen', 'Crossroads']
    """
    folder = files(__package__) / "data" / "maps"
    texts = {name: (folder / f"{name}.toml").read_text(encoding="utf-8") for name in ORDER}
    try:
        return MappingProxyType(
            {name: (read_sheet(text, f"{name}.toml"), text) for name, text in texts.items()}
        )
    except FileFault as error:  # pragma: no cover - the tests read every map
        raise AssertionError(f"a map of the box is wrong: {error}") from error
