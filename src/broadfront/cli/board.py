"""Draws the board in colour from the engine's Table and View."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby, zip_longest
from operator import itemgetter

from rich.console import Group, RenderableType
from rich.style import Style
from rich.table import Table as Columns
from rich.text import Text

from broadfront.cli.grid import MARGIN, Grid, grid_of
from broadfront.engine.view import Counter, Space, State, Table, Track, Tray, View

BRACKETS = ("[]", "()", "{}", "<>", "||", "//", "::")
"""Sides differ by their brackets as well as by colour."""

SIDEBAR = 30


def picture(table: Table, view: View, width: int, height: int) -> RenderableType:
    """Return the board and its panels in the width of the terminal; maps of areas and tiny terminals get lists."""
    notes = panels(table, view)
    grid = grid_of(table.spaces, width - SIDEBAR - MARGIN, height - 4)
    if grid is not None:
        both = Columns.grid(padding=(0, 2))
        both.add_column(no_wrap=True)
        both.add_column(overflow="fold")
        both.add_row(_draw_board(table, view, grid), notes)
        return both
    grid = grid_of(table.spaces, width - MARGIN, height - 4)
    return Group(_space_list(table, view) if grid is None else _draw_board(table, view, grid), notes)


def letters(kinds: Iterable[str]) -> dict[str, str]:
    """Return a letter for each kind of counter: the first of its word that is still free.

    >>> letters(["infantry", "tank", "artillery", "air wing"])
    {'air wing': 'A', 'artillery': 'R', 'infantry': 'I', 'tank': 'T'}
    """
    letter_of: dict[str, str] = {}
    for kind in sorted(set(kinds)):
        free = [letter for letter in kind.upper() if letter.isalnum() and letter not in letter_of.values()]
        letter_of[kind] = free[0] if free else kind[:1].upper()
    return letter_of


def panels(table: Table, view: View) -> RenderableType:
    """Return the panels beside the board: headline, phases, tracks, trays, and the key to the signs."""
    lines: list[RenderableType] = [Text(view.headline, style="bold")]
    if table.phases:
        strip = Text()
        for phase in table.phases:
            is_current = phase.id == view.phase
            strip.append(
                f"[{phase.name}]" if is_current else phase.name, "reverse" if is_current else "dim"
            ).append(" ")
        lines.append(strip)
    lines.append(Text())
    for seat in (*range(len(table.seats)), -1):
        if (
            seat in {track.seat for track in view.of(Track)} | {tray.seat for tray in view.of(Tray)}
            and seat >= 0
        ):
            lines.append(Text(table.seats[seat], style="bold"))
        lines += [
            Text.assemble((f" {track.side} {track.name} ".replace("  ", " "), "dim"), track.value)
            for track in view.of(Track)
            if track.seat == seat
        ]
        for tray in view.of(Tray):
            if tray.seat == seat:
                items = (
                    ", ".join(f"{item.count} {item.name}" for item in tray.items if item.count) or "nothing"
                )
                lines.append(Text.assemble((f" {tray.side} {tray.name} ".replace("  ", " "), "dim"), items))
    lines += [Text(), *_key(table, view)]
    return Group(*lines)


def _key(table: Table, view: View) -> list[RenderableType]:
    sides = Text()
    for side, pair in zip(table.sides, BRACKETS, strict=False):
        sides.append(f"{pair[0]} {pair[1]}", _text_style(side.colour)).append(f" {side.name}  ")
    kinds = letters(counter.kind for counter in view.counters)
    counters = "  ".join(f"{letter} {kind}" for kind, letter in kinds.items())
    states = {state for counter in view.counters for state in counter.states}
    signs = [
        f"{sign} {' or '.join(sorted(texts))}"
        for sign in "*'"
        if (texts := {state.text for state in states if _sign(state) == sign})
    ]
    used = {space.terrain for space in table.spaces}
    ground = Columns.grid(padding=(0, 2))
    cells = [
        Text.assemble((f" {terrain.sign} ", _text_style(terrain.colour)), f" {terrain.name}")
        for terrain in table.terrains
        if terrain.name in used
    ]
    for left, right in zip_longest(cells[::2], cells[1::2]):
        ground.add_row(left, right)
    return [sides, Text(counters), *([Text("  ".join(signs))] if signs else []), ground]


def _draw_board(table: Table, view: View, grid: Grid) -> Text:
    """Return the drawn board, with labels along its left and lower edges."""
    margin = MARGIN if grid.ranks else 0
    canvas: list[list[tuple[str, Style]]] = [
        [(" ", Style())] * (grid.width + margin) for _ in range(grid.height + (1 if grid.files else 0))
    ]
    signs = {terrain.name: terrain for terrain in table.terrains}
    kinds = letters(counter.kind for counter in view.counters)
    for space in table.spaces:
        column, line = grid.places[space.id]
        terrain = signs[space.terrain]
        shade = (column // grid.cell[0] + line // grid.cell[1]) % 2 == 1
        ground = _text_style(_darker(terrain.colour) if shade else terrain.colour)
        for down, pieces in enumerate(_cell(space, terrain.sign, table, view, kinds, grid)):
            at = column + margin
            for text, style in pieces:
                for sign in text[: column + margin + grid.cell[0] - at]:
                    canvas[line + down][at] = (sign, ground + style)
                    at += 1
            for blank in range(at, column + margin + grid.cell[0]):
                canvas[line + down][blank] = (" ", ground)
    for (column, line), label in grid.ranks.items():
        for at, sign in enumerate(f"{label:>2}"[-2:], column):
            canvas[line + grid.cell[1] - 1][at] = (sign, Style(bold=True))
    for column, label in grid.files.items():
        for at, sign in enumerate(label[:2], margin + column + (grid.cell[0] - len(label) + 1) // 2):
            canvas[-1][at] = (sign, Style(bold=True))
    lines = [
        Text.assemble(
            *(("".join(sign for sign, _ in run), style) for style, run in groupby(row, key=itemgetter(1)))
        )
        for row in canvas
    ]
    for drawn in lines:
        drawn.no_wrap = True
    return Text("\n").join(lines)


def _cell(
    space: Space, sign: str, table: Table, view: View, kinds: dict[str, str], grid: Grid
) -> list[list[tuple[str, Style]]]:
    """Return the lines of a cell, each a list of styled pieces."""
    wide, high = grid.cell
    counters = [counter for counter in view.counters if counter.space == space.id]
    pieces = [_counter(counter, table, kinds) for counter in counters]
    marks = [(marker.text, Style(reverse=True)) for marker in view.markers if marker.space == space.id]
    if space.marks:
        marks.append((min((mark.text for mark in space.marks), key=len), Style(bold=True)))
    if not grid.files:
        marks.insert(0, (space.name, Style()))
    spaced = [piece for mark in marks for piece in ((" ", Style()), mark)]
    if high == 1:
        content = pieces or spaced
        return [[(sign, Style()), *content]] if wide > 4 or not pieces else [pieces]
    room = wide - sum(len(text) for text, _ in pieces[:2])
    more = f"+{len(pieces) - 2}" if len(pieces) > 2 else ""
    return [
        [(sign, Style()), *spaced],
        [(" " * (max(0, room - len(more)) // 2), Style()), *pieces[:2], (more, Style())],
    ]


def _counter(counter: Counter, table: Table, kinds: dict[str, str]) -> tuple[str, Style]:
    for side, pair in zip(table.sides, BRACKETS, strict=False):
        if side.name == counter.side:
            state = "".join(sorted({_sign(state) for state in counter.states}, reverse=True))
            number = str(counter.number) if counter.number > 1 else ""
            text = f"{pair[0]}{number}{kinds[counter.kind]}{state}{pair[1]}"
            return text, _text_style(side.colour) + Style(bold=True)
    return kinds[counter.kind], Style(reverse=True)


def _sign(state: State) -> str:
    """Return the sign of a counter's state."""
    return "*" if state.sign == "disrupted" else "'"


def _space_list(table: Table, view: View) -> RenderableType:
    """Return the spaces that are not empty as a table, for maps of areas and narrow terminals."""
    rows = Columns(box=None, pad_edge=False)
    for heading in ("space", "ground", "counters"):
        rows.add_column(heading)
    kinds = letters(counter.kind for counter in view.counters)
    for space in table.spaces:
        counters: Sequence[Counter] = [counter for counter in view.counters if counter.space == space.id]
        marks = [mark.text for mark in space.marks]
        marks += [marker.text for marker in view.markers if marker.space == space.id]
        if not counters and not marks:
            continue
        counter_texts = Text(" ").join(Text(*_counter(counter, table, kinds)) for counter in counters)
        rows.add_row(" ".join([space.name, *marks]), space.terrain, counter_texts)
    return rows


def _text_style(colour: str) -> Style:
    """Return the style of black or white text on a colour, with the better contrast."""
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    light = 0.299 * red + 0.587 * green + 0.114 * blue > 140
    return Style(color="#000000" if light else "#ffffff", bgcolor=colour)


def _darker(colour: str) -> str:
    return "#" + "".join(f"{int(int(colour[at : at + 2], 16) * 0.92):02x}" for at in (1, 3, 5))
