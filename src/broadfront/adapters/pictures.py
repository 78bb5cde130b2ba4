"""Pictures of a match for environments: the board as text, or as an array of pixels. Needs Pillow.

Both show what a spectator may know, in a simple style for watching agents.
"""

from __future__ import annotations

from collections import defaultdict

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from broadfront.engine.game import Game
from broadfront.engine.position import SPECTATOR, Position
from broadfront.engine.view import Counter, Table, outlines

_LONG = 960
_LINE = 14
_MIN_FONT_SIZE = 14
_PAPER, _INK = "#f4f1e8", "#1d1d1b"


def text(game: Game, p: Position) -> str:
    r"""Return the board in words: the pending decision, then the pieces of each space.

    >>> from broadfront.engine import registry
    >>> game = registry.game("front_line")
    >>> print("\n".join(text(game, game.new("first_game")).splitlines()[:3]))
    First game: Set-up
    Roll for the choice of the first turn.
      C1: Green infantry
    """
    table, view = game.table(p.setting), game.view(p, SPECTATOR)
    lines = [f"{table.title}: {view.headline}", view.ask.prompt if view.ask else "The match is over."]
    pieces: dict[int, list[str]] = defaultdict(list)
    for counter in view.counters:
        if counter.slot != "tray":
            states = ", ".join(state.text for state in counter.states)
            many = f"{counter.number} " if counter.number > 1 else ""
            pieces[counter.space].append(
                f"{many}{counter.side} {counter.kind}{f' ({states})' if states else ''}"
            )
    lines += [
        f"  {space.name}: {'; '.join(pieces[space.id])}" for space in table.spaces if space.id in pieces
    ]
    return "\n".join(lines)


def pixels(game: Game, p: Position) -> NDArray[np.uint8]:
    """Return the board as an array of shape ``(height, width, 3)``, type uint8; the longer side has 960 pixels.

    Spaces have the colour of their ground, with a frame in the colour of their holder; pieces are discs in the colour
    of their side, with the first letters of their kind and their number.
    """
    table, view = game.table(p.setting), game.view(p, SPECTATOR)
    scale = _LONG / max(table.width, table.height)
    extent = (round(table.width * scale), round(table.height * scale) + 2 * _LINE + 8)
    picture = Image.new("RGB", extent, _PAPER)
    draw, font = ImageDraw.Draw(picture), ImageFont.load_default()
    grounds = {terrain.name: terrain.colour for terrain in table.terrains}
    colours = {side.name: side.colour for side in table.sides}
    holders = dict(view.holders)
    for space in table.spaces:
        holder = holders.get(space.id, "")
        for outline in outlines(space):
            corners = [(x * scale, y * scale) for x, y in outline]
            draw.polygon(
                corners, grounds.get(space.terrain, _PAPER), colours.get(holder, _INK), 2 if holder else 1
            )
    pieces: dict[int, list[Counter]] = defaultdict(list)
    for counter in view.counters:
        if counter.slot != "tray":
            pieces[counter.space].append(counter)
    centres = {space.id: (space.x * scale, space.y * scale) for space in table.spaces}
    wide = max(_token(table) * scale, _MIN_FONT_SIZE)
    for space_id, counters in pieces.items():
        x, y = centres[space_id]
        for number, counter in enumerate(counters):
            at = x + (number % 3 - (min(len(counters), 3) - 1) / 2) * wide, y + number // 3 * wide
            _draw_piece(draw, font, counter, at, wide / 2 - 1, colours.get(counter.side, _INK))
    prompt = view.ask.prompt if view.ask else "The match is over."
    for number, line in enumerate((view.headline, prompt)):
        draw.text((4, picture.height - (2 - number) * _LINE - 4), line, _INK, font)
    return np.asarray(picture, dtype=np.uint8)


def _token(table: Table) -> float:
    """Return the width of a piece, in units of the table."""
    if table.token:
        return table.token
    x_, y_ = zip(*table.spaces[0].outline, strict=True)
    return float(min(max(x_) - min(x_), max(y_) - min(y_))) / 3


def _draw_piece(
    draw: ImageDraw.ImageDraw,
    font: ImageFont.ImageFont | ImageFont.FreeTypeFont,
    counter: Counter,
    at: tuple[float, float],
    radius: float,
    colour: str,
) -> None:
    x, y = at
    draw.ellipse(
        (x - radius, y - radius, x + radius, y + radius), colour, "white" if counter.states else _INK
    )
    name = counter.kind[:2] + (str(counter.number) if counter.number > 1 else "")
    draw.text((x, y), name, "white", font, anchor="mm")
